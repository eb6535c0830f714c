//! nz/lunar-poker: what Lunar Poker in New Zealand asks of the table.

use super::{TableBook, by_manual_shoe, shuffling, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::procedure::{Dealing, Idle, Procedure};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lunar::round::{Bet, Command};
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, act, absent: Some((Clause::new("11.12"), absent)), orders: ORDERS, hints: HINTS, attested: ATTESTED, meters: &[] };

/// nz/lunar-poker 11.12
const fn absent(seat: u8) -> AnyCommand {
    AnyCommand::Lunar(Command::Absent { seat })
}

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
        least_cut: (!machine).then_some(1),
        first_player_looks: false,
        idle: Idle::Shuffle,
        separates: book.flag("separate_suspected_colluders"),
        ..Procedure::common(book, &CLAUSES, shuffling(machine), Dealing::ByDealer)
    }
}

/// nz/lunar-poker 5.1(a); 5.1(b); 9.1; 9.2·a
///
/// Where the act itself is written, not the moment in which it is done.
fn act(book: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::Lunar(command) = command else { return None };
    Some(match command {
        Command::Place { bet: Bet::Super, .. } | Command::TakeBack { bet: Bet::Super } => {
            Clause::new("5.1(b)")
        }
        Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. } => Clause::new("5.1(a)"),
        Command::NoMoreBets => Clause::new("8.1(a)"),
        Command::Deal { .. } if by_shuffler(book) => Clause::new("8.4(a)"),
        Command::Deal { .. } => Clause::new("8.3(a)"),
        Command::Declare { .. } | Command::NothingToDeclare | Command::EndDeclarations => {
            Clause::new("9.2·a")
        }
        Command::Buy => Clause::new("8.6·a"),
        Command::Exchange { .. } => Clause::new("8.5·a"),
        Command::Bet => Clause::new("5.2(b)"),
        Command::Fold => Clause::new("9.4"),
        Command::LockIn => Clause::new("5.7·b"),
        Command::SettleFirstFive => Clause::new("9.3·c"),
        Command::Act => Clause::new("9.7"),
        Command::ShuffleRack => Clause::new("11.19"),
        Command::Reveal => Clause::new("9.10·c"),
        Command::Force => Clause::new("10.3·b"),
        Command::DontForce => Clause::new("10.2(a)"),
        Command::DiscardHighest => Clause::new("10.4·a"),
        Command::Settle => Clause::new("10.5"),
        Command::CountDeck { .. } | Command::CountStub { .. } => Clause::new("7.3"),
        Command::PickUp => Clause::new("7.1(b)"),
        Command::WrongNumber { .. } => Clause::new("11.2"),
        Command::ExposedInDeal => Clause::new("11.3"),
        Command::ExposedBeforeShoe => Clause::new("7.1(e)"),
        Command::CardsAtEmptyBox { .. } => Clause::new("11.8"),
        Command::DealerExposed => Clause::new("11.7"),
        Command::Breach { .. } => Clause::new("11.1·a"),
        Command::OwnCardsExposed { .. } => Clause::new("11.6"),
        Command::Absent { .. } => Clause::new("11.12"),
        Command::CollectedEarly { .. } => Clause::new("11.13"),
        Command::LaidOnDiscards { .. } => Clause::new("11.14·a"),
        Command::LateClaim { .. } => Clause::new("11.15·a"),
        Command::OperatorVoids { .. } => Clause::new("11.20"),
        Command::CountChips { .. }
        | Command::NotAccepted { .. }
        | Command::PayRoyal
        | Command::FaceUp
        | Command::DrawnInError
        | Command::DealerHasFour
        | Command::ShufflerFailed
        | Command::ShoeFailed
        | Command::Communicated { .. } => return None,
    })
}

/// An automatic shuffler delivers the cards.
fn by_shuffler(book: &Rulebook) -> bool {
    book.word("dealing") == "shuffler"
}

/// A second combination is paid.
fn with_second_combination(book: &Rulebook) -> bool {
    book.word("second_combination") != "none"
}

const ORDERS: &[Sentence] = &[
    says(Clause::new("9.11"), "players lay their cards in the bet area")
        .when(|book| book.word("cards_placed") == "bet_area"),
    says(Clause::new("9.11"), "players lay their cards in front of them")
        .when(|book| book.word("cards_placed") == "in_front_of_player"),
    says(Clause::new("9.13"), "players exchange neither cards nor information about their hands"),
    says(Clause::new("9.14(a)"), "players are silent while a hand is in progress")
        .when(|book| book.flag("silence")),
    says(Clause::new("9.14(b)"), "only English is spoken at the table")
        .when(|book| book.flag("english_only")),
    says(Clause::new("11.1·a"), "a casino supervisor decides about a breach")
        .when(|book| book.word("breach_decided_by") == "casino_supervisor"),
    says(Clause::new("11.15·a"), "a casino supervisor decides about late claims")
        .when(|book| book.word("late_claims_decided_by") == "casino_supervisor"),
];

