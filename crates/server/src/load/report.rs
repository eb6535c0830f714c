//! What was measured.

use super::Plan;
use super::guest::Outcome;
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What players note down while it counts.
#[derive(Debug, Default)]
pub struct Tally {
    measures: AtomicBool,
    times: Mutex<Vec<u64>>,
    updates: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
}

impl Tally {
    pub fn measure(&self, on: bool) {
        self.measures.store(on, Ordering::Relaxed);
    }

    pub fn took(&self, time: Duration) {
        if self.measures.load(Ordering::Relaxed) {
            self.times.lock().push(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        }
    }

    pub fn update(&self) {
        if self.measures.load(Ordering::Relaxed) {
            self.updates.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A command that came too late is refused by a rule; that is counted and is not an error.
    pub fn refused(&self, error: &Value) {
        let text = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
        *self.refused.lock().entry(format!("{}: {}", text("code"), text("message"))).or_default() += 1;
    }
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Connected players.
    pub players: u64,
    /// Tables.
    pub tables: u16,
    /// Milliseconds measured.
    pub milliseconds: u64,
    /// Rounds played meanwhile.
    pub rounds: u64,
    /// Rounds in ten seconds.
    pub rounds_in_10_s: u64,
    /// Commands meanwhile.
    pub commands: usize,
    /// Updates received meanwhile.
    pub updates: u64,
    /// Half of the commands were seen at the table within so many microseconds.
    pub median_us: u64,
    /// 95 of 100.
    pub p95_us: u64,
    /// 99 of 100.
    pub p99_us: u64,
    /// The slowest.
    pub most_us: u64,
    /// What rules refused, because it came too late.
    pub refused: BTreeMap<String, u64>,
    /// Connections that broke, and the like.
    pub errors: Vec<String>,
    /// Players whose money is not what they were given and won or lost.
    pub wrong_money: usize,
    /// What the verification of the journal found.
    pub journal: String,
}

impl Report {
    pub(super) fn new(
        plan: &Plan,
        tally: &Tally,
        rounds: u64,
        took: Duration,
        outcomes: Vec<Result<Outcome, String>>,
        journal: String,
    ) -> Report {
        let mut times = tally.times.lock().clone();
        times.sort_unstable();
        let at = |hundredths: usize| {
            let index = (times.len() * hundredths).div_ceil(100).saturating_sub(1);
            times.get(index).copied().unwrap_or_default()
        };
        let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
        let wrong = outcomes.iter().flatten().filter(|outcome| !outcome.conserved).count();
        let mut errors: Vec<String> = outcomes.into_iter().filter_map(Result::err).collect();
        errors.sort();
        Report {
            players: u64::from(plan.tables) * u64::from(plan.players),
            tables: plan.tables,
            milliseconds,
            rounds,
            rounds_in_10_s: rounds * 10_000 / milliseconds,
            commands: times.len(),
            updates: tally.updates.load(Ordering::Relaxed),
            median_us: at(50),
            p95_us: at(95),
            p99_us: at(99),
            most_us: at(100),
            refused: tally.refused.lock().clone(),
            errors,
            wrong_money: wrong,
            journal,
        }
    }

    /// No error, and all money is where it belongs.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.errors.is_empty() && self.wrong_money == 0 && self.journal == "faultless"
    }
}

fn in_ms(microseconds: u64) -> String {
    format!("{}.{:02} ms", microseconds / 1_000, microseconds % 1_000 / 10)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.milliseconds / 1_000;
        writeln!(f, "{} players at {} tables for {seconds} s", self.players, self.tables)?;
        writeln!(
            f,
            "rounds    {} ({}.{} in a second)",
            self.rounds,
            self.rounds_in_10_s / 10,
            self.rounds_in_10_s % 10
        )?;
        writeln!(f, "commands  {}, updates {}", self.commands, self.updates)?;
        let [median, p95, p99, most] = [self.median_us, self.p95_us, self.p99_us, self.most_us].map(in_ms);
        writeln!(f, "from command to update: median {median}, 95 % {p95}, 99 % {p99}, slowest {most}")?;
        for (what, count) in &self.refused {
            writeln!(f, "refused   {count} {what}")?;
        }
        for error in self.errors.iter().take(5) {
            writeln!(f, "error     {error}")?;
        }
        writeln!(f, "errors    {}", self.errors.len())?;
        writeln!(
            f,
            "money     {} players with a wrong amount; the journal is {}",
            self.wrong_money, self.journal
        )
    }
}
