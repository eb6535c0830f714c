//! Whole rounds of Lucky 8's.

mod engine;
mod support;

use croupier_core::{Account, Actor, Audience, Bettor, Line, Money, Outcome, Suit};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lucky8s::Card;
use croupier_games::lucky8s::round::{Bet, Command, Event, Round};
use croupier_games::round::{Awaiting, CardView, Driver, Engine};
use engine::{Played, Rng, everybody, next_step, play, suite};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

fn random_options(rng: &mut Rng) -> Value {
    json!({
        "bonus_table": 1 + rng.below(5),
        "player_setting": *rng.pick(&["best", "as_laid_out"]),
        "folded_ante_returned_on_dealer_misdeal": rng.one_in(2),
        "bettors_per_spot": 1 + rng.below(3),
        "shared_spots": rng.below(7),
        "positions": *rng.pick(&[6, 6, 6, 4]),
        "dealing": *rng.pick(&["hand", "machine_all_cards", "machine_packets"]),
        "burn_cards": *rng.pick(&[0, 0, 1, 10]),
        "ante_minimum": *rng.pick(&[1, 500]),
        "ante_maximum": *rng.pick(&[1_000, 100_000]),
        "bonus_minimum": *rng.pick(&[1, 100]),
    })
}

fn open_with(options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("nj/lucky-8s").expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&book).expect("a valid book")
}

fn any_card(rng: &mut Rng) -> Card {
    let suit = if rng.one_in(20) { None } else { Some(*rng.pick(&Suit::ALL)) };
    match rng.below(34) {
        0 => Card::Joker,
        _ => Card::Number(u8::try_from(1 + rng.below(8)).expect("a value"), suit),
    }
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    let place = u8::try_from(rng.below(5)).expect("small");
    match rng.below(18) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::Share,
        3 => Command::SendBack { bettor: Bettor { seat, place } },
        4 => Command::StartDeal,
        5 => Command::Deal { card: any_card(rng) },
        6 => Command::FaceUp,
        7 => Command::DiscardRest,
        8 => Command::LayOut { cards: (0..rng.below(4)).map(|_| any_card(rng)).collect() },
        9 => Command::TakeUp,
        10 => Command::Decline,
        11 => Command::Fold,
        12 => Command::InToWin,
        13 => Command::Reveal,
        14 => Command::Settle,
        15 => Command::PickUp,
        16 => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        _ => Command::ShufflerFailed,
    }
}

/// Covers nj/lucky-8s: 50.6(c); 50.6(d); 50.6(q); 50.7(a)
#[test]
fn random_scripts_keep_every_invariant() {
    suite(|rng| open_with(&random_options(rng)), any_command);
}

/// A round with irregularities now and then: awaited steps, backers who decline, cards face up, wrong numbers.
fn play_with_irregularities(start: Round, rng: &mut Rng) -> Played<Round> {
    let mut played = Played::new(start);
    let (mut misdeals, mut face_up) = (rng.below(6), if rng.one_in(4) { 2 } else { rng.below(2) });
    while !played.round.is_over() {
        if misdeals == 0 && played.happened.len() > 20 && rng.one_in(15) {
            let offers = played.round.legal(Actor::Supervisor);
            if !offers.is_empty() {
                let found = rng.pick(&offers).command.clone();
                assert!(played.say(Actor::Supervisor, &found));
                // A spot that is void already keeps its clause when the round becomes void.
                (misdeals, face_up) = (1, 0);
            }
        }
        if face_up > 0 && rng.one_in(12) && played.say(Actor::Dealer, &Command::FaceUp) {
            face_up -= 1;
        }
        if rng.one_in(4) {
            let players = everybody().into_iter().filter(|actor| matches!(actor, Actor::Player(_)));
            let willing: Vec<Actor> =
                players.filter(|actor| played.round.decide(*actor, &Command::Decline).is_ok()).collect();
            if !willing.is_empty() {
                assert!(played.say(*rng.pick(&willing), &Command::Decline));
            }
        }
        if let Some((actor, command)) = next_step(&played.round, rng) {
            played.say(actor, &command);
        }
    }
    played
}

