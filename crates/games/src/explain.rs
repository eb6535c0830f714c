//! Why an amount is what it is: which cards, which row, which limit, which arithmetic, each with its clause.
//!
//! The explanation is worked out again from the pay tables in force, not remembered from the settlement: where less was
//! paid, only a limit can be the reason, and it is named.

use crate::Game;
use crate::book::{Pay, Rulebook};
use crate::describe::PaidBy;
use crate::felt::{PaysRow, Paytable, Where, words};
use crate::hands::Reason;
use croupier_core::{Line, Money, Outcome};
use serde::Serialize;

/// A reason, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The reason in words.
    pub says: String,
    /// Where it is written.
    pub clause: Option<String>,
    /// What it rests on.
    pub because: Vec<Why>,
}

impl Why {
    /// With a reason that stands before all others.
    #[must_use]
    pub fn with(mut self, reason: &Reason) -> Why {
        if !reason.says.is_empty() {
            self.because.insert(0, Why::new(words(&reason.says)));
        }
        self
    }

    fn new(says: impl Into<String>) -> Why {
        Why { says: says.into(), clause: None, because: Vec::new() }
    }

    fn by(mut self, clause: impl ToString) -> Why {
        self.clause = Some(clause.to_string());
        self
    }
}

/// The cards that decided, in words; empty where they are not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hands<'a> {
    /// Of the player.
    pub player: &'a str,
    /// Of the dealer, and what happened to the whole round.
    pub dealer: &'a [String],
}

/// Explains a line of a settlement. `others` are all lines of the same bettor.
#[must_use]
pub fn explain(book: &Rulebook, line: &Line, others: &[Line], hands: Hands<'_>) -> Why {
    let mut root = Why::new(ending(book, line)).by(line.clause);
    let player = Some(hands.player).filter(|text| !text.is_empty()).map(|text| format!("the player: {text}"));
    root.because.extend(player.into_iter().chain(hands.dealer.iter().cloned()).map(Why::new));
    match line.result {
        Outcome::Win => {
            let Arithmetic { row, sums, stake } = arithmetic(book, line, others, "");
            root.because.extend(row.into_iter().chain(sums).chain(stake));
        }
        Outcome::Push if line.row.is_some() => root.because.extend(row(book, line).map(|(why, ..)| why)),
        Outcome::Lose | Outcome::Push | Outcome::Void | Outcome::Fee | Outcome::Forfeit => {}
    }
    root
}

/// What became of a wager in a plain sentence: the result, the arithmetic of a win in this currency, and the reason.
#[must_use]
pub fn verdict(book: &Rulebook, line: &Line, others: &[Line], reason: &Reason, currency: &str) -> String {
    let (game, stake, paid) = (Game::of(book), line.stake, line.paid);
    let name = game.title(line.bet);
    let row = line.row.map(|row| lower(&game.row_name(row)));
    let what = match line.result {
        Outcome::Win => {
            let row = row.map_or_else(String::new, |row| format!(" with {row}"));
            let sums = arithmetic(book, line, others, currency).sums.into_iter().map(|why| why.says);
            let parts: Vec<String> = std::iter::once(format!("{name}: won{row}")).chain(sums).collect();
            parts.join(", ")
        }
        Outcome::Lose => format!("{name}: lost {currency}{stake}"),
        Outcome::Push => format!("{name}: {currency}{paid} goes back"),
        Outcome::Void => format!("{name}: {currency}{paid} returned"),
        Outcome::Fee => format!("{name}: {currency}{stake} kept by the house"),
        Outcome::Forfeit => format!("{name}: {currency}{stake} forfeited"),
    };
    if reason.says.is_empty() { format!("{what}.") } else { format!("{what}. {}.", words(&reason.says)) }
}

/// The name of a row in the middle of a sentence.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// How a wager ended, in a sentence.
fn ending(book: &Rulebook, line: &Line) -> String {
    let name = Game::of(book).title(line.bet);
    let Line { stake, paid, .. } = line;
    match line.result {
        Outcome::Win => format!("{name} wins: {paid} is handed over"),
        Outcome::Lose => format!("{name} loses its {stake}"),
        Outcome::Push => format!("{name} is a push: its {stake} goes back"),
        Outcome::Void => format!("{name} is void: its {stake} goes back"),
        Outcome::Fee => format!("{name} of {stake} belongs to the house"),
        Outcome::Forfeit => format!("{name} of {stake} is forfeited"),
    }
}

