//! Final hands against every dealer's hand and every replacement card, draws one by one, whole decisions.

use super::{Rng, dealt, readings};
use crate::bounds::by_up_card::UpCardBounds;
use crate::dealer::live_ranks::LiveRanks;
use crate::decisions::{Action, Position, suit_order};
use crate::hands::Hands;
use crate::hands::payouts::{Betting, Forcing};
use crate::showdown::Showdown;
use crate::solution::class_solver::{BET, BUY, ClassSolver, DENOMINATOR, EXCHANGE, KEPT, kept_masks};
use crate::solution::classes::rank_classes;
use croupier_core::poker::{Category, rank_five, rank_set};
use croupier_core::{Card, CardSet, Rank, Suit};
use croupier_exact::Fraction;
use croupier_games::lunar::rules::{forced_hand, qualifies};
use std::cmp::Ordering;

/// Everything the dealer can hold beside `up` out of `deck`, each with every replacement.
fn brute_force(hands: &Hands, hand: &[Card], up: Card, deck: &[Card]) -> i128 {
    let made = hands.of(hand);
    let pays = &hands.pays;
    let replacements = i64::try_from(deck.len() - 4).unwrap();
    let mut sum = 0_i128;
    let n = deck.len();
    let lowest_pair = rank_five(&["2c", "2d", "3c", "4c", "5c"].map(|card| card.parse().unwrap()));
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
                    let forces = match pays.force {
                        Forcing::Never => false,
                        Forcing::Best => force > stay,
                        Forcing::Winning(least) => made.rank >= lowest_pair && made.win >= least,
                    };
                    sum += i128::from(if forces { force } else { stay });
                }
            }
        }
    }
    sum
}

fn exact(hands: &Hands, hand: &[Card], up: Card, deck: &[Card]) -> i128 {
    let made = hands.of(hand);
    let index = |card: &Card| usize::from(card.rank().index());
    let mut live = LiveRanks::new(index(&up));
    for card in Card::all().filter(|card| *card != up && !deck.contains(card)) {
        live = live.without(index(&card));
    }
    let mask =
        |suit: Suit| deck.iter().filter(|card| card.suit() == suit).fold(0, |m, c| m | 1_u16 << index(c));
    let others: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| *suit != up.suit()).collect();
    let suits = [mask(up.suit()), mask(others[0]), mask(others[1]), mask(others[2])];
    let showdown = Showdown::new(&hands.pays, made, live);
    let sum = showdown.value(suits);
    sum.value.into()
}

#[test]
fn final_hands_equal_brute_force() {
    final_hands(&readings(), 1, 340);
}

#[test]
fn final_hands_that_force_by_a_rule_equal_brute_force() {
    final_hands(&ruled(), 3, 140);
}

/// The readings, played later by the simple rules.
fn ruled() -> Vec<Hands> {
    let mut readings = readings();
    for hands in &mut readings {
        hands.pays.bet = Betting::Seen;
        if hands.pays.force == Forcing::Best {
            hands.pays.force = Forcing::Winning(8 * hands.pays.ante);
        }
    }
    readings
}

fn final_hands(readings: &[Hands], seed: u64, rounds: usize) {
    let mut dice = Rng::new(seed);
    for round in 0..rounds {
        let category = Category::ALL[round % Category::ALL.len()];
        // Mostly reduced decks, so that every count of ranks comes up.
        let left = if round + 2 < rounds { 13 + round % 9 } else { 52 };
        let (hand, up, deck) = dealt(&mut dice, category, left);
        let hands = &readings[round / 10 % readings.len()];
        let expected = brute_force(hands, &hand, up, &deck);
        assert_eq!(exact(hands, &hand, up, &deck), expected, "{hand:?} against {up} from {deck:?}");
    }
}

