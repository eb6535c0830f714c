//! What a new user gets wrong: every mistake is told on standard error with exit code 2.

use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

struct Answer {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Answer {
    /// The errors of a refusal in JSON: nothing on standard output, exit code 2, five fields each.
    fn errors(&self) -> Vec<Value> {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        let answer: Value =
            serde_json::from_str(&self.err).unwrap_or_else(|_| panic!("not JSON: {}", self.err));
        let errors = match (&answer["error"], &answer["errors"]) {
            (one @ Value::Object(_), Value::Null) => vec![one.clone()],
            (Value::Null, Value::Array(several)) if several.len() > 1 => several.clone(),
            _ => panic!("neither one error nor several: {answer}"),
        };
        for error in &errors {
            let keys: Vec<&str> = error.as_object().expect("an object").keys().map(String::as_str).collect();
            for key in ["code", "message", "field", "value", "clause"] {
                assert!(keys.contains(&key), "{error}");
            }
            assert!(!error["message"].as_str().expect("a text").is_empty(), "{error}");
        }
        errors
    }
}

fn croupier(args: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("croupier starts");
    // It may stop reading before everything is written.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("ended");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Answer { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn settle(round: &Value) -> Answer {
    croupier(&["settle", "--json"], round.to_string().as_bytes())
}

/// A file of this test.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bad-input-{name}"))
}

fn written(name: &str, bytes: &[u8]) -> String {
    let path = file(name);
    std::fs::write(&path, bytes).expect("written");
    path.to_string_lossy().into_owned()
}

/// A round with this seat in addition to what every round needs.
fn lunar(options: Value, seat: Value) -> Value {
    let mut whole = json!({"seat": 1, "hand": "Qs Qd 9h 6c 5d", "bets": {"ante": 1000}, "decision": "bet"});
    let fields = whole.as_object_mut().expect("an object");
    fields.extend(seat.as_object().expect("an object").clone());
    json!({"rulebook": "nj/lunar-poker", "options": options, "dealer": {"hand": "As Kd 9c 5h 2s"}, "seats": [whole]})
}

/// The first error of a round: code, field, value, clause.
fn told(round: &Value) -> [Value; 4] {
    let error = &settle(round).errors()[0];
    ["code", "field", "value", "clause"].map(|key| error[key].clone())
}

/// Covers nj/lunar-poker: 38.2(a)·a; 38.7(d)5
#[test]
fn cards_that_cannot_be_are_named() {
    let hand = |hand: &str| told(&lunar(json!({}), json!({"hand": hand})));
    let field = "seats[0].hand";
    assert_eq!(json!(hand("Qs Qd 9h 6c Qs")), json!(["card_twice", field, "Qs", "38.2(a)"]));
    assert_eq!(json!(hand("Qs Qd 9h 6c As")), json!(["card_twice", field, "As", "38.2(a)"]));
    assert_eq!(json!(hand("Qs Qd 9h 6c 5d 4d")), json!(["wrong_number_of_cards", field, "6", "38.7(d)5"]));
    assert_eq!(json!(hand("Qs Qd 9h 6c")), json!(["wrong_number_of_cards", field, "4", "38.7(d)5"]));
    assert_eq!(json!(hand("")), json!(["wrong_number_of_cards", field, "0", "38.7(d)5"]));
    for wrong in ["1s", "11d", "Xs", "Qx", "Q", "Jk", "RD", "Q♠", "QsQd"] {
        assert_eq!(json!(hand(&format!("{wrong} Qd 9h 6c 5d"))), json!(["not_a_card", field, wrong, null]));
    }
    assert_eq!(
        settle(&lunar(json!({}), json!({"hand": "10s qd 9H 6C 5d"}))).code,
        Some(0),
        "10 and any case are read"
    );
}

