//! What a table posts: the limits where nobody has chosen any, and the house's own rule for a player who has gone.

use crate::practice::BEGINS;
use crate::view::is_led_by_machine;
use crate::wire::felt::{Inscription, PrintedOn};
use croupier_games::book::Rulebook;
use croupier_games::{BookId, describe};
use croupier_table::{Library, Settings, Table};
use serde_json::{Map, Value, json};

/// The least wager that a table posts unless it is told another, in cents.
const LEAST_CENTS: i64 = 100;

/// The largest one.
const MOST_CENTS: i64 = 1_000_000;

/// nj/lucky-8s 50.6(a) | nj/packs-poker 43.12(a)
///
/// A table posts a minimum and a maximum of each wager. Where neither who sets it up nor the book says one, it gets one
/// that can be posted, in the settings that are recorded: "0.01 to 1,000,000,000.00" is no limit that a house has.
pub fn post_limits(library: &Library, settings: &mut Settings) {
    let (Ok(book), Value::Object(given)) = (library.book(&settings.rulebook), &mut settings.options) else {
        return;
    };
    for (least, most) in describe(BookId::of(book)).wagers.iter().filter_map(|wager| wager.limits) {
        let (smallest, largest) = (stated(book, given, least), stated(book, given, most));
        let cents = |stated: &Option<Value>| stated.as_ref().and_then(Value::as_i64);
        let least_cents = cents(&largest).map_or(LEAST_CENTS, |most| most.min(LEAST_CENTS));
        let most_cents = cents(&smallest).map_or(MOST_CENTS, |least| least.max(MOST_CENTS));
        given.insert(least.to_owned(), smallest.unwrap_or(json!(least_cents)));
        given.insert(most.to_owned(), largest.unwrap_or(json!(most_cents)));
    }
}

/// What the sign says of a player who is not there to decide, where the regulation gives nothing: a rule of the house,
/// which therefore names no clause.
#[must_use]
pub fn absence(table: &Table, decision_seconds: u32) -> Option<Inscription> {
    let left_to_the_house = table.absence_clause().is_none() && !table.id().as_str().starts_with(BEGINS);
    let who = if is_led_by_machine(table) { "the house" } else { "a supervisor" };
    left_to_the_house.then(|| Inscription {
        text: format!(
            "House rule: for a player who has not decided within {decision_seconds} seconds {who} may take the \
             choice that costs nothing more"
        ),
        place: PrintedOn::Sign,
        clause: String::new(),
    })
}

/// What the settings or the book say of a limit.
fn stated(book: &Rulebook, given: &Map<String, Value>, key: &str) -> Option<Value> {
    let of_book = || book.amount(key).map(|amount| json!(amount.in_cents()));
    given.get(key).cloned().or_else(of_book)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_games::felt::Felt;
    use std::collections::BTreeSet;

    fn posted(rulebook: &str, options: Value) -> Value {
        let library = Library::default();
        let (rulebook_name, automatic) = (rulebook.to_owned(), BTreeSet::new());
        let mut settings = Settings { rulebook: rulebook_name, options, automatic, demonstration: None };
        post_limits(&library, &mut settings);
        let play = library.find(rulebook, &settings.options).expect("good settings");
        for limit in Felt::new(&play.book, "").layout.limits {
            assert!(limit.most.in_cents() <= MOST_CENTS.max(2_000_000), "{rulebook}: {limit:?}");
        }
        settings.options
    }

    /// Covers nj/lucky-8s: 50.6(a)
    /// Covers nj/packs-poker: 43.12(a)
    #[test]
    fn a_table_posts_limits_that_a_house_could_have() {
        for book in croupier_games::book::NAMES {
            posted(book, json!({}));
        }
        let progressive = posted("nj/packs-poker", json!({"five_card_progressive_table": "A"}));
        assert_eq!(progressive["five_card_progressive_maximum"], json!(1_000_000));
        let chosen = posted("nj/lucky-8s", json!({"ante_minimum": 2_000_000, "bonus_maximum": 50}));
        let expected = json!({"ante_minimum": 2_000_000, "ante_maximum": 2_000_000, "bonus_minimum": 50, "bonus_maximum": 50});
        assert_eq!(chosen, expected, "what is chosen stands");
        assert_eq!(posted("nj/lucky-8s", json!({"ante_minimum": 700}))["ante_minimum"], json!(700));
    }
}
