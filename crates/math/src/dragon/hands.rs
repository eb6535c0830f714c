//! The kinds of hands of Dragon Poker. Cards of one kind are alike, so 53 cards make only 117 hands.

use crate::analysis::enough_cards;
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::dragon::{Card, rules};

/// How many of each kind of card are there.
#[derive(Clone, Debug)]
pub struct Deck {
    copies: [u8; Card::ALL.len()],
}

/// A kind of hand, and in how many ways it can be dealt.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Its cards, in the order of the deck.
    pub cards: rules::Hand,
    /// How many hands of actual cards look like this.
    pub ways: u64,
}

impl Deck {
    /// The 53 cards without those that were seen.
    pub fn without(seen: &[String]) -> Result<Deck, Refusals> {
        let mut deck = Deck { copies: Card::ALL.map(Card::copies) };
        let refused = seen.iter().filter_map(|code| deck.take_written(code).err()).collect::<Refusals>();
        if !refused.is_empty() {
            return Err(refused);
        }
        enough_cards(deck.copies.iter().map(|copies| u32::from(*copies)).sum(), 6)?;
        Ok(deck)
    }

    fn take_written(&mut self, code: &str) -> Result<(), Refusal> {
        let card: Card = code
            .parse()
            .map_err(|message: String| Refusal::new(Code::NotACard, "seen", message).value(code))?;
        let Some(index) = Card::ALL.iter().position(|kind| *kind == card) else { return Ok(()) };
        if self.copies[index] == 0 {
            let message = format!("the deck has only {} of this card", card.copies());
            return Err(Refusal::new(Code::CardTwice, "seen", message).value(code));
        }
        self.copies[index] -= 1;
        Ok(())
    }

    /// The deck without a hand that was dealt from it.
    #[must_use]
    pub fn after(&self, hand: &Hand) -> Deck {
        let mut copies = self.copies;
        for (left, kind) in copies.iter_mut().zip(Card::ALL) {
            let dealt = hand.cards.iter().filter(|card| **card == kind).count();
            *left = left.saturating_sub(u8::try_from(dealt).unwrap_or(u8::MAX));
        }
        Deck { copies }
    }

    /// Every kind of hand that can be dealt.
    #[must_use]
    pub fn hands(&self) -> Vec<Hand> {
        let kinds = Card::ALL.len();
        let triples =
            (0..kinds).flat_map(|a| (a..kinds).flat_map(move |b| (b..kinds).map(move |c| [a, b, c])));
        triples.map(|triple| self.hand(triple)).filter(|hand| hand.ways > 0).collect()
    }

    fn hand(&self, [a, b, c]: [usize; 3]) -> Hand {
        let n = |kind: usize| u64::from(self.copies[kind]);
        let pairs = |kind: usize| n(kind) * n(kind).saturating_sub(1) / 2;
        let ways = match (a == b, b == c) {
            (true, true) => pairs(a) * n(a).saturating_sub(2) / 3,
            (true, false) => pairs(a) * n(c),
            (false, true) => n(a) * pairs(b),
            (false, false) => n(a) * n(b) * n(c),
        };
        Hand { cards: [a, b, c].map(|kind| Card::ALL[kind]), ways }
    }
}
