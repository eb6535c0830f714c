//! What a notice is about, for pages that do not read English.

use croupier_games::round::Fact;
use serde::Serialize;
use utoipa::ToSchema;

/// What happened, whichever game it happened in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A card left the shoe.
    CardDrawn,
    /// Cards that lay face down on the table are turned up.
    TurnedUp,
    /// Wagers are settled.
    Settled,
    /// What was settled before is undone.
    Reversed,
    /// All hands are void.
    Voided,
    /// The stub was counted.
    StubCounted,
    /// The shuffler failed before the deal.
    ShufflerFailed,
    /// The cards of some seats went to the discard rack.
    Collected,
    /// All cards were picked up.
    PickedUp,
    /// The discard rack was shuffled and is the shoe now.
    RackShuffled,
    /// A player gave up cards for others.
    Exchanged,
    /// A meter moved.
    MeterMoved,
    /// Anything else in a round: a wager, a decision, a step of the dealer.
    Round,
    /// The wagers of a round are opened.
    RoundOpened,
    /// All wagers went back before the deal.
    RoundGivenUp,
    /// A step with the cards, between rounds.
    Cards,
    /// Somebody took a place, or left one.
    Seats,
    /// The table opened, closed, or has other settings.
    Table,
    /// A dispute, its decision, or the table going on.
    Dispute,
    /// A supervisor validated, ruled, or put a payment right.
    Supervisor,
}

impl NoticeKind {
    /// A fact of a round.
    #[must_use]
    pub const fn of_round(fact: &Fact<'_>) -> NoticeKind {
        match fact {
            Fact::CardDrawn { .. } => NoticeKind::CardDrawn,
            Fact::TurnedUp => NoticeKind::TurnedUp,
            Fact::Settled(..) | Fact::ProgressiveSettled(_) => NoticeKind::Settled,
            Fact::Reversed(..) => NoticeKind::Reversed,
            Fact::Voided { .. } => NoticeKind::Voided,
            Fact::StubCounted(_) => NoticeKind::StubCounted,
            Fact::ShufflerFailed | Fact::OtherDeckUnshuffled => NoticeKind::ShufflerFailed,
            Fact::WrongDeck => NoticeKind::StubCounted,
            Fact::Collected(_) => NoticeKind::Collected,
            Fact::PickedUp => NoticeKind::PickedUp,
            Fact::RackShuffled => NoticeKind::RackShuffled,
            Fact::Exchanged(_) => NoticeKind::Exchanged,
            Fact::MeterMoved(_) => NoticeKind::MeterMoved,
            Fact::OfTheGame => NoticeKind::Round,
        }
    }
}
