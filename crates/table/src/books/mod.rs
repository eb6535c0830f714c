//! What each rulebook asks of the table around the round: one file for each book, which says so in its first line. The
//! clause index takes every `Clause::new` in such a file as cited by its book.
//!
//! The files are named by the list of games, so a book without its file does not compile.

use crate::attest::Attested;
use crate::guide::{Moment, Sentence};
use crate::meter::{MeterWager, Terms};
use crate::procedure::{Dealing, Procedure, Shuffling};
use crate::time::Time;
use croupier_core::{Clause, Money};
use croupier_games::book::Rulebook;
use croupier_games::{AnyCommand, BookId, each_game};

/// What a supervisor finds about a seat, as a command of the round.
pub type Finding = fn(u8) -> AnyCommand;

/// What a rulebook asks of the table.
pub struct TableBook {
    /// What its settings ask for.
    pub procedure: fn(&Rulebook) -> Procedure,
    /// Where an act in the round is written; none for what this book's rules do not know.
    pub act: fn(&Rulebook, &AnyCommand) -> Option<Clause>,
    /// Who verifies the cards after the dealer.
    pub verifier: &'static str,
    /// What becomes of a player who is not there to decide, as a supervisor finds it, and where that is written; none
    /// where the regulation gives nothing, so that the house's posted rule decides.
    pub absent: Option<(Clause, Finding)>,
    /// What the house orders and no machine can see to.
    pub orders: &'static [Sentence],
    /// What the dealer minds, moment by moment.
    pub hints: &'static [(Moment, &'static [Sentence])],
    /// What somebody attests.
    pub attested: Attested,
    /// Its progressive meters, by their numbers.
    pub meters: &'static [BookMeter],
}

/// A progressive meter that a book knows.
pub struct BookMeter {
    /// The wager that feeds it.
    pub wager: MeterWager,
    /// Its terms, where the settings use it.
    pub terms: fn(&Rulebook) -> Option<Terms>,
}

/// Declares the module of each book and finds it by the book's name.
macro_rules! books {
    ($($game:ident $module:ident $name:literal $title:literal {
        $($book:ident $file:ident $path:literal,)+
    })+) => {
        $($(pub(crate) mod $file;)+)+

        fn by_id(book: BookId) -> &'static TableBook {
            match book {
                $($(BookId::$book => &$file::BOOK,)+)+
            }
        }
    };
}

each_game!(books);

/// What a book asks of the table.
pub fn of(book: &Rulebook) -> &'static TableBook {
    by_id(BookId::of(book))
}

/// What each built-in book asks of the table.
pub fn all() -> impl Iterator<Item = &'static TableBook> {
    BookId::ALL.into_iter().map(by_id)
}

/// The fewest cards of a cut in New Jersey.
const LEAST_CUT: usize = 10;

fn small(book: &Rulebook, option: &str) -> u8 {
    u8::try_from(book.integer(option)).unwrap_or(1)
}

fn hours(book: &Rulebook, option: &str) -> i64 {
    book.integer(option) * Time::HOUR
}

fn amount(book: &Rulebook, option: &str) -> Money {
    book.amount(option).unwrap_or(Money::ZERO)
}

/// The dealer holds the cards.
fn by_hand(book: &Rulebook) -> bool {
    book.word("dealing") == "hand"
}

/// The dealer draws the cards out of a shoe.
fn by_manual_shoe(book: &Rulebook) -> bool {
    book.word("dealing") == "manual_shoe"
}

/// A shoe delivers the cards in stacks.
fn by_automated_shoe(book: &Rulebook) -> bool {
    book.word("dealing") == "automated_shoe"
}

/// Cards come out of a shoe, manual or automated.
fn from_a_shoe(book: &Rulebook) -> bool {
    by_manual_shoe(book) || by_automated_shoe(book)
}

/// One clause for dealing from the manual shoe, from the hand and from the automated shoe.
fn by_method(book: &Rulebook, [shoe, hand, automated]: [Clause; 3]) -> Clause {
    if by_hand(book) {
        hand
    } else if by_automated_shoe(book) {
        automated
    } else {
        shoe
    }
}

/// How cards leave the deck where the option `dealing` says it.
fn dealing(book: &Rulebook) -> Dealing {
    if by_automated_shoe(book) { Dealing::AutomatedShoe } else { Dealing::ByDealer }
}

/// By a machine, or by the dealer.
const fn shuffling(machine: bool) -> Shuffling {
    if machine { Shuffling::Machine } else { Shuffling::Hand }
}

/// Two decks are used in turn.
fn of_two_decks(book: &Rulebook) -> bool {
    book.integer("decks") == 2
}
