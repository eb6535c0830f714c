//! Wagers, and the progressive system.

use super::engine::Played;
use super::table::{ONE, SIX, bet, deal, dealer, place, reading, refusal};
use super::{FIVE_CARD, open_with};
use croupier_core::{Account, Actor, Bettor, Money};
use croupier_games::packs::round::{Command, Event, Kind, Pack, Round, Spot};
use croupier_games::round::Engine;
use serde_json::json;

/// Covers nj/packs-poker: 43.6(b); 43.6(c); 43.7(b); 43.8(b)2; 43.9(b)2; 43.12(a)
#[test]
fn wagers_are_closed_once_and_for_all() {
    let mut played = Played::new(open_with(&json!({"pack_bet_required_for_bonus": true})));
    let five_card = Command::Place { bet: bet(Kind::FiveCard, Pack::Two), amount: Money::cents(100) };
    assert_eq!(refusal(&played, Actor::Dealer, &Command::NoMoreBets).as_deref(), Some("43.7(d)"));
    let behind = Actor::Player(Bettor { seat: 1, place: 1 });
    assert_eq!(refusal(&played, behind, &five_card).as_deref(), Some("43.6(c)"));
    let progressive =
        Command::Place { bet: bet(Kind::SevenCardProgressive, Pack::Two), amount: Money::cents(100) };
    assert_eq!(refusal(&played, Actor::Player(ONE), &progressive).as_deref(), Some("43.11(c)"));
    assert!(played.say(Actor::Player(ONE), &five_card));
    assert_eq!(refusal(&played, Actor::Dealer, &Command::NoMoreBets).as_deref(), Some("43.6(b)"));
    place(&mut played, ONE, Kind::Pack, Pack::Two);
    assert_eq!(refusal(&played, Actor::Shoe, &Round::card_command("Kh").expect("a card")), None);
    dealer(&mut played, Command::NoMoreBets);
    assert_eq!(refusal(&played, Actor::Player(ONE), &five_card).as_deref(), Some("43.6(b)"));
    let back = Command::TakeBack { bet: bet(Kind::Pack, Pack::Two) };
    assert_eq!(refusal(&played, Actor::Player(ONE), &back).as_deref(), Some("43.6(b)"));
}

/// Covers nj/packs-poker: 43.11(b); 43.11(c)
#[test]
fn each_bonus_is_offered_plain_or_progressive_as_the_operator_elects() {
    let place = |kind: Kind| Command::Place { bet: bet(kind, Pack::One), amount: Money::cents(100) };
    let bonuses = [
        (Kind::FiveCard, Kind::FiveCardProgressive, "five_card", "seven_card", "43.11(b)"),
        (Kind::SevenCard, Kind::SevenCardProgressive, "seven_card", "five_card", "43.11(c)"),
    ];
    for (plain, progressive, own, other, clause) in bonuses {
        let refused = |options: &serde_json::Value, kind: Kind| {
            let decided = open_with(options).decide(Actor::Player(ONE), &place(kind));
            decided.err().and_then(|refusal| refusal.clause).map(|clause| clause.into_owned())
        };
        let table = format!("{own}_progressive_table");
        for offered in ["both", own] {
            assert_eq!(refused(&json!({"bonuses": offered}), plain), None);
            assert_eq!(refused(&json!({"bonuses": offered}), progressive).as_deref(), Some(clause));
            assert_eq!(refused(&json!({"bonuses": offered, table.as_str(): "A"}), progressive), None);
        }
        for offered in ["none", other] {
            let elected = json!({"bonuses": offered, table.as_str(): "A"});
            assert_eq!(refused(&elected, plain).as_deref(), Some("43.6(b)"));
            assert_eq!(refused(&elected, progressive).as_deref(), Some(clause));
        }
    }
}

/// Covers nj/packs-poker: 43.12(c)2; 43.12(a)
#[test]
fn a_progressive_wager_that_the_system_refuses_goes_back_before_the_deal() {
    let mut played = Played::new(open_with(&json!({"five_card_progressive_table": "A"})));
    place(&mut played, ONE, Kind::FiveCardProgressive, Pack::One);
    place(&mut played, SIX, Kind::FiveCardProgressive, Pack::One);
    place(&mut played, SIX, Kind::Pack, Pack::One);
    dealer(&mut played, Command::NoMoreBets);
    let wager = bet(Kind::FiveCardProgressive, Pack::One);
    dealer(&mut played, Command::NotAccepted { seat: 1, bet: wager });
    assert!(played.say(Actor::Supervisor, &Command::NotAccepted { seat: 6, bet: wager }));
    dealer(&mut played, Command::Register);
    assert_eq!(reading(&played.round.readings(), "five_card"), Some(FIVE_CARD));
    assert_eq!(played.balance(Account::Player(ONE)), Money::ZERO);
    deal(&mut played, "Kh");
    assert!(matches!(played.happened.last(), Some(Event::Dealt { to: Spot::Seat(6), .. })));
}
