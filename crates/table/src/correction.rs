//! A wrong payment put right: reversed and posted again, with a reason and a second person.

use crate::id::PersonId;
use crate::messages::{Correction, Event};
use crate::person::{By, Role};
use crate::refuse::{given, no, not_now, only};
use crate::table::{Decision, Paid, Table};
use croupier_core::{Line, Money, Refusal};
use std::cmp::Ordering;

/// The most lines a correction speaks of.
const MOST_LINES: usize = 64;

/// Amounts as anywhere else, and not more lines than a round has, so that no sum can overflow.
fn check_lines(correction: &Correction) -> Result<(), Refusal> {
    let fits = |line: &Line| {
        [line.stake, line.paid].iter().all(|amount| (Money::ZERO..=Money::MAX).contains(amount))
    };
    for lines in [&correction.reversed, &correction.instead] {
        if lines.len() > MOST_LINES || !lines.iter().all(fits) {
            return Err(no("these are not lines of a round").value(lines.len()));
        }
    }
    Ok(())
}

/// Who gets the money or gives it back has no say in it.
fn check_not_own(by: &By, correction: &Correction) -> Result<(), Refusal> {
    if by.person == correction.person {
        return Err(no("nobody corrects what was paid to oneself").value(&by.person));
    }
    Ok(())
}

fn count(lines: &[Line], line: &Line) -> usize {
    lines.iter().filter(|other| *other == line).count()
}

impl Table {
    /// The correction that waits for a second person, and who asked for it.
    #[must_use]
    pub fn correction(&self) -> Option<(&Correction, &PersonId)> {
        self.state.correction.as_ref().map(|asked| (&asked.what, &asked.by.person))
    }

    /// What was put right here.
    #[must_use]
    pub fn corrected(&self) -> &[Correction] {
        &self.state.corrected
    }

    /// A supervisor asks for it.
    pub(crate) fn correct(&self, by: &By, correction: &Correction) -> Decision {
        self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(&correction.reason)?;
        check_lines(correction)?;
        check_not_own(by, correction)?;
        if self.state.correction.is_some() || correction.owed().is_zero() {
            return Err(not_now("correct"));
        }
        if correction.round == 0 || correction.round > self.state.rounds {
            return Err(no("there was no such round").value(correction.round));
        }
        let playing = self.state.playing && correction.round == self.state.rounds;
        let own = |paid: &Paid| paid.person == correction.person;
        if self.paid_in(correction.round).is_some_and(|settled| !settled.iter().any(own)) && !playing {
            return Err(no("this person did not play that round").value(&correction.person));
        }
        let paid = |line| count(&correction.reversed, line) <= self.reversible(correction, line);
        if playing || !correction.reversed.iter().all(paid) {
            return Err(no("this is not what was paid in that round").value(correction.round));
        }
        self.check_correction(correction, &by.person)?;
        Ok(vec![Event::CorrectionAsked(Box::new(correction.clone()))])
    }

    fn check_correction(&self, correction: &Correction, with: &PersonId) -> Result<Event, Refusal> {
        let chips = self.in_chips(correction);
        let event = Event::Corrected { correction: Box::new(correction.clone()), with: with.clone(), chips };
        self.check_funds(&self.postings(&event))?;
        Ok(event)
    }

    /// What of a correction moves chips. Who sits here is paid in chips; who owes gives back the chips at this table
    /// first, unless they stay there for a round. The wallet is asked for the rest.
    fn in_chips(&self, correction: &Correction) -> Money {
        let (owed, person) = (correction.owed(), &correction.person);
        if owed > Money::ZERO {
            let sits = self.state.seats.of(person).next().is_some();
            return if sits { owed } else { Money::ZERO };
        }
        if self.chips_stay(person) { Money::ZERO } else { owed.max(-self.balance(&self.chips(person))) }
    }

    /// What was paid in a round, where the table knows it: the last one that was played, and none was paid in those
    /// that were opened since.
    fn paid_in(&self, round: u64) -> Option<&[Paid]> {
        let (last, settled) =
            self.state.finished.as_deref().map_or((0, &[][..]), |last| (last.number, &last.settled[..]));
        match round.cmp(&last) {
            Ordering::Less => None,
            Ordering::Equal => Some(settled),
            Ordering::Greater => Some(&[]),
        }
    }

    /// How often a line can still be reversed. Of the last round the table knows what was paid; of an older one it
    /// knows what was put right since, and two persons answer for the rest.
    fn reversible(&self, correction: &Correction, line: &Line) -> usize {
        let (round, person) = (correction.round, &correction.person);
        let own = |known: &&Correction| (known.round, &known.person) == (round, person);
        let before = self.state.corrected.iter().filter(own);
        let (posted, reversed) = before.fold((0, 0), |(posted, reversed), known| {
            (posted + count(&known.instead, line), reversed + count(&known.reversed, line))
        });
        let same = |paid: &&Paid| paid.line == *line && paid.person == *person;
        let paid = match self.paid_in(round) {
            Some(settled) => settled.iter().filter(same).count(),
            None => count(&correction.reversed, line),
        };
        (paid + posted).saturating_sub(reversed)
    }

    /// Another person approves. Once the inventory is counted and gone, the cage pays.
    pub(crate) fn approve(&self, by: &By) -> Decision {
        only(by, &[Role::Supervisor, Role::Cage], "a supervisor or the cage")?;
        let Some(asked) = &self.state.correction else { return Err(not_now("approve")) };
        check_not_own(by, &asked.what)?;
        if asked.by.person == by.person {
            return Err(no("who asked for a correction does not approve it"));
        }
        Ok(vec![self.check_correction(&asked.what, &asked.by.person)?])
    }

    /// Somebody does not approve, or who asked thinks better of it.
    pub(crate) fn reject(&self, by: &By, reason: &str) -> Decision {
        only(by, &[Role::Supervisor, Role::Cage], "a supervisor or the cage")?;
        given(reason)?;
        match &self.state.correction {
            Some(_) => Ok(vec![Event::CorrectionRejected { reason: reason.to_owned() }]),
            None => Err(not_now("reject")),
        }
    }
}
