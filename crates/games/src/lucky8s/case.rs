//! A described round of Lucky 8's.

use super::house_way::{Groups, set};
use super::rules::{
    Choice, Dealer, Hand, Lines, Wagers, player_setting, settle as settle_bettor, settle_undecided,
    settle_void,
};
use super::{Book, Card, Setting};
use crate::book::Rulebook;
use crate::case::{
    BackerSettlement, Bets, FieldKind, KindSpec, Place, Round, SeatCase, SeatSettlement, Settlement,
    TableCards, WagerSpec, count, kind, read_cards, refuse_right_number, text_field,
};
use crate::document::{Fields, Node, element, list, text, word};
use croupier_core::{Clause, Code, Money, Refusal, Refusals};

/// What can go wrong in a round, and what follows.
pub const IRREGULARITIES: &[KindSpec] = &[
    kind(
        "card_face_up",
        Place::Round,
        "50.9(a)",
        "One card found face up in the deck is put aside and not used; more than one void the round and every wager goes back.",
        &[text_field("cards", FieldKind::Cards, true, "The card or cards found face up.")],
    ),
    kind(
        "shuffler_failed",
        Place::Round,
        "50.9(b)",
        "The cards are reshuffled before the deal: no wager changes.",
        &[],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "50.9(d)",
        "The dealer got a wrong number of cards: Ante and In to Win are void, the Bonus is settled as always.",
        &[],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "50.9(c)",
        "The player got a wrong number of cards: that hand is void and every wager on the spot goes back.",
        &[],
    ),
];

/// The cards on the table: by suit as far as suits are said, and by value in any case.
struct Cards {
    by_suit: TableCards<Card>,
    by_value: TableCards<Card>,
}

impl Cards {
    fn new() -> Cards {
        let copies = |card: Card| usize::from(card.copies());
        Cards { by_suit: TableCards::new(copies, "50.2(a)"), by_value: TableCards::new(copies, "50.2(a)") }
    }

    fn put(&mut self, cards: &[Card], path: &str) {
        self.by_suit.put(cards, path);
        let values: Vec<Card> = cards.iter().map(|card| card.without_suit()).collect();
        self.by_value.put(&values, path);
    }

    /// Too many of a value are told only where the suits do not tell it already.
    fn check(&self, refusals: &mut Refusals) {
        let before = refusals.len();
        self.by_suit.check(refusals);
        if refusals.len() == before {
            self.by_value.check(refusals);
        }
    }
}

/// nj/lucky-8s 50.8
///
/// A place has one hand and one set of wagers.
pub(crate) const fn one_hand(_: &Rulebook) -> &'static str {
    "50.8"
}

/// Settles the described round.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    let book = Book::new(&round.book, refusals);
    let mut table = Cards::new();
    let void = read_face_up(round, &mut table, refusals).then(|| Clause::new("50.9(a)"));
    let misdealt = round.irregularity("dealer_misdealt").is_some();
    round.refuse_device("shuffler_failed", "dealing", &["machine_packets", "machine_all_cards"], refusals);
    let dealer = read_dealer(round, void.is_some() || misdealt, &mut table, refusals);
    let wrong = round.irregularity("dealer_misdealt");
    refuse_right_number(wrong, dealer.is_some(), "dealer.hand", refusals);
    let mut seats = round.seats(book.positions, "E-1.10E(a)", refusals);
    let spots: Vec<Option<Spot>> =
        seats.iter_mut().map(|seat| read_spot(&book, seat, (void, misdealt), &mut table, refusals)).collect();
    check_shared_spots(&book, &spots, &seats, refusals);
    table.check(refusals);
    if !refusals.is_empty() {
        return None;
    }
    let (side, about) = dealer_side(dealer.as_ref(), misdealt, void);
    Some(Settlement {
        seats: spots.iter().flatten().map(|spot| spot.settle(&book, side)).collect(),
        about,
        meters: Vec::new(),
        book: round.book.clone(),
    })
}

fn dealer_side(dealer: Option<&Hand>, misdealt: bool, void: Option<Clause>) -> (Dealer, Vec<String>) {
    let side = match dealer {
        Some(hand) if !misdealt => Dealer::with(hand),
        Some(_) | None => Dealer::Misdealt,
    };
    let mut about: Vec<String> =
        dealer.map(|hand| format!("Dealer: {}", described(hand))).into_iter().collect();
    match (void, side) {
        (Some(clause), _) => about.push(format!("The round is void [{clause}]")),
        (None, Dealer::Misdealt) => about.push("The dealer was misdealt [50.9(d)]".to_owned()),
        (None, Dealer::NotQualified) => about.push("The dealer does not qualify [50.6(k)]".to_owned()),
        (None, Dealer::Set(_)) => {}
    }
    (side, about)
}

