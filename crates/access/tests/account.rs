//! The account as a state machine.

use croupier_access::*;
use croupier_table::{PersonId, Time};

const NOON: Time = Time(1_800_000_000_000);

fn id(name: &str) -> PersonId {
    PersonId::new(name).expect("a name")
}

struct Lived {
    account: Account,
    seq: u64,
}

impl Lived {
    fn new(roles: &[Role]) -> Lived {
        let mut lived = Lived { account: Account::new(id("ann")), seq: 0 };
        let roles = roles.iter().copied().collect();
        lived.submit(NOON, "root", &Command::Create { roles, password: true }).expect("created");
        lived
    }

    fn submit(&mut self, at: Time, by: &str, command: &Command) -> Result<Vec<Event>> {
        let events = self.account.decide(at, &id(by), command)?;
        for event in &events {
            self.seq += 1;
            let entry = Entry { at, by: id(by), event: event.clone() };
            let text = serde_json::to_string(&entry).expect("json");
            assert_eq!(
                serde_json::from_str::<Entry>(&text).expect("json"),
                entry,
                "events survive being written"
            );
            self.account.apply(&entry, self.seq);
        }
        Ok(events)
    }

    fn sign_in(&mut self, at: Time, right: bool) -> Result<Vec<Event>> {
        self.submit(at, "ann", &Command::SignIn { right })
    }
}

#[test]
fn ten_wrong_passwords_lock_for_a_quarter_of_an_hour() {
    let mut lived = Lived::new(&[Role::Dealer]);
    for _ in 1..FAILURES {
        assert_eq!(lived.sign_in(NOON, false), Ok(vec![Event::SignInFailed]));
    }
    let until = NOON.after(LOCKED_FOR);
    assert_eq!(lived.sign_in(NOON, false), Ok(vec![Event::SignInFailed, Event::Locked { until }]));
    assert_eq!((FAILURES, LOCKED_FOR), (10, 15 * Time::MINUTE));
    assert_eq!(lived.sign_in(NOON, true), Err(Error::NotSignedIn), "even the right one");
    assert_eq!(lived.sign_in(until.after(-1), false), Err(Error::NotSignedIn), "and nothing is recorded");
    assert_eq!(lived.sign_in(until, true), Ok(vec![Event::SignedIn]));
}

#[test]
fn signing_in_and_unlocking_forgive() {
    let mut lived = Lived::new(&[Role::Dealer]);
    for forgiving in [Command::SignIn { right: true }, Command::Unlock, Command::SetPassword] {
        for _ in 1..FAILURES {
            lived.sign_in(NOON, false).expect("counted");
        }
        lived.submit(NOON, "ann", &forgiving).expect("forgives");
        assert_eq!(lived.sign_in(NOON, false), Ok(vec![Event::SignInFailed]), "{forgiving:?}");
        lived.sign_in(NOON, true).expect("signs in");
    }
    for _ in 0..FAILURES {
        lived.sign_in(NOON, false).expect("counted");
    }
    assert_eq!(lived.account.locked_until(NOON), Some(NOON.after(LOCKED_FOR)));
    lived.submit(NOON, "root", &Command::Unlock).expect("unlocked");
    assert_eq!(lived.sign_in(NOON, true), Ok(vec![Event::SignedIn]));
}

#[test]
fn what_ends_sessions_raises_the_generation() {
    let mut lived = Lived::new(&[Role::Dealer]);
    let roles = Role::Cage.into();
    for (command, ends) in [
        (Command::SignIn { right: true }, false),
        (Command::SignIn { right: false }, false),
        (Command::Unlock, false),
        (Command::SignOut, true),
        (Command::SetPassword, true),
        (Command::ChangeRoles { roles }, true),
        (Command::Disable, true),
        (Command::Enable, false),
    ] {
        let before = lived.account.generation();
        lived.submit(NOON, "root", &command).expect("done");
        assert_eq!(lived.account.generation() - before, u64::from(ends), "{command:?}");
    }
}

#[test]
fn nobody_takes_the_last_administrator_away() {
    let mut lived = Lived::new(&[Role::Administrator, Role::Player]);
    let (less, more) = (Role::Player.into(), Role::ALL.into_iter().collect());
    assert_eq!(lived.submit(NOON, "ann", &Command::Disable), Err(Error::Oneself));
    assert_eq!(lived.submit(NOON, "ann", &Command::ChangeRoles { roles: less }), Err(Error::Oneself));
    lived.submit(NOON, "ann", &Command::ChangeRoles { roles: more }).expect("still one");
    lived.submit(NOON, "root", &Command::ChangeRoles { roles: less }).expect("another does it");
    lived.submit(NOON, "root", &Command::Disable).expect("another does it");
    assert_eq!(lived.sign_in(NOON, true), Err(Error::NotSignedIn));
    assert_eq!(lived.submit(NOON, "root", &Command::Disable), Err(Error::Already(true)));
}

#[test]
fn a_key_does_no_more_than_its_account() {
    let mut lived = Lived::new(&[Role::Analyst]);
    let make = |roles: &[Role], read, label: &str| Command::MakeKey {
        label: label.to_owned(),
        scopes: Scopes { roles: roles.iter().copied().collect(), read },
        hash: String::new(),
    };
    assert_eq!(lived.submit(NOON, "root", &make(&[Role::Cage], true, "x")), Err(Error::Scope(Role::Cage)));
    assert_eq!(lived.submit(NOON, "root", &make(&[], false, "x")), Err(Error::Key));
    for label in ["", "two\nlines", &"x".repeat(65)] {
        assert_eq!(lived.submit(NOON, "root", &make(&[Role::Analyst], true, label)), Err(Error::Key));
    }
    lived.submit(NOON, "root", &make(&[Role::Analyst], false, "reports")).expect("made");
    lived.submit(NOON, "root", &Command::RevokeKey { number: 1 }).expect("revoked");
    assert_eq!(lived.submit(NOON, "root", &Command::RevokeKey { number: 1 }), Err(Error::UnknownKey));
    lived.submit(NOON, "root", &make(&[], true, "looks")).expect("made");
    assert_eq!(lived.account.keys().keys().copied().collect::<Vec<_>>(), [2], "numbers are not used again");
}

#[test]
fn an_account_is_created_once_and_with_a_role() {
    let roles = Role::Player.into();
    let mut nobody = Lived { account: Account::new(id("bob")), seq: 0 };
    for command in [Command::SetPassword, Command::Disable, Command::Unlock, Command::SignOut] {
        assert_eq!(nobody.submit(NOON, "root", &command), Err(Error::Unknown));
    }
    let none = Command::Create { roles: Roles::default(), password: true };
    assert_eq!(nobody.submit(NOON, "root", &none), Err(Error::NoRole));
    nobody.submit(NOON, "root", &Command::Create { roles, password: false }).expect("created");
    assert_eq!(nobody.submit(NOON, "root", &Command::Create { roles, password: false }), Err(Error::Exists));
    assert_eq!(
        nobody.sign_in(NOON, true),
        Err(Error::NotSignedIn),
        "an account of a machine has no password"
    );
}

#[test]
fn names_that_people_take_for_others_are_no_names() {
    for good in ["ann", "a", "ann.b-c_d@house", "x7"] {
        assert_eq!(account_name(good).map(|name| name.to_string()), Ok(good.to_owned()));
    }
    let long = "a".repeat(65);
    for bad in
        ["", "Ann", "änn", "7up", "-a", "a b", "a/b", "guest-1", "demo-x", "machine", "house", "a\n", &long]
    {
        assert!(matches!(account_name(bad), Err(Error::Name(_))), "{bad:?}");
    }
}
