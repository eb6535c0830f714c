//! nj/lunar-poker: what Lunar Poker in New Jersey asks of the table.

use super::{
    BookMeter, LEAST_CUT, TableBook, amount, by_automated_shoe, by_hand, by_manual_shoe, by_method, dealing,
    from_a_shoe, of_two_decks, shuffling, small,
};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::Awaited::{Card, Players, Step};
use crate::guide::{Moment, Sentence, says};
use crate::meter::{MeterWager, Restart, Terms};
use crate::procedure::Procedure;
use croupier_core::{Clause, Rate};
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lunar::round::{Bet, Command};
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook = TableBook {
    procedure,
    act,
    verifier: "a floorperson",
    absent: None,
    orders: ORDERS,
    hints: HINTS,
    attested: ATTESTED,
    meters: METERS,
};

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
        machine_counts: machine && book.flag("shuffler_counts_cards"),
        least_cut: (!machine || pre_shuffled).then_some(LEAST_CUT),
        pre_shuffled,
        coupons: book.flag("match_play_coupons"),
        progressive_coupon: book.flag("progressive_coupon"),
        ..Procedure::common(book, &CLAUSES, shuffling(machine), dealing(book))
    }
}

/// nj/lunar-poker 38.6(b)·a; 38.6(c)·a; 38.10(b)
///
/// Where the act itself is written, not the moment in which it is done.
fn act(book: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::Lunar(command) = command else { return None };
    Some(match command {
        Command::Place { bet: Bet::Progressive, .. } | Command::TakeBack { bet: Bet::Progressive } => {
            Clause::new("38.6(c)·a")
        }
        Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. } => {
            Clause::new("38.6(b)·a")
        }
        Command::NoMoreBets => {
            by_method(book, [Clause::new("38.7(b)·a"), Clause::new("38.8(b)3·a"), Clause::new("38.9(b)2")])
        }
        Command::CountChips { .. } => Clause::new("38.7(b)·c"),
        Command::Deal { .. } => {
            by_method(book, [Clause::new("38.7(d)"), Clause::new("38.8(c)"), Clause::new("38.9(c)·a")])
        }
        Command::Declare { .. }
        | Command::NothingToDeclare
        | Command::EndDeclarations
        | Command::LateClaim { .. } => Clause::new("38.10(a)·b"),
        Command::Buy => Clause::new("38.10(b)1"),
        Command::Exchange { .. } => Clause::new("38.10(b)2"),
        Command::Bet => Clause::new("38.10(b)3"),
        Command::Fold | Command::Absent { .. } => Clause::new("38.10(b)4"),
        Command::Force | Command::DontForce => Clause::new("38.10(k)·a"),
        Command::DiscardHighest => Clause::new("38.10(k)·c"),
        Command::CountStub { .. } | Command::CountDeck { .. } => Clause::new("38.7(f)·a"),
        Command::SettleFirstFive => Clause::new("38.10(a)1·c"),
        Command::Act => Clause::new("38.10(b)"),
        Command::Reveal => Clause::new("38.10(g)·a"),
        Command::Settle => Clause::new("38.10(h)"),
        Command::PayRoyal => Clause::new("38.12(i)·b"),
        Command::PickUp => Clause::new("38.10(l)"),
        Command::NotAccepted { .. } => Clause::new("38.11(b)2"),
        Command::FaceUp => Clause::new("38.13(b)·a"),
        Command::DrawnInError => Clause::new("38.13(c)"),
        Command::DealerHasFour => Clause::new("38.13(d)·b"),
        Command::WrongNumber { seat: Some(_), .. } => Clause::new("38.13(d)·a"),
        Command::WrongNumber { seat: None, .. } => Clause::new("38.13(d)·c"),
        Command::ShufflerFailed => Clause::new("38.13(e)"),
        Command::ShoeFailed => Clause::new("38.13(f)"),
        Command::DealerExposed => Clause::new("38.13(a)"),
        Command::Communicated { .. } => Clause::new("38.10(f)·b"),
        Command::LockIn
        | Command::ShuffleRack
        | Command::ExposedInDeal
        | Command::CardsAtEmptyBox { .. }
        | Command::ExposedBeforeShoe
        | Command::OperatorVoids { .. }
        | Command::Breach { .. }
        | Command::OwnCardsExposed { .. }
        | Command::CollectedEarly { .. }
        | Command::LaidOnDiscards { .. } => return None,
    })
}

