//! The closed list of games and of their rulebooks. A game is added by its line here: everything that has to know all
//! games is generated from this list, and what a game lacks does not compile.

use crate::book::Rulebook;
use crate::case::{KindSpec, Round, Settlement};
use crate::describe::{Description, PaidBy, WagerInfo};
use crate::felt::Layout;
use crate::hands::{Faces, HandName, Reason};
use crate::round::{CardView, HandView};
use croupier_core::{DeckSpec, Line, Refusals};

/// Hands the list to the macro `$then`: for each game its variant, its module, its name in rulebooks and its title, and
/// in braces for each of its rulebooks a variant, a module name for those who have a file for each book, and its name.
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $then! {
            Lunar lunar "lunar-poker" "Lunar Poker" {
                NjLunar nj_lunar "nj/lunar-poker",
                NzLunar nz_lunar "nz/lunar-poker",
            }
            Lucky8s lucky8s "lucky-8s" "Lucky 8's" { NjLucky8s nj_lucky8s "nj/lucky-8s", }
            Packs packs "packs-poker" "Pack's Poker" { NjPacks nj_packs "nj/packs-poker", }
            Dragon dragon "dragon-poker" "Dragon Poker" { NjDragon nj_dragon "nj/dragon-poker", }
            ThreeCard three_card "three-card-poker" "Three Card Poker" {
                HouseThreeCard house_three_card "house/three-card-poker",
            }
        }
    };
}

/// Declares the games, their rulebooks and what is asked of a game without a round.
macro_rules! games {
    ($($game:ident $module:ident $name:literal $title:literal {
        $($book:ident $file:ident $path:literal,)+
    })+) => {
        /// The games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Game {
            $(#[doc = $title] $game,)+
        }

        impl Game {
            /// All games.
            pub const ALL: [Game; [$($name),+].len()] = [$(Game::$game),+];

            /// The game's name in a rulebook.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Game::$game => $name,)+
                }
            }

            /// What a round is dealt from.
            #[must_use]
            pub fn deck(self) -> DeckSpec {
                match self {
                    $(Game::$game => $crate::$module::deck(),)+
                }
            }

            /// What the regulation calls a wager, a fee, a meter or a pay table of the game.
            fn title_of(self, name: &str) -> Option<&'static str> {
                match self {
                    $(Game::$game => $crate::$module::title(name),)+
                }
            }

            /// By which pay table a line of a settlement is paid.
            pub(crate) fn paid_by(self, bet: &'static str) -> PaidBy {
                match self {
                    $(Game::$game => $crate::$module::paid_by(bet),)+
                }
            }

            /// A hand in plain words with the cards that make it, if all of it lies face up and it is complete. A pack
            /// that lies face up counts with it.
            #[must_use]
            pub fn name_hand(self, cards: &[CardView], packs: &[HandView]) -> Option<HandName> {
                match self {
                    $(Game::$game => $crate::$module::hands::name(cards, packs),)+
                }
            }

            /// What a dealer's hand is called that is not played against, if it is one.
            fn no_hand(self, cards: &[CardView]) -> Option<&'static str> {
                match self {
                    $(Game::$game => $crate::$module::hands::no_hand(cards),)+
                }
            }

            /// Why a wager ended as it did.
            pub(crate) fn reason_of(self, book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
                match self {
                    $(Game::$game => $crate::$module::hands::reason(book, line, faces),)+
                }
            }

            /// What a row of a pay table is called, where its name does not say it.
            fn row_title(self, row: &str) -> Option<String> {
                match self {
                    $(Game::$game => $crate::$module::row_title(row),)+
                }
            }
        }

        /// The rulebooks that come with the program. A book of somebody's own has the name of one of them, whose
        /// regulation it is held against.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum BookId {
            $($(#[doc = $path] $book,)+)+
        }

        impl BookId {
            /// All books.
            pub const ALL: [BookId; NAMES.len()] = [$($(BookId::$book,)+)+];

            /// The book's name, such as `nj/dragon-poker`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(BookId::$book => $path,)+)+
                }
            }

            /// The game that it is about.
            #[must_use]
            pub const fn game(self) -> Game {
                match self {
                    $($(BookId::$book => Game::$game,)+)+
                }
            }

            /// The text of the book as it comes with the program.
            pub(crate) const fn text(self) -> &'static str {
                match self {
                    $($(BookId::$book => {
                        include_str!(concat!("../../../rulebooks/", $path, ".toml"))
                    })+)+
                }
            }
        }

        /// The names of the built-in books.
        pub const NAMES: [&str; [$($($path,)+)+].len()] = [$($($path,)+)+];

        /// Checks what no single option shows: limits that depend on others, combinations the rules exclude.
        pub fn check(book: &Rulebook, refusals: &mut Refusals) {
            match Game::of(book) {
                $(Game::$game => drop($crate::$module::Book::new(book, refusals)),)+
            }
        }

        /// The irregularities a book knows.
        #[must_use]
        pub fn irregularities(book: &Rulebook) -> &'static [KindSpec] {
            match Game::of(book) {
                $(Game::$game => $crate::$module::irregularities(book),)+
            }
        }

        /// Settles a described round of the book's game.
        pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
            match Game::of(&round.book) {
                $(Game::$game => $crate::$module::case::settle(round, refusals),)+
            }
        }

        /// The clause by which a place has one hand and one set of wagers.
        pub(crate) fn one_hand(book: &Rulebook) -> &'static str {
            match Game::of(book) {
                $(Game::$game => $crate::$module::case::one_hand(book),)+
            }
        }

        /// The layout that a book's regulation prescribes.
        pub(crate) fn layout(book: &Rulebook) -> Layout {
            match Game::of(book) {
                $(Game::$game => $crate::$module::felt(book),)+
            }
        }

        /// The game of a book in plain words.
        #[must_use]
        pub fn describe(book: BookId) -> Description {
            match book.game() {
                $(Game::$game => $crate::$module::describe(book),)+
            }
        }
    };
}

