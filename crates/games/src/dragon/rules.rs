//! The rules of Dragon Poker: ranking, the choice, and what each wager settles to.

use super::{Book, Card, Character};
use crate::pay::settle_row;
use crate::rows::rows;
use arrayvec::ArrayVec;
use croupier_core::{Clause, Line, Money, Odds};
use std::cmp::Ordering;
use std::fmt;

/// A dealt hand.
pub type Hand = [Card; 3];

/// nj/dragon-poker 42.5(c); 42.5(c)1; 42.5(c)2; 42.5(c)3; 42.5(c)4
///
/// The rank of a hand. A later variant outranks an earlier one; equal ranks tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandRank {
    /// Three different characters, highest first.
    HighCard([Character; 3]),
    /// Two of one character, and the third card.
    Pair(Character, Character),
    /// Three of one character.
    Trips(Character),
}

impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandRank::HighCard([a, b, c]) => write!(f, "high card {}, {}, {}", a.name(), b.name(), c.name()),
            HandRank::Pair(pair, third) => write!(f, "pair {}, third card {}", pair.name(), third.name()),
            HandRank::Trips(character) => write!(f, "trips {}", character.name()),
        }
    }
}

/// nj/dragon-poker 42.5(b); 42.5(c); E-1.17A(c)
///
/// Ranks a hand. The gold dragon stands for whatever makes the hand best, for player and dealer alike: the
/// higher of the other two characters, which pairs or triples it.
#[must_use]
pub fn rank(hand: Hand) -> HandRank {
    let mut characters = hand.map(Card::character);
    if let Some(gold) = hand.iter().position(|card| *card == Card::GoldDragon) {
        characters[gold] = characters[(gold + 1) % 3].max(characters[(gold + 2) % 3]);
    }
    characters.sort_unstable_by(|a, b| b.cmp(a));
    let [high, middle, low] = characters;
    match (high == middle, middle == low) {
        (true, true) => HandRank::Trips(high),
        (true, false) => HandRank::Pair(high, low),
        (false, true) => HandRank::Pair(middle, high),
        (false, false) => HandRank::HighCard(characters),
    }
}

rows! {
    /// nj/dragon-poker 42.11(c)
    ///
    /// The rows of the Ante Bonus.
    AnteBonusRow {
        /// Three dragons.
        ThreeDragons = "three_dragons",
        /// Three of any other character.
        TripsOther = "trips_other",
        /// A pair of pandas, tigers, phoenix or dragons.
        PairOfPandasOrBetter = "pair_of_pandas_or_better",
        /// Any other hand that beats the dealer's.
        AnyOtherWinningHand = "any_other_winning_hand",
    }
}

rows! {
    /// nj/dragon-poker 42.11(d)
    ///
    /// The rows of the 3 Card Bonus.
    ThreeCardRow {
        /// Three dragons.
        ThreeDragons = "three_dragons",
        /// Three phoenix.
        ThreePhoenix = "three_phoenix",
        /// Three tigers.
        ThreeTigers = "three_tigers",
        /// Three pandas, monkeys or rabbits.
        TripsOther = "trips_other",
        /// A pair of dragons.
        TwoDragons = "two_dragons",
        /// A pair of phoenix.
        TwoPhoenix = "two_phoenix",
        /// A pair of tigers.
        TwoTigers = "two_tigers",
    }
}

rows! {
    /// nj/dragon-poker 42.11(f)
    ///
    /// The rows of the Dragon Bet.
    DragonRow {
        /// Three red dragons.
        ThreeRed = "three_red_dragons",
        /// Three blue dragons.
        ThreeBlue = "three_blue_dragons",
        /// Three dragons, one of them the gold one.
        ThreeWithGold = "three_dragons_with_gold",
        /// Three dragons, red and blue mixed.
        ThreeOther = "three_dragons_other",
        /// Exactly two dragons.
        Two = "two_dragons",
        /// The gold dragon and no other.
        GoldAlone = "gold_dragon_alone",
    }
}

