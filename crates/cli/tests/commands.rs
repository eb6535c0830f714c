//! The commands as a user types them.

use croupier_games::book::NAMES;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command prints when it succeeds; standard error stays silent.
fn croupier(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("croupier starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn answer(args: &[&str], input: &str) -> Value {
    let text = croupier(args, input);
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("not JSON: {text}"))
}

fn written(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("commands-{name}"));
    std::fs::write(&path, text).expect("written");
    path.to_string_lossy().into_owned()
}

/// The round that the description of the formats shows.
fn example() -> Value {
    json!({
        "rulebook": "nj/lunar-poker", "options": {"payout_limit": 500_000, "progressive": true},
        "meters": {"progressive": 2_500_000}, "dealer": {"hand": "As Kd 9c 5h 2s", "up": "2s"},
        "seats": [
            {"seat": 1, "hand": "Qs Qd 9h 6c 5d", "bets": {"ante": 1000, "progressive": 100}, "buy": "Qh", "decision": "bet"},
            {"seat": 2, "hand": "8s 8d Jc 4c 3d", "bets": {"ante": 1000, "super": 500}, "declare": ["super"],
             "exchange": {"discard": "4c 3d", "draw": "Kh 9s"}, "decision": "fold"},
        ],
    })
}

#[test]
fn a_round_is_settled_from_standard_input_and_from_a_file() {
    let round = example().to_string();
    let path = written("round.json", &round);
    let expected = answer(&["settle", "--json"], &round);
    for args in [&["settle", "-", "--json"][..], &["--json", "settle"], &["settle", &path, "--json"]] {
        assert_eq!(answer(args, &round), expected);
    }
    assert_eq!(expected["seats"][0]["net"], 4900);
    assert_eq!(expected["meters"], json!({"progressive": {"before": 2_500_000, "after": 2_500_070}}));
    let line = &expected["seats"][0]["wagers"][1];
    let bet = json!({"bet": "bet", "stake": 2000, "result": "win", "paid": 8000, "net": 6000, "row": "three_of_a_kind", "clause": "38.12(e)"});
    assert_eq!(*line, bet);
}

