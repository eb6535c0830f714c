//! What the dealer's hand can be beside its counts by rank: flushes in the up card's suit, and the four cards
//! that stay when the highest of a hand without ace-king is replaced.

pub mod live_ranks;

use crate::dealer::live_ranks::straight_ranks;
use crate::forcing::above_flushes::{FlushTotals, flush_totals};
use crate::rank_masks::{masks, ranks};
use arrayvec::ArrayVec;
use croupier_core::poker::{HandRank, rank_five};
use croupier_core::{Card, Rank, Suit};
use std::sync::LazyLock;

const ACE: usize = 12;
const KING: usize = 11;
const QUEEN: usize = 10;

/// Ranks with numbers. Small, because there are hundreds of lists.
pub type Ranks = ArrayVec<(u8, i8), 13>;

/// Four cards of different ranks that stay when the highest is replaced.
#[derive(Clone, Debug)]
pub struct KeptFour {
    /// Their ranks.
    pub mask: u16,
    /// Their ranks as a list.
    pub ranks: [u8; 4],
    /// The ranks that the replaced card can have had; none if it was the up card.
    pub highest: u16,
    /// The highest of the ranks that stay.
    pub top: u8,
    /// Higher ranks that the replaced card cannot have had, because they make a straight.
    pub blocked: u16,
    /// A pair of each of the ranks, with the others.
    pub pairs: [HandRank; 4],
    /// The ranks that make a straight; `DealerHands::straights` says which.
    pub straights: u16,
    /// The steps from rank to rank between those that make a pair or a straight and others.
    pub steps: Ranks,
}

/// Four cards that share the suit of the up card.
#[derive(Clone, Debug)]
pub struct UpSuitFlush {
    /// Their ranks.
    pub mask: u16,
    /// The flush they make with the up card.
    pub flush: HandRank,
    /// What the ranks would be without the suit.
    pub plain: HandRank,
    /// What kind of hand that is.
    pub kind: PlainKind,
    /// If it does not qualify, the place of the four cards that would stay.
    pub stays: Option<usize>,
    /// The ranks that the replaced card can have had, if one of the four replaced it, each with the number of these.
    pub highest: Ranks,
    /// The ranks from which on that number is another one, and by how much.
    pub steps: Ranks,
}

/// Five cards that share a suit, four of which can stay when the up card is replaced.
#[derive(Clone, Copy, Debug)]
pub struct OtherSuitFlush {
    /// Their ranks.
    pub mask: u16,
    /// How many of them can be the one that replaced it.
    pub times: i64,
    /// Are they a straight flush?
    pub straight: bool,
}

/// Five different ranks without a common suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainKind {
    /// They do not qualify.
    None,
    /// They are ace-king.
    AceKing,
    /// They are a straight.
    Straight,
}

/// All that depends on the rank of the up card alone.
pub struct DealerHands {
    /// The cards that can stay after a force: first the up card with three others, then four others.
    pub rests: Vec<KeptFour>,
    /// For each of them the ranks that make a straight, and which.
    pub straights: Vec<Vec<(usize, HandRank)>>,
    /// The places of those of which there are any.
    pub to_straights: Vec<usize>,
    /// How many stay with the up card.
    pub with_up: usize,
    /// The flushes.
    pub suited: Vec<UpSuitFlush>,
    /// The places of those that would not qualify and would stay with four cards to a straight.
    pub straight_draws: Vec<usize>,
    /// The straight flushes among them.
    pub straight_flushes: Vec<UpSuitFlush>,
    /// Flushes after the up card was replaced, the lowest first.
    pub fives: Vec<OtherSuitFlush>,
    /// For each set of live ranks of a suit: what a hand above every flush counts.
    pub levels: Vec<FlushTotals>,
    /// By a mask of ranks, the place in `rests`.
    pub rest_at: Vec<Option<u16>>,
    /// By a mask of ranks, the place in `suited`.
    pub suited_at: Vec<Option<u16>>,
    /// For each set of live ranks of the suit: how many flushes would not qualify without the suit.
    pub suited_none: Vec<i64>,
    /// For each set of live ranks of the suit: how many flushes would be ace-king without it.
    pub suited_ace_king: Vec<i64>,
}

