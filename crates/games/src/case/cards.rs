//! Cards of a described round: reading them, and making sure that each is in one place only.

use super::Irregularity;
use crate::document::{Node, text};
use croupier_core::{Code, Refusal, Refusals};
use std::fmt::Display;
use std::str::FromStr;

/// No deck holds more cards.
const MOST_CARDS: usize = 66;

/// Reads a list of cards: one text, blanks between.
pub(crate) fn read_cards<C>(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Vec<C>>
where
    C: FromStr,
    C::Err: Display,
{
    let mut cards = Vec::new();
    let before = refusals.len();
    let words = text(node, path, refusals)?;
    let many = words.split_whitespace().take(MOST_CARDS + 1).count();
    if many > MOST_CARDS {
        refusals.push(
            Refusal::new(Code::WrongNumberOfCards, path, "more cards than any deck holds").value(words),
        );
        return None;
    }
    for word in words.split_whitespace() {
        match word.parse() {
            Ok(card) => cards.push(card),
            Err(error) => refusals.push(Refusal::new(Code::NotACard, path, format!("{error}")).value(word)),
        }
    }
    (refusals.len() == before).then_some(cards)
}

/// The cards on the table, each with the place it was found in.
#[derive(Debug)]
pub(crate) struct TableCards<C> {
    places: Vec<(C, String)>,
    copies: fn(C) -> usize,
    clause: &'static str,
}

impl<C: Copy + Eq + Display> TableCards<C> {
    /// An empty table; `copies` is how many of a card the deck holds, by `clause`.
    pub fn new(copies: fn(C) -> usize, clause: &'static str) -> TableCards<C> {
        TableCards { places: Vec::new(), copies, clause }
    }

    /// Puts `cards` on the table at `path`.
    pub fn put(&mut self, cards: &[C], path: &str) {
        self.places.extend(cards.iter().map(|card| (*card, path.to_owned())));
    }

    /// Refuses every card that is in more places than the deck allows. The whole table is laid first, so that it
    /// does not matter in which order it was described.
    pub fn check(&self, refusals: &mut Refusals) {
        for (index, (card, path)) in self.places.iter().enumerate() {
            let earlier: Vec<&str> =
                self.places[..index].iter().filter(|(c, _)| c == card).map(|(_, at)| at.as_str()).collect();
            let copies = (self.copies)(*card);
            if earlier.len() >= copies {
                let first = earlier.first().map(|at| format!("; it is already in {at}")).unwrap_or_default();
                let message = format!("the deck holds {copies} of this card{first}");
                refusals.push(Refusal::new(Code::CardTwice, path, message).value(card).clause(self.clause));
            }
        }
    }
}

/// Refuses cards that are described with the right number though their number is what was wrong.
pub(crate) fn refuse_right_number(
    wrong: Option<&Irregularity<'_>>,
    is_right: bool,
    field: &str,
    refusals: &mut Refusals,
) {
    if let Some(wrong) = wrong.filter(|_| is_right) {
        let message = "this is the right number of cards: name the cards that were dealt, or none of them";
        let refusal = Refusal::new(Code::WrongNumberOfCards, field, message).value(wrong.spec.kind);
        refusals.push(refusal.clause(wrong.spec.clause));
    }
}

/// Refuses any other number of cards than `right`.
pub(crate) fn count(
    found: usize,
    right: usize,
    path: &str,
    clause: &'static str,
    refusals: &mut Refusals,
) -> bool {
    if found != right {
        let message = format!("there must be {right} cards here, not {found}");
        refusals.push(Refusal::new(Code::WrongNumberOfCards, path, message).value(found).clause(clause));
    }
    found == right
}
