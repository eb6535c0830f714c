//! The dealer's hand, and what went wrong in the deal.

use arrayvec::ArrayVec;
use croupier_core::Card;

/// What the dealer declares the hand to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum Verdict {
    Qualifies,
    NoHand,
}

/// How far the forced dealer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replacement {
    None,
    /// The highest card is gone.
    Awaited,
    Dealt(Card),
}

impl Replacement {
    pub const fn card(self) -> Option<Card> {
        match self {
            Replacement::Dealt(card) => Some(card),
            Replacement::None | Replacement::Awaited => None,
        }
    }
}

/// The dealer's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lunar) struct DealerHand {
    /// As it was dealt.
    pub cards: ArrayVec<Card, 5>,
    /// The card that lies face up from the deal on.
    pub up: Option<Card>,
    /// The cards were seen too early.
    pub exposed: bool,
    /// Once the dealer has turned the cards up.
    pub verdict: Option<Verdict>,
    pub(super) replacement: Replacement,
}

impl DealerHand {
    pub const fn new() -> DealerHand {
        DealerHand {
            cards: ArrayVec::new_const(),
            up: None,
            exposed: false,
            verdict: None,
            replacement: Replacement::None,
        }
    }

    pub fn five(&self) -> Option<[Card; 5]> {
        self.cards.as_slice().try_into().ok()
    }

    pub fn qualifies(&self) -> bool {
        self.verdict == Some(Verdict::Qualifies)
    }

    /// The dealer was forced, and the new card lies there.
    pub const fn is_forced(&self) -> bool {
        self.replacement.card().is_some()
    }

    /// The dealer has turned the cards up or exposed them.
    pub const fn is_open(&self) -> bool {
        self.verdict.is_some() || self.exposed
    }
}

/// Cards that go from the shoe to the discard rack before the deal goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SetAside {
    pub cards: u8,
    pub up: bool,
}

/// What went wrong in the deal so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DealFaults {
    /// Still to go to the discard rack.
    pub to_rack: Option<SetAside>,
    /// A card was found face up.
    pub found_face_up: bool,
    /// A card was exposed.
    pub exposed: Option<Card>,
    /// Boxes without an ante at which a complete hand lay.
    pub empty_boxes: usize,
}

impl DealFaults {
    pub const NONE: DealFaults =
        DealFaults { to_rack: None, found_face_up: false, exposed: None, empty_boxes: 0 };

    /// Cards go to the discard rack: one found face up, or the hand of an empty box.
    pub fn set_aside(&mut self, cards: u8, up: bool) {
        self.to_rack = (cards > 0).then_some(SetAside { cards, up });
        if up {
            self.found_face_up = true;
        } else {
            self.empty_boxes += 1;
        }
    }

    /// One of them is there.
    pub fn reached_rack(&mut self) {
        self.to_rack = self.to_rack.and_then(|rest| {
            let cards = rest.cards.saturating_sub(1);
            (cards > 0).then_some(SetAside { cards, ..rest })
        });
    }
}
