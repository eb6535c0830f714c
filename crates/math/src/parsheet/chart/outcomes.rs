//! How often a wager ends in which way, on a scale of powers of ten.

use super::{Drawing, approximate, float, width_of};
use crate::parsheet::numbers::{grouped, one_in};
use crate::{Distribution, Fraction};
use croupier_games::Game;
use std::cmp::Ordering;

const WIDTH: f64 = 720.0;
const ROW: f64 = 21.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 24.0;

/// The outcomes of a wager from top to bottom as in its table, each at its chance.
pub fn draw(game: Game, distribution: &Distribution) -> Drawing {
    let rows: Vec<Row> = distribution
        .outcomes()
        .iter()
        .map(|outcome| Row {
            name: game.row_name(&outcome.row),
            chance: distribution.probability(outcome),
            net: outcome.net.cmp(&Fraction::zero()),
        })
        .collect();
    let scale = Scale::of(&rows);
    let height = TOP + ROW * float(rows.len()) + BOTTOM;
    let mut drawing = Drawing::new(WIDTH, height);
    scale.grid(&mut drawing, height - BOTTOM);
    for (index, row) in rows.iter().enumerate() {
        row.draw(&mut drawing, &scale, TOP + ROW * (float(index) + 0.5));
    }
    drawing
}

struct Row {
    name: String,
    chance: Fraction,
    net: Ordering,
}

impl Row {
    fn draw(&self, drawing: &mut Drawing, scale: &Scale, y: f64) {
        drawing.text((scale.left - 10.0, y + 4.0), "end", &self.name);
        let chance = approximate(&self.chance);
        if chance <= 0.0 {
            drawing.text((scale.left + 6.0, y + 4.0), "soft", "never");
            return;
        }
        let x = scale.place(chance);
        drawing.line((scale.left, y), (x, y), "stem");
        match self.net {
            Ordering::Greater => drawing.dot((x, y), 4.5, "up"),
            Ordering::Equal => drawing.dot((x, y), 4.0, "even"),
            Ordering::Less => drawing.rect((x - 4.0, y - 4.0), (8.0, 8.0), "down"),
        }
        drawing.text((x + 9.0, y + 4.0), "soft", &format!("1 in {}", one_in(&self.chance)));
    }
}

/// From the rarest outcome to certainty.
struct Scale {
    left: f64,
    right: f64,
    decades: usize,
}

impl Scale {
    fn of(rows: &[Row]) -> Scale {
        let rarest = rows.iter().map(|row| approximate(&row.chance)).filter(|chance| *chance > 0.0);
        let rarest = rarest.fold(1.0, f64::min);
        let decades = (1..30).find(|decades| 10_f64.powf(-float(*decades)) <= rarest).unwrap_or(30);
        let label = width_of(
            rows.iter().map(|row| one_in(&row.chance)).max_by_key(String::len).iter().map(|x| x.as_str()),
        );
        Scale {
            left: width_of(rows.iter().map(|row| row.name.as_str())) + 8.0,
            right: WIDTH - label.clamp(60.0, 110.0),
            decades,
        }
    }

    fn place(&self, chance: f64) -> f64 {
        self.right + chance.log10() / float(self.decades) * (self.right - self.left)
    }

    fn grid(&self, drawing: &mut Drawing, bottom: f64) {
        let each = self.decades.div_ceil(6).max(1);
        for decade in 0..=self.decades {
            let x = self.place(10_f64.powf(-float(decade)));
            drawing.line((x, TOP - 6.0), (x, bottom), "grid");
            if decade % each == 0 {
                let label = match decade {
                    0 => "always".to_owned(),
                    _ => format!("1 in {}", grouped(&format!("1{}", "0".repeat(decade)))),
                };
                drawing.text((x, bottom + 16.0), "mid soft", &label);
            }
        }
    }
}
