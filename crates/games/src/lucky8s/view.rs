//! What each audience sees of a round of Lucky 8's.

use super::Card;
use super::round::{Bet, Event, Phase, Round, Spot, Standing};
use super::rules::{Choice, Dealer};
use crate::round::{
    Notice, PhaseName, Place, SeatView, View, WagerView, sees_dealer, sees_hand, settled_at, spoken,
};
use croupier_core::{Audience, Bettor};

/// nj/lucky-8s 50.6(d); 50.6(j)
///
/// The round as an audience sees it: the bettors of a spot see its cards, everybody the dealer's once they are
/// turned up and a spot's when it is settled.
pub(super) fn view(round: &Round, audience: Audience) -> View {
    let rest = if round.rest_discarded { round.cards.in_shoe() } else { 0 };
    let spots = (1..=6).zip(&round.spots).filter(|(_, spot)| !spot.places.is_empty());
    View {
        phase: phase(round.phase),
        seats: spots.map(|(seat, spot)| seat_view(round, seat, spot, audience)).collect(),
        dealer: round.cards.view(Place::Dealer, round.revealed || sees_dealer(audience)),
        packs: Vec::new(),
        in_shoe: in_shoe(round),
        in_rack: round.cards.count(Place::Rack) + rest,
        meters: Vec::new(),
        clauses: clauses(round),
        announced: announced(round),
    }
}

/// A spot in play as its bettors see it.
pub(super) fn own_seat(round: &Round, seat: u8) -> Option<SeatView> {
    let in_play = |(number, spot): &(u8, &Spot)| *number == seat && !spot.places.is_empty();
    let (_, spot) = (1..=6).zip(&round.spots).find(in_play)?;
    Some(seat_view(round, seat, spot, Audience::Seat(seat)))
}

/// How many cards are undealt; those that are not used are in the discard rack.
pub(super) fn in_shoe(round: &Round) -> usize {
    if round.rest_discarded { 0 } else { round.cards.in_shoe() }
}

fn phase(phase: Phase) -> PhaseName {
    match phase {
        Phase::Betting => PhaseName::Betting,
        Phase::Dealing => PhaseName::Dealing,
        Phase::Rest => PhaseName::UnusedCards,
        Phase::Deciding => PhaseName::Decisions,
        Phase::Revealing => PhaseName::Dealer,
        Phase::Settling => PhaseName::Settlement,
        Phase::Void => PhaseName::Void,
        Phase::PickUp => PhaseName::PickUp,
        Phase::Over => PhaseName::Over,
    }
}

/// The clauses that rule a phase.
pub(super) fn clauses(round: &Round) -> &'static [&'static str] {
    match round.phase {
        Phase::Betting => &["50.6(a)", "50.6(c)", "50.7(a)"],
        Phase::Dealing | Phase::Rest => &["50.5(c)", "50.5(d)", "50.5(e)"],
        Phase::Deciding => &["50.6(e)", "50.6(h)", "50.6(i)", "50.7(b)"],
        Phase::Revealing => &["50.6(j)", "50.6(k)", "50.6(l)i"],
        Phase::Settling => {
            &["50.6(l-2)", "50.6(m)1", "50.6(m)2", "50.6(m)3", "50.6(m)4", "50.6(n)", "50.6(r)"]
        }
        Phase::Void => &["50.9(a)"],
        Phase::PickUp | Phase::Over => &["50.6(s)"],
    }
}

/// nj/lucky-8s 50.6(k); 50.9(a); 50.9(d)
///
/// What everybody may know: wagers open or closed, a void round, how the dealer's hand counts.
fn announced(round: &Round) -> Vec<String> {
    let first = match (round.phase, round.voided) {
        (Phase::Betting, _) => "wagers are open [50.6(a)]".to_owned(),
        (_, Some(clause)) => format!("the round is void [{clause}]"),
        (_, None) => "wagers are closed [50.6(c)]".to_owned(),
    };
    std::iter::once(first).chain(round.dealer.map(dealer)).collect()
}

fn dealer(dealer: Dealer) -> String {
    match dealer {
        Dealer::NotQualified => "the dealer does not qualify [50.6(k)]".to_owned(),
        Dealer::Set(set) => qualified(set.hands, set.side),
        Dealer::Misdealt => "the dealer has a wrong number of cards [50.9(d)]".to_owned(),
    }
}

fn qualified(hands: u8, side: u8) -> String {
    format!("the dealer qualifies: {hands} hands of 8, {side} side cards [50.6(j)]")
}

fn seat_view(round: &Round, seat: u8, spot: &Spot, audience: Audience) -> SeatView {
    let seen = spot.turned_up || sees_hand(audience, seat);
    let bettors = || spot.places.iter().map(|place| Bettor { seat, place: *place });
    SeatView {
        seat,
        cards: round.cards.view(Place::Hand(seat), seen),
        wagers: bettors().flat_map(|bettor| wagers(round, spot, bettor)).collect(),
        decided: decided(round, seat, spot, seen),
        folded: spot.is_decided() && !spot.choices.contains(&Some(Choice::Play)),
        settled: settled_at(seat, &round.settled),
    }
}

