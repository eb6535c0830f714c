//! What each audience sees of a round of Three Card Poker.

use super::round::{Bet, Event, Note, Phase, Round, index};
use super::rules::Choice;
use crate::round::{
    Notice, PhaseName, Place, SeatView, View, WagerView, sees_dealer, sees_hand, settled_at, spoken,
};
use croupier_core::{Audience, Bettor, Clause};

/// house/three-card-poker 5.3; 6.4; 7.5
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
        dealer: round.cards.view(Place::Dealer, revealed || sees_dealer(audience)),
        packs: Vec::new(),
        in_shoe: in_shoe(round),
        in_rack: round.cards.count(Place::Rack),
        meters: Vec::new(),
        clauses: clauses(round),
        announced: announced(round),
    }
}

fn takes_part(round: &Round, seat: u8) -> bool {
    round.layout.has(Bettor::seated(seat))
}

/// A seat in play as the player there sees it.
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
        Phase::Betting => &["3.1", "3.2", "3.4"],
        Phase::Dealing => &["5.1"],
        Phase::Deciding => &["5.3", "6.1", "6.2", "6.3"],
        Phase::Revealing => &["6.4"],
        Phase::Settling => &["7.1", "7.2", "7.3", "7.4", "7.5", "8.1", "8.2", "8.3"],
        Phase::Void => round.voided.map_or(&["9.3", "9.4"], voided_by),
        Phase::PickUp | Phase::Over => &["7.6"],
    }
}

/// house/three-card-poker 9.1; 9.3; 9.4
///
/// The clause that made the round void comes first, then what becomes of its wagers.
fn voided_by(clause: Clause) -> &'static [&'static str] {
    if clause.id() == "9.1" { &["9.1", "9.4"] } else { &["9.3", "9.4"] }
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

/// house/three-card-poker 6.2
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
        Event::BettingClosed => Notice::of("\"No more bets\" [3.4]"),
        Event::Dealt { seat, card } => Notice::dealt(Place::of(*seat), card, audience),
        Event::Folded { seat } => Notice::of(format!("seat {seat} folds [6.3]")),
        Event::Played { seat, amount } => Notice::of(format!("seat {seat} plays, {amount} [6.2]")),
        Event::Revealed => Notice::of("the dealer turns up the cards [6.4]"),
        Event::TurnedUp { seat } => Notice::of(format!("the cards of seat {seat} are turned up [7.5]")),
        Event::Settled { bettor, lines } => Notice::settled(*bettor, lines),
        Event::Reversed { bettor, .. } => Notice::reversed(*bettor, round.voided),
        Event::Collected { seat } => Notice::of(format!("the cards of seat {seat} go to the discard rack")),
        Event::SetAside { card } => Notice::with("a card is found face up [9.1]", card, true),
        Event::Voided { clause } => Notice::of(format!("all hands are void [{clause}]")),
        Event::Noted { what: Note::DealtInError } => {
            Notice::of("a card dealt in error is the next card [9.2]")
        }
        Event::Noted { what: Note::ShufflerFailed } => {
            Notice::of("the shuffling machine failed, the cards are shuffled again [9.5]")
        }
        Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => {
            Notice::of("the shuffling machine failed with the other deck, which is shuffled again [9.5]")
        }
        Event::PickedUp => Notice::of("the cards are picked up [7.6]"),
    }
}
