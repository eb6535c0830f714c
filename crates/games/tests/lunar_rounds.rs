//! Whole rounds of Lunar Poker, New Jersey and New Zealand.

#[path = "lunar_rounds/described.rs"]
mod described;
#[allow(dead_code, reason = "these rounds are played with a shoe and with irregularities")]
mod engine;
#[path = "lunar_rounds/irregular.rs"]
mod irregular;
mod support;

use croupier_core::{Account, Actor, Audience, Bettor, Card, Line, Money};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lunar::round::{Bet, Command, Event, Round, Side};
use croupier_games::round::{Awaiting, CardView, Engine, Free};
use described::{Wrong, described};
use engine::{Played, Rng, chosen, suite};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const BOOKS: [&str; 2] = ["nj/lunar-poker", "nz/lunar-poker"];

fn random_options(book: &str, rng: &mut Rng) -> Value {
    let mut options = json!({
        "positions": 4 + rng.below(2),
        "max_ante": 100_000,
        "max_super": *rng.pick(&[50_000, 100_000]),
        "force": !rng.one_in(6),
        "second_combination": *rng.pick(&["combination", "combination", "five_card_literal", "none"]),
    });
    let more = if book == "nj/lunar-poker" {
        json!({
            "progressive": !rng.one_in(3),
            "progressive_reset": *rng.pick(&[0, 1_000_000]),
            "progressive_basis": *rng.pick(&["first_five", "first_five", "final_hand"]),
            "progressive_straight_flush": *rng.pick(&[json!("10_percent"), json!(500_000)]),
            "fixed_awards_from": *rng.pick(&["table_inventory", "meter"]),
            "award_rounding": *rng.pick(&["up_to_cent", "up_to_dollar"]),
            "dealing": *rng.pick(&["manual_shoe", "hand", "automated_shoe"]),
            "stub_count_interval": 1 + rng.below(5),
            "side_payment_order": *rng.pick(&["clockwise", "counterclockwise"]),
            "election_order": *rng.pick(&["clockwise", "clockwise", "counterclockwise"]),
            "early_hole_card": *rng.pick(&["all_hands_void", "bet_or_fold"]),
            "void_returns": *rng.pick(&["all_unresolved", "wagers_only"]),
            "payout_limit": *rng.pick(&[json!("none"), json!(500_000)]),
        })
    } else {
        json!({
            "super_table": 1 + rng.below(7),
            "dealing": *rng.pick(&["manual_shoe", "shuffler"]),
            "box_by_box": rng.one_in(3),
            "unqualified_settlement_order": *rng.pick(&["from_right", "from_left"]),
            "misdeal_of_one_box": *rng.pick(&["box", "box", "round"]),
            "void_fees": *rng.pick(&["returned_except_breach", "always_returned", "always_kept"]),
            "void_side_payments": *rng.pick(&["stand", "reversed"]),
            "early_hole_card": *rng.pick(&["bet_or_fold", "draw_too"]),
            "late_instant_fee": *rng.pick(&["returned", "kept"]),
            "late_super_fee": *rng.pick(&["returned", "kept"]),
            "undeclared_instant": *rng.pick(&["not_paid", "not_paid", "paid"]),
            "payout_limit": *rng.pick(&[json!("none"), json!(5_003), json!(100_000)]),
            "payout_limit_scope": *rng.pick(&["wager", "payment", "player_round"]),
        })
    };
    let (Value::Object(all), Value::Object(more)) = (&mut options, more) else { unreachable!("objects") };
    all.extend(more);
    options
}

const READING: i64 = 2_000_001;

