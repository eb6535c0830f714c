//! The rules of Three Card Poker: ranking, the choice, and what each wager settles to.

use super::Book;
use crate::book::Pay;
use crate::pay::{Pays, handed_over, settle_row};
use crate::rows::rows;
use arrayvec::ArrayVec;
use croupier_core::poker::{Category, rank_six};
use croupier_core::{Card, CardSet, Clause, Line, Money, Odds, Rank, Suit};
use std::cmp::Ordering;
use std::fmt;

/// A dealt hand.
pub type Hand = [Card; 3];

/// house/three-card-poker 2.1; 2.2; 2.4
///
/// The rank of a hand of three cards. A later variant outranks an earlier one; equal ranks tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandRank {
    /// Three different ranks, highest first.
    HighCard([Rank; 3]),
    /// Two of one rank, and the third card.
    Pair(Rank, Rank),
    /// Three different ranks of one suit, highest first.
    Flush([Rank; 3]),
    /// Three ranks in sequence, by the highest of them; that of A-2-3 is the three.
    Straight(Rank),
    /// Three of one rank.
    ThreeOfAKind(Rank),
    /// A straight of one suit, by its highest card.
    StraightFlush(Rank),
}

impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandRank::HighCard([a, b, c]) => write!(f, "high card {a}-{b}-{c}"),
            HandRank::Pair(pair, third) => write!(f, "pair {pair}, third card {third}"),
            HandRank::Flush([a, b, c]) => write!(f, "flush {a}-{b}-{c}"),
            HandRank::Straight(high) => write!(f, "straight to {high}"),
            HandRank::ThreeOfAKind(rank) => write!(f, "three of a kind {rank}"),
            HandRank::StraightFlush(high) => write!(f, "straight flush to {high}"),
        }
    }
}

/// house/three-card-poker 2.1; 2.2; 2.3; 2.4
///
/// Ranks a hand of three different cards.
#[must_use]
pub fn rank(hand: Hand) -> HandRank {
    let mut ranks = hand.map(Card::rank);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let [high, middle, low] = ranks;
    let suited = hand.iter().all(|card| card.suit() == hand[0].suit());
    match (high == middle, middle == low) {
        (true, true) => HandRank::ThreeOfAKind(high),
        (true, false) => HandRank::Pair(high, low),
        (false, true) => HandRank::Pair(middle, high),
        (false, false) => match (straight(ranks), suited) {
            (Some(high), true) => HandRank::StraightFlush(high),
            (Some(high), false) => HandRank::Straight(high),
            (None, true) => HandRank::Flush(ranks),
            (None, false) => HandRank::HighCard(ranks),
        },
    }
}

/// house/three-card-poker 2.3
///
/// The highest card of a straight, the ranks being given from the top. The ace of A-2-3 is its lowest.
fn straight([high, middle, low]: [Rank; 3]) -> Option<Rank> {
    if [high, middle, low] == [Rank::Ace, Rank::Three, Rank::Two] {
        return Some(Rank::Three);
    }
    (high.index() == middle.index() + 1 && middle.index() == low.index() + 1).then_some(high)
}

rows! {
    /// house/three-card-poker 2.2; 2.5
    ///
    /// The rows that three cards can reach.
    ThreeCardRow {
        /// Ace, king and queen of one suit.
        MiniRoyal = "mini_royal",
        /// Any other straight flush, and the mini royal where it has no row of its own.
        StraightFlush = "straight_flush",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
        /// A straight.
        Straight = "straight",
        /// A flush.
        Flush = "flush",
        /// A pair.
        Pair = "pair",
    }
}

rows! {
    /// house/three-card-poker 2.6; 2.7
    ///
    /// The rows that the six cards of player and dealer can reach.
    SixCardRow {
        /// Nine to ace of one suit.
        SuperRoyal = "six_card_super_royal",
        /// Any other royal flush, and the super royal where it has no row of its own.
        RoyalFlush = "royal_flush",
        /// A straight flush.
        StraightFlush = "straight_flush",
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// A full house.
        FullHouse = "full_house",
        /// A flush.
        Flush = "flush",
        /// A straight.
        Straight = "straight",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
    }
}

