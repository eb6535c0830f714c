//! Who sits where.

use crate::id::PersonId;
use crate::messages::{Allowance, Event};
use crate::person::{By, Role};
use crate::procedure::Procedure;
use crate::refuse::{given, no_by, not_now, only};
use crate::table::{Decision, Table};
use croupier_core::{Bettor, Money, Refusal};

/// The patrons at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    places: Vec<(Bettor, PersonId)>,
    allowances: Vec<(PersonId, Allowance)>,
}

impl Seats {
    /// Does nobody sit there?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All places that are taken.
    #[must_use]
    pub fn taken(&self) -> &[(Bettor, PersonId)] {
        &self.places
    }

    /// Who has this place.
    #[must_use]
    pub fn person(&self, bettor: Bettor) -> Option<&PersonId> {
        self.places.iter().find(|(place, _)| *place == bettor).map(|(_, person)| person)
    }

    /// The places of a person.
    pub fn of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Bettor> + 'a {
        self.places.iter().filter(move |(_, who)| who == person).map(|(place, _)| *place)
    }

    /// What own limits leave to a person.
    #[must_use]
    pub fn allowance(&self, person: &PersonId) -> Allowance {
        let known = self.allowances.iter().find(|(who, _)| who == person);
        known.map_or_else(Allowance::default, |(_, allowance)| *allowance)
    }

    /// nj/lunar-poker 38.6(f); 38.6(g)·a | nj/dragon-poker 42.6(c) | nj/packs-poker 43.6(c) | nj/lucky-8s 50.7(a); 50.7(b); 50.8 | nz/lunar-poker 5.4
    ///
    /// May a person take a place? Only who sits may wager; one hand per player unless the book lets a player have
    /// more spots; others bet behind only where the book allows it.
    pub fn may_sit(&self, bettor: Bettor, person: &PersonId, procedure: &Procedure) -> Result<(), Refusal> {
        let clauses = procedure.clauses;
        if bettor.seat == 0 || bettor.seat > procedure.positions {
            let message = format!("this table has places 1 to {}", procedure.positions);
            return Err(no_by(message, clauses.seated).value(bettor.seat));
        }
        if bettor.place >= procedure.bettors_per_spot {
            return Err(no_by("nobody bets behind another here", clauses.backers));
        }
        if self.person(bettor).is_some() {
            return Err(no_by("this place is taken", clauses.seated));
        }
        if self.of(person).any(|place| place.seat == bettor.seat) {
            return Err(no_by("one person bets once on a spot", clauses.backers));
        }
        if self.of(person).count() >= procedure.spots_per_player {
            let message = format!("a player has at most {} spot(s) here", procedure.spots_per_player);
            return Err(no_by(message, clauses.hands));
        }
        Ok(())
    }

    /// A person took a place.
    pub fn sit(&mut self, bettor: Bettor, person: &PersonId, allowance: Allowance) {
        self.places.push((bettor, person.clone()));
        self.allow(person, allowance);
    }

    /// A person left a place.
    pub fn leave(&mut self, bettor: Bettor, person: &PersonId) {
        self.places.retain(|(place, _)| *place != bettor);
        if self.of(person).next().is_none() {
            self.allowances.retain(|(who, _)| who != person);
        }
    }

    /// A person's own limits changed.
    pub fn allow(&mut self, person: &PersonId, allowance: Allowance) {
        self.allowances.retain(|(who, _)| who != person);
        if allowance != Allowance::default() {
            self.allowances.push((person.clone(), allowance));
        }
    }

    /// A person's result: what may still be lost changes with it.
    pub fn result(&mut self, person: &PersonId, net: Money) {
        let known = self.allowances.iter_mut().find(|(who, _)| who == person);
        if let Some(loss) = known.and_then(|(_, allowance)| allowance.loss.as_mut()) {
            *loss += net;
        }
    }
}