/// What somebody would write down about a spot.
#[derive(Default)]
struct Noted {
    bets: [Map<String, Value>; 3],
    hand: Vec<String>,
    laid: Vec<String>,
    decisions: [Option<&'static str>; 3],
    void: bool,
}

impl Noted {
    fn described(&self, seat: usize) -> Value {
        let mut described = json!({"seat": seat, "hand": self.hand.join(" ")});
        let decided = self.decisions.iter().flatten().any(|decision| *decision == "play");
        if self.decisions.iter().any(Option::is_some) {
            // The spot plays if anybody on it does: a backer cannot play a spot that was folded.
            described["decision"] = json!(if decided { "play" } else { "fold" });
        }
        if !self.laid.is_empty() {
            described["set"] = json!(self.laid);
        }
        if self.void {
            described["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        }
        if !self.bets[0].is_empty() {
            described["bets"] = json!(self.bets[0]);
        }
        let backers = (1..3).filter(|place| !self.bets[*place].is_empty()).map(|place| {
            let mut backer = json!({"name": format!("backer {place}"), "bets": self.bets[place]});
            if let Some(decision) = self.decisions[place] {
                backer["decision"] = json!(decision);
            }
            backer
        });
        described["backers"] = backers.collect();
        described
    }
}

/// The round as somebody would describe it afterwards.
fn described(options: &Value, played: &Played<Round>) -> Value {
    let mut seats: [Noted; 7] = Default::default();
    let mut irregularities = Vec::new();
    let mut face_up = Vec::new();
    for event in &played.happened {
        match event {
            Event::Placed { bettor, bet, amount } => {
                let bets = &mut seats[usize::from(bettor.seat)].bets[usize::from(bettor.place)];
                bets.insert(bet.name().to_owned(), json!(amount.in_cents()));
            }
            Event::TakenBack { bettor, bet } => {
                seats[usize::from(bettor.seat)].bets[usize::from(bettor.place)].remove(bet.name());
            }
            Event::Dealt { seat, card } => {
                seats[usize::from(seat.unwrap_or(0))].hand.push(card.to_string());
            }
            Event::SetAside { card } => face_up.push(card.to_string()),
            Event::LaidOut { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
                seats[usize::from(*seat)].laid.push(cards.join(" "));
            }
            Event::TakenUp { seat } => seats[usize::from(*seat)].laid.clear(),
            Event::Folded { bettor } => {
                seats[usize::from(bettor.seat)].decisions[usize::from(bettor.place)] = Some("fold");
            }
            Event::WentIn { bettor, amount } => {
                let seat = &mut seats[usize::from(bettor.seat)];
                seat.decisions[usize::from(bettor.place)] = Some("play");
                seat.bets[usize::from(bettor.place)].insert("in_to_win".to_owned(), json!(amount.in_cents()));
            }
            Event::HandVoided { seat, .. } => seats[usize::from(*seat)].void = true,
            Event::DealerMisdealt => irregularities.push(json!({"kind": "dealer_misdealt"})),
            Event::Reshuffled => irregularities.push(json!({"kind": "shuffler_failed"})),
            Event::Shared { .. }
            | Event::DealStarted
            | Event::Burned { .. }
            | Event::FoundFaceUp
            | Event::RestDiscarded
            | Event::Declined { .. }
            | Event::Revealed
            | Event::NotQualified
            | Event::DealerSet { .. }
            | Event::TurnedUp { .. }
            | Event::Settled { .. }
            | Event::Voided { .. }
            | Event::PickedUp { .. } => {}
        }
    }
    if !face_up.is_empty() {
        irregularities.push(json!({"kind": "card_face_up", "cards": face_up.join(" ")}));
    }
    let spots = (1..7).filter(|seat| seats[*seat].bets.iter().any(|bets| !bets.is_empty()));
    let mut described = json!({
        "rulebook": "nj/lucky-8s",
        "options": options,
        "seats": spots.map(|seat| seats[seat].described(seat)).collect::<Vec<_>>(),
        "irregularities": irregularities,
    });
    // When every spot is void the dealer's hand does not matter, and may not be complete.
    if seats[0].hand.len() == 8 || !irregular(&described) {
        described["dealer"] = json!({"hand": seats[0].hand.join(" ")});
    }
    described
}

fn irregular(described: &Value) -> bool {
    let kinds = described["irregularities"].as_array().into_iter().flatten();
    let void = kinds.clone().any(|kind| kind["cards"].as_str().is_some_and(|cards| cards.contains(' ')));
    void || kinds.into_iter().any(|kind| kind["kind"] == "dealer_misdealt")
}

/// All wagers settled, in the order in which they were.
fn settled(played: &Played<Round>) -> Vec<(Bettor, Line)> {
    let of = |event: &Event| match event {
        Event::Settled { bettor, lines } => lines.iter().map(|line| (*bettor, *line)).collect(),
        _ => Vec::new(),
    };
    played.happened.iter().flat_map(of).collect()
}

/// Covers nj/lucky-8s: 50.6(a); 50.6(j); 50.6(k); 50.6(l-2); 50.6(m); 50.6(n); 50.7(b); 50.9(a); 50.9(c); 50.9(d)
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds: u64 =
        std::env::var("CROUPIER_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(2_000);
    let mut happened = BTreeSet::new();
    for seed in 0..rounds {
        let mut rng = Rng::new(seed ^ 0x1C8_0000);
        let options = random_options(&mut rng);
        let start = open_with(&options);
        let played =
            if seed % 4 == 0 { play(start, &mut rng) } else { play_with_irregularities(start, &mut rng) };
        happened.extend(played.happened.iter().map(name));
        let mut described = described(&options, &played);
        let all_void = described["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .all(|seat| !seat["irregularities"].is_null());
        if all_void && described["dealer"]["hand"].as_str().is_none_or(|hand| hand.split(' ').count() != 8) {
            described["dealer"] = json!({});
            described["irregularities"]
                .as_array_mut()
                .expect("a list")
                .push(json!({"kind": "dealer_misdealt"}));
        }
        let settlement = support::settled(&described)
            .unwrap_or_else(|refusals| panic!("seed {seed}: {refusals:#?} {described:#}"));
        let mut expected: Vec<(Bettor, Line)> = Vec::new();
        for spot in &settlement.seats {
            let seat = spot.seat;
            expected.extend(spot.wagers.iter().map(|line| (Bettor::seated(seat), *line)));
            for backer in &spot.backers {
                let place = if backer.name == "backer 1" { 1 } else { 2 };
                expected.extend(backer.wagers.iter().map(|line| (Bettor { seat, place }, *line)));
            }
        }
        let mut found = settled(&played);
        found.sort_by_key(|(bettor, line)| (*bettor, line.bet));
        expected.sort_by_key(|(bettor, line)| (*bettor, line.bet));
        assert_eq!(found, expected, "seed {seed}: {described:#}");
    }
    // Everything that can happen did, or the comparison says too little.
    assert!(rounds < 2_000 || happened.len() == 24, "{happened:?}");
}

fn name(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value["event"].as_str().expect("a name").to_owned()
}

const fn behind(seat: u8, place: u8) -> Bettor {
    Bettor { seat, place }
}

/// A table at which every command must be accepted, unless a refusal is asked for.
struct Table(Played<Round>);

impl Table {
    fn open(options: Value) -> Table {
        Table(Played::new(open_with(&options)))
    }

    fn does(&mut self, actor: Actor, command: Command) {
        let refusal = self.0.round.decide(actor, &command).err();
        assert!(self.0.say(actor, &command), "{actor:?} {command:?}: {refusal:?}");
    }

    fn player(&mut self, bettor: Bettor, command: Command) {
        self.does(Actor::Player(bettor), command);
    }

    fn dealer(&mut self, command: Command) {
        self.does(Actor::Dealer, command);
    }

    fn ante(&mut self, bettor: Bettor, cents: i64) {
        self.player(bettor, Command::Place { bet: Bet::Ante, amount: Money::cents(cents) });
    }

    fn bonus(&mut self, bettor: Bettor, cents: i64) {
        self.player(bettor, Command::Place { bet: Bet::Bonus, amount: Money::cents(cents) });
    }

    fn deal(&mut self, cards: &str) {
        for card in cards.split(' ') {
            self.does(Actor::Shoe, Round::card_command(card).expect("a card"));
        }
    }

    /// The clause that refuses a command.
    fn refused(&mut self, actor: Actor, command: Command) -> String {
        let refusal = self.0.round.decide(actor, &command).expect_err("must be refused");
        assert!(!self.0.say(actor, &command));
        refusal.clause.map(|clause| clause.into_owned()).unwrap_or_default()
    }

    /// Takes all steps of the dealer until a player is asked or the round is over.
    fn go_on(&mut self) {
        while let Awaiting::Dealer(command) = self.0.round.awaiting() {
            self.dealer(command);
        }
    }

    fn asked(&self) -> Vec<Bettor> {
        match self.0.round.awaiting() {
            Awaiting::Players(bettors) => bettors.to_vec(),
            _ => Vec::new(),
        }
    }

    fn net(&self, bettor: Bettor) -> i64 {
        assert_eq!(self.0.balance(Account::Layout(bettor)), Money::ZERO);
        self.0.balance(Account::Player(bettor)).in_cents()
    }

    fn clauses(&self) -> Vec<&'static str> {
        settled(&self.0).iter().map(|(_, line)| line.clause.id()).collect()
    }
}

const GOOD: &str = "8s 8h Jk 5s 3s 7s 6s 4s"; // 4 hands, 3 side cards
const POOR: &str = "8d 7h Ah 6h 6d 5d 4d 2d"; // 3 hands, 3 side cards
const NOTHING: &str = "7s 7d 7c 6s 6c 5s 5c 4c"; // no hand of 8
const ONE: Bettor = Bettor::seated(1);
const FOUR: Bettor = Bettor::seated(4);

/// Covers nj/lucky-8s: 50.5(c); 50.5(d); 50.5(e); 50.5(f); 50.4(a)1; 50.4(a)2; 50.6(d)
#[test]
fn eight_cards_in_a_row_go_to_each_seat_in_play_and_last_to_the_dealer() {
    for dealing in ["hand", "machine_all_cards", "machine_packets"] {
        let mut table = Table::open(json!({"dealing": dealing}));
        table.ante(FOUR, 100);
        table.ante(ONE, 100);
        table.dealer(Command::StartDeal);
        table.deal(&[GOOD, POOR, NOTHING].join(" "));
        let places: Vec<Option<u8>> = table
            .0
            .happened
            .iter()
            .filter_map(|event| if let Event::Dealt { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        assert_eq!(places, [[Some(1); 8], [Some(4); 8], [None; 8]].concat());
        assert_eq!(table.0.round.awaiting(), Awaiting::Dealer(Command::DiscardRest));
        table.go_on();
        assert_eq!(table.asked(), [ONE, FOUR]);
        let view = table.0.round.view(Audience::Seat(1));
        assert_eq!((view.in_shoe, view.in_rack), (0, 66 - 24));
        assert_eq!(view.seats[0].cards[2], CardView::Up("Jk".to_owned()));
        assert_eq!(view.seats[1].cards, vec![CardView::Down; 8]);
        assert_eq!(view.dealer, vec![CardView::Down; 8]);
    }
}

/// Covers nj/lucky-8s: 50.6(a); 50.6(c); E-1.10E(a); 50.5(d)
#[test]
fn wagers_keep_their_limits_and_end_with_the_first_card() {
    let mut table = Table::open(json!({"ante_minimum": 500, "bonus_maximum": 900, "positions": 4}));
    let place = |bet, cents| Command::Place { bet, amount: Money::cents(cents) };
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Ante, 499)), "50.6(a)");
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Bonus, 901)), "50.6(a)");
    assert_eq!(table.refused(Actor::Player(Bettor::seated(5)), place(Bet::Ante, 500)), "E-1.10E(a)");
    assert_eq!(table.refused(Actor::Dealer, Command::StartDeal), "50.6(a)");
    table.bonus(ONE, 900);
    assert_eq!(table.refused(Actor::Dealer, Command::StartDeal), "50.6(a)");
    assert_eq!(table.0.round.awaiting(), Awaiting::Wagers { close: None });
    table.ante(FOUR, 500);
    table.dealer(Command::SendBack { bettor: ONE });
    table.dealer(Command::StartDeal);
    assert_eq!(table.refused(Actor::Player(FOUR), place(Bet::Ante, 600)), "50.6(c)");
    assert_eq!(table.refused(Actor::Player(FOUR), Command::TakeBack { bet: Bet::Ante }), "50.6(c)");
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Ante, 600)), "50.6(c)");
}

