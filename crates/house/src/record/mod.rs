//! Reading the record: rounds, table reports, and whether cards were dealt as promised. Nothing here changes a table.

pub(crate) mod audit;
pub mod dates;
pub(crate) mod history;
pub(crate) mod place;
pub(crate) mod reports;
pub(crate) mod shuffle_audit;
