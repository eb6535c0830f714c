//! The side wagers of Lunar Poker against known numbers of hands and a ranking of its own.

use croupier_core::{Money, Refusals};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::check;
use croupier_games::document::Node;
use croupier_math::{Analysis, Fraction, Outcome, Progress, Request, WagerAnalysis, analyze};
use std::collections::BTreeMap;

const NJ: &str = "nj/lunar-poker";
const NZ: &str = "nz/lunar-poker";
const ALL: i64 = 2_598_960;

fn with_options(name: &str, options: &str) -> Rulebook {
    let mut refusals = Refusals::new();
    let node = Node::from_json(options).unwrap();
    let book = builtin(name).unwrap().with_options(&node, "options", &mut refusals);
    check(&book, &mut refusals);
    assert_eq!(refusals, []);
    book
}

fn analyzed(book: &Rulebook, request: &Request) -> Analysis {
    analyze(book, request, &Progress::silent()).unwrap()
}

fn only(wager: &str) -> Request {
    Request { wager: Some(wager.to_owned()), ..Request::default() }
}

fn first(book: &Rulebook, request: &Request) -> WagerAnalysis {
    analyzed(book, request).wagers.swap_remove(0)
}

fn counts(wager: &WagerAnalysis) -> BTreeMap<String, String> {
    let entry = |outcome: &Outcome| (outcome.row.clone(), outcome.count.to_string());
    wager.distribution.outcomes().iter().map(entry).collect()
}

fn golden(name: &str) -> BTreeMap<String, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/counts/").to_owned() + name;
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter_map(|line| line.trim().split_once("  "));
    lines.map(|(count, row)| (row.to_owned(), count.to_owned())).filter(|(row, _)| row != "in all").collect()
}

#[test]
fn super_rows_are_the_golden_counts() {
    let mut expected = golden("lunar-super-rows.txt");
    let lose = expected.remove("none").unwrap();
    expected.insert("lose".to_owned(), lose);
    for name in [NJ, NZ] {
        assert_eq!(counts(&first(builtin(name).unwrap(), &only("super"))), expected);
    }
}

/// What the eight rows pay in all hands together, from the known numbers of hands, and what the others lose.
fn super_ev(pays: [i64; 8]) -> Fraction {
    let hands = [624, 640, 3_744, 5_108, 9_600, 54_912, 60_672, 122_520];
    let won: i64 = hands.iter().zip(pays).map(|(hands, pay)| hands * (pay + 1)).sum();
    Fraction::new(won - ALL, ALL)
}