/// Covers nj/lunar-poker: 38.1 Ante wager; 38.1 Bet wager; 38.1 Super side bet
#[test]
fn wagers_outside_their_limits_are_refused() {
    let ante = "38.1 Ante wager";
    let limits = json!({"min_ante": 1000, "max_ante": 2000, "min_super": 500});
    let bets = |bets: Value| json!(told(&lunar(limits.clone(), json!({"bets": bets}))));
    let at = "seats[0].bets.ante";
    assert_eq!(bets(json!({"ante": 999})), json!(["below_minimum", at, "999", ante]));
    assert_eq!(bets(json!({"ante": 2001})), json!(["above_maximum", at, "2001", ante]));
    assert_eq!(bets(json!({"super": 500})), json!(["missing", at, null, ante]));
    assert_eq!(bets(json!({})), json!(["missing", at, null, ante]));
    let side = json!({"ante": 1000, "super": 499});
    assert_eq!(bets(side), json!(["below_minimum", "seats[0].bets.super", "499", "38.1 Super side bet"]));
    let bet = json!({"ante": 1000, "bet": 1000});
    assert_eq!(bets(bet), json!(["wrong_amount", "seats[0].bets.bet", "1000", "38.1 Bet wager"]));
    let other = json!({"ante": 1000, "three_card": 100});
    assert_eq!(bets(other), json!(["unknown", "seats[0].bets.three_card", "100", "38.6(b)"]));
}

#[test]
fn amounts_that_are_no_amounts_are_refused_and_never_overflow() {
    let largest = i64::MAX.to_string();
    let cases = [
        ("0", "not_allowed", "0"),
        ("-1000", "not_allowed", "-1000"),
        ("100000000001", "not_allowed", "100000000001"),
        (largest.as_str(), "not_allowed", largest.as_str()),
        ("-9223372036854775808", "not_allowed", "-9223372036854775808"),
        ("18446744073709551616", "wrong_type", "18446744073709552000"),
        ("1e30", "wrong_type", "1000000000000000000000000000000"),
        ("0.5", "wrong_type", "0.5"),
        ("1000.0", "wrong_type", "1000"),
        ("\"1000\"", "wrong_type", "1000"),
        ("true", "wrong_type", "true"),
        ("[1000]", "wrong_type", "a list of 1"),
    ];
    for (amount, code, value) in cases {
        let round =
            lunar(json!({}), json!({"bets": {"ante": "AMOUNT"}})).to_string().replace("\"AMOUNT\"", amount);
        let error = croupier(&["settle", "--json"], round.as_bytes()).errors()[0].clone();
        assert_eq!(error["code"], code, "{amount}: {error}");
        assert_eq!(error["field"], "seats[0].bets.ante", "{amount}: {error}");
        assert_eq!(error["value"], value, "{amount}: {error}");
    }
    let most =
        lunar(json!({"bet_odds": {"one_pair": 1_000_000}}), json!({"bets": {"ante": 100_000_000_000_i64}}));
    let answer: Value = serde_json::from_str(&settle(&most).out).expect("the largest amounts are settled");
    assert_eq!(answer["seats"][0]["net"], json!(200_000_000_000_000_000_i64));
}

/// Covers nj/lunar-poker: 38.10(b)2; 38.10(b); 38.10(k)·a
/// Covers nj/dragon-poker: 42.1[1]
/// Covers nj/lucky-8s: 50.6(h)
/// Covers nj/packs-poker: 43.7(e)
#[test]
fn acts_that_the_rules_do_not_allow_are_refused() {
    let seat = |seat: Value| json!(told(&lunar(json!({}), seat)));
    let one = json!({"exchange": {"discard": "6c", "draw": "7d"}});
    assert_eq!(seat(one), json!(["wrong_number_of_cards", "seats[0].exchange.discard", "1", "38.10(b)2"]));
    let strange = json!({"exchange": {"discard": "6c 7c", "draw": "7d 8d"}});
    assert_eq!(seat(strange), json!(["not_in_hand", "seats[0].exchange.discard", "7c", "38.10(b)2"]));
    assert_eq!(seat(json!({"force": true})), json!(["not_permitted", "seats[0].force", "true", "38.10(k)"]));
    assert_eq!(seat(json!({"decision": "call"})), json!(["not_allowed", "seats[0].decision", "call", null]));
    assert_eq!(seat(json!({"decision": null})), json!(["missing", "seats[0].decision", null, "38.10(b)"]));
    assert_eq!(seat(json!({"seat": 6})), json!(["not_allowed", "seats[0].seat", "6", "1.13X(b)1"]));
    assert_eq!(seat(json!({"hnad": "As"})), json!(["unknown", "seats[0].hnad", "As", null]));
    let dragon = json!({"rulebook": "nj/dragon-poker", "dealer": {"hand": "TI TI RA"},
        "seats": [{"seat": 1, "hand": "PH PH MO", "bets": {"ante": 1000, "ante_bonus": 500}, "decision": "play"}]});
    assert_eq!(json!(told(&dragon)), json!(["wrong_amount", "seats[0].bets.ante_bonus", "500", "42.1[1]"]));
    let lucky = json!({"rulebook": "nj/lucky-8s", "dealer": {"hand": "8s 7s 7h 6s 5s 5h 3s As"},
        "seats": [{"seat": 1, "hand": "8h 6h 2s 5d 3h 7d 7c 4s", "bets": {"ante": 1000, "in_to_win": 999}, "decision": "play"}]});
    assert_eq!(json!(told(&lucky)), json!(["wrong_amount", "seats[0].bets.in_to_win", "999", "50.6(h)"]));
    let packs = json!({"rulebook": "nj/packs-poker", "dealer": {"hand": "Qs Qh 9d 6c 3s"}, "packs": ["Js 7h", "4d Tc"],
        "seats": [{"seat": 1, "hand": "Kh Kd 8s 5c 2d", "bets": {"pack_1": 1000}}]});
    assert_eq!(json!(told(&packs)), json!(["wrong_number_of_cards", "packs", "2", "43.7(e)"]));
}

