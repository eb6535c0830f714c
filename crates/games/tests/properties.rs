//! What holds for every round, whatever the cards, stakes, options and irregularities.

mod support;

use croupier_core::{Line, Outcome};
use croupier_games::book::NAMES;
use croupier_testkit::Rng;
use serde_json::{Value, json};
use support::generate::round;
use support::model::{self, Case, each};

/// Enough to reach every row of every pay table, and few enough for every run of the tests.
const ROUNDS: u64 = 1_200;

/// Wagers and payments that a decision makes, so that a description may leave them out.
const MADE_BY_DECISION: [&str; 6] = ["bet", "buy_fee", "exchange_fee", "force_fee", "in_to_win", "play"];

/// Covers nj/dragon-poker: 42.10(d)
/// Covers nj/lucky-8s: 50.6(m)
#[test]
fn every_wager_placed_is_settled_once_and_every_line_adds_up() {
    for book in NAMES {
        each(book, ROUNDS, |case| {
            let mut found = seats_in_order(case);
            for (described, lines) in case.bettors() {
                found.extend(placed_once(described, lines));
                found.extend(lines.iter().filter_map(|line| wrong_line(case, line)));
            }
            for seat in &case.settlement.seats {
                let sum: i64 =
                    seat.wagers.iter().map(|line| line.paid.in_cents() - line.stake.in_cents()).sum();
                found.extend((seat.net().in_cents() != sum).then(|| format!("seat {}: net", seat.seat)));
            }
            found
        });
    }
}

fn seats_in_order(case: &Case) -> Vec<String> {
    let described: Vec<&Value> =
        case.round["seats"].as_array().expect("seats").iter().map(|s| &s["seat"]).collect();
    let settled: Vec<u8> = case.settlement.seats.iter().map(|seat| seat.seat).collect();
    if json!(described) == json!(settled) { Vec::new() } else { vec![format!("seats {settled:?}")] }
}

fn placed_once(described: &Value, lines: &[Line]) -> Vec<String> {
    let mut found = Vec::new();
    let none = serde_json::Map::new();
    let bets = described["bets"].as_object().unwrap_or(&none);
    for (bet, stake) in bets.iter().filter(|(bet, _)| !MADE_BY_DECISION.contains(&bet.as_str())) {
        let settled: Vec<i64> =
            lines.iter().filter(|line| line.bet == bet).map(|line| line.stake.in_cents()).collect();
        if json!(settled) != json!([stake]) {
            found.push(format!("{bet}: placed {stake}, settled {settled:?}"));
        }
    }
    let ante = bets.get("ante").and_then(Value::as_i64).unwrap_or(0);
    for (index, line) in lines.iter().enumerate() {
        if lines[..index].iter().any(|earlier| earlier.bet == line.bet) {
            found.push(format!("{} is settled twice", line.bet));
        }
        let stake = match line.bet {
            "bet" => 2 * ante,
            "bet_second" => 0,
            // Paid beside the Ante where it is no wager of its own.
            "ante_bonus" if !bets.contains_key("ante_bonus") => 0,
            bet if MADE_BY_DECISION.contains(&bet) => ante,
            bet => bets.get(bet).and_then(Value::as_i64).unwrap_or(-1),
        };
        if line.stake.in_cents() != stake {
            found.push(format!("{line:?}: the stake is {stake}"));
        }
    }
    found
}

fn wrong_line(case: &Case, line: &Line) -> Option<String> {
    let (stake, paid) = (line.stake.in_cents(), line.paid.in_cents());
    // A limit or an empty meter can leave nothing to pay.
    let cut = case.round["options"].get("payout_limit").is_some() || line.bet.ends_with("progressive");
    let fits = match line.result {
        Outcome::Lose | Outcome::Forfeit | Outcome::Fee => paid == 0,
        Outcome::Push | Outcome::Void => paid == stake,
        Outcome::Win => paid > 0 && (paid > stake || line.bet.ends_with("progressive")) || cut && paid >= 0,
    };
    let known = line.net().in_cents() == paid - stake && !line.clause.id().is_empty();
    (!fits || !known).then(|| format!("{line:?}"))
}

/// Covers nj/lunar-poker: 38.12(c); 38.12(d); 38.12(e); 38.12(f); 38.10(i)3·d
/// Covers nz/lunar-poker: 5.5·a; 5.5·b; 5.6·a; 5.9·a; 5.11·a; 5.12·a; 10.9
#[test]
fn lunar_wagers_are_paid_on_the_first_row_that_fits_within_the_limit() {
    for book in ["nj/lunar-poker", "nz/lunar-poker"] {
        each(book, ROUNDS, model::lunar::mistakes);
    }
}

