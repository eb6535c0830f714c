//! The progressive wager of New Jersey.

use super::first_five::count;
use crate::analysis::{MeterAward, ProgressiveFigures};
use crate::by_row::{Counts, by_row};
use crate::{Distribution, Fraction, Request, WagerAnalysis};
use croupier_core::{CardSet, Code, Meter, Money, Rate, Refusals};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::lunar::progressive::{Claim, Progressive, ProgressiveRow, Turn, progressive_row, settle};

/// The wager and its meter.
const PROGRESSIVE: &str = "progressive";

/// Has the book such a wager, offered or not?
pub fn is_in(book: &Rulebook) -> bool {
    book.option(PROGRESSIVE).is_some()
}

/// nj/lunar-poker 38.12(g); 38.1 Progressive payout hand
///
/// The figures of the progressive wager, judged on the first five cards; for a table that does not offer it, the
/// figures that it would have. Judged on the final hand it depends on how the player draws and has no figures of its own:
/// it is refused where it is asked for and left out of a whole book.
pub fn analyze(book: &Rulebook, request: &Request, deck: CardSet) -> Result<Option<WagerAnalysis>, Refusals> {
    if !is_in(book) {
        return Ok(None);
    }
    if book.word("progressive_basis") == "final_hand" {
        let message = "judged on the final hand the progressive wager depends on the player's draws; \
                       it has exact figures of its own only with first_five";
        let clause = "38.1 Progressive payout hand";
        let refusal = book.refuse_option("progressive_basis", Code::NotPermitted, message, clause);
        return if request.wager.is_some() { Err(vec![refusal]) } else { Ok(None) };
    }
    let counts = count(deck, |rank, _| progressive_row(rank), ProgressiveRow::name);
    let reading = request.meters.get(PROGRESSIVE).copied();
    let distribution = distribution(book, &counts, reading.unwrap_or(Money::ZERO));
    let mut wager = WagerAnalysis::plain(PROGRESSIVE, None, book.flag(PROGRESSIVE), distribution);
    wager.stake = Some(Progressive::WAGER);
    wager.progressive = Some(figures(book, &counts, reading));
    Ok(Some(wager))
}

/// The outcomes when the meter shows `reading` at the moment of payment and nobody shares it.
fn distribution(book: &Rulebook, counts: &Counts, reading: Money) -> Distribution {
    let row_of = |name: &str| ProgressiveRow::ALL.iter().find(|row| row.name() == name);
    let net = |name: &str, _: Pay| row_of(name).map_or_else(Fraction::zero, |row| net(book, *row, reading));
    by_row(book, (PROGRESSIVE, None), counts, net, ("lose", Fraction::whole(-1)))
}

/// nj/lunar-poker 38.12(g); 38.12(i)·a
///
/// What a winning hand brings, settled by the rules. They add the wager's own share to the meter first, so it is
/// taken off the reading before.
fn net(book: &Rulebook, row: ProgressiveRow, reading: Money) -> Fraction {
    let mut meter = Meter::showing(reading);
    meter.reverse(Progressive::WAGER, rate(book));
    let won = Claim::Won(row, Turn::Declaration);
    let lines = settle(&Progressive::new(book), &mut meter, &[(1, won)]);
    let net: i64 = lines.iter().map(|line| line.net().in_cents()).sum();
    Fraction::new(net, Progressive::WAGER.in_cents())
}

/// nj/lunar-poker 38.12(h)·a
///
/// The share of each wager that goes to the meter.
fn rate(book: &Rulebook) -> Rate {
    book.rate("progressive_rate_percent")
}

/// The break-even reading leaves aside that the rules round awards up to a whole cent or dollar.
fn figures(book: &Rulebook, counts: &Counts, reading: Option<Money>) -> ProgressiveFigures {
    let ev_without_meter = distribution(book, counts, Money::ZERO).ev();
    let awards = awards(book, counts);
    let share = |award: &MeterAward| &award.probability * &Fraction::new(award.percent, 100);
    let per_cent =
        awards.iter().map(share).sum::<Fraction>() / Fraction::whole(Progressive::WAGER.in_cents());
    let exists = per_cent.is_positive() && !ev_without_meter.is_positive();
    ProgressiveFigures {
        meter: PROGRESSIVE,
        break_even: exists.then(|| -(&ev_without_meter / &per_cent)),
        ev_without_meter,
        awards,
        contribution: Fraction::new(rate(book).parts(), 100 * Rate::PARTS),
        reading,
    }
}

/// nj/lunar-poker 38.12(g)
///
/// The rows that award a share of the meter.
fn awards(book: &Rulebook, counts: &Counts) -> Vec<MeterAward> {
    let settings = Progressive::new(book);
    let all: u64 = counts.values().sum();
    let award = |row: &ProgressiveRow| match settings.pay(*row) {
        Some(Pay::MeterPercent(percent)) => {
            let count = counts.get(&Some(row.name())).copied().unwrap_or(0);
            Some(MeterAward { row: row.name(), percent, probability: Fraction::new(count, all) })
        }
        Some(Pay::To1(_) | Pay::Times(_) | Pay::Amount(_) | Pay::Push) | None => None,
    };
    ProgressiveRow::ALL.iter().filter_map(award).collect()
}
