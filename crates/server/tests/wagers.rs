//! Several wagers of a player are one command: all are placed, or none.

mod support;

use hyper::StatusCode;
use serde_json::{Value, json};
use support::*;

/// Somebody at a practice table of Dragon Poker, which wants two wagers of everybody.
struct Player {
    person: Person,
    table: String,
    watch: Watch,
}

impl Player {
    async fn sits(name: &str) -> Player {
        let (address, _) = serve(demo(folder(name))).await;
        let person = Person::guest(address).await;
        let table = person.practice("nj/dragon-poker").await;
        let mut watch = person.watch(&table, "player").await;
        watch.until("snapshot").await;
        Player { person, table, watch }
    }

    fn wager(&self, bet: &str, amount: i64) -> Value {
        let menu = self.watch.menu();
        let item = menu.iter().find(|item| item["bet"] == bet && item["free"]["kind"] == "amount");
        filled(item.expect("offered"), json!(amount))
    }

    /// What lies on the layout.
    fn lying(&self) -> Vec<(&str, i64)> {
        let seats = self.watch.last["table"]["round"]["seats"].as_array();
        let wagers = seats.into_iter().flatten().filter_map(|seat| seat["wagers"].as_array()).flatten();
        wagers
            .map(|wager| (wager["bet"].as_str().expect("a bet"), wager["amount"].as_i64().expect("cents")))
            .collect()
    }

    async fn post(&self, id: &str, command: &Value) -> (StatusCode, Value) {
        let path = format!("/api/tables/{}/commands", self.table);
        let (status, answer, _) =
            self.person.ask("POST", &path, Some(json!({"id": id, "command": command}))).await;
        (status, answer)
    }

    async fn seq(&self) -> Value {
        self.person.get(&format!("/api/tables/{}", self.table)).await["seq"].clone()
    }

    /// Refused over REST and over a socket alike, and nothing has happened.
    async fn is_refused(&mut self, list: Value, status: u16, field: &str) {
        let before = self.seq().await;
        let (is, answer) = self.post(&name(), &list).await;
        assert_eq!(is.as_u16(), status, "{list}: {answer}");
        let at = answer["error"]["field"].as_str().unwrap_or_default();
        assert_eq!(at.split('.').next(), Some(field), "{list}: {answer}");
        let told = self.watch.submit(list.clone()).await.expect_err("refused");
        assert_eq!(told, answer["error"], "{list}");
        assert_eq!(self.seq().await, before, "{list}");
    }
}

const BOTH: [(&str, i64); 2] = [("ante", 1_000), ("ante_bonus", 1_000)];

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_placed_over_rest_with_one_answer_and_once() {
    let mut player = Player::sits("list-rest").await;
    let list = json!([player.wager("ante", 1_000), player.wager("ante_bonus", 1_000)]);
    let id = name();
    let (status, first) = player.post(&id, &list).await;
    assert_eq!((status, &first["events"], &first["repeated"]), (StatusCode::OK, &json!(2), &json!(false)));
    player.watch.reach(first["seq"].as_u64().expect("a number")).await;
    assert_eq!(player.lying(), BOTH);
    let (_, again) = player.post(&id, &list).await;
    assert_eq!((&again["seq"], &again["repeated"]), (&first["seq"], &json!(true)));
    assert_eq!(player.seq().await, first["seq"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_placed_over_a_socket_and_taken_back_in_the_same_way() {
    let mut player = Player::sits("list-socket").await;
    let list = json!([player.wager("ante", 1_000), player.wager("ante_bonus", 1_000)]);
    let said = json!({"type": "command", "id": name(), "command": list});
    player.watch.send(said.clone()).await;
    let first = player.watch.until("answer").await;
    player.watch.send(said).await;
    let again = player.watch.until("answer").await;
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    assert_eq!(first["seq"], again["seq"]);
    player.watch.reach(first["seq"].as_u64().expect("a number")).await;
    assert_eq!(player.lying(), BOTH);
    let menu = player.watch.menu();
    let back = menu.iter().filter(|item| item["group"] == "wager" && item["free"]["kind"] == "nothing");
    let back: Vec<&Value> = back.map(|item| &item["command"]).collect();
    assert_eq!(back.len(), 2, "{menu:?}");
    player.watch.submit(json!(back)).await.expect("taken back");
    assert_eq!(player.lying(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_wager_that_is_refused_takes_the_others_with_it() {
    let mut player = Player::sits("list-none").await;
    let (ante, bonus) = (player.wager("ante", 1_000), player.wager("ante_bonus", 1_000));
    let (none, other) = (player.wager("dragon", 0), player.wager("ante_bonus", 2_000));
    player.is_refused(json!([ante, none]), 422, "command[1]").await;
    player.is_refused(json!([ante, bonus, other]), 422, "command[2]").await;
    assert_eq!(player.lying(), []);
    player.watch.submit(json!([ante, bonus])).await.expect("placed");
    player.watch.submit(json!({"close": true})).await.expect("dealt");
    let decision = player.watch.simple_choice().expect("a decision");
    player.is_refused(json!([decision]), 422, "command[0]").await;
    player.watch.submit(decision).await.expect("a decision is said alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_list_of_wagers_is_heard() {
    let mut player = Player::sits("list-other").await;
    let ante = player.wager("ante", 1_000);
    player.is_refused(json!([]), 422, "command").await;
    player.is_refused(json!(vec![ante.clone(); 33]), 422, "command").await;
    player.is_refused(json!([[ante]]), 400, "command[0]").await;
    player.is_refused(json!([ante, {"close": true}]), 400, "command[1]").await;
    player.is_refused(json!([ante, null]), 400, "command[1]").await;
    player.is_refused(json!([ante, {"tip": {"amount": 100}}]), 422, "command[1]").await;
    player.is_refused(json!([ante, "open"]), 403, "command[1]").await;
    player.is_refused(json!(["open", ante]), 403, "command[0]").await;
    assert_eq!(player.lying(), []);
    player.watch.submit(json!(vec![ante; 32])).await.expect("as many as may be said");
    assert_eq!(player.lying(), BOTH[..1]);
}
