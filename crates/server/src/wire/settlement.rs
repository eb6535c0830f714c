//! A described round as it was settled: the shape that `croupier settle --json` prints, with the names of things beside it.

use super::table::SettledAs;
use super::why::Why;
use croupier_core::Line;
use croupier_games::Game;
use croupier_games::book::Rulebook;
use croupier_games::case::{self, BackerSettlement, MeterChange, SeatSettlement};
use croupier_games::explain::{Hands, explain};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A described round, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Settlement {
    /// The rulebook.
    pub rulebook: String,
    /// Its hash, with the options of the description.
    pub book_hash: String,
    /// The dealer's cards and what they are, and what happened to the whole round.
    pub about: Vec<String>,
    /// The seats, as they were described.
    pub seats: Vec<SettledSeat>,
    /// The meters in play, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub meters: BTreeMap<String, MeterBefore>,
}

/// A seat of a described round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettledSeat {
    /// Its number.
    pub seat: u8,
    /// The cards and what they are.
    pub about: String,
    /// What the seat's own bettor gains or loses, in cents.
    pub net: i64,
    /// The wagers.
    pub wagers: Vec<SettledWager>,
    /// Others who bet on the spot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub backers: Vec<SettledBacker>,
}

/// Somebody who bet on another player's spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettledBacker {
    /// The name given.
    pub name: String,
    /// What this bettor gains or loses, in cents.
    pub net: i64,
    /// The wagers.
    pub wagers: Vec<SettledWager>,
}

/// A wager of a described round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettledWager {
    /// Which wager.
    pub bet: String,
    /// What the regulation calls it.
    pub name: String,
    /// What was put up, in cents.
    pub stake: i64,
    /// How it ended.
    pub result: SettledAs,
    /// What is handed back, the stake included.
    pub paid: i64,
    /// What is won, or lost if negative.
    pub net: i64,
    /// The row of the pay table that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The clause that decided.
    pub clause: String,
    /// Why it is that: cards, row, limit and arithmetic, each with its clause.
    pub why: Why,
}

/// A meter before and after the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MeterBefore {
    /// The reading before the round's own contributions, in cents.
    pub before: i64,
    /// The reading after everything is paid.
    pub after: i64,
}

impl Settlement {
    /// As it is told.
    #[must_use]
    pub fn of(settled: &case::Settlement) -> Settlement {
        let book = &settled.book;
        Settlement {
            rulebook: book.name().to_owned(),
            book_hash: book.hash(),
            about: settled.about.clone(),
            seats: settled.seats.iter().map(|one| seat(book, one, &settled.about)).collect(),
            meters: settled.meters.iter().map(meter).collect(),
        }
    }
}

fn seat(book: &Rulebook, settled: &SeatSettlement, dealer: &[String]) -> SettledSeat {
    let hands = Hands { player: &settled.about, dealer };
    SettledSeat {
        seat: settled.seat,
        about: settled.about.clone(),
        net: settled.net().in_cents(),
        wagers: wagers(book, &settled.wagers, hands),
        backers: settled.backers.iter().map(|one| backer(book, one, hands)).collect(),
    }
}

fn backer(book: &Rulebook, settled: &BackerSettlement, hands: Hands<'_>) -> SettledBacker {
    SettledBacker {
        name: settled.name.clone(),
        net: settled.net().in_cents(),
        wagers: wagers(book, &settled.wagers, hands),
    }
}

fn wagers(book: &Rulebook, lines: &[Line], hands: Hands<'_>) -> Vec<SettledWager> {
    let wager = |line: &Line| SettledWager {
        bet: line.bet.to_owned(),
        name: Game::of(book).title(line.bet),
        stake: line.stake.in_cents(),
        result: line.result.into(),
        paid: line.paid.in_cents(),
        net: line.net().in_cents(),
        row: line.row.map(str::to_owned),
        clause: line.clause.to_string(),
        why: explain(book, line, lines, hands).into(),
    };
    lines.iter().map(wager).collect()
}

fn meter(change: &MeterChange) -> (String, MeterBefore) {
    let readings = MeterBefore { before: change.before.in_cents(), after: change.after.in_cents() };
    (change.name.to_owned(), readings)
}