/// Covers nj/lucky-8s: 50.7(a); 50.7(d)
#[test]
fn a_spot_is_shared_when_its_first_bettor_agrees_and_the_operator_allows() {
    let ante = Command::Place { bet: Bet::Ante, amount: Money::cents(100) };
    let mut alone = Table::open(json!({}));
    alone.ante(ONE, 100);
    assert_eq!(alone.refused(Actor::Player(ONE), Command::Share), "50.7(a)");
    assert_eq!(alone.refused(Actor::Player(behind(1, 1)), ante.clone()), "50.7(a)");

    let mut table = Table::open(json!({"bettors_per_spot": 2, "shared_spots": 1}));
    table.ante(behind(1, 2), 100);
    table.ante(FOUR, 100);
    assert_eq!(table.refused(Actor::Player(ONE), ante.clone()), "50.7(a)");
    assert_eq!(table.refused(Actor::Player(ONE), Command::Share), "50.7(a)");
    table.player(FOUR, Command::Share);
    table.player(behind(1, 2), Command::Share);
    table.ante(ONE, 100);
    assert_eq!(table.refused(Actor::Player(behind(1, 1)), ante.clone()), "50.7(a)");
    assert_eq!(table.refused(Actor::Player(behind(4, 1)), ante.clone()), "50.7(d)");
    assert_eq!(table.refused(Actor::Player(behind(4, 3)), ante.clone()), "50.7(a)");
    // The agreement leaves with the one who gave it.
    table.player(behind(1, 2), Command::TakeBack { bet: Bet::Ante });
    assert_eq!(table.refused(Actor::Player(behind(1, 1)), ante), "50.7(a)");
    table.player(ONE, Command::Share);
    table.ante(behind(1, 1), 100);
}

