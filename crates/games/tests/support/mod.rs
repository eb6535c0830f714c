//! What the tests of described rounds share.

#[allow(dead_code, reason = "not every test file deals")]
pub mod deck;
#[allow(dead_code, reason = "not every test file makes random rounds")]
pub mod generate;
#[allow(dead_code, reason = "not every test file settles a second time")]
pub mod model;
#[allow(dead_code, reason = "not every test file tells poker hands apart")]
pub mod poker;
#[allow(dead_code, reason = "not every test file draws random numbers")]
use croupier_core::{Refusal, Refusals};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::case::{Settlement, settle};
use croupier_games::document::Node;
use serde_json::Value;

/// The built-in book of this name.
pub fn find(name: &str) -> Result<Rulebook, Refusals> {
    builtin(name)
        .cloned()
        .ok_or_else(|| vec![Refusal::new(croupier_core::Code::NotFound, "rulebook", "unknown")])
}

/// Settles a described round.
pub fn settled(round: &Value) -> Result<Settlement, Refusals> {
    settle(&Node::from_json(&round.to_string()).expect("JSON"), &find)
}

/// The refusals of a round that must be refused.
#[allow(dead_code, reason = "not every test file refuses something")]
pub fn refused(round: &Value) -> Vec<(String, Option<String>)> {
    let refusals = settled(round).expect_err("must be refused");
    refusals
        .into_iter()
        .map(|refusal| (refusal.field.to_string(), refusal.clause.map(|clause| clause.into_owned())))
        .collect()
}
