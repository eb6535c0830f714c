//! The flushes of a draw with which forcing is nearly always right, whatever their suit.
//!
//! Every dealer without ace-king is taken as forced first; where that is not right, it is an exception.

use crate::dealer::live_ranks::LiveRanks;
use crate::dealer::{DEALERS, DealerHands};
use crate::forcing::all_forced::ForceException;
use crate::forcing::candidates::Candidates;
use crate::hands::payouts::{FinalHand, Payouts};
use crate::showdown::Showdown;
use crate::sums::moments::Moments;
use std::ops::Range;

/// Ranks drawn that make a flush.
pub(crate) struct FlushDraw {
    /// The ranks of the flush, by which flushes compare.
    pub own: u16,
    /// The ranks drawn.
    pub drawn: u16,
    /// Which of those that differ in pay it is like.
    pub like: usize,
    exceptions: Range<usize>,
}

/// All of them, the lowest first.
pub(crate) struct FlushDraws<'a> {
    /// The cards before the draw.
    pub live: LiveRanks,
    pub dealer: &'static DealerHands,
    /// One of each pay, for all that those have in common.
    pub alike: Vec<Showdown<'a>>,
    pub draws: Vec<FlushDraw>,
    candidates: Candidates,
    exceptions: Vec<ForceException>,
}

impl<'a> FlushDraws<'a> {
    /// Before any draw is added; `suits` are the cards before the draw that each suit may have.
    pub fn new(live: &LiveRanks, suits: [u16; 4]) -> FlushDraws<'a> {
        FlushDraws {
            live: *live,
            dealer: &DEALERS[live.up()],
            alike: Vec::new(),
            draws: Vec::new(),
            candidates: Candidates::new(suits),
            exceptions: Vec::new(),
        }
    }

    /// One more draw, higher than those before, with the cards left after it: what it gives as far as no suit decides.
    /// `None` if it may not be bet.
    pub fn add(
        &mut self,
        pays: &'a Payouts,
        made: &'a FinalHand,
        own: u16,
        drawn: u16,
        live: LiveRanks,
    ) -> Option<Moments> {
        let showdown = Showdown::unforced(pays, made, live);
        let first = self.exceptions.len();
        showdown.exceptions(&mut self.candidates, &self.live, drawn, &mut self.exceptions);
        let counts = live.against(made.shape);
        let forced = showdown.all_forced_but(counts.none, &self.exceptions[first..]);
        let base = showdown.counted(counts) + showdown.effect(forced);
        let bets = pays.bets(made, &live, base.value - showdown.most_lost(), showdown.all());
        let exceptions = first..self.exceptions.len();
        let like = self.like(showdown);
        self.draws.push(FlushDraw { own, drawn, like, exceptions });
        bets.then(|| Moments::drawn(base))
    }

    /// Those that are paid as this one is.
    fn like(&mut self, showdown: Showdown<'a>) -> usize {
        let known = self.alike.iter().position(|like| like.made.win == showdown.made.win);
        known.unwrap_or_else(|| {
            self.alike.push(showdown);
            self.alike.len() - 1
        })
    }

    /// The exceptions of a draw.
    pub fn exceptions(&self, draw: &FlushDraw) -> &[ForceException] {
        &self.exceptions[draw.exceptions.clone()]
    }
}
