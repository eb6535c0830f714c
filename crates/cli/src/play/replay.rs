//! `croupier replay`: stepping through a record as somebody saw it.

use super::show;
use crate::failure::Failure;
use crate::input::{find_rulebook, read};
use croupier_core::{Audience, Code, Refusal};
use croupier_games::AnyRound;
use croupier_games::book::Rulebook;
use croupier_table::Terms;
use serde_json::Value;

/// Step through a record as somebody saw it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record.
    file: String,
    /// Who looks: public, dealer, supervisor, surveillance, or seat1 to seat6.
    #[arg(long = "as", default_value = "public")]
    audience: String,
    /// Only this round.
    #[arg(long)]
    round: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<String, Failure> {
    let audience = audience(&args.audience)?;
    let record = read(&args.file)?;
    let lines = parse(&record)?;
    let Some(head) = lines.first().filter(|line| line.get("rulebook").is_some()) else {
        return Err(refused("the first line of a record names its rulebook", ""));
    };
    let book = book_of(head)?;
    replay(&lines, args.round, audience, &book)?;
    Ok(String::new())
}

fn refused(message: &str, value: &str) -> Failure {
    Failure::refused(Refusal::new(Code::NotAllowed, "file", message).value(value))
}

fn audience(name: &str) -> Result<Audience, Failure> {
    let seat =
        name.strip_prefix("seat").and_then(|seat| seat.parse().ok()).filter(|seat| (1..=6).contains(seat));
    match (name, seat) {
        (_, Some(seat)) => Ok(Audience::Seat(seat)),
        ("public", None) => Ok(Audience::Public),
        ("dealer", None) => Ok(Audience::Dealer),
        ("supervisor", None) => Ok(Audience::Supervisor),
        ("surveillance", None) => Ok(Audience::Surveillance),
        (other, None) => {
            let message = "must be public, dealer, supervisor, surveillance, or seat1 to seat6";
            Err(Failure::refused(Refusal::new(Code::NotAllowed, "as", message).value(other)))
        }
    }
}

/// The lines of a record; a last line cut off in the middle of writing is left out.
fn parse(record: &str) -> Result<Vec<Value>, Failure> {
    let complete = record.rfind('\n').map_or("", |end| &record[..end]);
    let mut lines = Vec::new();
    for (number, line) in complete.lines().enumerate() {
        let value = serde_json::from_str(line).map_err(|error| {
            let refusal = Refusal::new(Code::Syntax, "file", format!("not a line of a record: {error}"));
            Failure::refused(refusal.line(number + 1))
        })?;
        lines.push(value);
    }
    Ok(lines)
}

fn book_of(head: &Value) -> Result<Rulebook, Failure> {
    let name = head.get("book").and_then(Value::as_str).unwrap_or_default();
    let given: Vec<String> = head
        .get("options")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(key, value)| {
            format!("{key}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        })
        .collect();
    let (book, _) = croupier_lab_json::apply(&find_rulebook(name)?, &given)?;
    let hash = head.get("book_hash").and_then(Value::as_str).unwrap_or_default();
    let candidates = [book.as_recorded(), book].into_iter();
    candidates
        .rev()
        .find(|book| book.hash() == hash)
        .ok_or_else(|| refused("the record was made by another version of this rulebook", hash))
}

fn replay(lines: &[Value], only: Option<u64>, audience: Audience, book: &Rulebook) -> Result<(), Failure> {
    let mut meters = Terms::initial_readings(book);
    let mut round: Option<(u64, AnyRound)> = None;
    for line in lines.iter().skip(1) {
        let number = line.get("round").and_then(Value::as_u64).unwrap_or_default();
        let shown = only.is_none_or(|only| only == number);
        if round.as_ref().is_none_or(|(current, _)| *current != number) {
            if let Some((_, ended)) = &round {
                for (slot, (_, reading)) in meters.iter_mut().zip(ended.view(audience).meters) {
                    *slot = reading;
                }
            }
            round = Some((number, AnyRound::open(book, meters)?));
            if shown {
                show::note(&format!("\nRound {number}"));
            }
        }
        let Some((_, state)) = &mut round else { continue };
        if let Some(event) = line.get("event") {
            let event = state.read_event(event).map_err(|error| {
                refused(&format!("not an event of this game: {error}"), &event.to_string())
            })?;
            if shown {
                show::notice(&state.redact(&event, audience));
            }
            super::apply_shown(state, &event, audience, shown);
            if shown && state.is_over() {
                show::table(&state.view(audience));
            }
        }
    }
    Ok(())
}
