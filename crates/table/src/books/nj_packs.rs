//! nj/packs-poker: what Pack's Poker in New Jersey asks of the table.

use super::{
    BookMeter, TableBook, amount, by_automated_shoe, by_hand, by_manual_shoe, by_method, dealing,
    from_a_shoe, hours,
};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::Awaited::Step;
use crate::guide::{Moment, Sentence, says};
use crate::meter::{MeterWager, Restart, Terms};
use crate::procedure::{Procedure, Shuffling};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::packs::round::Command;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook = TableBook {
    procedure,
    act,
    verifier: "a floorperson",
    absent: None,
    orders: &[],
    hints: HINTS,
    attested: ATTESTED,
    meters: METERS,
};

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

/// A hand is dealt as five cards together.
fn five_at_once(book: &Rulebook) -> bool {
    book.word("cards_to_players") == "five_at_once"
}

/// A pack is dealt as two cards together.
fn two_at_once(book: &Rulebook) -> bool {
    book.word("cards_to_packs") == "two_at_once"
}

/// The cards of a player are taken after the last pack with a wager.
fn takes_cards_early(book: &Rulebook) -> bool {
    book.word("pick_up") == "after_last_pack"
}

/// All cards are taken at the end.
fn takes_cards_at_the_end(book: &Rulebook) -> bool {
    !takes_cards_early(book)
}

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Receiving, &[
    says(Clause::new("43.3(a)"), "take the cards that were brought; you sort and inspect each deck by itself"),
]),
(Moment::Inspecting, &[
    says(Clause::new("43.3(a)"), "sort the deck by suit and look at the front and the back of each card"),
]),
(Moment::Verifying, &[
    says(Clause::new("43.3(a)"), "the floorperson goes through the cards again before they are spread"),
]),
(Moment::Spreading, &[
    says(Clause::new("43.3(b)"), "spread each deck by itself, face up"),
]),
(Moment::TurningUp, &[
    says(Clause::new("43.4(c)"), "a player has come: turn the spread face up"),
]),
(Moment::Looking, &[
    says(Clause::new("43.3(b)"), "let the first player look at the spread deck before you take it up"),
]),
(Moment::Washing, &[
    says(Clause::new("43.3(c)"), "turn the deck face down, wash it on the layout, and stack it"),
]),
(Moment::Shuffling, &[
    says(Clause::new("43.4(a)"), "put the deck into the machine, which makes one stack of it or loads the shoe"),
]),
(Moment::WrongDeck, &[
    says(Clause::new("43.7(g)2"), "take the whole deck off the table, with the cards of the rack"),
]),
(Moment::OldCards, &[
    says(Clause::new("E-1.18(g)3"), "take the deck off the table: cards dealt from the hand are changed every four hours at the latest").when(by_hand),
    says(Clause::new("E-1.18(g)2"), "take the deck off the table: cards dealt from a shoe are changed every eight hours at the latest").when(from_a_shoe),
]),
(Moment::Ready, &[
    says(Clause::new("43.7(a)"), "the stack goes into the manual shoe: you or the machine put it there").when(by_manual_shoe),
    says(Clause::new("43.8(b)1"), "take the stack into one hand and keep it in that hand for the whole round, in front of you").when(by_hand),
    says(Clause::new("43.9(b)1"), "the cards go into the automated shoe").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("43.7(b)"), "when all wagers are placed, say \"No more bets\" before you deal").when(by_manual_shoe),
    says(Clause::new("43.8(b)2"), "when all wagers are placed, say \"No more bets\" before any card").when(by_hand),
    says(Clause::new("43.9(b)2"), "when all wagers are placed, say \"No more bets\" before the first stack").when(by_automated_shoe),
]),
(Moment::Round(PhaseName::Registering), &[
    says(Clause::new("43.12(b)"), "register the progressive wagers of each place on the meter, before any card"),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("43.7(c)"), "draw each card with the hand nearer to the shoe, place it with the other").when(by_manual_shoe),
    says(Clause::new("43.7(d)"), "deal clockwise from your left: five together, face down, to each player who has bet, then five to yourself").when(|book| by_manual_shoe(book) && five_at_once(book)),
    says(Clause::new("43.7(d)"), "deal clockwise from your left: one card at a time, face down, to each player who has bet and last to yourself, in five turns").when(|book| by_manual_shoe(book) && !five_at_once(book)),
    says(Clause::new("43.7(e)"), "then two cards face down to pack 1, two to pack 2, two to pack 3").when(|book| by_manual_shoe(book) && two_at_once(book)),
    says(Clause::new("43.7(e)"), "then one card at a time, face down, to each of the three packs until each has two").when(|book| by_manual_shoe(book) && !two_at_once(book)),
    says(Clause::new("43.8(b)"), "deal from the hand, the stack in the same hand all round").when(by_hand),
    says(Clause::new("43.8(b)3"), "take each card from the top with your free hand").when(by_hand),
    says(Clause::new("43.8(c)"), "deal clockwise from your left: five together, face down, to each player who has bet, then five to yourself").when(|book| by_hand(book) && five_at_once(book)),
    says(Clause::new("43.8(c)"), "deal clockwise from your left: one card at a time, face down, to each player who has bet and last to yourself, in five turns").when(|book| by_hand(book) && !five_at_once(book)),
    says(Clause::new("43.8(d)"), "then two cards face down to pack 1, two to pack 2, two to pack 3").when(|book| by_hand(book) && two_at_once(book)),
    says(Clause::new("43.8(d)"), "then one card at a time, face down, to each of the three packs until each has two").when(|book| by_hand(book) && !two_at_once(book)),
    says(Clause::new("43.9(b)"), "take stacks from the automated shoe").when(by_automated_shoe),
    says(Clause::new("43.9(c)"), "first stack to the player at your left, then round the table, last to yourself, all face down").when(by_automated_shoe),
    says(Clause::new("43.9(d)"), "then take the stub out of the shoe and deal the packs from your hand: two cards face down to pack 1, two to pack 2, two to pack 3").when(|book| by_automated_shoe(book) && two_at_once(book)),
    says(Clause::new("43.9(d)"), "then take the stub out of the shoe and deal the packs from your hand: one card at a time, face down, until each has two").when(|book| by_automated_shoe(book) && !two_at_once(book)),
]),
(Moment::Step("count_stub"), &[
    says(Clause::new("43.7(g)"), "count the stub face down on the layout").when(by_manual_shoe),
    says(Clause::new("43.8(f)"), "count the stub face down on the layout").when(by_hand),
    says(Clause::new("43.9(e)"), "count the rest of the stub face down on the layout").when(by_automated_shoe),
    says(Clause::new("43.7(g)1"), "52 in all: put the stub unseen into the discard rack"),
    says(Clause::new("43.7(g)2"), "another number: find out whether cards were misdealt"),
]),
(Moment::Round(PhaseName::Stub), &[
    says(Clause::new("43.7(f)"), "put the stub unseen into the discard rack").when(by_manual_shoe),
    says(Clause::new("43.8(e)"), "put the stub unseen into the discard rack").when(by_hand),
    says(Clause::new("43.9(e)"), "put the rest of the stub unseen into the discard rack").when(by_automated_shoe),
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
    says(Clause::new("43.10(d)"), "turn up pack 1").at(Step("turn_pack")),
    says(Clause::new("43.10(d)"), "from your right, one player at a time: say the best five of seven of the player and of yourself, and settle").at(Step("settle")),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.10(h)"), "all wagers on pack 1 are settled: put pack 1 into the discard rack").at(Step("discard_pack")),
    says(Clause::new("43.10(j)"), "who has no wager on pack 2 or 3: take the cards now, in order").when(takes_cards_early).at(Step("discard_pack")),
]),
(Moment::Round(PhaseName::Pack2), &[
    says(Clause::new("43.10(i)"), "turn up pack 2").at(Step("turn_pack")),
    says(Clause::new("43.10(i)"), "from your right, one player at a time: say the best five of seven of the player and of yourself, and settle").at(Step("settle")),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.10(i)"), "all wagers on pack 2 are settled: put pack 2 into the discard rack").at(Step("discard_pack")),
    says(Clause::new("43.10(j)"), "who has no wager on pack 3: take the cards now, in order").when(takes_cards_early).at(Step("discard_pack")),
]),
(Moment::Round(PhaseName::Pack3), &[
    says(Clause::new("43.10(i)"), "turn up pack 3").at(Step("turn_pack")),
    says(Clause::new("43.10(i)"), "from your right, one player at a time: say the best five of seven of the player and of yourself, and settle").at(Step("settle")),
    says(Clause::new("43.12(c)1"), "before an award: verify that the hand is a paying hand").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.12(c)2"), "before an award: verify that the system accepted the wager").when(has_progressive).at(Step("settle")),
    says(Clause::new("43.10(i)"), "all wagers on pack 3 are settled: put pack 3 into the discard rack").at(Step("discard_pack")),
]),
(Moment::Round(PhaseName::Void), &[
    says(Clause::new("43.13(a)"), "a card was seen too early: all hands are void").under("43.13(a)"),
    says(Clause::new("43.13(b)"), "more than one card lay face up: all hands are void").under("43.13(b)"),
    says(Clause::new("43.13(e)"), "the shoe failed: the round is void; take its cards out").under("43.13(e)"),
    says(Clause::new("43.7(g)2"), "the count was wrong: all hands are void").under("43.7(g)2"),
    says(Clause::new("43.10(d)"), "say it aloud and give the wagers back, one player at a time, from your right"),
    says(Clause::new("43.10(k)"), "pick the cards up in the same order, so that each hand can be rebuilt"),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("43.10(j)"), "the cards of all players are taken now, at the end").when(takes_cards_at_the_end),
    says(Clause::new("43.10(k)"), "collect the cards in order into the discard rack, players from your right and yourself last, so that each hand can be rebuilt"),
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
