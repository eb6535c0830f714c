//! What any game must obey.

use super::{Rng, deck, hands, hands_at, largest};
use crate::decisions::choices::Spot;
use crate::hands::Hands;
use crate::solution::class_solver::{ClassSolver, DENOMINATOR};
use crate::solution::classes::rank_classes;
use croupier_core::poker::for_each_five;
use croupier_core::{Card, Suit};
use croupier_exact::Fraction;
use croupier_games::lunar::rules::qualifies;

/// The best values of some suit classes.
fn best(hands: &Hands) -> Vec<Fraction> {
    let classes = rank_classes();
    let mut dice = Rng::new(9);
    let mut values = Vec::new();
    for _ in 0..8 {
        let class = classes[dice.below(classes.len())];
        let suits = class.suit_classes();
        let mut state = ClassSolver::new(hands, class, None);
        for suit in suits.iter().step_by(1 + suits.len() / 3) {
            let ways = DENOMINATOR * i128::from(hands.pays.ante);
            values.push(Fraction::new(state.best(suit).moments.value, ways));
        }
    }
    values
}

#[test]
fn higher_pay_never_costs_the_player_anything() {
    let usual = best(&hands("nj/lunar-poker", "{}"));
    for row in ["ace_king", "one_pair", "two_pair", "straight", "flush", "full_house"] {
        let options = format!(r#"{{"bet_odds": {{"{row}": 30}}}}"#);
        let higher = best(&hands("nj/lunar-poker", &options));
        assert!(usual.iter().zip(&higher).all(|(usual, higher)| usual <= higher), "{row}");
        assert!(usual.iter().zip(&higher).any(|(usual, higher)| usual < higher), "{row} matters");
    }
}

#[test]
fn a_right_taken_away_never_helps_the_player() {
    let usual = best(&hands("nz/lunar-poker", "{}"));
    for options in [r#"{"force": false}"#, r#"{"second_combination": "none"}"#, r#"{"payout_limit": 2000}"#] {
        let less = best(&hands("nz/lunar-poker", options));
        assert!(usual.iter().zip(&less).all(|(usual, less)| usual >= less), "{options}");
        assert!(usual.iter().zip(&less).any(|(usual, less)| usual > less), "{options} matters");
    }
}

#[test]
fn names_of_suits_change_nothing() {
    let hands = hands("nz/lunar-poker", "{}");
    let mut dice = Rng::new(10);
    for _ in 0..2 {
        let deck = deck(&mut dice);
        let spot = |suits: [usize; 4]| {
            let name = |suit: Suit| suits[Suit::ALL.iter().position(|other| *other == suit).unwrap()];
            let card = |card: Card| Card::new(card.rank(), Suit::ALL[name(card.suit())]);
            Spot::first(std::array::from_fn(|place| card(deck[place])), card(deck[5]))
        };
        let values = |suits: [usize; 4]| {
            let choices = hands.choices(&spot(suits)).unwrap();
            choices.into_iter().map(|choice| (choice.choice, choice.ev)).collect::<Vec<_>>()
        };
        let usual = values([0, 1, 2, 3]);
        assert_eq!(usual.len(), 29);
        let best = hands.best_choice(&spot([0, 1, 2, 3])).unwrap();
        assert_eq!((best.choice, best.ev), usual[0], "the best alone is the best of all");
        assert_eq!(values([2, 0, 3, 1]), usual);
        assert_eq!(values([3, 2, 1, 0]), usual);
    }
}

#[test]
fn every_hand_from_the_lowest_on_qualifies_and_no_other() {
    let lowest = crate::hands::payouts::lowest_that_qualifies();
    for_each_five(|rank, _| assert_eq!(rank >= lowest, qualifies(rank), "{rank:?}"));
}

#[test]
fn amounts_that_sums_have_no_room_for_are_refused() {
    let most = largest();
    assert_eq!(most.check_amounts(), Ok(()));
    assert_eq!(most.pays.ante, 7_999_999, "in cents");
    let limit = |limit: &str| format!(r#"{{"payout_limit": {limit}}}"#);
    for (options, ante) in [(limit("60000001"), 7_999_999), (limit("39999999"), 8_000_003)] {
        let refusals = hands_at("nz/lunar-poker", &options, ante).check_amounts().unwrap_err();
        assert_eq!(refusals[0].value.as_deref(), Some(ante.to_string().as_str()));
    }
}
