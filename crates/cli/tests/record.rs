//! `croupier audit` and `croupier report` on a journal that tables have written.

#[path = "../../house/tests/support/mod.rs"]
mod support;

use croupier_core::{Clause, Line, Money};
use croupier_table::{Command, Correction};
use croupier_testkit::Rng;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Output;
use support::*;

fn run(args: &[&str]) -> Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_croupier")).args(args).output().expect("croupier starts")
}

fn croupier(args: &[&str]) -> String {
    let output = run(args);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// An evening at two tables; on the first, a payment is disputed, and a correction of the first round is asked for and
/// rejected.
fn evening(name: &str) -> PathBuf {
    let folder = folder(name);
    let house = house_on(sqlite(&folder.join("journal.sqlite")));
    std::fs::write(folder.join("journal.sqlite.key.pub"), keys().public().to_string()).expect("written");
    for (table, book) in [("t1", "nj/dragon-poker"), ("t2", "nj/lunar-poker")] {
        let table = install(&house, table, book, options_of(book));
        seat(&house, &table, &format!("anna-{table}"), 1, 1_000_000);
        play(&house, &table, 4, &mut Rng::new(5));
    }
    let dispute = Command::Dispute { reason: "the ante was a push".to_owned(), round: None };
    submit(&house, &id("t1"), &floor(), dispute).expect("disputed");
    submit(&house, &id("t1"), &floor(), Command::Decide { decision: "it stands".to_owned() })
        .expect("decided");
    let second = by("finn", croupier_table::Role::Supervisor);
    submit(&house, &id("t1"), &second, Command::Reopen).expect("reopened");
    submit(&house, &id("t1"), &floor(), correction()).expect("asked");
    submit(&house, &id("t1"), &second, Command::Reject { reason: "the camera says no".to_owned() })
        .expect("rejected");
    folder
}

/// The ante of the first round goes back.
fn correction() -> Command {
    let lost = Line::lose("ante", Money::cents(1_000), Clause::new("42.10(c)1"));
    let instead = Line::void("ante", Money::cents(1_000), Clause::new("42.12(b)"));
    let (round, person, reason) = (1, id("anna-t1"), "a card too few".to_owned());
    Command::Correct(Box::new(Correction {
        round,
        person,
        reversed: vec![lost],
        instead: vec![instead],
        reason,
    }))
}

#[test]
fn a_round_is_shown_as_each_audience_was_told() {
    let journal = evening("audit");
    let journal = journal.to_str().unwrap();
    let audit: Value =
        serde_json::from_str(&croupier(&["audit", "t1/2", "--journal", journal, "--json"])).unwrap();
    assert_eq!((&audit["table"], &audit["round"], &audit["over"]), (&json!("t1"), &json!(2), &json!(true)));
    assert_eq!(audit["rulebook"], "nj/dragon-poker");
    assert!(audit["promise"]["yes"]["dealt"].as_u64().unwrap() >= 6, "{}", audit["promise"]);
    let steps = audit["steps"].as_array().unwrap();
    let dealt: Vec<&Value> =
        steps.iter().filter(|step| step["event"].to_string().contains("\"dealt\"")).collect();
    assert!(dealt.len() >= 6, "{} cards", dealt.len());
    let card = |step: &Value, audience: &str| {
        let heard = step["heard"].as_array().unwrap().iter().find(|heard| heard["audience"] == audience);
        heard.expect("told")["card"].clone()
    };
    for step in dealt {
        let recorded = step["event"]["round"]["dragon"].clone();
        assert!(step.to_string().contains("clauses"), "{step}");
        assert_ne!(card(step, "public"), card(step, "surveillance"), "{recorded}");
        assert_eq!(
            card(step, "public"),
            card(step, "dealer"),
            "the dealer sees no face-down card: {recorded}"
        );
    }
    let postings: i64 = steps
        .iter()
        .flat_map(|step| step["postings"].as_array().cloned().unwrap_or_default())
        .map(|posting| posting["amount"].as_i64().unwrap())
        .sum();
    assert_eq!(postings, 0);
    let played: Vec<&Value> = steps.iter().filter(|step| step["stream"] == "player/anna-t1").collect();
    assert_eq!(played.len(), 1, "what the patron was told of it: {played:?}");
    assert_eq!(played[0]["event"]["played"]["round"], 2);
    let settled =
        steps.iter().find(|step| step["event"].to_string().contains("\"settled\"")).expect("settled");
    assert!(settled["clauses"].to_string().contains("42."), "{settled}");
    assert!(
        settled["why"][0]["clause"].as_str().is_some_and(|clause| clause.starts_with("42.")),
        "{settled}"
    );

    assert_eq!(steps[0]["clauses"], json!(["42.4(a)"]), "opening follows the shuffle: {}", steps[0]);

    let text = croupier(&["audit", "t1/2", "--journal", journal]);
    assert!(
        (text.contains(" wins: ") || text.contains(" loses its "))
            && text.contains("kept:")
            && text.contains("face down")
            && text.contains("table/t1/float"),
        "{text}"
    );
    let public = croupier(&["audit", "t1/2", "--journal", journal, "--as", "public"]);
    assert!(public.contains("a card to seat 1, face down") && !public.contains("surveillance"), "{public}");
    let last = croupier(&["audit", "t1/5", "--journal", journal]);
    assert!(!last.contains("the ante was a push") && last.contains("The round is not over."), "{last}");
    let disputed = croupier(&["audit", "t1/4", "--journal", journal]);
    assert!(disputed.contains("the ante was a push"), "the round that was played: {disputed}");
    let first = croupier(&["audit", "t1/1", "--journal", journal]);
    assert!(first.contains("a card too few") && first.contains("the camera says no"), "{first}");
    assert!(!text.contains("the camera says no"), "that was another round: {text}");
}

#[test]
fn what_is_not_as_it_was_written_is_not_shown_as_evidence() {
    let folder = evening("tampered");
    let journal = folder.to_str().unwrap();
    rusqlite::Connection::open(folder.join("journal.sqlite"))
        .expect("opens")
        .execute_batch(
            "DROP TRIGGER batches_keep;
             UPDATE batches SET events = replace(events, 'the ante was a push', 'the ante was a loss')",
        )
        .expect("tampered");
    for args in [vec!["audit", "t1/2"], vec!["report", "--day", "2027-01-15"]] {
        let told = refused(&[args, vec!["--journal", journal]].concat());
        assert!(told.contains("table/t1"), "{told}");
    }
    std::fs::remove_file(folder.join("journal.sqlite.key.pub")).expect("removed");
    let told = refused(&["audit", "t1/2", "--journal", journal]);
    assert!(told.contains("--public-key"), "{told}");
}

#[test]
fn what_is_no_round_is_told() {
    let journal = evening("no-round");
    let journal = journal.to_str().unwrap();
    let told = refused(&["audit", "t1/99", "--journal", journal]);
    assert_eq!(told, "refused: round: no such round was played (given: t1/99)\n");
    assert!(refused(&["audit", "seventeen", "--journal", journal]).contains("such as t1/17"));
    assert!(refused(&["audit", "t1/1", "--journal", "nowhere.sqlite"]).contains("there is no journal"));
    assert!(
        refused(&["audit", "t1/1", "--journal", journal, "--as", "nobody"]).contains("nobody of this name")
    );
}

#[test]
fn a_gaming_day_is_reported() {
    let journal = evening("report");
    let journal = journal.to_str().unwrap();
    let report = |day: &str, more: &[&str]| -> Value {
        let args = [&["report", "--day", day, "--journal", journal, "--json"], more].concat();
        serde_json::from_str(&croupier(&args)).unwrap()
    };
    // Everything happened at 08:00 UTC: the first shift, unless the day begins later.
    let day = report("2027-01-15", &[]);
    let tables = day["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 2);
    assert!(tables.iter().all(|table| table["shifts"][0]["shift"] == 1), "{day}");
    let of = |figure: &str| tables.iter().map(|table| table["day"][figure].as_i64().unwrap()).sum::<i64>();
    assert_eq!(day["total"]["drop"].as_i64(), Some(of("drop")));
    assert!(of("drop") >= 2_000_000 && of("rounds") >= 6 && of("handle") > 0, "{day}");
    assert_eq!(of("disputes"), 1);
    let before = report("2027-01-14", &["--table", "t1"]);
    assert_eq!(before["total"]["rounds"], 0);
    let late = report("2027-01-14", &["--table", "t1", "--begins", "09:00"]);
    assert_eq!(late["tables"][0]["shifts"][0]["shift"], 3);
    let auckland = report("2027-01-15", &["--table", "t1", "--zone", "Pacific/Auckland"]);
    assert_eq!(auckland["tables"][0]["shifts"][0]["shift"], 2, "it is nine in the evening there");
    let new_york = report("2027-01-14", &["--table", "t1", "--zone", "America/New_York"]);
    assert_eq!(new_york["tables"][0]["shifts"][0]["shift"], 3, "it is three in the morning there");
    let wrong_day = ["--day", "99999999999999999-01-01"];
    let wrong_clock = |option, value| vec!["--day", "2027-01-15", option, value];
    for wrong in [wrong_day.to_vec(), wrong_clock("--zone", "Atlantis"), wrong_clock("--begins", "dawn")] {
        let told = refused(&[vec!["report", "--journal", journal, "--json"], wrong.clone()].concat());
        assert!(wrong[wrong.len() - 2..].iter().all(|word| told.contains(word)), "{told}");
    }
    let text = croupier(&["report", "--day", "2027-01-15", "--journal", journal]);
    assert!(text.contains("Table t2") && text.contains("hold") && text.contains("All tables"), "{text}");
    assert!(refused(&["report", "--day", "tomorrow", "--journal", journal]).contains("2027-01-15"));
    let nobody = refused(&["report", "--day", "2027-01-15", "--journal", journal, "--table", "t9"]);
    assert!(nobody.contains("no such table"), "{nobody}");
}
