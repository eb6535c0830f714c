//! Why all hands of a round are void.

use super::{Decision, Event};
use crate::round::one;
use croupier_core::Clause;
use serde::{Deserialize, Serialize};

/// Why all hands are void. It is recorded as its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Clause", try_from = "Clause")]
pub enum VoidReason {
    /// In New Jersey the dealer's hole cards were seen too early.
    HoleCardExposed,
    /// In New Jersey a second card was found face up.
    FoundFaceUp,
    /// In New Jersey a wrong number of cards was dealt.
    Misdealt,
    /// In New Jersey the automated dealing shoe failed.
    ShoeFailed,
    /// In New Jersey the stub has a wrong number of cards.
    WrongStub,
    /// In New Zealand a wrong number of cards was dealt.
    WrongNumber,
    /// In New Zealand a second card was exposed in the deal.
    ExposedInDeal,
    /// In New Zealand cards lay at a box without an Ante.
    EmptyBox,
    /// In New Zealand the deck has a wrong number of cards.
    WrongDeck,
    /// In New Zealand the operator has it void.
    Operator,
}

impl VoidReason {
    const ALL: [VoidReason; 10] = [
        VoidReason::HoleCardExposed,
        VoidReason::FoundFaceUp,
        VoidReason::Misdealt,
        VoidReason::ShoeFailed,
        VoidReason::WrongStub,
        VoidReason::WrongNumber,
        VoidReason::ExposedInDeal,
        VoidReason::EmptyBox,
        VoidReason::WrongDeck,
        VoidReason::Operator,
    ];

    /// nj/lunar-poker 38.7(f)2·b; 38.13(a); 38.13(b)·b; 38.13(d)·c; 38.13(f) | nz/lunar-poker 11.2; 11.5; 11.8; 11.10; 11.20
    #[must_use]
    pub const fn clause(self) -> Clause {
        Clause::new(match self {
            VoidReason::HoleCardExposed => "38.13(a)",
            VoidReason::FoundFaceUp => "38.13(b)",
            VoidReason::Misdealt => "38.13(d)",
            VoidReason::ShoeFailed => "38.13(f)",
            VoidReason::WrongStub => "38.7(f)2",
            VoidReason::WrongNumber => "11.2",
            VoidReason::ExposedInDeal => "11.5",
            VoidReason::EmptyBox => "11.8",
            VoidReason::WrongDeck => "11.10",
            VoidReason::Operator => "11.20",
        })
    }

    /// nj/lunar-poker 38.13(a); 38.13(b)·b; 38.13(d)·c; 38.13(f); 38.7(f)2·b | nz/lunar-poker 11.2; 11.5; 11.8; 11.10; 11.11·a; 11.20
    ///
    /// The clause that made the round void comes first, then what becomes of its wagers.
    pub(in crate::lunar) const fn ruled_by(self) -> &'static [&'static str] {
        match self {
            VoidReason::HoleCardExposed => &["38.13(a)"],
            VoidReason::FoundFaceUp => &["38.13(b)·b"],
            VoidReason::Misdealt => &["38.13(d)·c"],
            VoidReason::ShoeFailed => &["38.13(f)"],
            VoidReason::WrongStub => &["38.7(f)2·b", "38.7(f)2·c"],
            VoidReason::WrongNumber => &["11.2", "11.11·a"],
            VoidReason::ExposedInDeal => &["11.5", "11.11·a"],
            VoidReason::EmptyBox => &["11.8", "11.11·a"],
            VoidReason::WrongDeck => &["11.10", "11.11·a"],
            VoidReason::Operator => &["11.20", "11.11·a"],
        }
    }

    /// nj/lunar-poker 38.7(f)2·a | nz/lunar-poker 11.10
    ///
    /// The deck itself is wrong, so it leaves the table.
    #[must_use]
    pub const fn is_wrong_deck(self) -> bool {
        matches!(self, VoidReason::WrongStub | VoidReason::WrongDeck)
    }
}

impl From<VoidReason> for Clause {
    fn from(reason: VoidReason) -> Clause {
        reason.clause()
    }
}

impl TryFrom<Clause> for VoidReason {
    type Error = String;

    fn try_from(clause: Clause) -> Result<VoidReason, String> {
        let reason = VoidReason::ALL.into_iter().find(|reason| reason.clause() == clause);
        reason.ok_or_else(|| format!("{clause} makes no round void"))
    }
}

/// All hands are void.
pub(super) fn void(reason: VoidReason) -> Decision {
    one(Event::Voided { reason })
}