/// The rule as a person reads it: what was had is all that the dealer cannot have beside the up card.
fn bets_by_rule(hand: &[Card], up: Card, left: &[Card]) -> bool {
    let rank = rank_set(hand.iter().copied().collect()).unwrap();
    let had = 3 - left.iter().filter(|card| card.rank() == up.rank()).count();
    let holds = |rank: Rank| hand.iter().any(|card| card.rank() == rank);
    let twos = rank.category() == Category::OnePair && rank.groups()[0] == Rank::Two;
    let ace_king = rank.category() == Category::HighCard && qualifies(rank);
    if rank.category() >= Category::OnePair && !twos {
        true
    } else if up.rank() >= Rank::King {
        twos || ace_king && holds(Rank::Queen)
    } else {
        had >= if twos || ace_king { 1 } else { 2 }
    }
}

/// Every draw one by one, and after each the better of bet and fold, or what the rule says.
fn every_draw(hands: &Hands, kept: &[Card], up: Card, deck: &[Card], count: usize) -> (i128, i128) {
    let mut sums = (0, 0);
    let mut chosen: Vec<usize> = (0..count).collect();
    loop {
        let hand: Vec<Card> = kept.iter().copied().chain(chosen.iter().map(|place| deck[*place])).collect();
        let left: Vec<Card> =
            (0..deck.len()).filter(|place| !chosen.contains(place)).map(|p| deck[p]).collect();
        let (n, fold) = (i128::try_from(left.len()).unwrap(), i128::from(hands.pays.fold));
        let all = n * (n - 1) * (n - 2) * (n - 3) / 24 * (n - 4);
        let bet = exact(hands, &hand, up, &left);
        let bets = match hands.pays.bet {
            Betting::Best => bet >= fold * all,
            Betting::Seen => bets_by_rule(&hand, up, &left),
        };
        sums.0 += if bets { bet } else { fold * all };
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
    some_draws(&readings(), 2, 120);
}

#[test]
fn draws_that_are_bet_by_a_rule_equal_every_draw_one_by_one() {
    some_draws(&ruled(), 4, 90);
}

fn some_draws(readings: &[Hands], seed: u64, rounds: usize) {
    let mut dice = Rng::new(seed);
    for round in 0..rounds {
        let category = Category::ALL[round % 9];
        let (hand, up, mut deck) = loop {
            let dealt = dealt(&mut dice, category, 52);
            if dealt.0.len() == 5 {
                break dealt;
            }
        };
        let (count, hands) = (1 + round / 9 % 5, &readings[round % readings.len()]);
        // Suits alike, so that flushes come up.
        if dice.below(2) == 0 {
            deck.sort_by_key(|card| card.suit() != hand[0].suit());
            deck.rotate_left(dice.below(8));
        }
        deck.truncate([40, 24, 16, 13, 12][count - 1]);
        let kept = if count == 1 { &hand[..] } else { &hand[..5 - count] };
        let expected = every_draw(hands, kept, up, &deck, count);
        let gone = Card::all().filter(|card| !deck.contains(card) && !hand.contains(card)).collect();
        let position = Position::new(hand.iter().copied().collect(), up, gone);
        let order = suit_order(up);
        let masks = order.map(|suit| kept.iter().copied().collect::<CardSet>().suit_mask(suit));
        let (moments, all) = position.draw(hands, masks);
        assert_eq!((moments.value, all), expected, "{kept:?} of {hand:?} against {up} from {deck:?}");
    }
}

#[test]
fn solved_classes_equal_the_best_of_all_choices() {
    let readings = readings();
    let classes = rank_classes();
    let mut dice = Rng::new(7);
    for round in 0..10 {
        let hands = &readings[round % readings.len()];
        let class = classes[dice.below(classes.len())];
        let suits = class.suit_classes();
        let mut state = ClassSolver::new(hands, class, None);
        let caps = (round == 0).then(|| UpCardBounds::new(hands, class.up));
        let mut capped = caps.as_ref().map(|caps| ClassSolver::new(hands, class, Some(caps)));
        for suit in suits.iter().step_by(1 + suits.len() / 2) {
            let position = class.position(suit);
            let values = position.actions(hands).into_iter().map(|action| position.value(hands, action));
            let best = state.best(suit);
            let value = Fraction::new(best.moments.value, DENOMINATOR * i128::from(hands.pays.ante));
            assert_eq!(values.max().unwrap(), value, "{class:?} {suit:?} {}", best.code);
            assert_eq!(state.value(best.code, suit), best.moments);
            if let Some(capped) = &mut capped {
                assert_eq!(capped.best(suit).moments, best.moments, "caps never cut off the best");
            }
        }
    }
}

#[test]
fn classes_played_by_a_rule_equal_single_decisions() {
    let (readings, classes) = (ruled(), rank_classes());
    let mut dice = Rng::new(8);
    for round in 0..14 {
        let hands = &readings[round % readings.len()];
        let class = classes[dice.below(classes.len())];
        let suits = class.suit_classes();
        let suit = suits[dice.below(suits.len())];
        let (mut state, position) = (ClassSolver::new(hands, class, None), class.position(&suit));
        let place = dice.below(KEPT.len());
        let exchange = Action::Exchange(kept_masks(KEPT[place], &suit, &class));
        let place = EXCHANGE + u8::try_from(place).unwrap();
        for (code, action) in [(BET, Action::Bet), (BUY, Action::Buy), (place, exchange)] {
            let ways = DENOMINATOR * i128::from(hands.pays.ante);
            let value = Fraction::new(state.value(code, &suit).value, ways);
            assert_eq!(value, position.value(hands, action), "{class:?} {suit:?} {code}");
        }
    }
}

/// Every buy and every exchange of two, every dealer's hand and every replacement card: `CROUPIER_EXHAUSTIVE=1`, some
/// minutes in a release build.
#[test]
fn whole_decisions_equal_brute_force() {
    if std::env::var_os("CROUPIER_EXHAUSTIVE").is_none() {
        return;
    }
    let readings = readings();
    for (hand, up, keep) in
        [("Ah Kh 9h 6h 2c", "7h", 3), ("Ts 9s 8d 7c 2h", "Ac", 5), ("Qc Qd 5s 4s 3s", "Ks", 3)]
    {
        let hand: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
        let up: Card = up.parse().unwrap();
        let position = Position::new(hand.iter().copied().collect(), up, CardSet::EMPTY);
        let deck: Vec<Card> = Card::all().filter(|card| *card != up && !hand.contains(card)).collect();
        let kept: CardSet = hand[..keep].iter().copied().collect();
        let masks = suit_order(up).map(|suit| kept.suit_mask(suit));
        let action = if keep == 5 { Action::Buy } else { Action::Exchange(masks) };
        let count = if keep == 5 { 1 } else { 5 - keep };
        let (sum, all) = brute_draws(&readings[0], &hand[..keep], up, &deck, count);
        let fee = i128::from(readings[0].pays.ante) * all;
        let expected = Fraction::new(sum - fee, all * i128::from(readings[0].pays.ante));
        assert_eq!(position.value(&readings[0], action), expected, "{hand:?} against {up}");
    }
}

/// As `every_draw`, with brute force for every final hand as well.
fn brute_draws(hands: &Hands, kept: &[Card], up: Card, deck: &[Card], count: usize) -> (i128, i128) {
    let draws: Vec<Vec<usize>> = if count == 1 {
        (0..deck.len()).map(|card| vec![card]).collect()
    } else {
        (0..deck.len()).flat_map(|one| (one + 1..deck.len()).map(move |other| vec![one, other])).collect()
    };
    let mut sums = (0, 0);
    for drawn in draws {
        let hand: Vec<Card> = kept.iter().copied().chain(drawn.iter().map(|place| deck[*place])).collect();
        let left: Vec<Card> =
            (0..deck.len()).filter(|place| !drawn.contains(place)).map(|p| deck[p]).collect();
        let n = i128::try_from(left.len()).unwrap();
        let all = n * (n - 1) * (n - 2) * (n - 3) / 24 * (n - 4);
        sums.0 += brute_force(hands, &hand, up, &left).max(i128::from(hands.pays.fold) * all);
        sums.1 += all;
    }
    sums
}