/// house/three-card-poker 2.5; 8.4
///
/// The rows that a hand fits, best first: the mini royal is a straight flush too.
#[must_use]
pub const fn three_card_rows(rank: HandRank) -> &'static [ThreeCardRow] {
    match rank {
        HandRank::StraightFlush(Rank::Ace) => &[ThreeCardRow::MiniRoyal, ThreeCardRow::StraightFlush],
        HandRank::StraightFlush(_) => &[ThreeCardRow::StraightFlush],
        HandRank::ThreeOfAKind(_) => &[ThreeCardRow::ThreeOfAKind],
        HandRank::Straight(_) => &[ThreeCardRow::Straight],
        HandRank::Flush(_) => &[ThreeCardRow::Flush],
        HandRank::Pair(..) => &[ThreeCardRow::Pair],
        HandRank::HighCard(_) => &[],
    }
}

/// house/three-card-poker 2.6; 2.7; 8.4
///
/// The rows that six different cards fit, best first: the super royal is a royal flush too. `best` is the category
/// of the best five of them.
#[must_use]
pub fn six_card_rows(cards: CardSet, best: Category) -> &'static [SixCardRow] {
    match best {
        Category::RoyalFlush if is_super_royal(cards) => &[SixCardRow::SuperRoyal, SixCardRow::RoyalFlush],
        Category::RoyalFlush => &[SixCardRow::RoyalFlush],
        Category::StraightFlush => &[SixCardRow::StraightFlush],
        Category::FourOfAKind => &[SixCardRow::FourOfAKind],
        Category::FullHouse => &[SixCardRow::FullHouse],
        Category::Flush => &[SixCardRow::Flush],
        Category::Straight => &[SixCardRow::Straight],
        Category::ThreeOfAKind => &[SixCardRow::ThreeOfAKind],
        Category::TwoPair | Category::OnePair | Category::HighCard => &[],
    }
}

/// house/three-card-poker 2.7
fn is_super_royal(cards: CardSet) -> bool {
    const NINE_TO_ACE: u16 = 0b1_1111_1000_0000;
    Suit::ALL.into_iter().any(|suit| cards.suit_mask(suit) == NINE_TO_ACE)
}

/// house/three-card-poker 8.1; 8.2; 8.4
///
/// The row that a table pays for a hand of three cards.
#[must_use]
pub fn three_card_pay(pays: &Pays<6>, rank: HandRank) -> Option<(&'static str, Pay)> {
    three_card_rows(rank).iter().find_map(|row| Some((row.name(), pays[row.index()]?)))
}

/// house/three-card-poker 2.6; 8.3; 8.4
///
/// The row that a table pays for six different cards, the best five of which are of this category.
#[must_use]
pub fn six_card_pay(pays: &Pays<8>, cards: CardSet, best: Category) -> Option<(&'static str, Pay)> {
    six_card_rows(cards, best).iter().find_map(|row| Some((row.name(), pays[row.index()]?)))
}

/// house/three-card-poker 6.1; 6.2; 6.3
///
/// What a player may choose after looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Give up Ante and Pair Plus.
    Fold,
    /// Wager the Ante once more against the dealer.
    Play,
}

/// house/three-card-poker 3.1; 3.2
///
/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagers {
    /// Compulsory.
    pub ante: Money,
    /// Optional.
    pub pair_plus: Option<Money>,
    /// Optional.
    pub six_card: Option<Money>,
}

/// The settled wagers of one player.
pub type Lines = ArrayVec<Line, 5>;

/// house/three-card-poker 7.1
#[must_use]
pub fn qualifies(dealer: HandRank) -> bool {
    dealer >= HandRank::HighCard([Rank::Queen, Rank::Two, Rank::Two])
}

/// house/three-card-poker 7.1; 7.2; 7.3; 7.4
///
/// How a hand that is played stands against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Showdown {
    /// The dealer's hand does not qualify.
    NotQualified,
    /// The player's hand is higher.
    Higher,
    /// The player's hand is lower.
    Lower,
    /// Both are the same.
    Tie,
}

/// house/three-card-poker 7.1; 7.2; 7.3; 7.4
#[must_use]
pub fn showdown(player: HandRank, dealer: HandRank) -> Showdown {
    if !qualifies(dealer) {
        return Showdown::NotQualified;
    }
    match player.cmp(&dealer) {
        Ordering::Greater => Showdown::Higher,
        Ordering::Less => Showdown::Lower,
        Ordering::Equal => Showdown::Tie,
    }
}