fn open_with(book: &str, options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let rulebook = builtin(book).expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&rulebook, Money::cents(READING)).expect("a valid book")
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let side = *rng.pick(&Side::ALL);
    let deck: Vec<Card> = Card::all().collect();
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 99, 100, 500, 1_000, 100_001, i64::MAX]));
    let seat = u8::try_from(rng.below(8)).expect("small");
    let (one, other) = (rng.one_in(2), rng.one_in(2));
    let steps = [
        Command::NoMoreBets,
        Command::NothingToDeclare,
        Command::EndDeclarations,
        Command::LockIn,
        Command::SettleFirstFive,
        Command::Bet,
        Command::Fold,
        Command::Buy,
        Command::Act,
        Command::ShuffleRack,
        Command::Reveal,
        Command::Force,
        Command::DontForce,
        Command::DiscardHighest,
        Command::Settle,
        Command::PayRoyal,
        Command::PickUp,
        Command::FaceUp,
        Command::DrawnInError,
        Command::DealerHasFour,
        Command::ExposedInDeal,
        Command::ShufflerFailed,
        Command::ShoeFailed,
        Command::DealerExposed,
    ];
    let cards = (0..1 + rng.below(6)).map(|_| *rng.pick(&deck)).collect();
    match rng.below(60) {
        0..=3 => Command::Place { bet, amount },
        4 => Command::TakeBack { bet },
        5 => Command::SendBack { seat },
        6 => Command::CountChips { found: rng.below(6) },
        7 => Command::NotAccepted { seat },
        8..=10 => Command::Deal { card: *rng.pick(&deck) },
        11 => Command::CountStub { found: rng.below(60) },
        12 if rng.one_in(9) => Command::CountDeck { found: 51 + rng.below(2) },
        13 => Command::Declare { side },
        14..=16 => Command::Exchange { cards },
        17 if rng.one_in(9) => Command::CardsAtEmptyBox { complete: one },
        18 if rng.one_in(9) => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        19 if rng.one_in(9) => Command::Communicated { seat },
        20 if rng.one_in(9) => Command::Breach { seat },
        21 => Command::OwnCardsExposed { seat },
        22 if rng.one_in(9) => Command::Absent { seat },
        23 => Command::CollectedEarly { seat, rebuilt: one },
        24 => Command::LaidOnDiscards { seat, top_five: one },
        25 => Command::LateClaim { seat, side, viewed: one, pays: other },
        _ => rng.pick(&steps).clone(),
    }
}

/// Covers nj/lunar-poker: 38.6(e)·a; 38.6(g)·a; 38.6(b)·b; 38.7(b)·b; 38.10(a)1·b
#[test]
fn random_scripts_keep_every_invariant_in_new_jersey() {
    let open = |rng: &mut Rng| open_with(BOOKS[0], &random_options(BOOKS[0], rng));
    suite(open, any_command);
}

/// Covers nz/lunar-poker: 5.3·a; 5.13(a); 5.13(b); 5.7·c; 5.10·c
#[test]
fn random_scripts_keep_every_invariant_in_new_zealand() {
    let open = |rng: &mut Rng| open_with(BOOKS[1], &random_options(BOOKS[1], rng));
    suite(open, any_command);
}

