//! What is answered when something is not done: a code for programs, a sentence for people, the clause of a rule.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_core::{Refusal, Refusals};
use croupier_house::Denial;
use croupier_store::Error;
use serde::Serialize;
use utoipa::ToSchema;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reason {
    /// The kind, for programs.
    pub code: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The field that is wrong, as a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The value that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The clause that refuses it, where a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Why it was not done: the first reason.
    pub error: Reason,
    /// All reasons, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Reason>,
}

/// An answer that is not a success.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// The status.
    pub status: StatusCode,
    /// Why it was not done.
    pub reason: Box<Reason>,
    /// All reasons, where there are several.
    pub all: Vec<Reason>,
    /// Seconds after which it may be tried again.
    pub retry_after: Option<u64>,
}

/// What a handler answers.
pub type Answer<T> = Result<T, ApiError>;

impl ApiError {
    /// Not done, with a code and a sentence.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> ApiError {
        let reason =
            Reason { code: code.to_owned(), message: message.into(), field: None, value: None, clause: None };
        ApiError { status, reason: Box::new(reason), all: Vec::new(), retry_after: None }
    }

    /// At this field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> ApiError {
        self.reason.field = Some(field.into());
        self
    }

    /// The request cannot be understood.
    pub fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "syntax", message)
    }

    /// Nobody is signed in.
    pub fn unknown_caller() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "not_signed_in", "sign in first")
    }

    /// The caller may not do this.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// There is no such thing.
    pub fn not_found(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", format!("there is no such {what}"))
    }

    /// It does not fit with what is there.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// The journal has trouble.
    pub fn trouble(error: &Error) -> ApiError {
        let message = format!("nothing was changed, or ask again to learn what became of it: {error}");
        let mut answer = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "journal", message);
        answer.retry_after = Some(2);
        answer
    }
}

impl From<&Refusal> for Reason {
    fn from(refusal: &Refusal) -> Reason {
        Reason {
            code: refusal.code.name().to_owned(),
            message: refusal.message.to_string(),
            field: Some(refusal.field.to_string()).filter(|field| !field.is_empty()),
            value: refusal.value.clone(),
            clause: refusal.clause.as_ref().map(ToString::to_string),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            reason: Box::new(Reason::from(&refusal)),
            all: Vec::new(),
            retry_after: None,
        }
    }
}

impl From<Refusals> for ApiError {
    fn from(refusals: Refusals) -> ApiError {
        let all: Vec<Reason> = refusals.iter().map(Reason::from).collect();
        let first = refusals.into_iter().next();
        let mut error = first.map_or_else(|| ApiError::malformed("this is refused"), ApiError::from);
        if all.len() > 1 {
            error.all = all;
        }
        error
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        Denial::from(error).into()
    }
}

impl From<Denial> for ApiError {
    fn from(denial: Denial) -> ApiError {
        match denial {
            Denial::Refused(refusal) => ApiError::from(*refusal),
            Denial::Trouble(error) => {
                tracing::error!(%error, "the journal has trouble");
                ApiError::trouble(&error)
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response =
            (self.status, Json(ErrorBody { error: *self.reason, errors: self.all })).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
