//! What a round can end with, in whole units, taken from the rules themselves.

use crate::dealer::live_ranks::LiveRanks;
use crate::hands::shape::Shape;
use croupier_core::poker::{HandRank, rank_five};
use croupier_core::{Card, CardSet, Money, Rank, Suit};
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::{
    self, BetRow, Choice, Dealer, Declared, Draw, Hand, Lines, Play, Wagers, qualifies,
};
use num_integer::Integer;

/// What a player ends with, fees for a draw not counted. A unit is the largest amount that all of them are
/// multiples of, so that an ante without a payout limit is one.
#[derive(Clone, Debug)]
pub struct Payouts {
    /// The ante, and each fee.
    pub ante: i64,
    /// What a fold loses.
    pub fold: i64,
    /// What a lower hand loses.
    pub lose: i64,
    /// What is paid when the dealer has no hand and is not forced.
    pub no_hand: i64,
    /// Instant cash for a straight flush and for a royal flush.
    pub instant: [i64; 2],
    /// When the player forces the dealer.
    pub force: Forcing,
    /// When the player bets after a draw.
    pub bet: Betting,
    /// Does an undeclared instant hand that simply bets get instant cash?
    pub instant_unasked: bool,
}

/// When a player forces a dealer without ace-king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forcing {
    /// The book does not allow it.
    Never,
    /// When that is worth more.
    Best,
    /// With a pair or better that wins at least this much.
    Winning(i64),
}

/// When a player bets after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Betting {
    /// When that is worth at least as much as a fold.
    Best,
    /// By the cards of the up card's rank that the player has had, as `FinalHand::needs` says.
    Seen,
}

/// How a winning hand is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prize {
    /// The winnings, ante and bet together.
    pub win: i64,
    /// The row of the winning combination.
    pub row: Option<BetRow>,
    /// The row of the second combination.
    pub second: Option<BetRow>,
}

/// A player's final hand.
#[derive(Clone, Copy, Debug)]
pub struct FinalHand {
    /// Its rank.
    pub rank: HandRank,
    /// What comparing it needs to know.
    pub shape: Shape,
    /// What it wins.
    pub win: i64,
    /// Which of the prizes that is.
    pub prize: u8,
}

impl FinalHand {
    /// How many cards of the up card's rank a player should have had to bet it after a draw: each is one fewer that can
    /// pair the up card. `None` if no number is enough.
    fn needs(&self, up: usize) -> Option<i64> {
        // With these a dealer has ace-king so often that only the best one stands.
        let is_high = up >= usize::from(Rank::King.index());
        match self.shape {
            Shape::Nothing => (!is_high).then_some(2),
            Shape::AceKing([third, ..]) if is_high => {
                (third == usize::from(Rank::Queen.index())).then_some(0)
            }
            Shape::AceKing(_) => Some(1),
            Shape::Pair(pair, _) => Some(i64::from(pair == 0 && !is_high)),
            Shape::TwoPair(..)
            | Shape::Three(_)
            | Shape::Straight(_)
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => Some(0),
        }
    }

    /// Is it a pair or better that wins at least `least`? A forced dealer who qualifies has a pair or better too.
    pub fn forces_for(&self, least: i64) -> bool {
        self.win >= least && self.shape.is_pair_or_better()
    }
}

/// The settled lines of a hand that bets against a dealer.
fn settled(book: &Book, ante: Money, hand: &Hand, dealer: HandRank) -> Lines {
    let declared = Declared { instant: false, super_bet: false, progressive: false };
    let (first, draw) = match hand {
        // After an exchange no instant cash can be in the way.
        Hand::Five([a, b, c, d, e]) => {
            let others: Vec<Card> =
                Card::all().filter(|card| !hand.cards().contains(*card)).take(2).collect();
            let discard: CardSet = others.iter().copied().collect();
            let first = [others[0], others[1], *c, *d, *e];
            (first, Draw::Exchange { discard, draw: [*a, *b].into_iter().collect() })
        }
        Hand::Six([a, b, c, d, e, bought]) => ([*a, *b, *c, *d, *e], Draw::Buy(*bought)),
    };
    let wagers = Wagers { ante, super_bet: None, progressive: None };
    let play = Play { first, declared, draw, choice: Choice::Bet, forces: false };
    rules::settle(book, &wagers, &play, Some(&Dealer { dealt: dealer, forced: None }))
}

/// What the lines give, the fee for a draw not counted.
fn net(lines: &Lines) -> i64 {
    lines.iter().filter(|line| !line.bet.ends_with("fee")).map(|line| line.net().in_cents()).sum()
}