/// nj/dragon-poker 42.11(c)
///
/// The Ante Bonus row of a hand that beats the dealer's.
#[must_use]
pub fn ante_bonus_row(rank: HandRank) -> AnteBonusRow {
    match rank {
        HandRank::Trips(Character::Dragon) => AnteBonusRow::ThreeDragons,
        HandRank::Trips(_) => AnteBonusRow::TripsOther,
        HandRank::Pair(pair, _) if pair >= Character::Panda => AnteBonusRow::PairOfPandasOrBetter,
        HandRank::Pair(..) | HandRank::HighCard(_) => AnteBonusRow::AnyOtherWinningHand,
    }
}

/// nj/dragon-poker 42.11(d); 42.10(d)2
///
/// The 3 Card Bonus row of a hand. A pair of pandas has no row (reading DP-A1).
#[must_use]
pub fn three_card_row(rank: HandRank) -> Option<ThreeCardRow> {
    match rank {
        HandRank::Trips(Character::Dragon) => Some(ThreeCardRow::ThreeDragons),
        HandRank::Trips(Character::Phoenix) => Some(ThreeCardRow::ThreePhoenix),
        HandRank::Trips(Character::Tiger) => Some(ThreeCardRow::ThreeTigers),
        HandRank::Trips(Character::Panda | Character::Monkey | Character::Rabbit) => {
            Some(ThreeCardRow::TripsOther)
        }
        HandRank::Pair(Character::Dragon, _) => Some(ThreeCardRow::TwoDragons),
        HandRank::Pair(Character::Phoenix, _) => Some(ThreeCardRow::TwoPhoenix),
        HandRank::Pair(Character::Tiger, _) => Some(ThreeCardRow::TwoTigers),
        HandRank::Pair(..) | HandRank::HighCard(_) => None,
    }
}

/// nj/dragon-poker 42.11(f); 42.10(d)2
///
/// The Dragon Bet row of three cards: it counts dragon cards, the gold one among them in its own colour, and
/// never uses the gold one as wild. Only the first row that fits pays (readings DP-A6, DP-A7).
#[must_use]
pub fn dragon_row(hand: Hand) -> Option<DragonRow> {
    let count = |wanted: Card| hand.iter().filter(|card| **card == wanted).count();
    let (red, blue, gold) = (count(Card::RedDragon), count(Card::BlueDragon), count(Card::GoldDragon));
    match (red, blue, gold) {
        (3, 0, 0) => Some(DragonRow::ThreeRed),
        (0, 3, 0) => Some(DragonRow::ThreeBlue),
        _ if red + blue + gold == 3 && gold == 1 => Some(DragonRow::ThreeWithGold),
        _ if red + blue + gold == 3 => Some(DragonRow::ThreeOther),
        _ if red + blue + gold == 2 => Some(DragonRow::Two),
        (0, 0, 1) => Some(DragonRow::GoldAlone),
        _ => None,
    }
}

/// nj/dragon-poker 42.10(c); 42.10(c)1; 42.10(c)2
///
/// What a player may choose after looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Give up Ante and Ante Bonus.
    Fold,
    /// Wager the Ante once more against the dealer.
    Play,
}

/// nj/dragon-poker 42.1[1]; 42.1[2]; 42.1[5]
///
/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagers {
    /// The Ante, compulsory.
    pub ante: Money,
    /// The Ante Bonus, compulsory.
    pub ante_bonus: Money,
    /// The 3 Card Bonus.
    pub three_card: Option<Money>,
    /// The Dragon Bet.
    pub dragon: Option<Money>,
}

/// The settled wagers of one player.
pub type Lines = ArrayVec<Line, 5>;

