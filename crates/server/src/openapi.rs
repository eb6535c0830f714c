//! The API as a document, and as a page that people read.

use crate::access::{Action, Caller};
use crate::api::{
    books, calls, clauses, coach, felt, floor, health, install, meters, patrons, settle, tables,
};
use crate::error::Answer;
use crate::record::{case, reports, rounds, verify};
use crate::wire::message::{FromClient, FromServer};
use crate::{access, lab, socket};
use axum::Json;
use axum::response::Html;
use serde_json::Value;
use std::fmt::Write;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// Every path and every type.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Croupier",
        description = "Tables of regulated casino games. Amounts are integers of cents, times milliseconds since 1970 (UTC), a card \
            that lies face down is `down`. Every change carries the header `x-croupier-csrf` with the word that `GET /api/me` \
            gives, or a key (`Authorization: Bearer ck_…`). What is refused is told as `{\"error\": {code, message, field?, \
            value?, clause?}}`. A caller with several roles says with `?as=ROLE` in which."
    ),
    paths(
        access::me,
        access::sign_in,
        access::guest,
        access::keep,
        access::demo,
        access::leave,
        access::stay,
        access::welcome,
        access::name_operator,
        access::accounts,
        access::account,
        access::create,
        access::password,
        access::roles,
        access::disable,
        access::unlock,
        access::keys,
        access::make_key,
        access::revoke_key,
        tables::list,
        tables::show,
        tables::command,
        tables::practice,
        socket::table::table,
        socket::lobby::lobby,
        felt::felt,
        coach::coach,
        install::install,
        floor::alerts,
        calls::call,
        calls::answer,
        rounds::mine,
        rounds::of_table,
        rounds::one,
        case::case,
        reports::reports,
        reports::of_table,
        meters::list,
        meters::command,
        patrons::show,
        patrons::command,
        verify::outcome,
        verify::begin,
        books::list,
        books::show,
        books::of_table,
        clauses::list,
        clauses::show,
        settle::form,
        settle::settle,
        lab::analysis,
        lab::compare,
        lab::best_choice,
        lab::strategy,
        lab::par_sheet,
        health::health,
        health::ready,
        health::metrics,
        document,
        page
    ),
    components(schemas(FromClient, FromServer)),
    modifiers(&Refusals)
)]
struct Document;

/// What any request may be answered that is not done, whatever it asks for.
struct Refusals;

/// Every request under `/api`; those with something in the path; those with a body.
const ALWAYS: [(&str, &str); 5] = [
    ("400", "It cannot be understood"),
    ("401", "Nobody is signed in"),
    ("403", "The caller may not do this"),
    ("429", "It comes too often: the header Retry-After says when it may come again"),
    ("503", "The journal has trouble"),
];
const WITH_PATH: [(&str, &str); 1] = [("404", "There is no such thing")];
const WITH_BODY: [(&str, &str); 4] = [
    ("408", "The body did not come in time"),
    ("413", "The body is too long"),
    ("415", "The body is not JSON"),
    ("422", "A rule refuses it"),
];

impl Modify for Refusals {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let paths = document.paths.paths.iter_mut().filter(|(path, _)| path.starts_with("/api"));
        for (path, item) in paths {
            let operations = [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten();
            for operation in operations {
                let with_path = WITH_PATH.iter().filter(|_| path.contains('{'));
                let with_body = WITH_BODY.iter().filter(|_| operation.request_body.is_some());
                for (status, what) in ALWAYS.iter().chain(with_path).chain(with_body) {
                    let told = &mut operation.responses.responses;
                    told.entry((*status).to_owned()).or_insert_with(|| refusal(what));
                }
            }
        }
    }
}

fn refusal(what: &str) -> RefOr<Response> {
    let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    ResponseBuilder::new().description(what).content("application/json", body).build().into()
}

/// The document, with line breaks.
#[must_use]
pub fn text() -> String {
    let document = serde_json::to_value(Document::openapi()).unwrap_or_default();
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operation", responses((status = 200, body = Object)))]
pub async fn document(caller: Caller) -> Answer<Json<Value>> {
    caller.may(Action::SeeApi)?;
    Ok(Json(serde_json::to_value(Document::openapi()).unwrap_or_default()))
}

/// The same as a page.
#[utoipa::path(get, path = "/api/docs", tag = "operation",
    responses((status = 200, body = String, content_type = "text/html")))]
pub async fn page(caller: Caller) -> Answer<Html<String>> {
    caller.may(Action::SeeApi)?;
    Ok(Html(written(&serde_json::to_value(Document::openapi()).unwrap_or_default())))
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321;\
background:#fbfaf6}h2{margin-top:2.5rem;border-bottom:1px solid #c9c2ae}h3{font:600 1rem ui-monospace,monospace;margin:1.5rem 0 0}\
b{color:#0b5d3b}pre{background:#f1eee4;padding:.6rem;overflow:auto;font-size:.85rem}p{margin:.3rem 0}small{color:#555}\
@media(prefers-color-scheme:dark){body{color:#e8e6df;background:#121715}pre{background:#1c2321}b{color:#7fd6a8}small{color:#aaa}}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The document as a page without any script.
fn written(document: &Value) -> String {
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Croupier: the API</title><style>{STYLE}</style><h1>Croupier: the API</h1><p>{}</p>\
         <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a></p><h2>Paths</h2>",
        text(&document["info"]["description"])
    );
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, about) in methods.as_object().into_iter().flatten() {
            // Writing into a text cannot fail.
            let _ = write!(page, "<h3><b>{}</b> {}</h3>", method.to_uppercase(), escaped(path));
            let _ = write!(page, "<p>{}</p>", text(&about["summary"]));
            let _ = write!(page, "<p><small>{}</small></p>", exchanged(about));
        }
    }
    page.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let schema = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            page,
            "<h3 id=\"{name}\">{}</h3><pre tabindex=\"0\">{}</pre>",
            escaped(name),
            escaped(&schema)
        );
    }
    page + "</html>"
}

/// What goes in and what comes out, in words.
fn exchanged(about: &Value) -> String {
    let name = |schema: Option<&Value>| {
        let name = schema.and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        name.map(|name| format!("<a href=\"#{0}\">{0}</a>", escaped(name)))
    };
    let schema = "/content/application~1json/schema/$ref";
    let body = name(about["requestBody"].pointer(schema)).map(|name| format!("takes {name}"));
    let params: Vec<String> = about["parameters"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| one["name"].as_str())
        .map(escaped)
        .collect();
    let params = (!params.is_empty()).then(|| format!("with {}", params.join(", ")));
    let answers = about["responses"].as_object().into_iter().flatten().map(|(status, answer)| {
        let what = name(answer.pointer(schema)).unwrap_or_default();
        format!("{} {what}", escaped(status)).trim().to_owned()
    });
    let answers = format!("answers {}", answers.collect::<Vec<_>>().join(", "));
    [params, body, Some(answers)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
