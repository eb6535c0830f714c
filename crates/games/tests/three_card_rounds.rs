//! Whole rounds of Three Card Poker.

mod engine;
mod support;

use croupier_core::{Account, Actor, Audience, Bettor, Card, Line, Money};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::round::{Awaiting, CardView, Engine};
use croupier_games::three_card::round::{Bet, Command, Event, Note, Round};
use engine::{Played, Rng, chosen, next_step, play, rounds, suite};
use serde_json::{Map, Value, json};

fn random_options(rng: &mut Rng) -> Value {
    json!({
        "ante_bonus_table": *rng.pick(&["5-4-1", "4-3-1", "3-2-1"]),
        "pair_plus_table": *rng.pick(&["40-30-6-4-1", "50-40-30-6-3-1"]),
        "six_card_table": *rng.pick(&["1000-200-100-20-15-10-7", "20000-1000-200-50-25-15-10-5"]),
        "side_bets": *rng.pick(&["both", "both", "pair_plus", "six_card", "none"]),
        "cards_to_players": *rng.pick(&["three_together", "one_at_a_time"]),
        "ante_minimum": *rng.pick(&[1, 500]),
        "ante_maximum": *rng.pick(&[1_000, 100_000]),
    })
}

fn open_with(options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("house/three-card-poker").expect("built in");
    let book = book.with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&book).expect("a valid book")
}

fn any_card(rng: &mut Rng) -> Card {
    Card::try_from(u8::try_from(rng.below(52)).expect("small")).expect("a card")
}

fn any_command(rng: &mut Rng) -> Command {
    let (bet, card) = (*rng.pick(&Bet::ALL), any_card(rng));
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    match rng.below(14) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::SendBack { seat },
        3 => Command::NoMoreBets,
        4 => Command::Deal { card },
        5 => Command::Fold,
        6 => Command::Play,
        7 => Command::Reveal,
        8 => Command::Settle,
        9 => Command::PickUp,
        10 => Command::FaceUp { card },
        11 => Command::DealtInError,
        12 => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        _ => Command::ShufflerFailed,
    }
}

/// Covers house/three-card-poker: 1.1; 3.2; 3.3; 3.4; 3.6; 5.1; 5.2; 5.3; 6.1
#[test]
fn random_scripts_keep_every_invariant() {
    suite(|rng| open_with(&random_options(rng)), any_command);
}

/// The round as somebody would describe it afterwards.
fn described(options: &Value, played: &Played<Round>) -> Value {
    let mut seats: Vec<Map<String, Value>> = vec![Map::new(); 7];
    let mut hands: Vec<Vec<String>> = vec![Vec::new(); 7];
    let (mut irregularities, mut face_up, mut void) = (Vec::new(), String::new(), false);
    for event in &played.happened {
        match event {
            Event::Placed { bettor, bet, amount } => {
                let seat = &mut seats[usize::from(bettor.seat)];
                seat.insert("seat".to_owned(), json!(bettor.seat));
                seat.entry("bets").or_insert_with(|| json!({}))[bet.name()] = json!(amount.in_cents());
            }
            Event::TakenBack { bettor, bet } => {
                let bets = seats[usize::from(bettor.seat)].get_mut("bets").and_then(Value::as_object_mut);
                bets.expect("placed before").remove(bet.name());
            }
            Event::Dealt { seat, card } => hands[usize::from(seat.unwrap_or(0))].push(card.to_string()),
            Event::Folded { seat } => {
                drop(seats[usize::from(*seat)].insert("decision".to_owned(), json!("fold")))
            }
            Event::Played { seat, .. } => {
                drop(seats[usize::from(*seat)].insert("decision".to_owned(), json!("play")))
            }
            Event::BettingClosed
            | Event::Revealed
            | Event::TurnedUp { .. }
            | Event::Settled { .. }
            | Event::Reversed { .. }
            | Event::Collected { .. }
            | Event::PickedUp => {}
            Event::SetAside { card } => face_up = card.to_string(),
            Event::Voided { clause } => {
                void = true;
                irregularities.push(match clause.id() {
                    "9.1" => json!({"kind": "card_face_up", "cards": face_up}),
                    "9.3" => json!({"kind": "dealer_misdealt"}),
                    other => panic!("{other}"),
                });
            }
            Event::Noted { what: Note::DealtInError } => {
                irregularities.push(json!({"kind": "card_dealt_in_error"}));
            }
            // A description knows the deck in play only.
            Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => {}
            Event::Noted { what: Note::ShufflerFailed } => {
                irregularities.push(json!({"kind": "shuffler_failed"}));
            }
        }
    }
    for (seat, hand) in seats.iter_mut().zip(&hands) {
        if !(void && hand.is_empty()) {
            seat.insert("hand".to_owned(), json!(hand.join(" ")));
        }
    }
    irregularities.sort_by_key(Value::to_string);
    irregularities.dedup();
    let in_play = seats.into_iter().filter(|seat| seat.get("bets").is_some_and(|bets| *bets != json!({})));
    let mut round = json!({
        "rulebook": "house/three-card-poker",
        "options": options,
        "seats": in_play.collect::<Vec<_>>(),
        "irregularities": irregularities,
    });
    let misdealt = round["irregularities"]
        .as_array()
        .is_some_and(|all| all.contains(&json!({"kind": "dealer_misdealt"})));
    // The engine deals right numbers: of a hand that is void for its number nobody names the cards.
    if !(misdealt || void && hands[0].is_empty()) {
        round["dealer"] = json!({"hand": hands[0].join(" ")});
    }
    round
}

