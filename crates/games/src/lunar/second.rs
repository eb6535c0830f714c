//! The second combination of a winning hand.

use super::Book;
use super::rules::{BetRow, Hand, bet_row};
use croupier_core::poker::rank_five;
use croupier_core::{Card, CardSet, Odds, Rank};

/// How clause 38.10(i)3 or 10.9 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondCombination {
    /// A combination is the cards that make it; side cards are not part of it.
    Combination,
    /// The winning hand is all five cards.
    FiveCardLiteral,
    /// No second combination is paid.
    None,
}

/// nj/lunar-poker 38.10(i)3·d; 38.10(i)3·e | nz/lunar-poker 10.9; 10.9(b)
///
/// The best-paying second combination of a winning hand, and its odds. It holds at least one card that is
/// not in the winning combination, may be of the same category, and need not beat the dealer.
#[must_use]
pub fn second_combination(book: &Book, hand: &Hand) -> Option<(BetRow, Odds)> {
    let odds = |row: BetRow| book.bet[row.index()];
    let best = match book.second_combination {
        SecondCombination::None => None,
        SecondCombination::FiveCardLiteral => best_row(literal_rows(hand), odds),
        SecondCombination::Combination => best_row(combination_rows(book, hand), odds),
    };
    best.map(|row| (row, odds(row)))
}

/// The row with the highest odds; of equal odds the higher row.
fn best_row(rows: impl Iterator<Item = BetRow>, odds: impl Fn(BetRow) -> Odds) -> Option<BetRow> {
    rows.reduce(|best, row| {
        let better = odds(row) > odds(best) || (odds(row) == odds(best) && row < best);
        if better { row } else { best }
    })
}

/// Every row that a combination with a card outside the winning combination reaches.
fn combination_rows(book: &Book, hand: &Hand) -> impl Iterator<Item = BetRow> {
    let outside = hand.cards().difference(hand.combination());
    let first = bet_row(hand.rank());
    let same_ranks_only =
        book.straight_with_pair_is_pair && first == Some(BetRow::Straight) && has_pair(hand.cards());
    let five =
        five_card_rows(hand, outside).filter(move |row| !(same_ranks_only && *row == BetRow::Straight));
    five.chain(group_rows(hand.cards(), outside))
}

/// Rows made by five cards, each of them needed: straights, flushes, full houses. Only six cards leave room
/// for another five.
fn five_card_rows(hand: &Hand, outside: CardSet) -> impl Iterator<Item = BetRow> {
    let fives = hand.fives_of_six().filter(move |five| five.iter().any(|card| outside.contains(*card)));
    fives.filter_map(|five| bet_row(rank_five(&five))).filter(|row| {
        matches!(
            row,
            BetRow::RoyalFlush | BetRow::StraightFlush | BetRow::FullHouse | BetRow::Flush | BetRow::Straight
        )
    })
}

/// Rows made by two, three or four cards, among them one of `outside`. Four of a kind is never second: four
/// of one rank are the winning combination whenever they are there.
fn group_rows(cards: CardSet, outside: CardSet) -> impl Iterator<Item = BetRow> {
    let of = move |rank: Rank| cards.of_rank(rank).len();
    let new = move |rank: Rank| !outside.of_rank(rank).is_empty();
    let pairs = Rank::ALL.into_iter().filter(|rank| of(*rank) >= 2).count();
    let new_pair = Rank::ALL.into_iter().any(|rank| of(rank) >= 2 && new(rank));
    let new_three = Rank::ALL.into_iter().any(|rank| of(rank) >= 3 && new(rank));
    let ace_king = of(Rank::Ace) > 0 && of(Rank::King) > 0 && (new(Rank::Ace) || new(Rank::King));
    [
        (new_three, BetRow::ThreeOfAKind),
        (new_pair && pairs >= 2, BetRow::TwoPair),
        (new_pair, BetRow::OnePair),
        (ace_king, BetRow::AceKing),
    ]
    .into_iter()
    .filter_map(|(reached, row)| reached.then_some(row))
}

fn has_pair(cards: CardSet) -> bool {
    Rank::ALL.into_iter().any(|rank| cards.of_rank(rank).len() > 1)
}

/// The literal reading: any paying five-card hand with the one card that the winning five leave out.
fn literal_rows(hand: &Hand) -> impl Iterator<Item = BetRow> {
    let left_out = hand.cards().difference(hand.best_five());
    let with_it = hand.fives_of_six().filter(move |five| five.iter().any(|card| left_out.contains(*card)));
    with_it.filter_map(|five| bet_row(rank_five(&five)))
}

impl Hand {
    /// The six ways to take five of six cards; none for a hand of five.
    pub(super) fn fives_of_six(&self) -> impl Iterator<Item = [Card; 5]> {
        let six = match self {
            Hand::Six(six) => Some(*six),
            Hand::Five(_) => None,
        };
        six.into_iter()
            .flat_map(|six| (0..6).map(move |out| std::array::from_fn(|i| six[i + usize::from(i >= out)])))
    }
}
