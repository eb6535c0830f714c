//! nj/packs-poker: what Pack's Poker in New Jersey asks of the table.

use super::{
    BookMeter, TableBook, amount, by_automated_shoe, by_hand, by_manual_shoe, by_method, dealing,
    from_a_shoe, hours,
};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::meter::{MeterWager, Restart, Terms};
use crate::procedure::{Procedure, Shuffling};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::packs::round::Command;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook =
    TableBook { procedure, act, absent: None, orders: &[], hints: HINTS, attested: ATTESTED, meters: METERS };

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
        life_clause: Some(Clause::new(if by_hand { "E-1.18(g)3" } else { "E-1.18(g)2" })),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES, Shuffling::Machine, dealing(book))
    }
}

/// nj/packs-poker 43.6(b); 43.12(a); 43.10(a)
///
/// Where the act itself is written, not the moment in which it is done.
fn act(book: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::Packs(command) = command else { return None };
    Some(match command {
        Command::Place { bet, .. } | Command::TakeBack { bet } if bet.kind.is_progressive() => {
            Clause::new("43.12(a)")
        }
        Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. } => Clause::new("43.6(b)"),
        Command::NoMoreBets => {
            by_method(book, [Clause::new("43.7(b)"), Clause::new("43.8(b)2"), Clause::new("43.9(b)2")])
        }
        Command::Register => Clause::new("43.12(b)"),
        Command::Deal { .. } => {
            by_method(book, [Clause::new("43.7(d)"), Clause::new("43.8(c)"), Clause::new("43.9(c)")])
        }
        Command::Show => Clause::new("43.10(a)"),
        Command::DiscardStub => {
            by_method(book, [Clause::new("43.7(f)"), Clause::new("43.8(e)"), Clause::new("43.9(e)")])
        }
        Command::CountStub { .. } => Clause::new("43.7(g)"),
        Command::Reveal => Clause::new("43.10(c)"),
        Command::TurnPack | Command::Settle => Clause::new("43.10(d)"),
        Command::DiscardPack => Clause::new("43.10(h)"),
        Command::PickUp => Clause::new("43.10(k)"),
        Command::NotAccepted { .. } => Clause::new("43.12(c)2"),
        Command::CardExposed => Clause::new("43.13(a)"),
        Command::FaceUp => Clause::new("43.13(b)"),
        Command::DealtInError => Clause::new("43.13(c)"),
        Command::WrongNumber { .. } => Clause::new("43.7(g)2"),
        Command::ShoeFailed => Clause::new("43.13(e)"),
        Command::ShufflerFailed => Clause::new("43.13(d)"),
    })
}

/// A progressive bonus is offered.
fn has_progressive(book: &Rulebook) -> bool {
    five_card(book).is_some() || seven_card(book).is_some()
}

/// Players lay their own cards face up.
fn shown_by_players(book: &Rulebook) -> bool {
    book.word("showing_cards") == "by_players"
}

/// The dealer turns up the players' stacks.
fn shown_by_dealer(book: &Rulebook) -> bool {
    !shown_by_players(book)
}

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Spreading, &[
    says(Clause::new("43.3(b)"), "spread each deck by itself, face up"),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("43.7(b)"), "when all wagers are placed, say \"No more bets\" before you deal").when(by_manual_shoe),
    says(Clause::new("43.8(b)2"), "when all wagers are placed, say \"No more bets\" before any card").when(by_hand),
    says(Clause::new("43.9(b)2"), "when all wagers are placed, say \"No more bets\" before the first stack").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("43.7(a)"), "the stack is in the manual shoe").when(by_manual_shoe),
    says(Clause::new("43.7(d)"), "deal clockwise from your left: five face down to each player who has bet, then five to yourself").when(by_manual_shoe),
    says(Clause::new("43.8(b)"), "deal from the hand, the stack in one hand all round").when(by_hand),
    says(Clause::new("43.8(c)"), "deal clockwise from your left: five face down to each player who has bet, then five to yourself").when(by_hand),
    says(Clause::new("43.9(b)"), "take stacks from the automated shoe").when(by_automated_shoe),
    says(Clause::new("43.9(b)1"), "the cards are in the shoe").when(by_automated_shoe),
    says(Clause::new("43.9(c)"), "first stack to the player at your left, then round the table, last to yourself, all face down").when(by_automated_shoe),
    says(Clause::new("43.9(d)"), "then take the stub out of the shoe and deal the three packs by hand").when(by_automated_shoe),
    says(Clause::new("43.7(e)"), "then two cards face down to each of the three packs").when(by_manual_shoe),
    says(Clause::new("43.8(d)"), "then two cards face down to each of the three packs").when(by_hand),
]),
(Moment::Round(PhaseName::Stub), &[
    says(Clause::new("43.7(f)"), "put the stub unseen into the discard rack, unless it is to be counted").when(by_manual_shoe),
    says(Clause::new("43.8(e)"), "put the stub unseen into the discard rack, unless it is to be counted").when(by_hand),
    says(Clause::new("43.9(e)"), "take the rest out of the shoe and finish the deal with it").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Showing), &[
    says(Clause::new("43.10(a)1"), "each player lays the five cards face up before the betting position").when(shown_by_players),
    says(Clause::new("43.10(a)2"), "turn up and spread each player's stack, one player at a time, from your right").when(shown_by_dealer),
    says(Clause::new("43.10(b)"), "from now on no player touches cards"),
]),
(Moment::Round(PhaseName::DealersReveal), &[
    says(Clause::new("43.10(c)"), "turn up your own cards"),
]),
(Moment::Round(PhaseName::Pack1), &[
    says(Clause::new("43.10(d)"), "turn up pack 1 and compare, one player at a time, from your right"),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive),
    says(Clause::new("43.10(h)"), "when all wagers on pack 1 are settled, put pack 1 into the discard rack"),
]),
(Moment::Round(PhaseName::Pack2), &[
    says(Clause::new("43.10(i)"), "the same with pack 2, then into the discard rack"),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive),
]),
(Moment::Round(PhaseName::Pack3), &[
    says(Clause::new("43.10(i)"), "the same with pack 3"),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("43.10(k)"), "collect the cards of players and dealer in order into the discard rack, so that each hand can be rebuilt"),
]),
];

