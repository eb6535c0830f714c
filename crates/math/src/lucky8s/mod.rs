//! Lucky 8's: every kind of hand against every kind of dealer's hand.

mod ante_game;
mod decisions;
mod hands;
mod lab;
mod plans;
mod simulate;

pub(crate) use ante_game::end;
pub use ante_game::{HandValue, hand_values};
pub(crate) use hands::Hand;
pub(crate) use lab::Lab;
pub(crate) use plans::STRATEGIES;

use crate::best::{Choice, Moment};
use crate::by_row::{Counts, by_row};
use crate::strategy::Plan;
use crate::{Analysis, Fraction, Request, WagerAnalysis, analysis::net};
use ante_game::Table;
use croupier_core::{Money, Refusals};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::lucky8s::rules::{BonusRow, bonus_row};
use hands::{Deck, read};

/// The wagers that can be analysed; In to Win belongs to the ante game.
pub const WAGERS: &[&str] = &["ante", "bonus"];

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(book: &Rulebook, request: &Request) -> Result<Analysis, Refusals> {
    let mut analysis = Analysis { wagers: Vec::new(), strategy: Vec::new() };
    if request.wants("ante") {
        let hands = hand_values(book, &request.seen)?;
        analysis.wagers.push(ante_game::analyze(&hands));
        analysis.strategy = decisions::decisions(&hands);
    }
    if request.wants("bonus") {
        let counts = bonus_counts(&Deck::without(&read("seen", &request.seen, &[])?)?);
        for (table, in_force) in request.tables(book, "bonus", "bonus_table") {
            analysis.wagers.push(bonus(book, table, in_force, &counts, request.stake));
        }
    }
    Ok(analysis)
}

/// nj/lucky-8s 50.6(h)
///
/// Play or fold with a hand, knowing it and the cards seen.
pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let seen = read("seen", &moment.seen, &[])?;
    let hand = Hand::of(read("hand", &moment.hand, &seen)?)?;
    let value = Table::new(book, &seen, &Hand::all())?.value(&hand, 1);
    Ok(vec![Choice::plain("play", value.play()), Choice::plain("fold", value.fold())])
}

/// Ways to play that a person can remember.
pub(crate) fn plans(book: &Rulebook, request: &Request) -> Result<Vec<Plan>, Refusals> {
    Ok(plans::plans(&hand_values(book, &request.seen)?))
}

/// Is a hand played by the plan of this name, one of [`STRATEGIES`]?
pub(crate) fn follows(plan: &str, hand: &HandValue) -> bool {
    plans::plays(plan, hand).unwrap_or(false)
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
