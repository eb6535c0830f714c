//! Choices out of the menus of rounds.

use crate::Rng;
use croupier_games::round::{Free, Offer};
use serde::Serialize;
use serde_json::{Value, json};

/// The command of an offer as JSON, its free part chosen at random: an amount at most `spread` cents above the least.
pub fn filled<C: Serialize>(offer: &Offer<C>, spread: i64, rng: &mut Rng) -> Value {
    let mut command = serde_json::to_value(&offer.command).expect("commands are JSON");
    match &offer.free {
        Free::Nothing => {}
        Free::Amount { least, most } => {
            let room = (most.in_cents() - least.in_cents()).clamp(0, spread);
            let more = i64::try_from(rng.below(usize::try_from(room).expect("positive") + 1)).expect("small");
            command["amount"] = json!(least.in_cents() + more);
        }
        Free::Count => command["found"] = json!(rng.below(60)),
        Free::Card(cards) => command["card"] = json!(rng.pick(cards)),
        Free::OwnCards { least, most, from } => {
            let mut cards = from.clone();
            rng.shuffle(&mut cards);
            cards.truncate(least + rng.below(most - least + 1));
            command["cards"] = json!(cards.join(" "));
        }
    }
    command
}