const ATTESTED: Attested = Attested {
    installation: &[
        says(
            Clause::new("E-1.13Z(a)1"),
            "Drawing and photograph of the layout went to the Division before its use.",
        ),
        says(
            Clause::new("E-1.13Z(d)"),
            "Drop box and tip box are on the dealer's side, one on each side of the dealer.",
        ),
        says(
            Clause::new("43.12(a)"),
            "The progressive wagering system of each progressive bonus that is offered is approved.",
        )
        .when(has_progressive),
        says(Clause::new("E-1.19(c)"), "The shuffling machine stands at the table in addition to the shoe."),
    ],
    opening: &[
        says(
            Clause::new("E-1.19(b)"),
            "The shoe is fixed to the table while it is open and was locked away while it was closed.",
        )
        .when(from_a_shoe),
        says(Clause::new("43.2(a)"), "Two decks are kept at the table."),
        says(Clause::new("43.2(b)"), "Each deck meets the card standard, and their backs differ in colour."),
    ],
    handling: &[
        says(
            Clause::new("43.7(c)"),
            "I draw cards with the hand nearer to the shoe and place them with the other.",
        )
        .when(from_a_shoe),
        says(Clause::new("43.8(b)1"), "I take the stack in one hand after the shuffle.").when(by_hand),
        says(Clause::new("43.8(b)1.i"), "I hold the cards in the same hand for the whole round.")
            .when(by_hand),
        says(Clause::new("43.8(b)1.ii"), "I keep the cards in front of me, above the chip tray.")
            .when(by_hand),
        says(
            Clause::new("43.8(b)3"),
            "I take each card from the top with my free hand and place it face down.",
        )
        .when(by_hand),
        says(Clause::new("43.10(b)"), "I let no player touch cards once they are shown."),
    ],
    returned: &[
        says(
            Clause::new("E-1.18(n)"),
            "The cards that came back were inspected for tampering, marks, changes, missing or extra cards.",
        ),
        says(Clause::new("E-1.18(n)3"), "They were inspected whether or not anybody asked for it."),
        says(Clause::new("E-1.18(n)3.iii"), "All cards used for Pack's Poker were inspected."),
    ],
};

fn five_card(book: &Rulebook) -> Option<Terms> {
    progressive(book, FIVE_CARD, "five_card")
}

fn seven_card(book: &Rulebook) -> Option<Terms> {
    progressive(book, SEVEN_CARD, "seven_card")
}

/// nj/packs-poker 43.12(e)
///
/// The meter of a progressive bonus, where the house offers it.
fn progressive(book: &Rulebook, wager: MeterWager, name: &str) -> Option<Terms> {
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
const FIVE_CARD: MeterWager = MeterWager::new("five_card", 1, Clause::new("43.12(e)"));
/// nj/packs-poker 43.12(e)
const SEVEN_CARD: MeterWager = MeterWager::new("seven_card", 5, Clause::new("43.12(e)"));

const METERS: &[BookMeter] =
    &[BookMeter { wager: FIVE_CARD, terms: five_card }, BookMeter { wager: SEVEN_CARD, terms: seven_card }];
