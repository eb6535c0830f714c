//! What can go wrong, case by case.

use super::BOOKS;
use super::engine::Played;
use super::script::Script;
use croupier_core::{Actor, Audience, Money};
use croupier_games::lunar::round::{Bet, Command, Declaration, Event};
use croupier_games::round::Engine;
use serde_json::json;

/// Covers nj/lunar-poker: 38.13(c); 38.13(d)·b; 38.13(e); 38.7(f)·a; 38.7(f)·b; 38.7(f)1; 38.7(f)2·a; 38.8(e); 38.9(e); 38.10(f)·a; 38.6(e)·b
#[test]
fn irregularities_of_new_jersey() {
    let mut script = Script::new(BOOKS[0], &json!({"stub_count_interval": 2}), &[1, 2]);
    script.dealer(Command::ShufflerFailed);
    script.dealer(Command::NoMoreBets);
    script.dealer(Command::DrawnInError);
    script.dealer(Command::FaceUp);
    script.cards("Ac");
    script.cards("2s 3h 4c 5s 7h 8c 9s Jh Qc Ks 2d 3d 6h 8d");
    script.dealer(Command::DealerHasFour);
    script.cards("9d");
    assert_eq!(script.phase(), "declarations", "no count is due in the first of two rounds");
    script.supervisor(Command::Communicated { seat: 2 });
    assert_eq!(script.gain(2), -1_000);
    script.supervisor(Command::WrongNumber { seat: Some(1), drawn: false });
    assert_eq!(script.gain(1), 0);
    let mut next = Script(Played::new(script.0.round.next()));
    next.player(1, Command::Place { bet: Bet::Ante, amount: Money::cents(1_000) });
    next.dealer(Command::NoMoreBets);
    next.cards("2s 3h 4c 5s 7h 8c 9s Jh Qc Ks");
    assert_eq!(next.phase(), "stub count");
    next.dealer(Command::CountStub { found: 41 });
    next.dealer(Command::Settle);
    assert_eq!(next.gain(1), 0, "a count that does not fit voids all hands");
}

/// A journal says by which clause a round is void, and the engine knows what that means.
#[test]
fn a_void_round_is_recorded_with_its_clause() {
    let clauses = [
        ("38.13(a)", false),
        ("38.13(b)", false),
        ("38.13(d)", false),
        ("38.13(f)", false),
        ("38.7(f)2", true),
        ("11.2", false),
        ("11.5", false),
        ("11.8", false),
        ("11.10", true),
        ("11.20", false),
    ];
    for (clause, is_wrong_deck) in clauses {
        let recorded = json!({"event": "voided", "clause": clause});
        let event: Event = serde_json::from_value(recorded.clone()).expect("a recorded event");
        let Event::Voided { reason } = &event else { panic!("{event:?}") };
        assert_eq!((reason.clause().id(), reason.is_wrong_deck()), (clause, is_wrong_deck));
        assert_eq!(serde_json::to_value(&event).expect("JSON"), recorded);
    }
    assert!(serde_json::from_value::<Event>(json!({"event": "voided", "clause": "11.12"})).is_err());
}

/// Covers nz/lunar-poker: 11.3; 11.4; 11.6; 11.7; 11.9; 11.11·b; 11.14·a; 11.15·b; 7.3; 9.13
#[test]
fn irregularities_of_new_zealand() {
    let mut script = Script::new(BOOKS[1], &json!({}), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("9h 2s 4c");
    script.dealer(Command::ExposedInDeal);
    assert_eq!(script.up_cards(), [0], "the exposed card stays as the up card");
    let empty_box = Command::CardsAtEmptyBox { complete: true };
    assert_eq!(script.clause(Actor::Dealer, &empty_box), "11.9", "card by card it is complete with the deal");
    script.cards("8h 3s Jc 7h 5s Qd 6h 9s 3c 5h Ts 6d");
    script.dealer(empty_box);
    script.cards("Ah Ac Ad As Kh");
    assert_eq!(script.up_cards(), [0], "so the fifth lies face down");
    script.supervisor(Command::OwnCardsExposed { seat: 2 });
    script.supervisor(Command::LaidOnDiscards { seat: 2, top_five: true });
    script.dealer(Command::CountDeck { found: 52 });
    script.player(1, Command::Buy);
    script.player(2, Command::Buy);
    script.dealer(Command::LockIn);
    script.dealer(Command::Act);
    script.cards("Kc");
    let claim = Command::LateClaim { seat: 1, side: Declaration::Instant, viewed: false, pays: true };
    script.supervisor(claim);
    assert_eq!(script.gain(1), 200_000, "paid, and the Fee came back");
    script.dealer(Command::Act);
    let other = Command::Deal { card: "Kd".parse().expect("a card") };
    assert_eq!(script.clause(Actor::Shoe, &other), "11.15");
    script.cards("Kc");
    script.supervisor(Command::DealerExposed);
    assert_eq!(script.up_cards().len(), 5);
    script.player(2, Command::Fold);
    assert_eq!(script.gain(2), -2_000);

    let mut script = Script::new(BOOKS[1], &json!({}), &[1]);
    script.dealer(Command::NoMoreBets);
    script.cards("9h 2s");
    script.dealer(Command::CountDeck { found: 51 });
    script.dealer(Command::Settle);
    script.dealer(Command::PickUp);
    assert_eq!(script.gain(1), 0);
    assert_eq!(
        script.0.round.next().view(Audience::Public).phase.words(),
        "betting",
        "and wagers may change"
    );
}
