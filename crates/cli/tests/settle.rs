//! Every case of `tests/settle`, settled by the command itself.
//!
//! The expected results come from an independent program that was written from the regulations alone.

use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn settle(input: &Value) -> (Option<i32>, Value) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["settle", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("croupier starts");
    child.stdin.take().expect("piped").write_all(input.to_string().as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let answer = if output.status.success() { output.stdout } else { output.stderr };
    let answer = serde_json::from_slice(&answer)
        .unwrap_or_else(|_| panic!("not JSON: {}", String::from_utf8_lossy(&answer)));
    (output.status.code(), answer)
}

fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/settle");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("cases").map(|entry| entry.expect("file").path()).collect();
    files.sort();
    files
}

/// The differences between what a case expects and what came out.
fn differences(expect: &Value, code: Option<i32>, answer: &Value) -> Vec<String> {
    match expect.get("refused") {
        Some(refused) => refused
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| not_refused(one, code, answer))
            .collect(),
        None if code != Some(0) => vec![format!("refused: {answer}")],
        None => {
            let mut found = Vec::new();
            for seat in expect["seats"].as_array().expect("seats") {
                found.extend(seat_differences(seat, &answer["seats"]));
            }
            if let Some(meters) = expect.get("meters").filter(|meters| **meters != answer["meters"]) {
                found.push(format!("meters: expected {meters}, got {}", answer["meters"]));
            }
            found
        }
    }
}

fn not_refused(expected: &Value, code: Option<i32>, answer: &Value) -> Option<String> {
    let errors = answer["errors"].as_array().cloned().unwrap_or_else(|| vec![answer["error"].clone()]);
    let field = expected["field"].as_str().expect("a field");
    let about_it = |error: &&Value| {
        let place = error["field"].as_str().unwrap_or_default();
        place == field || place.starts_with(&format!("{field}[")) || place.starts_with(&format!("{field}."))
    };
    let by_clause = |error: &Value| expected.get("clause").is_none_or(|clause| *clause == error["clause"]);
    let told = errors.iter().filter(about_it).any(by_clause);
    (code != Some(2) || !told).then(|| format!("expected a refusal {expected}, exit {code:?}, got {answer}"))
}

fn seat_differences(expected: &Value, seats: &Value) -> Vec<String> {
    let number = &expected["seat"];
    let Some(seat) = seats.as_array().into_iter().flatten().find(|seat| seat["seat"] == *number) else {
        return vec![format!("seat {number} is missing")];
    };
    let mut found = bettor_differences(&format!("seat {number}"), expected, seat);
    for backer in expected["backers"].as_array().into_iter().flatten() {
        let settled =
            seat["backers"].as_array().into_iter().flatten().find(|other| other["name"] == backer["name"]);
        found.extend(bettor_differences(
            &format!("backer {}", backer["name"]),
            backer,
            settled.unwrap_or(&Value::Null),
        ));
    }
    found
}

fn bettor_differences(who: &str, expected: &Value, got: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if expected["net"] != got["net"] {
        found.push(format!("{who}: net expected {}, got {}", expected["net"], got["net"]));
    }
    let (lines, settled) = (
        expected["wagers"].as_array().expect("wagers"),
        got["wagers"].as_array().cloned().unwrap_or_default(),
    );
    if lines.len() != settled.len() {
        found.push(format!("{who}: expected {} wagers, got {settled:?}", lines.len()));
    }
    for line in lines {
        let same_bet =
            settled.iter().find(|other| other["bet"] == line["bet"]).cloned().unwrap_or(Value::Null);
        for (key, value) in line.as_object().expect("a line") {
            if same_bet[key] != *value {
                found.push(format!("{who}: {} {key} expected {value}, got {}", line["bet"], same_bet[key]));
            }
        }
        if same_bet != Value::Null && same_bet["clause"].as_str().unwrap_or_default().is_empty() {
            found.push(format!("{who}: {} names no clause", line["bet"]));
        }
    }
    found
}

