//! A player who has gone: the house's clock, and a supervisor who declares the player absent.

use crate::support::by_hand::{opened, prepare};
use crate::support::{House, dealer, floor, machine, player};
use croupier_core::{Bettor, Money};
use croupier_games::round::Awaiting;
use croupier_table::{Command, Event, Who};
use serde_json::json;

const GONE: Bettor = Bettor { seat: 2, place: 0 };

/// A table led by people at which the player of seat 2 has wagered and is asked to decide.
fn asked(book: &str, bets: &[&str]) -> House {
    let mut house = opened(book, json!({}));
    house.seat("anna", GONE, 1_000_000);
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    for bet in bets {
        house.place("anna", json!(bet), 1_000);
    }
    for _ in 0..200 {
        let Some(round) = house.table.round() else { break };
        match round.awaiting() {
            Awaiting::Players(_) => return house,
            Awaiting::Wagers { close: Some(command) } | Awaiting::Dealer(command) => {
                house.submit(&dealer(), Command::Round { bettor: None, command }).expect("the dealer");
            }
            Awaiting::Card => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = round.card_command(&card).expect("of this deck");
                house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            Awaiting::Wagers { close: None } | Awaiting::Over => break,
        }
    }
    panic!("{book}: nobody is asked")
}

/// Covers nz/lunar-poker: 11.12
#[test]
fn a_supervisor_declares_a_player_absent_in_every_book() {
    for (book, bets, clause) in [
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], None),
        ("nj/lucky-8s", &["ante"][..], None),
        ("nj/lunar-poker", &["ante"][..], None),
        ("nz/lunar-poker", &["ante"][..], Some("11.12")),
    ] {
        let mut house = asked(book, bets);
        let (absent, chips) = (Command::DeclareAbsent { bettor: GONE }, house.chips("anna"));
        assert!(house.submit(&floor(), absent.clone()).is_err(), "{book}: the posted time is not over");
        let over = Command::TimeOver { bettors: vec![GONE], seconds: 60 };
        assert!(house.submit(&floor(), over.clone()).is_err(), "{book}: the clock of the house");
        house.submit(&machine(), over.clone()).expect("the time is over");
        assert!(house.submit(&machine(), over).is_err(), "{book}: once");
        assert_eq!(house.table.late(), [GONE]);
        assert!(house.table.menu(house.at(), &floor()).iter().any(|item| item.command == absent));
        assert!(house.submit(&dealer(), absent.clone()).is_err(), "{book}: a supervisor");
        assert!(house.submit(&player("anna"), absent.clone()).is_err());
        house.submit(&floor(), absent).unwrap_or_else(|refused| panic!("{book}: {refused}"));
        let recorded = house.log.iter().find(|entry| matches!(entry.event, Event::DeclaredAbsent { .. }));
        let recorded = recorded.expect("recorded");
        assert_eq!(recorded.by, floor(), "{book}: with who decided it");
        let cited = house.table.clause_of(&recorded.event).map(|clause| clause.id());
        assert_eq!(cited, clause, "{book}: a rule of the house cites no clause");
        assert!(house.table.late().is_empty());
        assert_eq!(house.chips("anna"), chips, "{book}: nothing more is put up");
        assert!(!matches!(house.table.next(house.at()).who, Who::Players(_)), "{book}: the round goes on");
        house.check_replay();
    }
}

#[test]
fn who_comes_back_in_time_decides() {
    let mut house = asked("nj/dragon-poker", &["ante", "ante_bonus"]);
    house.submit(&machine(), Command::TimeOver { bettors: vec![GONE], seconds: 60 }).expect("over");
    house.round(&player("anna"), None, json!({"do": "play"})).expect("still the player's own decision");
    assert!(house.table.late().is_empty());
    assert!(house.submit(&floor(), Command::DeclareAbsent { bettor: GONE }).is_err());
    assert!(house.chips("anna") < Money::cents(1_000_000));
}
