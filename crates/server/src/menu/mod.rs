//! Menus: what the house offers to somebody, with words and amounts, ready to be sent. What is offered is decided by the
//! table; only words are made here.

mod asked;
mod kinds;
mod labels;
mod pointer;
mod review;

use crate::app::Rules;
use crate::view::hint;
use crate::wire::item::{FreeWire, Group, Item};
use crate::wire::table::Hint;
use crate::wire::words::amount as in_words;
use croupier_core::{Bettor, Clause, Money};
use croupier_games::round::Awaiting;
use croupier_games::{BookId, describe};
use croupier_table::{By, Command, Duty, Role, Table, Time, Who};
use labels::Label;
use serde_json::{Value, json};
use std::borrow::Cow;

/// What somebody may do now.
#[must_use]
pub fn items(
    table: &Table,
    at: Time,
    by: &By,
    owns: bool,
    wallet: Option<Money>,
    rules: &Rules,
) -> Vec<Item> {
    let next = table.next(at);
    let clause = next.clause.map_or("", Clause::id);
    let reminds = owns || table.settings().is_some_and(|settings| settings.is_automatic(Duty::Remind));
    let offered = table.menu(at, by).into_iter().map(|item| (item.command, pointer::Free::Of(item.free)));
    let asked = asked::candidates(table, by).into_iter();
    let accepted = |tried: &Command| {
        // Deciding a dispute takes the views of everybody.
        let dispute = matches!(tried, Command::Dispute { .. });
        if dispute { table.may_dispute(by) } else { table.decide(at, by, tried).is_ok() }
    };
    let asked = asked.filter(|asked| accepted(&asked.tried));
    let all = offered.chain(asked.map(|asked| (asked.shown, pointer::Free::Wire(asked.free))));
    let mut items: Vec<Item> = all
        .filter_map(|(command, free)| {
            let brings = next.who == Who::Shoe && free.is_card();
            let due = brings || next.command.as_ref().is_some_and(|awaited| is_awaited(awaited, &command));
            let cost = cost(table, at, by, &command, &free);
            let mut item = item(&command, free, cost, due, clause, table, rules);
            item.wins = if reminds { claimed(table, &command).map(Money::in_cents) } else { None };
            item.review = review::of(&command, table, &rules.currency);
            if let Some(label) = review::whom(&command, table, at, by) {
                item.label = label;
            }
            let may_buy = match (&command, wallet) {
                (Command::BuyIn { .. }, Some(wallet)) => within(&mut item.free, wallet),
                _ => true,
            };
            may_buy.then_some(item)
        })
        .collect();
    if owns && wagers_lie(table) {
        items.push(deal(clause));
    }
    mark_the_only_decision(&mut items);
    remind(&mut items, &rules.currency);
    items
}

/// What the table waits for, whatever amount or count it proposes.
fn is_awaited(awaited: &Command, offered: &Command) -> bool {
    match (awaited, offered) {
        (Command::Request { slip: awaited, .. }, Command::Request { slip: offered, .. }) => {
            awaited == offered
        }
        (Command::Cards { deck: one, step: awaited }, Command::Cards { deck: other, step: offered }) => {
            one == other && std::mem::discriminant(awaited) == std::mem::discriminant(offered)
        }
        _ => awaited == offered,
    }
}

/// A player at a practice table says when wagers are closed.
fn deal(clause: &str) -> Item {
    Item {
        id: "deal".to_owned(),
        kind: "deal".to_owned(),
        group: Group::Decision,
        label: "Deal".to_owned(),
        short: "Deal".to_owned(),
        bet: None,
        seat: None,
        place: None,
        amount: None,
        wins: None,
        loses: None,
        usual: None,
        primary: true,
        clause: Some(clause.to_owned()).filter(|clause| !clause.is_empty()),
        statements: Vec::new(),
        review: None,
        command: json!({"close": true}),
        free: FreeWire::Nothing,
    }
}

/// Nobody buys chips for more than the cage holds; whether there is anything left to choose.
fn within(free: &mut FreeWire, wallet: Money) -> bool {
    if let FreeWire::Amount { least, most, .. } = free {
        *most = wallet.in_cents().min(*most);
        return least <= most;
    }
    true
}

/// Can wagers be closed?
fn wagers_lie(table: &Table) -> bool {
    let close = table.round().map(|round| round.awaiting());
    table.has_wagers() && matches!(close, Some(Awaiting::Wagers { close: Some(_) }))
}

/// Where there is one decision only, it is what the table waits for; between several nobody is urged.
fn mark_the_only_decision(items: &mut [Item]) {
    let mut decisions = items.iter_mut().filter(|item| item.group == Group::Decision);
    if let (Some(only), None) = (decisions.next(), decisions.next()) {
        only.primary = true;
    }
}

/// What a decision claims that the cards have won already.
fn claimed(table: &Table, command: &Command) -> Option<Money> {
    let Command::Round { bettor: Some(bettor), command } = command else { return None };
    table.round()?.claims(*bettor, command).filter(|wins| *wins > Money::ZERO)
}

