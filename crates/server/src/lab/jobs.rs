//! Long computations: begun once however many ask, told how far they are, their results kept for a while.

use crate::error::{Answer, ApiError};
use croupier_math::Progress;
use croupier_store::Error;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// How long an answer is waited for before it is told how far the computation is.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// How many results are kept, and how many questions may wait.
const JOBS_MAX: usize = 64;

/// A question and what became of it.
struct Job {
    name: String,
    done: AtomicU64,
    all: AtomicU64,
    outcome: watch::Sender<Option<Answer<Arc<str>>>>,
}

/// The computations of a server, one at a time: tables go before.
pub struct Jobs {
    all: Mutex<Vec<Arc<Job>>>,
    turn: Arc<Semaphore>,
}

impl Default for Jobs {
    fn default() -> Jobs {
        Jobs { all: Mutex::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

/// What a question comes to now.
#[derive(Debug)]
pub enum Found {
    /// The answer.
    Answer(Arc<str>),
    /// It is being computed: steps done of all, as far as they are known.
    Running(u64, u64),
}

impl Jobs {
    /// The answer to a question, or how far it is. `work` is done if nobody asked before.
    ///
    /// # Errors
    /// What the lab refuses, or that too many wait.
    pub async fn ask(
        &self,
        name: String,
        work: impl FnOnce(&Progress<'_>) -> Answer<String> + Send + 'static,
    ) -> Answer<Found> {
        let job = self.find_or_begin(name, work)?;
        let mut outcome = job.outcome.subscribe();
        let answered = tokio::time::timeout(ANSWER_TIMEOUT, outcome.wait_for(Option::is_some)).await;
        match answered {
            Ok(Ok(answer)) => answer.clone().unwrap_or_else(|| Err(gone())).map(Found::Answer),
            Ok(Err(_)) => Err(gone()),
            Err(_) => Ok(Found::Running(job.done.load(Ordering::Relaxed), job.all.load(Ordering::Relaxed))),
        }
    }

    fn find_or_begin(
        &self,
        name: String,
        work: impl FnOnce(&Progress<'_>) -> Answer<String> + Send + 'static,
    ) -> Answer<Arc<Job>> {
        let mut all = self.all.lock();
        if let Some(known) = all.iter().find(|job| job.name == name) {
            return Ok(Arc::clone(known));
        }
        let finished = |job: &Arc<Job>| job.outcome.borrow().is_some();
        if all.len() >= JOBS_MAX {
            let oldest = all.iter().position(finished).ok_or_else(too_many)?;
            all.remove(oldest);
        }
        let (done, whole) = (AtomicU64::new(0), AtomicU64::new(0));
        let job = Arc::new(Job { name, done, all: whole, outcome: watch::Sender::new(None) });
        all.push(Arc::clone(&job));
        tokio::spawn(run(Arc::clone(&job), Arc::clone(&self.turn), work));
        Ok(job)
    }
}

/// Computes on a thread of its own, which does not keep the server from ending.
async fn run(
    job: Arc<Job>,
    turn: Arc<Semaphore>,
    work: impl FnOnce(&Progress<'_>) -> Answer<String> + Send + 'static,
) {
    let Ok(permit) = turn.acquire_owned().await else { return };
    std::thread::spawn(move || {
        let progress = Progress::new(|done, all| {
            job.done.store(done, Ordering::Relaxed);
            job.all.store(all, Ordering::Relaxed);
        });
        let outcome = work(&progress).map(Arc::from);
        job.outcome.send_replace(Some(outcome));
        drop(permit);
    });
}

fn gone() -> ApiError {
    ApiError::trouble(&Error::Closed)
}

fn too_many() -> ApiError {
    let message = "the lab has enough to do: ask again in a moment";
    let mut error = ApiError::new(axum::http::StatusCode::TOO_MANY_REQUESTS, "busy", message);
    error.retry_after = Some(5);
    error
}
