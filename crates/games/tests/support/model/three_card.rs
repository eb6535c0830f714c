//! Three Card Poker worked out a second time: hands as counts and gaps, six cards as every five of them.

use super::{Case, by_row, even_money, line, on_row};
use croupier_core::Outcome;
use std::collections::BTreeSet;

/// A hand: its kind, straight flush highest, and then what it is compared by.
pub type Rank = (usize, Vec<usize>);

fn value(card: &str) -> usize {
    "23456789TJQKA".find(&card[..1]).expect("a rank") + 2
}

fn suit(card: &str) -> &str {
    &card[1..]
}

fn is_suited(cards: &[&str]) -> bool {
    cards.iter().all(|card| suit(card) == suit(cards[0]))
}

/// The values in sequence, the ace being the lowest where that makes one; none if they are not in sequence.
fn sequence(cards: &[&str]) -> Option<Vec<usize>> {
    let in_sequence = |values: &BTreeSet<usize>| {
        let ends = values.last().zip(values.first());
        values.len() == cards.len() && ends.is_some_and(|(high, low)| high - low + 1 == cards.len())
    };
    let low = |card: &&str| if value(card) == 14 { 1 } else { value(card) };
    let (high, low): (BTreeSet<usize>, BTreeSet<usize>) =
        (cards.iter().map(|card| value(card)).collect(), cards.iter().map(low).collect());
    [high, low].into_iter().find(in_sequence).map(|values| values.into_iter().rev().collect())
}

/// The rank of three cards.
pub fn rank(hand: &str) -> Rank {
    let cards: Vec<&str> = hand.split(' ').collect();
    let mut values: Vec<usize> = cards.iter().map(|card| value(card)).collect();
    let count = |one: usize| cards.iter().filter(|card| value(card) == one).count();
    // A pair before its third card, single cards from the top.
    values.sort_by_key(|one| std::cmp::Reverse((count(*one), *one)));
    let most = count(values[0]);
    match (most, sequence(&cards), is_suited(&cards)) {
        (_, Some(run), true) => (5, run),
        (3, ..) => (4, values),
        (_, Some(run), false) => (3, run),
        (_, None, true) => (2, values),
        (2, ..) => (1, values),
        _ => (0, values),
    }
}

const ROWS: [&str; 5] = ["pair", "flush", "straight", "three_of_a_kind", "straight_flush"];

/// The row of three cards; `mini` says whether the table pays the mini royal by itself.
fn three_card_row((kind, values): &Rank, mini: bool) -> Option<&'static str> {
    if mini && *kind == 5 && values[0] == 14 {
        return Some("mini_royal");
    }
    kind.checked_sub(1).map(|place| ROWS[place])
}

/// The row of five cards, with its place from the best.
fn five_card_row(cards: &[&str]) -> Option<(usize, &'static str)> {
    let mut counts: Vec<usize> =
        cards.iter().map(|one| cards.iter().filter(|card| value(card) == value(one)).count()).collect();
    counts.sort_unstable();
    let (run, suited) = (sequence(cards), is_suited(cards));
    let royal = run.as_ref().is_some_and(|run| run[0] == 14);
    let rows = [
        ("royal_flush", royal && suited),
        ("straight_flush", run.is_some() && suited),
        ("four_of_a_kind", counts == [1, 4, 4, 4, 4]),
        ("full_house", counts == [2, 2, 3, 3, 3]),
        ("flush", suited),
        ("straight", run.is_some()),
        ("three_of_a_kind", counts == [1, 1, 3, 3, 3]),
    ];
    rows.into_iter().enumerate().find(|(_, (_, fits))| *fits).map(|(place, (row, _))| (place, row))
}

/// The row of six cards: the best that any five of them reach.
fn six_card_row(cards: &[&str], super_royal: bool) -> Option<&'static str> {
    if super_royal && is_suited(cards) && sequence(cards).is_some_and(|run| run[0] == 14) {
        return Some("six_card_super_royal");
    }
    let without =
        |left_out: usize| -> Vec<&str> { (0..6).filter(|i| *i != left_out).map(|i| cards[i]).collect() };
    (0..6).filter_map(|left_out| five_card_row(&without(left_out))).min().map(|(_, row)| row)
}

/// How Ante and Play end.
fn expected(decision: &str, player: &Rank, dealer: &Rank) -> [Outcome; 2] {
    use Outcome::{Lose, Push, Win};
    match (decision, player.cmp(dealer)) {
        ("fold", _) => [Lose, Lose],
        // Jack high is the best hand that does not qualify.
        _ if dealer.0 == 0 && dealer.1[0] < 12 => [Win, Push],
        (_, std::cmp::Ordering::Greater) => [Win, Win],
        (_, std::cmp::Ordering::Less) => [Lose, Lose],
        (_, std::cmp::Ordering::Equal) => [Push, Push],
    }
}

/// Every mistake in rows, results and amounts.
pub fn mistakes(case: &Case) -> Vec<String> {
    let table = |wager: &str| case.book.word(&format!("{wager}_table"));
    let knows = |wager: &str, row: &str| case.book.pay(wager, Some(&table(wager)), row).is_some();
    let mut found = Vec::new();
    for (seat, lines) in case.seats() {
        if lines.iter().any(|line| line.result == Outcome::Void) {
            continue;
        }
        let decision = seat["decision"].as_str().expect("a decision");
        let hand = seat["hand"].as_str().expect("a hand");
        let dealt = case.round["dealer"]["hand"].as_str().expect("a hand");
        let (player, dealer) = (rank(hand), rank(dealt));
        for (bet, outcome) in ["ante", "play"].into_iter().zip(expected(decision, &player, &dealer)) {
            let wrong = line(lines, bet).filter(|line| line.result != outcome);
            found.extend(wrong.map(|line| format!("{line:?}: expected {outcome}")));
        }
        let row = three_card_row(&player, knows("pair_plus", "mini_royal")).filter(|_| decision == "play");
        found.extend(line(lines, "pair_plus").and_then(|line| on_row(line, row)));
        let both: Vec<&str> = hand.split(' ').chain(dealt.split(' ')).collect();
        let row = six_card_row(&both, knows("six_card", "six_card_super_royal"));
        found.extend(line(lines, "six_card").and_then(|line| on_row(line, row)));
        let row = three_card_row(&player, false).filter(|row| decision == "play" && knows("ante_bonus", row));
        let ante = line(lines, "ante").expect("compulsory").stake.in_cents();
        let bonus = line(lines, "ante_bonus").map(|line| (line.row, line.paid.in_cents()));
        let odds = row.and_then(|row| case.book.pay("ante_bonus", Some(&table("ante_bonus")), row)?.number());
        if bonus != odds.map(|odds| (row, odds * ante)) {
            found.push(format!("{bonus:?}: expected {row:?} at {odds:?} to 1"));
        }
        found.extend(lines.iter().filter_map(|line| match line.bet {
            "pair_plus" | "six_card" => by_row(&case.book, line, line.bet, Some(&table(line.bet))),
            "ante_bonus" => None,
            _ => even_money(line),
        }));
    }
    found
}
