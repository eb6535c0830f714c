//! Cards of a described round: reading them, and making sure that each is in one place only.

use crate::document::{Node, text};
use croupier_core::{Code, Refusal, Refusals};
use std::fmt::Display;
use std::str::FromStr;

/// Reads a list of cards: one text, blanks between.
pub(crate) fn read_cards<C>(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Vec<C>>
where
    C: FromStr,
    C::Err: Display,
{
    let mut cards = Vec::new();
    let before = refusals.len();
    for word in text(node, path, refusals)?.split_whitespace() {
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
    again: Vec<C>,
    copies: fn(C) -> usize,
    clause: &'static str,
}

impl<C: Copy + Eq + Display> TableCards<C> {
    /// An empty table; `copies` is how many of a card the deck holds, by `clause`.
    pub fn new(copies: fn(C) -> usize, clause: &'static str) -> TableCards<C> {
        TableCards { places: Vec::new(), again: Vec::new(), copies, clause }
    }

    /// These cards were shuffled back into play and may turn up once more.
    pub fn back_in_play(&mut self, cards: &[C]) {
        self.again.extend_from_slice(cards);
    }

    /// Puts `cards` on the table at `path`, refusing those that are elsewhere already.
    pub fn put(&mut self, cards: &[C], path: &str, refusals: &mut Refusals) {
        for card in cards {
            let earlier: Vec<&str> = self.at(*card).collect();
            let back = self.again.iter().filter(|again| *again == card).count();
            if earlier.len() >= (self.copies)(*card) + back {
                let places = if earlier.is_empty() {
                    String::new()
                } else {
                    format!("; it is already in {}", earlier.join(" and "))
                };
                let message = format!("the deck holds {} of this card{places}", (self.copies)(*card));
                refusals.push(Refusal::new(Code::CardTwice, path, message).value(card).clause(self.clause));
            }
            self.places.push((*card, path.to_owned()));
        }
    }

    fn at(&self, card: C) -> impl Iterator<Item = &str> {
        self.places.iter().filter(move |(other, _)| *other == card).map(|(_, path)| path.as_str())
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
