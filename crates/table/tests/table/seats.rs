//! Who sits where, and who bets behind whom.

use crate::support::{House, betting, cents, player, sit};
use croupier_core::Bettor;
use croupier_table::Command;
use serde_json::json;

/// Covers nj/lunar-poker: 38.6(f); 38.6(g)·a; 38.6(g)·b
/// Covers nj/dragon-poker: 42.6(c)
/// Covers nj/packs-poker: 43.6(c)
#[test]
fn one_hand_per_player_only_who_sits_may_wager_and_stays_to_the_end() {
    for (book, bets, seated, stay) in [
        ("nj/lunar-poker", &["ante"][..], "38.6(g)", "38.6(g)"),
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], "42.6(c)", "42.6(c)"),
        ("nj/packs-poker", &["pack_1"][..], "43.6(c)", "43.6(c)"),
    ] {
        let mut house = betting(book, json!({}));
        let hands = if book == "nj/lunar-poker" { "38.6(f)" } else { seated };
        assert_eq!(house.refused(&player("anna"), sit(Bettor::seated(2))), hands);
        assert_eq!(house.refused(&player("ben"), sit(Bettor::seated(1))), seated, "taken");
        assert_eq!(
            house.refused(&player("ben"), sit(Bettor { seat: 1, place: 1 })),
            seated,
            "nobody bets behind"
        );
        assert_eq!(house.refused(&player("ben"), sit(Bettor::seated(9))), seated);
        let place = json!({"do": "place", "bet": bets[0], "amount": 1_000});
        let standing = house.round(&player("ben"), None, place.clone()).expect_err("not seated");
        assert_eq!(standing.clause.expect("a clause"), seated);
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        let leave = Command::StandUp { bettor: Bettor::seated(1) };
        assert_eq!(house.refused(&player("anna"), leave.clone()), stay, "a wager lies there");
        house.submit(&player("ben"), sit(Bettor::seated(2))).expect("a free place");
        let theirs = Command::StandUp { bettor: Bettor::seated(2) };
        assert!(house.submit(&player("anna"), theirs.clone()).is_err(), "the place of somebody else");
        house.submit(&player("ben"), theirs).expect("no wager, so free to go while others play");
        house.drive(true);
        if house.table.has_wagers() {
            assert_eq!(house.refused(&player("anna"), leave.clone()), stay);
        }
        house.finish_round();
        house.submit(&player("anna"), leave).expect("between rounds");
        house.check_replay();
    }
}

/// Covers nj/lucky-8s: 50.7(a); 50.7(b); 50.8
/// Covers nz/lunar-poker: 5.4
#[test]
fn several_spots_and_bettors_behind_only_where_the_book_allows_them() {
    let behind = |seat, place| Bettor { seat, place };
    let mut one = betting("nj/lucky-8s", json!({}));
    assert_eq!(one.refused(&player("anna"), sit(Bettor::seated(2))), "50.8");
    assert_eq!(one.refused(&player("ben"), sit(behind(1, 1))), "50.7(a)");
    let mut many = betting("nj/lucky-8s", json!({"spots_per_player": 2, "bettors_per_spot": 3}));
    many.submit(&player("anna"), sit(Bettor::seated(2))).expect("two spots");
    assert_eq!(many.refused(&player("anna"), sit(behind(1, 1))), "50.7(a)", "once on a spot");
    assert_eq!(many.refused(&player("anna"), sit(Bettor::seated(3))), "50.8");
    many.seat("ben", behind(1, 1), 50_000);
    many.seat("carl", behind(4, 2), 50_000);
    assert_eq!(many.refused(&player("dan"), sit(behind(1, 3))), "50.7(a)");
    let ante = json!({"do": "place", "bet": "ante", "amount": 1_000});
    many.round(&player("anna"), Some(Bettor::seated(1)), ante.clone()).expect("first");
    many.round(&player("anna"), Some(Bettor::seated(2)), ante.clone()).expect("second spot");
    many.round(&player("ben"), None, ante.clone()).expect_err("not shared yet");
    many.round(&player("anna"), Some(Bettor::seated(1)), json!({"do": "share"})).expect("agrees");
    many.round(&player("ben"), None, ante.clone()).expect("behind anna");
    many.round(&player("carl"), None, ante).expect("alone on a spot where nobody sits");
    many.finish_round();
    many.check_replay();
    let mut boxes = betting("nz/lunar-poker", json!({}));
    assert_eq!(boxes.refused(&player("anna"), sit(Bettor::seated(2))), "5.4");
    let mut two = betting("nz/lunar-poker", json!({"boxes_per_player": 2}));
    two.submit(&player("anna"), sit(Bettor::seated(2))).expect("two boxes");
}

/// Covers nj/lucky-8s: 50.7(b)
#[test]
fn a_backer_without_chips_for_in_to_win_does_not_hold_up_the_player() {
    for seed in 0..6 {
        let mut house = House::automatic("nj/lucky-8s", json!({"bettors_per_spot": 3}), seed);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 100_000);
        house.seat("ben", Bettor { seat: 1, place: 1 }, 1_500);
        house.drive(false);
        let ante = json!({"do": "place", "bet": "ante", "amount": 1_000});
        house.round(&player("anna"), None, ante.clone()).expect("first");
        house.round(&player("anna"), None, json!({"do": "share"})).expect("agrees");
        house.round(&player("ben"), None, ante).expect("behind anna");
        house.drive(true);
        house.round(&player("anna"), None, json!({"do": "in_to_win"})).expect("plays");
        let declined = house.log.iter().any(|entry| {
            serde_json::to_value(&entry.event).expect("JSON")["round"]["lucky8s"]["event"] == "declined"
        });
        assert!(declined, "ben could not add 1000 to 500");
        house.finish_round();
        assert_eq!(house.chips("ben"), cents(500), "the ante of who does not add counts as folded");
        house.check_replay();
    }
}
