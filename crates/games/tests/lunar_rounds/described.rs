//! A played round as somebody would describe it afterwards.

use super::READING;
use super::engine::Played;
use croupier_core::Line;
use croupier_games::lunar::round::{Election, Event, Round};
use croupier_games::round::Engine;
use serde_json::{Map, Value, json};

/// What went wrong, as the description says it.
#[derive(Default)]
pub struct Wrong {
    pub round: Vec<Value>,
    pub seats: Vec<(u8, Value)>,
    pub new_jersey: bool,
    pub progressive: bool,
    /// A description cannot say when an award was paid before a wager became void.
    pub undescribable: bool,
}

impl Wrong {
    /// A late claim was paid and something else befell the same seat: a description forgets the claim.
    fn late_and_more(&self) -> bool {
        let is_late = |it: &Value| it["kind"].as_str().is_some_and(|kind| kind.starts_with("late_"));
        let more = |seat: u8| self.seats.iter().any(|(other, it)| *other == seat && !is_late(it));
        self.seats.iter().any(|(seat, it)| is_late(it) && more(*seat))
    }

    fn is_empty(&self) -> bool {
        self.round.is_empty() && self.seats.is_empty()
    }
}

#[derive(Default, Clone)]
struct SeatStory {
    fields: Map<String, Value>,
    bets: Map<String, Value>,
    hand: Vec<String>,
    drawn: Vec<String>,
    declared: Vec<&'static str>,
    election: Option<Election>,
    acted: bool,
    choice: Option<&'static str>,
}

impl SeatStory {
    fn holds(&self, card: &String) -> bool {
        self.hand.contains(card) || self.drawn.contains(card)
    }

    /// A payment was made but not all of its cards came.
    fn cut_off(&self) -> bool {
        let due = match &self.election {
            Some(Election::Buy) => 1,
            Some(Election::Exchange(cards)) => cards.len(),
            Some(Election::Bet | Election::Fold) | None => 0,
        };
        self.acted && self.drawn.len() < due
    }
}

/// An award out of the meter was paid, and later a wager whose share it held became void. A description knows
/// no order: to it that share was never on the meter.
fn award_before_void(played: &Played<Round>) -> bool {
    let royal = |line: &Line| line.bet == "progressive" && line.row == Some("royal_flush");
    let paid = played.happened.iter().position(|event| match event {
        Event::MeterPaid { .. } => true,
        Event::Settled { lines, .. } => lines.iter().any(royal),
        _ => false,
    });
    let back = played.happened.iter().rposition(|event| matches!(event, Event::MeterReturned { .. }));
    matches!((paid, back), (Some(paid), Some(back)) if paid < back)
}