const HINTS: &[(Moment, &[Sentence])] = &[
    (
        Moment::Spreading,
        &[says(Clause::new("6.2"), "spread the deck face up in a fan, by suit and in sequence")],
    ),
    (
        Moment::Shuffling,
        &[
            says(Clause::new("6.3"), "turn the cards down, stack them, and shuffle: chemmy or riffle")
                .when(by_manual_shoe),
            says(Clause::new("6.4(a)"), "turn each deck down, chemmy shuffle, stack and riffle it by itself")
                .when(by_shuffler),
            says(Clause::new("6.4(b)"), "then load it: the device shuffles each deck by itself")
                .when(by_shuffler),
        ],
    ),
    (
        Moment::Round(PhaseName::Betting),
        &[says(Clause::new("8.1(a)"), "when antes and super bets are placed, call \"no more bets\"")],
    ),
    (
        Moment::Round(PhaseName::Dealing),
        &[
            says(
                Clause::new("8.3(a)"),
                "one card to each box with an ante, then one to yourself, until all have five",
            )
            .when(by_manual_shoe),
            says(Clause::new("8.4(a)"), "five at a time to each box with an ante, then five to yourself")
                .when(by_shuffler),
            says(Clause::new("11.3"), "one exposed card is turned down, and the deal goes on"),
        ],
    ),
    (
        Moment::Round(PhaseName::Decisions),
        &[
            says(Clause::new("4.5·a"), "the player answers for declaring the best value"),
            says(Clause::new("9.3·a"), "who declares lays the cards face down in the bet area"),
        ],
    ),
    (
        Moment::Round(PhaseName::FirstFive),
        &[
            says(
                Clause::new("5.7·b"),
                "announce \"all decisions are locked in\", then verify and pay super bets clockwise",
            ),
            says(Clause::new("5.10·b"), "verify and pay instant cash when all decisions are locked in"),
        ],
    ),
    (
        Moment::Round(PhaseName::Elections),
        &[
            says(Clause::new("8.5(b)"), "spread the unwanted cards to verify their number"),
            says(Clause::new("8.5·b"), "the player adds the new cards to the hand"),
            says(Clause::new("8.6·b"), "the player adds the sixth card to the hand"),
            says(Clause::new("9.4"), "a fold: the player lays the cards face down"),
            says(Clause::new("9.4(b)"), "spread a folded hand face down and count it"),
            says(Clause::new("9.4(c)"), "put a folded hand into the discard rack"),
        ],
    ),
    (
        Moment::Round(PhaseName::DealersReveal),
        &[
            says(Clause::new("9.10·a"), "with bets made the players lay their cards face down"),
            says(Clause::new("9.10·b"), "announce \"no more bets\" before you turn your cards"),
        ],
    ),
    (
        Moment::Round(PhaseName::Forcing),
        &[says(Clause::new("10.1·b"), "ask whether anybody wants to force the dealer")],
    ),
    (
        Moment::Round(PhaseName::Settlement),
        &[
            says(Clause::new("10.2(b)"), "not forcing: spread the hand face down, five or six cards"),
            says(Clause::new("10.2(c)"), "not forcing: collect the cards to the discard rack"),
            says(Clause::new("10.5(a)"), "arrange the hand so that its highest value is easily read"),
            says(Clause::new("10.5(c)"), "announce the value and win or loss"),
            says(Clause::new("10.7(b)"), "loss: spread, count, discard"),
            says(Clause::new("10.8(b)"), "win: after paying, spread, count, discard"),
            says(Clause::new("10.9(a)"), "rearrange the cards to show the second combination")
                .when(with_second_combination),
            says(Clause::new("10.9(c)"), "then spread, count, discard").when(with_second_combination),
            says(Clause::new("10.10"), "stand-off: spread, count, discard"),
        ],
    ),
];

const ATTESTED: Attested = Attested {
    installation: &[
        says(Clause::new("3.1·b"), "The table has a drop box."),
        says(Clause::new("3.5(d)"), "The table has a discard rack for one deck."),
    ],
    opening: &[says(Clause::new("3.5(b)"), "One cutting card lies ready.")],
    handling: &[
        says(Clause::new("5.3·b"), "I place smaller chips on top of larger ones."),
        says(Clause::new("5.14"), "I let no player handle, change or withdraw a losing wager."),
        says(Clause::new("9.12"), "I see to it that cards stay on or above the table."),
    ],
    returned: &[],
};
