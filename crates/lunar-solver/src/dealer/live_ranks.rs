//! The cards the dealer's hand comes from, by rank: how many hands of each kind there are.
//!
//! Suits are left out here: a hand of five different ranks counts as no flush. What flushes change is added
//! by `showdown`.

use crate::hands::shape::Shape;
use crate::showdown::suit_corrections::LostToFlushes;
use std::sync::LazyLock;

const ACE: usize = 12;
const KING: usize = 11;
const TEN: usize = 8;

/// The top cards of straights: from the five to the ace.
const ALL_TOPS: u16 = 0b1_1111_1111_1000;

/// The top card of a straight, and the four cards that complete it.
type Straight = (usize, [usize; 4]);

/// For each rank the straights it is in.
static STRAIGHTS: LazyLock<[Vec<Straight>; 13]> = LazyLock::new(|| std::array::from_fn(straights_with));

fn straights_with(rank: usize) -> Vec<Straight> {
    let others = |top: usize| {
        let mut others = straight_ranks(top).into_iter().filter(|other| *other != rank);
        std::array::from_fn(|_| others.next().unwrap_or_default())
    };
    (3..=ACE).filter(|top| straight_ranks(*top).contains(&rank)).map(|top| (top, others(top))).collect()
}

/// How many cards of each rank may be in the dealer's hand beside the up card. Small, because it is copied for
/// every draw.
#[derive(Clone, Copy, Debug)]
pub struct LiveRanks {
    up: u8,
    cards: u8,
    of: [u8; 13],
    /// Sums of the first to the fourth powers of the counts, the up card's rank left out: all symmetric sums
    /// follow from them.
    powers: [u16; 4],
}

/// How a hand fares against all dealer's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparedCounts {
    /// Qualifying hands that are lower.
    pub win: i64,
    /// Equal hands.
    pub tie: i64,
    /// Hands that do not qualify.
    pub none: i64,
}

/// Dealer's hands that qualify, up to some rank, and those that do not.
#[derive(Clone, Copy, Debug)]
pub struct QuickCounts {
    /// Hands that do not qualify.
    pub none: i64,
    ace_king: i64,
    up_to_pair: [i64; 13],
    two_pairs: i64,
    threes: i64,
}

impl QuickCounts {
    /// At least as many hands as one below a straight beats or ties.
    #[inline]
    pub fn wins(&self, shape: Shape) -> i64 {
        match shape {
            Shape::Nothing => 0,
            Shape::AceKing(_) => self.ace_king,
            Shape::Pair(rank, _) => self.up_to_pair[rank],
            Shape::TwoPair(..) => self.two_pairs,
            Shape::Three(_)
            | Shape::Straight(_)
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => self.threes,
        }
    }
}

impl ComparedCounts {
    /// What is left when flushes in the up card's suit are taken out.
    #[inline]
    #[must_use]
    pub fn after(self, lost: LostToFlushes) -> ComparedCounts {
        ComparedCounts { win: self.win - lost.win, tie: self.tie - lost.tie, none: self.none - lost.none }
    }
}

const POWERS: [[u16; 4]; 5] = [[0, 0, 0, 0], [1, 1, 1, 1], [2, 4, 8, 16], [3, 9, 27, 81], [4, 16, 64, 256]];

/// Pairs among `n`.
pub const fn two(n: i64) -> i64 {
    n * (n - 1) / 2
}

/// Threes among `n`.
pub const fn three(n: i64) -> i64 {
    n * (n - 1) * (n - 2) / 6
}

/// Fours among `n`.
pub const fn four(n: i64) -> i64 {
    n * (n - 1) * (n - 2) * (n - 3) / 24
}

impl LiveRanks {
    /// All cards but an up card of this rank.
    pub fn new(up: usize) -> LiveRanks {
        let mut of = [4; 13];
        of[up] = 3;
        LiveRanks { up: u8::try_from(up).unwrap_or_default(), of, cards: 51, powers: [48, 192, 768, 3_072] }
    }

    /// The rank of the up card.
    #[inline]
    pub fn up(&self) -> usize {
        self.up.into()
    }

    /// Cards of a rank, the up card not among them.
    #[inline]
    pub fn of(&self, rank: usize) -> i64 {
        self.of[rank].into()
    }

    /// Cards of a rank that is given as a small number.
    #[inline]
    pub fn count(&self, rank: u8) -> u8 {
        self.of[usize::from(rank)]
    }

