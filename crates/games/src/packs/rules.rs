//! The rules of Pack's Poker: the Pack's bet, the rows of both bonuses, and which row pays.

use super::Book;
use crate::book::Pay;
use crate::pay::{Pays, handed_over, settle_row};
use crate::rows::rows;
use croupier_core::poker::{Category, HandRank};
use croupier_core::{CardSet, Clause, Line, Money, Odds, Suit};
use std::cmp::Ordering;

rows! {
    /// nj/packs-poker 43.5(c); 43.5(b); 43.11(b)1; 43.11(b)2
    ///
    /// The rows of the five-card bonus.
    FiveCardRow {
        /// The royal flush of diamonds, progressive tables only.
        DiamondRoyal = "diamond_royal",
        /// Royal flush.
        RoyalFlush = "royal_flush",
        /// Straight flush.
        StraightFlush = "straight_flush",
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// Full house.
        FullHouse = "full_house",
        /// Flush.
        Flush = "flush",
        /// Straight.
        Straight = "straight",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
        /// Two pair.
        TwoPair = "two_pair",
        /// A pair of jacks, queens, kings or aces.
        PairJacksOrBetter = "pair_jacks_or_better",
        /// A pair of twos to tens.
        Pair2To10 = "pair_2_to_10",
    }
}

rows! {
    /// nj/packs-poker 43.5(d); 43.5(d)1; 43.5(d)2; 43.11(c)1; 43.11(c)2
    ///
    /// The rows of the seven-card bonus.
    SevenCardRow {
        /// Seven in sequence of one suit.
        SevenCardStraightFlush = "seven_card_straight_flush",
        /// Ace to nine of one suit.
        SixCardRoyal = "six_card_royal",
        /// Royal flush.
        RoyalFlush = "royal_flush",
        /// Straight flush.
        StraightFlush = "straight_flush",
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// Full house.
        FullHouse = "full_house",
        /// Flush.
        Flush = "flush",
        /// Straight.
        Straight = "straight",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
        /// Two pair.
        TwoPair = "two_pair",
    }
}

/// nj/packs-poker 43.10(e); 43.10(f); 43.11(a); 43.10(d)
///
/// The Pack's bet: a higher hand of at least a pair wins 1 to 1, an equal one pushes. Without a pair the bet
/// loses; only a higher hand may push instead, if the operator so elects. Equal hands without a pair lose in
/// either case (reading PP-A9).
#[must_use]
pub fn settle_pack_bet(
    book: &Book,
    bet: &'static str,
    stake: Money,
    player: HandRank,
    dealer: HandRank,
) -> Line {
    let (wins, loses, pushes) = (Clause::new("43.11(a)"), Clause::new("43.10(e)"), Clause::new("43.10(f)"));
    let pair_or_better = player.category() >= Category::OnePair;
    match (player.cmp(&dealer), pair_or_better) {
        (Ordering::Greater, true) => Line::win(bet, stake, Odds::EVEN.winnings(stake), wins),
        (Ordering::Equal, true) => Line::push(bet, stake, pushes),
        (Ordering::Greater, false) if book.no_pair_higher_pushes => Line::push(bet, stake, pushes),
        (Ordering::Greater | Ordering::Equal, false) | (Ordering::Less, _) => Line::lose(bet, stake, loses),
    }
}

/// What five or seven cards hold, for telling which rows they satisfy.
#[derive(Clone, Copy, Debug)]
struct Holding {
    /// The ranks of each suit as bits, twos lowest.
    suits: [u16; 4],
    /// All ranks as bits.
    ranks: u16,
    /// How many ranks are there at least twice, three times, four times.
    groups: [u32; 3],
    jacks_or_better: bool,
    tens_or_lower: bool,
}

impl Holding {
    fn of(cards: CardSet) -> Holding {
        let suits = Suit::ALL.map(|suit| cards.suit_mask(suit));
        let [a, b, c, d] = suits;
        let twice = (a & b) | (c & d) | ((a | b) & (c | d));
        let three_times = (a & b & (c | d)) | (c & d & (a | b));
        let four_times = a & b & c & d;
        Holding {
            suits,
            ranks: a | b | c | d,
            groups: [twice, three_times, four_times].map(u16::count_ones),
            jacks_or_better: twice & JACKS_OR_BETTER != 0,
            tens_or_lower: twice & !JACKS_OR_BETTER != 0,
        }
    }

