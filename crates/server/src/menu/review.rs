//! What somebody reads before doing what cannot be taken back: whose money it is, how much, which way it goes, and why.

use super::labels::wager;
use crate::view::name_of;
use crate::wire::item::Review;
use crate::wire::words::{amount, plain};
use croupier_core::{Audience, Bettor, Money};
use croupier_games::round::{SettledLine, View};
use croupier_table::{By, Command, Entry, Event, PaidFrom, Slip, Table, Time};

/// What is read before a command is confirmed.
pub fn of(command: &Command, table: &Table, currency: &str) -> Option<Review> {
    if let Command::Validate { from, .. } = command {
        return Some(Review { says: awards(table, *from, currency), round: None });
    }
    if let Command::Decide { .. } = command {
        let dispute = table.dispute_open()?;
        let (round, by) = (dispute.round, &dispute.stopped_by);
        let says = vec![format!("Round {round}, disputed by {by}: “{}”.", dispute.reason)];
        return Some(Review { says, round: Some(round) });
    }
    if let Command::Approve = command {
        let (asked, by) = table.correction()?;
        let (verb, money) = match asked.owed() {
            owed if owed < Money::ZERO => ("gives back", amount(currency, -owed)),
            owed => ("gets", amount(currency, owed)),
        };
        let (round, person) = (asked.round, &asked.person);
        let says =
            vec![format!("Round {round}: {person} {verb} {money}. “{}”, asked by {by}.", asked.reason)];
        return Some(Review { says, round: Some(round) });
    }
    let Command::Confirm = command else { return None };
    let (slip, money) = table.slip()?;
    Some(Review { says: vec![moved(slip, &amount(currency, money))], round: None })
}

/// Each award with its seat, patron, hand, amount and clause, and what the meters show.
fn awards(table: &Table, from: PaidFrom, currency: &str) -> Vec<String> {
    let paid = match from {
        PaidFrom::Tray => "from the table inventory",
        PaidFrom::Cage => "by the cage",
    };
    let award = |settled: SettledLine| {
        let (bettor, line) = (settled.bettor, settled.line);
        let patron = patron(table, bettor).map_or_else(String::new, |patron| format!(", {patron}"));
        let hand = line.row.map_or_else(String::new, |row| format!(" for {}", plain(row)));
        let (seat, bet, money) = (name_of(bettor), wager(table, line.bet), amount(currency, line.paid));
        format!("{seat}{patron}: {bet} pays {money}{hand}, {paid} [{}].", line.clause)
    };
    let mut says: Vec<String> = table.lines_to_validate().into_iter().map(award).collect();
    let shown = table.round().map_or_else(Vec::new, |round| round.view(Audience::Public).meters);
    for (number, (name, reading)) in (0..).zip(shown) {
        let meter = table.links().meter(number).map_or_else(String::new, |meter| format!(" ({meter})"));
        says.push(format!("The meter {}{meter} shows {}.", plain(name), amount(currency, reading)));
    }
    says
}

fn patron(table: &Table, bettor: Bettor) -> Option<String> {
    let taken = table.seats().taken().iter();
    taken.filter(|(place, _)| *place == bettor).map(|(_, person)| person.to_string()).next()
}

/// Which way the money of a slip goes.
fn moved(slip: Slip, money: &str) -> String {
    match slip {
        Slip::Opener => {
            format!("{money} goes from the cage into the table inventory: the table opens with it.")
        }
        Slip::Fill => format!("{money} goes from the cage into the table inventory."),
        Slip::Credit => format!("{money} goes from the table inventory to the cage."),
        Slip::Closer => format!("{money} stands in the table inventory as the table closes."),
        Slip::Drop => format!("{money} was counted in the drop box."),
        Slip::Tips => format!("{money} goes from the tip box to the cage."),
    }
}

/// Whom a step of the dealer is about: the seat that is settled next, or the hand that the next card goes to.
pub fn whom(command: &Command, table: &Table, at: Time, by: &By) -> Option<String> {
    let Command::Round { command: step, .. } = command else { return None };
    let name = step.info().name;
    if name != "settle" && name != "deal" {
        return None;
    }
    let events = table.decide(at, by, command).ok()?;
    if name == "settle" {
        let settled = events.iter().find_map(settled)?;
        let patron = patron(table, settled).map_or_else(String::new, |patron| format!(", {patron}"));
        return Some(format!("Settle {}{patron}", name_of(settled)));
    }
    let before = table.round()?.view(Audience::Public);
    let mut after = table.clone();
    for event in events {
        after.apply(&Entry { at, by: by.clone(), event });
    }
    receiver(&before, &after.round()?.view(Audience::Public)).map(|to| format!("Deal a card to {to}"))
}

fn settled(event: &Event) -> Option<Bettor> {
    let Event::Round(event) = event else { return None };
    event.settled_lines().first().map(|settled| settled.bettor)
}

/// The hand that has grown.
fn receiver(before: &View, after: &View) -> Option<String> {
    let held = |seat: u8| before.seats.iter().find(|was| was.seat == seat).map_or(0, |was| was.cards.len());
    if let Some(seat) = after.seats.iter().find(|seat| seat.cards.len() > held(seat.seat)) {
        return Some(format!("seat {}", seat.seat));
    }
    if after.dealer.len() > before.dealer.len() {
        return Some("the dealer".to_owned());
    }
    let packs = after.packs.iter().enumerate();
    let grown = |number: usize| before.packs.get(number).map_or(0, |pack| pack.len());
    packs
        .filter(|(number, pack)| pack.len() > grown(*number))
        .map(|(number, _)| format!("pack {}", number + 1))
        .next()
}