/// The progressive wager is offered.
fn has_progressive(book: &Rulebook) -> bool {
    book.flag("progressive")
}

/// Cards come inspected and shuffled.
fn arrives_shuffled(book: &Rulebook) -> bool {
    book.word("opening_path") == "pre_inspected"
}

/// Cards are inspected and shuffled at the table.
fn is_inspected_here(book: &Rulebook) -> bool {
    !arrives_shuffled(book)
}

/// A device shuffles.
fn by_shuffler(book: &Rulebook) -> bool {
    book.flag("shuffler")
}

/// The dealer shuffles.
fn by_own_hands(book: &Rulebook) -> bool {
    !by_shuffler(book)
}

/// The first five cards are paid from the far left.
fn pays_clockwise(book: &Rulebook) -> bool {
    book.word("side_payment_order") == "clockwise"
}

/// The first five cards are paid from the far right.
fn pays_counterclockwise(book: &Rulebook) -> bool {
    !pays_clockwise(book)
}

/// Players elect from the far left.
fn elects_clockwise(book: &Rulebook) -> bool {
    book.word("election_order") == "clockwise"
}

/// Players elect from the far right.
fn elects_counterclockwise(book: &Rulebook) -> bool {
    !elects_clockwise(book)
}

/// A second combination is paid.
fn with_second_combination(book: &Rulebook) -> bool {
    book.word("second_combination") != "none"
}

