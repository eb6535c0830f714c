//! Lucky 8's worked out a second time.

use super::{Case, by_row, even_money, on_row};
use croupier_core::Outcome;

/// Every mistake in rows and amounts.
pub fn mistakes(case: &Case) -> Vec<String> {
    let table = case.book.word("bonus_table");
    let seats = case.round["seats"].as_array().expect("seats");
    let mut found = Vec::new();
    for (described, settled) in seats.iter().zip(&case.settlement.seats) {
        let hand = described["hand"].as_str().expect("a hand");
        let eights = hand.split(' ').filter(|card| card.starts_with('8') || *card == "Jk").count();
        let row = (eights >= 2).then(|| eights.to_string());
        let backers = settled.backers.iter().flat_map(|backer| &backer.wagers);
        for line in settled.wagers.iter().chain(backers).filter(|line| line.result != Outcome::Void) {
            if line.bet == "bonus" {
                found.extend(on_row(line, row.as_deref()));
                found.extend(by_row(&case.book, line, "bonus", Some(&table)));
            } else {
                found.extend(even_money(line));
            }
        }
    }
    found
}
