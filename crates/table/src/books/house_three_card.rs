//! house/three-card-poker: what Three Card Poker by our own house rules asks of the table.

use super::{TableBook, hours, shuffling, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::procedure::{Dealing, Procedure};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;
use croupier_games::three_card::round::{Bet, Command};

pub(super) static BOOK: TableBook =
    TableBook { procedure, act, absent: None, orders: &[], hints: HINTS, attested: ATTESTED, meters: &[] };

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
        machine_counts: machine && book.flag("shuffler_counts_cards"),
        least_cut: (!machine).then_some(CUT_MIN),
        card_life: Some(hours(book, "card_change_hours")),
        ..Procedure::common(book, &CLAUSES, shuffling(machine), Dealing::ByDealer)
    }
}

/// house/three-card-poker 3.1; 3.2; 6.1
///
/// Where the act itself is written, not the moment in which it is done.
fn act(_: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::ThreeCard(command) = command else { return None };
    Some(match command {
        Command::Place { bet: Bet::Ante, .. } | Command::TakeBack { bet: Bet::Ante } => Clause::new("3.1"),
        Command::Place { bet: Bet::PairPlus | Bet::SixCard, .. }
        | Command::TakeBack { bet: Bet::PairPlus | Bet::SixCard }
        | Command::SendBack { .. } => Clause::new("3.2"),
        Command::NoMoreBets => Clause::new("3.4"),
        Command::Deal { .. } => Clause::new("5.1"),
        Command::Fold => Clause::new("6.3"),
        Command::Play => Clause::new("6.2"),
        Command::Reveal => Clause::new("6.4"),
        Command::Settle => Clause::new("7.5"),
        Command::PickUp => Clause::new("7.6"),
        Command::FaceUp { .. } => Clause::new("9.1"),
        Command::DealtInError => Clause::new("9.2"),
        Command::WrongNumber { .. } => Clause::new("9.3"),
        Command::ShufflerFailed => Clause::new("9.5"),
    })
}

const HINTS: &[(Moment, &[Sentence])] = &[
    (Moment::Spreading, &[says(Clause::new("4.2"), "spread the deck face up, by suit and in sequence")]),
    (Moment::Cutting, &[says(Clause::new("4.5"), "put at least ten cards from the top under the others")]),
    (
        Moment::Round(PhaseName::Betting),
        &[says(Clause::new("3.4"), "when all wagers are placed, say \"No more bets\" before the first card")],
    ),
    (
        Moment::Round(PhaseName::Dealing),
        &[says(
            Clause::new("5.1"),
            "three cards face down to each player with an ante, from your far left round the table, and three to yourself last",
        )],
    ),
    (
        Moment::Round(PhaseName::Decisions),
        &[says(
            Clause::new("6.3"),
            "who folds without a Six Card Bonus: take the cards at once; with it leave them face down under that wager",
        )],
    ),
    (Moment::Round(PhaseName::DealersReveal), &[says(Clause::new("6.4"), "turn up your own cards")]),
    (
        Moment::Round(PhaseName::Settlement),
        &[says(Clause::new("7.5"), "turn up and settle one player after the other, from your far right")],
    ),
    (
        Moment::Round(PhaseName::PickUp),
        &[says(Clause::new("7.6"), "pick the cards up in order, so that every hand can be rebuilt")],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[
        says(
            Clause::new("1.4"),
            "At each place the layout has an area for every wager offered and says that Play equals the Ante.",
        ),
        says(
            Clause::new("1.5"),
            "The odds of every wager offered stand on the layout or on a sign at the table.",
        ),
    ],
    opening: &[says(
        Clause::new("1.6"),
        "The backs of a deck are alike, those of two decks differ in colour, and a cover card of one colour lies ready.",
    )],
    handling: &[says(
        Clause::new("10.1"),
        "I take each card with one hand and lay it face down with the other; players keep their cards in sight above the table.",
    )],
    returned: &[says(Clause::new("10.2"), "The cards that came back were inspected.")],
};
