//! nj/dragon-poker: what Dragon Poker in New Jersey asks of the table.

use super::{
    LEAST_CUT, TableBook, by_automated_shoe, by_hand, by_manual_shoe, by_method, dealing, from_a_shoe, hours,
    of_two_decks, shuffling, small,
};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::procedure::Procedure;
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::dragon::round::Command;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, act, absent: None, orders: &[], hints: HINTS, attested: ATTESTED, meters: &[] };

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
    device: Some(Clause::new("42.12(e)")),
    ruling: None,
    separate: None,
};

/// The text that is printed gives 24 hours for a shoe.
const SHOE_HOURS: &str = "reading DP-A10: sooner than the 24 hours of the clause, option card_change_hours";

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
        machine_counts: counts,
        least_cut: (!machine).then_some(LEAST_CUT),
        pre_shuffled: shuffle == "pre_shuffled",
        card_life: Some(hours(book, if by_hand { "card_change_hours_hand" } else { "card_change_hours" })),
        life_clause: Some(Clause::new(if by_hand { "E-1.18(g)2" } else { "E-1.18(g)" })),
        life_reading: (!by_hand).then_some(SHOE_HOURS),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES, shuffling(machine), dealing(book))
    }
}

/// nj/dragon-poker 42.6(b); 42.10(c); 42.10(d)
///
/// Where the act itself is written, not the moment in which it is done.
fn act(book: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::Dragon(command) = command else { return None };
    Some(match command {
        Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. } => Clause::new("42.6(b)"),
        Command::NoMoreBets => {
            by_method(book, [Clause::new("42.7(b)"), Clause::new("42.8(b)3"), Clause::new("42.9(b)2")])
        }
        Command::Deal { .. } => Clause::new("42.10(a)"),
        Command::Fold => Clause::new("42.10(c)1"),
        Command::Play => Clause::new("42.10(c)2"),
        Command::DiscardStub | Command::Reveal => Clause::new("42.10(c)3"),
        Command::CountStub { .. } => Clause::new("42.7(e)"),
        Command::Settle => Clause::new("42.10(d)"),
        Command::PickUp => Clause::new("42.10(e)"),
        Command::FaceUp { .. } | Command::DealtInError => Clause::new("42.12(a)"),
        Command::WrongNumber { .. } => Clause::new("42.12(b)"),
        Command::ShoeFailed => Clause::new("42.12(d)"),
        Command::ShufflerFailed => Clause::new("42.12(c)"),
    })
}

