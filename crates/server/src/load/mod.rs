//! Load from a second process: guests who play automatically over sockets, and what they measured.

mod client;
mod guest;
mod report;

pub use report::Report;

use client::Client;
use guest::{Guest, Outcome};
use report::Tally;
use serde_json::{Map, Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long players have to finish their last round.
const LAST_ROUND_TIMEOUT: Duration = Duration::from_secs(90);

/// How much is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, on this machine.
    pub server: String,
    /// Tables.
    pub tables: u16,
    /// Players at each.
    pub players: u8,
    /// For how long.
    pub seconds: u16,
    /// Milliseconds a player thinks before each command, on average.
    pub think: u32,
}

impl Plan {
    fn address(&self) -> Result<SocketAddr, String> {
        let text = self.server.trim_end_matches('/').strip_prefix("http://");
        let address: Option<SocketAddr> =
            text.and_then(|text| text.replace("localhost", "127.0.0.1").parse().ok());
        let address = address.filter(|address| address.ip().is_loopback());
        let bounded =
            (1..=1_000).contains(&self.tables) && (1..=6).contains(&self.players) && self.seconds <= 600;
        if !bounded {
            return Err("at most 1,000 tables, 6 players at each, and 600 seconds".to_owned());
        }
        address.ok_or_else(|| {
            format!("{}: give a server on this machine, such as http://127.0.0.1:8080", self.server)
        })
    }
}

/// Plays as planned and tells what came of it.
///
/// # Errors
/// Why nothing could be played.
pub fn run(plan: &Plan) -> Result<Report, String> {
    let address = plan.address()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("no threads: {error}"))?;
    runtime.block_on(play(plan, address))
}

async fn play(plan: &Plan, address: SocketAddr) -> Result<Report, String> {
    let tables = set_up(plan, address).await?;
    let (tally, stop) = (Arc::new(Tally::default()), Arc::new(AtomicBool::new(false)));
    let mut guests = Vec::new();
    for table in &tables {
        for seat in 1..=plan.players {
            let guest = Guest::enter(address, table, seat, plan.think, Arc::clone(&tally)).await?;
            guests.push(tokio::spawn(guest.play(Arc::clone(&stop))));
        }
    }
    let (begun, rounds) = (Instant::now(), rounds(address, &tables).await?);
    tally.measure(true);
    tokio::time::sleep(Duration::from_secs(plan.seconds.into())).await;
    tally.measure(false);
    let played = self::rounds(address, &tables).await?.saturating_sub(rounds);
    let took = begun.elapsed();
    stop.store(true, Ordering::Relaxed);
    let mut outcomes = Vec::new();
    for guest in guests {
        let outcome = tokio::time::timeout(LAST_ROUND_TIMEOUT, guest).await;
        outcomes.push(outcome.map_err(|_| "a player did not finish".to_owned()).and_then(|done| {
            done.map_err(|error| error.to_string()).and_then(|outcome: Result<Outcome, String>| outcome)
        }));
    }
    let verified = verified(address).await?;
    Ok(Report::new(plan, &tally, played, took, outcomes, verified))
}

/// Sets up tables of its own, for one book after the other.
async fn set_up(plan: &Plan, address: SocketAddr) -> Result<Vec<String>, String> {
    let floor = Client::staff(address, "supervisor").await?;
    let run = crate::app::random_hex::<4>().map_err(|error| error.reason.message)?;
    let mut tables = Vec::new();
    for (number, book) in (1..=plan.tables).zip(crate::demo::books().into_iter().cycle()) {
        let table = format!("load-{run}-{number}");
        let limits = crate::demo::with_limits(book, Map::new());
        let body = json!({"table": table, "settings": {"rulebook": book.name(), "options": limits}});
        floor.post("/api/tables", &body).await?;
        tables.push(table);
    }
    Ok(tables)
}

/// How many rounds were opened at these tables.
async fn rounds(address: SocketAddr, tables: &[String]) -> Result<u64, String> {
    let floor = Client::staff(address, "supervisor").await?;
    let mut rounds = 0;
    for table in tables {
        let seen = floor.get(&format!("/api/tables/{table}")).await?;
        rounds += seen.pointer("/table/rounds").and_then(Value::as_u64).unwrap_or_default();
    }
    Ok(rounds)
}

/// Does every posting balance, every account have what was posted to it, every signature hold?
async fn verified(address: SocketAddr) -> Result<String, String> {
    let eye = Client::staff(address, "surveillance").await?;
    eye.post("/api/journal/verify", &json!({})).await?;
    for _ in 0..600 {
        let outcome = eye.get("/api/journal/verify").await?;
        let state = outcome.get("state").and_then(Value::as_str).unwrap_or_default().to_owned();
        if state != "running" {
            return Ok(state);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok("running".to_owned())
}
