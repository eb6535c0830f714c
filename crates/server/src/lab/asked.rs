//! What is asked of the lab: a book with settings and pays of its own, and a wager.

use crate::error::{Answer, ApiError};
use axum::extract::FromRequestParts;
use axum::http;
use croupier_core::Money;
use croupier_games::book::{PayEdit, Rulebook, builtin};
use croupier_lab::{Folder, apply};
use croupier_math::{Fraction, Request};
use std::path::Path;
use std::sync::Arc;

/// The parts of a query, in their order.
pub type Query = Vec<(String, String)>;

/// The query of a request.
#[derive(Debug)]
pub struct Parts(pub Query);

impl<S: Send + Sync> FromRequestParts<S> for Parts {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut http::request::Parts, state: &S) -> Result<Parts, ApiError> {
        let read = axum::extract::Query::<Query>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Query(query)| Parts(query))
            .map_err(|rejection| ApiError::malformed(rejection.body_text()).at("query"))
    }
}

/// A question.
#[derive(Debug)]
pub struct Asked {
    /// The book, with the settings and pays that were asked for.
    pub book: Rulebook,
    /// What of it.
    pub request: Request,
    query: Query,
}

impl Asked {
    /// Reads a question: `o.KEY=VALUE` is a setting, `pay.WAGER.ROW=N` or `pay.WAGER.TABLE.ROW=N` another pay,
    /// `meter.NAME=CENTS` a reading; `wager`, `stake`, `seen` and `ante_bonus` as on the command line.
    pub fn read(name: &str, query: Query, kept: &Path) -> Answer<Asked> {
        let law = builtin(name).ok_or_else(|| ApiError::not_found("rulebook"))?;
        let under = |start: &str| -> Vec<(String, String)> {
            let named = query.iter().filter_map(|(key, value)| Some((key.strip_prefix(start)?, value)));
            named.map(|(key, value)| (key.to_owned(), value.clone())).collect()
        };
        let settings: Vec<String> =
            under("o.").into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        let (mut book, given) = apply(law, &settings)?;
        let edits = under("pay.").iter().map(|(at, number)| edit(at, number)).collect::<Answer<Vec<_>>>()?;
        if !edits.is_empty() {
            book = book.with_pays(&edits)?;
        }
        let chosen = given.as_object().into_iter().flat_map(|given| given.keys().cloned()).collect();
        let mut request = Request { chosen, memory: Arc::new(Folder(kept.to_owned())), ..Request::default() };
        for (meter, reading) in under("meter.") {
            request.meters.insert(meter, cents("meter", &reading)?);
        }
        let mut asked = Asked { book, request, query };
        asked.request.wager = asked.one("wager").map(str::to_owned);
        asked.request.seen = asked.cards("seen");
        if let Some(stake) = asked.one("stake") {
            asked.request.stake = cents("stake", stake)?;
        }
        if let Some(ratio) = asked.one("ante_bonus") {
            asked.request.ante_bonus = read_ratio(ratio)?;
        }
        Ok(asked)
    }

    /// A part of the query that is given once.
    pub fn one(&self, key: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(name, value)| name == key && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }

    /// Cards, blanks between them.
    pub fn cards(&self, key: &str) -> Vec<String> {
        self.one(key).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    /// The same question always has the same name.
    pub fn name(&self, of: &str) -> String {
        let mut asked = self.query.clone();
        asked.sort();
        format!("{of} {} {asked:?}", self.book.hash())
    }

    /// The question as an address under which it is answered again.
    pub fn address(&self, of: &str) -> String {
        let parts: Vec<String> = self.query.iter().map(|(key, value)| format!("{key}={value}")).collect();
        format!("/api/lab/{}/{of}?{}", self.book.name(), parts.join("&"))
    }
}

fn edit(at: &str, number: &str) -> Answer<PayEdit> {
    let wrong = |message: &str| ApiError::malformed(message).at(format!("pay.{at}"));
    let number = number.parse().map_err(|_| wrong("a pay is a whole number"))?;
    let parts: Vec<&str> = at.split('.').collect();
    let (wager, table, row) = match parts.as_slice() {
        [wager, row] => (wager, None, row),
        [wager, table, row] => (wager, Some((*table).to_owned()), row),
        _ => return Err(wrong("a pay is named WAGER.ROW or WAGER.TABLE.ROW")),
    };
    Ok(PayEdit { wager: (*wager).to_owned(), table, row: (*row).to_owned(), number })
}

fn cents(field: &str, text: &str) -> Answer<Money> {
    let cents = text.parse().ok().filter(|cents| (0..=Money::MOST.in_cents()).contains(cents));
    cents.map(Money::cents).ok_or_else(|| {
        ApiError::malformed(format!("an amount is from 0 to {} cents", Money::MOST.in_cents())).at(field)
    })
}

/// The Ante Bonus for an Ante of one.
fn read_ratio(text: &str) -> Answer<Fraction> {
    let ratio = Fraction::parse(text).filter(|ratio| !ratio.is_negative() && ratio.num().bits() < 64);
    ratio.ok_or_else(|| {
        ApiError::malformed("the Ante Bonus is a number such as 1, 0.8 or 4/5").at("ante_bonus")
    })
}