const HINTS: &[(Moment, &[Sentence])] = &[
    (
        Moment::Spreading,
        &[says(
            Clause::new("42.3(b)"),
            "spread in fans by deck, by character, Dragons by colour, high to low",
        )],
    ),
    (
        Moment::Cutting,
        &[
            says(Clause::new("42.4(c)1"), "cut with one hand"),
            says(Clause::new("42.4(c)1.i"), "lay the cover card before the deck"),
            says(Clause::new("42.4(c)1.ii"), "put at least 10 cards from the top on it"),
            says(Clause::new("42.4(c)1.iii"), "put the rest on top of these"),
            says(Clause::new("42.4(c)1.iv"), "take the cover card out and put it into the discard rack"),
            says(Clause::new("42.4(c)2"), "then deal"),
        ],
    ),
    (
        Moment::Round(PhaseName::Betting),
        &[
            says(Clause::new("42.7(b)"), "when all wagers are placed, say \"No more bets\" before any card")
                .when(by_manual_shoe),
            says(Clause::new("42.8(b)3"), "when all wagers are placed, say \"No more bets\" before any card")
                .when(by_hand),
            says(
                Clause::new("42.9(b)2"),
                "when all wagers are placed, say \"No more bets\" before the first stack",
            )
            .when(by_automated_shoe),
        ],
    ),
    (
        Moment::Round(PhaseName::Dealing),
        &[
            says(Clause::new("42.7(a)"), "the stack is in the manual shoe").when(by_manual_shoe),
            says(Clause::new("42.7(d)"), "deal clockwise from your far left").when(by_manual_shoe),
            says(
                Clause::new("42.8(b)"),
                "deal from the hand only what the machine has shuffled, the stack in one hand all round",
            )
            .when(by_hand),
            says(Clause::new("42.8(c)"), "deal clockwise from your far left").when(by_hand),
            says(Clause::new("42.9(b)"), "take stacks from the automated shoe").when(by_automated_shoe),
            says(Clause::new("42.9(b)1"), "the cards are in the shoe").when(by_automated_shoe),
        ],
    ),
    (
        Moment::Round(PhaseName::Decisions),
        &[says(
            Clause::new("42.10(c)1"),
            "who folds with a side bet: collect Ante and Ante Bonus at once and tuck the cards under the side bet",
        )],
    ),
    (
        Moment::Round(PhaseName::Stub),
        &[
            says(Clause::new("42.7(e)"), "where the stub is due, count it face down on the layout"),
            says(Clause::new("42.7(e)1"), "53 in all: put the stub unseen into the discard rack"),
        ],
    ),
    (
        Moment::Round(PhaseName::DealersReveal),
        &[says(
            Clause::new("42.10(c)3"),
            "put the stub into the discard rack, turn up your three cards and set them in order of rank beside the card at your far right",
        )],
    ),
    (
        Moment::Round(PhaseName::Settlement),
        &[says(Clause::new("42.10(d)1"), "turn up the cards of a player with a live wager")],
    ),
    (
        Moment::Round(PhaseName::PickUp),
        &[says(Clause::new("42.9(c)"), "take the stub out of the shoe; unless it is to be counted, put it unseen into the discard rack").when(by_automated_shoe), says(
            Clause::new("42.10(e)"),
            "collect the cards in order into the discard rack, so that each hand can be rebuilt",
        )],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[
        says(
            Clause::new("E-1.13BB(a)1"),
            "Drawing and photograph of the layout went to the Division before its use.",
        ),
        says(
            Clause::new("E-1.17A(a)"),
            "The customized deck of 53 cards went to the Division's principal office.",
        ),
        says(
            Clause::new("42.9(a)"),
            "The automated shoe, its place and how it is used follow our internal controls.",
        )
        .when(by_automated_shoe),
        says(
            Clause::new("E-1.13BB(e)"),
            "Drop box and tip box are on the dealer's side, one on each side of the dealer.",
        ),
    ],
    opening: &[
        says(
            Clause::new("E-1.19(b)"),
            "The shoe is fixed to the table while it is open and was locked away while it was closed.",
        )
        .when(from_a_shoe),
        says(
            Clause::new("42.2(a)"),
            "The deck has backs that are all alike, with one opaque cover card of a single different colour.",
        ),
        says(Clause::new("42.2(b)1"), "Each of the two decks meets the card standard.").when(of_two_decks),
        says(Clause::new("42.2(b)2"), "The backs of the two decks differ in colour.").when(of_two_decks),
    ],
    handling: &[
        says(
            Clause::new("42.7(c)"),
            "I draw cards with the hand nearer to the shoe and place them with the other.",
        )
        .when(from_a_shoe),
        says(Clause::new("42.8(b)2"), "I take the stack in one hand after the shuffle.").when(by_hand),
        says(Clause::new("42.8(b)2.i"), "I hold the cards in the same hand for the whole round.")
            .when(by_hand),
        says(Clause::new("42.8(b)2.ii"), "I keep the cards in front of me, above the chip tray.")
            .when(by_hand),
        says(
            Clause::new("42.8(b)4"),
            "I take each card from the top with my free hand and place it face down.",
        )
        .when(by_hand),
    ],
    returned: &[
        says(
            Clause::new("E-1.18(n)"),
            "The cards that came back were inspected for tampering, marks, changes, missing or extra cards.",
        ),
        says(Clause::new("E-1.18(n)3"), "They were inspected whether or not anybody asked for it."),
        says(Clause::new("E-1.18(n)3.iii"), "All cards used for Dragon Poker were inspected."),
    ],
};
