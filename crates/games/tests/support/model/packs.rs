//! Pack's Poker worked out a second time: every row is tried, the one that hands over most is paid.

use super::meters::Fine;
use super::{Case, even_money, handed_over, irregularity, line};
use crate::support::poker::{Card, cards, choices, has_all, holds, in_sequence, one_suit};
use croupier_core::{Line, Outcome};
use croupier_games::book::{Pay, Rulebook};
use serde_json::Value;

const FIVE_CARD: [&str; 11] = [
    "diamond_royal",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair_jacks_or_better",
    "pair_2_to_10",
];

const SEVEN_CARD: [&str; 10] = [
    "seven_card_straight_flush",
    "six_card_royal",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
];

/// Do the cards satisfy a row?
fn satisfied(row: &str, cards: &[Card], ace_high_only: bool) -> bool {
    let pair_among = |ranks: std::ops::RangeInclusive<u8>| {
        choices(cards, 2).iter().any(|two| two[0].0 == two[1].0 && ranks.contains(&two[0].0))
    };
    match row {
        "pair_jacks_or_better" => pair_among(11..=14),
        "pair_2_to_10" => pair_among(2..=10),
        "six_card_royal" => {
            let six = choices(cards, 6);
            six.iter().any(|six| one_suit(six) && has_all(six, &[14, 13, 12, 11, 10, 9]))
        }
        "seven_card_straight_flush" if ace_high_only => {
            one_suit(cards) && has_all(cards, &[14, 13, 12, 11, 10, 9, 8])
        }
        "seven_card_straight_flush" => one_suit(cards) && in_sequence(cards),
        other => holds(cards, other),
    }
}

/// One kind of bonus on one pack.
struct Bonus<'a> {
    wager: &'static str,
    table: String,
    book: &'a Rulebook,
}

impl Bonus<'_> {
    /// The row that hands over the most money; of equal money the higher one. A meter is not shared here.
    fn best(&self, cards: &[Card], stake: i128, meter: Option<Fine>) -> Option<(&'static str, Pay)> {
        let names: &[&str] = if self.wager.starts_with("five") { &FIVE_CARD } else { &SEVEN_CARD };
        let ace_high_only = self.book.word("top_seven_card_row") == "ace_high";
        let money = |pay: Pay| match (pay, meter) {
            (Pay::MeterPercent(percent), Some(meter)) => meter.percent_down(percent),
            (pay, _) => handed_over(pay, stake).unwrap_or(0),
        };
        let mut best: Option<(&'static str, Pay)> = None;
        for row in names.iter().filter(|row| satisfied(row, cards, ace_high_only)) {
            let Some(pay) = self.book.pay(self.wager, Some(&self.table), row) else { continue };
            if best.is_none_or(|(_, other)| money(pay) > money(other)) {
                best = Some((row, pay));
            }
        }
        best
    }
}

/// Every mistake in rows, amounts and meters of a round that is not void.
pub fn mistakes(case: &Case) -> Vec<String> {
    if case.settlement.about.iter().any(|line| line.contains("void")) {
        return Vec::new();
    }
    let mut found = plain(case);
    for wager in ["five_card_progressive", "seven_card_progressive"] {
        found.extend(progressive(case, wager));
    }
    found
}

fn pack(case: &Case, index: usize) -> Vec<Card> {
    cards(case.round["packs"][index].as_str().expect("a pack"))
}

/// The cards that a bonus on a pack looks at.
fn looked_at(case: &Case, seat: &Value, wager: &str, index: usize) -> Vec<Card> {
    let mut held = cards(seat["hand"].as_str().expect("a hand"));
    if wager.starts_with("seven") {
        held.extend(pack(case, index));
    }
    held
}

/// The Pack's bets pay even money; the bonuses without a meter pay their best row.
fn plain(case: &Case) -> Vec<String> {
    let mut found = Vec::new();
    for (seat, lines) in case.seats() {
        found.extend(lines.iter().filter(|line| line.bet.starts_with("pack_")).filter_map(even_money));
        for (index, wager) in
            [0, 1, 2].into_iter().flat_map(|index| [(index, "five_card"), (index, "seven_card")])
        {
            let Some(line) = line(lines, &format!("{wager}_{}", index + 1)) else { continue };
            let table = case.book.word(&format!("{wager}_table"));
            let bonus = Bonus { wager, table, book: &case.book };
            let stake = i128::from(line.stake.in_cents());
            let best = bonus.best(&looked_at(case, seat, wager, index), stake, None);
            found.extend(differs(line, best, best.and_then(|(_, pay)| handed_over(pay, stake)).unwrap_or(0)));
        }
    }
    found
}