const ORDERS: &[Sentence] = &[
    says(Clause::new("38.6(e)·b"), "no player tells another what a hand holds"),
    says(
        Clause::new("38.10(f)·a"),
        "until the dealer's hole cards are shown nobody passes on anything about cards",
    ),
];

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Receiving, &[
    says(Clause::new("38.3(a)"), "take the cards that were brought; you inspect them next").when(is_inspected_here),
    says(Clause::new("38.3(a)"), "take the cards, which were inspected and shuffled before they came; you cut them next").when(arrives_shuffled),
]),
(Moment::Inspecting, &[
    says(Clause::new("38.3(a)"), "sort the cards by suit and look at the front and the back of each"),
    says(Clause::new("38.3(d)"), "each deck by itself").when(of_two_decks),
]),
(Moment::Verifying, &[
    says(Clause::new("38.3(b)·a"), "the floorperson goes through the cards again before they are spread"),
]),
(Moment::Spreading, &[
    says(Clause::new("38.3(b)·b"), "spread the deck face up, by suit and in sequence"),
]),
(Moment::TurningUp, &[
    says(Clause::new("38.4(e)·b"), "a player has come: turn the spread face up"),
]),
(Moment::Looking, &[
    says(Clause::new("38.3(c)·a"), "let the first player look at the spread cards before you take them up"),
]),
(Moment::Washing, &[
    says(Clause::new("38.3(c)·a"), "turn the cards face down, wash them thoroughly on the layout, and stack them"),
]),
(Moment::Shuffling, &[
    says(Clause::new("38.4(a)·b"), "put the deck into the shuffler, which makes one stack of it").when(by_shuffler),
    says(Clause::new("38.4(a)·b"), "shuffle by hand until the cards are mixed, and make one stack of them").when(by_own_hands),
]),
(Moment::Cutting, &[
    says(Clause::new("38.4(c)1"), "cut with one hand"),
    says(Clause::new("38.4(c)1i"), "lay the cover card in front of the deck"),
    says(Clause::new("38.4(c)1ii"), "put at least 10 cards from the top on it"),
    says(Clause::new("38.4(c)1iii"), "put the rest on top of these"),
    says(Clause::new("38.4(c)1iv"), "take the cover card out and put it into the discard rack"),
    says(Clause::new("38.4(c)2"), "then deal"),
]),
(Moment::WrongDeck, &[
    says(Clause::new("38.7(f)2·c"), "take the whole deck off the table, with the cards of the rack"),
]),
(Moment::Ready, &[
    says(Clause::new("38.7(a)·b"), "the stack goes into the shoe: you or the shuffler put it there").when(by_manual_shoe),
    says(Clause::new("38.8(b)2"), "take the stack into one hand and keep it in that hand for the whole round, in front of you").when(by_hand),
    says(Clause::new("38.9(b)1"), "the cards go into the automated shoe").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("38.7(b)·a"), "when ante, super and progressive wagers are placed, say \"No more bets\"").when(by_manual_shoe),
    says(Clause::new("38.8(b)3·a"), "when all wagers are placed, say \"No more bets\" before any card").when(by_hand),
    says(Clause::new("38.9(b)2"), "when all wagers are placed, say \"No more bets\" before the first stack").when(by_automated_shoe),
    says(Clause::new("38.7(b)·b"), "then lock the progressive system against further chips").when(has_progressive),
]),
(Moment::Round(PhaseName::CountingChips), &[
    says(Clause::new("38.7(b)·c"), "lay the progressive chips before the table inventory and count them aloud: as many as wagers were accepted"),
    says(Clause::new("38.7(b)·d"), "put the progressive chips into the table inventory"),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("38.7(c)"), "draw each card with the hand nearer to the shoe, place it with the other").when(by_manual_shoe),
    says(Clause::new("38.7(d)"), "clockwise from your far left: one card face down to each player, then one to yourself, five times").when(by_manual_shoe),
    says(Clause::new("38.7(d)2"), "your first card lies face up, the others face down to its right").when(by_manual_shoe),
    says(Clause::new("38.8(b)"), "deal from the hand only what the shuffler has shuffled").when(by_hand),
    says(Clause::new("38.8(b)3·b"), "take each card from the top with your other hand").when(by_hand),
    says(Clause::new("38.8(c)"), "clockwise from your far left: one card face down to each player, then one to yourself, five times").when(by_hand),
    says(Clause::new("38.8(c)2"), "your first card lies face up, the others face down to its right").when(by_hand),
    says(Clause::new("38.9(b)"), "take stacks from the automated shoe only").when(by_automated_shoe),
    says(Clause::new("38.9(c)·a"), "the first stack goes face down to the player at your far left, the next ones clockwise, the last to yourself").when(by_automated_shoe),
    says(Clause::new("38.9(g)·a"), "spread your own stack in a row: top card to your right, bottom card to your left").when(by_automated_shoe),
    says(Clause::new("38.9(g)·b"), "turn up the bottom card, at your far left").when(by_automated_shoe),
]),
(Moment::Step("count_stub"), &[
    says(Clause::new("38.7(f)·b"), "count the stub face down on the layout"),
    says(Clause::new("38.7(f)1"), "52 in all: the stub stays unseen; cards that are drawn come from it, and the rest goes into the discard rack"),
    says(Clause::new("38.7(f)2·a"), "another number: find out whether cards were misdealt"),
]),
(Moment::Round(PhaseName::Declarations), &[
    says(Clause::new("38.10(a)·a"), "ask each player to look for an instant cash or a super payout; a claim stands until an additional card is dealt").at(Players),
    says(Clause::new("38.10(a)1·b"), "who claims instant cash shows the hand; verify it, and leave it face up until it is paid"),
    says(Clause::new("38.10(a)2·b"), "who claims super shows the hand, and gets it back after the payout to play on"),
    says(Clause::new("38.10(a)·b"), "nobody has more to declare: go on with the first five cards").at(Step("end_declarations")),
]),
(Moment::Round(PhaseName::FirstFive), &[
    says(Clause::new("38.10(a)1·c"), "from your far right, counterclockwise: verify the hand shown, say what it is, and pay it").when(pays_counterclockwise),
    says(Clause::new("38.10(a)1·c"), "from your far left, clockwise: verify the hand shown, say what it is, and pay it").when(pays_clockwise),
    says(Clause::new("38.10(a)1·b"), "an instant cash hand stays face up until everything on it is paid"),
    says(Clause::new("38.10(a)1·d"), "then take its cards at once into the discard rack: the round is over for that player"),
    says(Clause::new("38.10(a)2·b"), "a super hand goes back to the player, who plays on"),
    says(Clause::new("38.11(a)·b"), "pay a progressive award before you collect the cards").when(has_progressive),
]),
(Moment::Round(PhaseName::Elections), &[
    says(Clause::new("38.10(b)"), "ask clockwise: buy one card, exchange two to five, bet twice the ante, or fold").when(elects_clockwise).at(Players),
    says(Clause::new("38.10(b)"), "ask counterclockwise: buy one card, exchange two to five, bet twice the ante, or fold").when(elects_counterclockwise).at(Players),
    says(Clause::new("38.10(d)·b"), "an exchange: the player lays the discards face down to the right of the options area; say their number aloud").at(Players),
    says(Clause::new("38.10(c)·d"), "a fold after a sixth card: ante to the table inventory, hand to the discard rack at once").at(Players),
    says(Clause::new("38.10(d)·g"), "a fold after an exchange: ante to the table inventory, hand to the discard rack at once").at(Players),
    says(Clause::new("38.10(c)·a"), "put the payment for a sixth card or an exchange into the table inventory").at(Step("act")),
    says(Clause::new("38.10(b)4"), "of who folds collect the ante and the hand").at(Step("act")),
    says(Clause::new("38.10(d)·b"), "say aloud how many cards are exchanged").at(Step("act")),
    says(Clause::new("38.10(c)·a"), "sixth card: one new card, face down").at(Card),
    says(Clause::new("38.10(d)·c"), "exchange: as many new cards, face down, as were laid down").at(Card),
    says(Clause::new("38.10(d)·d"), "collect the discards at once, confirm their number, and put them into the rack").at(Card),
]),
(Moment::Step("shuffle_rack"), &[
    says(Clause::new("38.10(d)·c"), "the cards have run out: shuffle the discard rack by hand and deal on from it (reading R14)"),
]),
(Moment::Round(PhaseName::DealersReveal), &[
    says(Clause::new("38.10(g)·a"), "everybody has bet or folded: turn over your hole cards and set your highest hand"),
    says(Clause::new("38.10(j)1·a"), "below ace-king say \"No hand\""),
]),
(Moment::Round(PhaseName::Forcing), &[
    says(Clause::new("38.10(k)·a"), "ask each player who has bet: force the dealer or not?"),
    says(Clause::new("38.10(k)·b"), "put each force payment from the options area into the table inventory"),
]),
(Moment::Round(PhaseName::Replacement), &[
    says(Clause::new("38.10(k)·c"), "say which of your cards is the highest and put it into the discard rack").at(Step("discard_highest")),
    says(Clause::new("38.10(k)·d"), "deal yourself one new card face up").at(Card),
    says(Clause::new("38.10(k)1"), "ace-king or better: set your highest hand and compare").at(Card),
]),
(Moment::Round(PhaseName::Settlement), &[
    says(Clause::new("38.10(h)"), "from your far right, one player after the other: turn up the cards and settle all wagers"),
    says(Clause::new("38.10(i)1·b"), "losing: collect wagers and hand at once").under("38.10(i)1·a"),
    says(Clause::new("38.10(i)2·b"), "equal: take the hand after all losing ones; the wagers stay").under("38.10(i)1·a"),
    says(Clause::new("38.10(i)3·b"), "winning: the hand stays face up until everything on it is paid").under("38.10(i)1·a"),
    says(Clause::new("38.10(i)3·d"), "look for a second paying hand with a card that the first one did not use").under("38.10(i)1·a").when(with_second_combination),
    says(Clause::new("38.10(i)3·f"), "then put its cards into the discard rack").under("38.10(i)1·a"),
    says(Clause::new("38.10(j)1·b"), "who does not force: pay the ante 1 to 1, counterclockwise; the bet goes back").under("38.10(j)1·a"),
    says(Clause::new("38.10(j)2·a"), "then collect these hands unseen into the discard rack; at the end the rest of the deck goes there too").under("38.10(j)1·a"),
    says(Clause::new("38.10(j)2·b"), "turn over the cards of everybody with a progressive wager").under("38.10(j)1·a").when(has_progressive),
    says(Clause::new("38.10(k)2"), "forced and still \"No hand\": ante and bet go back, neither collected nor paid").under("38.10(k)2"),
    says(Clause::new("38.11(a)·b"), "pay progressive awards before the cards are collected").when(has_progressive),
    says(Clause::new("38.11(b)1"), "before an award: verify that the hand wins").when(has_progressive),
    says(Clause::new("38.11(b)2"), "before an award: verify that the acceptor light is on").when(has_progressive),
]),
(Moment::Step("pay_royal"), &[
    says(Clause::new("38.12(i)·b"), "several royal flushes share the meter equally: pay the next of them"),
    says(Clause::new("38.11(b)2"), "before the award: verify that the acceptor light is on"),
]),
(Moment::Round(PhaseName::Void), &[
    says(Clause::new("38.13(a)"), "a hole card was seen too early: all hands are void").under("38.13(a)"),
    says(Clause::new("38.13(b)·b"), "more than one card lay face up: all hands are void").under("38.13(b)·b"),
    says(Clause::new("38.13(d)·c"), "your own hand was misdealt: all hands are void").under("38.13(d)·c"),
    says(Clause::new("38.13(f)"), "the shoe failed: take its cards out; they are reshuffled with those that were dealt").under("38.13(f)"),
    says(Clause::new("38.7(f)2·b"), "the count was wrong: all hands are void").under("38.7(f)2·b"),
    says(Clause::new("38.10(h)"), "say it aloud and give the wagers back, player after player from your far right"),
    says(Clause::new("38.10(l)"), "pick the cards up in the same order, so that every hand can be rebuilt"),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("38.10(l)"), "pick up the hands that still lie there from your far right, one behind the other, your own last: every hand can be rebuilt"),
    says(Clause::new("38.7(e)"), "take the stub out of the shoe and put it unseen into the discard rack").when(by_manual_shoe),
    says(Clause::new("38.8(d)"), "put the stub unseen into the discard rack").when(by_hand),
    says(Clause::new("38.9(d)"), "take the stub out of the automated shoe and put it unseen into the discard rack").when(by_automated_shoe),
]),
];

