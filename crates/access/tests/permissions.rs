//! The permission table, role by action, as it is meant: a change of who may do what is a change of this file too.

use croupier_access::{Action, Role, Sort, Who, may};

const TABLE: &str = include_str!("permissions.txt");

fn written() -> String {
    let line = |action: &Action| {
        let mark = |role| if may(role, *action) { 'x' } else { '.' };
        let marks: String =
            [None].into_iter().chain(Role::ALL.map(Some)).flat_map(|role| [' ', mark(role)]).collect();
        format!("{:<18}{:<5}{marks}\n", format!("{action:?}"), format!("{:?}", action.sort()).to_lowercase())
    };
    let heading = "# v visitor, p player, d dealer, s supervisor, k casino supervisor, c cage, e security, w surveillance, a analyst, x administrator\n#\n";
    let columns = format!("{:<23} v p d s k c e w a x\n", "# action");
    [heading.to_owned(), columns].into_iter().chain(Action::ALL.iter().map(line)).collect()
}

/// `UPDATE_GOLDEN=1` writes the table again after a change that is meant.
#[test]
fn the_table_is_as_it_is_meant() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/permissions.txt");
        std::fs::write(file, written()).expect("written");
        return;
    }
    for (is, meant) in written().lines().zip(TABLE.lines()) {
        assert_eq!(is, meant);
    }
    assert_eq!(written(), TABLE);
}

#[test]
fn who_only_looks_never_acts_at_tables() {
    let own = [
        Action::SignIn,
        Action::BecomeGuest,
        Action::BecomeDemoStaff,
        Action::Welcome,
        Action::SignOut,
        Action::StaySignedIn,
        Action::SetOwnPassword,
        Action::VerifyJournal,
    ];
    for action in Action::ALL.iter().filter(|action| action.sort() == Sort::Act && !own.contains(action)) {
        assert!(!may(Some(Role::Surveillance), *action), "{action:?}");
        assert!(!may(Some(Role::Analyst), *action), "{action:?}");
        assert!(!may(None, *action), "{action:?}");
    }
}

#[test]
fn who_acts_at_tables_is_heard_there() {
    for action in Action::ALL {
        let Who::Only(roles) = action.who() else { continue };
        assert!(!roles.is_empty(), "{action:?} is for nobody: say so");
        let of_table = (Action::Sit..=Action::SeparatePlayers).contains(action);
        if of_table {
            assert!(roles.iter().all(|role| role.at_table().is_some()), "{action:?}");
        }
    }
}

#[test]
fn roles_are_written_and_read() {
    for role in Role::ALL {
        assert_eq!(Role::read(role.name()), Some(role));
        assert_eq!(serde_json::to_string(&role).expect("json"), format!("\"{role}\""));
    }
    assert_eq!(Role::read("machine"), None);
}
