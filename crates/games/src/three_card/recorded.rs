//! What an event tells of its round to somebody who describes it afterwards.

use super::round::Event;
use crate::case::RecordedCase;
use croupier_core::Bettor;

/// Wagers, cards and decisions.
pub(crate) fn tell(event: &Event, case: &mut RecordedCase) {
    if let Event::Placed { bettor, bet, amount } = event {
        case.placed(*bettor, bet.name(), *amount);
    } else if let Event::TakenBack { bettor, bet } = event {
        case.taken_back(*bettor, bet.name());
    } else if let Event::Dealt { seat, card, .. } = event {
        match seat {
            Some(seat) => case.dealt(*seat, card),
            None => case.dealt_to_dealer(card, 3, "dealer.hand"),
        }
    } else if let Event::Folded { seat } = event {
        case.decided(Bettor::seated(*seat), Some("fold"));
    } else if let Event::Played { seat, .. } = event {
        case.decided(Bettor::seated(*seat), Some("play"));
    }
}
