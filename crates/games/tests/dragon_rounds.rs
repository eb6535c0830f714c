//! Whole rounds of Dragon Poker.

mod engine;
mod support;

use croupier_core::{Account, Actor, Audience, Bettor, Line, Money, Posting, Refusal};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::dragon::Card;
use croupier_games::dragon::round::{Bet, Command, Event, Note, Round};
use croupier_games::round::{Awaiting, CardView, Engine, Events, Notice, Offer, PhaseName, SeatView, View};
use engine::driver::Driver;
use engine::{Played, Rng, chosen, next_step, play, rounds, secrecy, suite};
use serde_json::{Map, Value, json};

fn random_options(rng: &mut Rng) -> Value {
    json!({
        "three_card_table": 1 + rng.below(2),
        "ante_bonus_equal": !rng.one_in(4),
        "cards_to_players": *rng.pick(&["three_together", "one_at_a_time"]),
        "dealing": *rng.pick(&["manual_shoe", "hand", "automated_shoe"]),
        "ante_minimum": *rng.pick(&[1, 500]),
        "ante_maximum": *rng.pick(&[1_000, 100_000]),
    })
}

fn open_with(options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("nj/dragon-poker").expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&book).expect("a valid book")
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let card = *rng.pick(&Card::ALL);
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    match rng.below(17) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::SendBack { seat },
        3 => Command::NoMoreBets,
        4 => Command::Deal { card },
        5 => Command::Fold,
        6 => Command::Play,
        7 => Command::DiscardStub,
        8 => Command::CountStub { found: rng.below(60) },
        9 => Command::Reveal,
        10 => Command::Settle,
        11 => Command::PickUp,
        12 => Command::FaceUp { card },
        13 => Command::DealtInError,
        14 => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        15 => Command::ShoeFailed,
        _ => Command::ShufflerFailed,
    }
}

/// Covers nj/dragon-poker: 42.6(b); 42.6(c); 42.7(d); 42.8(c); 42.9(c); 42.10(b)
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
            | Event::StubDiscarded { .. }
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
                    "42.12(a)" => json!({"kind": "card_face_up", "cards": face_up}),
                    "42.12(b)" => json!({"kind": "dealer_misdealt"}),
                    "42.12(d)" => json!({"kind": "dealing_shoe_failed"}),
                    "42.7(e)2" => json!({"kind": "stub_count_wrong"}),
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
        "rulebook": "nj/dragon-poker",
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

/// Covers nj/dragon-poker: 42.10(d); 42.12(a); 42.12(b); 42.12(d); 42.7(e)2
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds = rounds(2_000);
    let (mut seed, mut compared, mut reversed) = (0, 0, 0);
    while compared < rounds {
        seed += 1;
        let mut rng = Rng::new(seed ^ 0xD4A6_0000);
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
    println!("nj/dragon-poker: {rounds} rounds compared, {reversed} settlements undone");
    assert!(rounds < 2_000 || reversed > 50, "too few settlements undone: {reversed}");
}