const ATTESTED: Attested = Attested {
installation: &[
    says(Clause::new("1.13X(a)"), "The player places are on one side of the table and the dealer's place is on the other."),
    says(Clause::new("1.13X(d)1·a"), "Each player place has its own acceptor for the progressive wager, where the Division approved it.").when(has_progressive),
    says(Clause::new("1.13X(d)1·b"), "Each acceptor lights up when it accepts a chip.").when(has_progressive),
    says(Clause::new("1.13X(d)3"), "A device or method signals a progressive win.").when(has_progressive),
    says(Clause::new("1.13X(d)5·a"), "The table controller panel is where the Division approved it.").when(has_progressive),
    says(Clause::new("1.13X(d)6·a"), "The return device collects all chips and brings them to their area of the table inventory before the deal.").when(has_progressive),
    says(Clause::new("1.13X(d)6·b"), "The return device has every security feature that the Division requires.").when(has_progressive),
    says(Clause::new("1.13X(d)6·c"), "The written procedures for the return device are kept and can be shown to the Division.").when(has_progressive),
    says(Clause::new("1.13X(e)"), "Drop box and tip box are on the dealer's side, on opposite sides of the dealer, at approved places."),
    says(Clause::new("38.9(a)·b"), "The automated shoe, its place and its procedures are approved by the Division.").when(by_automated_shoe),
],
opening: &[
    says(Clause::new("1.19(b)"), "The shoe is fixed to the table while it is open and was locked away while it was closed.").when(from_a_shoe),
    says(Clause::new("38.2(a)·a"), "The deck has backs that are all alike, with one cutting card and one cover card."),
    says(Clause::new("38.2(a)·b"), "Cutting card and cover card are opaque, of one colour clearly different from backs and edges."),
    says(Clause::new("38.2(b)1"), "Each of the two decks meets the card standard.").when(of_two_decks),
    says(Clause::new("38.2(b)2"), "The backs of the two decks differ in colour.").when(of_two_decks),
],
handling: &[
    says(Clause::new("38.7(c)"), "I draw cards with the hand nearer to the shoe and place them with the other.").when(from_a_shoe),
    says(Clause::new("38.8(b)2"), "I take the stack in one hand after the shuffle.").when(by_hand),
    says(Clause::new("38.8(b)2i"), "I hold the cards in the same hand for the whole round.").when(by_hand),
    says(Clause::new("38.8(b)2ii"), "I keep the held cards in front of me, above the chip tray.").when(by_hand),
    says(Clause::new("38.8(b)3·b"), "I deal each card from the top with my other hand, face down.").when(by_hand),
    says(Clause::new("38.10(e)·a"), "Nobody but me touches the hand of a player who has bet."),
    says(Clause::new("38.10(e)·b"), "The cards of players who bet stay in my full view."),
    says(Clause::new("38.10(e)·c"), "Cards that a player has laid down are not touched by the player again."),
],
returned: &[],
};

/// nj/lunar-poker 38.12(h)·a; 38.12(h)·b
///
/// The meter of the progressive wager, where the house offers it.
fn progressive(book: &Rulebook) -> Option<Terms> {
    let (initial, reset_amount) = (amount(book, "progressive_initial"), amount(book, "progressive_reset"));
    book.flag("progressive").then(|| Terms {
        wager: PROGRESSIVE,
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
const PROGRESSIVE: MeterWager = MeterWager::new("lunar", 70, Clause::new("38.12(h)·a"));

const METERS: &[BookMeter] = &[BookMeter { wager: PROGRESSIVE, terms: progressive }];
