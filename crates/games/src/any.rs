//! The closed list of games: every boundary that takes "a game" takes this enum.

use crate::book::Rulebook;
use crate::case::{KindSpec, Round, Settlement};
use crate::{dragon, lucky8s, lunar, packs};
use croupier_core::{DeckSpec, Refusals};

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Lunar Poker, in New Jersey or New Zealand.
    Lunar,
    /// Lucky 8's.
    Lucky8s,
    /// Pack's Poker.
    Packs,
    /// Dragon Poker.
    Dragon,
}

impl Game {
    /// All games.
    pub const ALL: [Game; 4] = [Game::Lunar, Game::Lucky8s, Game::Packs, Game::Dragon];

    /// The game's name in a rulebook.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Game::Lunar => "lunar-poker",
            Game::Lucky8s => "lucky-8s",
            Game::Packs => "packs-poker",
            Game::Dragon => "dragon-poker",
        }
    }

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The game that a book is about.
    #[must_use]
    pub fn of(book: &Rulebook) -> Game {
        match Game::named(book.text("game")) {
            Some(game) => game,
            None => unreachable!("{}: a book's game is checked when it is loaded", book.name()),
        }
    }

    /// What a round is dealt from.
    #[must_use]
    pub fn deck(self) -> DeckSpec {
        match self {
            Game::Lunar => lunar::deck(),
            Game::Lucky8s => lucky8s::deck(),
            Game::Packs => packs::deck(),
            Game::Dragon => dragon::deck(),
        }
    }
}

/// Checks what no single option shows: limits that depend on others, combinations the rules exclude.
pub fn check(book: &Rulebook, refusals: &mut Refusals) {
    match Game::of(book) {
        Game::Lunar => drop(lunar::Book::new(book, refusals)),
        Game::Lucky8s => drop(lucky8s::Book::new(book, refusals)),
        Game::Packs => drop(packs::Book::new(book, refusals)),
        Game::Dragon => drop(dragon::Book::new(book, refusals)),
    }
}

/// The irregularities a book knows.
#[must_use]
pub fn irregularities(book: &Rulebook) -> &'static [KindSpec] {
    match Game::of(book) {
        Game::Lunar => lunar::irregularities(book),
        Game::Lucky8s => lucky8s::IRREGULARITIES,
        Game::Packs => packs::IRREGULARITIES,
        Game::Dragon => dragon::IRREGULARITIES,
    }
}

/// Settles a described round of the book's game.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    match Game::of(&round.book) {
        Game::Lunar => lunar::case::settle(round, refusals),
        Game::Lucky8s => lucky8s::case::settle(round, refusals),
        Game::Packs => packs::case::settle(round, refusals),
        Game::Dragon => dragon::case::settle(round, refusals),
    }
}