    fn in_one_suit(&self, fits: impl Fn(u16) -> bool) -> bool {
        self.suits.iter().any(|ranks| fits(*ranks))
    }

    fn full_house(&self) -> bool {
        let [pairs, threes, _] = self.groups;
        threes >= 1 && pairs >= 2
    }
}

const ACE: u16 = 1 << 12;
const JACKS_OR_BETTER: u16 = 0b1111 << 9;
const ROYAL: u16 = 0b1_1111 << 8;
const SIX_CARD_ROYAL: u16 = 0b11_1111 << 7;
const SEVEN_CARD_ROYAL: u16 = 0b111_1111 << 6;

/// nj/packs-poker 43.5(a)
///
/// Are there `length` ranks in sequence? The ace may be low, never in the middle.
fn has_run(ranks: u16, length: u32) -> bool {
    let with_low_ace = u32::from(ranks) << 1 | u32::from(ranks & ACE != 0);
    (1..length).fold(with_low_ace, |runs, step| runs & with_low_ace >> step) != 0
}

/// nj/packs-poker 43.10(g); 43.5(b); 43.5(b)1; 43.5(b)2; 43.5(b)3; 43.5(b)4; 43.5(b)5; 43.5(b)6; 43.5(b)7; 43.5(b)8; 43.5(b)9; 43.5(c)
///
/// Do five cards satisfy a row of the five-card bonus?
fn five_cards_satisfy(row: FiveCardRow, cards: &Holding) -> bool {
    let [pairs, threes, fours] = cards.groups;
    match row {
        FiveCardRow::DiamondRoyal => Suit::ALL
            .into_iter()
            .zip(cards.suits)
            .any(|(suit, ranks)| suit == Suit::Diamonds && ranks & ROYAL == ROYAL),
        FiveCardRow::RoyalFlush => cards.in_one_suit(|ranks| ranks & ROYAL == ROYAL),
        FiveCardRow::StraightFlush => cards.in_one_suit(|ranks| has_run(ranks, 5)),
        FiveCardRow::FourOfAKind => fours >= 1,
        FiveCardRow::FullHouse => cards.full_house(),
        FiveCardRow::Flush => cards.in_one_suit(|ranks| ranks.count_ones() >= 5),
        FiveCardRow::Straight => has_run(cards.ranks, 5),
        FiveCardRow::ThreeOfAKind => threes >= 1,
        FiveCardRow::TwoPair => pairs >= 2,
        FiveCardRow::PairJacksOrBetter => cards.jacks_or_better,
        FiveCardRow::Pair2To10 => cards.tens_or_lower,
    }
}

/// nj/packs-poker 43.10(g); 43.5(d); 43.5(d)1; 43.5(d)2
///
/// Do seven cards satisfy a row of the seven-card bonus? The top row is any seven in sequence of one suit,
/// or only the ace-high one, as the operator's setting reads it (PP-A2).
fn seven_cards_satisfy(row: SevenCardRow, cards: &Holding, ace_high_only: bool) -> bool {
    let [pairs, threes, fours] = cards.groups;
    match row {
        SevenCardRow::SevenCardStraightFlush if ace_high_only => {
            cards.in_one_suit(|ranks| ranks & SEVEN_CARD_ROYAL == SEVEN_CARD_ROYAL)
        }
        SevenCardRow::SevenCardStraightFlush => cards.in_one_suit(|ranks| has_run(ranks, 7)),
        SevenCardRow::SixCardRoyal => cards.in_one_suit(|ranks| ranks & SIX_CARD_ROYAL == SIX_CARD_ROYAL),
        SevenCardRow::RoyalFlush => cards.in_one_suit(|ranks| ranks & ROYAL == ROYAL),
        SevenCardRow::StraightFlush => cards.in_one_suit(|ranks| has_run(ranks, 5)),
        SevenCardRow::FourOfAKind => fours >= 1,
        SevenCardRow::FullHouse => cards.full_house(),
        SevenCardRow::Flush => cards.in_one_suit(|ranks| ranks.count_ones() >= 5),
        SevenCardRow::Straight => has_run(cards.ranks, 5),
        SevenCardRow::ThreeOfAKind => threes >= 1,
        SevenCardRow::TwoPair => pairs >= 2,
    }
}

