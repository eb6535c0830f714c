//! What a sheet takes for granted: settings, readings of the regulation, and assumptions.

use super::ParSheet;
use super::numbers::{exact, words};
use crate::lab::assumption;
use crate::{Fraction, Ratio};
use croupier_games::Game;
use croupier_games::book::{BookOption, Rulebook, builtin};

/// An option with the value in force.
#[derive(Clone, Debug)]
pub struct SettingInForce<'a> {
    /// The option.
    pub option: &'a BookOption,
    /// The value that the built-in book has, where the one in force is another.
    pub instead_of: Option<String>,
}

impl SettingInForce<'_> {
    /// All settings of a book.
    pub fn all(book: &Rulebook) -> Vec<SettingInForce<'_>> {
        let usual = builtin(book.name());
        let instead_of = |option: &BookOption| {
            let usual = &usual?.option(&option.key)?.value;
            (*usual != option.value).then(|| usual.to_string())
        };
        book.options()
            .iter()
            .map(|option| SettingInForce { option, instead_of: instead_of(option) })
            .collect()
    }
}

impl ParSheet<'_> {
    /// What the figures assume, in sentences.
    #[must_use]
    pub fn assumptions(&self) -> Vec<String> {
        let deck = Game::of(self.book).deck();
        let mut all = vec![
            format!("Each order of the {} cards is equally likely.", deck.size()),
            self.knowledge(),
            "Every round is dealt and settled as the rulebook says, without irregularities.".to_owned(),
            "Figures are exact: all deals are counted, none is sampled. Square roots are cut off after twelve decimals.".to_owned(),
        ];
        if !self.analysis.strategy.is_empty() {
            all.push("Every decision is the one that is worth most on average.".to_owned());
        }
        let games = self.in_force().filter_map(|wager| wager.ante_game.as_ref());
        all.extend(
            games.filter_map(|game| game.by_stake.as_ref()).map(|by_stake| self.ratio(by_stake.ratio)),
        );
        if self.in_force().any(|wager| wager.stake.is_some()) {
            all.push(format!("Fixed amounts of money are measured by a stake of {}.", self.request.stake));
        }
        all.extend(self.wager_assumptions());
        all.extend(self.meters());
        all
    }

    fn ratio(&self, ratio: Ratio) -> String {
        let (wager, first) = (ratio.title(), ratio.first_title());
        let stake = self.request.ratios.of(ratio.wager);
        if stake == Fraction::one() {
            return format!("The {wager} equals the {first}.");
        }
        format!("The {wager} is {} times the {first}.", exact(&stake))
    }

    /// What the figures of single wagers assume, each sentence once.
    fn wager_assumptions(&self) -> Vec<String> {
        let game = Game::of(self.book);
        let mut all: Vec<String> = Vec::new();
        for sentence in self.in_force().filter_map(|wager| assumption(game, wager.wager)) {
            if all.iter().all(|known| known != sentence) {
                all.push(sentence.to_owned());
            }
        }
        all
    }

    fn knowledge(&self) -> String {
        if self.request.seen.is_empty() {
            return "A player knows only their own cards; those of other seats are as unknown as undealt ones."
                .to_owned();
        }
        format!("Known to be out of the deck: {}.", self.request.seen.join(" "))
    }

    fn meters(&self) -> Vec<String> {
        let mut meters: Vec<String> = Vec::new();
        for figures in self.in_force().filter_map(|wager| wager.progressive.as_ref()) {
            let name = words(figures.meter);
            meters.push(match figures.reading {
                Some(reading) => format!("{name} meter: figures are for a reading of {reading}."),
                None => format!(
                    "{name} meter: no reading is given, so awards from it count for nothing in the figures."
                ),
            });
        }
        meters.dedup();
        meters
    }
}
