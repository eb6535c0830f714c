//! `croupier parsheet` and `croupier compare` as a user types them, and what goes wrong.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const BOOK: &str = "nj/dragon-poker";

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(args).output().expect("croupier starts")
}

/// What a command prints when it succeeds; standard error stays silent.
fn answer(args: &[&str]) -> String {
    let output = run(args);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The exit code and what standard error says; nothing stands on standard output.
fn failure(output: &Output) -> (Option<i32>, String) {
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("parsheet-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("made");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("read");
    entries.map(|entry| entry.expect("read").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_format_goes_to_standard_output_or_to_a_file() {
    let folder = folder("formats");
    for (format, begins) in [
        ("md", "# Par sheet: Dragon Poker"),
        ("html", "<!DOCTYPE html>"),
        ("csv", "part,wager,paytable"),
        ("json", "{\n  \"rulebook\": \"nj/dragon-poker\""),
    ] {
        let printed = answer(&["parsheet", BOOK, "--format", format]);
        assert!(printed.starts_with(begins), "{format}: {}", printed.chars().take(80).collect::<String>());
        let file = folder.join(format!("sheet.{format}"));
        // The ending of the file says the format; the command that makes it again is then another one.
        assert_eq!(answer(&["parsheet", BOOK, "--output", text(&file)]), "");
        let written = std::fs::read_to_string(&file).expect("written");
        assert!(written.starts_with(begins), "{format}");
        let again = answer(&["parsheet", BOOK, "--format", format, "-o", text(&file)]);
        assert_eq!((again.as_str(), std::fs::read_to_string(&file).expect("written")), ("", printed));
    }
    assert_eq!(files(&folder).len(), 4, "nothing else is left: {:?}", files(&folder));
}

#[test]
fn json_is_what_analyze_says_and_more() {
    let sheet: Value = serde_json::from_str(&answer(&["parsheet", BOOK, "--json"])).expect("JSON");
    let analysis: Value = serde_json::from_str(&answer(&["analyze", BOOK, "--json"])).expect("JSON");
    for key in ["rulebook", "book_hash", "options", "strategy"] {
        assert_eq!(sheet[key], analysis[key], "{key}");
    }
    let wagers = sheet["wagers"].as_array().expect("wagers");
    for (wager, plain) in wagers.iter().zip(analysis["wagers"].as_array().expect("wagers")) {
        for (key, value) in plain.as_object().expect("an object") {
            assert_eq!(wager[key], *value, "{key}");
        }
        assert_eq!(wager["figures"]["ev"], plain["ev"]);
        assert_eq!(wager["figures"]["variance"]["decimal"], plain["variance"]);
        assert_eq!(wager["figures"]["hit_frequency"], plain["hit_frequency"]);
        let whole = |exact: &Value, key: &str| -> i128 {
            exact[key].as_str().expect("text").parse().expect("a whole number")
        };
        let (hold, ev) = (&wager["figures"]["hold_per_hour"], &plain["ev"]);
        assert_eq!(whole(hold, "num") * whole(ev, "den"), -40_000 * whole(ev, "num") * whole(hold, "den"));
    }
    assert_eq!(sheet["comparisons"][0]["ranked"][0]["paytable"], "2");
    assert_eq!(sheet["rules"][0]["choice"], "play");
    assert_eq!(sheet["command"], "croupier parsheet nj/dragon-poker --json");
}

/// All tables are compared even where one was chosen, and the pace is the one given.
#[test]
fn options_and_pace_are_those_asked_for() {
    let args = ["parsheet", BOOK, "--option", "three_card_table=2", "--rounds-per-hour", "60"];
    let args = [&args[..], &["--average-bet", "2500", "--players", "4", "--ante-bonus", "4/5"]].concat();
    let sheet = answer(&args);
    for part in [
        "| three_card_table | 2 | 1 | 42.11(d) |",
        "## 3 Card Bonus, table 2",
        "| 2 | 3.2699 % | 96.7301 % | 10.155338 |",
        "| 1 | 5.0628 % |",
        "60 rounds, 4 players at 25.00",
        "The Ante Bonus is 4 / 5 times the Ante.",
        "--option three_card_table=2 --rounds-per-hour 60",
    ] {
        assert!(sheet.contains(part), "{part} is missing in\n{sheet}");
    }
    let one = answer(&["parsheet", BOOK, "--wager", "dragon"]);
    assert!(
        one.contains("## Dragon Bet") && !one.contains("## 3 Card Bonus") && !one.contains("## Strategy")
    );
}

#[test]
fn a_book_of_ones_own_works_the_same() {
    let file = folder("own").join("own book.toml");
    let printed = include_str!("../../../rulebooks/nj/dragon-poker.toml");
    let changed = printed.replacen(
        "{ row = \"three_dragons\", to_1 = 40 }",
        "{ row = \"three_dragons\", to_1 = 50 }",
        1,
    );
    std::fs::write(&file, changed).expect("written");
    let sheet = answer(&["parsheet", text(&file)]);
    assert!(sheet.contains("This book departs from what the regulation prints:"), "{sheet}");
    assert!(sheet.contains("| Three dragons | 50 to 1 | 35 |"), "{sheet}");
    assert!(sheet.contains(&format!("croupier parsheet '{}'", text(&file))), "{sheet}");
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    for (args, parts) in [
        (&["parsheet", BOOK, "--wager", "super"][..], &["super", "ante, three_card, dragon"][..]),
        (&["parsheet", BOOK, "--option", "three_card_tabel=2"], &["did you mean three_card_table?"]),
        (&["parsheet", BOOK, "--option", "three_card_table=3"], &["1, 2", "42.11(d)"]),
        (&["parsheet", "nj/chess"], &["nj/lunar-poker", "nj/dragon-poker"]),
        (&["parsheet", BOOK, "--format", "docx"], &["html", "pdf", "csv", "json", "md"]),
        (&["parsheet", BOOK, "--format", "pdf"], &["--output"]),
        (&["parsheet", BOOK, "--rounds-per-hour", "0"], &["rounds-per-hour"]),
        (&["parsheet", BOOK, "--average-bet", "-5"], &["-5"]),
        (&["parsheet", BOOK, "--average-bet", "1e3"], &["1e3"]),
        (&["parsheet", BOOK, "--players", "99999999999"], &["99999999999"]),
        (&["parsheet", BOOK, "--seen", "XX"], &["XX"]),
        (&["parsheet"], &["RULEBOOK"]),
        (&["compare", BOOK], &["--wager", "ante, three_card, dragon"]),
        (&["compare", BOOK, "--wager", "super"], &["super", "ante, three_card, dragon"]),
        (
            &["compare", BOOK, "--wager", "ante", "--setting", "side_bet"],
            &["side_bet", "three_card_table, side_bets"],
        ),
        (
            &["compare", BOOK, "--wager", "ante", "--setting", "ante_minimum"],
            &["ante_minimum", "three_card_table"],
        ),
        (&["compare", BOOK, "--wager", "ante", "--format", "pdf"], &["text", "html"]),
    ] {
        let (code, err) = failure(&run(args));
        assert_eq!(code, Some(2), "{args:?}: {err}");
        for part in parts {
            assert!(err.contains(part), "{args:?}: {part} is missing in {err}");
        }
    }
    let (code, err) = failure(&run(&["parsheet", BOOK, "--wager", "super", "--json"]));
    let error: Value = serde_json::from_str(&err).expect("JSON");
    assert_eq!(
        (code, &error["error"]["field"], &error["error"]["value"]),
        (Some(2), &"wager".into(), &"super".into())
    );
}

#[test]
fn a_file_that_cannot_be_written_ends_with_code_1_and_leaves_nothing() {
    let folder = folder("unwritable");
    let inside = folder.join("missing/sheet.md");
    let on_file = folder.join("file");
    std::fs::write(&on_file, "as it was").expect("written");
    let below_file = on_file.join("sheet.md");
    for path in [&inside, &below_file, &folder] {
        for command in [&["parsheet", BOOK, "--format", "md"][..], &["compare", BOOK, "--wager", "dragon"]] {
            let (code, err) = failure(&run(&[command, &["--output", text(path)]].concat()));
            assert_eq!(code, Some(1), "{err}");
            assert!(err.contains(&format!("cannot write {}", text(path))), "{err}");
        }
    }
    assert_eq!(files(&folder), ["file"]);
    assert_eq!(std::fs::read_to_string(&on_file).expect("read"), "as it was");
}

/// A device takes what fits and stays a device.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_a_clear_error() {
    use std::os::unix::fs::FileTypeExt;
    let (code, err) = failure(&run(&["parsheet", BOOK, "--output", "/dev/full"]));
    assert_eq!(code, Some(1));
    assert!(err.contains("cannot write /dev/full"), "{err}");
    let about = std::fs::metadata("/dev/full").expect("still there");
    assert!(about.file_type().is_char_device());
    assert_eq!(answer(&["parsheet", BOOK, "--output", "/dev/null"]), "");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("replaced");
    let (file, link) = (folder.join("sheet.md"), folder.join("link.md"));
    std::fs::write(&file, "old").expect("written");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).expect("set");
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    assert_eq!(answer(&["compare", BOOK, "--wager", "dragon", "--output", text(&link)]), "");
    assert!(std::fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
    assert!(std::fs::read_to_string(&file).expect("read").starts_with("# Comparison"));
}

/// A browser of this test: a script that does what `body` says with the place of the PDF as `$pdf`.
#[cfg(unix)]
fn browser(folder: &Path, body: &str) {
    use std::os::unix::fs::PermissionsExt;
    let find =
        "for argument; do case $argument in --print-to-pdf=*) pdf=${argument#--print-to-pdf=};; esac; done";
    let path = folder.join("chromium");
    std::fs::write(&path, format!("#!/bin/sh\n{find}\n{body}\n")).expect("written");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("set");
}

#[cfg(unix)]
#[test]
fn a_pdf_is_printed_by_an_installed_browser_or_there_is_none() {
    let (path, out) = (folder("browser"), folder("pdf"));
    let file = out.join("sheet.pdf");
    let print = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["parsheet", BOOK, "--wager", "dragon", "--output", text(&file)]);
        command.env("PATH", &path).env("TMPDIR", &path).output().expect("croupier starts")
    };
    let (code, err) = failure(&print());
    assert_eq!(code, Some(1));
    assert!(err.contains("Chromium") && err.contains("apt-get install chromium"), "{err}");

    browser(&path, "echo no display >&2; exit 3");
    let (code, err) = failure(&print());
    assert_eq!(code, Some(1));
    assert!(err.contains("made no PDF") && err.contains("no display"), "{err}");

    browser(&path, "printf hello > \"$pdf\"");
    assert_eq!(failure(&print()).0, Some(1), "what is no PDF is not taken for one");
    assert!(files(&out).is_empty(), "{:?}", files(&out));

    browser(&path, "printf '%%PDF-1.4 page' > \"$pdf\"");
    let output = print();
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(0), true));
    assert_eq!(std::fs::read_to_string(&file).expect("written"), "%PDF-1.4 page");
    assert_eq!(files(&path), ["chromium"], "the temporary folder is gone");
}

