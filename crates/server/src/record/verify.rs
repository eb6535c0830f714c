//! Is the journal as it was written? A walk through all of it, in a thread of its own.

use crate::access::{Action, Caller, note};
use crate::app::{App, now};
use crate::error::Answer;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_store::{About, Account, Archive, Checkpoint, CommandId, Error, Event, Head, Visit, verify};
use parking_lot::Mutex;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use utoipa::ToSchema;

/// How far a verification is, or what it found.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Outcome {
    /// `never`, `running`, `faultless`, `faulty` or `failed`.
    pub state: String,
    /// When it began.
    pub begun: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// Who wanted it.
    pub by: Option<String>,
    /// Events read so far.
    pub events: u64,
    /// Events there were when it began.
    pub of_events: u64,
    /// What was counted.
    pub found: Option<Found>,
    /// What is not as it was written, with its place.
    pub faults: Vec<String>,
}

/// What a verification counted.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Found {
    /// The journal.
    pub journal: String,
    /// Streams with events.
    pub streams: usize,
    /// Events.
    pub events: u64,
    /// Postings.
    pub postings: u64,
    /// Signed commits.
    pub commits: u64,
}

/// The verification of this server's journal: one at a time.
#[derive(Debug, Default)]
pub struct Verification {
    outcome: Mutex<Option<Outcome>>,
    read: Arc<AtomicU64>,
}

impl Verification {
    fn outcome(&self) -> Outcome {
        let mut outcome = self
            .outcome
            .lock()
            .clone()
            .unwrap_or_else(|| Outcome { state: "never".to_owned(), ..Outcome::default() });
        if outcome.state == "running" {
            outcome.events = self.read.load(Ordering::Relaxed).min(outcome.of_events);
        }
        outcome
    }
}

/// How far the verification of the journal is, and what it found.
#[utoipa::path(get, path = "/api/journal/verify", tag = "record", responses((status = 200, body = Outcome)))]
pub async fn outcome(State(app): State<App>, caller: Caller) -> Answer<Json<Outcome>> {
    caller.may(Action::SeeVerification)?;
    Ok(Json(app.verification.outcome()))
}

/// Begins a verification, if none is running.
#[utoipa::path(post, path = "/api/journal/verify", tag = "record", responses((status = 202, body = Outcome)))]
pub async fn begin(State(app): State<App>, caller: Caller) -> Answer<(StatusCode, Json<Outcome>)> {
    let who = caller.may(Action::VerifyJournal)?;
    if app.verification.outcome().state != "running" {
        let noted = who.clone();
        app.blocking(move |app| note(app, &noted, Action::VerifyJournal, "journal")).await?;
    }
    let begun = {
        let mut outcome = app.verification.outcome.lock();
        let idle = outcome.as_ref().is_none_or(|outcome| outcome.state != "running");
        if idle {
            app.verification.read.store(0, Ordering::Relaxed);
            *outcome = Some(Outcome {
                state: "running".to_owned(),
                begun: Some(now().0),
                by: who.person.map(|person| person.to_string()),
                ..Outcome::default()
            });
        }
        idle
    };
    if begun {
        let app = app.clone();
        tokio::task::spawn_blocking(move || run(&app));
    }
    Ok((StatusCode::ACCEPTED, Json(app.verification.outcome())))
}

fn run(app: &App) {
    let found = walk(app);
    let mut outcome = app.verification.outcome.lock();
    let Some(outcome) = outcome.as_mut() else { return };
    outcome.ended = Some(now().0);
    match found {
        Ok(report) => {
            outcome.state = if report.faults.is_empty() { "faultless" } else { "faulty" }.to_owned();
            outcome.faults = report.faults.iter().map(ToString::to_string).collect();
            outcome.events = report.events;
            outcome.found = Some(Found {
                journal: report.about.journal.to_string(),
                streams: report.streams,
                events: report.events,
                postings: report.postings,
                commits: report.commits,
            });
        }
        Err(error) => (outcome.state, outcome.faults) = ("failed".to_owned(), vec![error.to_string()]),
    }
}

fn walk(app: &App) -> Result<croupier_store::Report, Error> {
    let mut archive = app.house.journal().archive()?;
    let mut events = 0_u64;
    let counted = archive.heads(&mut |head| {
        events = events.saturating_add(head.seq);
        Ok(())
    });
    // A head that cannot be read is told by the verification; here it only does not count.
    counted.or_else(|error| if matches!(error, Error::Damaged(_)) { Ok(()) } else { Err(error) })?;
    if let Some(outcome) = app.verification.outcome.lock().as_mut() {
        outcome.of_events = events;
    }
    let mut counted = Counted { archive, read: Arc::clone(&app.verification.read) };
    verify(&mut counted, &[app.keys.public()], &[])
}

/// An archive that counts the events read.
struct Counted {
    archive: Box<dyn Archive>,
    read: Arc<AtomicU64>,
}

impl Archive for Counted {
    fn about(&mut self) -> Result<About, Error> {
        self.archive.about()
    }

    fn altered_schema(&mut self, visit: Visit<'_, (String, String)>) -> Result<(), Error> {
        self.archive.altered_schema(visit)
    }

    fn count_commits(&mut self) -> Result<u64, Error> {
        self.archive.count_commits()
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<(), Error> {
        self.archive.heads(visit)
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<(), Error> {
        let read = Arc::clone(&self.read);
        self.archive.events(&mut |event| {
            read.fetch_add(1, Ordering::Relaxed);
            visit(event)
        })
    }

    fn misplaced(&mut self, visit: Visit<'_, (String, u64)>) -> Result<(), Error> {
        self.archive.misplaced(visit)
    }

    fn stray_postings(&mut self, visit: Visit<'_, (String, i64)>) -> Result<(), Error> {
        self.archive.stray_postings(visit)
    }

    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<(), Error> {
        self.archive.accounts(visit)
    }

    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<(), Error> {
        self.archive.commands(visit)
    }

    fn commits(&mut self, visit: Visit<'_, croupier_store::Commit>) -> Result<(), Error> {
        self.archive.commits(visit)
    }

    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<(), Error> {
        self.archive.checkpoints(visit)
    }
}
