//! The tables of a demo house: one for each book, dealt by machines, and one for a person who deals.

use crate::api::meters::connect_meters;
use crate::app::App;
use crate::error::Answer;
use crate::posted::post_limits;
use croupier_games::{BookId, DemoValue, WagerInfo, describe};
use croupier_table::{Command, Duty, Role, Settings, Table, TableId};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The smallest and the largest amount, in cents, of what one has to wager: $5 to $500.
const COMPULSORY: [i64; 2] = [500, 50_000];

/// The same of bonuses: $1 to $100.
const BONUS: [i64; 2] = [100, 10_000];

/// What a person does at the table that is not dealt by machines.
const BY_HAND: [Duty; 2] = [Duty::OpenRound, Duty::Dealing];

/// The books, those of the simplest game first.
#[must_use]
pub fn books() -> Vec<BookId> {
    let mut books = BookId::ALL.to_vec();
    books.sort_by_key(|book| describe(*book).place);
    books
}

/// Sets up what is not there yet.
///
/// # Errors
/// If the journal has trouble.
pub fn open(app: &App) -> Answer<()> {
    let books = books();
    for book in &books {
        let game = describe(*book);
        let options = game.demo_options.iter().map(|(key, value)| ((*key).to_owned(), written(*value)));
        open_table(app, game.demo_table, *book, options.collect(), Duty::all())?;
    }
    let Some(simplest) = books.first() else { return Ok(()) };
    let automatic = Duty::all().into_iter().filter(|duty| !BY_HAND.contains(duty)).collect();
    open_table(app, "manual-1", *simplest, Map::new(), automatic)
}

fn open_table(
    app: &App,
    name: &str,
    book: BookId,
    options: Map<String, Value>,
    automatic: BTreeSet<Duty>,
) -> Answer<()> {
    let Ok(table) = TableId::new(name) else { return Ok(()) };
    if app.house.see_table(&table)?.is_some() {
        return Ok(());
    }
    let options = with_limits(book, options);
    let rulebook = book.name().to_owned();
    install(app, &table, Settings { rulebook, options, automatic, demonstration: Some(true) })
}

fn written(value: DemoValue) -> Value {
    match value {
        DemoValue::Flag(flag) => json!(flag),
        DemoValue::Number(number) => json!(number),
        DemoValue::Word(word) => json!(word),
    }
}

/// The limits of play-chip tables, where the options do not say otherwise. A wager that feeds a meter keeps the limits
/// of its book.
#[must_use]
pub fn with_limits(book: BookId, given: Map<String, Value>) -> Value {
    let game = describe(book);
    let (compulsory, bonuses): (Vec<&WagerInfo>, Vec<&WagerInfo>) =
        game.wagers.iter().filter(|wager| !wager.progressive).partition(|wager| wager.compulsory);
    let mut all = Map::new();
    // What is compulsory comes last: it may share its limits with a wager that is not.
    for (wagers, [least, most]) in [(bonuses, BONUS), (compulsory, COMPULSORY)] {
        for (smallest, largest) in wagers.into_iter().filter_map(|wager| wager.limits) {
            all.insert(smallest.to_owned(), json!(least));
            all.insert(largest.to_owned(), json!(most));
        }
    }
    all.extend(given);
    Value::Object(all)
}

/// Sets a table up with meters of its own, where its book wants any; machines open it, and small
/// progressive awards need no supervisor.
///
/// # Errors
/// What the book refuses, or what trouble the journal has.
pub fn install(app: &App, table: &TableId, mut settings: Settings) -> Answer<()> {
    post_limits(&app.library, &mut settings);
    let floor = App::machine(Role::Supervisor);
    let submit = |command: Command| -> Answer<()> {
        app.house.submit(table, &app.order(floor.clone(), command)?)?;
        Ok(())
    };
    submit(Command::Install(settings))?;
    app.tables.write().insert(table.clone());
    connect_meters(app, table, &floor, &[])?;
    submit(Command::ValidateUpTo { amount: Table::IN_ADVANCE_MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_the_demo_house_are_those_it_always_had_and_what_is_given_stands() {
        let limits = |book| with_limits(book, Map::new());
        assert_eq!(
            limits(BookId::NjDragon),
            json!({"ante_minimum": 500, "ante_maximum": 50_000, "ante_bonus_minimum": 500, "ante_bonus_maximum": 50_000,
                "three_card_minimum": 100, "three_card_maximum": 10_000, "dragon_minimum": 100,
                "dragon_maximum": 10_000})
        );
        assert_eq!(
            limits(BookId::NjLucky8s),
            json!({"ante_minimum": 500, "ante_maximum": 50_000, "bonus_minimum": 100, "bonus_maximum": 10_000})
        );
        assert_eq!(
            limits(BookId::NjPacks),
            json!({"pack_minimum": 500, "pack_maximum": 50_000, "five_card_minimum": 100,
                "five_card_maximum": 10_000, "seven_card_minimum": 100, "seven_card_maximum": 10_000})
        );
        let lunar = json!({"min_ante": 500, "max_ante": 50_000, "min_super": 100, "max_super": 10_000});
        assert_eq!((limits(BookId::NjLunar), limits(BookId::NzLunar)), (lunar.clone(), lunar));
        let given = Map::from_iter([("min_ante".to_owned(), json!(100))]);
        assert_eq!(with_limits(BookId::NjLunar, given).get("min_ante"), Some(&json!(100)));
    }

    #[test]
    fn the_simplest_game_stands_first() {
        let books = books();
        assert_eq!(books.first(), Some(&BookId::NjDragon));
        assert!(books.is_sorted_by_key(|book| describe(*book).place));
    }
}
