//! The frame that the descriptions of all games share.

use super::{Irregularity, KindSpec, Place, irregularity, read_cards};
use crate::book::Rulebook;
use crate::document::{Fields, Node, amount, element, integer, short_list, text};
use crate::list::one_hand;
use crate::round::withdrawn;
use croupier_core::{Code, Money, Refusal, Refusals};
use std::fmt::Display;
use std::str::FromStr;

/// A described round, opened.
#[derive(Debug)]
pub struct Round<'a> {
    /// The book with the round's own options.
    pub book: Rulebook,
    /// What happened to the whole round.
    pub irregularities: Vec<Irregularity<'a>>,
    /// The fields of the description.
    pub fields: Fields<'a>,
    kinds: &'static [KindSpec],
}

impl<'a> Round<'a> {
    pub(super) fn open(
        document: &'a Node,
        find: &dyn Fn(&str) -> Result<Rulebook, Refusals>,
        refusals: &mut Refusals,
    ) -> Option<Round<'a>> {
        if !matches!(document, Node::Table(_)) {
            refusals.push(crate::document::wrong_type("round", "a table of fields", document));
            return None;
        }
        let mut fields = Fields::open(document, "", refusals)?;
        let (node, path) = fields.require("rulebook", refusals)?;
        let name = text(node, &path, refusals)?;
        let book = match find(name) {
            Ok(book) => book,
            Err(mut wrong) => {
                refusals.append(&mut wrong);
                return None;
            }
        };
        let book = match fields.get("options") {
            Some((options, path)) => book.with_options(options, &path, refusals),
            None => book,
        };
        let kinds = crate::list::irregularities(&book);
        let irregularities = irregularity::read(&mut fields, kinds, Place::Round, refusals);
        Some(Round { book, irregularities, fields, kinds })
    }

    pub(super) fn finish(self, refusals: &mut Refusals) {
        self.fields.finish(refusals);
    }

    /// The irregularity of this kind, if it happened to the round.
    #[must_use]
    pub fn irregularity(&self, kind: &str) -> Option<&Irregularity<'a>> {
        self.irregularities.iter().find(|irregularity| irregularity.is(kind))
    }

    /// Refuses the failure of a device that the settings in force do not use, chosen or by default.
    pub(crate) fn refuse_device(&self, kind: &str, option: &str, used: &[&str], refusals: &mut Refusals) {
        let value = self.book.option(option).map(|option| option.value.to_string());
        let unused = value.filter(|value| !used.contains(&value.as_str()));
        if let (Some(value), Some(failed)) = (unused, self.irregularity(kind)) {
            let message = format!("no such device is used with {option} = {value}");
            let refusal = Refusal::new(Code::NotPermitted, &failed.path, message).value(kind);
            refusals.push(refusal.clause(failed.spec.clause));
        }
    }

    /// The cards that irregularities of the round name, each list with its path; an empty one is refused.
    pub(crate) fn cards_named<C>(
        &self,
        clause: &'static str,
        refusals: &mut Refusals,
    ) -> Vec<(Vec<C>, String)>
    where
        C: FromStr,
        C::Err: Display,
    {
        let mut named = Vec::new();
        for (node, path) in self.irregularities.iter().filter_map(|it| it.value("cards")) {
            let Some(cards) = read_cards(node, path, refusals) else { continue };
            if cards.is_empty() {
                let message = "name the card that was face up";
                refusals.push(Refusal::new(Code::Missing, path, message).clause(clause));
            }
            named.push((cards, path.to_owned()));
        }
        named
    }

    /// nz/lunar-poker 5.4 | nj/lunar-poker 38.6(f)
    ///
    /// The seats, each number once and within the table's positions: one hand and one bettor's wagers a place.
    pub fn seats(
        &mut self,
        positions: i64,
        clause: &'static str,
        refusals: &mut Refusals,
    ) -> Vec<SeatCase<'a>> {
        let Some((node, path)) = self.fields.require("seats", refusals) else { return Vec::new() };
        let Some(items) = short_list(node, &path, 20, refusals) else { return Vec::new() };
        if items.is_empty() {
            refusals.push(Refusal::new(Code::Missing, &path, "a round has at least one seat"));
        }
        let mut seats: Vec<SeatCase<'a>> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let path = element(&path, index);
            let Some(mut fields) = Fields::open(item, &path, refusals) else { continue };
            let number = seat_number(&mut fields, positions, clause, refusals);
            if let Some(number) = number
                && seats.iter().any(|seat| seat.number == number)
            {
                let refusal = Refusal::new(Code::Twice, format!("{path}.seat"), "this seat is given twice");
                refusals.push(refusal.value(number).clause(one_hand(&self.book)));
            }
            let irregularities = irregularity::read(&mut fields, self.kinds, Place::Seat, refusals);
            seats.push(SeatCase { number: number.unwrap_or(0), path, fields, irregularities });
        }
        seats
    }

    /// The meter readings given, by name.
    pub fn meters(&mut self, names: &[&'static str], refusals: &mut Refusals) -> Vec<(&'static str, Money)> {
        let Some((node, path)) = self.fields.get("meters") else { return Vec::new() };
        let Some(mut fields) = Fields::open(node, &path, refusals) else { return Vec::new() };
        let mut readings = Vec::new();
        for name in names {
            if let Some((node, path)) = fields.get(name) {
                readings.extend(amount(node, &path, 0, refusals).map(|reading| (*name, reading)));
            }
        }
        fields.finish(refusals);
        readings
    }
}

