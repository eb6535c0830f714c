//! Hands and rounds that ended before their time.

mod support;

use serde_json::{Value, json};
use support::{refused, settled};

/// The lines of a seat: wager, result and what was paid, in cents.
fn lines(round: &Value, seat: usize) -> Vec<(&'static str, &'static str, i64)> {
    let settlement = settled(round).unwrap_or_else(|refusals| panic!("{refusals:#?}"));
    let wagers = &settlement.seats[seat].wagers;
    wagers.iter().map(|line| (line.bet, line.result.name(), line.paid.in_cents())).collect()
}

/// Covers nj/lunar-poker: 38.10(f)·b; 38.13(f)
///
/// A hand is forfeited when the player passes something on; a round that is void later gives nothing of it back.
#[test]
fn a_forfeited_hand_stays_so_when_the_round_is_void_later() {
    let round = json!({"rulebook": "nj/lunar-poker", "options": {"dealing": "automated_shoe"},
        "irregularities": [{"kind": "dealing_shoe_failed", "after_declarations": true}], "seats": [
        {"seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100, "super": 50}, "declare": [],
            "irregularities": [{"kind": "communicated"}]},
        {"seat": 2, "hand": "Ks 9d 6h 3c 2c", "bets": {"ante": 100}, "declare": []}]});
    assert_eq!(lines(&round, 0), [("ante", "forfeit", 0), ("super", "forfeit", 0)]);
    assert_eq!(lines(&round, 1), [("ante", "void", 100)]);
}

/// Covers nj/lunar-poker: 38.10(c)·a; 38.10(d)·a; 38.13(f)
/// Covers nz/lunar-poker: 11.10; 11.12
///
/// Between a payment and the cards it is for a hand can end: the payment goes back with a void hand and stays with
/// a forfeited one. Anyone who plays on has the cards.
#[test]
fn a_payment_whose_cards_did_not_come_is_told_without_them() {
    let draws = [
        ("buy_fee", json!({"buy": ""})),
        ("exchange_fee", json!({"exchange": {"discard": "7c 4c", "draw": ""}})),
        ("exchange_fee", json!({"exchange": {"discard": "7c 4c", "draw": "Jh"}})),
    ];
    for (fee, draw) in draws {
        let seat = |own: Value| {
            let mut seat = json!({"seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100, fee: 100},
                "declare": [], "irregularities": own});
            let fields = seat.as_object_mut().expect("an object");
            fields.extend(draw.as_object().expect("an object").clone());
            seat
        };
        let round = |own: Value, whole: Value| {
            json!({"rulebook": "nj/lunar-poker", "options": {"dealing": "automated_shoe"},
                "irregularities": whole, "seats": [seat(own)],
                "dealer": {"hand": "Ah Kd 9c 5h 2s"}})
        };
        let failed = round(json!([]), json!([{"kind": "dealing_shoe_failed", "after_declarations": true}]));
        assert_eq!(lines(&failed, 0), [("ante", "void", 100), (fee, "void", 100)]);
        let told = round(json!([{"kind": "communicated", "after_declarations": true}]), json!([]));
        assert_eq!(lines(&told, 0), [("ante", "forfeit", 0), (fee, "fee", 0)]);
        assert!(!refused(&round(json!([]), json!([]))).is_empty(), "a live hand lacks its cards");
    }
}

/// Covers nz/lunar-poker: 11.1·b; 11.12
/// Covers nj/lunar-poker: 38.10(f)·b
///
/// All wagers are forfeited, or void: a super bet that was won and paid before is among them.
#[test]
fn all_wagers_are_forfeited_or_void_and_a_super_bet_that_was_won_is_one_of_them() {
    let cases = [
        ("nz/lunar-poker", "absent", "forfeit", [0, 0]),
        ("nz/lunar-poker", "hand_declared_void", "void", [100, 50]),
        ("nj/lunar-poker", "communicated", "forfeit", [0, 0]),
    ];
    for (book, kind, result, [ante, super_bet]) in cases {
        for after in [true, false] {
            let round = json!({"rulebook": book, "dealer": {"hand": "Ah Kd 9c 5h 2s"}, "seats": [
                {"seat": 1, "hand": "As Ks Qd 8h 4c", "bets": {"ante": 100, "super": 50},
                    "declare": ["super"], "irregularities": [{"kind": kind, "after_declarations": after}]}]});
            assert_eq!(lines(&round, 0), [("ante", result, ante), ("super", result, super_bet)], "{kind}");
        }
    }
}