/// Cards and how they are set: `8 Jk 7 A, 3 hands of 8 (8 / Jk / 7+A), 0 side cards`.
fn described(cards: &[Card]) -> String {
    let written: Vec<String> = cards.iter().map(Card::to_string).collect();
    let (setting, groups) = set(cards);
    format!(
        "{}: {} hands of 8 ({}), {} side cards",
        written.join(" "),
        setting.hands,
        laid(cards, &groups),
        setting.side
    )
}

fn laid(cards: &[Card], groups: &Groups) -> String {
    let alone = cards.iter().filter(|card| card.value() == 8).map(|card| card.without_suit().to_string());
    let together = groups.iter().map(|counts| {
        let values = (1..=7u8).rev().flat_map(|value| {
            let card = Card::Number(value, None).to_string();
            std::iter::repeat_n(card, usize::from(counts[usize::from(value) - 1]))
        });
        values.collect::<Vec<_>>().join("+")
    });
    alone.chain(together).collect::<Vec<_>>().join(" / ")
}

/// nj/lucky-8s 50.9(a)
///
/// Puts cards found face up out of play; true if there were more than one, which voids the round.
fn read_face_up(round: &Round<'_>, table: &mut Cards, refusals: &mut Refusals) -> bool {
    let found = round.cards_named("50.9(a)", refusals);
    found.iter().for_each(|(cards, path)| table.put(cards, path));
    found.iter().map(|(cards, _)| cards.len()).sum::<usize>() > 1
}

fn read_dealer(
    round: &mut Round<'_>,
    any_number: bool,
    table: &mut Cards,
    refusals: &mut Refusals,
) -> Option<Hand> {
    let found =
        if any_number { round.fields.get("dealer") } else { round.fields.require("dealer", refusals) };
    let (node, path) = found?;
    let mut fields = Fields::open(node, &path, refusals)?;
    let cards = read_hand(&mut fields, any_number, table, refusals);
    fields.finish(refusals);
    cards?.try_into().ok()
}

/// nj/lucky-8s 50.6(d)
///
/// Eight cards; a hand that is void for their number may have any.
fn read_hand(
    fields: &mut Fields<'_>,
    any_number: bool,
    table: &mut Cards,
    refusals: &mut Refusals,
) -> Option<Vec<Card>> {
    let found = if any_number { fields.get("hand") } else { fields.require("hand", refusals) };
    let (node, path) = found?;
    let cards: Vec<Card> = read_cards(node, &path, refusals)?;
    table.put(&cards, &path);
    let right = any_number || count(cards.len(), 8, &path, "50.6(d)", refusals);
    right.then_some(cards)
}

/// A described spot, checked.
struct Spot {
    seat: u8,
    void: Option<Clause>,
    cards: Option<Hand>,
    setting: Setting,
    owner: Option<(Wagers, Option<Choice>)>,
    backers: Vec<Backer>,
}

/// Somebody who bets on the spot and does not sit there.
struct Backer {
    path: String,
    name: String,
    wagers: Wagers,
    choice: Option<Choice>,
}

impl Spot {
    fn settle(&self, book: &Book, dealer: Dealer) -> SeatSettlement {
        let settle = |wagers: &Wagers, choice: Option<Choice>| -> Lines {
            match (self.void, choice, &self.cards) {
                (None, Some(choice), Some(cards)) => {
                    settle_bettor(book, wagers, choice, cards, self.setting, dealer)
                }
                (None, None, Some(cards)) => settle_undecided(book, wagers, cards),
                (Some(clause), ..) => settle_void(wagers, choice, clause),
                (None, _, None) => unreachable!("a spot without cards is refused unless it is void"),
            }
        };
        let own = self.owner.as_ref().map(|(wagers, choice)| settle(wagers, *choice).to_vec());
        let backers = self.backers.iter().map(|backer| BackerSettlement {
            name: backer.name.clone(),
            wagers: settle(&backer.wagers, backer.choice).to_vec(),
        });
        SeatSettlement {
            seat: self.seat,
            about: self.cards.map_or_else(String::new, |cards| described(&cards)),
            wagers: own.unwrap_or_default(),
            backers: backers.collect(),
        }
    }
}

