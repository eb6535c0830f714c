//! What a settled round must come to, worked out a second time from the description and the pay tables.

pub mod dragon;
pub mod lucky8s;
pub mod lunar;
pub mod meters;
pub mod packs;
pub mod three_card;

use super::{find, generate, settled};
use croupier_core::{Line, Outcome};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::case::Settlement;
use croupier_games::document::Node;
use serde_json::Value;

/// A described round, settled.
pub struct Case {
    pub round: Value,
    /// The book with the options of the round.
    pub book: Rulebook,
    pub settlement: Settlement,
}

impl Case {
    /// Settles a round that must not be refused.
    pub fn new(round: Value) -> Case {
        let settlement = settled(&round).unwrap_or_else(|refusals| panic!("{refusals:#?}\n{round}"));
        let book = find(round["rulebook"].as_str().expect("a name")).expect("a book");
        let options = Node::from_json(&round["options"].to_string()).expect("options");
        let book = book.with_options(&options, "options", &mut Vec::new());
        Case { round, book, settlement }
    }

    /// The described seats beside the settled ones.
    pub fn seats(&self) -> impl Iterator<Item = (&Value, &[Line])> {
        let described = self.round["seats"].as_array().expect("seats");
        described.iter().zip(self.settlement.seats.iter().map(|seat| seat.wagers.as_slice()))
    }

    /// Everybody who bet: what was described, and the lines.
    pub fn bettors(&self) -> Vec<(&Value, &[Line])> {
        let mut all: Vec<(&Value, &[Line])> = self.seats().collect();
        for (described, seat) in
            self.round["seats"].as_array().expect("seats").iter().zip(&self.settlement.seats)
        {
            let backers = described["backers"].as_array().into_iter().flatten();
            all.extend(backers.zip(seat.backers.iter().map(|backer| backer.wagers.as_slice())));
        }
        all
    }

    /// The irregularities of the whole round by kind.
    pub fn irregularity(&self, kind: &str) -> Option<&Value> {
        irregularity(&self.round, kind)
    }
}

/// The irregularity of this kind in a list `irregularities`.
pub fn irregularity<'a>(place: &'a Value, kind: &str) -> Option<&'a Value> {
    place["irregularities"].as_array()?.iter().find(|it| it["kind"] == kind)
}

/// Runs `check` on `count` random rounds of a book; what it returns is a mistake.
pub fn each(book: &str, count: u64, check: impl Fn(&Case) -> Vec<String>) {
    for seed in 0..count {
        let case = Case::new(generate::round(book, seed));
        let mistakes = check(&case);
        assert!(
            mistakes.is_empty(),
            "{book}, seed {seed}: {}\n{}\n{:#?}",
            mistakes.join("\n"),
            case.round,
            case.settlement
        );
    }
}

/// The line of a wager.
pub fn line<'a>(lines: &'a [Line], bet: &str) -> Option<&'a Line> {
    lines.iter().find(|line| line.bet == bet)
}

/// What a row hands over for a stake; a share of a meter is not known here.
pub fn handed_over(pay: Pay, stake: i128) -> Option<i128> {
    match pay {
        Pay::To1(odds) => Some(stake + stake * i128::from(odds.number())),
        Pay::Times(times) => Some(stake * i128::from(times)),
        Pay::Amount(amount) => Some(stake + i128::from(amount.in_cents())),
        Pay::Push => Some(stake),
        Pay::MeterPercent(_) => None,
    }
}

/// Compares a line that won by a row of a pay table, or was returned by one, with the table.
pub fn by_row(book: &Rulebook, line: &Line, wager: &str, table: Option<&str>) -> Option<String> {
    let row = line.row?;
    let Some(pay) = book.pay(wager, table, row) else {
        return Some(format!("{}: row {row} is not in the table", line.bet));
    };
    let outcome = if pay == Pay::Push { Outcome::Push } else { Outcome::Win };
    let paid = handed_over(pay, i128::from(line.stake.in_cents()))?;
    let right = line.result == outcome && i128::from(line.paid.in_cents()) == paid;
    (!right).then(|| format!("{line:?}: {row} pays {pay}, that is {paid}"))
}

/// A win that names no row pays even money.
pub fn even_money(line: &Line) -> Option<String> {
    let even = line.paid == line.stake + line.stake;
    (line.result == Outcome::Win && !even).then(|| format!("{line:?}: this wager pays 1 to 1"))
}

/// Says so if a line is not settled on the row expected: the row of a win or push, or none and it loses.
pub fn on_row(line: &Line, row: Option<&str>) -> Option<String> {
    let told = line.row == row && (row.is_some() || line.result == Outcome::Lose);
    (!told).then(|| format!("{line:?}: expected the row {row:?}"))
}
