//! Role x action x state: what every role is answered to every kind of command, in every state of a table.

use crate::commands::{self, State, id};
use crate::house::{Browser, House, Reply};
use croupier_access::{Action, Role, may};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const TABLE: &str = include_str!("table.txt");

/// A visitor and somebody in each role.
fn people(house: &House) -> Vec<(Option<Role>, Browser)> {
    let staff = Role::ALL.map(|role| (Some(role), house.demo_staff(role)));
    [(None, house.visitor())].into_iter().chain(staff).collect()
}

/// Tables in a state; a new one whenever the last was changed.
struct Tables<'a> {
    house: &'a House,
    state: State,
    count: usize,
    name: String,
}

impl Tables<'_> {
    fn current(&mut self) -> &str {
        let seen = self.house.app.house.see_table(&id(&self.name)).expect("read");
        if seen.is_none_or(|seen| State::of(seen.table()) != self.state) {
            self.count += 1;
            self.name = format!("{:?}-{}", self.state, self.count).to_lowercase();
            self.house.table_in(&self.name, self.state);
        }
        &self.name
    }
}

#[derive(Default)]
struct Findings {
    lines: Vec<String>,
    heard: BTreeMap<(Action, Role), bool>,
}

impl Findings {
    /// The permission table decides between 401, 403 and being heard.
    fn check(&mut self, role: Option<Role>, action: Action, reply: &Reply, changed: bool, what: &str) {
        let expected = match role {
            _ if may(role, action) => None,
            None => Some(401),
            Some(_) => Some(403),
        };
        match expected {
            Some(status) => {
                assert_eq!(reply.status, status, "{what}: {}", reply.text);
                assert!(!changed, "{what} changed something");
            }
            None => {
                assert!([200, 422].contains(&reply.status), "{what}: {}", reply.text);
                assert_eq!(changed, reply.status == 200, "{what}");
                let by_role = reply.message().starts_with("this is for");
                let role = role.expect("nothing is said by visitors");
                *self.heard.entry((action, role)).or_default() |= !by_role;
            }
        }
    }
}

#[test]
fn every_command_of_every_role_in_every_state() {
    let house = House::demo("table");
    let people = people(&house);
    let mut found = Findings::default();
    for state in State::ALL {
        let mut tables = Tables { house: &house, state, count: 0, name: "none".to_owned() };
        for (name, command) in commands::all() {
            let (action, said) = (Action::of_table(&command), serde_json::to_value(&command).expect("json"));
            let mut line = format!("{name:<22}{:<9}", format!("{state:?}").to_lowercase());
            for (role, browser) in &people {
                let table = tables.current().to_owned();
                let before = house.seq(&table);
                let reply = browser.submit(&table, role.map_or("", Role::name), &said);
                let what = format!("{name} by {role:?} at a table {state:?}");
                found.check(*role, action, &reply, house.seq(&table) != before, &what);
                line += &format!(" {}", reply.status);
            }
            found.lines.push(line);
        }
    }
    let deaf: Vec<_> = found.heard.iter().filter(|(_, heard)| !**heard).collect();
    assert!(deaf.is_empty(), "the table hears these in no state, though they may: {deaf:?}");
    compare(&found.lines);
}

/// `UPDATE_GOLDEN=1` writes the table again after a change that is meant.
fn compare(lines: &[String]) {
    let heading = "# what each is answered: visitor, player, dealer, supervisor, casino supervisor, cage, security, surveillance, analyst, administrator";
    let written =
        [heading.to_owned()].iter().chain(lines).fold(String::new(), |text, line| text + line + "\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/access/table.txt");
        std::fs::write(file, &written).expect("written");
        return;
    }
    for (is, meant) in written.lines().zip(TABLE.lines()) {
        assert_eq!(is, meant);
    }
    assert_eq!(written, TABLE);
}

#[test]
fn every_kind_of_command_is_asked() {
    let asked: BTreeSet<Action> =
        commands::all().iter().map(|(_, command)| Action::of_table(command)).collect();
    let at_tables =
        Action::ALL.iter().filter(|action| (Action::Sit..=Action::SeparatePlayers).contains(action));
    // Not said at a table, but to a meter.
    let elsewhere = [Action::SetMeter];
    let missing: Vec<_> =
        at_tables.filter(|action| !asked.contains(action) && !elsewhere.contains(action)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The same over a socket: what may not be said is refused, and nothing changes.
#[test]
fn a_socket_hears_the_same_roles() {
    let house = House::demo("table-socket");
    house.table_in("t", State::Open);
    for role in Role::ALL {
        let browser = house.demo_staff(role);
        let mut socket = browser.socket(&format!("/api/tables/t/socket?as={role}")).expect("opens");
        socket.send(&json!({"type": "hello", "last_seq": null}));
        assert_eq!(socket.next(&["snapshot", "update"])["type"], "snapshot");
        for (name, command) in commands::all() {
            let action = Action::of_table(&command);
            if may(Some(role), action) {
                continue;
            }
            let before = house.seq("t");
            let command = serde_json::to_value(&command).expect("json");
            socket.send(&json!({"type": "command", "id": crate::house::fresh(), "command": command}));
            let answer = socket.next(&["answer", "refused"]);
            assert_eq!(answer["error"]["code"], "forbidden", "{name} by {role}: {answer}");
            assert_eq!(house.seq("t"), before);
        }
    }
    assert_eq!(house.visitor().socket("/api/tables/t/socket").err(), Some(401));
}

/// What is nobody's command to give is nobody's, whatever is claimed.
#[test]
fn nobody_speaks_as_a_machine() {
    let house = House::demo("machine");
    house.table_in("t", State::Open);
    let player = house.guest();
    for role in ["machine", "shoe", "Player", "administrator", ""] {
        let reply = player.post(&format!("/api/tables/t/commands?as={role}"), body());
        assert!([400, 403].contains(&reply.status), "{role}: {}", reply.text);
    }
    assert_eq!(
        player.post("/api/tables/t/commands?as=player&as=supervisor", body()).status,
        403,
        "the first counts"
    );
}

fn body() -> Value {
    json!({"id": crate::house::fresh(), "command": "open"})
}
