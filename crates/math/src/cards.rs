//! Cards of the 52-card deck as somebody writes them.

use croupier_core::{Card, CardSet, Code, Refusal, Refusals};

/// The 52 cards without those that were seen.
pub fn deck_without(seen: &[String]) -> Result<CardSet, Refusals> {
    let mut deck = CardSet::DECK;
    take(&mut deck, "seen", seen)?;
    Ok(deck)
}

/// Takes the cards that a field names out of a deck. All cards that are none, or are not there, are refused at once.
pub fn take(deck: &mut CardSet, field: &'static str, codes: &[String]) -> Result<Vec<Card>, Refusals> {
    let (mut cards, mut refusals) = (Vec::new(), Refusals::new());
    for code in codes {
        let refuse = |reason, message: String| Refusal::new(reason, field, message).value(code);
        match code.parse::<Card>() {
            Ok(card) if deck.remove(card) => cards.push(card),
            Ok(_) => {
                refusals.push(refuse(Code::CardTwice, "the deck has only one of this card".to_owned()));
            }
            Err(error) => refusals.push(refuse(Code::NotACard, error.to_string())),
        }
    }
    if refusals.is_empty() { Ok(cards) } else { Err(refusals) }
}
