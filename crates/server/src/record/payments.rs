//! What was paid in a round, line by line: what a correction reverses.

use crate::app::App;
use crate::error::Answer;
use croupier_core::{Bettor, Line};
use croupier_games::Game;
use croupier_house::Replay;
use croupier_table::{Event, PersonId, TableId};
use serde::Serialize;
use utoipa::ToSchema;

/// A wager as it was paid, or as it was put right since.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Payment {
    /// The patron whose wager it is.
    pub person: String,
    /// The name of the wager.
    pub name: String,
    /// The line as it is on record; a correction repeats it word for word.
    #[schema(value_type = Object)]
    pub line: Line,
}

/// What is paid in a round as of now: as it was settled, and put right since.
///
/// # Errors
/// If the journal cannot be read.
pub fn of(app: &App, table: &TableId, round: u64, replay: &Replay) -> Answer<Vec<Payment>> {
    let mut paid: Vec<(PersonId, Line)> =
        settled(replay).into_iter().map(|(_, who, line)| (who, line)).collect();
    if let Some(seen) = app.house.see_table(table)? {
        for known in seen.table().corrected().iter().filter(|known| known.round == round) {
            for line in &known.reversed {
                let at = paid.iter().position(|(who, paid)| *who == known.person && paid == line);
                at.map(|at| paid.remove(at));
            }
            paid.extend(known.instead.iter().map(|line| (known.person.clone(), *line)));
        }
    }
    let Some(game) = game(replay) else { return Ok(Vec::new()) };
    let wire = |(person, line): (PersonId, Line)| Payment {
        person: person.to_string(),
        name: game.title(line.bet),
        line,
    };
    Ok(paid.into_iter().map(wire).collect())
}

/// The game that was played, if anything was.
fn game(replay: &Replay) -> Option<Game> {
    let of = |event: &Event| if let Event::Round(fact) = event { Some(fact.game()) } else { None };
    replay.facts.iter().find_map(|(_, entry)| of(&entry.event))
}

/// As it was settled when the round was over.
fn settled(replay: &Replay) -> Vec<(Bettor, PersonId, Line)> {
    let mut table = replay.before.clone();
    let mut paid: Vec<(Bettor, PersonId, Line)> = Vec::new();
    for (_, entry) in &replay.facts {
        let Event::Round(fact) = &entry.event else {
            table.apply(entry);
            continue;
        };
        for settled in fact.settled_lines() {
            if settled.reversed {
                paid.retain(|(bettor, _, line)| (*bettor, *line) != (settled.bettor, settled.line));
            } else if let Some(person) = table.seats().person(settled.bettor) {
                paid.push((settled.bettor, person.clone(), settled.line));
            }
        }
        table.apply(entry);
    }
    paid
}