/// Seats 1 and 2 have wagered and hold their cards; seat 2 folds without side bets and seat 1 plays.
fn one_plays_and_two_folds(options: &Value) -> Played<Round> {
    let mut played = Played::new(open_with(options));
    for seat in [1, 2] {
        for bet in [Bet::Ante, Bet::AnteBonus] {
            let place = Command::Place { bet, amount: Money::cents(1_000) };
            assert!(played.say(Actor::Player(Bettor::seated(seat)), &place));
        }
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    for card in ["PH", "PH", "TI", "PA", "MO", "RA", "PA", "PA", "TI"] {
        assert!(played.say(Actor::Shoe, &Round::card_command(card).expect("a card")));
    }
    assert!(played.say(Actor::Player(Bettor::seated(2)), &Command::Fold));
    assert!(played.say(Actor::Player(Bettor::seated(1)), &Command::Play));
    played
}

fn nobody_won_or_lost(played: &Played<Round>) {
    for seat in [1, 2] {
        assert_eq!(played.balance(Account::Player(Bettor::seated(seat))), Money::ZERO, "seat {seat}");
    }
    assert_eq!(played.balance(Account::Inventory), Money::ZERO);
}

/// Covers nj/dragon-poker: 42.12(b)
#[test]
fn a_void_round_returns_what_was_settled_before() {
    let mut played = one_plays_and_two_folds(&json!({}));
    assert!(played.say(Actor::Supervisor, &Command::WrongNumber { seat: None }));
    while let Awaiting::Dealer(step) = played.round.awaiting() {
        assert!(played.say(Actor::Dealer, &step));
    }
    assert!(played.round.is_over());
    nobody_won_or_lost(&played);
    assert!(settled(&played).iter().all(|(_, line)| line.clause.id() == "42.12(b)"));
}

/// Covers nj/dragon-poker: 42.12(b)
#[test]
fn a_wrong_number_found_before_the_cards_are_picked_up_reverses_what_was_paid() {
    for options in [json!({}), json!({"dealing": "automated_shoe"})] {
        let mut played = one_plays_and_two_folds(&options);
        let step = |played: &mut Played<Round>| {
            let Awaiting::Dealer(step) = played.round.awaiting() else { panic!("the dealer's turn") };
            assert!(played.say(Actor::Dealer, &step));
        };
        while played.round.view(Audience::Public).phase != PhaseName::PickUp {
            step(&mut played);
        }
        assert_eq!(played.balance(Account::Player(Bettor::seated(1))), Money::cents(3_000));
        let wrong = Command::WrongNumber { seat: Some(1) };
        assert!(played.say(Actor::Supervisor, &wrong));
        assert_eq!(played.round.view(Audience::Public).clauses, ["42.12(b)"], "by what voided it");
        let again = played.round.decide(Actor::Supervisor, &wrong).expect_err("void already");
        assert_eq!(again.clause.as_deref(), Some("42.12(b)"));
        while !played.round.is_over() {
            step(&mut played);
        }
        nobody_won_or_lost(&played);
        assert!(settled(&played).iter().all(|(_, line)| line.clause.id() == "42.12(b)"));
        let over = played.round.decide(Actor::Supervisor, &wrong).expect_err("over");
        assert_eq!(over.clause.as_deref(), Some("42.12(b)"), "void before it was over");
    }
}

/// Covers nj/dragon-poker: 42.9(d); 42.7(e)2
#[test]
fn a_wrong_count_of_the_automated_shoe_at_the_end_voids_all_hands() {
    let mut played = one_plays_and_two_folds(&json!({"dealing": "automated_shoe"}));
    while played.round.awaiting() != Awaiting::Dealer(Command::DiscardStub) {
        let Awaiting::Dealer(step) = played.round.awaiting() else { panic!("the dealer's turn") };
        assert!(played.say(Actor::Dealer, &step));
    }
    assert_eq!(played.balance(Account::Player(Bettor::seated(1))), Money::cents(3_000));
    assert!(played.say(Actor::Dealer, &Command::CountStub { found: 43 }));
    while let Awaiting::Dealer(step) = played.round.awaiting() {
        assert!(played.say(Actor::Dealer, &step));
    }
    assert!(played.round.is_over());
    nobody_won_or_lost(&played);
    assert!(settled(&played).iter().all(|(_, line)| line.clause.id() == "42.7(e)2"));
}

/// Covers nj/dragon-poker: 42.10(c)1
#[test]
fn a_fold_without_side_bets_is_settled_at_once() {
    let mut played = Played::new(open_with(&json!({})));
    let one = Bettor::seated(1);
    for bet in [Bet::Ante, Bet::AnteBonus] {
        assert!(played.say(Actor::Player(one), &Command::Place { bet, amount: Money::cents(1_000) }));
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    for card in [Card::Panda, Card::Monkey, Card::Rabbit, Card::Phoenix, Card::Phoenix, Card::Tiger] {
        assert!(played.say(Actor::Shoe, &Command::Deal { card }));
    }
    assert!(played.say(Actor::Player(one), &Command::Fold));
    assert_eq!(played.balance(Account::Player(one)), Money::cents(-2_000));
    assert_eq!(played.balance(Account::Layout(one)), Money::ZERO);
}

/// Covers nj/dragon-poker: 42.10(c)1; 42.10(c)3; 42.10(d)2
#[test]
fn a_fold_with_a_side_bet_gives_up_the_ante_at_once_and_keeps_the_cards_for_the_side_bet() {
    let mut played = Played::new(open_with(&json!({})));
    let one = Bettor::seated(1);
    for bet in [Bet::Ante, Bet::AnteBonus, Bet::Dragon] {
        assert!(played.say(Actor::Player(one), &Command::Place { bet, amount: Money::cents(1_000) }));
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    for card in [Card::RedDragon, Card::BlueDragon, Card::Rabbit, Card::Rabbit, Card::RedDragon, Card::Monkey]
    {
        assert!(played.say(Actor::Shoe, &Command::Deal { card }));
    }
    let folded = played.round.redact(&Event::Folded { seat: 1 }, Audience::Public).what;
    assert!(folded.contains("tucks the cards under the side bet"), "{folded}");
    assert!(played.say(Actor::Player(one), &Command::Fold));
    assert_eq!(played.balance(Account::Player(one)), Money::cents(-3_000), "the side bet still lies there");
    assert_eq!(played.balance(Account::Inventory), Money::cents(2_000), "Ante and Ante Bonus are collected");
    let seat = played.round.own_seat(1).expect("in play");
    assert_eq!(seat.cards.len(), 3, "the cards are tucked under the side bet");
    assert!(played.say(Actor::Dealer, &Command::DiscardStub));
    assert!(played.say(Actor::Dealer, &Command::Reveal));
    let up = |card: &str| CardView::Up(card.to_owned());
    let dealer = played.round.view(Audience::Public).dealer;
    assert_eq!(dealer, [up("RD"), up("MO"), up("RA")], "set in order of rank");
    assert!(played.say(Actor::Dealer, &Command::Settle));
    assert_eq!(played.balance(Account::Player(one)), Money::cents(5_000), "two dragons, 7 to 1");
    assert_eq!(played.round.awaiting(), Awaiting::Dealer(Command::PickUp));
}

/// Each step of the dealer can be automatic or by hand, table by table.
#[test]
fn a_driver_takes_the_steps_it_is_given_and_leaves_the_others_to_a_person() {
    let one = Bettor::seated(1);
    let by_hand = |steps: fn(&Command) -> bool| {
        let mut played = Played::new(open_with(&json!({})));
        for bet in [Bet::Ante, Bet::AnteBonus] {
            played.say(Actor::Player(one), &Command::Place { bet, amount: Money::cents(1_000) });
        }
        played.say(Actor::Dealer, &Command::NoMoreBets);
        let mut cards = Round::deck().into_iter();
        let driver = Driver { dealer: steps, cards: true };
        let mut round = played.round.clone();
        driver.run(&mut round, &mut cards, |_, _, _, _| {}).expect("dealt");
        let events = round.decide(Actor::Player(one), &Command::Play).expect("asked");
        events.iter().for_each(|event| round.apply(event));
        driver.run(&mut round, &mut cards, |_, _, _, _| {}).expect("taken");
        round.awaiting()
    };
    assert_eq!(by_hand(|_| true), Awaiting::Over);
    assert_eq!(by_hand(|_| false), Awaiting::Dealer(Command::DiscardStub));
    assert_eq!(by_hand(|step| *step != Command::Reveal), Awaiting::Dealer(Command::Reveal));
    assert_eq!(by_hand(|step| *step != Command::Settle), Awaiting::Dealer(Command::Settle));
}

/// Dragon Poker with a sign at the table that lights up when the dealer holds a rabbit.
#[derive(Clone, Debug, PartialEq)]
struct Leaky(Round);

impl Engine for Leaky {
    type Command = Command;
    type Event = Event;

    fn view(&self, audience: Audience) -> View {
        let mut view = self.0.view(audience);
        let dealer = self.0.view(Audience::Surveillance).dealer;
        if dealer.contains(&CardView::Up("RA".to_owned())) {
            view.announced.push("*".to_owned());
        }
        view
    }

    fn awaiting(&self) -> Awaiting<Command> {
        self.0.awaiting()
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        self.0.legal(actor)
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        Round::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Result<Events<Event>, Refusal> {
        self.0.decide(actor, command)
    }

    fn apply(&mut self, event: &Event) {
        self.0.apply(event);
    }

    fn own_seat(&self, seat: u8) -> Option<SeatView> {
        self.0.own_seat(seat)
    }

    fn in_shoe(&self) -> usize {
        self.0.in_shoe()
    }

    fn clauses(&self) -> &'static [&'static str] {
        self.0.clauses()
    }

    fn redact(&self, event: &Event, audience: Audience) -> Notice {
        self.0.redact(event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        self.0.postings(event)
    }

    fn card_command(card: &str) -> Option<Command> {
        Round::card_command(card)
    }

    fn deck() -> Vec<String> {
        Round::deck()
    }
}

#[test]
fn an_engine_that_leaks_one_bit_of_a_hidden_card_is_caught() {
    let start = Round::open(builtin("nj/dragon-poker").expect("built in")).expect("opens");
    let check = |leaky: bool| {
        let start = start.clone();
        std::panic::catch_unwind(move || {
            for seed in 0..40 {
                let mut rng = Rng::new(seed);
                let any = |_: &mut Rng| Command::Settle;
                if leaky {
                    secrecy::check(Leaky(start.clone()), &any, &mut rng);
                } else {
                    secrecy::check(start.clone(), &any, &mut rng);
                }
            }
        })
    };
    assert!(check(false).is_ok(), "the engine itself keeps its secrets");
    assert!(check(true).is_err(), "the sign gives the dealer's rabbit away, and nobody noticed");
}
