//! Final hands against every dealer's hand and every replacement card, one by one.

use super::hands::Hands;
use super::live::Live;
use super::position::{Position, suit_order};
use super::showdown::Showdown;
use croupier_core::poker::{Category, rank_five, rank_set};
use croupier_core::{Card, CardSet, Money, Refusals, Suit};
use croupier_games::book::builtin;
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::{forced_hand, qualifies};
use std::cmp::Ordering;

/// The same numbers on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn deck(&mut self) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::all().collect();
        for place in 0..deck.len() - 1 {
            let other = place + self.below(deck.len() - place);
            deck.swap(place, other);
        }
        deck
    }
}

fn book(name: &str) -> Book {
    Book::new(builtin(name).unwrap(), &mut Refusals::new())
}

/// Everything the dealer can hold beside `up` out of `deck`, each with every replacement.
fn brute_force(hands: &Hands, hand: &[Card], up: Card, deck: &[Card]) -> i128 {
    let made = hands.of(hand);
    let pays = &hands.pays;
    let replacements = i64::try_from(deck.len() - 4).unwrap();
    let mut sum = 0_i128;
    let n = deck.len();
    let compared = |dealer| match made.rank.cmp(&dealer) {
        Ordering::Greater => made.win,
        Ordering::Equal => 0,
        Ordering::Less => pays.lose,
    };
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    let dealt = [up, deck[a], deck[b], deck[c], deck[d]];
                    let rank = rank_five(&dealt);
                    if qualifies(rank) {
                        sum += i128::from(compared(rank) * replacements);
                        continue;
                    }
                    let mut force = -pays.ante * replacements;
                    for (place, card) in deck.iter().enumerate() {
                        if [a, b, c, d].contains(&place) {
                            continue;
                        }
                        let forced = rank_five(&forced_hand(&dealt, *card));
                        if qualifies(forced) {
                            force += compared(forced);
                        }
                    }
                    let stay = pays.no_hand * replacements;
                    sum += i128::from(if pays.force { stay.max(force) } else { stay });
                }
            }
        }
    }
    sum
}

fn exact(hands: &Hands, hand: &[Card], up: Card, deck: &[Card]) -> i128 {
    let made = hands.of(hand);
    let index = |card: &Card| usize::from(card.rank().index());
    let mut live = Live::new(index(&up));
    for card in Card::all().filter(|card| *card != up && !deck.contains(card)) {
        live = live.without(index(&card));
    }
    let mask =
        |suit: Suit| deck.iter().filter(|card| card.suit() == suit).fold(0, |m, c| m | 1_u16 << index(c));
    let others: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| *suit != up.suit()).collect();
    let suits = [mask(up.suit()), mask(others[0]), mask(others[1]), mask(others[2])];
    let showdown = Showdown::new(&hands.pays, made, live);
    let tally = showdown.tally(suits);
    assert_eq!(tally.all(), showdown.all());
    tally.value(&hands.pays, made.win).into()
}

/// A hand of five or six cards of the category, an up card, and what is left of the deck after some more.
fn dealt(dice: &mut Dice, category: Category, left: usize) -> (Vec<Card>, Card, Vec<Card>) {
    loop {
        let mut deck = dice.deck();
        let size = 5 + dice.below(2);
        let cards: CardSet = deck[..size].iter().copied().collect();
        if rank_set(cards).unwrap().category() == category {
            let hand: Vec<Card> = deck.drain(..size).collect();
            let up = deck.pop().unwrap();
            let dead = if size == 6 { 0 } else { [0, 2, 3, 4, 5][dice.below(5)] };
            deck.truncate(left.min(deck.len() - dead));
            return (hand, up, deck);
        }
    }
}

#[test]
fn final_hands_equal_brute_force() {
    let hands = Hands::new(&book("nz/lunar-poker"), Money::cents(100));
    let mut dice = Dice(1);
    for round in 0..252 {
        let category = Category::ALL[round % Category::ALL.len()];
        // Mostly reduced decks, so that every count of ranks comes up.
        let left = if round < 250 { 13 + round % 9 } else { 52 };
        let (hand, up, deck) = dealt(&mut dice, category, left);
        let expected = brute_force(&hands, &hand, up, &deck);
        assert_eq!(exact(&hands, &hand, up, &deck), expected, "{hand:?} against {up} from {deck:?}");
    }
}

/// Every draw one by one, and after each the better of bet and fold.
fn every_draw(hands: &Hands, kept: &[Card], up: Card, deck: &[Card], count: usize) -> (i128, i128) {
    let mut sums = (0, 0);
    let mut chosen: Vec<usize> = (0..count).collect();
    loop {
        let hand: Vec<Card> = kept.iter().copied().chain(chosen.iter().map(|place| deck[*place])).collect();
        let left: Vec<Card> =
            (0..deck.len()).filter(|place| !chosen.contains(place)).map(|p| deck[p]).collect();
        let (n, fold) = (i128::try_from(left.len()).unwrap(), i128::from(hands.pays.fold));
        let all = n * (n - 1) * (n - 2) * (n - 3) / 24 * (n - 4);
        sums.0 += exact(hands, &hand, up, &left).max(fold * all);
        sums.1 += all;
        let Some(place) = (0..count).rev().find(|place| chosen[*place] < deck.len() - count + place) else {
            return sums;
        };
        chosen[place] += 1;
        for next in place + 1..count {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
}

#[test]
fn draws_equal_every_draw_one_by_one() {
    let hands = Hands::new(&book("nj/lunar-poker"), Money::cents(100));
    let mut dice = Dice(2);
    for round in 0..120 {
        let category = Category::ALL[round % 9];
        let (hand, up, mut deck) = loop {
            let dealt = dealt(&mut dice, category, 52);
            if dealt.0.len() == 5 {
                break dealt;
            }
        };
        let count = 1 + round / 9 % 5;
        // Suits alike, so that flushes come up.
        if dice.below(2) == 0 {
            deck.sort_by_key(|card| card.suit() != hand[0].suit());
            deck.rotate_left(dice.below(8));
        }
        deck.truncate([40, 24, 16, 13, 12][count - 1]);
        let kept = if count == 1 { &hand[..] } else { &hand[..5 - count] };
        let expected = every_draw(&hands, kept, up, &deck, count);
        let gone = Card::all().filter(|card| !deck.contains(card) && !hand.contains(card)).collect();
        let position = Position::new(hand.iter().copied().collect(), up, gone);
        let order = suit_order(up);
        let masks = order.map(|suit| kept.iter().copied().collect::<CardSet>().suit_mask(suit));
        let (moments, all) = position.draw(&hands, masks);
        assert_eq!((moments.value, all), expected, "{kept:?} of {hand:?} against {up} from {deck:?}");
    }
}

#[test]
fn solved_classes_equal_the_best_of_all_choices() {
    use super::class::rank_classes;
    use super::state::{DENOMINATOR, State};
    use crate::Fraction;
    let hands = Hands::new(&book("nz/lunar-poker"), Money::cents(100));
    let classes = rank_classes();
    let mut dice = Dice(7);
    for _ in 0..12 {
        let class = classes[dice.below(classes.len())];
        let suits = class.suit_classes();
        let mut state = State::new(&hands, class);
        for suit in suits.iter().step_by(1 + suits.len() / 3) {
            let position = class.position(suit);
            let values = position.actions(&hands).into_iter().map(|action| position.value(&hands, action));
            let best = state.best(suit);
            let value = Fraction::new(best.moments.value, DENOMINATOR * i128::from(hands.pays.ante));
            assert_eq!(values.max().unwrap(), value, "{class:?} {suit:?} {}", best.code);
        }
    }
}
