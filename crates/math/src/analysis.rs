//! What can be asked about a book, and what is answered.

use crate::{Distribution, Forgetful, Fraction, Memory, Progress, Ratio, Ratios};
use croupier_core::{Code, Money, Refusal, Refusals};
use croupier_games::book::{Pay, Rulebook};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What to analyse, beyond the book itself.
#[derive(Clone, Debug)]
pub struct Request {
    /// Only this wager.
    pub wager: Option<String>,
    /// Cards known to be out of the deck, as they are written.
    pub seen: Vec<String>,
    /// The stake that amounts of money are measured by.
    pub stake: Money,
    /// Readings of meters.
    pub meters: BTreeMap<String, Money>,
    /// The stakes of further wagers, measured by the first.
    pub ratios: Ratios,
    /// The options that the caller chose. Of a wager whose table is among them no other table is analysed.
    pub chosen: Vec<String>,
    /// Where long computations are remembered.
    pub memory: Arc<dyn Memory>,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            wager: None,
            seen: Vec::new(),
            stake: Money::cents(100),
            meters: BTreeMap::new(),
            ratios: Ratios::default(),
            chosen: Vec::new(),
            memory: Arc::new(Forgetful),
        }
    }
}

impl Request {
    /// Is this wager asked for?
    #[must_use]
    pub fn wants(&self, wager: &str) -> bool {
        self.wager.as_deref().is_none_or(|wanted| wanted == wager)
    }

    /// The tables of `wager` to analyse and whether each is in force: the one that the option `key` selects
    /// comes first, the others follow unless the caller chose it.
    #[must_use]
    pub fn tables(&self, book: &Rulebook, wager: &str, key: &str) -> Vec<(String, bool)> {
        let selected = book.word(key);
        let names =
            || book.tables().iter().filter(|table| table.wager == wager).filter_map(|t| t.table.clone());
        let first = names().filter(|name| *name == selected).map(|name| (name, true));
        let chosen = self.chosen.iter().any(|option| option == key);
        let others = names().filter(|name| *name != selected && !chosen).map(|name| (name, false));
        first.chain(others).collect()
    }
}

/// The mathematics of a book.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The wagers, each under each pay table.
    pub wagers: Vec<WagerAnalysis>,
    /// The best decision for every hand, where a wager leads to one.
    pub strategy: Vec<Decision>,
}

/// The mathematics of one wager under one pay table.
#[derive(Clone, Debug)]
pub struct WagerAnalysis {
    /// The wager's name.
    pub wager: &'static str,
    /// The pay table, where there are several.
    pub paytable: Option<String>,
    /// Is this the table that the book's options select?
    pub in_force: bool,
    /// The stake, where fixed amounts of money make the figures depend on it.
    pub stake: Option<Money>,
    /// How often it ends in which way.
    pub distribution: Distribution,
    /// What belongs to a wager that leads to further decisions.
    pub ante_game: Option<AnteGame>,
    /// What belongs to a wager that feeds a meter.
    pub progressive: Option<ProgressiveFigures>,
}

impl WagerAnalysis {
    /// A wager that is settled without a decision or a meter.
    #[must_use]
    pub fn plain(
        wager: &'static str,
        paytable: Option<String>,
        in_force: bool,
        distribution: Distribution,
    ) -> WagerAnalysis {
        WagerAnalysis {
            wager,
            paytable,
            in_force,
            stake: None,
            distribution,
            ante_game: None,
            progressive: None,
        }
    }
}

/// A game in which the first wager leads to further ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnteGame {
    /// Everything staked in a round on average, payments for options included, in units of the first wager.
    pub average_total_stake: Fraction,
    /// The value of the game for every stake of a further wager, where that changes it.
    pub by_stake: Option<ByStake>,
    /// What belongs to a game in which cards are drawn.
    pub draw_game: Option<DrawGame>,
}

/// A game in which cards are drawn: what is done how often, and what it is worth in which case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawGame {
    /// How often each thing is done, by the best way to play.
    pub frequencies: Vec<(&'static str, Fraction)>,
    /// By the rank of the dealer's up card.
    pub by_up_card: Vec<Part>,
    /// By the category of the first five cards.
    pub by_category: Vec<Part>,
    /// The value for all odds of instant cash.
    pub by_instant: InstantLine,
}

/// A part of all deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is in it: an up card's rank, a category.
    pub name: String,
    /// How large a part of all deals it is.
    pub share: Fraction,
    /// The value of the game there, in units of the first wager.
    pub ev: Fraction,
}

/// The value of a game as a straight line in the odds of instant cash: `constant + straight_flush * x +
/// royal_flush * y`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstantLine {
    /// The value if instant cash paid nothing and were declared all the same.
    pub constant: Fraction,
    /// The chance of a straight flush below a royal one.
    pub straight_flush: Fraction,
    /// The chance of a royal flush.
    pub royal_flush: Fraction,
    /// The odds from which both lines hold, because declaring is right: of a straight flush, of a royal flush.
    pub least: [Fraction; 2],
}

