//! The order of things, in New Jersey and in New Zealand.

use super::engine::Rng;
use super::play::{Shoe, exchange_all, step};
use super::script::{PLAIN, Script};
use super::{BOOKS, READING};
use croupier_core::{Actor, Bettor, Money};
use croupier_games::lunar::round::{Bet, Command, Declaration, Event};
use croupier_games::round::{Engine, GameRound};
use serde_json::json;

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
    let claims = |seat: u8, side: Declaration| {
        script.0.round.claims(Bettor::seated(seat), &Command::Declare { side }).map(Money::in_cents)
    };
    assert_eq!(claims(1, Declaration::Super), Some(2_500), "what the cards support and will be paid");
    assert_eq!(claims(2, Declaration::Instant), Some(200_000));
    let others = [(1, Declaration::Instant), (2, Declaration::Super), (4, Declaration::Instant)];
    assert!(others.into_iter().all(|(seat, side)| claims(seat, side).is_none()));
    script.player(1, Command::Declare { side: Declaration::Super });
    script.player(2, Command::Declare { side: Declaration::Instant });
    let two = Actor::Player(Bettor::seated(2));
    assert_eq!(script.clause(two, &Command::Declare { side: Declaration::Super }), "38.10(a)");
    script.dealer(Command::EndDeclarations);
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(2), 200_000, "from the right: seat 2 before seat 1, and its round is over");
    let told = Command::Communicated { seat: 2 };
    assert!(script.0.round.decide(Actor::Supervisor, &told).is_err(), "nothing is left to forfeit");
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
    script.player(1, Command::Declare { side: Declaration::Super });
    script.player(2, Command::Declare { side: Declaration::Instant });
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

/// Covers nz/lunar-poker: 9.8
#[test]
fn box_by_box_each_player_is_served_before_the_next_decides() {
    const CARDS: &str = "As Ks Qd 3s 4s  9h 8c 7h 6h 2s  Qh Jd 8h 6d 3c";
    let two = Actor::Player(Bettor::seated(2));
    let shuffler = |box_by_box: bool| json!({"dealing": "shuffler", "box_by_box": box_by_box});

    let mut script = Script::new(BOOKS[1], &shuffler(false), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards(CARDS);
    script.player(2, Command::Buy);

    let mut script = Script::new(BOOKS[1], &shuffler(true), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards(CARDS);
    script.dealer(Command::EndDeclarations);
    assert_eq!(script.clause(two, &Command::Buy), "5.2", "seat 1 decides first");
    script.player(1, Command::Buy);
    assert_eq!(script.clause(two, &Command::Buy), "5.2", "the card of seat 1 comes first");
    script.cards("2d");
    script.player(1, Command::Fold);
    script.player(2, Command::Buy);
    script.cards("5c");
    script.player(2, Command::Bet);
    assert_eq!(script.phase(), "dealer's reveal");
}

/// Covers nz/lunar-poker: 9.8; 5.10·b
#[test]
fn box_by_box_working_waits_for_the_lock_in_where_somebody_declares() {
    let options = json!({"dealing": "shuffler", "box_by_box": true});
    let mut script = Script::new(BOOKS[1], &options, &[1, 2]);
    script.player(1, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
    script.dealer(Command::NoMoreBets);
    script.cards("As Ks Qd 3s 4s  9h 8c 7h 6h 2s  Qh Jd 8h 6d 3c");
    script.player(1, Command::Declare { side: Declaration::Super });
    script.dealer(Command::EndDeclarations);
    assert_eq!(script.phase(), "decisions");
    script.player(2, Command::Buy);
    assert!(script.0.round.legal(Actor::Shoe).is_empty(), "no card before the lock-in");
    script.dealer(Command::LockIn);
    script.dealer(Command::SettleFirstFive);
    assert_eq!(script.gain(1), 3_000 - 1_000);
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
