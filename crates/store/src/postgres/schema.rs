//! Is that what protects history in a database as the migrations make it?

use super::trouble::Trouble;
use postgres::Row;

/// The triggers that are missing, were switched off, changed or added. 58: before a statement that updates, deletes or truncates.
pub(crate) const ALTERED: &str = "
    SELECT t.name, 'keep', CASE WHEN g.oid IS NULL THEN 'it is missing'
                                WHEN g.tgenabled NOT IN ('O', 'A') THEN 'it is switched off' ELSE 'it was changed' END
      FROM unnest(ARRAY['events', 'postings', 'commands', 'commits', 'checkpoints']) AS t (name)
      LEFT JOIN pg_trigger g ON g.tgrelid = to_regclass('croupier.' || t.name) AND g.tgname = 'keep'
      LEFT JOIN pg_proc p ON p.oid = g.tgfoid
     WHERE g.oid IS NULL OR g.tgenabled NOT IN ('O', 'A') OR g.tgtype <> 58 OR g.tgqual IS NOT NULL OR g.tgattr::text <> ''
        OR p.prosrc <> ' BEGIN RAISE EXCEPTION ''history is never edited''; END '
    UNION ALL
    SELECT c.relname, g.tgname, 'it was added'
      FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
     WHERE c.relnamespace = to_regnamespace('croupier') AND NOT g.tgisinternal AND g.tgname <> 'keep'
     ORDER BY 1, 2";

/// The trigger of a row, and what is wrong with it.
pub(crate) fn altered(row: &Row) -> Result<(String, String), Trouble> {
    let (table, trigger): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
    Ok((format!("trigger {trigger} of {table}"), row.try_get(2)?))
}
