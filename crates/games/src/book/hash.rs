//! The hash that tells one book from another.

use super::{Rulebook, Setting};

/// A hash of everything that can change a settlement: pay tables and settings in force. Comments, titles
/// and the order of keys in a file do not matter.
pub(super) fn of(book: &Rulebook) -> String {
    let mut lines = vec![format!("{} {} {}", book.name(), book.text("game"), book.text("currency"))];
    for table in book.tables() {
        for row in &table.rows {
            let pay = book.pay(&table.wager, table.table.as_deref(), &row.row);
            lines.push(format!("pays {} {} {pay:?}", table.title(), row.row));
        }
    }
    for option in book.options().iter().filter(|option| !matches!(option.value, Setting::Pays(_))) {
        lines.push(format!("option {} {}", option.key, option.value));
    }
    lines.sort_unstable();
    blake3::hash(lines.join("\n").as_bytes()).to_hex().to_string()
}