    /// Cards of a rank as a small number.
    #[inline]
    pub fn count_of(&self, rank: usize) -> u8 {
        self.of[rank]
    }

    /// Cards of every rank.
    #[inline]
    pub fn counts(&self) -> [i64; 13] {
        self.of.map(i64::from)
    }

    /// The ranks other than the up card's of which there are cards.
    pub fn ranks(&self) -> u16 {
        (0..13)
            .filter(|rank| self.of[*rank] > 0 && *rank != self.up())
            .fold(0, |ranks, rank| ranks | 1 << rank)
    }

    /// Cards in all.
    #[inline]
    pub fn cards(&self) -> i64 {
        self.cards.into()
    }

    fn powers(&self) -> [i64; 4] {
        self.powers.map(i64::from)
    }

    /// Without a card of `rank`.
    #[inline]
    #[must_use]
    pub fn without(mut self, rank: usize) -> LiveRanks {
        let before = usize::from(self.of[rank]);
        self.of[rank] -= 1;
        self.cards -= 1;
        if rank != self.up() {
            let (old, new) = (POWERS[before], POWERS[before - 1]);
            for (sum, (old, new)) in self.powers.iter_mut().zip(old.iter().zip(new)) {
                *sum -= old - new;
            }
        }
        self
    }

    /// All dealer's hands.
    #[inline]
    pub fn hands(&self) -> i64 {
        four(self.cards())
    }

    /// Elementary symmetric sums of two, three and four different ranks other than the up card's.
    #[inline]
    fn symmetric(&self) -> [i64; 3] {
        let [p, q, r, s] = self.powers();
        let two = (p * p - q) / 2;
        let three = (p * p * p - 3 * p * q + 2 * r) / 6;
        let four = (p * p * p * p - 6 * p * p * q + 3 * q * q + 8 * p * r - 6 * s) / 24;
        [two, three, four]
    }

    /// Ways to fill up straights with the top cards of a mask around the up card.
    #[inline]
    fn straights(&self, tops: u16) -> i64 {
        let straights = &STRAIGHTS[self.up()];
        let mut ways = 0;
        for (top, [a, b, c, d]) in straights.iter().filter(|(top, _)| tops >> top & 1 == 1) {
            debug_assert!(*top <= ACE, "a rank");
            ways += self.of(*a) * self.of(*b) * self.of(*c) * self.of(*d);
        }
        ways
    }

    /// Hands of five different ranks with ace and king, straights left out; and those that do not qualify.
    #[inline]
    fn unpaired(&self, [two, three, four]: [i64; 3]) -> (i64, i64) {
        let cards = i64::from(self.powers[0]);
        let (ace, king) = (self.of(ACE), self.of(KING));
        let royal = if self.up() >= TEN { self.straights(1 << ACE) } else { 0 };
        let others = self.straights(ALL_TOPS & !(1 << ACE));
        if self.up() == ACE || self.up() == KING {
            let other = if self.up() == ACE { king } else { ace };
            let two = two - other * (cards - other);
            let three = three - other * two;
            let with_both = other * three;
            return (with_both - royal, four - with_both - others);
        }
        let two = two - (ace + king) * (cards - ace - king) - ace * king;
        let with_both = ace * king * two;
        (with_both - royal, four - with_both - others)
    }

    /// Hands with a pair of this rank and three other ranks.
    #[inline]
    fn pairs_of(&self, rank: usize, symmetric: &[i64; 3]) -> i64 {
        let count = self.of(rank);
        if rank == self.up() {
            return count * symmetric[1];
        }
        two(count) * (symmetric[0] - count * (self.powers()[0] - count))
    }

    fn pairs(&self, symmetric: &[i64; 3]) -> i64 {
        let [p, q, r, s] = self.powers();
        let of_others = (q - p) * symmetric[0] - p * (r - q) + (s - r);
        self.of(self.up()) * symmetric[1] + of_others / 2
    }

    fn two_pairs(&self) -> i64 {
        let [p, q, r, s] = self.powers();
        let with_up = self.of(self.up()) * (p * (q - p) - (r - q)) / 2;
        let pairs = (q - p) / 2;
        let squares = (s - 2 * r + q) / 4;
        with_up + (pairs * pairs - squares) / 2
    }

    fn threes(&self) -> i64 {
        let [p, q, r, s] = self.powers();
        let of_others = p * (r - 3 * q + 2 * p) - (s - 3 * r + 2 * q);
        two(self.of(self.up())) * (p * p - q) / 2 + of_others / 6
    }

