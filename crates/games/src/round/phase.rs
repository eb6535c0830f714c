//! The phases of rounds, by name.

use serde::{Serialize, Serializer};
use std::fmt;

/// The phase of a round as everybody at the table reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseName {
    /// Wagers are open.
    Betting,
    /// The chips of the progressive wagers are counted.
    CountingChips,
    /// Progressive wagers are registered.
    Registering,
    /// Cards are dealt.
    Dealing,
    /// Cards that nobody plays with are put aside.
    UnusedCards,
    /// The stub is counted, or goes uncounted into the discard rack.
    Stub,
    /// The stub is counted.
    StubCount,
    /// Players declare what they hold.
    Declarations,
    /// Players decide.
    Decisions,
    /// The first five cards are settled.
    FirstFive,
    /// Players elect to draw, buy or stand, and get their cards.
    Elections,
    /// Players show their hands.
    Showing,
    /// The dealer plays.
    Dealer,
    /// The dealer's cards are turned up.
    DealersReveal,
    /// Players may force the dealer to qualify.
    Forcing,
    /// Wagers are settled.
    Settlement,
    /// The wagers on the first pack are settled.
    Pack1,
    /// The wagers on the second pack are settled.
    Pack2,
    /// The wagers on the third pack are settled.
    Pack3,
    /// The dealer gets another card.
    Replacement,
    /// The round is void and wagers go back.
    Void,
    /// The cards are picked up.
    PickUp,
    /// The round is over.
    Over,
}

impl PhaseName {
    /// In the words of the rules.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            PhaseName::Betting => "betting",
            PhaseName::CountingChips => "counting the progressive chips",
            PhaseName::Registering => "register",
            PhaseName::Dealing => "dealing",
            PhaseName::UnusedCards => "unused cards",
            PhaseName::Stub => "stub",
            PhaseName::StubCount => "stub count",
            PhaseName::Declarations => "declarations",
            PhaseName::Decisions => "decisions",
            PhaseName::FirstFive => "settlement of the first five cards",
            PhaseName::Elections => "elections and draws",
            PhaseName::Showing => "showing",
            PhaseName::Dealer => "dealer",
            PhaseName::DealersReveal => "dealer's reveal",
            PhaseName::Forcing => "forcing the dealer",
            PhaseName::Settlement => "settlement",
            PhaseName::Pack1 => "pack 1",
            PhaseName::Pack2 => "pack 2",
            PhaseName::Pack3 => "pack 3",
            PhaseName::Replacement => "dealer's replacement card",
            PhaseName::Void => "void",
            PhaseName::PickUp => "pick-up",
            PhaseName::Over => "over",
        }
    }
}

impl PhaseName {
    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.1·b
    ///
    /// What a player is asked, where the decision does not say it by itself.
    #[must_use]
    pub fn asks(self) -> Option<&'static str> {
        (self == PhaseName::Forcing).then_some(
            "The dealer has no hand: you may force the dealer to take a new card for the price of an Ante",
        )
    }
}

impl fmt::Display for PhaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl Serialize for PhaseName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.words())
    }
}
