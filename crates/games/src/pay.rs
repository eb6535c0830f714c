//! Paying a wager by a row of its pay table.

use crate::book::{Pay, Rulebook};
use croupier_core::{Clause, Code, Line, Money, Refusal, Refusals};

/// What each of `N` rows pays; `None` where the table in force does not know the row.
pub type Pays<const N: usize> = [Option<Pay>; N];

/// Collects the pays of the rows called `names` from a book.
pub fn pays<const N: usize>(book: &Rulebook, wager: &str, table: Option<&str>, names: [&str; N]) -> Pays<N> {
    names.map(|row| book.pay(wager, table, row))
}

/// Refuses rows that pay a share of a meter where the wager feeds none.
pub fn refuse_meters(book: &Rulebook, wager: &str, refusals: &mut Refusals) {
    for row in book.tables().iter().filter(|table| table.wager == wager).flat_map(|table| &table.rows) {
        if matches!(row.pay, Pay::MeterPercent(_)) {
            let message =
                format!("the wager {wager} feeds no meter, so no row of it can pay a percentage of one");
            refusals.push(Refusal::new(Code::NotAllowed, &row.at, message).value(&row.row));
        }
    }
}

/// The money a row hands over for `stake`, stake included where it comes back. `meter` is what a
/// percentage of the meter would be.
pub fn handed_over(pay: Pay, stake: Money, meter: impl Fn(u32) -> Money) -> Money {
    match pay {
        Pay::To1(odds) => stake + odds.winnings(stake),
        Pay::Times(times) => stake.times(times),
        Pay::Amount(amount) => stake + amount,
        Pay::MeterPercent(percent) => meter(percent),
        Pay::Push => stake,
    }
}

/// Settles a wager on the row it reached. Without a paying row it loses.
pub fn settle_row(bet: &'static str, stake: Money, row: Option<(&'static str, Pay)>, clause: Clause) -> Line {
    match row {
        None => Line::lose(bet, stake, clause),
        Some((row, Pay::Push)) => Line::push(bet, stake, clause).row(row),
        Some((row, pay)) => {
            Line::award(bet, stake, handed_over(pay, stake, |_| Money::ZERO), clause).row(row)
        }
    }
}
