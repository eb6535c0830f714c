//! Rulebooks: options with their values, and pay tables.

use crate::access::{Action, Caller};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use axum::Json;
use axum::extract::State;
use croupier_games::book::{Allowed, BookOption, NAMES, Pay, PayTable, Rulebook, Setting, builtin};
use croupier_games::felt::{Felt, Paytable, words};
use croupier_games::{BookId, Game, WagerInfo, describe};
use croupier_lab_json::setting_json;
use croupier_table::is_reference;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A rulebook's name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BookName {
    /// What a table's settings call it: its name, and for a book of the operator's own the beginning of its hash behind it.
    pub rulebook: String,
    /// Is it the operator's own, beside the built-in book of its name?
    pub own: bool,
    /// The game.
    pub title: String,
    /// Where it is in force.
    pub jurisdiction: String,
    /// Where it is written.
    pub regulation: String,
    /// The colours the game is drawn in.
    pub world: String,
    /// Its hash.
    pub book_hash: String,
    /// Where it stands among the games of the lobby: the simplest to learn first.
    pub place: u8,
    /// The game in a sentence or two.
    pub blurb: String,
    /// How a round goes, for somebody who sits down for the first time.
    pub how_to_play: Vec<String>,
    /// Cards that stand for the game on its sign.
    pub sample_cards: Vec<String>,
    /// The wagers that are placed before the deal, in the order of the layout.
    pub wagers: Vec<WagerWire>,
}

/// A wager that is placed before the deal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WagerWire {
    /// Its name in rounds and results.
    pub name: String,
    /// What the regulation calls it.
    pub title: String,
    /// Nobody plays without it.
    pub compulsory: bool,
    /// It feeds a meter that it may win.
    pub progressive: bool,
    /// The options that hold its limits, where the book has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<LimitOptions>,
}

/// The options that hold the limits of a wager.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LimitOptions {
    /// The option with its smallest amount.
    pub least: String,
    /// The option with its largest amount.
    pub most: String,
}

/// All rulebooks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Books {
    /// The built-in ones first.
    pub rulebooks: Vec<BookName>,
}

/// An option of a book.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionWire {
    /// Its key.
    pub key: String,
    /// What it is about.
    pub about: String,
    /// Where it is written.
    pub clause: String,
    /// The reading it follows from, where the text leaves it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Its name in words.
    pub title: String,
    /// What may be chosen: values, or what bounds them.
    #[schema(value_type = Value)]
    pub allowed: Value,
    /// The values with their names, where they can be listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// The value without a choice.
    #[schema(value_type = Value)]
    pub default: Value,
    /// The value in force, in words.
    pub value: String,
    /// Was another value chosen than the one without a choice?
    pub chosen: bool,
}

/// A value that may be chosen for an option.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Choice {
    /// The value.
    #[schema(value_type = Value)]
    pub value: Value,
    /// The value in words.
    pub name: String,
}

/// A row of a pay table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayRow {
    /// The row.
    pub row: String,
    /// The row in words.
    pub name: String,
    /// What it pays, in words.
    pub pays: String,
    /// Its number, where it has one: odds, multiple, cents or percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
}

/// A pay table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayTableWire {
    /// The wager.
    pub wager: String,
    /// What the regulation calls the wager.
    pub name: String,
    /// Which of its tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Its title.
    pub title: String,
    /// Where it is written.
    pub clause: String,
    /// The rows.
    pub rows: Vec<PayRow>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Book {
    /// Its name.
    #[serde(flatten)]
    pub name: BookName,
    /// The options.
    pub options: Vec<OptionWire>,
    /// The pay tables.
    pub paytables: Vec<PayTableWire>,
    /// Where the book, or an option, leaves the regulation.
    pub departures: Vec<String>,
}

fn name(rulebook: &str, book: &Rulebook) -> BookName {
    let game = describe(BookId::of(book));
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    BookName {
        rulebook: rulebook.to_owned(),
        own: is_reference(rulebook),
        title: book.text("title").to_owned(),
        jurisdiction: book.text("jurisdiction").to_owned(),
        regulation: book.text("regulation").to_owned(),
        world: game.theme.to_owned(),
        book_hash: book.hash(),
        place: game.place,
        blurb: game.blurb.to_owned(),
        how_to_play: owned(game.how_to_play),
        sample_cards: owned(game.sample_cards),
        wagers: game.wagers.iter().map(wager).collect(),
    }
}

/// A wager as the book's game describes it.
pub(super) fn wager(wager: &WagerInfo) -> WagerWire {
    let options =
        |(least, most): (&str, &str)| LimitOptions { least: least.to_owned(), most: most.to_owned() };
    WagerWire {
        name: wager.name.to_owned(),
        title: wager.title.to_owned(),
        compulsory: wager.compulsory,
        progressive: wager.progressive,
        limits: wager.limits.map(options),
    }
}

/// The rulebooks that come with the program, and after them the operator's own.
#[utoipa::path(get, path = "/api/rulebooks", operation_id = "list_rulebooks", tag = "books", responses((status = 200, body = Books)))]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Books>> {
    caller.may(Action::SeeRulebooks)?;
    let builtin = NAMES.iter().filter_map(|known| Some(name(known, builtin(known)?)));
    let own = app.library.own().map(|(reference, book)| name(reference, book));
    Ok(Json(Books { rulebooks: builtin.chain(own).collect() }))
}

/// A rulebook with its options and pay tables.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}", operation_id = "show_rulebook", tag = "books",
    params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = Book), (status = 404, body = ErrorBody)))]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    At((jurisdiction, game)): At<(String, String)>,
) -> Answer<Json<Book>> {
    caller.may(Action::SeeRulebooks)?;
    let rulebook = format!("{jurisdiction}/{game}");
    let book = app.library.book(&rulebook).map_err(|_| ApiError::not_found("rulebook"))?;
    Ok(Json(wire(&rulebook, book)))
}