fn seat_number(
    fields: &mut Fields<'_>,
    positions: i64,
    clause: &'static str,
    refusals: &mut Refusals,
) -> Option<u8> {
    let (node, path) = fields.require("seat", refusals)?;
    let number = integer(node, &path, refusals)?;
    if !(1..=positions).contains(&number) {
        let message = format!("this table has seats 1 to {positions}");
        refusals.push(Refusal::new(Code::NotAllowed, path, message).value(number).clause(clause));
        return None;
    }
    u8::try_from(number).ok()
}

/// A described seat, opened.
#[derive(Debug)]
pub struct SeatCase<'a> {
    /// The seat's number.
    pub number: u8,
    /// Its place in the description.
    pub path: String,
    /// Its fields.
    pub fields: Fields<'a>,
    /// What happened to it.
    pub irregularities: Vec<Irregularity<'a>>,
}

impl<'a> SeatCase<'a> {
    /// The irregularity of this kind, if it happened to the seat.
    #[must_use]
    pub fn irregularity(&self, kind: &str) -> Option<&Irregularity<'a>> {
        self.irregularities.iter().find(|irregularity| irregularity.is(kind))
    }
}

/// A wager that a bettor may place, with its limits.
#[derive(Clone, Copy, Debug)]
pub struct WagerSpec {
    /// Its name.
    pub name: &'static str,
    /// The posted minimum.
    pub minimum: Option<Money>,
    /// The posted maximum.
    pub maximum: Option<Money>,
    /// The clause on its amount.
    pub clause: &'static str,
}

impl WagerSpec {
    /// A wager whose limits are the two options named, where the book has them.
    #[must_use]
    pub fn new(
        name: &'static str,
        clause: &'static str,
        book: &Rulebook,
        minimum: &str,
        maximum: &str,
    ) -> WagerSpec {
        WagerSpec { name, minimum: book.amount(minimum), maximum: book.amount(maximum), clause }
    }

    /// The least and the most of it: the posted limits, or whatever is money.
    #[must_use]
    pub fn limits(&self) -> (Money, Money) {
        (self.minimum.unwrap_or(Money::cents(1)), self.maximum.unwrap_or(Money::MAX))
    }

    /// A wager without limits of its own.
    #[must_use]
    pub const fn unlimited(name: &'static str, clause: &'static str) -> WagerSpec {
        WagerSpec { name, minimum: None, maximum: None, clause }
    }
}

