//! What each audience sees of a round of Dragon Poker.

use super::Card;
use super::round::{Bet, Event, Note, Phase, Round, index};
use super::rules::Choice;
use crate::round::{
    CardView, HandView, Notice, PhaseName, Place, SeatView, View, WagerView, sees_dealer, sees_hand,
    settled_at, spoken,
};
use arrayvec::ArrayVec;
use croupier_core::{Audience, Bettor, Clause};
use std::cmp::Reverse;

/// nj/dragon-poker 42.10(b); 42.10(c)3; 42.10(d)1
///
/// The round as an audience sees it: players see their own cards, everybody the dealer's after the reveal and
/// a player's when they are turned up.
pub(super) fn view(round: &Round, audience: Audience) -> View {
    let revealed = matches!(round.phase, Phase::Settling | Phase::PickUp) && !round.is_void();
    View {
        phase: phase(round.phase),
        seats: (1..=6)
            .filter(|seat| takes_part(round, *seat))
            .map(|seat| seat_view(round, seat, audience))
            .collect(),
        dealer: dealers_cards(round, revealed, audience),
        packs: Vec::new(),
        in_shoe: in_shoe(round),
        in_rack: round.cards.count(Place::Rack),
        meters: Vec::new(),
        clauses: clauses(round),
        announced: announced(round),
    }
}

/// nj/dragon-poker 42.10(c)3
///
/// The dealer's cards as they were dealt; once they are turned up, in order of rank.
fn dealers_cards(round: &Round, revealed: bool, audience: Audience) -> HandView {
    let mut cards: ArrayVec<Card, 3> = round.cards.at(Place::Dealer).take(3).collect();
    if revealed {
        cards.sort_by_key(|card| Reverse(card.character()));
    }
    let seen = revealed || sees_dealer(audience);
    cards.iter().map(|card| CardView::of(card, seen)).collect()
}

fn takes_part(round: &Round, seat: u8) -> bool {
    round.layout.has(Bettor::seated(seat))
}

/// A seat in play as the person who sits there sees it.
pub(super) fn own_seat(round: &Round, seat: u8) -> Option<SeatView> {
    takes_part(round, seat).then(|| seat_view(round, seat, Audience::Seat(seat)))
}

/// How many cards are undealt.
pub(super) fn in_shoe(round: &Round) -> usize {
    round.cards.in_shoe()
}

fn phase(phase: Phase) -> PhaseName {
    match phase {
        Phase::Betting => PhaseName::Betting,
        Phase::Dealing => PhaseName::Dealing,
        Phase::Deciding => PhaseName::Decisions,
        Phase::Stub => PhaseName::Stub,
        Phase::Revealing => PhaseName::DealersReveal,
        Phase::Settling => PhaseName::Settlement,
        Phase::Void => PhaseName::Void,
        Phase::PickUp => PhaseName::PickUp,
        Phase::Over => PhaseName::Over,
    }
}

/// The clauses that rule a phase.
pub(super) fn clauses(round: &Round) -> &'static [&'static str] {
    match round.phase {
        Phase::Betting => &["42.1[1]", "42.6(b)"],
        Phase::Dealing => &["42.10(a)"],
        Phase::Deciding => &["42.10(b)", "42.10(c)1", "42.10(c)2"],
        Phase::Stub | Phase::Revealing => &["42.10(c)3"],
        Phase::Settling => {
            &["42.10(d)2", "42.10(d)4", "42.10(d)5", "42.10(d)6", "42.11(c)", "42.11(d)", "42.11(f)"]
        }
        Phase::Void => round.voided.map_or(&["42.12(b)"], voided_by),
        Phase::PickUp | Phase::Over => &["42.10(e)"],
    }
}

/// nj/dragon-poker 42.12(a); 42.12(b); 42.12(d); 42.7(e)2
///
/// The clause that made the round void.
fn voided_by(clause: Clause) -> &'static [&'static str] {
    match clause.id() {
        "42.12(a)" => &["42.12(a)"],
        "42.12(d)" => &["42.12(d)"],
        "42.7(e)2" => &["42.7(e)2"],
        _ => &["42.12(b)"],
    }
}

