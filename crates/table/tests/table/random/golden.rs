//! An example of everything that can happen, as version 1 writes it: it is read and written alike for ever.
//!
//! `UPDATE_GOLDEN=1` adds examples of what is new. Where one that is there would have to change, the shape of an event
//! changed, and that is a new version with a step from the one before.

use crate::support::{by, id, meter_wager};
use croupier_core::{Bettor, Money, Rate};
use croupier_table::{
    Entry, Event, Limit, MeterEvent, PatronEvent, Restart, Role, TableId, Terms, Time, Why,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Examples by kind.
pub struct Golden {
    examples: BTreeMap<String, String>,
    new: BTreeMap<String, String>,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

const EVENTS: &str = "events-1.jsonl";

fn entry<E>(event: E) -> Entry<E> {
    Entry { at: Time(1_800_000_000_000), by: by("flo", Role::Supervisor), event }
}

/// What random tables rarely come to.
fn rare() -> Vec<Entry<Event>> {
    let (bettor, amount, reason) = (Bettor::seated(1), Money::cents(500), "a reason".to_owned());
    let events = vec![
        Event::CashRefused { reason: reason.clone() },
        Event::CouponPlaced { bettor, bet: "ante".to_owned(), amount, number: None },
        Event::RoundCalledOff,
        Event::OpeningOrdered,
        Event::DeclaredAbsent { bettor },
        Event::SeparationLifted { persons: [id("anna"), id("ben")], reason: reason.clone() },
        Event::CouponTaken { bettor, amount },
        Event::MeterUnlinked { number: 0 },
        Event::MeterAsked { number: 0 },
        Event::MeterReleased { number: 0 },
        Event::Documented { bettor, bet: None },
        Event::CorrectionRejected { reason },
    ];
    events.into_iter().map(entry).collect()
}

/// Everything that happens to patrons; a new kind has to be written here before this compiles.
fn of_patrons() -> Vec<PatronEvent> {
    use PatronEvent as P;
    let (table, amount, at) = (id::<TableId>("t1"), Money::cents(500), Time(1_800_000_000_000));
    let every = vec![
        P::LimitSet { limit: Limit::Loss, to: Some(10_000), from: at },
        P::ChecksSet { minutes: Some(30), from: at },
        P::Acknowledged,
        P::Excluded { until: None },
        P::Entered { table: table.clone() },
        P::Left { table: table.clone() },
        P::Played { table: table.clone(), round: 7, stake: amount, net: -amount },
        P::BoughtIn { amount },
        P::CashedOut { amount },
        P::Corrected { table, round: 7, change: amount },
    ];
    for event in &every {
        match event {
            P::LimitSet { .. } | P::ChecksSet { .. } | P::Acknowledged | P::Excluded { .. } => {}
            P::Entered { .. } | P::Left { .. } | P::Played { .. } | P::Corrected { .. } => {}
            P::BoughtIn { .. } | P::CashedOut { .. } => {}
        }
    }
    every
}

/// Everything that happens to meters, in the same way.
fn of_meters() -> Vec<MeterEvent> {
    use MeterEvent as M;
    let (table, initial) = (id::<TableId>("t1"), Money::cents(100_000));
    let (rate, reset_rate) = (Rate::percent(70), Rate::percent(5));
    let restart = Restart::AtOnce;
    let terms =
        Terms { wager: meter_wager("lunar"), rate, reset_rate, initial, reset_amount: initial, restart };
    let later = Terms { wager: meter_wager("seven_card"), restart: Restart::NextRound, ..terms };
    let every = vec![
        M::Installed(terms),
        M::TermsSet(terms),
        M::Admitted { table: table.clone() },
        M::Dismissed { table: table.clone() },
        M::Locked { table: table.clone(), order: 3 },
        M::Moved {
            table: table.clone(),
            order: 4,
            primary: 70_000_000,
            reset: -5,
            release: true,
            why: Why::Award,
        },
        M::Moved { table, order: 5, primary: -70_000_000, reset: 0, release: true, why: Why::Emptied },
        M::Restarted { primary: 10_000_000_005, reset: -5 },
        M::TermsSet(later),
    ];
    for event in &every {
        match event {
            M::Installed(_) | M::TermsSet(_) | M::Admitted { .. } | M::Dismissed { .. } => {}
            M::Locked { .. } | M::Moved { .. } | M::Restarted { .. } => {}
        }
    }
    every
}

/// Written as the file has it, and read back as it was.
fn alike<E: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(name: &str, events: Vec<E>) {
    let entries: Vec<Entry<E>> = events.into_iter().map(entry).collect();
    let written: String =
        entries.iter().map(|entry| serde_json::to_string(entry).expect("written") + "\n").collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let earlier = std::fs::read_to_string(file(name)).unwrap_or_default();
        let gone = earlier.lines().find(|line| !written.lines().any(|new| new == *line));
        assert_eq!(gone, None, "{name}: what was written stays as it is");
        std::fs::write(file(name), &written).expect("written");
    }
    assert_eq!(std::fs::read_to_string(file(name)).expect("the golden file"), written, "{name}");
    for (line, entry) in written.lines().zip(&entries) {
        assert_eq!(&serde_json::from_str::<Entry<E>>(line).expect("read"), entry, "{line}");
    }
}

#[test]
fn what_happens_to_patrons_and_meters_is_written_alike_for_ever() {
    alike("patrons-1.jsonl", of_patrons());
    alike("meters-1.jsonl", of_meters());
}

/// `opened`, `cards.shuffle`, `round.lunar.dealt`.
fn kind(event: &Value) -> String {
    let Some((name, body)) = event.as_object().and_then(|event| event.iter().next()) else {
        return event.as_str().expect("a name").to_owned();
    };
    match name.as_str() {
        "cards" => format!("cards.{}", kind(&body["step"])),
        "round" => {
            let (game, event) = body.as_object().and_then(|games| games.iter().next()).expect("a game");
            format!("round.{game}.{}", event["event"].as_str().expect("a name"))
        }
        _ => name.clone(),
    }
}

impl Golden {
    pub fn read() -> Golden {
        let text = std::fs::read_to_string(file(EVENTS)).unwrap_or_default();
        let mut examples = BTreeMap::new();
        for line in text.lines() {
            let entry: Entry<Event> =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(serde_json::to_string(&entry).expect("written"), line, "written as it was read");
            examples.insert(kind(&serde_json::to_value(&entry.event).expect("JSON")), line.to_owned());
        }
        let mut golden = Golden { examples, new: BTreeMap::new() };
        golden.meet(&rare());
        golden
    }

    /// Everything that happened has an example.
    pub fn meet(&mut self, log: &[Entry<Event>]) {
        for entry in log {
            let kind = kind(&serde_json::to_value(&entry.event).expect("JSON"));
            if !self.examples.contains_key(&kind) {
                self.new.entry(kind).or_insert_with(|| serde_json::to_string(entry).expect("written"));
            }
        }
    }

    pub fn check(mut self) {
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            self.examples.append(&mut self.new);
            let lines: String = self.examples.values().map(|line| format!("{line}\n")).collect();
            std::fs::create_dir_all(file(EVENTS).parent().expect("a folder")).expect("a folder");
            std::fs::write(file(EVENTS), lines).expect("written");
        }
        let without: Vec<&String> = self.new.keys().collect();
        assert!(without.is_empty(), "no example of {without:?} yet: UPDATE_GOLDEN=1 writes one");
        assert!(self.examples.len() > 80, "{} examples", self.examples.len());
    }
}
