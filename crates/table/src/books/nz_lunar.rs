//! nz/lunar-poker: what Lunar Poker in New Zealand asks of the table.

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
    receive: Some(Clause::new("6.1·b")),
    inspect: Some(Clause::new("6.1·b")),
    verify: Some(Clause::new("6.1·b")),
    spread: Some(Clause::new("6.2")),
    look: Some(Clause::new("6.2")),
    wash: Some(Clause::new("6.3")),
    shuffle: Some(Clause::new("7.1")),
    cut: Some(Clause::new("7.2·a")),
    recut: Some(Clause::new("7.1(f)")),
    reshuffle: Some(Clause::new("7.1(d)")),
    idle: Some(Clause::new("7.1(c)")),
    alternate: Some(Clause::new("6.4(b)")),
    rack: Some(Clause::new("3.5(d)")),
    life: None,
    wrong_count: Some(Clause::new("11.10")),
    seated: Some(Clause::new("5.4")),
    stay: Some(Clause::new("11.12")),
    hands: Some(Clause::new("5.4")),
    backers: Some(Clause::new("5.4")),
    cash: Some(Clause::new("5.3·a")),
    coupon: Some(Clause::new("5.3·a")),
    stub: Some(Clause::new("7.3")),
    validate: None,
    documents: None,
    device: None,
    ruling: Some(Clause::new("11.20")),
    separate: Some(Clause::new("9.14(c)")),
};

/// nz/lunar-poker 3.5(c)(ii); 6.1·a; 7.1(c); 7.2·a; 5.4; 9.14(c)
///
/// One deck with a shoe, cut by an employee; two with an automatic shuffler. No first player is waited for, and
/// cards of an empty table are shuffled again.
fn procedure(book: &Rulebook) -> Procedure {
    let machine = book.word("dealing") == "shuffler";
    Procedure {
        spots_per_player: usize::from(small(book, "boxes_per_player")),
        decks: if machine { 2 } else { 1 },
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        least_cut: (!machine).then_some(1),
        first_player_looks: false,
        idle: Idle::Shuffle,
        separates: book.flag("separate_suspected_colluders"),
        ..Procedure::common(book, &CLAUSES)
    }
}

const ORDERS: &[(&str, &str, Hint)] = &[
    ("cards_placed", "bet_area", Hint(Clause::new("9.11"), "players lay their cards in the bet area")),
    (
        "cards_placed",
        "in_front_of_player",
        Hint(Clause::new("9.11"), "players lay their cards in front of them"),
    ),
    ("silence", "true", Hint(Clause::new("9.14(a)"), "players are silent while a hand is in progress")),
    ("english_only", "true", Hint(Clause::new("9.14(b)"), "only English is spoken at the table")),
    (
        "breach_decided_by",
        "casino_supervisor",
        Hint(Clause::new("11.1·a"), "a casino supervisor decides about a breach"),
    ),
    (
        "late_claims_decided_by",
        "casino_supervisor",
        Hint(Clause::new("11.15·a"), "a casino supervisor decides about late claims"),
    ),
];

const HINTS: &[(Moment, &[Hint])] = &[
    (Moment::Spreading, &[Hint(Clause::new("6.2"), "face up, fan shape, by suit and in sequence")]),
    (
        Moment::Shuffling,
        &[
            Hint(Clause::new("6.3"), "face down, stacked, chemmy or riffle"),
            Hint(Clause::new("6.4(a)"), "automatic shuffler: each deck first by hand"),
        ],
    ),
    (
        Moment::Round(PhaseName::Decisions),
        &[
            Hint(Clause::new("4.5·a"), "the player answers for declaring the best value"),
            Hint(Clause::new("9.3·a"), "who declares lays the cards face down in the bet area"),
        ],
    ),
    (
        Moment::Round(PhaseName::Elections),
        &[
            Hint(Clause::new("8.5(b)"), "spread the unwanted cards to verify their number"),
            Hint(Clause::new("8.5·b"), "the player adds the new cards to the hand"),
            Hint(Clause::new("8.6·b"), "the player adds the sixth card to the hand"),
            Hint(Clause::new("9.4(b)"), "a folded hand: spread face down and count"),
        ],
    ),
    (
        Moment::Round(PhaseName::DealersReveal),
        &[Hint(Clause::new("9.10·a"), "with bets made the players lay their cards face down")],
    ),
    (
        Moment::Round(PhaseName::Settlement),
        &[
            Hint(Clause::new("10.2(b)"), "not forcing: spread the hand face down, five or six cards"),
            Hint(Clause::new("10.5(a)"), "arrange the hand so that its highest value is easily read"),
            Hint(Clause::new("10.5(c)"), "announce the value and win or loss"),
            Hint(Clause::new("10.7(b)"), "loss: spread, count, discard"),
            Hint(Clause::new("10.8(b)"), "win: after paying, spread, count, discard"),
            Hint(Clause::new("10.9(a)"), "rearrange the cards to show the second combination"),
            Hint(Clause::new("10.9(c)"), "then spread, count, discard"),
            Hint(Clause::new("10.10"), "stand-off: spread, count, discard"),
        ],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[Clause::new("3.1·b"), Clause::new("3.5(d)")],
    opening: &[Clause::new("3.5(b)")],
    handling: &[Clause::new("5.3·b"), Clause::new("5.14"), Clause::new("9.12")],
    returned: &[],
};