#[test]
fn pay_tables_are_compared_in_every_format() {
    let args = |format: &'static str| ["compare", BOOK, "--wager", "three_card", "--format", format];
    let table = answer(&["compare", BOOK, "--wager", "three_card"]);
    assert_eq!(table, answer(&args("text")));
    let lines: Vec<&str> = table.lines().collect();
    let [_, _, heads, best, worst] = lines.as_slice() else { panic!("{table}") };
    assert!(heads.contains("house edge") && heads.contains("hit frequency"), "{table}");
    assert!(best.contains("3.2699 %") && !best.contains("in force"), "{table}");
    assert!(worst.contains("5.0628 %") && worst.ends_with("in force"), "{table}");
    assert!(answer(&args("html")).contains("3 Card Bonus: pay tables"));
    assert!(answer(&args("md")).contains("| 2 | 3.2699 % |"));
    assert!(
        answer(&args("csv"))
            .starts_with("rank,wager,paytable,in_force,item,value,num,den\n1,three_card,2,false,ev,")
    );
    let json: Value = serde_json::from_str(&answer(&args("json"))).expect("JSON");
    assert_eq!(json["ranked"][0]["name"], "2");
    assert_eq!(json["ranked"][1]["figures"]["house_edge"]["den"], "11713");
    assert_eq!(
        json,
        serde_json::from_str::<Value>(&answer(&["compare", BOOK, "--wager", "three_card", "--json"]))
            .expect("JSON")
    );
}

