//! Stakes of further wagers that change what the first one is worth, measured by it.

use crate::{Fraction, lab};
use croupier_core::{Code, Refusal};
use croupier_games::Game;
use std::collections::BTreeMap;

/// A further wager whose stake, beside that of the first, changes what is right and what a round is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The game that has the wager.
    pub game: Game,
    /// The wager.
    pub wager: &'static str,
    /// The wager that it is measured by.
    pub first: &'static str,
}

impl Ratio {
    /// What the game is called: "Dragon Poker".
    #[must_use]
    pub fn game_title(&self) -> &'static str {
        lab::game_title(self.game)
    }

    /// What the regulation calls the wager: "Ante Bonus".
    #[must_use]
    pub fn title(&self) -> String {
        self.game.title(self.wager)
    }

    /// What it calls the wager that it is measured by: "Ante".
    #[must_use]
    pub fn first_title(&self) -> String {
        self.game.title(self.first)
    }

    /// The ratio in words: "the Ante Bonus for an Ante of one".
    #[must_use]
    pub fn words(&self) -> String {
        format!("the {} for {} of one", self.title(), with_article(&self.first_title()))
    }

    /// Reads `1`, `0.8` or `4/5`.
    ///
    /// # Errors
    /// If it is not a number, is below zero or has more than 63 bits.
    pub fn read(&self, text: &str) -> Result<Fraction, Refusal> {
        let ratio = Fraction::parse(text).filter(|ratio| !ratio.is_negative() && ratio.num().bits() < 64);
        ratio.ok_or_else(|| {
            let message = format!("{} is a number such as 1, 0.8 or 4/5", self.words());
            Refusal::new(Code::Syntax, self.wager, message).value(text)
        })
    }
}

/// "an Ante", "a Pack".
pub(crate) fn with_article(title: &str) -> String {
    let article = if title.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {title}")
}

/// The ratios that matter in a game.
#[must_use]
pub fn of(game: Game) -> &'static [Ratio] {
    lab::ratios(game)
}

/// The ratios that matter in some game.
pub fn all() -> impl Iterator<Item = &'static Ratio> {
    Game::ALL.into_iter().flat_map(of)
}

/// The stakes of further wagers for a first wager of one. A ratio that was not set is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratios(BTreeMap<&'static str, Fraction>);

impl Ratios {
    /// The stake of a wager.
    #[must_use]
    pub fn of(&self, wager: &str) -> Fraction {
        self.0.get(wager).cloned().unwrap_or_else(Fraction::one)
    }

    /// The same ratios, but for this wager.
    #[must_use]
    pub fn with(mut self, wager: &'static str, ratio: Fraction) -> Ratios {
        // A ratio of one is not kept, so that equal ratios are equal however they were set.
        if ratio == Fraction::one() {
            self.0.remove(wager);
        } else {
            self.0.insert(wager, ratio);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Ratios, all};
    use crate::Fraction;

    #[test]
    fn no_two_games_mean_different_stakes_by_one_name() {
        let mut names: Vec<&str> = all().map(|ratio| ratio.wager).collect();
        let ratios = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ratios);
    }

    #[test]
    fn a_ratio_says_what_it_is_and_reads_what_people_write() {
        let ratio = all().find(|ratio| ratio.wager == "ante_bonus").unwrap();
        assert_eq!(ratio.words(), "the Ante Bonus for an Ante of one");
        assert_eq!(ratio.read("4/5"), Ok(Fraction::new(4, 5)));
        for bad in ["", "x", "-1", "1e3", "18446744073709551616"] {
            assert!(ratio.read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_ratio_that_is_set_to_one_is_as_if_nobody_had_set_it() {
        let half = Ratios::default().with("ante_bonus", Fraction::new(1, 2));
        assert_eq!((half.of("ante_bonus"), half.of("another")), (Fraction::new(1, 2), Fraction::one()));
        assert_eq!(half.with("ante_bonus", Fraction::one()), Ratios::default());
    }
}
