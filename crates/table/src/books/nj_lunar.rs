//! nj/lunar-poker: what Lunar Poker in New Jersey asks of the table.

use super::{LEAST_CUT, TableBook, amount, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Hint, Moment};
use crate::meter::{Floor, Restart, Terms, Wager};
use crate::procedure::{Procedure, Shuffling};
use croupier_core::{Clause, Rate};
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, orders: &[], hints: HINTS, attested: ATTESTED, meters: &[progressive] };

static CLAUSES: Clauses = Clauses {
    receive: Some(Clause::new("38.3(a)")),
    inspect: Some(Clause::new("38.3(a)")),
    verify: Some(Clause::new("38.3(b)·a")),
    spread: Some(Clause::new("38.3(b)·b")),
    look: Some(Clause::new("38.3(c)·a")),
    wash: Some(Clause::new("38.3(c)·a")),
    shuffle: Some(Clause::new("38.4(a)·a")),
    cut: Some(Clause::new("38.4(c)1ii")),
    recut: Some(Clause::new("38.4(d)")),
    reshuffle: Some(Clause::new("38.13(e)")),
    idle: Some(Clause::new("38.4(e)·a")),
    alternate: Some(Clause::new("38.2(b)4")),
    rack: Some(Clause::new("38.2(b)5")),
    life: None,
    wrong_count: Some(Clause::new("38.7(f)2·c")),
    seated: Some(Clause::new("38.6(g)·a")),
    stay: Some(Clause::new("38.6(g)·b")),
    hands: Some(Clause::new("38.6(f)")),
    backers: Some(Clause::new("38.6(g)·a")),
    cash: Some(Clause::new("38.6(a)·b")),
    coupon: Some(Clause::new("38.6(a)·a")),
    stub: Some(Clause::new("38.7(f)·a")),
    validate: Some(Clause::new("38.11(b)3")),
    documents: Some(Clause::new("38.10(a)1·e")),
    device: Some(Clause::new("38.13(g)")),
    ruling: None,
    separate: None,
};

/// nj/lunar-poker 38.2(b); 38.3(a); 38.4(b); 38.4(b)1; 38.4(b)2; 38.6(f)
///
/// One hand per player. A device shuffles without a cut; a hand shuffle and cards that arrive shuffled are cut.
fn procedure(book: &Rulebook) -> Procedure {
    let machine = book.flag("shuffler");
    let pre_shuffled = book.word("opening_path") == "pre_inspected";
    Procedure {
        decks: small(book, "decks"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        machine_counts: machine && book.flag("shuffler_counts_cards"),
        least_cut: (!machine || pre_shuffled).then_some(LEAST_CUT),
        pre_shuffled,
        coupons: book.flag("match_play_coupons"),
        progressive_coupon: book.flag("progressive_coupon"),
        ..Procedure::common(book, &CLAUSES)
    }
}

const HINTS: &[(Moment, &[Hint])] = &[
    (Moment::Spreading, &[Hint(Clause::new("38.3(b)·b"), "by suit and in sequence, face up")]),
    (
        Moment::Cutting,
        &[
            Hint(Clause::new("38.4(c)1"), "with one hand"),
            Hint(Clause::new("38.4(c)1i"), "the cover card in front of the deck"),
            Hint(Clause::new("38.4(c)1ii"), "at least 10 cards from the top on it"),
            Hint(Clause::new("38.4(c)1iii"), "the rest on top of these"),
            Hint(Clause::new("38.4(c)1iv"), "the cover card into the discard rack"),
        ],
    ),
    (
        Moment::Round(PhaseName::CountingChips),
        &[Hint(Clause::new("38.7(b)·d"), "the chips go into the table inventory")],
    ),
    (
        Moment::Round(PhaseName::Dealing),
        &[
            Hint(
                Clause::new("38.8(b)"),
                "from the hand: only after the shuffler, the stack in one hand all round",
            ),
            Hint(Clause::new("38.9(b)"), "from the automated shoe: the cards go in, then \"No more bets\""),
            Hint(
                Clause::new("38.9(g)·a"),
                "the dealer's stack in a row, top card to the right, bottom card to the left",
            ),
        ],
    ),
    (
        Moment::Round(PhaseName::StubCount),
        &[Hint(Clause::new("38.7(f)1"), "52 in all: the stub stays unseen")],
    ),
    (
        Moment::Round(PhaseName::Settlement),
        &[
            Hint(Clause::new("38.10(i)1·b"), "losing wagers and hands are collected at once"),
            Hint(Clause::new("38.10(i)2·b"), "pushed hands after all losing ones"),
            Hint(Clause::new("38.10(i)3·b"), "a winning hand stays face up until everything is paid"),
            Hint(Clause::new("38.10(i)3·f"), "then its cards go to the discard rack"),
            Hint(
                Clause::new("38.10(j)2·a"),
                "after \"No hand\" all cards and the rest of the deck go to the rack",
            ),
            Hint(Clause::new("38.10(j)2·b"), "turn over the cards of everybody with a progressive wager"),
        ],
    ),
    (
        Moment::Round(PhaseName::PickUp),
        &[
            Hint(Clause::new("38.7(e)"), "manual shoe: the stub unseen into the discard rack"),
            Hint(Clause::new("38.8(d)"), "from the hand: the stub unseen into the discard rack"),
            Hint(Clause::new("38.9(d)"), "automated shoe: the stub out of it, unseen into the discard rack"),
            Hint(Clause::new("38.10(l)"), "cards in order, so that every hand can be rebuilt"),
        ],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[
        Clause::new("1.13X(a)"),
        Clause::new("1.13X(d)1·a"),
        Clause::new("1.13X(d)1·b"),
        Clause::new("1.13X(d)3"),
        Clause::new("1.13X(d)5·a"),
        Clause::new("1.13X(d)6·a"),
        Clause::new("1.13X(d)6·b"),
        Clause::new("1.13X(d)6·c"),
        Clause::new("1.13X(e)"),
        Clause::new("38.9(a)·b"),
    ],
    opening: &[
        Clause::new("1.19(b)"),
        Clause::new("38.2(a)·a"),
        Clause::new("38.2(a)·b"),
        Clause::new("38.2(b)1"),
        Clause::new("38.2(b)2"),
    ],
    handling: &[
        Clause::new("38.7(c)"),
        Clause::new("38.8(b)2"),
        Clause::new("38.8(b)2i"),
        Clause::new("38.8(b)2ii"),
        Clause::new("38.8(b)3·b"),
        Clause::new("38.10(e)·a"),
        Clause::new("38.10(e)·b"),
        Clause::new("38.10(e)·c"),
    ],
    returned: &[],
};

/// nj/lunar-poker 38.12(h)·a; 38.12(h)·b
///
/// The meter of the progressive wager, where the house offers it.
fn progressive(book: &Rulebook) -> Option<Terms> {
    let (initial, reset_amount) = (amount(book, "progressive_initial"), amount(book, "progressive_reset"));
    book.flag("progressive").then(|| Terms {
        wager: Wager::Lunar,
        rate: book.rate("progressive_rate_percent"),
        reset_rate: Rate::percent(0),
        initial: if initial.is_zero() { reset_amount } else { initial },
        reset_amount,
        restart: Restart::AtOnce,
    })
}

/// nj/lunar-poker 38.12(h)·a
///
/// At least 70 percent of the progressive wagers go to the meter.
pub const PROGRESSIVE_FLOOR: Floor = Floor { percent: 70, clause: Clause::new("38.12(h)·a") };
