//! What somebody might try on somebody else.

use crate::commands::{State, ante};
use crate::house::{House, fresh};
use crate::sessions::with_root;
use croupier_access::Role;
use serde_json::{Value, json};

#[test]
fn nobody_plays_for_somebody_else() {
    let house = House::demo("seats");
    house.table_in("t", State::Round);
    let mallory = house.guest();
    let place = |bettor: Value| {
        let command = serde_json::to_value(ante(2_000)).expect("json");
        let mut round = command["round"].clone();
        round["bettor"] = bettor;
        json!({ "round": round })
    };
    let first = json!({"seat": 1, "place": 0});
    let before = house.seq("t");
    for command in [
        place(first.clone()),
        place(Value::Null),
        json!({"stand_up": {"bettor": first}}),
        json!({"sit": {"bettor": first}}),
    ] {
        let reply = mallory.submit("t", "", &command);
        assert_eq!(reply.status, 422, "{command}: {}", reply.text);
    }
    assert_eq!(house.seq("t"), before);
    let sits = mallory.submit("t", "", &json!({"sit": {"bettor": {"seat": 2, "place": 0}}}));
    assert_eq!(sits.status, 200, "{}", sits.text);
    assert_eq!(mallory.submit("t", "", &place(first)).status, 422, "not even from a seat of one's own");
}

#[test]
fn a_practice_table_is_its_owners() {
    let house = House::demo("practice");
    let (ann, bob) = (house.guest(), house.guest());
    let opened = ann.post("/api/tables/practice", json!({"rulebook": "nj/dragon-poker"}));
    assert_eq!(opened.status, 200, "{}", opened.text);
    let table = opened.body["table"].as_str().expect("a table").to_owned();
    assert_eq!(ann.get(&format!("/api/tables/{table}")).status, 200);
    for others in [
        &bob,
        &house.demo_staff(Role::Dealer),
        &house.demo_staff(Role::Cage),
        &house.demo_staff(Role::Analyst),
    ] {
        for path in ["", "/felt", "/rounds", "/rounds/1", "/coach?seat=1"] {
            let reply = others.get(&format!("/api/tables/{table}{path}"));
            assert!([403, 404].contains(&reply.status), "{path}: {} {}", reply.status, reply.text);
            assert!(!reply.text.contains(ann.person.as_deref().expect("a name")), "{}", reply.text);
        }
        assert_eq!(others.socket(&format!("/api/tables/{table}/socket")).err(), Some(404));
        assert!(!others.get("/api/tables").text.contains(&table));
    }
    for command in
        [json!("open_round"), json!({"close": true}), json!({"sit": {"bettor": {"seat": 2, "place": 0}}})]
    {
        assert_eq!(bob.submit(&table, "", &command).status, 404, "{command}");
    }
    assert!(!house.visitor().get("/api/tables").text.contains(&table));
}

#[test]
fn a_command_belongs_to_who_gave_it() {
    let house = House::demo("replay");
    house.table_in("t", State::Open);
    let (ann, bob, name) = (house.guest(), house.guest(), fresh());
    let sit = |seat: u8| json!({"sit": {"bettor": {"seat": seat, "place": 0}}});
    let first = ann.submit_as("t", "", &name, &sit(2));
    assert_eq!((first.status, first.body["repeated"].as_bool()), (200, Some(false)), "{}", first.text);
    let again = ann.submit_as("t", "", &name, &sit(2));
    assert_eq!((again.status, again.body["repeated"].as_bool()), (200, Some(true)));
    let bobs = bob.submit_as("t", "", &name, &sit(3));
    assert_eq!(
        (bobs.status, bobs.body["repeated"].as_bool()),
        (200, Some(false)),
        "another person's is another command"
    );
    let stolen = bob.submit_as("t", "", &name, &json!({"stand_up": {"bettor": {"seat": 2, "place": 0}}}));
    assert_eq!(stolen.body["seq"], bobs.body["seq"], "bob is told what became of his own, never of ann's");
    for bad in ["", "00", &"g".repeat(32), &"0".repeat(33), &"ß".repeat(16)] {
        assert_eq!(ann.submit_as("t", "", bad, &sit(4)).status, 400, "{bad:?}");
    }
}

