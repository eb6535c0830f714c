//! What the figures rest on: assumptions, options, and what the words mean.

use crate::parsheet::page::{self, Block, Row, Section, Table};
use crate::parsheet::{ParSheet, SettingInForce};

/// What the figures rest on.
pub fn ground(sheet: &ParSheet<'_>) -> Section {
    let mut blocks = vec![Block::List(sheet.assumptions())];
    let changed: Vec<Row> = SettingInForce::all(sheet.book)
        .iter()
        .filter(|setting| setting.instead_of.is_some())
        .map(setting_row)
        .collect();
    if changed.is_empty() {
        blocks.push(Block::Text("Every option has the default of the built-in rulebook.".to_owned()));
    } else {
        let caption = "Options that differ from the built-in rulebook".to_owned();
        blocks.push(Block::Table(Table { caption, heads: setting_heads(), rows: changed, total: None }));
    }
    let departures = sheet.book.departures();
    if !departures.is_empty() {
        blocks.push(Block::Text("This book departs from what the regulation prints:".to_owned()));
        blocks.push(Block::List(departures));
    }
    Section::new("Assumptions", blocks)
}

/// The regulation's own number of a clause, without the letter that tells the duties of one paragraph apart.
fn number_of(clause: &str) -> &str {
    clause.split_once('·').map_or(clause, |(number, _)| number)
}

/// Every option, and how to make the sheet again.
pub fn settings(sheet: &ParSheet<'_>) -> Section {
    let all = SettingInForce::all(sheet.book);
    // Readings of unclear clauses first: another reader may decide them differently.
    let (readings, others): (Vec<_>, Vec<_>) =
        all.iter().partition(|setting| setting.option.reading.is_some());
    let table = |caption: &str, settings: Vec<&SettingInForce<'_>>| {
        let rows = settings.into_iter().map(setting_row).collect();
        Block::Table(Table { caption: caption.to_owned(), heads: setting_heads(), rows, total: None })
    };
    let mut blocks = Vec::new();
    if !readings.is_empty() {
        blocks.push(table("Options that settle how an unclear clause is read", readings));
    }
    blocks.push(table("All other options", others));
    blocks.push(Block::Text("The same sheet is made again by".to_owned()));
    blocks.push(Block::Code(sheet.command.clone()));
    Section::new("Options in force", blocks)
}

fn setting_heads() -> Vec<page::Head> {
    let names = ["Option", "In force", "Default", "Clause", "Reading"].map(page::names);
    names.into_iter().chain([page::words("What it is")]).collect()
}

fn setting_row(setting: &SettingInForce<'_>) -> Row {
    let option = setting.option;
    let usual = setting.instead_of.clone().unwrap_or_else(|| option.value.to_string());
    let cells = vec![
        option.key.clone(),
        option.value.to_string(),
        usual,
        number_of(&option.clause).to_owned(),
        option.reading.clone().unwrap_or_default(),
        option.about.clone(),
    ];
    Row { cells, marked: setting.instead_of.is_some() }
}

/// What the figures are.
pub fn terms() -> Block {
    let terms = [
        (
            "House edge",
            "what the player loses on average for each unit of the first wager. A negative edge favours the player.",
        ),
        ("Return", "one less the house edge."),
        (
            "Element of risk",
            "what the player loses on average for each unit of everything staked in the round.",
        ),
        (
            "Net, contribution",
            "what an outcome leaves the player in units of the stake, and that times its probability; contributions add up to minus the house edge.",
        ),
        ("Hit frequency", "how often the player ends the round ahead on this wager."),
        (
            "Variance, standard deviation",
            "the mean square of the distance of a round's result from its average, and its root.",
        ),
        (
            "Volatility index",
            "1.645 standard deviations: over n rounds the average result per round lies within this index divided by the root of n of the expected one with a probability of about 90 percent.",
        ),
        (
            "N0",
            "variance divided by the square of the edge: the rounds after which the expected result is as large as one standard deviation.",
        ),
        (
            "Hold per hour",
            "house edge times stake times rounds per hour, for all players who make the wager.",
        ),
        (
            "Bands over many rounds",
            "the results between which 68, 95 or 99.7 percent of players end, found from the distribution of the wager itself: rare high awards make it unlike a normal curve.",
        ),
        (
            "Long-run house edge",
            "the edge of a progressive wager once everything that goes to the meter has been paid out, if the house adds nothing of its own to it.",
        ),
        ("Break-even meter", "the reading of a progressive meter at which the wager favours neither side."),
    ];
    Block::Terms(terms.map(|(term, meaning)| (term, meaning.to_owned())).to_vec())
}
