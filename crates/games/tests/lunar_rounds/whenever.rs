//! Rulings in every phase, and claims until an additional card is dealt.

use super::BOOKS;
use super::script::Script;
use croupier_core::{Actor, Bettor, Money};
use croupier_games::lunar::round::{Bet, Command, Declaration, Event, Note, Round};
use croupier_games::round::{Engine, GameCommand};
use serde_json::json;

/// Cards for seats 1 and 2 dealt in stacks: a super of 5 to 1 at seat 1, and a dealer with a pair.
const STACKS: &str = "As Ks Qd 3s 4s  9h 8c 7h 6h 2s  Qh Qc 8h 6d 3c";

fn stacks(book: &str) -> serde_json::Value {
    json!({"dealing": if book == BOOKS[0] { "automated_shoe" } else { "shuffler" }})
}

/// Seats 1 and 2 have their cards; seat 1 has a super bet and has declared its win.
fn declared(book: &str) -> Script {
    let mut script = Script::new(book, &stacks(book), &[1, 2]);
    script.player(1, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
    script.dealer(Command::NoMoreBets);
    script.cards(STACKS);
    script.player(1, Command::Declare { side: Declaration::Super });
    script
}

/// The super win is paid, both players have bet, and the dealer has turned a pair of queens.
fn revealed(book: &str) -> Script {
    let mut script = declared(book);
    if book == BOOKS[0] {
        script.dealer(Command::EndDeclarations);
    } else {
        script.player(2, Command::Bet);
        script.dealer(Command::LockIn);
    }
    script.dealer(Command::SettleFirstFive);
    script.player(1, Command::Bet);
    if book == BOOKS[0] {
        script.player(2, Command::Bet);
    } else {
        script.dealer(Command::Act);
        script.dealer(Command::Act);
    }
    script.dealer(Command::Reveal);
    script
}

fn wrong_number(seat: Option<u8>) -> Command {
    Command::WrongNumber { seat, drawn: false }
}

/// Covers nj/lunar-poker: 38.13(d)·a; 38.13(d)·c
/// Covers nz/lunar-poker: 11.2; 11.11·a; 10.7(b); 10.8(b)
///
/// When the dealer counts a hand that is settled, and finds it wrong, everything of that hand goes back, a super win
/// that was paid before too; the others keep what they have.
#[test]
fn a_hand_counted_wrong_after_the_settlement_is_void() {
    for book in BOOKS {
        for settled in 0..=2 {
            let mut script = revealed(book);
            (0..settled).for_each(|_| script.dealer(Command::Settle));
            script.supervisor(wrong_number(Some(1)));
            assert_eq!(script.gain(1), 0, "{book} after {settled} are settled");
            while script.phase() == "settlement" {
                script.dealer(Command::Settle);
            }
            assert_eq!(script.gain(2), -3_000, "{book}");
            script.dealer(Command::PickUp);
        }
        let mut script = revealed(book);
        script.supervisor(wrong_number(None));
        script.dealer(Command::Settle);
        script.dealer(Command::Settle);
        let stands = if book == BOOKS[0] { 2_500 } else { 3_000 };
        assert_eq!((script.gain(1), script.gain(2)), (stands, 0), "{book}: only a valid first five stands");
    }
}

/// Covers nj/lunar-poker: 38.13(d)·a; 38.10(f)·b
///
/// A player who is out of the round while it is dealt gets no more cards, and the others their own.
#[test]
fn a_hand_that_is_void_during_the_deal_gets_no_more_cards() {
    let mut script = Script::new(BOOKS[0], &json!({"dealing": "manual_shoe"}), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("As 9h Qh Ks");
    script.supervisor(wrong_number(Some(1)));
    assert_eq!(script.gain(1), 0);
    script.cards("8c Qc 7h 8h 6h 6d 2s 3c");
    assert_eq!(script.phase(), "declarations");
    assert_eq!(script.clause(Actor::Supervisor, &wrong_number(Some(1))), "38.13(d)", "void already");
}

/// Covers nz/lunar-poker: 11.2; 11.11·a
///
/// Cards dealt one by one to a short box have shifted every later card: the round is void. With the draw, and with
/// stacks of five, only that box is.
#[test]
fn a_short_box_voids_the_round_where_it_shifted_all_later_cards() {
    let one_by_one = |drawn: bool| {
        let mut script = Script::new(BOOKS[1], &json!({}), &[1, 2]);
        script.dealer(Command::NoMoreBets);
        script.cards(super::script::PLAIN);
        script.player(1, Command::Buy);
        script.player(2, Command::Bet);
        script.dealer(Command::LockIn);
        script.dealer(Command::Act);
        script.cards("As");
        script.supervisor(Command::WrongNumber { seat: Some(1), drawn });
        script
    };
    let mut shifted = one_by_one(false);
    shifted.dealer(Command::Settle);
    assert_eq!((shifted.phase(), shifted.gain(1), shifted.gain(2)), ("pick-up", 0, 0));
    let mut drawn = one_by_one(true);
    drawn.dealer(Command::Act);
    assert_eq!((drawn.phase(), drawn.gain(1)), ("dealer's reveal", 0));
}

/// Covers nj/lunar-poker: 38.10(f)·a; 38.10(f)·b
/// Covers nz/lunar-poker: 11.1·a; 11.1·b
///
/// All wagers: the super win that was paid is taken back, from the deal until the cards are picked up.
#[test]
fn communication_and_breach_take_back_a_super_win() {
    for (book, ruling, gain) in [
        (BOOKS[0], Command::Communicated { seat: 1 }, -3_500),
        (BOOKS[1], Command::Breach { seat: 1 }, 0),
        (BOOKS[1], Command::OperatorVoids { seat: Some(1) }, 0),
    ] {
        let mut script = revealed(book);
        script.supervisor(ruling.clone());
        assert_eq!(script.gain(1), gain, "{ruling:?}");
        let mut script = revealed(book);
        script.dealer(Command::Settle);
        script.dealer(Command::Settle);
        assert_eq!(script.phase(), "pick-up");
        script.supervisor(ruling.clone());
        assert_eq!(script.gain(1), gain, "{ruling:?} when all is settled");
        script.dealer(Command::PickUp);
        let over = if book == BOOKS[0] { "38.10(l)" } else { "11.20" };
        assert_eq!(script.clause(Actor::Supervisor, &ruling), over);
    }
}

/// Covers nz/lunar-poker: 11.12
///
/// Who leaves after the super win was paid forfeits it with all other wagers.
#[test]
fn who_is_absent_forfeits_a_super_win_too() {
    let mut script = declared(BOOKS[1]);
    script.player(2, Command::Bet);
    script.dealer(Command::LockIn);
    script.dealer(Command::SettleFirstFive);
    script.supervisor(Command::Absent { seat: 1 });
    assert_eq!(script.gain(1), -1_500);
}

/// Covers nz/lunar-poker: 7.3; 11.10
///
/// The deck is counted at any time: with wagers open, after the reveal, and between rounds.
#[test]
fn the_deck_is_counted_at_any_time() {
    let (right, wrong) = (Command::CountDeck { found: 52 }, Command::CountDeck { found: 51 });
    let mut script = Script::new(BOOKS[1], &json!({}), &[1, 2]);
    script.player(3, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
    script.dealer(right.clone());
    script.dealer(wrong.clone());
    (0..3).for_each(|_| script.dealer(Command::Settle));
    assert_eq!((script.phase(), script.gain(1), script.gain(3)), ("pick-up", 0, 0));

    let mut script = revealed(BOOKS[1]);
    script.dealer(right.clone());
    script.dealer(Command::Settle);
    script.dealer(wrong.clone());
    (0..2).for_each(|_| script.dealer(Command::Settle));
    assert_eq!((script.gain(1), script.gain(2)), (3_000, 0), "the super win on a valid first five stands");
    script.dealer(Command::PickUp);
    script.dealer(right);
    script.dealer(wrong);
    assert_eq!(script.0.happened.last(), Some(&Event::DeckFoundWrong { found: 51 }));
}

/// Covers nz/lunar-poker: 11.8; 11.9
#[test]
fn cards_at_an_empty_box_go_by_whether_the_hand_is_complete() {
    let complete = Command::CardsAtEmptyBox { complete: true };
    let partly = Command::CardsAtEmptyBox { complete: false };
    let mut script = Script::new(BOOKS[1], &json!({}), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("2s 3h 4c");
    assert_eq!(script.clause(Actor::Dealer, &complete), "11.9", "three cards are out");
    script.cards("5s 7h 8c 9s Jh Qc Ks 2d 3d 6h 8d 9d");
    assert_eq!(script.clause(Actor::Dealer, &partly), "11.8", "all cards are dealt");
    script.dealer(complete.clone());
    script.cards("As Ah Ac Ad Kh");
    assert_eq!(script.phase(), "decisions");

    let mut script = Script::new(BOOKS[1], &json!({"dealing": "shuffler"}), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("2s 3h 4c 5s 7h");
    script.dealer(complete);
    script.cards("As Ah Ac Ad Kh");
    assert_eq!(script.phase(), "dealing", "a stack is complete when it is dealt");
}

/// Covers nj/lunar-poker: 38.13(a)
///
/// The moment that the regulation names, and the one that the reading adds.
#[test]
fn a_hole_card_exposed_before_no_more_bets_voids_all_hands() {
    for option in ["all_hands_void", "bet_or_fold"] {
        let mut script = Script::new(BOOKS[0], &json!({"early_hole_card": option}), &[1, 2]);
        script.supervisor(Command::DealerExposed);
        (0..2).for_each(|_| script.dealer(Command::Settle));
        assert_eq!((script.phase(), script.gain(1), script.gain(2)), ("pick-up", 0, 0));
        script.dealer(Command::PickUp);
    }
}

/// Covers nj/lunar-poker: 38.13(e); 38.2(b)3
#[test]
fn with_two_decks_the_shuffler_fails_with_the_other_one() {
    let mut script = Script::new(BOOKS[0], &json!({"decks": 2}), &[1]);
    script.dealer(Command::NoMoreBets);
    script.dealer(Command::ShufflerFailed);
    let what = Note::ShufflerFailedWithOtherDeck;
    assert_eq!(script.0.happened.last(), Some(&Event::Noted { what, seat: None }));
    let mut one = Script::new(BOOKS[0], &json!({}), &[1]);
    one.dealer(Command::NoMoreBets);
    assert_eq!(one.clause(Actor::Dealer, &Command::ShufflerFailed), "38.13(e)", "its one deck is in play");
    let without = Script::new(BOOKS[0], &json!({"shuffler": false}), &[1]);
    assert_eq!(without.clause(Actor::Dealer, &Command::ShufflerFailed), "38.13(e)");
}

/// Covers nj/lunar-poker: 38.7(f)·a
///
/// A round that becomes void during the deal still owes the stub count that was due.
#[test]
fn a_void_round_keeps_its_due_stub_count() {
    let mut script = Script::new(BOOKS[0], &json!({"stub_count_interval": 1}), &[1]);
    script.dealer(Command::NoMoreBets);
    script.cards("As 9h Ks");
    script.supervisor(wrong_number(None));
    script.dealer(Command::Settle);
    assert_eq!(script.clause(Actor::Dealer, &Command::PickUp), "38.7(f)");
    script.dealer(Command::CountStub { found: 49 });
    script.dealer(Command::PickUp);
}

/// Covers nj/lunar-poker: 38.10(a)·b
///
/// A claim is forfeited when an additional card is dealt, and by nothing before: not by "nothing to declare", nor by
/// the end of the declarations, nor by an election.
#[test]
fn a_claim_can_be_made_until_an_additional_card_is_dealt() {
    const CARDS: &str = "9s 8s 7s 6s 5s  As Ks Qd 3s 4s  Qh Qc 8h 6d 3c";
    let open = || {
        let mut script = Script::new(BOOKS[0], &stacks(BOOKS[0]), &[1, 2]);
        script.player(2, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
        script.dealer(Command::NoMoreBets);
        script.cards(CARDS);
        script.player(1, Command::NothingToDeclare);
        script
    };
    let instant = Command::Declare { side: Declaration::Instant };
    let super_bet = Command::Declare { side: Declaration::Super };
    let mut spoken = open();
    spoken.player(1, instant.clone());
    spoken.dealer(Command::EndDeclarations);

    let mut elected = open();
    elected.dealer(Command::EndDeclarations);
    elected.dealer(Command::SettleFirstFive);
    assert_eq!(elected.gain(2), -1_500, "collected for now");
    elected.player(1, Command::Bet);
    elected.player(1, instant.clone());
    elected.dealer(Command::SettleFirstFive);
    assert_eq!(elected.gain(1), 200_000, "instant cash, and the bet went back");
    elected.player(2, super_bet.clone());
    elected.dealer(Command::SettleFirstFive);
    assert_eq!(elected.gain(2), 1_500, "five to one, and the ante lies there");

    let mut exchanging = open();
    exchanging.dealer(Command::EndDeclarations);
    exchanging.dealer(Command::SettleFirstFive);
    let cards = ["9s", "8s"].map(|card| card.parse().expect("a card")).to_vec();
    exchanging.player(1, Command::Exchange { cards });
    exchanging.player(1, instant.clone());
    exchanging.dealer(Command::SettleFirstFive);
    assert_eq!(exchanging.gain(1), 200_000, "the payment and the cards came back");

    let mut late = open();
    late.dealer(Command::EndDeclarations);
    late.dealer(Command::SettleFirstFive);
    late.player(1, Command::Buy);
    late.cards("2d");
    for (seat, claim) in [(1, &instant), (2, &super_bet)] {
        assert_eq!(late.clause(Actor::Player(Bettor::seated(seat)), claim), "38.10(a)");
    }
}

/// Covers nj/lunar-poker: 38.10(a)·b
/// Covers nz/lunar-poker: 9.2·a
///
/// What is chosen for a player who does not decide in time declares what the cards win before anything else, once each.
#[test]
fn a_slow_player_forfeits_no_claim() {
    const CARDS: &str = "9s 8s 7s 6s 5s  As Ks Qd 3s 4s  Qh Qc 8h 6d 3c";
    for book in BOOKS {
        let mut script = Script::new(book, &stacks(book), &[1]);
        script.player(1, Command::Place { bet: Bet::Super, amount: Money::cents(500) });
        script.dealer(Command::NoMoreBets);
        script.cards(&CARDS.replace("  As Ks Qd 3s 4s", ""));
        let mut chosen = Vec::new();
        while let Some(command) = in_default(&script.0.round, 1) {
            script.player(1, command.clone());
            chosen.push(command);
        }
        let claims = [Declaration::Instant, Declaration::Super].map(|side| Command::Declare { side });
        assert!(chosen.starts_with(&claims), "{book}: {chosen:?}");
    }
}

/// The choice that is made first for a player who does not decide in time.
fn in_default(round: &Round, seat: u8) -> Option<Command> {
    let offers = round.legal(Actor::Player(Bettor::seated(seat))).into_iter().map(|offer| offer.command);
    let free = offers.filter_map(|command| Some((command.info().in_default?, command)));
    free.min_by_key(|(order, _)| *order).map(|(_, command)| command)
}

/// Covers nz/lunar-poker: 9.2·c; 9.10·b
///
/// Between the lock-in and the second "no more bets" a supervisor can have instant cash paid that nobody declared.
#[test]
fn a_supervisor_may_pay_instant_cash_after_the_lock_in() {
    let mut script = Script::new(BOOKS[1], &stacks(BOOKS[1]), &[1, 2]);
    script.dealer(Command::NoMoreBets);
    script.cards("9s 8s 7s 6s 5s  As Ks Qd 3s 4s  Qh Qc 8h 6d 3c");
    let claim = |seat| Command::LateClaim { seat, side: Declaration::Instant, viewed: false, pays: true };
    assert_eq!(script.clause(Actor::Supervisor, &claim(1)), "9.2", "the player declares it");
    script.player(1, Command::Bet);
    script.player(2, Command::Bet);
    script.dealer(Command::LockIn);
    script.supervisor(claim(1));
    assert_eq!(script.gain(1), 200_000);
    script.dealer(Command::Act);
    script.dealer(Command::Reveal);
    assert_eq!(script.clause(Actor::Supervisor, &claim(2)), "9.10", "after the second call");
}

/// Covers nj/lunar-poker: 38.11(c); 38.11(a)·b
///
/// A flush on the first five cards is paid when it is folded, or before it is exchanged.
#[test]
fn an_award_is_paid_before_its_cards_are_given_up() {
    let open = || {
        let mut script =
            Script::new(BOOKS[0], &json!({"dealing": "automated_shoe", "progressive": true}), &[1]);
        script.player(1, Command::Place { bet: Bet::Progressive, amount: Money::cents(100) });
        script.dealer(Command::NoMoreBets);
        script.dealer(Command::CountChips { found: 1 });
        script.cards("Kd Jd Td 7d 3d  Qh Qc 8h 6d 3c");
        script.dealer(Command::EndDeclarations);
        script
    };
    let mut folded = open();
    folded.player(1, Command::Fold);
    assert_eq!(folded.gain(1), 5_000 - 100 - 1_000);
    let mut exchanged = open();
    let cards = ["7d", "3d"].map(|card| card.parse().expect("a card")).to_vec();
    exchanged.player(1, Command::Exchange { cards });
    assert_eq!(exchanged.gain(1), 5_000 - 100 - 2_000);
}
