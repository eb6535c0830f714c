//! Wagers, shared spots, and who decides on them.

use super::table::{FOUR, ONE, Table, behind, settled, shared};
use croupier_core::{Actor, Bettor, Money};
use croupier_games::lucky8s::round::{Bet, Command};
use croupier_games::round::{Awaiting, Engine};
use serde_json::json;

/// Covers nj/lucky-8s: 50.6(a); 50.6(c); E-1.10E(a); 50.5(d)
#[test]
fn wagers_keep_their_limits_and_end_with_the_first_card() {
    let mut table = Table::open(json!({"ante_minimum": 500, "bonus_maximum": 900, "positions": 4}));
    let place = |bet, cents| Command::Place { bet, amount: Money::cents(cents) };
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Ante, 499)), "50.6(a)");
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Bonus, 901)), "50.6(a)");
    assert_eq!(table.refused(Actor::Player(Bettor::seated(5)), place(Bet::Ante, 500)), "E-1.10E(a)");
    assert_eq!(table.refused(Actor::Dealer, Command::StartDeal), "50.6(a)");
    table.bonus(ONE, 900);
    assert_eq!(table.refused(Actor::Dealer, Command::StartDeal), "50.6(a)");
    assert_eq!(table.0.round.awaiting(), Awaiting::Wagers { close: None });
    table.ante(FOUR, 500);
    table.dealer(Command::SendBack { bettor: ONE });
    table.dealer(Command::StartDeal);
    assert_eq!(table.refused(Actor::Player(FOUR), place(Bet::Ante, 600)), "50.6(c)");
    assert_eq!(table.refused(Actor::Player(FOUR), Command::TakeBack { bet: Bet::Ante }), "50.6(c)");
    assert_eq!(table.refused(Actor::Player(ONE), place(Bet::Ante, 600)), "50.6(c)");
}

/// Covers nj/lucky-8s: 50.7(a); 50.7(d)
#[test]
fn a_spot_is_shared_when_its_first_bettor_agrees_and_the_operator_allows() {
    let ante = Command::Place { bet: Bet::Ante, amount: Money::cents(100) };
    let mut alone = Table::open(json!({}));
    alone.ante(ONE, 100);
    assert_eq!(alone.refused(Actor::Player(ONE), Command::Share), "50.7(a)");
    assert_eq!(alone.refused(Actor::Player(behind(1, 1)), ante.clone()), "50.7(a)");

    let mut table = Table::open(json!({"bettors_per_spot": 2, "shared_spots": 1}));
    table.ante(behind(1, 2), 100);
    table.ante(FOUR, 100);
    assert_eq!(table.refused(Actor::Player(ONE), ante.clone()), "50.7(a)");
    assert_eq!(table.refused(Actor::Player(ONE), Command::Share), "50.7(a)");
    table.player(FOUR, Command::Share);
    table.player(behind(1, 2), Command::Share);
    table.ante(ONE, 100);
    assert_eq!(table.refused(Actor::Player(behind(1, 1)), ante.clone()), "50.7(a)");
    assert_eq!(table.refused(Actor::Player(behind(4, 1)), ante.clone()), "50.7(d)");
    assert_eq!(table.refused(Actor::Player(behind(4, 3)), ante.clone()), "50.7(a)");
    // The agreement leaves with the one who gave it.
    table.player(behind(1, 2), Command::TakeBack { bet: Bet::Ante });
    assert_eq!(table.refused(Actor::Player(behind(1, 1)), ante), "50.7(a)");
    table.player(ONE, Command::Share);
    table.ante(behind(1, 1), 100);
}

/// Covers nj/lucky-8s: 50.7(b); 50.7(c)
#[test]
fn the_seated_player_decides_or_else_the_largest_wager_or_the_first() {
    let seated = shared(&[(behind(1, 1), 900), (ONE, 100)], json!({}));
    assert_eq!(seated.asked(), [ONE]);
    let largest = shared(&[(behind(1, 2), 100), (behind(1, 1), 200)], json!({}));
    assert_eq!(largest.asked(), [behind(1, 1)]);
    let mut first = shared(&[(behind(1, 2), 100), (behind(1, 1), 100)], json!({}));
    assert_eq!(first.asked(), [behind(1, 2)]);
    assert_eq!(first.refused(Actor::Player(behind(1, 1)), Command::Fold), "50.7(b)");
    assert_eq!(first.refused(Actor::Player(behind(1, 1)), Command::InToWin), "50.7(b)");
}

/// Covers nj/lucky-8s: 50.7(b); 50.7(c); 50.6(h); 50.1[4]
#[test]
fn backers_follow_with_their_own_ante_or_count_as_folded() {
    let (seated, follows, declines) = (ONE, behind(1, 1), behind(1, 2));
    let mut table = shared(&[(follows, 300), (declines, 500), (seated, 100)], json!({}));
    table.player(declines, Command::Decline);
    assert_eq!(table.refused(Actor::Player(declines), Command::Decline), "");
    assert_eq!(table.refused(Actor::Player(seated), Command::Decline), "");
    table.player(seated, Command::InToWin);
    table.go_on();
    let who: Vec<(Bettor, &str)> =
        settled(&table.0).iter().map(|(bettor, line)| (*bettor, line.bet)).collect();
    let line = [
        (seated, "ante"),
        (seated, "in_to_win"),
        (follows, "ante"),
        (follows, "in_to_win"),
        (declines, "ante"),
    ];
    assert_eq!(who, line);
    assert_eq!([seated, follows, declines].map(|bettor| table.net(bettor)), [200, 600, -500]);

    let mut folded = shared(&[(seated, 100), (follows, 300)], json!({}));
    folded.player(seated, Command::Fold);
    folded.go_on();
    assert_eq!([seated, follows].map(|bettor| folded.net(bettor)), [-100, -300]);
}
