//! What players may and may not do.

mod support;

use serde_json::{Value, json};
use support::{refused, settled};

fn at(field: &str, clause: &str) -> (String, Option<String>) {
    (field.to_owned(), Some(clause.to_owned()))
}

fn lunar(book: &str, seat: Value) -> Value {
    json!({"rulebook": book, "dealer": {"hand": "As Kd 9c 5h 2s"}, "seats": [seat]})
}

/// Covers nz/lunar-poker: 5.2; 9.1; 9.5; 9.6
/// Covers nj/lunar-poker: 38.10(b); 38.10(b)1; 38.10(b)2; 38.10(b)3; 38.10(b)4
#[test]
fn a_lunar_player_bets_folds_or_draws_once_and_then_bets_or_folds() {
    for (book, election) in [("nj/lunar-poker", "38.10(b)"), ("nz/lunar-poker", "5.2")] {
        let seat = |extra: Value| {
            let mut seat = json!({"seat": 1, "hand": "Qs Qd 9h 6c 5d", "bets": {"ante": 1000}});
            seat.as_object_mut().expect("object").extend(extra.as_object().expect("object").clone());
            lunar(book, seat)
        };
        let exchange = json!({"discard": "6c 5d", "draw": "Qc 7d"});
        for allowed in [
            json!({"decision": "bet"}),
            json!({"decision": "fold"}),
            json!({"buy": "Qh", "decision": "bet"}),
            json!({"buy": "Qh", "decision": "fold"}),
            json!({"exchange": exchange, "decision": "bet"}),
            json!({"exchange": exchange, "decision": "fold"}),
        ] {
            assert!(settled(&seat(allowed.clone())).is_ok(), "{book} {allowed}");
        }
        assert_eq!(refused(&seat(json!({}))), [at("seats[0].decision", election)]);
        assert_eq!(refused(&seat(json!({"buy": "Qh"}))), [at("seats[0].decision", election)]);
        let both = seat(json!({"buy": "Qh", "exchange": exchange, "decision": "bet"}));
        assert_eq!(refused(&both)[0].0, "seats[0].exchange");
    }
}

/// Covers nz/lunar-poker: 5.4
/// Covers nj/lunar-poker: 38.6(f)
#[test]
fn a_place_has_one_hand_and_one_set_of_wagers() {
    for book in ["nj/lunar-poker", "nz/lunar-poker"] {
        let seat = |hand: &str| json!({"seat": 1, "hand": hand, "bets": {"ante": 1000}, "decision": "fold"});
        let mut round = lunar(book, seat("Qs Qd 9h 6c 5d"));
        round["seats"].as_array_mut().expect("seats").push(seat("Js Jd 8h 6d 5c"));
        assert_eq!(refused(&round)[0].0, "seats[1].seat");
    }
}

/// Covers nz/lunar-poker: 8.7
#[test]
fn a_drawn_card_comes_from_the_cards_that_are_left() {
    let seat =
        json!({"seat": 1, "hand": "Qs Qd 9h 6c 5d", "bets": {"ante": 1000}, "buy": "Kd", "decision": "bet"});
    assert_eq!(refused(&lunar("nz/lunar-poker", seat)), [at("seats[0].buy", "3.5(a)")]);
}

/// Covers nj/lucky-8s: 50.5(d); 50.6(d)
#[test]
fn a_lucky_8s_spot_needs_an_ante_and_gets_eight_cards() {
    let seat = |hand: &str, bets: Value| json!({"seat": 1, "hand": hand, "bets": bets, "decision": "play"});
    let round = |seat: Value| json!({"rulebook": "nj/lucky-8s", "dealer": {"hand": "8s 7s 7h 6s 5s 5h 3s As"}, "seats": [seat]});
    let eight = "8h 6h 2s 5d 3h 7d 7c 4s";
    assert!(settled(&round(seat(eight, json!({"ante": 1000})))).is_ok());
    assert_eq!(refused(&round(seat(eight, json!({"bonus": 1000})))), [at("seats[0].bets.ante", "50.6(a)")]);
    assert_eq!(
        refused(&round(seat("8h 6h 2s 5d 3h 7d 7c", json!({"ante": 1000})))),
        [at("seats[0].hand", "50.6(d)")]
    );
    assert_eq!(
        refused(&round(seat("8h 6h 2s 5d 3h 7d 7c 4s 4h", json!({"ante": 1000})))),
        [at("seats[0].hand", "50.6(d)")]
    );
}

