//! Wagers, and the progressive system.

use super::described::Record;
use super::engine::Played;
use super::table::{ONE, SIX, bet, deal, dealer, place, reading, refusal, run_until};
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
            let mut elected = json!({"bonuses": offered, table.as_str(): "A"});
            assert_eq!(refused(&elected, progressive), None);
            assert_eq!(refused(&elected, plain).as_deref(), Some(clause), "either, not both");
            elected["bonus_configuration"] = json!("side_by_side");
            assert_eq!((refused(&elected, plain), refused(&elected, progressive)), (None, None));
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

/// Covers nj/packs-poker: 43.12(c)2
#[test]
fn a_wager_found_unaccepted_before_its_award_goes_back_and_leaves_the_meter() {
    let mut played = Played::new(open_with(&json!({"five_card_progressive_table": "A"})));
    place(&mut played, ONE, Kind::FiveCardProgressive, Pack::One);
    place(&mut played, ONE, Kind::FiveCardProgressive, Pack::Two);
    place(&mut played, ONE, Kind::Pack, Pack::One);
    dealer(&mut played, Command::NoMoreBets);
    dealer(&mut played, Command::Register);
    let fed = |wagers: i64| Some(FIVE_CARD + Money::cents(10 * wagers));
    assert_eq!(reading(&played.round.readings(), "five_card"), fed(2));
    deal(&mut played, super::table::HANDS);
    let found = |pack| Command::NotAccepted { seat: 1, bet: bet(Kind::FiveCardProgressive, pack) };
    run_until(&mut played, |round| round.decide(Actor::Dealer, &found(Pack::One)).is_ok());
    assert_eq!(
        refusal(&played, Actor::Dealer, &found(Pack::Two)).as_deref(),
        Some("43.12(c)2"),
        "its pack is not there yet"
    );
    let offers = played.round.legal(Actor::Supervisor);
    assert!(offers.iter().any(|offer| offer.command == found(Pack::One)), "offered before the award is paid");
    dealer(&mut played, found(Pack::One));
    assert_eq!(reading(&played.round.readings(), "five_card"), fed(1));
    run_until(&mut played, Engine::is_over);
    let lines = Record::of(&played).lines;
    let of = |name: &str| lines.iter().find(|(_, line)| line.bet == name).expect("settled").1;
    assert_eq!(of("five_card_1_progressive").clause.id(), "43.12(c)2");
    assert_eq!(of("five_card_1_progressive").paid, Money::cents(1_000), "it goes back");
    assert_eq!(of("five_card_2_progressive").paid, Money::cents(3_000), "a pair of kings");
    assert_eq!(reading(&played.round.readings(), "five_card"), fed(1));
    assert_eq!(played.balance(Account::Meter(0)), Money::cents(10));
}

/// What each progressive wager of a described round is paid.
fn paid(options: serde_json::Value, round: &serde_json::Value) -> Vec<(&'static str, i64)> {
    let mut round = round.clone();
    round["rulebook"] = json!("nj/packs-poker");
    round["options"] = options;
    let settlement = super::support::settled(&round).unwrap_or_else(|refusals| panic!("{refusals:#?}"));
    let lines = settlement.seats.iter().flat_map(|seat| seat.wagers.clone());
    lines.map(|line| (line.row.unwrap_or(""), line.paid.in_cents())).collect()
}

/// Covers nj/packs-poker: 43.11(b)2; 43.11(c)2
#[test]
fn a_multiple_is_the_whole_amount_or_comes_on_top_as_the_house_reads_it() {
    let round = json!({"dealer": {"hand": "Qs Qh 9d 6c 3s"}, "packs": ["Js 7h", "4d Tc", "Ah 2s"],
        "seats": [{"seat": 1, "hand": "Kh Kd Ks 5c 2d", "bets": {"five_card_1_progressive": 100}}]});
    let table = |more: serde_json::Value| {
        let mut options = json!({"five_card_progressive_table": "A"});
        options.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        options
    };
    assert_eq!(paid(table(json!({})), &round), [("three_of_a_kind", 500)]);
    assert_eq!(paid(table(json!({"progressive_multiples": "to_1"})), &round), [("three_of_a_kind", 600)]);
}

/// Covers nj/packs-poker: 43.12(d)1; 43.11(c)2
#[test]
fn two_who_qualify_for_ten_percent_share_them_or_the_meter_or_choose_a_better_row_after_sharing() {
    let royal =
        |seat: u8, hand: &str| json!({"seat": seat, "hand": hand, "bets": {"seven_card_1_progressive": 200}});
    let round = json!({"dealer": {"hand": "Qd 8h 9d 6c 3s"}, "packs": ["As Ah", "4d Tc", "7h 2s"],
        "meters": {"seven_card": 1_000_000},
        "seats": [royal(1, "Ks Qs Js Ts 9s"), royal(2, "Kh Qh Jh Th 9h")]});
    let options = |key: &str, value: &str| json!({"seven_card_progressive_table": "A", key: value});
    let share = ("six_card_royal", 50_001);
    assert_eq!(paid(options("same_percentage", "shares_percentage"), &round), [share, share]);
    let half = ("six_card_royal", 500_010);
    assert_eq!(paid(options("same_percentage", "shares_meter"), &round), [half, half]);
    let better = [("royal_flush", 100_000), ("six_card_royal", 100_002)];
    assert_eq!(paid(options("best_row", "after_sharing"), &round), better, "one leaves, the other has all");
}

/// Covers nj/packs-poker: 43.11(b)
#[test]
fn a_described_round_may_hold_both_configurations_unless_it_says_either() {
    let described = |options: serde_json::Value| {
        json!({"rulebook": "nj/packs-poker", "options": options, "dealer": {"hand": "Qs Qh 9d 6c 3s"},
            "packs": ["Js 7h", "4d Tc", "Ah 2s"], "seats": [{"seat": 1, "hand": "Kh Kd Ks 5c 2d",
            "bets": {"five_card_1": 100, "five_card_1_progressive": 100}}]})
    };
    let table = "five_card_progressive_table";
    for options in [json!({table: "A"}), json!({table: "A", "bonus_configuration": "side_by_side"})] {
        assert!(super::support::settled(&described(options)).is_ok());
    }
    let either = super::support::settled(&described(json!({table: "A", "bonus_configuration": "either"})));
    let refusals = either.expect_err("one or the other");
    assert_eq!(
        (refusals[0].field.as_ref(), refusals[0].clause.as_deref()),
        ("seats[0].bets.five_card_1", Some("43.11(b)"))
    );
}
