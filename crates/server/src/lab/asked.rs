//! What is asked of the lab: a book with settings and pays of its own, and a wager.

use crate::error::{Answer, ApiError};
use axum::extract::FromRequestParts;
use axum::http;
use croupier_core::{Money, Refusal};
use croupier_games::book::{PayEdit, Rulebook};
use croupier_lab_json::{Folder, apply};
use croupier_math::{Ratios, Request, ratios};
use croupier_table::Library;
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
    rulebook: String,
    query: Query,
}

impl Asked {
    /// Reads a question: `o.KEY=VALUE` is a setting, `pay.WAGER.ROW=N` or `pay.WAGER.TABLE.ROW=N` another pay,
    /// `meter.NAME=CENTS` a reading; `wager`, `stake`, `seen` and `ante_bonus` as on the command line.
    pub fn read(library: &Library, name: &str, query: Query, kept: &Path) -> Answer<Asked> {
        let law = library.book(name).map_err(|_| ApiError::not_found("rulebook"))?;
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
        let mut asked = Asked { book, request, rulebook: name.to_owned(), query };
        asked.request.wager = asked.one("wager").map(str::to_owned);
        asked.request.seen = asked.cards("seen");
        if let Some(stake) = asked.one("stake") {
            asked.request.stake = cents("stake", stake)?;
        }
        asked.request.ratios = asked.ratios()?;
        Ok(asked)
    }

    /// A part of the query that is given once.
    pub fn one(&self, key: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(name, value)| name == key && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }

    /// The stakes of further wagers, each under its wager's name.
    fn ratios(&self) -> Answer<Ratios> {
        let given = ratios::all().filter_map(|ratio| Some((ratio, self.one(ratio.wager)?)));
        given.into_iter().try_fold(Ratios::default(), |all, (ratio, text)| {
            let wrong = |refusal: Refusal| ApiError::malformed(refusal.message).at(ratio.wager);
            Ok(all.with(ratio.wager, ratio.read(text).map_err(wrong)?))
        })
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
        format!("/api/lab/{}/{of}?{}", self.rulebook, parts.join("&"))
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
    let cents = text.parse().ok().filter(|cents| (0..=Money::MAX.in_cents()).contains(cents));
    cents.map(Money::cents).ok_or_else(|| {
        ApiError::malformed(format!("an amount is from 0 to {} cents", Money::MAX.in_cents())).at(field)
    })
}