/// By the rank of the up card.
pub static DEALERS: LazyLock<Vec<DealerHands>> = LazyLock::new(|| (0..13).map(DealerHands::new).collect());

/// The flush or straight flush of five suited ranks; for other masks nothing of use.
pub static FLUSHES: LazyLock<Vec<HandRank>> = LazyLock::new(|| {
    (0..1 << 13)
        .map(|mask: u16| if mask.count_ones() == 5 { suited_rank(mask) } else { suited_rank(31) })
        .collect()
});

fn rank_of(ranks: impl Iterator<Item = usize>, suits: [Suit; 5]) -> HandRank {
    let mut cards = ranks.zip(suits).map(|(rank, suit)| Card::new(Rank::ALL[rank], suit));
    rank_five(&std::array::from_fn(|_| cards.next().unwrap_or(Card::new(Rank::Two, Suit::Clubs))))
}

fn suited_rank(mask: u16) -> HandRank {
    rank_of(ranks(mask), [Suit::Spades; 5])
}

/// The rank of five ranks of at least two suits.
fn plain_rank(ranks: impl Iterator<Item = usize>) -> HandRank {
    rank_of(ranks, [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Hearts])
}

fn is_straight(mask: u16) -> bool {
    (3..=ACE).any(|top| straight_ranks(top).iter().fold(0, |all, rank| all | 1 << rank) == mask)
}

/// nj/lunar-poker 38.10(j); 38.10(k)·c | nz/lunar-poker 10.1·a; 10.4·a
///
/// The four cards that stay of five different ranks that do not qualify, if these do not.
fn stays(mask: u16) -> Option<u16> {
    let has = |rank: usize| mask >> rank & 1 == 1;
    let qualifies = (has(ACE) && has(KING)) || is_straight(mask);
    (!qualifies).then(|| mask & !(1 << mask.ilog2()))
}

impl DealerHands {
    fn new(up: usize) -> DealerHands {
        let mut rests = rests(up);
        rests.sort_by_key(|rest| rest.mask >> up & 1 == 0);
        let with_up = rests.iter().filter(|rest| rest.mask >> up & 1 == 1).count();
        let hands = masks(4).filter(|mask| mask >> up & 1 == 0);
        let rest_at = places(rests.iter().map(|rest| rest.mask));
        let rest_of = |mask: u16| rest_at[usize::from(mask)].map(usize::from);
        let suited: Vec<UpSuitFlush> = hands.map(|mask| suited(mask, up, &rests, &rest_of)).collect();
        let others = |mask: u16| rest_of(mask).is_some_and(|place| place >= with_up);
        let fives: Vec<OtherSuitFlush> = masks(5).filter_map(|mask| five(mask, &others)).collect();
        let suited_at = places(suited.iter().map(|hand| hand.mask));
        let count = |is: &dyn Fn(&UpSuitFlush) -> bool| {
            let mut counts = vec![0; 1 << 13];
            suited.iter().filter(|hand| is(hand)).for_each(|hand| counts[usize::from(hand.mask)] = 1);
            subsets(counts)
        };
        let suited_none = count(&|hand| hand.kind == PlainKind::None);
        let suited_ace_king = count(&|hand| hand.kind == PlainKind::AceKing);
        let straights = rests.iter().map(|rest| straights(rest.mask)).collect();
        let to_straights = (0..rests.len()).filter(|place| rests[*place].straights != 0).collect();
        let straight_flushes =
            suited.iter().filter(|hand| hand.kind == PlainKind::Straight).cloned().collect();
        let draws = |four: &UpSuitFlush| four.stays.is_some_and(|place| rests[place].straights != 0);
        let straight_draws = (0..suited.len()).filter(|place| draws(&suited[*place])).collect();
        let levels = flush_totals(&suited, &fives, &rests);
        DealerHands {
            rests,
            straights,
            to_straights,
            with_up,
            suited,
            straight_draws,
            straight_flushes,
            fives,
            levels,
            rest_at,
            suited_at,
            suited_none,
            suited_ace_king,
        }
    }
}

