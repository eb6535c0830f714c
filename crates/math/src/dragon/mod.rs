//! Dragon Poker: every hand against every dealer's hand.

mod ante_game;
mod hands;
mod lab;
mod plans;
mod simulate;

pub(crate) use ante_game::end;
pub(crate) use hands::Deck;
pub(crate) use lab::Lab;
pub(crate) use plans::NAMES as STRATEGIES;

use crate::best::{Choice, Moment};
use crate::strategy::Plan;
use crate::{Analysis, Distribution, Fraction, Outcome, Ratio, Request, WagerAnalysis, analysis::net};
use ante_game::{Played, Table, fold};
use croupier_core::{Money, Refusals};
use croupier_games::Game;
use croupier_games::book::Rulebook;
use croupier_games::dragon::Book;
use croupier_games::dragon::rules::{self, dragon_row, rank, three_card_row};
use hands::Hand;
use num_bigint::BigUint;
use num_traits::Zero;

/// The wagers that can be analysed; Ante Bonus and Play belong to the ante game.
pub const WAGERS: &[&str] = &["ante", "three_card", "dragon"];

/// The stake of the Ante Bonus, by which a hand is worth playing or not.
pub(crate) const ANTE_BONUS: Ratio = Ratio { game: Game::Dragon, wager: "ante_bonus", first: "ante" };

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(book: &Rulebook, request: &Request) -> Result<Analysis, Refusals> {
    let deck = Deck::without(&request.seen)?;
    let mut analysis = Analysis { wagers: Vec::new(), strategy: Vec::new() };
    if request.wants("ante") {
        let table = Table::new(book, &deck);
        let bonus = request.ratios.of(ANTE_BONUS.wager);
        analysis.wagers.push(table.analysis(&bonus));
        analysis.strategy = table.decisions(&bonus);
    }
    if request.wants("three_card") {
        for (table, in_force) in request.tables(book, "three_card", "three_card_table") {
            let row = |hand: &Hand| three_card_row(rank(hand.cards)).map(|row| row.name());
            let distribution = by_row(book, "three_card", Some(&table), &deck, row);
            analysis.wagers.push(WagerAnalysis::plain("three_card", Some(table), in_force, distribution));
        }
    }
    if request.wants("dragon") {
        let row = |hand: &Hand| dragon_row(hand.cards).map(|row| row.name());
        let distribution = by_row(book, "dragon", None, &deck, row);
        analysis.wagers.push(WagerAnalysis::plain("dragon", None, true, distribution));
    }
    Ok(analysis)
}

/// nj/dragon-poker 42.10(c)
///
/// Play or fold with a hand, knowing it and the cards seen.
pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let deck = Deck::without(&moment.seen)?;
    let hand = deck.written_hand(&moment.hand)?;
    let rules = Book::new(book, &mut Refusals::new());
    let bonus = moment.ratios.of(ANTE_BONUS.wager);
    let play = Played::new(&rules, &deck, &hand).play(&bonus);
    Ok(vec![Choice::plain("play", play), Choice::plain("fold", fold(&bonus))])
}

/// Ways to play that a person can remember.
pub(crate) fn plans(book: &Rulebook, request: &Request) -> Result<Vec<Plan>, Refusals> {
    let deck = Deck::without(&request.seen)?;
    Ok(plans::plans(&Table::new(book, &deck), &request.ratios.of(ANTE_BONUS.wager)))
}

/// Every kind of hand, and whether the plan of this name, one of [`STRATEGIES`], plays it.
pub(crate) fn decisions(
    book: &Rulebook,
    plan: &str,
    bonus: &Fraction,
) -> Result<Vec<(rules::Hand, bool)>, Refusals> {
    let table = Table::new(book, &Deck::without(&[])?);
    let hands = table.best_first().into_iter();
    Ok(hands.map(|hand| (hand.cards(), plans::plays(plan, hand, bonus).unwrap_or(false))).collect())
}

/// A wager on the player's own cards: each row of the table with its hands, and the hands that lose.
fn by_row(
    book: &Rulebook,
    wager: &str,
    table: Option<&str>,
    deck: &Deck,
    row: impl Fn(&Hand) -> Option<&'static str>,
) -> Distribution {
    let hands = deck.hands();
    let count = |wanted: Option<&str>| -> BigUint {
        hands.iter().filter(|hand| row(hand) == wanted).map(|hand| hand.ways).sum::<u64>().into()
    };
    let found = book.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == table);
    let rows = found.into_iter().flat_map(|table| &table.rows);
    let mut outcomes: Vec<Outcome> = rows
        .filter_map(|entry| {
            let pay = book.pay(wager, table, &entry.row)?;
            let net = net(pay, Money::cents(1), Money::ZERO);
            Some(Outcome { row: entry.row.clone(), count: count(Some(&entry.row)), net })
        })
        .collect();
    let all: BigUint = hands.iter().map(|hand| hand.ways).sum::<u64>().into();
    let paid = outcomes.iter().fold(BigUint::zero(), |sum, outcome| sum + &outcome.count);
    outcomes.push(Outcome { row: "lose".to_owned(), count: all - paid, net: Fraction::whole(-1) });
    Distribution::new(outcomes)
}