/// house/three-card-poker 6.3; 8.1; 8.2; 8.3
///
/// Settles a player.
#[must_use]
pub fn settle(book: &Book, wagers: &Wagers, choice: Choice, player: Hand, dealer: Hand) -> Lines {
    let mut lines = Lines::new();
    match choice {
        Choice::Fold => lines.extend(settle_fold(wagers)),
        Choice::Play => {
            let rank_of_player = rank(player);
            lines.extend(settle_against(wagers.ante, showdown(rank_of_player, rank(dealer))));
            lines.extend(settle_ante_bonus(book, wagers.ante, rank_of_player));
            lines.extend(wagers.pair_plus.map(|stake| settle_pair_plus(book, stake, rank_of_player)));
        }
    }
    lines.extend(wagers.six_card.map(|stake| settle_six_card(book, stake, player, dealer)));
    lines
}

/// house/three-card-poker 6.3; 8.2
///
/// A fold gives up Ante and Pair Plus.
fn settle_fold(wagers: &Wagers) -> impl Iterator<Item = Line> {
    let clause = Clause::new("6.3");
    let ante = Line::lose("ante", wagers.ante, clause);
    std::iter::once(ante).chain(wagers.pair_plus.map(|stake| Line::lose("pair_plus", stake, clause)))
}

/// house/three-card-poker 6.2; 7.2; 7.3; 7.4
///
/// Ante and Play, which is equal to it, against the dealer's hand.
#[must_use]
pub fn settle_against(ante: Money, showdown: Showdown) -> [Line; 2] {
    let play = ante;
    let wins = |bet, clause| Line::win(bet, ante, Odds::EVEN.winnings(ante), clause);
    match showdown {
        Showdown::NotQualified => {
            let clause = Clause::new("7.2");
            [wins("ante", clause), Line::push("play", play, clause)]
        }
        Showdown::Higher => ["ante", "play"].map(|bet| wins(bet, Clause::new("7.3"))),
        Showdown::Lower => ["ante", "play"].map(|bet| Line::lose(bet, ante, Clause::new("7.3"))),
        Showdown::Tie => ["ante", "play"].map(|bet| Line::push(bet, ante, Clause::new("7.4"))),
    }
}

/// house/three-card-poker 8.1
///
/// What the Ante Bonus adds to the Ante of a hand that is played. It has no stake of its own; a row that only hands
/// the stake back adds nothing.
#[must_use]
pub fn settle_ante_bonus(book: &Book, ante: Money, player: HandRank) -> Option<Line> {
    let (row, pay) = three_card_pay(&book.ante_bonus, player)?;
    let bonus = handed_over(pay, ante, |_| Money::ZERO) - ante;
    (bonus > Money::ZERO).then(|| Line::win("ante_bonus", Money::ZERO, bonus, Clause::new("8.1")).row(row))
}

/// house/three-card-poker 8.2; 8.4
fn settle_pair_plus(book: &Book, stake: Money, player: HandRank) -> Line {
    settle_row("pair_plus", stake, three_card_pay(&book.pair_plus, player), Clause::new("8.2"))
}

/// house/three-card-poker 2.6; 8.3; 8.4
fn settle_six_card(book: &Book, stake: Money, player: Hand, dealer: Hand) -> Line {
    let ([a, b, c], [d, e, f]) = (player, dealer);
    let cards = [a, b, c, d, e, f];
    let row = six_card_pay(&book.six_card, CardSet::from(cards), rank_six(&cards).category());
    settle_row("six_card", stake, row, Clause::new("8.3"))
}

/// house/three-card-poker 9.4
///
/// Everything goes back when all hands are void, what was folded included.
#[must_use]
pub fn settle_void(wagers: &Wagers, choice: Option<Choice>, clause: Clause) -> Lines {
    let play = (choice == Some(Choice::Play)).then_some(wagers.ante);
    let bets = [
        ("ante", Some(wagers.ante)),
        ("play", play),
        ("pair_plus", wagers.pair_plus),
        ("six_card", wagers.six_card),
    ];
    bets.into_iter().filter_map(|(bet, stake)| Some(Line::void(bet, stake?, clause))).collect()
}
