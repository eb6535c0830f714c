//! What a sheet takes for granted: settings, readings of the regulation, and assumptions.

use super::ParSheet;
use super::numbers::{exact, words};
use crate::Fraction;
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
        if self.in_force().any(|wager| wager.ante_game.as_ref().is_some_and(|game| !game.by_stake.is_empty()))
        {
            all.push(self.ante_bonus());
        }
        if self.in_force().any(|wager| wager.stake.is_some()) {
            all.push(format!("Fixed amounts of money are measured by a stake of {}.", self.request.stake));
        }
        if self.in_force().any(|wager| wager.wager == "instant") {
            all.push("The instant cash payout has no stake of its own: its figures are what it adds to each unit of ante.".to_owned());
        }
        all.extend(self.meters());
        all
    }

    fn ante_bonus(&self) -> String {
        if self.request.ante_bonus == Fraction::one() {
            return "The Ante Bonus equals the Ante.".to_owned();
        }
        format!("The Ante Bonus is {} times the Ante.", exact(&self.request.ante_bonus))
    }

    fn knowledge(&self) -> String {
        if self.request.seen.is_empty() {
            return "A player knows only the own cards; those of other seats are as unknown as undealt ones."
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
