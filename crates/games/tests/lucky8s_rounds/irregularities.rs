//! What can go wrong.

use super::table::{FOUR, GOOD, NOTHING, ONE, POOR, Table, behind, settled, shared};
use croupier_core::{Account, Actor, Audience, Bettor, Outcome};
use croupier_games::lucky8s::round::{Command, Event, Round};
use croupier_games::round::{Awaiting, CardView, Engine};
use serde_json::json;

/// Covers nj/lucky-8s: 50.9(a)
#[test]
fn one_card_face_up_is_not_used_and_the_second_voids_the_round() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.bonus(ONE, 50);
    assert_eq!(table.refused(Actor::Dealer, Command::FaceUp), "50.9(a)");
    table.dealer(Command::StartDeal);
    table.deal("8s 8h Jk");
    table.dealer(Command::FaceUp);
    assert_eq!(table.refused(Actor::Dealer, Command::FaceUp), "50.9(a)");
    table.deal("2c 5s");
    let view = table.0.round.view(Audience::Seat(1));
    assert_eq!(view.seats[0].cards.last(), Some(&CardView::Up("5s".to_owned())));
    assert_eq!(view.in_rack, 1);
    table.dealer(Command::FaceUp);
    table.deal("2c");
    table.go_on();
    assert_eq!(table.clauses(), ["50.9(a)", "50.9(a)"]);
    assert_eq!(table.net(ONE), 0);
}

/// Covers nj/lucky-8s: 50.9(c)
#[test]
fn a_wrong_number_of_cards_voids_that_spot_for_everybody_on_it_and_no_other() {
    let wrong = Command::WrongNumber { seat: Some(1) };
    for decided in [false, true] {
        let mut table = Table::open(json!({"bettors_per_spot": 3}));
        table.ante(ONE, 100);
        table.bonus(ONE, 50);
        table.player(ONE, Command::Share);
        table.ante(behind(1, 1), 300);
        table.ante(FOUR, 100);
        table.dealer(Command::StartDeal);
        assert_eq!(table.refused(Actor::Supervisor, wrong.clone()), "50.9(c)", "no card is dealt");
        table.deal(&[GOOD, NOTHING, POOR].join(" "));
        table.go_on();
        if decided {
            table.player(ONE, Command::InToWin);
        }
        table.does(Actor::Supervisor, wrong.clone());
        assert_eq!(table.refused(Actor::Supervisor, wrong.clone()), "50.9(c)", "void already");
        assert!(table.0.round.view(Audience::Public).seats[0].cards.is_empty());
        table.player(FOUR, Command::InToWin);
        table.go_on();
        assert!(settled(&table.0).iter().all(|(bettor, line)| {
            (bettor.seat == 1) == (line.result == Outcome::Void)
                && (bettor.seat == 4 || line.clause.id() == "50.9(c)")
        }));
        assert_eq!([ONE, behind(1, 1), FOUR].map(|bettor| table.net(bettor)), [0, 0, -200]);
    }
}

/// Covers nj/lucky-8s: 50.9(c); 50.9(d)
#[test]
fn a_supervisor_and_not_the_dealer_finds_a_wrong_number_of_cards() {
    let mut table = shared(&[(ONE, 100)], json!({}));
    table.player(ONE, Command::InToWin);
    table.dealer(Command::Reveal);
    for seat in [Some(1), None] {
        let wrong = Command::WrongNumber { seat };
        assert_eq!(table.refused(Actor::Dealer, wrong.clone()), "");
        assert!(table.0.round.decide(Actor::Supervisor, &wrong).is_ok());
    }
}

/// Covers nj/lucky-8s: 50.9(c); 50.5(e)
#[test]
fn a_spot_void_during_the_deal_gets_no_more_cards() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.ante(FOUR, 100);
    table.dealer(Command::StartDeal);
    table.deal("8s 8h Jk");
    table.does(Actor::Supervisor, Command::WrongNumber { seat: Some(1) });
    table.deal("2s");
    assert!(matches!(table.0.happened.last(), Some(Event::Dealt { seat: Some(4), .. })));
    table.does(Actor::Supervisor, Command::WrongNumber { seat: Some(4) });
    table.go_on();
    assert!(table.0.round.is_over());
    assert_eq!([ONE, FOUR].map(|bettor| table.net(bettor)), [0, 0]);
}

/// Covers nj/lucky-8s: 50.9(d)
#[test]
fn a_misdealt_dealer_voids_ante_and_in_to_win_and_leaves_the_bonus() {
    for (returned, folded_net) in [(true, 0), (false, -100)] {
        let mut table = Table::open(json!({"folded_ante_returned_on_dealer_misdeal": returned}));
        for seat in [1, 4, 6] {
            table.ante(Bettor::seated(seat), 100);
        }
        table.bonus(ONE, 50);
        table.bonus(Bettor::seated(6), 50);
        table.dealer(Command::StartDeal);
        table.deal(&[GOOD, NOTHING, "6h 6c 2h 5h 3h 7h 7d 7c", POOR].join(" "));
        table.go_on();
        table.player(ONE, Command::InToWin);
        table.player(FOUR, Command::Fold);
        table.does(Actor::Supervisor, Command::WrongNumber { seat: None });
        assert_eq!(table.asked(), [], "seat 6 has nothing to decide any more");
        table.go_on();
        assert_eq!([ONE, FOUR, Bettor::seated(6)].map(|bettor| table.net(bettor)), [100, folded_net, -50]);
        assert!(settled(&table.0).iter().all(|(bettor, line)| bettor.seat != 6 || line.bet != "in_to_win"));
    }
}

