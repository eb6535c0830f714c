//! Whole rounds of Lunar Poker, New Jersey and New Zealand.

#[path = "lunar_rounds/described.rs"]
mod described;
mod engine;
#[path = "lunar_rounds/irregular.rs"]
mod irregular;
mod support;

use croupier_core::{Account, Actor, Bettor, Card, Line, Money};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lunar::round::{Bet, Command, Event, Round, Side};
use croupier_games::round::{Awaiting, Engine};
use described::{Wrong, described};
use engine::{Played, Rng, chosen, suite};
use serde_json::{Value, json};

pub const BOOKS: [&str; 2] = ["nj/lunar-poker", "nz/lunar-poker"];

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

pub const READING: i64 = 2_000_001;

pub fn open_with(book: &str, options: &Value) -> Round {
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

fn wager(played: &mut Played<Round>, rng: &mut Rng, options: &Value) -> usize {
    let positions = options["positions"].as_u64().expect("given");
    let mut players = 0;
    for seat in 1..=u8::try_from(positions).expect("small") {
        if players > 0 && rng.one_in(3) {
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
    let places = wager(&mut played, rng, options) + 1;
    let stacks = ["automated_shoe", "shuffler"].map(|word| json!(word)).contains(&options["dealing"]);
    let mut shoe = Shoe::new(places, stacks, rng);
    let progressive = options["progressive"] == json!(true);
    let mut wrong = Wrong { new_jersey: book == BOOKS[0], progressive, ..Wrong::default() };
    let mut at = if rng.one_in(3) { rng.below(30 + 5 * places) } else { usize::MAX };
    loop {
        if at == 0 {
            let happened = irregular::happens(&mut played, &mut wrong, rng);
            at = if happened && !rng.one_in(4) { usize::MAX } else { 1 + rng.below(6) };
        }
        let Some((actor, command)) = step(&played.round, &mut shoe, rng) else { break };
        at -= 1;
        played.say(actor, &command);
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

fn compare(book: &str, salt: u64) {
    for seed in 0..rounds() {
        let mut rng = Rng::new(seed ^ salt);
        let options = random_options(book, &mut rng);
        let (played, wrong) = play_out(book, &options, &mut rng);
        let Some(round) = described(book, &options, &played, &wrong) else { continue };
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
        described::without_bets_handed_back(&mut settled, &expected);
        described::without_folded_hands_paid(&mut settled, &mut expected);
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
}

/// Covers nj/lunar-poker: 38.10(h); 38.10(i); 38.10(j); 38.10(j)1·b; 38.10(k)1; 38.10(k)2; 38.12(i)·b
#[test]
fn new_jersey_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[0], 0x1A0A_0000);
}

/// Covers nz/lunar-poker: 5.7·a; 5.10·a; 9.3·c; 9.7; 10.5; 10.4·c
#[test]
fn new_zealand_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[1], 0x22DA_0000);
}
