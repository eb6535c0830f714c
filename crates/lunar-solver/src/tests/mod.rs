//! The ante game held against brute force, card by card, and against what any game must obey.

mod bounds;
mod brute_force;
mod flushes;
mod laws;
mod sets;

use crate::hands::Hands;
use croupier_core::poker::{Category, rank_set};
use croupier_core::{Card, CardSet, Money, Refusals};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lunar::Book;
use croupier_testkit::Rng;

fn deck(rng: &mut Rng) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::all().collect();
    rng.shuffle(&mut deck);
    deck
}

fn hands(name: &str, options: &str) -> Hands {
    hands_at(name, options, 500)
}

fn hands_at(name: &str, options: &str, ante: i64) -> Hands {
    let mut refusals = Refusals::new();
    let node = Node::from_json(options).unwrap();
    let book = builtin(name).unwrap().with_options(&node, "options", &mut refusals);
    let book = Book::new(&book, &mut refusals);
    assert_eq!(refusals, []);
    Hands::new(&book, Money::cents(ante))
}

/// Every reading that moves the value, and odds unlike any regulation's.
fn readings() -> Vec<Hands> {
    [
        ("nz/lunar-poker", "{}"),
        ("nj/lunar-poker", r#"{"second_combination": "five_card_literal"}"#),
        ("nz/lunar-poker", r#"{"straight_with_pair": "straight_and_pair"}"#),
        ("nj/lunar-poker", r#"{"second_combination": "none"}"#),
        ("nz/lunar-poker", r#"{"force": false}"#),
        ("nz/lunar-poker", r#"{"payout_limit": 7777}"#),
        ("nj/lunar-poker", r#"{"bet_odds": {"one_pair": 4, "two_pair": 9, "ace_king": 2}}"#),
    ]
    .map(|(name, options)| hands(name, options))
    .into_iter()
    .chain([largest()])
    .collect()
}

/// Amounts as large as they may be, with nothing to divide them by: no sum may overflow.
fn largest() -> Hands {
    hands_at("nz/lunar-poker", r#"{"payout_limit": 39999999}"#, 7_999_999)
}

/// A hand of five or six cards of the category, an up card, and what is left of the deck after some more.
fn dealt(dice: &mut Rng, category: Category, left: usize) -> (Vec<Card>, Card, Vec<Card>) {
    loop {
        let mut deck = deck(dice);
        let size = 5 + dice.below(2);
        let cards: CardSet = deck[..size].iter().copied().collect();
        if rank_set(cards).unwrap().category() == category {
            let hand: Vec<Card> = deck.drain(..size).collect();
            let up = deck.pop().unwrap();
            let dead = if size == 6 { 0 } else { [0, 2, 3, 4, 5][dice.below(5)] };
            deck.truncate(left.min(deck.len() - dead));
            return (hand, up, deck);
        }
    }
}
