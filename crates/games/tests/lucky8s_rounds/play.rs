//! The deal, the decisions and the settlement.

use super::open_with;
use super::table::{FOUR, GOOD, NOTHING, ONE, POOR, Table, settled, shared};
use crate::engine::driver::Driver;
use croupier_core::{Actor, Audience, Bettor, Money};
use croupier_games::lucky8s::round::{Bet, Command, Event, Round};
use croupier_games::round::{Awaiting, CardView, Engine};
use serde_json::json;

/// Covers nj/lucky-8s: 50.5(c); 50.5(d); 50.5(e); 50.5(f); 50.4(a)1; 50.4(a)2; 50.6(d)
#[test]
fn eight_cards_in_a_row_go_to_each_seat_in_play_and_last_to_the_dealer() {
    for dealing in ["hand", "machine_all_cards", "machine_packets"] {
        let mut table = Table::open(json!({"dealing": dealing}));
        table.ante(FOUR, 100);
        table.ante(ONE, 100);
        table.dealer(Command::StartDeal);
        table.deal(&[GOOD, POOR, NOTHING].join(" "));
        let places: Vec<Option<u8>> = table
            .0
            .happened
            .iter()
            .filter_map(|event| if let Event::Dealt { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        assert_eq!(places, [[Some(1); 8], [Some(4); 8], [None; 8]].concat());
        assert_eq!(table.0.round.awaiting(), Awaiting::Dealer(Command::DiscardRest));
        table.go_on();
        assert_eq!(table.asked(), [ONE, FOUR]);
        let view = table.0.round.view(Audience::Seat(1));
        assert_eq!((view.in_shoe, view.in_rack), (0, 66 - 24));
        assert_eq!(view.seats[0].cards[2], CardView::Up("Jk".to_owned()));
        assert_eq!(view.seats[1].cards, vec![CardView::Down; 8]);
        assert_eq!(view.dealer, vec![CardView::Down; 8]);
    }
}

/// Covers nj/lucky-8s: 50.2(a)
#[test]
fn a_card_leaves_the_two_decks_twice_and_has_a_suit() {
    let mut table = Table::open(json!({}));
    table.ante(ONE, 100);
    table.dealer(Command::StartDeal);
    table.deal("8s 8s Jk Jk");
    for card in ["8s", "Jk", "8"] {
        let command = Round::card_command(card).expect("read");
        assert_eq!(table.refused(Actor::Shoe, command), "50.2(a)");
    }
}

/// Covers nj/lucky-8s: 50.6(i); 50.6(e)
#[test]
fn a_player_lays_out_own_cards_which_count_only_where_the_operator_says_so() {
    let lay = |cards: &str| Command::LayOut {
        cards: cards.split_whitespace().map(|card| card.parse().expect("a card")).collect(),
    };
    for (setting, net) in [("best", 200), ("as_laid_out", -200)] {
        let mut table = shared(&[(ONE, 100)], json!({"player_setting": setting}));
        assert_eq!(table.refused(Actor::Player(ONE), lay("8d")), "50.6(i)");
        assert_eq!(table.refused(Actor::Player(ONE), lay("")), "50.6(i)");
        table.player(ONE, lay("8s 8h"));
        table.player(ONE, Command::TakeUp);
        table.player(ONE, lay("8s"));
        assert_eq!(table.refused(Actor::Player(ONE), lay("8s")), "50.6(i)");
        table.player(ONE, lay("5s 3s"));
        let laid = |audience| table.0.round.view(audience).seats[0].decided.concat().contains("5s 3s");
        assert_eq!(
            [laid(Audience::Seat(1)), laid(Audience::Public), laid(Audience::Dealer)],
            [true, false, false]
        );
        table.player(ONE, Command::InToWin);
        table.go_on();
        assert_eq!(table.net(ONE), net);
    }
}

/// Covers nj/lucky-8s: 50.6(r); 50.6(o); 50.6(s); 50.6(p); 50.6(j); 50.6(h); 50.5(a)
#[test]
fn settlement_and_pick_up_go_from_seat_6_to_seat_1_with_the_dealer_last() {
    let mut table = Table::open(json!({}));
    for seat in [1, 4, 6] {
        table.ante(Bettor::seated(seat), 100);
    }
    table.bonus(ONE, 50);
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, NOTHING, "8c 6d 2h 5h 3h 7h 7d 7c", POOR].join(" "));
    table.go_on();
    assert_eq!(table.refused(Actor::Dealer, Command::Reveal), "");
    for seat in [6, 1] {
        table.player(Bettor::seated(seat), Command::InToWin);
    }
    table.player(FOUR, Command::Fold);
    table.dealer(Command::Reveal);
    assert_eq!(table.0.round.view(Audience::Public).dealer[0], CardView::Up("8d".to_owned()));
    table.go_on();
    let order: Vec<(u8, &str)> =
        settled(&table.0).iter().map(|(bettor, line)| (bettor.seat, line.bet)).collect();
    let expected = [(6, "ante"), (6, "in_to_win"), (4, "ante"), (1, "ante"), (1, "in_to_win"), (1, "bonus")];
    assert_eq!(order, expected);
    assert_eq!(table.clauses(), ["50.6(m)4", "50.6(m)4", "50.6(h)", "50.6(m)1", "50.6(m)1", "50.6(n)"]);
    let turned: Vec<u8> = table
        .0
        .happened
        .iter()
        .filter_map(|event| if let Event::TurnedUp { seat } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(turned, [6, 1], "a folded hand without a Bonus stays face down");
    let picked: Vec<Option<u8>> = table
        .0
        .happened
        .iter()
        .filter_map(|event| if let Event::PickedUp { seat } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(picked, [Some(6), Some(4), Some(1), None]);
    assert!(table.0.round.is_over());
    let view = table.0.round.view(Audience::Public);
    assert_eq!((view.in_shoe, view.in_rack), (0, 66));
    assert_eq!(table.0.round.next().view(Audience::Public).in_shoe, 66);
}

/// Covers nj/lucky-8s: 50.5(e); 50.5(f)
#[test]
fn an_automatic_table_needs_only_its_players() {
    let mut round = open_with(&json!({}));
    let mut cards = Round::deck().into_iter();
    let place = Command::Place { bet: Bet::Ante, amount: Money::cents(100) };
    for (bettor, command) in [(ONE, place), (ONE, Command::InToWin)] {
        for event in round.decide(Actor::Player(bettor), &command).expect("accepted") {
            round.apply(&event);
        }
        if let Awaiting::Wagers { close: Some(close) } = round.awaiting() {
            round
                .decide(Actor::Dealer, &close)
                .expect("accepted")
                .iter()
                .for_each(|event| round.apply(event));
        }
        Driver::AUTOMATIC.run(&mut round, &mut cards, |_, _, _, _| {}).expect("every step is accepted");
    }
    assert!(round.is_over());
}
