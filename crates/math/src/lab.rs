//! The closed list of games, for the lab: every question is passed on to the game that a book is about.

use crate::best::{Choice, Moment};
use crate::simulate::{Run, Table};
use crate::strategy::Plan;
use crate::{Analysis, Fraction, Memory, Progress, Ratio, Request};
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::{AnyCommand, Game, each_game};
use std::sync::Arc;

/// The name of a choice, and whether a command makes it.
pub(crate) type MadeBy = (&'static str, fn(&AnyCommand) -> bool);

/// What every game answers. A game is in the closed list only if it implements all of it.
pub(crate) trait GameLab {
    /// The wagers that can be analysed.
    fn wagers(book: &Rulebook) -> &'static [&'static str];

    /// What a wager is called together with those that follow from it, where that is more than its own title.
    fn title(wager: &str) -> Option<&'static str>;

    /// A sentence about what the figures of a wager take for granted, where a reader would not expect it.
    fn assumption(wager: &str) -> Option<&'static str>;

    /// The meters that wagers feed.
    fn meters(book: &Rulebook) -> &'static [&'static str];

    fn analyze(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Analysis, Refusals>;

    /// The value of every choice at a moment.
    fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals>;

    /// What `best` compares, each choice with the command by which a player at a table makes it.
    const CHOICES: &[MadeBy];

    /// Strategies that a person can follow.
    fn plans(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals>;

    /// The value of the plan with this name, if there is such a plan.
    fn plan_value(
        book: &Rulebook,
        request: &Request,
        plan: &str,
        progress: &Progress<'_>,
    ) -> Result<Option<Fraction>, Refusals> {
        let found = Self::plans(book, request, progress)?.into_iter().find(|known| known.name == plan);
        Ok(found.map(|plan| plan.ev))
    }

    /// Every decision of the best play as a file, where there are too many for a list.
    fn export(book: &Rulebook, _request: &Request, _progress: &Progress<'_>) -> Result<Vec<u8>, Refusals> {
        let message = "croupier analyze lists every decision of this game; only Lunar Poker has too many";
        Err(vec![Refusal::new(Code::NotAllowed, "export", message).value(book.name())])
    }

    /// The further wagers whose stakes change what the first one is worth.
    const RATIOS: &[Ratio];

    /// The wager that is decided about after the deal. The strategy changes what it is worth, and no other wager.
    const DECIDED: Option<&str>;

    /// The wagers that can be simulated.
    const SIMULATED: &[&str];

    /// The strategies that a simulated player can follow.
    const STRATEGIES: &[&str];

    /// The game made ready for playing fast.
    fn simulate(
        book: &Rulebook,
        run: &Run,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Box<dyn Table>, Refusals>;
}

/// Passes each question on to the game of the book.
macro_rules! labs {
    ($($game:ident $module:ident $name:literal $title:literal $books:tt)+) => {
        /// The wagers of a book that can be analysed.
        #[must_use]
        pub fn wagers(book: &Rulebook) -> &'static [&'static str] {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::wagers(book),)+
            }
        }

        /// The meters of a book that wagers feed.
        #[must_use]
        pub fn meters(book: &Rulebook) -> &'static [&'static str] {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::meters(book),)+
            }
        }

        /// What a wager is called on a par sheet.
        pub(crate) fn title(game: Game, wager: &str) -> String {
            let title = match game {
                $(Game::$game => crate::$module::Lab::title(wager),)+
            };
            title.map_or_else(|| game.title(wager), str::to_owned)
        }

        pub(crate) fn assumption(game: Game, wager: &str) -> Option<&'static str> {
            match game {
                $(Game::$game => crate::$module::Lab::assumption(wager),)+
            }
        }

        pub(crate) fn analyze(
            book: &Rulebook,
            request: &Request,
            progress: &Progress<'_>,
        ) -> Result<Analysis, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::analyze(book, request, progress),)+
            }
        }

        pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::best(book, moment),)+
            }
        }

        pub(crate) fn choices(game: Game) -> &'static [MadeBy] {
            match game {
                $(Game::$game => crate::$module::Lab::CHOICES,)+
            }
        }

        pub(crate) fn plans(
            book: &Rulebook,
            request: &Request,
            progress: &Progress<'_>,
        ) -> Result<Vec<Plan>, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::plans(book, request, progress),)+
            }
        }

        pub(crate) fn plan_value(
            book: &Rulebook,
            request: &Request,
            plan: &str,
            progress: &Progress<'_>,
        ) -> Result<Option<Fraction>, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::plan_value(book, request, plan, progress),)+
            }
        }

        pub(crate) fn export(
            book: &Rulebook,
            request: &Request,
            progress: &Progress<'_>,
        ) -> Result<Vec<u8>, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::export(book, request, progress),)+
            }
        }

        pub(crate) const fn game_title(game: Game) -> &'static str {
            match game {
                $(Game::$game => $title,)+
            }
        }

        pub(crate) fn ratios(game: Game) -> &'static [Ratio] {
            match game {
                $(Game::$game => crate::$module::Lab::RATIOS,)+
            }
        }

        pub(crate) fn decided(book: &Rulebook) -> Option<&'static str> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::DECIDED,)+
            }
        }

        pub(crate) fn simulated(book: &Rulebook) -> &'static [&'static str] {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::SIMULATED,)+
            }
        }

        pub(crate) fn strategies(book: &Rulebook) -> &'static [&'static str] {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::STRATEGIES,)+
            }
        }

        pub(crate) fn simulate(
            book: &Rulebook,
            run: &Run,
            memory: &Arc<dyn Memory>,
            progress: &Progress<'_>,
        ) -> Result<Box<dyn Table>, Refusals> {
            match Game::of(book) {
                $(Game::$game => crate::$module::Lab::simulate(book, run, memory, progress),)+
            }
        }
    };
}

each_game!(labs);
