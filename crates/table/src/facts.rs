//! What the table wants to know of an event of a round, whichever game it is.

use crate::link::Why;
use croupier_core::{Bettor, Clause, Line, Outcome};
use croupier_games::{AnyEvent, MeterState};
use croupier_games::{dragon, lucky8s, lunar, packs};

/// A wager settled, or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Whose.
    pub bettor: Bettor,
    /// How.
    pub line: Line,
    /// What was settled before is undone.
    pub reversed: bool,
}

/// The wagers that an event settles.
#[must_use]
pub fn lines(event: &AnyEvent) -> Vec<Settled> {
    let of = |bettor: Bettor, lines: &[Line], reversed| {
        lines.iter().map(|line| Settled { bettor, line: *line, reversed }).collect()
    };
    match event {
        AnyEvent::Lunar(lunar::round::Event::Settled { seat, lines }) => {
            of(Bettor::seated(*seat), lines, false)
        }
        AnyEvent::Lunar(lunar::round::Event::Reversed { seat, lines }) => {
            of(Bettor::seated(*seat), lines, true)
        }
        AnyEvent::Lucky8s(lucky8s::round::Event::Settled { bettor, lines })
        | AnyEvent::Packs(packs::round::Event::Settled { bettor, lines })
        | AnyEvent::Dragon(dragon::round::Event::Settled { bettor, lines }) => of(*bettor, lines, false),
        AnyEvent::Packs(packs::round::Event::Reversed { bettor, lines })
        | AnyEvent::Dragon(dragon::round::Event::Reversed { bettor, lines }) => of(*bettor, lines, true),
        AnyEvent::Packs(packs::round::Event::ProgressiveSettled { awards, .. }) => {
            let settled = |award: &packs::round::Award| Settled {
                bettor: award.bettor,
                line: award.line,
                reversed: false,
            };
            awards.iter().map(settled).collect()
        }
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => Vec::new(),
    }
}

/// Is it an award of a progressive wager?
#[must_use]
pub fn is_award(settled: &Settled) -> bool {
    settled.line.bet.contains("progressive") && settled.line.result == Outcome::Win && !settled.reversed
}

/// The clause by which all hands became void.
#[must_use]
pub fn voided(event: &AnyEvent) -> Option<Clause> {
    match event {
        AnyEvent::Lunar(lunar::round::Event::Voided { clause })
        | AnyEvent::Lucky8s(lucky8s::round::Event::Voided { clause })
        | AnyEvent::Packs(packs::round::Event::Voided { clause, .. })
        | AnyEvent::Dragon(dragon::round::Event::Voided { clause }) => Some(*clause),
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => None,
    }
}

/// The number of cards in the stub, where somebody counted it and the round went on.
#[must_use]
pub fn stub_counted(event: &AnyEvent) -> Option<usize> {
    match event {
        AnyEvent::Dragon(dragon::round::Event::StubDiscarded { counted }) => *counted,
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => None,
    }
}

/// nj/lunar-poker 38.7(f)2·c | nj/dragon-poker 42.7(e)2 | nj/packs-poker 43.7(g)2 | nz/lunar-poker 11.10
///
/// Was the deck found with a wrong number of cards, of which so many should be undealt? A misdeal leaves the deck
/// complete; at Pack's Poker it is void by the same clause, so there only the count itself tells.
#[must_use]
pub fn counted_wrong(event: &AnyEvent, in_shoe: usize) -> bool {
    match event {
        AnyEvent::Lunar(lunar::round::Event::Voided { clause }) => {
            matches!(clause.id(), "38.7(f)2" | "11.10")
        }
        AnyEvent::Dragon(dragon::round::Event::Voided { clause }) => clause.id() == "42.7(e)2",
        AnyEvent::Dragon(dragon::round::Event::StubDiscarded { counted: Some(found) })
        | AnyEvent::Packs(packs::round::Event::StubCounted { found }) => *found != in_shoe,
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => false,
    }
}

/// Did the shuffler fail before the deal?
#[must_use]
pub fn shuffler_failed(event: &AnyEvent) -> bool {
    matches!(
        event,
        AnyEvent::Lunar(lunar::round::Event::Noted { what: lunar::round::Note::ShufflerFailed, .. })
            | AnyEvent::Lucky8s(lucky8s::round::Event::Reshuffled)
            | AnyEvent::Packs(packs::round::Event::Noted { what: packs::round::Note::ShufflerFailed })
            | AnyEvent::Dragon(dragon::round::Event::Noted { what: dragon::round::Note::ShufflerFailed })
    )
}

/// Does it take the cards of a seat away?
#[must_use]
pub fn collects(event: &AnyEvent, seat: u8) -> bool {
    match event {
        AnyEvent::Lunar(lunar::round::Event::Collected { seat: taken }) => *taken == seat,
        AnyEvent::Packs(packs::round::Event::Collected { seats }) => seats.contains(&seat),
        AnyEvent::Lunar(lunar::round::Event::PickedUp) | AnyEvent::Packs(packs::round::Event::PickedUp) => {
            true
        }
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => false,
    }
}

/// Why an event moves a meter, which may have been won as a whole just now.
#[must_use]
pub fn why_moved(event: &AnyEvent, whole: bool, after: MeterState) -> Why {
    match event {
        AnyEvent::Lunar(lunar::round::Event::MeterFed { .. })
        | AnyEvent::Packs(packs::round::Event::Registered { .. }) => Why::Registered,
        AnyEvent::Lunar(lunar::round::Event::MeterReturned { .. })
        | AnyEvent::Packs(packs::round::Event::Voided { .. }) => Why::Void,
        AnyEvent::Lunar(lunar::round::Event::MeterReset { .. }) => Why::Won,
        AnyEvent::Packs(packs::round::Event::MetersRestarted { .. }) => Why::Closed,
        AnyEvent::Packs(_) if whole && after.won == Some(true) => Why::Emptied,
        AnyEvent::Packs(_) if whole => Why::Won,
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => Why::Award,
    }
}

/// The rows of Pack's Poker beside which a percentage of the meter may be due, depending on what it shows.
const PERCENTAGE_ROWS: [&str; 5] =
    ["diamond_royal", "royal_flush", "straight_flush", "six_card_royal", "seven_card_straight_flush"];

/// The meter whose reading decides what an event pays, if any: those of Pack's Poker are the five-card meter
/// and the seven-card meter.
#[must_use]
pub fn meters_asked(event: &AnyEvent) -> [bool; 2] {
    match event {
        AnyEvent::Lunar(
            lunar::round::Event::MeterPaid { .. }
            | lunar::round::Event::MeterReset { .. }
            | lunar::round::Event::RoyalShown { .. },
        ) => [true, false],
        AnyEvent::Packs(packs::round::Event::ProgressiveSettled { awards, .. }) => {
            let asks = |wager: &str| {
                awards.iter().any(|award| {
                    award.line.bet.starts_with(wager)
                        && award.line.row.is_some_and(|row| PERCENTAGE_ROWS.contains(&row))
                })
            };
            [asks("five_card"), asks("seven_card")]
        }
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => {
            [false, false]
        }
    }
}