/// Covers nj/lunar-poker: 38.12(g); 38.12(h)·a; 38.12(i)·a; 38.12(i)·b; 38.11(a)·a
#[test]
fn the_lunar_meter_gains_its_share_of_every_wager_and_loses_what_it_pays() {
    each("nj/lunar-poker", 2 * ROUNDS, model::meters::lunar_mistakes);
}

/// Covers nj/packs-poker: 43.10(g); 43.11(a); 43.11(b)1; 43.11(b)2; 43.11(c)1; 43.11(c)2; 43.12(b); 43.12(d); 43.12(d)1; 43.12(d)2; 43.12(d)3; 43.12(e)
#[test]
fn packs_bonuses_pay_the_row_that_hands_over_most_and_winners_share_the_meter() {
    each("nj/packs-poker", ROUNDS, model::packs::mistakes);
}

/// Covers nj/lucky-8s: 50.6(n); 50.2(c)
#[test]
fn the_lucky_8s_bonus_is_paid_by_the_number_of_natural_8s_and_jokers() {
    each("nj/lucky-8s", ROUNDS, model::lucky8s::mistakes);
}

/// Covers nj/dragon-poker: 42.5(c); 42.11(b); 42.11(c); 42.11(d); 42.11(f); E-1.17A(c)
#[test]
fn dragon_wagers_are_paid_on_the_first_row_that_fits_with_the_gold_dragon_as_anything() {
    each("nj/dragon-poker", ROUNDS, model::dragon::mistakes);
}

/// Covers house/three-card-poker: 2.2; 2.3; 2.4; 2.5; 2.6; 2.7; 7.1; 7.2; 7.3; 7.4; 8.1; 8.2; 8.3; 8.4
#[test]
fn three_card_wagers_are_paid_by_the_hand_of_three_and_by_the_best_five_of_six() {
    each("house/three-card-poker", ROUNDS, model::three_card::mistakes);
}

/// Covers nj/lunar-poker: 38.13(a); 38.13(d)·c; 38.13(f)
/// Covers nz/lunar-poker: 11.2; 11.10; 11.11·a
/// Covers nj/packs-poker: 43.13(a); 43.13(e); 43.7(g)2
/// Covers nj/dragon-poker: 42.12(b); 42.12(d)
/// Covers nj/lucky-8s: 50.9(a)
/// Covers house/three-card-poker: 9.1; 9.3; 9.4
#[test]
fn a_void_round_returns_every_stake_and_leaves_the_meters_alone() {
    for book in NAMES {
        each(book, ROUNDS, |case| {
            let void = case.settlement.about.iter().any(|line| line.contains("void"));
            let settled = case.round.to_string().contains("\"after_declarations\":true");
            let own = case.round["seats"].to_string();
            let cut_before =
                ["hand_declared_void", "absent", "communicated"].iter().any(|it| own.contains(it));
            if !void || settled || cut_before {
                return Vec::new();
            }
            let fees_kept = ["void_returns", "void_fees"].iter().any(|option| {
                let chosen = &case.round["options"][*option];
                *chosen == "wagers_only" || *chosen == "always_kept"
            });
            let returned = |line: &Line| {
                line.result == Outcome::Void
                    || (fees_kept && line.bet.ends_with("_fee") && line.result == Outcome::Fee)
            };
            let kept = case.bettors().into_iter().flat_map(|(_, lines)| lines).filter(|line| !returned(line));
            let moved = case.settlement.meters.iter().filter(|meter| meter.before != meter.after);
            kept.map(|line| format!("{line:?}")).chain(moved.map(|meter| format!("{meter:?}"))).collect()
        });
    }
}

/// Everything about a settlement that may not depend on how the round is written down, seat by seat.
fn outcome(case: &Case) -> Vec<(u8, Vec<Line>, Vec<Vec<Line>>)> {
    let seat = |seat: &croupier_games::case::SeatSettlement| {
        let mut lines = seat.wagers.clone();
        lines.sort_by_key(|line| line.bet);
        (seat.seat, lines, seat.backers.iter().map(|backer| backer.wagers.clone()).collect())
    };
    let mut seats: Vec<_> = case.settlement.seats.iter().map(seat).collect();
    seats.sort_by_key(|(number, ..)| *number);
    seats
}

fn meters(case: &Case) -> Vec<(i64, i64)> {
    let change =
        |meter: &croupier_games::case::MeterChange| (meter.before.in_cents(), meter.after.in_cents());
    case.settlement.meters.iter().map(change).collect()
}

