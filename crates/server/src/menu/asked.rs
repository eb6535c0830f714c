//! What a table does not list because it needs words or is out of turn: offered if the table would accept it.

use super::pointer::find;
use crate::api::meters::own_meter;
use crate::wire::item::{FreeWire, TextField};
use croupier_core::{Actor, Money};
use croupier_games::round::{Free, Offer};
use croupier_games::{AnyCommand, MeterState};
use croupier_table::{By, CardStep, Command, Device, Duty, Removal, Role, Table};

/// Something that is asked for with words or amounts.
pub struct Asked {
    /// What the table is asked whether it would accept it.
    pub tried: Command,
    /// The command as it is sent, its free part empty.
    pub shown: Command,
    /// The free part.
    pub free: FreeWire,
}

fn text(at: &str, name: &str) -> FreeWire {
    FreeWire::Text { at: at.to_owned(), name: name.to_owned(), also: Vec::new() }
}

/// A command of one text.
fn worded(command: impl Fn(String) -> Command, at: &str, name: &str) -> Asked {
    Asked { tried: command("…".to_owned()), shown: command(String::new()), free: text(at, name) }
}

fn fixed(command: Command) -> Asked {
    Asked { tried: command.clone(), shown: command, free: FreeWire::Nothing }
}

/// All of them that a role could have.
pub fn candidates(table: &Table, by: &By) -> Vec<Asked> {
    let mut all =
        vec![worded(|reason| Command::Dispute { reason, round: None }, "/dispute/reason", "Reason")];
    match by.role {
        Role::Player | Role::Machine => {}
        Role::Security => all.push(incident()),
        Role::Dealer => {
            all.extend(of_staff(table));
            all.extend(by_hand(table));
        }
        Role::Cage => all.extend(of_staff(table)),
        Role::Supervisor | Role::CasinoSupervisor => {
            all.extend(of_staff(table));
            all.extend(of_supervisor(table));
        }
    }
    all
}

/// Cards that a person brings. All cards of the deck are offered: which of them are dealt face down is told to nobody.
fn by_hand(table: &Table) -> Vec<Asked> {
    let by_person = table.settings().is_some_and(|settings| !settings.is_automatic(Duty::Cards));
    let Some(round) = table.round().filter(|_| by_person) else { return Vec::new() };
    let mut deck = round.deck();
    deck.dedup();
    let offers = round.legal(Actor::Shoe).into_iter();
    let asked = |offer: Offer<AnyCommand>| {
        let shown = Command::Round { bettor: None, command: offer.command };
        let at = find(&serde_json::to_value(&shown).unwrap_or_default(), "card", "").unwrap_or_default();
        let cards = if matches!(offer.free, Free::Card(_)) { deck.clone() } else { Vec::new() };
        let free = if cards.is_empty() { FreeWire::Nothing } else { FreeWire::Card { cards, at } };
        Asked { tried: shown.clone(), shown, free }
    };
    offers.map(asked).collect()
}

fn of_staff(table: &Table) -> Vec<Asked> {
    let mut all = vec![worded(|reason| Command::Reject { reason }, "/reject/reason", "Reason")];
    for (bettor, _) in table.seats().taken() {
        let cash = |amount| Command::SpokenCash { bettor: *bettor, amount, bet: None };
        let Some((least, most)) = table.spoken_limits(*bettor) else { continue };
        all.push(Asked {
            tried: cash(least),
            shown: cash(least),
            free: FreeWire::Amount {
                least: least.in_cents(),
                most: most.in_cents(),
                at: "/spoken_cash/amount".to_owned(),
            },
        });
    }
    for device in [Device::Shuffler, Device::Shoe] {
        let remove = move |reason| Command::RemoveDevice { device, reason };
        all.push(worded(remove, "/remove_device/reason", "Reason"));
        let back = move |reason| Command::ReturnDevice { device, reason };
        all.push(worded(back, "/return_device/reason", "Reason"));
    }
    let removals = [Removal::Damaged, Removal::Replaced, Removal::TableCloses];
    for (deck, _) in table.decks().numbered() {
        let remove =
            |reason: &Removal| Command::Cards { deck, step: CardStep::Remove { reason: reason.clone() } };
        all.extend(removals.iter().map(|reason| fixed(remove(reason))));
    }
    all
}

fn incident() -> Asked {
    worded(|about| Command::ReportIncident { about, deck: None }, "/report_incident/about", "What was found")
}

fn of_supervisor(table: &Table) -> Vec<Asked> {
    let mut all = vec![
        incident(),
        worded(|decision| Command::Decide { decision }, "/decide/decision", "Decision"),
        Asked {
            tried: Command::Rule { about: "…".to_owned(), decision: "…".to_owned() },
            shown: Command::Rule { about: String::new(), decision: String::new() },
            free: FreeWire::Text {
                at: "/rule/about".to_owned(),
                name: "What happened".to_owned(),
                also: vec![TextField { at: "/rule/decision".to_owned(), name: "Decision".to_owned() }],
            },
        },
        Asked {
            tried: Command::ValidateUpTo { amount: Money::ZERO },
            shown: Command::ValidateUpTo { amount: Money::ZERO },
            free: FreeWire::Amount {
                least: 0,
                most: Table::IN_ADVANCE_MAX.in_cents(),
                at: "/validate_up_to/amount".to_owned(),
            },
        },
    ];
    all.extend(table.missing_meters().into_iter().filter_map(|number| {
        let meter = own_meter(table.id(), number).ok()?;
        Some(fixed(Command::LinkMeter { number, meter, state: MeterState::default() }))
    }));
    let places = table.seats().taken().iter();
    all.extend(places.map(|(bettor, _)| fixed(Command::StandUp { bettor: *bettor })));
    for (deck, _) in table.decks().numbered() {
        let cut = |reason| Command::Cards { deck, step: CardStep::OrderCut { reason } };
        let shuffle = |reason| Command::Cards { deck, step: CardStep::OrderShuffle { reason } };
        all.push(worded(cut, "/cards/step/order_cut/reason", "Reason"));
        all.push(worded(shuffle, "/cards/step/order_shuffle/reason", "Reason"));
    }
    all
}
