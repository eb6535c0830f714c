//! Progressive meters and the rates that feed them.

use crate::Money;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A share of a wager: thousandths of a percent, so that a rate such as 72.5 percent is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rate(u32);

impl Rate {
    /// Rates are counted in this many parts of one percent.
    pub const PARTS: u32 = 1_000;

    /// A whole percentage.
    #[must_use]
    pub const fn percent(percent: u32) -> Rate {
        Rate(percent * Rate::PARTS)
    }

    /// Reads `70`, `72.5` or `0.125`: at most three decimals, at most 100 percent. `None` if it is not that.
    #[must_use]
    pub fn parse(text: &str) -> Option<Rate> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || whole.len() > 3 || decimals.len() > 3 || !digits(whole) || !digits(decimals) {
            return None;
        }
        let thousandths: u32 = format!("{decimals:0<3}").parse().ok()?;
        let parts = whole.parse::<u32>().ok()? * Rate::PARTS + thousandths;
        (parts <= 100 * Rate::PARTS).then_some(Rate(parts))
    }

    /// Thousandths of a percent.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, parts) = (self.0 / Rate::PARTS, self.0 % Rate::PARTS);
        if parts == 0 {
            write!(f, "{whole}")
        } else {
            write!(f, "{}", format!("{whole}.{parts:03}").trim_end_matches('0'))
        }
    }
}

/// A progressive meter. It counts hundred-thousandths of a cent, so no part of a contribution is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Meter {
    fine: i64,
}

impl Meter {
    /// Parts of a cent that a meter counts.
    pub const FINE: i64 = 100_000;

    /// A meter that holds so many hundred-thousandths of a cent.
    #[must_use]
    pub const fn of_fine(fine: i64) -> Meter {
        Meter { fine }
    }

    /// Hundred-thousandths of a cent.
    #[must_use]
    pub const fn fine(self) -> i64 {
        self.fine
    }

    /// A meter that shows `reading`.
    #[must_use]
    pub fn showing(reading: Money) -> Meter {
        Meter { fine: reading.in_cents() * Meter::FINE }
    }

    /// What the meter shows: whole cents; what is left of a cent is carried on.
    #[must_use]
    pub fn reading(self) -> Money {
        Money::cents(self.fine.div_euclid(Meter::FINE))
    }

    /// Adds a wager's share.
    pub fn contribute(&mut self, wager: Money, rate: Rate) {
        self.fine += wager.in_cents() * i64::from(rate.parts());
    }

    /// Takes a wager's share back.
    pub fn reverse(&mut self, wager: Money, rate: Rate) {
        self.fine -= wager.in_cents() * i64::from(rate.parts());
    }

    /// Takes the share of a wager back that became void after awards were paid; a meter never shows less than
    /// nothing.
    pub fn take_back(&mut self, wager: Money, rate: Rate) {
        self.reverse(wager, rate);
        self.fine = self.fine.max(0);
    }

    /// `percent` of the meter, cut down to the cent.
    #[must_use]
    pub fn share_down(self, percent: u32) -> Money {
        let (whole, rest) = self.percentage(percent);
        Money::cents(whole + rest.div_euclid(Meter::FINE * 100))
    }

    /// `percent` of the meter, rounded up to the cent.
    #[must_use]
    pub fn share_up(self, percent: u32) -> Money {
        let (whole, rest) = self.percentage(percent);
        Money::cents(whole + ceiling(rest, Meter::FINE * 100))
    }

    /// Whole cents, and a rest in hundredths of the fine unit: multiplied after dividing, so it cannot overflow.
    fn percentage(self, percent: u32) -> (i64, i64) {
        let (cents, rest) =
            (self.fine.div_euclid(Meter::FINE * 100), self.fine.rem_euclid(Meter::FINE * 100));
        (cents * i64::from(percent), rest * i64::from(percent))
    }

    /// One of `winners` equal parts of the whole meter, rounded up to the cent.
    #[must_use]
    pub fn part_up(self, winners: u32) -> Money {
        Money::cents(ceiling(self.fine, Meter::FINE * i64::from(winners)))
    }

    /// Takes an award off the meter; a meter never shows less than nothing.
    pub fn pay(&mut self, award: Money) {
        self.fine = (self.fine - award.in_cents() * Meter::FINE).max(0);
    }

    /// Adds money the house puts on the meter.
    pub fn add(&mut self, amount: Money) {
        self.fine += amount.in_cents() * Meter::FINE;
    }

    /// Follows a meter that went from one state to another.
    pub fn shift(&mut self, from: Meter, to: Meter) {
        self.fine += to.fine - from.fine;
    }

    /// Moves everything that is on `other` onto this meter.
    pub fn take_over(&mut self, other: &mut Meter) {
        self.fine += other.fine;
        other.fine = 0;
    }
}

fn ceiling(dividend: i64, divisor: i64) -> i64 {
    dividend.div_euclid(divisor) + i64::from(dividend.rem_euclid(divisor) != 0)
}

#[cfg(test)]
mod tests {
    use super::{Meter, Money, Rate};

    #[test]
    fn rates_are_exact_to_a_thousandth_of_a_percent() {
        assert_eq!(Rate::parse("70"), Some(Rate::percent(70)));
        assert_eq!(Rate::parse("72.5").map(Rate::parts), Some(72_500));
        assert_eq!(Rate::parse("72.5").map(|r| r.to_string()), Some("72.5".to_owned()));
        for bad in ["", ".5", "1.2345", "101", "100.001", "-1", "1e2", "1,5"] {
            assert_eq!(Rate::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_rest_of_a_cent_is_carried() {
        let mut meter = Meter::showing(Money::cents(100));
        for _ in 0..3 {
            meter.contribute(Money::cents(125), Rate::percent(1));
        }
        assert_eq!(meter.reading(), Money::cents(103));
        meter.contribute(Money::cents(125), Rate::percent(1));
        assert_eq!(meter.reading(), Money::cents(105));
        meter.reverse(Money::cents(500), Rate::percent(1));
        assert_eq!(meter, Meter::showing(Money::cents(100)));
    }

    #[test]
    fn shares_round_as_asked() {
        let meter = Meter::showing(Money::cents(1_001));
        assert_eq!(meter.share_down(10), Money::cents(100));
        assert_eq!(meter.share_up(10), Money::cents(101));
        assert_eq!(meter.part_up(2), Money::cents(501));
        assert_eq!(meter.part_up(1), Money::cents(1_001));
    }
}
