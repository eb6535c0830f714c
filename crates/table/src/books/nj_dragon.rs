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

/// Cards come shuffled.
fn arrives_shuffled(book: &Rulebook) -> bool {
    book.word("shuffle") == "pre_shuffled"
}

/// Cards are inspected and shuffled at the table.
fn is_inspected_here(book: &Rulebook) -> bool {
    !arrives_shuffled(book)
}

/// A machine shuffles.
fn by_machine(book: &Rulebook) -> bool {
    book.word("shuffle") == "machine"
}

/// The dealer shuffles.
fn by_own_hands(book: &Rulebook) -> bool {
    !by_machine(book)
}

/// A hand is dealt as three cards together.
fn deals_hands_at_once(book: &Rulebook) -> bool {
    book.word("cards_to_players") == "three_together" || by_automated_shoe(book)
}

/// No shoe delivers stacks.
fn deals_single_cards(book: &Rulebook) -> bool {
    !by_automated_shoe(book)
}

/// A hand is dealt card by card.
fn deals_one_by_one(book: &Rulebook) -> bool {
    !deals_hands_at_once(book)
}

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Receiving, &[
    says(Clause::new("42.3(a)"), "take the cards that were brought; you inspect them next").when(is_inspected_here),
    says(Clause::new("42.4(a)"), "take the cards, which were shuffled before they came; you cut them next").when(arrives_shuffled),
]),
(Moment::Inspecting, &[
    says(Clause::new("42.3(a)"), "sort the cards by character and look at the front and the back of each"),
    says(Clause::new("42.3(d)"), "each deck by itself").when(of_two_decks),
]),
(Moment::Verifying, &[
    says(Clause::new("42.3(b)"), "the floorperson goes through the cards again before they are spread"),
]),
(Moment::Spreading, &[
    says(Clause::new("42.3(b)"), "spread in fans by deck, by character, Dragons by colour, high to low"),
]),
(Moment::TurningUp, &[
    says(Clause::new("42.4(e)"), "a player has come: turn the spread face up"),
]),
(Moment::Looking, &[
    says(Clause::new("42.3(c)"), "let the first player look at the spread cards before you take them up"),
]),
(Moment::Washing, &[
    says(Clause::new("42.3(c)"), "turn the cards face down, wash them on the layout, and stack them"),
]),
(Moment::Shuffling, &[
    says(Clause::new("42.4(a)"), "put the deck into the machine, which makes one stack of it").when(by_machine),
    says(Clause::new("42.4(a)"), "shuffle by hand until the cards are mixed, and make one stack of them").when(by_own_hands),
]),
(Moment::Cutting, &[
    says(Clause::new("42.4(c)1"), "cut with one hand"),
    says(Clause::new("42.4(c)1.i"), "lay the cover card before the deck"),
    says(Clause::new("42.4(c)1.ii"), "put at least 10 cards from the top on it"),
    says(Clause::new("42.4(c)1.iii"), "put the rest on top of these"),
    says(Clause::new("42.4(c)1.iv"), "take the cover card out and put it into the discard rack"),
    says(Clause::new("42.4(c)2"), "then deal"),
]),
(Moment::WrongDeck, &[
    says(Clause::new("42.7(e)2"), "take the whole deck off the table, with the cards of the rack"),
]),
(Moment::OldCards, &[
    says(Clause::new("E-1.18(g)2"), "take the deck off the table: cards dealt from the hand are changed every four hours at the latest").when(by_hand),
    says(Clause::new("E-1.18(g)"), "take the deck off the table: its time is over").when(from_a_shoe),
]),
(Moment::Ready, &[
    says(Clause::new("42.7(a)"), "the stack goes into the manual shoe: you or the machine put it there").when(by_manual_shoe),
    says(Clause::new("42.8(b)2"), "take the stack into one hand and keep it in that hand for the whole round, in front of you").when(by_hand),
    says(Clause::new("42.9(b)1"), "the cards go into the automated shoe").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("42.7(b)"), "when all wagers are placed, say \"No more bets\" before any card").when(by_manual_shoe),
    says(Clause::new("42.8(b)3"), "when all wagers are placed, say \"No more bets\" before any card").when(by_hand),
    says(Clause::new("42.9(b)2"), "when all wagers are placed, say \"No more bets\" before the first stack").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("42.7(c)"), "draw each card with the hand nearer to the shoe, place it with the other").when(by_manual_shoe),
    says(Clause::new("42.7(d)"), "deal clockwise from your far left").when(by_manual_shoe),
    says(Clause::new("42.8(b)"), "deal from the hand only what the machine has shuffled").when(by_hand),
    says(Clause::new("42.8(b)4"), "take each card from the top with your free hand").when(by_hand),
    says(Clause::new("42.8(c)"), "deal clockwise from your far left").when(by_hand),
    says(Clause::new("42.9(b)"), "take stacks from the automated shoe, clockwise from your far left").when(by_automated_shoe),
    says(Clause::new("42.10(a)"), "three cards together, face down, to each player with an Ante; the last three to yourself").when(deals_hands_at_once),
    says(Clause::new("42.10(a)"), "one card at a time, face down, to each player with an Ante and last to yourself, until all have three").when(deals_one_by_one),
]),
(Moment::Round(PhaseName::Decisions), &[
    says(Clause::new("42.10(c)2"), "who plays wagers as much as the Ante on Play; tuck the cards face down under it"),
    says(Clause::new("42.10(c)1"), "who folds: collect Ante and Ante Bonus at once, and the cards; with a side bet tuck the cards face down under it"),
]),
(Moment::Step("count_stub"), &[
    says(Clause::new("42.7(e)"), "count the stub face down on the layout").when(deals_single_cards),
    says(Clause::new("42.7(e)1"), "53 in all: put the stub unseen into the discard rack").when(deals_single_cards),
    says(Clause::new("42.7(e)2"), "another number: find out whether cards were misdealt").when(deals_single_cards),
    says(Clause::new("42.9(d)"), "count the stub face down on the layout; 53 in all: put it unseen into the discard rack").when(by_automated_shoe),
    says(Clause::new("42.9(d)"), "another number: find out whether cards were misdealt").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Stub), &[
    says(Clause::new("42.10(c)3"), "put the stub unseen into the discard rack"),
]),
(Moment::Round(PhaseName::DealersReveal), &[
    says(Clause::new("42.10(c)3"), "turn up your three cards and set them in order of rank beside the card at your far right"),
]),
(Moment::Round(PhaseName::Settlement), &[
    says(Clause::new("42.10(d)1"), "counter-clockwise from your far right: turn up the cards of each player with a live wager"),
    says(Clause::new("42.10(d)2"), "side bets first: 3 Card Bonus, then Dragon Bet"),
    says(Clause::new("42.10(d)3"), "then say which hand is higher, and settle Ante, Ante Bonus and Play"),
    says(Clause::new("42.10(e)"), "take up the cards of each settled player in order"),
]),
(Moment::Round(PhaseName::Void), &[
    says(Clause::new("42.12(a)"), "a card lay face up: all hands are void").under("42.12(a)"),
    says(Clause::new("42.12(b)"), "a wrong number of cards was dealt: all hands are void").under("42.12(b)"),
    says(Clause::new("42.12(d)"), "the shoe failed: take its cards out; they are reshuffled with those that were dealt").under("42.12(d)"),
    says(Clause::new("42.7(e)2"), "the count was wrong: all hands are void").under("42.7(e)2"),
    says(Clause::new("42.10(d)"), "say it aloud and give the wagers back, counter-clockwise from your far right"),
    says(Clause::new("42.10(e)"), "pick the cards up in the same order, so that each hand can be rebuilt"),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("42.9(c)"), "take the stub out of the shoe and put it unseen into the discard rack").when(by_automated_shoe),
    says(Clause::new("42.10(e)"), "collect the cards in order, from your far right counter-clockwise and your own last, into the discard rack: each hand can be rebuilt"),
]),
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
