//! The rounds of a table from its own stream: which there were, what they came to, and each again from its beginning.

use crate::entries;
use croupier_store::{Journal, Result};
use croupier_table::{Entry, Event, Library, PatronEvent, PersonId, PlayerResult, Table, TableId, Time};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many facts are read at a time.
const FACTS_PER_READ: usize = 1_000;

/// Every so many rounds the table is kept as it was, so that no round is far from one of these.
const ROUNDS_APART: usize = 32;

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number at the table.
    pub round: u64,
    /// The number of the fact that opened it.
    pub seq: u64,
    /// When it was opened.
    pub at: Time,
    /// Is it over?
    pub over: bool,
    /// What it came to for each patron.
    pub results: BTreeMap<PersonId, PlayerResult>,
}

/// The history of a table.
#[derive(Clone, Debug)]
pub struct History {
    stream: String,
    seq: u64,
    table: Table,
    rounds: Vec<Played>,
    kept: BTreeMap<u64, (u64, Table)>,
}

impl History {
    /// Of a table of which nothing is read yet.
    #[must_use]
    pub fn new(id: &TableId, library: &Arc<Library>) -> History {
        let (stream, table) = (format!("table/{id}"), Table::new(id.clone(), Arc::clone(library)));
        History { stream, seq: 0, table, rounds: Vec::new(), kept: BTreeMap::new() }
    }

    /// The rounds read so far, the first one first.
    #[must_use]
    pub fn rounds(&self) -> &[Played] {
        &self.rounds
    }

    /// Reads what has been recorded since.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn read_on(&mut self, journal: &dyn Journal) -> Result<()> {
        loop {
            let facts = journal.facts(&self.stream, self.seq + 1, FACTS_PER_READ)?;
            if facts.is_empty() {
                return Ok(());
            }
            for fact in facts {
                let entry: Entry<Event> = entries::entry_of(&self.stream, &fact)?;
                self.take(fact.seq, &entry);
            }
        }
    }

    fn take(&mut self, seq: u64, entry: &Entry<Event>) {
        if let Event::RoundOpened { round, .. } = &entry.event {
            if self.rounds.len().is_multiple_of(ROUNDS_APART) {
                self.kept.insert(*round, (self.seq, self.table.clone()));
            }
            let results = BTreeMap::new();
            self.rounds.push(Played { round: *round, seq, at: entry.at, over: false, results });
        }
        self.table.apply(entry);
        self.seq = seq;
        if let Some(last) = self.rounds.last_mut().filter(|last| !last.over) {
            last.over = self.table.round().is_none();
            last.results.clone_from(self.table.results());
        }
    }

    /// The table as it was before a round was opened, and the facts from there to the next round; none if there was no
    /// such round.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn round(&self, number: u64, journal: &dyn Journal) -> Result<Option<Replay>> {
        let known = self.rounds.iter().position(|played| played.round == number);
        let kept = self.kept.range(..=number).next_back().map(|(_, kept)| kept.clone());
        let (Some(index), Some((mut seq, mut table))) = (known, kept) else { return Ok(None) };
        let first = self.rounds[index].seq;
        let end = self.rounds.get(index + 1).map_or(self.seq + 1, |next| next.seq);
        let mut facts = Vec::new();
        while seq + 1 < end {
            let page = journal.facts(&self.stream, seq + 1, FACTS_PER_READ)?;
            let Some(last) = page.last().map(|fact| fact.seq) else { break };
            for fact in page.into_iter().filter(|fact| fact.seq < end) {
                let entry: Entry<Event> = entries::entry_of(&self.stream, &fact)?;
                if fact.seq < first {
                    table.apply(&entry);
                } else {
                    facts.push((fact.seq, entry));
                }
            }
            seq = last;
        }
        Ok(Some(Replay { before: table, facts }))
    }
}

/// A round to go through again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The table before it was opened.
    pub before: Table,
    /// The facts with their numbers, from the one that opened it.
    pub facts: Vec<(u64, Entry<Event>)>,
}

/// What a patron played, the last one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRound {
    /// The number of the fact in the patron's stream.
    pub seq: u64,
    /// When it ended.
    pub at: Time,
    /// The table.
    pub table: TableId,
    /// The round there.
    pub round: u64,
    /// What it came to.
    pub result: PlayerResult,
}

/// The last rounds of a patron before a fact of the patron's stream, at most so many, only those at a table if one is given.
///
/// # Errors
/// If the journal cannot be read.
pub fn own_rounds(
    journal: &dyn Journal,
    patron: &PersonId,
    only: Option<&TableId>,
    before: Option<u64>,
    limit: usize,
) -> Result<Vec<OwnRound>> {
    let stream = format!("player/{patron}");
    let mut end = before.unwrap_or(u64::MAX).min(journal.head(&stream)?.seq.saturating_add(1));
    let mut rounds = Vec::new();
    while end > 1 && rounds.len() < limit {
        let from = end.saturating_sub(200).max(1);
        let count = usize::try_from(end - from).unwrap_or(FACTS_PER_READ);
        for fact in journal.facts(&stream, from, count)?.into_iter().rev() {
            let entry: Entry<PatronEvent> = entries::entry_of(&stream, &fact)?;
            if let PatronEvent::Played { table, round, stake, net } = entry.event
                && only.is_none_or(|only| *only == table)
            {
                let result = PlayerResult { stake, net };
                rounds.push(OwnRound { seq: fact.seq, at: entry.at, table, round, result });
            }
        }
        end = from;
    }
    rounds.truncate(limit);
    Ok(rounds)
}
