//! How the results of many rounds together are distributed: not by the normal curve, which rare high awards make
//! a poor guide for thousands of rounds, but from the wager's own distribution. The characteristic function of a
//! round, taken to the power of the number of rounds, is turned back by a fast Fourier transform.

use super::{approximate, float};
use crate::{Distribution, Fraction};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::f64::consts::TAU;

/// Points of the finest grid; a result that needs more is smooth on that scale.
const MOST_POINTS: usize = 1 << 16;
/// The highest awards that together are expected less often than this among all rounds are above every quantile shown.
const ABOVE_ALL: f64 = 1e-3;

/// One round, as floats.
pub struct OneRound {
    /// Chance and net result of each outcome.
    ends: Vec<(f64, f64)>,
    /// The largest step of which every net result is a multiple, if it is not tiny.
    step: Option<f64>,
}

impl OneRound {
    /// The round of a wager.
    pub fn new(distribution: &Distribution) -> OneRound {
        let ends = distribution
            .outcomes()
            .iter()
            .map(|outcome| (approximate(&distribution.probability(outcome)), approximate(&outcome.net)))
            .collect();
        let nets = distribution.outcomes().iter().map(|outcome| &outcome.net);
        let common = nets.fold(num_bigint::BigInt::from(1), |common, net| common.lcm(net.den()));
        let step = (common.bits() < 16).then(|| approximate(&Fraction::new(1, common)));
        OneRound { ends, step }
    }

    /// The outcomes without the awards above all quantiles. Their chance stays missing, so that what is left keeps
    /// its place, and the grid need not reach as far as a jackpot that hardly ever comes.
    fn likely(&self, rounds: u32) -> Vec<(f64, f64)> {
        let mut ends = self.ends.clone();
        ends.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut expected = 0.0;
        ends.retain(|(chance, _)| {
            expected += chance * f64::from(rounds);
            expected > ABOVE_ALL
        });
        ends
    }

    /// What is won or lost in a number of rounds.
    pub fn times(&self, rounds: u32) -> Sum {
        let ends = self.likely(rounds);
        let grid = Grid::covering(&ends, rounds, self.step);
        let mut waves: Vec<Complex> = (0..grid.points).map(|index| grid.wave(&ends, rounds, index)).collect();
        transform(&mut waves);
        let mut sum = 0.0;
        let upto = waves.iter().map(|(chance, _)| {
            sum += chance / float(grid.points);
            sum
        });
        Sum { upto: upto.collect(), grid }
    }
}

/// The distribution of the result of many rounds.
pub struct Sum {
    grid: Grid,
    /// The chance of a result up to each point of the grid.
    upto: Vec<f64>,
}

impl Sum {
    /// The smallest result that is not exceeded with this chance.
    pub fn quantile(&self, chance: f64) -> f64 {
        let index = self.upto.iter().position(|upto| *upto >= chance).unwrap_or(self.upto.len());
        self.grid.value(index)
    }

    /// The chance of a result above nothing.
    pub fn ahead(&self) -> f64 {
        let last = (0..self.grid.points).rev().find(|index| self.grid.value(*index) <= self.grid.step / 2.0);
        (1.0 - last.map_or(0.0, |index| self.upto[index])).clamp(0.0, 1.0)
    }
}

/// The results at which chances are found.
struct Grid {
    low: f64,
    step: f64,
    points: usize,
}

impl Grid {
    /// From the worst result to the best, or as far as either is at all likely.
    fn covering(ends: &[(f64, f64)], rounds: u32, step: Option<f64>) -> Grid {
        let rounds = f64::from(rounds);
        let mean: f64 = ends.iter().map(|(chance, net)| chance * net).sum();
        let square: f64 = ends.iter().map(|(chance, net)| chance * net * net).sum();
        let spread = 9.0 * ((square - mean * mean).max(0.0) * rounds).sqrt();
        let least = ends.iter().map(|(_, net)| *net).fold(0.0, f64::min);
        let most = ends.iter().map(|(_, net)| *net).fold(0.0, f64::max);
        let low = (rounds * least).max(rounds * mean - spread);
        let high = (rounds * most).min(rounds * mean + spread + 3.0 * most);
        let fitting = step.and_then(|step| Grid::with_step(low, high, step));
        fitting.unwrap_or_else(|| Grid {
            low,
            step: ((high - low) / float(MOST_POINTS - 1)).max(f64::MIN_POSITIVE),
            points: MOST_POINTS,
        })
    }

    fn with_step(low: f64, high: f64, step: f64) -> Option<Grid> {
        let low = (low / step).floor() * step;
        let points = ((high - low) / step).ceil().to_usize()?.checked_add(2)?.checked_next_power_of_two()?;
        (points <= MOST_POINTS).then_some(Grid { low, step, points })
    }

    fn value(&self, index: usize) -> f64 {
        self.low + self.step * float(index)
    }

