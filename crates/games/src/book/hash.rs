//! The hash that tells one book from another.

use super::Rulebook;

/// How many digits of a hash people are shown: enough to tell any two books apart.
const SHOWN_DIGITS: usize = 12;

/// The beginning of a book's hash, as people are shown it.
#[must_use]
pub fn short_hash(hash: &str) -> &str {
    hash.get(..SHOWN_DIGITS).unwrap_or(hash)
}

/// A hash of everything that can change a settlement: pay tables and settings in force. Comments, titles
/// and the order of keys in a file do not matter. An option that came later is left out while it changes nothing, so that
/// the hashes of recorded books stay what they were.
pub(super) fn of(book: &Rulebook) -> String {
    let mut lines = vec![format!("{} {} {}", book.name(), book.text("game"), book.text("currency"))];
    for table in book.tables() {
        for row in &table.rows {
            let pay = book.pay(&table.wager, table.table.as_deref(), &row.row);
            lines.push(format!("pays {} {} {pay:?}", table.title(), row.row));
        }
    }
    for option in book.options().iter().filter(|option| !option.is_unhashed()) {
        lines.push(format!("option {} {}", option.key, option.value));
    }
    lines.sort_unstable();
    blake3::hash(lines.join("\n").as_bytes()).to_hex().to_string()
}
