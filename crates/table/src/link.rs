//! The progressive meters a table is connected to, and what it asks of them.

use crate::id::MeterId;
use crate::messages::Event;
use crate::meter::LARGEST;
use crate::person::{By, Role};
use crate::refuse::{no, not_now, only};
use crate::table::{Decision, Table};
use croupier_core::Meter;
use croupier_games::round::{Fact, MeterMove};
use croupier_games::{AnyRound, MeterState};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What a table asks of a meter. A meter does each request once, however often it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The sole right to award from it.
    Lock,
    /// To gain or lose so much, in hundred-thousandths of a cent.
    Move {
        /// The meter that is paid from.
        primary: i64,
        /// The meter that fills it when it starts again.
        reset: i64,
        /// The right to award is given back.
        release: bool,
        /// What moves it.
        #[serde(default, skip_serializing_if = "Why::is_award")]
        why: Why,
    },
}

/// Why a table moves a meter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A part of it was awarded, or the right to award is given back and nothing else.
    #[default]
    Award,
    /// The whole meter was awarded, and it started again at once.
    Won,
    /// The whole meter was awarded; it starts again with the next "No more bets" at any of its tables.
    Emptied,
    /// "No more bets" at a table that knows it to be won: it starts again, if it has not yet.
    Closed,
    /// Wagers were registered after "No more bets".
    Registered,
    /// Wagers became void: their shares go back.
    Void,
}

impl Why {
    /// Why an event moves a meter, which may have been won as a whole just now.
    pub(crate) fn of(fact: &Fact<'_>, whole: bool, after: MeterState) -> Why {
        match fact {
            Fact::MeterMoved(MeterMove::Fed) => Why::Registered,
            Fact::MeterMoved(MeterMove::Returned) | Fact::Voided { .. } => Why::Void,
            Fact::MeterMoved(MeterMove::Reset) => Why::Won,
            Fact::MeterMoved(MeterMove::Restarted) => Why::Closed,
            Fact::MeterMoved(MeterMove::Paid)
            | Fact::CardDrawn { .. }
            | Fact::Settled(..)
            | Fact::Reversed(..)
            | Fact::ProgressiveSettled(_)
            | Fact::StubCounted(_)
            | Fact::ShufflerFailed
            | Fact::OtherDeckUnshuffled
            | Fact::WrongDeck
            | Fact::Collected(_)
            | Fact::PickedUp
            | Fact::TurnedUp
            | Fact::RackShuffled
            | Fact::Exchanged(_)
            | Fact::OfTheGame => match (whole, after.won) {
                (true, Some(true)) => Why::Emptied,
                (true, Some(false) | None) => Why::Won,
                (false, _) => Why::Award,
            },
        }
    }

    pub(crate) fn is_award(&self) -> bool {
        *self == Why::Award
    }
}

/// A request with its number at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The number, ascending.
    pub number: u64,
    /// Which of the book's meters.
    pub meter: u8,
    /// What the meter is asked to do.
    pub ask: Ask,
}

/// The numbers by which a book and its table know their meters. Most books have none, some one or two.
pub const METER_NUMBERS: [u8; 2] = [0, 1];

#[derive(Clone, Debug, PartialEq, Eq)]
struct Link {
    meter: MeterId,
    state: MeterState,
    locked: bool,
}

/// The connections of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    links: [Option<Link>; METER_NUMBERS.len()],
    orders: VecDeque<Order>,
    asked: u64,
}

impl Links {
    fn get(&self, number: u8) -> Option<&Link> {
        self.links.get(usize::from(number))?.as_ref()
    }

    fn get_mut(&mut self, number: u8) -> Option<&mut Link> {
        self.links.get_mut(usize::from(number))?.as_mut()
    }

    /// The meter of a number.
    #[must_use]
    pub fn meter(&self, number: u8) -> Option<&MeterId> {
        self.get(number).map(|link| &link.meter)
    }

    /// Does the table have the right to award from a meter?
    #[must_use]
    pub fn is_locked(&self, number: u8) -> bool {
        self.get(number).is_some_and(|link| link.locked)
    }

    /// What the table waits for first.
    #[must_use]
    pub fn order(&self) -> Option<&Order> {
        self.orders.front()
    }

    pub(crate) fn link(&mut self, number: u8, meter: &MeterId, state: MeterState) {
        if let Some(link) = self.links.get_mut(usize::from(number)) {
            *link = Some(Link { meter: meter.clone(), state, locked: false });
        }
    }

    pub(crate) fn unlink(&mut self, number: u8) {
        if let Some(link) = self.links.get_mut(usize::from(number)) {
            *link = None;
        }
    }

    fn push(&mut self, meter: u8, ask: Ask) {
        self.asked += 1;
        self.orders.push_back(Order { number: self.asked, meter, ask });
    }

    pub(crate) fn ask(&mut self, number: u8) {
        self.push(number, Ask::Lock);
    }

    /// A round moved one of its meters: the meter itself is to do the same. How it starts again is its own business,
    /// since others have fed it in between; a meter of early records does not say whether it was won and leaves that
    /// to the table.
    pub(crate) fn moved(&mut self, number: u8, before: MeterState, after: MeterState, why: Why) {
        let knows = self.get(number).is_some_and(|link| link.state.won.is_some());
        let (primary, reset) = if knows && why == Why::Closed {
            (0, 0)
        } else {
            (after.primary.fine() - before.primary.fine(), after.reset.fine() - before.reset.fine())
        };
        if (primary, reset) != (0, 0) || (knows && before.won != after.won) {
            self.push(number, Ask::Move { primary, reset, release: false, why });
        }
    }

