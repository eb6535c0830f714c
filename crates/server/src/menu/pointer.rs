//! Where the free part of a command stands in it, and names for items that stay the same.

use crate::wire::item::FreeWire;
use croupier_core::Money;
use croupier_games::round::Free as OfTable;
use serde_json::Value;

/// The free part, as the table says it or as it goes over the wire.
pub enum Free {
    Of(OfTable),
    Wire(FreeWire),
}

impl Free {
    pub fn is_amount(&self) -> bool {
        matches!(self, Free::Of(OfTable::Amount { .. }) | Free::Wire(FreeWire::Amount { .. }))
    }

    pub fn is_card(&self) -> bool {
        matches!(self, Free::Of(OfTable::Card(_)) | Free::Wire(FreeWire::Card { .. }))
    }

    /// With the place in the command.
    pub fn wire(self, said: &Value) -> FreeWire {
        let free = match self {
            Free::Wire(free) => return free,
            Free::Of(free) => free,
        };
        let at = |key: &str| find(said, key, "").unwrap_or_default();
        match free {
            OfTable::Nothing => FreeWire::Nothing,
            OfTable::Amount { least, most } => {
                FreeWire::Amount { least: Money::in_cents(least), most: most.in_cents(), at: at("amount") }
            }
            OfTable::Count => FreeWire::Count { at: at("found") },
            OfTable::Card(cards) => FreeWire::Card { cards, at: at("card") },
            OfTable::OwnCards { least, most, from } => {
                FreeWire::OwnCards { least, most, from, at: at("cards") }
            }
        }
    }
}

/// The JSON pointer to the first field of this name.
pub fn find(value: &Value, key: &str, path: &str) -> Option<String> {
    let fields = value.as_object()?;
    if fields.contains_key(key) {
        return Some(format!("{path}/{key}"));
    }
    fields.iter().find_map(|(name, inner)| find(inner, key, &format!("{path}/{name}")))
}

/// The same for the same thing, round after round: names and values, without what is free to choose.
pub fn id(said: &Value, free: &FreeWire) -> String {
    let free = match free {
        FreeWire::Nothing => Vec::new(),
        FreeWire::Amount { at, .. }
        | FreeWire::Count { at }
        | FreeWire::Card { at, .. }
        | FreeWire::OwnCards { at, .. } => vec![at.as_str()],
        FreeWire::Text { at, also, .. } => {
            std::iter::once(at.as_str()).chain(also.iter().map(|field| field.at.as_str())).collect()
        }
    };
    let mut words = Vec::new();
    collect(said, "", &free, &mut words);
    if words.first().is_some_and(|word| word == "place") {
        words[0] = "bet".to_owned();
    }
    words.join(":")
}

fn collect(value: &Value, path: &str, free: &[&str], words: &mut Vec<String>) {
    if free.contains(&path) {
        return;
    }
    match value {
        Value::Object(fields) => {
            let say = fields.get("do").and_then(Value::as_str);
            words.extend(say.map(str::to_owned));
            for (key, inner) in fields.iter().filter(|(key, _)| !is_silent(key)) {
                if path.is_empty() && key != "round" {
                    words.push(key.clone());
                }
                // What kind of step it is, or of place: seat 1 is not pack 1.
                if path == "/cards/step" || path.ends_with("/at") {
                    words.push(key.clone());
                }
                collect(inner, &format!("{path}/{key}"), free, words);
            }
            if let Some(bettor) = fields.get("bettor").filter(|bettor| !bettor.is_null()) {
                let number = |key: &str| bettor.get(key).and_then(Value::as_u64).unwrap_or_default();
                words.push(format!("{}.{}", number("seat"), number("place")));
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, path, free, words)),
        Value::String(word) => words.push(word.clone()),
        Value::Number(number) => words.push(number.to_string()),
        Value::Bool(truth) => words.push(truth.to_string()),
        Value::Null => {}
    }
}

/// What does not tell one thing from another, or is told otherwise.
fn is_silent(key: &str) -> bool {
    matches!(key, "do" | "bettor" | "allowance" | "counted" | "commitment" | "amount" | "awards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_free_part_is_found_and_left_out_of_the_name() {
        let said = json!({"round": {"bettor": {"seat": 2, "place": 0},
            "command": {"dragon": {"do": "place", "bet": "ante", "amount": 500}}}});
        let free = Free::Of(OfTable::Amount { least: Money::cents(1), most: Money::cents(2) }).wire(&said);
        assert_eq!(
            free,
            FreeWire::Amount { least: 1, most: 2, at: "/round/command/dragon/amount".to_owned() }
        );
        assert_eq!(id(&said, &free), "bet:ante:2.0");
        assert_eq!(id(&json!("open"), &FreeWire::Nothing), "open");
        let step = json!({"cards": {"deck": 1, "step": {"cut": {"cards": 26}}}});
        assert_eq!(id(&step, &FreeWire::Nothing), "cards:1:cut:26");
        let wrong = |at: Value| {
            let said =
                json!({"round": {"bettor": null, "command": {"packs": {"do": "wrong_number", "at": at}}}});
            id(&said, &FreeWire::Nothing)
        };
        assert_eq!(wrong(json!({"seat": 1})), "wrong_number:seat:1");
        assert_eq!(wrong(json!({"pack": 1})), "wrong_number:pack:1", "a pack is not the seat of its number");
    }
}