fn read_spot(
    book: &Book,
    seat: &mut SeatCase<'_>,
    (round_void, dealer_misdealt): (Option<Clause>, bool),
    table: &mut Cards,
    refusals: &mut Refusals,
) -> Option<Spot> {
    let misdealt = seat.irregularity("wrong_number_of_cards").map(|_| Clause::new("50.9(c)"));
    // A spot that is void is settled when that happens; a round void later leaves it alone.
    let void = misdealt.or(round_void);
    let path = seat.path.clone();
    let cards = read_hand(&mut seat.fields, void.is_some(), table, refusals);
    if let Some(wrong) = seat.irregularity("wrong_number_of_cards") {
        let is_right = cards.as_ref().is_some_and(|cards| cards.len() == 8);
        refuse_right_number(Some(wrong), is_right, &wrong.path, refusals);
    }
    let choice = read_choice(&mut seat.fields, &path, void.is_some() || dealer_misdealt, refusals);
    let groups = read_set(&mut seat.fields, cards.as_deref().unwrap_or_default(), refusals);
    let backers = read_backers(book, &mut seat.fields, choice, refusals);
    let owner = read_owner(book, &mut seat.fields, &path, choice, backers.is_empty(), refusals);
    if owner.is_none() {
        check_decider(&backers, choice, refusals);
    }
    check_bettors(book, &path, usize::from(owner.is_some()) + backers.len(), refusals);
    seat.fields.finish(refusals);
    let cards: Option<Hand> = cards.and_then(|cards| cards.try_into().ok());
    let setting = cards.map_or(Setting { hands: 0, side: 0 }, |cards| {
        player_setting(book, &cards, groups.as_ref().map(|groups| groups.iter().map(Vec::as_slice)))
    });
    Some(Spot {
        seat: seat.number,
        void,
        cards,
        setting,
        owner: owner.map(|wagers| (wagers, choice)),
        backers,
    })
}

/// nj/lucky-8s 50.6(h); 50.9(d)
///
/// Fold or In to Win; there is no third choice. Where the hand is void or the dealer was misdealt, the player may
/// not have come to it.
fn read_choice(fields: &mut Fields<'_>, path: &str, open: bool, refusals: &mut Refusals) -> Option<Choice> {
    let Some((node, path)) = fields.get("decision") else {
        if !open {
            let message = "a player folds or plays";
            refusals.push(Refusal::new(Code::Missing, format!("{path}.decision"), message).clause("50.6(h)"));
        }
        return None;
    };
    word(node, &path, &["play", "fold"], refusals).map(|index| [Choice::Play, Choice::Fold][index])
}

/// The groups as the player laid them; every card of them must be in the hand.
fn read_set(fields: &mut Fields<'_>, hand: &[Card], refusals: &mut Refusals) -> Option<Vec<Vec<Card>>> {
    let (node, path) = fields.get("set")?;
    let mut left = hand.to_vec();
    let mut groups = Vec::new();
    for (index, item) in list(node, &path, refusals)?.iter().enumerate() {
        let path = element(&path, index);
        let cards: Vec<Card> = read_cards(item, &path, refusals)?;
        for card in &cards {
            match left.iter().position(|held| held == card) {
                Some(place) => drop(left.swap_remove(place)),
                None => {
                    let message = "this card is not in the hand, or laid out twice";
                    refusals
                        .push(Refusal::new(Code::NotInHand, &path, message).value(card).clause("50.6(i)"));
                }
            }
        }
        groups.push(cards);
    }
    Some(groups)
}

/// nj/lucky-8s 50.6(a); 50.6(q); 50.6(h); 50.1[4]; 50.5(d)
///
/// A bettor's Ante and Bonus; In to Win, where its amount is stated, equals the Ante.
fn read_wagers(
    book: &Book,
    fields: &mut Fields<'_>,
    path: &str,
    choice: Option<Choice>,
    refusals: &mut Refusals,
) -> Option<Wagers> {
    let [ante, bonus] = book.wagers;
    let bets = Bets::read(
        fields,
        &[ante, bonus, WagerSpec::unlimited("in_to_win", "50.6(h)")],
        "50.6(q)",
        refusals,
    )?;
    let ante: Money = bets.require("ante", path, "50.6(a)", refusals)?;
    match choice {
        Some(Choice::Play) | None => bets.fixed("in_to_win", ante, path, "50.6(h)", refusals),
        Some(Choice::Fold) => {
            bets.absent("in_to_win", "who folds makes no In to Win wager", path, "50.6(h)", refusals)
        }
    }
    Some(Wagers { ante, bonus: bets.get("bonus") })
}

