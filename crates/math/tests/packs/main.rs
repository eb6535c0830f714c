//! Pack's Poker against counts of actual cards, settled one by one by the rules.

mod bonuses;
mod pack_bet;
mod progressive;
mod requests;

use croupier_core::{Card, CardSet, Refusals};
use croupier_games::book::{Rulebook, builtin, load};
use croupier_games::document::Node;
use croupier_games::packs::Book;
use croupier_math::{Analysis, Progress, Request, WagerAnalysis, analyze};
use parking_lot::Mutex;

fn built_in() -> &'static Rulebook {
    builtin("nj/packs-poker").unwrap()
}

/// The built-in book with some options changed, written as JSON.
fn with(options: &str) -> Rulebook {
    let mut refusals = Refusals::new();
    let book = built_in().with_options(&Node::from_json(options).unwrap(), "options", &mut refusals);
    assert_eq!(refusals, []);
    book
}

/// The built-in book with one option changed to a word.
fn selected(option: &str, word: &str) -> Rulebook {
    with(&format!("{{\"{option}\": \"{word}\"}}"))
}

/// The built-in book with parts of its text changed.
fn changed(changes: &[(&str, &str)]) -> Rulebook {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks/nj/packs-poker.toml");
    let mut text = std::fs::read_to_string(path).unwrap();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text = text.replace(old, new);
    }
    load(&text).unwrap()
}

fn rules(book: &Rulebook) -> Book {
    let mut refusals = Refusals::new();
    let rules = Book::new(book, &mut refusals);
    assert_eq!(refusals, []);
    rules
}

/// One Pack's bet at a time, so that the whole deck is counted once for all tests.
static COUNTING: Mutex<()> = parking_lot::const_mutex(());

fn analyzed(book: &Rulebook, request: &Request) -> Analysis {
    let _alone = request.wants("pack").then(|| COUNTING.lock());
    analyze(book, request, &Progress::silent()).unwrap()
}

/// The analysis of one wager, under all its tables.
fn wager(book: &Rulebook, name: &str, request: Request) -> Vec<WagerAnalysis> {
    analyzed(book, &Request { wager: Some(name.to_owned()), ..request }).wagers
}

fn count(wager: &WagerAnalysis, row: &str) -> u64 {
    let outcome = wager.distribution.outcomes().iter().find(|outcome| outcome.row == row).unwrap();
    u64::try_from(&outcome.count).unwrap()
}

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect()
}

/// A request in which only these cards are left.
fn only(deck: CardSet) -> Request {
    let seen = CardSet::DECK.difference(deck).iter().map(|card| card.to_string()).collect();
    Request { seen, ..Request::default() }
}

/// All sets of so many of the cards.
fn sets(cards: CardSet, size: usize) -> Vec<CardSet> {
    fn add(made: &mut Vec<CardSet>, cards: &[Card], chosen: CardSet, size: usize) {
        if size == 0 {
            made.push(chosen);
            return;
        }
        for (place, card) in cards.iter().enumerate() {
            add(made, &cards[place + 1..], chosen.union(CardSet::of(*card)), size - 1);
        }
    }
    let mut made = Vec::new();
    add(&mut made, &cards.iter().collect::<Vec<_>>(), CardSet::EMPTY, size);
    made
}

/// Long versions of the tests, for anyone who has a minute.
fn exhaustive() -> bool {
    std::env::var_os("CROUPIER_EXHAUSTIVE").is_some()
}