/// nj/packs-poker 43.10(g); 43.5(b); 43.5(c)
///
/// All rows of the five-card bonus that five cards satisfy, best first.
pub fn five_card_rows(cards: CardSet) -> impl Iterator<Item = FiveCardRow> {
    let holding = Holding::of(cards);
    FiveCardRow::ALL.iter().copied().filter(move |row| five_cards_satisfy(*row, &holding))
}

/// nj/packs-poker 43.10(g); 43.5(d)
///
/// All rows of the seven-card bonus that seven cards satisfy, best first.
pub fn seven_card_rows(cards: CardSet, ace_high_only: bool) -> impl Iterator<Item = SevenCardRow> {
    let holding = Holding::of(cards);
    SevenCardRow::ALL.iter().copied().filter(move |row| seven_cards_satisfy(*row, &holding, ace_high_only))
}

/// A row that pays, with what it pays.
pub type PayingRow = (&'static str, Pay);

/// nj/packs-poker 43.11(b)1; 43.11(c)1; 43.11(b)2; 43.11(c)2
///
/// The one row that is paid: of all rows satisfied the one that hands over the most money (reading PP-A4);
/// of equal money the higher row. `meter` is what a percentage of the meter comes to, unshared.
fn highest_payout(
    rows: impl Iterator<Item = PayingRow>,
    stake: Money,
    meter: impl Fn(u32) -> Money,
) -> Option<PayingRow> {
    rows.reduce(|best, row| {
        let more = handed_over(row.1, stake, &meter) > handed_over(best.1, stake, &meter);
        if more { row } else { best }
    })
}

/// nj/packs-poker 43.10(g); 43.11(b)1; 43.11(b)2
///
/// The five-card bonus row of a player's own five cards.
pub fn five_card_row(
    pays: &Pays<11>,
    cards: CardSet,
    stake: Money,
    meter: impl Fn(u32) -> Money,
) -> Option<PayingRow> {
    let rows = five_card_rows(cards);
    highest_payout(rows.filter_map(|row| Some((row.name(), pays[row.index()]?))), stake, meter)
}

/// nj/packs-poker 43.10(g); 43.11(c)1; 43.11(c)2
///
/// The seven-card bonus row of a player's five cards and a pack.
pub fn seven_card_row(
    pays: &Pays<10>,
    cards: CardSet,
    stake: Money,
    ace_high_only: bool,
    meter: impl Fn(u32) -> Money,
) -> Option<PayingRow> {
    let rows = seven_card_rows(cards, ace_high_only);
    highest_payout(rows.filter_map(|row| Some((row.name(), pays[row.index()]?))), stake, meter)
}

/// nj/packs-poker 43.11(b)1; 43.10(g)
///
/// The five-card bonus in its non-progressive configuration.
#[must_use]
pub fn settle_five_card(book: &Book, bet: &'static str, stake: Money, cards: CardSet) -> Line {
    let row = five_card_row(&book.five_card, cards, stake, |_| Money::ZERO);
    settle_row(bet, stake, row, Clause::new("43.11(b)1"))
}

/// nj/packs-poker 43.11(c)1; 43.10(g)
///
/// The seven-card bonus in its non-progressive configuration.
#[must_use]
pub fn settle_seven_card(book: &Book, bet: &'static str, stake: Money, cards: CardSet) -> Line {
    let row = seven_card_row(&book.seven_card, cards, stake, book.top_row_ace_high, |_| Money::ZERO);
    settle_row(bet, stake, row, Clause::new("43.11(c)1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers nj/packs-poker: 43.5(a)
    #[test]
    fn the_ace_is_high_or_low_but_never_in_the_middle() {
        assert!(has_run(0b1_1111 << 8, 5));
        assert!(has_run(0b1_0000_0000_1111, 5));
        assert!(!has_run(0b1_1000_0000_0111, 5));
        assert!(has_run(0b1_0000_0011_1111, 7));
        assert!(!has_run(0b1_1000_0000_1111, 6));
    }
}
