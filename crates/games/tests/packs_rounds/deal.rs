//! The deal, the stub, and who sees which card.

use super::engine::Played;
use super::open_with;
use super::table::{HANDS, ONE, SIX, deal, dealer, place, run_until};
use crate::engine::driver::Driver;
use croupier_core::{Account, Actor, Audience, Bettor, Money};
use croupier_games::packs::round::{Command, Event, Kind, Pack, Round, Spot};
use croupier_games::round::{Awaiting, CardView, Engine, Events};
use serde_json::{Value, json};

fn dealt_to(options: &Value, bettors: &[Bettor]) -> Vec<String> {
    let mut played = Played::new(open_with(options));
    bettors.iter().for_each(|bettor| place(&mut played, *bettor, Kind::Pack, Pack::One));
    dealer(&mut played, Command::NoMoreBets);
    let mut cards = Round::deck().into_iter();
    let automatic = Driver { dealer: |_| false, cards: true };
    let mut places = Vec::new();
    let tell = |_: &Round, _, _: &Command, events: &Events<Event>| {
        for event in events {
            if let Event::Dealt { to, .. } = event {
                places.push(match to {
                    Spot::Seat(seat) => seat.to_string(),
                    Spot::Dealer => "D".to_owned(),
                    Spot::Pack(pack) => format!("p{}", pack.number()),
                });
            }
        }
    };
    automatic.run(&mut played.round, &mut cards, tell).expect("nothing refused");
    assert_eq!(played.round.awaiting(), Awaiting::Dealer(Command::DiscardStub));
    places
}

/// Covers nj/packs-poker: 43.7(d); 43.7(e); 43.8(c); 43.8(d)
#[test]
fn one_card_at_a_time_in_five_turns_and_then_to_each_pack() {
    for dealing in ["manual_shoe", "hand"] {
        let options = json!({"dealing": dealing, "cards_to_players": "one_at_a_time", "cards_to_packs": "one_at_a_time"});
        let order = dealt_to(&options, &[SIX, ONE]);
        assert_eq!(
            order,
            ["1", "6", "D"].repeat(5).into_iter().chain(["p1", "p2", "p3"].repeat(2)).collect::<Vec<_>>()
        );
    }
}

/// Covers nj/packs-poker: 43.9(c); 43.9(d); 43.7(d); 43.7(e)
#[test]
fn an_automated_shoe_gives_five_cards_at_once_whatever_is_elected() {
    let order = dealt_to(&json!({"cards_to_players": "one_at_a_time"}), &[SIX, ONE]);
    let five = |place: &'static str| std::iter::repeat_n(place, 5);
    let packs = ["p1", "p1", "p2", "p2", "p3", "p3"];
    assert_eq!(order, five("1").chain(five("6")).chain(five("D")).chain(packs).collect::<Vec<_>>());
}

/// Covers nj/packs-poker: 43.7(f); 43.7(g); 43.7(g)1; 43.7(g)2; 43.7(h); 43.8(e); 43.8(f); 43.8(g); 43.9(e)
#[test]
fn the_stub_is_counted_when_it_is_due() {
    let counted = json!({"shuffler_counts_cards": false, "stub_count_interval": 3});
    let mut start = open_with(&counted);
    for round in 1..=7 {
        let mut played = Played::new(start);
        place(&mut played, ONE, Kind::Pack, Pack::One);
        dealer(&mut played, Command::NoMoreBets);
        deal(&mut played, HANDS);
        let due = round % 3 == 0;
        let discarded = played.round.decide(Actor::Dealer, &Command::DiscardStub);
        assert_eq!(discarded.is_err(), due, "round {round}");
        run_until(&mut played, Engine::is_over);
        assert_eq!(played.happened.contains(&Event::StubCounted { found: 36 }), due, "round {round}");
        start = played.round.next();
    }
    let mut exempt = open_with(&json!({"shuffler_counts_cards": true}));
    for _ in 0..9 {
        exempt = exempt.next();
    }
    let mut played = Played::new(exempt);
    place(&mut played, ONE, Kind::Pack, Pack::One);
    dealer(&mut played, Command::NoMoreBets);
    deal(&mut played, HANDS);
    assert!(played.round.decide(Actor::Dealer, &Command::DiscardStub).is_ok());
    dealer(&mut played, Command::CountStub { found: 35 });
    run_until(&mut played, Engine::is_over);
    assert_eq!(played.balance(Account::Player(ONE)), Money::ZERO);
}

/// Covers nj/packs-poker: 43.10(a); 43.10(c); 43.10(d)
#[test]
fn cards_are_seen_by_whom_they_are_shown_to() {
    let mut played = Played::new(open_with(&json!({})));
    place(&mut played, ONE, Kind::Pack, Pack::One);
    dealer(&mut played, Command::NoMoreBets);
    deal(&mut played, HANDS);
    let up = |cards: &[CardView]| cards.iter().filter(|card| **card != CardView::Down).count();
    let seen = |played: &Played<Round>, audience| {
        let view = played.round.view(audience);
        (up(&view.seats[0].cards), up(&view.dealer), [0, 1, 2].map(|pack| up(&view.packs[pack])))
    };
    assert_eq!(seen(&played, Audience::Seat(1)), (5, 0, [0; 3]));
    assert_eq!(seen(&played, Audience::Public), (0, 0, [0; 3]));
    assert_eq!(seen(&played, Audience::Dealer), (0, 0, [0; 3]));
    assert_eq!(seen(&played, Audience::Surveillance), (5, 5, [2; 3]));
    dealer(&mut played, Command::DiscardStub);
    dealer(&mut played, Command::Show);
    assert_eq!(seen(&played, Audience::Seat(4)), (5, 0, [0; 3]));
    dealer(&mut played, Command::Reveal);
    dealer(&mut played, Command::TurnPack);
    assert_eq!(seen(&played, Audience::Seat(4)), (5, 5, [2, 0, 0]));
}
