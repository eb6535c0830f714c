//! The tables of a demo house: one for each book, dealt by machines, and one for a person who deals.

use crate::app::App;
use crate::error::Answer;
use croupier_games::MeterState;
use croupier_table::{Command, Duty, Id, MeterCommand, Role, Settings, Table, Terms};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The tables, each with its book, its options, and what a person does there.
fn tables() -> [(&'static str, &'static str, Value, &'static [Duty]); 6] {
    let lunar = json!({"progressive": true, "progressive_reset": 500_000, "progressive_initial": 500_000});
    let packs = json!({"five_card_progressive_table": "A", "seven_card_progressive_table": "A",
        "five_card_meter_start": 500_000, "seven_card_meter_start": 1_000_000});
    [
        ("dragon-1", "nj/dragon-poker", json!({}), &[]),
        ("lucky-1", "nj/lucky-8s", json!({"spots_per_player": 2}), &[]),
        ("packs-1", "nj/packs-poker", packs, &[]),
        ("lunar-nj-1", "nj/lunar-poker", lunar, &[]),
        ("lunar-nz-1", "nz/lunar-poker", json!({}), &[]),
        ("manual-1", "nj/dragon-poker", json!({}), &[Duty::OpenRound, Duty::Dealing]),
    ]
}

/// Sets up what is not there yet.
///
/// # Errors
/// If the journal has trouble.
pub fn open(app: &App) -> Answer<()> {
    for (name, rulebook, options, by_hand) in tables() {
        let Ok(table) = Id::new(name) else { continue };
        if app.house.see_table(&table)?.is_some() {
            continue;
        }
        let options = with_limits(rulebook, options);
        let automatic: BTreeSet<Duty> =
            Duty::all().into_iter().filter(|duty| !by_hand.contains(duty)).collect();
        install(app, &table, Settings { rulebook: rulebook.to_owned(), options, automatic })?;
    }
    Ok(())
}

/// The limits of play-chip tables, where the options do not say otherwise: $5 to $500 for what one has to wager, $1 to
/// $100 for bonuses.
#[must_use]
pub fn with_limits(rulebook: &str, options: Value) -> Value {
    let (compulsory, bonus): (&[&str], &[&str]) = match rulebook {
        // The Ante Bonus is as much as the Ante.
        "nj/dragon-poker" => (&["ante", "ante_bonus"], &["three_card", "dragon"]),
        "nj/lucky-8s" => (&["ante"], &["bonus"]),
        "nj/packs-poker" => (&["pack"], &["five_card", "seven_card"]),
        _ => (&["ante"], &["super"]),
    };
    let lunar = rulebook.ends_with("lunar-poker");
    let key = |bet: &str, end: &str| match (lunar, end) {
        (true, "minimum") => format!("min_{bet}"),
        (true, _) => format!("max_{bet}"),
        (false, end) => format!("{bet}_{end}"),
    };
    let mut all = Map::new();
    for (bets, least, most) in [(compulsory, 500, 50_000), (bonus, 100, 10_000)] {
        for bet in bets {
            all.insert(key(bet, "minimum"), json!(least));
            all.insert(key(bet, "maximum"), json!(most));
        }
    }
    if let Value::Object(given) = options {
        all.extend(given);
    }
    Value::Object(all)
}

/// Sets a table up with meters of its own, where its book wants any; machines open it, and small
/// progressive awards need no supervisor.
///
/// # Errors
/// What the book refuses, or what trouble the journal has.
pub fn install(app: &App, table: &Id, settings: Settings) -> Answer<()> {
    let floor = App::machine(Role::Supervisor);
    let say = |command: Command| -> Answer<()> {
        app.house.table(table, &app.order(floor.clone(), command)?, false)?;
        Ok(())
    };
    say(Command::Install(settings))?;
    app.tables.write().insert(table.clone());
    for number in 0..2 {
        let terms =
            app.house.see_table(table)?.and_then(|seen| Terms::of(&seen.table().play()?.book, number));
        let (Some(terms), Ok(meter)) = (terms, Id::new(&format!("{table}-{number}"))) else { continue };
        if app.house.see_meter(&meter)?.is_none() {
            app.house.meter(&meter, &app.order(floor.clone(), MeterCommand::Install(terms))?)?;
        }
        let state = app.house.see_meter(&meter)?.map_or_else(MeterState::default, |seen| seen.get().state());
        say(Command::LinkMeter { number, meter, state })?;
    }
    say(Command::ValidateUpTo { amount: Table::MOST_IN_ADVANCE })
}
