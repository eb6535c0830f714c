//! What somebody might try with several requests, sessions or roles at once.

use crate::commands::State;
use crate::house::{Browser, House, Reply, fresh};
use crate::sessions::with_root;
use serde_json::{Value, json};

fn sit(seat: u8) -> Value {
    json!({"sit": {"bettor": {"seat": seat, "place": 0}}})
}

/// Submits all of these at the same time.
fn at_once(browser: &Browser, commands: &[(&str, String, Value)]) -> Vec<Reply> {
    let start = std::sync::Barrier::new(commands.len());
    std::thread::scope(|scope| {
        let submit = |(table, id, command): &(&str, String, Value)| {
            start.wait();
            browser.submit_as(table, "", id, command)
        };
        let all: Vec<_> = commands.iter().map(|one| scope.spawn(move || submit(one))).collect();
        all.into_iter().map(|one| one.join().expect("answered")).collect()
    })
}

fn wallet(browser: &Browser) -> Value {
    browser.get("/api/me").body["wallet"].clone()
}

#[test]
fn money_is_spent_once_however_many_ask_at_once() {
    let house = House::demo("at-once");
    let ann = house.guest();
    for table in ["a", "b"] {
        house.table_in(table, State::Open);
        assert_eq!(ann.submit(table, "", &sit(2)).status, 200);
    }
    let buy = |amount: i64| json!({ "buy_in": { "amount": amount } });
    let all: Vec<_> = (0..8).map(|number| (["a", "b"][number % 2], fresh(), buy(60_000))).collect();
    let replies = at_once(&ann, &all);
    let done = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!((done, wallet(&ann)), (1, json!(40_000)), "{replies:?}");
    assert!(replies.iter().all(|reply| [200, 422].contains(&reply.status)), "{replies:?}");
    let same = fresh();
    let all: Vec<_> = (0..8).map(|_| ("a", same.clone(), buy(10_000))).collect();
    let replies = at_once(&ann, &all);
    assert!(replies.iter().all(|reply| reply.status == 200), "{replies:?}");
    let first = replies.iter().filter(|reply| reply.body["repeated"] == false).count();
    assert_eq!((first, wallet(&ann)), (1, json!(30_000)), "one command, told eight times");
}

/// Anyone who plays could otherwise look at everybody's cards in another role.
#[test]
fn who_plays_at_a_table_sees_no_more_there_in_another_role() {
    let (house, root) = with_root("both");
    let roles = json!(["player", "supervisor", "surveillance"]);
    let made =
        root.post("/api/accounts", json!({"name": "max", "password": "a long password", "roles": roles}));
    assert_eq!(made.status, 201, "{}", made.text);
    let mut max = house.visitor();
    max.enter("/api/session", json!({"name": "max", "password": "a long password"}));
    house.table_in("t", State::Round);
    let paths = ["/api/tables/t?as=surveillance", "/api/tables/t/rounds/1?as=surveillance&audience=seat1"];
    for path in paths {
        assert_eq!(max.get(path).status, 200, "{path}: who only works there sees it");
    }
    let mut eye = max.socket("/api/tables/t/socket?as=surveillance").expect("open");
    eye.send(&json!({"type": "hello", "last_seq": null}));
    assert!(eye.next(&["snapshot"])["table"]["settings"].is_object(), "surveillance sees the settings");
    let sits = max.submit("t", "player", &sit(2));
    assert_eq!(sits.status, 200, "{}", sits.text);
    let seen = eye.next(&["update"]);
    assert!(seen["table"]["settings"].is_null() && !seen.to_string().contains("seated-t"), "{seen}");
    for path in paths {
        assert_eq!(max.get(path).status, 403, "{path}");
    }
    assert_eq!(max.socket("/api/tables/t/socket?as=supervisor").err(), Some(403));
    assert_eq!(max.get("/api/tables/t?as=player").status, 200);
}

/// A session that somebody else planted never becomes one's own.
#[test]
fn signing_in_begins_a_session_of_its_own() {
    let house = House::demo("fixed");
    let mallory = house.guest();
    let mut ann = mallory.clone();
    let reply = ann.enter("/api/session/guest", json!({}));
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert!(ann.cookie != mallory.cookie && ann.csrf != mallory.csrf && ann.person != mallory.person);
    assert_eq!(mallory.get("/api/me").body["person"].as_str(), mallory.person.as_deref());
    let crossed = Browser { csrf: mallory.csrf.clone(), ..ann };
    assert_eq!(
        crossed.post("/api/session/stay", json!({})).code(),
        "csrf",
        "words do not fit other sessions"
    );
}