/// The rulebook of a table, with the options that were chosen there.
#[utoipa::path(get, path = "/api/tables/{table}/rulebook", operation_id = "rulebook_of_table", tag = "tables",
    params(("table" = String, Path)), responses((status = 200, body = Book), (status = 404, body = ErrorBody)))]
pub async fn of_table(State(app): State<App>, At(table): At<String>, caller: Caller) -> Answer<Json<Book>> {
    let who = caller.may(Action::SeeFelt)?;
    let book = app.blocking(move |app| {
        let table = command::table(app, &table, &who)?;
        let seen = app.house.see_table(&table)?.ok_or_else(|| ApiError::not_found("table"))?;
        let table = seen.table();
        let (Some(play), Some(settings)) = (table.play(), table.settings()) else {
            return Err(ApiError::not_found("rulebook"));
        };
        Ok(wire(&settings.rulebook, &play.book))
    });
    book.await.map(Json)
}

fn wire(rulebook: &str, book: &Rulebook) -> Book {
    Book {
        name: name(rulebook, book),
        options: book.options().iter().map(|option| of_option(Game::of(book), option)).collect(),
        paytables: paytables(book),
        departures: book.departures().to_vec(),
    }
}

fn of_option(game: Game, option: &BookOption) -> OptionWire {
    OptionWire {
        key: option.key.clone(),
        about: option.about.clone(),
        clause: option.clause.clone(),
        reading: option.reading.clone(),
        title: game.option_title(&option.key),
        choices: choices(&option.allowed),
        allowed: allowed(&option.allowed),
        default: option.default.as_ref().map_or(Value::Null, setting_json),
        value: in_words(&option.value),
        chosen: is_chosen(option),
    }
}

/// An option without a default is one of pays: it changes nothing until a row is set.
fn is_chosen(option: &BookOption) -> bool {
    match (&option.default, &option.value) {
        (Some(default), value) => default != value,
        (None, Setting::Pays(rows)) => !rows.is_empty(),
        (None, _) => true,
    }
}

fn paytables(book: &Rulebook) -> Vec<PayTableWire> {
    let shown = Felt::new(book, "").layout.paytables;
    book.tables().iter().map(|table| paytable(book, table, &shown)).collect()
}

/// A table of the book. An option may set a row of the only table of a wager, which then pays what the layout or the sign shows.
fn paytable(book: &Rulebook, table: &PayTable, shown: &[Paytable]) -> PayTableWire {
    let game = Game::of(book);
    let only = shown.iter().find(|shown| table.table.is_none() && shown.bet == table.wager);
    let row = |row: &croupier_games::book::PayRow| {
        let set = only
            .and_then(|table| table.rows.iter().find(|shown| shown.row == row.row))
            .map(|shown| shown.pay);
        let pay: Pay =
            set.or_else(|| book.pay(&table.wager, table.table.as_deref(), &row.row)).unwrap_or(row.pay);
        PayRow {
            row: row.row.clone(),
            name: game.row_name(&row.row),
            pays: pay.to_string(),
            number: pay.number(),
        }
    };
    PayTableWire {
        wager: table.wager.clone(),
        name: game.title(&table.wager),
        table: table.table.clone(),
        title: table.title(),
        clause: table.clause.clone(),
        rows: table.rows.iter().map(row).collect(),
    }
}

fn choices(allowed: &Allowed) -> Vec<Choice> {
    let Allowed::Values(values) = allowed else { return Vec::new() };
    let choice = |value| Choice { value: setting_json(value), name: setting_name(value) };
    values.iter().map(choice).collect()
}

/// A value in a sentence: an amount is money, anything else as it is chosen.
fn in_words(setting: &Setting) -> String {
    match setting {
        Setting::Amount(money) => money.to_string(),
        Setting::Percent(rate) => format!("{rate} %"),
        Setting::Bool(_) | Setting::Word(_) | Setting::Integer(_) | Setting::Pays(_) => setting_name(setting),
    }
}

fn setting_name(setting: &Setting) -> String {
    match setting {
        Setting::Bool(true) => "Yes".to_owned(),
        Setting::Bool(false) => "No".to_owned(),
        Setting::Word(word) => words(word),
        Setting::Integer(_) | Setting::Amount(_) | Setting::Percent(_) | Setting::Pays(_) => {
            setting.to_string()
        }
    }
}

fn allowed(allowed: &Allowed) -> Value {
    match allowed {
        Allowed::Values(values) => json!({ "values": values.iter().map(setting_json).collect::<Vec<_>>() }),
        Allowed::Amount { least, most, words } => {
            json!({ "amount": { "least": least, "most": most }, "words": words })
        }
        Allowed::Percent { least, most } => {
            json!({ "percent": { "least": least.to_string(), "most": most.to_string() } })
        }
        Allowed::Integer { least, most } => json!({ "integer": { "least": least, "most": most } }),
        Allowed::Pays { wager, row } => json!({ "pays": wager, "row": row }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_an_option_sets_is_shown_as_it_is_paid() {
        let pays = |options: &[&str]| {
            let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
            let (book, _) = croupier_lab_json::apply(builtin("nj/lunar-poker").unwrap(), &options).unwrap();
            let table = paytables(&book).into_iter().find(|table| table.wager == "progressive").unwrap();
            table.rows.into_iter().find(|row| row.row == "straight_flush").unwrap().pays
        };
        assert!(
            pays(&["progressive=true"]).contains("10 %")
                || pays(&["progressive=true"]).contains("10 percent")
        );
        assert_eq!(pays(&["progressive=true", "progressive_straight_flush=500000"]), "5,000.00");
    }
}
