//! Settings given on the command line as `key=value`.

use crate::failure::Failure;
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::document::Node;

/// The book with these settings, and the settings as a document.
pub fn apply(book: &Rulebook, given: &[String]) -> Result<(Rulebook, serde_json::Value), Failure> {
    let mut table = serde_json::Map::new();
    for option in given {
        let Some((key, value)) = option.split_once('=') else {
            let message = "an option is written key=value";
            return Err(Failure::refused(Refusal::new(Code::Syntax, "option", message).value(option)));
        };
        // A number, a truth value or a table is taken as such, anything else is a word.
        let value = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::from(value));
        table.insert(key.to_owned(), value);
    }
    let given = serde_json::Value::Object(table);
    let node = Node::from_json(&given.to_string()).map_err(Failure::refused)?;
    let mut refusals = Refusals::new();
    let changed = book.with_options(&node, "option", &mut refusals);
    croupier_games::any::check(&changed, &mut refusals);
    if refusals.is_empty() { Ok((changed, given)) } else { Err(Failure::Refused(refusals)) }
}
