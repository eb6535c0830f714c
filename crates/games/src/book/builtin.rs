//! The books that come with the program.

use super::read::read;
use super::{PayTable, Rulebook};
use crate::document::parse_toml;
use crate::list::BookId;
use std::sync::LazyLock;

pub use crate::list::NAMES;

static BOOKS: LazyLock<Vec<Rulebook>> =
    LazyLock::new(|| BookId::ALL.iter().map(|book| parse(book.text())).collect());

/// The built-in book of this name.
#[must_use]
pub fn builtin(name: &str) -> Option<&'static Rulebook> {
    BOOKS.iter().find(|book| book.name() == name)
}

/// Our own books hold no mistake; if one did, nothing could be settled and the program says so at once.
fn parse(text: &str) -> Rulebook {
    let (node, _, mut refusals) = parse_toml(text);
    let raw = read(&node, &mut refusals);
    let tables: Vec<PayTable> = raw.tables.into_iter().map(|at| at.table).collect();
    let name = raw.name.unwrap_or_default();
    assert!(refusals.is_empty(), "the built-in rulebook {name} has mistakes: {refusals:?}");
    Rulebook::new(&name, raw.texts, tables, raw.options, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::{builtin, parse};
    use crate::book::{Rulebook, load};
    use crate::document::Node;
    use crate::list::BookId;

    #[test]
    fn every_built_in_book_passes_its_own_check_and_hashes_alike_from_file() {
        for book in BookId::ALL {
            let built_in = builtin(book.name()).expect("built in");
            let loaded = load(book.text()).unwrap_or_else(|refusals| panic!("{book:?}: {refusals:?}"));
            assert_eq!(built_in.hash(), loaded.hash());
            assert_eq!(loaded.departures().len(), 0);
        }
    }

    /// A book with an option more, as a later program would have it.
    fn with_option(text: &str, default: &str) -> String {
        let option = "[option.later]\nclause = \"50.1[1]\"\nabout = \"Something later.\"\nadded = true\n";
        format!("{text}\n{option}allowed = [\"as_ever\", \"anew\"]\nbefore = \"as_ever\"\n{default}\n")
    }

    #[test]
    fn an_option_that_comes_later_leaves_the_hashes_of_recorded_books_alone() {
        for book in BookId::ALL {
            let before = parse(book.text());
            let idle = parse(&with_option(book.text(), "default = \"as_ever\""));
            assert_eq!(idle.hash(), before.hash(), "{book:?}");
            let today = parse(&with_option(book.text(), "default = \"anew\""));
            assert_ne!(today.hash(), before.hash(), "{book:?}: the new default is another book");
            assert_eq!(today.as_recorded().hash(), before.as_recorded().hash(), "{book:?}");
        }
    }

    #[test]
    fn a_changed_default_keeps_its_meaning_for_what_was_recorded() {
        let text = BookId::NjLucky8s.text();
        let (old, new) = ("allowed = [1, 2, 3]\ndefault = 1", "allowed = [1, 2, 3]\ndefault = 3\nbefore = 1");
        assert!(text.contains(old));
        let today = parse(&text.replacen(old, new, 1));
        assert_ne!(today.hash(), parse(text).hash());
        assert_eq!(today.as_recorded().hash(), parse(text).as_recorded().hash());
        let chosen = |book: &Rulebook, table: i64| {
            let node = Node::from_json(&format!("{{\"bettors_per_spot\": {table}}}")).expect("JSON");
            book.with_options(&node, "options", &mut Vec::new())
        };
        let recorded = chosen(&parse(text), 3).as_recorded();
        let today = chosen(&today, 3).as_recorded();
        assert_eq!(today.hash(), recorded.hash(), "what was chosen stays chosen");
    }
}
