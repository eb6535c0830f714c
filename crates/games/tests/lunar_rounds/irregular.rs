//! Things that go wrong in the middle of a round.

use super::described::Wrong;
use super::engine::{Played, Rng};
use croupier_core::{Actor, Audience};
use croupier_games::lunar::round::{Command, Event, Round, Side};
use croupier_games::round::Engine;
use serde_json::{Value, json};

/// Lets something go wrong, if it can now. A description knows only before and after the declarations.
pub fn happens(played: &mut Played<Round>, wrong: &mut Wrong, rng: &mut Rng) -> bool {
    let phase = played.round.view(Audience::Public).phase;
    if phase == "settlement of the first five cards" {
        return false;
    }
    let mut choices: Vec<(Actor, Command)> = Vec::new();
    for actor in [Actor::Dealer, Actor::Supervisor] {
        let offers = played.round.legal(actor).into_iter();
        choices.extend(offers.map(|offer| (actor, broken(offer.command))).filter(|(_, it)| is_irregular(it)));
    }
    if choices.is_empty() {
        return false;
    }
    let (actor, command) = rng.pick(&choices).clone();
    goes_wrong(played, wrong, actor, &command, phase);
    true
}

/// A player claims after the draw, if one can now; mostly with the new cards unseen and the operator willing.
pub fn claims_late(played: &mut Played<Round>, wrong: &mut Wrong, rng: &mut Rng) {
    let offers = played.round.legal(Actor::Supervisor).into_iter().map(|offer| offer.command);
    let willing = !rng.one_in(4);
    let fits = |it: &Command| matches!(it, Command::LateClaim { viewed, pays, .. } if *pays == willing && *viewed != willing);
    let claims: Vec<Command> = offers.filter(fits).collect();
    if !claims.is_empty() {
        goes_wrong(played, wrong, Actor::Supervisor, rng.pick(&claims), "elections and draws");
    }
}

fn goes_wrong(played: &mut Played<Round>, wrong: &mut Wrong, actor: Actor, command: &Command, phase: &str) {
    let after = ["elections and draws", "dealer's reveal", "dealer's replacement card"].contains(&phase);
    wrong.undescribable |= phase == "dealer's replacement card" && wrong.progressive;
    let before = played.happened.len();
    let served = served_after(played, command);
    assert!(played.say(actor, command), "{command:?}");
    let events = played.happened[before..].to_vec();
    describe(command, &events, after, served, played, wrong);
}

/// A count that is offered is a wrong one here.
fn broken(command: Command) -> Command {
    match command {
        Command::CountStub { found } => Command::CountStub { found: found + 1 },
        Command::CountDeck { .. } => Command::CountDeck { found: 51 },
        other => other,
    }
}

fn is_irregular(command: &Command) -> bool {
    matches!(
        command,
        Command::NotAccepted { .. }
            | Command::CountStub { .. }
            | Command::CountDeck { .. }
            | Command::FaceUp
            | Command::DrawnInError
            | Command::DealerHasFour
            | Command::ExposedInDeal
            | Command::CardsAtEmptyBox { .. }
            | Command::ShoeFailed
            | Command::WrongNumber { .. }
            | Command::DealerExposed
            | Command::Communicated { .. }
            | Command::Breach { .. }
            | Command::OwnCardsExposed { .. }
            | Command::Absent { .. }
            | Command::CollectedEarly { .. }
            | Command::LaidOnDiscards { .. }
            | Command::LateClaim { .. }
    )
}

/// Has a later box been dealt further cards?
fn served_after(played: &Played<Round>, command: &Command) -> bool {
    let Command::LateClaim { seat, .. } = command else { return false };
    seats_that_drew(played).iter().any(|other| other > seat)
}

fn seats_that_drew(played: &Played<Round>) -> Vec<u8> {
    let mut acted = Vec::new();
    let mut drew = Vec::new();
    for event in &played.happened {
        match event {
            Event::Acted { seat } => acted.push(*seat),
            Event::Dealt { seat: Some(seat), .. } if acted.contains(seat) => drew.push(*seat),
            _ => {}
        }
    }
    drew
}

