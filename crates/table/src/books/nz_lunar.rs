//! nz/lunar-poker: what Lunar Poker in New Zealand asks of the table.

use super::{TableBook, by_manual_shoe, shuffling, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::Awaited::{Card, Players, Step};
use crate::guide::{Moment, Sentence, says};
use crate::procedure::{Dealing, Idle, Procedure};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lunar::round::{Bet, Command, Declaration};
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook = TableBook {
    procedure,
    act,
    verifier: "a game supervisor",
    absent: Some((Clause::new("11.12"), absent)),
    orders: ORDERS,
    hints: HINTS,
    attested: ATTESTED,
    meters: &[],
};

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
        Command::CardsAtEmptyBox { complete: false } => Clause::new("11.8"),
        Command::CardsAtEmptyBox { complete: true } => Clause::new("11.9"),
        Command::DealerExposed => Clause::new("11.7"),
        Command::Breach { .. } => Clause::new("11.1·a"),
        Command::OwnCardsExposed { .. } => Clause::new("11.6"),
        Command::Absent { .. } => Clause::new("11.12"),
        Command::CollectedEarly { .. } => Clause::new("11.13"),
        Command::LaidOnDiscards { top_five: true, .. } => Clause::new("11.14·a"),
        Command::LaidOnDiscards { top_five: false, .. } => Clause::new("11.14·b"),
        Command::LateClaim { side: Declaration::Super, .. } => Clause::new("11.17"),
        Command::LateClaim { side: Declaration::Instant | Declaration::Progressive, .. } => {
            Clause::new("11.15·a")
        }
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

/// The dealer acts on each box as its player decides.
fn acts_box_by_box(book: &Rulebook) -> bool {
    book.flag("box_by_box")
}

/// The dealer acts when everybody has decided.
fn acts_at_the_end(book: &Rulebook) -> bool {
    !acts_box_by_box(book)
}

/// Who does not force is settled from the dealer's left.
fn from_the_left(book: &Rulebook) -> bool {
    book.word("unqualified_settlement_order") == "from_left"
}

/// Who does not force is settled from the dealer's right.
fn from_the_right(book: &Rulebook) -> bool {
    !from_the_left(book)
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
        Moment::Receiving,
        &[
            says(Clause::new("6.1·a"), "one deck comes to the table").when(by_manual_shoe),
            says(Clause::new("6.1·a"), "two decks come to the table").when(by_shuffler),
        ],
    ),
    (
        Moment::Inspecting,
        &[says(Clause::new("6.1·b"), "sort the cards by suit and inspect each, by yourself")],
    ),
    (
        Moment::Verifying,
        &[says(
            Clause::new("6.1·b"),
            "the game supervisor sorts and inspects the cards independently of the dealer",
        )],
    ),
    (
        Moment::Spreading,
        &[says(Clause::new("6.2"), "spread the deck face up in a fan, by suit and in sequence")],
    ),
    (
        Moment::Washing,
        &[
            says(Clause::new("6.3"), "turn the cards face down and stack them").when(by_manual_shoe),
            says(Clause::new("6.4(a)"), "turn each deck down, chemmy shuffle, stack and riffle it by itself")
                .when(by_shuffler),
        ],
    ),
    (
        Moment::Shuffling,
        &[
            says(Clause::new("6.3"), "shuffle: chemmy or riffle, until the cards are mixed")
                .when(by_manual_shoe),
            says(Clause::new("6.4(b)"), "load the deck: the device shuffles each deck by itself")
                .when(by_shuffler),
        ],
    ),
    (
        Moment::Cutting,
        &[
            says(
                Clause::new("7.2·a"),
                "cut once, put the cards on the cutting card, and all of them into the shoe",
            ),
            says(Clause::new("7.2·b"), "no player ever cuts"),
        ],
    ),
    (Moment::WrongDeck, &[says(Clause::new("11.10"), "take the whole deck off the table")]),
    (
        Moment::Ready,
        &[
            says(
                Clause::new("7.1(a)"),
                "the cards are shuffled and in the shoe: invite antes and super bets",
            )
            .when(by_manual_shoe),
            says(
                Clause::new("7.1(a)"),
                "the cards are shuffled and in the device: invite antes and super bets",
            )
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
            says(Clause::new("8.1(b)"), "clockwise from your left"),
            says(
                Clause::new("8.3(a)"),
                "one card to each box with an ante, then one to yourself, until all have five",
            )
            .when(by_manual_shoe),
            says(Clause::new("8.2"), "all face down, but your last card face up").when(by_manual_shoe),
            says(Clause::new("8.4(a)"), "five at a time to each box with an ante, then five to yourself")
                .when(by_shuffler),
            says(Clause::new("8.4(c)"), "all face down; then turn your bottom card face up")
                .when(by_shuffler),
            says(Clause::new("11.3"), "one exposed card is turned down, and the deal goes on"),
        ],
    ),
    (
        Moment::Round(PhaseName::Declarations),
        &[
            says(
                Clause::new("9.2·a"),
                "before you act on the first box ask every player for a super or instant cash hand",
            )
            .at(Players),
            says(Clause::new("9.3·a"), "who declares lays the cards face down in the bet area"),
            says(Clause::new("9.8"), "nobody has more to declare: act on each box as its player decides")
                .at(Step("end_declarations")),
        ],
    ),
    (
        Moment::Round(PhaseName::Decisions),
        &[
            says(
                Clause::new("9.1"),
                "let every player decide: fold, draw, or play with a bet of twice the ante",
            )
            .at(Players),
            says(Clause::new("4.5·a"), "the player answers for declaring the best value").at(Players),
            says(Clause::new("9.3·a"), "who declares lays the cards face down in the bet area").at(Players),
            says(
                Clause::new("5.7·b"),
                "everybody else has decided: announce \"all decisions are locked in\"",
            )
            .at(Step("lock_in")),
        ],
    ),
    (
        Moment::Round(PhaseName::FirstFive),
        &[
            says(
                Clause::new("5.7·a"),
                "clockwise: turn up an instant cash hand, say what it is, verify and pay it",
            ),
            says(Clause::new("5.8"), "then collect its cards: the round is over for that player"),
            says(Clause::new("5.10·b"), "clockwise: verify and pay super wins"),
            says(Clause::new("5.10·d"), "then give the cards back: the player folds, draws or plays"),
            says(Clause::new("9.2·b"), "collect super bets for which nothing was declared"),
        ],
    ),
    (
        Moment::Round(PhaseName::Elections),
        &[
            says(Clause::new("9.7"), "act on each box clockwise").when(acts_at_the_end).at(Step("act")),
            says(Clause::new("9.8"), "act on the box whose player has decided")
                .when(acts_box_by_box)
                .at(Step("act")),
            says(Clause::new("8.5(a)"), "take the fee for a draw from the options area").at(Step("act")),
            says(Clause::new("8.5(b)"), "exchange: spread the unwanted cards to verify their number")
                .at(Step("act")),
            says(Clause::new("9.4"), "a fold: the player lays the cards face down; collect the ante")
                .at(Step("act")),
            says(Clause::new("9.4(b)"), "spread a folded hand face down and count it").at(Step("act")),
            says(Clause::new("9.4(c)"), "put a folded hand into the discard rack").at(Step("act")),
            says(
                Clause::new("8.5(c)"),
                "exchange: take the unwanted cards away and give as many, face down, in the options area",
            )
            .at(Card),
            says(Clause::new("8.6(b)"), "sixth card: face down beside the options area").at(Card),
            says(Clause::new("8.5·b"), "the player adds the new cards to the hand").at(Players),
            says(Clause::new("8.6·b"), "the player adds the sixth card to the hand").at(Players),
            says(Clause::new("9.9"), "then ask: a bet of twice the ante, or fold?").at(Players),
            says(Clause::new("9.4"), "a fold: the player lays the cards face down; collect the ante")
                .at(Players),
            says(Clause::new("9.4(b)"), "spread a folded hand face down and count it").at(Players),
            says(Clause::new("9.4(c)"), "put a folded hand into the discard rack").at(Players),
        ],
    ),
    (
        Moment::Step("shuffle_rack"),
        &[says(
            Clause::new("11.19"),
            "the cards have run out: shuffle the discard rack by hand and deal from it as needed",
        )],
    ),
    (
        Moment::Round(PhaseName::DealersReveal),
        &[
            says(Clause::new("9.10·a"), "with bets made the players lay their cards face down"),
            says(Clause::new("9.10·b"), "announce \"no more bets\" before you turn your cards"),
            says(Clause::new("9.10·c"), "turn all your cards face up and say their highest value"),
            says(Clause::new("10.1·a"), "below ace and king announce \"no hand\""),
        ],
    ),
    (
        Moment::Round(PhaseName::Forcing),
        &[
            says(Clause::new("10.1·b"), "ask whether anybody wants to force the dealer"),
            says(Clause::new("10.3·b"), "collect the fee of who forces from the options area"),
        ],
    ),
    (
        Moment::Round(PhaseName::Replacement),
        &[
            says(Clause::new("10.4·a"), "take your highest card away").at(Step("discard_highest")),
            says(Clause::new("10.4·b"), "only once in a round").at(Step("discard_highest")),
            says(
                Clause::new("10.4·a"),
                "take the next card of the deck, face up, and say the value of your hand",
            )
            .at(Card),
        ],
    ),
    (
        Moment::Round(PhaseName::Settlement),
        &[
            says(Clause::new("10.2(a)"), "not forcing, from your right: pay the ante and give the bet back")
                .when(from_the_right)
                .under("10.2(a)"),
            says(Clause::new("10.2(a)"), "not forcing, from your left: pay the ante and give the bet back")
                .when(from_the_left)
                .under("10.2(a)"),
            says(Clause::new("10.2(b)"), "spread the hand face down, five or six cards").under("10.2(a)"),
            says(Clause::new("10.2(c)"), "collect the cards to the discard rack").under("10.2(a)"),
            says(
                Clause::new("10.4·c"),
                "forced and still below ace and king: ante and bet are stand-offs and go back",
            )
            .under("10.4·c"),
            says(Clause::new("10.10"), "stand-off: spread, count, discard").under("10.4·c"),
            says(Clause::new("10.5"), "from your right, one player after the other: turn up the cards")
                .under("10.6(a)"),
            says(Clause::new("10.5(a)"), "arrange the hand so that its highest value is easily read")
                .under("10.6(a)"),
            says(Clause::new("10.5(c)"), "announce the value and win or loss").under("10.6(a)"),
            says(Clause::new("10.7(b)"), "loss: collect ante and bet; spread, count, discard")
                .under("10.6(a)"),
            says(Clause::new("10.8(b)"), "win: after paying, spread, count, discard").under("10.6(a)"),
            says(Clause::new("10.9(a)"), "rearrange the cards to show the second combination")
                .when(with_second_combination)
                .under("10.6(a)"),
            says(Clause::new("10.9(c)"), "then spread, count, discard")
                .when(with_second_combination)
                .under("10.6(a)"),
            says(Clause::new("10.10"), "stand-off: spread, count, discard").under("10.6(a)"),
        ],
    ),
    (
        Moment::Round(PhaseName::Void),
        &[
            says(Clause::new("11.2"), "a wrong number of cards: the round is a misdeal").under("11.2"),
            says(Clause::new("11.5"), "more than one card was exposed: the round is a misdeal").under("11.5"),
            says(Clause::new("11.8"), "cards lay at a box without an ante: the round is a misdeal")
                .under("11.8"),
            says(Clause::new("11.10"), "the deck does not have 52 cards: the round is a misdeal")
                .under("11.10"),
            says(Clause::new("11.20"), "the operator has decided: the round is void").under("11.20"),
            says(Clause::new("11.11·a"), "say it aloud and give the wagers back, box by box"),
            says(Clause::new("11.11·b"), "then players may change ante and super, and you deal again"),
        ],
    ),
    (
        Moment::Round(PhaseName::PickUp),
        &[says(
            Clause::new("7.1(b)"),
            "pick up what still lies there, your own cards last, and put all cards together to be shuffled",
        )],
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
