//! How the command ends when it cannot answer.

use croupier_core::{Code, Refusal, Refusals};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is refused: exit code 2.
    Refused(Refusals),
    /// Anything else: exit code 1.
    Broken(String),
}

impl From<Refusals> for Failure {
    fn from(refusals: Refusals) -> Failure {
        Failure::Refused(refusals)
    }
}

impl Failure {
    /// A single refusal.
    pub fn refused(refusal: Refusal) -> Failure {
        Failure::Refused(vec![refusal])
    }

    /// Says on standard error what is wrong.
    pub fn report(&self, json: bool) -> ExitCode {
        let text = match (self, json) {
            (Failure::Refused(refusals), false) => {
                refusals.iter().map(|refusal| format!("refused: {refusal}\n")).collect()
            }
            (Failure::Broken(message), false) => format!("error: {message}\n"),
            (Failure::Refused(refusals), true) => refused_json(refusals),
            (Failure::Broken(message), true) => {
                let error = Refusal::new(Code::NotFound, "", message.clone());
                to_json(&Errors::One { error: ErrorJson { code: "failed", ..ErrorJson::of(&error) } })
            }
        };
        // Nothing is left to be done if standard error is gone too.
        let _ = std::io::stderr().write_all(text.as_bytes());
        match self {
            Failure::Refused(_) => ExitCode::from(2),
            Failure::Broken(_) => ExitCode::from(1),
        }
    }
}

fn refused_json(refusals: &[Refusal]) -> String {
    let mut errors: Vec<ErrorJson<'_>> = refusals.iter().map(ErrorJson::of).collect();
    if errors.len() == 1 {
        return errors.pop().map_or_else(String::new, |error| to_json(&Errors::One { error }));
    }
    to_json(&Errors::Several { errors })
}

/// `{"error": …}`, or `{"errors": […]}` where there are several.
#[derive(Serialize)]
#[serde(untagged)]
enum Errors<'a> {
    One { error: ErrorJson<'a> },
    Several { errors: Vec<ErrorJson<'a>> },
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    code: &'a str,
    message: &'a str,
    field: &'a str,
    value: Option<&'a str>,
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl ErrorJson<'_> {
    fn of(refusal: &Refusal) -> ErrorJson<'_> {
        ErrorJson {
            code: refusal.code.name(),
            message: &refusal.message,
            field: &refusal.field,
            value: refusal.value.as_deref(),
            clause: refusal.clause.as_deref(),
            line: refusal.line,
        }
    }
}

/// JSON for people and programs, with a line break at the end.
pub fn to_json(value: &impl Serialize) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text + "\n",
        Err(error) => unreachable!("our own answers have text keys only: {error}"),
    }
}
