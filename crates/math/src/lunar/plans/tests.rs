//! What the plans do after the first decision, and what they say about it.

use super::super::Player;
use super::{FORCE, FORCE_BEST, hands_for, words};
use crate::{Forgetful, Memory, Progress, Request};
use croupier_core::poker::for_each_five;
use croupier_core::{Card, CardSet, Money};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::document::Node;
use std::sync::Arc;

fn book(name: &str, options: &str) -> Rulebook {
    let mut refusals = Vec::new();
    let options = Node::from_json(options).expect("JSON");
    let book = builtin(name).expect("built in").with_options(&options, "", &mut refusals);
    assert_eq!(refusals, []);
    book
}

fn player(book: &Rulebook, plan: &str) -> Player {
    let memory: Arc<dyn Memory> = Arc::new(Forgetful);
    Player::new(book, plan, Money::cents(100), &memory, &Progress::silent()).expect("a player")
}

fn cards(cards: &str) -> CardSet {
    cards.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
}

#[test]
fn after_a_draw_cards_of_the_up_cards_rank_are_counted() {
    let cases = [
        // Against an ace or king.
        ("2c 2d 5h 7s 9d", "As", "", true),
        ("Ah Kd Qs 7c 3d", "As", "", true),
        ("Ah Kd Js 7c 3d", "As", "", false),
        ("Ah Kd Qs 7c 3d", "Ks", "", true),
        ("Ah Kd Js Tc 9d 3h", "Ks", "", false),
        ("Ah Kd Js Tc 9d", "Ks", "Kh 2c", false),
        ("Qs Jd 9c 7h 2d", "Ks", "Kd Kh", false),
        // Against a lower card.
        ("3c 3d 5h 7s 9d", "Qs", "", true),
        ("2c 2d 5h 7s 9d", "Qs", "", false),
        ("2c 2d 5h 7s 9d", "Qs", "Qd 3h 4h", true),
        ("2c 2d 5h 7s Qd", "Qs", "", true),
        ("2c 2h 5h 7s 9d", "2s", "", true),
        ("Ah Kd Qs 7c 3d", "8s", "", false),
        ("Ah Kd Qs 8c 3d", "8s", "", true),
        ("Ah Kd Qs 7c 3d", "8s", "8h 4h 2c", true),
        ("Qs Jd 9c 7h 2d", "8s", "8h 4h", false),
        ("Qs Jd 9c 7h 2d", "8s", "8h 8c", true),
        ("Qs Jd 9c 8c 2d 4c", "8s", "", false),
        ("Qs Jd 9c 8c 2d", "8s", "8h 4h", true),
    ];
    for name in ["nj/lunar-poker", "nz/lunar-poker"] {
        let book = book(name, "{}");
        for plan in ["simple", "simple_draw", "basic"] {
            let player = player(&book, plan);
            for (hand, up, given, expected) in cases {
                let bets = player.bets(cards(hand), up.parse().expect("a card"), cards(given));
                assert_eq!(bets, expected, "{hand} against {up}, given up {given}");
            }
        }
    }
}

#[test]
fn the_dealer_is_forced_by_what_a_hand_is_paid() {
    let dealer = ["4c", "6d", "9h", "Js", "Qd"].map(|card| card.parse().expect("a card"));
    // The dealer gets a pair of fours, or is left alone and pays one ante.
    let cases = [
        ("5c 6s 7h 8s 9d", 7),
        ("8c 8d 8h Ks Ad", 7),
        ("8c 8d 8h Ks Td", 1),
        ("Kc Kd 8h 8s Ad", 1),
        ("Kc Kd 8h 8s 2d 2c", 7),
        ("2h 5h 8h Th Kh", 9),
        ("8c 8d Ks Ad 3c", 1),
    ];
    for name in ["nj/lunar-poker", "nz/lunar-poker"] {
        let with = player(&book(name, "{}"), "simple");
        let without = player(&book(name, r#"{"force": false}"#), "simple");
        for (hand, antes) in cases {
            let next = "4d".parse().expect("a card");
            let ends =
                |player: &Player| player.ends(cards(hand), &dealer, CardSet::EMPTY, next) / player.ante();
            assert_eq!((ends(&with), ends(&without)), (antes, 1), "{hand}");
        }
    }
    // Where odds are other, it is what is paid that counts; ace-king cannot beat a forced dealer.
    let odds = r#"{"bet_odds": {"one_pair": 4, "ace_king": 5}}"#;
    let player = player(&book("nj/lunar-poker", odds), "simple");
    let next = "4d".parse().expect("a card");
    assert_eq!(player.ends(cards("8c 8d 2s Th 3c"), &dealer, CardSet::EMPTY, next) / player.ante(), 7);
    assert_eq!(player.ends(cards("Ac Kd 2s Th 3c"), &dealer, CardSet::EMPTY, next) / player.ante(), 1);
}

#[test]
fn forcing_is_spoken_of_where_the_book_has_it() {
    for plan in ["simple", "simple_draw", "basic", "no_draw"] {
        let told = |forces| {
            words(plan, forces).iter().filter(|rule| [FORCE, FORCE_BEST].contains(&rule.as_str())).count()
        };
        assert_eq!((told(true), told(false)), (1, 0), "{plan}");
    }
}

#[test]
fn the_basic_plan_leaves_the_fine_rules_out() {
    let (simple, basic) = (words("simple", true), words("basic", true));
    assert_eq!((simple.len(), basic.len()), (18, 15));
    assert!(basic.iter().all(|rule| simple.contains(rule)));
}

/// What the rules cost in one book they cost in the other.
#[test]
fn both_books_pay_the_same() {
    let [nj, nz] = ["nj/lunar-poker", "nz/lunar-poker"]
        .map(|name| hands_for("simple", builtin(name).expect("built in"), &Request::default()));
    assert_eq!(format!("{:?}", nj.pays), format!("{:?}", nz.pays));
    let mut count = 0;
    for_each_five(|_, cards| {
        count += 1;
        if count % 11 == 0 {
            let sixth = CardSet::DECK.difference(cards).iter().nth(count % 47);
            let mut hand: Vec<Card> = cards.iter().collect();
            let five = [&nj, &nz].map(|hands| hands.of(&hand).win);
            hand.extend(sixth);
            let six = [&nj, &nz].map(|hands| hands.of(&hand).win);
            assert!(five[0] == five[1] && six[0] == six[1], "{hand:?}");
        }
    });
}
