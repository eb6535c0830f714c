//! Table reports from the record.

use crate::entries;
use croupier_store::{Archive, Result};
use croupier_table::{Calendar, Library, Report, TableId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The reports of all tables in a journal, or of one.
///
/// # Errors
/// If the journal cannot be read.
pub fn reports(
    archive: &mut dyn Archive,
    library: &Arc<Library>,
    calendar: &Calendar,
    only: Option<&TableId>,
) -> Result<BTreeMap<TableId, Report>> {
    let mut reports: BTreeMap<TableId, Report> = BTreeMap::new();
    archive.events(&mut |event| {
        let id = event.stream.strip_prefix("table/").and_then(|id| TableId::new(id).ok());
        let Some(id) = id.filter(|id| only.is_none_or(|only| only == id)) else { return Ok(()) };
        let report = reports
            .entry(id.clone())
            .or_insert_with(|| Report::new(id, Arc::clone(library), calendar.clone()));
        report.take(&entries::entry(&event)?);
        Ok(())
    })?;
    Ok(reports)
}
