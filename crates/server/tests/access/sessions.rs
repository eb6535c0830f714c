//! Signing in, staying and leaving.

use crate::house::{Browser, House, config};
use croupier_access::Role;
use serde_json::{Value, json};

pub const ROOT: &str = "correct horse battery";

/// A house with accounts, and its administrator `root`.
pub fn with_root(name: &str) -> (House, Browser) {
    let house = House::open(config(name, false));
    let link = house.app.access.welcome(croupier_table::Time(now())).expect("read").expect("a link");
    let token = link.strip_prefix("/welcome#").expect("a secret").to_owned();
    let mut root = house.visitor();
    root.enter("/api/welcome", json!({"token": token, "name": "root", "password": ROOT}));
    (house, root)
}

pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("not yet")
}

fn roles(me: &Value) -> Vec<&str> {
    me["roles"].as_array().expect("roles").iter().filter_map(Value::as_str).collect()
}

#[test]
fn a_demonstration_lets_everybody_in() {
    let house = House::demo("demo");
    let me = house.visitor().get("/api/me");
    assert_eq!((me.status, &me.body["person"], &me.body["csrf"]), (200, &Value::Null, &json!("")));
    let guest = house.guest();
    let me = guest.get("/api/me").body;
    assert!(me["person"].as_str().is_some_and(|person| person.starts_with("guest-")), "{me}");
    assert_eq!(
        (roles(&me), me["wallet"].as_i64(), me["demo"].as_bool()),
        (vec!["player"], Some(100_000), Some(true))
    );
    assert_eq!(me["idle"], 1_800_000);
    for role in Role::ALL {
        let staff = house.demo_staff(role);
        let me = staff.get("/api/me").body;
        assert_eq!(roles(&me), [role.name()]);
        let stations = [Role::Dealer, Role::Supervisor, Role::Cage];
        assert_eq!(me["idle"], if stations.contains(&role) { 300_000 } else { 1_800_000 });
    }
    assert_eq!(guest.call("DELETE", "/api/session", None).status, 204);
    assert_eq!(guest.get("/api/me").body["person"], Value::Null, "a cookie that was kept is worth nothing");
}

#[test]
fn a_house_without_demonstration_has_no_guests_and_one_welcome() {
    let (house, root) = with_root("welcome");
    for (path, body) in
        [("/api/session/guest", json!({})), ("/api/session/demo", json!({"role": "administrator"}))]
    {
        let refused = house.visitor().post(path, body);
        assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    }
    assert_eq!(root.get("/api/accounts").status, 200);
    assert_eq!(house.app.access.welcome(croupier_table::Time(now())), Ok(None));
    let again = house.tokens().welcome(croupier_table::Time(now()));
    for token in [again.as_str(), "", "00"] {
        let body = json!({"token": token, "name": "other", "password": ROOT});
        let refused = house.visitor().post("/api/welcome", body);
        assert_eq!((refused.status, refused.code()), (403, "no_welcome"));
    }
}
