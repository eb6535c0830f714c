//! A round from the record as somebody would describe it: where a dispute begins.

use super::Place;
use crate::any_round::AnyEvent;
use crate::book::Rulebook;
use croupier_core::{Bettor, Clause, Money};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;

/// What a recorded round tells, field by field, while its events are read.
#[derive(Debug, Default)]
pub struct RecordedCase {
    table: BTreeMap<&'static str, Vec<String>>,
    packs: [Vec<String>; 3],
    seats: BTreeMap<u8, RecordedSeat>,
    voided: Option<Clause>,
}

/// A seat of it.
#[derive(Debug, Default)]
struct RecordedSeat {
    /// The wagers by place: the seat's own bettor, then others.
    bets: BTreeMap<u8, BTreeMap<&'static str, Money>>,
    decisions: BTreeMap<u8, &'static str>,
    cards: BTreeMap<&'static str, Vec<String>>,
    /// Where the next card goes.
    next: Option<&'static str>,
    fields: Map<String, Value>,
}

impl RecordedCase {
    fn seat(&mut self, seat: u8) -> &mut RecordedSeat {
        self.seats.entry(seat).or_default()
    }

    /// A wager lies on the layout.
    pub(crate) fn placed(&mut self, bettor: Bettor, bet: &'static str, amount: Money) {
        self.seat(bettor.seat).bets.entry(bettor.place).or_default().insert(bet, amount);
    }

    /// A wager was taken back.
    pub(crate) fn taken_back(&mut self, bettor: Bettor, bet: &str) {
        self.seat(bettor.seat).bets.entry(bettor.place).or_default().remove(bet);
    }

    /// All wagers of a bettor were sent back.
    pub(crate) fn sent_back(&mut self, bettor: Bettor) {
        self.seat(bettor.seat).bets.remove(&bettor.place);
    }

    /// A card came to a seat, to its hand unless it draws.
    pub(crate) fn dealt(&mut self, seat: u8, card: &impl Display) {
        let seat = self.seat(seat);
        seat.cards.entry(seat.next.unwrap_or("hand")).or_default().push(card.to_string());
    }

    /// The seat draws: further cards are told at this field.
    pub(crate) fn draws(&mut self, seat: u8, at: &'static str) {
        self.seat(seat).next = Some(at);
    }

    /// A card came to the dealer; beyond so many it is told at another field.
    pub(crate) fn dealt_to_dealer(&mut self, card: &impl Display, hand: usize, beyond: &'static str) {
        let full = self.table.get("dealer.hand").is_some_and(|cards| cards.len() >= hand);
        self.table.entry(if full { beyond } else { "dealer.hand" }).or_default().push(card.to_string());
    }

    /// A card came to a pack, counted from 0.
    pub(crate) fn dealt_to_pack(&mut self, pack: usize, card: &impl Display) {
        if let Some(pack) = self.packs.get_mut(pack) {
            pack.push(card.to_string());
        }
    }

    /// A bettor decided; a decision that was withdrawn is none.
    pub(crate) fn decided(&mut self, bettor: Bettor, word: Option<&'static str>) {
        let decisions = &mut self.seat(bettor.seat).decisions;
        match word {
            Some(word) => drop(decisions.insert(bettor.place, word)),
            None => drop(decisions.remove(&bettor.place)),
        }
    }

    /// A field of a seat, as the description has it.
    pub(crate) fn set(&mut self, seat: u8, key: &'static str, value: Value) {
        self.seat(seat).fields.insert(key.to_owned(), value);
    }

    /// One more entry in a list of a seat; without one the list is there and empty.
    pub(crate) fn push(&mut self, seat: u8, key: &'static str, value: Option<Value>) {
        let list = self.seat(seat).fields.entry(key).or_insert_with(|| json!([]));
        if let (Value::Array(list), Some(value)) = (list, value) {
            list.push(value);
        }
    }

    /// The field is gone.
    pub(crate) fn unset(&mut self, seat: u8, key: &str) {
        self.seat(seat).fields.remove(key);
    }

    /// The seats that anything is known of.
    pub(crate) fn seat_numbers(&self) -> Vec<u8> {
        self.seats.keys().copied().collect()
    }

