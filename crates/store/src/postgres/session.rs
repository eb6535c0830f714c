//! A connection with the settings a journal needs.

use super::trouble::Trouble;
use crate::chain::JournalId;
use crate::error::{Error, Result, exactly};
use crate::keys::Keys;
use croupier_bytes::entropy;
use postgres::config::TargetSessionAttrs;
use postgres::{Client, Config, NoTls, Statement};
use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;

/// The steps from one format to the next; the number of a format is how many were taken.
pub(crate) const MIGRATIONS: &[&str] = &[include_str!("../../migrations/postgres/1.sql")];

/// Commits become durable before they are acknowledged, whatever the database was told; waiting for a lock ends. A server that died
/// or stands still in the middle of a transaction holds its locks for a few seconds only; a socket of the same machine, which tells by
/// itself that the other side is gone, ignores what is said about TCP.
const SETTINGS: &str = "SET search_path = croupier; SET lock_timeout = '20s';
    SET idle_in_transaction_session_timeout = '10s'; SET tcp_user_timeout = '10s';
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
    SET client_min_messages = warning; SET standard_conforming_strings = on;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// How a database is reached.
pub(crate) fn config(url: &str) -> Result<Config> {
    let mut config = Config::from_str(url).map_err(|error| {
        let why = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
        Error::Malformed(format!("this is no address of a PostgreSQL database: {why}"))
    })?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(10));
    }
    if config.get_application_name().is_none() {
        config.application_name("croupier");
    }
    notice_silence(&mut config);
    Ok(config)
}

/// How a database is reached that is written to: of several servers the one that takes writes, whichever that is after a failover.
pub(crate) fn config_for_writing(url: &str) -> Result<Config> {
    let mut config = config(url)?;
    if config.get_target_session_attrs() == TargetSessionAttrs::Any {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    Ok(config)
}

/// A database host that died is noticed while one can still be patient, unless the address says otherwise.
fn notice_silence(config: &mut Config) {
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(Duration::from_secs(5));
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(Duration::from_secs(2));
    }
    if config.get_keepalives_retries().is_none() {
        config.keepalives_retries(3);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(Duration::from_secs(10));
    }
}

/// A connection and the statements prepared on it.
pub(crate) struct Session {
    pub(crate) client: Client,
    statements: HashMap<&'static str, Statement>,
}

impl Session {
    pub(crate) fn connect(config: &Config) -> std::result::Result<Session, Trouble> {
        let mut client = config.connect(NoTls)?;
        client.batch_execute(SETTINGS)?;
        Ok(Session { client, statements: HashMap::new() })
    }

    /// A transaction of this session may stand still, while what it read is worked with elsewhere: it is in nobody's way.
    pub(crate) fn may_stand_still(&mut self) -> std::result::Result<(), Trouble> {
        Ok(self.client.batch_execute("SET idle_in_transaction_session_timeout = 0")?)
    }

    /// Tells everyone who listens that there may be something new.
    pub(crate) fn notify(&mut self) -> std::result::Result<(), Trouble> {
        Ok(self.client.batch_execute("NOTIFY croupier_journal")?)
    }

    pub(crate) fn prepared(&mut self, sql: &'static str) -> std::result::Result<Statement, Trouble> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }
}

/// Makes the tables if there are none and brings an older format up to date; servers that start together take turns.
pub(crate) fn migrate(client: &mut Client, steps: &[&str]) -> std::result::Result<(), Trouble> {
    let mut transaction = client.transaction()?;
    // "CRPR"; an advisory lock, because there may be no table to lock yet.
    transaction.batch_execute("SELECT pg_advisory_xact_lock(1129467986)")?;
    let found = format(&mut transaction)?;
    let known = i64::try_from(steps.len()).unwrap_or(i64::MAX);
    if found == Some(known) {
        return Ok(());
    }
    newer(found, known)?;
    if found.is_none() {
        transaction.batch_execute("CREATE SCHEMA IF NOT EXISTS croupier")?;
    }
    let taken =
        usize::try_from(found.unwrap_or(0)).map_err(|_| Error::Damaged("a negative format".to_owned()))?;
    for step in steps.iter().skip(taken) {
        transaction.batch_execute(step)?;
    }
    if found.is_none() {
        let id: [u8; 16] = entropy().map_err(Error::from)?;
        transaction.execute("INSERT INTO journal (id, format) VALUES ($1, $2)", &[&id.as_slice(), &known])?;
    } else {
        transaction.execute("UPDATE journal SET format = $1", &[&known])?;
    }
    Ok(transaction.commit()?)
}

/// The format of the journal in a database, if there is one.
fn format(client: &mut impl postgres::GenericClient) -> std::result::Result<Option<i64>, Trouble> {
    let there = "SELECT to_regclass('croupier.journal') IS NOT NULL";
    if !client.query_one(there, &[])?.try_get::<_, bool>(0)? {
        return Ok(None);
    }
    Ok(Some(client.query_one("SELECT format FROM croupier.journal", &[])?.try_get(0)?))
}

fn newer(found: Option<i64>, known: i64) -> Result<()> {
    match found {
        Some(found) if found > known => Err(Error::Newer { found, known }),
        Some(_) | None => Ok(()),
    }
}

/// The format of the journal in a database that is only read.
pub(crate) fn known_format(client: &mut Client) -> std::result::Result<i64, Trouble> {
    let found = format(client)?;
    newer(found, i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX))?;
    Ok(found.ok_or_else(|| Error::NotAJournal("there is no journal in this database".to_owned()))?)
}

/// The name of the journal.
pub(crate) fn identity(client: &mut Client) -> std::result::Result<JournalId, Trouble> {
    let id: Vec<u8> = client.query_one("SELECT id FROM journal", &[])?.try_get(0)?;
    Ok(exactly(&id, "the name of the journal").map(JournalId)?)
}

/// Refuses a journal that this server must not go on with.
pub(crate) fn refuse_other(client: &mut Client, keys: &Keys) -> std::result::Result<(), Trouble> {
    let last = client.query_opt("SELECT signer FROM commits ORDER BY id DESC LIMIT 1", &[])?;
    if let Some(row) = last {
        crate::keys::refuse_other(&row.try_get::<_, Vec<u8>>(0)?, keys)?;
    }
    let ahead =
        "SELECT coalesce(max(tx), 0) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint FROM streams";
    if client.query_one(ahead, &[])?.try_get(0)? {
        return Err(Trouble::Final(Error::NotAJournal(
            "this database was filled from a dump of another one, whose transaction numbers do not count here: \
             back a journal up with `croupier journal backup` and restore it with `croupier journal restore`"
                .to_owned(),
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_noticed_unless_the_address_says_otherwise() {
        let seconds = |config: &Config| {
            let timeout = config.get_tcp_user_timeout().map_or(0, Duration::as_secs);
            let interval = config.get_keepalives_interval().map_or(0, |interval| interval.as_secs());
            (config.get_keepalives_idle().as_secs(), interval, config.get_keepalives_retries(), timeout)
        };
        let usual = config("postgresql://croupier@db/house").expect("an address");
        assert_eq!(seconds(&usual), (5, 2, Some(3), 10));
        let told =
            "postgresql://croupier@db/house?keepalives_idle=60&keepalives_interval=9&keepalives_retries=5";
        assert_eq!(seconds(&config(told).expect("an address")), (60, 9, Some(5), 10));
    }
}
