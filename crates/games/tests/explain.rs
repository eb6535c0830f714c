//! Every settled amount explains itself: the arithmetic of each explanation is worked out again from its own words.

use croupier_core::{Line, Outcome, Refusals};
use croupier_games::book::builtin;
use croupier_games::case::{Settlement, settle};
use croupier_games::document::Node;
use croupier_games::explain::{Hands, Why, explain};
use std::path::Path;

/// All cases that are settled.
fn settled() -> Vec<(String, Settlement)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/settle");
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).expect("cases") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("read");
        let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        for case in cases {
            let node = Node::from_json(&case["input"].to_string()).expect("a description");
            let find = |name: &str| builtin(name).cloned().ok_or_else(Refusals::new);
            if let Ok(settlement) = settle(&node, &find) {
                found.push((case["name"].as_str().unwrap_or_default().to_owned(), settlement));
            }
        }
    }
    found
}

/// An amount as it is written: `1,234.50`.
fn cents(text: &str) -> i64 {
    text.replace([',', '.'], "").parse().unwrap_or_else(|_| panic!("no amount: {text}"))
}

/// Works out a product or a sum that an explanation states.
fn check_arithmetic(says: &str) -> Option<i64> {
    let (left, right) = says.split_once(" = ")?;
    let result = cents(right);
    let sum = left.split_once(" + the stake of ").map(|(a, b)| cents(a) + cents(b));
    let worked = sum.unwrap_or_else(|| {
        let (stake, times) = left.split_once(" x ").expect("a product");
        cents(stake) * times.trim_end_matches(" to 1").replace(',', "").parse::<i64>().expect("a factor")
    });
    assert_eq!(worked, result, "{says}");
    Some(result)
}

fn leaf<'a>(why: &'a Why, part: &str) -> Option<&'a Why> {
    why.because.iter().find(|one| one.says.contains(part))
}

fn check(name: &str, line: &Line, why: &Why) {
    assert_eq!(why.clause.as_deref(), Some(line.clause.id()), "{name}");
    if line.result != Outcome::Win {
        return;
    }
    let results: Vec<i64> = why.because.iter().filter_map(|one| check_arithmetic(&one.says)).collect();
    let paid = line.paid.in_cents();
    let by_meter = leaf(why, "percent of the meter:");
    let by_award = leaf(why, "the award is");
    let limited = leaf(why, "the limit of ");
    let last = results
        .last()
        .copied()
        .or_else(|| by_meter.or(by_award).map(|one| cents(one.says.rsplit(' ').next().expect("an amount"))));
    assert!(last == Some(paid) || limited.is_some(), "{name}: {line:?} {why:#?}");
    let row = |one: &Why| one.clause.is_some() && one.says.contains(": ");
    assert!(line.row.is_none() || why.because.iter().any(row), "{name}: {why:#?}");
}

#[test]
fn every_settled_amount_is_explained_by_its_own_arithmetic() {
    let (mut lines, mut limited) = (0, 0);
    for (name, settlement) in settled() {
        for seat in &settlement.seats {
            let backers = seat.backers.iter().map(|backer| &backer.wagers);
            for wagers in std::iter::once(&seat.wagers).chain(backers) {
                for line in wagers {
                    let hands = Hands { player: &seat.about, dealer: &settlement.about };
                    let why = explain(&settlement.book, line, wagers, hands);
                    check(&name, line, &why);
                    let cut = leaf(&why, "the limit of ");
                    assert!(
                        cut.is_none() || ["38.12(f)", "5.12"].contains(&line.clause.id()),
                        "{name}: only a payout limit pays less: {why:#?}"
                    );
                    limited += usize::from(cut.is_some());
                    lines += 1;
                }
            }
        }
    }
    assert!(lines > 5_000 && limited > 10, "{lines} lines, {limited} limited");
}

#[test]
fn an_explanation_names_cards_row_and_arithmetic_each_with_its_clause() {
    let (_, settlement) = settled()
        .into_iter()
        .find(|(_, settlement)| {
            settlement.book.name() == "nj/lunar-poker"
                && settlement.seats[0].wagers.iter().any(|line| {
                    line.bet == "bet" && line.row == Some("flush") && line.paid == line.stake.times(6)
                })
        })
        .expect("a bet won with a flush");
    let seat = &settlement.seats[0];
    let bet = seat.wagers.iter().find(|line| line.bet == "bet").expect("a bet");
    let hands = Hands { player: &seat.about, dealer: &settlement.about };
    let why = explain(&settlement.book, bet, &seat.wagers, hands);
    assert!(leaf(&why, "the player: ").is_some() && leaf(&why, "Dealer").is_some(), "{why:#?}");
    assert_eq!(
        leaf(&why, "Flush: 5 to 1").and_then(|row| row.clause.as_deref()),
        Some("38.12(e)"),
        "{why:#?}"
    );
    let product = format!("{} x 5 to 1 = {}", bet.stake, bet.stake.times(5));
    assert_eq!(leaf(&why, &product).and_then(|one| one.clause.as_deref()), Some("38.12(e)"), "{why:#?}");
    let sum = format!("{} + the stake of {} = {}", bet.stake.times(5), bet.stake, bet.paid);
    assert!(leaf(&why, &sum).is_some(), "{why:#?}");
}