/// nj/dragon-poker 42.10(d)
///
/// Settles a player: side bets first, the 3 Card Bonus before the Dragon Bet, then the comparison.
#[must_use]
pub fn settle(book: &Book, wagers: &Wagers, choice: Choice, player: Hand, dealer: Hand) -> Lines {
    let mut lines = settle_side_bets(book, wagers, player);
    match choice {
        Choice::Fold => lines.extend(settle_fold(wagers)),
        Choice::Play => lines.extend(settle_play(book, wagers, rank(player), rank(dealer))),
    }
    lines
}

/// nj/dragon-poker 42.10(d)2
///
/// The side bets look at the player's cards only and survive a fold.
fn settle_side_bets(book: &Book, wagers: &Wagers, player: Hand) -> Lines {
    let mut lines = Lines::new();
    if let Some(stake) = wagers.three_card {
        let row =
            three_card_row(rank(player)).and_then(|row| Some((row.name(), book.three_card[row.index()]?)));
        lines.push(settle_row("three_card", stake, row, Clause::new("42.11(d)")));
    }
    if let Some(stake) = wagers.dragon {
        let row = dragon_row(player).and_then(|row| Some((row.name(), book.dragon[row.index()]?)));
        lines.push(settle_row("dragon", stake, row, Clause::new("42.11(f)")));
    }
    lines
}

/// nj/dragon-poker 42.10(c)1; 42.1[7]
///
/// A fold gives up Ante and Ante Bonus, side bets or not (reading DP-A2).
#[must_use]
pub fn settle_fold(wagers: &Wagers) -> [Line; 2] {
    let clause = Clause::new("42.10(c)1");
    [Line::lose("ante", wagers.ante, clause), Line::lose("ante_bonus", wagers.ante_bonus, clause)]
}

/// nj/dragon-poker 42.10(d)3; 42.10(d)4; 42.10(d)5; 42.10(d)6; 42.11(b); 42.11(c); 42.10(c)2
///
/// Ante, Play (equal to the Ante) and Ante Bonus against the dealer's hand.
fn settle_play(book: &Book, wagers: &Wagers, player: HandRank, dealer: HandRank) -> [Line; 3] {
    let Wagers { ante, ante_bonus, .. } = *wagers;
    let play = ante;
    match player.cmp(&dealer) {
        Ordering::Greater => {
            let even = Clause::new("42.11(b)");
            let row = ante_bonus_row(player);
            let pay = book.ante_bonus[row.index()].map(|pay| (row.name(), pay));
            [
                Line::win("ante", ante, Odds::EVEN.winnings(ante), even),
                Line::win("play", play, Odds::EVEN.winnings(play), even),
                settle_row("ante_bonus", ante_bonus, pay, Clause::new("42.11(c)")),
            ]
        }
        Ordering::Less => {
            let clause = Clause::new("42.10(d)5");
            [
                Line::lose("ante", ante, clause),
                Line::lose("play", play, clause),
                Line::lose("ante_bonus", ante_bonus, clause),
            ]
        }
        Ordering::Equal => {
            let clause = Clause::new("42.10(d)6");
            [
                Line::push("ante", ante, clause),
                Line::push("play", play, clause),
                Line::push("ante_bonus", ante_bonus, clause),
            ]
        }
    }
}

/// nj/dragon-poker 42.12(a); 42.12(b); 42.12(d); 42.7(e)2
///
/// Everything goes back when all hands are void, side bets and folded wagers included (reading DP-A5).
#[must_use]
pub fn settle_void(wagers: &Wagers, choice: Option<Choice>, clause: Clause) -> Lines {
    let play = (choice == Some(Choice::Play)).then_some(wagers.ante);
    let bets = [
        ("three_card", wagers.three_card),
        ("dragon", wagers.dragon),
        ("ante", Some(wagers.ante)),
        ("play", play),
        ("ante_bonus", Some(wagers.ante_bonus)),
    ];
    bets.into_iter().filter_map(|(bet, stake)| Some(Line::void(bet, stake?, clause))).collect()
}