fn rank_of(ranks: [Rank; 5]) -> HandRank {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];
    let mut cards = ranks.iter().zip(suits).map(|(rank, suit)| Card::new(*rank, suit));
    rank_five(&std::array::from_fn(|_| cards.next().unwrap_or(Card::new(Rank::Two, Suit::Hearts))))
}

/// The lowest hand that qualifies, the highest that does not, and one that nothing but itself equals.
fn dealers() -> [HandRank; 3] {
    use Rank::{Ace, Four, Jack, King, Nine, Queen, Three, Two};
    [
        rank_of([Ace, King, Four, Three, Two]),
        rank_of([Ace, Queen, Jack, Nine, Two]),
        rank_of([Ace, Ace, Ace, Ace, King]),
    ]
}

/// nj/lunar-poker 38.1 Qualifying hand | nz/lunar-poker 10.1·a
///
/// The lowest hand that qualifies: comparing with it is quicker than asking the rules.
pub fn lowest_that_qualifies() -> HandRank {
    let [lowest, ..] = dealers();
    lowest
}

impl Prize {
    /// What the hand is paid in cents when it wins, and by which rows. Nothing below the lowest qualifying
    /// hand can win.
    pub fn of(book: &Book, ante: Money, hand: &Hand) -> Prize {
        let lowest = lowest_that_qualifies();
        if hand.rank() <= lowest {
            return Prize { win: 0, row: None, second: None };
        }
        let lines = settled(book, ante, hand, lowest);
        let row = |bet: &str| {
            let name = lines.iter().find(|line| line.bet == bet)?.row?;
            BetRow::ALL.iter().copied().find(|row| row.name() == name)
        };
        Prize { win: net(&lines), row: row("bet"), second: row("bet_second") }
    }
}

impl Payouts {
    /// All that does not depend on the hand, in cents for this ante.
    pub fn new(book: &Book, ante: Money) -> Payouts {
        let [_, below, four_aces] = dealers();
        debug_assert!(!qualifies(below), "no hand");
        let low = |suit: Suit| Card::new(Rank::Seven, suit);
        let rest = [Rank::Five, Rank::Four, Rank::Three].map(|rank| Card::new(rank, Suit::Clubs));
        let pair = Hand::Five([low(Suit::Spades), low(Suit::Hearts), rest[0], rest[1], rest[2]]);
        Payouts {
            ante: ante.in_cents(),
            fold: -ante.in_cents(),
            lose: net(&settled(book, ante, &pair, four_aces)),
            no_hand: net(&settled(book, ante, &pair, below)),
            instant: [Rank::King, Rank::Ace].map(|top| instant(book, ante, top)),
            force: if book.force { Forcing::Best } else { Forcing::Never },
            bet: Betting::Best,
            instant_unasked: book.undeclared_instant_is_paid,
        }
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
    ///
    /// Is a hand bet after a draw, if a bet gives `value` in all of `ways` ways? Where it is worth as much as a fold,
    /// it is.
    #[inline]
    pub fn bets(&self, made: &FinalHand, live: &LiveRanks, value: i64, ways: i64) -> bool {
        match self.bet {
            Betting::Best => self.is_worth(value, ways),
            Betting::Seen => made.needs(live.up()).is_some_and(|needed| 3 - live.of(live.up()) >= needed),
        }
    }

    /// Is a bet that gives `value` in all of `ways` ways worth at least as much as a fold?
    #[inline]
    pub const fn is_worth(&self, value: i64, ways: i64) -> bool {
        value >= self.fold * ways
    }

    /// The amounts in units of `unit` cents.
    pub fn in_units(mut self, unit: i64) -> Payouts {
        let amounts = [&mut self.ante, &mut self.fold, &mut self.lose, &mut self.no_hand];
        amounts.into_iter().chain(&mut self.instant).for_each(|amount| *amount /= unit);
        self
    }

    /// The largest unit of all amounts.
    pub fn unit(&self) -> i64 {
        let amounts = [self.ante, self.fold, self.lose, self.no_hand];
        amounts.iter().chain(&self.instant).fold(0, |unit: i64, amount| unit.gcd(amount))
    }
}

/// nj/lunar-poker 38.12(c) | nz/lunar-poker 5.6·a
///
/// Instant cash for the straight flush with this top card.
fn instant(book: &Book, ante: Money, top: Rank) -> i64 {
    let top = usize::from(top.index());
    let first: [Card; 5] = std::array::from_fn(|below| Card::new(Rank::ALL[top - below], Suit::Spades));
    let play = Play {
        first,
        declared: Declared { instant: true, super_bet: false, progressive: false },
        draw: Draw::None,
        choice: Choice::Bet,
        forces: false,
    };
    net(&rules::settle(book, &Wagers { ante, super_bet: None, progressive: None }, &play, None))
}