fn rounds() -> u64 {
    std::env::var("CROUPIER_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(2_000)
}

/// A shoe in which rare hands are common: they lie where the first deal takes them.
struct Shoe {
    cards: Vec<String>,
}

impl Shoe {
    fn new(places: usize, stacks: bool, rng: &mut Rng) -> Shoe {
        let mut source = support::rng::Rng::new(rng.next());
        let mut deck = support::deck::Deck::poker(&mut source);
        let hands: Vec<Vec<String>> = (0..places).map(|_| deck.poker_hand(&mut source)).collect();
        let at = |index: usize| {
            let (place, card) =
                if stacks { (index / 5, index % 5) } else { (index % places, index / places) };
            hands[place][card].clone()
        };
        let mut cards: Vec<String> = (0..5 * places).map(at).collect();
        cards.extend(deck.take(deck.left()));
        cards.reverse();
        Shoe { cards }
    }
}

/// What a table does next, with this shoe; the rack is shuffled by picking any card that may come.
fn step(round: &Round, shoe: &mut Shoe, rng: &mut Rng) -> Option<(Actor, Command)> {
    match round.awaiting() {
        Awaiting::Over => None,
        Awaiting::Dealer(command) => Some((Actor::Dealer, command)),
        Awaiting::Card => {
            let offers = round.legal(Actor::Shoe);
            let next = shoe.cards.pop().and_then(|card| Round::card_command(&card));
            let next = next.filter(|next| Round::offered(&offers[0], next));
            Some((Actor::Shoe, next.unwrap_or_else(|| chosen::<Round>(&offers[0], rng))))
        }
        Awaiting::Players(bettors) => {
            let actor = Actor::Player(*rng.pick(&bettors));
            let offers = round.legal(actor);
            Some((actor, chosen::<Round>(rng.pick(&offers), rng)))
        }
        Awaiting::Wagers { .. } => unreachable!("wagers are closed"),
    }
}

fn wager(played: &mut Played<Round>, rng: &mut Rng, options: &Value, full: bool) -> usize {
    let positions = options["positions"].as_u64().expect("given");
    let mut players = 0;
    for seat in 1..=u8::try_from(positions).expect("small") {
        if players > 0 && !full && rng.one_in(3) {
            continue;
        }
        players += 1;
        let actor = Actor::Player(Bettor::seated(seat));
        let amount =
            |rng: &mut Rng| Money::cents(*rng.pick(&[1, 5, 99, 101, 333, 500, 1_000, 2_500, 10_000, 50_000]));
        assert!(played.say(actor, &Command::Place { bet: Bet::Ante, amount: amount(rng) }));
        if rng.one_in(2) {
            assert!(played.say(actor, &Command::Place { bet: Bet::Super, amount: amount(rng) }));
        }
        if options["progressive"] == json!(true) && !rng.one_in(3) {
            let amount = Money::cents(100);
            assert!(played.say(actor, &Command::Place { bet: Bet::Progressive, amount }));
        }
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    players
}

/// Plays a round out, with something going wrong on the way in some of them.
fn play_out(book: &str, options: &Value, rng: &mut Rng) -> (Played<Round>, Wrong) {
    let mut played = Played::new(open_with(book, options));
    // A full table that exchanges whole hands runs out of cards.
    let greedy = rng.one_in(8);
    let places = wager(&mut played, rng, options, greedy) + 1;
    let stacks = ["automated_shoe", "shuffler"].map(|word| json!(word)).contains(&options["dealing"]);
    let mut shoe = Shoe::new(places, stacks, rng);
    let mut wrong = Wrong { new_jersey: book == BOOKS[0], ..Wrong::default() };
    let mut at = if rng.one_in(3) { rng.below(30 + 5 * places) } else { usize::MAX };
    loop {
        if at == 0 {
            let happened = irregular::happens(&mut played, &mut wrong, rng);
            at = if happened && !rng.one_in(4) { usize::MAX } else { 1 + rng.below(6) };
        }
        if book == BOOKS[1] && rng.one_in(3) {
            irregular::claims_late(&mut played, &mut wrong, rng);
        }
        let Some((actor, command)) = step(&played.round, &mut shoe, rng) else { break };
        at -= 1;
        let all = if let Actor::Player(bettor) = actor { exchange_all(&played.round, bettor) } else { None };
        played.say(actor, &all.filter(|_| greedy).unwrap_or(command));
    }
    (played, wrong)
}

fn settled_lines(played: &Played<Round>) -> Vec<(u8, Line)> {
    let mut settled: Vec<(u8, Line)> = Vec::new();
    for event in &played.happened {
        match event {
            Event::Settled { seat, lines } => settled.extend(lines.iter().map(|line| (*seat, *line))),
            Event::Reversed { seat, lines } => {
                settled.retain(|(other, line)| other != seat || !lines.contains(line));
            }
            _ => {}
        }
    }
    settled.sort_by_key(|(seat, line)| (*seat, line.bet));
    settled
}

/// Plays rounds and compares each with its description; at most one in `one_in` may be beyond description.
fn compare(book: &str, salt: u64, one_in: usize) {
    let (mut compared, mut left_out) = (0, BTreeMap::<&str, usize>::new());
    for seed in 0..rounds() {
        let mut rng = Rng::new(seed ^ salt);
        let options = random_options(book, &mut rng);
        let (played, wrong) = play_out(book, &options, &mut rng);
        assert!(played.round.meter().reading() >= Money::ZERO, "seed {seed}: the meter is below nothing");
        let round = match described(book, &options, &played, &wrong) {
            Ok(round) => round,
            Err(why) => {
                *left_out.entry(why).or_default() += 1;
                continue;
            }
        };
        compared += 1;
        let settlement = support::settled(&round).unwrap_or_else(|refusals| {
            panic!("seed {seed}: {refusals:#?}\n{round:#}\n{:#?}", played.happened)
        });
        let mut expected: Vec<(u8, Line)> = settlement
            .seats
            .iter()
            .flat_map(|seat| seat.wagers.iter().map(|line| (seat.seat, *line)))
            .collect();
        expected.sort_by_key(|(seat, line)| (*seat, line.bet));
        let mut settled = settled_lines(&played);
        described::without_bets_handed_back(&mut settled);
        assert_eq!(settled, expected, "seed {seed}: {round:#}");
        if let [meter] = settlement.meters.as_slice() {
            assert_eq!(played.round.meter().reading(), meter.after, "seed {seed}: {round:#}");
            assert_eq!(
                played.balance(Account::Meter(0)),
                meter.after - meter.before,
                "seed {seed}: the meter's account"
            );
        }
    }
    println!("{book}: {compared} rounds compared, left out {left_out:?}");
    let most = (compared / one_in).max(10);
    assert!(left_out.values().sum::<usize>() <= most, "more than {most} rounds are left out");
}

/// Covers nj/lunar-poker: 38.10(h); 38.10(i); 38.10(j); 38.10(j)1·b; 38.10(k)1; 38.10(k)2; 38.12(i)·b
#[test]
fn new_jersey_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[0], 0x1A0A_0000, 250);
}