fn differs(line: &Line, best: Option<(&'static str, Pay)>, paid: i128) -> Option<String> {
    let outcome = match best {
        None => Outcome::Lose,
        Some((_, Pay::Push)) => Outcome::Push,
        Some(_) => Outcome::Win,
    };
    let same = line.row == best.map(|(row, _)| row)
        && line.result == outcome
        && i128::from(line.paid.in_cents()) == paid;
    (!same).then(|| format!("{line:?}: expected {outcome} {best:?} {paid}"))
}

/// Was the wager taken by the system?
fn accepted(seat: &Value, bet: &str) -> bool {
    match irregularity(seat, "progressive_not_accepted").map(|it| it.get("bets")) {
        None => true,
        Some(None) => false,
        Some(Some(list)) => !list.as_array().expect("bets").iter().any(|other| *other == *bet),
    }
}

/// The progressive wagers pack by pack: contributions first, smaller percentages before the whole meter,
/// equal winners share.
fn progressive(case: &Case, wager: &'static str) -> Vec<String> {
    let kind = wager.trim_end_matches("_progressive");
    let table = case.book.word(&format!("{wager}_table"));
    if table == "none" {
        return Vec::new();
    }
    let rate = |key: String| i128::from(case.book.rate(&key).parts());
    let amount = |key: String| case.book.amount(&key).map(|money| i128::from(money.in_cents()));
    let start = amount(format!("{kind}_meter_start")).unwrap_or(0);
    let reading = |name: &str| case.round["meters"][name].as_i64().map(i128::from);
    let mut meter = Fine::cents(reading(kind).unwrap_or(start));
    let mut reset = Fine::cents(reading(&format!("{kind}_reset")).unwrap_or(0));
    let named = |index: usize| format!("{kind}_{}_progressive", index + 1);
    for (seat, index) in case.seats().flat_map(|(seat, _)| [(seat, 0), (seat, 1), (seat, 2)]) {
        let stake = seat["bets"][named(index)].as_i64().filter(|_| accepted(seat, &named(index)));
        let stake = i128::from(stake.unwrap_or(0));
        meter.add_share(stake, rate(format!("{kind}_meter_rate")));
        reset.add_share(stake, rate(format!("{kind}_reset_meter_rate")));
    }
    let bonus = Bonus { wager, table, book: &case.book };
    let mut found = Vec::new();
    for index in 0..3 {
        let on_meter = meter;
        let claims: Vec<(&Line, Option<(&str, Pay)>)> = case
            .seats()
            .filter(|(seat, _)| accepted(seat, &named(index)))
            .filter_map(|(seat, lines)| Some((seat, line(lines, &named(index))?)))
            .map(|(seat, line)| {
                let stake = i128::from(line.stake.in_cents());
                (line, bonus.best(&looked_at(case, seat, wager, index), stake, Some(on_meter)))
            })
            .collect();
        for percent in 1..=100 {
            let won =
                claims.iter().filter(|(_, row)| row.map(|row| row.1) == Some(Pay::MeterPercent(percent)));
            let winners: Vec<&Line> = won.map(|(line, _)| *line).collect();
            let pool = if percent == 100 { meter } else { on_meter };
            let Ok(count) = i128::try_from(winners.len()) else { continue };
            if count == 0 {
                continue;
            }
            let share = pool.percent_down(percent) / count;
            meter.take(share * count);
            let wrong = winners.iter().filter(|line| i128::from(line.paid.in_cents()) != share);
            found.extend(wrong.map(|line| format!("{line:?}: expected {percent} percent, {share}")));
        }
        for (line, best) in &claims {
            if let Some(paid) =
                best.map_or(Some(0), |(_, pay)| handed_over(pay, i128::from(line.stake.in_cents())))
            {
                found.extend(differs(line, *best, paid));
            }
        }
        let emptied = claims.iter().any(|(_, row)| row.map(|row| row.1) == Some(Pay::MeterPercent(100)));
        if emptied && case.book.word("meter_restart") == "after_pack" {
            meter.add(amount(format!("{kind}_reset_amount")).unwrap_or(start));
            meter.take_over(&mut reset);
        }
    }
    for change in &case.settlement.meters {
        let expected = match change.name.strip_prefix(kind) {
            Some("") => meter.reading(),
            Some("_reset") => reset.reading(),
            _ => continue,
        };
        if i128::from(change.after.in_cents()) != expected {
            found.push(format!("{change:?}: expected {expected} after"));
        }
    }
    found
}
