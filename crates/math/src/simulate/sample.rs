//! What became of a wager in the rounds played, beside what is exact.

use super::known::{Figures, Known};
use super::tally::Endings;
use crate::{Distribution, Fraction, Outcome};

/// Decimals of a standard error: enough for the most rounds there can be.
const PLACES: u32 = 15;

/// How many standard errors away from the exact value is too far.
const FAR: u32 = 4;

/// A wager in the rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The wager's name.
    pub wager: String,
    /// The pay table in force, where there are several.
    pub paytable: Option<String>,
    /// The exact figures, where they are known.
    pub exact: Option<Exact>,
    /// How often it ended in which way, best first.
    pub endings: Vec<Ending>,
}

/// One way a wager ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The row of the pay table, or `lose`, `push`, `fold` and the like.
    pub row: String,
    /// What the player is better off by, in units of the stake.
    pub net: Fraction,
    /// In how many rounds.
    pub count: u64,
    /// The exact chance of it, where it is known.
    pub probability: Option<Fraction>,
}

/// The exact figures of a wager for the strategy played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// What the player wins or loses on average, in units of the stake.
    pub ev: Fraction,
    /// The mean square of the distance from it, where the whole distribution is known.
    pub variance: Option<Fraction>,
}

impl Exact {
    fn of(figures: &Figures) -> Option<Exact> {
        match figures {
            Figures::None => None,
            Figures::Mean(ev) => Some(Exact { ev: ev.clone(), variance: None }),
            Figures::Distribution(distribution) => {
                Some(Exact { ev: distribution.ev(), variance: Some(distribution.variance()) })
            }
        }
    }
}

impl Sample {
    pub(super) fn new(endings: &Endings, counts: &[u64], known: &Known) -> Sample {
        let ending = |((row, net), count): (&(String, Fraction), &u64)| Ending {
            row: row.clone(),
            net: net.clone(),
            count: *count,
            probability: known.probability(row, net),
        };
        let mut found: Vec<Ending> = endings.ways.iter().zip(counts).map(ending).collect();
        found.sort_by(|one, other| (&other.net, &one.row).cmp(&(&one.net, &other.row)));
        Sample {
            wager: endings.wager.to_owned(),
            paytable: known.paytable.clone(),
            exact: Exact::of(&known.figures),
            endings: found,
        }
    }

    /// The same wager before any round.
    pub(super) fn without_counts(&self) -> Sample {
        let mut sample = self.clone();
        sample.endings.iter_mut().for_each(|ending| ending.count = 0);
        sample
    }

    /// How many rounds were played; `None` if the counts are more than any run has.
    #[must_use]
    pub fn rounds(&self) -> Option<u64> {
        self.endings.iter().try_fold(0_u64, |sum, ending| sum.checked_add(ending.count))
    }

    fn distribution(&self) -> Distribution {
        let outcome = |ending: &Ending| Outcome {
            row: ending.row.clone(),
            count: ending.count.into(),
            net: ending.net.clone(),
        };
        Distribution::new(self.endings.iter().map(outcome).collect())
    }

    /// What the player won or lost on average, in units of the stake; nothing is known without rounds.
    #[must_use]
    pub fn mean(&self) -> Option<Fraction> {
        self.rounds().filter(|rounds| *rounds > 0).map(|_| self.distribution().ev())
    }

    /// How far the mean of as many rounds is from the exact value, as a rule: taken of the exact variance where it is
    /// known, which rounds without the rarest rows would underrate, and of the rounds played elsewhere.
    #[must_use]
    pub fn standard_error(&self) -> Option<Fraction> {
        let rounds = self.rounds()?;
        let exact = self.exact.as_ref().and_then(|exact| exact.variance.clone());
        let squares = match exact {
            Some(variance) if rounds > 0 => variance / Fraction::whole(rounds),
            None if rounds > 1 => self.distribution().variance() / Fraction::whole(rounds - 1),
            Some(_) | None => return None,
        };
        Some(squares.root(PLACES))
    }

    /// By how many standard errors the mean is above the exact value.
    #[must_use]
    pub fn sigmas(&self) -> Option<Fraction> {
        let error = self.standard_error().filter(|error| !error.is_zero())?;
        Some((self.mean()? - self.exact.as_ref()?.ev.clone()) / error)
    }

    /// Is the mean too far from the exact value to be chance?
    #[must_use]
    pub fn deviates(&self) -> bool {
        self.sigmas().is_some_and(|sigmas| sigmas.squared() > Fraction::whole(FAR * FAR))
    }

    /// The ending that moves the mean farthest from the exact value, and how often it was to be expected. Where a row
    /// pays very much and very rarely, this tells luck from a mistake.
    #[must_use]
    pub fn oddest(&self) -> Option<(&Ending, Fraction)> {
        let rounds = Fraction::whole(self.rounds()?);
        let known = self.endings.iter().filter_map(|ending| {
            let expected = &rounds * ending.probability.as_ref()?;
            let moved = (Fraction::whole(ending.count) - expected.clone()) * ending.net.clone();
            Some((moved.squared(), ending, expected))
        });
        let (_, ending, expected) = known.max_by(|(one, ..), (other, ..)| one.cmp(other))?;
        Some((ending, expected))
    }
}
