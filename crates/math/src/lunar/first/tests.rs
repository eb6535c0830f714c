//! Each rule at its edges.

use super::{RULES, WAYS, decide, decide_all, decide_basic};
use crate::lunar::solver::First;
use croupier_core::poker::for_each_five;
use croupier_core::{Card, CardSet};

fn hand(cards: &str) -> [Card; 5] {
    let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
    cards.try_into().expect("five cards")
}

/// A decision as a word, or as the cards that are kept.
fn told(hand: [Card; 5], action: First) -> String {
    match action {
        First::Instant => "instant".to_owned(),
        First::Fold => "fold".to_owned(),
        First::Bet => "bet".to_owned(),
        First::Buy => "buy".to_owned(),
        First::Exchange(given) => {
            let kept = hand.iter().filter(|card| !given.contains(**card));
            kept.map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Hands against up cards, and what the rules say.
fn check(cases: &[(&str, &str, &str)]) {
    for (cards, up, expected) in cases {
        let (dealt, up) = (hand(cards), up.parse().expect("a card"));
        assert_eq!(told(dealt, decide(dealt, up)), *expected, "{cards} against {up}");
    }
}

#[test]
fn made_hands() {
    check(&[
        ("Ts Js Qs Ks As", "2h", "instant"),
        ("As 2s 3s 4s 5s", "2h", "instant"),
        ("9c 9d 9h 9s Ad", "2h", "bet"),
        ("9c 9d 4h 4s Ad", "Kh", "bet"),
        ("9c 9d 9h Ks Ad", "9s", "bet"),
        ("9c 9d 9h 4s 4d", "9s", "bet"),
        ("9c 9d 9h 4s 4d", "4h", "buy"),
        ("2s 4s 6s 8s Ts", "Ah", "buy"),
        ("5c 6d 7h 8s 9d", "Ah", "buy"),
        ("9c 9d 9h Ks Ad", "8s", "buy"),
        ("Ac Ad Ah Ks 2d", "8s", "buy"),
        ("9c 9d 9h Qs Ad", "8s", "9c 9d 9h"),
        ("2c 2d 2h 7s 8d", "7h", "2c 2d 2h"),
    ]);
}

#[test]
fn four_to_a_straight_or_a_flush() {
    check(&[
        ("2s 4s 6s 8s Td", "Ah", "buy"),
        ("As 4s 6s 8s Ad", "2h", "buy"),
        ("5c 6d 7h 8s Kd", "Ah", "buy"),
        ("2c 3d 4h 5s Kd", "Ah", "buy"),
        // The four makes six in a row.
        ("2c 3d 5h 6s 7d", "Ah", "buy"),
        // Two ranks inside.
        ("3c 5d 6h 7s 9d", "Ah", "buy"),
        // One rank only, with an ace at the end.
        ("Ac 2d 3h 4s 9d", "Kh", "Ac"),
        ("Ac Kd Qh Js 9d", "2h", "buy"),
        ("Ac Kd Qh Js 8d", "2h", "Ac Kd"),
        // A pair and one rank.
        ("5c 6d 8h 9s 9d", "2h", "buy"),
        ("5c 6d 8h Ts 9d", "2h", "buy"),
        ("Ac Ad Kh Qs Td", "2h", "buy"),
        ("5c 6d 8h Ts Td", "2h", "bet"),
        // Six in a row from the ace, and five with a gap that leave one end off.
        ("Ac 2d 3h 5s 6d", "Kh", "buy"),
        ("5c 6d 8h 9s Jd", "Kh", "fold"),
    ]);
}

#[test]
fn pairs() {
    check(&[
        ("9c 9d 2h 4s Kd", "9h", "bet"),
        ("9c 9d 2h 4s Kd", "Th", "9c 9d"),
        ("8c 8d 2h 4s Td", "Th", "bet"),
        ("7c 7d 2h 4s Td", "Th", "7c 7d"),
        ("4c 4d 2h As Kd", "5h", "bet"),
        ("3c 3d 7h As Kd", "5h", "As Kd"),
        ("3c 3d 7h As Kd", "7s", "bet"),
        ("3c 3d 7h As Kd", "Ah", "bet"),
        ("3c 3d 7h As Kd", "3h", "bet"),
        ("2c 2d 7h As Qd", "Ah", "2c 2d"),
    ]);
}

#[test]
fn high_cards() {
    check(&[
        ("2c 4d 7h As Kd", "Ah", "As Kd"),
        ("2c 4d Qs As Ks", "Ah", "Qs As Ks"),
        ("2c 4d Ts As Ks", "Ah", "Ts As Ks"),
        ("2c 4d 9s As Ks", "Ah", "As Ks"),
        ("2c 4d Qs Ad Ks", "Ah", "Ad Ks"),
        ("2c 3d 5s 6s 9s", "4h", "5s 6s 9s"),
        ("2c 3d 5s 6s 9s", "6h", "fold"),
        ("2c 3d 5s 6s Ts", "4h", "Ts"),
        ("Jc 3s 4s 6s 9d", "2h", "3s 4s 6s"),
        ("As 3s 5s 9d Tc", "2h", "As 3s 5s"),
        ("As Js 7d 5c 2h", "Th", "As Js"),
        ("As Js 7d 5c 2h", "Jh", "As"),
        ("Ks Ts 7d 5c 2h", "9h", "Ks Ts"),
        ("Ks 9s 7d 5c 2h", "8h", "Ks"),
        ("Ad Qs Js 6c 2h", "9h", "Ad"),
        ("Js Ts 7d 4c 2h", "9h", "Js Ts"),
        ("Ad Qs 9d 6c 2h", "Kh", "Ad"),
        ("Ad Qs 9d 6c 2h", "Ah", "fold"),
        ("Kd Qs 8d 6c 2h", "Th", "Kd"),
        ("Kd Ts 8d 6c 2h", "Jh", "fold"),
        ("Kd Ts 8d 6c 2h", "Qh", "fold"),
        ("Kd Js 8d 6c 2h", "Jh", "Kd"),
        ("Kd Qs 8d 6c 2h", "Qh", "Kd"),
        ("Kd Qs 8d 6c 2h", "Kh", "fold"),
        ("Qd Ts 8d 7c 2h", "6h", "Qd"),
        ("Qd Ts 8d 6c 2h", "7h", "fold"),
        ("Qd Ts 8d 6c 2h", "8h", "Qd"),
        ("Qd Ts 9c 6c 2h", "9h", "fold"),
        ("9d 8s 6d 4c 2h", "3h", "9d"),
        ("9d 8s 6d 5c 2h", "5h", "9d"),
        ("9d 8s 6d 5c 2h", "6h", "fold"),
    ]);
}

#[test]
fn the_basic_rules_do_without_the_fine_ones() {
    for (cards, up, expected) in [
        ("4c 4d 2h As Kd", "5h", "4c 4d"),
        ("Jc 3s 4s 6s 9d", "2h", "Jc"),
        ("As Js 7d 5c 2h", "Th", "As"),
        ("2c 4d Qs As Ks", "Ah", "Qs As Ks"),
    ] {
        let dealt = hand(cards);
        assert_eq!(told(dealt, decide_basic(dealt, up.parse().expect("a card"))), expected, "{cards}");
    }
}

/// A rule that is forgotten leaves its hands to those after it, and no others; exchanges stay legal.
#[test]
fn a_forgotten_rule_changes_only_its_own_hands() {
    let (mut count, mut seen) = (0, [false; RULES.len()]);
    for_each_five(|_, cards| {
        count += 1;
        if count % 5 != 0 {
            return;
        }
        let up = CardSet::DECK.difference(cards).iter().nth(count % 47).expect("47 others");
        let hand: Vec<Card> = cards.iter().collect();
        let hand = hand.try_into().expect("five cards");
        let mut actions = [First::Fold; WAYS];
        decide_all(hand, up, &mut actions);
        assert_eq!((actions[0], actions[1]), (decide(hand, up), decide_basic(hand, up)));
        let mut changed = (0..RULES.len()).filter(|number| actions[2 + number] != actions[0]);
        let (rule, another) = (changed.next(), changed.next());
        assert_eq!(another, None, "{hand:?} against {up}");
        rule.into_iter().for_each(|number| seen[number] = true);
        let exchanged = |action: &First| if let First::Exchange(given) = action { given.len() } else { 2 };
        assert!(actions.iter().all(|action| exchanged(action) >= 2), "{hand:?} against {up}");
    });
    assert_eq!(seen, [true; RULES.len()]);
}