/// Sums over all subsets.
fn subsets(mut counts: Vec<i64>) -> Vec<i64> {
    for rank in 0..13 {
        for mask in (0..counts.len()).filter(|mask| mask >> rank & 1 == 1) {
            counts[mask] += counts[mask & !(1 << rank)];
        }
    }
    counts
}

/// For each mask its place in a list.
fn places(list: impl Iterator<Item = u16>) -> Vec<Option<u16>> {
    let mut places = vec![None; 1 << 13];
    (0_u16..).zip(list).for_each(|(place, mask)| places[usize::from(mask)] = Some(place));
    places
}

fn suited(mask: u16, up: usize, rests: &[KeptFour], rest_of: &impl Fn(u16) -> Option<usize>) -> UpSuitFlush {
    let all = mask | 1 << up;
    let stays = stays(all);
    let kind = if is_straight(all) {
        PlainKind::Straight
    } else if stays.is_none() {
        PlainKind::AceKing
    } else {
        PlainKind::None
    };
    let replaced = |rank: usize| {
        let stayed = ranks(mask).filter_map(|drawn| rest_of(all & !(1 << drawn)));
        let times = stayed.filter(|place| rests[*place].highest >> rank & 1 == 1).count();
        i8::try_from(times).unwrap_or_default()
    };
    let highest: [i8; 13] = std::array::from_fn(replaced);
    UpSuitFlush {
        mask,
        flush: suited_rank(all),
        plain: plain_rank(ranks(all)),
        kind,
        stays: stays.and_then(rest_of),
        highest: (0..).zip(highest).filter(|(_, times)| *times > 0).collect(),
        steps: steps(highest),
    }
}

/// The ranks from which on a number is another one than for the rank below, and by how much.
fn steps(numbers: [i8; 13]) -> Ranks {
    let below = [0].into_iter().chain(numbers);
    let steps = numbers.into_iter().zip(below).map(|(number, below)| number - below);
    (0..).zip(steps).filter(|(_, step)| *step != 0).collect()
}

fn five(mask: u16, others: &impl Fn(u16) -> bool) -> Option<OtherSuitFlush> {
    let times = ranks(mask).filter(|drawn| others(mask & !(1 << drawn))).count();
    let times = i64::try_from(times).unwrap_or_default();
    (times > 0).then(|| OtherSuitFlush { mask, times, straight: is_straight(mask) })
}

/// Everything that can stay: the up card and three others, or four others below the up card.
fn rests(up: usize) -> Vec<KeptFour> {
    let candidates = masks(4).filter(|mask| mask >> KING == 0);
    candidates
        .filter_map(|mask| {
            let with = |rank: usize| stays(mask | 1 << rank) == Some(mask);
            if mask >> up & 1 == 0 {
                return (mask >> up == 0 && with(up)).then(|| rest(mask, 0));
            }
            let above = (0..13).filter(|rank| mask >> rank == 0 && with(*rank));
            let highest = above.fold(0, |all, rank| all | 1 << rank);
            (highest != 0).then(|| rest(mask, highest))
        })
        .collect()
}

fn rest(mask: u16, highest: u16) -> KeptFour {
    let mut members = ranks(mask);
    let list: [usize; 4] = std::array::from_fn(|_| members.next().unwrap_or(QUEEN));
    let small = |rank: usize| u8::try_from(rank).unwrap_or_default();
    let above = |rank: &usize| *rank > list[3];
    let straights = straights(mask).iter().fold(0, |all, (rank, _)| all | 1 << rank);
    KeptFour {
        mask,
        ranks: list.map(small),
        highest,
        top: small(list[3]),
        blocked: ranks(!highest & 0x1fff).filter(above).fold(0, |all, rank| all | 1 << rank),
        pairs: list.map(|rank| plain_rank(list.into_iter().chain([rank]))),
        straights,
        steps: steps(std::array::from_fn(|rank| i8::from((mask | straights) >> rank & 1 == 1))),
    }
}

/// The ranks that make a straight of four, and which.
fn straights(mask: u16) -> Vec<(usize, HandRank)> {
    let fifth = (0..13).filter(|rank| mask >> rank & 1 == 0 && is_straight(mask | 1 << rank));
    fifth.map(|rank| (rank, plain_rank(ranks(mask | 1 << rank)))).collect()
}
