//! Lucky 8's played fast. Cards of one value are alike, so a hand is one of 6,435, found by adding up its cards.

use super::{Hand, end, follows, hand_values};
use crate::Fraction;
use crate::simulate::Stream;
use crate::simulate::{Endings, Tally};
use crate::simulate::{Run, Table};
use croupier_core::{Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lucky8s::rules::{self, Choice, Dealer, Wagers};
use croupier_games::lucky8s::{Book, Card};

/// The wagers that can be simulated.
pub const WAGERS: &[&str] = &["ante", "bonus"];

/// All cards of the deck.
const CARDS: usize = 66;
/// More than what a dealer's hands, or a player's, come to: hands of 8 and side cards, or none of it.
const SIDES: usize = 64;
/// More than the ways in which a wager ends.
const ENDINGS: usize = 16;

/// The game with what becomes of every hand.
pub struct Lucky8s {
    deck: [u32; CARDS],
    numbers: Numbers,
    hands: Vec<Dealt>,
    /// The ending of the ante game for a player's side and a dealer's.
    ante: Vec<u8>,
    endings: [Endings; 2],
}

/// What is known of a hand at once: what it is in the hands of a player and of a dealer, and the ending of its Bonus.
#[derive(Clone, Copy, Default)]
struct Dealt {
    player: u8,
    dealer: u8,
    bonus: u8,
}

impl Lucky8s {
    /// The tables for a book and for a player who follows the strategy of the run.
    pub fn new(book: &Rulebook, run: &Run) -> Result<Lucky8s, Refusals> {
        let hands = Hand::all();
        let mut lucky8s = Lucky8s {
            deck: deck(),
            numbers: Numbers::new(&hands),
            hands: vec![Dealt::default(); hands.len()],
            ante: vec![0; SIDES * SIDES],
            endings: ["ante", "bonus"].map(Endings::new),
        };
        let rules = Book::new(book, &mut Refusals::new());
        let values = hand_values(book, &[])?;
        let choices: Vec<Choice> = values
            .iter()
            .map(|hand| if follows(&run.strategy, hand) { Choice::Play } else { Choice::Fold })
            .collect();
        lucky8s.settle(&rules, &hands, &choices, run.stake);
        Ok(lucky8s)
    }

    /// Settles every hand that is different to the rules against every dealer's hand that is.
    fn settle(&mut self, rules: &Book, hands: &[Hand], choices: &[Choice], stake: Money) {
        let (mut players, mut dealers) = (Vec::new(), Vec::new());
        for (hand, choice) in hands.iter().zip(choices) {
            // All hands that are folded end alike.
            let setting = (*choice == Choice::Play).then_some(hand.setting);
            let dealt = Dealt {
                player: place(&mut players, setting, (hand, *choice)),
                dealer: place(&mut dealers, hand.dealer, hand.dealer),
                bonus: self.settle_bonus(rules, hand, stake),
            };
            self.hands[self.numbers.of(sum(&hand.cards))] = dealt;
        }
        for (player, (_, (hand, choice))) in players.iter().enumerate() {
            for (dealer, (_, with)) in dealers.iter().enumerate() {
                let end = end(rules, *choice, hand, *with);
                let ending = self.endings[0].number(end.name, Fraction::whole(end.net.0));
                self.ante[player * SIDES + dealer] = ending;
            }
        }
    }

    /// The Bonus survives a fold, and a fold needs no dealer's hand.
    fn settle_bonus(&mut self, rules: &Book, hand: &Hand, stake: Money) -> u8 {
        let wagers = Wagers { ante: stake, bonus: Some(stake) };
        let dealer = Dealer::NotQualified;
        let lines = rules::settle(rules, &wagers, Choice::Fold, &hand.cards, hand.setting, dealer);
        lines.iter().find(|line| line.bet == "bonus").map_or(0, |line| self.endings[1].of_line(line))
    }
}

/// The place of `key` in a list, new or known; what is new brings `with` along.
fn place<K: PartialEq, V>(known: &mut Vec<(K, V)>, key: K, with: V) -> u8 {
    let place = known.iter().position(|(other, _)| *other == key).unwrap_or(known.len());
    if place == known.len() {
        known.push((key, with));
    }
    u8::try_from(place).unwrap_or(u8::MAX)
}

impl Table for Lucky8s {
    fn endings(&self) -> &[Endings] {
        &self.endings
    }

    /// nj/lucky-8s 50.6(m); 50.6(n)
    ///
    /// Eight cards for the player, eight for the dealer.
    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut deck = self.deck;
        let (mut ante, mut bonus) = ([0; ENDINGS], [0; ENDINGS]);
        for _ in 0..rounds {
            let player: [u32; 8] = stream.deal(&mut deck, 0);
            let dealer: [u32; 8] = stream.deal(&mut deck, 8);
            let [player, dealer] =
                [player, dealer].map(|cards| self.hands[self.numbers.of(cards.iter().sum())]);
            let ending = self.ante[usize::from(player.player) * SIDES + usize::from(dealer.dealer)];
            ante[usize::from(ending)] += 1;
            bonus[usize::from(player.bonus)] += 1;
        }
        tally.count(0, &ante);
        tally.count(1, &bonus);
    }
}

