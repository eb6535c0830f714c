//! A whole round by the solution: what a player does after the first decision, and how the round ends.

use crate::decisions::Position;
use crate::hands::Hands;
use crate::hands::payouts::{FinalHand, Forcing};
use croupier_core::poker::{Category, HandRank, rank_five};
use croupier_core::{Card, CardSet};
use croupier_games::lunar::rules::forced_hand;
use std::cmp::Ordering;

/// How a round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The dealer has no hand and is left alone.
    NoHand,
    /// The dealer qualifies, forced or not: the player's hand is lower, equal or higher.
    Compared {
        /// Was the dealer forced?
        forced: bool,
        /// The player's hand beside the dealer's.
        player: Ordering,
    },
    /// The dealer was forced and has no hand again.
    NoHandAgain,
}

impl Hands {
    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
    ///
    /// Is a bet at least as good as a fold with a hand after a draw, when `gone` were given up?
    #[must_use]
    pub fn bets(&self, hand: CardSet, up: Card, gone: CardSet) -> bool {
        let position = Position::new(hand, up, gone);
        let showdown = position.showdown(self, position.held);
        self.pays.bets(showdown.made, &showdown.live, showdown.value(position.suits).value, showdown.all())
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.3·a
    ///
    /// Is forcing better than taking the ante's winnings, when `gone` cannot come?
    #[must_use]
    pub fn forces(&self, hand: CardSet, dealer: &[Card; 5], gone: CardSet) -> bool {
        let made = self.of_set(hand);
        match self.pays.force {
            Forcing::Never => return false,
            Forcing::Winning(least) => return made.forces_for(least),
            // Not even every card that makes something of four, on the smallest deck, would pay for it.
            Forcing::Best if made.win * 29 <= (self.pays.ante + self.pays.no_hand) * 36 => return false,
            Forcing::Best => (),
        }
        let known = dealer.iter().copied().collect::<CardSet>().union(hand).union(gone);
        let left = CardSet::DECK.difference(known);
        let ends = left.iter().map(|card| self.after_force(made, rank_five(&forced_hand(dealer, card))));
        let (sum, cards) = ends.fold((0, 0), |(sum, cards), end| (sum + end, cards + 1));
        sum > (self.pays.ante + self.pays.no_hand) * cards
    }

    /// What the bet gives against a forced dealer, the fee not counted.
    pub(crate) fn after_force(&self, made: &FinalHand, dealer: HandRank) -> i64 {
        match made.rank.cmp(&dealer) {
            _ if dealer < self.lowest => 0,
            Ordering::Greater => made.win,
            Ordering::Equal => 0,
            Ordering::Less => self.pays.lose,
        }
    }

    /// How a round ends for a hand that bet; `next` is the card that a forced dealer gets.
    #[must_use]
    pub fn ends(&self, hand: CardSet, dealer: &[Card; 5], gone: CardSet, next: Card) -> End {
        let rank = rank_five(dealer);
        let player = |dealer| self.of_set(hand).rank.cmp(&dealer);
        if rank >= self.lowest {
            return End::Compared { forced: false, player: player(rank) };
        }
        if !self.forces(hand, dealer, gone) {
            return End::NoHand;
        }
        let rank = rank_five(&forced_hand(dealer, next));
        if rank >= self.lowest {
            End::Compared { forced: true, player: player(rank) }
        } else {
            End::NoHandAgain
        }
    }

    /// nj/lunar-poker 38.12(c) | nz/lunar-poker 5.6·a
    ///
    /// Instant cash for a straight flush.
    #[must_use]
    pub fn instant(&self, hand: CardSet) -> i64 {
        let royal = self.of_set(hand).rank.category() == Category::RoyalFlush;
        self.pays.instant[usize::from(royal)]
    }

    /// The hand of five or six cards.
    fn of_set(&self, cards: CardSet) -> &FinalHand {
        let cards: arrayvec::ArrayVec<Card, 6> = cards.iter().take(6).collect();
        self.of(&cards)
    }

    /// What a player ends with who bets, in units; the fee for a draw not counted.
    #[must_use]
    pub fn net(&self, hand: CardSet, end: End) -> i64 {
        let pays = &self.pays;
        let compared = |player: Ordering| match player {
            Ordering::Greater => self.of_set(hand).win,
            Ordering::Equal => 0,
            Ordering::Less => pays.lose,
        };
        match end {
            End::NoHand => pays.no_hand,
            End::NoHandAgain => -pays.ante,
            End::Compared { forced: false, player } => compared(player),
            End::Compared { forced: true, player } => compared(player) - pays.ante,
        }
    }
}
