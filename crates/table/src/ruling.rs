//! Disputes, corrections and rulings: what people decide, always with a name, a reason and where it matters a second
//! person.

use crate::person::{By, Id, Role};
use crate::refuse::{no, not_now, only};
use crate::said::{Command, Correction, Event};
use crate::table::{Decision, Table};
use croupier_core::{Audience, Refusal};

/// Something that waits for the approval of a second person.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked<T> {
    pub what: T,
    pub by: By,
}

/// A dispute that holds the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// Why.
    pub reason: String,
    /// About which round.
    pub round: u64,
    /// Who stopped the table.
    pub stopped_by: Id,
    /// What was decided, and by whom.
    pub decision: Option<(String, Id)>,
}

impl Dispute {
    pub(crate) fn new(reason: &str, round: u64, by: &By) -> Dispute {
        Dispute { reason: reason.to_owned(), round, stopped_by: by.person.clone(), decision: None }
    }

    pub(crate) fn decide(&mut self, decision: &str, by: &By) {
        self.decision = Some((decision.to_owned(), by.person.clone()));
    }
}

fn given(reason: &str) -> Result<(), Refusal> {
    if reason.trim().is_empty() { Err(no("a reason is needed", "")) } else { Ok(()) }
}

impl Table {
    /// The dispute that holds the table, if one does.
    #[must_use]
    pub const fn dispute_open(&self) -> Option<&Dispute> {
        self.state.dispute.as_ref()
    }

    /// While a dispute is open nothing happens but its solution; meters, which serve other tables too, are answered.
    pub(crate) fn check_frozen(&self, command: &Command) -> Result<(), Refusal> {
        let solves = matches!(
            command,
            Command::Decide { .. }
                | Command::Reopen
                | Command::Correct(_)
                | Command::Approve
                | Command::Reject { .. }
                | Command::Rule { .. }
                | Command::MeterAnswer { .. }
        );
        if self.state.dispute.is_some() && !solves {
            return Err(no("the table stands still until the dispute is decided", self.ruling_clause()));
        }
        Ok(())
    }

    fn ruling_clause(&self) -> &'static str {
        self.play().map_or("", |play| play.procedure.clauses.ruling)
    }

    /// nj/lunar-poker 38.10(l) | nj/lucky-8s 50.6(s) | nj/dragon-poker 42.10(e) | nj/packs-poker 43.10(k)
    ///
    /// The table stands still, and the evidence is kept: the round, the book it is played by, and what everybody saw.
    pub(crate) fn dispute(&self, by: &By, reason: &str) -> Decision {
        self.rules()?;
        only(by, &[Role::Player, Role::Dealer, Role::Supervisor], "a player, the dealer or a supervisor")?;
        given(reason)?;
        let here = by.role != Role::Player || self.state.seats.of(&by.person).next().is_some();
        if !here || self.state.rounds == 0 {
            return Err(not_now("dispute"));
        }
        let seats = self.state.seats.taken().iter().map(|(bettor, _)| Audience::Seat(bettor.seat));
        let others = [Audience::Public, Audience::Dealer, Audience::Supervisor, Audience::Surveillance];
        let view = |audience| {
            let seen = self.state.round.as_ref().map(|round| serde_json::to_value(round.view(audience)));
            (audience, seen.and_then(Result::ok).unwrap_or_default())
        };
        Ok(vec![Event::Disputed {
            reason: reason.to_owned(),
            round: self.state.rounds,
            book_hash: self.state.book_of_round.clone(),
            views: others.into_iter().chain(seats).map(view).collect(),
        }])
    }

    /// nz/lunar-poker 11.20
    pub(crate) fn decide_dispute(&self, by: &By, decision: &str) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(decision)?;
        match &self.state.dispute {
            Some(dispute) if dispute.decision.is_none() => {
                Ok(vec![Event::Decided { decision: decision.to_owned() }])
            }
            Some(_) | None => Err(not_now("decide")),
        }
    }

    /// Who stopped the table or decided the dispute does not let it go on.
    pub(crate) fn reopen(&self, by: &By) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        let Some(dispute) = &self.state.dispute else { return Err(not_now("reopen")) };
        let Some((_, decided_by)) = &dispute.decision else {
            return Err(no("the dispute is decided first", self.ruling_clause()));
        };
        if dispute.stopped_by == by.person || *decided_by == by.person {
            return Err(no("another person lets the table go on", self.ruling_clause()));
        }
        Ok(vec![Event::Reopened])
    }

    /// A wrong payment is put right by reversing it and posting the right one, with a reason.
    pub(crate) fn correct(&self, by: &By, correction: &Correction) -> Decision {
        self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(&correction.reason)?;
        if self.state.correction.is_some() || correction.owed().is_zero() {
            return Err(not_now("correct"));
        }
        if correction.round == 0 || correction.round > self.state.rounds {
            return Err(no("there was no such round", "").value(correction.round));
        }
        if correction.round == self.state.rounds {
            let was_paid = |line| {
                let same = self.state.settled.iter().filter(|(_, settled)| settled == line);
                same.map(|(bettor, _)| self.state.seats.person(*bettor))
                    .any(|whose| whose.is_none_or(|whose| *whose == correction.person))
            };
            if self.state.playing || !correction.reversed.iter().all(was_paid) {
                return Err(no("this is not what was paid in that round", "").value(correction.round));
            }
        }
        self.check_funds(&self.postings(&Event::Corrected {
            correction: Box::new(correction.clone()),
            with: by.person.clone(),
        }))?;
        Ok(vec![Event::CorrectionAsked(Box::new(correction.clone()))])
    }

    pub(crate) fn approve(&self, by: &By) -> Decision {
        only(by, &[Role::Supervisor, Role::Cage], "a supervisor or the cage")?;
        let Some(asked) = &self.state.correction else { return Err(not_now("approve")) };
        if asked.by.person == by.person {
            return Err(no("who asked for a correction does not approve it", ""));
        }
        let correction = Box::new(asked.what.clone());
        let event = Event::Corrected { correction, with: asked.by.person.clone() };
        self.check_funds(&self.postings(&event))?;
        Ok(vec![event])
    }

    pub(crate) fn reject(&self, by: &By, reason: &str) -> Decision {
        only(by, &[Role::Supervisor, Role::Cage], "a supervisor or the cage")?;
        given(reason)?;
        match &self.state.correction {
            Some(_) => Ok(vec![Event::CorrectionRejected { reason: reason.to_owned() }]),
            None => Err(not_now("reject")),
        }
    }

    /// nz/lunar-poker 11.20
    ///
    /// What no rule covers is decided by a supervisor, by name and with a reason.
    pub(crate) fn rule(&self, by: &By, about: &str, decision: &str) -> Decision {
        self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(about).and_then(|()| given(decision))?;
        Ok(vec![Event::Ruled { about: about.to_owned(), decision: decision.to_owned() }])
    }
}
