//! nj/lunar-poker: what Lunar Poker in New Jersey asks of the table.

use super::{
    BookMeter, LEAST_CUT, TableBook, amount, by_automated_shoe, by_hand, by_manual_shoe, by_method, dealing,
    from_a_shoe, of_two_decks, shuffling, small,
};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::meter::{MeterWager, Restart, Terms};
use crate::procedure::Procedure;
use croupier_core::{Clause, Rate};
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lunar::round::{Bet, Command};
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, act, absent: None, orders: ORDERS, hints: HINTS, attested: ATTESTED, meters: METERS };

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
        Command::WrongNumber { .. } => Clause::new("38.13(d)·a"),
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

const ORDERS: &[Sentence] = &[
    says(Clause::new("38.6(e)·b"), "no player tells another what a hand holds"),
    says(
        Clause::new("38.10(f)·a"),
        "until the dealer's hole cards are shown nobody passes on anything about cards",
    ),
];

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Spreading, &[
    says(Clause::new("38.3(b)·b"), "spread the deck face up, by suit and in sequence"),
]),
(Moment::Cutting, &[
    says(Clause::new("38.4(c)1"), "cut with one hand"),
    says(Clause::new("38.4(c)1i"), "lay the cover card in front of the deck"),
    says(Clause::new("38.4(c)1ii"), "put at least 10 cards from the top on it"),
    says(Clause::new("38.4(c)1iii"), "put the rest on top of these"),
    says(Clause::new("38.4(c)1iv"), "take the cover card out and put it into the discard rack"),
    says(Clause::new("38.4(c)2"), "then deal"),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("38.7(b)·a"), "when ante, super and progressive wagers are placed, say \"No more bets\"").when(by_manual_shoe),
    says(Clause::new("38.8(b)3·a"), "when all wagers are placed, say \"No more bets\" before any card").when(by_hand),
    says(Clause::new("38.9(b)2"), "when all wagers are placed, say \"No more bets\" before the first stack").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::CountingChips), &[
    says(Clause::new("38.7(b)·d"), "put the progressive chips into the table inventory"),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("38.7(a)·b"), "the stack lies in the shoe: dealer or shuffler put it there").when(by_manual_shoe),
    says(Clause::new("38.7(d)"), "deal clockwise from your far left: one card face down to each player, one to yourself, and so on to five").when(by_manual_shoe),
    says(Clause::new("38.8(b)"), "deal from the hand only what the shuffler has shuffled, the stack in one hand all round").when(by_hand),
    says(Clause::new("38.8(c)"), "deal clockwise from your far left: one card face down to each player, one to yourself, and so on to five").when(by_hand),
    says(Clause::new("38.9(b)"), "take stacks from the automated shoe only").when(by_automated_shoe),
    says(Clause::new("38.9(b)1"), "the cards are in the shoe").when(by_automated_shoe),
    says(Clause::new("38.9(g)·a"), "spread your own stack in a row: top card to your right, bottom card to your left").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::StubCount), &[
    says(Clause::new("38.7(f)·b"), "count the stub face down on the layout"),
    says(Clause::new("38.7(f)1"), "52 in all: put the stub unseen into the discard rack"),
    says(Clause::new("38.7(f)2·a"), "another number: find out whether cards were misdealt"),
]),
(Moment::Round(PhaseName::Declarations), &[
    says(Clause::new("38.10(a)·a"), "ask each player to look for an instant cash or a super payout; a claim stands until an additional card is dealt"),
    says(Clause::new("38.10(a)1·b"), "instant cash: the player shows the hand, you verify it; it stays face up until it is paid"),
    says(Clause::new("38.10(a)2·b"), "super: verify, pay, and give the hand back: the player plays on"),
]),
(Moment::Round(PhaseName::Elections), &[
    says(Clause::new("38.10(d)·b"), "exchange: the player lays the discards face down to the right of the options area; say their number aloud"),
    says(Clause::new("38.10(d)·d"), "collect the discards at once, confirm their number, and put them into the rack"),
    says(Clause::new("38.10(c)·d"), "a fold after a sixth card: take the hand to the discard rack at once"),
    says(Clause::new("38.10(d)·g"), "a fold after an exchange: take the hand to the discard rack at once"),
]),
(Moment::Round(PhaseName::Settlement), &[
    says(Clause::new("38.10(i)1·b"), "collect losing wagers and hands at once"),
    says(Clause::new("38.10(i)2·b"), "collect pushed hands after all losing ones"),
    says(Clause::new("38.10(i)3·b"), "a winning hand stays face up until everything is paid"),
    says(Clause::new("38.10(i)3·f"), "then put its cards into the discard rack"),
    says(Clause::new("38.11(a)·b"), "pay progressive awards before the cards are collected").when(has_progressive),
    says(Clause::new("38.11(b)1"), "before an award: verify that the hand wins").when(has_progressive),
    says(Clause::new("38.11(b)2"), "before an award: verify that the acceptor light is on").when(has_progressive),
    says(Clause::new("38.10(j)2·a"), "after \"No hand\" put all cards and the rest of the deck into the rack"),
    says(Clause::new("38.10(j)2·b"), "after \"No hand\" turn over the cards of everybody with a progressive wager").when(has_progressive),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("38.7(e)"), "take the stub out of the shoe and put it unseen into the discard rack").when(by_manual_shoe),
    says(Clause::new("38.8(d)"), "put the stub unseen into the discard rack").when(by_hand),
    says(Clause::new("38.9(d)"), "take the stub out of the automated shoe and put it unseen into the discard rack").when(by_automated_shoe),
    says(Clause::new("38.10(l)"), "pick the cards up in order, so that every hand can be rebuilt"),
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
