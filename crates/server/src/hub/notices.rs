//! What each of those who watch is told of a commit.

use crate::access::Standing;
use crate::view::{audiences, card, name_of};
use crate::wire::said::Notice;
use croupier_games::AnyRound;
use croupier_games::round::{CardView, Notice as OfRound};
use croupier_house::Commit;
use croupier_table::{CardStep, Event, Table};
use serde_json::Value;

/// What each of these people is told.
#[must_use]
pub fn notices(commit: &Commit, all: &[Standing]) -> Vec<Vec<Notice>> {
    let mut told: Vec<Vec<Notice>> = all.iter().map(|_| Vec::new()).collect();
    let mut table = commit.before.table().clone();
    for (seq, entry) in (commit.before.seq() + 1..).zip(&*commit.entries) {
        let at = entry.at.0;
        if let (Event::Round(fact), Some(round)) = (&entry.event, table.round()) {
            let seat = seat_of(fact);
            for (who, told) in all.iter().zip(&mut told) {
                let heard = heard(&table, round, fact, who);
                let card = heard.card.as_ref().map(card);
                told.push(Notice { seq, at, what: heard.what, card, seat });
            }
        } else if let Some((what, seat)) = around(&entry.event) {
            let notice = Notice { seq, at, what, card: None, seat };
            told.iter_mut().for_each(|told| told.push(notice.clone()));
        }
        table.apply(entry);
    }
    told
}

/// What somebody hears, who may have several seats: the one that sees the card tells it.
fn heard(table: &Table, round: &AnyRound, fact: &croupier_games::AnyEvent, who: &Standing) -> OfRound {
    let mut all = audiences(table, who).into_iter().map(|audience| round.redact(fact, audience));
    let first = all.next().unwrap_or_else(|| round.redact(fact, croupier_core::Audience::Public));
    if matches!(first.card, Some(CardView::Up(_))) {
        return first;
    }
    all.find(|notice| matches!(notice.card, Some(CardView::Up(_)))).unwrap_or(first)
}

/// The seat that a fact concerns.
fn seat_of(fact: &croupier_games::AnyEvent) -> Option<u8> {
    let fact = serde_json::to_value(fact).ok()?;
    let places = ["/seat", "/bettor/seat", "/to/seat"];
    let seat = places.iter().find_map(|place| fact.pointer(place)).and_then(Value::as_u64);
    seat.and_then(|seat| u8::try_from(seat).ok())
}

/// What happens around rounds, as everybody may know it.
fn around(event: &Event) -> Option<(String, Option<u8>)> {
    let plain = |what: &str| Some((what.to_owned(), None));
    match event {
        Event::Installed { .. } => plain("The table is set up"),
        Event::SettingsChanged { .. } => plain("The settings of the table change"),
        Event::Opened => plain("The table is open"),
        Event::Closed => plain("The table is closed"),
        Event::Sat { bettor, .. } => Some((format!("{} is taken", name_of(*bettor)), Some(bettor.seat))),
        Event::StoodUp { bettor, .. } => Some((format!("{} is free", name_of(*bettor)), Some(bettor.seat))),
        Event::RoundOpened { round, .. } => Some((format!("Round {round}: wagers are open"), None)),
        Event::Disputed { .. } => plain("The table stands still: a dispute"),
        Event::Decided { .. } => plain("The dispute is decided"),
        Event::Reopened => plain("The table goes on"),
        Event::Validated { .. } => plain("A supervisor validated an award"),
        Event::Ruled { .. } => plain("A supervisor ruled"),
        Event::Cards { step, .. } => cards(step).map(|what| (what.to_owned(), None)),
        Event::DeviceRemoved { .. }
        | Event::Attested { .. }
        | Event::Requested { .. }
        | Event::Confirmed { .. }
        | Event::Withdrawn
        | Event::Allowed { .. }
        | Event::BoughtIn { .. }
        | Event::ChipsTaken { .. }
        | Event::Tipped { .. }
        | Event::CashSpoken { .. }
        | Event::CashChanged { .. }
        | Event::CashRefused { .. }
        | Event::CouponPlaced { .. }
        | Event::CouponTaken { .. }
        | Event::Round(_)
        | Event::MeterLinked { .. }
        | Event::MeterUnlinked { .. }
        | Event::MeterAsked { .. }
        | Event::MeterAnswered { .. }
        | Event::MeterReleased { .. }
        | Event::ValidatedUpTo { .. }
        | Event::Documented { .. }
        | Event::CorrectionAsked(_)
        | Event::Corrected { .. }
        | Event::CorrectionRejected { .. }
        | Event::Separated { .. } => None,
    }
}

const fn cards(step: &CardStep) -> Option<&'static str> {
    match step {
        CardStep::Shuffle { .. } => Some("The cards are shuffled"),
        CardStep::Cut { .. } => Some("The cards are cut"),
        CardStep::Reveal { .. } => Some("The promised order of the last shoe is told"),
        CardStep::Receive { .. } => Some("Cards are received"),
        CardStep::Remove { .. } => Some("Cards leave the table"),
        CardStep::Inspect
        | CardStep::Verify
        | CardStep::Spread { .. }
        | CardStep::TurnUp
        | CardStep::Look
        | CardStep::Wash
        | CardStep::OrderCut { .. }
        | CardStep::OrderShuffle { .. }
        | CardStep::FoundComplete => None,
    }
}
