//! Exact fractions.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// A fraction of whole numbers of any size, in lowest terms with a positive denominator.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(BigRational);

impl Fraction {
    /// `num / den`. The denominator is not zero.
    pub fn new(num: impl Into<BigInt>, den: impl Into<BigInt>) -> Fraction {
        Fraction(BigRational::new(num.into(), den.into()))
    }

    /// A whole number.
    pub fn whole(number: impl Into<BigInt>) -> Fraction {
        Fraction(BigRational::from_integer(number.into()))
    }

    /// Zero.
    #[must_use]
    pub fn zero() -> Fraction {
        Fraction(BigRational::zero())
    }

    /// The number one.
    #[must_use]
    pub fn one() -> Fraction {
        Fraction(BigRational::one())
    }

    /// Reads `3`, `-0.25` or `4/5`. `None` if it is none of these.
    #[must_use]
    pub fn parse(text: &str) -> Option<Fraction> {
        if let Some((num, den)) = text.split_once('/') {
            let den: BigInt = den.parse().ok().filter(BigInt::is_positive)?;
            return Some(Fraction::new(num.parse::<BigInt>().ok()?, den));
        }
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        if !decimals.bytes().all(|digit| digit.is_ascii_digit()) || whole.trim_start_matches('-').is_empty() {
            return None;
        }
        let num: BigInt = format!("{whole}{decimals}").parse().ok()?;
        Some(Fraction::new(num, BigInt::from(10).pow(u32::try_from(decimals.len()).ok()?)))
    }

    /// The numerator.
    #[must_use]
    pub fn num(&self) -> &BigInt {
        self.0.numer()
    }

    /// The denominator.
    #[must_use]
    pub fn den(&self) -> &BigInt {
        self.0.denom()
    }

    /// Is it zero?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Is it below zero?
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Is it above zero?
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    /// The fraction times itself.
    #[must_use]
    pub fn squared(&self) -> Fraction {
        Fraction(&self.0 * &self.0)
    }

    /// The largest whole number that is not above it.
    #[must_use]
    pub fn floor(&self) -> BigInt {
        self.0.floor().to_integer()
    }

    /// The smallest whole number that is not below it.
    #[must_use]
    pub fn ceiling(&self) -> BigInt {
        self.0.ceil().to_integer()
    }

    /// Written with `places` decimals, halves rounded away from zero: `-0.026932`.
    #[must_use]
    pub fn decimal(&self, places: u32) -> String {
        let ten = BigInt::from(10).pow(places);
        let scaled = (self.0.clone() * BigRational::from_integer(ten.clone())).round().to_integer();
        let (whole, rest) = scaled.abs().div_rem(&ten);
        let sign = if scaled.is_negative() { "-" } else { "" };
        let width = usize::try_from(places).unwrap_or(usize::MAX);
        if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:0>width$}") }
    }

    /// A hundred times the fraction, written with `places` decimals.
    #[must_use]
    pub fn percent(&self, places: u32) -> String {
        (self * &Fraction::whole(100)).decimal(places)
    }

    /// The decimal without needless zeros where it ends within `places`: `40`, `0.5`.
    #[must_use]
    pub fn short(&self, places: u32) -> String {
        let text = self.decimal(places);
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    }

    /// The square root to `places` decimals, the rest cut off; zero for a negative number.
    #[must_use]
    pub fn root(&self, places: u32) -> Fraction {
        let ten = BigInt::from(10).pow(places);
        let scaled = (self.0.clone() * BigRational::from_integer(&ten * &ten)).floor().to_integer();
        if scaled.is_negative() { Fraction::zero() } else { Fraction::new(scaled.sqrt(), ten) }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den().is_one() {
            write!(f, "{}", self.num())
        } else {
            write!(f, "{}/{}", self.num(), self.den())
        }
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for &Fraction {
            type Output = Fraction;
            fn $method(self, other: &Fraction) -> Fraction {
                Fraction((&self.0).$method(&other.0))
            }
        }

        impl $trait for Fraction {
            type Output = Fraction;
            fn $method(self, other: Fraction) -> Fraction {
                Fraction(self.0.$method(other.0))
            }
        }
    )*};
}

operator!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction(-self.0)
    }
}

impl AddAssign<&Fraction> for Fraction {
    fn add_assign(&mut self, other: &Fraction) {
        self.0 += &other.0;
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(all: I) -> Fraction {
        all.fold(Fraction::zero(), |sum, one| sum + one)
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;

    #[test]
    fn decimals_round_halves_away_from_zero() {
        assert_eq!(Fraction::new(-123, 4_567).decimal(6), "-0.026932");
        assert_eq!(Fraction::new(1, 2).decimal(0), "1");
        assert_eq!(Fraction::new(-1, 8).decimal(2), "-0.13");
        assert_eq!(Fraction::new(-1, 1_000).decimal(2), "0.00");
        assert_eq!(Fraction::new(2, 3).percent(4), "66.6667");
        assert_eq!(Fraction::whole(40).short(6), "40");
        assert_eq!(Fraction::new(5, 2).short(6), "2.5");
        assert_eq!(Fraction::whole(200).short(0), "200");
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Fraction::parse("4/5"), Some(Fraction::new(4, 5)));
        assert_eq!(Fraction::parse("-0.25"), Some(Fraction::new(-1, 4)));
        assert_eq!(Fraction::parse("3"), Some(Fraction::whole(3)));
        for bad in ["", "x", "1/0", "1/-2", ".5", "-", "1.2.3", "1e3", "1/2/3"] {
            assert_eq!(Fraction::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_root_is_cut_off_not_rounded_up() {
        assert_eq!(Fraction::whole(2).root(4).decimal(4), "1.4142");
        assert_eq!(Fraction::new(1, 4).root(3), Fraction::new(1, 2));
        assert_eq!(Fraction::whole(-1).root(3), Fraction::zero());
    }
}
