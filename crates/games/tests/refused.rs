//! Descriptions that cannot be: what is told about them, and nothing that is not true.

mod support;

use serde_json::{Value, json};
use support::settled;

const BOOKS: [&str; 2] = ["nj/lunar-poker", "nz/lunar-poker"];

/// What is refused: the field with the code.
fn refused(round: &Value) -> Vec<(String, &'static str)> {
    let refusals = settled(round).expect_err("must be refused");
    refusals.iter().map(|refusal| (refusal.field.to_string(), refusal.code.name())).collect()
}

fn twice(field: &str) -> Vec<(String, &'static str)> {
    vec![(field.to_owned(), "card_twice")]
}

/// A round of Lunar Poker in which the discard rack was shuffled and `back` came back into play.
fn reshuffled(book: &str, back: &str, seats: Value) -> Value {
    json!({"rulebook": book, "dealer": {"hand": "As Kd 9c 5h 2d"}, "seats": seats,
        "irregularities": [{"kind": "discard_rack_reshuffled", "cards": back}]})
}

fn seat(number: u8, hand: &str, more: Value) -> Value {
    let mut seat = json!({"seat": number, "hand": hand, "bets": {"ante": 1_000}, "decision": "bet"});
    seat.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    seat
}

/// Covers nz/lunar-poker: 11.19; 8.7
#[test]
fn only_what_lay_in_the_discard_rack_comes_back_and_only_as_a_new_card() {
    let kings = || seat(1, "Ks Kc 9h 6c 5d", json!({}));
    let jack = |more: Value| seat(3, "Qs Jd 8c 7h 4h", more);
    let folds = |more: Value| {
        let mut seat = kings();
        seat.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        seat
    };
    let exchange = json!({"exchange": {"discard": "8c 7h", "draw": "Ks 3h"}});
    for book in BOOKS {
        let round = |back: &str, seats: Value| reshuffled(book, back, seats);
        let two_hands = round("Ks", json!([kings(), seat(3, "Ks Jd 8c 7h 4h", json!({}))]));
        assert_eq!(refused(&two_hands), twice("seats[1].hand"));
        let folded_hand = json!([folds(json!({"decision": "fold"})), seat(3, "Ks Jd 8c 7h 4h", json!({}))]);
        assert_eq!(refused(&round("Ks", folded_hand)), twice("seats[1].hand"), "dealt, not drawn");
        let held = json!([kings(), jack(json!({"buy": "Ks"}))]);
        assert_eq!(refused(&round("Ks", held)), twice("seats[1].buy"));
        let drawn = json!([kings(), jack(exchange.clone())]);
        assert_eq!(refused(&round("Ks", drawn)), twice("seats[1].exchange.draw"));
        let dealers = json!([jack(json!({"buy": "As"}))]);
        assert_eq!(refused(&round("As", dealers)), twice("seats[0].buy"));
        let own = json!([jack(json!({"buy": "Qs", "decision": "fold"}))]);
        assert_eq!(refused(&round("Qs", own)), twice("seats[0].buy"), "held when it was drawn");
        let both = json!([jack(json!({"buy": "2c"})), seat(4, "Qd Jh 8h 7c 4c", json!({"buy": "2c"}))]);
        assert_eq!(refused(&round("2c", both)), twice("seats[1].buy"));
        assert_eq!(refused(&round("2c 2c", json!([kings()]))), twice("irregularities[0].cards"));

        let folded = json!([folds(json!({"decision": "fold"})), jack(exchange.clone())]);
        settled(&round("Ks", folded)).expect("a folded hand is in the rack");
        let gave = json!({"exchange": {"discard": "Ks Kc 9h", "draw": "2c 3c 4c"}});
        settled(&round("Ks", json!([folds(gave), jack(exchange.clone())])))
            .expect("discards are in the rack");
        let again = json!({"exchange": {"discard": "Qs Jd", "draw": "Qs 3d"}});
        settled(&round("Qs", json!([jack(again)]))).expect("one's own discards too");
        let void = json!([{"kind": "wrong_number_of_cards"}]);
        let void =
            json!([folds(json!({"irregularities": void, "hand": "Ks Kc 9h 6c"})), jack(exchange.clone())]);
        settled(&round("Ks", void)).expect("a void hand is in the rack");
        let instant = json!([
            {"seat": 1, "hand": "Ks Qs Js Ts 9s", "bets": {"ante": 1_000}},
            seat(3, "Qd Jd 8c 7h 4h", json!({"buy": "Ks"}))
        ]);
        settled(&round("Ks", instant)).expect("a hand paid instant cash is in the rack");
        settled(&round("6h", json!([kings()]))).expect("a card that came back need not turn up");
    }
}