/// The amounts a bettor put up, by the name of the wager; a wager whose amount was refused has none.
#[derive(Clone, Debug, Default)]
pub struct Bets(Vec<(&'static str, Option<Money>)>);

impl Bets {
    /// Reads the field `bets`; a wager that does not exist is refused by `clause`.
    pub fn read(
        fields: &mut Fields<'_>,
        wagers: &[WagerSpec],
        clause: &'static str,
        refusals: &mut Refusals,
    ) -> Option<Bets> {
        let before = refusals.len();
        let found = fields.require("bets", refusals);
        let compulsory = wagers.first().map_or(clause, |wager| wager.clause);
        let missing = refusals.split_off(before);
        refusals.extend(missing.into_iter().map(|refusal| refusal.clause(compulsory)));
        let (node, path) = found?;
        let entries = Fields::open(node, &path, refusals)?;
        let mut bets = Vec::new();
        for (name, node, path) in entries.entries().filter(|(_, node, _)| !matches!(node, Node::Null)) {
            let Some(wager) = wagers.iter().find(|wager| wager.name == name) else {
                let names: Vec<&str> = wagers.iter().map(|wager| wager.name).collect();
                let message = format!("there is no such wager; there are {}", names.join(", "));
                refusals.push(Refusal::new(Code::Unknown, path, message).value(node).clause(clause));
                continue;
            };
            let before = refusals.len();
            let stake = amount(node, &path, 1, refusals);
            let wrong = refusals.split_off(before);
            refusals.extend(wrong.into_iter().map(|refusal| refusal.clause(wager.clause)));
            if let Some(stake) = stake {
                check_limits(wager, stake, &path, refusals);
            }
            bets.push((wager.name, stake));
        }
        Some(Bets(bets))
    }

    /// The stake of a wager, if it was placed.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Money> {
        self.0.iter().find(|(bet, _)| *bet == name).and_then(|(_, stake)| *stake)
    }

    /// Was the wager placed, be it with an amount that is refused?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(bet, _)| *bet == name)
    }

    /// Is nothing bet at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The stake of a compulsory wager.
    pub fn require(
        &self,
        name: &str,
        path: &str,
        clause: &'static str,
        refusals: &mut Refusals,
    ) -> Option<Money> {
        if !self.has(name) {
            let message = format!("the {name} wager is compulsory");
            refusals.push(Refusal::new(Code::Missing, format!("{path}.bets.{name}"), message).clause(clause));
        }
        self.get(name)
    }

    /// Refuses a stated amount of a wager that is fixed by another one, if it is stated and different.
    pub fn fixed(&self, name: &str, right: Money, path: &str, clause: &'static str, refusals: &mut Refusals) {
        if let Some(stake) = self.get(name)
            && stake != right
        {
            let message = format!("the {name} must be exactly {} cents", right.in_cents());
            let refusal = Refusal::new(Code::WrongAmount, format!("{path}.bets.{name}"), message);
            refusals.push(refusal.value(stake.in_cents()).clause(clause));
        }
    }

    /// Refuses a wager that the house has withdrawn: by its option, for the clause grants the wager.
    pub fn withdrawn(&self, name: &str, option: &str, path: &str, refusals: &mut Refusals) {
        if let Some(stake) = self.get(name) {
            let field = format!("{path}.bets.{name}");
            refusals.push(withdrawn(field, &format!("nobody wagers {name}"), option).value(stake.in_cents()));
        }
    }

    /// Refuses a wager that cannot have been made.
    pub fn absent(&self, name: &str, why: &str, path: &str, clause: &'static str, refusals: &mut Refusals) {
        if let Some(stake) = self.get(name) {
            let refusal = Refusal::new(Code::NotPermitted, format!("{path}.bets.{name}"), why);
            refusals.push(refusal.value(stake.in_cents()).clause(clause));
        }
    }
}

fn check_limits(wager: &WagerSpec, stake: Money, path: &str, refusals: &mut Refusals) {
    if let Some(minimum) = wager.minimum.filter(|minimum| stake < *minimum) {
        let message = format!("the minimum here is {} cents", minimum.in_cents());
        let refusal = Refusal::new(Code::BelowMinimum, path, message);
        refusals.push(refusal.value(stake.in_cents()).clause(wager.clause));
    }
    if let Some(maximum) = wager.maximum.filter(|maximum| stake > *maximum) {
        let message = format!("the maximum here is {} cents", maximum.in_cents());
        let refusal = Refusal::new(Code::AboveMaximum, path, message);
        refusals.push(refusal.value(stake.in_cents()).clause(wager.clause));
    }
}