/// Settles every round once more, written differently, and compares.
fn unchanged(book: &str, rewrite: impl Fn(&mut Rng, &Value) -> Value) {
    for seed in 0..ROUNDS / 2 {
        let case = Case::new(round(book, seed));
        let other = Case::new(rewrite(&mut Rng::new(seed), &case.round));
        let same = outcome(&case) == outcome(&other) && meters(&case) == meters(&other);
        assert!(same, "{book}, seed {seed}:\n{}\n{}", case.round, other.round);
    }
}

/// Applies `change` to every list of cards in a description.
fn each_hand(value: &Value, change: &mut dyn FnMut(Vec<String>) -> Vec<String>) -> Value {
    let is_card = |word: &str| {
        let mut letters = word.chars();
        let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
        let poker = "23456789TJQKA".contains(first) && "shdc".contains(second);
        let other = ["Jk", "RD", "BD", "GD", "PH", "TI", "PA", "MO", "RA"].contains(&word);
        (poker && word.len() == 2) || other
    };
    match value {
        Value::String(text) if !text.is_empty() && text.split(' ').all(is_card) => {
            json!(change(text.split(' ').map(str::to_owned).collect()).join(" "))
        }
        Value::Array(items) => items.iter().map(|item| each_hand(item, change)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, field)| (key.clone(), each_hand(field, change)));
            Value::Object(fields.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// The suits renamed: the n-th of `shdc` becomes the n-th of `names`.
fn relabelled(round: &Value, names: &str) -> Value {
    let rename = |card: String| match card.char_indices().nth(1).and_then(|(_, suit)| "shdc".find(suit)) {
        Some(place) if card != "Jk" => format!("{}{}", &card[..1], &names[place..=place]),
        _ => card,
    };
    each_hand(round, &mut |cards| cards.into_iter().map(rename).collect())
}

fn pick<'a>(rng: &mut Rng, names: &[&'a str]) -> &'a str {
    names[rng.below(names.len())]
}

/// Covers nj/packs-poker: 43.5(b)
/// Covers nj/lucky-8s: 50.2(b)
/// Covers house/three-card-poker: 2.1
#[test]
fn other_suits_change_nothing_where_suits_do_not_matter() {
    let any = ["hdcs", "chsd", "dsch", "hsdc"];
    for book in ["nj/lucky-8s", "house/three-card-poker"] {
        unchanged(book, |rng, round| relabelled(round, pick(rng, &any)));
    }
    // The super bet knows colours: red suits stay together.
    let colours = ["cdhs", "hscd", "dcsh", "shdc", "chds", "dsch", "hcsd", "sdhc"];
    for book in ["nj/lunar-poker", "nz/lunar-poker"] {
        unchanged(book, |rng, round| relabelled(round, pick(rng, &colours)));
    }
    // The progressive five-card bonus knows the royal flush of diamonds.
    let diamonds_stay = ["hsdc", "chds", "hcds", "csdh", "scdh"];
    unchanged("nj/packs-poker", |rng, round| relabelled(round, pick(rng, &diamonds_stay)));
}

/// Covers nj/dragon-poker: 42.5(a)
/// Covers nj/lunar-poker: 38.10(g)·b
#[test]
fn the_order_of_the_cards_in_a_hand_changes_nothing() {
    for book in NAMES {
        unchanged(book, |rng, round| {
            each_hand(round, &mut |mut cards| {
                rng.shuffle(&mut cards);
                cards
            })
        });
    }
}

#[test]
fn the_order_of_the_seats_in_the_list_changes_nothing() {
    for book in NAMES {
        unchanged(book, |rng, round| {
            let mut other = round.clone();
            rng.shuffle(other["seats"].as_array_mut().expect("seats"));
            other
        });
    }
}

/// The wager of a pay table that a line belongs to.
fn wager_of(line: &Line) -> String {
    let without_pack: String = line.bet.replace("_1", "").replace("_2", "").replace("_3", "");
    if line.bet == "ante" { "instant".to_owned() } else { without_pack }
}

/// The properties are worth as much as the rounds are different.
#[test]
fn the_random_rounds_reach_every_row_of_every_pay_table() {
    for book in NAMES {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..ROUNDS {
            let case = Case::new(round(book, seed));
            for (_, lines) in case.bettors() {
                seen.extend(lines.iter().filter_map(|line| Some((wager_of(line), line.row?))));
            }
        }
        let tables = support::find(book).expect("built in").tables().to_vec();
        for (table, row) in
            tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, &row.row)))
        {
            assert!(seen.contains(&(table.wager.clone(), row.as_str())), "{book}: {} {row}", table.wager);
        }
    }
}
