//! Every endpoint, asked by a visitor and by every role: the permission table decides who is heard.

use crate::commands::State;
use crate::house::{Browser, House, fresh};
use croupier_access::{Action, Role, may};
use serde_json::{Value, json};

/// An endpoint, with a request that is heard if it may be.
struct Endpoint {
    method: &'static str,
    route: &'static str,
    path: &'static str,
    body: Value,
    action: Action,
}

fn get(route: &'static str, path: &'static str, action: Action) -> Endpoint {
    Endpoint { method: "GET", route, path, body: Value::Null, action }
}

fn post(route: &'static str, path: &'static str, body: Value, action: Action) -> Endpoint {
    Endpoint { method: "POST", route, path, body, action }
}

fn delete(route: &'static str, path: &'static str, action: Action) -> Endpoint {
    Endpoint { method: "DELETE", route, path, body: Value::Null, action }
}

fn said(command: Value) -> Value {
    json!({"id": fresh(), "command": command})
}

fn of_people() -> Vec<Endpoint> {
    use Action::*;
    vec![
        get("/api/me", "/api/me", SeeMe),
        post("/api/session", "/api/session", json!({"name": 1}), SignIn),
        post("/api/session/guest", "/api/session/guest", json!({}), BecomeGuest),
        post("/api/session/keep", "/api/session/keep", json!({"password": "short"}), KeepGuest),
        post("/api/session/demo", "/api/session/demo", json!({"role": "analyst"}), BecomeDemoStaff),
        post("/api/session/stay", "/api/session/stay", json!({}), StaySignedIn),
        post("/api/welcome", "/api/welcome", json!({}), Welcome),
        post("/api/operator", "/api/operator", json!({"operator": ""}), NameOperator),
        get("/api/accounts", "/api/accounts", SeeAccounts),
        post("/api/accounts", "/api/accounts", json!({"name": "Bad", "roles": []}), CreateAccount),
        get("/api/accounts/{name}", "/api/accounts/ann", SeeAccounts),
        post(
            "/api/accounts/{name}/password",
            "/api/accounts/ann/password",
            json!({"password": "x"}),
            SetPassword,
        ),
        post(
            "/api/accounts/{name}/roles",
            "/api/accounts/ann/roles",
            json!({"roles": ["cage"]}),
            ChangeRoles,
        ),
        post(
            "/api/accounts/{name}/disable",
            "/api/accounts/ann/disable",
            json!({"disabled": true}),
            DisableAccount,
        ),
        post("/api/accounts/{name}/unlock", "/api/accounts/ann/unlock", json!({}), UnlockAccount),
        get("/api/keys", "/api/keys", SeeKeys),
        post("/api/keys", "/api/keys", json!({"account": "ann", "label": "x", "scopes": ["read"]}), MakeKey),
        delete("/api/keys/{id}", "/api/keys/ann.1", RevokeKey),
        get("/api/me/rounds", "/api/me/rounds", SeeOwnRounds),
        get("/api/patrons/{patron}", "/api/patrons/seated-t", SeePatron),
        post(
            "/api/patrons/{patron}/commands",
            "/api/patrons/seated-t/commands",
            said(json!({"buy_in": {"amount": 100}})),
            MoveWallet,
        ),
    ]
}

fn of_tables() -> Vec<Endpoint> {
    use Action::*;
    let new = json!({"table": "new", "settings": {"rulebook": "nj/none", "options": {}}});
    vec![
        get("/api/tables", "/api/tables", SeeLobby),
        post("/api/tables", "/api/tables", new, InstallTable),
        post("/api/tables/practice", "/api/tables/practice", json!({"rulebook": "nj/none"}), Practise),
        get("/api/tables/{table}", "/api/tables/t", WatchTable),
        post("/api/tables/{table}/commands", "/api/tables/t/commands", said(json!("open_round")), OpenRound),
        post(
            "/api/tables/{table}/commands",
            "/api/tables/t/commands",
            said(json!({"close": true})),
            CloseWagers,
        ),
        get("/api/tables/{table}/felt", "/api/tables/t/felt", SeeFelt),
        post("/api/tables/{table}/call", "/api/tables/t/call", json!({"reason": "a test"}), CallSupervisor),
        delete("/api/tables/{table}/call", "/api/tables/t/call", AnswerCall),
        get("/api/tables/{table}/coach", "/api/tables/t/coach", AskCoach),
        get("/api/tables/{table}/rounds", "/api/tables/t/rounds", SeeRounds),
        get("/api/tables/{table}/rounds/{round}", "/api/tables/t/rounds/1", SeeRounds),
        get("/api/tables/{table}/rounds/{round}/case", "/api/tables/t/rounds/1/case", DescribeRound),
        get("/api/tables/{table}/report", "/api/tables/t/report?day=2027-01-01", SeeReports),
        get("/api/reports", "/api/reports?day=2027-01-01", SeeReports),
        get("/api/alerts", "/api/alerts", SeeAlerts),
        get("/api/meters", "/api/meters", SeeMeters),
        post("/api/meters/{meter}/commands", "/api/meters/m/commands", said(terms()), SetMeter),
        get("/api/journal/verify", "/api/journal/verify", SeeVerification),
        post("/api/journal/verify", "/api/journal/verify", json!({}), VerifyJournal),
    ]
}