/// Plays a round to its end; now and then somebody finds something irregular.
fn play_irregular(start: Round, rng: &mut Rng) -> Played<Round> {
    let mut played = Played::new(start);
    while !played.round.is_over() {
        // A card comes far more often than anything else.
        if rng.one_in(if played.round.awaiting() == Awaiting::Card { 200 } else { 4 }) {
            let actor = *rng.pick(&[Actor::Dealer, Actor::Shoe, Actor::Supervisor]);
            let offers = played.round.legal(actor);
            if !offers.is_empty() {
                let command = chosen::<Round>(rng.pick(&offers), rng);
                assert!(played.say(actor, &command));
                continue;
            }
        }
        let (actor, command) = next_step(&played.round, rng).expect("not over");
        played.say(actor, &command);
    }
    played
}

/// What every wager came to in the end.
fn settled(played: &Played<Round>) -> Vec<(u8, Line)> {
    let mut settled: Vec<(u8, Line)> = Vec::new();
    for event in &played.happened {
        match event {
            Event::Settled { bettor, lines } => {
                settled.extend(lines.iter().map(|line| (bettor.seat, *line)));
            }
            Event::Reversed { bettor, lines } => {
                settled.retain(|(seat, line)| *seat != bettor.seat || !lines.contains(line));
            }
            _ => {}
        }
    }
    settled.sort_by_key(|(seat, line)| (*seat, line.bet));
    settled
}

/// Covers house/three-card-poker: 7.5; 8.1; 8.2; 8.3; 9.1; 9.2; 9.3; 9.4; 9.5
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds = rounds(2_000);
    let (mut seed, mut compared, mut reversed) = (0, 0, 0);
    while compared < rounds {
        seed += 1;
        let mut rng = Rng::new(seed ^ 0x3CA2_0000);
        let options = random_options(&mut rng);
        let start = open_with(&options);
        let played = if seed % 4 == 0 { play(start, &mut rng) } else { play_irregular(start, &mut rng) };
        compared += 1;
        let described = described(&options, &played);
        let settlement = support::settled(&described)
            .unwrap_or_else(|refusals| panic!("seed {seed}: {refusals:#?} {described:#}"));
        let mut expected: Vec<(u8, Line)> = settlement
            .seats
            .iter()
            .flat_map(|seat| seat.wagers.iter().map(|line| (seat.seat, *line)))
            .collect();
        expected.sort_by_key(|(seat, line)| (*seat, line.bet));
        assert_eq!(settled(&played), expected, "seed {seed}: {described:#}");
        for seat in 1..=6 {
            let own = expected.iter().filter(|(whose, _)| *whose == seat);
            let net: Money = own.map(|(_, line)| line.net()).sum();
            assert_eq!(played.balance(Account::Player(Bettor::seated(seat))), net, "seed {seed}: {seat}");
        }
        reversed += played.happened.iter().filter(|event| matches!(event, Event::Reversed { .. })).count();
    }
    println!("house/three-card-poker: {rounds} rounds compared, {reversed} settlements undone");
    assert!(rounds < 2_000 || reversed > 50, "too few settlements undone: {reversed}");
}