#[test]
fn options_that_do_not_exist_or_are_not_allowed_are_refused() {
    let option = |options: Value| settle(&lunar(options, json!({}))).errors()[0].clone();
    let misspelt = option(json!({"payout_limt": 500_000}));
    assert_eq!((&misspelt["code"], &misspelt["field"]), (&json!("unknown"), &json!("options.payout_limt")));
    assert!(
        misspelt["message"].as_str().expect("a text").contains("did you mean payout_limit?"),
        "{misspelt}"
    );
    for (options, code, field, clause) in [
        (json!({"positions": 6}), "not_allowed", "options.positions", "1.13X(b)1"),
        (json!({"force": "maybe"}), "not_allowed", "options.force", "38.10(k)"),
        (json!({"bet_odds": {"flush": 4}}), "below_floor", "options.bet_odds.flush", "38.12(e)"),
        (json!({"bet_odds": {"flash": 9}}), "unknown", "options.bet_odds.flash", "38.12(e)"),
        (json!({"instant_royal": 599}), "below_floor", "options.instant_royal", "38.12(c)"),
        (
            json!({"progressive_rate_percent": 69}),
            "below_floor",
            "options.progressive_rate_percent",
            "38.12(h)",
        ),
        (json!({"payout_limit": 1}), "below_floor", "options.payout_limit", "38.12(f)"),
        (json!({"min_ante": 5, "max_ante": 4}), "not_allowed", "options.max_ante", "38.1 Ante wager"),
    ] {
        let error = option(options);
        let found = (&error["code"], &error["field"], &error["clause"]);
        assert_eq!(found, (&json!(code), &json!(field), &json!(clause)), "{error}");
        assert!(error["value"].is_string(), "{error}");
    }
}

#[test]
fn all_mistakes_of_a_round_are_told_at_once() {
    let seat =
        json!({"hand": "Qs Qd 9h 6c", "bets": {"ante": -5, "supper": 3}, "decision": "call", "sit": 1});
    let errors = settle(&lunar(json!({"nothing": 1}), seat)).errors();
    let fields: Vec<&str> = errors.iter().filter_map(|error| error["field"].as_str()).collect();
    for field in [
        "options.nothing",
        "seats[0].hand",
        "seats[0].bets.ante",
        "seats[0].bets.supper",
        "seats[0].decision",
        "seats[0].sit",
    ] {
        assert!(fields.contains(&field), "{field}: {fields:?}");
    }
}

#[test]
fn without_json_the_same_is_told_in_words() {
    let answer =
        croupier(&["settle"], lunar(json!({}), json!({"bets": {"ante": -5}})).to_string().as_bytes());
    assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""));
    for part in ["refused: ", "seats[0].bets.ante", "-5"] {
        assert!(answer.err.contains(part), "{}", answer.err);
    }
}

