//! A described seat of Pack's Poker: read and checked.

use super::book::LIMITS;
use super::pack::NAMES;
use super::{Book, Configuration};
use crate::book::Rulebook;
use crate::case::{Bets, SeatCase, TableCards, WagerSpec, count, read_cards, refuse_right_number};
use crate::document::Node;
use croupier_core::{Card, Clause, Code, Money, Refusal, Refusals};

/// A described seat, checked.
#[derive(Debug)]
pub(super) struct Seat {
    pub number: u8,
    pub hand: Option<[Card; 5]>,
    pub bets: Bets,
    refused_by_system: Vec<String>,
}

impl Seat {
    /// Reads a seat; in a void round, void by this clause, the hand may have any number of cards.
    pub fn read(
        rulebook: &Rulebook,
        book: &Book,
        case: &mut SeatCase<'_>,
        void_by: Option<Clause>,
        table: &mut TableCards<Card>,
        refusals: &mut Refusals,
    ) -> Option<Seat> {
        let void = void_by.is_some();
        let found = if void { case.fields.get("hand") } else { case.fields.require("hand", refusals) };
        let hand = found.and_then(|(node, path)| {
            let cards: Vec<Card> = read_cards(node, &path, refusals)?;
            table.put(&cards, &path);
            if !void {
                count(cards.len(), 5, &path, "43.7(d)", refusals);
            }
            cards.try_into().ok()
        });
        if let Some(wrong) = case.irregularity("wrong_number_of_cards") {
            refuse_right_number(Some(wrong), hand.is_some(), &wrong.path, refusals);
        }
        let bets = Bets::read(&mut case.fields, &wager_specs(rulebook), "43.6(b)", refusals);
        case.fields.finish(refusals);
        let bets = bets?;
        let wagers_open = void_by == Some(Clause::new("43.13(a)"));
        check_offered(book, &bets, wagers_open, &case.path, refusals);
        if bets.is_empty() {
            let message = "a player without any wager gets no cards";
            refusals
                .push(Refusal::new(Code::Missing, format!("{}.bets", case.path), message).clause("43.7(d)"));
        }
        let refused_by_system = refused_wagers(case, &bets, refusals);
        Some(Seat { number: case.number, hand, bets, refused_by_system })
    }

    /// nj/packs-poker 43.12(c)2; 43.12(a)
    ///
    /// The stake of a progressive wager that the system accepted.
    pub fn accepted(&self, bet: &str) -> Option<Money> {
        self.bets.get(bet).filter(|_| !self.refused_by_system.iter().any(|refused| refused == bet))
    }

    /// The stake of a progressive wager that the system did not accept.
    pub fn not_accepted(&self, bet: &str) -> Option<Money> {
        self.bets.get(bet).filter(|_| self.refused_by_system.iter().any(|refused| refused == bet))
    }
}

fn wager_specs(book: &Rulebook) -> Vec<WagerSpec> {
    let spec = |(name, (wager, clause)): (&'static str, (&str, &'static str))| {
        WagerSpec::new(name, clause, book, &format!("{wager}_minimum"), &format!("{wager}_maximum"))
    };
    NAMES.iter().flat_map(|names| names.all().into_iter().zip(LIMITS)).map(spec).collect()
}

/// nj/packs-poker 43.6(b); 43.11(b); 43.11(c)
///
/// Only wagers that the table offers, and a bonus without its Pack's bet only where that is allowed, or where the
/// round ended while wagers were open and the Pack's bet could still have come.
fn check_offered(book: &Book, bets: &Bets, wagers_open: bool, path: &str, refusals: &mut Refusals) {
    let pack_bet_required = book.pack_bet_required && !wagers_open;
    for names in NAMES {
        let bonuses = [
            (names.five_card, book.offers_five_card, "43.6(b)"),
            (names.seven_card, book.offers_seven_card, "43.6(b)"),
            (
                names.five_card_progressive,
                book.offers_five_card && book.five_card_progressive.is_some(),
                "43.11(b)",
            ),
            (
                names.seven_card_progressive,
                book.offers_seven_card && book.seven_card_progressive.is_some(),
                "43.11(c)",
            ),
        ];
        let plain = [
            (names.five_card, names.five_card_progressive, book.five_card_progressive.is_some(), "43.11(b)"),
            (
                names.seven_card,
                names.seven_card_progressive,
                book.seven_card_progressive.is_some(),
                "43.11(c)",
            ),
        ];
        for (bonus, progressive, has_progressive, clause) in plain {
            let chosen = book.configuration == Configuration::Either { by_default: false };
            if chosen && has_progressive {
                let why = format!("the bonus is offered as {progressive} and not plain beside it");
                bets.absent(bonus, &why, path, clause, refusals);
            }
        }
        for (bonus, offered, clause) in bonuses {
            if !offered {
                bets.absent(bonus, "this table does not offer this wager", path, clause, refusals);
            } else if pack_bet_required && !bets.has(names.pack) {
                let why = "at this table a bonus needs a Pack's bet on the same pack";
                bets.absent(bonus, why, path, "43.6(b)", refusals);
            }
        }
    }
}

fn refused_wagers(case: &SeatCase<'_>, bets: &Bets, refusals: &mut Refusals) -> Vec<String> {
    let Some(irregularity) = case.irregularity("progressive_not_accepted") else { return Vec::new() };
    let all = NAMES.iter().flat_map(|names| [names.five_card_progressive, names.seven_card_progressive]);
    let placed: Vec<&str> = all.filter(|bet| bets.has(bet)).collect();
    let Some((Node::List(items), path)) = irregularity.value("bets") else {
        return placed.into_iter().map(str::to_owned).collect();
    };
    let mut refused = Vec::new();
    for item in items {
        match item.as_text().filter(|bet| placed.contains(bet)) {
            Some(bet) => refused.push(bet.to_owned()),
            None => {
                let message =
                    format!("not a progressive wager of this seat; there are {}", placed.join(", "));
                refusals.push(Refusal::new(Code::NotAllowed, path, message).value(item).clause("43.12(c)2"));
            }
        }
    }
    refused
}