    fn threes_of(&self, rank: usize, symmetric: &[i64; 3]) -> i64 {
        if rank == self.up() {
            return two(self.of(rank)) * symmetric[0];
        }
        three(self.of(rank)) * (self.powers()[0] - self.of(rank))
    }

    fn full_houses_of(&self, rank: usize) -> i64 {
        let pairs = (self.powers()[1] - self.powers()[0]) / 2;
        if rank == self.up() { two(self.of(rank)) * pairs } else { three(self.of(rank)) * self.of(self.up()) }
    }

    fn fours_of(&self, rank: usize) -> i64 {
        if rank == self.up() { three(self.of(rank)) * self.powers()[0] } else { four(self.of(rank)) }
    }

    /// Hands that do not qualify, as if none were a flush.
    #[inline]
    pub fn none(&self) -> i64 {
        self.unpaired(self.symmetric()).1
    }

    /// How a hand fares against all dealer's hands, as if none were a flush.
    pub fn against(&self, shape: Shape) -> ComparedCounts {
        let symmetric = &self.symmetric();
        let (ace_king, none) = self.unpaired(*symmetric);
        let (win, tie) = match shape {
            Shape::Nothing => (0, 0),
            Shape::AceKing(kickers) => self.below_ace_king(kickers),
            Shape::Pair(rank, kickers) => {
                let (lower, tie) = self.below_pair(rank, kickers, symmetric);
                (ace_king + lower, tie)
            }
            Shape::TwoPair(high, low, kicker) => {
                let (lower, tie) = self.below_two_pair(high, low, kicker);
                (ace_king + self.pairs(symmetric) + lower, tie)
            }
            Shape::Three(rank) => {
                let lower: i64 = (0..rank).map(|rank| self.threes_of(rank, symmetric)).sum();
                (ace_king + self.pairs(symmetric) + self.two_pairs() + lower, 0)
            }
            Shape::Straight(top) => {
                let lower = self.straights(ALL_TOPS & ((1 << top) - 1));
                (ace_king + self.groups(symmetric) + lower, self.straights(1 << top))
            }
            Shape::Flush(_) => (ace_king + self.groups(symmetric) + self.straights(ALL_TOPS), 0),
            Shape::FullHouse(rank) => {
                let higher = (rank + 1..13).map(|rank| self.full_houses_of(rank)).sum::<i64>();
                let fours: i64 = (0..13).map(|rank| self.fours_of(rank)).sum();
                (self.hands() - none - higher - fours, 0)
            }
            Shape::Four(rank) => {
                let higher = (rank + 1..13).map(|rank| self.fours_of(rank)).sum::<i64>();
                (self.hands() - none - higher, 0)
            }
            Shape::StraightFlush => (self.hands() - none, 0),
        };
        ComparedCounts { win, tie, none }
    }

    /// Counts that bound the wins of a hand below a straight.
    pub fn quick(&self) -> QuickCounts {
        let symmetric = &self.symmetric();
        let (ace_king, none) = self.unpaired(*symmetric);
        let mut up_to_pair = [ace_king; 13];
        let mut sum = ace_king;
        for (rank, most) in up_to_pair.iter_mut().enumerate() {
            sum += self.pairs_of(rank, symmetric);
            *most = sum;
        }
        let two_pairs = sum + self.two_pairs();
        QuickCounts { none, ace_king, up_to_pair, two_pairs, threes: two_pairs + self.threes() }
    }

    /// Counts for a hand below a straight: at least as many wins as it has wins and ties.
    #[inline]
    pub fn at_most(&self, shape: Shape) -> ComparedCounts {
        let symmetric = &self.symmetric();
        let (ace_king, none) = self.unpaired(*symmetric);
        let win = match shape {
            Shape::Nothing => 0,
            Shape::AceKing(_) => ace_king,
            Shape::Pair(rank, _) => {
                ace_king + (0..=rank).map(|rank| self.pairs_of(rank, symmetric)).sum::<i64>()
            }
            Shape::TwoPair(..) => ace_king + self.pairs(symmetric) + self.two_pairs(),
            Shape::Three(_)
            | Shape::Straight(_)
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => ace_king + self.groups(symmetric),
        };
        ComparedCounts { win, tie: 0, none }
    }

    /// One pair, two pairs and threes of a kind.
    fn groups(&self, symmetric: &[i64; 3]) -> i64 {
        self.pairs(symmetric) + self.two_pairs() + self.threes()
    }

