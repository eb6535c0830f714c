//! What a fact changed of a round, as somebody sees it.

use crate::view::{Open, cards, readings, seat};
use crate::wire::message::RoundPatch;
use crate::wire::table::Seat;
use crate::wire::words::Naming;
use croupier_core::Audience;
use croupier_games::round::{SeatView, View};
use croupier_table::Table;
use std::rc::Rc;

/// What everybody with the same sight shares. It is made once, however many look.
type Shared = Rc<View>;

/// A round as somebody saw it last: what everybody sees, or everybody who works there, and the seats of one's own.
#[derive(Clone, Debug)]
pub struct Sight {
    number: u64,
    over: bool,
    view: Option<Shared>,
    own: Vec<SeatView>,
}

/// Makes what is seen of one table at one moment.
pub struct Looks<'a> {
    table: &'a Table,
    shared: Vec<(Audience, Shared)>,
}

impl<'a> Looks<'a> {
    pub const fn at(table: &'a Table) -> Looks<'a> {
        Looks { table, shared: Vec::new() }
    }

    /// What somebody sees who looks as all of these.
    pub fn sight(&mut self, audiences: &[Audience]) -> Sight {
        let seat = |audience: &Audience| if let Audience::Seat(seat) = audience { Some(*seat) } else { None };
        let round = self.table.last_round();
        let own = audiences.iter().filter_map(seat).filter_map(|seat| round?.own_seat(seat)).collect();
        let staff = audiences.iter().copied().find(|audience| seat(audience).is_none());
        Sight {
            number: self.table.rounds(),
            over: self.table.round().is_none(),
            view: self.view(staff.unwrap_or(Audience::Public)),
            own,
        }
    }

    fn view(&mut self, audience: Audience) -> Option<Shared> {
        if let Some((_, view)) = self.shared.iter().find(|(known, _)| *known == audience) {
            return Some(Rc::clone(view));
        }
        let view = Rc::new(self.table.last_round()?.view(audience));
        self.shared.push((audience, Rc::clone(&view)));
        Some(view)
    }
}

/// What one fact changed. What it changed for everybody is worked out once.
pub struct Changes<'a> {
    naming: Naming<'a>,
    shared: Vec<(Option<Shared>, Shared, RoundPatch)>,
}

impl<'a> Changes<'a> {
    pub const fn written(naming: Naming<'a>) -> Changes<'a> {
        Changes { naming, shared: Vec::new() }
    }

    /// What somebody sees otherwise than before.
    pub fn between(&mut self, before: &Sight, now: &Sight) -> Option<Box<RoundPatch>> {
        let view = now.view.as_ref()?;
        let mut patch = self.shared(before, now, view);
        let open = Open { dealer: &view.dealer, packs: &view.packs };
        // A pack that is turned up counts with every hand.
        let same_packs = before.view.as_ref().is_some_and(|before| before.packs == view.packs);
        let was =
            |seat: u8| before.own.iter().find(|own| own.seat == seat).filter(|_| before.number == now.number);
        let mut seats = patch.seats.take().unwrap_or_default();
        seats.retain(|one| now.own.iter().all(|own| own.seat != one.seat));
        let changed = now.own.iter().filter(|own| !same_packs || was(own.seat) != Some(own));
        seats.extend(changed.map(|own| seat(own, open, true, self.naming)));
        // Who has left a seat sees it as everybody does.
        let left =
            |one: &&SeatView| was(one.seat).is_some() && now.own.iter().all(|own| own.seat != one.seat);
        let left: Vec<&SeatView> = view.seats.iter().filter(left).collect();
        let new = left.into_iter().filter(|one| seats.iter().all(|seat| seat.seat != one.seat));
        let new: Vec<Seat> = new.map(|one| seat(one, open, false, self.naming)).collect();
        seats.extend(new);
        patch.seats = Some(seats).filter(|seats| !seats.is_empty());
        (patch != RoundPatch::default()).then(|| Box::new(patch))
    }

    fn shared(&mut self, before: &Sight, now: &Sight, view: &Shared) -> RoundPatch {
        let same = |one: Option<&Shared>, other: Option<&Shared>| match (one, other) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        let known = |(was, is, _): &&(Option<Shared>, Shared, RoundPatch)| {
            same(was.as_ref(), before.view.as_ref()) && Rc::ptr_eq(is, view)
        };
        if let Some((_, _, patch)) = self.shared.iter().find(known) {
            return patch.clone();
        }
        let patch = patch(before, now, view, self.naming);
        self.shared.push((before.view.clone(), Rc::clone(view), patch.clone()));
        patch
    }
}

fn patch(before: &Sight, is: &Sight, now: &View, naming: Naming<'_>) -> RoundPatch {
    let new = before.number != is.number;
    let was = before.view.as_deref().filter(|_| !new);
    let changed = |differs: fn(&View, &View) -> bool| was.is_none_or(|was| differs(was, now));
    let seats = seats(was, now, naming);
    let open = Open { dealer: &now.dealer, packs: &now.packs };
    let dealers = changed(|was, now| was.dealer != now.dealer || was.packs != now.packs);
    RoundPatch {
        number: new.then_some(is.number),
        over: (new || before.over != is.over).then_some(is.over),
        phase: changed(|was, now| was.phase != now.phase).then(|| now.phase.to_string()),
        seats: Some(seats).filter(|seats| !seats.is_empty()),
        dealer: dealers.then(|| cards(&now.dealer)),
        dealer_hand: open.dealer_hand(naming.game).filter(|_| dealers),
        packs: changed(|was, now| was.packs != now.packs)
            .then(|| now.packs.iter().map(|pack| cards(pack)).collect()),
        in_shoe: changed(|was, now| was.in_shoe != now.in_shoe).then_some(now.in_shoe),
        in_rack: changed(|was, now| was.in_rack != now.in_rack).then_some(now.in_rack),
        meters: changed(|was, now| was.meters != now.meters).then(|| readings(naming.game, &now.meters)),
        announced: changed(|was, now| was.announced != now.announced).then(|| now.announced.clone()),
    }
}

/// The seats that changed; one that is gone is empty.
fn seats(was: Option<&View>, now: &View, naming: Naming<'_>) -> Vec<Seat> {
    let before = || was.into_iter().flat_map(|was| &was.seats);
    let open = Open { dealer: &now.dealer, packs: &now.packs };
    let same_packs = was.is_some_and(|was| was.packs == now.packs);
    let same = |one: &SeatView| same_packs && before().any(|was| was == one);
    let changed = now.seats.iter().filter(|one| !same(one)).map(|one| seat(one, open, false, naming));
    let is_there = |number: u8| now.seats.iter().any(|one| one.seat == number);
    let gone = before().filter(|was| !is_there(was.seat)).map(|was| empty(was.seat));
    changed.chain(gone).collect()
}

const fn empty(seat: u8) -> Seat {
    Seat {
        seat,
        cards: Vec::new(),
        hand: None,
        wagers: Vec::new(),
        decided: Vec::new(),
        folded: false,
        settled: Vec::new(),
    }
}
