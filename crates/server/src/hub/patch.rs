//! What a fact changed of a round, as somebody sees it.

use crate::view::{cards, readings, seat};
use crate::wire::said::RoundPatch;
use crate::wire::table::Seat;
use croupier_games::round::View;
use croupier_table::Table;

/// A round as somebody saw it last.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    number: u64,
    over: bool,
    view: Option<View>,
}

impl Sight {
    /// The round as somebody sees it now.
    pub fn of(table: &Table, view: Option<View>) -> Sight {
        Sight { number: table.rounds(), over: table.round().is_none(), view }
    }

    /// What has changed since another sight of it.
    pub fn since(&self, before: &Sight, currency: &str) -> Option<Box<RoundPatch>> {
        let now = self.view.as_ref()?;
        if self == before {
            return None;
        }
        let new = before.number != self.number;
        let was = before.view.as_ref().filter(|_| !new);
        let changed = |differs: fn(&View, &View) -> bool| was.is_none_or(|was| differs(was, now));
        let seats = seats(was, now, currency);
        Some(Box::new(RoundPatch {
            number: new.then_some(self.number),
            over: (new || before.over != self.over).then_some(self.over),
            phase: changed(|was, now| was.phase != now.phase).then(|| now.phase.to_owned()),
            seats: Some(seats).filter(|seats| !seats.is_empty()),
            dealer: changed(|was, now| was.dealer != now.dealer).then(|| cards(&now.dealer)),
            packs: changed(|was, now| was.packs != now.packs)
                .then(|| now.packs.iter().map(|pack| cards(pack)).collect()),
            in_shoe: changed(|was, now| was.in_shoe != now.in_shoe).then_some(now.in_shoe),
            in_rack: changed(|was, now| was.in_rack != now.in_rack).then_some(now.in_rack),
            meters: changed(|was, now| was.meters != now.meters).then(|| readings(&now.meters)),
            announced: changed(|was, now| was.announced != now.announced).then(|| now.announced.clone()),
        }))
    }
}

/// The seats that changed; one that is gone is empty.
fn seats(was: Option<&View>, now: &View, currency: &str) -> Vec<Seat> {
    let before = || was.into_iter().flat_map(|was| &was.seats);
    let same = |one: &croupier_games::round::SeatView| before().any(|was| was == one);
    let changed = now.seats.iter().filter(|one| !same(one)).map(|one| seat(one.clone(), currency));
    let is_there = |number: u8| now.seats.iter().any(|one| one.seat == number);
    let gone = before().filter(|was| !is_there(was.seat)).map(|was| empty(was.seat));
    changed.chain(gone).collect()
}

const fn empty(seat: u8) -> Seat {
    Seat { seat, cards: Vec::new(), wagers: Vec::new(), decided: Vec::new(), settled: Vec::new() }
}