/// Covers nj/lunar-poker: 38.10(f)·b
///
/// An award shown and paid before is taken back, too, and the meter has it again.
#[test]
fn who_communicates_forfeits_an_award_that_was_paid() {
    let round = |own: Value| {
        json!({"rulebook": "nj/lunar-poker", "options": {"progressive": true, "fixed_awards_from": "meter"},
            "meters": {"progressive": 100_000}, "dealer": {"hand": "Ah Kd 9c 5h 2s"}, "seats": [
            {"seat": 1, "hand": "Qs Js 8s 7s 4s", "bets": {"ante": 100, "progressive": 100},
                "declare": ["progressive"], "decision": "bet", "irregularities": own}]})
    };
    assert!(lines(&round(json!([])), 0).contains(&("progressive", "win", 5_000)));
    let told = round(json!([{"kind": "communicated", "after_declarations": true}]));
    assert!(lines(&told, 0).contains(&("progressive", "forfeit", 0)));
    assert_eq!(settled(&told).expect("settled").meters[0].after.in_cents(), 100_070);
}

/// Covers nj/lunar-poker: 38.10(a)1·c; 38.10(a)1·d; 38.10(f)·b
/// Covers nz/lunar-poker: 5.8; 11.12
///
/// Instant cash was paid and the round was over for that player: there is nothing left to forfeit.
#[test]
fn instant_cash_that_was_paid_is_not_forfeited() {
    let cases = [("nj/lunar-poker", "communicated", 75_500), ("nz/lunar-poker", "absent", 75_500)];
    for (book, kind, super_paid) in cases {
        let cut = |after: bool| {
            json!({"rulebook": book, "dealer": {"hand": "As Kd 9c 5h 2d"}, "seats": [
                {"seat": 1, "hand": "9s 8s 7s 6s 5s", "bets": {"ante": 1_000, "super": 500},
                    "irregularities": [{"kind": kind, "after_declarations": after}]}]})
        };
        assert_eq!(lines(&cut(true), 0), [("ante", "win", 201_000), ("super", "win", super_paid)]);
        assert_eq!(lines(&cut(false), 0), [("ante", "forfeit", 0), ("super", "forfeit", 0)]);
    }
}

/// Covers nz/lunar-poker: 11.17; 11.15·a; 11.10; 11.12; 11.14·b
///
/// What was paid on a late claim was settled on the first five cards, and stands when the hand ends otherwise, unless
/// all wagers are forfeited and the player was still in the round.
#[test]
fn a_late_claim_that_was_paid_stands_when_the_hand_ends_otherwise() {
    let claimed = |kind: &str, hand: &str, own: Value, whole: Value| {
        let claim = json!({"kind": kind, "operator_pays": true});
        let own: Vec<Value> = [vec![claim], own.as_array().expect("a list").clone()].concat();
        json!({"rulebook": "nz/lunar-poker", "irregularities": whole, "dealer": {"hand": "Ah Kd 9c 5h 2s"},
            "seats": [{"seat": 1, "hand": hand, "bets": {"ante": 100, "super": 50}, "declare": [],
                "buy": "Jh", "irregularities": own}]})
    };
    let void = json!([{"kind": "deck_count_wrong", "after_declarations": true}]);
    let super_paid = ("super", "win", 350);
    let later =
        |own: Value, whole: Value| lines(&claimed("late_super_claim", "As Ks Qd 8h 4c", own, whole), 0);
    assert_eq!(later(json!([]), void.clone()), [("ante", "void", 100), super_paid, ("buy_fee", "void", 100)]);
    let absent = json!([{"kind": "absent", "after_declarations": true}]);
    let forfeited = [("ante", "forfeit", 0), ("super", "forfeit", 0), ("buy_fee", "fee", 0)];
    assert_eq!(later(absent, json!([])), forfeited);
    let folded = json!([{"kind": "cards_laid_on_discards", "top_five": false}]);
    assert_eq!(later(folded, json!([])), [("ante", "lose", 0), super_paid, ("buy_fee", "fee", 0)]);
    let absent = json!([{"kind": "absent", "after_declarations": true}]);
    for (own, whole) in [(json!([]), void), (absent, json!([]))] {
        let instant = lines(&claimed("late_instant_claim", "9s 8s 7s 6s 5s", own, whole), 0);
        assert!(instant.contains(&("ante", "win", 20_100)), "{instant:?}");
        assert!(instant.contains(&("buy_fee", "void", 100)), "{instant:?}");
    }
}