fn describe(
    command: &Command,
    events: &[Event],
    after: bool,
    served: bool,
    played: &Played<Round>,
    wrong: &mut Wrong,
) {
    let whole = |kind: &str| json!({"kind": kind, "after_declarations": after});
    match command {
        Command::NotAccepted { seat } => {
            wrong.seats.push((*seat, json!({"kind": "progressive_not_accepted"})))
        }
        Command::CountStub { .. } => wrong.round.push(whole("stub_count_wrong")),
        Command::CountDeck { .. } => wrong.round.push(whole("deck_count_wrong")),
        Command::ShoeFailed => wrong.round.push(whole("dealing_shoe_failed")),
        Command::FaceUp => {
            let second = events.iter().any(|event| matches!(event, Event::Voided { .. }));
            wrong.round.retain(|it| it["kind"] != json!("card_face_up"));
            let cards = if second { "aside and another" } else { "aside" };
            wrong.round.push(json!({"kind": "card_face_up", "cards": cards, "after_declarations": after}));
        }
        Command::DrawnInError => wrong.round.push(json!({"kind": "card_drawn_in_error"})),
        Command::DealerHasFour => wrong.round.push(json!({"kind": "dealer_dealt_four"})),
        Command::ExposedInDeal => wrong.round.push(exposed(events)),
        Command::CardsAtEmptyBox { complete: true } => {
            wrong.round.push(json!({"kind": "cards_at_empty_box", "complete": true, "cards": "aside"}));
        }
        Command::CardsAtEmptyBox { complete: false } => wrong.round.push(whole("cards_at_empty_box")),
        Command::WrongNumber { seat: None } => wrong.round.push(whole("dealer_misdealt")),
        Command::WrongNumber { seat: Some(seat) } => {
            wrong.seats.push((*seat, whole("wrong_number_of_cards")));
        }
        Command::DealerExposed => {
            let drew = seats_that_drew(played);
            let void = events.iter().any(|event| matches!(event, Event::Voided { .. }));
            wrong.round.push(if void || wrong.new_jersey {
                json!({"kind": "hole_card_exposed", "after_declarations": after, "drawn_before": drew})
            } else {
                json!({"kind": "dealer_cards_exposed", "drawn_before": drew})
            });
        }
        Command::Communicated { seat } => wrong.seats.push((*seat, whole("communicated"))),
        Command::Breach { seat } => wrong.seats.push((*seat, whole("hand_declared_void"))),
        Command::OwnCardsExposed { seat } => wrong.seats.push((*seat, json!({"kind": "own_cards_exposed"}))),
        Command::Absent { seat } => {
            wrong.seats.push((*seat, json!({"kind": "absent"})));
            wrong.undescribable |= after;
        }
        Command::CollectedEarly { seat, rebuilt } => {
            let it =
                json!({"kind": "cards_collected_early", "rebuilt": rebuilt, "after_declarations": after});
            wrong.seats.push((*seat, it));
        }
        Command::LaidOnDiscards { seat, top_five } => {
            wrong.seats.push((*seat, json!({"kind": "cards_laid_on_discards", "top_five": top_five})));
        }
        Command::LateClaim { seat, side, viewed, pays } => {
            let paid = matches!(events[0], Event::LateClaim { paid: true, .. });
            let kind = if *side == Side::Instant { "late_instant_claim" } else { "late_super_claim" };
            let it = json!({
                "kind": kind, "viewed": viewed, "later_boxes_served": served, "operator_pays": pays,
            });
            if paid {
                wrong.seats.push((*seat, it));
            }
        }
        _ => {}
    }
}

fn exposed(events: &[Event]) -> Value {
    match &events[0] {
        Event::Exposed { seat: None, .. } => json!({"kind": "dealer_card_exposed_in_deal"}),
        Event::Exposed { card, .. } => json!({"kind": "card_exposed_in_deal", "cards": card.to_string()}),
        _ => json!({"kind": "card_exposed_in_deal", "cards": "As Ks"}),
    }
}