    /// The characteristic function of the sum at the frequency of this index, relative to the low end of the grid.
    fn wave(&self, ends: &[(f64, f64)], rounds: u32, index: usize) -> Complex {
        // The upper half of a transform stands for negative frequencies.
        let signed = if index <= self.points / 2 { float(index) } else { float(index) - float(self.points) };
        let frequency = TAU * signed / (self.step * float(self.points));
        let (mut re, mut im) = (0.0, 0.0);
        for (chance, net) in ends {
            let (sin, cos) = (frequency * net).sin_cos();
            (re, im) = (re + chance * cos, im + chance * sin);
        }
        let rounds = f64::from(rounds);
        let size = re.hypot(im).powf(rounds);
        let (sin, cos) = (im.atan2(re) * rounds - frequency * self.low).sin_cos();
        (size * cos, size * sin)
    }
}

type Complex = (f64, f64);

/// The discrete Fourier transform, in place. The length is a power of two.
fn transform(values: &mut [Complex]) {
    let length = values.len();
    let unused = usize::BITS - length.trailing_zeros();
    for index in 0..length {
        let mirrored = if length > 1 { index.reverse_bits() >> unused } else { index };
        if index < mirrored {
            values.swap(index, mirrored);
        }
    }
    let mut half = 1;
    while half < length {
        let turns: Vec<Complex> = (0..half)
            .map(|index| (-TAU * float(index) / float(2 * half)).sin_cos())
            .map(|(s, c)| (c, s))
            .collect();
        for pairs in values.chunks_exact_mut(2 * half) {
            let (lower, upper) = pairs.split_at_mut(half);
            for ((one, other), (cos, sin)) in lower.iter_mut().zip(upper).zip(&turns) {
                let turned = (other.0 * cos - other.1 * sin, other.0 * sin + other.1 * cos);
                *other = (one.0 - turned.0, one.1 - turned.1);
                *one = (one.0 + turned.0, one.1 + turned.1);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::{Distribution, Fraction, OneRound, float};
    use crate::Outcome;
    use std::collections::BTreeMap;

    fn wager(ends: &[(u32, i32)], den: i32) -> Distribution {
        let outcome = |(count, net): &(u32, i32)| Outcome {
            row: String::new(),
            count: (*count).into(),
            net: Fraction::new(*net, den),
        };
        Distribution::new(ends.iter().map(outcome).collect())
    }

    /// The chance of each result, round by round.
    fn convolved(ends: &[(u32, i32)], rounds: u32) -> BTreeMap<i32, f64> {
        let all: f64 = ends.iter().map(|(count, _)| f64::from(*count)).sum();
        let mut sums = BTreeMap::from([(0, 1.0)]);
        for _ in 0..rounds {
            let mut next: BTreeMap<i32, f64> = BTreeMap::new();
            for (sum, chance) in &sums {
                for (count, net) in ends {
                    *next.entry(sum + net).or_default() += chance * f64::from(*count) / all;
                }
            }
            sums = next;
        }
        sums
    }

    /// A wager with a rare high award, like those of the side bets.
    const RARE: [(u32, i32); 4] = [(1, 1_000), (60, 12), (939, 1), (2_000, -1)];

    /// The same with a jackpot that hardly anybody sees.
    const JACKPOT: [(u32, i32); 5] =
        [(1, 300_000), (1_000, 1_000), (60_000, 12), (939_000, 1), (2_000_000, -1)];

    #[test]
    fn quantiles_equal_those_of_a_convolution_round_by_round() {
        for (ends, rounds) in [(&RARE[..], 1), (&RARE, 7), (&RARE, 100), (&JACKPOT, 50)] {
            let exact = convolved(ends, rounds);
            let found = OneRound::new(&wager(ends, 1)).times(rounds);
            for chance in [0.0015, 0.025, 0.16, 0.5, 0.84, 0.975, 0.9985] {
                let mut upto = 0.0;
                let quantile = exact.iter().find(|(_, part)| {
                    upto += **part;
                    upto >= chance
                });
                assert!(
                    (found.quantile(chance) - f64::from(*quantile.unwrap().0)).abs() < 1e-9,
                    "{rounds} {chance}"
                );
            }
            let ahead: f64 = exact.iter().filter(|(sum, _)| **sum > 0).map(|(_, chance)| chance).sum();
            assert!((found.ahead() - ahead).abs() < 1e-4, "{rounds} rounds: {} and {ahead}", found.ahead());
        }
    }

    #[test]
    fn many_rounds_come_near_to_the_normal_curve() {
        let coin = wager(&[(1, 1), (1, -1)], 1);
        let sum = OneRound::new(&coin).times(1_000_000);
        for (chance, deviations) in [(0.16, -0.994_46), (0.5, 0.0), (0.975, 1.959_96), (0.9985, 2.967_74)] {
            assert!(
                (sum.quantile(chance) - 1_000.0 * deviations).abs() < 4.0,
                "{chance}: {}",
                sum.quantile(chance)
            );
        }
    }

    #[test]
    fn results_in_parts_of_a_unit_lie_on_their_own_grid() {
        let fifths = OneRound::new(&wager(&RARE, 5)).times(100);
        let wholes = OneRound::new(&wager(&RARE, 1)).times(100);
        assert!((5.0 * fifths.quantile(0.84) - wholes.quantile(0.84)).abs() < 1e-6);
        assert_eq!(float(fifths.grid.points), float(wholes.grid.points));
    }
}
