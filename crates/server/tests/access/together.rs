//! Several commands in one list: nobody may say more than one by one.

use crate::commands::{self, State, ante};
use crate::house::{Browser, House, fresh};
use crate::sessions::with_root;
use croupier_access::{Action, Role, may};
use croupier_table::Command;
use serde_json::json;

/// Somebody in each role; the player sits at the table `t` with chips.
fn people(house: &House) -> Vec<(Role, Browser)> {
    let people: Vec<_> = Role::ALL.into_iter().map(|role| (role, house.demo_staff(role))).collect();
    let (_, player) = people.iter().find(|(role, _)| *role == Role::Player).expect("a player");
    for said in [json!({"sit": {"bettor": {"seat": 2, "place": 0}}}), json!({"buy_in": {"amount": 5_000}})] {
        assert_eq!(player.submit("t", "", &said).status, 200);
    }
    people
}

/// Everything that may not be said together with a wager, and what that is answered.
fn beside_a_wager(role: Role) -> Vec<(&'static str, Command, u16)> {
    let may_wager = may(Some(role), Action::InRound);
    let heard = |command: &Command| may_wager && may(Some(role), Action::of_table(command));
    let all = commands::all().into_iter().map(|(name, command)| {
        let status = if heard(&command) { 422 } else { 403 };
        (name, command, status)
    });
    all.filter(|(name, ..)| role != Role::Player || *name != "round: wager").collect()
}

#[test]
fn a_list_opens_no_door_for_any_role() {
    let house = House::demo("list");
    house.table_in("t", State::Round);
    let people = people(&house);
    let before = house.seq("t");
    for (role, browser) in people {
        let mut socket = browser.socket(&format!("/api/tables/t/socket?as={role}")).expect("opens");
        socket.send(&json!({"type": "hello", "last_seq": null}));
        for (name, command, status) in beside_a_wager(role) {
            let both = json!([ante(1_000), command]);
            for list in [json!([command]), json!([command, ante(1_000)]), both.clone()] {
                let reply = browser.submit("t", role.name(), &list);
                assert_eq!(reply.status, status, "{name} by {role}: {}", reply.text);
            }
            socket.send(&json!({"type": "command", "id": fresh(), "command": both}));
            let answer = socket.next(&["answer", "refused"]);
            assert_eq!(answer["error"]["code"] == "forbidden", status == 403, "{name} by {role}: {answer}");
            assert_eq!((&answer["type"], house.seq("t")), (&json!("refused"), before), "{name} by {role}");
        }
    }
    for list in [json!([]), json!([ante(1_000)])] {
        assert_eq!(house.visitor().submit("t", "", &list).status, 401, "{list}");
    }
}

#[test]
fn only_players_place_wagers_together() {
    let house = House::demo("list-wagers");
    house.table_in("t", State::Round);
    for (role, browser) in people(&house) {
        let before = house.seq("t");
        let reply = browser.submit("t", role.name(), &json!([ante(1_000)]));
        match role {
            Role::Player => assert_eq!((reply.status, house.seq("t")), (200, before + 1), "{}", reply.text),
            Role::Dealer | Role::Supervisor | Role::CasinoSupervisor => {
                assert_eq!((reply.status, reply.code()), (422, "not_permitted"), "{role}");
                assert_eq!(reply.body["error"]["field"], "command[0]", "{role}");
            }
            _ => assert_eq!(reply.status, 403, "{role}: {}", reply.text),
        }
    }
}

/// Who has several roles speaks in one of them, in all of a list.
#[test]
fn a_list_is_said_in_one_role() {
    let (house, root) = with_root("list-roles");
    let account = json!({"name": "max", "password": "a long password", "roles": ["player", "supervisor"]});
    assert_eq!(root.post("/api/accounts", account).status, 201);
    let mut max = house.visitor();
    max.enter("/api/session", json!({"name": "max", "password": "a long password"}));
    house.table_in("t", State::Round);
    let before = house.seq("t");
    let ruling = json!({"rule": {"about": "a test", "decision": "a test"}});
    for (role, status) in [("", 403), ("player", 403), ("supervisor", 422)] {
        let reply = max.submit("t", role, &json!([ante(1_000), ruling]));
        assert_eq!(reply.status, status, "as {role:?}: {}", reply.text);
    }
    assert_eq!(house.seq("t"), before);
    assert_eq!(max.submit("t", "", &ruling).status, 200, "alone it finds the role that may");
}
