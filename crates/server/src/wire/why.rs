//! Why an amount is what it is, as a tree.

use croupier_games::explain;
use serde::Serialize;
use utoipa::ToSchema;

/// A reason, and what it rests on: cards, a row, a limit, arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Why {
    /// The reason in words.
    pub says: String,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub because: Vec<Why>,
}

impl From<explain::Why> for Why {
    fn from(why: explain::Why) -> Why {
        Why { says: why.says, clause: why.clause, because: why.because.into_iter().map(Why::from).collect() }
    }
}
