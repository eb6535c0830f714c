//! Settings of a book: given as `key=value`, and written as JSON.

use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::{Rulebook, Setting};
use croupier_games::document::Node;
use serde_json::{Map, Value};

/// The book with these settings, and the settings as a document.
///
/// # Errors
/// What is not written `key=value`, and whatever the book refuses.
pub fn apply(book: &Rulebook, given: &[String]) -> Result<(Rulebook, Value), Refusals> {
    let mut table = Map::new();
    for option in given {
        let Some((key, value)) = option.split_once('=') else {
            let message = "an option is written key=value";
            return Err(vec![Refusal::new(Code::Syntax, "option", message).value(option)]);
        };
        // A number, a truth value or a table is taken as such, anything else is a word.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        table.insert(key.to_owned(), value);
    }
    let given = Value::Object(table);
    let node = Node::from_json(&given.to_string()).map_err(|refusal| vec![refusal])?;
    let mut refusals = Refusals::new();
    let changed = book.with_options(&node, "option", &mut refusals);
    croupier_games::check(&changed, &mut refusals);
    if refusals.is_empty() { Ok((changed, given)) } else { Err(refusals) }
}

/// The value of an option.
#[must_use]
pub fn setting_json(setting: &Setting) -> Value {
    match setting {
        Setting::Bool(truth) => Value::from(*truth),
        Setting::Integer(number) => Value::from(*number),
        Setting::Word(word) => Value::from(word.as_str()),
        Setting::Amount(money) => Value::from(money.in_cents()),
        Setting::Percent(rate) => {
            let text = rate.to_string();
            text.parse::<i64>().map_or_else(|_| Value::from(text.as_str()), Value::from)
        }
        Setting::Pays(rows) => {
            rows.iter().map(|(row, number)| (row.clone(), Value::from(*number))).collect::<Map<_, _>>().into()
        }
    }
}
