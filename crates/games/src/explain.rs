//! Why an amount is what it is: which cards, which row, which limit, which arithmetic, each with its clause.
//!
//! The explanation is worked out again from the book, not remembered from the settlement: where the two differ, only a
//! limit or a share can be the reason, and it says so.

use crate::Game;
use crate::book::{Pay, PayTable, Rulebook};
use crate::describe::PaidBy;
use croupier_core::{Line, Money, Outcome};
use serde::Serialize;

/// A reason, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The reason in words.
    pub says: String,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Why>,
}

impl Why {
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
        Outcome::Win => root.because.extend(arithmetic(book, line, others)),
        Outcome::Push if line.row.is_some() => root.because.extend(row(book, line).map(|(why, ..)| why)),
        Outcome::Lose | Outcome::Push | Outcome::Void | Outcome::Fee | Outcome::Forfeit => {}
    }
    root
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

/// The table in force that pays this line.
fn table_of<'a>(book: &'a Rulebook, line: &Line) -> Option<(&'a PayTable, PaidBy)> {
    let by = Game::of(book).paid_by(line.bet);
    let in_force = book.option(&format!("{}_table", by.wager)).map(|option| option.value.to_string());
    let fits = |table: &&PayTable| {
        table.wager == by.wager && table.table.as_ref().is_none_or(|name| in_force.as_ref() == Some(name))
    };
    book.tables().iter().find(fits).map(|table| (table, by))
}

/// The row that decided.
fn row(book: &Rulebook, line: &Line) -> Option<(Why, Pay, PaidBy)> {
    let (table, by) = table_of(book, line)?;
    let pay = book.pay(by.wager, table.table.as_deref(), line.row?)?;
    let says = format!("{}: {}", Game::of(book).row_name(line.row?), crate::felt::in_words(pay));
    Some((Why::new(says).by(crate::felt::number(&table.clause)), pay, by))
}

/// From the row to what is handed over.
fn arithmetic(book: &Rulebook, line: &Line, others: &[Line]) -> Vec<Why> {
    let found = row(book, line);
    let stake_of = found.as_ref().and_then(|(.., by)| by.stake_of);
    let staked = stake_of.map_or(Some(line), |bet| others.iter().find(|other| other.bet == bet));
    let Some(base) = staked.map(|line| line.stake) else {
        return found.into_iter().map(|(why, ..)| why).collect();
    };
    let pay = found.as_ref().map(|(_, pay, _)| *pay);
    let stake_back = match pay {
        None | Some(Pay::To1(_) | Pay::Push) => line.stake,
        // What a multiple or an amount comes to is all that is handed over.
        Some(Pay::Times(_) | Pay::Amount(_) | Pay::MeterPercent(_)) => Money::ZERO,
    };
    let winnings = line.paid - stake_back;
    let (says, due) = match pay {
        None => (format!("{base} x 1 to 1 = {base}"), Some(base)),
        Some(Pay::To1(odds)) => {
            let due = odds.winnings(base);
            (format!("{base} x {odds} = {due}"), Some(due))
        }
        Some(Pay::Times(times)) => {
            (format!("{base} x {times} = {}", base.times(times)), Some(base.times(times)))
        }
        Some(Pay::Amount(amount)) => (format!("the award is {amount}"), Some(amount)),
        Some(Pay::MeterPercent(percent)) => (format!("{percent} percent of the meter: {winnings}"), None),
        Some(Pay::Push) => (format!("{base} goes back"), Some(Money::ZERO)),
    };
    let mut because: Vec<Why> = found.into_iter().map(|(why, ..)| why).collect();
    because.push(Why::new(says).by(line.clause));
    if let Some(due) = due.filter(|due| *due != winnings) {
        because.push(Why::new(difference(due, winnings)).by(line.clause));
    }
    if !stake_back.is_zero() {
        because.push(
            Why::new(format!("{winnings} + the stake of {stake_back} = {}", line.paid)).by(line.clause),
        );
    }
    because
}

/// Why it is not what the row alone comes to.
fn difference(due: Money, winnings: Money) -> String {
    if winnings < due {
        format!("of {due} the limit leaves {winnings}")
    } else {
        format!("{winnings} in all: {} beside what the row pays", winnings - due)
    }
}