/// The table in force that pays this wager: as the layout or the sign shows it, or the book's where it is not offered.
fn table_of(book: &Rulebook, wager: &str) -> Option<Paytable> {
    let shown = crate::list::layout(book).paytables.into_iter().find(|table| table.bet == wager);
    shown.or_else(|| {
        let table = book.table_option(wager).map(|option| option.value.to_string());
        Paytable::in_force(book, (wager, table.as_deref()), wager, Where::Sign)
    })
}

/// The row that decided, and the stake it is paid on.
fn row(book: &Rulebook, line: &Line) -> Option<(Why, PaysRow, PaidBy)> {
    let by = Game::of(book).paid_by(line.bet);
    let table = table_of(book, by.wager)?;
    let row = table.rows.into_iter().find(|row| Some(row.row.as_str()) == line.row)?;
    Some((Why::new(format!("{}: {}", row.name, row.pays)).by(table.clause), row, by))
}

/// How an amount follows from a row.
struct Arithmetic {
    row: Option<Why>,
    sums: Vec<Why>,
    stake: Option<Why>,
}

/// From the row to what is handed over, amounts with the sign of a currency or without.
fn arithmetic(book: &Rulebook, line: &Line, others: &[Line], sign: &str) -> Arithmetic {
    let found = row(book, line);
    let stake_of = found.as_ref().and_then(|(.., by)| by.stake_of);
    let staked = stake_of.map_or(Some(line), |bet| others.iter().find(|other| other.bet == bet));
    let pay = found.as_ref().map(|(_, row, _)| row.pay);
    // The product stands where the odds stand.
    let clause = found.as_ref().and_then(|(why, ..)| why.clause.clone());
    let clause = clause.unwrap_or_else(|| line.clause.id().to_owned());
    let row = found.map(|(why, ..)| why);
    let Some(base) = staked.map(|line| line.stake) else {
        return Arithmetic { row, sums: Vec::new(), stake: None };
    };
    let stake_back = match pay {
        None | Some(Pay::To1(_) | Pay::Push) => line.stake,
        // A fixed award comes beside the stake at a bonus wager, alone at a progressive one.
        Some(Pay::Amount(amount)) if line.paid > amount => line.stake,
        // What a multiple comes to is all that is handed over.
        Some(Pay::Times(_) | Pay::Amount(_) | Pay::MeterPercent(_)) => Money::ZERO,
    };
    let winnings = line.paid - stake_back;
    let (says, due) = match pay {
        None => (format!("{sign}{base} x 1 to 1 = {sign}{base}"), Some(base)),
        Some(Pay::To1(odds)) => {
            let due = odds.winnings(base);
            (format!("{sign}{base} x {odds} = {sign}{due}"), Some(due))
        }
        Some(Pay::Times(times)) => {
            (format!("{sign}{base} x {times} = {sign}{}", base.times(times)), Some(base.times(times)))
        }
        Some(Pay::Amount(amount)) => (format!("the award is {sign}{amount}"), Some(amount)),
        Some(Pay::MeterPercent(percent)) => {
            (format!("{percent} percent of the meter: {sign}{winnings}"), None)
        }
        Some(Pay::Push) => (format!("{sign}{base} goes back"), Some(Money::ZERO)),
    };
    let mut sums = vec![Why::new(says).by(clause)];
    let limit = crate::list::layout(book).payout_limit.map(|limit| limit.amount);
    if let (Some(due), Some(limit)) = (due.filter(|due| winnings < *due), limit) {
        let says = format!("of {sign}{due} the limit of {sign}{limit} leaves {sign}{winnings}");
        sums.push(Why::new(says).by(line.clause));
    }
    let back = format!("{sign}{winnings} + the stake of {sign}{stake_back} = {sign}{}", line.paid);
    let stake = (!stake_back.is_zero()).then(|| Why::new(back).by(line.clause));
    Arithmetic { row, sums, stake }
}