/// The seat's own bettor; a spot with backers may have none.
fn read_owner(
    book: &Book,
    fields: &mut Fields<'_>,
    path: &str,
    choice: Option<Choice>,
    alone: bool,
    refusals: &mut Refusals,
) -> Option<Wagers> {
    let nothing = match fields.get("bets") {
        None => true,
        Some((Node::Table(entries), _)) => entries.is_empty(),
        Some(_) => false,
    };
    if nothing && !alone {
        return None;
    }
    read_wagers(book, fields, path, choice, refusals)
}

/// nj/lucky-8s 50.7(a)
fn check_bettors(book: &Book, path: &str, bettors: usize, refusals: &mut Refusals) {
    if i64::try_from(bettors).is_ok_and(|bettors| bettors > book.bettors_per_spot) {
        let message = format!("at this table at most {} may bet on one spot", book.bettors_per_spot);
        refusals.push(
            Refusal::new(Code::NotPermitted, format!("{path}.backers"), message)
                .value(bettors)
                .clause("50.7(a)"),
        );
    }
}

/// nj/lucky-8s 50.7(d)
///
/// The number of spots that may be shared can be limited.
fn check_shared_spots(book: &Book, spots: &[Option<Spot>], seats: &[SeatCase<'_>], refusals: &mut Refusals) {
    let shared = |spot: &Spot| usize::from(spot.owner.is_some()) + spot.backers.len() > 1;
    let places = spots.iter().zip(seats).filter(|(spot, _)| spot.as_ref().is_some_and(shared));
    for (index, (_, seat)) in places.enumerate() {
        if i64::try_from(index).is_ok_and(|index| index >= book.shared_spots) {
            let message = format!("at this table at most {} spots may be shared", book.shared_spots);
            refusals.push(
                Refusal::new(Code::NotPermitted, format!("{}.backers", seat.path), message).clause("50.7(d)"),
            );
        }
    }
}

/// nj/lucky-8s 50.7(b)
///
/// Backers follow the decision of the spot; one who will not add In to Win counts as folded (reading L8-A7).
fn read_backers(
    book: &Book,
    fields: &mut Fields<'_>,
    spot: Option<Choice>,
    refusals: &mut Refusals,
) -> Vec<Backer> {
    let Some((node, path)) = fields.get("backers") else { return Vec::new() };
    let Some(items) = list(node, &path, refusals) else { return Vec::new() };
    let mut backers: Vec<Backer> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let path = element(&path, index);
        let Some(mut fields) = Fields::open(item, &path, refusals) else { continue };
        let name = fields.require("name", refusals).and_then(|(node, path)| {
            let name = text(node, &path, refusals)?.to_owned();
            if backers.iter().any(|other| other.name == name) {
                refusals.push(Refusal::new(Code::Twice, path, "this backer is given twice").value(&name));
            }
            Some(name)
        });
        let own = fields.get("decision").and_then(|(node, path)| backer_choice(node, &path, spot, refusals));
        let choice = own.or(spot);
        let wagers = read_wagers(book, &mut fields, &path, choice, refusals);
        fields.finish(refusals);
        if let (Some(name), Some(wagers)) = (name, wagers) {
            backers.push(Backer { path, name, wagers, choice });
        }
    }
    backers
}

/// nj/lucky-8s 50.7(b)
///
/// With nobody seated at the spot the one with the highest wager decides, so the decision of the spot is that bettor's
/// own; of equal wagers it may be any bettor's, for a description does not tell who bet first (reading L8-A8).
fn check_decider(backers: &[Backer], spot: Option<Choice>, refusals: &mut Refusals) {
    let wager = |backer: &Backer| backer.wagers.ante + backer.wagers.bonus.unwrap_or_default();
    let highest = backers.iter().map(wager).max();
    let mut deciders = backers.iter().filter(|backer| Some(wager(backer)) == highest);
    if deciders.clone().any(|decider| decider.choice == spot) {
        return;
    }
    if let Some(decider) = deciders.next() {
        let name = &decider.name;
        let message = format!("nobody sits at this spot: {name} with the highest wager decides for it");
        let field = format!("{}.decision", decider.path);
        refusals.push(Refusal::new(Code::NotPermitted, field, message).clause("50.7(b)"));
    }
}

fn backer_choice(node: &Node, path: &str, spot: Option<Choice>, refusals: &mut Refusals) -> Option<Choice> {
    let choice = [Choice::Play, Choice::Fold][word(node, path, &["play", "fold"], refusals)?];
    if choice == Choice::Play && spot == Some(Choice::Fold) {
        let message = "the decision of the spot binds its backers: it was folded";
        refusals.push(Refusal::new(Code::NotPermitted, path, message).value("play").clause("50.7(b)"));
    }
    Some(choice)
}