/// The numbers of hands. In the lower half of the sum of a hand's cards, digits of base nine count aces to fours; in the
/// upper half they count fives, sixes and sevens, and above them all cards of the lower half. A hand's number is the
/// number of the first hand with these low cards, and then that of its high cards among all that go with so many.
struct Numbers {
    low: Vec<u16>,
    high: Vec<u16>,
}

const HALF: u32 = 16;

impl Numbers {
    fn new(hands: &[Hand]) -> Numbers {
        let mut numbers = Numbers { low: vec![0; 6_561], high: vec![0; 6_561] };
        let mut sums: Vec<[usize; 2]> = hands.iter().map(|hand| halves(sum(&hand.cards))).collect();
        sums.sort_unstable();
        for alike in
            (0_u16..).zip(sums).collect::<Vec<_>>().chunk_by(|(_, one), (_, other)| one[0] == other[0])
        {
            for ((number, [low, high]), within) in alike.iter().zip(0..) {
                numbers.low[*low] = number - within;
                numbers.high[*high] = within;
            }
        }
        numbers
    }

    #[inline]
    fn of(&self, sum: u32) -> usize {
        let [low, high] = halves(sum);
        usize::from(self.low[low] + self.high[high])
    }
}

#[inline]
fn halves(sum: u32) -> [usize; 2] {
    let [a, b, c, d] = sum.to_le_bytes();
    [[a, b], [c, d]].map(|half| usize::from(u16::from_le_bytes(half)))
}

/// What a card adds to the sum of a hand.
fn worth(card: Card) -> u32 {
    match card.value() {
        low @ 1..=4 => 9_u32.pow(u32::from(low) - 1) + (729 << HALF),
        high @ 5..=7 => 9_u32.pow(u32::from(high) - 5) << HALF,
        _ => 0,
    }
}

fn sum(cards: &[Card]) -> u32 {
    cards.iter().map(|card| worth(*card)).sum()
}

/// nj/lucky-8s 50.2(a)
///
/// What every card of the deck adds.
fn deck() -> [u32; CARDS] {
    let numbers = (1..=8).map(|value| Card::Number(value, None));
    let copies = numbers.chain([Card::Joker]).map(|card| (worth(card), usize::from(card.copies())));
    let mut cards = copies.flat_map(|(worth, copies)| std::iter::repeat_n(worth, copies));
    std::array::from_fn(|_| cards.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_games::book::builtin;
    use croupier_games::lucky8s::house_way;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn every_hand_has_a_number_of_its_own() {
        let hands = Hand::all();
        let numbers = Numbers::new(&hands);
        let found: BTreeSet<usize> = hands.iter().map(|hand| numbers.of(sum(&hand.cards))).collect();
        assert!(found.into_iter().eq(0..6_435));
    }

    #[test]
    fn there_are_66_cards() {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for card in deck() {
            *counts.entry(card).or_default() += 1;
        }
        assert_eq!(counts.len(), 8);
        assert_eq!(counts[&0], 10, "natural 8s and Jokers");
        assert_eq!(counts.values().filter(|count| **count == 8).count(), 7);
    }

    /// The same rounds with the rules alone, from cards with their values.
    #[test]
    fn rounds_end_as_the_rules_settle_them() {
        let (book, rounds) = (builtin("nj/lucky-8s").expect("built in"), 200_000);
        let run = Run { stake: Money::cents(300), ..Run::test("three_rules") };
        let (lucky8s, rules) =
            (Lucky8s::new(book, &run).expect("ready"), Book::new(book, &mut Refusals::new()));
        let mut tally = Tally::empty(lucky8s.endings());
        lucky8s.play(&mut Stream::new(5, 6), rounds, &mut tally);

        let values = (1..=8).map(|value| Card::Number(value, None)).chain([Card::Joker]);
        let cards: Vec<Card> =
            values.flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies()))).collect();
        let (mut stream, mut deck) = (Stream::new(5, 6), <[Card; CARDS]>::try_from(cards).expect("66 cards"));
        let mut expected: [BTreeMap<Fraction, u64>; 2] = Default::default();
        for _ in 0..rounds {
            let player: [Card; 8] = stream.deal(&mut deck, 0);
            let dealer: [Card; 8] = stream.deal(&mut deck, 8);
            let setting = house_way(&player);
            let natural = player.iter().any(|card| card.value() == 8);
            let plays = match (setting.hands, setting.side) {
                (3.., _) | (2, ..=2) => true,
                (2, 3) => natural,
                _ => false,
            };
            let choice = if plays { Choice::Play } else { Choice::Fold };
            let wagers = Wagers { ante: run.stake, bonus: Some(run.stake) };
            let lines = rules::settle(&rules, &wagers, choice, &player, setting, Dealer::with(&dealer));
            let net = |bonus: bool| {
                let lines = lines.iter().filter(|line| (line.bet == "bonus") == bonus);
                Fraction::new(lines.map(|line| line.net().in_cents()).sum::<i64>(), run.stake.in_cents())
            };
            *expected[0].entry(net(false)).or_default() += 1;
            *expected[1].entry(net(true)).or_default() += 1;
        }
        for (number, expected) in expected.into_iter().enumerate() {
            let mut found: BTreeMap<Fraction, u64> = BTreeMap::new();
            for ((_, net), count) in lucky8s.endings()[number].ways.iter().zip(tally.of(number)) {
                *found.entry(net.clone()).or_default() += count;
            }
            found.retain(|_, count| *count > 0);
            assert_eq!(found, expected);
        }
    }
}