    fn below_ace_king(&self, kickers: [usize; 3]) -> (i64, i64) {
        let (ace, king) = (self.of(ACE), self.of(KING));
        let free = self.but(&[self.up(), ACE, KING]);
        let (ways, (lower, tie)) = match self.up() {
            ACE => (king, three_below(kickers, &free)),
            KING => (ace, three_below(kickers, &free)),
            up => (ace * king, two_below(up, kickers, &free)),
        };
        (ways * lower, ways * tie)
    }

    fn below_pair(&self, rank: usize, kickers: [usize; 3], symmetric: &[i64; 3]) -> (i64, i64) {
        let lower: i64 = (0..rank).map(|rank| self.pairs_of(rank, symmetric)).sum();
        let ways = if rank == self.up() { self.of(rank) } else { two(self.of(rank)) };
        if ways == 0 {
            return (lower, 0);
        }
        let free = self.but(&[self.up(), rank]);
        let (below, tie) = if rank == self.up() {
            three_below(kickers, &free)
        } else {
            two_below(self.up(), kickers, &free)
        };
        (lower + ways * below, ways * tie)
    }

    fn below_two_pair(&self, high: usize, low: usize, kicker: usize) -> (i64, i64) {
        let (up, with_up) = (self.up(), self.of(self.up()));
        let free = self.but(&[up]);
        let pairs = |below: usize| free[..below].iter().map(|count| two(*count)).sum::<i64>();
        // The up card is the fifth card.
        let squares: i64 = free[..high].iter().map(|count| two(*count) * two(*count)).sum();
        let (of_high, of_low) = (two(free[high]), two(free[low]));
        let mut lower = (pairs(high) * pairs(high) - squares) / 2 + of_high * pairs(low);
        let mut tie = 0;
        if up < kicker {
            lower += of_high * of_low;
        } else if up == kicker {
            tie += of_high * of_low;
        }
        // The up card is in a pair.
        for (rank, count) in free.iter().enumerate().filter(|(_, count)| with_up > 0 && **count > 1) {
            let ways = with_up * two(*count);
            let pair = (up.max(rank), up.min(rank));
            if pair < (high, low) {
                lower += ways * (self.powers()[0] - count);
            } else if pair == (high, low) {
                lower += ways
                    * free[..kicker]
                        .iter()
                        .enumerate()
                        .filter(|(r, _)| *r != rank)
                        .map(|(_, n)| n)
                        .sum::<i64>();
                tie += ways * free[kicker];
            }
        }
        (lower, tie)
    }

    /// The counts without some ranks.
    fn but(&self, ranks: &[usize]) -> [i64; 13] {
        let mut free = self.counts();
        ranks.iter().for_each(|rank| free[*rank] = 0);
        free
    }
}

/// The ranks of a straight with this top card, which is the five at the lowest.
pub fn straight_ranks(top: usize) -> [usize; 5] {
    std::array::from_fn(|below| (top + 13 - below) % 13)
}

/// Cards, pairs and threes of different ranks below a rank.
fn below(rank: usize, free: &[i64; 13]) -> [i64; 3] {
    let mut sums = [0; 3];
    for count in &free[..rank] {
        sums[2] += count * sums[1];
        sums[1] += count * sums[0];
        sums[0] += count;
    }
    sums
}

/// Three kickers out of `free`: how many are lower than `kickers`, how many equal.
pub fn three_below([first, second, third]: [usize; 3], free: &[i64; 13]) -> (i64, i64) {
    let [_, _, threes] = below(first, free);
    let [_, twos, _] = below(second, free);
    let [ones, ..] = below(third, free);
    let lower = threes + free[first] * (twos + free[second] * ones);
    (lower, free[first] * free[second] * free[third])
}

/// Two kickers out of `free` beside the up card: how many are lower than `kickers`, how many equal.
pub fn two_below(up: usize, [first, second, third]: [usize; 3], free: &[i64; 13]) -> (i64, i64) {
    let [_, twos, _] = below(first, free);
    let ones = |rank: usize| below(rank, free)[0];
    if up > first {
        return (0, 0);
    }
    if up == first {
        let [_, twos, _] = below(second, free);
        return (twos + free[second] * ones(third), free[second] * free[third]);
    }
    let highest = free[first];
    if up > second {
        (twos, 0)
    } else if up == second {
        (twos + highest * ones(third), highest * free[third])
    } else if up < third {
        (twos + highest * (ones(second) + free[second]), 0)
    } else {
        let tie = if up == third { highest * free[second] } else { 0 };
        (twos + highest * ones(second), tie)
    }
}
