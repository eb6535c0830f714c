//! Bringing old events to the version that a program knows.

use crate::error::{Error, Result};
use crate::port::Event;
use serde_json::Value;
use std::collections::BTreeMap;

/// One step of one kind of event to its next version.
type Step = fn(Value) -> std::result::Result<Value, String>;

/// The versions that a program knows, and the steps that lead there. History itself is never changed.
#[derive(Clone, Debug, Default)]
pub struct Upcasters {
    current: BTreeMap<String, u32>,
    steps: BTreeMap<(String, u32), Step>,
}

impl Upcasters {
    /// None known.
    #[must_use]
    pub fn new() -> Upcasters {
        Upcasters::default()
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

    /// The body of an event in the version known here.
    ///
    /// # Errors
    /// If the kind is unknown, the version is newer, a step is missing or one fails.
    pub fn current(&self, event: &Event) -> Result<Value> {
        let Event { stream, seq, kind, .. } = event;
        let failed = |why: String| {
            Error::Upcast(format!("event {seq} of {stream}, {kind} version {}: {why}", event.version))
        };
        let known = *self
            .current
            .get(kind)
            .ok_or_else(|| failed("this program does not know this kind".to_owned()))?;
        if event.version > known {
            return Err(failed(format!("this program knows versions up to {known}")));
        }
        let mut body: Value = serde_json::from_str(&event.body).map_err(|error| failed(error.to_string()))?;
        for version in event.version..known {
            let step = self.steps.get(&(kind.clone(), version));
            let step =
                step.ok_or_else(|| failed(format!("no step leads from version {version} to the next")))?;
            body = step(body).map_err(&failed)?;
        }
        Ok(body)
    }
}
