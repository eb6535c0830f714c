//! Rulebooks over HTTP: every clause in words, what can go wrong, and described rounds settled as the command line does it.

mod support;

use croupier_games::book::NAMES;
use hyper::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use support::{Person, demo, folder, serve};

async fn visitor(name: &str) -> Person {
    let (address, _) = serve(demo(folder(name))).await;
    Person::visitor(address)
}

/// A clause as a part of a path.
fn in_path(id: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"().-".contains(&byte);
    id.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_clause_of_every_book_is_told_in_words() {
    let visitor = visitor("clauses").await;
    for name in NAMES {
        let told = visitor.get(&format!("/api/rulebooks/{name}/clauses")).await;
        let clauses = told["clauses"].as_array().expect("a list");
        assert_eq!(clauses.len(), croupier_clauses::book(name).expect("listed").clauses.len(), "{name}");
        let mut worked = 0;
        for clause in clauses {
            let id = clause["id"].as_str().expect("an id");
            for field in ["summary", "answer", "meaning"] {
                assert!(clause[field].as_str().is_some_and(|text| !text.is_empty()), "{name} {id}: {field}");
            }
            if clause["example"] == true {
                let detail = visitor.get(&format!("/api/rulebooks/{name}/clauses/{}", in_path(id))).await;
                let (example, tests) = (&detail["worked"], &detail["tests"]);
                assert!(tests[0].is_string(), "{name} {id}: {detail}");
                let decided = example["settlement"]["seats"][0].is_object();
                assert!(decided || example["refused"][0]["message"].is_string(), "{name} {id}: {example}");
                worked += 1;
            }
        }
        assert!(worked > 15, "{name}: {worked} worked examples");
    }
    let (status, answer, _) = visitor.ask("GET", "/api/rulebooks/nj/dragon-poker/clauses/99", None).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::NOT_FOUND, &json!("not_found")));
}

/// People can follow every number that a book shows them.
#[tokio::test(flavor = "multi_thread")]
async fn what_options_pay_tables_and_irregularities_cite_is_in_the_list() {
    let visitor = visitor("cited").await;
    for name in NAMES {
        let listed = croupier_clauses::book(name).expect("listed");
        let book = visitor.get(&format!("/api/rulebooks/{name}")).await;
        let kinds = visitor.get(&format!("/api/rulebooks/{name}/case")).await;
        let parts = [&book["options"], &book["paytables"], &kinds["irregularities"]];
        for part in parts.into_iter().flat_map(|part| part.as_array().expect("a list")) {
            let cited = part["clause"].as_str().expect("a clause");
            let known = |id: &str| id == cited || id.starts_with(&format!("{cited}·"));
            for id in cited.split("; ") {
                let found = listed.clauses.iter().any(|clause| clause.id == id || known(&clause.id));
                assert!(found, "{name}: {cited} in {part}");
            }
        }
    }
}

/// The number of a reading leads to its question, what was chosen and why.
#[tokio::test(flavor = "multi_thread")]
async fn every_reading_of_an_option_stands_there_with_its_reason() {
    let visitor = visitor("readings").await;
    let mut met = 0;
    for name in NAMES {
        let book = visitor.get(&format!("/api/rulebooks/{name}")).await;
        let answer = visitor.get(&format!("/api/rulebooks/{name}/clauses")).await;
        let readings = answer["readings"].as_array().expect("a list");
        for option in book["options"].as_array().expect("a list") {
            for id in option["reading"].as_str().into_iter().flat_map(|ids| ids.split(", ")) {
                let reading = readings.iter().find(|reading| reading["id"] == id);
                let reading = reading.unwrap_or_else(|| panic!("{name}: {id} has no reason"));
                for part in ["question", "chosen", "why"] {
                    assert!(
                        reading[part].as_str().is_some_and(|text| text.len() > 10),
                        "{name} {id}: {part}"
                    );
                }
                met += 1;
            }
        }
    }
    assert!(met > 30, "{met} readings");
}

fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/settle");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("cases").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// Is everything that is expected there? Lists of named things may be in any order.
fn holds(answer: &Value, expected: &Value) -> bool {
    match expected {
        Value::Object(fields) => fields.iter().all(|(key, value)| match answer.get(key) {
            Some(found) => holds(found, value),
            None => *value == json!([]) || *value == json!({}),
        }),
        Value::Array(items) => {
            let found = answer.as_array().map_or(&[][..], Vec::as_slice);
            items.len() <= found.len() && items.iter().all(|item| found.iter().any(|one| holds(one, item)))
        }
        _ => answer == expected,
    }
}

fn is_refused(answer: &Value, expected: &Value) -> bool {
    let errors = answer["errors"].as_array().cloned().unwrap_or_else(|| vec![answer["error"].clone()]);
    let field = expected["field"].as_str().expect("a field");
    errors.iter().any(|error| {
        let place = error["field"].as_str().unwrap_or_default();
        let below = ["[", "."].iter().any(|next| place.starts_with(&format!("{field}{next}")));
        let clause = expected.get("clause").is_none_or(|clause| *clause == error["clause"]);
        (place == field || below) && clause && error["message"].is_string()
    })
}

/// Every field of an object, with those of objects in it as `outer.inner`.
fn paths(object: &Value, before: &str, found: &mut BTreeSet<String>) {
    for (key, value) in object.as_object().into_iter().flatten() {
        match value {
            Value::Object(_) => paths(value, &format!("{before}{key}."), found),
            _ => drop(found.insert(format!("{before}{key}"))),
        }
    }
}

