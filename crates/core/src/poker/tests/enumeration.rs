//! Counts of all hands, and the order in which they are visited.

use crate::card::CardSet;
use crate::poker::{Category, HandRank, fold_five, for_each_five, for_each_seven, for_each_six, rank_set};

/// Hands of each category from the lowest up.
type Counts = [u64; 10];

fn count(counts: &mut Counts, rank: HandRank) {
    counts[usize::from(rank.category().index())] += 1;
}

/// Covers nj/lunar-poker: 38.5(b)
/// Covers nj/packs-poker: 43.5(b)
#[test]
fn five_card_hands_of_each_category() {
    let mut counts = Counts::default();
    for_each_five(|rank, _| count(&mut counts, rank));
    assert_eq!(
        counts,
        [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4],
        "{:?}",
        Category::ALL
    );
    assert_eq!(counts.iter().sum::<u64>(), 2_598_960);
}

/// Covers nj/lunar-poker: 38.10(g)·b
#[test]
fn six_card_hands_of_each_category() {
    let mut counts = Counts::default();
    for_each_six(|rank, _| count(&mut counts, rank));
    assert_eq!(
        counts,
        [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188]
    );
    assert_eq!(counts.iter().sum::<u64>(), 20_358_520);
}

/// Covers nj/packs-poker: 43.1[2]
#[test]
fn seven_card_hands_of_each_category() {
    let mut counts = Counts::default();
    for_each_seven(|rank, _| count(&mut counts, rank));
    assert_eq!(
        counts,
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260,
            4_324
        ]
    );
    assert_eq!(counts.iter().sum::<u64>(), 133_784_560);
}

/// Checks the order of what is visited and, of every `step`-th hand, the rank.
fn checker(size: u32, step: u32) -> impl FnMut(HandRank, CardSet) {
    let mut last: Option<CardSet> = None;
    let mut until_next = 1;
    move |rank, cards| {
        until_next -= 1;
        if until_next > 0 {
            return;
        }
        until_next = step;
        assert_eq!(cards.len(), size);
        assert_eq!(rank_set(cards), Some(rank), "{cards}");
        // From the highest card down, each hand comes before those with a lower card instead.
        assert!(last.is_none_or(|last| last.iter().gt(cards)), "{cards} after {last:?}");
        last = Some(cards);
    }
}

#[test]
fn each_hand_is_visited_once_from_the_highest_cards_down_with_its_rank() {
    for_each_five(checker(5, 1));
    for_each_six(checker(6, 1));
    for_each_seven(checker(7, 53));
}

#[test]
fn a_fold_sees_the_hands_that_a_visit_sees() {
    let mut visited = Vec::new();
    for_each_five(|rank, cards| visited.push((rank, cards)));
    let folded = fold_five(Vec::new(), |mut hands, rank, cards| {
        hands.push((rank, cards));
        hands
    });
    assert!(visited == folded);
}
