//! One round from the record: what each audience learned, card by card, every posting, every clause.

use crate::entries;
use crate::record::shuffle_audit::{ShuffleAudit, Verdict};
use croupier_core::{Audience, Line};
use croupier_games::explain::{Hands, Why, explain};
use croupier_games::round::{Notice, SettledLine};
use croupier_store::{Archive, CommandId, Event as Recorded, Posting, Result};
use croupier_table::{By, CardStep, Entry, Event, Library, Table, TableId, Time};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What an audience learned of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heard {
    /// `public`, `seat1`, `dealer`, `supervisor`, `surveillance`.
    pub audience: String,
    /// In words, with the card if it may be seen.
    #[serde(flatten)]
    pub notice: Notice,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The stream in which it is recorded.
    pub stream: String,
    /// Its number there.
    pub seq: u64,
    /// When it happened.
    pub at: Time,
    /// The person, and in which role.
    pub by: By,
    /// The command it followed from.
    pub command: String,
    /// The event as it is recorded.
    pub event: Value,
    /// What each audience learned; empty for what happened around the round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<Heard>,
    /// How it moved money.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub postings: Vec<Posting>,
    /// The clauses of the moment, of what was settled, and of procedures around the round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Why each amount that was settled is what it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Why>,
}

/// A round as the record tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Audit {
    /// The table.
    pub table: String,
    /// The number of the round there.
    pub round: u64,
    /// The rulebook's name.
    pub rulebook: String,
    /// The hash of the book.
    pub book_hash: String,
    /// Is the book that is here the one it was played by? Otherwise only the record is true, not what is derived.
    pub same_book: bool,
    /// The promise of the order of cards.
    pub commitment: Option<String>,
    /// Whether it was kept; none until the order is published.
    pub promise: Option<Verdict>,
    /// Is it over?
    pub over: bool,
    /// Everything that happened in it, and what concerned it afterwards.
    pub steps: Vec<Step>,
}

/// Finds a round in a journal; none if it was never played.
///
/// # Errors
/// If the journal cannot be read.
pub fn audit(
    archive: &mut dyn Archive,
    library: &Arc<Library>,
    table: &TableId,
    round: u64,
) -> Result<Option<Audit>> {
    let stream = format!("table/{table}");
    let mut auditor = Auditor::new(Table::new(table.clone(), Arc::clone(library)), round);
    archive.events(&mut |event| if event.stream == stream { auditor.take(&event) } else { Ok(()) })?;
    let Some(mut audit) = auditor.audit else { return Ok(None) };
    let mut aside = Vec::new();
    archive.events(&mut |event| {
        if event.stream != stream && auditor.commands.contains(&event.command) {
            aside.push(beside(&event)?);
        }
        Ok(())
    })?;
    audit.steps.extend(aside);
    Ok(Some(audit))
}

/// What happened to a patron or a meter by a command of the round.
fn beside(event: &Recorded) -> Result<Step> {
    let entry: Entry<Value> = entries::entry(event)?;
    Ok(step(event, entry.at, entry.by, entry.event))
}

fn step(event: &Recorded, at: Time, by: By, fact: Value) -> Step {
    Step {
        stream: event.stream.clone(),
        seq: event.seq,
        at,
        by,
        command: event.command.to_string(),
        event: fact,
        heard: Vec::new(),
        postings: event.postings.clone(),
        clauses: Vec::new(),
        why: Vec::new(),
    }
}

struct Auditor {
    table: Table,
    round: u64,
    shuffles: ShuffleAudit,
    deck: u8,
    /// The dispute about the round is not over.
    disputed: bool,
    /// A correction of the round waits for its second person.
    to_correct: bool,
    commands: BTreeSet<CommandId>,
    audit: Option<Audit>,
}

impl Auditor {
    fn new(table: Table, round: u64) -> Auditor {
        let (shuffles, commands) = (ShuffleAudit::default(), BTreeSet::new());
        let (disputed, to_correct) = (false, false);
        Auditor { table, round, shuffles, deck: 0, disputed, to_correct, commands, audit: None }
    }

