//! Tables that play by a rulebook of the operator's own.

use crate::house::{Browser, PROGRAM, Server, folder};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DRAGON: &str = include_str!("../../../../rulebooks/nj/dragon-poker.toml");

/// Dragon Poker under a title of the house's own, with an ante of 5.00 at least.
fn own_book(folder: &Path) -> PathBuf {
    let title = DRAGON.replacen("title = \"Dragon Poker\"", "title = \"House Dragon\"", 1);
    let (before, after) = title.split_once("[option.ante_minimum]").expect("an option");
    let after = after.replacen("default = \"none\"", "default = 500", 1);
    let file = folder.join("house-dragon.toml");
    std::fs::write(&file, format!("{before}[option.ante_minimum]{after}")).expect("written");
    file
}

fn croupier(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).output().expect("runs")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn own(list: &Value) -> Vec<Value> {
    let books = list["rulebooks"].as_array().expect("a list");
    books.iter().filter(|book| book["own"] == true).cloned().collect()
}

fn wager(bet: &str, amount: i64) -> Value {
    json!({"round": {"command": {"dragon": {"do": "place", "bet": bet, "amount": amount}}}})
}

/// A round that the guest folds, at a practice table of that book.
fn play(guest: &Browser, rulebook: &str) -> String {
    let made = guest.post("/api/tables/practice", &json!({ "rulebook": rulebook }));
    let table = made["table"].as_str().expect("a table").to_owned();
    let seen = guest.get(&format!("/api/tables/{table}"));
    let ante = seen["menu"].as_array().expect("a menu").iter().find(|item| item["bet"] == "ante");
    assert_eq!(ante.expect("an ante")["free"]["least"], 500, "the book's own limit");
    for command in [wager("ante", 500), wager("ante_bonus", 500), json!({"close": true})] {
        guest.submit(&table, &command);
    }
    for _ in 0..200 {
        let seen = guest.get(&format!("/api/tables/{table}"));
        let folds = |menu: &Vec<Value>| menu.iter().any(|item| item["kind"] == "fold");
        if seen["menu"].as_array().is_some_and(folds) {
            guest.submit(&table, &json!({"round": {"command": {"dragon": {"do": "fold"}}}}));
        }
        if seen["table"]["rounds"] == 2 {
            return table;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("no second round at {table}");
}

#[test]
fn a_book_of_the_operators_own_is_dealt_survives_a_restart_and_is_audited() {
    let data = folder("own-book");
    let book = own_book(&data);
    let file = book.to_str().expect("a path");
    let server = Server::start(&data, &["--demo", "--book", file]);
    let guest = Browser::guest(server.address);
    let floor = Browser::staff(server.address, "supervisor");
    let found = own(&guest.get("/api/rulebooks"));
    assert_eq!((found.len(), &found[0]["title"]), (1, &json!("House Dragon")), "{found:?}");
    let rulebook = found[0]["rulebook"].as_str().expect("a name").to_owned();
    assert!(rulebook.starts_with("nj/dragon-poker@"), "{rulebook}");
    let options = guest.get(&format!("/api/rulebooks/{rulebook}"))["options"].clone();
    let least = options.as_array().expect("a list").iter().find(|option| option["key"] == "ante_minimum");
    assert_eq!(least.expect("an option")["default"], 500);
    floor.post("/api/tables", &json!({"table": "own-1", "settings": {"rulebook": rulebook}}));
    let table = play(&guest, &rulebook);
    server.end();

    let without = croupier(&["serve", "--demo", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()]);
    let text = errors(&without);
    assert!(text.contains("--book FILE") && text.contains(&rulebook) && text.contains("own-1"), "{text}");
    let again = Server::start(&data, &["--demo", "--book", file]);
    let guest = Browser { address: again.address, ..guest };
    assert_eq!(guest.get(&format!("/api/tables/{table}"))["table"]["rulebook"], rulebook.as_str());
    assert_eq!(
        guest.get(&format!("/api/tables/{table}/rounds/1"))["settled"].as_array().map(Vec::len),
        Some(2)
    );
    again.end();

    let journal = data.to_str().expect("a path");
    let (round, day) = (format!("{table}/1"), ["report", "--day", "2027-01-15", "--journal", journal]);
    let audit = ["audit", &round, "--journal", journal, "--rulebook", file];
    let told = croupier(&audit);
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.status.success() && text.contains(&rulebook), "{text}{}", errors(&told));
    assert!(!text.contains("is another one"), "the same book: {text}");
    assert!(croupier(&["journal", "verify", journal]).status.success());
    let refused = croupier(&day);
    assert!(refused.status.code() == Some(2) && errors(&refused).contains(&rulebook), "{}", errors(&refused));
    let report = croupier(&[&day[..], &["--rulebook", file]].concat());
    assert!(report.status.success(), "{}", errors(&report));
}

#[test]
fn every_mistake_in_every_own_book_is_told_with_its_field_and_line() {
    let data = folder("own-mistakes");
    let (one, two) = (data.join("one.toml"), data.join("two.toml"));
    std::fs::write(&one, DRAGON.replacen("to_1 = 30", "to_1 = -30", 1)).expect("written");
    std::fs::write(&two, DRAGON.replacen("[option.ante_minimum]", "[option.ante_minimun]", 1))
        .expect("written");
    let config = data.join("croupier.toml");
    std::fs::write(
        &config,
        format!("books = [{one:?}, {two:?}, \"{}\"]\n", data.join("none.toml").display()),
    )
    .expect("written");
    let refused =
        croupier(&["serve", "--data", data.to_str().unwrap(), "--config", config.to_str().unwrap()]);
    let text = errors(&refused);
    assert_eq!(refused.status.code(), Some(2), "{text}");
    for part in ["one.toml: paytable[0].rows[0].to_1", "two.toml: option.ante_minimun", "line ", "none.toml"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
}
