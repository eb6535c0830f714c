//! A played round as somebody would describe it afterwards.

use super::engine::Played;
use croupier_games::lucky8s::Card;
use croupier_games::lucky8s::round::{Event, Round};
use serde_json::{Map, Value, json};

/// What somebody would write down about a spot.
#[derive(Default)]
struct Noted {
    bets: [Map<String, Value>; 3],
    hand: Vec<String>,
    laid: Vec<String>,
    decisions: [Option<&'static str>; 3],
    void: bool,
}

impl Noted {
    fn described(&self, seat: usize) -> Value {
        // The engine deals right numbers: of a hand that is void for its number nobody names the cards.
        let mut described = json!({"seat": seat});
        if !self.void {
            described["hand"] = json!(self.hand.join(" "));
        }
        let decided = self.decisions.iter().flatten().any(|decision| *decision == "play");
        if self.decisions.iter().any(Option::is_some) {
            // The spot plays if anybody on it does: a backer cannot play a spot that was folded.
            described["decision"] = json!(if decided { "play" } else { "fold" });
        }
        if !self.laid.is_empty() && !self.void {
            described["set"] = json!(self.laid);
        }
        if self.void {
            described["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        }
        if !self.bets[0].is_empty() {
            described["bets"] = json!(self.bets[0]);
        }
        let backers = (1..3).filter(|place| !self.bets[*place].is_empty()).map(|place| {
            let mut backer = json!({"name": format!("backer {place}"), "bets": self.bets[place]});
            if let Some(decision) = self.decisions[place] {
                backer["decision"] = json!(decision);
            }
            backer
        });
        described["backers"] = backers.collect();
        described
    }
}

/// The round as somebody would describe it afterwards.
pub fn described(options: &Value, played: &Played<Round>) -> Value {
    let mut seats: [Noted; 7] = Default::default();
    let mut irregularities = Vec::new();
    let mut face_up = Vec::new();
    for event in &played.happened {
        match event {
            Event::Placed { bettor, bet, amount } => {
                let bets = &mut seats[usize::from(bettor.seat)].bets[usize::from(bettor.place)];
                bets.insert(bet.name().to_owned(), json!(amount.in_cents()));
            }
            Event::TakenBack { bettor, bet } => {
                seats[usize::from(bettor.seat)].bets[usize::from(bettor.place)].remove(bet.name());
            }
            Event::Dealt { seat, card } => {
                seats[usize::from(seat.unwrap_or(0))].hand.push(card.to_string());
            }
            Event::SetAside { card } => face_up.push(card.to_string()),
            Event::LaidOut { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
                seats[usize::from(*seat)].laid.push(cards.join(" "));
            }
            Event::TakenUp { seat } => seats[usize::from(*seat)].laid.clear(),
            Event::Folded { bettor } => {
                seats[usize::from(bettor.seat)].decisions[usize::from(bettor.place)] = Some("fold");
            }
            Event::WentIn { bettor, amount } => {
                let seat = &mut seats[usize::from(bettor.seat)];
                seat.decisions[usize::from(bettor.place)] = Some("play");
                seat.bets[usize::from(bettor.place)].insert("in_to_win".to_owned(), json!(amount.in_cents()));
            }
            Event::HandVoided { seat, .. } => seats[usize::from(*seat)].void = true,
            Event::DealerMisdealt => irregularities.push(json!({"kind": "dealer_misdealt"})),
            Event::Reshuffled => irregularities.push(json!({"kind": "shuffler_failed"})),
            Event::Shared { .. }
            | Event::DealStarted
            | Event::Burned { .. }
            | Event::FoundFaceUp
            | Event::RestDiscarded
            | Event::Declined { .. }
            | Event::Revealed
            | Event::NotQualified
            | Event::DealerSet { .. }
            | Event::TurnedUp { .. }
            | Event::Settled { .. }
            | Event::Reversed { .. }
            | Event::Voided { .. }
            | Event::PickedUp { .. } => {}
        }
    }
    if !face_up.is_empty() {
        irregularities.push(json!({"kind": "card_face_up", "cards": face_up.join(" ")}));
    }
    let spots = (1..7).filter(|seat| seats[*seat].bets.iter().any(|bets| !bets.is_empty()));
    let mut described = json!({
        "rulebook": "nj/lucky-8s",
        "options": options,
        "seats": spots.map(|seat| seats[seat].described(seat)).collect::<Vec<_>>(),
        "irregularities": irregularities,
    });
    // When every spot is void the dealer's hand does not matter, and may not be complete.
    let misdealt = described["irregularities"]
        .as_array()
        .is_some_and(|all| all.iter().any(|it| it["kind"] == "dealer_misdealt"));
    if !misdealt && (seats[0].hand.len() == 8 || !irregular(&described)) {
        described["dealer"] = json!({"hand": seats[0].hand.join(" ")});
    }
    described
}

fn irregular(described: &Value) -> bool {
    let kinds = described["irregularities"].as_array().into_iter().flatten();
    let void = kinds.clone().any(|kind| kind["cards"].as_str().is_some_and(|cards| cards.contains(' ')));
    void || kinds.into_iter().any(|kind| kind["kind"] == "dealer_misdealt")
}
