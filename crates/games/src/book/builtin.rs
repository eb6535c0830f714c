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
    use super::builtin;
    use crate::book::load;
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
}
