//! A described round of Three Card Poker.

use super::Book;
use super::rules::{Choice, Hand, Lines, Wagers, rank, settle as settle_player, settle_void};
use crate::book::Rulebook;
use crate::case::{
    Bets, FieldKind, KindSpec, Place, Round, SeatCase, SeatSettlement, Settlement, TableCards, WagerSpec,
    count, kind, read_cards, refuse_right_number, text_field,
};
use crate::document::{Fields, word};
use croupier_core::{Card, Clause, Code, Refusal, Refusals};

/// What can go wrong in a round, and what follows.
pub const IRREGULARITIES: &[KindSpec] = &[
    kind(
        "card_face_up",
        Place::Round,
        "9.1",
        "A card was found face up while dealing: all hands are void, every wager goes back.",
        &[text_field("cards", FieldKind::Cards, false, "The card or cards found face up.")],
    ),
    kind(
        "card_dealt_in_error",
        Place::Round,
        "9.2",
        "A card dealt in error but not seen is used as the next card: nothing changes.",
        &[],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "9.3",
        "The dealer got a wrong number of cards: all hands are void, every wager goes back.",
        &[],
    ),
    kind(
        "shuffler_failed",
        Place::Round,
        "9.5",
        "The cards are shuffled again before the deal: no wager changes.",
        &[],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "9.3",
        "The player got a wrong number of cards: all hands are void, every wager of every seat goes back.",
        &[],
    ),
];

/// house/three-card-poker 9.1; 9.2; 9.3; 9.5
///
/// The clause that voids all hands, if something does.
fn voided(round: &Round<'_>, seats: &[SeatCase<'_>]) -> Option<&'static str> {
    let whole = ["card_face_up", "dealer_misdealt"].iter().find_map(|kind| round.irregularity(kind));
    let seat = || seats.iter().find_map(|seat| seat.irregularity("wrong_number_of_cards"));
    whole.or_else(seat).map(|irregularity| irregularity.spec.clause)
}

/// house/three-card-poker 3.6
///
/// A place has one hand and one set of wagers.
pub(crate) const fn one_hand(_: &Rulebook) -> &'static str {
    "3.6"
}

/// Settles the described round.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    let book = Book::new(&round.book, refusals);
    let mut seats = round.seats(book.positions, "1.3", refusals);
    let void = voided(round, &seats);
    round.refuse_device("shuffler_failed", "shuffle", &["machine"], refusals);
    let mut table = TableCards::new(|_: Card| 1, "1.1");
    for (cards, path) in round.cards_named("9.1", refusals) {
        table.put(&cards, &path);
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

fn about(dealer: Option<Hand>, void: Option<&'static str>) -> Vec<String> {
    let hand = dealer.map(|hand| format!("Dealer: {}", in_words(hand)));
    let void = void.map(|clause| format!("All hands are void [{clause}]"));
    hand.into_iter().chain(void).collect()
}

fn in_words(hand: Hand) -> String {
    let [a, b, c] = hand;
    format!("{a} {b} {c}, {}", rank(hand))
}

/// The dealer's three cards; a void round may lack them or have another number.
fn read_dealer(
    round: &mut Round<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<Hand> {
    let found = if void { round.fields.get("dealer") } else { round.fields.require("dealer", refusals) };
    let (node, path) = found?;
    let mut fields = Fields::open(node, &path, refusals)?;
    let hand = read_hand(&mut fields, void, table, refusals);
    fields.finish(refusals);
    hand
}

/// house/three-card-poker 5.1
///
/// Three cards, unless the round is void.
fn read_hand(
    fields: &mut Fields<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<Hand> {
    let found = if void { fields.get("hand") } else { fields.require("hand", refusals) };
    let (node, path) = found?;
    let cards: Vec<Card> = read_cards(node, &path, refusals)?;
    table.put(&cards, &path);
    if !void {
        count(cards.len(), 3, &path, "5.1", refusals);
    }
    cards.try_into().ok()
}

/// A described seat, checked.
struct Seat {
    number: u8,
    wagers: Wagers,
    choice: Option<Choice>,
    hand: Option<Hand>,
}

impl Seat {
    fn settle(&self, book: &Book, dealer: Option<Hand>, void: Option<Clause>) -> SeatSettlement {
        let lines: Lines = match (void, self.choice, self.hand, dealer) {
            (None, Some(choice), Some(hand), Some(dealer)) => {
                settle_player(book, &self.wagers, choice, hand, dealer)
            }
            (Some(clause), ..) => settle_void(&self.wagers, self.choice, clause),
            (None, ..) => unreachable!("a seat without cards or choice is refused unless the round is void"),
        };
        let about = self.hand.map_or_else(String::new, in_words);
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
    let hand = read_hand(&mut seat.fields, void, table, refusals);
    if let Some(wrong) = seat.irregularity("wrong_number_of_cards") {
        refuse_right_number(Some(wrong), hand.is_some(), &wrong.path, refusals);
    }
    let choice = read_choice(&mut seat.fields, &path, void, refusals);
    let wagers = read_wagers(book, &mut seat.fields, &path, choice, refusals);
    seat.fields.finish(refusals);
    Some(Seat { number: seat.number, wagers: wagers?, choice, hand })
}

/// house/three-card-poker 6.1
///
/// Each player chooses one of two.
fn read_choice(fields: &mut Fields<'_>, path: &str, void: bool, refusals: &mut Refusals) -> Option<Choice> {
    let Some((node, path)) = fields.get("decision") else {
        if !void {
            let message = "each player must fold or play";
            refusals.push(Refusal::new(Code::Missing, format!("{path}.decision"), message).clause("6.1"));
        }
        return None;
    };
    word(node, &path, &["play", "fold"], refusals).map(|index| [Choice::Play, Choice::Fold][index])
}

/// house/three-card-poker 3.1; 3.2; 3.3; 6.2
///
/// The Ante is compulsory; the Play wager, where its amount is stated, equals it.
fn read_wagers(
    book: &Book,
    fields: &mut Fields<'_>,
    path: &str,
    choice: Option<Choice>,
    refusals: &mut Refusals,
) -> Option<Wagers> {
    let play = WagerSpec::unlimited("play", "6.2");
    let [ante, pair_plus, six_card] = book.wagers;
    let bets = Bets::read(fields, &[ante, pair_plus, six_card, play], "3.2", refusals)?;
    if !book.offers_pair_plus {
        bets.absent("pair_plus", "this table does not offer Pair Plus", path, "3.2", refusals);
    }
    if !book.offers_six_card {
        bets.absent("six_card", "this table does not offer the Six Card Bonus", path, "3.2", refusals);
    }
    let ante = bets.require("ante", path, "3.1", refusals)?;
    match choice {
        Some(Choice::Play) | None => bets.fixed("play", ante, path, "6.2", refusals),
        Some(Choice::Fold) => {
            bets.absent("play", "a player who folds makes no Play wager", path, "6.3", refusals)
        }
    }
    Some(Wagers { ante, pair_plus: bets.get("pair_plus"), six_card: bets.get("six_card") })
}
