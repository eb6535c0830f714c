//! What keeps a server from starting.

use crate::house::{PROGRAM, Server, folder};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

/// Starts a server that cannot; what it says, which is one sentence on what is wrong and one on what to do.
fn told(data: &Path, more: &[&str]) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--data"]).arg(data).args(more);
    if !more.contains(&"--listen") {
        command.args(["--listen", "127.0.0.1:0"]);
    }
    let output = command.output().expect("runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn a_port_that_is_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let text = told(&folder("port"), &["--listen", &address]);
    assert!(text.contains("is in use") && text.contains("--listen"), "{text}");
}

#[test]
fn a_data_directory_that_cannot_be_written() {
    let file = folder("unwritable").join("a-file");
    std::fs::write(&file, "").expect("written");
    let text = told(&file, &[]);
    assert!(text.contains("cannot write to the data directory") && text.contains("--data"), "{text}");
}

#[test]
fn a_second_server_on_the_same_data_directory() {
    let data = folder("second");
    let first = Server::start(&data, &[]);
    let text = told(&data, &[]);
    assert!(text.contains("another server") && text.contains("--database"), "{text}");
    drop(first);
}

#[test]
fn a_database_that_does_not_answer() {
    let text = told(&folder("database"), &["--database", "postgres://nobody:secret@127.0.0.1:1/none"]);
    assert!(text.contains("--database") && !text.contains("secret"), "{text}");
}

#[test]
fn an_address_that_is_none() {
    for address in
        ["mysql://me:secret@127.0.0.1/house", "postgres://me:secret@[half/house?password=secret", ""]
    {
        let text = told(&folder("address"), &["--database", address]);
        assert!(text.contains("--database") && !text.contains("secret"), "{address}: {text}");
    }
}

#[test]
fn something_that_is_no_journal() {
    let data = folder("nothing");
    std::fs::write(data.join("journal.sqlite"), "this is no database, whatever else it may be")
        .expect("written");
    let text = told(&data, &[]);
    assert!(text.contains("journal.sqlite") && text.contains("croupier journal verify"), "{text}");
}

#[test]
fn a_journal_of_a_newer_program() {
    let data = folder("newer");
    Server::start(&data, &["--demo"]).end();
    let file = rusqlite::Connection::open(data.join("journal.sqlite")).expect("opens");
    let version: i64 = file.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a number");
    file.pragma_update(None, "user_version", version + 1_000).expect("set");
    drop(file);
    let text = told(&data, &[]);
    assert!(text.contains("newer"), "{text}");
}

/// A file with the first format there was, as a server of then left it.
fn of_the_first_format(data: &Path) -> rusqlite::Connection {
    let file = rusqlite::Connection::open(data.join("journal.sqlite")).expect("opens");
    file.execute_batch(include_str!("../../../store/migrations/sqlite/1.sql")).expect("made");
    file.execute("INSERT INTO journal (alone, id) VALUES (1, ?1)", [[7_u8; 16]]).expect("named");
    file.pragma_update(None, "application_id", 0x4352_5052).expect("set");
    file.pragma_update(None, "user_version", 1).expect("set");
    file
}

#[test]
fn a_journal_of_an_older_program_is_brought_up_to_date() {
    let data = folder("older");
    drop(of_the_first_format(&data));
    Server::start(&data, &["--demo"]).end();
    Server::start(&data, &["--demo"]).end();
    let data = folder("oldest");
    of_the_first_format(&data).pragma_update(None, "user_version", 0).expect("set");
    let text = told(&data, &[]);
    assert!(text.contains("format 0") && text.contains("croupier journal verify"), "{text}");
}

#[test]
fn another_key() {
    let data = folder("key");
    Server::start(&data, &["--demo"]).end();
    std::fs::remove_file(data.join("journal.sqlite.key")).expect("removed");
    let text = told(&data, &[]);
    assert!(text.contains("--key"), "{text}");
    let file = data.join("nonsense.key");
    std::fs::write(&file, "this is no key").expect("written");
    let text = told(&data, &["--key", file.to_str().expect("a path")]);
    assert!(text.contains("nonsense.key"), "{text}");
}

#[test]
fn settings_that_are_not_understood() {
    let data = folder("settings");
    let file = data.join("croupier.toml");
    std::fs::write(&file, "listn = \"127.0.0.1:1\"\n").expect("written");
    let output = Command::new(PROGRAM).args(["serve", "--config"]).arg(&file).output().expect("runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && text.contains("listn"), "{text}");
    std::fs::write(&file, "operator = \"House\"\ndemo = true\n").expect("written");
    let output = Command::new(PROGRAM)
        .env("CROUPIER_OPERATOR", "Environment")
        .args(["serve", "--print-config", "--currency", "NZ$", "--config"])
        .arg(&file)
        .output()
        .expect("runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for line in ["operator = \"Environment\"", "demo = true", "currency = \"NZ$\""] {
        assert!(text.contains(line), "{text}");
    }
}
