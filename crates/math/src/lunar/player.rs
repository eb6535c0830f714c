//! A player who goes through whole rounds by a strategy.

use super::game::solution;
use super::plans::{action, hands_for};
use super::solver::{First, Hands, Solution};
use crate::{Memory, Progress, Request};
use croupier_core::{Card, CardSet, Money, Refusals};
use croupier_games::book::Rulebook;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A player.
pub struct Player {
    hands: Hands,
    strategy: String,
    /// The best first actions, where they are wanted.
    solution: Option<Solution>,
}

impl Player {
    /// A player of a book by one of the strategies.
    pub fn new(
        book: &Rulebook,
        strategy: &str,
        ante: Money,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Player, Refusals> {
        let request = Request { stake: ante, memory: Arc::clone(memory), ..Request::default() };
        let best = (strategy == "optimal").then(|| solution(book, &request, progress)).transpose()?;
        let hands = hands_for(strategy, book, &request);
        hands.check_amounts()?;
        Ok(Player { hands, strategy: strategy.to_owned(), solution: best })
    }

    /// The ante in units.
    pub fn ante(&self) -> i64 {
        self.hands.pays.ante
    }

    /// Every amount that a round can give.
    pub fn nets(&self) -> BTreeSet<i64> {
        let pays = &self.hands.pays;
        let bets = self.hands.prizes.iter().map(|prize| prize.win).chain([0, pays.lose]);
        let compared = bets.flat_map(|bet| [bet, bet - pays.ante]);
        let ends = compared.chain([pays.fold, pays.no_hand, -pays.ante]);
        ends.flat_map(|end| [end, end - pays.ante]).chain(pays.instant).collect()
    }

    /// What to do with the first five cards.
    pub fn first(&self, hand: [Card; 5], up: Card) -> First {
        match &self.solution {
            Some(solution) => solution.action(hand, up),
            None => action(&self.strategy, hand, up),
        }
    }

    /// What instant cash gives.
    pub fn instant(&self, hand: CardSet) -> i64 {
        self.hands.instant(hand)
    }

    /// What giving up gives.
    pub fn fold(&self) -> i64 {
        self.hands.pays.fold
    }

    /// Bet or fold after a draw.
    pub fn bets(&self, hand: CardSet, up: Card, given_up: CardSet) -> bool {
        self.hands.bets(hand, up, given_up)
    }

    /// What a bet gives.
    pub fn ends(&self, hand: CardSet, dealer: &[Card; 5], given_up: CardSet, next: Card) -> i64 {
        self.hands.net(hand, self.hands.ends(hand, dealer, given_up, next))
    }
}