/// A spot with everybody on it, dealt and waiting for its decision.
fn shared(bettors: &[(Bettor, i64)], options: Value) -> Table {
    let mut options = options;
    options["bettors_per_spot"] = json!(3);
    let mut table = Table::open(options);
    for (index, (bettor, ante)) in bettors.iter().enumerate() {
        table.ante(*bettor, *ante);
        if index == 0 {
            table.player(*bettor, Command::Share);
        }
    }
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, POOR].join(" "));
    table.go_on();
    table
}

/// Covers nj/lucky-8s: 50.7(b); 50.7(c)
#[test]
fn the_seated_player_decides_or_else_the_largest_wager_or_the_first() {
    let seated = shared(&[(behind(1, 1), 900), (ONE, 100)], json!({}));
    assert_eq!(seated.asked(), [ONE]);
    let largest = shared(&[(behind(1, 2), 100), (behind(1, 1), 200)], json!({}));
    assert_eq!(largest.asked(), [behind(1, 1)]);
    let mut first = shared(&[(behind(1, 2), 100), (behind(1, 1), 100)], json!({}));
    assert_eq!(first.asked(), [behind(1, 2)]);
    assert_eq!(first.refused(Actor::Player(behind(1, 1)), Command::Fold), "50.7(b)");
    assert_eq!(first.refused(Actor::Player(behind(1, 1)), Command::InToWin), "50.7(b)");
}