/// Claims stand out with what they win, and who decides anything else at their place is asked first.
fn remind(items: &mut [Item], currency: &str) {
    let claims: Vec<(Option<u8>, Option<u8>, String)> = items
        .iter_mut()
        .filter_map(|item| {
            let amount = in_words(currency, Money::cents(item.wins?));
            let loses = format!("Your cards win {amount}. {} first, or it may be lost.", item.label);
            item.label = format!("{}: wins {amount}", item.label);
            item.primary = true;
            Some((item.seat, item.place, loses))
        })
        .collect();
    for item in items.iter_mut().filter(|item| item.group == Group::Decision && item.wins.is_none()) {
        let claim = claims.iter().find(|(seat, place, _)| (*seat, *place) == (item.seat, item.place));
        item.loses = claim.map(|(_, _, loses)| loses.clone());
        item.primary &= item.loses.is_none();
    }
}

fn item(
    command: &Command,
    free: pointer::Free,
    cost: Option<Money>,
    due: bool,
    clause: &str,
    table: &Table,
    rules: &Rules,
) -> Item {
    let of_moment = Some(clause).filter(|clause| due && !clause.is_empty());
    let mut said = serde_json::to_value(command).unwrap_or_default();
    let Label { group, mut text, short, bet, bettor } = labels::of(command, table);
    let free = free.wire(&said);
    if let FreeWire::Card { cards, at } = &free
        && let (Some(first), Some(place)) = (cards.first(), said.pointer_mut(at))
    {
        // The first card of those offered, not the first that is undealt.
        *place = Value::from(first.as_str());
    }
    if let Some(cost) = cost {
        text = format!("{text} {}", in_words(&rules.currency, cost));
    }
    Item {
        usual: usual(command, &free, table),
        id: pointer::id(&said, &free),
        kind: kinds::of(command).to_owned(),
        group,
        label: text,
        short,
        bet,
        seat: bettor.map(|bettor: Bettor| bettor.seat),
        place: bettor.map(|bettor| bettor.place),
        amount: cost.map(Money::in_cents),
        wins: None,
        loses: None,
        primary: due,
        clause: table.clause_of_command(command).map(Clause::id).or(of_moment).map(str::to_owned),
        statements: statements(command, table),
        review: None,
        command: said,
        free,
    }
}

/// What somebody vouches for with a list, in words.
fn statements(command: &Command, table: &Table) -> Vec<Hint> {
    let Command::Attest { list, .. } = command else { return Vec::new() };
    table.unattested(*list).iter().map(hint).collect()
}

/// A usual amount for the wagers that everybody makes.
const USUAL: i64 = 1_000;

fn usual(command: &Command, free: &FreeWire, table: &Table) -> Option<i64> {
    let (Command::Round { command, .. }, FreeWire::Amount { least, most, .. }) = (command, free) else {
        return None;
    };
    let game = describe(BookId::of(&table.play()?.book));
    let everybody_makes_it = command.places().is_some_and(|bet| game.is_compulsory(bet));
    everybody_makes_it.then(|| USUAL.clamp(*least, *most))
}

/// What a decision costs the player who makes it, by the books: nothing that is free to choose has a price.
fn cost(table: &Table, at: Time, by: &By, command: &Command, free: &pointer::Free) -> Option<Money> {
    if by.role != Role::Player || !matches!(command, Command::Round { .. }) || free.is_amount() {
        return None;
    }
    let chips = table.chips(&by.person);
    let events = table.decide(at, by, command).ok()?;
    let mut after = Cow::Borrowed(table);
    let mut cost = Money::ZERO;
    let mut events = events.into_iter().peekable();
    while let Some(event) = events.next() {
        let postings = after.postings(&event);
        cost +=
            postings.iter().filter(|posting| posting.account == chips).map(|posting| -posting.amount).sum();
        // What the last one changes is nobody's concern.
        if events.peek().is_some() {
            after.to_mut().apply(&croupier_table::Entry { at, by: by.clone(), event });
        }
    }
    Some(cost).filter(|cost| *cost > Money::ZERO)
}

/// The word of a practice table's owner that closes wagers.
#[must_use]
pub fn is_close(command: &Value) -> bool {
    *command == json!({"close": true})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers nj/lunar-poker: 38.10(a)·a
    #[test]
    fn a_claim_stands_out_with_what_it_wins_and_giving_it_up_asks_first() {
        let at = |seat: u8, label: &str, wins| Item {
            label: label.to_owned(),
            seat: Some(seat),
            place: Some(0),
            primary: Option::is_none(&wins),
            wins,
            ..deal("")
        };
        let mut items =
            [at(1, "Nothing to declare", None), at(1, "Declare it", Some(10_000)), at(2, "Fold", None)];
        remind(&mut items, "$");
        let [nothing, claim, other] = &items;
        assert_eq!((claim.label.as_str(), claim.primary), ("Declare it: wins $100.00", true));
        assert_eq!(
            nothing.loses.as_deref(),
            Some("Your cards win $100.00. Declare it first, or it may be lost.")
        );
        assert!(!nothing.primary && claim.loses.is_none());
        assert!(other.loses.is_none() && other.primary, "another seat has nothing to claim");
    }
}
