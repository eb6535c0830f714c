//! `croupier shuffle verify`.

use crate::failure::{Failure, to_json};
use crate::input::read;
use croupier_core::{Code, Refusal};
use croupier_games::Game;
use croupier_shoe::{Commitment, Reveal};
use serde_json::{Value, json};

/// Check shuffles.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Check that a shoe was dealt in the order promised: a file with `commitment` and `reveal`, or a record of `croupier play`.
    Verify {
        /// The file.
        file: String,
    },
}

/// One promise and what was told afterwards.
struct Promise {
    place: String,
    commitment: Commitment,
    reveal: Option<Reveal>,
}

/// Runs the command.
pub fn run(command: &Command, json: bool) -> Result<String, Failure> {
    let Command::Verify { file } = command;
    let promises = promises(&read(file)?)?;
    if promises.is_empty() {
        let message = "no commitment is in this file";
        return Err(Failure::refused(Refusal::new(Code::Missing, "commitment", message).value(file)));
    }
    let mut results = Vec::new();
    for promise in &promises {
        results.push((promise, verdict(promise)?));
    }
    if json {
        let list: Vec<Value> =
            results.iter().map(|(promise, verdict)| json!({"place": promise.place, "commitment": promise.commitment, "verdict": verdict})).collect();
        return Ok(to_json(&json!({ "shuffles": list })));
    }
    Ok(results
        .iter()
        .map(|(promise, verdict)| format!("{}: {verdict} ({})\n", promise.place, promise.commitment))
        .collect())
}

/// The promises of a file: one JSON document, or a record with a line for each fact.
fn promises(text: &str) -> Result<Vec<Promise>, Failure> {
    let syntax = |error: serde_json::Error, line: usize| {
        Failure::refused(Refusal::new(Code::Syntax, "file", format!("not JSON: {error}")).line(line))
    };
    if let Ok(document) = serde_json::from_str::<Value>(text) {
        return Ok(promise("the shoe".to_owned(), &document).into_iter().collect());
    }
    let mut found: Vec<Promise> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let fact: Value = serde_json::from_str(line).map_err(|error| syntax(error, number + 1))?;
        let place = format!("round {}", fact.get("round").and_then(Value::as_u64).unwrap_or_default());
        if let Some(promise) = promise(place.clone(), &fact) {
            found.push(promise);
        } else if let (Some(reveal), Some(last)) =
            (reveal(&fact), found.iter_mut().find(|promise| promise.place == place))
        {
            last.reveal = Some(reveal);
        }
    }
    Ok(found)
}

fn promise(place: String, fact: &Value) -> Option<Promise> {
    let commitment = serde_json::from_value(fact.get("commitment")?.clone()).ok()?;
    Some(Promise { place, commitment, reveal: reveal(fact) })
}

fn reveal(fact: &Value) -> Option<Reveal> {
    serde_json::from_value(fact.get("reveal")?.clone()).ok()
}

fn verdict(promise: &Promise) -> Result<String, Failure> {
    let Some(reveal) = &promise.reveal else { return Ok("not revealed yet".to_owned()) };
    reveal.verify(&promise.commitment).map_err(|mismatch| {
        let refusal = Refusal::new(Code::NotAllowed, promise.place.clone(), mismatch.to_string());
        Failure::refused(refusal.value(&promise.commitment))
    })?;
    Ok(format!("kept, {}", composition(reveal)))
}

/// Which deck the revealed cards are, if they are one.
fn composition(reveal: &Reveal) -> String {
    let mut cards: Vec<&str> = reveal.cards().collect();
    cards.sort_unstable();
    let deck = |game: Game| {
        let copies = game.deck().cards.into_iter();
        let mut deck: Vec<String> =
            copies.flat_map(|card| std::iter::repeat_n(card.code, usize::from(card.copies))).collect();
        deck.sort_unstable();
        deck
    };
    let game = Game::ALL.into_iter().find(|game| deck(*game) == cards);
    game.map_or_else(
        || format!("{} cards of no complete deck", cards.len()),
        |game| format!("a whole deck of {}", game.name()),
    )
}
