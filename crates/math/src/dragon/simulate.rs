//! Dragon Poker played fast. Cards of one kind are alike, so what can happen fits into tables that the rules fill.

use super::{ANTE_BONUS, Deck, decisions, end};
use crate::Fraction;
use crate::simulate::Stream;
use crate::simulate::{Endings, Tally};
use crate::simulate::{Run, Table};
use croupier_core::{Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::dragon::rules::{self, Choice, Hand, HandRank, Wagers, rank};
use croupier_games::dragon::{Book, Card};

/// Wagers that can be simulated.
pub const WAGERS: &[&str] = &["ante", "three_card", "dragon"];

/// All cards of the deck.
const CARDS: usize = 53;
/// More than the kinds of hands and than the ranks, of which there are 117 and 56.
const HANDS: usize = 128;
const RANKS: usize = 64;
/// More than the ways in which a wager ends.
const ENDINGS: usize = 16;

/// The game with what becomes of every hand.
pub struct Dragon {
    deck: [u8; CARDS],
    /// The hand that three kinds of cards make, in any order.
    hands: [Dealt; 512],
    /// The ending of the ante game for a player's hand and the rank of the dealer's.
    ante: Vec<u8>,
    /// The endings of the side bets for a player's hand.
    side_bets: [[u8; HANDS]; 2],
    endings: [Endings; 3],
}

/// What is known of a hand at once: its number among the kinds of hands, and that of its rank.
#[derive(Clone, Copy, Default)]
struct Dealt {
    hand: u8,
    rank: u8,
}

impl Dragon {
    /// The tables for a book and for a player who follows the strategy of the run.
    pub fn new(book: &Rulebook, run: &Run) -> Result<Dragon, Refusals> {
        let rules = Book::new(book, &mut Refusals::new());
        let hands: Vec<Hand> = Deck::without(&[])?.hands().iter().map(|hand| hand.cards).collect();
        let mut ranks: Vec<HandRank> = hands.iter().map(|hand| rank(*hand)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let mut dragon = Dragon {
            deck: deck(),
            hands: [Dealt::default(); 512],
            ante: vec![0; HANDS * RANKS],
            side_bets: [[0; HANDS]; 2],
            endings: ["ante", "three_card", "dragon"].map(Endings::new),
        };
        dragon.number(&hands, &ranks);
        dragon.settle_side_bets(&rules, &hands, run.stake);
        let bonus = run.ratios.of(ANTE_BONUS.wager);
        let plays = decisions(book, &run.strategy, &bonus)?;
        dragon.settle_ante(&rules, &hands, &plays, &bonus);
        Ok(dragon)
    }

    /// Numbers every order in which the cards of a hand can be dealt.
    fn number(&mut self, hands: &[Hand], ranks: &[HandRank]) {
        for (hand, cards) in (0..).zip(hands) {
            let rank =
                (0..).zip(ranks).find(|(_, other)| **other == rank(*cards)).map_or(0, |(rank, _)| rank);
            let [a, b, c] = cards.map(kind);
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                self.hands[place(order)] = Dealt { hand, rank };
            }
        }
    }

    /// Settles the side bets on every hand. They survive a fold, and a fold needs no dealer's hand.
    fn settle_side_bets(&mut self, rules: &Book, hands: &[Hand], stake: Money) {
        let wagers = Wagers { ante: stake, ante_bonus: stake, three_card: Some(stake), dragon: Some(stake) };
        for (hand, cards) in hands.iter().enumerate() {
            let lines = rules::settle(rules, &wagers, Choice::Fold, *cards, *cards);
            for (endings, by_hand) in self.endings[1..].iter_mut().zip(&mut self.side_bets) {
                let line = lines.iter().find(|line| line.bet == endings.wager);
                by_hand[hand] = line.map_or(0, |line| endings.of_line(line));
            }
        }
    }

    /// Settles every hand against every rank that the dealer may have.
    fn settle_ante(&mut self, rules: &Book, hands: &[Hand], plays: &[(Hand, bool)], bonus: &Fraction) {
        for (player, cards) in hands.iter().enumerate() {
            let choice = match plays.iter().find(|(hand, _)| hand == cards) {
                Some((_, true)) => Choice::Play,
                Some((_, false)) | None => Choice::Fold,
            };
            for dealer in hands {
                let end = end(rules, choice, *cards, *dealer);
                let rank = self.hands[place(dealer.map(kind))].rank;
                let ending = self.endings[0].number(&end.name, end.net(bonus));
                self.ante[player * RANKS + usize::from(rank)] = ending;
            }
        }
    }
}

impl Table for Dragon {
    fn endings(&self) -> &[Endings] {
        &self.endings
    }

    /// nj/dragon-poker 42.10(a); 42.10(d)
    ///
    /// Three cards for the player, three for the dealer. Of a hand only its number is counted on the way, and its
    /// side bets in the end.
    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut deck = self.deck;
        let (mut ante, mut dealt) = ([0; ENDINGS], [0; HANDS]);
        for _ in 0..rounds {
            let [a, b, c, d, e, f] = stream.deal(&mut deck, 0);
            let player = usize::from(self.hands[place([a, b, c])].hand);
            let dealer = usize::from(self.hands[place([d, e, f])].rank);
            ante[usize::from(self.ante[player * RANKS + dealer])] += 1;
            dealt[player] += 1;
        }
        tally.count(0, &ante);
        for (wager, by_hand) in (1..).zip(&self.side_bets) {
            let mut counts = [0; ENDINGS];
            for (ending, hands) in by_hand.iter().zip(dealt) {
                counts[usize::from(*ending)] += hands;
            }
            tally.count(wager, &counts);
        }
    }
}

