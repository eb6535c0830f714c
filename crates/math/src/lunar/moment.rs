//! Reads a moment of a round and answers what each choice is worth.

use super::solver::{Hands, Spot};
use crate::best::{Choice, Moment};
use croupier_core::{Card, Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lunar::Book;

/// nj/lunar-poker 38.10(b); 38.10(c)·b; 38.10(d)·e; 38.10(k)·a | nz/lunar-poker 5.2(a); 5.2(b); 9.9; 10.3·a
///
/// What can be chosen with the first five cards, after a draw, or against the dealer's open hand.
pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let spot = read(moment)?;
    Hands::new(&Book::new(book, &mut Refusals::new()), moment.stake).choices(&spot)
}

fn read(moment: &Moment) -> Result<Spot, Refusals> {
    let mut refusals = Refusals::new();
    let mut cards = |field: &'static str, codes: &[String]| -> Vec<Card> {
        let read = |code: &String| match code.parse::<Card>() {
            Ok(card) => Some(card),
            Err(error) => {
                refusals.push(Refusal::new(Code::NotACard, field, error.to_string()).value(code));
                None
            }
        };
        codes.iter().filter_map(read).collect()
    };
    let hand = cards("hand", &moment.hand);
    let discarded = cards("discarded", &moment.discarded);
    let seen = cards("seen", &moment.seen);
    let dealer = cards("dealer", &moment.dealer);
    let up = cards("up", moment.up.as_slice()).pop();
    if moment.up.is_none() {
        refusals.push(Refusal::new(Code::Missing, "up", "the dealer's card that lies face up is known"));
    }
    let dealer = match <[Card; 5]>::try_from(dealer) {
        Ok(five) => Some(five),
        Err(none) if none.is_empty() => None,
        Err(cards) => {
            let message = "the dealer's open hand has five cards, the up card among them";
            refusals.push(Refusal::new(Code::WrongNumberOfCards, "dealer", message).value(cards.len()));
            None
        }
    };
    match up {
        Some(up) if refusals.is_empty() => Ok(Spot { hand, up, discarded, seen, dealer }),
        Some(_) | None => Err(refusals),
    }
}
