//! The lab over HTTP: the same figures as the command's, with any settings and pays.

mod support;

use croupier_games::book::{PayEdit, builtin};
use croupier_lab_json::AnalysisJson;
use croupier_math::{Progress, Request, analyze};
use hyper::StatusCode;
use serde_json::Value;
use support::{Person, demo, folder, serve};

async fn analyst(name: &str) -> Person {
    let (address, _) = serve(demo(folder(name))).await;
    Person::staff(address, "analyst").await
}

/// Asks until the answer is there: anyone who computes long says how far it is.
async fn get(person: &Person, path: &str) -> (StatusCode, Value) {
    for _ in 0..100 {
        let (status, body, _) = person.ask("GET", &format!("/api/lab/{path}"), None).await;
        if status != StatusCode::ACCEPTED {
            return (status, body);
        }
        assert!(body["running"]["done"].is_u64(), "{body}");
    }
    panic!("{path}: no end in sight");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_pay_table_is_analysed_at_once_and_exactly() {
    let analyst = analyst("lab-edit").await;
    let path = "nj/dragon-poker/analysis?wager=three_card&o.three_card_table=2&pay.three_card.2.two_tigers=2";
    let (status, answer) = get(&analyst, path).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let edit = PayEdit {
        wager: "three_card".to_owned(),
        table: Some("2".to_owned()),
        row: "two_tigers".to_owned(),
        number: 2,
    };
    let law = builtin("nj/dragon-poker").expect("built in");
    let (book, _) = croupier_lab_json::apply(law, &["three_card_table=2".to_owned()]).expect("a setting");
    let book = book.with_pays(&[edit]).expect("a book");
    let request = Request {
        wager: Some("three_card".to_owned()),
        chosen: vec!["three_card_table".to_owned()],
        ..Request::default()
    };
    let analysis = analyze(&book, &request, &Progress::silent()).expect("figures");
    let own = serde_json::to_value(AnalysisJson::of(&book, &analysis)).expect("JSON");
    assert_eq!(answer, own);
    let (_, printed) = get(&analyst, "nj/dragon-poker/analysis?wager=three_card&o.three_card_table=2").await;
    assert_ne!(printed["wagers"][0]["ev"], answer["wagers"][0]["ev"], "the edit counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_question_of_the_lab_is_answered() {
    let analyst = analyst("lab-all").await;
    for (path, at) in [
        ("nj/lucky-8s/compare?wager=bonus", "/ranked/0/name"),
        ("nj/packs-poker/compare?wager=pack&setting=no_pair_higher", "/ranked/1/name"),
        ("nj/dragon-poker/best?hand=PH+MO+RA", "/choices/0/ev/decimal"),
        ("nj/dragon-poker/strategy", "/strategies/0/strategy"),
        ("nj/dragon-poker/parsheet?format=json", "/wagers/0/figures"),
    ] {
        let (status, answer) = get(&analyst, path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        assert!(answer.pointer(at).is_some_and(|found| !found.is_null()), "{path}: {answer}");
    }
    for format in ["html", "md", "csv"] {
        let (status, sheet) = get(&analyst, &format!("nj/dragon-poker/parsheet?format={format}")).await;
        assert_eq!(status, StatusCode::OK);
        assert!(
            sheet
                .as_str()
                .is_some_and(|text| text.contains("three_dragons") || text.contains("Three dragons"))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_is_told_with_field_and_clause() {
    let analyst = analyst("lab-wrong").await;
    for (path, status, field) in [
        ("nj/unknown/analysis", 404, None),
        ("nj/lunar-poker/analysis?pay.bet.flush=1", 422, Some("pays.bet.flush")),
        ("nj/lunar-poker/analysis?pay.bet.flush=many", 400, Some("pay.bet.flush")),
        ("nj/lunar-poker/analysis?pay.bet=1", 400, Some("pay.bet")),
        ("nj/dragon-poker/analysis?o.three_card_table=9", 422, Some("option.three_card_table")),
        ("nj/dragon-poker/analysis?stake=-1", 400, Some("stake")),
        ("nj/dragon-poker/compare?wager=nothing", 422, Some("wager")),
        ("nj/dragon-poker/parsheet?format=exe", 400, Some("format")),
        ("nj/dragon-poker/best?hand=As", 422, None),
    ] {
        let (found, answer) = get(&analyst, path).await;
        assert_eq!(found.as_u16(), status, "{path}: {answer}");
        if let Some(field) = field {
            assert_eq!(answer["error"]["field"], field, "{path}: {answer}");
        }
    }
    let (status, answer, _) =
        Person::guest(analyst.address).await.ask("GET", "/api/lab/nj/dragon-poker/strategy", None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
}