/// Covers nj/lunar-poker: 38.12(i)·a; 38.13(d)·a
///
/// The award of a straight flush is a tenth of the reading when it is that player's turn: the share of a wager
/// that became void later was on the meter then.
#[test]
fn an_award_goes_by_the_reading_of_its_turn() {
    let (in_the_draw, in_the_deal) =
        (json!({"hand": "Qs Qd 8h 7c 4c", "buy": ""}), json!({"hand": "Qs Qd 8h 7c"}));
    for (after, own, award, left) in
        [(true, in_the_draw, 10_014, 90_056), (false, in_the_deal, 10_007, 90_063)]
    {
        let round = json!({"rulebook": "nj/lunar-poker", "options": {"progressive": true},
            "meters": {"progressive": 100_000}, "dealer": {"hand": "Ah Kd 9c 5h 2s"}, "seats": [
            {"seat": 1, "hand": "9s 8s 7s 6s 5s", "bets": {"ante": 100, "progressive": 100}},
            {"seat": 2, "bets": {"ante": 100, "progressive": 100},
                "irregularities": [{"kind": "wrong_number_of_cards", "after_declarations": after}]}]});
        let mut round = round;
        let fields = round["seats"][1].as_object_mut().expect("a seat");
        fields.extend(own.as_object().expect("fields").clone());
        assert!(lines(&round, 0).contains(&("progressive", "win", award)), "{:?}", lines(&round, 0));
        assert!(lines(&round, 1).contains(&("progressive", "void", 100)));
        let meter = settled(&round).expect("settled").meters[0].after;
        assert_eq!(meter.in_cents(), left);
    }
}

/// Covers nj/packs-poker: 43.13(a); 43.6(b)
///
/// A card exposed while wagers are open ends the round before the Pack's bet had to be there.
#[test]
fn a_bonus_goes_back_alone_if_the_round_ended_while_wagers_were_open() {
    let round = |irregularities: Value| {
        json!({"rulebook": "nj/packs-poker", "options": {"pack_bet_required_for_bonus": true},
            "irregularities": irregularities, "seats": [{"seat": 1, "bets": {"five_card_1": 500}}]})
    };
    let open = round(json!([{"kind": "card_exposed_while_betting"}]));
    assert_eq!(lines(&open, 0), [("five_card_1", "void", 500)]);
    let closed = round(json!([{"kind": "stub_count_wrong"}]));
    assert_eq!(refused(&closed), [("seats[0].bets.five_card_1".to_owned(), Some("43.6(b)".to_owned()))]);
}

/// Covers nj/lucky-8s: 50.9(a); 50.9(c)
///
/// A spot that is void is settled when that happens, by its own clause; a round void later leaves it alone.
#[test]
fn a_void_spot_keeps_its_clause_when_the_round_is_void_later() {
    let round = json!({"rulebook": "nj/lucky-8s",
        "irregularities": [{"kind": "card_face_up", "cards": "Jk 2c"}], "seats": [
        {"seat": 1, "bets": {"ante": 100}, "irregularities": [{"kind": "wrong_number_of_cards"}]},
        {"seat": 2, "bets": {"ante": 100}}]});
    let settlement = settled(&round).unwrap_or_else(|refusals| panic!("{refusals:#?}"));
    let clause = |seat: usize| settlement.seats[seat].wagers[0].clause.id();
    assert_eq!((clause(0), clause(1)), ("50.9(c)", "50.9(a)"));
    assert_eq!(lines(&round, 0), [("ante", "void", 100)]);
}
