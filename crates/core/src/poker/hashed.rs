//! Ranks of hands whose cards come in any order, found by a perfect hash.
//!
//! Every card has a key, and the sum of the keys of a hand says all that its rank depends on, in
//! whatever order the cards came. Its upper bits tell which ranks are held: the highest choose a
//! bucket, those below them a slot. Each bucket has a twist, found when the table is built, that
//! sends its hands to slots which no other hand has.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::classes::RankTally;
use super::rank::HandRank;

/// The key of each card: the key of its rank, one card, and one card of its suit.
///
/// There are as many places as a `u8` has values, so that reading needs no check of bounds.
pub(super) static CARD_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        keys[card] = RANK_KEYS[card / 4] + ONE_CARD + (ONE_OF_SUIT << (SUIT_BITS * (card % 4)));
        card += 1;
    }
    keys
};

/// Each suit has a counter of six bits at the lower end of the sum.
pub(super) const SUIT_BITS: usize = 6;

/// A card counts seven in its suit: four cards make 28, the fifth sets the bit of 32, and all
/// seven stay below 64.
const ONE_OF_SUIT: u64 = 7;

/// The bits of the suits that are set with the fifth card.
pub(super) const FLUSH_BITS: u64 = (1 << 5) | (1 << 11) | (1 << 17) | (1 << 23);

/// One in the counter of all cards, which stands above those of the suits.
pub(super) const ONE_CARD: u64 = 1 << 24;

/// The counter of all cards.
pub(super) const CARD_COUNT: u64 = 0xf * ONE_CARD;

/// Powers of a number, an eighth each, so that seven of them add up without overflow.
///
/// The number was found by trying: with it no two hands of a bucket want the same slot, and
/// twists are found quickly. With another number, building the tables may fail, and says so.
const RANK_KEYS: [u64; 13] = {
    const NUMBER: u64 = 0x0fc7_07bb_642b_417b;
    let mut keys = [0; 13];
    let mut power = NUMBER;
    let mut rank = 0;
    while rank < 13 {
        keys[rank] = (power >> 3) & !(CARD_COUNT | (ONE_CARD - 1));
        power = power.wrapping_mul(NUMBER);
        rank += 1;
    }
    keys
};

/// Ranks of all hands of one size by the sum of keys, as if no suit had five cards.
///
/// Buckets and slots are powers of two, so that bits of the sum need no check of bounds.
pub(super) struct HashedRanks<const BUCKETS: usize, const SLOTS: usize> {
    twists: [u16; BUCKETS],
    values: [u16; SLOTS],
}

pub(super) static FIVE: LazyLock<HashedRanks<0x800, 0x2000>> = LazyLock::new(|| HashedRanks::new(5));
pub(super) static SIX: LazyLock<HashedRanks<0x1000, 0x8000>> = LazyLock::new(|| HashedRanks::new(6));
pub(super) static SEVEN: LazyLock<HashedRanks<0x2000, 0x10000>> = LazyLock::new(|| HashedRanks::new(7));

impl<const BUCKETS: usize, const SLOTS: usize> HashedRanks<BUCKETS, SLOTS> {
    const BUCKET_SHIFT: u32 = 64 - BUCKETS.ilog2();
    const SLOT_SHIFT: u32 = Self::BUCKET_SHIFT - SLOTS.ilog2();

    /// The rank of the hand with this sum of keys.
    #[inline]
    pub(super) fn rank(&self, sum: u64) -> HandRank {
        let twist = self.twists[Self::bucket(sum)];
        HandRank::from_value(self.values[Self::slot(sum, twist)])
    }

    #[expect(clippy::as_conversions, reason = "the mask keeps the bits that count")]
    #[inline]
    fn bucket(sum: u64) -> usize {
        (sum >> Self::BUCKET_SHIFT) as usize & (BUCKETS - 1)
    }

    #[expect(clippy::as_conversions, reason = "the mask keeps the bits that count")]
    #[inline]
    fn slot(sum: u64, twist: u16) -> usize {
        ((sum >> Self::SLOT_SHIFT) as usize ^ usize::from(twist)) & (SLOTS - 1)
    }

    fn new(cards: u32) -> Self {
        let mut hands = Vec::new();
        add_hands(&mut hands, 0, cards, 13, RankTally::EMPTY);
        let mut buckets = vec![Vec::new(); BUCKETS];
        for hand in hands {
            buckets[Self::bucket(hand.sum)].push(hand);
        }
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        // Full buckets are hard to place and go first, while most slots are free.
        order.sort_by_key(|&bucket| Reverse(buckets[bucket].len()));
        let mut table = Self { twists: [0; BUCKETS], values: [0; SLOTS] };
        for bucket in order {
            table.place(bucket, &buckets[bucket]);
        }
        table
    }

    /// Finds a twist that sends all hands of the bucket to free slots, and puts them there.
    fn place(&mut self, bucket: usize, hands: &[Hand]) {
        // No hand has the value nought: it would be 6-5-4-3-2, which is a straight.
        let fits = |&twist: &u16| hands.iter().all(|hand| self.values[Self::slot(hand.sum, twist)] == 0);
        let twist = (0..=u16::MAX).find(fits);
        assert!(twist.is_some(), "no twist for bucket {bucket}: the keys must be changed");
        let twist = twist.unwrap_or_default();
        self.twists[bucket] = twist;
        for hand in hands {
            let value = &mut self.values[Self::slot(hand.sum, twist)];
            assert!(*value == 0, "two hands of bucket {bucket} want one slot: the keys must be changed");
            *value = hand.value;
        }
    }
}

/// One multiset of ranks.
#[derive(Clone, Copy)]
struct Hand {
    sum: u64,
    value: u16,
}

/// Lists all hands that have the cards of `tally` and `left` more cards of ranks below `below`.
fn add_hands(hands: &mut Vec<Hand>, sum: u64, left: u32, below: usize, tally: RankTally) {
    if left == 0 {
        hands.push(Hand { sum, value: tally.rank().value() });
        return;
    }
    for (rank, key) in RANK_KEYS.into_iter().enumerate().take(below) {
        let (mut sum, mut tally) = (sum, tally);
        for copies in 1..=left.min(4) {
            sum += key;
            tally = tally.with(1 << rank);
            add_hands(hands, sum, left - copies, rank, tally);
        }
    }
}
