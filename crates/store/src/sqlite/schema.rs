//! Is the schema of a file as the migrations make it? Anyone who switches off what protects history leaves a trace here.

use super::open::MIGRATIONS;
use super::read;
use crate::error::{Error, Result};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The text of every table, view and trigger, by sort and name.
type Objects = BTreeMap<String, String>;

/// Whatever is missing or was changed, and triggers that were added; what somebody else added does no harm.
pub(crate) fn altered(connection: &Connection, format: i64) -> Result<Vec<(String, String)>> {
    let (made, found) = (objects(&migrated(format)?)?, objects(connection)?);
    let wrong = |(name, text): (&String, &String)| match found.get(name) {
        None => Some((name.clone(), "it is missing".to_owned())),
        Some(other) if other != text => Some((name.clone(), "it was changed".to_owned())),
        Some(_) => None,
    };
    let added = found.keys().filter(|name| name.starts_with("trigger ") && !made.contains_key(*name));
    let added = added.map(|name| (name.clone(), "it was added".to_owned()));
    Ok(made.iter().filter_map(wrong).chain(added).collect())
}

/// An empty journal of a format.
fn migrated(format: i64) -> Result<Connection> {
    let fresh = Connection::open_in_memory()?;
    let steps = usize::try_from(format).map_err(|_| Error::Damaged(format!("format {format}")))?;
    MIGRATIONS.iter().take(steps).try_for_each(|step| fresh.execute_batch(step))?;
    Ok(fresh)
}

fn objects(connection: &Connection) -> Result<Objects> {
    // What SQLite makes by itself has no text.
    let sql = "SELECT type || ' ' || name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL";
    let objects = read::rows(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)), Ok)?;
    Ok(objects.into_iter().collect())
}
