//! `croupier analyze` as other programs call it.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn analyze(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).arg("analyze").args(args).output().expect("croupier runs")
}

fn answer(args: &[&str]) -> Value {
    let output = analyze(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(args: &[&str]) -> Value {
    let output = analyze(&[args, &["--json"]].concat());
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true));
    serde_json::from_slice::<Value>(&output.stderr).expect("JSON")["error"].take()
}

#[test]
fn a_wager_has_the_shape_other_programs_rely_on() {
    let answer = answer(&["nj/dragon-poker", "--wager", "three_card", "--option", "three_card_table=2"]);
    assert_eq!(answer["rulebook"], "nj/dragon-poker");
    assert_eq!(answer["options"]["three_card_table"], 2);
    let [wager] = answer["wagers"].as_array().expect("a list").as_slice() else {
        panic!("one wager: {answer}")
    };
    assert_eq!(wager["paytable"], "2");
    assert_eq!(wager["method"], "exact");
    assert_eq!(wager["ev"], json!({ "num": "-383", "den": "11713", "decimal": "-0.032699" }));
    assert_eq!(wager["house_edge_percent"], "3.2699");
    assert_eq!(
        wager["outcomes"][0],
        json!({ "row": "three_dragons", "count": 35, "of": 23_426, "net_per_unit": "40" })
    );
    assert!(wager["variance"].is_string());
    assert!(wager["hit_frequency"]["num"].is_string());
    assert!(wager["hit_frequency"]["den"].is_string());
}

#[test]
fn an_ante_game_tells_stake_risk_and_every_decision() {
    let answer = answer(&["nj/dragon-poker", "--wager", "ante"]);
    let wager = &answer["wagers"][0];
    assert_eq!(wager["average_total_stake"]["decimal"], "2.809442");
    assert_eq!(wager["element_of_risk"]["decimal"], "0.010411");
    let strategy = answer["strategy"].as_array().expect("a list");
    assert_eq!(strategy.iter().filter(|decision| decision["best"] == "fold").count(), 5);
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let wager = refused(&["nj/dragon-poker", "--wager", "supper"]);
    assert_eq!((&wager["field"], &wager["value"]), (&json!("wager"), &json!("supper")));
    assert!(wager["message"].as_str().expect("a text").contains("ante, three_card, dragon"));
    let option = refused(&["nj/dragon-poker", "--option", "table=1"]);
    assert!(option["message"].as_str().expect("a text").contains("three_card_table"));
    let table = refused(&["nj/dragon-poker", "--option", "three_card_table=3"]);
    assert_eq!(table["clause"], "42.11(d)");
    assert_eq!(refused(&["nj/dragon-poker", "--seen", "GD GD"])["field"], "seen");
    assert_eq!(refused(&["nj/dragon-poker", "--meter", "five_card=1"])["field"], "meter");
    assert_eq!(refused(&["nj/dragon-poker", "--stake", "0"])["field"], "stake");
    assert_eq!(refused(&["nj/dragon-poker", "--ante-bonus", "x"])["field"], "ante_bonus");
}

/// An award that comes once in millions of deals has a chance.
#[test]
fn the_probability_of_an_award_does_not_look_like_nothing() {
    let wager = ["--wager", "five_card_progressive", "--option", "five_card_progressive_table=A"];
    let answer = answer(&[&["nj/packs-poker"], wager.as_slice()].concat());
    let awards = answer["wagers"][0]["meter_awards"].as_array().expect("a list").clone();
    assert!(!awards.is_empty(), "{answer}");
    for award in awards {
        let decimal = award["probability"]["decimal"].as_str().expect("a decimal").to_owned();
        assert!(decimal.contains(|digit| ('1'..='9').contains(&digit)), "{award}");
    }
}