/// Covers nj/lucky-8s: 50.9(d)
#[test]
fn a_dealer_found_misdealt_after_the_settlement_reverses_ante_and_in_to_win_and_not_the_bonus() {
    let wrong = Command::WrongNumber { seat: None };
    let mut table = Table::open(json!({"bettors_per_spot": 3}));
    table.ante(ONE, 100);
    table.bonus(ONE, 50);
    table.player(ONE, Command::Share);
    table.ante(behind(1, 1), 300);
    table.ante(FOUR, 100);
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, NOTHING, POOR].join(" "));
    table.go_on();
    table.player(ONE, Command::InToWin);
    table.player(FOUR, Command::Fold);
    table.dealer(Command::Reveal);
    let mut at_once = Table(table.0.clone());
    at_once.does(Actor::Supervisor, wrong.clone());
    at_once.go_on();
    // Before the first spot is compared, after it, when all are settled, and with a hand picked up already.
    for steps in 1..=3 {
        table.dealer(if steps < 3 { Command::Settle } else { Command::PickUp });
        let mut late = Table(table.0.clone());
        late.does(Actor::Supervisor, wrong.clone());
        assert_eq!(late.refused(Actor::Supervisor, wrong.clone()), "50.9(d)", "misdealt already");
        late.go_on();
        let sorted = |table: &Table| {
            let mut lines = settled(&table.0);
            lines.sort_by_key(|(bettor, line)| (*bettor, line.bet));
            lines
        };
        assert_eq!(sorted(&late), sorted(&at_once), "after {steps} steps");
        assert_eq!([ONE, behind(1, 1), FOUR].map(|bettor| late.net(bettor)), [100, 0, 0]);
    }
    table.go_on();
    assert_eq!(table.refused(Actor::Supervisor, wrong), "50.6(s)", "the round is over");
}

/// Covers nj/lucky-8s: 50.9(c)
#[test]
fn a_wrong_number_found_after_the_settlement_reverses_what_was_paid() {
    let wrong = Command::WrongNumber { seat: Some(1) };
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.bonus(ONE, 50);
    table.ante(FOUR, 100);
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, NOTHING, POOR].join(" "));
    table.go_on();
    table.player(ONE, Command::InToWin);
    table.player(FOUR, Command::InToWin);
    table.dealer(Command::Reveal);
    table.dealer(Command::Settle);
    table.dealer(Command::Settle);
    assert_eq!(table.0.balance(Account::Player(ONE)).in_cents(), 300, "Ante, In to Win and Bonus are won");
    for picked_up in [false, true] {
        let mut late = Table(table.0.clone());
        if picked_up {
            late.dealer(Command::PickUp);
            late.dealer(Command::PickUp);
        }
        late.does(Actor::Supervisor, wrong.clone());
        late.go_on();
        assert_eq!([ONE, FOUR].map(|bettor| late.net(bettor)), [0, -200]);
        let own = settled(&late.0).into_iter().filter(|(bettor, _)| *bettor == ONE);
        assert!(own.into_iter().all(|(_, line)| line.clause.id() == "50.9(c)"));
        assert_eq!(late.refused(Actor::Supervisor, wrong.clone()), "50.6(s)", "the round is over");
    }
}

/// Covers nj/lucky-8s: 50.9(d); 50.4(c)
#[test]
fn a_deck_that_runs_out_leaves_the_dealer_misdealt() {
    let mut table = Table::open(json!({"burn_cards": 10}));
    for seat in 1..=6 {
        table.ante(Bettor::seated(seat), 100);
    }
    table.dealer(Command::StartDeal);
    table.dealer(Command::FaceUp);
    table.deal(&Round::deck().join(" "));
    assert_eq!(table.0.happened.iter().filter(|event| matches!(event, Event::Burned { .. })).count(), 10);
    assert_eq!(table.0.round.awaiting(), Awaiting::Dealer(Command::WrongNumber { seat: None }));
    table.go_on();
    assert!(table.0.round.is_over());
    assert!(table.clauses().iter().all(|clause| *clause == "50.9(d)"));
}

/// Covers nj/lucky-8s: 50.9(b)
#[test]
fn a_shuffler_that_fails_changes_no_wager() {
    let mut table = Table::open(json!({"dealing": "machine_packets"}));
    table.ante(ONE, 100);
    table.dealer(Command::ShufflerFailed);
    table.dealer(Command::StartDeal);
    assert_eq!(table.refused(Actor::Dealer, Command::ShufflerFailed), "50.9(b)");
    let mut by_hand = Table::open(json!({"dealing": "hand"}));
    assert_eq!(by_hand.refused(Actor::Dealer, Command::ShufflerFailed), "50.9(b)");
}
