//! Non-interference: anyone who cannot see two cards sees nothing change when they are swapped.

use super::{AUDIENCES, Played, Rng, everybody, next_step};
use croupier_core::{Actor, Audience};
use croupier_games::round::{Engine, Free};
use serde_json::Value;
use std::collections::BTreeSet;

/// Everything an audience perceives of a played prefix, as bytes.
struct Perceived {
    bytes: String,
    cards: BTreeSet<String>,
}

/// Plays a prefix of a round and checks every audience against swaps of the cards it cannot see.
pub fn check<E: Engine>(start: E, any: &dyn Fn(&mut Rng) -> E::Command, rng: &mut Rng) {
    let mut played = Played::new(start);
    let steps = 10 + rng.below(80);
    for _ in 0..steps {
        let Some((actor, command)) = next_step(&played.round, rng) else { break };
        played.say(actor, &command);
    }
    let probes: Vec<E::Command> = (0..20).map(|_| any(rng)).collect();
    for audience in AUDIENCES {
        let original = perceive(&played, audience, &probes);
        for _ in 0..6 {
            let Some(swapped) = swap_hidden(&played, &original.cards, rng) else { continue };
            let other = perceive(&swapped, audience, &probes);
            assert_eq!(original.bytes, other.bytes, "{audience:?} can tell two rounds apart by hidden cards");
        }
    }
}

/// The same commands with two dealt cards swapped that this audience has not seen; `None` if there are none, or
/// if somebody acted on them.
fn swap_hidden<E: Engine>(played: &Played<E>, seen: &BTreeSet<String>, rng: &mut Rng) -> Option<Played<E>> {
    let hidden: Vec<(usize, String)> = played
        .said
        .iter()
        .enumerate()
        .filter(|(_, (actor, _))| *actor == Actor::Shoe)
        .filter_map(|(index, (_, command))| Some((index, card_of::<E>(command)?)))
        .filter(|(_, card)| !seen.contains(card))
        .collect();
    if hidden.len() < 2 {
        return None;
    }
    let (one, other) = (rng.pick(&hidden).clone(), rng.pick(&hidden).clone());
    let mut swapped = Played::new(played.start.clone());
    for (index, (actor, command)) in played.said.iter().enumerate() {
        let command = match index {
            index if index == one.0 => E::card_command(&other.1)?,
            index if index == other.0 => E::card_command(&one.1)?,
            _ => command.clone(),
        };
        if !swapped.say(*actor, &command) {
            return None;
        }
    }
    Some(swapped)
}

fn card_of<E: Engine>(command: &E::Command) -> Option<String> {
    let value = serde_json::to_value(command).ok()?;
    Some(value.get("card")?.as_str()?.to_owned())
}

fn perceive<E: Engine>(played: &Played<E>, audience: Audience, probes: &[E::Command]) -> Perceived {
    let mut round = played.start.clone();
    let mut lines = Vec::new();
    for event in &played.happened {
        lines.push(serde_json::to_value(round.redact(event, audience)).expect("JSON"));
        round.apply(event);
        lines.push(serde_json::to_value(round.view(audience)).expect("JSON"));
    }
    lines.push(Value::String(format!("{:?}", round.awaiting())));
    for actor in everybody().into_iter().filter(|actor| speaks_for(*actor, audience)) {
        // A list of the cards left would tell which ones lie face down; only the shoe may have it.
        assert!(!round.legal(actor).iter().any(|offer| matches!(offer.free, Free::Card(_))), "{actor:?}");
        lines.push(serde_json::to_value(round.legal(actor)).expect("JSON"));
        for probe in probes {
            lines.push(Value::String(format!("{:?}", round.decide(actor, probe).map(|_| ()))));
        }
    }
    let mut cards = BTreeSet::new();
    lines.iter().for_each(|line| faces(line, &mut cards));
    Perceived { bytes: serde_json::to_string(&lines).expect("JSON"), cards }
}

/// The person behind an audience: what this actor is offered or refused, the audience perceives.
fn speaks_for(actor: Actor, audience: Audience) -> bool {
    match (actor, audience) {
        (Actor::Player(bettor), Audience::Seat(seat)) => bettor.seat == seat,
        (Actor::Dealer, Audience::Dealer) | (Actor::Supervisor, Audience::Supervisor) => true,
        _ => false,
    }
}

/// All faces that occur in what was perceived.
fn faces(value: &Value, cards: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(card)) = fields.get("up") {
                cards.insert(card.clone());
            }
            fields.values().for_each(|field| faces(field, cards));
        }
        Value::Array(items) => items.iter().for_each(|item| faces(item, cards)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
