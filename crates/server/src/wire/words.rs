//! Words for people: names of wagers, amounts.

use croupier_core::Money;
use croupier_games::Game;
use croupier_games::book::Rulebook;

/// How wagers and amounts of a table are written.
#[derive(Clone, Copy, Debug)]
pub struct Naming<'a> {
    /// The game that names its wagers, meters and the rows of its pay tables.
    pub game: Game,
    /// The book that is played by.
    pub book: &'a Rulebook,
    /// The sign of the currency.
    pub currency: &'a str,
}

impl Naming<'_> {
    /// A wager or a meter, by the regulation's own name.
    #[must_use]
    pub fn title(&self, name: &str) -> String {
        self.game.title(name)
    }

    /// An amount with the sign of the currency.
    #[must_use]
    pub fn amount(&self, money: Money) -> String {
        amount(self.currency, money)
    }
}

/// `ante_bonus` within a sentence: ante bonus.
#[must_use]
pub fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// A sentence with a capital.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An amount with the sign of the currency.
#[must_use]
pub fn amount(currency: &str, money: Money) -> String {
    let sign = if money < Money::ZERO { "-" } else { "" };
    let positive = if money < Money::ZERO { -money } else { money };
    format!("{sign}{currency}{positive}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_amounts() {
        assert_eq!(sentence("wagers are opened"), "Wagers are opened");
        assert_eq!(amount("$", Money::cents(-2_050)), "-$20.50");
    }
}
