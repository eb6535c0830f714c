//! A described round of Dragon Poker.

use super::book::EQUAL;
use super::rules::{Choice, Lines, Wagers, rank, settle as settle_player, settle_void};
use super::{Book, Card};
use crate::book::Rulebook;
use crate::case::{
    Bets, FieldKind, KindSpec, Place, Round, SeatCase, SeatSettlement, Settlement, TableCards, WagerSpec,
    count, flag, kind, read_cards, refuse_right_number, text_field,
};
use crate::document::{Fields, word};
use croupier_core::{Clause, Code, Money, Refusal, Refusals};

/// What can go wrong in a round, and what follows.
pub const IRREGULARITIES: &[KindSpec] = &[
    kind(
        "card_face_up",
        Place::Round,
        "42.12(a)",
        "A card was found face up while dealing: all hands are void, every wager goes back.",
        &[text_field("cards", FieldKind::Cards, false, "The card or cards found face up.")],
    ),
    kind(
        "card_dealt_in_error",
        Place::Round,
        "42.12(a)",
        "A card dealt in error but not exposed is used as the next card: nothing changes.",
        &[],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "42.12(b)",
        "The dealer got a wrong number of cards: all hands are void, every wager goes back.",
        &[],
    ),
    kind(
        "stub_count_wrong",
        Place::Round,
        "42.7(e)2",
        "The count of the stub does not come to 53 cards: all hands are void, every wager goes back.",
        &[flag("misdealt", "Cards were misdealt but all 53 are there; otherwise the deck leaves the table.")],
    ),
    kind(
        "shuffler_failed",
        Place::Round,
        "42.12(c)",
        "The cards are reshuffled before the deal: no wager changes.",
        &[],
    ),
    kind(
        "dealing_shoe_failed",
        Place::Round,
        "42.12(d)",
        "The automated shoe jammed or did not deal all cards: the round is void, every wager goes back.",
        &[],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "42.12(b)",
        "The player got a wrong number of cards: all hands are void, every wager of every seat goes back.",
        &[],
    ),
];

/// The clause that voids all hands, if something does.
fn voided(round: &Round<'_>, seats: &[SeatCase<'_>]) -> Option<&'static str> {
    const VOID: [&str; 4] = ["card_face_up", "dealer_misdealt", "stub_count_wrong", "dealing_shoe_failed"];
    let whole = round.irregularities.iter().find(|irregularity| VOID.contains(&irregularity.spec.kind));
    let seat = || seats.iter().find_map(|seat| seat.irregularity("wrong_number_of_cards"));
    whole.or_else(seat).map(|irregularity| irregularity.spec.clause)
}

/// nj/dragon-poker 42.6(c)
///
/// A place has one hand and one set of wagers.
pub(crate) const fn one_hand(_: &Rulebook) -> &'static str {
    "42.6(c)"
}

/// Settles the described round.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    let book = Book::new(&round.book, refusals);
    let mut seats = round.seats(book.positions, "E-1.13BB(a)", refusals);
    let void = voided(round, &seats);
    round.refuse_device("shuffler_failed", "shuffle", &["machine"], refusals);
    round.refuse_device("dealing_shoe_failed", "dealing", &["automated_shoe"], refusals);
    let mut table = TableCards::new(|card: Card| usize::from(card.copies()), "E-1.17A(a)");
    for irregularity in &round.irregularities {
        if let Some((node, path)) = irregularity.value("cards")
            && let Some(cards) = read_cards::<Card>(node, path, refusals)
        {
            table.put(&cards, path);
        }
    }
    let dealer = read_dealer(round, void.is_some(), &mut table, refusals);
    let wrong = round.irregularity("dealer_misdealt");
    refuse_right_number(wrong, dealer.is_some(), "dealer.hand", refusals);
    let seats: Vec<Option<Seat>> =
        seats.iter_mut().map(|seat| read_seat(&book, seat, void.is_some(), &mut table, refusals)).collect();
    table.check(refusals);
    if !refusals.is_empty() {
        return None;
    }
    let clause = void.map(Clause::new);
    let settled = seats.iter().flatten().map(|seat| seat.settle(&book, dealer, clause));
    Some(Settlement {
        seats: settled.collect(),
        about: about(dealer, void),
        meters: Vec::new(),
        book: round.book.clone(),
    })
}

fn about(dealer: Option<[Card; 3]>, void: Option<&'static str>) -> Vec<String> {
    let hand = dealer.map(|hand| format!("Dealer: {}, {}", written(&hand), rank(hand)));
    let void = void.map(|clause| format!("All hands are void [{clause}]"));
    hand.into_iter().chain(void).collect()
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ")
}

