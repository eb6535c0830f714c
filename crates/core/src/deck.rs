//! What a deck is made of.

/// One kind of card and how often it is in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckCard {
    /// The card as it is written, such as `As` or `GD`.
    pub code: String,
    /// The card's name in words.
    pub name: String,
    /// How many of it the deck holds.
    pub copies: u8,
}

/// The composition of the cards that one round is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSpec {
    /// The kinds of cards, highest first.
    pub cards: Vec<DeckCard>,
    /// The clause that prescribes them.
    pub clause: &'static str,
}

impl DeckSpec {
    /// How many cards there are in all.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.cards.iter().map(|card| u32::from(card.copies)).sum()
    }
}
