//! The figures of a wager, all exact but for the roots, which are cut off after twelve decimals.

use crate::{Fraction, WagerAnalysis};
use croupier_core::Money;

/// Decimals to which a square root is taken.
const ROOT_PLACES: u32 = 12;

/// How a table is used, for what it holds in an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Rounds dealt in an hour.
    pub rounds_per_hour: u32,
    /// The average stake of a wager, or of the first one where further ones follow.
    pub average_bet: Money,
    /// Players who make the wager in each round.
    pub players: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { rounds_per_hour: 40, average_bet: Money::cents(1_000), players: 1 }
    }
}

/// What a par sheet says about a wager besides its outcomes. Everything is in units of the stake unless it says
/// otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// What the player wins or loses on average.
    pub ev: Fraction,
    /// What the house keeps on average.
    pub house_edge: Fraction,
    /// What comes back on average: one less the house edge.
    pub player_return: Fraction,
    /// What the house keeps of each unit staked in the whole round, where further wagers follow.
    pub element_of_risk: Option<Fraction>,
    /// The mean square of the distance from the average.
    pub variance: Fraction,
    /// The root of the variance.
    pub deviation: Fraction,
    /// 1.645 standard deviations.
    pub volatility_index: Fraction,
    /// How often the player ends ahead, even and behind.
    pub ahead_even_behind: [Fraction; 3],
    /// The rounds after which the average result is as large as a standard deviation; never where the wager is fair.
    pub n0: Option<Fraction>,
    /// The stake that the hold is for.
    pub bet: Money,
    /// What the house keeps in an hour on average, in cents, from all who make the wager.
    pub hold_per_hour: Fraction,
    /// The standard deviation of what one player wins or loses in an hour, in cents.
    pub deviation_per_hour: Fraction,
    /// How long each award from a meter takes to come.
    pub hits: Vec<Hit>,
}

/// An award from a meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The row of the pay table that the meter pays.
    pub row: &'static str,
    /// The share of the meter in percent.
    pub percent: u32,
    /// The chance of it in a round.
    pub probability: Fraction,
    /// The wagers between two of them on average.
    pub wagers_between: Option<Fraction>,
    /// The hours between two of them on average, at the pace given.
    pub hours_between: Option<Fraction>,
}

impl Figures {
    /// The figures of a wager at this pace.
    #[must_use]
    pub fn of(wager: &WagerAnalysis, pace: &Pace) -> Figures {
        let distribution = &wager.distribution;
        let (ev, variance) = (distribution.ev(), distribution.variance());
        let deviation = variance.root(ROOT_PLACES);
        let house_edge = -ev.clone();
        // A wager that is measured by a fixed stake is made with that stake.
        let bet = wager.stake.unwrap_or(pace.average_bet);
        let cents = Fraction::whole(bet.in_cents());
        let rounds = Fraction::whole(pace.rounds_per_hour);
        let hour_variance = &variance * &rounds;
        Figures {
            player_return: &Fraction::one() + &ev,
            element_of_risk: wager.ante_game.as_ref().map(|game| game.element_of_risk(&ev)),
            volatility_index: &deviation * &Fraction::new(1_645, 1_000),
            ahead_even_behind: distribution.ahead_even_behind(),
            n0: (!ev.is_zero()).then(|| &variance / &ev.squared()),
            bet,
            hold_per_hour: &(&house_edge * &cents) * &(&rounds * &Fraction::whole(pace.players)),
            deviation_per_hour: &hour_variance.root(ROOT_PLACES) * &cents,
            hits: hits(wager, pace),
            deviation,
            house_edge,
            variance,
            ev,
        }
    }
}

impl Figures {
    /// The figures by name, as programs read them.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, &Fraction)> {
        let [ahead, even, behind] = &self.ahead_even_behind;
        let always = [
            ("ev", &self.ev),
            ("house_edge", &self.house_edge),
            ("return", &self.player_return),
            ("variance", &self.variance),
            ("standard_deviation", &self.deviation),
            ("volatility_index", &self.volatility_index),
            ("hit_frequency", ahead),
            ("even_frequency", even),
            ("loss_frequency", behind),
            ("hold_per_hour", &self.hold_per_hour),
            ("standard_deviation_per_hour", &self.deviation_per_hour),
        ];
        let at_times = [("n0", self.n0.as_ref()), ("element_of_risk", self.element_of_risk.as_ref())];
        let there = at_times.into_iter().filter_map(|(name, figure)| Some((name, figure?)));
        always.into_iter().chain(there).collect()
    }
}

fn hits(wager: &WagerAnalysis, pace: &Pace) -> Vec<Hit> {
    let wagers_per_hour = Fraction::whole(u64::from(pace.rounds_per_hour) * u64::from(pace.players));
    let awards = wager.progressive.iter().flat_map(|progressive| &progressive.awards);
    awards
        .map(|award| {
            let comes = award.probability.is_positive();
            let wagers_between = comes.then(|| Fraction::one() / award.probability.clone());
            let hours_between = wagers_between.as_ref().map(|wagers| wagers / &wagers_per_hour);
            Hit {
                row: award.row,
                percent: award.percent,
                probability: award.probability.clone(),
                wagers_between,
                hours_between,
            }
        })
        .collect()
}