#[test]
fn every_super_table_has_its_value() {
    let expected = [
        [200, 150, 100, 50, 25, 8, 6, 2],
        [250, 150, 100, 60, 30, 8, 6, 2],
        [250, 150, 100, 60, 30, 8, 5, 2],
        [250, 150, 100, 60, 30, 7, 5, 2],
        [200, 150, 100, 50, 25, 8, 5, 2],
        [200, 150, 100, 50, 25, 7, 6, 2],
        [200, 150, 100, 50, 25, 7, 5, 2],
    ]
    .map(super_ev);
    let evs = |book: &Rulebook, request: &Request| -> Vec<Fraction> {
        analyzed(book, request).wagers.iter().map(|wager| wager.distribution.ev()).collect()
    };
    let new_zealand = builtin(NZ).unwrap();
    assert_eq!(evs(new_zealand, &only("super")), expected);
    let chosen = Request { chosen: vec!["super_table".to_owned()], ..only("super") };
    assert_eq!(evs(&with_options(NZ, r#"{"super_table": 6}"#), &chosen), [expected[5].clone()]);
    assert_eq!(
        evs(&with_options(NZ, r#"{"super_table": 6}"#), &only("super"))[..2],
        [expected[5].clone(), expected[0].clone()]
    );
    assert_eq!(evs(builtin(NJ).unwrap(), &only("super")), [expected[3].clone()]);
    let raised = with_options(NJ, r#"{"super_odds": {"flush": 61, "ace_king_queen": 6}}"#);
    assert_eq!(evs(&raised, &only("super")), [super_ev([250, 150, 100, 61, 30, 7, 6, 2])]);
}

#[test]
fn instant_cash_is_four_royal_and_thirty_six_straight_flushes() {
    let value = |straight_flush: i64, royal: i64| Fraction::new(36 * straight_flush + 4 * royal, ALL);
    let rows = [
        (200, 600),
        (300, 600),
        (200, 800),
        (300, 800),
        (200, 1_000),
        (300, 1_000),
        (200, 1_200),
        (300, 1_200),
        (400, 1_200),
        (200, 1_500),
        (300, 1_500),
        (400, 1_500),
        (500, 1_500),
    ];
    let analysis = analyzed(builtin(NZ).unwrap(), &only("instant"));
    let told: Vec<(Option<&str>, bool, Fraction)> =
        analysis.wagers.iter().map(|w| (w.paytable.as_deref(), w.in_force, w.distribution.ev())).collect();
    let names: Vec<String> = (1..=13).map(|row| row.to_string()).collect();
    let expected: Vec<(Option<&str>, bool, Fraction)> = names
        .iter()
        .zip(rows)
        .map(|(name, (straight_flush, royal))| {
            (Some(name.as_str()), name == "1", value(straight_flush, royal))
        })
        .collect();
    assert_eq!(told, expected);

    let book = with_options(NZ, r#"{"instant_royal": 1200, "instant_straight_flush": 400}"#);
    let all = analyzed(&book, &only("instant")).wagers;
    assert_eq!((all.len(), all[0].paytable.as_deref(), all[0].in_force), (13, Some("9"), true));
    assert_eq!(all.iter().filter(|wager| wager.in_force).count(), 1);
    let chosen = Request { chosen: vec!["instant_royal".to_owned()], ..only("instant") };
    let alone = analyzed(&book, &chosen).wagers;
    assert_eq!((alone.len(), alone[0].distribution.ev()), (1, value(400, 1_200)));

    let raised = with_options(NJ, r#"{"instant_royal": 601}"#);
    assert_eq!(first(&raised, &only("instant")).distribution.ev(), value(200, 601));
}

#[test]
fn a_payout_limit_cuts_what_a_stake_would_win() {
    let book = with_options(NZ, r#"{"payout_limit": 100000}"#);
    let at = |wager: &str, stake: i64| first(&book, &Request { stake: Money::cents(stake), ..only(wager) });
    // 1,000.00 are 200 times 5.00: the best row of table 1 is just paid in full.
    assert_eq!(at("super", 500).distribution.ev(), super_ev([200, 150, 100, 50, 25, 8, 6, 2]));
    assert_eq!(at("super", 500).stake, Some(Money::cents(500)));
    assert_eq!(at("super", 1_000).distribution.ev(), super_ev([100, 100, 100, 50, 25, 8, 6, 2]));
    // Three units cannot be paid out of 1,000.00 evenly: 333 1/3 times the stake.
    let instant = at("instant", 300).distribution.ev();
    assert_eq!(instant, Fraction::new(4 * 1_000, 3 * ALL) + Fraction::new(36 * 200, ALL));
    assert_eq!(first(builtin(NZ).unwrap(), &only("super")).stake, None);
}

/// A card as rank 2 to 14 and suit; spades and clubs are black.
type TestCard = (u8, char);

/// Super, instant and progressive row of five cards, ranked by counting.
fn rows_of(hand: [TestCard; 5]) -> [&'static str; 3] {
    let mut ranks = hand.map(|(rank, _)| rank);
    ranks.sort_unstable();
    let of = |rank: u8| ranks.iter().filter(|other| **other == rank).count();
    let mut groups: Vec<usize> = (2..=14).map(of).filter(|many| *many > 0).collect();
    groups.sort_unstable();
    let straight = groups.len() == 5 && (ranks[4] - ranks[0] == 4 || ranks == [2, 3, 4, 5, 14]);
    let flush = hand.iter().all(|(_, suit)| *suit == hand[0].1);
    let black = hand.iter().filter(|(_, suit)| "sc".contains(*suit)).count();
    let (coloured, court) = (black % 5 == 0, [14, 13, 12].iter().all(|rank| of(*rank) > 0));
    let super_row = match groups[..] {
        [1, 4] => "four_of_a_kind",
        _ if straight && coloured => "same_coloured_straight",
        [2, 3] => "full_house",
        _ if flush => "flush",
        _ if straight => "straight",
        [1, 1, 3] => "three_of_a_kind",
        _ if court => "ace_king_queen",
        _ if coloured => "five_same_colour",
        _ => "lose",
    };
    let suited = match (straight && flush, ranks[0] == 10) {
        (true, true) => Some("royal_flush"),
        (true, false) => Some("straight_flush"),
        (false, _) => None,
    };
    let progressive = suited.unwrap_or(match super_row {
        "four_of_a_kind" | "full_house" | "flush" => super_row,
        _ => "lose",
    });
    [super_row, suited.unwrap_or("none"), progressive]
}

#[test]
fn seen_cards_are_out_of_the_deck_as_a_count_of_actual_cards_finds_it() {
    // Left: ten to ace in spades and hearts, ace to seven in clubs, three of diamonds and other odd cards.
    let left = "As Ks Qs Js Ts Ah Kh Qh Jh Th Ac 2c 3c 4c 5c 6c 7c Ad Qd 3d 2h 9s";
    let ranks = "23456789TJQKA";
    let all: Vec<String> =
        ranks.chars().flat_map(|rank| "shdc".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    let seen = all.iter().filter(|card| !left.contains(card.as_str())).cloned().collect();
    let card = |text: &str| -> TestCard {
        let (rank, suit) = (text.chars().next().unwrap(), text.chars().next_back().unwrap());
        (u8::try_from(ranks.find(rank).unwrap()).unwrap() + 2, suit)
    };
    let deck: Vec<TestCard> = left.split(' ').map(card).collect();
    let mut expected: [BTreeMap<&str, u64>; 3] = Default::default();
    for hand in (0_u32..1 << deck.len()).filter(|mask| mask.count_ones() == 5) {
        let mut held = deck.iter().enumerate().filter(|(index, _)| hand >> index & 1 == 1);
        let rows = rows_of(std::array::from_fn(|_| *held.next().unwrap().1));
        for (counts, row) in expected.iter_mut().zip(rows) {
            *counts.entry(row).or_default() += 1;
        }
    }
    let analysis = analyzed(builtin(NJ).unwrap(), &Request { seen, ..Request::default() });
    for (wager, expected) in ["super", "instant", "progressive"].into_iter().zip(expected) {
        let found = analysis.wagers.iter().find(|found| found.wager == wager).unwrap();
        let counted: BTreeMap<&str, u64> = found
            .distribution
            .outcomes()
            .iter()
            .map(|outcome| (outcome.row.as_str(), outcome.count.iter_u64_digits().next().unwrap_or(0)))
            .filter(|(_, count)| *count > 0)
            .collect();
        assert_eq!(counted, expected, "{wager}");
    }
}

#[test]
fn the_progressive_wager_keeps_its_dollar() {
    let wager = first(builtin(NJ).unwrap(), &only("progressive"));
    let figures = wager.progressive.unwrap();
    let fixed = 624 * 500 + 3_744 * 100 + 5_108 * 50;
    assert!(!wager.in_force);
    assert_eq!(wager.stake, Some(Money::cents(100)));
    assert_eq!(figures.ev_without_meter, Fraction::new(fixed - ALL, ALL));
    assert_eq!(wager.distribution.ev(), figures.ev_without_meter);
    assert_eq!(figures.contribution, Fraction::new(7, 10));
    let awards: Vec<(&str, u32, Fraction)> =
        figures.awards.iter().map(|award| (award.row, award.percent, award.probability.clone())).collect();
    assert_eq!(
        awards,
        [("royal_flush", 100, Fraction::new(4, ALL)), ("straight_flush", 10, Fraction::new(36, ALL))]
    );
    // A meter of m cents awards 4 m + 3.6 m in all hands together.
    let even = figures.break_even.unwrap();
    assert_eq!(even, Fraction::new((ALL - fixed) * 1_000, 76));
    let shares = awards.iter().map(|(_, percent, chance)| chance * &Fraction::new(*percent, 100));
    let from_meter = shares.sum::<Fraction>() * even / Fraction::whole(100);
    assert_eq!(figures.ev_without_meter + from_meter, Fraction::zero());
}

#[test]
fn a_reading_is_what_the_meter_shows_when_the_award_is_paid() {
    let options = r#"{"progressive": true, "progressive_rate_percent": 72.5,
                      "progressive_awards": {"flush": 6000, "four_of_a_kind": 60000}}"#;
    let fixed = 624 * 60_000 + 3_744 * 10_000 + 5_108 * 6_000;
    let at = |book: &Rulebook, reading: i64| {
        let meters = [("progressive".to_owned(), Money::cents(reading))].into();
        first(book, &Request { meters, ..only("progressive") })
    };
    let book = with_options(NJ, options);
    let wager = at(&book, 2_500_005);
    // A tenth of 25,000.05 is 2,500.01 rounded up to the cent.
    let won = fixed + 4 * 2_500_005 + 36 * 250_001;
    assert_eq!(wager.distribution.ev(), Fraction::new(won - 100 * ALL, 100 * ALL));
    let figures = wager.progressive.unwrap();
    assert!(wager.in_force);
    assert_eq!(figures.reading, Some(Money::cents(2_500_005)));
    assert_eq!(figures.contribution, Fraction::new(725, 1_000));
    assert_eq!(figures.ev_without_meter, Fraction::new(fixed - 100 * ALL, 100 * ALL));

    let dollars = with_options(NJ, r#"{"award_rounding": "up_to_dollar"}"#);
    let won = 624 * 50_000 + 3_744 * 10_000 + 5_108 * 5_000 + 4 * 2_500_100 + 36 * 250_100;
    assert_eq!(at(&dollars, 2_500_005).distribution.ev(), Fraction::new(won - 100 * ALL, 100 * ALL));
}

#[test]
fn a_fixed_straight_flush_award_is_no_share_of_the_meter() {
    let book = with_options(NJ, r#"{"progressive_straight_flush": 500000}"#);
    let figures = first(&book, &only("progressive")).progressive.unwrap();
    let fixed = 36 * 5_000 + 624 * 500 + 3_744 * 100 + 5_108 * 50;
    assert_eq!(figures.ev_without_meter, Fraction::new(fixed - ALL, ALL));
    assert_eq!(figures.awards.iter().map(|award| award.row).collect::<Vec<_>>(), ["royal_flush"]);
    assert_eq!(figures.break_even, Some(Fraction::new((ALL - fixed) * 100, 4)));
    // Where fixed awards alone are worth more than the wager, no reading makes it even.
    let generous = with_options(NJ, r#"{"progressive_awards": {"flush": 50000}}"#);
    assert_eq!(first(&generous, &only("progressive")).progressive.unwrap().break_even, None);
}

#[test]
fn a_final_hand_has_no_figures_of_its_own() {
    let book = with_options(NJ, r#"{"progressive_basis": "final_hand"}"#);
    let refusals = analyze(&book, &only("progressive"), &Progress::silent()).unwrap_err();
    assert_eq!(refusals[0].value.as_deref(), Some("final_hand"));
    // With a card seen the ante game, which takes long, is left out.
    let seen = Request { seen: vec!["2c".to_owned()], ..Request::default() };
    let wagers = analyzed(&book, &seen).wagers;
    assert!(wagers.iter().any(|wager| wager.wager == "super"));
    assert!(wagers.iter().all(|wager| wager.wager != "progressive"));
    let unknown = analyze(builtin(NZ).unwrap(), &only("progressive"), &Progress::silent()).unwrap_err();
    assert!(unknown[0].message.contains("super, instant"), "{}", unknown[0].message);
}

#[test]
fn cards_that_cannot_have_been_seen_are_refused() {
    let refused = |seen: Vec<&str>| {
        let request = Request { seen: seen.into_iter().map(str::to_owned).collect(), ..Request::default() };
        let refusals = analyze(builtin(NZ).unwrap(), &request, &Progress::silent()).unwrap_err();
        refusals.into_iter().map(|refusal| refusal.value.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(refused(vec!["As", "as", "1s", "10d", "Td"]), ["as", "1s", "Td"]);
    let most: Vec<String> = "23456789TJK"
        .chars()
        .flat_map(|rank| "shdc".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    assert_eq!(refused(most.iter().map(String::as_str).collect()), ["8"]);
}
