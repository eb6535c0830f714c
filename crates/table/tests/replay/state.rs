//! Everything that can be seen of a table, a meter or a patron and done there, part by part, whatever their fields are.

use croupier_core::{Actor, Audience, Bettor};
use croupier_games::AnyRound;
use croupier_table::{
    Account, By, Entry, Event, Limit, Patron, Postings, Report, Role, SharedMeter, Table, Time,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Texts by the name of the part.
pub type Parts = BTreeMap<&'static str, String>;

/// One value a line.
fn lines<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let line = |value: T| serde_json::to_string(&value).expect("JSON") + "\n";
    values.into_iter().map(line).collect()
}

fn audiences() -> impl Iterator<Item = Audience> {
    let staff = [Audience::Public, Audience::Dealer, Audience::Supervisor, Audience::Surveillance];
    staff.into_iter().chain((1..=7).map(Audience::Seat))
}

/// Those who appear in the journals, and somebody who does not.
fn people() -> impl Iterator<Item = By> {
    let staff = [
        ("dora", Role::Dealer),
        ("flo", Role::Supervisor),
        ("finn", Role::Supervisor),
        ("cara", Role::Cage),
        ("machine", Role::Machine),
    ];
    let players = ["anna", "ben", "carl", "dan", "eva", "anna0", "newcomer"].map(|name| (name, Role::Player));
    let by = |(name, role): (&str, Role)| By::new(name.parse().expect("a name"), role);
    staff.into_iter().chain(players).map(by)
}

fn amounts(postings: &Postings) -> String {
    lines(postings.iter().map(|posting| (posting.account.name(), posting.amount)))
}

/// What an event that is about to be applied moves, and what each audience sees of it.
pub struct Seen {
    moved: String,
    cards: String,
    words: String,
}

pub fn seen(table: &Table, entry: &Entry<Event>) -> Seen {
    let moved = amounts(&table.postings(&entry.event));
    let (mut cards, mut words) = (String::new(), String::new());
    if let (Event::Round(event), Some(round)) = (&entry.event, table.last_round()) {
        let notices: Vec<_> = audiences().map(|audience| round.redact(event, audience)).collect();
        cards = lines(notices.iter().map(|notice| &notice.card));
        words = lines(notices.iter().map(|notice| &notice.what));
    }
    Seen { moved, cards, words }
}

pub fn of_table(table: &Table, report: &Report, at: Time, seen: Seen) -> Parts {
    let (mut views, mut words) = (String::new(), seen.words);
    for audience in audiences() {
        let mut view = serde_json::to_value(table.view(audience, at)).expect("JSON");
        words += &lines(take_sentences(&mut view));
        views += &lines([(json!(audience), view)]);
    }
    let round = table.last_round();
    Parts::from([
        ("cards", seen.cards),
        ("decks", decks(table, at)),
        ("legal", round.map_or_else(String::new, |round| legal(table, round))),
        ("menus", people().flat_map(|by| table.menu(at, &by)).map(|item| lines([item])).collect()),
        ("meters", meters(table)),
        ("money", lines(table.balances().map(|(account, amount)| (account.name(), amount)))),
        ("moved", seen.moved),
        ("next", next(table, at)),
        ("papers", papers(table)),
        ("people", persons(table)),
        ("report", lines(report.shifts().iter().map(|(shift, figures)| (shift.day, shift.shift, figures)))),
        ("settings", lines([json!([table.settings(), table.play().map(|play| &play.hash)])])),
        ("views", views),
        ("words", words),
    ])
}

/// Takes the sentences out of a view: a better one is no other state.
fn take_sentences(view: &mut Value) -> Vec<Value> {
    let mut words = vec![view["next"]["what"].take(), view["next"]["hints"].take(), view["orders"].take()];
    if let Some(round) = view.get_mut("round") {
        words.extend([round["phase"].take(), round["announced"].take()]);
        for seat in round["seats"].as_array_mut().into_iter().flatten() {
            words.push(seat["decided"].take());
        }
    }
    words
}