impl Table {
    /// nj/lunar-poker 38.6(g)·a | nj/dragon-poker 42.6(c) | nj/packs-poker 43.6(c) | nj/lucky-8s 50.7(a); 50.8 | nz/lunar-poker 5.4
    pub(crate) fn sit(&self, by: &By, bettor: Bettor, allowance: Allowance) -> Decision {
        let (_, procedure) = self.rules()?;
        only(by, &[Role::Player], "a player")?;
        if !self.is_open() {
            return Err(not_now("sit"));
        }
        self.state.seats.may_sit(bettor, &by.person, procedure)?;
        if procedure.separates && self.is_kept_apart(&by.person) {
            return Err(no_by(
                "the house keeps this player apart from another one here",
                procedure.clauses.separate,
            ));
        }
        Ok(vec![Event::Sat { bettor, person: by.person.clone(), allowance }])
    }

    /// nj/lunar-poker 38.6(g)·b | nj/dragon-poker 42.6(c) | nj/packs-poker 43.6(c) | nj/lucky-8s 50.6(c) | nz/lunar-poker 5.13(b)
    ///
    /// Who has wagered stays to the end of the round. A supervisor may free the place of somebody who has gone.
    pub(crate) fn stand_up(&self, by: &By, bettor: Bettor) -> Decision {
        let (_, procedure) = self.rules()?;
        only(by, &[Role::Player, Role::Supervisor], "the player")?;
        let Some(person) = self.state.seats.person(bettor) else { return Err(not_now("stand_up")) };
        if by.role == Role::Player && *person != by.person {
            return Err(no_by("this is the place of somebody else", procedure.clauses.seated));
        }
        let waits = self.state.cash.as_ref().is_some_and(|cash| cash.what.bettor == bettor);
        if waits || !self.on_layout(bettor).is_zero() || self.is_in_round(bettor) {
            return Err(no_by("who has wagered stays to the end of the round", procedure.clauses.stay));
        }
        Ok(vec![Event::StoodUp { bettor, person: person.clone() }])
    }

    /// Does somebody sit here from whom this person is kept apart?
    fn is_kept_apart(&self, person: &PersonId) -> bool {
        let sits = |other: &PersonId| other != person && self.state.seats.of(other).next().is_some();
        self.state.separated.iter().any(|pair| pair.contains(person) && pair.iter().any(sits))
    }

    /// nz/lunar-poker 9.14(c)
    ///
    /// A place at which somebody sits who is kept apart from another player here; one of them goes before the next
    /// round.
    #[must_use]
    pub fn to_be_separated(&self) -> Option<Bettor> {
        let separates = self.play().is_some_and(|play| play.procedure.separates);
        let mut taken = self.state.seats.taken().iter().rev().filter(|_| separates);
        taken.find(|(_, person)| self.is_kept_apart(person)).map(|(bettor, _)| *bettor)
    }

    /// nz/lunar-poker 9.14(c)
    ///
    /// Players suspected of collusion do not play at the same table, where the house orders so.
    pub(crate) fn separate(&self, by: &By, persons: &[PersonId; 2], reason: &str) -> Decision {
        let (_, procedure) = self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(reason)?;
        if !procedure.separates {
            return Err(no_by("this house does not keep players apart", procedure.clauses.separate));
        }
        if persons[0] == persons[1] || self.state.separated.contains(persons) {
            return Err(not_now("separate"));
        }
        Ok(vec![Event::Separated { persons: persons.clone(), reason: reason.to_owned() }])
    }

    /// nz/lunar-poker 9.14(c)
    ///
    /// A suspicion that turns out to be none is lifted, by name and with a reason as it was raised.
    pub(crate) fn lift_separation(&self, by: &By, persons: &[PersonId; 2], reason: &str) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(reason)?;
        let apart =
            |pair: &[PersonId; 2]| persons[0] != persons[1] && persons.iter().all(|one| pair.contains(one));
        if !self.state.separated.iter().any(apart) {
            return Err(not_now("lift_separation"));
        }
        Ok(vec![Event::SeparationLifted { persons: persons.clone(), reason: reason.to_owned() }])
    }

    /// A patron's own limits come from the patron's own stream.
    pub(crate) fn allow(&self, by: &By, person: &PersonId, allowance: Allowance) -> Decision {
        only(by, &[Role::Machine], "the patron's own limits")?;
        if self.state.seats.of(person).next().is_none() {
            return Err(not_now("allow"));
        }
        Ok(vec![Event::Allowed { person: person.clone(), allowance }])
    }
}
