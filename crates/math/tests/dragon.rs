//! Dragon Poker against a count of actual cards, one by one, with a ranking of its own.

use croupier_core::Money;
use croupier_games::book::builtin;
use croupier_math::best::{Moment, best};
use croupier_math::strategy::plans;
use croupier_math::{Analysis, Fraction, Progress, Ratios, Request, WagerAnalysis, analyze};
use std::collections::BTreeMap;

/// A card as a character from 6 (dragon) to 1 (rabbit); 7 is the gold dragon.
fn deck() -> Vec<u8> {
    let counts = [(7, 1), (6, 6), (5, 7), (4, 8), (3, 9), (2, 10), (1, 12)];
    counts.into_iter().flat_map(|(card, copies)| std::iter::repeat_n(card, copies)).collect()
}

/// The value of three cards: class, then characters. The gold dragon is tried as every character.
fn value(hand: [u8; 3]) -> (u8, [u8; 3]) {
    if let Some(gold) = hand.iter().position(|card| *card == 7) {
        let tried = (1..=6).map(|character| {
            let mut hand = hand;
            hand[gold] = character;
            value(hand)
        });
        return tried.max().unwrap();
    }
    let mut groups: Vec<(usize, u8)> = (1..=6)
        .map(|c| (hand.iter().filter(|card| **card == c).count(), c))
        .filter(|(n, _)| *n > 0)
        .collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let mut cards = [0; 3];
    for (place, (_, character)) in cards.iter_mut().zip(&groups) {
        *place = *character;
    }
    (u8::try_from(groups[0].0).unwrap(), cards)
}

fn triples(deck: &[u8]) -> Vec<[u8; 3]> {
    let n = deck.len();
    let mut all = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                let mut hand = [deck[a], deck[b], deck[c]];
                hand.sort_unstable();
                all.push(hand);
            }
        }
    }
    all
}

fn bonus((class, [high, ..]): (u8, [u8; 3])) -> i64 {
    match (class, high) {
        (3, 6) => 30,
        (3, _) => 4,
        (2, 3..) => 1,
        _ => 0,
    }
}

/// Sums over all dealer's hands of what playing wins: Ante and Play, and the Ante Bonus.
fn played(hand: [u8; 3], deck: &[u8]) -> (i64, i64, i64) {
    let mut rest = deck.to_vec();
    for card in hand {
        let at = rest.iter().position(|other| *other == card).unwrap();
        rest.remove(at);
    }
    let own = value(hand);
    let mut sums = (0, 0, 0);
    for dealer in triples(&rest) {
        let (main, extra) = match own.cmp(&value(dealer)) {
            std::cmp::Ordering::Greater => (2, bonus(own)),
            std::cmp::Ordering::Equal => (0, 0),
            std::cmp::Ordering::Less => (-2, -1),
        };
        sums = (sums.0 + main, sums.1 + extra, sums.2 + 1);
    }
    sums
}

/// The best value of the ante game for an Ante Bonus of `stake`, in hundredths of the Ante.
fn brute_force(deck: &[u8], stakes: &[i64]) -> Vec<Fraction> {
    let mut hands: BTreeMap<[u8; 3], i64> = BTreeMap::new();
    for hand in triples(deck) {
        *hands.entry(hand).or_default() += 1;
    }
    let plays: Vec<(i64, (i64, i64, i64))> =
        hands.iter().map(|(hand, ways)| (*ways, played(*hand, deck))).collect();
    let value = |stake: &i64| {
        let best = |(ways, (main, extra, deals)): &(i64, (i64, i64, i64))| {
            let fold = -(100 + stake) * deals;
            i128::from(ways * fold.max(100 * main + stake * extra))
        };
        let all: i64 = plays.iter().map(|(ways, (_, _, deals))| ways * deals).sum();
        Fraction::new(plays.iter().map(best).sum::<i128>(), i128::from(all) * 100)
    };
    stakes.iter().map(value).collect()
}

fn analyzed(request: &Request) -> Analysis {
    analyze(builtin("nj/dragon-poker").unwrap(), request, &Progress::silent()).unwrap()
}

/// An Ante Bonus of so much for an Ante of one.
fn with_ante_bonus(ratio: Fraction) -> Ratios {
    Ratios::default().with("ante_bonus", ratio)
}

fn ante(request: &Request) -> WagerAnalysis {
    analyzed(request).wagers.into_iter().find(|wager| wager.wager == "ante").unwrap()
}

#[test]
fn the_ante_game_equals_a_count_of_actual_cards() {
    let stakes = [0, 50, 80, 100, 300];
    let expected = brute_force(&deck(), &stakes);
    let pieces = ante(&Request::default()).ante_game.unwrap().by_stake.unwrap().pieces;
    for (stake, expected) in stakes.into_iter().zip(expected) {
        let ratio = Fraction::new(stake, 100);
        let request = Request { ratios: with_ante_bonus(ratio.clone()), ..Request::default() };
        assert_eq!(ante(&request).distribution.ev(), expected, "Ante Bonus of {stake} percent");
        let piece = pieces.iter().rev().find(|piece| piece.from <= ratio).unwrap();
        assert_eq!(&piece.constant + &(&piece.slope * &ratio), expected, "the piece for {stake} percent");
    }
}

#[test]
fn cards_that_were_seen_are_out_of_the_deck() {
    let seen = ["GD", "RD", "PH", "RA", "RA"].map(str::to_owned).to_vec();
    let request = Request { seen, ..Request::default() };
    let mut left = deck();
    for card in [7, 6, 5, 1, 1] {
        let at = left.iter().position(|other| *other == card).unwrap();
        left.remove(at);
    }
    assert_eq!(vec![ante(&request).distribution.ev()], brute_force(&left, &[100]));
}

