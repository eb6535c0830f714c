//! Three Card Poker against the published figures, and against a count of actual cards with a ranking of its own.
//!
//! The figures are those of the Wizard of Odds: "Three Card Poker" (wizardofodds.com/games/three-card-poker) for Ante
//! and Play, the Ante Bonus and Pair Plus, "6-Card Bonus" (wizardofodds.com/games/6-card-bonus) for the Six Card
//! Bonus. John Grochowski prints the same for Pair Plus with a mini royal (casinocity.com, "A rare Pair Plus payout").

use croupier_core::{Card, Money};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::document::Node;
use croupier_math::best::{Moment, best};
use croupier_math::strategy::plans;
use croupier_math::{Analysis, Fraction, Progress, Request, WagerAnalysis, analyze};
use std::collections::BTreeMap;

fn book(options: &str) -> Rulebook {
    let mut refusals = Vec::new();
    let options = Node::from_json(options).expect("JSON");
    let book = builtin("house/three-card-poker").expect("built in");
    let book = book.with_options(&options, "", &mut refusals);
    assert_eq!(refusals, []);
    book
}

fn analysis(book: &Rulebook, wager: &str, seen: &[&str]) -> Analysis {
    let seen = seen.iter().map(|card| (*card).to_owned()).collect();
    let request = Request { wager: Some(wager.to_owned()), seen, ..Request::default() };
    analyze(book, &request, &Progress::silent()).expect("known")
}

/// The wager under one of its tables.
fn under(analysis: &Analysis, table: &str) -> WagerAnalysis {
    let found = analysis.wagers.iter().find(|wager| wager.paytable.as_deref() == Some(table));
    found.unwrap_or_else(|| panic!("{table}")).clone()
}

fn edge(wager: &WagerAnalysis, places: u32) -> String {
    (-wager.distribution.ev()).percent(places)
}

/// Covers house/three-card-poker: 7.1; 7.2; 7.3; 7.4; 8.1
#[test]
fn ante_and_play_cost_what_everybody_knows() {
    let analysis = analysis(&book("{}"), "ante", &[]);
    let [ante] = analysis.wagers.as_slice() else { panic!("one wager") };
    assert_eq!(ante.distribution.ev(), Fraction::new(-686_689, 20_358_520));
    assert_eq!(edge(ante, 4), "3.3730");
    let game = ante.ante_game.as_ref().expect("leads to a decision");
    assert_eq!(game.average_total_stake, Fraction::one() + Fraction::new(149, 221));
    assert_eq!(game.element_of_risk(&ante.distribution.ev()).percent(2), "2.01");
    assert_eq!(ante.distribution.of().to_string(), (22_100_u64 * 18_424).to_string());
}

