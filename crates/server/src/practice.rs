//! Practice tables: everybody has one for each choice of book and options, played with play chips and dealt by machines.

use crate::app::App;
use crate::demo;
use crate::error::{Answer, ApiError};
use crate::record::case::settled_again;
use crate::view::is_own_practice;
use croupier_core::{Bettor, Money};
use croupier_games::BookId;
use croupier_house::{Denial, Order};
use croupier_store::CommandId;
use croupier_table::{Allowance, By, Command, Duty, PersonId, Role, Settings, TableId, is_reference};
use serde_json::{Map, Value};

/// How the names of practice tables begin.
pub const BEGINS: &str = "practice-";

/// The most practice tables of one person: each stays in the journal for good.
const PRACTICE_TABLES_MAX: usize = 24;

/// The chips that somebody sits down with.
const CHIPS: Money = Money::cents(50_000);

/// With fewer than these, more are bought.
const CHIPS_MIN: Money = Money::cents(10_000);

fn digits(parts: &[&str]) -> String {
    let mut digest = blake3::Hasher::new_derive_key("croupier 2026 practice tables");
    for part in parts {
        digest.update(part.as_bytes()).update(b"\n");
    }
    digest.finalize().to_hex().chars().take(16).collect()
}

/// How the names of a person's practice tables begin.
#[must_use]
pub fn prefix(person: &PersonId) -> String {
    format!("{BEGINS}{}-", digits(&[person.as_str()]))
}

/// The person's practice table for a book and options, with the person seated and chips bought.
///
/// # Errors
/// What the book refuses.
pub fn open(app: &App, person: &PersonId, rulebook: &str, options: Map<String, Value>) -> Answer<TableId> {
    if !app.config.demo {
        return Err(ApiError::forbidden("practice tables are played with play chips, in a demo house"));
    }
    let book = app.library.book(rulebook)?;
    // A book of the operator's own has the limits that the operator gave it.
    let options = if is_reference(rulebook) {
        Value::Object(options)
    } else {
        demo::with_limits(BookId::of(book), options)
    };
    app.library.find(rulebook, &options)?;
    let choice = digits(&[rulebook, &options.to_string()]);
    let name: String = choice.chars().take(8).collect();
    let table = TableId::new(&format!("{}{name}", prefix(person)))
        .map_err(|error| ApiError::malformed(error.to_string()))?;
    if app.house.see_table(&table)?.is_none() {
        let begin = prefix(person);
        let count = app.tables.read().iter().filter(|table| table.as_str().starts_with(&begin)).count();
        if count >= PRACTICE_TABLES_MAX {
            let message = format!("you have {count} practice tables: play at one of them");
            return Err(ApiError::conflict(message).at("options"));
        }
        let rulebook = rulebook.to_owned();
        let settings = Settings { rulebook, options, automatic: Duty::all(), demonstration: Some(true) };
        demo::install(app, &table, settings)?;
    }
    sit(app, &table, person)?;
    Ok(table)
}

/// The person's practice table once more, with chips where they have run out.
///
/// # Errors
/// A table of somebody else, or none.
pub fn again(app: &App, person: &PersonId, table: &str) -> Answer<TableId> {
    let own = TableId::new(table).ok().filter(|table| is_own_practice(table, Some(person)));
    let table = own.filter(|_| app.config.demo).ok_or_else(|| ApiError::not_found("table").at("table"))?;
    sit(app, &table, person)?;
    Ok(table)
}

fn sit(app: &App, table: &TableId, person: &PersonId) -> Answer<()> {
    let by = By::new(person.clone(), Role::Player);
    let seen = app.house.see_table(table)?.ok_or_else(|| ApiError::not_found("table"))?;
    if seen.table().seats().of(person).next().is_none() {
        let bettor = Bettor::seated(1);
        submit(app, table, &by, Command::Sit { bettor, allowance: Allowance::default() })?;
    }
    let chips = seen.table().balance(&seen.table().chips(person));
    if chips < CHIPS_MIN {
        app.give_play_chips(person)?;
        submit(app, table, &by, Command::BuyIn { amount: CHIPS - chips })?;
    }
    Ok(())
}

/// Nobody else is at a practice table: its large awards are validated by the house.
pub fn validate_awards(app: &App) {
    let floor = App::machine(Role::Supervisor);
    let tables: Vec<TableId> = app.tables.read().iter().cloned().collect();
    for table in tables.iter().filter(|table| table.as_str().starts_with(BEGINS)) {
        let Ok(Some(seen)) = app.house.see_table(table) else { continue };
        let Some(command @ Command::Validate { .. }) = seen.table().next(crate::app::now()).command else {
            continue;
        };
        if let Err(error) = submit(app, table, &floor, command) {
            tracing::warn!(%table, ?error, "an award at a practice table could not be validated");
        }
    }
}

/// Nobody else is at a practice table: what is disputed there is held against the record at once, the answer says what
/// came of it, and the table goes on.
pub fn decide_disputes(app: &App) {
    let tables: Vec<TableId> = app.tables.read().iter().cloned().collect();
    for table in tables.iter().filter(|table| app.rules.is_practice(table)) {
        decide_dispute(app, table);
    }
}

/// The same at one table.
pub fn decide_dispute(app: &App, table: &TableId) {
    if let Err(error) = decided(app, table) {
        tracing::warn!(%table, ?error, "a dispute at a practice table could not be decided");
    }
}

fn decided(app: &App, table: &TableId) -> Answer<()> {
    let Some(seen) = app.house.see_table(table)? else { return Ok(()) };
    let Some(dispute) = seen.table().dispute_open() else { return Ok(()) };
    let floor = App::machine(Role::Supervisor);
    if dispute.decision.is_none() {
        let decision = explanation(app, table, dispute.round)?;
        submit(app, table, &floor, Command::Decide { decision })?;
    }
    // Who decides does not let the table go on: another machine does.
    let second = PersonId::new("croupier-checker").map_err(|error| ApiError::malformed(error.to_string()))?;
    submit(app, table, &By::new(second, Role::Supervisor), Command::Reopen)
}

/// What the record says of a round that is disputed.
fn explanation(app: &App, table: &TableId, round: u64) -> Answer<String> {
    Ok(match settled_again(app, table, round)? {
        Some(true) => format!(
            "Round {round} was settled again from its recorded cards, and every wager comes to what was paid. The \
             round stands; its history shows each wager with its clause."
        ),
        Some(false) => format!(
            "Round {round} was settled again from its recorded cards and comes to another result. These are play \
             chips and nothing is taken back; the record is kept for the house."
        ),
        None => format!("Everything in round {round} is on record as it happened. It goes on as it stands."),
    })
}

fn submit(app: &App, table: &TableId, by: &By, command: Command) -> Result<(), ApiError> {
    let order = Order { id: CommandId::fresh()?, at: crate::app::now(), by: by.clone(), command };
    app.house.submit(table, &order).map(drop).map_err(|denial: Denial| denial.into())
}
