//! What an event tells of its round to somebody who describes it afterwards.

use super::round::{Event, Spot};
use crate::case::RecordedCase;

/// Wagers and cards; there is nothing to decide.
pub(crate) fn tell(event: &Event, case: &mut RecordedCase) {
    if let Event::Placed { bettor, bet, amount } = event {
        case.placed(*bettor, bet.name(), *amount);
    } else if let Event::TakenBack { bettor, bet } = event {
        case.taken_back(*bettor, bet.name());
    } else if let Event::SentBack { bettor } = event {
        case.sent_back(*bettor);
    } else if let Event::Dealt { to, card, .. } = event {
        match to {
            Spot::Seat(seat) => case.dealt(*seat, card),
            Spot::Dealer => case.dealt_to_dealer(card, 5, "dealer.hand"),
            Spot::Pack(pack) => case.dealt_to_pack(usize::from(pack.number()) - 1, card),
        }
    }
}