/// Covers nj/lucky-8s: 50.7(b); 50.7(c); 50.6(h); 50.1[4]
#[test]
fn backers_follow_with_their_own_ante_or_count_as_folded() {
    let (seated, follows, declines) = (ONE, behind(1, 1), behind(1, 2));
    let mut table = shared(&[(follows, 300), (declines, 500), (seated, 100)], json!({}));
    table.player(declines, Command::Decline);
    assert_eq!(table.refused(Actor::Player(declines), Command::Decline), "");
    assert_eq!(table.refused(Actor::Player(seated), Command::Decline), "");
    table.player(seated, Command::InToWin);
    table.go_on();
    let who: Vec<(Bettor, &str)> =
        settled(&table.0).iter().map(|(bettor, line)| (*bettor, line.bet)).collect();
    let line = [
        (seated, "ante"),
        (seated, "in_to_win"),
        (follows, "ante"),
        (follows, "in_to_win"),
        (declines, "ante"),
    ];
    assert_eq!(who, line);
    assert_eq!([seated, follows, declines].map(|bettor| table.net(bettor)), [200, 600, -500]);

    let mut folded = shared(&[(seated, 100), (follows, 300)], json!({}));
    folded.player(seated, Command::Fold);
    folded.go_on();
    assert_eq!([seated, follows].map(|bettor| folded.net(bettor)), [-100, -300]);
}

