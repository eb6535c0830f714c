//! Exhaustive counts, kept as golden files in `tests/counts`, with the identities they must satisfy.
//!
//! `UPDATE_GOLDEN=1 cargo test -p croupier-games --test counts` writes them again.

mod support;

use croupier_core::poker::{Category, for_each_five, for_each_seven, for_each_six, rank_five};
use croupier_core::{Card, Refusals};
use croupier_games::book::builtin;
use croupier_games::dragon::{self, rules as dragon_rules};
use croupier_games::lucky8s::{self, house_way, rules::natural_8s_and_jokers};
use croupier_games::lunar::rules::{BetRow, Hand, SuperRow, bet_row, super_row};
use croupier_games::lunar::second::second_combination;
use croupier_games::lunar::{self};
use croupier_games::three_card::rules as three_card_rules;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Compares `rows` with the golden file, or writes it where asked to.
fn golden(name: &str, rows: &BTreeMap<String, u64>) {
    let mut text = String::new();
    for (row, count) in rows {
        writeln!(text, "{count:>13}  {row}").expect("a string");
    }
    writeln!(text, "{:>13}  in all", rows.values().sum::<u64>()).expect("a string");
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/counts").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        text,
        kept,
        "{} differs; if the change is meant, write it again with UPDATE_GOLDEN=1",
        path.display()
    );
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

fn category_rows(counts: [u64; 10]) -> BTreeMap<String, u64> {
    Category::ALL
        .iter()
        .map(|category| (format!("{category:?}"), counts[usize::from(category.index())]))
        .collect()
}

/// The known numbers of poker hands, lowest category first.
const FIVE_CARDS: [u64; 10] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
const SIX_CARDS: [u64; 10] =
    [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188];
const SEVEN_CARDS: [u64; 10] =
    [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];

/// Covers nj/lunar-poker: 38.5(b)
/// Covers nj/packs-poker: 43.5(b)
#[test]
fn poker_categories_of_five_and_seven_cards() {
    let (mut five, mut seven) = ([0; 10], [0; 10]);
    for_each_five(|rank, _| five[usize::from(rank.category().index())] += 1);
    for_each_seven(|rank, _| seven[usize::from(rank.category().index())] += 1);
    assert_eq!((five, five.iter().sum::<u64>()), (FIVE_CARDS, choose(52, 5)));
    assert_eq!((seven, seven.iter().sum::<u64>()), (SEVEN_CARDS, choose(52, 7)));
    golden("poker-5-cards.txt", &category_rows(five));
    golden("poker-7-cards.txt", &category_rows(seven));
}

/// Calls `visit` with every five cards.
fn every_five(mut visit: impl FnMut(&[Card; 5])) {
    let deck: Vec<Card> = Card::all().collect();
    for a in 0..48 {
        for b in a + 1..49 {
            for c in b + 1..50 {
                for d in c + 1..51 {
                    for e in d + 1..52 {
                        visit(&[deck[a], deck[b], deck[c], deck[d], deck[e]]);
                    }
                }
            }
        }
    }
}

/// Covers nj/lunar-poker: 38.12(d)
/// Covers nz/lunar-poker: 5.9·a; 5.11·a
#[test]
fn super_rows_of_all_first_five_cards() {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    every_five(|cards| {
        let row = super_row(cards).map_or("none", SuperRow::name);
        *counts.entry(row.to_owned()).or_default() += 1;
    });
    assert_eq!(counts.values().sum::<u64>(), choose(52, 5));
    let of = |row: &str| counts[row];
    assert_eq!(of("four_of_a_kind"), FIVE_CARDS[7]);
    assert_eq!(of("same_coloured_straight"), 10 * 2 * 32); // ten tops, two colours, two suits a card
    assert_eq!(of("straight") + of("same_coloured_straight"), FIVE_CARDS[4] + FIVE_CARDS[8] + FIVE_CARDS[9]);
    assert_eq!(of("full_house"), FIVE_CARDS[6]);
    assert_eq!(of("flush"), FIVE_CARDS[5]);
    assert_eq!(of("three_of_a_kind"), FIVE_CARDS[3]);
    // An ace, a king, a queen and two more, by inclusion and exclusion over the missing ranks, less those
    // that are a straight or three of a kind.
    let with_all = choose(52, 5) + 3 * choose(44, 5) - 3 * choose(48, 5) - choose(40, 5);
    let (straights, threes) = (1_024, 3 * 4 * 16);
    assert_eq!(of("ace_king_queen"), with_all - straights - threes - flushes_with_ace_king_queen());
    golden("lunar-super-rows.txt", &counts);
}

