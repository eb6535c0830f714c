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

pub(super) static BOOK: TableBook = TableBook {
    procedure,
    act,
    verifier: "a floorperson",
    absent: None,
    orders: &[],
    hints: HINTS,
    attested: ATTESTED,
    meters: &[],
};

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

/// A machine shuffles.
fn by_machine(book: &Rulebook) -> bool {
    book.word("shuffle") == "machine"
}

/// The dealer shuffles.
fn by_own_hands(book: &Rulebook) -> bool {
    !by_machine(book)
}

/// A hand is dealt card by card.
fn deals_one_by_one(book: &Rulebook) -> bool {
    book.word("cards_to_players") == "one_at_a_time"
}

/// A hand is dealt as three cards together.
fn deals_hands_at_once(book: &Rulebook) -> bool {
    !deals_one_by_one(book)
}

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Receiving, &[
    says(Clause::new("4.1"), "take the cards that were brought; you inspect them next"),
]),
(Moment::Inspecting, &[
    says(Clause::new("4.1"), "sort the deck by suit and look at the front and the back of each card"),
]),
(Moment::Verifying, &[
    says(Clause::new("4.1"), "the floorperson goes through the cards again before they are spread"),
]),
(Moment::Spreading, &[says(Clause::new("4.2"), "spread the deck face up, by suit and in sequence")]),
(Moment::TurningUp, &[says(Clause::new("4.8"), "a player has come: turn the spread face up")]),
(Moment::Looking, &[
    says(Clause::new("4.2"), "let the first player look at the spread deck before you take it up"),
]),
(Moment::Washing, &[says(Clause::new("4.2"), "turn the cards face down, wash them on the layout, and stack them")]),
(Moment::Shuffling, &[
    says(Clause::new("4.3"), "put the deck into the machine").when(by_machine),
    says(Clause::new("4.3"), "shuffle by hand until the cards are mixed, and make one stack of them").when(by_own_hands),
]),
(Moment::Cutting, &[says(Clause::new("4.5"), "put at least ten cards from the top under the others")]),
(Moment::WrongDeck, &[says(Clause::new("4.4"), "take the whole deck off the table, with the cards of the rack")]),
(Moment::OldCards, &[says(Clause::new("4.9"), "take the deck off the table: its time is over")]),
(Moment::Ready, &[says(Clause::new("4.3"), "the cards are shuffled: invite wagers")]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("3.4"), "when all wagers are placed, say \"No more bets\" before the first card"),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("5.1"), "from your far left round the table: three cards together, face down, to each player with an Ante, and three to yourself last").when(deals_hands_at_once),
    says(Clause::new("5.2"), "from your far left round the table: one card at a time, face down, to each player with an Ante and last to yourself, until all have three").when(deals_one_by_one),
]),
(Moment::Round(PhaseName::Decisions), &[
    says(Clause::new("6.2"), "who plays puts as much as the Ante on Play"),
    says(Clause::new("6.3"), "who folds without a Six Card Bonus: take the cards at once; with it leave them face down under that wager"),
]),
(Moment::Round(PhaseName::DealersReveal), &[
    says(Clause::new("6.4"), "turn up your own cards and say whether you qualify, with queen high or better"),
]),
(Moment::Round(PhaseName::Settlement), &[
    says(Clause::new("7.5"), "turn up and settle one player after the other, from your far right"),
]),
(Moment::Round(PhaseName::Void), &[
    says(Clause::new("9.1"), "a card lay face up: all hands are void").under("9.1"),
    says(Clause::new("9.3"), "a wrong number of cards was dealt: all hands are void").under("9.3"),
    says(Clause::new("9.4"), "say it aloud and give every wager of the round back, from your far right"),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("7.6"), "pick the cards up in order, from your far right and your own last, so that every hand can be rebuilt"),
]),
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
