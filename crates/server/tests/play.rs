//! People play over sockets and REST.

mod support;

use croupier_games::book::NAMES;
use croupier_games::{BookId, describe};
use croupier_server::access::{Role, Standing};
use croupier_table::TableId;
use hyper::StatusCode;
use serde_json::{Value, json};
use support::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_every_game_at_practice_tables() {
    let (address, _) = serve(demo(folder("play"))).await;
    let guest = Person::guest(address).await;
    for book in NAMES {
        let table = guest.practice(book).await;
        let mut watch = guest.watch(&table, "player").await;
        let first = watch.until("snapshot").await;
        assert_eq!(first["table"]["rulebook"], book);
        assert_eq!(first["table"]["me"]["seats"], json!([{"seat": 1, "place": 0}]));
        for step in 0..60 {
            if watch.last["table"]["rounds"] == 2 {
                break;
            }
            let command = watch.simple_choice();
            let command =
                command.unwrap_or_else(|| panic!("{book} {step}: nothing to do in {:#}", watch.last));
            watch.submit(command.clone()).await.unwrap_or_else(|error| panic!("{book}: {command} {error}"));
        }
        assert_eq!(watch.last["table"]["rounds"], 2, "{book}");
        check_patches(&watch);
        let rounds = guest.get(&format!("/api/tables/{table}/rounds")).await;
        assert_eq!(rounds["rounds"][0]["round"], 1, "{rounds}");
        let round = guest.get(&format!("/api/tables/{table}/rounds/1")).await;
        assert!(round["order"].as_str().is_some_and(|order| order.len() > 100), "{book}: the order is told");
        let net: i64 =
            round["settled"].as_array().unwrap().iter().map(|line| line["net"].as_i64().unwrap()).sum();
        assert_eq!(rounds["rounds"][0]["net"], net, "{book}: lines add up to the round");
        let felt = guest.get(&format!("/api/tables/{table}/felt")).await;
        assert_eq!(felt["rulebook"], book);
    }
    let mine = guest.get("/api/me/rounds?limit=3").await;
    assert_eq!(mine["rounds"].as_array().unwrap().len(), 3);
    let before = &mine["rounds"][2]["cursor"];
    let rest = guest.get(&format!("/api/me/rounds?before={before}")).await;
    assert_eq!(rest["rounds"].as_array().unwrap().len(), BookId::ALL.len() - 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wager_has_the_regulations_own_name_in_menus_on_the_layout_and_in_the_lobby() {
    let (address, _) = serve(demo(folder("names"))).await;
    let guest = Person::guest(address).await;
    for book in BookId::ALL {
        let title = |bet: &Value| describe(book).wager(bet.as_str().unwrap()).map(|wager| wager.title);
        let table = guest.practice(book.name()).await;
        let mut watch = guest.watch(&table, "player").await;
        watch.until("snapshot").await;
        let wagers = watch.menu().into_iter().filter(|item| item["group"] == "wager");
        for item in wagers {
            assert_eq!(item["label"].as_str(), title(&item["bet"]), "{item}");
        }
        let command = watch.simple_choice().expect("a wager");
        watch.submit(command).await.unwrap();
        let placed = &watch.last["table"]["round"]["seats"][0]["wagers"][0];
        assert_eq!(placed["name"].as_str(), title(&placed["bet"]), "{placed}");
        let lobby = guest.get("/api/tables").await;
        let row = lobby["tables"].as_array().unwrap().iter().find(|row| row["table"] == table.as_str());
        for limit in row.expect("my table")["limits"].as_array().unwrap() {
            assert_eq!(limit["name"].as_str(), title(&limit["bet"]), "{limit}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_put_right_changes_what_the_round_came_to_and_says_so() {
    let (address, _) = serve(demo(folder("corrected"))).await;
    let guest = Person::guest(address).await;
    let (supervisor, second) =
        (Person::staff(address, "supervisor").await, Person::staff(address, "supervisor").await);
    let table = guest.practice("nj/packs-poker").await;
    let mut watch = guest.watch(&table, "player").await;
    watch.until("snapshot").await;
    while watch.last["table"]["rounds"] != 2 {
        let command = watch.simple_choice().expect("something to do");
        watch.submit(command).await.unwrap();
    }
    let path = format!("/api/tables/{table}/rounds");
    let before = guest.get(&path).await["rounds"][0].clone();
    assert_eq!(before["corrected"], json!([]));
    let own = format!("/api/patrons/{}", guest.name);
    let day = guest.get(&own).await["net"].as_i64().unwrap();
    let told = supervisor.get(&format!("{path}/1?as=supervisor")).await;
    let line = told["payments"][0]["line"].clone();
    let mut instead = line.clone();
    instead["paid"] = json!(line["paid"].as_i64().unwrap() + 700);
    let correction = json!({"correct": {"round": 1, "person": guest.name, "reversed": [line], "instead": [instead],
        "reason": "The pack was read as a pair"}});
    let (status, refused) = supervisor.submit(&table, "supervisor", correction).await;
    assert_eq!(status, StatusCode::OK, "{refused}");
    assert_eq!(guest.get(&path).await["rounds"][0], before, "it waits for a second person");
    assert_eq!(second.submit(&table, "supervisor", json!("approve")).await.0, StatusCode::OK);
    assert_eq!(
        guest.get(&own).await["net"],
        json!(day + 700),
        "the last 24 hours, and with them a limit on losses"
    );
    let put_right = json!([{"owed": 700, "reason": "The pack was read as a pair"}]);
    let net = before["net"].as_i64().unwrap() + 700;
    let lists = [
        guest.get(&path).await,
        guest.get("/api/me/rounds").await,
        supervisor.get(&format!("{path}?as=supervisor")).await,
    ];
    for list in lists {
        let row = list["rounds"].as_array().unwrap().iter().find(|row| row["round"] == 1).unwrap();
        assert_eq!((&row["net"], &row["corrected"]), (&json!(net), &put_right), "{list}");
        assert_eq!(row["stake"], before["stake"], "as much was put up");
    }
    let round = guest.get(&format!("{path}/1")).await;
    let settled: i64 =
        round["settled"].as_array().unwrap().iter().map(|line| line["net"].as_i64().unwrap()).sum();
    assert_eq!(json!(settled), before["net"], "what was settled then is not rewritten");
    assert_eq!(round["corrected"], put_right);
}

/// What the notices say changed, taken together, is the round as the update shows it.
fn check_patches(watch: &Watch) {
    let mut round = json!({});
    for text in &watch.heard {
        let said: Value = serde_json::from_str(text).unwrap();
        if said["type"] == "snapshot" {
            round = said["table"]["round"].clone();
        }
        for notice in said["notices"].as_array().into_iter().flatten() {
            merge(&mut round, &notice["round"]);
        }
        if said["table"].is_object() {
            let shown = &said["table"]["round"];
            for key in ["number", "over", "phase", "dealer", "in_shoe", "in_rack", "meters", "announced"] {
                assert_eq!(round[key], shown[key], "{key} in {text}");
            }
            let known = |seat: &Value| shown["seats"].as_array().unwrap().contains(seat);
            let seats = round["seats"].as_array().cloned().unwrap_or_default();
            assert!(seats.iter().all(|seat| known(seat) || seat["cards"] == json!([])), "{text}");
        }
    }
}

fn merge(round: &mut Value, patch: &Value) {
    let Some(patch) = patch.as_object() else { return };
    if patch.contains_key("number") {
        *round = json!({"seats": []});
    }
    for (key, value) in patch {
        if key != "seats" {
            round[key] = value.clone();
            continue;
        }
        let mut seats = round["seats"].as_array().cloned().unwrap_or_default();
        for seat in value.as_array().unwrap() {
            seats.retain(|known| known["seat"] != seat["seat"]);
            seats.push(seat.clone());
        }
        round["seats"] = Value::Array(seats);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_table_and_a_visitor_watches_nothing() {
    let (address, _) = serve(demo(folder("share"))).await;
    let (one, two) = (Person::guest(address).await, Person::guest(address).await);
    let mut first = one.watch("dragon-1", "player").await;
    let mut second = two.watch("dragon-1", "player").await;
    first.until("snapshot").await;
    second.until("snapshot").await;
    let sit = first.item("sit:1.0").expect("a place");
    let seq = first.submit(sit["command"].clone()).await.unwrap();
    second.reach(seq).await;
    assert_eq!(second.last["table"]["places"][0]["seat"], 1);
    assert!(second.last["table"]["places"][0]["person"].is_null(), "names are nobody's business");
    assert!(second.item("sit:1.0").is_none(), "the place is taken");
    let (status, refused) = two.submit("dragon-1", "player", sit["command"].clone()).await;
    assert_eq!(
        (status, refused["error"]["code"].as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, Some("not_permitted"))
    );
    assert!(refused["error"]["clause"].is_string(), "{refused}");
    let again = Person::visitor(address).get("/api/tables").await;
    assert_eq!(
        again["tables"].as_array().unwrap().len(),
        BookId::ALL.len() + 1,
        "one of each book and a second one"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_with_the_same_name_happens_once_and_a_reconnect_tells_what_was_missed() {
    let (address, _) = serve(demo(folder("once"))).await;
    let guest = Person::guest(address).await;
    let table = guest.practice("nj/dragon-poker").await;
    let mut watch = guest.watch(&table, "player").await;
    let first = watch.until("snapshot").await;
    let path = format!("/api/tables/{table}/commands");
    let ante = watch.simple_choice().expect("an ante");
    let body = json!({"id": name(), "command": ante});
    let one = guest.post(&path, body.clone()).await;
    let two = guest.post(&path, body).await;
    assert_eq!((&one["seq"], &two["repeated"]), (&two["seq"], &json!(true)));
    let path = format!("/api/tables/{table}/socket?as=player&csrf={}", guest.csrf);
    let mut late = guest.connect(&path, Some(first["seq"].as_u64())).await;
    let missed = late.next().await.expect("an update");
    assert_eq!(missed["type"], "update");
    assert!(missed["notices"][0]["what"].as_str().is_some_and(|what| what.contains("ante")), "{missed}");
    let mut lost = guest.connect(&path, Some(Some(1))).await;
    assert_eq!(lost.next().await.expect("a snapshot")["type"], "snapshot");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_keep_up_is_let_go_and_holds_nobody_up() {
    let (address, app) = serve(demo(folder("slow"))).await;
    let table = TableId::new("dragon-1").unwrap();
    let nobody = Standing { person: None, role: Role::Surveillance };
    let mut unread = app.hubs.join(&app, &table, nobody, None);
    let mut watch = Person::guest(address).await.watch("dragon-1", "player").await;
    watch.until("snapshot").await;
    watch.submit(json!({"sit": {"bettor": {"seat": 1, "place": 0}}})).await.unwrap();
    watch.submit(json!({"buy_in": {"amount": 5_000}})).await.unwrap();
    for _ in 0..80 {
        watch.submit(json!({"tip": {"amount": 1}})).await.unwrap();
    }
    let mut read = 0;
    while unread.recv().await.is_some() {
        read += 1;
    }
    assert_eq!(read, 64, "what fitted into the queue, and then the end");
}

/// Nobody else is at a practice table: what is disputed there is held against the record, and play goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_at_a_practice_table_is_explained_and_freezes_nothing() {
    let (address, _app) = serve(demo(folder("practice-dispute"))).await;
    let anna = Person::guest(address).await;
    let table = anna.practice("nj/dragon-poker").await;
    let mut watch = anna.watch(&table, "player").await;
    watch.until("snapshot").await;
    for bet in ["ante", "ante_bonus"] {
        let command = json!({"do": "place", "bet": bet, "amount": 1_000});
        watch.submit(json!({"round": {"command": {"dragon": command}}})).await.unwrap();
    }
    watch.submit(json!({"close": true})).await.unwrap();
    watch.submit(json!({"round": {"command": {"dragon": {"do": "fold"}}}})).await.unwrap();
    watch.submit(json!({"dispute": {"reason": "I had a flush"}})).await.unwrap();
    let explained = "The dispute is decided: Round 1 was settled again from its recorded cards, and every wager \
                     comes to what was paid.";
    while !watch.heard.iter().any(|heard| heard.contains(explained)) {
        watch.next().await.expect("an explanation");
    }
    while !watch.last["table"]["dispute"].is_null() {
        watch.next().await.expect("the table goes on");
    }
    watch
        .submit(json!({"round": {"command": {"dragon": {"do": "place", "bet": "ante", "amount": 500}}}}))
        .await
        .expect("play goes on at the same table");
}

/// A table that is set up in a browser has the meters that its wagers feed; one that lacks a meter says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_progressive_wager_gets_its_meter() {
    let (address, _app) = serve(demo(folder("own-meters"))).await;
    let floor = Person::staff(address, "supervisor").await;
    let settings = |progressive: bool| {
        json!({"rulebook": "nj/lunar-poker", "options": {"progressive": progressive, "progressive_reset": 1_000_000},
               "automatic": ["attest", "open", "inventory", "supply", "inspect", "verify", "spread", "shuffle",
                             "cut", "open_round", "dealing", "cards"]})
    };
    floor.post("/api/tables?as=supervisor", json!({"table": "with-1", "settings": settings(true)})).await;
    let meters = |all: Value| {
        let all = all["meters"].as_array().expect("meters").clone();
        all.iter().map(|meter| meter["meter"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert!(meters(floor.get("/api/meters?as=supervisor").await).contains(&"with-1-0".to_owned()));
    let shared = json!({"table": "with-2", "settings": settings(true), "meters": ["with-1-0"]});
    floor.post("/api/tables?as=supervisor", shared).await;
    assert!(!meters(floor.get("/api/meters?as=supervisor").await).contains(&"with-2-0".to_owned()), "shared");

    floor.post("/api/tables?as=supervisor", json!({"table": "late-1", "settings": settings(false)})).await;
    let (status, answer) =
        floor.submit("late-1", "supervisor", json!({"change_settings": settings(true)})).await;
    assert!(status.is_success(), "{answer}");
    let mut guest = Person::guest(address).await.watch("late-1", "player").await;
    guest.until("snapshot").await;
    guest.submit(json!({"sit": {"bettor": {"seat": 1, "place": 0}}})).await.unwrap();
    let mut watch = floor.watch("late-1", "supervisor").await;
    watch.until("snapshot").await;
    assert_eq!(watch.last["table"]["next"]["what"], "The progressive meter of this table is connected");
    let alerts = floor.get("/api/alerts?as=supervisor").await;
    assert!(alerts.to_string().contains("The progressive meter of this table is connected"), "{alerts}");
    let connect = watch.menu().into_iter().find(|item| item["kind"] == "link_meter").expect("offered");
    assert_eq!(connect["label"], "Connect the progressive meter late-1-0");
    watch.submit(connect["command"].clone()).await.expect("connected");
    assert!(meters(floor.get("/api/meters?as=supervisor").await).contains(&"late-1-0".to_owned()));
}

/// A reality check is known before it is due, so that it appears in time and not as a refused wager.
#[tokio::test(flavor = "multi_thread")]
async fn a_reality_check_is_announced_before_it_is_due() {
    let (address, _app) = serve(demo(folder("reality"))).await;
    let anna = Person::guest(address).await;
    let check = json!({"id": name(), "command": {"check_every": {"minutes": 30}}});
    anna.post(&format!("/api/patrons/{}/commands?as=player", anna.name), check).await;
    anna.practice("nj/dragon-poker").await;
    let check = anna.get("/api/me").await["reality_check"].clone();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let ahead = check["due"].as_i64().expect("a time") - i64::try_from(now).unwrap();
    assert!((29 * 60_000..=30 * 60_000).contains(&ahead), "{check}");
}
