//! A game in which cards are drawn, as JSON.

use crate::exact::Exact;
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
