//! Disputes and rulings: what people decide, always with a name, a reason and where it matters a second person.

use crate::id::PersonId;
use crate::messages::{Command, Event};
use crate::person::{By, Role};
use crate::refuse::{given, no, no_by, not_now, only};
use crate::table::{Decision, Table};
use croupier_core::{Audience, Bettor, Clause, Refusal};
use croupier_games::AnyRound;

/// A dispute that holds the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// What the player disputes.
    pub reason: String,
    /// About which round.
    pub round: u64,
    /// Who stopped the table.
    pub stopped_by: PersonId,
    /// What was decided, and by whom.
    pub decision: Option<(String, PersonId)>,
}

impl Dispute {
    pub(crate) fn new(reason: &str, round: u64, by: &By) -> Dispute {
        Dispute { reason: reason.to_owned(), round, stopped_by: by.person.clone(), decision: None }
    }

    pub(crate) fn decide(&mut self, decision: &str, by: &By) {
        self.decision = Some((decision.to_owned(), by.person.clone()));
    }
}

/// A round of which the evidence is at hand.
struct Played<'a> {
    number: u64,
    round: &'a AnyRound,
    book_hash: &'a str,
    places: &'a [(Bettor, PersonId)],
}

impl Table {
    /// The dispute that holds the table, if one does.
    #[must_use]
    pub fn dispute_open(&self) -> Option<&Dispute> {
        self.state.dispute.as_deref()
    }

    /// While a dispute is open nothing happens but its solution; meters, which serve other tables too, are answered,
    /// and patrons may tighten their own limits at any time.
    pub(crate) fn check_frozen(&self, command: &Command) -> Result<(), Refusal> {
        let solves = matches!(
            command,
            Command::Decide { .. }
                | Command::Reopen
                | Command::Correct(_)
                | Command::Approve
                | Command::Reject { .. }
                | Command::CallSupervisor { .. }
                | Command::AnswerCall
                | Command::ReportIncident { .. }
                | Command::Rule { .. }
                | Command::MeterAnswer { .. }
                | Command::Allow { .. }
        );
        if self.state.dispute.is_some() && !solves {
            return Err(no_by("the table stands still until the dispute is decided", self.ruling_clause()));
        }
        Ok(())
    }

    fn ruling_clause(&self) -> Option<Clause> {
        self.play().and_then(|play| play.procedure.clauses.ruling)
    }

    /// nj/lunar-poker 38.10(l) | nj/lucky-8s 50.6(s) | nj/dragon-poker 42.10(e) | nj/packs-poker 43.10(k)
    ///
    /// The table stands still, and the evidence is kept: the round, the book it is played by, and what everybody saw.
    pub(crate) fn dispute(&self, by: &By, reason: &str, about: Option<u64>) -> Decision {
        self.rules()?;
        only(by, &[Role::Player, Role::Dealer, Role::Supervisor], "a player, the dealer or a supervisor")?;
        given(reason)?;
        if !self.has_something_to_dispute(by) {
            return Err(not_now("dispute"));
        }
        let played = self.disputed(about)?;
        let seats = played.places.iter().map(|(bettor, _)| Audience::Seat(bettor.seat));
        let others = [Audience::Public, Audience::Dealer, Audience::Supervisor, Audience::Surveillance];
        let view =
            |audience| (audience, serde_json::to_value(played.round.view(audience)).unwrap_or_default());
        Ok(vec![Event::Disputed {
            reason: reason.to_owned(),
            round: played.number,
            book_hash: played.book_hash.to_owned(),
            views: others.into_iter().chain(seats).map(view).collect(),
        }])
    }

    /// The round that a dispute is about. As long as wagers are open nothing was played: then it is the one before.
    fn disputed(&self, about: Option<u64>) -> Result<Played<'_>, Refusal> {
        let current = self.round().map(|round| Played {
            number: self.state.rounds,
            round,
            book_hash: &self.state.book_of_round,
            places: self.state.seats.taken(),
        });
        let last = self.state.finished.as_deref().map(|last| Played {
            number: last.number,
            round: &last.round,
            book_hash: &last.book_hash,
            places: &last.places,
        });
        match about {
            None if self.round().is_some_and(|round| !self.is_betting(round)) => current,
            None => last.or(current),
            Some(number) => [current, last].into_iter().flatten().find(|played| played.number == number),
        }
        .ok_or_else(|| no("the evidence of this round is in the record").value(about.unwrap_or_default()))
    }

    /// Anyone who works or sits here may dispute what was played; without the views that a dispute keeps.
    #[must_use]
    pub fn may_dispute(&self, by: &By) -> bool {
        let speaks = by.role.is_one_of(&[Role::Player, Role::Dealer, Role::Supervisor]);
        let works = by.role != Role::Player && self.state.seats.of(&by.person).next().is_some();
        speaks
            && !works
            && self.state.dispute.is_none()
            && self.rules().is_ok()
            && self.has_something_to_dispute(by)
    }

    fn has_something_to_dispute(&self, by: &By) -> bool {
        let here = by.role != Role::Player || self.state.seats.of(&by.person).next().is_some();
        here && (self.state.playing || self.state.finished.is_some())
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
            return Err(no_by("the dispute is decided first", self.ruling_clause()));
        };
        if dispute.stopped_by == by.person || *decided_by == by.person {
            return Err(no_by("another person lets the table go on", self.ruling_clause()));
        }
        Ok(vec![Event::Reopened])
    }

    /// nj/dragon-poker E-1.18(n) | nj/packs-poker E-1.18(n)
    ///
    /// What the inspection of cards finds, or anybody on the floor notices, goes on record by name. It stops nothing: a
    /// dispute does that.
    pub(crate) fn report_incident(&self, by: &By, about: &str, deck: Option<u8>) -> Decision {
        self.rules()?;
        only(by, &[Role::Security, Role::Supervisor], "casino security or a supervisor")?;
        given(about)?;
        Ok(vec![Event::IncidentReported { about: about.to_owned(), deck }])
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