/// Covers house/three-card-poker: 8.1
#[test]
fn each_table_of_the_ante_bonus_costs_what_is_published() {
    for (table, expected) in [("5-4-1", "3.37"), ("5-3-1", "3.61"), ("4-3-1", "3.83"), ("3-2-1", "4.28")] {
        let book = book(&format!(r#"{{"ante_bonus_table": "{table}"}}"#));
        assert_eq!(edge(&analysis(&book, "ante", &[]).wagers[0], 2), expected, "{table}");
    }
}

/// Covers house/three-card-poker: 2.5; 8.2; 8.4
#[test]
fn each_table_of_pair_plus_costs_what_is_published() {
    let analysis = analysis(&book("{}"), "pair_plus", &[]);
    let published = [
        ("40-30-6-4-1", "2.3167"),
        ("40-30-6-3-1", "7.2760"),
        ("40-30-5-4-1", "5.5747"),
        ("40-25-6-4-1", "3.4932"),
        ("50-40-30-6-3-1", "7.0950"),
        ("100-40-30-5-4-1", "4.4887"),
    ];
    assert_eq!(analysis.wagers.len(), published.len());
    assert!(analysis.wagers[0].in_force);
    for (table, expected) in published {
        assert_eq!(edge(&under(&analysis, table), 4), expected, "{table}");
    }
}

/// Covers house/three-card-poker: 2.6; 2.7; 8.3
#[test]
fn each_table_of_the_six_card_bonus_costs_what_is_published() {
    let analysis = analysis(&book("{}"), "six_card", &[]);
    let published = [("1000-200-100-20-15-10-7", "8.56"), ("1000-200-50-25-15-10-5", "15.28")];
    for (table, expected) in published {
        assert_eq!(edge(&under(&analysis, table), 2), expected, "{table}");
    }
    // Flushes, of which there are 205,792, pay 5 more.
    let ev = |table: &str| under(&analysis, table).distribution.ev();
    let flushes = Fraction::new(5 * 205_792, 20_358_520);
    assert_eq!(ev("1000-200-50-25-20-10-5") - ev("1000-200-50-25-15-10-5"), flushes);
    // The super royal pays 19,000 more than another royal flush in 4 of 20,358,520 hands.
    let super_royals = Fraction::new(4 * 19_000, 20_358_520);
    assert_eq!(ev("20000-1000-200-50-25-15-10-5") - ev("1000-200-50-25-15-10-5"), super_royals);
}

/// Covers house/three-card-poker: 6.1
#[test]
fn the_best_way_to_play_is_queen_six_four_or_better() {
    let plans = plans(&book("{}"), &Request::default(), &Progress::silent()).expect("known");
    let plan = |name: &str| plans.iter().find(|plan| plan.name == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!(plan("optimal").rules, ["Play with high card Q-6-4 or better", "Otherwise fold"]);
    assert_eq!(plan("q_6_4_or_better").cost, Fraction::zero());
    let edge = |name: &str| (-plan(name).ev.clone()).percent(2);
    // Playing as the dealer does and playing blind, as published beside the best way.
    assert_eq!((edge("queen_or_better"), edge("always_play")), ("3.45".to_owned(), "7.65".to_owned()));
    assert!(plans.iter().all(|plan| plan.name != "best_line"), "the best way is a line");
    assert!(plans.is_sorted_by(|one, other| one.cost <= other.cost));
}

/// Covers house/three-card-poker: 6.1; 6.2; 6.3
#[test]
fn a_hand_is_worth_what_every_dealers_hand_makes_of_it() {
    let value = |hand: &str| {
        let hand = hand.split(' ').map(str::to_owned).collect();
        let choices = best(&book("{}"), &Moment::with(hand)).expect("three cards");
        (choices[0].choice, choices[0].ev.clone(), choices[1].ev.clone())
    };
    // Counted one by one with another program: dealer not qualified, beaten, tied, better, of 18,424.
    let play = Fraction::new(5_758 + 2 * 305 - 2 * 12_335, 18_424);
    assert_eq!(value("Qh 6d 4c"), ("play", play, Fraction::whole(-1)));
    let play = Fraction::new(5_747 + 2 * 271 - 2 * 12_380, 18_424);
    assert_eq!(value("Qh 6d 3c"), ("fold", Fraction::whole(-1), play));
}

/// A rank as a number of its own making: kind, then the cards it is compared by.
fn value(hand: [Card; 3]) -> u32 {
    let mut ranks = hand.map(|card| u32::from(card.rank().index()) + 2);
    ranks.sort_unstable();
    let [low, middle, high] = ranks;
    let suited = hand[0].suit() == hand[1].suit() && hand[1].suit() == hand[2].suit();
    let wheel = ranks == [2, 3, 14];
    let run = wheel || (low + 1 == middle && middle + 1 == high);
    let (kind, cards) = match (low == high, run, suited) {
        (true, ..) => (4, [high, 0, 0]),
        (_, true, _) => (if suited { 5 } else { 3 }, [if wheel { 3 } else { high }, 0, 0]),
        (_, _, true) => (2, [high, middle, low]),
        _ if middle == high => (1, [middle, low, 0]),
        _ if low == middle => (1, [middle, high, 0]),
        _ => (0, [high, middle, low]),
    };
    cards.into_iter().fold(kind, |value, card| value * 15 + card)
}

fn triples(deck: &[Card]) -> Vec<([Card; 3], u32)> {
    let mut all = Vec::new();
    for (place, a) in deck.iter().enumerate() {
        for (next, b) in deck.iter().enumerate().skip(place + 1) {
            all.extend(deck.iter().skip(next + 1).map(|c| ([*a, *b, *c], value([*a, *b, *c]))));
        }
    }
    all
}

/// What playing a hand brings over all dealer's hands, and how many there are.
fn played(hand: [Card; 3], own: u32, all: &[([Card; 3], u32)]) -> (i64, i64) {
    let queen_high = value(["Qs", "3h", "2d"].map(|card| card.parse().expect("a card")));
    let bonus = [0, 0, 0, 1, 4, 5][usize::try_from(own / 15_u32.pow(3)).expect("a kind")];
    let free = |other: &[Card; 3]| hand.iter().all(|card| !other.contains(card));
    let (mut sum, mut count) = (0, 0);
    for (_, dealer) in all.iter().filter(|(other, _)| free(other)) {
        count += 1;
        sum += bonus
            + match own.cmp(dealer) {
                _ if *dealer < queen_high => 1,
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -2,
            };
    }
    (sum, count)
}

/// The value of the best play, every hand against every other.
fn brute_force(deck: &[Card]) -> Fraction {
    let all = triples(deck);
    // Hands that differ in the names of the suits only are worth the same where no card is missing.
    let mut kinds: BTreeMap<Kind, ([Card; 3], u32, i64)> = BTreeMap::new();
    for (hand, own) in &all {
        let kind = if deck.len() == 52 { kind(*hand) } else { hand.map(|card| (card.number(), 0)).to_vec() };
        kinds.entry(kind).or_insert((*hand, *own, 0)).2 += 1;
    }
    let best = |(hand, own, ways): &([Card; 3], u32, i64)| {
        let (sum, count) = played(*hand, *own, &all);
        (ways * sum.max(-count), ways * count)
    };
    let (sum, count) =
        kinds.values().map(best).fold((0, 0), |sums, (sum, count)| (sums.0 + sum, sums.1 + count));
    Fraction::new(sum, count)
}

/// The ranks of a hand from the top, each with the place of its suit among those that came before.
type Kind = Vec<(u8, usize)>;

fn kind(mut hand: [Card; 3]) -> Kind {
    let all = |hand: &[Card; 3]| {
        let first = |card: &Card| hand.iter().position(|other| other.suit() == card.suit()).unwrap_or(3);
        hand.iter().map(|card| (card.rank().index(), first(card))).collect::<Vec<_>>()
    };
    hand.sort_unstable_by(|a, b| b.cmp(a));
    // Two cards of one rank may stand in either order.
    let [a, b, c] = hand;
    let orders = [[a, b, c], [b, a, c], [a, c, b]];
    let same = |order: &[Card; 3]| order.map(Card::rank) == hand.map(Card::rank);
    orders.iter().filter(|order| same(order)).map(all).min().unwrap_or_default()
}

/// Covers house/three-card-poker: 2.2; 2.3; 2.4; 5.1
#[test]
fn every_hand_counted_against_every_other_comes_to_the_same() {
    let deck: Vec<Card> = Card::all().collect();
    assert_eq!(brute_force(&deck), analysis(&book("{}"), "ante", &[]).wagers[0].distribution.ev());
}

/// Covers house/three-card-poker: 1.1
#[test]
fn cards_that_were_seen_are_missing_everywhere() {
    let seen: Vec<String> = Card::all().step_by(2).map(|card| card.to_string()).collect();
    let left: Vec<Card> = Card::all().skip(1).step_by(2).collect();
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    let analysis = analysis(&book("{}"), "ante", &seen);
    assert_eq!(brute_force(&left), analysis.wagers[0].distribution.ev());
    // The decisions come to the same again.
    let (mut sum, mut hands) = (Fraction::zero(), Fraction::zero());
    for decision in &analysis.strategy {
        let ways = Fraction::whole(decision.count.clone());
        sum = sum + &decision.choices[0].1 * &ways;
        hands = hands + ways;
    }
    assert_eq!(sum / hands, analysis.wagers[0].distribution.ev());
}

/// Covers house/three-card-poker: 8.3; 2.6
#[test]
fn six_card_hands_of_a_small_deck_are_all_counted() {
    let seen: Vec<String> =
        Card::all().filter(|card| card.number() >= 9).map(|card| card.to_string()).collect();
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    // All twos and threes and one four are left: some rank comes three times in any six of these nine cards.
    let analysis = analysis(&book("{}"), "six_card", &seen);
    let distribution = &analysis.wagers[0].distribution;
    assert_eq!(distribution.of().to_string(), "84");
    let count = |row: &str| {
        let found = distribution.outcomes().iter().find(|outcome| outcome.row == row);
        found.map(|outcome| outcome.count.to_string())
    };
    // Four of a kind: four and two of the other eight or the four; both ranks cannot come four times in six cards.
    assert_eq!(count("four_of_a_kind"), Some((2 * 10).to_string()));
    // Three and three, or three and two with the four.
    assert_eq!(count("full_house"), Some((16 + 2 * 4 * 6).to_string()));
    assert_eq!(count("lose"), Some("0".to_owned()));
}

/// An operator's own table may pay amounts of money, and then the stake matters.
#[test]
fn amounts_of_money_are_measured_by_the_stake() {
    let text = include_str!("../../../rulebooks/house/three-card-poker.toml");
    let changed = text.replacen(
        "{ row = \"straight_flush\", to_1 = 5 }",
        "{ row = \"straight_flush\", amount = 500 }",
        1,
    );
    let own = croupier_games::book::load(&changed).expect("a book");
    let value = |stake: i64| {
        let request =
            Request { wager: Some("ante".to_owned()), stake: Money::cents(stake), ..Request::default() };
        let found = analyze(&own, &request, &Progress::silent()).expect("known").wagers.remove(0);
        (found.stake, found.distribution.ev())
    };
    let printed = Fraction::new(-686_689, 20_358_520);
    assert_eq!(value(100), (Some(Money::cents(100)), printed.clone()));
    assert_eq!(value(500).1, printed - Fraction::new(48 * 4, 22_100));
}
