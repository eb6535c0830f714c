//! Checkpoints in PostgreSQL.

use super::session::Session;
use super::trouble::Trouble;
use crate::archive::hash;
use crate::chain::{Hash, JournalId};
use crate::commit::{Checkpoint, Tip, Unnamed, WriterId};
use crate::error::{Error, exactly, signed, unsigned};
use crate::keys::Keys;
use postgres::{GenericClient, Row, Transaction};

type Attempt<T> = std::result::Result<T, Trouble>;

/// From writer to writer through the index: there are few writers and many commits.
const TIPS: &str = "WITH RECURSIVE w AS (
      (SELECT writer FROM commits ORDER BY writer LIMIT 1)
      UNION ALL
      SELECT (SELECT c.writer FROM commits c WHERE c.writer > w.writer ORDER BY c.writer LIMIT 1)
        FROM w WHERE w.writer IS NOT NULL)
    SELECT w.writer, l.number, l.hash FROM w CROSS JOIN LATERAL
      (SELECT id, number, hash FROM commits c WHERE c.writer = w.writer ORDER BY number DESC LIMIT 1) l";

pub(crate) fn checkpoint(session: &mut Session, keys: &Keys, journal: JournalId) -> Attempt<Checkpoint> {
    let mut transaction = session.client.transaction()?;
    let last = last(&mut transaction)?;
    let tips = tips(&mut transaction, &format!("{TIPS} ORDER BY w.writer"))?;
    let checkpoint = Checkpoint::sign(keys, journal, last, tips);
    if !write(&mut transaction, &checkpoint)? {
        return Err(Trouble::Again(Error::Io("another server signed a checkpoint meanwhile".to_owned())));
    }
    transaction.commit()?;
    Ok(checkpoint)
}

fn last(transaction: &mut Transaction<'_>) -> Attempt<Option<(u64, Hash)>> {
    let sql = "SELECT number, hash FROM checkpoints ORDER BY number DESC LIMIT 1";
    let Some(row) = transaction.query_opt(sql, &[])? else { return Ok(None) };
    Ok(Some((unsigned(row.try_get(0)?)?, hash(row.try_get(1)?, "a checkpoint's hash")?)))
}

/// The last commits of the latest writers: the first of this process names them. Some may be named already; to know which, all
/// commits would have to be read.
pub(crate) fn newest(client: &mut impl GenericClient) -> Attempt<Vec<Tip>> {
    tips(client, &format!("{TIPS} ORDER BY l.id DESC LIMIT {}", Unnamed::TIPS_MAX))
}

/// The last commit of a writer.
pub(crate) fn last_of(client: &mut impl GenericClient, writer: WriterId) -> Attempt<Vec<Tip>> {
    let sql = "SELECT writer, number, hash FROM commits WHERE writer = $1 ORDER BY number DESC LIMIT 1";
    found(client.query(sql, &[&writer.0.as_slice()])?)
}

fn tips(client: &mut impl GenericClient, sql: &str) -> Attempt<Vec<Tip>> {
    found(client.query(sql, &[])?)
}

fn found(rows: Vec<Row>) -> Attempt<Vec<Tip>> {
    let mut tips = Vec::new();
    for row in rows {
        let writer = WriterId(exactly(row.try_get(0)?, "a writer")?);
        tips.push(Tip {
            writer,
            number: unsigned(row.try_get(1)?)?,
            hash: hash(row.try_get(2)?, "a commit's hash")?,
        });
    }
    Ok(tips)
}

/// False if there is one of that number already.
pub(crate) fn write(transaction: &mut Transaction<'_>, checkpoint: &Checkpoint) -> Attempt<bool> {
    let seal = &checkpoint.seal;
    let written = transaction.execute(
        "INSERT INTO checkpoints (number, before, tips, hash, signer, signature) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
        &[
            &signed(checkpoint.number)?,
            &checkpoint.before.0.as_slice(),
            &checkpoint.tips_as_stored(),
            &seal.hash.0.as_slice(),
            &seal.signer.as_bytes().as_slice(),
            &seal.signature.as_slice(),
        ],
    )?;
    Ok(written == 1)
}