/// Whatever a case describes, the form has a field for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_book_has_room_for_every_settled_case() {
    const ELSEWHERE: [&str; 9] =
        ["rulebook", "options", "seats", "irregularities", "meters", "seat", "bets", "backers", "name"];
    let visitor = visitor("form").await;
    for file in case_files().into_iter().filter(|file| !file.to_string_lossy().contains("refused")) {
        let cases: Vec<Value> =
            serde_json::from_str(&std::fs::read_to_string(&file).expect("read")).expect("JSON");
        let rulebook = cases[0]["input"]["rulebook"].as_str().expect("a book");
        let form = visitor.get(&format!("/api/rulebooks/{rulebook}/case")).await;
        assert!(form["deck"].as_array().is_some_and(|deck| deck.len() > 50), "{form}");
        for part in ["table", "seat"] {
            let known: BTreeSet<&str> = form[part]
                .as_array()
                .expect("fields")
                .iter()
                .filter_map(|field| field["at"].as_str())
                .collect();
            let mut found = BTreeSet::new();
            for case in cases.iter().filter(|case| case["expect"]["refused"].is_null()) {
                match part {
                    "table" => paths(&case["input"], "", &mut found),
                    _ => case["input"]["seats"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .for_each(|seat| paths(seat, "", &mut found)),
                }
            }
            let first = |path: &String| path.split('.').next().unwrap_or_default().to_owned();
            found.retain(|path| !ELSEWHERE.contains(&first(path).as_str()));
            let missing: Vec<_> = found.iter().filter(|path| !known.contains(path.as_str())).collect();
            assert!(missing.is_empty(), "{}: {part} lacks {missing:?}", file.display());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_settled_case_is_answered_as_on_the_command_line() {
    let visitor = visitor("settle").await;
    let mut wrong = Vec::new();
    for file in case_files() {
        let text = std::fs::read_to_string(&file).expect("read");
        let cases: Vec<Value> = serde_json::from_str(&text).expect("JSON");
        for case in &cases {
            let (status, answer, _) = visitor.ask("POST", "/api/settle", Some(case["input"].clone())).await;
            let expected = &case["expect"];
            let right = match expected.get("refused").and_then(Value::as_array) {
                Some(refused) => {
                    status == StatusCode::UNPROCESSABLE_ENTITY
                        && refused.iter().all(|one| is_refused(&answer, one))
                }
                None => status == StatusCode::OK && holds(&answer, expected),
            };
            if !right {
                wrong.push(format!("{} {}: {status} {answer}", file.display(), case["name"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// A table's book says what was chosen there.
#[tokio::test(flavor = "multi_thread")]
async fn the_book_of_a_table_has_the_options_chosen_there() {
    let (address, _) = serve(demo(folder("book-of-table"))).await;
    let book = Person::visitor(address).get("/api/tables/dragon-1/rulebook").await;
    assert_eq!(book["rulebook"], "nj/dragon-poker");
    let options = book["options"].as_array().expect("options");
    assert!(
        options.iter().any(|option| option["chosen"] == true),
        "the demonstration posts limits: {options:?}"
    );
    assert!(options.iter().all(|option| option["value"].is_string()));
}

/// Plays rounds at a practice table: the choices that cost nothing, then those that cost the most, then the least.
async fn play_rounds(guest: &Person, table: &str) {
    let mut watch = guest.watch(table, "player").await;
    watch.until("snapshot").await;
    for _ in 0..100 {
        let played = watch.last["table"]["rounds"].as_u64().expect("a number");
        if played == 4 {
            return;
        }
        let paid = |item: &Value| {
            item["group"] == "decision" && item["amount"].is_i64() && item["free"]["kind"] == "nothing"
        };
        let mut paid: Vec<Value> = watch.menu().into_iter().filter(paid).collect();
        paid.sort_by_key(|item| item["amount"].as_i64());
        let bold = if played == 2 { paid.last() } else { paid.first().filter(|_| played == 3) };
        let command = bold.map(|item| item["command"].clone()).or_else(|| watch.simple_choice());
        let command = command.unwrap_or_else(|| panic!("nothing to do in {:#}", watch.last));
        watch.submit(command.clone()).await.unwrap_or_else(|error| panic!("{command} {error}"));
    }
    panic!("no end in sight: {}", watch.last);
}

/// A dispute begins with what the record says: settled again, each wager comes to what was paid.
#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_round_is_opened_for_settling() {
    let (address, _) = serve(demo(folder("recorded"))).await;
    let guest = Person::guest(address).await;
    let all = Person::staff(address, "surveillance").await;
    let supervisor = Person::staff(address, "supervisor").await;
    for name in NAMES {
        let table = guest.practice(name).await;
        play_rounds(&guest, &table).await;
        for round in 1..=3 {
            let path = format!("/api/tables/{table}/rounds/{round}");
            let recorded = all.get(&format!("{path}/case")).await;
            assert_eq!(recorded["unseen"], json!([]), "{name}");
            let settled = all.post("/api/settle", recorded["description"].clone()).await;
            let line = |line: &Value| (line["bet"].clone(), line["result"].clone(), line["paid"].clone());
            let mut again: Vec<_> =
                settled["seats"][0]["wagers"].as_array().expect("wagers").iter().map(line).collect();
            let paid = all.get(&path).await;
            let explained = paid["explained"].as_array().expect("a list");
            assert_eq!(explained.len(), paid["settled"].as_array().expect("a list").len());
            assert!(explained.iter().all(|why| why["says"].is_string() && why["clause"].is_string()));
            let mut paid: Vec<_> = paid["settled"].as_array().expect("lines").iter().map(line).collect();
            again.sort_by_key(|line| line.0.to_string());
            paid.sort_by_key(|line| line.0.to_string());
            assert_eq!(again, paid, "{name}: {recorded}");
            let (status, answer, _) = supervisor.ask("GET", &format!("{path}/case"), None).await;
            assert_eq!(status, StatusCode::OK, "{name}: {answer}");
            // A hand that was given up is its player's own, as any other that nobody saw.
            let folded = recorded["description"]["seats"][0]["decision"] == "fold";
            let unseen = answer["unseen"] == json!([1]);
            assert!(unseen || !folded, "{name} {round}: {answer}");
            assert_eq!(answer["description"]["seats"] == json!([]), unseen, "{name} {round}: {answer}");
            let (status, answer, _) = guest.ask("GET", &format!("{path}/case"), None).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{name}: {answer}");
        }
    }
}