#[test]
fn every_case_settles_to_the_cent() {
    let (mut cases, mut wrong) = (0, Vec::new());
    for file in case_files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let list: Vec<Value> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in list {
            let (code, answer) = settle(&case["input"]);
            let place = format!("{}: {}", file.file_name().expect("named").to_string_lossy(), case["name"]);
            wrong.extend(
                differences(&case["expect"], code, &answer).iter().map(|what| format!("{place}: {what}")),
            );
            cases += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {cases} cases: \n{}", wrong.len(), wrong.join("\n"));
    assert!(cases >= 1_000, "only {cases} cases were found");
}

#[test]
fn the_comparison_itself_finds_a_wrong_cent() {
    let input = json!({
        "rulebook": "nj/dragon-poker",
        "dealer": {"hand": "TI TI RA"},
        "seats": [{"seat": 1, "hand": "PH PH MO", "bets": {"ante": 1000, "ante_bonus": 1000}, "decision": "play"}],
    });
    let (code, answer) = settle(&input);
    let line = |paid| json!({"bet": "ante", "stake": 1000, "result": "win", "paid": paid, "net": 1000});
    let expect = |paid| json!({"seats": [{"seat": 1, "net": 3000, "wagers": [line(paid), {"bet": "play"}, {"bet": "ante_bonus"}]}]});
    assert_eq!(differences(&expect(2000), code, &answer), Vec::<String>::new());
    assert_eq!(differences(&expect(2001), code, &answer).len(), 1);
}

/// What the command answers to a description with these arguments.
fn answered(input: &Value, args: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg("settle")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("croupier starts");
    child.stdin.take().expect("piped").write_all(input.to_string().as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let text = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.code(), String::from_utf8(text).expect("UTF-8"))
}

fn pair_of_phoenix() -> Value {
    json!({
        "rulebook": "nj/dragon-poker",
        "dealer": {"hand": "TI TI RA"},
        "seats": [{"seat": 1, "hand": "PH PH MO", "bets": {"ante": 1000, "ante_bonus": 1000}, "decision": "play"}],
    })
}

#[test]
fn an_amount_explains_itself_in_words_and_as_json() {
    let (code, text) = answered(&pair_of_phoenix(), &["--explain"]);
    assert_eq!(code, Some(0), "{text}");
    for part in [
        "Play wins: 20.00 is handed over [42.11(b)]",
        "10.00 x 1 to 1 = 10.00 [42.11(b)]",
        "10.00 + the stake of 10.00 = 20.00",
        "the player: PH PH MO",
        "Pair of pandas or better: 1 to 1 [42.11(c)]",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (_, json) = answered(&pair_of_phoenix(), &["--explain", "--json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let why = &json["seats"][0]["wagers"][0]["why"];
    assert_eq!(why["clause"], json["seats"][0]["wagers"][0]["clause"]);
    assert!(why["because"].as_array().is_some_and(|parts| parts.len() >= 3), "{why}");
    let (_, plain) = answered(&pair_of_phoenix(), &["--json"]);
    assert!(!plain.contains("because"), "only where it is asked for");
}

#[test]
fn the_same_round_is_settled_again_with_one_thing_changed() {
    let change = ["--what-if", "/seats/0/decision=fold", "--json"];
    let (code, json) = answered(&pair_of_phoenix(), &change);
    assert_eq!(code, Some(0), "{json}");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["seats"][0]["net"], &json["what_if"]["seats"][0]["net"]),
        (&json!(3000), &json!(-2000))
    );
    let bets: Vec<&str> = json["differences"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["bet"].as_str())
        .collect();
    assert_eq!(bets, ["ante", "play", "ante_bonus"]);
    assert_eq!(json["differences"][1]["after"], Value::Null, "no Play wager after a fold");

    let (_, text) = answered(&pair_of_phoenix(), &["--what-if", "/seats/0/hand=PH RA MO"]);
    assert!(
        text.contains("What it changes:") && text.contains("-> lose 0.00, net -10.00 [42.10(d)5]"),
        "{text}"
    );
    let (_, text) = answered(&pair_of_phoenix(), &["--what-if", "/seats/0/bets/three_card=500"]);
    assert!(text.contains("seat 1 three_card: none -> win"), "{text}");
    let second =
        r#"/seats/-={"seat":2,"hand":"PH TI BD","bets":{"ante":1000,"ante_bonus":1000},"decision":"fold"}"#;
    let (_, text) = answered(&pair_of_phoenix(), &["--what-if", second]);
    assert!(text.contains("seat 2 ante: none -> lose"), "{text}");
    let (_, text) = answered(&pair_of_phoenix(), &["--what-if", "/seats/0/seat=1"]);
    assert!(text.contains("What it changes:\n  nothing"), "{text}");
}

#[test]
fn a_change_that_points_nowhere_is_refused_with_its_text() {
    for (wrong, why) in [
        ("/seats/4/hand=PH", "no such place"),
        ("/seats", "PATH=VALUE"),
        ("seats[0].hand=PH", "a JSON pointer"),
        ("/seats/x/hand=PH", "no such place"),
        ("/rulebook/name=x", "no such place"),
        ("/seats/0/bets/ante=-5", "ante"),
        ("/seats/0/be~1ts=1", "be/ts"),
    ] {
        let (code, text) = answered(&pair_of_phoenix(), &["--what-if", wrong]);
        assert_eq!(code, Some(2), "{wrong}: {text}");
        assert!(text.contains(why), "{wrong}: {text}");
    }
}