/// Covers nj/lunar-poker: 38.10(k)·c
/// Covers nz/lunar-poker: 10.4·a; 11.19
///
/// When the dealer's card is replaced, the hands of those who did not force are settled and lie in the rack, and
/// so does the card that goes.
#[test]
fn a_forced_card_comes_from_settled_hands_or_is_the_replaced_card_but_never_one_still_held() {
    for book in BOOKS {
        let forced = |card: &str| {
            let seats = json!([
                seat(1, "Ks Kc 9h 6c 5d", json!({"force": true})),
                seat(3, "Ad Jd 8c 7h 4h", json!({}))
            ]);
            let mut round = reshuffled(book, card, seats);
            round["dealer"] = json!({"hand": "Qs Jc 9c 5h 2d", "forced": card});
            round
        };
        settled(&forced("Ad")).expect("the hand of a player who did not force");
        settled(&forced("Qs")).expect("the card that was replaced");
        for held in ["Kc", "9c"] {
            assert_eq!(refused(&forced(held)), twice("dealer.forced"));
        }
        let mut early =
            reshuffled(book, "Qs", json!([seat(1, "Ks Kc 9h 6c 5d", json!({"force": true, "buy": "Qs"}))]));
        early["dealer"] = json!({"hand": "Qs Jc 9c 5h 2d", "forced": "Th"});
        assert_eq!(refused(&early), twice("seats[0].buy"), "the dealer held it when players drew");
    }
}

/// Covers nz/lunar-poker: 11.3; 11.5
#[test]
fn a_card_exposed_twice_is_one_card() {
    let exposed = |irregularities: Value| {
        json!({"rulebook": "nz/lunar-poker", "dealer": {"hand": "As Kd 9c 5h 2d"},
            "irregularities": irregularities, "seats": [seat(1, "Qs Qc 9h 6c 5d", json!({}))]})
    };
    let one = |cards: &str| json!({"kind": "card_exposed_in_deal", "cards": cards});
    assert_eq!(refused(&exposed(json!([one("Qs Qs")]))), twice("irregularities[0].cards"));
    assert_eq!(refused(&exposed(json!([one("Qs"), one("Qs")]))), twice("irregularities[1].cards"));
    for misdeal in [json!([one("Qs Qc")]), json!([one("Qs"), one("Qc")])] {
        assert_eq!(settled(&exposed(misdeal)).expect("void").seats[0].net().in_cents(), 0);
    }
}

/// Covers nz/lunar-poker: 11.7
#[test]
fn whoever_drew_before_is_a_player_who_drew() {
    let exposed = |before: Value| {
        json!({"rulebook": "nz/lunar-poker", "dealer": {"hand": "As Kd 9c 5h 2d"},
            "irregularities": [{"kind": "dealer_cards_exposed", "drawn_before": before}], "seats": [
            seat(1, "Qs Qc 9h 6c 5d", json!({"buy": "Th"})), seat(2, "Js Jc 9d 6d 5c", json!({}))]})
    };
    settled(&exposed(json!([1]))).expect("seat 1 drew");
    let refusals = settled(&exposed(json!([1, 2, 9]))).expect_err("refused");
    let told: Vec<(&str, Option<&str>)> =
        refusals.iter().map(|it| (it.field.as_ref(), it.value.as_deref())).collect();
    let field = "irregularities[0].drawn_before";
    assert_eq!(told, [(field, Some("2")), (field, Some("9"))]);
}

