//! nj/packs-poker: what Pack's Poker in New Jersey asks of the table.

use super::{TableBook, amount, hours};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Hint, Moment};
use crate::meter::{Floor, Restart, Terms, Wager};
use crate::procedure::Procedure;
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, orders: &[], hints: HINTS, attested: ATTESTED, meters: &[five_card, seven_card] };

static CLAUSES: Clauses = Clauses {
    receive: Some(Clause::new("43.3(a)")),
    inspect: Some(Clause::new("43.3(a)")),
    verify: Some(Clause::new("43.3(a)")),
    spread: Some(Clause::new("43.3(b)")),
    look: Some(Clause::new("43.3(b)")),
    wash: Some(Clause::new("43.3(c)")),
    shuffle: Some(Clause::new("43.4(a)")),
    cut: Some(Clause::new("43.4(b)")),
    recut: Some(Clause::new("43.4(b)")),
    reshuffle: Some(Clause::new("43.13(d)")),
    idle: Some(Clause::new("43.4(c)")),
    alternate: Some(Clause::new("43.2(d)")),
    rack: Some(Clause::new("43.2(e)")),
    life: Some(Clause::new("E-1.18(g)")),
    wrong_count: Some(Clause::new("43.7(g)2")),
    seated: Some(Clause::new("43.6(c)")),
    stay: Some(Clause::new("43.6(c)")),
    hands: Some(Clause::new("43.6(c)")),
    backers: Some(Clause::new("43.6(c)")),
    cash: Some(Clause::new("43.6(a)")),
    coupon: Some(Clause::new("43.6(a)")),
    stub: Some(Clause::new("43.7(g)")),
    validate: Some(Clause::new("43.12(c)3")),
    documents: Some(Clause::new("43.12(d)4")),
    device: Some(Clause::new("43.13(f)")),
    ruling: None,
    separate: None,
};

/// nj/packs-poker 43.2(a); 43.2(c); 43.4(a); 43.4(b); E-1.18(g); E-1.18(g)2; E-1.18(g)3
///
/// Always two decks and a machine (reading PP-A15), no cut; cards from the hand are changed sooner than those
/// from a shoe.
fn procedure(book: &Rulebook) -> Procedure {
    let by_hand = book.word("dealing") == "hand";
    Procedure {
        decks: 2,
        machine_counts: book.flag("shuffler_counts_cards"),
        card_life: Some(hours(book, if by_hand { "card_change_hours_hand" } else { "card_change_hours" })),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES)
    }
}

const HINTS: &[(Moment, &[Hint])] = &[
    (Moment::Spreading, &[Hint(Clause::new("43.3(b)"), "each deck by itself, face up")]),
    (
        Moment::Round(PhaseName::Dealing),
        &[
            Hint(Clause::new("43.7(a)"), "manual shoe: the stack is in it"),
            Hint(Clause::new("43.8(b)"), "from the hand: the stack in one hand all round"),
            Hint(Clause::new("43.9(b)"), "automated shoe: the cards go in, then \"No more bets\""),
        ],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[Clause::new("E-1.13Z(a)1"), Clause::new("E-1.13Z(d)"), Clause::new("E-1.19(c)")],
    opening: &[Clause::new("E-1.19(b)"), Clause::new("43.2(a)"), Clause::new("43.2(b)")],
    handling: &[
        Clause::new("43.7(c)"),
        Clause::new("43.8(b)1"),
        Clause::new("43.8(b)1.i"),
        Clause::new("43.8(b)1.ii"),
        Clause::new("43.8(b)3"),
        Clause::new("43.10(b)"),
    ],
    returned: &[Clause::new("E-1.18(n)"), Clause::new("E-1.18(n)3"), Clause::new("E-1.18(n)3.iii")],
};

fn five_card(book: &Rulebook) -> Option<Terms> {
    progressive(book, Wager::FiveCard, "five_card")
}

fn seven_card(book: &Rulebook) -> Option<Terms> {
    progressive(book, Wager::SevenCard, "seven_card")
}

/// nj/packs-poker 43.12(e)
///
/// The meter of a progressive bonus, where the house offers it.
fn progressive(book: &Rulebook, wager: Wager, name: &str) -> Option<Terms> {
    let offered = book.word(&format!("{name}_progressive_table")) != "none";
    let initial = amount(book, &format!("{name}_meter_start"));
    let next_round = book.word("meter_restart") == "next_round";
    offered.then(|| Terms {
        wager,
        rate: book.rate(&format!("{name}_meter_rate")),
        reset_rate: book.rate(&format!("{name}_reset_meter_rate")),
        initial,
        reset_amount: book.amount(&format!("{name}_reset_amount")).unwrap_or(initial),
        restart: if next_round { Restart::NextRound } else { Restart::AtOnce },
    })
}

/// nj/packs-poker 43.12(e)
///
/// At least one percent of each five-card wager goes to the meter, and five percent of each seven-card wager.
pub const FIVE_CARD_FLOOR: Floor = Floor { percent: 1, clause: Clause::new("43.12(e)") };
/// nj/packs-poker 43.12(e)
pub const SEVEN_CARD_FLOOR: Floor = Floor { percent: 5, clause: Clause::new("43.12(e)") };