impl AnteGame {
    /// What the house keeps on average of each unit staked, for a game worth `ev`.
    #[must_use]
    pub fn element_of_risk(&self, ev: &Fraction) -> Fraction {
        if self.average_total_stake.is_zero() { Fraction::zero() } else { -(ev / &self.average_total_stake) }
    }
}

/// The value of a game as a function of the stake of a further wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByStake {
    /// The further wager, and the one that it is measured by.
    pub ratio: Ratio,
    /// Straight pieces that join.
    pub pieces: Vec<Piece>,
}

/// A straight piece of a value as a function of a stake: `constant + slope * stake`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// From this stake on.
    pub from: Fraction,
    /// The value at a stake of nothing, if the piece reached that far.
    pub constant: Fraction,
    /// What one more unit of stake adds.
    pub slope: Fraction,
}

/// A progressive wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgressiveFigures {
    /// The meter's name.
    pub meter: &'static str,
    /// The value where awards from the meter count for nothing, in units of the stake.
    pub ev_without_meter: Fraction,
    /// The awards that are a share of the meter.
    pub awards: Vec<MeterAward>,
    /// The reading, in cents, at which the wager is worth nothing to either side.
    pub break_even: Option<Fraction>,
    /// The share of the wager that goes to the meter, reset meter included.
    pub contribution: Fraction,
    /// The reading that the figures are for, if one was given.
    pub reading: Option<Money>,
}

impl ProgressiveFigures {
    /// What the house keeps once everything that goes to the meter has been paid out, if it adds nothing to the meter.
    #[must_use]
    pub fn long_run_edge(&self) -> Fraction {
        -(&self.ev_without_meter + &self.contribution)
    }
}

/// An award that is a percentage of a meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterAward {
    /// The row of the pay table.
    pub row: &'static str,
    /// The percentage.
    pub percent: u32,
    /// The chance of it.
    pub probability: Fraction,
}

/// The best decision for a kind of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The hand, for people.
    pub hand: String,
    /// How many hands are of this kind.
    pub count: BigUint,
    /// What can be chosen, with its exact value in units of the first wager; the best first.
    pub choices: Vec<(&'static str, Fraction)>,
}

/// What a row pays beyond the stake, in units of `stake`; `meter` is the reading that percentages are of.
#[must_use]
pub fn net(pay: Pay, stake: Money, meter: Money) -> Fraction {
    let share = |cents: i64| Fraction::new(cents, stake.in_cents());
    match pay {
        Pay::To1(odds) => Fraction::whole(odds.number()),
        Pay::Times(times) => Fraction::whole(times) - Fraction::one(),
        Pay::Amount(amount) => share(amount.in_cents()),
        Pay::MeterPercent(percent) => share(meter.in_cents()) * Fraction::new(percent, 100) - Fraction::one(),
        Pay::Push => Fraction::zero(),
    }
}

/// Analyses a book. Refuses a wager that it does not have, cards that cannot be, and what else cannot be answered.
pub fn analyze(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Analysis, Refusals> {
    let refusals = check(book, request);
    if refusals.is_empty() { crate::lab::analyze(book, request, progress) } else { Err(refusals) }
}

fn check(book: &Rulebook, request: &Request) -> Refusals {
    let mut refusals = Refusals::new();
    let mut known = |field: &'static str, wanted: &str, names: &[&str]| {
        if !names.contains(&wanted) {
            let message = match names {
                [] => format!("{} has no {field}", book.name()),
                _ => format!("{} has no such {field}; it has {}", book.name(), names.join(", ")),
            };
            refusals.push(Refusal::new(Code::Unknown, field, message).value(wanted));
        }
    };
    if let Some(wager) = &request.wager {
        known("wager", wager, crate::lab::wagers(book));
    }
    for meter in request.meters.keys() {
        known("meter", meter, crate::lab::meters(book));
    }
    if !(1..=Money::MAX.in_cents()).contains(&request.stake.in_cents()) {
        let message = format!("a stake is from 1 to {} cents", Money::MAX.in_cents());
        refusals.push(Refusal::new(Code::NotAllowed, "stake", message).value(request.stake.in_cents()));
    }
    refusals
}

/// Refuses to go on where too few cards are left for a round.
pub(crate) fn enough_cards(left: u32, needed: u32) -> Result<(), Refusals> {
    if left >= needed {
        return Ok(());
    }
    let message = format!("{left} cards are left, too few for a round, which takes {needed}");
    Err(vec![Refusal::new(Code::WrongNumberOfCards, "seen", message).value(left)])
}