/// Covers nj/lucky-8s: 50.6(i); 50.6(e)
#[test]
fn a_player_lays_out_own_cards_which_count_only_where_the_operator_says_so() {
    let lay = |cards: &str| Command::LayOut {
        cards: cards.split_whitespace().map(|card| card.parse().expect("a card")).collect(),
    };
    for (setting, net) in [("best", 200), ("as_laid_out", -200)] {
        let mut table = shared(&[(ONE, 100)], json!({"player_setting": setting}));
        assert_eq!(table.refused(Actor::Player(ONE), lay("8d")), "50.6(i)");
        assert_eq!(table.refused(Actor::Player(ONE), lay("")), "50.6(i)");
        table.player(ONE, lay("8s 8h"));
        table.player(ONE, Command::TakeUp);
        table.player(ONE, lay("8s"));
        assert_eq!(table.refused(Actor::Player(ONE), lay("8s")), "50.6(i)");
        table.player(ONE, lay("5s 3s"));
        let laid = |audience| table.0.round.view(audience).seats[0].decided.concat().contains("5s 3s");
        assert_eq!(
            [laid(Audience::Seat(1)), laid(Audience::Public), laid(Audience::Dealer)],
            [true, false, false]
        );
        table.player(ONE, Command::InToWin);
        table.go_on();
        assert_eq!(table.net(ONE), net);
    }
}

/// Covers nj/lucky-8s: 50.6(r); 50.6(o); 50.6(s); 50.6(p); 50.6(j); 50.6(h); 50.5(a)
#[test]
fn settlement_and_pick_up_go_from_seat_6_to_seat_1_with_the_dealer_last() {
    let mut table = Table::open(json!({}));
    for seat in [1, 4, 6] {
        table.ante(Bettor::seated(seat), 100);
    }
    table.bonus(ONE, 50);
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, NOTHING, "8c 6d 2h 5h 3h 7h 7d 7c", POOR].join(" "));
    table.go_on();
    assert_eq!(table.refused(Actor::Dealer, Command::Reveal), "");
    for seat in [6, 1] {
        table.player(Bettor::seated(seat), Command::InToWin);
    }
    table.player(FOUR, Command::Fold);
    table.dealer(Command::Reveal);
    assert_eq!(table.0.round.view(Audience::Public).dealer[0], CardView::Up("8d".to_owned()));
    table.go_on();
    let order: Vec<(u8, &str)> =
        settled(&table.0).iter().map(|(bettor, line)| (bettor.seat, line.bet)).collect();
    let expected = [(6, "ante"), (6, "in_to_win"), (4, "ante"), (1, "ante"), (1, "in_to_win"), (1, "bonus")];
    assert_eq!(order, expected);
    assert_eq!(table.clauses(), ["50.6(m)4", "50.6(m)4", "50.6(h)", "50.6(m)1", "50.6(m)1", "50.6(n)"]);
    let turned: Vec<u8> = table
        .0
        .happened
        .iter()
        .filter_map(|event| if let Event::TurnedUp { seat } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(turned, [6, 1], "a folded hand without a Bonus stays face down");
    let picked: Vec<Option<u8>> = table
        .0
        .happened
        .iter()
        .filter_map(|event| if let Event::PickedUp { seat } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(picked, [Some(6), Some(4), Some(1), None]);
    assert!(table.0.round.is_over());
    let view = table.0.round.view(Audience::Public);
    assert_eq!((view.in_shoe, view.in_rack), (0, 66));
    assert_eq!(table.0.round.next().view(Audience::Public).in_shoe, 66);
}

/// Covers nj/lucky-8s: 50.9(a)
#[test]
fn one_card_face_up_is_not_used_and_the_second_voids_the_round() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.bonus(ONE, 50);
    assert_eq!(table.refused(Actor::Dealer, Command::FaceUp), "");
    table.dealer(Command::StartDeal);
    table.deal("8s 8h Jk");
    table.dealer(Command::FaceUp);
    assert_eq!(table.refused(Actor::Dealer, Command::FaceUp), "");
    table.deal("2c 5s");
    let view = table.0.round.view(Audience::Seat(1));
    assert_eq!(view.seats[0].cards.last(), Some(&CardView::Up("5s".to_owned())));
    assert_eq!(view.in_rack, 1);
    table.dealer(Command::FaceUp);
    table.deal("2c");
    table.go_on();
    assert_eq!(table.clauses(), ["50.9(a)", "50.9(a)"]);
    assert_eq!(table.net(ONE), 0);
}