/// Covers nj/dragon-poker: 42.8(b)1
/// Covers nj/lunar-poker: 38.8(b)1
#[test]
fn cards_dealt_from_the_hand_are_shuffled_by_machine() {
    let dragon = json!({
        "rulebook": "nj/dragon-poker", "options": {"dealing": "hand", "shuffle": "hand"}, "dealer": {"hand": "TI TI RA"},
        "seats": [{"seat": 1, "hand": "PH PH MO", "bets": {"ante": 1000, "ante_bonus": 1000}, "decision": "play"}],
    });
    assert_eq!(refused(&dragon), [at("options.dealing", "42.8(b)1")]);
    let seat = json!({"seat": 1, "hand": "Qs Qd 9h 6c 5d", "bets": {"ante": 1000}, "decision": "bet"});
    let mut lunar = lunar("nj/lunar-poker", seat);
    lunar["options"] = json!({"dealing": "hand", "shuffler": false});
    assert_eq!(refused(&lunar), [at("options.dealing", "38.8(b)1")]);
    lunar["options"] = json!({"dealing": "hand", "shuffler": true});
    assert!(settled(&lunar).is_ok());
}

/// Covers nj/packs-poker: 43.12(a); 43.6(b)
#[test]
fn a_packs_player_may_make_either_progressive_wager_on_each_pack() {
    let round = |options: Value, bets: Value| {
        json!({
            "rulebook": "nj/packs-poker", "options": options, "dealer": {"hand": "Qs Qh 9d 6c 3s"},
            "packs": ["Js 7h", "4d Tc", "Ah 2s"], "seats": [{"seat": 1, "hand": "Kh Kd 8s 5c 2d", "bets": bets}],
        })
    };
    let both = json!({"five_card_progressive_table": "A", "seven_card_progressive_table": "A"});
    let bets = json!({"five_card_1_progressive": 100, "seven_card_1_progressive": 100, "seven_card_3_progressive": 500});
    let settlement = settled(&round(both, bets.clone())).expect("settled");
    let paid: Vec<(&str, i64)> =
        settlement.seats[0].wagers.iter().map(|line| (line.bet, line.paid.in_cents())).collect();
    assert_eq!(
        paid,
        [
            ("five_card_1_progressive", 300),
            ("seven_card_1_progressive", 0),
            ("seven_card_3_progressive", 500)
        ]
    );
    let fields: Vec<String> = refused(&round(json!({}), bets)).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields.len(), 3, "{fields:?}");
}

fn lines(round: &Value) -> Vec<(&'static str, croupier_core::Outcome, i64)> {
    let settlement = settled(round).unwrap_or_else(|refusals| panic!("{refusals:?}"));
    settlement.seats[0].wagers.iter().map(|line| (line.bet, line.result, line.paid.in_cents())).collect()
}

/// Covers nz/lunar-poker: 9.2·c; 5.6·a
#[test]
fn instant_cash_is_paid_unasked_only_to_a_hand_that_is_played() {
    use croupier_core::Outcome::{Lose, Win};
    let seat = |decision: &str| json!({"seat": 1, "hand": "Th 9h 8h 7h 6h", "bets": {"ante": 100}, "declare": [], "decision": decision});
    let round = |decision: &str| {
        let mut round = lunar("nz/lunar-poker", seat(decision));
        round["options"] = json!({"undeclared_instant": "paid"});
        round
    };
    assert_eq!(lines(&round("bet")), [("ante", Win, 20_100)]);
    assert_eq!(lines(&round("fold")), [("ante", Lose, 0)]);
}

/// Covers nj/lunar-poker: 38.1 Progressive payout hand; 38.13(a)
#[test]
fn an_award_on_the_final_hand_is_not_owed_for_the_first_five_cards_of_a_void_hand() {
    use croupier_core::Outcome::{Void, Win};
    let round = |basis: &str| {
        let bets = json!({"ante": 100, "progressive": 100});
        let mut round = lunar(
            "nj/lunar-poker",
            json!({"seat": 1, "hand": "Kh Jh 9h 4h 3h", "bets": bets, "decision": "bet"}),
        );
        round["options"] = json!({"progressive": true, "progressive_basis": basis});
        round["irregularities"] = json!([{"kind": "hole_card_exposed", "after_declarations": true}]);
        round
    };
    let void = [("ante", Void, 100), ("bet", Void, 200)];
    assert_eq!(lines(&round("first_five")), [void[0], void[1], ("progressive", Win, 5_000)]);
    assert_eq!(lines(&round("final_hand")), [void[0], void[1], ("progressive", Void, 100)]);
}

/// Covers nz/lunar-poker: 11.17
#[test]
fn the_fee_of_a_late_super_claim_comes_back_only_with_a_super_that_is_paid() {
    use croupier_core::Outcome::{Fee, Void};
    let fee = |hand: &str| {
        let mut round = lunar(
            "nz/lunar-poker",
            json!({"seat": 1, "hand": hand, "bets": {"ante": 100, "super": 100}, "buy": "8c", "decision": "fold",
                "irregularities": [{"kind": "late_super_claim", "operator_pays": true}]}),
        );
        round["options"] = json!({"late_super_fee": "returned"});
        let found = lines(&round).into_iter().find(|(bet, ..)| *bet == "buy_fee");
        found.expect("a fee").1
    };
    assert_eq!(fee("Qs Qd Qh 6c 5d"), Void);
    assert_eq!(fee("Qs Qd 9h 6c 5d"), Fee);
}