/// The description, or nothing where a description cannot tell the story.
pub fn described(book: &str, options: &Value, played: &Played<Round>, wrong: &Wrong) -> Option<Value> {
    // A description pays a final-hand award on the first five cards of a hand that became void.
    let final_hand = wrong.progressive && options["progressive_basis"] == json!("final_hand");
    // In a description a void round overrides what befell a seat before.
    let void = played.happened.iter().any(|event| matches!(event, Event::Voided { .. }));
    if void && !wrong.seats.is_empty() || wrong.late_and_more() {
        return None;
    }
    if wrong.undescribable || award_before_void(played) || (final_hand && !wrong.is_empty()) {
        return None;
    }
    let mut stories = vec![SeatStory::default(); 6];
    let (mut dealer, mut forced, mut back) = (Vec::new(), None, Vec::new());
    let (mut rack, mut aside): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for event in &played.happened {
        match event {
            Event::Placed { seat, bet, amount } => {
                let story = &mut stories[usize::from(*seat)];
                story.bets.insert(bet.name().to_owned(), json!(amount.in_cents()));
            }
            Event::Dealt { seat: Some(seat), card, .. } => {
                let story = &mut stories[usize::from(*seat)];
                let cards = if story.acted { &mut story.drawn } else { &mut story.hand };
                cards.push(card.to_string());
            }
            Event::Dealt { seat: None, card, .. } if dealer.len() < 5 => dealer.push(card.to_string()),
            Event::Dealt { seat: None, card, .. } => forced = Some(card.to_string()),
            Event::SetAside { card, .. } => {
                aside.push(card.to_string());
                rack.push(card.to_string());
            }
            Event::Declared { seat, side } => stories[usize::from(*seat)].declared.push(side.name()),
            Event::Elected { seat, election } => {
                stories[usize::from(*seat)].election = Some(election.clone());
            }
            Event::Withdrawn { seat } => stories[usize::from(*seat)].election = None,
            Event::Acted { seat } => {
                let story = &mut stories[usize::from(*seat)];
                story.acted = true;
                match &story.election {
                    Some(Election::Bet) => story.choice = Some("bet"),
                    Some(Election::Fold) => story.choice = Some("fold"),
                    Some(Election::Exchange(cards)) => rack.extend(cards.iter().map(ToString::to_string)),
                    Some(Election::Buy) | None => {}
                }
            }
            Event::BetMade { seat } => stories[usize::from(*seat)].choice = Some("bet"),
            Event::Folded { seat } => stories[usize::from(*seat)].choice = Some("fold"),
            Event::Collected { seat } => {
                let story = &stories[usize::from(*seat)];
                rack.extend(story.hand.iter().chain(&story.drawn).cloned());
            }
            Event::HighestDiscarded { card } => rack.push(card.to_string()),
            Event::RackShuffled => back.append(&mut rack),
            Event::Asked { seat, forces: true } => {
                drop(stories[usize::from(*seat)].fields.insert("force".to_owned(), json!(true)));
            }
            _ => {}
        }
    }
    if stories.iter().any(SeatStory::cut_off) {
        return None;
    }
    let mut whole: Vec<Value> = wrong.round.clone();
    for irregularity in &mut whole {
        if irregularity["cards"] == json!("aside and another") {
            let named = |card: &String| !dealer.contains(card) && !stories.iter().any(|it| it.holds(card));
            aside.extend(Round::deck().into_iter().find(|card| named(card) && !aside.contains(card)));
            irregularity["cards"] = json!("aside");
        }
        if irregularity["cards"] == json!("aside") {
            irregularity["cards"] = json!(aside.join(" "));
        }
    }
    if !back.is_empty() {
        back.sort();
        back.dedup();
        whole.push(json!({"kind": "discard_rack_reshuffled", "cards": back.join(" ")}));
    }
    let in_play = stories.into_iter().enumerate().filter(|(_, story)| !story.bets.is_empty());
    let seats: Vec<Value> = in_play.map(|(number, story)| seat(number, story, wrong)).collect();
    let mut round = json!({
        "rulebook": book,
        "options": options,
        "irregularities": whole,
        "dealer": {"hand": dealer.join(" ")},
        "seats": seats,
    });
    if let Some(card) = forced {
        round["dealer"]["forced"] = json!(card);
    }
    if options["progressive"] == json!(true) {
        round["meters"] = json!({"progressive": READING});
    }
    Some(round)
}

fn seat(number: usize, story: SeatStory, wrong: &Wrong) -> Value {
    let mut seat = story.fields;
    seat.insert("seat".to_owned(), json!(number));
    seat.insert("bets".to_owned(), Value::Object(story.bets));
    seat.insert("hand".to_owned(), json!(story.hand.join(" ")));
    seat.insert("declare".to_owned(), json!(story.declared));
    match story.election.filter(|_| story.acted) {
        Some(Election::Buy) => drop(seat.insert("buy".to_owned(), json!(story.drawn.join(" ")))),
        Some(Election::Exchange(cards)) => {
            let given: Vec<String> = cards.iter().map(ToString::to_string).collect();
            let exchange = json!({"discard": given.join(" "), "draw": story.drawn.join(" ")});
            drop(seat.insert("exchange".to_owned(), exchange));
        }
        Some(Election::Bet | Election::Fold) | None => {}
    }
    if let Some(choice) = story.choice {
        seat.insert("decision".to_owned(), json!(choice));
    }
    let own: Vec<&Value> =
        wrong.seats.iter().filter(|(seat, _)| usize::from(*seat) == number).map(|(_, it)| it).collect();
    if !own.is_empty() {
        seat.insert("irregularities".to_owned(), json!(own));
    }
    Value::Object(seat)
}

/// Where instant cash is paid unasked, the engine hands the bet back; a description has no bet there.
pub fn without_bets_handed_back(settled: &mut Vec<(u8, Line)>, expected: &[(u8, Line)]) {
    settled.retain(|(seat, line)| {
        line.bet != "bet"
            || line.clause.id() != "5.6"
            || expected.iter().any(|(other, bet)| other == seat && bet.bet == "bet")
    });
}

/// Where instant cash is paid unasked, a description pays it to a folded hand that nobody saw; the engine
/// cannot. Such a seat is not compared.
pub fn without_folded_hands_paid(settled: &mut Vec<(u8, Line)>, expected: &mut Vec<(u8, Line)>) {
    let antes = |lines: &[(u8, Line)], fits: fn(&Line) -> bool| -> Vec<u8> {
        lines.iter().filter(|(_, line)| line.bet == "ante" && fits(line)).map(|(seat, _)| *seat).collect()
    };
    let folded = antes(settled, |line| ["9.4", "9.9"].contains(&line.clause.id()));
    let paid = antes(expected, |line| line.row.is_some());
    let both = |seat: u8| folded.contains(&seat) && paid.contains(&seat);
    settled.retain(|(seat, _)| !both(*seat));
    expected.retain(|(seat, _)| !both(*seat));
}
