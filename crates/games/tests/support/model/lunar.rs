//! Lunar Poker worked out a second time: rows by trying every five cards, amounts from the pay tables.

use super::{Case, irregularity, line};
use crate::support::poker::{Card, cards, has_all, holds, one_colour};
use croupier_core::{Line, Outcome};
use croupier_games::book::{Pay, Rulebook};
use serde_json::Value;

/// The rows of the bet, best first.
const BET_ROWS: [&str; 10] = [
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "one_pair",
    "ace_king",
];

/// The first row of the super bet that fits, each row told by itself.
pub fn super_row(first: &[Card]) -> Option<&'static str> {
    [
        ("four_of_a_kind", holds(first, "four_of_a_kind")),
        ("same_coloured_straight", holds(first, "straight") && one_colour(first)),
        ("full_house", holds(first, "full_house")),
        ("flush", holds(first, "flush")),
        ("straight", holds(first, "straight")),
        ("three_of_a_kind", holds(first, "three_of_a_kind")),
        ("ace_king_queen", has_all(first, &[14, 13, 12])),
        ("five_same_colour", one_colour(first)),
    ]
    .into_iter()
    .find_map(|(row, fits)| fits.then_some(row))
}

/// The first row of the bet that some five of the cards make.
pub fn bet_row(hand: &[Card]) -> Option<&'static str> {
    BET_ROWS.into_iter().find(|row| holds(hand, row))
}

/// The cards after the draw.
pub fn final_hand(seat: &Value) -> Vec<Card> {
    let mut hand = cards(seat["hand"].as_str().expect("a hand"));
    hand.extend(cards(seat["buy"].as_str().unwrap_or_default()));
    let given = cards(seat["exchange"]["discard"].as_str().unwrap_or_default());
    hand.retain(|card| !given.contains(card));
    hand.extend(cards(seat["exchange"]["draw"].as_str().unwrap_or_default()));
    hand
}

/// Every mistake in rows and amounts.
pub fn mistakes(case: &Case) -> Vec<String> {
    case.seats()
        .flat_map(|(seat, lines)| rows(seat, lines).into_iter().chain(amounts(&case.book, lines)))
        .collect()
}

/// Is each wager settled on the row that the rules put first?
fn rows(seat: &Value, lines: &[Line]) -> Vec<String> {
    let mut found = Vec::new();
    let void_or_forfeit = |line: &&Line| matches!(line.result, Outcome::Void | Outcome::Forfeit);
    if let Some(line) = line(lines, "super").filter(|line| !void_or_forfeit(line)) {
        let row = super_row(&cards(seat["hand"].as_str().expect("a hand")));
        if line.row != row || row.is_none() != (line.result == Outcome::Lose) {
            found.push(format!("{line:?}: expected the row {row:?}"));
        }
    }
    if let Some(line) = line(lines, "bet").filter(|line| line.result == Outcome::Win) {
        let row = bet_row(&final_hand(seat));
        if line.row != row {
            found.push(format!("{line:?}: expected the row {row:?}"));
        }
    }
    if let Some(line) = line(lines, "ante").filter(|line| line.row.is_some()) {
        let row = bet_row(&cards(seat["hand"].as_str().expect("a hand")));
        if line.row != row
            || irregularity(seat, "wrong_number_of_cards").is_some_and(|it| it["after_declarations"] != true)
        {
            found.push(format!("{line:?}: expected the row {row:?}"));
        }
    }
    found
}

/// The winnings of a line by the pay tables, before any limit.
fn winnings(book: &Rulebook, lines: &[Line], line: &Line) -> Option<i128> {
    let odds = |wager: &str, table: Option<&str>| match book.pay(wager, table, line.row?)? {
        Pay::To1(odds) => Some(i128::from(odds.number())),
        Pay::Times(_) | Pay::Amount(_) | Pay::MeterPercent(_) | Pay::Push => None,
    };
    let new_zealand = book.name() == "nz/lunar-poker";
    let stake = i128::from(line.stake.in_cents());
    match line.bet {
        "bet" => Some(odds("bet", None)? * stake),
        // The second combination is paid on the bet, which is twice the ante.
        "bet_second" => {
            Some(odds("bet", None)? * 2 * i128::from(self::line(lines, "ante")?.stake.in_cents()))
        }
        "super" if new_zealand => Some(odds("super", Some(&book.word("super_table")))? * stake),
        "super" => Some(odds("super", None)? * stake),
        "ante" if line.row.is_none() => Some(stake),
        "ante" if new_zealand => {
            let royal = line.row == Some("royal_flush");
            let key = if royal { "instant_royal" } else { "instant_straight_flush" };
            Some(i128::from(book.integer(key)) * stake)
        }
        "ante" => Some(odds("instant", None)? * stake),
        _ => None,
    }
}

/// Does the payout limit count this payment? New Jersey leaves the ante paid 1 to 1 out.
fn limited(book: &Rulebook, line: &Line) -> bool {
    line.bet != "ante" || line.row.is_some() || book.name() == "nz/lunar-poker"
}

/// Is every win paid to the cent, and no more than the payout limit?
fn amounts(book: &Rulebook, lines: &[Line]) -> Vec<String> {
    let limit = book.amount("payout_limit").map(|money| i128::from(money.in_cents()));
    let won: Vec<(&Line, i128)> = lines
        .iter()
        .filter(|line| line.result == Outcome::Win)
        .filter_map(|line| Some((line, winnings(book, lines, line)?)))
        .collect();
    let paid = |line: &Line| i128::from((line.paid - line.stake).in_cents());
    let mut found = Vec::new();
    let free = won.iter().filter(|(line, _)| limit.is_none() || !limited(book, line));
    found.extend(
        free.filter(|(line, due)| paid(line) != *due).map(|(line, due)| format!("{line:?}: wins {due}")),
    );
    let Some(limit) = limit else { return found };
    // What the limit is counted over: each payment, each wager, or everything.
    let slot = |line: &Line| match book.word("payout_limit_scope").as_str() {
        "payment" => line.bet,
        "wager" => line.bet.trim_end_matches("_second"),
        _ => "",
    };
    let under: Vec<&(&Line, i128)> = won.iter().filter(|(line, _)| limited(book, line)).collect();
    for (one, _) in &under {
        let same = under.iter().filter(|(line, _)| slot(line) == slot(one));
        let (all_paid, all_due) =
            same.fold((0, 0), |(sum, due), (line, winnings)| (sum + paid(line), due + winnings));
        if all_paid != all_due.min(limit) {
            found.push(format!("{one:?}: {all_paid} paid of {all_due} under the limit {limit}"));
        }
    }
    found
}
