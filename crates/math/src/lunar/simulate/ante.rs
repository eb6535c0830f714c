//! The ante game of Lunar Poker played card by card: what is done first is looked up, every later decision is worked
//! out from the cards that the player knows.

use super::super::{First, Player};
use crate::simulate::Stream;
use crate::simulate::{Endings, Tally};
use crate::simulate::{Run, poker_deck};
use crate::{Fraction, Memory, Progress};
use croupier_core::{Card, CardSet, Refusals};
use croupier_games::book::Rulebook;
use std::collections::BTreeMap;
use std::sync::Arc;

/// More than the ways in which a round ends.
const ENDINGS: usize = 256;

/// The game with what becomes of every amount.
pub struct Ante {
    player: Player,
    deck: [Card; 52],
    /// The ending by what a round gives, in units.
    by_net: BTreeMap<i64, u8>,
    /// The ways to end.
    pub endings: Endings,
}

impl Ante {
    /// The game of a book, played by the strategy of a run.
    pub fn new(
        book: &Rulebook,
        run: &Run,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Ante, Refusals> {
        let player = Player::new(book, &run.strategy, run.stake, memory, progress)?;
        let mut endings = Endings::new("ante");
        let by_net = player.nets().into_iter().map(|net| {
            let row = match net {
                0 => "push",
                1.. => "win",
                ..0 => "lose",
            };
            (net, endings.number(row, Fraction::new(net, player.ante())))
        });
        let by_net = by_net.collect();
        Ok(Ante { player, deck: poker_deck(), by_net, endings })
    }

    /// Plays rounds and counts how each ends.
    pub fn play(&self, wager: usize, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let (mut deck, mut counts) = (self.deck, [0; ENDINGS]);
        for _ in 0..rounds {
            let dealt: [Card; 10] = stream.deal(&mut deck, 0);
            let more: [Card; 6] = stream.deal(&mut deck, 10);
            let net = self.round(dealt, more);
            counts[self.by_net.get(&net).copied().map_or(ENDINGS - 1, usize::from)] += 1;
        }
        tally.count(wager, &counts);
    }

    /// nj/lunar-poker 38.10(b); 38.10(i) | nz/lunar-poker 5.2; 10.1·a
    ///
    /// What a round gives: five cards for the player, five for the dealer, the first of them up, and the next cards.
    fn round(&self, dealt: [Card; 10], more: [Card; 6]) -> i64 {
        let [a, b, c, d, e, up, dealer @ ..] = dealt;
        let (first, dealer) = ([a, b, c, d, e], [up, dealer[0], dealer[1], dealer[2], dealer[3]]);
        let held: CardSet = first.into_iter().collect();
        let [next, others @ ..] = more;
        let (drawn, given_up): (&[Card], CardSet) = match self.player.first(first, up) {
            First::Instant => return self.player.instant(held),
            First::Fold => return self.player.fold(),
            First::Bet => (&[], CardSet::EMPTY),
            First::Buy => (&others[..1], CardSet::EMPTY),
            First::Exchange(cards) => (&others[..cards.iter().count()], cards),
        };
        let hand = held.difference(given_up).union(drawn.iter().copied().collect());
        let fee = if drawn.is_empty() { 0 } else { self.player.ante() };
        if !drawn.is_empty() && !self.player.bets(hand, up, given_up) {
            return self.player.fold() - fee;
        }
        self.player.ends(hand, &dealer, given_up, next) - fee
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Forgetful;
    use croupier_core::Money;
    use croupier_games::book::builtin;

    #[test]
    fn every_round_ends_with_an_amount_that_was_foreseen() {
        for name in ["nj/lunar-poker", "nz/lunar-poker"] {
            let (book, memory): (_, Arc<dyn Memory>) =
                (builtin(name).expect("built in"), Arc::new(Forgetful));
            let run = Run { stake: Money::cents(100), ..Run::test("always_play") };
            let ante = Ante::new(book, &run, &memory, &Progress::silent()).expect("ready");
            let mut stream = Stream::new(3, 4);
            for _ in 0..100_000 {
                let mut deck = poker_deck();
                let dealt: [Card; 10] = stream.deal(&mut deck, 0);
                let more: [Card; 6] = stream.deal(&mut deck, 10);
                let net = ante.round(dealt, more);
                assert!(ante.by_net.contains_key(&net), "{net} for {dealt:?} {more:?}");
            }
        }
    }
}