/// What is wrong with an amount is told; that it is missing would be false.
#[test]
fn a_wager_of_a_wrong_amount_is_not_missing() {
    let wrong = [json!(-5), json!(0), json!(1.5), json!("1000"), json!(1e30)];
    for amount in wrong {
        for book in BOOKS {
            let mut round = reshuffled(book, "6h", json!([seat(1, "Qs Qc 9h 6c 5d", json!({}))]));
            round["seats"][0]["bets"]["ante"] = amount.clone();
            assert_eq!(settled(&round).expect_err("refused").len(), 1, "{round:#}");
            round["seats"][0]["force"] = json!(true);
            round["dealer"] = json!({"hand": "Jd Td 8c 5h 2d", "forced": "3h"});
            assert_eq!(settled(&round).expect_err("refused").len(), 1, "{round:#}");
            round["seats"][0]["bets"] = json!({"ante": 1_000, "super": amount});
            round["seats"][0]["declare"] = json!(["super"]);
            assert_eq!(settled(&round).expect_err("refused").len(), 1, "{round:#}");
        }
        let dragon = json!({"rulebook": "nj/dragon-poker", "dealer": {"hand": "RD BD GD"}, "seats": [
            {"seat": 1, "hand": "PH MO RA", "bets": {"ante": amount, "ante_bonus": 100}, "decision": "play"}]});
        assert_eq!(refused(&dragon).len(), 1, "{dragon:#}");
        let hand = "8s 7s 7h 6s 5s 5h 3s As";
        let lucky = json!({"rulebook": "nj/lucky-8s", "dealer": {"hand": "8d 7d 7c 6d 5d 5c 3d Ad"}, "seats": [
            {"seat": 1, "hand": hand, "bets": {"ante": amount}, "decision": "play"}]});
        assert_eq!(refused(&lucky).len(), 1, "{lucky:#}");
        let packs = json!({"rulebook": "nj/packs-poker", "options": {"pack_bet_required_for_bonus": true},
            "dealer": {"hand": "As Kd 9c 5h 2d"}, "packs": ["2c 3c", "4c 6c", "7c 8c"],
            "seats": [{"seat": 1, "hand": "Qs Qc 9h 6d 5d", "bets": {"pack_1": amount, "five_card_1": 500}}]});
        assert_eq!(refused(&packs).len(), 1, "{packs:#}");
    }
}

/// Covers nj/packs-poker: 43.6(b); 43.12(a)
#[test]
fn the_amounts_of_progressive_wagers_are_those_of_their_own_clause() {
    let round = json!({"rulebook": "nj/packs-poker", "dealer": {"hand": "As Kd 9c 5h 2d"},
        "options": {"five_card_progressive_table": "A", "seven_card_progressive_table": "A", "pack_maximum": 500,
            "five_card_progressive_minimum": 500, "seven_card_progressive_maximum": 500},
        "packs": ["2c 3c", "4c 6c", "7c 8c"], "seats": [{"seat": 1, "hand": "Qs Qc 9h 6d 5d", "bets":
            {"pack_1": 600, "five_card_1_progressive": 400, "seven_card_1_progressive": 600}}]});
    let refusals = settled(&round).expect_err("refused");
    let clauses: Vec<Option<&str>> = refusals.iter().map(|it| it.clause.as_deref()).collect();
    assert_eq!(clauses, [Some("43.12(a)"), Some("43.6(b)"), Some("43.12(a)")], "in the order of their names");
}

/// Covers nj/lunar-poker: 38.10(b)
/// Covers nz/lunar-poker: 9.9
#[test]
fn a_decision_that_does_not_exist_is_not_missing() {
    for book in BOOKS {
        for decision in [json!("raise"), json!(7)] {
            let round =
                reshuffled(book, "6h", json!([seat(1, "Qs Qc 9h 6c 5d", json!({"decision": decision}))]));
            assert_eq!(settled(&round).expect_err("refused").len(), 1, "{round:#}");
        }
    }
}

/// Covers nj/lunar-poker: 38.10(k)·a
/// Covers nz/lunar-poker: 10.1·b
/// Covers nj/dragon-poker: 42.1[5]
#[test]
fn what_the_house_has_withdrawn_is_refused_by_its_option_and_not_by_the_clause_that_grants_it() {
    let forces = |book: &str| {
        let seats = json!([seat(1, "As Kd Jh 9c 4c", json!({"force": true}))]);
        json!({"rulebook": book, "options": {"force": false}, "seats": seats,
            "dealer": {"hand": "Ks Jd 9s 6h 2s", "forced": "7h"}})
    };
    let dragon = json!({"rulebook": "nj/dragon-poker", "options": {"side_bets": "three_card"},
        "dealer": {"hand": "TI PA MO"}, "seats": [{"seat": 1, "hand": "PH TI MO", "decision": "play",
            "bets": {"ante": 1000, "ante_bonus": 1000, "dragon": 500}}]});
    for (round, field, option) in [
        (forces("nj/lunar-poker"), "seats[0].force", "force = false"),
        (forces("nz/lunar-poker"), "seats[0].force", "force = false"),
        (dragon, "seats[0].bets.dragon", "side_bets = three_card"),
    ] {
        let refusals = settled(&round).expect_err("must be refused");
        let [refusal] = refusals.as_slice() else { panic!("{refusals:?}") };
        assert_eq!((refusal.field.as_ref(), refusal.clause.as_ref()), (field, None), "{refusal:?}");
        assert!(refusal.message.contains(option), "{refusal:?}");
    }
}

