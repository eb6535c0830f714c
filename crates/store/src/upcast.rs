//! Bringing old events to the version that a program knows.

use crate::error::{Error, Result};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// One step of one kind of event to its next version.
type Step = fn(Value) -> std::result::Result<Value, String>;

/// The versions that a program knows, and the steps that lead there. History itself is never changed.
#[derive(Clone, Debug, Default)]
pub struct Upcasters {
    others: Option<u32>,
    current: BTreeMap<String, u32>,
    steps: BTreeMap<(String, u32), Step>,
}

impl Upcasters {
    /// None known.
    #[must_use]
    pub fn new() -> Upcasters {
        Upcasters::default()
    }

    /// Every kind is known in `version`, unless another one is given for it.
    #[must_use]
    pub fn of_all(version: u32) -> Upcasters {
        Upcasters { others: Some(version), ..Upcasters::default() }
    }

    /// `kind` is known in `version`; older ones need steps.
    #[must_use]
    pub fn knows(mut self, kind: &str, version: u32) -> Upcasters {
        self.current.insert(kind.to_owned(), version);
        self
    }

    /// The step from `version` of `kind` to the next.
    #[must_use]
    pub fn step(mut self, kind: &str, version: u32, step: Step) -> Upcasters {
        self.steps.insert((kind.to_owned(), version), step);
        self
    }

    /// The version in which a kind is known, and in which it is to be written.
    #[must_use]
    pub fn version(&self, kind: &str) -> Option<u32> {
        self.current.get(kind).copied().or(self.others)
    }

    /// A recorded body, in the version known here.
    ///
    /// # Errors
    /// If the kind is unknown, the version is newer, a step is missing or one fails, or it is nothing of its kind.
    pub fn read<T: DeserializeOwned>(
        &self,
        stream: &str,
        seq: u64,
        kind: &str,
        version: u32,
        body: &str,
    ) -> Result<T> {
        let failed =
            |why: String| Error::Upcast(format!("event {seq} of {stream}, {kind} version {version}: {why}"));
        let damaged = |error| Error::Damaged(format!("event {seq} of {stream}, {kind}: {error}"));
        let known = self.version(kind);
        let known = known.ok_or_else(|| failed("this program does not know this kind".to_owned()))?;
        if version > known {
            return Err(failed(format!("this program knows versions up to {known}")));
        }
        if version == known {
            // Nearly all of them: as they are, without a detour.
            return serde_json::from_str(body).map_err(damaged);
        }
        let mut body: Value = serde_json::from_str(body).map_err(damaged)?;
        for version in version..known {
            let step = self.steps.get(&(kind.to_owned(), version));
            let step =
                step.ok_or_else(|| failed(format!("no step leads from version {version} to the next")))?;
            body = step(body).map_err(&failed)?;
        }
        serde_json::from_value(body).map_err(damaged)
    }
}
