//! Lucky 8's: every kind of hand against every kind of dealer's hand.

mod ante_game;
mod hands;
mod strategy;

pub use ante_game::{HandValue, hand_values};

use crate::by_row::{Counts, by_row};
use crate::{Analysis, Fraction, Request, WagerAnalysis, analysis::net};
use croupier_core::{Money, Refusals};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::lucky8s::rules::{BonusRow, bonus_row};
use hands::{Deck, Hand};

/// The wagers that can be analysed; In to Win belongs to the ante game.
pub const WAGERS: &[&str] = &["ante", "bonus"];

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(book: &Rulebook, request: &Request) -> Result<Analysis, Refusals> {
    let mut analysis = Analysis { wagers: Vec::new(), strategy: Vec::new() };
    if request.wants("ante") {
        let hands = hand_values(book, &request.seen)?;
        analysis.wagers.push(ante_game::analyze(&hands));
        analysis.strategy = strategy::strategy(&hands);
    }
    if request.wants("bonus") {
        let counts = bonus_counts(&Deck::without(&request.seen)?);
        for (table, in_force) in request.tables(book, "bonus", "bonus_table") {
            analysis.wagers.push(bonus(book, table, in_force, &counts, request.stake));
        }
    }
    Ok(analysis)
}

/// nj/lucky-8s 50.6(n); 50.2(c)
///
/// How many hands reach which row of the Bonus.
fn bonus_counts(deck: &Deck) -> Counts {
    let ways = deck.ways();
    let mut counts = Counts::new();
    for hand in Hand::all() {
        *counts.entry(bonus_row(&hand.cards).map(BonusRow::name)).or_default() += ways.of(&hand);
    }
    counts
}

/// nj/lucky-8s 50.6(n)
///
/// The Bonus under one of its tables. Only a changed book pays amounts of money; then the stake matters.
fn bonus(book: &Rulebook, table: String, in_force: bool, counts: &Counts, stake: Money) -> WagerAnalysis {
    let distribution = by_row(
        book,
        ("bonus", Some(&table)),
        counts,
        |_, pay| net(pay, stake, Money::ZERO),
        ("lose", Fraction::whole(-1)),
    );
    let pays_amounts = book
        .tables()
        .iter()
        .filter(|t| t.wager == "bonus" && t.table.as_ref() == Some(&table))
        .any(|table| table.rows.iter().any(|row| matches!(row.pay, Pay::Amount(_))));
    let mut wager = WagerAnalysis::plain("bonus", Some(table), in_force, distribution);
    wager.stake = pays_amounts.then_some(stake);
    wager
}