/// Covers nz/lunar-poker: 5.7·a; 5.10·a; 9.3·c; 9.7; 10.5; 10.4·c
#[test]
fn new_zealand_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[1], 0x22DA_0000, 500);
}

/// A table of one book with its defaults, on which commands are given one by one.
struct Script(Played<Round>);

impl Script {
    fn new(book: &str, options: &Value, seats: &[u8]) -> Script {
        let mut script = Script(Played::new(open_with(book, options)));
        for seat in seats {
            script.player(*seat, Command::Place { bet: Bet::Ante, amount: Money::cents(1_000) });
        }
        script
    }

    fn say(&mut self, actor: Actor, command: Command) {
        assert!(self.0.say(actor, &command), "{command:?}: {:?}", self.0.round.decide(actor, &command));
    }

    fn dealer(&mut self, command: Command) {
        self.say(Actor::Dealer, command);
    }

    fn player(&mut self, seat: u8, command: Command) {
        self.say(Actor::Player(Bettor::seated(seat)), command);
    }

    fn supervisor(&mut self, command: Command) {
        self.say(Actor::Supervisor, command);
    }

    fn cards(&mut self, cards: &str) {
        for card in cards.split_whitespace() {
            self.say(Actor::Shoe, Command::Deal { card: card.parse().expect("a card") });
        }
    }

    fn clause(&self, actor: Actor, command: &Command) -> String {
        let refusal = self.0.round.decide(actor, command).expect_err("must be refused");
        refusal.clause.map(|clause| clause.into_owned()).unwrap_or_default()
    }

    fn gain(&self, seat: u8) -> i64 {
        self.0.balance(Account::Player(Bettor::seated(seat))).in_cents()
    }

    fn up_cards(&self) -> Vec<usize> {
        let dealer = self.0.round.view(Audience::Public).dealer;
        (0..dealer.len()).filter(|card| matches!(dealer[*card], CardView::Up(_))).collect()
    }

    fn phase(&self) -> &'static str {
        self.0.round.view(Audience::Public).phase
    }
}

/// Thirty cards without a pair in any hand of a table with seats 1 and 2.
const PLAIN: &str = "2s 3h 4c 5s 7h 8c 9s Jh Qc Ks 2d 3d 6h 8d 9d";

