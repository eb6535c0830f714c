//! The bonuses with a meter.

use crate::{built_in, cards, changed, only, selected, wager, with};
use croupier_core::Money;
use croupier_games::book::Rulebook;
use croupier_math::analysis::ProgressiveFigures;
use croupier_math::{Fraction, Request, WagerAnalysis};

fn figures(wager: &WagerAnalysis) -> &ProgressiveFigures {
    wager.progressive.as_ref().unwrap()
}

fn both(request: &Request) -> Vec<WagerAnalysis> {
    let names = ["five_card_progressive", "seven_card_progressive"];
    names.iter().flat_map(|name| wager(built_in(), name, request.clone())).collect()
}

/// The value at a reading of the wager's meter, which need not be whole cents: between two readings it is
/// straight.
fn ev_at(book: &Rulebook, wager_name: &str, table: usize, request: &Request, reading: &Fraction) -> Fraction {
    let at = |cents: i64| {
        let meter = wager_name.trim_end_matches("_progressive").to_owned();
        let request = Request { meters: [(meter, Money::cents(cents))].into(), ..request.clone() };
        wager(book, wager_name, request)[table].distribution.ev()
    };
    let below = i64::try_from(reading.floor()).unwrap();
    let (low, high) = (at(below), at(below + 1));
    let part = reading - &Fraction::whole(below);
    &low + &((&high - &low) * part)
}

/// Reading PP-A1: multiples are the whole amount paid. Returns without the meter as the digest states them.
#[test]
fn returns_without_the_meter() {
    let request = Request::default();
    let cents = |fraction: Fraction| fraction.decimal(2);
    let whole: Vec<String> = both(&request)
        .iter()
        .map(|wager| cents(&figures(wager).ev_without_meter + &Fraction::one()))
        .collect();
    assert_eq!(whole.len(), 18);
    assert_eq!(whole.iter().min().unwrap(), "0.74");
    assert_eq!(whole.iter().max().unwrap(), "0.92");
    // Paid on top of the stake the player would be ahead.
    let on_top = |wager: &WagerAnalysis| {
        let rows = wager.distribution.outcomes().iter().filter(|outcome| outcome.net >= Fraction::zero());
        let stakes: Fraction = rows.map(|outcome| wager.distribution.probability(outcome)).sum();
        figures(wager).ev_without_meter.clone() + Fraction::one() + stakes
    };
    let pushes = |wager: &WagerAnalysis| {
        let row = wager.distribution.outcomes().iter().find(|outcome| outcome.row == "pair_2_to_10");
        row.map_or_else(Fraction::zero, |row| wager.distribution.probability(row))
    };
    let five: Vec<Fraction> = wager(built_in(), "five_card_progressive", request.clone())
        .iter()
        .map(|wager| on_top(wager) - pushes(wager))
        .collect();
    assert_eq!(cents(five.iter().min().unwrap().clone()), "1.04");
    assert_eq!(cents(five.iter().max().unwrap().clone()), "1.13");
    let seven: Vec<Fraction> =
        wager(built_in(), "seven_card_progressive", request).iter().map(on_top).collect();
    assert_eq!(seven.iter().filter(|back| **back > Fraction::one()).count(), 7);
    assert_eq!(cents(seven.iter().max().unwrap().clone()), "1.26");
}

#[test]
fn without_a_reading_awards_from_the_meter_pay_nothing() {
    for wager in both(&Request::default()) {
        let figures = figures(&wager);
        assert_eq!(figures.ev_without_meter, wager.distribution.ev());
        assert_eq!(figures.reading, None);
        let awards: Vec<_> =
            figures.awards.iter().map(|a| (a.row, a.percent, a.probability.clone())).collect();
        let expected = match wager.wager {
            "five_card_progressive" => vec![("diamond_royal", 100, Fraction::new(1, 2_598_960))],
            _ => vec![
                ("seven_card_straight_flush", 100, Fraction::new(32, 133_784_560)),
                ("six_card_royal", 10, Fraction::new(180, 133_784_560)),
            ],
        };
        assert_eq!(awards, expected);
        let contribution = if wager.wager == "five_card_progressive" { 1 } else { 5 };
        assert_eq!(figures.contribution, Fraction::new(contribution, 100));
    }
}

