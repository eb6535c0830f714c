//! A game in which cards are drawn, in the answer of `croupier analyze`.

use crate::exact::Exact;
use crate::text::{Align, table};
use croupier_math::analysis::{DrawGame, InstantLine, Part};
use serde::{Serialize, Serializer};

/// The game as JSON.
#[derive(Serialize)]
pub struct DrawGameJson<'a> {
    frequencies: Frequencies<'a>,
    by_up_card: Vec<PartJson<'a>>,
    by_category: Vec<PartJson<'a>>,
    ev_by_instant: InstantJson,
}

/// Shares of rounds by name.
struct Frequencies<'a>(&'a DrawGame);

impl Serialize for Frequencies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.frequencies.iter().map(|(name, share)| (name, Exact::of(share))))
    }
}

#[derive(Serialize)]
struct PartJson<'a> {
    name: &'a str,
    share: Exact,
    ev: Exact,
}

#[derive(Serialize)]
struct InstantJson {
    constant: Exact,
    straight_flush: Exact,
    royal_flush: Exact,
    least_straight_flush: Exact,
    least_royal_flush: Exact,
}

impl DrawGameJson<'_> {
    /// The game's figures.
    pub fn of(game: &DrawGame) -> DrawGameJson<'_> {
        fn part(part: &Part) -> PartJson<'_> {
            PartJson { name: &part.name, share: Exact::of(&part.share), ev: Exact::of(&part.ev) }
        }
        let InstantLine { constant, straight_flush, royal_flush, least } = &game.by_instant;
        DrawGameJson {
            frequencies: Frequencies(game),
            by_up_card: game.by_up_card.iter().map(part).collect(),
            by_category: game.by_category.iter().map(part).collect(),
            ev_by_instant: InstantJson {
                constant: Exact::of(constant),
                straight_flush: Exact::of(straight_flush),
                royal_flush: Exact::of(royal_flush),
                least_straight_flush: Exact::of(&least[0]),
                least_royal_flush: Exact::of(&least[1]),
            },
        }
    }
}

/// The game for a person.
pub fn written(game: &DrawGame) -> String {
    let line = &game.by_instant;
    let frequencies = game.frequencies.iter().map(|(name, share)| vec![(*name).to_owned(), share.percent(4)]);
    let heads = [("what is done", Align::Left), ("% of rounds", Align::Right)];
    let mut text = table(&heads, &frequencies.collect::<Vec<_>>());
    text += &parts("up card", &game.by_up_card);
    text += &parts("first five cards", &game.by_category);
    text + &format!(
        "with instant cash of x for a straight flush and y for a royal flush the value is\n\
         {} + {} x + {} y, from x = {} and y = {} on\n",
        line.constant,
        line.straight_flush,
        line.royal_flush,
        line.least[0].ceiling(),
        line.least[1].ceiling()
    )
}

fn parts(of: &str, parts: &[Part]) -> String {
    let heads = [(of, Align::Left), ("% of rounds", Align::Right), ("value", Align::Right)];
    let rows = parts.iter().map(|part| vec![part.name.clone(), part.share.percent(4), part.ev.decimal(6)]);
    table(&heads, &rows.collect::<Vec<_>>())
}
