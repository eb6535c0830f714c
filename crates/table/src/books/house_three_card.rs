//! house/three-card-poker: what Three Card Poker by our own house rules asks of the table.

use super::{TableBook, hours, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Hint, Moment};
use crate::procedure::{Procedure, Shuffling};
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, orders: &[], hints: HINTS, attested: ATTESTED, meters: &[] };

static CLAUSES: Clauses = Clauses {
    receive: Some(Clause::new("4.1")),
    inspect: Some(Clause::new("4.1")),
    verify: Some(Clause::new("4.1")),
    spread: Some(Clause::new("4.2")),
    look: Some(Clause::new("4.2")),
    wash: Some(Clause::new("4.2")),
    shuffle: Some(Clause::new("4.3")),
    cut: Some(Clause::new("4.5")),
    recut: Some(Clause::new("4.6")),
    reshuffle: Some(Clause::new("9.5")),
    idle: Some(Clause::new("4.8")),
    alternate: Some(Clause::new("4.7")),
    rack: Some(Clause::new("4.7")),
    life: Some(Clause::new("4.9")),
    wrong_count: Some(Clause::new("4.4")),
    seated: Some(Clause::new("3.6")),
    stay: Some(Clause::new("3.6")),
    hands: Some(Clause::new("3.6")),
    backers: Some(Clause::new("3.6")),
    cash: Some(Clause::new("3.5")),
    coupon: Some(Clause::new("3.5")),
    stub: None,
    validate: None,
    documents: None,
    device: None,
    ruling: Some(Clause::new("9.6")),
    separate: None,
};

/// The fewest cards of a cut.
const CUT_MIN: usize = 10;

/// house/three-card-poker 1.2; 4.3; 4.4; 4.5; 4.9
///
/// A machine shuffles without a cut and may count the deck; a hand shuffle is cut.
fn procedure(book: &Rulebook) -> Procedure {
    let machine = book.word("shuffle") == "machine";
    Procedure {
        decks: small(book, "decks"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        machine_counts: machine && book.flag("shuffler_counts_cards"),
        least_cut: (!machine).then_some(CUT_MIN),
        card_life: Some(hours(book, "card_change_hours")),
        ..Procedure::common(book, &CLAUSES)
    }
}

const HINTS: &[(Moment, &[Hint])] = &[
    (Moment::Spreading, &[Hint(Clause::new("4.2"), "face up, by suit and in sequence")]),
    (Moment::Cutting, &[Hint(Clause::new("4.5"), "at least ten cards from the top under the others")]),
    (
        Moment::Round(PhaseName::PickUp),
        &[Hint(Clause::new("7.6"), "cards in order, so that every hand can be rebuilt")],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[Clause::new("1.4"), Clause::new("1.5")],
    opening: &[Clause::new("1.6")],
    handling: &[Clause::new("10.1")],
    returned: &[Clause::new("10.2")],
};