/// The dealer's three cards; a void round may lack them or have another number.
fn read_dealer(
    round: &mut Round<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<[Card; 3]> {
    let found = if void { round.fields.get("dealer") } else { round.fields.require("dealer", refusals) };
    let (node, path) = found?;
    let mut fields = Fields::open(node, &path, refusals)?;
    let hand = read_hand(&mut fields, &path, void, table, refusals);
    fields.finish(refusals);
    hand
}

fn read_hand(
    fields: &mut Fields<'_>,
    path: &str,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<[Card; 3]> {
    let found = if void { fields.get("hand") } else { fields.require("hand", refusals) };
    let (node, path_of_hand) = found?;
    debug_assert!(path_of_hand.starts_with(path));
    let cards: Vec<Card> = read_cards(node, &path_of_hand, refusals)?;
    table.put(&cards, &path_of_hand);
    if !void {
        count(cards.len(), 3, &path_of_hand, "42.10(a)", refusals);
    }
    cards.try_into().ok()
}

/// A described seat, checked.
struct Seat {
    number: u8,
    wagers: Wagers,
    choice: Option<Choice>,
    hand: Option<[Card; 3]>,
}

impl Seat {
    fn settle(&self, book: &Book, dealer: Option<[Card; 3]>, void: Option<Clause>) -> SeatSettlement {
        let lines: Lines = match (void, self.choice, self.hand, dealer) {
            (None, Some(choice), Some(hand), Some(dealer)) => {
                settle_player(book, &self.wagers, choice, hand, dealer)
            }
            (Some(clause), ..) => settle_void(&self.wagers, self.choice, clause),
            (None, ..) => unreachable!("a seat without cards or choice is refused unless the round is void"),
        };
        let about = self.hand.map_or_else(String::new, |hand| format!("{}, {}", written(&hand), rank(hand)));
        SeatSettlement { seat: self.number, about, wagers: lines.to_vec(), backers: Vec::new() }
    }
}

fn read_seat(
    book: &Book,
    seat: &mut SeatCase<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<Seat> {
    let path = seat.path.clone();
    let hand = read_hand(&mut seat.fields, &path, void, table, refusals);
    if let Some(wrong) = seat.irregularity("wrong_number_of_cards") {
        refuse_right_number(Some(wrong), hand.is_some(), &wrong.path, refusals);
    }
    let choice = read_choice(&mut seat.fields, &path, void, refusals);
    let wagers = read_wagers(book, &mut seat.fields, &path, choice, refusals);
    seat.fields.finish(refusals);
    Some(Seat { number: seat.number, wagers: wagers?, choice, hand })
}

/// nj/dragon-poker 42.10(c)
///
/// Each player chooses one of two.
fn read_choice(fields: &mut Fields<'_>, path: &str, void: bool, refusals: &mut Refusals) -> Option<Choice> {
    let Some((node, path)) = fields.get("decision") else {
        if !void {
            let message = "each player must fold or play";
            refusals
                .push(Refusal::new(Code::Missing, format!("{path}.decision"), message).clause("42.10(c)"));
        }
        return None;
    };
    word(node, &path, &["play", "fold"], refusals).map(|index| [Choice::Play, Choice::Fold][index])
}

/// nj/dragon-poker 42.1[1]
///
/// Where the house reads the two opening wagers as equal ones.
fn check_equal(ante: Money, ante_bonus: Money, path: &str, refusals: &mut Refusals) {
    if ante_bonus != ante {
        let message = format!("the ante_bonus must be exactly {} cents: {EQUAL}", ante.in_cents());
        let refusal = Refusal::new(Code::WrongAmount, format!("{path}.bets.ante_bonus"), message);
        refusals.push(refusal.value(ante_bonus.in_cents()).clause("42.1[1]"));
    }
}

/// nj/dragon-poker 42.1[1]; 42.10(a); 42.10(c)2; 42.6(b)
///
/// Ante and Ante Bonus are compulsory; the Play wager, where its amount is stated, equals the Ante.
fn read_wagers(
    book: &Book,
    fields: &mut Fields<'_>,
    path: &str,
    choice: Option<Choice>,
    refusals: &mut Refusals,
) -> Option<Wagers> {
    let play = WagerSpec::unlimited("play", "42.10(c)2");
    let [ante, ante_bonus, three_card, dragon] = book.wagers;
    let bets = Bets::read(fields, &[ante, ante_bonus, three_card, dragon, play], "42.6(b)", refusals)?;
    if !book.offers_three_card {
        bets.withdrawn("three_card", "side_bets = dragon", path, refusals);
    }
    if !book.offers_dragon {
        bets.withdrawn("dragon", "side_bets = three_card", path, refusals);
    }
    let ante = bets.require("ante", path, "42.10(a)", refusals);
    let ante_bonus = bets.require("ante_bonus", path, "42.10(a)", refusals);
    let (ante, ante_bonus) = (ante?, ante_bonus?);
    if book.ante_bonus_equal {
        check_equal(ante, ante_bonus, path, refusals);
    }
    match choice {
        Some(Choice::Play) | None => bets.fixed("play", ante, path, "42.10(c)2", refusals),
        Some(Choice::Fold) => {
            bets.absent("play", "a player who folds makes no Play wager", path, "42.10(c)1", refusals)
        }
    }
    Some(Wagers { ante, ante_bonus, three_card: bets.get("three_card"), dragon: bets.get("dragon") })
}
