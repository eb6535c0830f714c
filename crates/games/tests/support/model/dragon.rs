//! Dragon Poker worked out a second time: the gold dragon is tried as every character.

use super::{Case, by_row, even_money, line, on_row};
use croupier_core::Outcome;
use std::cmp::Ordering;

const CHARACTERS: [&str; 6] = ["RA", "MO", "PA", "TI", "PH", "D"];

/// The place of a card's character, rabbit lowest; the gold dragon has no place of its own.
fn character(code: &str) -> Option<usize> {
    let name = if code == "RD" || code == "BD" { "D" } else { code };
    CHARACTERS.iter().position(|character| *character == name)
}

/// A hand as a number of equal cards, the equal character, and then all characters from the top.
type Rank = (usize, usize, Vec<usize>);

fn rank_of(mut characters: Vec<usize>) -> Rank {
    characters.sort_unstable_by(|a, b| b.cmp(a));
    let count = |one: usize| characters.iter().filter(|other| **other == one).count();
    let most = characters.iter().map(|one| count(*one)).max().unwrap_or(0);
    let equal = characters.iter().copied().find(|one| count(*one) == most && most > 1).unwrap_or(0);
    (most, equal, characters)
}

/// The best rank that a hand can have.
pub fn rank(hand: &str) -> Rank {
    let codes: Vec<&str> = hand.split(' ').collect();
    let stand_ins = 0..CHARACTERS.len();
    let as_character =
        |wild: usize| rank_of(codes.iter().map(|code| character(code).unwrap_or(wild)).collect());
    stand_ins.map(as_character).max().expect("six characters")
}

fn ante_bonus_row((most, equal, _): &Rank) -> &'static str {
    match (*most, *equal) {
        (3, 5) => "three_dragons",
        (3, _) => "trips_other",
        (2, 2..) => "pair_of_pandas_or_better",
        _ => "any_other_winning_hand",
    }
}

fn three_card_row((most, equal, _): &Rank) -> Option<&'static str> {
    match (*most, *equal) {
        (3, 5) => Some("three_dragons"),
        (3, 4) => Some("three_phoenix"),
        (3, 3) => Some("three_tigers"),
        (3, _) => Some("trips_other"),
        (2, 5) => Some("two_dragons"),
        (2, 4) => Some("two_phoenix"),
        (2, 3) => Some("two_tigers"),
        _ => None,
    }
}

/// The first row of the Dragon Bet that fits, each row told by itself.
fn dragon_row(hand: &str) -> Option<&'static str> {
    let count = |code: &str| hand.split(' ').filter(|card| *card == code).count();
    let (red, blue, gold) = (count("RD"), count("BD"), count("GD"));
    let dragons = red + blue + gold;
    [
        ("three_red_dragons", red == 3),
        ("three_blue_dragons", blue == 3),
        ("three_dragons_with_gold", dragons == 3 && gold == 1),
        ("three_dragons_other", dragons == 3),
        ("two_dragons", dragons == 2),
        ("gold_dragon_alone", gold == 1),
    ]
    .into_iter()
    .find_map(|(row, fits)| fits.then_some(row))
}

/// Every mistake in rows, results and amounts.
pub fn mistakes(case: &Case) -> Vec<String> {
    let table = case.book.word("three_card_table");
    let mut found = Vec::new();
    for (seat, lines) in case.seats() {
        if lines.iter().any(|line| line.result == Outcome::Void) {
            continue;
        }
        let hand = seat["hand"].as_str().expect("a hand");
        let player = rank(hand);
        let dealer = rank(case.round["dealer"]["hand"].as_str().expect("a hand"));
        found.extend(line(lines, "three_card").and_then(|line| on_row(line, three_card_row(&player))));
        found.extend(line(lines, "dragon").and_then(|line| on_row(line, dragon_row(hand))));
        let expected = match (seat["decision"].as_str(), player.cmp(&dealer)) {
            (Some("play"), Ordering::Greater) => Outcome::Win,
            (Some("play"), Ordering::Equal) => Outcome::Push,
            _ => Outcome::Lose,
        };
        let compared = lines.iter().filter(|line| ["ante", "play"].contains(&line.bet));
        found.extend(
            compared
                .filter(|line| line.result != expected)
                .map(|line| format!("{line:?}: expected {expected}")),
        );
        let bonus = line(lines, "ante_bonus").expect("compulsory");
        let row = (expected == Outcome::Win).then(|| ante_bonus_row(&player));
        if bonus.row != row || (row.is_none() && bonus.result != expected) {
            found.push(format!("{bonus:?}: expected {row:?}"));
        }
        found.extend(lines.iter().filter_map(|line| match line.bet {
            "three_card" => by_row(&case.book, line, "three_card", Some(&table)),
            "dragon" | "ante_bonus" => by_row(&case.book, line, line.bet, None),
            _ => even_money(line),
        }));
    }
    found
}