fn decks(table: &Table, at: Time) -> String {
    let procedure = table.play().map(|play| play.procedure);
    let deck = |(number, deck): (u8, &croupier_table::Deck)| {
        let worn = procedure.is_some_and(|procedure| deck.is_worn(&procedure, at));
        let places = json!([deck.in_play, deck.in_rack, deck.suspect, worn]);
        json!([number, deck.stage.name(), deck.received, places, deck.commitment.as_deref()])
    };
    lines(table.decks().numbered().map(deck)) + &lines([table.decks().turn()])
}

fn legal(table: &Table, round: &AnyRound) -> String {
    let seats = (1..=7).map(Bettor::seated);
    let backers = table.seats().taken().iter().map(|(bettor, _)| *bettor).filter(|bettor| bettor.place > 0);
    let players = seats.chain(backers).map(Actor::Player);
    let actors = players.chain([Actor::Dealer, Actor::Supervisor, Actor::Shoe]);
    let offer = |actor: Actor, command: Value, free: Value| lines([json!([actor, command, free])]);
    let offers = |actor: Actor| {
        let offers = round.legal(actor).into_iter();
        offers.map(|o| offer(actor, json!(o.command), json!(o.free))).collect::<String>()
    };
    actors.map(offers).collect()
}

fn meters(table: &Table) -> String {
    let on = |meter: croupier_games::MeterState| json!([meter.primary.fine(), meter.reset.fine(), meter.won]);
    let of_round =
        table.last_round().map(|round| json!([round.meters().map(|m| m.map(on)), round.meter_wins()]));
    let links = (0..2).map(|number| {
        let meter = table.links().meter(number).map(ToString::to_string);
        json!([number, meter, table.links().is_locked(number)])
    });
    let order = table.links().order().map(|order| json!([order.number, order.meter, order.ask]));
    lines(links) + &lines([json!([of_round, order])])
}

fn next(table: &Table, at: Time) -> String {
    let next = table.next(at);
    lines([json!([next.duty, next.command])])
}

fn papers(table: &Table) -> String {
    let dispute = table.dispute_open().map(|open| {
        let decided = open.decision.as_ref().map(|(decision, by)| (decision, by.to_string()));
        json!([open.reason, open.round, open.stopped_by.to_string(), decided])
    });
    let call = table.call_open().map(|call| json!([call.by.to_string(), call.reason, call.since]));
    let correction = table.correction().map(|(correction, by)| json!([correction, by.to_string()]));
    lines([
        json!(["dispute", dispute]),
        json!(["call", call]),
        json!(["slip", table.slip()]),
        json!(["correction", correction, table.corrected()]),
        json!(["to be validated", table.awards_to_validate()]),
        json!(["without documents", table.undocumented().collect::<Vec<_>>()]),
        json!(["to be separated", table.to_be_separated()]),
        json!(["open", table.is_open(), table.rounds(), table.round().is_some()]),
    ])
}

fn persons(table: &Table) -> String {
    let seats = table.seats();
    let seated = seats.taken().iter().map(|(bettor, person)| {
        json!([bettor, person.to_string(), seats.allowance(person), table.on_layout(*bettor)])
    });
    let results = table.results().iter();
    let results = results.map(|(person, result)| json!([person.to_string(), result.stake, result.net]));
    lines(seated) + &lines(results)
}

pub fn of_meter(meter: &SharedMeter, postings: &Postings) -> Parts {
    let state = meter.state();
    let locked = meter.locked_by().map(ToString::to_string);
    let all = json!([state.primary.fine(), state.reset.fine(), state.won, meter.terms(), locked]);
    Parts::from([("moved", amounts(postings)), ("state", lines([all]))])
}

pub fn of_patron(patron: &Patron, at: Time, postings: &Postings) -> Parts {
    let limits = [Limit::Stake, Limit::Loss, Limit::Time];
    let limits = limits.map(|limit| json!([limit, patron.limit(limit, at), patron.limit_later(limit, at)]));
    let excluded = json!([patron.excluded_until(at), patron.is_excluded(at)]);
    let play = json!([patron.net(at), patron.played(at), patron.visit(), patron.check_due(at)]);
    let all = json!([limits, patron.checks(at), excluded, play, patron.allowance(at)]);
    let wallet = Account::Wallet(patron.id().clone()).name();
    Parts::from([("moved", amounts(postings)), ("state", lines([json!([wallet, all])]))])
}
