//! `croupier journal stats`.

use super::failure;
use crate::failure::{Failure, to_json};
use crate::text::{Align, table};
use croupier_core::Money;
use croupier_store::{Account, Archive, Result};
use serde_json::json;
use std::collections::BTreeMap;

/// What was counted.
#[derive(Default)]
struct Counts {
    streams: u64,
    events: u64,
    postings: u64,
    sealed: u64,
    bytes: u64,
    kinds: BTreeMap<String, u64>,
    commits: u64,
    checkpoints: u64,
    accounts: Vec<Account>,
}

pub fn stats(archive: &mut dyn Archive, json: bool) -> std::result::Result<String, Failure> {
    let about = archive.about().map_err(failure)?;
    let counts = count(archive).map_err(failure)?;
    let sum: i128 = counts.accounts.iter().map(|account| i128::from(account.balance)).sum();
    if json {
        let account = |account: &Account| json!({"account": account.name, "balance": account.balance});
        let accounts: Vec<_> = counts.accounts.iter().map(account).collect();
        return Ok(to_json(&json!({
            "journal": about.journal.to_string(), "kept_by": about.kept_by, "format": about.format,
            "streams": counts.streams, "events": counts.events, "bytes": counts.bytes, "kinds": counts.kinds,
            "postings": counts.postings, "sealed": counts.sealed, "commits": counts.commits,
            "checkpoints": counts.checkpoints, "accounts": accounts, "sum": i64::try_from(sum).ok(),
        })));
    }
    let head = format!(
        "Journal {} in {}, format {}\n{} streams, {} events ({} bytes of bodies, {} sealed), {} postings, {} commits, {} checkpoints\n",
        about.journal,
        about.kept_by,
        about.format,
        counts.streams,
        counts.events,
        counts.bytes,
        counts.sealed,
        counts.postings,
        counts.commits,
        counts.checkpoints
    );
    let kinds: Vec<Vec<String>> =
        counts.kinds.iter().map(|(kind, count)| vec![kind.clone(), count.to_string()]).collect();
    let row = |account: &Account| vec![account.name.clone(), Money::cents(account.balance).to_string()];
    let mut balances: Vec<Vec<String>> = counts.accounts.iter().map(row).collect();
    balances.push(vec!["sum of all".to_owned(), sum.to_string()]);
    let kinds = table(&[("kind of event", Align::Left), ("events", Align::Right)], &kinds);
    let balances = table(&[("account", Align::Left), ("balance", Align::Right)], &balances);
    Ok(format!("{head}\n{kinds}\n{balances}"))
}

fn count(archive: &mut dyn Archive) -> Result<Counts> {
    let mut counts = Counts::default();
    archive.heads(&mut |_| {
        counts.streams += 1;
        Ok(())
    })?;
    archive.events(&mut |event| {
        counts.events += 1;
        counts.postings += u64::try_from(event.postings.len()).unwrap_or(u64::MAX);
        counts.bytes += u64::try_from(event.body.len()).unwrap_or(u64::MAX);
        counts.sealed += u64::from(event.sealed.is_some());
        *counts.kinds.entry(event.kind).or_default() += 1;
        Ok(())
    })?;
    archive.commits(&mut |_| {
        counts.commits += 1;
        Ok(())
    })?;
    archive.checkpoints(&mut |_| {
        counts.checkpoints += 1;
        Ok(())
    })?;
    archive.accounts(&mut |account| {
        counts.accounts.push(account);
        Ok(())
    })?;
    Ok(counts)
}