/// Covers nj/lucky-8s: 50.7(b)
#[test]
fn where_nobody_sits_the_highest_wager_decides_and_cannot_decide_otherwise() {
    let backer = |name: &str, ante: i64, decision: &str| json!({"name": name, "bets": {"ante": ante}, "decision": decision});
    let round = |backers: Value| {
        json!({"rulebook": "nj/lucky-8s", "options": {"bettors_per_spot": 3},
            "dealer": {"hand": "8 A 2 3 4 5 6 7"},
            "seats": [{"seat": 1, "hand": "8 8 A 2 3 4 5 6", "decision": "play", "backers": backers}]})
    };
    let against = round(json!([backer("ben", 500, "play"), backer("anna", 1_000, "fold")]));
    let refusals = settled(&against).expect_err("anna decides");
    let [refusal] = refusals.as_slice() else { panic!("{refusals:?}") };
    assert_eq!(
        (refusal.field.as_ref(), refusal.clause.as_deref()),
        ("seats[0].backers[1].decision", Some("50.7(b)"))
    );
    for backers in [
        json!([backer("ben", 500, "fold"), backer("anna", 1_000, "play")]),
        json!([backer("ben", 1_000, "fold"), backer("anna", 1_000, "play")]),
    ] {
        assert!(settled(&round(backers.clone())).is_ok(), "{backers}");
    }
}

/// Covers nj/dragon-poker: 42.12(c); 42.12(d)
/// Covers nj/packs-poker: 43.13(e)
/// Covers nj/lucky-8s: 50.9(b)
#[test]
fn a_device_that_the_settings_in_force_do_not_use_cannot_have_failed() {
    let dragon = json!({"dealer": {"hand": "TI PA MO"}, "seats": [{"seat": 1, "hand": "PH TI MO",
        "decision": "play", "bets": {"ante": 1000, "ante_bonus": 1000}}]});
    let packs = json!({"dealer": {"hand": "Qs Qh 9d 6c 3s"}, "packs": ["Js 7h", "4d Tc", "Ah 2s"],
        "seats": [{"seat": 1, "hand": "Kh Kd 8s 5c 2d", "bets": {"pack_1": 1000}}]});
    let lucky = json!({"dealer": {"hand": "8 A 2 3 4 5 6 7"},
        "seats": [{"seat": 1, "hand": "8 8 A 2 3 4 5 6", "decision": "play", "bets": {"ante": 1000}}]});
    let three = json!({"dealer": {"hand": "Qs 7d 2c"}, "seats": [{"seat": 1, "hand": "Kh 8s 3d",
        "decision": "play", "bets": {"ante": 1000}}]});
    for (book, round, kind, option, used, unused, by_default, clause) in [
        ("nj/dragon-poker", &dragon, "shuffler_failed", "shuffle", "machine", "hand", true, "42.12(c)"),
        (
            "nj/dragon-poker",
            &dragon,
            "dealing_shoe_failed",
            "dealing",
            "automated_shoe",
            "hand",
            false,
            "42.12(d)",
        ),
        (
            "nj/packs-poker",
            &packs,
            "dealing_shoe_failed",
            "dealing",
            "automated_shoe",
            "manual_shoe",
            true,
            "43.13(e)",
        ),
        ("nj/lucky-8s", &lucky, "shuffler_failed", "dealing", "machine_all_cards", "hand", true, "50.9(b)"),
        ("house/three-card-poker", &three, "shuffler_failed", "shuffle", "machine", "hand", true, "9.5"),
    ] {
        let mut round = round.clone();
        round["rulebook"] = json!(book);
        round["irregularities"] = json!([{"kind": kind}]);
        assert_eq!(
            settled(&round).is_ok(),
            by_default,
            "{book} {kind}: the default says whether it is there"
        );
        round["options"] = json!({option: used});
        assert!(settled(&round).is_ok(), "{book} {kind} with {option} = {used}");
        round["options"] = json!({option: unused});
        let refusals = settled(&round).expect_err("no such device");
        let [refusal] = refusals.as_slice() else { panic!("{book}: {refusals:?}") };
        let told = (refusal.field.as_ref(), refusal.clause.as_deref());
        assert_eq!(told, ("irregularities[0]", Some(clause)), "{book} {kind}");
    }
}

