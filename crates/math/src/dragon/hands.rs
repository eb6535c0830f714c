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
        deck.take_all("seen", seen)?;
        enough_cards(deck.copies.iter().map(|copies| u32::from(*copies)).sum(), 6)?;
        Ok(deck)
    }

    /// The hand of these cards, if it can be dealt from this deck and leaves a hand for the dealer.
    pub fn written_hand(&self, codes: &[String]) -> Result<Hand, Refusals> {
        let cards = self.clone().take_all("hand", codes)?;
        match cards.try_into() {
            Ok(cards) => Ok(Hand { cards, ways: 1 }),
            Err(cards) => {
                let message = format!("a hand has three cards, not {}", cards.len());
                let given = codes.join(" ");
                Err(vec![Refusal::new(Code::WrongNumberOfCards, "hand", message).value(given)])
            }
        }
    }

    fn take_all(&mut self, field: &'static str, codes: &[String]) -> Result<Vec<Card>, Refusals> {
        let (mut cards, mut refusals) = (Vec::new(), Refusals::new());
        for code in codes {
            match self.take(field, code) {
                Ok(card) => cards.push(card),
                Err(refusal) => refusals.push(refusal),
            }
        }
        if refusals.is_empty() { Ok(cards) } else { Err(refusals) }
    }

    fn take(&mut self, field: &'static str, code: &str) -> Result<Card, Refusal> {
        let card: Card = code
            .parse()
            .map_err(|message: String| Refusal::new(Code::NotACard, field, message).value(code))?;
        let mut kinds = Card::ALL.into_iter().zip(&mut self.copies);
        if let Some((_, left)) = kinds.find(|(kind, left)| *kind == card && **left > 0) {
            *left -= 1;
            return Ok(card);
        }
        let message = format!("the deck has only {} of this card", card.copies());
        Err(Refusal::new(Code::CardTwice, field, message).value(code))
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
