//! A played round as somebody would describe it afterwards.

use super::engine::Played;
use croupier_core::{Clause, Line};
use croupier_games::packs::round::{Event, Note, Round, Spot};
use croupier_games::round::Engine;
use serde_json::{Map, Value, json};

/// What is known of a seat afterwards.
#[derive(Default)]
struct Told {
    bets: Map<String, Value>,
    not_accepted: Vec<&'static str>,
    hand: Vec<String>,
}

/// Everything that a round left behind.
#[derive(Default)]
pub struct Record {
    /// By seat; 0 is the dealer.
    seats: [Told; 7],
    packs: [Vec<String>; 3],
    face_up: Vec<String>,
    pub void: Option<String>,
    pub lines: Vec<(u8, Line)>,
    irregularities: Vec<Value>,
}

impl Record {
    pub fn of(played: &Played<Round>) -> Record {
        let mut record = Record::default();
        played.happened.iter().for_each(|event| record.take(event));
        record
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => {
                let bets = &mut self.seats[usize::from(bettor.seat)].bets;
                bets.insert(bet.name().to_owned(), json!(amount.in_cents()));
            }
            Event::TakenBack { bettor, bet } => {
                drop(self.seats[usize::from(bettor.seat)].bets.remove(bet.name()));
            }
            Event::SentBack { bettor } => self.seats[usize::from(bettor.seat)].bets.clear(),
            Event::NotAccepted { bettor, bet, amount } => {
                self.seats[usize::from(bettor.seat)].not_accepted.push(bet.name());
                let line = Line::void(bet.name(), *amount, Clause::new("43.12(c)2"));
                self.lines.push((bettor.seat, line));
            }
            Event::Dealt { to, card } => match to {
                Spot::Seat(seat) => self.seats[usize::from(*seat)].hand.push(card.to_string()),
                Spot::Dealer => self.seats[0].hand.push(card.to_string()),
                Spot::Pack(pack) => self.packs[usize::from(pack.number()) - 1].push(card.to_string()),
            },
            Event::SetAside { card } => self.face_up.push(card.to_string()),
            Event::Voided { clause, .. } => self.void = Some(clause.to_string()),
            Event::Settled { bettor, lines } => {
                self.lines.extend(lines.iter().map(|line| (bettor.seat, *line)));
            }
            Event::ProgressiveSettled { awards, .. } => {
                self.lines.extend(awards.iter().map(|award| (award.bettor.seat, award.line)));
            }
            Event::Reversed { bettor, lines } => {
                self.lines.retain(|(seat, line)| *seat != bettor.seat || !lines.contains(line));
            }
            // A description knows the deck in play only.
            Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => {}
            Event::Noted { what } => {
                let kind = serde_json::to_value(what).expect("JSON");
                let dealt_in_error = kind == json!("dealt_in_error");
                let kind = if dealt_in_error { "card_dealt_in_error" } else { "shuffler_failed" };
                self.irregularities.push(json!({"kind": kind}));
            }
            Event::BettingClosed
            | Event::MetersRestarted { .. }
            | Event::Registered { .. }
            | Event::StubCounted { .. }
            | Event::StubDiscarded
            | Event::Shown { .. }
            | Event::Revealed
            | Event::PackTurned { .. }
            | Event::PackDiscarded { .. }
            | Event::Collected { .. }
            | Event::FoundFaceUp
            | Event::PickedUp => {}
        }
    }

    /// The round as somebody would describe it afterwards; `None` if nobody wagered.
    pub fn described(&self, options: &Value) -> Option<Value> {
        let mut round = json!({"rulebook": "nj/packs-poker", "options": options});
        let mut irregularities = self.irregularities.clone();
        match self.void.as_deref() {
            Some("43.13(a)") => irregularities.push(json!({"kind": "card_exposed_while_betting"})),
            Some("43.13(e)") => irregularities.push(json!({"kind": "dealing_shoe_failed"})),
            Some("43.7(g)2") => irregularities.push(json!({"kind": "stub_count_wrong"})),
            Some("43.13(b)") | None => {}
            Some(other) => panic!("{other}"),
        }
        let mut face_up = self.face_up.clone();
        if self.void.as_deref() == Some("43.13(b)") {
            // Cards found face up that nobody laid aside: the described round has to name some.
            let dealt = |card: &String| self.dealt().any(|other| other == card) || face_up.contains(card);
            let more: Vec<String> = Round::deck().into_iter().filter(|card| !dealt(card)).take(2).collect();
            face_up.extend(more);
        }
        if !face_up.is_empty() {
            irregularities.push(json!({"kind": "card_face_up", "cards": face_up.join(" ")}));
        }
        round["irregularities"] = json!(irregularities);
        if self.void.is_none() {
            round["dealer"] = json!({"hand": self.seats[0].hand.join(" ")});
            round["packs"] = json!(self.packs.iter().map(|pack| pack.join(" ")).collect::<Vec<_>>());
        }
        let seats: Vec<Value> = (1..7).filter_map(|seat| self.seat(seat)).collect();
        round["seats"] = json!(seats);
        (!seats.is_empty()).then_some(round)
    }

    fn dealt(&self) -> impl Iterator<Item = &String> {
        self.seats.iter().flat_map(|seat| &seat.hand).chain(self.packs.iter().flatten())
    }

    fn seat(&self, number: usize) -> Option<Value> {
        let told = &self.seats[number];
        let mut bets = told.bets.clone();
        if self.void.is_some() || told.hand.is_empty() {
            // These went back before the deal and are no part of what is void.
            bets.retain(|bet, _| !told.not_accepted.contains(&bet.as_str()));
        }
        if bets.is_empty() {
            return None;
        }
        let mut seat = json!({"seat": number, "bets": bets});
        if self.void.is_none() {
            seat["hand"] = json!(told.hand.join(" "));
            if !told.not_accepted.is_empty() {
                let kind = "progressive_not_accepted";
                seat["irregularities"] = json!([{"kind": kind, "bets": told.not_accepted}]);
            }
        }
        Some(seat)
    }

    /// The lines to compare: a wager that the system refused in a round or at a seat without cards was
    /// returned before and is not described.
    pub fn lines(&self) -> Vec<(u8, Line)> {
        let undescribed = |seat: u8| self.void.is_some() || self.seats[usize::from(seat)].hand.is_empty();
        let refused = |line: &Line| line.clause.to_string() == "43.12(c)2";
        let mut lines = self.lines.clone();
        lines.retain(|(seat, line)| !(refused(line) && undescribed(*seat)));
        lines.sort_by_key(|(seat, line)| (*seat, line.bet));
        lines
    }
}
