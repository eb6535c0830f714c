//! What is won or lost in 100, 10,000 and 1,000,000 rounds, and how far it may lie from the average.

use super::sums::{OneRound, Sum};
use super::{Drawing, approximate, float, ticks};
use crate::Distribution;
use crate::parsheet::numbers::grouped;
use rayon::prelude::*;

const PANEL: f64 = 224.0;
const GAP: f64 = 24.0;
/// Room for the numbers on the left of a panel.
const LEFT: f64 = 46.0;
const TOP: f64 = 24.0;
const PLOT: f64 = 150.0;
/// Between the lines of figures under a panel.
const LINE: f64 = 16.0;
const LINES: f64 = 5.0;
/// Between a panel and its figures.
const AXIS: f64 = 30.0;

const NUMBERS_OF_ROUNDS: [u32; 3] = [100, 10_000, 1_000_000];
/// Along a panel; results spread with the root of the rounds, so the points lie closer where there are few.
const POINTS: u32 = 10;
/// The bands, widest first, with the chances at their edges.
const BANDS: [(&str, f64, f64); 3] =
    [("99.7 %", 0.0015, 0.9985), ("95 %", 0.025, 0.975), ("68 %", 0.16, 0.84)];

/// Three panels with the average and its bands.
pub fn draw(distribution: &Distribution) -> Drawing {
    let round = OneRound::new(distribution);
    let mean = approximate(&distribution.ev());
    let panels: Vec<Panel> =
        NUMBERS_OF_ROUNDS.par_iter().map(|rounds| Panel::new(&round, mean, *rounds)).collect();
    let mut drawing = Drawing::new(3.0 * PANEL + 2.0 * GAP, TOP + PLOT + AXIS + LINE * LINES);
    for (index, panel) in panels.iter().enumerate() {
        panel.draw(&mut drawing, float(index) * (PANEL + GAP));
    }
    drawing
}

struct Panel {
    rounds: u32,
    mean: f64,
    /// The rounds at each point, and the edges of each band there.
    points: Vec<(f64, [(f64, f64); 3])>,
    ahead: f64,
}

impl Panel {
    fn new(round: &OneRound, mean: f64, rounds: u32) -> Panel {
        let each = rounds / (POINTS * POINTS);
        let numbers: Vec<u32> = (1..=POINTS).map(|point| each * point * point).collect();
        let sums: Vec<(u32, Sum)> =
            numbers.par_iter().map(|number| (*number, round.times(*number))).collect();
        let edges = |sum: &Sum| BANDS.map(|(_, low, high)| (sum.quantile(low), sum.quantile(high)));
        let start = (0.0, [(0.0, 0.0); 3]);
        let points =
            std::iter::once(start).chain(sums.iter().map(|(number, sum)| (f64::from(*number), edges(sum))));
        Panel {
            rounds,
            mean,
            points: points.collect(),
            ahead: sums.last().map_or(0.0, |(_, sum)| sum.ahead()),
        }
    }

    fn range(&self) -> (f64, f64) {
        let widest = self.points.iter().map(|(_, [widest, ..])| *widest);
        widest.fold((0.0, 0.0), |(low, high), (least, most)| (least.min(low), most.max(high)))
    }

    fn draw(&self, drawing: &mut Drawing, left: f64) {
        let (low, high) = self.range();
        let (start, end) = (left + LEFT, left + PANEL);
        let all = f64::from(self.rounds);
        let x = |rounds: f64| start + rounds / all * (end - start);
        let y = |result: f64| TOP + (high - result) / (high - low).max(1e-9) * PLOT;
        let rounds = format!("{} rounds", grouped(&self.rounds.to_string()));
        drawing.text((start, TOP - 9.0), "bold", &rounds);
        for band in 0..BANDS.len() {
            let upper = self.points.iter().map(|(rounds, bands)| (x(*rounds), y(bands[band].1)));
            let lower = self.points.iter().rev().map(|(rounds, bands)| (x(*rounds), y(bands[band].0)));
            drawing.path(&upper.chain(lower).collect::<Vec<_>>(), true, "band");
        }
        for tick in ticks(low, high, 5.0) {
            let line = if tick == 0.0 { "axis" } else { "grid" };
            drawing.line((start, y(tick)), (end, y(tick)), line);
            drawing.text((start - 6.0, y(tick) + 3.5), "end soft", &brief(tick));
        }
        drawing.line((x(0.0), y(0.0)), (x(all), y(self.mean * all)), "mean");
        drawing.text((start, TOP + PLOT + 13.0), "soft", "0");
        drawing.text((end, TOP + PLOT + 13.0), "end soft", &rounds);
        self.figures(drawing, (start, end), TOP + PLOT + AXIS + 2.0);
    }

    /// The figures at the right edge of the panel.
    fn figures(&self, drawing: &mut Drawing, (start, end): (f64, f64), top: f64) {
        let last = self.points.last().map_or([(0.0, 0.0); 3], |(_, bands)| *bands);
        let mean = ("average", signed(self.mean * f64::from(self.rounds)), 0);
        let ahead = ("ahead", format!("{:.1} % of players", 100.0 * self.ahead), 0);
        let range = BANDS.iter().zip(last).enumerate().rev().map(|(wider, ((name, ..), (low, high)))| {
            (*name, format!("{} to {}", signed(low), signed(high)), wider + 1)
        });
        for (index, (name, text, layers)) in [mean].into_iter().chain(range).chain([ahead]).enumerate() {
            let y = top + LINE * float(index);
            // As many layers as lie on each other in the chart give the same shade.
            for _ in 0..layers {
                drawing.rect((start - 14.0, y - 8.0), (9.0, 9.0), "band");
            }
            drawing.text((start, y), "soft", name);
            drawing.text((end, y), "end", &text);
        }
    }
}

/// A result in units, with its sign.
fn signed(result: f64) -> String {
    let sign = if result > 0.0 { "+" } else { "\u{2212}" };
    match written(result.abs(), 1e5) {
        zero if zero == "0" => zero,
        size => format!("{sign}{size}"),
    }
}

/// A number at an axis.
fn brief(tick: f64) -> String {
    let sign = if tick < 0.0 { "\u{2212}" } else { "" };
    format!("{sign}{}", written(tick.abs(), 1e4))
}

/// A size, in thousands or millions from `large` on.
fn written(size: f64, large: f64) -> String {
    let (size, unit) = match size {
        millions if millions >= 100.0 * large => (millions / 1e6, "M"),
        thousands if thousands >= large => (thousands / 1e3, "k"),
        few => (few, ""),
    };
    let text = if size < 100.0 || !unit.is_empty() { format!("{size:.1}") } else { format!("{size:.0}") };
    format!("{}{unit}", grouped(text.strip_suffix(".0").unwrap_or(&text)))
}

#[cfg(test)]
mod tests {
    use super::{brief, signed};

    #[test]
    fn results_are_written_briefly() {
        for (result, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (-2.92, "\u{2212}2.9"),
            (473.0, "+473"),
            (-91_234.4, "\u{2212}91,234"),
            (792_387.0, "+792.4k"),
            (-12_345_678.0, "\u{2212}12.3M"),
        ] {
            assert_eq!(signed(result), text);
        }
        assert_eq!([-20_000.0, 0.0, 2.5, 1e6].map(brief), ["\u{2212}20k", "0", "2.5", "1M"]);
    }
}
