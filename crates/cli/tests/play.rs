//! `croupier play`, `replay` and `shuffle verify` as somebody uses them through a pipe.

use croupier_games::book::NAMES;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn croupier(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("croupier starts");
    // The program may leave before everything is read; that is its right.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    child.wait_with_output().expect("ended")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A file of this test's own that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Wagers the usual and takes the first choice, whatever is asked; Lucky 8's offers to lay the hand out first.
fn eager() -> String {
    (0..600).map(|line| ["\n", "in to win\n", "1\n"][line % 3]).collect()
}

#[test]
fn a_round_of_every_game_is_played_recorded_replayed_and_verified() {
    for book in NAMES {
        let record = fresh(&format!("{}.jsonl", book.replace('/', "-")));
        let path = record.to_str().expect("a path");
        let played = croupier(
            &["play", book, "--seats", "3", "--seed", "11", "--rounds", "2", "--record", path],
            &eager(),
        );
        assert!(played.status.success(), "{book}: {}", complained(&played));
        assert!(said(&played).contains("You leave after 2 rounds"), "{book}: {}", said(&played));
        assert!(!said(&played).contains('\u{1b}'), "no colours through a pipe");
        for audience in ["public", "seat1", "dealer", "surveillance"] {
            let replayed = croupier(&["replay", path, "--as", audience], "");
            assert!(replayed.status.success(), "{book}: {}", complained(&replayed));
            assert!(said(&replayed).contains("Round 2"));
        }
        let verified = croupier(&["shuffle", "verify", path], "");
        assert!(verified.status.success(), "{book}: {}", complained(&verified));
        assert_eq!(said(&verified).matches("kept, a whole deck").count(), 2, "{}", said(&verified));
        std::fs::remove_file(record).expect("removed");
    }
}

#[test]
fn the_same_seed_deals_the_same_round_and_no_seed_another() {
    let play = |args: &[&str]| {
        said(&croupier(&[&["play", "nj/dragon-poker", "--rounds", "1"], args].concat(), &eager()))
    };
    assert_eq!(play(&["--seed", "7"]), play(&["--seed", "7"]));
    let fresh: std::collections::BTreeSet<String> = (0..4).map(|_| play(&[])).collect();
    assert!(fresh.len() > 1, "four shuffles from the system's entropy are not all alike");
}

#[test]
fn amounts_are_checked_as_typed_and_the_end_of_input_is_a_goodbye() {
    let played = croupier(
        &["play", "nj/dragon-poker", "--seed", "1", "--option", "ante_maximum=5000"],
        "banana\n-5\n99999\n50.001\n?\n20\n",
    );
    let text = said(&played);
    assert!(played.status.success());
    assert_eq!(text.matches("An amount from 0.01 to 50.00").count(), 4, "{text}");
    assert!(text.contains("42.6(b)"), "the rules of the moment: {text}");
    assert!(text.contains("seat 1 wagers 20.00 on ante"), "{text}");
    assert!(text.contains("You leave"), "{text}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |args: &[&str]| {
        let output = croupier(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", complained(&output));
        complained(&output)
    };
    assert!(refused(&["play", "nj/bridge"]).contains("no such rulebook"));
    assert!(
        refused(&["play", "nj/dragon-poker", "--option", "ante_maximun=5"])
            .contains("did you mean ante_maximum?")
    );
    assert!(refused(&["play", "nj/dragon-poker", "--option", "three_card_table"]).contains("key=value"));
    assert!(refused(&["play", "nj/lunar-poker", "--option", "payout_limit=1"]).contains("38.12(f)"));
    assert!(refused(&["replay", "no-such-record"]).contains("no such file"));
    assert!(refused(&["shuffle", "verify", "no-such-record"]).contains("no such file"));
}

#[test]
fn a_record_is_never_written_over_and_survives_being_cut_off() {
    let record = fresh("cut.jsonl");
    let path = record.to_str().expect("a path");
    assert!(croupier(&["play", "--seed", "3", "--rounds", "1", "--record", path], &eager()).status.success());
    let again = croupier(&["play", "--seed", "3", "--record", path], "");
    assert_eq!(again.status.code(), Some(1), "{}", complained(&again));
    let whole = std::fs::read_to_string(&record).expect("readable");
    std::fs::write(&record, &whole[..whole.len() * 2 / 3]).expect("written");
    let replayed = croupier(&["replay", path], "");
    assert!(replayed.status.success(), "{}", complained(&replayed));
    assert!(said(&replayed).contains("Round 1"));
    std::fs::remove_file(record).expect("removed");
}

#[test]
fn a_shoe_that_was_dealt_in_another_order_is_noticed() {
    let record = fresh("forged.jsonl");
    let path = record.to_str().expect("a path");
    assert!(croupier(&["play", "--seed", "3", "--rounds", "1", "--record", path], &eager()).status.success());
    let text = std::fs::read_to_string(&record).expect("readable");
    let reveal = text.lines().find(|line| line.contains("\"order\"")).expect("revealed");
    let order = reveal.split("\"order\":\"").nth(1).expect("an order").split('"').next().expect("an order");
    let mut cards: Vec<&str> = order.split(' ').collect();
    let last = cards.len() - 1;
    let other = (0..last).find(|index| cards[*index] != cards[last]).expect("another card");
    cards.swap(other, last);
    std::fs::write(&record, text.replace(order, &cards.join(" "))).expect("written");
    let verified = croupier(&["shuffle", "verify", path, "--json"], "");
    assert_eq!(verified.status.code(), Some(2));
    assert!(complained(&verified).contains("not the one promised"), "{}", complained(&verified));
    std::fs::remove_file(record).expect("removed");
}

#[test]
fn nobody_else_is_shown_a_face_down_card_in_a_replay() {
    let record = fresh("secret.jsonl");
    let path = record.to_str().expect("a path");
    assert!(
        croupier(
            &["play", "nj/packs-poker", "--seed", "9", "--rounds", "1", "--seats", "2", "--record", path],
            &eager()
        )
        .status
        .success()
    );
    let told = |audience: &str| said(&croupier(&["replay", path, "--as", audience], ""));
    let dealt =
        |text: &str| text.lines().filter(|line| line.contains("a card to") && !line.contains("##")).count();
    assert_eq!(dealt(&told("public")), 0);
    assert_eq!(dealt(&told("dealer")), 0);
    assert_eq!(dealt(&told("seat2")), 5);
    assert_eq!(dealt(&told("surveillance")), 5 + 5 + 5 + 6);
    let shown = told("seat2");
    for whose in ["Pack 1: ", "Pack 2: ", "Pack 3: ", "Dealer: ", "Seat 1: "] {
        let line = shown.lines().find(|line| line.trim_start().starts_with(whose));
        assert!(line.is_some_and(|line| !line.contains("##")), "{whose} {shown}");
    }
    std::fs::remove_file(record).expect("removed");
}
