//! Things that go wrong in the middle of a round.

use super::described::Wrong;
use super::engine::{Played, Rng};
use croupier_core::{Actor, Audience};
use croupier_games::lunar::round::{Command, Declaration, Election, Event, Round};
use croupier_games::round::Engine;
use serde_json::{Value, json};

/// Lets something go wrong, if it can now.
pub fn happens(played: &mut Played<Round>, wrong: &mut Wrong, rng: &mut Rng) -> bool {
    if played.happened.iter().any(|event| matches!(event, Event::Voided { .. })) {
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
    goes_wrong(played, wrong, actor, &command);
    true
}

/// A player claims after the draw, if one can now; mostly with the new cards unseen and the operator willing.
pub fn claims_late(played: &mut Played<Round>, wrong: &mut Wrong, rng: &mut Rng) {
    let offers = played.round.legal(Actor::Supervisor).into_iter().map(|offer| offer.command);
    let willing = !rng.one_in(4);
    let fits = |it: &Command| matches!(it, Command::LateClaim { viewed, pays, .. } if *pays == willing && *viewed != willing);
    let claims: Vec<Command> = offers.filter(fits).collect();
    if !claims.is_empty() {
        goes_wrong(played, wrong, Actor::Supervisor, rng.pick(&claims));
    }
}

fn goes_wrong(played: &mut Played<Round>, wrong: &mut Wrong, actor: Actor, command: &Command) {
    let before = played.happened.len();
    let served = served_after(played, command);
    let moment = Moment::of(played);
    assert!(played.say(actor, command), "{command:?}");
    let events = played.happened[before..].to_vec();
    moment.tell(played, command, &events, wrong);
    describe(command, &events, &moment, served, played, wrong);
}

/// How far the settlement of the first five cards has come.
struct Moment {
    over: bool,
    /// The seats settled while it goes on.
    settled: Vec<u8>,
}

impl Moment {
    fn of(played: &Played<Round>) -> Moment {
        let phase = played.round.view(Audience::Public).phase.words();
        let before = ["betting", "counting the progressive chips", "dealing", "stub count", "declarations"];
        let amid = phase == "settlement of the first five cards";
        let done = |event: &Event| match event {
            Event::FirstFiveSettled { seat } => Some(*seat),
            _ => None,
        };
        Moment {
            over: !amid && phase != "decisions" && !before.contains(&phase),
            settled: played.happened.iter().filter_map(done).collect(),
        }
    }

    /// Is what the first five cards of this seat earned settled?
    fn after(&self, seat: u8) -> bool {
        self.over || self.settled.contains(&seat)
    }

    /// Takes down what of this no description can tell.
    fn tell(&self, played: &Played<Round>, command: &Command, events: &[Event], wrong: &mut Wrong) {
        let voided = |event: &&Event| matches!(event, Event::Voided { .. });
        let revealed = played.happened.iter().any(|event| matches!(event, Event::Revealed { .. }));
        let royal = played.happened.iter().any(|event| matches!(event, Event::RoyalShown { .. }));
        let share =
            |event: &Event| matches!(event, Event::MeterReturned { .. } | Event::MeterRestored { .. });
        if played.happened.iter().filter(voided).count() > 1 {
            wrong.beyond = Some("void by two clauses");
        } else if royal && (self.over || !self.settled.is_empty()) && ends(command) {
            wrong.beyond = Some("a royal flush stands whatever is ruled later");
        } else if revealed && events.iter().any(share) {
            wrong.share_back_any_time = true;
        }
        let not_settled = matches!(command, Command::WrongNumber { drawn: false, .. });
        let happened = |kind: fn(&Event) -> bool| events.iter().any(kind);
        let amid = !self.over && !self.settled.is_empty();
        wrong.void_amid_first_five |= amid && happened(|event| matches!(event, Event::Voided { .. }));
        let share_back = happened(|event| matches!(event, Event::MeterReturned { .. }));
        let found_late =
            self.over && (not_settled || happened(|event| matches!(event, Event::WagerNotAccepted { .. })));
        wrong.share_back_any_time |= share_back && (amid || found_late);
    }
}

/// Does it end a hand, or the round?
fn ends(command: &Command) -> bool {
    !matches!(command, Command::FaceUp | Command::DrawnInError | Command::LateClaim { .. })
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
            | Command::OperatorVoids { .. }
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

/// The seats whose payment for a draw the dealer has taken.
fn seats_that_paid(played: &Played<Round>) -> Vec<u8> {
    let mut draws = Vec::new();
    let mut paid = Vec::new();
    for event in &played.happened {
        match event {
            Event::Elected { seat, election: Election::Buy | Election::Exchange(_) } => draws.push(*seat),
            Event::Elected { seat, .. } | Event::Withdrawn { seat } => {
                draws.retain(|other| other != seat);
                paid.retain(|other| other != seat);
            }
            Event::Acted { seat } if draws.contains(seat) => paid.push(*seat),
            _ => {}
        }
    }
    paid
}

fn describe(
    command: &Command,
    events: &[Event],
    moment: &Moment,
    served: bool,
    played: &Played<Round>,
    wrong: &mut Wrong,
) {
    let after = moment.over;
    let whole = |kind: &str| json!({"kind": kind, "after_declarations": after});
    let one = |kind: &str, seat: u8| json!({"kind": kind, "after_declarations": moment.after(seat)});
    match command {
        Command::NotAccepted { seat } => {
            wrong.seats.push((*seat, json!({"kind": "progressive_not_accepted"})))
        }
        Command::CountStub { .. } => wrong.round.push(whole("stub_count_wrong")),
        Command::CountDeck { .. } if matches!(events, [Event::DeckFoundWrong { .. }]) => {}
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
        Command::ExposedInDeal => {
            let mut it = exposed(events, &wrong.round);
            if it["kind"] == json!("card_exposed_in_deal") {
                it["after_declarations"] = json!(after);
            }
            wrong.round.push(it);
        }
        Command::OperatorVoids { seat: None } => wrong.round.push(json!({
            "kind": "operator_decision", "decision": "void", "void": true, "after_declarations": after,
        })),
        Command::OperatorVoids { seat: Some(seat) } => {
            let it = json!({"kind": "operator_decision", "decision": "void", "void": true});
            wrong.seats.push((*seat, it));
        }
        Command::CardsAtEmptyBox { complete: true } => {
            wrong.round.retain(|it| it["kind"] != json!("cards_at_empty_box"));
            wrong.round.push(json!({"kind": "cards_at_empty_box", "complete": true, "cards": "aside"}));
        }
        Command::CardsAtEmptyBox { complete: false } => wrong.round.push(whole("cards_at_empty_box")),
        Command::WrongNumber { seat: None, .. } => {
            wrong.odd_dealer = true;
            wrong.round.push(whole("dealer_misdealt"));
        }
        Command::WrongNumber { seat: Some(seat), drawn } => {
            let odd = if *drawn { &mut wrong.odd_draws } else { &mut wrong.odd_hands };
            odd.push(*seat);
            let void = events.iter().any(|event| matches!(event, Event::Voided { .. }));
            let settled = if void { after } else { *drawn && moment.after(*seat) };
            let amid = void && !after && !moment.settled.is_empty();
            wrong.void_amid_first_five |= amid;
            let it = json!({"kind": "wrong_number_of_cards", "after_declarations": settled});
            wrong.seats.push((*seat, it));
        }
        Command::DealerExposed => {
            let drew = seats_that_paid(played);
            let void = events.iter().any(|event| matches!(event, Event::Voided { .. }));
            wrong.round.push(if void || wrong.new_jersey {
                let before = !played.happened.iter().any(|event| matches!(event, Event::Dealt { .. }));
                json!({
                    "kind": "hole_card_exposed", "after_declarations": after, "drawn_before": drew,
                    "before_no_more_bets": before,
                })
            } else {
                json!({"kind": "dealer_cards_exposed", "drawn_before": drew})
            });
        }
        Command::Communicated { seat } => wrong.seats.push((*seat, one("communicated", *seat))),
        Command::Breach { seat } => wrong.seats.push((*seat, one("hand_declared_void", *seat))),
        Command::OwnCardsExposed { seat } => wrong.seats.push((*seat, json!({"kind": "own_cards_exposed"}))),
        Command::Absent { seat } => {
            wrong.seats.push((*seat, one("absent", *seat)));
        }
        Command::CollectedEarly { seat, rebuilt } => {
            let mut it = one("cards_collected_early", *seat);
            it["rebuilt"] = json!(rebuilt);
            wrong.seats.push((*seat, it));
        }
        Command::LaidOnDiscards { seat, top_five } => {
            wrong.seats.push((*seat, json!({"kind": "cards_laid_on_discards", "top_five": top_five})));
        }
        Command::LateClaim { seat, side, viewed, pays } => {
            let drew = seats_that_drew(played).contains(seat);
            let paid = drew && matches!(events[0], Event::LateClaim { paid: true, .. });
            let kind = if *side == Declaration::Instant { "late_instant_claim" } else { "late_super_claim" };
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

fn exposed(events: &[Event], before: &[Value]) -> Value {
    let another = if before.iter().any(|it| it["cards"] == json!("As")) { "Ks" } else { "As" };
    match &events[0] {
        Event::Exposed { seat: None, .. } => json!({"kind": "dealer_card_exposed_in_deal"}),
        Event::Exposed { card, .. } => json!({"kind": "card_exposed_in_deal", "cards": card.to_string()}),
        _ => json!({"kind": "card_exposed_in_deal", "cards": another}),
    }
}