/// Covers nj/lunar-poker: 38.7(d); 38.7(d)1; 38.7(d)2; 38.7(d)3; 38.7(d)4; 38.7(d)5; 38.8(c); 38.8(c)1; 38.8(c)2; 38.8(c)3; 38.8(c)4; 38.8(c)5; 38.9(c)·a; 38.9(c)·b; 38.9(c)·c; 38.9(g)·b; 38.7(b)·a; 38.8(b)3·a; 38.9(b)2
/// Covers nz/lunar-poker: 8.1(a); 8.1(b); 8.2; 8.3(a); 8.3(b); 8.4(a); 8.4(b); 8.4(c)
#[test]
fn every_procedure_deals_in_its_order_and_turns_its_card() {
    let cases = [
        (BOOKS[0], "manual_shoe", [2, 5], 0),
        (BOOKS[0], "hand", [2, 5], 0),
        (BOOKS[0], "automated_shoe", [2, 5], 4),
        (BOOKS[1], "manual_shoe", [2, 5], 4),
        (BOOKS[1], "shuffler", [2, 5], 4),
    ];
    for (book, dealing, seats, up) in cases {
        let mut script = Script::new(book, &json!({"dealing": dealing}), &seats);
        script.dealer(Command::NoMoreBets);
        script.cards(PLAIN);
        let order: Vec<Option<u8>> = script
            .0
            .happened
            .iter()
            .filter_map(|event| if let Event::Dealt { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        let stacks = ["automated_shoe", "shuffler"].contains(&dealing);
        let places = [Some(2), Some(5), None];
        let expected = (0..15).map(|card| if stacks { places[card / 5] } else { places[card % 3] });
        assert_eq!(order, expected.collect::<Vec<_>>(), "{book} {dealing}");
        assert_eq!(script.up_cards(), [up], "{book} {dealing}");
    }
}

/// Covers nj/lunar-poker: 38.6(a)·a; 38.6(b)·a; 38.6(b)·b; 38.6(g)·a; 38.7(b)·b; 38.7(b)·c; 1.13X(d)5·b; 38.11(b)2
/// Covers nz/lunar-poker: 5.13(a); 5.13(b); 5.3·a
#[test]
fn wagers_close_and_the_progressive_chips_are_counted() {
    let (one, other) = (Actor::Player(Bettor::seated(1)), Actor::Player(Bettor { seat: 1, place: 1 }));
    let progressive = Command::Place { bet: Bet::Progressive, amount: Money::cents(100) };
    let ante = Command::Place { bet: Bet::Ante, amount: Money::cents(500) };
    let mut script = Script::new(BOOKS[0], &json!({"progressive": true}), &[1, 2]);
    assert_eq!(script.clause(other, &ante), "38.6(g)");
    let two_dollars = Command::Place { bet: Bet::Progressive, amount: Money::cents(200) };
    assert_eq!(script.clause(one, &two_dollars), "38.6(c)");
    script.player(1, progressive.clone());
    script.player(2, progressive.clone());
    script.player(3, progressive.clone());
    assert_eq!(script.clause(Actor::Dealer, &Command::NoMoreBets), "38.1 Ante wager");
    script.dealer(Command::SendBack { seat: 3 });
    script.dealer(Command::NoMoreBets);
    assert_eq!(script.clause(one, &progressive), "38.7(b)");
    assert_eq!(script.clause(one, &Command::TakeBack { bet: Bet::Ante }), "38.6(b)");
    assert_eq!(script.0.round.meter().reading(), Money::cents(READING + 140));
    script.dealer(Command::CountChips { found: 1 });
    assert!(script.0.round.legal(Actor::Shoe).is_empty(), "no card before the chips agree");
    script.dealer(Command::NotAccepted { seat: 2 });
    assert_eq!(script.0.round.meter().reading(), Money::cents(READING + 70));
    script.dealer(Command::CountChips { found: 1 });
    assert_eq!(script.phase(), "dealing");
    let mut script = Script::new(BOOKS[1], &json!({}), &[1]);
    script.dealer(Command::NoMoreBets);
    assert_eq!(script.clause(one, &ante), "5.13(a)");
    assert_eq!(script.clause(one, &Command::TakeBack { bet: Bet::Ante }), "5.13(b)");
}

/// Covers nj/lunar-poker: 38.10(a)·a; 38.10(a)1·b; 38.10(a)2·b; 38.10(c)·d; 38.10(d)·b; 38.10(d)·d; 38.10(d)·g; 38.10(j)1·b; 38.10(l); 38.11(a)·b; 38.11(b)1
#[test]
fn new_jersey_settles_side_payouts_first_and_serves_in_turn() {
    let mut script = Script::new(BOOKS[0], &json!({"dealing": "automated_shoe"}), &[1, 2, 4]);
    script.player(1, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
    script.dealer(Command::NoMoreBets);
    script.cards("As Ks Qd 3s 4s  9h 8h 7h 6h 5h  2c 4d 7s 9d Jc  Qh Jd 8c 6d 3c");
    assert_eq!(script.up_cards(), [4]);
    script.player(1, Command::Declare { side: Side::Super });
    script.player(2, Command::Declare { side: Side::Instant });
    let two = Actor::Player(Bettor::seated(2));
    assert_eq!(script.clause(two, &Command::Declare { side: Side::Super }), "38.10(a)");
    script.dealer(Command::EndDeclarations);
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(2), 200_000, "from the right: seat 2 before seat 1, and its round is over");
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(1), 2_500 - 1_000);
    let four = Actor::Player(Bettor::seated(4));
    assert_eq!(script.clause(four, &Command::Bet), "38.10(b)", "seat 1 elects first");
    let cards = ["Qd", "4s"].map(|card| card.parse().expect("a card")).to_vec();
    script.player(1, Command::Exchange { cards });
    script.cards("Ah Kc");
    script.player(1, Command::Bet);
    script.player(4, Command::Buy);
    script.cards("2d");
    script.player(4, Command::Fold);
    script.dealer(Command::Reveal);
    script.player(1, Command::Force);
    script.dealer(Command::DiscardHighest);
    script.cards("Js");
    script.dealer(Command::Settle);
    assert_eq!(script.gain(1), 2_500 + 2_000 * 2 - 2_000, "two pair beat a pair; draw and force stay");
    assert_eq!(script.gain(4), -2_000);
    script.dealer(Command::PickUp);
    assert!(script.0.round.is_over());
}

/// Covers nz/lunar-poker: 5.7·a; 5.7·b; 5.7·c; 5.10·a; 5.10·b; 5.10·c; 9.3·b; 9.3·c; 9.4; 9.4(c); 9.7; 9.10·b; 10.1·b; 10.2(c)
#[test]
fn new_zealand_locks_in_then_pays_then_acts_clockwise() {
    let mut script = Script::new(BOOKS[1], &json!({"dealing": "shuffler"}), &[1, 2, 4]);
    script.player(1, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
    script.dealer(Command::NoMoreBets);
    script.cards("As Ks Qd 3s 4s  9h 8h 7h 6h 5h  2c 4d 7s 9d Jc  Qh Jd 8c 6d 3c");
    script.player(1, Command::Declare { side: Side::Super });
    script.player(2, Command::Declare { side: Side::Instant });
    script.player(4, Command::Fold);
    assert!(
        script.0.round.decide(Actor::Dealer, &Command::SettleFirstFive).is_err(),
        "not before the lock-in"
    );
    script.player(4, Command::Buy);
    script.dealer(Command::LockIn);
    let four = Actor::Player(Bettor::seated(4));
    assert_eq!(script.clause(four, &Command::Fold), "5.2", "locked in");
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(1), 3_000 - 1_000, "clockwise: seat 1 first");
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(2), 200_000);
    assert!(script.0.round.decide(Actor::Dealer, &Command::Act).is_err(), "seat 1 has not decided");
    script.player(1, Command::Bet);
    script.dealer(Command::Act);
    script.dealer(Command::Act);
    script.cards("2d");
    script.player(4, Command::Fold);
    script.dealer(Command::Reveal);
    script.player(1, Command::DontForce);
    script.dealer(Command::Settle);
    assert_eq!(script.gain(1), 3_000 + 1_000);
    assert_eq!(script.gain(4), -2_000);
}

