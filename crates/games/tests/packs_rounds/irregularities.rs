//! What can go wrong.

use super::described::Record;
use super::engine::Played;
use super::table::{HANDS, ONE, deal, dealer, place, reading, refusal, run_until};
use super::{SEVEN_CARD, open_with};
use croupier_core::{Account, Actor, Line, Money, Outcome};
use croupier_games::packs::round::{Command, Event, Kind, Note, Pack, Round, Spot};
use croupier_games::round::Engine;
use serde_json::json;

/// Covers nj/packs-poker: 43.13(a); 43.13(b); 43.13(c); 43.13(d); 43.13(e); 43.7(g)2
#[test]
fn irregularities_void_the_round_or_change_nothing() {
    let open = || {
        let mut played = Played::new(open_with(&json!({"seven_card_progressive_table": "A"})));
        place(&mut played, ONE, Kind::Pack, Pack::One);
        place(&mut played, ONE, Kind::SevenCardProgressive, Pack::Three);
        played
    };
    let is_void = |played: &mut Played<Round>, clause: &str| {
        run_until(played, Engine::is_over);
        let void = |line: &Line| line.result == Outcome::Void && line.clause.to_string() == clause;
        let record = Record::of(played);
        assert!(record.lines.len() == 2 && record.lines.iter().all(|(_, line)| void(line)), "{clause}");
        assert_eq!(played.balance(Account::Player(ONE)), Money::ZERO);
        assert_eq!(played.balance(Account::Meter(1)), Money::ZERO);
        assert_eq!(reading(&played.round.readings(), "seven_card"), Some(SEVEN_CARD));
    };
    let mut played = open();
    dealer(&mut played, Command::ShufflerFailed);
    dealer(&mut played, Command::CardExposed);
    is_void(&mut played, "43.13(a)");

    let dealing = || {
        let mut played = open();
        dealer(&mut played, Command::NoMoreBets);
        dealer(&mut played, Command::Register);
        played
    };
    let mut played = dealing();
    dealer(&mut played, Command::FaceUp);
    deal(&mut played, "2c");
    dealer(&mut played, Command::DealtInError);
    deal(&mut played, "Kh");
    assert!(matches!(played.happened.last(), Some(Event::Dealt { to: Spot::Seat(1), .. })));
    assert_eq!(played.round.view(croupier_core::Audience::Public).in_rack, 1);
    dealer(&mut played, Command::FaceUp);
    is_void(&mut played, "43.13(b)");

    let mut played = dealing();
    dealer(&mut played, Command::ShoeFailed);
    is_void(&mut played, "43.13(e)");
    let mut played = dealing();
    deal(&mut played, HANDS.split("  Js").next().expect("the hands"));
    assert_eq!(refusal(&played, Actor::Dealer, &Command::ShoeFailed).as_deref(), Some("43.9(d)"));

    // Found when pack 2 is turned: what pack 1 paid goes back.
    let mut played = dealing();
    deal(&mut played, HANDS);
    let turned = Event::PackTurned { pack: Pack::Two };
    run_until(&mut played, |round| round.view(croupier_core::Audience::Public).phase.words() == "pack 2");
    dealer(&mut played, Command::TurnPack);
    assert_eq!(played.happened.last(), Some(&turned));
    assert!(played.say(Actor::Supervisor, &Command::WrongNumber { at: Spot::Pack(Pack::Two) }));
    is_void(&mut played, "43.7(g)2");

    // Found when everything is settled and the hands still lie there; pack 3 is in the discard rack.
    let mut played = dealing();
    deal(&mut played, HANDS);
    run_until(&mut played, |round| round.view(croupier_core::Audience::Public).phase.words() == "pick-up");
    let in_rack = Command::WrongNumber { at: Spot::Pack(Pack::Three) };
    assert_eq!(refusal(&played, Actor::Supervisor, &in_rack), Some("43.10(h)".to_owned()));
    assert!(played.say(Actor::Supervisor, &Command::WrongNumber { at: Spot::Dealer }));
    assert_eq!(played.round.view(croupier_core::Audience::Public).clauses, ["43.7(g)2"]);
    is_void(&mut played, "43.7(g)2");
}

/// Covers nj/packs-poker: 43.2(c); 43.13(d)
#[test]
fn the_machine_fails_with_the_deck_that_is_not_in_play_at_any_time() {
    let mut played = Played::new(open_with(&json!({})));
    place(&mut played, ONE, Kind::Pack, Pack::One);
    let failed = Event::Noted { what: Note::ShufflerFailedWithOtherDeck };
    dealer(&mut played, Command::ShufflerFailed);
    assert_eq!(played.happened.last(), Some(&failed));
    dealer(&mut played, Command::NoMoreBets);
    dealer(&mut played, Command::ShufflerFailed);
    assert_eq!(played.happened.last(), Some(&failed), "while this deck is dealt");
    dealer(&mut played, Command::FaceUp);
    dealer(&mut played, Command::FaceUp);
    run_until(&mut played, Engine::is_over);
    assert!(played.round.decide(Actor::Dealer, &Command::ShufflerFailed).is_err(), "the round is over");
}
