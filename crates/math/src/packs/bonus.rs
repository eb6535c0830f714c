//! The five-card and the seven-card bonus, plain and progressive.

use super::rows::RowCounts;
use super::table::Table;
use crate::analysis::{ProgressiveFigures, enough_cards};
use crate::{Fraction, Request, WagerAnalysis};
use croupier_core::{CardSet, Rate, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::packs::Book;
use croupier_games::packs::meters::MeterRules;

/// The bonuses.
#[derive(Clone, Copy)]
pub enum Bonus {
    FiveCard,
    SevenCard,
}

/// A bonus in one of its two configurations.
struct Wager {
    name: &'static str,
    /// The option that selects its table.
    table: &'static str,
    /// The meter that it feeds, if it is progressive.
    meter: Option<&'static str>,
}

impl Bonus {
    /// nj/packs-poker 43.11(b); 43.11(c)
    ///
    /// Either is offered with or without a meter.
    const fn configurations(self) -> [Wager; 2] {
        match self {
            Bonus::FiveCard => [
                Wager { name: "five_card", table: "five_card_table", meter: None },
                Wager {
                    name: "five_card_progressive",
                    table: "five_card_progressive_table",
                    meter: Some("five_card"),
                },
            ],
            Bonus::SevenCard => [
                Wager { name: "seven_card", table: "seven_card_table", meter: None },
                Wager {
                    name: "seven_card_progressive",
                    table: "seven_card_progressive_table",
                    meter: Some("seven_card"),
                },
            ],
        }
    }

    /// How many cards decide it.
    const fn cards(self) -> u32 {
        match self {
            Bonus::FiveCard => 5,
            Bonus::SevenCard => 7,
        }
    }

    /// The figures of the configurations asked for, under each pay table.
    pub fn analyze(
        self,
        book: &Rulebook,
        rules: &Book,
        request: &Request,
        deck: CardSet,
    ) -> Result<Vec<WagerAnalysis>, Refusals> {
        let wanted: Vec<Wager> =
            self.configurations().into_iter().filter(|wager| request.wants(wager.name)).collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        enough_cards(deck.len(), self.cards())?;
        let counts = match self {
            Bonus::FiveCard => RowCounts::five_card(deck),
            Bonus::SevenCard => RowCounts::seven_card(deck, rules.top_row_ace_high),
        };
        let tables = |wager: Wager| {
            let tables = request.tables(book, wager.name, wager.table).into_iter();
            let counts = &counts;
            tables.map(move |(table, in_force)| wager.under_table(book, request, counts, table, in_force))
        };
        Ok(wanted.into_iter().flat_map(tables).collect())
    }
}

impl Wager {
    fn under_table(
        &self,
        book: &Rulebook,
        request: &Request,
        counts: &RowCounts,
        name: String,
        in_force: bool,
    ) -> WagerAnalysis {
        let table = Table::new(book, self.name, &name, request.stake, counts);
        let reading = self.meter.and_then(|meter| request.meters.get(meter)).copied();
        let meter = reading.map(|reading| Fraction::whole(reading.in_cents()));
        let distribution = table.distribution(meter.as_ref());
        let mut wager = WagerAnalysis::plain(self.name, Some(name), in_force, distribution);
        wager.stake = table.has_amounts().then_some(request.stake);
        wager.progressive = self.meter.map(|meter| ProgressiveFigures {
            meter,
            ev_without_meter: table.value(None).fixed,
            awards: table.meter_awards(),
            break_even: break_even(&table),
            contribution: contribution(&MeterRules::new(book, meter)),
            reading,
        });
        wager
    }
}

/// nj/packs-poker 43.12(e)
///
/// The share of a wager that goes to the meter and its reset meter.
fn contribution(rules: &MeterRules) -> Fraction {
    let parts = rules.rate.parts() + rules.reset_rate.parts();
    Fraction::new(parts, Rate::percent(100).parts())
}

/// The reading in cents at which the wager is worth nothing to either side, if there is one.
///
/// A larger meter is never worth less, and the more it has grown the faster the value grows, as more hands
/// are paid from it. So where a straight piece of the value reaches nothing, the whole value is not below
/// nothing, and each piece tried is nearer to the reading wanted.
fn break_even(table: &Table<'_>) -> Option<Fraction> {
    let mut piece = table.value(None);
    while piece.per_cent.is_positive() && !piece.fixed.is_positive() {
        let meter = -piece.fixed / piece.per_cent;
        piece = table.value(Some(&meter));
        if piece.at(&meter).is_zero() {
            return Some(meter);
        }
    }
    None
}