/// Covers nj/lunar-poker: 38.13(c); 38.13(d)·b; 38.13(e); 38.7(f)·a; 38.7(f)·b; 38.7(f)1; 38.7(f)2·a; 38.8(e); 38.9(e); 38.10(f)·a; 38.6(e)·b
#[test]
fn irregularities_of_new_jersey() {
    let mut script = Script::new(BOOKS[0], &json!({"stub_count_interval": 2}), &[1, 2]);
    script.dealer(Command::ShufflerFailed);
    script.dealer(Command::NoMoreBets);
    script.dealer(Command::DrawnInError);
    script.dealer(Command::FaceUp);
    script.cards("Ac");
    script.cards("2s 3h 4c 5s 7h 8c 9s Jh Qc Ks 2d 3d 6h 8d");
    script.dealer(Command::DealerHasFour);
    script.cards("9d");
    assert_eq!(script.phase(), "declarations", "no count is due in the first of two rounds");
    script.supervisor(Command::Communicated { seat: 2 });
    assert_eq!(script.gain(2), -1_000);
    script.supervisor(Command::WrongNumber { seat: Some(1) });
    assert_eq!(script.gain(1), 0);
    let mut next = Script(Played::new(script.0.round.next()));
    next.player(1, Command::Place { bet: Bet::Ante, amount: Money::cents(1_000) });
    next.dealer(Command::NoMoreBets);
    next.cards("2s 3h 4c 5s 7h 8c 9s Jh Qc Ks");
    assert_eq!(next.phase(), "stub count");
    next.dealer(Command::CountStub { found: 41 });
    next.dealer(Command::Settle);
    assert_eq!(next.gain(1), 0, "a count that does not fit voids all hands");
}