/// Every card of the deck as its kind.
fn deck() -> [u8; CARDS] {
    let copies = Card::ALL.map(|card| std::iter::repeat_n(kind(card), usize::from(card.copies())));
    let mut cards = copies.into_iter().flatten();
    std::array::from_fn(|_| cards.next().unwrap_or_default())
}

fn kind(card: Card) -> u8 {
    let kinds = (0..).zip(Card::ALL);
    kinds.into_iter().find(|(_, other)| *other == card).map_or(0, |(kind, _)| kind)
}

/// The place of three kinds of cards, of which there are eight.
#[inline]
fn place([a, b, c]: [u8; 3]) -> usize {
    usize::from(a) | usize::from(b) << 3 | usize::from(c) << 6
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_games::book::builtin;
    use croupier_games::dragon::Character;

    const ENDS: &str = "every hand ends in some way";

    /// Both ways, the tables and the rules, for every order of every hand of player and dealer.
    #[test]
    fn every_hand_against_every_hand_ends_as_the_rules_settle_it() {
        let (book, stake) = (builtin("nj/dragon-poker").expect("built in"), Money::cents(700));
        let run = Run { stake, ..Run::test("phoenix_or_better") };
        let (dragon, rules) =
            (Dragon::new(book, &run).expect("ready"), Book::new(book, &mut Refusals::new()));
        let wagers = Wagers { ante: stake, ante_bonus: stake, three_card: Some(stake), dragon: Some(stake) };
        let hands = || {
            (0..512_u16)
                .map(|place| [place & 7, place >> 3 & 7, place >> 6].map(|kind| kind.to_le_bytes()[0]))
        };
        for player in hands().filter(|kinds| can_be_dealt(*kinds)) {
            for dealer in hands().filter(|kinds| can_be_dealt(*kinds)) {
                let [own, other] = [player, dealer].map(cards);
                let phoenix = HandRank::HighCard([Character::Phoenix, Character::Rabbit, Character::Rabbit]);
                let choice = if rank(own) >= phoenix { Choice::Play } else { Choice::Fold };
                let lines = rules::settle(&rules, &wagers, choice, own, other);
                let net = |bets: &[&str]| -> Fraction {
                    let lines = lines.iter().filter(|line| bets.contains(&line.bet));
                    Fraction::new(lines.map(|line| line.net().in_cents()).sum::<i64>(), stake.in_cents())
                };
                let hand = usize::from(dragon.hands[place(player)].hand);
                let rank = usize::from(dragon.hands[place(dealer)].rank);
                let endings =
                    [dragon.ante[hand * RANKS + rank], dragon.side_bets[0][hand], dragon.side_bets[1][hand]];
                let bets: [&[&str]; 3] = [&["ante", "play", "ante_bonus"], &["three_card"], &["dragon"]];
                for ((wager, ending), bets) in dragon.endings.iter().zip(endings).zip(bets) {
                    let (_, found) = wager.ways.get(usize::from(ending)).expect(ENDS);
                    assert_eq!(*found, net(bets), "{bets:?}: {own:?} against {other:?}");
                }
            }
        }
    }

    fn cards(kinds: [u8; 3]) -> Hand {
        kinds.map(|kind| Card::ALL[usize::from(kind)])
    }

    fn can_be_dealt(kinds: [u8; 3]) -> bool {
        let copies = |kind: u8| kinds.iter().filter(|other| **other == kind).count();
        kinds.iter().all(|kind| copies(*kind) <= usize::from(Card::ALL[usize::from(*kind)].copies()))
    }
}