/// The reading at which the awards from the meter make up for the rest, if every hand that can have one takes
/// it.
fn where_awards_make_up(figures: &ProgressiveFigures, stake: Money) -> Fraction {
    let awards = figures.awards.iter();
    let shares: Fraction = awards.map(|a| &a.probability * &Fraction::new(a.percent, 100)).sum();
    -figures.ev_without_meter.clone() * Fraction::whole(stake.in_cents()) / shares
}

#[test]
fn at_the_break_even_reading_the_wager_is_worth_nothing() {
    for stake in [100, 500].map(Money::cents) {
        let request = Request { stake, ..Request::default() };
        for wager in both(&request) {
            let figures = figures(&wager);
            assert_eq!(figures.break_even, Some(where_awards_make_up(figures, stake)));
            assert_eq!(wager.stake, Some(stake));
        }
    }
    for (name, place) in [("five_card_progressive", 4), ("seven_card_progressive", 0)] {
        let request = Request::default();
        let even = figures(&wager(built_in(), name, request.clone())[place]).break_even.clone().unwrap();
        assert_eq!(ev_at(built_in(), name, place, &request, &even), Fraction::zero());
        assert!(ev_at(built_in(), name, place, &request, &(even + Fraction::one())).is_positive());
    }
}

/// A small percentage and a large multiple: at the break-even reading the six-card royal is paid as a royal
/// flush.
#[test]
fn break_even_where_a_multiple_hands_over_more_than_the_meter() {
    let rows = |six_card_royal: u32, royal_flush: u32| {
        format!(
            "table = \"J\"\nclause = \"43.11(c)2\"\nlimit = \"fixed\"\nrows = [\n  \
             {{ row = \"seven_card_straight_flush\", meter_percent = 100 }},\n  \
             {{ row = \"six_card_royal\", meter_percent = {six_card_royal} }},\n  \
             {{ row = \"royal_flush\", times = {royal_flush} }},"
        )
    };
    let book = changed(&[(&rows(10, 1_000), &rows(1, 5_000))]);
    let request = Request::default();
    let wagers = wager(&book, "seven_card_progressive", request.clone());
    let place = wagers.iter().position(|wager| wager.paytable.as_deref() == Some("J")).unwrap();
    let figures = figures(&wagers[place]);
    let even = figures.break_even.as_ref().unwrap();
    assert_eq!(ev_at(&book, "seven_card_progressive", place, &request, even), Fraction::zero());
    // One percent of the meter is less than 5,000 times the stake there, so the line of the awards misses.
    assert!(even < &Fraction::whole(50_000_000), "{even}");
    assert!(*even < where_awards_make_up(figures, request.stake), "{even}");
}

/// No reading makes a wager even that is ahead with nothing on the meter, nor one that no award can reach.
#[test]
fn some_wagers_have_no_break_even_reading() {
    let book = selected("five_card_progressive_table", "A");
    let analysed = |deck: &str| wager(&book, "five_card_progressive", only(cards(deck))).remove(0);
    let ahead = analysed("Ad Kd Qd Jd Td As Ks Qs Js Ts");
    assert!(ahead.in_force && ahead.distribution.ev().is_positive());
    assert_eq!(figures(&ahead).break_even, None);
    let out_of_reach = analysed("Ad Kd Qd Jd 9d 8c 7c 6c 4h 3h 2h Ts");
    assert!(out_of_reach.distribution.ev().is_negative());
    assert_eq!(figures(&out_of_reach).break_even, None);
    // One royal in 462 hands, and nothing else pays. Counted as nothing it leaves a loss, but with an empty
    // meter it is paid 1,000 times the wager as a royal flush.
    let royal = analysed("Ad Kd Qd Jd Td 8c 7c 6c 4h 3h 2h");
    assert_eq!(figures(&royal).ev_without_meter, Fraction::whole(-1));
    assert_eq!(figures(&royal).break_even, None);
}

#[test]
fn rates_of_both_meters_are_the_contribution() {
    let book = with(r#"{"seven_card_meter_rate": 7.5, "seven_card_reset_meter_rate": 2.125}"#);
    let wager = &wager(&book, "seven_card_progressive", Request::default())[0];
    assert_eq!(figures(wager).contribution, Fraction::new(9_625, 100_000));
}
