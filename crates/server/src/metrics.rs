//! What is counted, as Prometheus reads it.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the times that are counted, in microseconds.
const BOUNDS: [u64; 10] =
    [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// Goes up and down.
#[derive(Debug)]
pub struct Gauge(AtomicI64);

impl Gauge {
    const fn new() -> Gauge {
        Gauge(AtomicI64::new(0))
    }

    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often something took how long.
#[derive(Debug)]
pub struct Times {
    counts: [AtomicU64; BOUNDS.len()],
    all: AtomicU64,
    microseconds: AtomicU64,
}

impl Times {
    const fn new() -> Times {
        Times {
            counts: [const { AtomicU64::new(0) }; BOUNDS.len()],
            all: AtomicU64::new(0),
            microseconds: AtomicU64::new(0),
        }
    }

    fn take(&self, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bound, count) in BOUNDS.iter().zip(&self.counts) {
            if took <= *bound {
                count.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.all.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(took, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        for (bound, count) in BOUNDS.iter().zip(&self.counts) {
            let _ = writeln!(
                text,
                "{name}_bucket{{le=\"{}\"}} {}",
                seconds(*bound),
                count.load(Ordering::Relaxed)
            );
        }
        let all = self.all.load(Ordering::Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(text, "{name}_sum {}", seconds(self.microseconds.load(Ordering::Relaxed)));
        let _ = writeln!(text, "{name}_count {all}");
    }
}

/// Microseconds as seconds, written.
fn seconds(microseconds: u64) -> String {
    format!("{}.{:06}", microseconds / 1_000_000, microseconds % 1_000_000)
}

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    /// Open sockets of tables.
    pub sockets: Gauge,
    commands: Times,
    refused: AtomicU64,
    requests: [AtomicU64; 5],
}

/// The counts of this process.
pub static METRICS: Metrics = Metrics {
    sockets: Gauge::new(),
    commands: Times::new(),
    refused: AtomicU64::new(0),
    requests: [const { AtomicU64::new(0) }; 5],
};

impl Metrics {
    /// A command took so long, and was done or refused.
    pub fn command(&self, took: Duration, done: bool) {
        self.commands.take(took);
        if !done {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A request was answered with this status.
    pub fn request(&self, status: u16) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.requests[class].fetch_add(1, Ordering::Relaxed);
    }

    /// As Prometheus reads it.
    #[must_use]
    pub fn text(&self, tables: usize, watched: usize, paused: usize) -> String {
        let mut text = String::new();
        let mut gauge = |name: &str, about: &str, value: i64| {
            let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}");
        };
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        gauge("croupier_tables", "Tables there are.", count(tables));
        gauge("croupier_tables_watched", "Tables that somebody watches.", count(watched));
        gauge(
            "croupier_tables_paused",
            "Tables that stand still because the journal has trouble.",
            count(paused),
        );
        gauge("croupier_sockets", "Open sockets of tables.", self.sockets.get());
        self.commands.write(
            &mut text,
            "croupier_command_seconds",
            "Time until a command is durable or refused.",
        );
        let refused = self.refused.load(Ordering::Relaxed);
        let _ = writeln!(
            text,
            "# HELP croupier_commands_refused_total Commands that were not done.\n# TYPE croupier_commands_refused_total counter\ncroupier_commands_refused_total {refused}"
        );
        let _ = writeln!(
            text,
            "# HELP croupier_requests_total Requests by the first digit of their status.\n# TYPE croupier_requests_total counter"
        );
        for (class, count) in (1..).zip(&self.requests) {
            let _ = writeln!(
                text,
                "croupier_requests_total{{status=\"{class}xx\"}} {}",
                count.load(Ordering::Relaxed)
            );
        }
        text
    }
}