    fn take(&mut self, event: &Recorded) -> Result<()> {
        let entry: Entry<Event> = entries::entry(event)?;
        let verdict = self.shuffles.follow(&self.table, &entry);
        if let Event::RoundOpened { round, deck, book_hash } = &entry.event
            && *round == self.round
        {
            self.deck = *deck;
            self.audit = Some(self.begun(*deck, book_hash));
        }
        let concerned = self.audit.is_some() && self.concerns(&entry.event);
        let mut step = concerned.then(|| self.step(event, &entry)).transpose()?;
        self.table.apply(&entry);
        let playing = self.table.round().is_some();
        if let (Some(audit), Some(step)) = (&mut self.audit, step.take()) {
            if !matches!(entry.event, Event::RoundOpened { .. }) {
                // What opened it ended the round before, and the others of that are not of this round.
                self.commands.insert(event.command);
            }
            audit.steps.push(step);
            audit.over |= !playing;
            audit.promise = audit.promise.take().or(verdict);
        }
        Ok(())
    }

    fn begun(&self, deck: u8, book_hash: &str) -> Audit {
        Audit {
            table: self.table.id().to_string(),
            round: self.round,
            rulebook: self.table.settings().map_or_else(String::new, |settings| settings.rulebook.clone()),
            book_hash: book_hash.to_owned(),
            same_book: self.table.play().is_some_and(|play| play.hash == book_hash),
            commitment: self
                .table
                .decks()
                .get(deck)
                .and_then(|deck| deck.commitment.as_deref().map(str::to_owned)),
            promise: None,
            over: false,
            steps: Vec::new(),
        }
    }

    /// Does an event belong to the round, or concern it afterwards?
    fn concerns(&mut self, event: &Event) -> bool {
        let over = self.audit.as_ref().is_some_and(|audit| audit.over);
        let published = self.audit.as_ref().is_some_and(|audit| audit.promise.is_some());
        if let Event::Disputed { round, .. } = event {
            self.disputed = *round == self.round;
            return self.disputed;
        }
        if matches!(event, Event::Decided { .. } | Event::Reopened) {
            let disputed = self.disputed;
            self.disputed &= !matches!(event, Event::Reopened);
            return disputed;
        }
        if let Event::CorrectionAsked(correction) | Event::Corrected { correction, .. } = event {
            self.to_correct = correction.round == self.round;
            return self.to_correct;
        }
        if matches!(event, Event::CorrectionRejected { .. }) {
            return std::mem::take(&mut self.to_correct);
        }
        if let Event::Cards { deck, step: CardStep::Reveal { .. } } = event {
            return *deck == self.deck && !published;
        }
        !over
    }

    fn step(&self, event: &Recorded, entry: &Entry<Event>) -> Result<Step> {
        let fact: Entry<Value> = entries::entry(event)?;
        let mut step = step(event, entry.at, entry.by.clone(), fact.event);
        if let (Event::Round(fact), Some(round)) = (&entry.event, self.table.round()) {
            step.clauses = round.view(Audience::Public).clauses.iter().map(ToString::to_string).collect();
            step.clauses.extend(fact.settled_lines().iter().map(|settled| settled.line.clause.to_string()));
            let heard = |audience| Heard { audience: named(audience), notice: round.redact(fact, audience) };
            step.why = self.explained(&fact.settled_lines());
            step.heard = self.audiences().into_iter().map(heard).collect();
        }
        let clause = self.table.clause_of(&entry.event);
        step.clauses.extend(clause.map(|clause| clause.to_string()));
        Ok(step)
    }

    /// The cards that decided stand in the steps before.
    fn explained(&self, settled: &[SettledLine]) -> Vec<Why> {
        let Some(play) = self.table.play() else { return Vec::new() };
        let lines_of =
            |bettor| settled.iter().filter(move |line| line.bettor == bettor).map(|line| line.line);
        let why = |one: &SettledLine| {
            let others: Vec<Line> = lines_of(one.bettor).collect();
            explain(&play.book, &one.line, &others, Hands::default())
        };
        settled.iter().filter(|one| !one.reversed).map(why).collect()
    }

    fn audiences(&self) -> Vec<Audience> {
        let seats: BTreeSet<u8> = self.table.seats().taken().iter().map(|(bettor, _)| bettor.seat).collect();
        let staff = [Audience::Dealer, Audience::Supervisor, Audience::Surveillance];
        [Audience::Public].into_iter().chain(seats.into_iter().map(Audience::Seat)).chain(staff).collect()
    }
}

fn named(audience: Audience) -> String {
    match audience {
        Audience::Public => "public".to_owned(),
        Audience::Seat(seat) => format!("seat{seat}"),
        Audience::Dealer => "dealer".to_owned(),
        Audience::Supervisor => "supervisor".to_owned(),
        Audience::Surveillance => "surveillance".to_owned(),
    }
}