fn announced(round: &Round) -> Vec<String> {
    vec![match (round.phase, round.voided) {
        (Phase::Betting, _) => "Wagers are open".to_owned(),
        (_, Some(clause)) => format!("All hands are void [{clause}]"),
        (_, None) => "No more bets".to_owned(),
    }]
}

fn seat_view(round: &Round, seat: u8, audience: Audience) -> SeatView {
    let seen = round.turned_up[index(seat)] || sees_hand(audience, seat);
    let decided = round.choices[index(seat)].map(|choice| match choice {
        Choice::Play => "play".to_owned(),
        Choice::Fold => "fold".to_owned(),
    });
    SeatView {
        seat,
        cards: round.cards.view(Place::Hand(seat), seen),
        wagers: wagers(round, Bettor::seated(seat)),
        decided: decided.into_iter().collect(),
        folded: round.choices[index(seat)] == Some(Choice::Fold),
        settled: settled_at(seat, &round.settled),
    }
}

/// nj/dragon-poker 42.10(c)2
///
/// The wagers of a player, and Play where it is made, which equals the Ante.
fn wagers(round: &Round, bettor: Bettor) -> Vec<WagerView> {
    let ante = round.layout.get(bettor, Bet::Ante);
    let play = ante.filter(|_| round.choices[index(bettor.seat)] == Some(Choice::Play));
    let placed = round.layout.view(bettor, Bet::name).into_iter();
    placed.chain(play.map(|amount| WagerView { bettor, bet: "play", amount })).collect()
}

/// An event as an audience is told of it.
pub(super) fn redact(round: &Round, event: &Event, audience: Audience) -> Notice {
    match event {
        Event::Placed { bettor, bet, amount } => {
            Notice::of(format!("{bettor} wagers {amount} on {}", spoken(bet.name())))
        }
        Event::TakenBack { bettor, bet } => Notice::of(format!("{bettor} takes back {}", spoken(bet.name()))),
        Event::BettingClosed => Notice::of("\"No more bets\" [42.7(b)]"),
        Event::Dealt { seat, card } => Notice::dealt(Place::of(*seat), card, audience),
        Event::Folded { seat } if round.has_side_bet(*seat) => {
            let what = "the dealer collects Ante and Ante Bonus and tucks the cards under the side bet";
            Notice::of(format!("seat {seat} folds, {what} [42.10(c)1]"))
        }
        Event::Folded { seat } => {
            let what = "the dealer collects the cards, Ante and Ante Bonus";
            Notice::of(format!("seat {seat} folds, {what} [42.10(c)1]"))
        }
        Event::Played { seat, amount } => Notice::of(format!("seat {seat} plays, {amount} [42.10(c)2]")),
        Event::StubDiscarded { counted: None } => Notice::of("the stub goes to the discard rack [42.10(c)3]"),
        Event::StubDiscarded { counted: Some(found) } => {
            Notice::of(format!("the stub is counted, {found} cards [42.7(e)]"))
        }
        Event::Revealed => Notice::of("the dealer turns up the cards [42.10(c)3]"),
        Event::TurnedUp { seat } => Notice::of(format!("the cards of seat {seat} are turned up [42.10(d)1]")),
        Event::Settled { bettor, lines } => Notice::settled(*bettor, lines),
        Event::Reversed { bettor, .. } => Notice::reversed(*bettor, round.voided),
        Event::Collected { seat } => Notice::of(format!("the cards of seat {seat} go to the discard rack")),
        Event::SetAside { card } => Notice::with("a card is found face up [42.12(a)]", card, true),
        Event::Voided { clause } => Notice::of(format!("all hands are void [{clause}]")),
        Event::Noted { what: Note::DealtInError } => {
            Notice::of("a card dealt in error is the next card [42.12(a)]")
        }
        Event::Noted { what: Note::ShufflerFailed } => {
            Notice::of("the shuffler failed, the cards are reshuffled [42.12(c)]")
        }
        Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => {
            Notice::of("the shuffler failed with the other deck, which is reshuffled [42.12(c)]")
        }
        Event::PickedUp => {
            let held = |seat: &u8| round.cards.count(Place::Hand(*seat)) > 0;
            let seats = round.in_play().rev().filter(held).map(|seat| format!("seat {seat}, "));
            Notice::of(format!(
                "the cards are picked up hand by hand: {}the dealer [42.10(e)]",
                seats.collect::<String>()
            ))
        }
    }
}