#[test]
fn files_that_hold_no_round_are_refused() {
    let (empty, bytes) = (written("empty.json", b""), written("bytes.json", &[0xff, 0xfe, 0x00]));
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = file("missing.json").to_string_lossy().into_owned();
    let cut = written("cut.json", b"{\"rulebook\":\n \"nj/lunar-poker\",");
    for (path, code, field) in [
        (empty.as_str(), "syntax", ""),
        (bytes.as_str(), "syntax", "file"),
        (folder, "not_found", "file"),
        (missing.as_str(), "not_found", "file"),
        (cut.as_str(), "syntax", ""),
    ] {
        for command in [&["settle", path, "--json"][..], &["--json", "settle", path]] {
            let errors = croupier(command, b"").errors();
            let [error] = errors.as_slice() else { panic!("{errors:?}") };
            assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!(field)), "{error}");
            assert!(field != "file" || error["value"] == path, "{error}");
        }
    }
    assert_eq!(croupier(&["settle", &cut, "--json"], b"").errors()[0]["line"], 2);
}

#[test]
fn files_that_hold_no_rulebook_are_refused_everywhere_a_rulebook_is_taken() {
    let empty = written("empty.toml", b"");
    let wrong = written("wrong.toml", b"schema = 1\nrulebook = \"nj/chess\"\n");
    for path in [empty.as_str(), wrong.as_str(), env!("CARGO_TARGET_TMPDIR"), "nj/chess", ""] {
        for command in [
            &["rulebook", "show", path, "--json"][..],
            &["rulebook", "check", path, "--json"],
            &["settle", "--irregularities", path, "--json"],
            &["deck", path, "--json"],
        ] {
            assert!(!croupier(command, b"").errors().is_empty());
        }
        let mut round = lunar(json!({}), json!({}));
        round["rulebook"] = json!(path);
        assert!(!settle(&round).errors().is_empty());
    }
    assert_eq!(croupier(&["clauses", "nj/chess", "--json"], b"").errors()[0]["value"], "nj/chess");
    assert_eq!(croupier(&["clauses", "--clause", "99.9", "--json"], b"").errors()[0]["value"], "99.9");
}

/// The file is never read to its end.
#[test]
fn a_file_of_100_megabytes_is_refused_at_once() {
    for name in ["huge.json", "huge.toml"] {
        let path = file(name);
        let mut huge = File::create(&path).expect("created");
        huge.write_all(b"{\"rulebook\": \"").expect("written");
        huge.set_len(100_000_000).expect("room");
        let path = path.to_string_lossy().into_owned();
        for command in [["settle", path.as_str()].as_slice(), &["rulebook", "check", &path], &["deck", &path]]
        {
            let start = Instant::now();
            let errors = croupier(&[command, &["--json"]].concat(), b"").errors();
            assert_eq!(errors[0]["code"], "too_large");
            assert!(start.elapsed() < Duration::from_secs(5), "{command:?} took {:?}", start.elapsed());
        }
        std::fs::remove_file(&path).expect("removed");
    }
    let start = Instant::now();
    assert_eq!(
        croupier(&["settle", "-", "--json"], &vec![b' '; 100_000_000]).errors()[0]["code"],
        "too_large"
    );
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn arguments_that_do_not_exist_end_with_code_2() {
    for args in [
        &["settle", "--bogus"][..],
        &["setle"],
        &["rulebook"],
        &["rulebook", "show"],
        &["deck"],
        &["settle", "one.json", "two.json"],
        &["settle", "one.json", "--irregularities", "nj/lucky-8s"],
    ] {
        let answer = croupier(args, b"");
        assert_eq!(
            (answer.code, answer.out.is_empty(), answer.err.is_empty()),
            (Some(2), true, false),
            "{args:?}"
        );
    }
}

/// Everything else that goes wrong has another code, so that a script can tell its input from its machine.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_ends_with_code_1() {
    let full = File::options().write(true).open("/dev/full").expect("a full device");
    let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["rulebook", "list", "--json"])
        .stdout(full)
        .output()
        .expect("croupier starts");
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(answer["error"]["code"], "failed", "{answer}");
}

#[test]
fn arguments_that_do_not_exist_are_told_in_json_to_whoever_asked_for_it() {
    for args in
        [&["setle", "--json"][..], &["settle", "--bogus", "--json"], &["play", "--seats", "9", "--json"]]
    {
        let errors = croupier(args, b"").errors();
        assert_eq!(errors[0]["field"], "arguments", "{errors:?}");
    }
}
