//! Descriptions that would stop a careless program, blow up its memory or take it minutes.

mod support;

use croupier_games::document::Node;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use support::settled;

/// A round of New Zealand's Lunar Poker in which the discard rack was shuffled back into play.
fn reshuffled(back: &str, seat: Value) -> Value {
    json!({"rulebook": "nz/lunar-poker", "dealer": {"hand": "Ah Kd 9c 5h 2s"}, "seats": [seat],
        "irregularities": [{"kind": "discard_rack_reshuffled", "cards": back}]})
}

/// A spot of Lucky 8's with this hand, which is void for its number of cards.
fn misdealt(hand: &str) -> Value {
    json!({"rulebook": "nj/lucky-8s", "dealer": {"hand": "8s 7s 7h 6s 5s 5h 3s As"}, "seats": [
        {"seat": 1, "hand": hand, "bets": {"ante": 100}, "irregularities": [{"kind": "wrong_number_of_cards"}]}]})
}

fn field(round: &Value) -> String {
    settled(round).expect_err("must be refused")[0].field.to_string()
}

#[test]
fn no_hand_holds_a_card_twice_even_after_a_reshuffle() {
    let seat = json!({"seat": 1, "hand": "As As Qd 9h 4c", "bets": {"ante": 100}, "decision": "fold"});
    assert_eq!(field(&reshuffled("As", seat)), "seats[0].hand");
}

#[test]
fn no_draw_brings_a_card_twice_even_after_a_reshuffle() {
    let exchange = json!({"discard": "7c 4c", "draw": "Qc Qc"});
    let seat = json!({"seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100}, "exchange": exchange, "decision": "bet"});
    assert_eq!(field(&reshuffled("Qc", seat)), "seats[0].exchange.draw");
}

#[test]
fn the_dealer_holds_no_card_twice_even_after_a_reshuffle() {
    let seat = json!({"seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100}, "decision": "fold"});
    let mut round = reshuffled("Kc", seat);
    round["dealer"]["hand"] = json!("Kc Kc 9c 5h 2s");
    assert_eq!(field(&round), "dealer.hand");
}

#[test]
fn a_misdealt_lucky_8s_hand_may_hold_five_eights() {
    let settlement = settled(&misdealt("4 4 4 4 4 4 4 4 7 A")).expect("void, so any number of cards");
    assert_eq!(settlement.seats[0].net().in_cents(), 0);
}

#[test]
fn a_misdealt_lucky_8s_hand_of_many_cards_is_refused_in_time() {
    let start = Instant::now();
    for count in [30, 60, 300] {
        assert!(settled(&misdealt(&["A 2 3"; 100].join(" ")[..count * 2 - 1])).is_err());
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_lucky_8s_hand_laid_out_in_many_groups_is_refused() {
    let hand = "8s 7s 7h 6s 5s 5h 3s As";
    let round = json!({"rulebook": "nj/lucky-8s", "options": {"player_setting": "as_laid_out"}, "dealer": {"hand": hand},
        "seats": [{"seat": 1, "hand": hand, "set": vec!["8s"; 300], "decision": "play", "bets": {"ante": 100}}]});
    assert!(settled(&round).is_err());
}

/// A message that lists every earlier place of a card would grow with the square of the hand.
#[test]
fn the_refusals_of_a_long_hand_stay_short() {
    let seat =
        json!({"seat": 1, "hand": vec!["Js"; 3_000].join(" "), "bets": {"ante": 100}, "decision": "fold"});
    let refusals = settled(&reshuffled("2c", seat)).expect_err("must be refused");
    let length: usize = refusals.iter().map(|refusal| refusal.message.len()).sum();
    assert!(length < 1_000_000, "{length} bytes");
}

/// Comparing every field with every other would take minutes.
#[test]
fn many_fields_are_refused_in_time() {
    let fields: Vec<String> = (0..100_000).map(|index| format!("\"a{index}\": 1")).collect();
    let node =
        Node::from_json(&format!("{{\"rulebook\": \"nj/lucky-8s\", {}}}", fields.join(","))).expect("JSON");
    let start = Instant::now();
    assert!(croupier_games::case::settle(&node, &support::find).is_err());
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_description_that_is_no_table_is_refused_with_a_field() {
    for round in [json!([]), json!(5), json!("nj/lunar-poker"), json!(null)] {
        let refusals = settled(&round).expect_err("must be refused");
        assert!(!refusals[0].field.is_empty() || refusals[0].line.is_some(), "{refusals:?}");
    }
}

/// 11.15: the new cards go back unseen, so a later box may get them; it must not matter where that box
/// stands in the list.
#[test]
fn cards_given_back_by_a_late_instant_claim_may_be_dealt_again_whatever_the_order_of_the_seats() {
    let late = json!({"seat": 1, "hand": "9s 8s 7s 6s 5s", "bets": {"ante": 100}, "buy": "2d",
        "irregularities": [{"kind": "late_instant_claim", "operator_pays": true}]});
    let next =
        json!({"seat": 2, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100}, "buy": "2d", "decision": "bet"});
    for seats in [[&late, &next], [&next, &late]] {
        let round =
            json!({"rulebook": "nz/lunar-poker", "dealer": {"hand": "Ah Kd 9c 5h 2s"}, "seats": seats});
        assert!(settled(&round).is_ok(), "{:?}", settled(&round));
    }
}

/// R12 and R9: a void round gives the unresolved option payments back; a wrong count can come to light after
/// the dealer was forced.
#[test]
fn a_round_that_becomes_void_after_the_force_gives_the_payment_back() {
    for (book, kind) in [("nj/lunar-poker", "stub_count_wrong"), ("nz/lunar-poker", "deck_count_wrong")] {
        let round = json!({"rulebook": book, "dealer": {"hand": "Qh Jd 9c 5h 2s", "forced": "3c"},
            "irregularities": [{"kind": kind}], "seats": [
            {"seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": {"ante": 100}, "decision": "bet", "force": true}]});
        let settlement = settled(&round).unwrap_or_else(|refusals| panic!("{refusals:?}"));
        assert_eq!(settlement.seats[0].net().in_cents(), 0);
        assert!(settlement.seats[0].wagers.iter().any(|line| line.bet == "force_fee"));
    }
}
