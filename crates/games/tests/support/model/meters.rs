//! Meters in exact fractions, and the progressive wager of New Jersey's Lunar Poker.

use super::{Case, line};
use crate::support::poker::{cards, holds};
use croupier_core::Outcome;
use croupier_games::book::Pay;
use serde_json::{Value, json};

/// Ten-millionths of a cent: fine enough for a percentage of a share of a wager, wide enough for any sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fine(i128);

const CENT: i128 = 10_000_000;

impl Fine {
    pub fn cents(cents: i128) -> Fine {
        Fine(cents * CENT)
    }

    pub fn reading(self) -> i128 {
        self.0.div_euclid(CENT)
    }

    /// Adds a share of a wager; `parts` are thousandths of a percent.
    pub fn add_share(&mut self, wager: i128, parts: i128) {
        self.0 += wager * parts * CENT / 100_000;
    }

    /// Takes a share of a wager back.
    pub fn take_share(&mut self, wager: i128, parts: i128) {
        self.0 = (self.0 - wager * parts * CENT / 100_000).max(0);
    }

    pub fn add(&mut self, cents: i128) {
        self.0 += cents * CENT;
    }

    pub fn take(&mut self, cents: i128) {
        self.0 = (self.0 - cents * CENT).max(0);
    }

    pub fn take_over(&mut self, other: &mut Fine) {
        self.0 += std::mem::replace(&mut other.0, 0);
    }

    /// A percentage cut down to the cent.
    pub fn percent_down(self, percent: u32) -> i128 {
        (self.0 * i128::from(percent)).div_euclid(CENT * 100)
    }

    /// The part `over` of `under` of it, rounded up to the cent.
    pub fn part_up(self, over: i128, under: i128) -> i128 {
        let (whole, rest) =
            ((self.0 * over).div_euclid(CENT * under), (self.0 * over).rem_euclid(CENT * under));
        whole + i128::from(rest != 0)
    }
}

/// Is a straight flush of this seat paid in the declaration phase? That is when instant cash or the super bet is
/// claimed with it, or the wager itself where it goes by the first five cards.
fn is_paid_early(case: &Case, seat: &Value) -> bool {
    let declared = |word: &str| seat["declare"].as_array().is_none_or(|said| said.contains(&json!(word)));
    let first = cards(seat["hand"].as_str().expect("a hand"));
    let instant = declared("instant") && (holds(&first, "straight_flush") || holds(&first, "royal_flush"));
    let shown = declared("progressive") || (declared("super") && !seat["bets"]["super"].is_null());
    instant || (shown && case.book.word("progressive_basis") == "first_five")
}

/// Did something befall this place after the declarations?
fn was_late(place: &Value) -> bool {
    let list = place["irregularities"].as_array().into_iter().flatten();
    list.into_iter().any(|it| it["after_declarations"] == true)
}

/// Every mistake in the awards and the meter of the progressive wager. A wager that became void after the
/// declarations was on the meter for the awards paid in them.
///
/// Where straight flushes are paid a percentage beside royal flushes, their turns decide who is paid from
/// which meter; those rounds are left to the cases settled by hand.
pub fn lunar_mistakes(case: &Case) -> Vec<String> {
    let [change] = case.settlement.meters.as_slice() else { return Vec::new() };
    let parts = i128::from(case.book.rate("progressive_rate_percent").parts());
    let fixed_from_meter = case.book.word("fixed_awards_from") == "meter";
    let amount = |key: &str| case.book.amount(key).map_or(0, |money| i128::from(money.in_cents()));
    let wagers: Vec<_> = case.seats().filter_map(|(_, lines)| line(lines, "progressive")).collect();
    let late = case.seats().filter(|(seat, lines)| {
        let void = line(lines, "progressive").is_some_and(|line| line.result == Outcome::Void);
        void && (was_late(seat) || was_late(&case.round))
    });
    let late = late.count();
    let mut meter = Fine::cents(i128::from(change.before.in_cents()));
    for _ in 0..wagers.iter().filter(|line| line.result != Outcome::Void).count() + late {
        meter.add_share(100, parts);
    }
    let paid = |row: &str| {
        let won = wagers.iter().filter(|line| line.row == Some(row) && line.result == Outcome::Win);
        won.map(|line| i128::from(line.paid.in_cents())).collect::<Vec<i128>>()
    };
    let rounded = |award: i128| {
        if case.book.word("award_rounding") == "up_to_dollar" { (award + 99) / 100 * 100 } else { award }
    };
    let by_percent = case.book.amount("progressive_straight_flush").is_none();
    let royals = paid("royal_flush");
    let straight_flush = |(seat, lines)| {
        let line = line(lines, "progressive")?;
        let won = line.row == Some("straight_flush") && line.result == Outcome::Win;
        won.then(|| (is_paid_early(case, seat), i128::from(line.paid.in_cents())))
    };
    let mut tenths: Vec<(bool, i128)> = case.seats().filter_map(straight_flush).collect();
    tenths.sort_unstable_by(|a, b| b.cmp(a));
    let mut found = Vec::new();
    let mut fixed = 0;
    for row in ["straight_flush", "four_of_a_kind", "full_house", "flush"] {
        let award = match case.book.pay("progressive", None, row) {
            Some(Pay::Amount(award)) => i128::from(award.in_cents()),
            _ if by_percent => continue,
            _ => amount("progressive_straight_flush"),
        };
        found.extend(
            paid(row).iter().filter(|got| **got != award).map(|got| format!("{row}: {got}, not {award}")),
        );
        fixed += award * i128::try_from(paid(row).len()).expect("few");
    }
    let mixed = by_percent && !tenths.is_empty() && (fixed_from_meter && fixed > 0 || !royals.is_empty());
    if mixed || (fixed_from_meter && fixed > 0 && !royals.is_empty()) {
        return found;
    }
    for early in [true, false] {
        for (_, award) in tenths.iter().filter(|(turn, _)| by_percent && *turn == early) {
            let right = rounded(meter.part_up(10, 100));
            if *award != right {
                found.push(format!("straight flush: {award}, not {right}"));
            }
            meter.take(right);
        }
        if early {
            (0..late).for_each(|_| meter.take_share(100, parts));
        }
    }
    if fixed_from_meter {
        meter.take(fixed);
    }
    if !royals.is_empty() {
        let right = rounded(meter.part_up(1, i128::try_from(royals.len()).expect("few")));
        found.extend(
            royals.iter().filter(|got| **got != right).map(|got| format!("royal: {got}, not {right}")),
        );
        meter = Fine::cents(amount("progressive_reset"));
    }
    if i128::from(change.after.in_cents()) != meter.reading() {
        found.push(format!("{change:?}: expected {} after", meter.reading()));
    }
    found
}