/// Covers nj/lucky-8s: 50.9(c)
#[test]
fn a_wrong_number_of_cards_voids_that_spot_for_everybody_on_it_and_no_other() {
    let wrong = Command::WrongNumber { seat: Some(1) };
    for decided in [false, true] {
        let mut table = Table::open(json!({"bettors_per_spot": 3}));
        table.ante(ONE, 100);
        table.bonus(ONE, 50);
        table.player(ONE, Command::Share);
        table.ante(behind(1, 1), 300);
        table.ante(FOUR, 100);
        table.dealer(Command::StartDeal);
        assert_eq!(table.refused(Actor::Supervisor, wrong.clone()), "");
        table.deal(&[GOOD, NOTHING, POOR].join(" "));
        table.go_on();
        if decided {
            table.player(ONE, Command::InToWin);
        }
        table.does(Actor::Supervisor, wrong.clone());
        assert_eq!(table.refused(Actor::Supervisor, wrong.clone()), "");
        assert!(table.0.round.view(Audience::Public).seats[0].cards.is_empty());
        table.player(FOUR, Command::InToWin);
        table.go_on();
        assert!(settled(&table.0).iter().all(|(bettor, line)| {
            (bettor.seat == 1) == (line.result == Outcome::Void)
                && (bettor.seat == 4 || line.clause.id() == "50.9(c)")
        }));
        assert_eq!([ONE, behind(1, 1), FOUR].map(|bettor| table.net(bettor)), [0, 0, -200]);
    }
}

/// Covers nj/lucky-8s: 50.9(c); 50.5(e)
#[test]
fn a_spot_void_during_the_deal_gets_no_more_cards() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.ante(FOUR, 100);
    table.dealer(Command::StartDeal);
    table.deal("8s 8h Jk");
    table.does(Actor::Supervisor, Command::WrongNumber { seat: Some(1) });
    table.deal("2s");
    assert!(matches!(table.0.happened.last(), Some(Event::Dealt { seat: Some(4), .. })));
    table.does(Actor::Supervisor, Command::WrongNumber { seat: Some(4) });
    table.go_on();
    assert!(table.0.round.is_over());
    assert_eq!([ONE, FOUR].map(|bettor| table.net(bettor)), [0, 0]);
}

/// Covers nj/lucky-8s: 50.9(d)
#[test]
fn a_misdealt_dealer_voids_ante_and_in_to_win_and_leaves_the_bonus() {
    for (returned, folded_net) in [(true, 0), (false, -100)] {
        let mut table = Table::open(json!({"folded_ante_returned_on_dealer_misdeal": returned}));
        for seat in [1, 4, 6] {
            table.ante(Bettor::seated(seat), 100);
        }
        table.bonus(ONE, 50);
        table.bonus(Bettor::seated(6), 50);
        table.dealer(Command::StartDeal);
        table.deal(&[GOOD, NOTHING, "6h 6c 2h 5h 3h 7h 7d 7c", POOR].join(" "));
        table.go_on();
        table.player(ONE, Command::InToWin);
        table.player(FOUR, Command::Fold);
        table.does(Actor::Supervisor, Command::WrongNumber { seat: None });
        assert_eq!(table.asked(), [], "seat 6 has nothing to decide any more");
        table.go_on();
        assert_eq!([ONE, FOUR, Bettor::seated(6)].map(|bettor| table.net(bettor)), [100, folded_net, -50]);
        assert!(settled(&table.0).iter().all(|(bettor, line)| bettor.seat != 6 || line.bet != "in_to_win"));
    }
}

