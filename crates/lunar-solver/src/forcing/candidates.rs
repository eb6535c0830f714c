//! Four cards that may stay in the dealer's hand and of which many are gone: with these forcing may not be right.

use crate::dealer::DealerHands;
use crate::dealer::live_ranks::LiveRanks;
use crate::rank_masks::ranks;
use arrayvec::ArrayVec;

const KING: usize = 11;

/// Four cards that stay of which cards are gone: before a draw in one suit, which takes at most one of each rank.
pub(crate) struct Candidate {
    pub place: u16,
    pub mask: u16,
    /// The ranks that make a straight of them, and how many cards these have.
    pub straights: (u16, i64),
    /// The ranks above them that the replaced card can have had, and how many cards these have; one for the up card.
    pub highest: (u16, i64),
    /// How many cards that would pair one of them are gone.
    pub gone: i64,
    /// The ranks of the suits that may have all of them.
    pub suited: u16,
}

/// What each suit may have, if nothing is known of it.
pub(crate) const ANY: [u16; 4] = [0x1fff; 4];

/// All sets of four of which at least a number of cards are gone.
pub(crate) struct Candidates {
    /// What each suit may have, the up card's first.
    suits: [u16; 4],
    least: Option<i64>,
    pub list: Vec<Candidate>,
}

impl Candidates {
    /// An empty list.
    pub fn new(suits: [u16; 4]) -> Candidates {
        Candidates { suits, least: None, list: Vec::new() }
    }

    /// Makes sure that all are listed of which at least `least` cards are gone.
    pub fn reach(&mut self, dealer: &DealerHands, live: &LiveRanks, least: i64) {
        if self.least.is_some_and(|reached| reached <= least) {
            return;
        }
        let up = live.up();
        let gone = |rank: usize| if rank == up { 3 - live.of(rank) } else { 4 - live.of(rank) };
        let mut all: ArrayVec<(i64, u16), 11> = (0..KING)
            .filter(|rank| *rank == up || live.of(*rank) > 0)
            .map(|rank| (gone(rank), 1 << rank))
            .collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        self.least = Some(least);
        self.list.clear();
        each_gone(&all, 4, least, (0, 0), &mut |mask, gone| {
            if let Some(place) = dealer.rest_at[usize::from(mask)] {
                let suited = suited(self.suits, mask, up);
                self.list.push(Candidate::new(dealer, live, place, gone, suited));
            }
        });
    }
}

impl Candidate {
    fn new(dealer: &DealerHands, live: &LiveRanks, place: u16, gone: i64, suited: u16) -> Candidate {
        let rest = &dealer.rests[usize::from(place)];
        let cards = |mask: u16| ranks(mask).map(|rank| live.of(rank)).sum();
        let highest = if rest.highest == 0 { 1 } else { cards(rest.highest) };
        Candidate {
            place,
            mask: rest.mask,
            straights: (rest.straights, cards(rest.straights)),
            highest: (rest.highest, highest),
            gone,
            suited,
        }
    }
}

/// The ranks of the suits that may have four cards: the up card's, if it is one of them, else the others.
fn suited(suits: [u16; 4], four: u16, up: usize) -> u16 {
    let [in_up, others @ ..] = suits;
    if four >> up & 1 == 1 {
        return if four & !(in_up | 1 << up) == 0 { in_up } else { 0 };
    }
    others.into_iter().filter(|suit| four & !suit == 0).fold(0, |ranks, suit| ranks | suit)
}

/// Calls `visit` with each set of `count` more ranks of which, with those in `had`, at least `least` cards are gone, and
/// how many are. The rank of which most are gone comes first, so that too few end the search.
fn each_gone(all: &[(i64, u16)], count: i64, least: i64, had: (u16, i64), visit: &mut impl FnMut(u16, i64)) {
    let (mask, gone) = had;
    if count == 0 {
        return visit(mask, gone);
    }
    for (place, (more, rank)) in all.iter().enumerate() {
        if gone + count * more < least {
            return;
        }
        each_gone(&all[place + 1..], count - 1, least, (mask | rank, gone + more), visit);
    }
}