/// Covers nz/lunar-poker: 11.3; 11.4; 11.6; 11.7; 11.9; 11.11·b; 11.14·a; 11.15·b; 7.3; 9.13
#[test]
fn irregularities_of_new_zealand() {
    let mut script = Script::new(BOOKS[1], &json!({}), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("9h 2s 4c");
    script.dealer(Command::ExposedInDeal);
    assert_eq!(script.up_cards(), [0], "the exposed card stays as the up card");
    script.dealer(Command::CardsAtEmptyBox { complete: true });
    script.cards("Ah Ac Ad As Kh");
    script.cards("8h 3s Jc 7h 5s Qd 6h 9s 3c 5h Ts 6d");
    assert_eq!(script.up_cards(), [0], "so the fifth lies face down");
    script.supervisor(Command::OwnCardsExposed { seat: 2 });
    script.supervisor(Command::LaidOnDiscards { seat: 2, top_five: true });
    script.dealer(Command::CountDeck { found: 52 });
    script.player(1, Command::Buy);
    script.player(2, Command::Buy);
    script.dealer(Command::LockIn);
    script.dealer(Command::Act);
    script.cards("Kc");
    let claim = Command::LateClaim { seat: 1, side: Side::Instant, viewed: false, pays: true };
    script.supervisor(claim);
    assert_eq!(script.gain(1), 200_000, "paid, and the Fee came back");
    script.dealer(Command::Act);
    let other = Command::Deal { card: "Kd".parse().expect("a card") };
    assert_eq!(script.clause(Actor::Shoe, &other), "11.15");
    script.cards("Kc");
    script.supervisor(Command::DealerExposed);
    assert_eq!(script.up_cards().len(), 5);
    script.player(2, Command::Fold);
    assert_eq!(script.gain(2), -2_000);

    let mut script = Script::new(BOOKS[1], &json!({}), &[1]);
    script.dealer(Command::NoMoreBets);
    script.cards("9h 2s");
    script.dealer(Command::CountDeck { found: 51 });
    script.dealer(Command::Settle);
    script.dealer(Command::PickUp);
    assert_eq!(script.gain(1), 0);
    assert_eq!(script.0.round.next().view(Audience::Public).phase, "betting", "and wagers may change");
}

/// Covers nj/lunar-poker: 38.10(j)2·a
#[test]
fn the_rack_is_shuffled_when_the_cards_run_out() {
    for book in BOOKS {
        let options = json!({"dealing": if book == BOOKS[0] { "automated_shoe" } else { "shuffler" }});
        let mut script = Script::new(book, &options, &[1, 2, 3, 4, 5]);
        script.dealer(Command::NoMoreBets);
        let mut rng = Rng::new(7);
        let mut shuffled = 0;
        while let Some((actor, command)) = step(&script.0.round, &mut Shoe { cards: Vec::new() }, &mut rng) {
            let all =
                if let Actor::Player(bettor) = actor { exchange_all(&script.0.round, bettor) } else { None };
            shuffled += usize::from(command == Command::ShuffleRack);
            script.say(actor, all.unwrap_or(command));
        }
        assert_eq!(shuffled, 1, "{book}");
    }
}

/// The exchange of a whole hand, if it is offered.
fn exchange_all(round: &Round, bettor: Bettor) -> Option<Command> {
    let offers = round.legal(Actor::Player(bettor));
    let free = offers.into_iter().map(|offer| offer.free);
    let from = free.filter_map(|free| if let Free::OwnCards { from, .. } = free { Some(from) } else { None });
    let cards = from.into_iter().next()?;
    Some(Command::Exchange { cards: cards.iter().map(|card| card.parse().expect("a card")).collect() })
}
