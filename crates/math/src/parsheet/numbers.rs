//! How figures and names are written for people. Every figure comes from an exact fraction.

use crate::Fraction;
pub use croupier_games::felt::words;

/// Decimals of an average, a standard deviation and the like.
const PLACES: u32 = 6;
/// Decimals of a percentage.
const PERCENT_PLACES: u32 = 4;
/// Decimals of a probability.
const PROBABILITY_PLACES: u32 = 10;

/// The digits before the decimal point in groups of three: `-1,234.5`.
pub fn grouped(number: &str) -> String {
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (whole, decimals) = rest.split_once('.').unwrap_or((rest, ""));
    let mut text = sign.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if decimals.is_empty() { text } else { format!("{text}.{decimals}") }
}

/// A figure with six decimals.
pub fn figure(fraction: &Fraction) -> String {
    grouped(&fraction.decimal(PLACES))
}

/// A share in percent.
pub fn percent(fraction: &Fraction) -> String {
    format!("{} %", fraction.percent(PERCENT_PLACES))
}

/// A probability as a decimal.
pub fn probability(fraction: &Fraction) -> String {
    fraction.decimal(PROBABILITY_PLACES)
}

/// Units of a stake: a decimal where one is exact, else a fraction.
pub fn units(fraction: &Fraction) -> String {
    let short = fraction.short(PLACES);
    if Fraction::parse(&short).as_ref() == Some(fraction) { grouped(&short) } else { exact(fraction) }
}

/// The fraction itself.
pub fn exact(fraction: &Fraction) -> String {
    let (num, den) = (grouped(&fraction.num().to_string()), grouped(&fraction.den().to_string()));
    if den == "1" { num } else { format!("{num} / {den}") }
}

/// A probability as one in so many.
pub fn one_in(probability: &Fraction) -> String {
    if probability.is_zero() {
        return "never".to_owned();
    }
    few_digits(&(Fraction::one() / probability.clone()))
}

/// A number of rounds, hours or the like, with about four digits.
pub fn few_digits(number: &Fraction) -> String {
    let below = |most: i32| *number < Fraction::whole(most) && *number > Fraction::whole(-most);
    let places = if below(100) {
        2
    } else if below(10_000) {
        1
    } else {
        0
    };
    grouped(&number.decimal(places))
}

/// An amount of money, given in cents.
pub fn money(cents: &Fraction) -> String {
    grouped(&(cents / &Fraction::whole(100)).decimal(2))
}

#[cfg(test)]
mod tests {
    use super::{exact, few_digits, grouped, money, one_in, units};
    use crate::Fraction;

    #[test]
    fn digits_stand_in_groups_of_three() {
        for (plain, written) in [
            ("0", "0"),
            ("-999", "-999"),
            ("1000", "1,000"),
            ("-123456.7890", "-123,456.7890"),
            ("12345678", "12,345,678"),
        ] {
            assert_eq!(grouped(plain), written);
        }
    }

    #[test]
    fn figures_are_written_for_people() {
        assert_eq!(units(&Fraction::new(5, 2)), "2.5");
        assert_eq!(units(&Fraction::new(-1, 3)), "-1 / 3");
        assert_eq!(exact(&Fraction::new(1_000_000, 3)), "1,000,000 / 3");
        assert_eq!(one_in(&Fraction::new(1, 3)), "3.00");
        assert_eq!(one_in(&Fraction::new(2, 1_001)), "500.5");
        assert_eq!(one_in(&Fraction::new(1, 64_974_000)), "64,974,000");
        assert_eq!(one_in(&Fraction::zero()), "never");
        assert_eq!(few_digits(&Fraction::new(-201, 2)), "-100.5");
        assert_eq!(money(&Fraction::new(-12_345_650, 100)), "-1,234.57");
    }
}
