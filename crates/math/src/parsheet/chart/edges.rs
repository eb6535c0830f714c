//! The house edge of several pay tables or settings, side by side.

use super::{Drawing, approximate, float, ticks, width_of};
use crate::parsheet::comparison::Comparison;
use crate::parsheet::numbers::percent;

const WIDTH: f64 = 720.0;
const ROW: f64 = 22.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 24.0;
/// Room for the percentage beside a bar.
const LABEL: f64 = 76.0;

/// A bar for each candidate, best for the player at the top.
pub fn draw(comparison: &Comparison) -> Drawing {
    let edges: Vec<f64> =
        comparison.ranked.iter().map(|one| 100.0 * approximate(&one.figures.house_edge)).collect();
    let (low, high) = edges.iter().fold((0.0, 0.0), |(low, high), edge| (edge.min(low), edge.max(high)));
    let left = width_of(comparison.ranked.iter().map(|one| one.name.as_str())).max(40.0) + 8.0;
    let room_below = if low < 0.0 { LABEL } else { 0.0 };
    let width = WIDTH - left - room_below - LABEL;
    let place = |edge: f64| left + room_below + (edge - low) / (high - low).max(1e-9) * width;
    let bottom = TOP + ROW * float(edges.len());
    let mut drawing = Drawing::new(WIDTH, bottom + BOTTOM);
    for tick in ticks(low, high, 6.0) {
        drawing.line((place(tick), TOP), (place(tick), bottom), if tick == 0.0 { "axis" } else { "grid" });
        drawing.text((place(tick), bottom + 16.0), "mid soft", &format!("{} %", short(tick)));
    }
    for ((index, one), edge) in comparison.ranked.iter().enumerate().zip(&edges) {
        let y = TOP + ROW * float(index);
        let (from, to) = (place(edge.min(0.0)), place(edge.max(0.0)));
        let class = if one.in_force { "bar strong" } else { "bar" };
        drawing.text((left - 10.0, y + 15.0), if one.in_force { "end bold" } else { "end" }, &one.name);
        drawing.rect((from, y + 4.0), ((to - from).max(0.8), ROW - 8.0), class);
        let (x, side) = if *edge < 0.0 { (from - 6.0, "end soft") } else { (to + 6.0, "soft") };
        drawing.text((x, y + 15.0), side, &percent(&one.figures.house_edge).replace('-', "\u{2212}"));
    }
    drawing
}

fn short(tick: f64) -> String {
    let text = format!("{tick:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}
