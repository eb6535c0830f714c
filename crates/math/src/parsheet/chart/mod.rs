//! Charts, drawn as SVG for the page's own style sheet. Only here are numbers rounded before they are used: what is
//! printed in tables comes from exact fractions.
#![expect(
    clippy::float_arithmetic,
    clippy::disallowed_types,
    reason = "places on paper, and quantiles of sums of many rounds; no amount and no probability in a table"
)]

mod drawing;
mod edges;
mod outcomes;
mod rounds;
mod sums;

use super::Comparison;
use super::page::{Chart, Picture};
use crate::{Distribution, Fraction};
use croupier_games::Game;
use drawing::Drawing;

/// The chances of a wager's outcomes.
pub fn outcomes(game: Game, distribution: &Distribution) -> Chart {
    let title = "Chance of each outcome".to_owned();
    let caption = "Each line to the left is ten times rarer; dots win, rings are even, squares lose.";
    Chart { title, caption, picture: Picture::Outcomes(game, distribution.clone()) }
}

/// What is won or lost in many rounds.
pub fn rounds(distribution: &Distribution) -> Chart {
    let title = "Result over many rounds".to_owned();
    let caption =
        "In units of the stake: the average as a line, and bands with 68, 95 and 99.7 percent of players.";
    Chart { title, caption, picture: Picture::Rounds(distribution.clone()) }
}

/// The house edge of several pay tables or settings.
pub fn edges(name: &str, comparison: &Comparison) -> Chart {
    let title = format!("{name}: house edge");
    let caption = "In percent of the stake; the strong bar is in force.";
    Chart { title, caption, picture: Picture::Edges(comparison.clone()) }
}

/// The chart as SVG.
pub fn svg(chart: &Chart) -> String {
    let drawing = match &chart.picture {
        Picture::Outcomes(game, distribution) => outcomes::draw(*game, distribution),
        Picture::Rounds(distribution) => rounds::draw(distribution),
        Picture::Edges(comparison) => edges::draw(comparison),
    };
    drawing.finish(&chart.title)
}

/// Enough decimals for the smallest chance of any wager.
const DECIMALS: u32 = 30;

/// The fraction as near as a float comes.
fn approximate(fraction: &Fraction) -> f64 {
    fraction.decimal(DECIMALS).parse().unwrap_or(0.0)
}

/// A whole number as a float. Charts have no more rows, points or rounds than fit.
fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The width that a number of letters needs.
fn width_of<'a>(texts: impl Iterator<Item = &'a str>) -> f64 {
    texts.map(|text| text.chars().count()).max().map_or(0.0, |letters| 6.3 * float(letters) + 10.0)
}

/// Round numbers across the range, about `wanted` of them.
fn ticks(low: f64, high: f64, wanted: f64) -> Vec<f64> {
    let rough = ((high - low) / wanted).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0].map(|part| part * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let first = (low / step).ceil();
    (0..100)
        .map(|index| (first + float(index)) * step)
        .take_while(|tick| *tick <= high + step / 1e6)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_round_numbers_within_the_range() {
        assert_eq!(ticks(-30.0, 47.0, 4.0), [-20.0, 0.0, 20.0, 40.0]);
        assert_eq!(ticks(0.0, 5.0, 5.0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(ticks(0.0, 0.0, 4.0).len() <= 100);
    }
}