    pub(crate) fn release(&mut self, number: u8) {
        if let Some(link) = self.get_mut(number) {
            link.locked = false;
        }
        let last = self.orders.iter_mut().rev().find(|order| order.meter == number);
        match last.map(|order| &mut order.ask) {
            Some(Ask::Move { release, .. }) => *release = true,
            Some(Ask::Lock) | None => {
                self.push(number, Ask::Move { primary: 0, reset: 0, release: true, why: Why::Award });
            }
        }
    }

    /// The first request is done. What the meter shows for this table: its state, and what has still to reach it.
    pub(crate) fn answered(&mut self, state: MeterState) -> Option<(u8, MeterState)> {
        let order = self.orders.pop_front()?;
        let mut shown = state;
        for later in self.orders.iter().filter(|later| later.meter == order.meter) {
            if let Ask::Move { primary, reset, .. } = later.ask {
                shown.primary = Meter::of_fine(shown.primary.fine() + primary);
                shown.reset = Meter::of_fine(shown.reset.fine() + reset);
            }
        }
        let link = self.get_mut(order.meter)?;
        link.state = shown;
        link.locked |= order.ask == Ask::Lock;
        Some((order.meter, shown))
    }

    /// A round that shows what the meters showed last.
    pub(crate) fn shown_in(&self, mut round: AnyRound) -> AnyRound {
        for number in METER_NUMBERS {
            if let Some(link) = self.get(number) {
                round.read_meter(usize::from(number), link.state);
            }
        }
        round
    }

    /// Does every meter that a round has belong to something?
    pub(crate) fn missing(&self, round: &AnyRound) -> Option<u8> {
        METER_NUMBERS
            .into_iter()
            .find(|number| round.meters()[usize::from(*number)].is_some() && self.get(*number).is_none())
    }
}

impl Table {
    /// The meters that the wagers of this table feed and that are not connected: no round is opened without them.
    #[must_use]
    pub fn missing_meters(&self) -> Vec<u8> {
        let Some(play) = self.play() else { return Vec::new() };
        let meters = play.first.meters();
        let wanted = METER_NUMBERS.into_iter().filter(|number| meters[usize::from(*number)].is_some());
        wanted.filter(|number| self.links().meter(*number).is_none()).collect()
    }
}

/// Can a meter show this?
fn can_be(state: MeterState) -> bool {
    [state.primary, state.reset].iter().all(|meter| (0..=LARGEST).contains(&meter.fine()))
}

impl Table {
    /// The connections to meters.
    #[must_use]
    pub const fn links(&self) -> &Links {
        &self.state.links
    }

    /// nj/lunar-poker 38.12(h)·b | nj/packs-poker 43.12(a)
    ///
    /// A meter is connected while no wager is on the table, and never over another: that one would go on serving a
    /// table that does not know it any more.
    pub(crate) fn link_meter(&self, by: &By, number: u8, meter: &MeterId, state: MeterState) -> Decision {
        self.rules()?;
        only(by, &[Role::Supervisor, Role::Machine], "a supervisor")?;
        if !can_be(state) {
            return Err(no("no meter shows this").value(state.primary.fine()));
        }
        if !METER_NUMBERS.contains(&number) || !self.is_between_rounds() || self.state.links.order().is_some()
        {
            return Err(not_now("link_meter"));
        }
        if self.state.links.meter(number).is_some() {
            return Err(no("a meter is connected here already: it is disconnected first").value(number));
        }
        Ok(vec![Event::MeterLinked { number, meter: meter.clone(), state }])
    }

    /// A meter is disconnected while no wager is on the table.
    pub(crate) fn unlink_meter(&self, by: &By, number: u8) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        let linked = self.state.links.meter(number).is_some();
        if linked && self.is_between_rounds() && self.state.links.order().is_none() {
            Ok(vec![Event::MeterUnlinked { number }])
        } else {
            Err(not_now("unlink_meter"))
        }
    }

    /// nj/lunar-poker 38.12(i)·a | nj/packs-poker 43.12(d)
    ///
    /// An award is worked out on the meter as it stands when the player is to be paid: nobody else may award from it
    /// meanwhile, while every table goes on feeding it.
    pub(crate) fn ask_meter(&self, by: &By, number: u8) -> Decision {
        only(by, &[Role::Machine, Role::Dealer, Role::Supervisor], "the table itself")?;
        let wanted = self.state.links.order().is_none() && self.lock_wanted() == Some(number);
        if wanted { Ok(vec![Event::MeterAsked { number }]) } else { Err(not_now("ask_meter")) }
    }

    /// The meter answers the request that was made first.
    pub(crate) fn meter_answer(&self, by: &By, order: u64, state: MeterState) -> Decision {
        only(by, &[Role::Machine], "the meter")?;
        match self.state.links.order() {
            Some(first) if first.number == order && can_be(state) => {
                Ok(vec![Event::MeterAnswered { order, state }])
            }
            Some(_) | None => Err(no("the meter was not asked this").value(order)),
        }
    }
}
