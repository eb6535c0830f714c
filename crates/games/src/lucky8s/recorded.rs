//! What an event tells of its round to somebody who describes it afterwards.

use super::round::Event;
use crate::case::RecordedCase;
use serde_json::json;

/// Wagers, cards, decisions, and how the hands were laid out.
pub(crate) fn tell(event: &Event, case: &mut RecordedCase) {
    if let Event::Placed { bettor, bet, amount } = event {
        case.placed(*bettor, bet.name(), *amount);
    } else if let Event::TakenBack { bettor, bet } = event {
        case.taken_back(*bettor, bet.name());
    } else if let Event::Dealt { seat, card, .. } = event {
        match seat {
            Some(seat) => case.dealt(*seat, card),
            None => case.dealt_to_dealer(card, 8, "dealer.hand"),
        }
    } else if let Event::LaidOut { seat, cards } = event {
        let group: Vec<String> = cards.iter().map(ToString::to_string).collect();
        case.push(*seat, "set", Some(json!(group.join(" "))));
    } else if let Event::TakenUp { seat } = event {
        case.unset(*seat, "set");
    } else if let Event::Folded { bettor } = event {
        case.decided(*bettor, Some("fold"));
    } else if let Event::WentIn { bettor, .. } = event {
        case.decided(*bettor, Some("play"));
    }
}
