//! Showing the cards, and the packs one after the other.

use super::described::Record;
use super::engine::Played;
use super::table::{HANDS, ONE, SIX, deal, dealer, place, reading, refusal, run_until};
use super::{book_with, open_with};
use croupier_core::{Account, Actor, Money};
use croupier_games::packs::round::{Command, Event, Kind, Pack, Round};
use croupier_games::round::{Awaiting, Engine};
use serde_json::json;

/// Covers nj/packs-poker: 43.10(a)2; 43.10(c); 43.10(d); 43.10(h); 43.10(i); 43.10(k)
#[test]
fn hands_then_the_dealer_then_pack_after_pack_from_the_dealers_right() {
    let mut played = Played::new(open_with(&json!({"pick_up": "at_end"})));
    for bettor in [ONE, SIX] {
        Pack::ALL.into_iter().for_each(|pack| place(&mut played, bettor, Kind::Pack, pack));
    }
    dealer(&mut played, Command::NoMoreBets);
    deal(&mut played, "Kh Kd 8s 5c 2d  Ac Ad Th 9h 3d  Qs Qh 9d 6c 3s  Js 7h  4d Tc  Ah 2s");
    let from = played.happened.len();
    run_until(&mut played, Engine::is_over);
    // The event's name, its seat or pack, and the wager that is settled first.
    let told = |event: &Event| {
        let value = serde_json::to_value(event).expect("JSON");
        let (seat, pack) = (value.get("seat").unwrap_or(&value["bettor"]["seat"]), &value["pack"]);
        let words = [&value["event"], seat, pack, &value["lines"][0]["bet"]];
        let words = words.map(|word| word.as_str().map_or_else(|| word.to_string(), str::to_owned));
        words.into_iter().filter(|word| word != "null").collect::<Vec<_>>().join(" ")
    };
    let order: Vec<String> = played.happened[from..].iter().map(told).collect();
    let mut expected = vec!["stub_discarded".to_owned(), "shown 6".to_owned(), "shown 1".to_owned()];
    expected.push("revealed".to_owned());
    for pack in 1..=3 {
        expected.push(format!("pack_turned {pack}"));
        expected.extend([6, 1].map(|seat| format!("settled {seat} pack_{pack}")));
        expected.push(format!("pack_discarded {pack}"));
    }
    expected.push("picked_up".to_owned());
    assert_eq!(order, expected);
}

/// Covers nj/packs-poker: 43.10(a)1; 43.10(a)2
#[test]
fn where_the_players_show_each_shows_the_own_cards() {
    let mut played = Played::new(open_with(&json!({"showing_cards": "by_players"})));
    place(&mut played, ONE, Kind::Pack, Pack::One);
    dealer(&mut played, Command::NoMoreBets);
    deal(&mut played, HANDS);
    dealer(&mut played, Command::DiscardStub);
    assert_eq!(refusal(&played, Actor::Dealer, &Command::Show), None);
    assert!(played.say(Actor::Player(ONE), &Command::Show));
    assert_eq!(played.round.awaiting(), Awaiting::Dealer(Command::Reveal));
    let mut dealers = Played::new(open_with(&json!({})));
    place(&mut dealers, ONE, Kind::Pack, Pack::One);
    dealer(&mut dealers, Command::NoMoreBets);
    deal(&mut dealers, HANDS);
    dealer(&mut dealers, Command::DiscardStub);
    assert_eq!(refusal(&dealers, Actor::Player(ONE), &Command::Show).as_deref(), Some("43.10(a)"));
}

/// Covers nj/packs-poker: 43.10(j); 43.10(k)
#[test]
fn cards_are_taken_after_the_last_pack_with_a_wager_or_all_at_the_end() {
    for (pick_up, taken) in [("after_last_pack", vec![vec![6], vec![1]]), ("at_end", vec![])] {
        let mut played = Played::new(open_with(&json!({"pick_up": pick_up})));
        place(&mut played, ONE, Kind::Pack, Pack::One);
        place(&mut played, ONE, Kind::SevenCard, Pack::Two);
        place(&mut played, SIX, Kind::FiveCard, Pack::One);
        dealer(&mut played, Command::NoMoreBets);
        deal(&mut played, "Kh Kd 8s 5c 2d  Ac Ad Th 9h 3d  Qs Qh 9d 6c 3s  Js 7h  4d Tc  Ah 2s");
        run_until(&mut played, Engine::is_over);
        let collected = played.happened.iter().filter_map(|event| {
            let Event::Collected { seats } = event else { return None };
            Some(seats.clone())
        });
        assert_eq!(collected.collect::<Vec<_>>(), taken, "{pick_up}");
    }
}

/// Covers nj/packs-poker: 43.12(b); 43.12(d); 43.12(d)1; 43.12(d)2; 43.12(e); 43.12(c)1
#[test]
fn the_smaller_percentage_is_paid_first_and_the_meter_starts_again() {
    for (restart, after) in [("after_pack", 500_000), ("next_round", 0)] {
        let options = json!({
            "seven_card_progressive_table": "A", "seven_card_meter_start": 500_000, "meter_restart": restart,
        });
        let book = book_with(&options);
        let start = Round::open(&book, Money::ZERO, Money::cents(100_000_000 - 100)).expect("a valid book");
        let mut played = Played::new(start);
        for bettor in [ONE, SIX] {
            place(&mut played, bettor, Kind::SevenCardProgressive, Pack::One);
        }
        dealer(&mut played, Command::NoMoreBets);
        dealer(&mut played, Command::Register);
        assert_eq!(reading(&played.round.readings(), "seven_card"), Some(Money::cents(100_000_000)));
        // The pack completes ace to nine for seat 1 and ten to four for seat 6.
        deal(&mut played, "As Ks Qs Js 2d  8s 7s 6s 5s 4s  Qh 9d 6c 3s 2c  Ts 9s  4d Tc  Ah 2s");
        run_until(&mut played, Engine::is_over);
        let lines = Record::of(&played).lines;
        let won: Vec<Money> = lines.iter().map(|(_, line)| line.paid).collect();
        assert_eq!(won, [Money::cents(90_000_000), Money::cents(10_000_000)]);
        assert_eq!(reading(&played.round.readings(), "seven_card"), Some(Money::cents(after)), "{restart}");
        let mut next = Played::new(played.round.next());
        place(&mut next, ONE, Kind::Pack, Pack::One);
        dealer(&mut next, Command::NoMoreBets);
        assert_eq!(reading(&next.round.readings(), "seven_card"), Some(Money::cents(500_000)), "{restart}");
        assert_eq!(next.balance(Account::Meter(1)), Money::cents(500_000 - after));
    }
}