/// Flushes that hold ace, king and queen but are no straight: two of the ten other ranks, not jack and ten.
fn flushes_with_ace_king_queen() -> u64 {
    4 * (choose(10, 2) - 1)
}

fn lunar_book() -> lunar::Book {
    let mut refusals = Refusals::new();
    let book = lunar::Book::new(builtin("nj/lunar-poker").expect("built in"), &mut refusals);
    assert_eq!(refusals, []);
    book
}

fn double(book: &lunar::Book, hand: &Hand) -> (Option<BetRow>, Option<BetRow>) {
    (bet_row(hand.rank()), second_combination(book, hand).map(|(row, _)| row))
}

fn double_rows(counts: &BTreeMap<(Option<BetRow>, Option<BetRow>), u64>) -> BTreeMap<String, u64> {
    let name = |row: &Option<BetRow>| row.map_or("none", BetRow::name);
    let written = |(first, second): &(Option<BetRow>, Option<BetRow>)| match second {
        None => name(first).to_owned(),
        Some(_) => format!("{} + {}", name(first), name(second)),
    };
    counts.iter().map(|(rows, count)| (written(rows), *count)).collect()
}

/// The 21 doubles of both digests, by first and second row.
const DOUBLES: [(BetRow, BetRow); 21] = {
    use BetRow::*;
    [
        (RoyalFlush, StraightFlush),
        (RoyalFlush, Flush),
        (RoyalFlush, Straight),
        (StraightFlush, StraightFlush),
        (StraightFlush, Flush),
        (StraightFlush, Straight),
        (StraightFlush, AceKing),
        (FourOfAKind, FullHouse),
        (FourOfAKind, AceKing),
        (FullHouse, FullHouse),
        (FullHouse, AceKing),
        (Flush, Flush),
        (Flush, Straight),
        (Flush, OnePair),
        (Flush, AceKing),
        (Straight, Straight),
        (Straight, AceKing),
        (ThreeOfAKind, AceKing),
        (TwoPair, TwoPair),
        (TwoPair, AceKing),
        (OnePair, AceKing),
    ]
};

/// Covers nj/lunar-poker: 38.10(i)3·d
/// Covers nz/lunar-poker: 10.9
#[test]
fn second_combinations_of_all_five_cards() {
    let book = lunar_book();
    let mut counts: BTreeMap<(Option<BetRow>, Option<BetRow>), u64> = BTreeMap::new();
    every_five(|cards| *counts.entry(double(&book, &Hand::Five(*cards))).or_default() += 1);
    assert_eq!(counts.values().sum::<u64>(), choose(52, 5));
    let doubles: Vec<(BetRow, BetRow)> =
        counts.keys().filter_map(|(first, second)| Some(((*first)?, (*second)?))).collect();
    use BetRow::{AceKing, FourOfAKind, OnePair, ThreeOfAKind, TwoPair};
    assert_eq!(doubles, [FourOfAKind, ThreeOfAKind, TwoPair, OnePair].map(|first| (first, AceKing)));
    // Four aces with a king or four kings with an ace.
    assert_eq!(counts[&(Some(FourOfAKind), Some(AceKing))], 8);
    golden("lunar-doubles-5-cards.txt", &double_rows(&counts));
}

/// Covers nj/lunar-poker: 38.10(i)3·d; 38.10(g)·b
/// Covers nz/lunar-poker: 10.9
#[test]
fn second_combinations_of_all_six_cards() {
    let book = lunar_book();
    let parts: Vec<BTreeMap<_, u64>> = std::thread::scope(|scope| {
        let halves = [0..4, 4..47].map(|tops| scope.spawn(|| count_six(&book, tops)));
        halves.into_iter().map(|half| half.join().expect("counted")).collect()
    });
    let mut counts: BTreeMap<(Option<BetRow>, Option<BetRow>), u64> = BTreeMap::new();
    for (rows, count) in parts.into_iter().flatten() {
        *counts.entry(rows).or_default() += count;
    }
    assert_eq!(counts.values().sum::<u64>(), choose(52, 6));
    let mut doubles: Vec<(BetRow, BetRow)> =
        counts.keys().filter_map(|(first, second)| Some(((*first)?, (*second)?))).collect();
    let mut listed = DOUBLES.to_vec();
    doubles.sort_unstable();
    listed.sort_unstable();
    assert_eq!(doubles, listed);
    let first = |row: BetRow| {
        counts.iter().filter(|((first, _), _)| *first == Some(row)).map(|(_, count)| count).sum::<u64>()
    };
    let by_category: Vec<u64> = BetRow::ALL.iter().rev().skip(1).map(|row| first(*row)).collect();
    assert_eq!(by_category, SIX_CARDS[1..]);
    assert_eq!(counts[&(Some(BetRow::Flush), Some(BetRow::Flush))], six_suited_without_straights());
    golden("lunar-doubles-6-cards.txt", &double_rows(&counts));
}

