//! Which seat an event concerns.

use crate::packs::round::Spot;
use crate::{AnyEvent, dragon, lucky8s, lunar, packs};

impl AnyEvent {
    /// The one seat it concerns; none where it concerns the dealer, several seats or all of them.
    #[must_use]
    pub const fn seat(&self) -> Option<u8> {
        match self {
            AnyEvent::Lunar(event) => of_lunar(event),
            AnyEvent::Lucky8s(event) => of_lucky8s(event),
            AnyEvent::Packs(event) => of_packs(event),
            AnyEvent::Dragon(event) => of_dragon(event),
        }
    }
}

const fn of_lunar(event: &lunar::round::Event) -> Option<u8> {
    use lunar::round::Event;
    match event {
        Event::Placed { seat, .. }
        | Event::TakenBack { seat, .. }
        | Event::Declared { seat, .. }
        | Event::NothingDeclared { seat }
        | Event::FirstFiveSettled { seat }
        | Event::Elected { seat, .. }
        | Event::Withdrawn { seat }
        | Event::Acted { seat }
        | Event::BetMade { seat }
        | Event::Folded { seat }
        | Event::Shown { seat }
        | Event::TurnedUp { seat }
        | Event::Asked { seat, .. }
        | Event::Settled { seat, .. }
        | Event::Reversed { seat, .. }
        | Event::RoyalShown { seat }
        | Event::Finished { seat }
        | Event::Collected { seat }
        | Event::LateClaim { seat, .. }
        | Event::PutBack { seat }
        | Event::WagerNotAccepted { seat } => Some(*seat),
        Event::Dealt { seat, .. } | Event::Exposed { seat, .. } | Event::Noted { seat, .. } => *seat,
        Event::BettingClosed
        | Event::MeterFed { .. }
        | Event::ChipsCounted { .. }
        | Event::SetAside { .. }
        | Event::Counted { .. }
        | Event::DeclarationsEnded
        | Event::LockedIn
        | Event::RackShuffled
        | Event::Revealed { .. }
        | Event::HighestDiscarded { .. }
        | Event::MeterPaid { .. }
        | Event::MeterReset { .. }
        | Event::MeterReturned { .. }
        | Event::Voided { .. }
        | Event::ToRack { .. }
        | Event::DealerExposed
        | Event::PickedUp => None,
    }
}

const fn of_lucky8s(event: &lucky8s::round::Event) -> Option<u8> {
    use lucky8s::round::Event;
    match event {
        Event::Placed { bettor, .. }
        | Event::TakenBack { bettor, .. }
        | Event::Shared { by: bettor }
        | Event::Declined { bettor }
        | Event::Folded { bettor }
        | Event::WentIn { bettor, .. }
        | Event::Settled { bettor, .. } => Some(bettor.seat),
        Event::LaidOut { seat, .. }
        | Event::TakenUp { seat }
        | Event::TurnedUp { seat }
        | Event::HandVoided { seat, .. } => Some(*seat),
        Event::Dealt { seat, .. } | Event::PickedUp { seat } => *seat,
        Event::DealStarted
        | Event::Burned { .. }
        | Event::FoundFaceUp
        | Event::SetAside { .. }
        | Event::RestDiscarded
        | Event::Revealed
        | Event::NotQualified
        | Event::DealerSet { .. }
        | Event::DealerMisdealt
        | Event::Voided { .. }
        | Event::Reshuffled => None,
    }
}

const fn of_packs(event: &packs::round::Event) -> Option<u8> {
    use packs::round::Event;
    match event {
        Event::Placed { bettor, .. }
        | Event::TakenBack { bettor, .. }
        | Event::SentBack { bettor }
        | Event::NotAccepted { bettor, .. }
        | Event::Settled { bettor, .. }
        | Event::Reversed { bettor, .. } => Some(bettor.seat),
        Event::Shown { seat } | Event::Dealt { to: Spot::Seat(seat), .. } => Some(*seat),
        Event::Dealt { to: Spot::Dealer | Spot::Pack(_), .. }
        | Event::BettingClosed
        | Event::MetersRestarted { .. }
        | Event::Registered { .. }
        | Event::StubCounted { .. }
        | Event::StubDiscarded
        | Event::Revealed
        | Event::PackTurned { .. }
        | Event::ProgressiveSettled { .. }
        | Event::PackDiscarded { .. }
        | Event::Collected { .. }
        | Event::FoundFaceUp
        | Event::SetAside { .. }
        | Event::Voided { .. }
        | Event::Noted { .. }
        | Event::PickedUp => None,
    }
}

const fn of_dragon(event: &dragon::round::Event) -> Option<u8> {
    use dragon::round::Event;
    match event {
        Event::Placed { bettor, .. }
        | Event::TakenBack { bettor, .. }
        | Event::Settled { bettor, .. }
        | Event::Reversed { bettor, .. } => Some(bettor.seat),
        Event::Folded { seat }
        | Event::Played { seat, .. }
        | Event::TurnedUp { seat }
        | Event::Collected { seat } => Some(*seat),
        Event::Dealt { seat, .. } => *seat,
        Event::BettingClosed
        | Event::StubDiscarded { .. }
        | Event::Revealed
        | Event::SetAside { .. }
        | Event::Voided { .. }
        | Event::Noted { .. }
        | Event::PickedUp => None,
    }
}