/// Ante and Bonus of a bettor, and In to Win where it is made, which equals the Ante.
fn wagers(round: &Round, spot: &Spot, bettor: Bettor) -> Vec<WagerView> {
    let placed = Bet::ALL.into_iter().filter_map(|bet| {
        Some(WagerView { bettor, bet: bet.name(), amount: round.layout.get(bettor, bet)? })
    });
    let ante = round.layout.get(bettor, Bet::Ante);
    let in_to_win = ante.filter(|_| spot.choice(bettor.place) == Some(Choice::Play));
    placed.chain(in_to_win.map(|amount| WagerView { bettor, bet: "in_to_win", amount })).collect()
}

/// nj/lucky-8s 50.6(i); 50.7(a); 50.7(b)
///
/// What was decided on a spot; how the cards are laid out is for those who see them.
fn decided(round: &Round, seat: u8, spot: &Spot, seen: bool) -> Vec<String> {
    let mut said = Vec::new();
    if spot.shared {
        said.push("the spot may be shared [50.7(a)]".to_owned());
    }
    if spot.places.len() > 1 && round.phase != Phase::Betting {
        said.extend(round.decider(seat).map(|decider| format!("{decider} decides [50.7(b)]")));
    }
    if seen {
        said.extend(spot.laid.groups().map(|group| format!("laid out: {}", written(group))));
    }
    for place in &spot.places {
        let bettor = Bettor { seat, place: *place };
        match spot.choice(*place) {
            Some(Choice::Play) => said.push(format!("{bettor}: in to win")),
            Some(Choice::Fold) => said.push(format!("{bettor}: fold")),
            None if spot.has_declined(*place) => said.push(format!("{bettor}: adds no in to win")),
            None => {}
        }
    }
    if spot.standing == Standing::Void {
        said.push("the hand is void [50.9(c)]".to_owned());
    }
    said
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// An event as an audience is told of it.
pub(super) fn redact(event: &Event, audience: Audience) -> Notice {
    match event {
        Event::Placed { bettor, bet, amount } => {
            Notice::of(format!("{bettor} wagers {amount} on {} [50.6(a)]", spoken(bet.name())))
        }
        Event::TakenBack { bettor, bet } => Notice::of(format!("{bettor} takes back {}", spoken(bet.name()))),
        Event::Shared { by } => Notice::of(format!("{by} agrees to share the spot [50.7(a)]")),
        Event::DealStarted => Notice::of("the deal starts, wagers are closed [50.6(c)]"),
        Event::Burned { card } => Notice::with("a card is burned [50.4(c)]", card, sees_dealer(audience)),
        Event::Dealt { seat, card } => Notice::dealt(Place::of(*seat), card, audience),
        Event::FoundFaceUp => Notice::of("the next card is found face up [50.9(a)]"),
        Event::SetAside { card } => {
            Notice::with("the card found face up goes to the discard rack [50.9(a)]", card, true)
        }
        Event::RestDiscarded => Notice::of("the unused cards go to the discard rack [50.5(e)]"),
        Event::LaidOut { seat, .. } => Notice::of(format!("seat {seat} lays out cards face down [50.6(i)]")),
        Event::TakenUp { seat } => Notice::of(format!("seat {seat} takes the cards up again")),
        Event::Declined { bettor } => Notice::of(format!("{bettor} will not add In to Win [50.7(b)]")),
        Event::Folded { bettor } => Notice::of(format!("{bettor} folds [50.6(h)]")),
        Event::WentIn { bettor, amount } => Notice::of(format!("{bettor} is in to win, {amount} [50.6(h)]")),
        Event::Revealed => Notice::of("the dealer turns up the cards [50.6(j)]"),
        Event::NotQualified => Notice::of(dealer(Dealer::NotQualified)),
        Event::DealerSet { hands, side } => Notice::of(qualified(*hands, *side)),
        Event::DealerMisdealt => Notice::of(dealer(Dealer::Misdealt)),
        Event::TurnedUp { seat } => Notice::of(format!("the cards of seat {seat} are turned up [50.6(r)]")),
        Event::Settled { bettor, lines } => Notice::settled(*bettor, lines),
        Event::Reversed { bettor, clause, .. } => Notice::reversed(*bettor, Some(*clause)),
        Event::HandVoided { seat, clause } => {
            Notice::of(format!("the hand of seat {seat} is void [{clause}]"))
        }
        Event::Voided { clause } => Notice::of(format!("the round is void [{clause}]")),
        Event::Reshuffled => Notice::of("the shuffler failed, the cards are reshuffled [50.9(b)]"),
        Event::PickedUp { seat: Some(seat) } => {
            Notice::of(format!("the cards of seat {seat} are picked up [50.6(s)]"))
        }
        Event::PickedUp { seat: None } => Notice::of("the dealer's cards are picked up last [50.6(s)]"),
    }
}
