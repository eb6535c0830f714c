//! A pay table of a bonus on counted hands.

use super::rows::{RowCounts, RowSet};
use crate::analysis::{MeterAward, net};
use crate::{Distribution, Fraction, Outcome};
use croupier_core::Money;
use croupier_games::book::{Pay, Rulebook};

/// A pay table: what each row is worth beyond the stake, in units of the stake.
pub struct Table<'a> {
    counts: &'a RowCounts,
    pays: Vec<Option<Pay>>,
    worth: Vec<Option<Worth>>,
}

/// A value that grows with a meter: `fixed + per_cent * meter`, the meter in cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub fixed: Fraction,
    pub per_cent: Fraction,
}

impl Worth {
    fn of(pay: Pay, stake: Money) -> Worth {
        let per_cent = match pay {
            Pay::MeterPercent(percent) => Fraction::new(percent, 100) / Fraction::whole(stake.in_cents()),
            Pay::To1(_) | Pay::Times(_) | Pay::Amount(_) | Pay::Push => Fraction::zero(),
        };
        Worth { fixed: net(pay, stake, Money::ZERO), per_cent }
    }

    /// The value at a reading of the meter, in cents.
    pub fn at(&self, meter: &Fraction) -> Fraction {
        &self.fixed + &(&self.per_cent * meter)
    }

    /// Is it more than the other? Without a reading the meter is taken to be worth more than anything else.
    fn beats(&self, other: &Worth, meter: Option<&Fraction>) -> bool {
        match meter {
            Some(meter) => self.at(meter) > other.at(meter),
            None => (&self.per_cent, &self.fixed) > (&other.per_cent, &other.fixed),
        }
    }
}

impl Table<'_> {
    /// The table of a wager with this name.
    pub fn new<'a>(
        book: &Rulebook,
        wager: &str,
        table: &str,
        stake: Money,
        counts: &'a RowCounts,
    ) -> Table<'a> {
        let pays: Vec<Option<Pay>> =
            counts.names.iter().map(|row| book.pay(wager, Some(table), row)).collect();
        let worth = pays.iter().map(|pay| pay.map(|pay| Worth::of(pay, stake))).collect();
        Table { counts, pays, worth }
    }

    /// Do its figures depend on the stake?
    pub fn has_amounts(&self) -> bool {
        let mut pays = self.pays.iter().flatten();
        pays.any(|pay| matches!(pay, Pay::Amount(_) | Pay::MeterPercent(_)))
    }

    /// nj/packs-poker 43.11(b); 43.11(c)
    ///
    /// The row that is paid: the one that is worth most; of equal ones the higher.
    fn paid(&self, satisfied: RowSet, meter: Option<&Fraction>) -> Option<usize> {
        let rows = self.worth.iter().enumerate().filter(|(row, _)| satisfied >> row & 1 == 1);
        let worth = rows.filter_map(|(row, worth)| Some((row, worth.as_ref()?)));
        let best = worth.reduce(|best, row| if row.1.beats(best.1, meter) { row } else { best });
        best.map(|(row, _)| row)
    }

    /// How many hands each row pays, and how many no row does.
    fn hands(&self, meter: Option<&Fraction>) -> (Vec<i64>, i64) {
        let (mut paid, mut lost) = (vec![0; self.worth.len()], 0);
        for (satisfied, hands) in &self.counts.hands {
            match self.paid(*satisfied, meter) {
                Some(row) => paid[row] += hands,
                None => lost += hands,
            }
        }
        (paid, lost)
    }

    /// How often each row is paid. Without a reading an award from the meter pays nothing.
    pub fn distribution(&self, meter: Option<&Fraction>) -> Distribution {
        let reading = meter.cloned().unwrap_or_else(Fraction::zero);
        let (paid, lost) = self.hands(meter);
        let rows = self.counts.names.iter().zip(&self.worth).zip(paid);
        let mut outcomes: Vec<Outcome> = rows
            .filter_map(|((row, worth), hands)| Some(outcome(row, hands, worth.as_ref()?.at(&reading))))
            .collect();
        outcomes.push(outcome("lose", lost, Fraction::whole(-1)));
        Distribution::new(outcomes)
    }

    /// The value of the wager for meters at which the rows paid are those that are paid at this reading.
    pub fn value(&self, meter: Option<&Fraction>) -> Worth {
        let (paid, lost) = self.hands(meter);
        let mean = |part: fn(&Worth) -> &Fraction, of_lost: i64| {
            let rows =
                self.worth.iter().zip(&paid).filter_map(|(worth, hands)| Some((worth.as_ref()?, hands)));
            let sum: Fraction = rows.map(|(worth, hands)| part(worth) * &Fraction::whole(*hands)).sum();
            (sum + Fraction::whole(of_lost)) / Fraction::whole(self.counts.all())
        };
        Worth { fixed: mean(|worth| &worth.fixed, -lost), per_cent: mean(|worth| &worth.per_cent, 0) }
    }

    /// The awards that are a share of the meter.
    pub fn meter_awards(&self) -> Vec<MeterAward> {
        let (paid, _) = self.hands(None);
        let rows = self.counts.names.iter().zip(&self.pays).zip(paid);
        rows.filter_map(|((row, pay), hands)| match pay {
            Some(Pay::MeterPercent(percent)) => {
                let probability = Fraction::new(hands, self.counts.all());
                Some(MeterAward { row, percent: *percent, probability })
            }
            Some(Pay::To1(_) | Pay::Times(_) | Pay::Amount(_) | Pay::Push) | None => None,
        })
        .collect()
    }
}

fn outcome(row: &str, hands: i64, net: Fraction) -> Outcome {
    Outcome { row: row.to_owned(), count: hands.unsigned_abs().into(), net }
}
