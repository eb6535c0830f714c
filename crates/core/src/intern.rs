//! Names that are written once in our own code and read back from a record.
//!
//! A line of a settlement holds the names of its wager, row and clause as `&'static str`: it stays small and
//! is copied freely. Read back from a record they are looked up in the set of names seen so far.

use parking_lot::Mutex;
use serde::de::{Deserialize, Deserializer, Error};
use std::collections::BTreeSet;

/// The longest name of a wager, row or clause there is, generously.
const NAME_BYTES_MAX: usize = 64;
/// More different names than all rulebooks together use: a record with more is not one of ours.
const NAMES_MAX: usize = 10_000;

static NAMES: Mutex<BTreeSet<&'static str>> = parking_lot::const_mutex(BTreeSet::new());

/// A name read back from a record.
pub struct Name(pub &'static str);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        let text = String::deserialize(deserializer)?;
        keep(&text).map(Name).ok_or_else(|| D::Error::custom("not a name of a wager, row or clause"))
    }
}

fn keep(text: &str) -> Option<&'static str> {
    let mut names = NAMES.lock();
    if let Some(known) = names.get(text) {
        return Some(known);
    }
    if text.len() > NAME_BYTES_MAX || names.len() >= NAMES_MAX {
        return None;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    names.insert(kept);
    Some(kept)
}
