//! nj/dragon-poker: what Dragon Poker in New Jersey asks of the table.

use super::{LEAST_CUT, TableBook, hours, small};
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
    receive: Some(Clause::new("42.3(a)")),
    inspect: Some(Clause::new("42.3(b)")),
    verify: Some(Clause::new("42.3(b)")),
    spread: Some(Clause::new("42.3(b)")),
    look: Some(Clause::new("42.3(c)")),
    wash: Some(Clause::new("42.3(c)")),
    shuffle: Some(Clause::new("42.4(a)")),
    cut: Some(Clause::new("42.4(c)1.ii")),
    recut: Some(Clause::new("42.4(d)")),
    reshuffle: Some(Clause::new("42.12(c)")),
    idle: Some(Clause::new("42.4(e)")),
    alternate: Some(Clause::new("42.2(b)4")),
    rack: Some(Clause::new("42.2(b)5")),
    life: Some(Clause::new("E-1.18(g)")),
    wrong_count: Some(Clause::new("42.7(e)2")),
    seated: Some(Clause::new("42.6(c)")),
    stay: Some(Clause::new("42.6(c)")),
    hands: Some(Clause::new("42.6(c)")),
    backers: Some(Clause::new("42.6(c)")),
    cash: Some(Clause::new("42.6(a)")),
    coupon: Some(Clause::new("42.6(a)")),
    stub: Some(Clause::new("42.7(e)")),
    validate: None,
    documents: None,
    device: None,
    ruling: None,
    separate: None,
};

/// nj/dragon-poker 42.2(b); 42.4(b); 42.4(b)1; 42.4(b)2; E-1.18(g); E-1.18(g)2
///
/// Cards dealt from the hand are changed sooner.
fn procedure(book: &Rulebook) -> Procedure {
    let shuffle = book.word("shuffle");
    let machine = shuffle == "machine";
    let by_hand = book.word("dealing") == "hand";
    let counts = machine && book.flag("shuffler_counts_cards");
    Procedure {
        decks: small(book, "decks"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        machine_counts: counts,
        least_cut: (!machine).then_some(LEAST_CUT),
        pre_shuffled: shuffle == "pre_shuffled",
        card_life: Some(hours(book, if by_hand { "card_change_hours_hand" } else { "card_change_hours" })),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES)
    }
}

const HINTS: &[(Moment, &[Hint])] = &[
    (
        Moment::Spreading,
        &[Hint(Clause::new("42.3(b)"), "in fans by deck, by character, Dragons by colour, high to low")],
    ),
    (
        Moment::Cutting,
        &[
            Hint(Clause::new("42.4(c)1"), "with one hand"),
            Hint(Clause::new("42.4(c)1.i"), "the cover card before the deck"),
            Hint(Clause::new("42.4(c)1.ii"), "at least 10 cards from the top on it"),
            Hint(Clause::new("42.4(c)1.iii"), "the rest on top of these"),
            Hint(Clause::new("42.4(c)1.iv"), "the cover card into the discard rack"),
        ],
    ),
    (
        Moment::Round(PhaseName::Betting),
        &[
            Hint(Clause::new("42.8(b)3"), "from the hand: \"No more bets\" before any card"),
            Hint(Clause::new("42.9(b)2"), "automated shoe: \"No more bets\" before the first stack"),
        ],
    ),
    (
        Moment::Round(PhaseName::Dealing),
        &[
            Hint(Clause::new("42.7(a)"), "manual shoe: the stack is in it"),
            Hint(Clause::new("42.8(b)"), "from the hand: only after the shuffling machine"),
            Hint(Clause::new("42.9(b)"), "automated shoe: the cards are in it"),
        ],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[Clause::new("E-1.13BB(a)1"), Clause::new("E-1.13BB(e)")],
    opening: &[
        Clause::new("E-1.19(b)"),
        Clause::new("42.2(a)"),
        Clause::new("42.2(b)1"),
        Clause::new("42.2(b)2"),
    ],
    handling: &[
        Clause::new("42.7(c)"),
        Clause::new("42.8(b)2"),
        Clause::new("42.8(b)2.i"),
        Clause::new("42.8(b)2.ii"),
        Clause::new("42.8(b)4"),
    ],
    returned: &[Clause::new("E-1.18(n)"), Clause::new("E-1.18(n)3"), Clause::new("E-1.18(n)3.iii")],
};