/// Covers nj/lucky-8s: 50.9(c); 50.9(d)
/// Covers nj/dragon-poker: 42.12(b)
/// Covers nj/packs-poker: 43.7(g)2
/// Covers house/three-card-poker: 9.3
#[test]
fn cards_of_a_wrong_number_are_not_described_with_the_right_one() {
    let dragon = json!({"rulebook": "nj/dragon-poker", "dealer": {"hand": "TI PA MO"}, "seats": [{"seat": 1,
        "hand": "PH TI MO", "decision": "play", "bets": {"ante": 1000, "ante_bonus": 1000}}]});
    let packs = json!({"rulebook": "nj/packs-poker", "dealer": {"hand": "Qs Qh 9d 6c 3s"},
        "packs": ["Js 7h", "4d Tc", "Ah 2s"],
        "seats": [{"seat": 1, "hand": "Kh Kd 8s 5c 2d", "bets": {"pack_1": 1000}}]});
    let lucky = json!({"rulebook": "nj/lucky-8s", "dealer": {"hand": "8 A 2 3 4 5 6 7"},
        "seats": [{"seat": 1, "hand": "8 8 A 2 3 4 5 6", "decision": "play", "bets": {"ante": 1000}}]});
    let three = json!({"rulebook": "house/three-card-poker", "dealer": {"hand": "Qs 7d 2c"}, "seats": [{"seat": 1,
        "hand": "Kh 8s 3d", "decision": "play", "bets": {"ante": 1000}}]});
    for (round, of_seat, of_dealer) in [
        (dragon, "42.12(b)", "42.12(b)"),
        (packs, "43.7(g)2", "43.7(g)2"),
        (lucky, "50.9(c)", "50.9(d)"),
        (three, "9.3", "9.3"),
    ] {
        let told = |round: &Value| {
            let refusals = settled(round).expect_err("the right number");
            let [refusal] = refusals.as_slice() else { panic!("{refusals:?}") };
            (refusal.field.to_string(), refusal.clause.clone().unwrap_or_default().to_string())
        };
        let short = |hand: &Value| {
            let cards: Vec<&str> = hand.as_str().expect("cards").split(' ').skip(1).collect();
            json!(cards.join(" "))
        };
        let mut seats = round.clone();
        seats["seats"][0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        assert_eq!(told(&seats), ("seats[0].irregularities[0]".to_owned(), of_seat.to_owned()));
        seats["seats"][0]["hand"] = short(&round["seats"][0]["hand"]);
        assert!(settled(&seats).is_ok(), "{seats}");
        let mut dealers = round.clone();
        dealers["irregularities"] = json!([{"kind": "dealer_misdealt"}]);
        assert_eq!(told(&dealers), ("dealer.hand".to_owned(), of_dealer.to_owned()));
        dealers["dealer"]["hand"] = short(&round["dealer"]["hand"]);
        assert!(settled(&dealers).is_ok(), "{dealers}");
        dealers.as_object_mut().expect("a round").remove("dealer");
        assert!(settled(&dealers).is_ok(), "nobody knows which cards these were");
    }
}

/// Covers nj/dragon-poker: 42.1[1]
#[test]
fn an_unequal_ante_bonus_is_refused_by_a_reading_and_says_so() {
    let round = json!({"rulebook": "nj/dragon-poker", "dealer": {"hand": "TI PA MO"}, "seats": [{"seat": 1,
        "hand": "PH TI MO", "decision": "play", "bets": {"ante": 1000, "ante_bonus": 500}}]});
    let refusals = settled(&round).expect_err("must be refused");
    assert!(refusals[0].message.contains("reading DP-A3, option ante_bonus_equal"), "{refusals:?}");
}