/// Six of one suit that hold no five in sequence, counted over the ranks alone.
fn six_suited_without_straights() -> u64 {
    let runs = (0..9).map(|low| 0b1_1111u32 << low).chain([0b1_0000_0000_1111]);
    let runs: Vec<u32> = runs.collect();
    let sets = (0u32..1 << 13)
        .filter(|ranks| ranks.count_ones() == 6 && !runs.iter().any(|run| ranks & run == *run));
    4 * u64::try_from(sets.count()).expect("few")
}

fn count_six(
    book: &lunar::Book,
    tops: std::ops::Range<usize>,
) -> BTreeMap<(Option<BetRow>, Option<BetRow>), u64> {
    let deck: Vec<Card> = Card::all().collect();
    let mut counts = [[0u64; 11]; 11];
    let place = |row: Option<BetRow>| row.map_or(10, BetRow::index);
    for a in tops {
        for b in a + 1..48 {
            for c in b + 1..49 {
                for d in c + 1..50 {
                    for e in d + 1..51 {
                        for f in e + 1..52 {
                            let hand = Hand::Six([deck[a], deck[b], deck[c], deck[d], deck[e], deck[f]]);
                            let (first, second) = double(book, &hand);
                            counts[place(first)][place(second)] += 1;
                        }
                    }
                }
            }
        }
    }
    let row = |index: usize| BetRow::ALL.get(index).copied();
    let pairs = (0..11).flat_map(|first| (0..11).map(move |second| (first, second)));
    let found = pairs.filter(|(first, second)| counts[*first][*second] > 0);
    found.map(|(first, second)| ((row(first), row(second)), counts[first][second])).collect()
}

/// Covers nj/dragon-poker: 42.5(c); 42.5(c)1; 42.5(c)2; 42.5(c)3; 42.11(c); 42.11(d); 42.11(f); E-1.17A(c); 42.5(b)
#[test]
fn all_dragon_poker_hands() {
    let deck: Vec<dragon::Card> = dragon::Card::ALL
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies())))
        .collect();
    let (mut ranks, mut three_card, mut dragon_bet) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for a in 0..51 {
        for b in a + 1..52 {
            for c in b + 1..53 {
                let hand = [deck[a], deck[b], deck[c]];
                let rank = dragon_rules::rank(hand);
                *ranks.entry(rank.to_string()).or_default() += 1;
                let row =
                    dragon_rules::three_card_row(rank).map_or("loses", dragon_rules::ThreeCardRow::name);
                *three_card.entry(row.to_owned()).or_default() += 1;
                let row = dragon_rules::dragon_row(hand).map_or("loses", dragon_rules::DragonRow::name);
                *dragon_bet.entry(row.to_owned()).or_default() += 1;
            }
        }
    }
    for counts in [&ranks, &three_card, &dragon_bet] {
        assert_eq!(counts.values().sum::<u64>(), choose(53, 3));
    }
    assert_eq!(ranks.len(), 6 + 6 * 5 + 20); // trips, pairs with a third card, three different characters
    assert_eq!(three_card["three_dragons"], choose(6, 3) + choose(6, 2)); // natural, and two with the gold one
    assert_eq!(ranks["trips Rabbit"], choose(12, 3) + choose(12, 2));
    assert_eq!(dragon_bet["three_red_dragons"], 1);
    assert_eq!(dragon_bet["three_dragons_with_gold"], choose(6, 2));
    assert_eq!(dragon_bet["two_dragons"], choose(7, 2) * 46);
    assert_eq!(dragon_bet["gold_dragon_alone"], choose(46, 2));
    golden("dragon-hands.txt", &ranks);
    golden("dragon-three-card-rows.txt", &three_card);
    golden("dragon-bet-rows.txt", &dragon_bet);
}

