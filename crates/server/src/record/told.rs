//! A round told again, step by step.

use crate::app::App;
use crate::hub::{Eyes, Teller};
use crate::record::corrected::Corrected;
use crate::record::payments::Payment;
use crate::view::settled;
use crate::wire::said::Notice;
use crate::wire::table::Settled;
use croupier_house::{Played, Replay};
use croupier_table::{CardStep, Event, Id, Table, settled_lines};
use serde::Serialize;
use utoipa::ToSchema;

/// A round as somebody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundTold {
    /// The table.
    pub table: String,
    /// Its number there.
    pub round: u64,
    /// The rulebook.
    pub rulebook: String,
    /// The hash of the book it was played by.
    pub book_hash: String,
    /// When it was opened.
    pub at: i64,
    /// Is it over?
    pub over: bool,
    /// The promise of the order of cards.
    pub commitment: Option<String>,
    /// The salt of the promise, once it is told.
    pub salt: Option<String>,
    /// The order that was promised, once it is told.
    pub order: Option<String>,
    /// As whom it is told: `public`, `seat1`, `dealer`, `supervisor`, `surveillance`, or `mine`.
    pub audience: String,
    /// What happened, step by step.
    pub steps: Vec<Notice>,
    /// What each wager came to when the round was over: a player's own, for others all.
    pub settled: Vec<Settled>,
    /// What was put right since: a player's own, for others all.
    pub corrected: Vec<Corrected>,
    /// What was paid as a correction speaks of it, for a supervisor; for others nothing.
    pub payments: Vec<Payment>,
}

/// Goes through it again.
pub fn tell(
    app: &App,
    table: &Id,
    played: &Played,
    replay: Replay,
    eyes: Eyes,
    audience: String,
    own: Option<&Id>,
) -> RoundTold {
    let settings = replay.before.settings().map_or_else(String::new, |settings| settings.rulebook.clone());
    let mut told = RoundTold {
        table: table.to_string(),
        round: played.round,
        rulebook: settings,
        book_hash: String::new(),
        at: played.at.0,
        over: played.over,
        commitment: None,
        salt: None,
        order: None,
        audience,
        steps: Vec::new(),
        settled: Vec::new(),
        corrected: Vec::new(),
        payments: Vec::new(),
    };
    let mut dealt = None;
    let mut teller = Teller::new(replay.before, vec![eyes], &app.rules.currency);
    for (seq, entry) in &replay.facts {
        if let Event::RoundOpened { deck, book_hash, .. } = &entry.event {
            dealt = Some(*deck);
            told.book_hash.clone_from(book_hash);
            told.commitment = teller
                .table
                .decks()
                .get(*deck)
                .and_then(|deck| deck.commitment.as_deref().map(str::to_owned));
        }
        if let Event::Cards { deck, step: CardStep::Reveal { salt, order } } = &entry.event
            && dealt == Some(*deck)
        {
            (told.salt, told.order) = (Some(salt.clone()), Some(order.clone()));
        }
        take_lines(&mut told.settled, &teller.table, &entry.event, own, &app.rules.currency);
        teller.take(*seq, entry);
    }
    told.steps = teller.told.into_iter().next().unwrap_or_default();
    told
}

/// What an event settles or takes back, of one person or of all.
fn take_lines(known: &mut Vec<Settled>, table: &Table, event: &Event, own: Option<&Id>, currency: &str) {
    let Event::Round(fact) = event else { return };
    let wanted = |bettor| own.is_none_or(|own| table.seats().person(bettor) == Some(own));
    for line in settled_lines(fact).into_iter().filter(|line| wanted(line.bettor)) {
        let told = settled(line.bettor, &line.line, currency);
        if !line.reversed {
            known.push(told);
        } else if let Some(last) = known.iter().rposition(|other| *other == told) {
            known.remove(last);
        }
    }
}
