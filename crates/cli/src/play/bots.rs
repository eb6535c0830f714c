//! Players who play by themselves, in a simple way.

use croupier_core::{Actor, Bettor};
use croupier_games::round::{Free, Offer};
use croupier_games::{AnyCommand, AnyRound};
use serde::Serialize;
use serde_json::Value;

/// The usual wager, in cents.
pub const USUAL: i64 = 1_000;

/// What a command does, by its JSON.
pub fn json<C: Serialize>(command: &C) -> Value {
    serde_json::to_value(command).unwrap_or(Value::Null)
}

/// The name of the wager in an offer to place one, such as `ante`.
pub fn bet_of<C: Serialize>(offer: &Offer<C>) -> Option<String> {
    let value = json(&offer.command);
    let bet = value.get("bet").filter(|_| matches!(offer.free, Free::Amount { .. }))?;
    Some(match bet {
        Value::String(name) => name.clone(),
        Value::Object(fields) => fields.iter().map(|(name, pack)| format!("{name}_{pack}")).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => bet.to_string(),
    })
}

/// The wagers that can be placed, in the order of the layout.
pub fn bets<C: Serialize>(offers: &[Offer<C>]) -> Vec<String> {
    let mut names = Vec::new();
    for name in offers.iter().filter_map(bet_of) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Is it one of the wagers that nobody plays without?
pub fn is_compulsory(bet: &str) -> bool {
    bet.starts_with("ante") || bet == "pack_1"
}

/// The offer with one field of its command set.
pub fn with(round: &AnyRound, offer: &Offer<AnyCommand>, field: &str, value: Value) -> Option<AnyCommand> {
    let mut command = json(&offer.command);
    *command.get_mut(field)? = value;
    round.read_command(&command).ok()
}

/// The compulsory wagers, each as near to the usual amount as the table allows.
pub fn wagers(round: &AnyRound, bettor: Bettor) -> Vec<AnyCommand> {
    let mut round = round.clone();
    let mut commands = Vec::new();
    for bet in bets(&round.legal(Actor::Player(bettor))).into_iter().filter(|bet| is_compulsory(bet)) {
        let offers = round.legal(Actor::Player(bettor));
        let command = offers.iter().find(|offer| bet_of(offer).as_ref() == Some(&bet)).and_then(|offer| {
            let Free::Amount { least, most } = offer.free else { return None };
            with(&round, offer, "amount", Value::from(USUAL.clamp(least.in_cents(), most.in_cents())))
        });
        let Some(command) = command else { continue };
        if let Ok(events) = round.decide(Actor::Player(bettor), &command) {
            events.iter().for_each(|event| round.apply(event));
            commands.push(command);
        }
    }
    commands
}

/// The first thing that may be done as it stands; now and then the second, so that not everybody does the same.
pub fn choice<C: Clone>(offers: &[Offer<C>], round: u64) -> Option<C> {
    let fixed: Vec<&Offer<C>> = offers.iter().filter(|offer| offer.free == Free::Nothing).collect();
    let second = fixed.get(1).filter(|_| round.is_multiple_of(4));
    second.or(fixed.first()).map(|offer| offer.command.clone())
}