fn of_books() -> Vec<Endpoint> {
    use Action::*;
    let lab = |route, path| get(route, path, UseLab);
    vec![
        get("/api/rulebooks", "/api/rulebooks", SeeRulebooks),
        get("/api/rulebooks/{jurisdiction}/{game}", "/api/rulebooks/nj/dragon-poker", SeeRulebooks),
        get(
            "/api/rulebooks/{jurisdiction}/{game}/clauses",
            "/api/rulebooks/nj/dragon-poker/clauses",
            SeeRulebooks,
        ),
        get(
            "/api/rulebooks/{jurisdiction}/{game}/clauses/{clause}",
            "/api/rulebooks/nj/dragon-poker/clauses/42.11(b)",
            SeeRulebooks,
        ),
        get("/api/rulebooks/{jurisdiction}/{game}/case", "/api/rulebooks/nj/dragon-poker/case", SeeRulebooks),
        post("/api/settle", "/api/settle", json!({"rulebook": "nj/none"}), SettleDescribed),
        get("/api/tables/{table}/rulebook", "/api/tables/t/rulebook", SeeFelt),
        lab("/api/lab/{jurisdiction}/{game}/analysis", "/api/lab/nj/none/analysis"),
        lab("/api/lab/{jurisdiction}/{game}/compare", "/api/lab/nj/none/compare"),
        lab("/api/lab/{jurisdiction}/{game}/best", "/api/lab/nj/none/best"),
        lab("/api/lab/{jurisdiction}/{game}/strategy", "/api/lab/nj/none/strategy"),
        lab("/api/lab/{jurisdiction}/{game}/parsheet", "/api/lab/nj/none/parsheet"),
        get("/api/openapi.json", "/api/openapi.json", SeeApi),
        get("/api/docs", "/api/docs", SeeApi),
        get("/healthz", "/healthz", SeeHealth),
        get("/readyz", "/readyz", SeeHealth),
    ]
}

fn terms() -> Value {
    let rate = 1_000;
    json!({"install": {"wager": "lunar", "rate": rate, "reset_rate": 0, "initial": -1, "reset_amount": 0}})
}

fn all() -> Vec<Endpoint> {
    of_people().into_iter().chain(of_tables()).chain(of_books()).collect()
}

/// Asked elsewhere: sockets in `table` and `cookies`, signing out below, figures by where they are asked from.
const ELSEWHERE: [&str; 3] = ["/api/tables/{table}/socket", "/api/lobby/socket", "/metrics"];

#[test]
fn every_endpoint_is_asked() {
    let routes = include_str!("../../src/routes.rs").split(".route(\"").skip(1);
    let routes: Vec<&str> = routes.filter_map(|rest| rest.split('"').next()).collect();
    assert!(routes.len() > 40, "the test reads what the server does: {}", routes.len());
    let asked = all();
    let missing: Vec<_> = routes
        .iter()
        .filter(|route| !ELSEWHERE.contains(route) && !asked.iter().any(|endpoint| endpoint.route == **route))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let gone: Vec<_> =
        asked.iter().map(|endpoint| endpoint.route).filter(|route| !routes.contains(route)).collect();
    assert!(gone.is_empty(), "{gone:?}");
}

fn ask(browser: &Browser, endpoint: &Endpoint) -> crate::house::Reply {
    let mut body = endpoint.body.clone();
    if body.get("id").is_some() {
        body["id"] = fresh().into();
    }
    browser.call(endpoint.method, endpoint.path, Some(&body).filter(|body| !body.is_null()))
}

#[test]
fn the_permission_table_decides_who_is_heard() {
    let house = House::demo("endpoints");
    house.table_in("t", State::Open);
    let staff = Role::ALL.map(|role| (Some(role), house.demo_staff(role)));
    for (role, browser) in [(None, house.visitor())].into_iter().chain(staff) {
        for endpoint in all() {
            let reply = ask(&browser, &endpoint);
            let what = format!("{} {} by {role:?}: {}", endpoint.method, endpoint.path, reply.text);
            match role {
                _ if may(role, endpoint.action) => {
                    // The coach and the word for the cards are for one's own practice table; the first administrator is not
                    // made in a demonstration.
                    let own =
                        [Action::AskCoach, Action::CloseWagers, Action::Welcome].contains(&endpoint.action);
                    let heard = [200, 201, 202, 204, 400, 404, 409, 422].contains(&reply.status);
                    assert!(heard || own && reply.status == 403, "{} {what}", reply.status);
                }
                None => assert_eq!(reply.status, 401, "{what}"),
                Some(_) => assert_eq!((reply.status, reply.code()), (403, "forbidden"), "{what}"),
            }
        }
        let left = browser.call("DELETE", "/api/session", None);
        assert_eq!(left.status, if role.is_some() { 204 } else { 401 });
    }
}

/// Figures are for anyone who runs the machine, and for those who may when somebody stands in between.
#[test]
fn figures_are_not_for_everybody() {
    let house = House::demo("figures");
    assert_eq!(house.visitor().get("/metrics").status, 200, "on this machine");
    let config =
        croupier_server::Config { tls_behind_proxy: true, ..crate::house::config("figures-proxy", true) };
    let house = House::open(config);
    assert_eq!(house.visitor().get("/metrics").status, 401);
    for role in Role::ALL {
        let person = croupier_table::PersonId::new("demo-x").expect("a name");
        let at = croupier_table::Time(crate::sessions::now());
        let session =
            croupier_access::Session::begin(person, role.into(), croupier_access::Kind::Demo, 0, at);
        let status = house.with(&session.expect("entropy")).get("/metrics").status;
        assert_eq!(status, if may(Some(role), Action::SeeMetrics) { 200 } else { 403 }, "{role}");
    }
}
