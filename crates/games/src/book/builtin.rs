//! The five books that come with the program.

use super::read::read;
use super::{PayTable, Rulebook};
use crate::document::parse_toml;
use std::sync::LazyLock;

/// The names of the built-in books.
pub const NAMES: [&str; 5] =
    ["nj/lunar-poker", "nz/lunar-poker", "nj/lucky-8s", "nj/packs-poker", "nj/dragon-poker"];

const TEXTS: [&str; 5] = [
    include_str!("../../../../rulebooks/nj/lunar-poker.toml"),
    include_str!("../../../../rulebooks/nz/lunar-poker.toml"),
    include_str!("../../../../rulebooks/nj/lucky-8s.toml"),
    include_str!("../../../../rulebooks/nj/packs-poker.toml"),
    include_str!("../../../../rulebooks/nj/dragon-poker.toml"),
];

static BOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| TEXTS.iter().map(|text| parse(text)).collect());

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
    use super::{NAMES, TEXTS, builtin};
    use crate::book::load;

    #[test]
    fn every_built_in_book_passes_its_own_check_and_hashes_alike_from_file() {
        for (name, text) in NAMES.iter().zip(TEXTS) {
            let built_in = builtin(name).expect("built in");
            let loaded = load(text).unwrap_or_else(|refusals| panic!("{name}: {refusals:?}"));
            assert_eq!(built_in.hash(), loaded.hash());
            assert_eq!(loaded.departures().len(), 0);
        }
    }
}