#[test]
fn a_settlement_for_people_shows_cards_results_amounts_and_clauses() {
    let text = croupier(&["settle"], &example().to_string());
    for part in [
        "Dealer: As Kd 9c 5h 2s",
        "Seat 1",
        "three_of_a_kind",
        "80.00",
        "+60.00",
        "38.12(e)",
        "+49.00",
        "25,000.70",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn a_round_may_be_written_in_toml() {
    let round = "rulebook = \"nj/dragon-poker\"\n[dealer]\nhand = \"TI TI RA\"\n[[seats]]\nseat = 1\nhand = \"PH PH MO\"\n\
                 decision = \"play\"\nbets = { ante = 1000, ante_bonus = 1000 }\n";
    for name in ["round.toml", "ROUND.TOML"] {
        let settled = answer(&["settle", &written(name, round), "--json"], "");
        assert_eq!(settled["seats"][0]["net"], 3000);
    }
}

#[test]
fn the_list_names_the_five_books_with_their_hashes() {
    let list = answer(&["rulebook", "list", "--json"], "");
    let entries = list["rulebooks"].as_array().expect("a list");
    assert_eq!(
        entries.iter().map(|entry| entry["rulebook"].as_str().expect("a name")).collect::<Vec<_>>(),
        NAMES
    );
    let text = croupier(&["rulebook", "list"], "");
    for entry in entries {
        let hash = entry["book_hash"].as_str().expect("a hash");
        assert_eq!(hash.len(), 64);
        assert!(
            text.contains(entry["rulebook"].as_str().expect("a name")) && text.contains(&hash[..12]),
            "{text}"
        );
    }
}

#[test]
fn a_book_is_shown_with_values_defaults_and_clauses() {
    for book in NAMES {
        let shown = answer(&["rulebook", "show", book, "--json"], "");
        let text = croupier(&["rulebook", "show", book], "");
        assert!(text.contains(shown["book_hash"].as_str().expect("a hash")));
        for (key, option) in shown["options"].as_object().expect("options") {
            assert!(text.contains(key.as_str()), "{book}: {key}");
            let clause = option["clause"].as_str().expect("a clause");
            assert!(!clause.is_empty() && text.contains(clause), "{book}: {key} [{clause}]");
            assert!(!option["allowed"].is_null(), "{book}: {key}");
        }
        assert!(shown["paytables"].as_array().is_some_and(|tables| !tables.is_empty()));
        let checked = answer(&["rulebook", "check", book, "--json"], "");
        assert_eq!((&checked["book_hash"], &checked["departures"]), (&shown["book_hash"], &json!([])));
    }
}

/// The text of New Jersey's Dragon book with a higher Dragon Bet.
fn own_book(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks/nj/dragon-poker.toml");
    let text = std::fs::read_to_string(path).expect("readable");
    let changed = text.replacen("\"two_dragons\", to_1 = 7", "\"two_dragons\", to_1 = 8", 1);
    assert_ne!(text, changed);
    written(name, &changed)
}

#[test]
fn a_book_of_ones_own_is_taken_by_path_everywhere() {
    let path = own_book("own.toml");
    let built_in = answer(&["rulebook", "show", "nj/dragon-poker", "--json"], "");
    let shown = answer(&["rulebook", "show", &path, "--json"], "");
    assert_ne!(shown["book_hash"], built_in["book_hash"]);
    let checked = answer(&["rulebook", "check", &path, "--json"], "");
    assert_eq!(checked["departures"].as_array().map(Vec::len), Some(1), "{checked}");
    assert!(croupier(&["rulebook", "check", &path], "").contains("not as the regulation prints it"));
    assert!(croupier(&["settle", "--irregularities", &path], "").contains("dealing_shoe_failed"));
    assert_eq!(answer(&["deck", &path, "--json"], "")["size"], 53);
    let round = |book: &str| {
        json!({"rulebook": book, "dealer": {"hand": "TI TI RA"}, "seats": [
            {"seat": 1, "hand": "RD BD MO", "bets": {"ante": 100, "ante_bonus": 100, "dragon": 100}, "decision": "fold"}]})
        .to_string()
    };
    let own = answer(&["settle", "--json"], &round(&path));
    assert_eq!((&own["seats"][0]["net"], &own["book_hash"]), (&json!(600), &shown["book_hash"]));
    assert_eq!(answer(&["settle", "--json"], &round("nj/dragon-poker"))["seats"][0]["net"], 500);
}

#[test]
fn a_book_with_mistakes_is_told_them_with_lines() {
    let text = "schema = 1\nrulebook = \"nj/dragon-poker\"\ncolour = 3\n";
    let path = written("wrong.toml", text);
    let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["rulebook", "check", &path])
        .output()
        .expect("croupier starts");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(told.lines().count() >= 10 && told.contains("line 3: colour"), "{told}");
}

#[test]
fn the_irregularities_of_every_book_are_listed_with_fields_and_clauses() {
    for book in NAMES {
        let list = answer(&["settle", "--irregularities", book, "--json"], "");
        let text = croupier(&["settle", "--irregularities", book], "");
        let kinds = list["irregularities"].as_array().expect("a list");
        assert!(kinds.len() >= 4, "{book}");
        for kind in kinds {
            for key in ["kind", "clause", "effect"] {
                let value = kind[key].as_str().expect("a text");
                let first = value.split(' ').next().expect("a word");
                assert!(!value.is_empty() && text.contains(first), "{book}: {kind}");
            }
            let fields = kind["fields"].as_array().expect("fields");
            assert!(
                fields.iter().all(|field| text.contains(field["name"].as_str().expect("a name"))),
                "{book}: {kind}"
            );
        }
    }
}

/// Covers nj/lucky-8s: 50.2(a)
/// Covers nj/dragon-poker: E-1.17A(a)
/// Covers nz/lunar-poker: 3.5(a)
/// Covers house/three-card-poker: 1.1
#[test]
fn the_deck_of_every_game_and_book_has_its_size() {
    let sizes = [
        ("lunar-poker", 52),
        ("lucky-8s", 66),
        ("packs-poker", 52),
        ("dragon-poker", 53),
        ("three-card-poker", 52),
        ("nj/lunar-poker", 52),
        ("nz/lunar-poker", 52),
        ("nj/lucky-8s", 66),
        ("nj/packs-poker", 52),
        ("nj/dragon-poker", 53),
        ("house/three-card-poker", 52),
    ];
    for (name, size) in sizes {
        let deck = answer(&["deck", name, "--json"], "");
        let cards = deck["cards"].as_array().expect("cards");
        let copies: i64 = cards.iter().filter_map(|card| card["copies"].as_i64()).sum();
        assert_eq!((&deck["size"], copies), (&json!(size), size), "{name}");
        let text = croupier(&["deck", name], "");
        assert!(text.contains(&format!("{size} cards")), "{text}");
        assert!(cards.iter().all(|card| text.contains(card["card"].as_str().expect("a code"))), "{name}");
    }
}

#[test]
fn the_clauses_of_one_book_of_all_books_and_one_clause_are_shown() {
    let all = answer(&["clauses", "--json"], "");
    let sizes: Vec<(&str, usize)> = all
        .as_array()
        .expect("books")
        .iter()
        .map(|book| {
            (book["rulebook"].as_str().expect("a name"), book["clauses"].as_array().expect("clauses").len())
        })
        .collect();
    for (book, size) in NAMES.into_iter().zip([250, 191, 96, 143, 134, 53]) {
        assert!(sizes.contains(&(book, size)), "{sizes:?}");
        let text = croupier(&["clauses", book], "");
        assert!(
            text.starts_with(&format!("{book}: {size} clauses")),
            "{}",
            text.lines().next().unwrap_or_default()
        );
        assert_eq!(
            answer(&["clauses", book, "--json"], "")[0]["clauses"].as_array().map(Vec::len),
            Some(size)
        );
    }
    let one = croupier(&["clauses", "nj/lunar-poker", "--clause", "38.12(e)"], "");
    for part in ["nj/lunar-poker 38.12(e)", "answer: enforced", "code: ", "test: "] {
        assert!(one.contains(part), "{one}");
    }
    let one = answer(&["clauses", "--clause", "38.12(e)", "--json"], "");
    assert_eq!(one[0]["clauses"].as_array().map(Vec::len), Some(1));
}

#[test]
fn help_and_version_are_answers() {
    assert!(croupier(&["--version"], "").starts_with("croupier "));
    for args in [&["--help"][..], &["settle", "--help"], &["rulebook", "--help"], &["help", "deck"]] {
        assert!(croupier(args, "").contains("Usage: croupier"), "{args:?}");
    }
}

/// As in `croupier clauses | head -1`.
#[test]
fn a_reader_that_goes_away_early_is_no_failure() {
    for args in [&["clauses", "--json"][..], &["clauses"], &["rulebook", "show", "nj/packs-poker"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("croupier starts");
        let mut first = String::new();
        let mut reader = BufReader::with_capacity(16, child.stdout.take().expect("piped"));
        reader.read_line(&mut first).expect("a line");
        drop(reader);
        let output = child.wait_with_output().expect("ended");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{args:?}");
    }
}
