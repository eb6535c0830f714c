//! nj/lucky-8s: what Lucky 8's in New Jersey asks of the table.

use super::{TableBook, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Hint, Moment};
use crate::procedure::{Idle, Procedure, Shuffling};
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, orders: ORDERS, hints: HINTS, attested: ATTESTED, meters: &[] };

static CLAUSES: Clauses = Clauses {
    receive: Some(Clause::new("50.3")),
    inspect: Some(Clause::new("50.3")),
    verify: Some(Clause::new("50.3")),
    spread: Some(Clause::new("50.4(b)")),
    look: Some(Clause::new("50.4(b)")),
    wash: Some(Clause::new("50.4(b)1")),
    shuffle: Some(Clause::new("50.4(a)")),
    cut: Some(Clause::new("50.4(b)1")),
    recut: Some(Clause::new("50.4(c)")),
    reshuffle: Some(Clause::new("50.9(b)")),
    idle: Some(Clause::new("50.4(b)")),
    alternate: Some(Clause::new("50.5(a)")),
    rack: Some(Clause::new("50.6(p)")),
    life: None,
    wrong_count: None,
    seated: Some(Clause::new("50.7(b)")),
    stay: Some(Clause::new("50.6(c)")),
    hands: Some(Clause::new("50.8")),
    backers: Some(Clause::new("50.7(a)")),
    cash: Some(Clause::new("50.6(b)")),
    coupon: Some(Clause::new("50.6(b)")),
    stub: None,
    validate: None,
    documents: None,
    device: Some(Clause::new("50.9(e)")),
    ruling: None,
    separate: None,
};

/// nj/lucky-8s 50.4(a); 50.4(a)1; 50.4(a)2; 50.4(b)2; 50.4(c); 50.7(a); 50.8
///
/// A batch in the machine stays there when nobody plays; the cut is the operator's choice.
fn procedure(book: &Rulebook) -> Procedure {
    let machine = book.word("dealing") != "hand";
    Procedure {
        spots_per_player: usize::from(small(book, "spots_per_player")),
        bettors_per_spot: small(book, "bettors_per_spot"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        least_cut: (!machine && book.integer("cut_cards") > 0).then_some(1),
        idle: if machine { Idle::SpreadOutsideMachine } else { Idle::Spread },
        spoken_cash: book.flag("spoken_cash_wagers"),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES)
    }
}

const ORDERS: &[(&str, &str, Hint)] = &[(
    "shuffle_place",
    "away_from_table",
    Hint(Clause::new("50.4(c)"), "the cards are shuffled away from the table"),
)];

const HINTS: &[(Moment, &[Hint])] = &[
    (
        Moment::Shuffling,
        &[
            Hint(Clause::new("50.4(a)1"), "machine: all 66 into the left hand, or packets of eight"),
            Hint(Clause::new("50.4(a)2"), "by hand or pre-shuffled: all 66 into the left hand"),
        ],
    ),
    (
        Moment::Spreading,
        &[Hint(Clause::new("50.4(b)2"), "a batch in the machine stays there unless a player asks")],
    ),
    (
        Moment::Round(PhaseName::PickUp),
        &[Hint(Clause::new("50.6(p)"), "all cards go back to the shuffler or are shuffled by hand")],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[Clause::new("E-1.10E(d)"), Clause::new("E-1.10E(e)"), Clause::new("50.4(b)2.i")],
    opening: &[Clause::new("50.4(b)2.ii")],
    handling: &[],
    returned: &[],
};
