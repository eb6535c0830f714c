//! Random rounds that nothing is wrong with, for each of the books.

mod dragon;
mod lucky8s;
mod lunar;
mod lunar_seat;
mod packs;
mod three_card;

use croupier_testkit::Rng;
use serde_json::{Map, Value, json};

/// The fields of a JSON object.
pub type Object = Map<String, Value>;

/// A round of this book that must be settled; the same seed gives the same round.
pub fn round(book: &str, seed: u64) -> Value {
    let salt = book.bytes().fold(0u64, |salt, byte| salt.wrapping_mul(257).wrapping_add(u64::from(byte)));
    let mut rng = Rng::new(seed.wrapping_add(salt << 20));
    let mut round = match book {
        "nj/lunar-poker" => lunar::round(&mut rng, true),
        "nz/lunar-poker" => lunar::round(&mut rng, false),
        "nj/lucky-8s" => lucky8s::round(&mut rng),
        "nj/packs-poker" => packs::round(&mut rng),
        "nj/dragon-poker" => dragon::round(&mut rng),
        "house/three-card-poker" => three_card::round(&mut rng),
        other => panic!("no such book: {other}"),
    };
    round.insert("rulebook".to_owned(), json!(book));
    Value::Object(round)
}

/// Some seat numbers of a table, each once, in any order.
fn seat_numbers(rng: &mut Rng, positions: i64) -> Vec<i64> {
    let mut numbers: Vec<i64> = (1..=positions).collect();
    rng.shuffle(&mut numbers);
    numbers.truncate(1 + rng.below(numbers.len()));
    numbers
}

/// Sets a field.
fn set(object: &mut Object, key: &str, value: impl Into<Value>) {
    object.insert(key.to_owned(), value.into());
}

/// Sets an option to one of these values, or leaves it as it is.
fn maybe(rng: &mut Rng, options: &mut Object, key: &str, values: &[Value]) {
    if rng.chance(30) {
        set(options, key, rng.pick(values).clone());
    }
}

/// Sets each true-or-false field with a chance of one half.
fn flags(rng: &mut Rng, object: &mut Object, keys: &[&str]) {
    for key in keys {
        if rng.chance(50) {
            set(object, key, rng.chance(70));
        }
    }
}

/// Limits of a wager around all stakes placed.
fn limits(rng: &mut Rng, options: &mut Object, minimum: &str, maximum: &str, stakes: &[i64]) {
    let (Some(least), Some(most)) = (stakes.iter().min(), stakes.iter().max()) else { return };
    if rng.chance(20) {
        set(options, minimum, (least - rng.between(0, 5)).max(1));
    }
    if rng.chance(20) {
        set(options, maximum, (most + rng.between(0, 500)).min(100_000_000_000));
    }
}

/// The stakes of a wager over all seats.
fn stakes(seats: &[Value], wager: &str) -> Vec<i64> {
    let own = seats.iter().map(|seat| &seat["bets"][wager]);
    let backed = seats.iter().flat_map(|seat| seat["backers"].as_array().into_iter().flatten());
    own.chain(backed.map(|backer| &backer["bets"][wager])).filter_map(Value::as_i64).collect()
}

/// An irregularity.
fn irregularity(kind: &str) -> Object {
    let mut object = Object::new();
    set(&mut object, "kind", kind);
    object
}

/// A meter reading: small, odd or very large.
fn reading(rng: &mut Rng) -> i64 {
    match rng.below(8) {
        0 => 0,
        1 => 100_000_000_000,
        _ => rng.between(1, 50_000_000),
    }
}
