//! `croupier simulate` and `croupier merge` as batch jobs call them.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of its own for each test.
fn place(test: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("simulate-{test}"));
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("created");
    place
}

fn croupier(place: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(args)
        .current_dir(place)
        .output()
        .expect("croupier runs")
}

/// What a command prints when it succeeds; standard error stays silent.
fn said(place: &Path, args: &[&str]) -> String {
    let output = croupier(place, args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn answer(place: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&said(place, &[args, &["--json"]].concat())).expect("JSON")
}

/// The exit code and what is said on standard error.
fn failed(place: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = croupier(place, args);
    assert!(output.stdout.is_empty(), "{args:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

fn files(place: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(place).expect("a directory");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

const DRAGON: [&str; 4] = ["simulate", "nj/dragon-poker", "--rounds", "95000"];

#[test]
fn the_result_has_the_shape_other_programs_rely_on() {
    let here = place("shape");
    let args =
        ["simulate", "nj/dragon-poker", "--rounds", "50000", "--seed", "9", "--option", "three_card_table=2"];
    let answer = answer(&here, &args);
    assert_eq!(answer["rulebook"], "nj/dragon-poker");
    assert_eq!(answer["options"]["three_card_table"], 2);
    assert_eq!(
        (&answer["seed"], &answer["rounds"], &answer["strategy"]),
        (&json!(9), &json!(50_000), &json!("optimal"))
    );
    assert!(answer["rounds_per_second"].as_u64().is_some_and(|speed| speed > 0));
    assert_eq!(answer.get("shard"), None);
    let wagers: Vec<&str> = answer["wagers"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|wager| wager["wager"].as_str())
        .collect();
    assert_eq!(wagers, ["ante", "three_card", "dragon"]);
    let three_card = &answer["wagers"][1];
    assert_eq!(three_card["paytable"], "2");
    assert_eq!(three_card["exact"], json!({ "num": "-383", "den": "11713", "decimal": "-0.032699" }));
    assert_eq!(three_card["deviates"], false);
    assert!(three_card["standard_error"].is_string() && three_card["sigmas"].is_string());
    let counts = three_card["outcomes"].as_array().expect("a list").iter();
    assert_eq!(counts.filter_map(|outcome| outcome["count"].as_u64()).sum::<u64>(), 50_000);
}

#[test]
fn a_person_sees_mean_error_exact_value_and_speed() {
    let text = said(&place("text"), &[&DRAGON[..], &["--strategy", "pair_or_better"]].concat());
    for part in [
        "strategy pair_or_better, seed 1",
        "95000 rounds, ",
        "rounds a second",
        " ± ",
        "exact",
        "sigmas",
        "fold",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

/// Eight natural 8s and Jokers, a matter of one in 128 million rounds, come up in these: luck that looks like a mistake.
#[test]
fn a_mean_too_far_from_the_exact_value_is_flagged_with_what_moved_it() {
    let args = ["simulate", "nj/lucky-8s", "--rounds", "2000000", "--seed", "7", "--wager", "bonus"];
    let here = place("flagged");
    let text = said(&here, &[&args[..], &["--option", "bonus_table=5"]].concat());
    let alarm = "bonus: MORE THAN 4 SIGMAS from the exact value; most of it by the row 8, 1 times where 0.016 are expected";
    assert!(text.contains(alarm), "{text}");
    assert_eq!(
        answer(&here, &[&args[..], &["--option", "bonus_table=5"]].concat())["wagers"][0]["deviates"],
        true
    );
}

#[test]
fn merged_shards_are_the_whole_run_byte_for_byte() {
    let here = place("merged");
    said(&here, &[&DRAGON[..], &["--threads", "1", "--output", "whole.json"]].concat());
    // One shard by its file, one by what it prints, one with other threads, counted from 0 and from 1.
    said(&here, &[&DRAGON[..], &["--shard", "1/3", "--output", "1.json"]].concat());
    let printed = said(&here, &[&DRAGON[..], &["--shard", "2/3", "--json"]].concat());
    std::fs::write(here.join("2.json"), printed).expect("written");
    said(&here, &[&DRAGON[..], &["--shard", "0/3", "--threads", "3", "--output", "0.json"]].concat());
    let whole = std::fs::read_to_string(here.join("whole.json")).expect("the whole run");
    assert_eq!(said(&here, &["merge", "2.json", "0.json", "1.json", "--json"]), whole);
    assert_eq!(said(&here, &["merge", "whole.json", "--json"]), whole);
    let text = said(&here, &["merge", "1.json", "2.json", "0.json"]);
    assert!(text.contains("95000 rounds\n") && !text.contains("a second"), "{text}");
    // Files of older versions have the whole numbers of a fraction as numbers.
    let older = whole.lines().map(|line| match line.trim_start().split_once(": ") {
        Some((name @ ("\"num\"" | "\"den\""), digits)) => format!("{name}: {}\n", digits.replace('"', "")),
        _ => format!("{line}\n"),
    });
    let older: String = older.collect();
    assert!(older.contains("\"den\": 11713"), "{older}");
    std::fs::write(here.join("older.json"), older).expect("written");
    assert_eq!(said(&here, &["merge", "older.json", "--json"]), whole);
    assert_eq!(files(&here), ["0.json", "1.json", "2.json", "older.json", "whole.json"]);
}

#[test]
fn merge_says_what_is_missing_or_wrong() {
    let here = place("wrong");
    for shard in ["1/3", "2/3"] {
        let name = format!("{}.json", &shard[..1]);
        said(&here, &[&DRAGON[..], &["--shard", shard, "--output", &name]].concat());
    }
    let refused = |files: &[&str]| {
        let (code, text) = failed(&here, &[&["merge"], files].concat());
        assert_eq!(code, Some(2), "{text}");
        text
    };
    assert_eq!(refused(&["1.json", "2.json"]), "refused: shards: of the 3 shards these are missing: 3/3\n");
    assert!(refused(&["1.json", "2.json", "1.json"]).contains("the same shard as 1.json (given: 1/3)"));
    assert!(refused(&["1.json", "absent.json"]).contains("there is no such file"));
    let text = std::fs::read_to_string(here.join("1.json")).expect("a shard");
    let damaged = [
        ("cut.json", text[..text.len() / 2].to_owned(), "no result of `croupier simulate`"),
        ("empty.json", String::new(), "no result of `croupier simulate`"),
        ("other.json", r#"{"rulebook": "nj/dragon-poker"}"#.to_owned(), "missing field `schema`"),
        ("version.json", text.replace("\"schema\": 1", "\"schema\": 2"), "schema 1 is read (given: 2)"),
        ("shard.json", text.replace("\"of\": 3", "\"of\": 0"), "there is no shard 1 of 0"),
        ("fraction.json", text.replace("\"num\": ", "\"num\": 1e5, \"x\": "), "not a number"),
        ("count.json", text.replacen("\"count\": ", "\"count\": 1", 1), "do not add up"),
        ("negative.json", text.replacen("\"count\": ", "\"count\": -", 1), "invalid value"),
        (
            "rounds.json",
            text.replace("\"rounds\": 95000", "\"rounds\": 18446744073709551615"),
            "do not add up",
        ),
    ];
    for (name, damaged, message) in damaged {
        assert_ne!(damaged, text, "{name}");
        std::fs::write(here.join(name), damaged).expect("written");
        let said = refused(&["2.json", name]);
        assert!(said.contains(message) && said.contains(name), "{said}");
    }
    assert_eq!(failed(&here, &["merge"]).0, Some(2));
}

#[test]
fn input_that_cannot_be_is_refused() {
    let here = place("refused");
    let refused = |args: &[&str], message: &str| {
        let (code, text) = failed(&here, args);
        assert_eq!(code, Some(2), "{args:?}: {text}");
        assert!(text.contains(message), "{text}");
    };
    let rounds = |rounds| ["simulate", "nj/dragon-poker", "--rounds", rounds];
    refused(&rounds("0"), "rounds: a run has from 1 to 1000000000000000 rounds (given: 0)");
    refused(&rounds("1000000000000001"), "rounds");
    refused(&rounds("99999999999999999999999"), "rounds");
    refused(&rounds("-1"), "rounds");
    refused(&["simulate", "nj/dragon-poker"], "--rounds");
    refused(&["simulate", "nj/poker", "--rounds", "1"], "there is no such rulebook");
    for shard in ["0/0", "5/4", "x", "1/", "1/0"] {
        refused(&[&DRAGON[..], &["--shard", shard]].concat(), &format!("(given: {shard})"));
    }
    refused(&[&DRAGON[..], &["--threads", "0"]].concat(), "threads: from 1 to 4096 threads");
    refused(&[&DRAGON[..], &["--option", "no=1"]].concat(), "no");
    refused(&[&DRAGON[..], &["--ante-bonus", "x"]].concat(), "ante_bonus");
    refused(
        &[&DRAGON[..], &["--strategy", "hope"]].concat(),
        "it has optimal, phoenix_or_better, dragon_or_better, pair_or_better, always_play (given: hope)",
    );
    let (_, text) = failed(&here, &[&DRAGON[..], &["--wager", "pack", "--json"]].concat());
    let error: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(error["error"]["field"], "wager");
    assert_eq!(files(&here), Vec::<String>::new());
}

#[test]
fn a_place_that_cannot_be_written_is_told_before_anything_is_played() {
    let here = place("unwritable");
    // So many rounds would take years: the place is tried first.
    let long = ["simulate", "nj/dragon-poker", "--rounds", "1000000000000000", "--output"];
    for output in ["absent/run.json", "."] {
        let (code, text) = failed(&here, &[&long[..], &[output]].concat());
        assert_eq!(code, Some(1), "{text}");
        assert!(text.starts_with(&format!("error: cannot write {output}: ")), "{text}");
    }
    assert_eq!(files(&here), Vec::<String>::new());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_leaves_no_half_file() {
    let here = place("full");
    let (code, text) = failed(&here, &[&DRAGON[..], &["--output", "/dev/full"]].concat());
    assert_eq!((code, text.contains("cannot write /dev/full: ")), (Some(1), true), "{text}");
}

/// The jobs of `examples/simulate`, played by a shell as the batch system would play them.
#[cfg(unix)]
mod jobs {
    use super::*;

    fn example(name: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/simulate").join(name);
        std::fs::read_to_string(path).expect("an example")
    }

    /// Runs a task of a job whose program is found on the path.
    fn task(here: &Path, shell: &str, script: &str, variables: &[(&str, &str)]) {
        let program = Path::new(env!("CARGO_BIN_EXE_croupier")).parent().expect("a directory");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(shell);
        command.args(["-ec", script]).current_dir(here).env("PATH", path).envs(variables.iter().copied());
        let output = command.output().expect("a shell");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn whole(here: &Path) -> String {
        said(here, &[&DRAGON[..], &["--seed", "5", "--output", "whole.json"]].concat());
        std::fs::read_to_string(here.join("whole.json")).expect("the whole run")
    }

    const RUN: [(&str, &str); 4] =
        [("BOOK", "nj/dragon-poker"), ("ROUNDS", "95000"), ("SEED", "5"), ("RESULTS", "results")];

    #[test]
    fn the_array_job_of_slurm_plays_the_whole_run() {
        let (here, script) = (place("slurm"), example("slurm.sh"));
        assert!(script.contains("--array=1-64\n") && script.contains("SHARDS=${SHARDS:-64}"));
        for number in ["1", "2", "3"] {
            let its = [("SHARDS", "3"), ("SLURM_ARRAY_TASK_ID", number), ("SLURM_CPUS_PER_TASK", "2")];
            task(&here, "bash", &script, &[&RUN[..], &its].concat());
        }
        let merged = said(&here, &["merge", "results/1.json", "results/2.json", "results/3.json", "--json"]);
        assert_eq!(merged, whole(&here));
    }

    #[test]
    fn the_indexed_job_of_kubernetes_plays_the_whole_run() {
        let (here, job) = (place("kubernetes"), example("kubernetes.yaml"));
        assert!(job.contains("completions: 64\n") && job.contains("{ name: SHARDS, value: \"64\" }"));
        let after = job.split_once("            - |\n").expect("a script").1;
        let script: String = after
            .lines()
            .take_while(|line| line.starts_with("              "))
            .map(|line| format!("{line}\n"))
            .collect();
        std::fs::create_dir(here.join("results")).expect("created");
        for number in ["0", "1", "2"] {
            let its = [("SHARDS", "3"), ("JOB_COMPLETION_INDEX", number)];
            task(&here, "sh", &script, &[&RUN[..], &its].concat());
        }
        let merged = said(&here, &["merge", "results/0.json", "results/1.json", "results/2.json", "--json"]);
        assert_eq!(merged, whole(&here));
    }
}