    /// As `croupier settle` reads it.
    fn described(&self, book: &Rulebook, options: &Value) -> Value {
        let mut round = Map::new();
        round.insert("rulebook".to_owned(), json!(book.name()));
        if options.as_object().is_some_and(|options| !options.is_empty()) {
            round.insert("options".to_owned(), options.clone());
        }
        for (at, cards) in &self.table {
            put(&mut round, at, json!(cards.join(" ")));
        }
        if self.packs.iter().any(|pack| !pack.is_empty()) {
            let packs: Vec<String> = self.packs.iter().map(|pack| pack.join(" ")).collect();
            round.insert("packs".to_owned(), json!(packs));
        }
        let voided = self.voided.and_then(|clause| irregularity(book, clause));
        if let Some(kind) = voided {
            round.insert("irregularities".to_owned(), json!([{ "kind": kind }]));
        }
        let in_play = self.seats.iter().filter(|(_, seat)| seat.bets.values().any(|bets| !bets.is_empty()));
        let seats: Vec<Value> = in_play.map(|(number, seat)| seat.described(*number)).collect();
        round.insert("seats".to_owned(), Value::Array(seats));
        Value::Object(round)
    }
}

impl RecordedSeat {
    fn described(&self, number: u8) -> Value {
        let mut seat = self.fields.clone();
        seat.insert("seat".to_owned(), json!(number));
        for (at, cards) in &self.cards {
            put(&mut seat, at, json!(cards.join(" ")));
        }
        // A hand that several bet on is played if anybody plays it.
        let plays = self.decisions.values().find(|word| **word != "fold");
        if let Some(decision) = plays.or_else(|| self.decisions.values().next()) {
            seat.insert("decision".to_owned(), json!(decision));
        }
        let own = self.bets.get(&0).map(amounts).unwrap_or_default();
        seat.insert("bets".to_owned(), Value::Object(own));
        let others = self.bets.iter().filter(|(place, bets)| **place > 0 && !bets.is_empty());
        let backers: Vec<Value> = others.map(|(place, bets)| self.backer(*place, bets)).collect();
        if !backers.is_empty() {
            seat.insert("backers".to_owned(), Value::Array(backers));
        }
        Value::Object(seat)
    }

    fn backer(&self, place: u8, bets: &BTreeMap<&'static str, Money>) -> Value {
        let mut backer = json!({"name": format!("backer {place}"), "bets": amounts(bets)});
        if let (Some(decision), Value::Object(fields)) = (self.decisions.get(&place), &mut backer) {
            fields.insert("decision".to_owned(), json!(decision));
        }
        backer
    }
}

fn amounts(bets: &BTreeMap<&'static str, Money>) -> Map<String, Value> {
    bets.iter().map(|(bet, amount)| ((*bet).to_owned(), json!(amount.in_cents()))).collect()
}

/// Puts a value at a path such as `dealer.hand`.
fn put(fields: &mut Map<String, Value>, path: &str, value: Value) {
    let Some((outer, inner)) = path.split_once('.') else {
        fields.insert(path.to_owned(), value);
        return;
    };
    if let Value::Object(within) = fields.entry(outer).or_insert_with(|| json!({})) {
        put(within, inner, value);
    }
}

/// The irregularity that makes a whole round void by a clause, where there is only one.
fn irregularity(book: &Rulebook, clause: Clause) -> Option<&'static str> {
    let by_it = |kind: &&super::KindSpec| kind.place == Place::Round && kind.clause == clause.id();
    let mut kinds = crate::list::irregularities(book).iter().filter(by_it);
    let first = kinds.next()?;
    kinds.next().is_none().then_some(first.kind)
}

/// The round that these events tell, as `croupier settle` reads it: wagers, cards, decisions, and by which irregularity it
/// is void. What else went wrong has to be added by anyone who knows of it.
#[must_use]
pub fn recorded<'e>(
    book: &Rulebook,
    options: &Value,
    events: impl IntoIterator<Item = &'e AnyEvent>,
) -> Value {
    let mut case = RecordedCase::default();
    for event in events {
        event.tell(&mut case);
        case.voided = event.fact().voided().or(case.voided);
    }
    case.described(book, options)
}