each_game!(games);

impl Game {
    /// The dealer's hand in plain words, and whether it is one that players are played against.
    #[must_use]
    pub fn name_dealer(self, cards: &[CardView], packs: &[HandView]) -> Option<HandName> {
        let mut named = self.name_hand(cards, packs)?;
        if let Some(none) = self.no_hand(cards) {
            named.name = format!("{}: {none}", named.name);
        }
        Some(named)
    }

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The game that a book is about.
    #[must_use]
    pub fn of(book: &Rulebook) -> Game {
        BookId::of(book).game()
    }

    /// The wager of this name that is placed before the deal, in any of the game's books.
    #[must_use]
    pub fn wager(self, name: &str) -> Option<&'static WagerInfo> {
        let books = BookId::ALL.into_iter().filter(|book| book.game() == self);
        books.map(describe).find_map(|book| book.wager(name))
    }

    /// What the regulation calls a wager, a fee or a meter: "3 Card Bonus" for `three_card`.
    #[must_use]
    pub fn title(self, name: &str) -> String {
        self.title_of(name).map_or_else(|| crate::felt::words(name), str::to_owned)
    }

    /// An option in words, with the regulation's name of the wager that it is about: "3 Card Bonus minimum" for
    /// `three_card_minimum`.
    #[must_use]
    pub fn option_title(self, key: &str) -> String {
        let books = BookId::ALL.into_iter().filter(|book| book.game() == self);
        let names = books.flat_map(|book| describe(book).wagers).map(|wager| wager.name);
        let about = |name: &&str| key.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
        match names.filter(about).max_by_key(|name| name.len()) {
            Some(name) => self.title(name) + &key[name.len()..].replace('_', " "),
            None => crate::felt::words(key),
        }
    }

    /// A row of a pay table, or another way for a wager to end, in words.
    #[must_use]
    pub fn row_name(self, row: &str) -> String {
        self.row_title(row).unwrap_or_else(|| crate::felt::words(row))
    }
}

impl BookId {
    /// The built-in book of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<BookId> {
        BookId::ALL.into_iter().find(|book| book.name() == name)
    }

    /// The built-in book that a book is, or is held against.
    #[must_use]
    pub fn of(book: &Rulebook) -> BookId {
        match BookId::named(book.name()) {
            Some(id) => id,
            None => unreachable!("{}: a book's name is checked when it is loaded", book.name()),
        }
    }
}
