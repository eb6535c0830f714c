//! Histories of tables that somebody has asked for, kept as far as they are read.

use crate::app::App;
use crate::error::Answer;
use croupier_house::History;
use croupier_table::TableId;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many are kept.
const KEPT_ROUNDS: usize = 64;

/// Histories by table.
#[derive(Debug, Default)]
pub struct Records(Mutex<BTreeMap<TableId, Arc<Mutex<History>>>>);

impl Records {
    /// Does something with the history of a table, read up to now.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn with<T>(&self, app: &App, table: &TableId, work: impl FnOnce(&History) -> Answer<T>) -> Answer<T> {
        let history = self.of(app, table);
        let mut history = history.lock();
        history.read_on(app.house.journal())?;
        work(&history)
    }

    fn of(&self, app: &App, table: &TableId) -> Arc<Mutex<History>> {
        let mut all = self.0.lock();
        if all.len() >= KEPT_ROUNDS && !all.contains_key(table) {
            // Any of them: what is needed again is read again.
            all.pop_first();
        }
        let new = || Arc::new(Mutex::new(History::new(table, &app.library)));
        Arc::clone(all.entry(table.clone()).or_insert_with(new))
    }
}