/// Covers house/three-card-poker: 2.1; 2.2; 2.3; 2.4; 2.5
#[test]
fn all_three_card_poker_hands() {
    let deck: Vec<Card> = Card::all().collect();
    let (mut ranks, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for a in 0..50 {
        for b in a + 1..51 {
            for c in b + 1..52 {
                let rank = three_card_rules::rank([deck[a], deck[b], deck[c]]);
                *ranks.entry(rank.to_string()).or_default() += 1;
                let row = three_card_rules::three_card_rows(rank).first().map_or("loses", |row| row.name());
                *rows.entry(row.to_owned()).or_default() += 1;
            }
        }
    }
    for counts in [&ranks, &rows] {
        assert_eq!(counts.values().sum::<u64>(), choose(52, 3));
    }
    // Straights of twelve kinds, suited or not; three ranks that are no straight, suited or not; pairs with a third card.
    assert_eq!(ranks.len(), 13 + 2 * 12 + 2 * 274 + 13 * 12);
    assert_eq!((rows["mini_royal"], rows["straight_flush"]), (4, 44));
    assert_eq!((rows["three_of_a_kind"], rows["straight"]), (13 * 4, 12 * (64 - 4)));
    assert_eq!((rows["flush"], rows["pair"]), (4 * (choose(13, 3) - 12), 13 * 6 * 48));
    assert_eq!(rows["loses"], (choose(13, 3) - 12) * (64 - 4));
    assert_eq!(ranks["high card Q-6-4"], 60);
    golden("three-card-hands.txt", &ranks);
    golden("three-card-rows.txt", &rows);
}

/// Covers house/three-card-poker: 2.6; 2.7
#[test]
fn all_hands_of_the_six_card_bonus() {
    let mut counts = [0u64; 9];
    for_each_six(|rank, cards| {
        let row = three_card_rules::six_card_rows(cards, rank.category()).first();
        counts[row.map_or(8, |row| row.index())] += 1;
    });
    let names = three_card_rules::SixCardRow::ALL.iter().map(|row| row.name()).chain(["loses"]);
    let rows: BTreeMap<String, u64> = names.map(str::to_owned).zip(counts).collect();
    assert_eq!(counts.iter().sum::<u64>(), choose(52, 6));
    assert_eq!(rows["six_card_super_royal"], 4);
    // Everything else as the categories of six cards are known.
    assert_eq!(rows["royal_flush"] + 4, SIX_CARDS[9]);
    let lower: Vec<u64> = counts[2..8].iter().rev().copied().collect();
    assert_eq!(lower, SIX_CARDS[3..9]);
    golden("three-card-six-card-rows.txt", &rows);
}

/// Covers nj/lucky-8s: 50.2(c); 50.2(c)1; 50.2(c)2; 50.2(c)3; 50.2(c)4; 50.2(c)5; 50.2(c)6; 50.2(c)7; 50.6(j)
#[test]
fn all_lucky_8s_hand_types() {
    let (mut settings, mut eights) = (BTreeMap::new(), BTreeMap::new());
    let mut counts = [0u64; 8];
    let mut each = |counts: &[u64; 8]| {
        let ways: u64 =
            counts[..7].iter().map(|count| choose(8, *count)).product::<u64>() * choose(10, counts[7]);
        let number = |value: usize| lucky8s::Card::Number(u8::try_from(value + 1).expect("small"), None);
        let cards: Vec<lucky8s::Card> = (0..8)
            .flat_map(|value| {
                std::iter::repeat_n(number(value), usize::try_from(counts[value]).expect("small"))
            })
            .collect();
        let setting = house_way(&cards);
        *settings.entry(format!("{} hands of 8, {} side cards", setting.hands, setting.side)).or_default() +=
            ways;
        *eights.entry(format!("{} natural 8s and Jokers", natural_8s_and_jokers(&cards))).or_default() +=
            ways;
    };
    every_multiset(&mut counts, 0, 8, &mut each);
    assert_eq!(settings.values().sum::<u64>(), choose(66, 8));
    for count in 0..=8 {
        let row: u64 = eights[&format!("{count} natural 8s and Jokers")];
        assert_eq!(row, choose(10, count) * choose(56, 8 - count));
    }
    golden("lucky-8s-settings.txt", &settings);
    golden("lucky-8s-natural-8s-and-jokers.txt", &eights);
}

/// Eight cards as counts of the values 1 to 7 and of the ten cards worth 8.
fn every_multiset(counts: &mut [u64; 8], from: usize, left: u64, visit: &mut impl FnMut(&[u64; 8])) {
    if from == 7 {
        counts[7] = left;
        visit(counts);
        return;
    }
    for count in 0..=left {
        counts[from] = count;
        every_multiset(counts, from + 1, left - count, visit);
    }
}

/// The counts above stand on the ranking; a second look at it by sorting ranks and suits.
#[test]
fn ace_king_is_the_top_of_the_unpaired_hands() {
    let mut ace_king = 0;
    every_five(|cards| ace_king += u64::from(bet_row(rank_five(cards)) == Some(BetRow::AceKing)));
    // Three more of eleven ranks, not queen, jack and ten, in any suits but one.
    assert_eq!(ace_king, (choose(11, 3) - 1) * (4u64.pow(5) - 4));
}