#[test]
fn side_bets_are_counted_from_the_deck() {
    let analysis = analyzed(&Request::default());
    let wager = |name: &str, table: Option<&str>| {
        let found = analysis.wagers.iter().find(|w| w.wager == name && w.paytable.as_deref() == table);
        found.unwrap().distribution.clone()
    };
    // 23,426 hands; a hand of the 3 Card Bonus is judged like any other.
    let mut sums = [0_i64; 2];
    for hand in triples(&deck()) {
        let pays = match value(hand) {
            (3, [6, ..]) => [40, 40],
            (3, [5, ..]) => [30, 30],
            (3, [4, ..]) => [15, 20],
            (3, _) => [10, 10],
            (2, [6, ..]) => [4, 4],
            (2, [5, ..]) => [2, 2],
            (2, [4, ..]) => [1, 1],
            _ => [-1, -1],
        };
        sums = [sums[0] + pays[0], sums[1] + pays[1]];
    }
    assert_eq!(wager("three_card", Some("1")).ev(), Fraction::new(sums[0], 23_426));
    assert_eq!(wager("three_card", Some("2")).ev(), Fraction::new(sums[1], 23_426));
    // Two dragons: two of seven and one of the 46 others. The gold one alone: two of the 46 others.
    let (two, gold, others) = (21 * 46, 46 * 45 / 2, 18 * 60 + 15 * 200 + 2 * 1_000);
    let paid = 7 * two + 5 * gold + others;
    let lost = 23_426 - two - gold - 35;
    assert_eq!(wager("dragon", None).ev(), Fraction::new(paid - lost, 23_426));
}

#[test]
fn the_table_in_force_comes_first_and_a_chosen_one_alone() {
    let tables = |analysis: &Analysis| -> Vec<(Option<String>, bool)> {
        analysis.wagers.iter().map(|wager| (wager.paytable.clone(), wager.in_force)).collect()
    };
    let request = Request { wager: Some("three_card".to_owned()), ..Request::default() };
    assert_eq!(tables(&analyzed(&request)), [(Some("1".to_owned()), true), (Some("2".to_owned()), false)]);
    let chosen = Request { chosen: vec!["three_card_table".to_owned()], ..request };
    assert_eq!(tables(&analyzed(&chosen)), [(Some("1".to_owned()), true)]);
}

#[test]
fn a_wager_or_a_card_that_is_not_there_is_refused() {
    let refused = |request: Request| {
        analyze(builtin("nj/dragon-poker").unwrap(), &request, &Progress::silent()).unwrap_err()
    };
    let wager = refused(Request { wager: Some("super".to_owned()), ..Request::default() });
    assert!(wager[0].message.contains("ante, three_card, dragon"), "{}", wager[0].message);
    let cards = ["GD", "GD", "XX"].map(str::to_owned).to_vec();
    let seen = refused(Request { seen: cards, ..Request::default() });
    assert_eq!(seen.len(), 2);
    let meter = refused(Request { meters: [("x".to_owned(), Money::ZERO)].into(), ..Request::default() });
    assert_eq!(meter[0].message, "nj/dragon-poker has no meter");
    let rabbits = std::iter::repeat_n("RA", 12).chain(std::iter::repeat_n("MO", 10));
    let others =
        std::iter::repeat_n("PA", 9).chain(std::iter::repeat_n("TI", 8)).chain(["PH"; 7]).chain(["RD", "BD"]);
    let all = rabbits.chain(others).map(str::to_owned).collect();
    let short = refused(Request { seen: all, ..Request::default() });
    assert_eq!(short[0].value.as_deref(), Some("5"));
}

#[test]
fn every_plan_costs_what_it_falls_short_of_the_best() {
    let book = builtin("nj/dragon-poker").unwrap();
    let plans = plans(book, &Request::default(), &Progress::silent()).unwrap();
    let optimal = ante(&Request::default()).distribution.ev();
    assert_eq!((plans[0].name, &plans[0].ev), ("optimal", &optimal));
    for plan in &plans {
        assert_eq!(&plan.ev + &plan.cost, optimal, "{}", plan.name);
        assert!(!plan.cost.is_negative(), "{}", plan.name);
    }
    // Nobody who plays every hand for Ante and Play alone has an edge over a dealer with the same chances.
    let fair = Request { ratios: with_ante_bonus(Fraction::zero()), ..Request::default() };
    let plans = croupier_math::strategy::plans(book, &fair, &Progress::silent()).unwrap();
    let always = plans.iter().find(|plan| plan.name == "always_play").unwrap();
    assert_eq!(always.ev, Fraction::zero());
}

#[test]
fn the_best_choice_agrees_with_the_strategy_for_every_hand() {
    let book = builtin("nj/dragon-poker").unwrap();
    let cards = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let moment = |hand: &str, seen: &str| Moment { seen: cards(seen), ..Moment::with(cards(hand)) };
    for decision in analyzed(&Request::default()).strategy {
        let written = decision.hand.split(" (").next().unwrap();
        let choices = best(book, &moment(written, "")).unwrap();
        let told: Vec<_> = choices.into_iter().map(|choice| (choice.choice, choice.ev)).collect();
        assert_eq!(told, decision.choices, "{written}");
    }
    for (hand, seen) in [("PH MO", ""), ("GD GD PH", ""), ("XX PH PH", ""), ("GD PH PH", "GD")] {
        assert!(best(book, &moment(hand, seen)).is_err(), "{hand} {seen}");
    }
}