#[test]
fn the_values_of_an_option_are_compared() {
    let args = ["compare", BOOK, "--wager", "three_card", "--setting", "three_card_table", "--json"];
    let by_setting: Value = serde_json::from_str(&answer(&args)).expect("JSON");
    let by_table: Value =
        serde_json::from_str(&answer(&["compare", BOOK, "--wager", "three_card", "--json"])).expect("JSON");
    assert_eq!(by_setting["by"], "three_card_table");
    for (one, other) in by_setting["ranked"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(by_table["ranked"].as_array().expect("a list"))
    {
        assert_eq!(one["figures"], other["figures"]);
        assert_eq!(one["in_force"], other["in_force"]);
    }
    let chosen = answer(&[
        "compare",
        BOOK,
        "--wager",
        "three_card",
        "--setting",
        "three_card_table",
        "--option",
        "three_card_table=2",
    ]);
    assert!(chosen.lines().any(|line| line.starts_with("  2 ") && line.ends_with("in force")), "{chosen}");
}

#[test]
fn an_ending_that_is_no_format_is_refused_before_anything_is_counted() {
    let folder = folder("endings");
    for (command, ending, known) in [
        (&["parsheet", BOOK][..], "docx", ".html, .pdf, .csv, .json, .md"),
        (&["compare", BOOK, "--wager", "dragon"], "pdf", ".text, .html, .md, .csv, .json"),
        (&["simulate", BOOK, "--rounds", "10"], "csv", ".json"),
    ] {
        let file = folder.join(format!("answer.{ending}"));
        let (code, err) = failure(&run(&[command, &["--output", text(&file)]].concat()));
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(known) && err.contains(&format!("(given: {ending})")), "{err}");
    }
    assert!(files(&folder).is_empty(), "{:?}", files(&folder));
}
