//! Accounts on a journal, at one server and at two.

use croupier_access::*;
use croupier_store::{Journal, Keys, SqliteJournal, SqliteOptions};
use croupier_table::{PersonId, Time};
use std::path::PathBuf;
use std::sync::Arc;

const NOON: Time = Time(1_800_000_000_000);
const GOOD: &str = "correct horse battery";

fn journal(name: &str) -> (PathBuf, Arc<dyn Journal>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("access-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let keys = Keys::from_secret([9; 32]);
    let file = folder.join("journal");
    let journal = SqliteJournal::open(&file, &keys, SqliteOptions::default()).expect("opens");
    (folder, Arc::new(journal))
}

fn id(name: &str) -> PersonId {
    PersonId::new(name).expect("a name")
}

fn with_ann(name: &str) -> (PathBuf, Accounts, Accounts) {
    let (folder, journal) = journal(name);
    let here = Accounts::new(journal.clone());
    here.create("ann", Some(GOOD), Role::Dealer.into(), &id("root"), NOON).expect("created");
    (folder, here, Accounts::new(journal))
}

fn session(signed_in: &SignedIn) -> Session {
    let SignedIn { person, roles, generation } = signed_in.clone();
    Session::begin(person, roles, Kind::Account, generation, NOON).expect("entropy")
}

#[test]
fn the_right_password_signs_in_and_nothing_else_does() {
    let (_, here, there) = with_ann("sign-in");
    let ann = here.sign_in("ann", GOOD, NOON).expect("signs in");
    assert_eq!((ann.person.as_str(), ann.roles), ("ann", Role::Dealer.into()));
    assert_eq!(there.sign_in("ann", GOOD, NOON).map(|signed| signed.generation), Ok(ann.generation));
    for (name, password) in [
        ("ann", "Correct horse battery"),
        ("ann", ""),
        ("bob", GOOD),
        ("ANN", GOOD),
        ("ann/../bob", GOOD),
        ("", GOOD),
        ("ann\0", GOOD),
        ("machine", GOOD),
    ] {
        assert_eq!(here.sign_in(name, password, NOON), Err(Error::NotSignedIn), "{name:?} {password:?}");
    }
}

#[test]
fn wrong_passwords_at_two_servers_lock_together() {
    let (_, here, there) = with_ann("lock");
    for _ in 0..FAILURES / 2 {
        assert_eq!(here.sign_in("ann", "wrong password", NOON), Err(Error::NotSignedIn));
        assert_eq!(there.sign_in("ann", "wrong password", NOON), Err(Error::NotSignedIn));
    }
    assert_eq!(here.sign_in("ann", GOOD, NOON), Err(Error::NotSignedIn));
    assert_eq!(there.sign_in("ann", GOOD, NOON.after(LOCKED_FOR - 1)), Err(Error::NotSignedIn));
    assert!(there.sign_in("ann", GOOD, NOON.after(LOCKED_FOR)).is_ok());
}

#[test]
fn guesses_made_at_the_same_time_are_all_counted() {
    let (_, here, _) = with_ann("race");
    std::thread::scope(|scope| {
        for _ in 0..2 * FAILURES {
            scope.spawn(|| here.sign_in("ann", "wrong password", NOON));
        }
    });
    assert_eq!(here.sign_in("ann", GOOD, NOON), Err(Error::NotSignedIn));
    assert_eq!(here.get(&id("ann"), NOON).expect("ann").locked_until(NOON), Some(NOON.after(LOCKED_FOR)));
}

#[test]
fn what_ends_a_session_here_ends_it_there_within_a_second() {
    let (_, here, there) = with_ann("generation");
    let root = id("root");
    for command in
        [Command::SignOut, Command::ChangeRoles { roles: Role::Supervisor.into() }, Command::Disable]
    {
        let ann = session(&here.sign_in("ann", GOOD, NOON).expect("signs in"));
        assert_eq!(there.roles_of(&ann, NOON), Ok(ann.roles));
        here.change(&id("ann"), &command, &root, NOON).expect("done");
        assert!(here.roles_of(&ann, NOON).expect("read").is_empty(), "at once here: {command:?}");
        assert!(there.roles_of(&ann, NOON.after(1_000)).expect("read").is_empty(), "soon there: {command:?}");
    }
    here.change(&id("ann"), &Command::Enable, &root, NOON).expect("enabled");
    let ann = session(&here.sign_in("ann", GOOD, NOON).expect("signs in"));
    here.set_password(&id("ann"), "another password", &root, NOON).expect("set");
    assert!(here.roles_of(&ann, NOON).expect("read").is_empty());
    assert_eq!(here.sign_in("ann", GOOD, NOON), Err(Error::NotSignedIn));
    assert!(here.sign_in("ann", "another password", NOON).is_ok());
}

#[test]
fn a_session_of_nobodys_account_is_over() {
    let (_, here, _) = with_ann("nobody");
    let ghost = SignedIn { person: id("ghost"), roles: Role::Administrator.into(), generation: 1 };
    assert!(here.roles_of(&session(&ghost), NOON).expect("read").is_empty());
}

#[test]
fn keys_are_seen_once_and_do_what_they_are_for() {
    let (folder, here, there) = with_ann("keys");
    let root = id("root");
    let scopes = Scopes { roles: Role::Dealer.into(), read: false };
    let key = here.make_key(&id("ann"), "scanner", scopes, &root, NOON).expect("made");
    let text = key.reveal();
    assert!(text.starts_with("ck_ann.1."), "{text}");
    assert!(!format!("{key:?}").contains(&text[10..]), "no log shows it");
    let (account, found) = there.of_key(&text, NOON).expect("known");
    assert_eq!((account.name().as_str(), found), ("ann", scopes));
    let (head, last) = text.split_at(text.len() - 1);
    let other = if last == "0" { "1" } else { "0" };
    for wrong in [
        "",
        "ck_",
        "ck_ann.1.",
        "ck_bob.1.00",
        &text[..text.len() - 2],
        &(head.to_owned() + other),
        &text[3..],
    ] {
        assert_eq!(here.of_key(wrong, NOON).err(), Some(Error::NoKey), "{wrong:?}");
    }
    let other_number = text.replacen("ann.1.", "ann.01.", 1);
    assert_eq!(here.of_key(&other_number, NOON).err(), Some(Error::NoKey), "a key has one text");
    here.change(&id("ann"), &Command::ChangeRoles { roles: Role::Cage.into() }, &root, NOON)
        .expect("changed");
    assert!(here.of_key(&text, NOON).expect("known").1.roles.is_empty(), "it loses what its account loses");
    here.change(&id("ann"), &Command::RevokeKey { number: 1 }, &root, NOON).expect("revoked");
    assert_eq!(here.of_key(&text, NOON).err(), Some(Error::NoKey));
    assert_eq!(there.of_key(&text, NOON.after(1_000)).err(), Some(Error::NoKey));
    drop((here, there));
    assert!(!holds(&folder, text.rsplit('.').next().expect("a secret")), "only a hash is kept");
}

#[test]
fn the_journal_holds_no_password_and_no_hash_in_the_open() {
    let (folder, here, _) = with_ann("secrets");
    here.sign_in("ann", GOOD, NOON).expect("signs in");
    let _ = here.sign_in("ann", "a wrong password", NOON);
    drop(here);
    for secret in [GOOD, "a wrong password", "memory", "argon2"] {
        assert!(!holds(&folder, secret), "{secret}");
    }
    assert!(holds(&folder, "account.password_set"), "the test looks where it should");
}

fn holds(folder: &PathBuf, text: &str) -> bool {
    std::fs::read_dir(folder).expect("a folder").any(|file| {
        let bytes = std::fs::read(file.expect("a file").path()).expect("bytes");
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

#[test]
fn the_first_administrator_is_made_once() {
    let (_, journal) = journal("welcome");
    let servers = [Accounts::new(journal.clone()), Accounts::new(journal.clone())];
    assert_eq!(servers[0].is_empty(), Ok(true));
    assert_eq!(servers[0].welcome("root", "short", None, NOON), Err(Error::Password));
    let made: Vec<bool> = std::thread::scope(|scope| {
        let one = |number: usize| {
            let server = &servers[number % 2];
            scope.spawn(move || {
                server.welcome(&format!("root{number}"), GOOD, Some("The Sample House"), NOON).is_ok()
            })
        };
        let all: Vec<_> = (0..8).map(one).collect();
        all.into_iter().map(|one| one.join().expect("no panic")).collect()
    });
    assert_eq!(made.iter().filter(|made| **made).count(), 1);
    assert_eq!(journal.streams("account/").expect("read").len(), 1, "nothing is left of the others");
    assert_eq!((servers[0].is_empty(), servers[1].was_welcomed()), (Ok(false), Ok(true)));
    let all = servers[1].all(NOON).expect("read");
    assert_eq!(all.first().map(|account| account.roles()), Some(Role::Administrator.into()));
}

#[test]
fn passwords_that_are_too_easy_are_none() {
    let (_, here, _) = with_ann("easy");
    let roles = Role::Player.into();
    for easy in ["", "short", "nine char", &"x".repeat(201), "JOSEPHINE.B"] {
        let made = here.create("josephine.b", Some(easy), roles, &id("root"), NOON);
        assert_eq!(made.err(), Some(Error::Password), "{easy:?}");
    }
    assert_eq!(here.get(&id("josephine.b"), NOON).err(), Some(Error::Unknown));
    assert_eq!(here.create("ann", Some(GOOD), roles, &id("root"), NOON).err(), Some(Error::Exists));
}

#[test]
fn acts_without_another_trace_are_noted() {
    let (_, journal) = journal("acts");
    let accounts = Accounts::new(journal.clone());
    accounts.note(&id("sue"), Role::Surveillance, Action::VerifyJournal, "all", NOON).expect("noted");
    let body = &journal.read("acts", 1, 9).expect("read")[0].body;
    assert_eq!(
        body,
        "{\"at\":1800000000000,\"by\":\"sue\",\"role\":\"surveillance\",\"act\":\"verify the journal\",\"about\":\"all\"}"
    );
}

/// Not exact, and it need not be: an unknown name must cost an argon2 too, which is a thousand times anything else.
#[test]
fn a_name_that_nobody_has_takes_as_long_as_a_wrong_password() {
    let (_, here, _) = with_ann("time");
    let time = |name: &str| {
        let begin = std::time::Instant::now();
        let _ = here.sign_in(name, "a wrong password", NOON);
        begin.elapsed()
    };
    // The least of several attempts in turn, fewer than lock: others keep the machine busy, and never make it quicker.
    let mut least = [std::time::Duration::MAX; 3];
    let alike = (0..9).any(|_| {
        for (least, name) in least.iter_mut().zip(["ann", "bob", "No Name"]) {
            *least = time(name).min(*least);
        }
        let [known, unknown, malformed] = least;
        unknown > known / 3 && malformed > known / 3
    });
    assert!(alike, "{least:?}");
}
