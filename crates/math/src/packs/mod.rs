//! Pack's Poker: the Pack's bet, and the bonuses under every table.

mod bonus;
mod by_rank;
mod deck;
mod equal_flushes;
mod flushes;
mod holders;
mod lab;
mod pack_bet;
mod pairs;
mod rows;
mod simulate;
mod table;

pub(crate) use lab::Lab;

use crate::analysis::enough_cards;
use crate::{Analysis, Progress, Request};
use bonus::Bonus;
use croupier_core::Refusals;
use croupier_games::book::Rulebook;
use croupier_games::packs::Book;

/// The wagers that can be analysed; a bonus is the same on each pack.
pub const WAGERS: &[&str] =
    &["pack", "five_card", "five_card_progressive", "seven_card", "seven_card_progressive"];

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Analysis, Refusals> {
    let mut refusals = Refusals::new();
    let rules = Book::new(book, &mut refusals);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let deck = crate::cards::deck_without(&request.seen)?;
    let mut wagers = Vec::new();
    if request.wants("pack") {
        enough_cards(deck.len(), 12)?;
        wagers.push(pack_bet::analyze(&rules, deck, progress));
    }
    for bonus in [Bonus::FiveCard, Bonus::SevenCard] {
        wagers.extend(bonus.analyze(book, &rules, request, deck)?);
    }
    Ok(Analysis { wagers, strategy: Vec::new() })
}
