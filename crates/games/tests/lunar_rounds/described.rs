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
    /// The round became void when the first five cards of some seats were settled and others were not.
    pub void_amid_first_five: bool,
    /// A share left the meter neither before the declarations nor right after them.
    pub share_back_any_time: bool,
    /// A clause became known twice, or nothing was dealt yet.
    pub beyond: Option<&'static str>,
    /// The seats whose first five cards were not five, and those whose draw was wrong.
    pub odd_hands: Vec<u8>,
    pub odd_draws: Vec<u8>,
    pub odd_dealer: bool,
}

/// One card too few, where the number was right.
fn make_odd(cards: &mut Vec<String>, right: usize) {
    if cards.len() == right {
        cards.pop();
    }
}

impl Wrong {
    /// Why no description can tell the round, if so. All that a description says of the order of things is what
    /// was before and what after the declarations, and who forced the dealer.
    fn untellable(&self, played: &Played<Round>) -> Option<&'static str> {
        let paid = |event: &Event| matches!(event, Event::MeterPaid { .. });
        let awards = played.happened.iter().any(paid);
        let share_between = (self.share_back_any_time && awards) || royal_before_void(played);
        if self.beyond.is_some() {
            return self.beyond;
        }
        match (self.void_amid_first_five, share_between) {
            (true, _) => Some("void with the first five cards of some seats settled"),
            (false, true) => Some("a share came off the meter between two awards"),
            (false, false) => None,
        }
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
}

/// A royal flush was paid, and later a wager whose share was in its pot became void.
fn royal_before_void(played: &Played<Round>) -> bool {
    let royal = |line: &Line| line.bet == "progressive" && line.row == Some("royal_flush");
    let paid = played
        .happened
        .iter()
        .position(|event| matches!(event, Event::Settled { lines, .. } if lines.iter().any(royal)));
    let back = played.happened.iter().rposition(|event| matches!(event, Event::MeterReturned { .. }));
    matches!((paid, back), (Some(paid), Some(back)) if paid < back)
}

/// The description, or why a description cannot tell the story.
pub fn described(
    book: &str,
    options: &Value,
    played: &Played<Round>,
    wrong: &Wrong,
) -> Result<Value, &'static str> {
    if let Some(why) = wrong.untellable(played) {
        return Err(why);
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
            Event::TakenBack { seat, bet } => {
                drop(stories[usize::from(*seat)].bets.remove(bet.name()));
            }
            Event::Withdrawn { seat } => {
                let story = &mut stories[usize::from(*seat)];
                if let Some(Election::Exchange(cards)) = story.election.take().filter(|_| story.acted) {
                    let given: Vec<String> = cards.iter().map(ToString::to_string).collect();
                    rack.retain(|card| !given.contains(card));
                }
                (story.acted, story.choice) = (false, None);
            }
            Event::LateClaim { seat, side, paid: true } => {
                let story = &mut stories[usize::from(*seat)];
                if story.drawn.is_empty() {
                    story.declared.push(side.name());
                }
            }
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
            Event::Folded { seat } => drop(stories[usize::from(*seat)].choice.get_or_insert("fold")),
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
    for seat in &wrong.odd_hands {
        make_odd(&mut stories[usize::from(*seat)].hand, 5);
    }
    for seat in &wrong.odd_draws {
        let story = &mut stories[usize::from(*seat)];
        let right = if let Some(Election::Exchange(cards)) = &story.election { cards.len() } else { 1 };
        make_odd(&mut story.drawn, right);
    }
    if wrong.odd_dealer {
        make_odd(&mut dealer, 5);
    }
    if stories.iter().all(|story| story.bets.is_empty()) {
        return Err("void before the deal");
    }
    let nobody = stories.iter().all(|story| story.choice != Some("bet"));
    let in_play = stories.into_iter().enumerate().filter(|(_, story)| !story.bets.is_empty());
    let seats: Vec<Value> = in_play.map(|(number, story)| seat(number, story, wrong)).collect();
    let mut round = json!({
        "rulebook": book,
        "options": options,
        "irregularities": whole,
        "dealer": {"hand": dealer.join(" ")},
        "seats": seats,
    });
    if round["dealer"]["hand"].as_str().is_some_and(|hand| hand.split_whitespace().count() < 5) && nobody {
        round["dealer"] = json!({});
    }
    if let Some(card) = forced {
        round["dealer"]["forced"] = json!(card);
    }
    if options["progressive"] == json!(true) {
        round["meters"] = json!({"progressive": READING});
    }
    Ok(round)
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
pub fn without_bets_handed_back(settled: &mut Vec<(u8, Line)>) {
    settled.retain(|(_, line)| {
        let handed_back = line.bet == "bet" && line.clause.id() == "5.6";
        assert!(!handed_back || line.net().is_zero(), "{line:?}");
        !handed_back
    });
}