/// One person in all roles signs as one person.
#[test]
fn two_roles_are_not_two_persons() {
    let (house, root) = with_root("two");
    let roles = json!(["dealer", "supervisor", "cage"]);
    let made =
        root.post("/api/accounts", json!({"name": "max", "password": "a long password", "roles": roles}));
    assert_eq!(made.status, 201, "{}", made.text);
    let enter = || {
        let mut max = house.visitor();
        max.enter("/api/session", json!({"name": "max", "password": "a long password"}));
        max
    };
    let (max, again) = (enter(), enter());
    house.table_in("t", State::Closed);
    for (first, second) in
        [("dealer", "supervisor"), ("cage", "supervisor"), ("supervisor", "cage"), ("dealer", "cage")]
    {
        let request = json!({"request": {"slip": "opener", "amount": 100_000}});
        let asked = max.submit("t", first, &request);
        assert_eq!(asked.status, 200, "{}", asked.text);
        for session in [&max, &again] {
            let refused = session.submit("t", second, &json!("confirm"));
            assert_eq!(refused.status, 422);
            assert!(refused.message().contains("two persons"), "{}", refused.text);
        }
        assert_eq!(max.submit("t", first, &json!("withdraw")).status, 200);
    }
    let key = root.post("/api/keys", json!({"account": "max", "label": "x", "scopes": ["cage"]})).body["key"]
        .clone();
    let key = format!("Bearer {}", key.as_str().expect("a key"));
    max.submit("t", "supervisor", &json!({"request": {"slip": "opener", "amount": 100_000}}));
    let body = json!({"id": fresh(), "command": "confirm"});
    let refused =
        house.visitor().call_with("POST", "/api/tables/t/commands", &[("authorization", &key)], Some(&body));
    assert_eq!(refused.status, 422, "a key is the same person: {}", refused.text);
    house.table_in("d", State::Dispute);
    assert_eq!(
        max.submit("d", "supervisor", &json!({"decide": {"decision": "the round stands"}})).status,
        200
    );
    let reopened = max.submit("d", "supervisor", &json!("reopen"));
    assert_eq!(reopened.status, 422, "who decided does not let the table go on: {}", reopened.text);
}

#[test]
fn a_patron_is_not_moved_by_another() {
    let house = House::demo("patrons");
    let (ann, bob) = (house.guest(), house.guest());
    let path = format!("/api/patrons/{}", ann.person.as_deref().expect("a name"));
    assert_eq!(bob.get(&path).status, 403);
    assert_eq!(ann.get(&path).status, 200);
    for command in [
        json!({"exclude": {"until": null}}),
        json!({"set_limit": {"limit": "loss", "to": 0}}),
        json!("acknowledge"),
        json!({"cash_out": {"amount": 100}}),
        json!({"buy_in": {"amount": 100}}),
        json!({"played": {"table": "t", "round": 1, "stake": 1, "net": 1_000_000}}),
        json!({"corrected": {"table": "t", "round": 1, "change": 1_000_000}}),
        json!({"enter": {"table": "t"}}),
    ] {
        let body = json!({"id": fresh(), "command": command});
        let reply = bob.post(&format!("{path}/commands"), body.clone());
        assert!([403, 422].contains(&reply.status), "{command}: {} {}", reply.status, reply.text);
        let money = ["cash_out", "buy_in", "played", "corrected", "enter"]
            .iter()
            .any(|name| command.get(name).is_some());
        if money {
            assert_eq!(ann.post(&format!("{path}/commands"), body).status, 403, "nor by oneself: {command}");
        }
    }
    assert_eq!(ann.get("/api/me").body["wallet"], 100_000);
}

#[test]
fn the_cage_moves_money_of_patrons_only() {
    let (house, root) = with_root("cage");
    for (name, role) in [("cara", "cage"), ("pat", "player"), ("dan", "dealer")] {
        let account = json!({"name": name, "password": "a password of twelve", "roles": [role]});
        assert_eq!(root.post("/api/accounts", account).status, 201);
    }
    let mut cage = house.visitor();
    cage.enter("/api/session", json!({"name": "cara", "password": "a password of twelve"}));
    let moves = |name: &str, command: Value| {
        let body = json!({"id": fresh(), "command": command});
        cage.post(&format!("/api/patrons/{name}/commands?as=cage"), body)
    };
    let new = cage.get("/api/patrons/pat?as=cage");
    assert_eq!(
        (new.status, new.body["wallet"].as_i64()),
        (200, Some(0)),
        "who has not played yet: {}",
        new.text
    );
    assert_eq!(moves("pat", json!({"buy_in": {"amount": 50_000}})).status, 200);
    assert_eq!(cage.get("/api/patrons/pat?as=cage").body["wallet"], 50_000);
    for nobody in ["paat", "dan"] {
        assert_eq!(moves(nobody, json!({"buy_in": {"amount": 50_000}})).status, 404, "{nobody}");
        assert_eq!(cage.get(&format!("/api/patrons/{nobody}?as=cage")).status, 404, "{nobody}");
    }
}