/// These wagers of each seat are down, wagers are closed, and these cards are dealt.
fn dealt(options: &Value, bets: &[(u8, Bet)], cards: &str) -> Played<Round> {
    let mut played = Played::new(open_with(options));
    for (seat, bet) in bets {
        let place = Command::Place { bet: *bet, amount: Money::cents(1_000) };
        assert!(played.say(Actor::Player(Bettor::seated(*seat)), &place));
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    for card in cards.split(' ') {
        assert!(played.say(Actor::Shoe, &Round::card_command(card).expect("a card")));
    }
    played
}

fn to_the_end(played: &mut Played<Round>) {
    while let Awaiting::Dealer(step) = played.round.awaiting() {
        assert!(played.say(Actor::Dealer, &step));
    }
    assert!(played.round.is_over());
}

/// Covers house/three-card-poker: 9.3; 9.4
#[test]
fn a_void_round_returns_what_was_settled_before() {
    let bets = [(1, Bet::Ante), (2, Bet::Ante), (2, Bet::PairPlus)];
    let mut played = dealt(&json!({}), &bets, "Qs 6h 4d 9s 5h 2d Ah 8c 8d");
    assert!(played.say(Actor::Player(Bettor::seated(2)), &Command::Fold));
    assert!(played.say(Actor::Player(Bettor::seated(1)), &Command::Play));
    assert_eq!(played.balance(Account::Player(Bettor::seated(2))), Money::cents(-2_000));
    assert!(played.say(Actor::Supervisor, &Command::WrongNumber { seat: None }));
    to_the_end(&mut played);
    for seat in [1, 2] {
        assert_eq!(played.balance(Account::Player(Bettor::seated(seat))), Money::ZERO, "seat {seat}");
    }
    assert_eq!(played.balance(Account::Inventory), Money::ZERO);
    assert!(settled(&played).iter().all(|(_, line)| line.clause.id() == "9.3"));
}

/// Covers house/three-card-poker: 6.3; 8.2; 8.3
#[test]
fn a_fold_loses_ante_and_pair_plus_at_once_and_leaves_the_six_card_bonus() {
    let one = Bettor::seated(1);
    let mut plain = dealt(&json!({}), &[(1, Bet::Ante), (1, Bet::PairPlus)], "9s 9h 2d Ah 8c 8d");
    assert!(plain.say(Actor::Player(one), &Command::Fold));
    assert_eq!(plain.balance(Account::Player(one)), Money::cents(-2_000));
    assert_eq!(plain.balance(Account::Layout(one)), Money::ZERO);
    assert!(plain.happened.contains(&Event::Collected { seat: 1 }));
    let mut six = dealt(&json!({}), &[(1, Bet::Ante), (1, Bet::SixCard)], "8s 9h 2d Ah 8c 8d");
    assert!(six.say(Actor::Player(one), &Command::Fold));
    assert!(!six.happened.contains(&Event::Collected { seat: 1 }));
    to_the_end(&mut six);
    // Three eights pay 7 to 1; the Ante is lost.
    assert_eq!(six.balance(Account::Player(one)), Money::cents(7_000 - 1_000));
}

/// Covers house/three-card-poker: 8.1; 7.3
#[test]
fn the_ante_bonus_is_paid_though_the_dealer_wins() {
    let one = Bettor::seated(1);
    let mut played = dealt(&json!({}), &[(1, Bet::Ante)], "5s 6h 7d 8s 8h 8d");
    assert!(played.say(Actor::Player(one), &Command::Play));
    to_the_end(&mut played);
    assert_eq!(played.balance(Account::Player(one)), Money::cents(-2_000 + 1_000));
}

/// Covers house/three-card-poker: 7.1; 7.2
#[test]
fn jack_high_does_not_qualify_and_queen_high_does() {
    let one = Bettor::seated(1);
    for (dealer, net) in [("Jh 9d 8c", 1_000), ("Qh 3d 2c", -2_000)] {
        let mut played = dealt(&json!({}), &[(1, Bet::Ante)], &format!("9s 5h 2d {dealer}"));
        assert!(played.say(Actor::Player(one), &Command::Play));
        to_the_end(&mut played);
        assert_eq!(played.balance(Account::Player(one)), Money::cents(net), "{dealer}");
    }
}

/// Covers house/three-card-poker: 3.1
#[test]
fn nobody_plays_without_an_ante() {
    let mut played = Played::new(open_with(&json!({})));
    let place = |bet| Command::Place { bet, amount: Money::cents(1_000) };
    assert!(played.say(Actor::Player(Bettor::seated(2)), &place(Bet::PairPlus)));
    let refusal = played.round.decide(Actor::Dealer, &Command::NoMoreBets).expect_err("no Ante");
    assert_eq!(refusal.clause.as_deref(), Some("3.1"));
    assert!(played.say(Actor::Dealer, &Command::SendBack { seat: 2 }));
    assert_eq!(played.balance(Account::Player(Bettor::seated(2))), Money::ZERO);
}

/// Covers house/three-card-poker: 5.3; 6.4; 7.5
#[test]
fn the_dealers_cards_are_seen_after_the_decisions_and_a_players_when_they_are_settled() {
    let mut played = dealt(&json!({}), &[(1, Bet::Ante)], "Qs 6h 4d Ah 8c 8d");
    let down = vec![CardView::Down; 3];
    let public = |played: &Played<Round>| played.round.view(Audience::Public);
    assert_eq!((&public(&played).dealer, &public(&played).seats[0].cards), (&down, &down));
    assert!(!played.round.view(Audience::Seat(1)).seats[0].cards.contains(&CardView::Down));
    assert!(played.say(Actor::Player(Bettor::seated(1)), &Command::Play));
    assert_eq!(public(&played).dealer, down);
    assert!(played.say(Actor::Dealer, &Command::Reveal));
    assert!(!public(&played).dealer.contains(&CardView::Down));
    assert_eq!(public(&played).seats[0].cards, down);
    assert!(played.say(Actor::Dealer, &Command::Settle));
    assert!(!public(&played).seats[0].cards.contains(&CardView::Down));
}
