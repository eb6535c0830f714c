//! What an event tells of its round to somebody who describes it afterwards.

use super::round::{Election, Event};
use crate::case::RecordedCase;
use croupier_core::Bettor;
use serde_json::json;

/// Wagers, cards, what was declared, drawn and decided, and who forced the dealer.
pub(crate) fn tell(event: &Event, case: &mut RecordedCase) {
    if let Event::Placed { seat, bet, amount } = event {
        case.placed(Bettor::seated(*seat), bet.name(), *amount);
    } else if let Event::TakenBack { seat, bet } = event {
        case.taken_back(Bettor::seated(*seat), bet.name());
    } else if let Event::Dealt { seat, card, .. } = event {
        match seat {
            Some(seat) => case.dealt(*seat, card),
            None => case.dealt_to_dealer(card, 5, "dealer.forced"),
        }
    } else if let Event::Elected { seat, election } = event {
        elected(*seat, election, case);
    } else if let Event::Withdrawn { seat } = event {
        case.decided(Bettor::seated(*seat), None);
        case.unset(*seat, "exchange");
        case.draws(*seat, "hand");
    } else if let Event::BetMade { seat } = event {
        case.decided(Bettor::seated(*seat), Some("bet"));
    } else if let Event::Folded { seat } = event {
        case.decided(Bettor::seated(*seat), Some("fold"));
    } else if let Event::Asked { seat, forces: true } = event {
        case.set(*seat, "force", json!(true));
    } else {
        declared(event, case);
    }
}

fn elected(seat: u8, election: &Election, case: &mut RecordedCase) {
    match election {
        Election::Bet => case.decided(Bettor::seated(seat), Some("bet")),
        Election::Fold => case.decided(Bettor::seated(seat), Some("fold")),
        Election::Buy => case.draws(seat, "buy"),
        Election::Exchange(cards) => {
            let given: Vec<String> = cards.iter().map(ToString::to_string).collect();
            case.set(seat, "exchange", json!({ "discard": given.join(" ") }));
            case.draws(seat, "exchange.draw");
        }
    }
}

/// Anyone who declared nothing in time has declared nothing.
fn declared(event: &Event, case: &mut RecordedCase) {
    if let Event::Declared { seat, side } = event {
        case.push(*seat, "declare", Some(json!(side.name())));
    } else if matches!(event, Event::DeclarationsEnded) {
        case.seat_numbers().into_iter().for_each(|seat| case.push(seat, "declare", None));
    }
}