/// Covers nj/lucky-8s: 50.9(d)
#[test]
fn the_dealers_cards_are_counted_before_the_first_spot_is_settled() {
    let wrong = Command::WrongNumber { seat: None };
    let mut table = shared(&[(ONE, 100)], json!({}));
    table.player(ONE, Command::InToWin);
    table.dealer(Command::Reveal);
    let mut counted = Table(Played::new(table.0.round.clone()));
    counted.does(Actor::Supervisor, wrong.clone());
    counted.go_on();
    assert_eq!(counted.clauses(), ["50.9(d)", "50.9(d)"]);
    table.dealer(Command::Settle);
    assert_eq!(table.refused(Actor::Supervisor, wrong), "");
}

/// Covers nj/lucky-8s: 50.9(d); 50.4(c)
#[test]
fn a_deck_that_runs_out_leaves_the_dealer_misdealt() {
    let mut table = Table::open(json!({"burn_cards": 10}));
    for seat in 1..=6 {
        table.ante(Bettor::seated(seat), 100);
    }
    table.dealer(Command::StartDeal);
    table.dealer(Command::FaceUp);
    table.deal(&Round::deck().join(" "));
    assert_eq!(table.0.happened.iter().filter(|event| matches!(event, Event::Burned { .. })).count(), 10);
    assert_eq!(table.0.round.awaiting(), Awaiting::Dealer(Command::WrongNumber { seat: None }));
    table.go_on();
    assert!(table.0.round.is_over());
    assert!(table.clauses().iter().all(|clause| *clause == "50.9(d)"));
}

/// Covers nj/lucky-8s: 50.9(b)
#[test]
fn a_shuffler_that_fails_changes_no_wager() {
    let mut table = Table::open(json!({"dealing": "machine_packets"}));
    table.ante(ONE, 100);
    table.dealer(Command::ShufflerFailed);
    table.dealer(Command::StartDeal);
    assert_eq!(table.refused(Actor::Dealer, Command::ShufflerFailed), "");
    let mut by_hand = Table::open(json!({"dealing": "hand"}));
    assert_eq!(by_hand.refused(Actor::Dealer, Command::ShufflerFailed), "");
}

/// Covers nj/lucky-8s: 50.2(a)
#[test]
fn a_card_leaves_the_two_decks_twice_and_has_a_suit() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.dealer(Command::StartDeal);
    table.deal("8s 8s Jk Jk");
    for card in ["8s", "Jk", "8"] {
        let command = Round::card_command(card).expect("read");
        assert_eq!(table.refused(Actor::Shoe, command), "50.2(a)");
    }
}

/// Covers nj/lucky-8s: 50.5(e); 50.5(f)
#[test]
fn an_automatic_table_needs_only_its_players() {
    let mut round = open_with(&json!({}));
    let mut cards = Round::deck().into_iter();
    let place = Command::Place { bet: Bet::Ante, amount: Money::cents(100) };
    for (bettor, command) in [(ONE, place), (ONE, Command::InToWin)] {
        for event in round.decide(Actor::Player(bettor), &command).expect("accepted") {
            round.apply(&event);
        }
        if let Awaiting::Wagers { close: Some(close) } = round.awaiting() {
            round
                .decide(Actor::Dealer, &close)
                .expect("accepted")
                .iter()
                .for_each(|event| round.apply(event));
        }
        Driver::AUTOMATIC.run(&mut round, &mut cards, |_, _, _, _| {}).expect("every step is accepted");
    }
    assert!(round.is_over());
}
