//! What each audience sees of a round of Pack's Poker.

use super::round::{Award, Bet, Event, Note, Pack, Phase, Readings, Round};
use crate::round::{
    Notice, PhaseName, Place, SeatView, View, line_in_words, sees_dealer, sees_hand, settled_at, spoken,
};
use croupier_core::{Audience, Bettor, Clause, Money};

/// nj/packs-poker 43.10(a); 43.10(c); 43.10(d); 43.7(d); 43.7(e)
///
/// The round as an audience sees it: players see their own cards, everybody a hand that is shown, the dealer's
/// cards when they are turned up, and a pack when it is its turn.
pub(super) fn view(round: &Round, audience: Audience) -> View {
    let turned = |pack: Pack| round.turned.is_some_and(|last| pack <= last);
    let pack = |pack: Pack| {
        round.cards.view(Place::Pack(pack.number()), turned(pack) || audience == Audience::Surveillance)
    };
    View {
        phase: phase(round.phase),
        seats: (1..=6)
            .filter(|seat| takes_part(round, *seat))
            .map(|seat| seat_view(round, seat, audience))
            .collect(),
        dealer: round.cards.view(Place::Dealer, round.dealer_shown || sees_dealer(audience)),
        packs: Pack::ALL.map(pack).to_vec(),
        in_shoe: in_shoe(round),
        in_rack: round.cards.count(Place::Rack),
        meters: meters(&round.readings()),
        clauses: clauses(round),
        announced: announced(round),
    }
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
        Phase::Registering => PhaseName::Registering,
        Phase::Dealing => PhaseName::Dealing,
        Phase::Stub => PhaseName::Stub,
        Phase::Showing => PhaseName::Showing,
        Phase::Revealing => PhaseName::DealersReveal,
        Phase::Turning(pack)
        | Phase::Settling { pack, .. }
        | Phase::Progressive(pack)
        | Phase::Discarding(pack) => match pack {
            Pack::One => PhaseName::Pack1,
            Pack::Two => PhaseName::Pack2,
            Pack::Three => PhaseName::Pack3,
        },
        Phase::Void { .. } => PhaseName::Void,
        Phase::PickUp => PhaseName::PickUp,
        Phase::Over => PhaseName::Over,
    }
}

/// The clauses that rule a phase.
pub(super) fn clauses(round: &Round) -> &'static [&'static str] {
    match round.phase {
        Phase::Betting => &["43.6(b)", "43.12(a)"],
        Phase::Registering => &["43.12(b)"],
        Phase::Dealing => &["43.7(d)", "43.7(e)"],
        Phase::Stub => &["43.7(f)", "43.7(g)"],
        Phase::Showing | Phase::Revealing => &["43.10(a)", "43.10(b)", "43.10(c)"],
        Phase::Turning(_) | Phase::Settling { .. } | Phase::Progressive(_) | Phase::Discarding(_) => {
            &["43.10(d)", "43.10(e)", "43.10(f)", "43.10(g)", "43.12(d)"]
        }
        Phase::Void { .. } => round.void.map_or(&["43.7(g)2"], voided_by),
        Phase::PickUp | Phase::Over => &["43.10(k)"],
    }
}

/// nj/packs-poker 43.13(a); 43.13(b); 43.13(e); 43.7(g)2
///
/// The clause that made the round void.
fn voided_by(clause: Clause) -> &'static [&'static str] {
    match clause.id() {
        "43.13(a)" => &["43.13(a)"],
        "43.13(b)" => &["43.13(b)"],
        "43.13(e)" => &["43.13(e)"],
        _ => &["43.7(g)2"],
    }
}

fn announced(round: &Round) -> Vec<String> {
    match (round.void, round.phase) {
        (Some(clause), _) => vec![format!("All hands are void [{clause}]")],
        (None, Phase::Betting) => vec!["Wagers are open".to_owned()],
        (None, _) => vec!["No more bets".to_owned()],
    }
}

/// nj/packs-poker 43.12(b)
///
/// The meters in use.
fn meters(readings: &Readings) -> Vec<(&'static str, Money)> {
    let five_card = readings.five_card.map(|meter| ("five_card", meter.primary));
    let seven_card = readings.seven_card.map(|meter| ("seven_card", meter.primary));
    five_card.into_iter().chain(seven_card).collect()
}

fn takes_part(round: &Round, seat: u8) -> bool {
    round.layout.has(Bettor::seated(seat)) || round.settled.iter().any(|(bettor, _)| bettor.seat == seat)
}

fn seat_view(round: &Round, seat: u8, audience: Audience) -> SeatView {
    let seen = round.is_shown(seat) || sees_hand(audience, seat);
    SeatView {
        seat,
        cards: round.cards.view(Place::Hand(seat), seen),
        wagers: round.layout.view(Bettor::seated(seat), Bet::name),
        decided: Vec::new(),
        folded: false,
        settled: settled_at(seat, &round.settled),
    }
}

/// An event as an audience is told of it.
pub(super) fn redact(round: &Round, event: &Event, audience: Audience) -> Notice {
    match event {
        Event::Placed { bettor, bet, amount } => {
            Notice::of(format!("{bettor} wagers {amount} on {}", spoken(bet.name())))
        }
        Event::TakenBack { bettor, bet } => Notice::of(format!("{bettor} takes back {}", spoken(bet.name()))),
        Event::SentBack { bettor } => Notice::of(format!("the wagers of {bettor} go back")),
        Event::BettingClosed => Notice::of("\"No more bets\" [43.7(b)]"),
        Event::MetersRestarted { meters } => {
            Notice::of(format!("the meters start again{} [43.12(b)]", shown(meters)))
        }
        Event::NotAccepted { bettor, bet, .. } => {
            let bet = bet.name();
            Notice::of(format!("the system does not accept {bet} of {bettor}, it goes back [43.12(c)2]"))
        }
        Event::Registered { meters } => {
            Notice::of(format!("the progressive wagers are registered{} [43.12(b)]", shown(meters)))
        }
        Event::Dealt { to, card } => Notice::dealt(Place::from(*to), card, audience),
        Event::StubCounted { found } => Notice::of(format!("the stub is counted, {found} cards [43.7(g)]")),
        Event::StubDiscarded => Notice::of("the stub goes to the discard rack [43.7(f)]"),
        Event::Shown { seat } => Notice::of(format!("the cards of seat {seat} are face up [43.10(a)]")),
        Event::Revealed => Notice::of("the dealer turns up the cards [43.10(c)]"),
        Event::PackTurned { pack } => {
            let clause = if *pack == Pack::One { "43.10(d)" } else { "43.10(i)" };
            Notice::of(format!("pack {} is turned up [{clause}]", pack.number()))
        }
        Event::Settled { bettor, lines } => Notice::settled(*bettor, lines),
        Event::ProgressiveSettled { awards, meters, .. } => {
            let award = |award: &Award| format!("{}: {}", award.bettor, line_in_words(&award.line));
            let awards: Vec<String> = awards.iter().map(award).collect();
            Notice::of(format!("{}{}", awards.join(", "), shown(meters)))
        }
        Event::PackDiscarded { pack } => {
            Notice::of(format!("pack {} goes to the discard rack [43.10(h)]", pack.number()))
        }
        Event::Collected { seats } => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            let seats = seats.join(", ");
            Notice::of(format!("the cards of seat {seats} go to the discard rack [43.10(j)]"))
        }
        Event::FoundFaceUp => Notice::of("a card is found face up [43.13(b)]"),
        Event::SetAside { card } => {
            Notice::with("the card found face up goes to the discard rack [43.13(b)]", card, true)
        }
        Event::Voided { clause, .. } => Notice::of(format!("all hands are void [{clause}]")),
        Event::Reversed { bettor, .. } => Notice::reversed(*bettor, round.void),
        Event::Noted { what: Note::DealtInError } => {
            Notice::of("a card dealt in error is the next card [43.13(c)]")
        }
        Event::Noted { what: Note::ShufflerFailed } => {
            Notice::of("the shuffler failed, the cards are reshuffled [43.13(d)]")
        }
        Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => {
            Notice::of("the shuffler failed with the other deck, which is reshuffled [43.13(d)]")
        }
        Event::PickedUp => {
            let held = |seat: &u8| round.cards.count(Place::Hand(*seat)) > 0;
            let seats = (1..=6).rev().filter(held).map(|seat| format!("seat {seat}, "));
            let seats: String = seats.collect();
            Notice::of(format!("the cards are picked up hand by hand: {seats}the dealer [43.10(k)]"))
        }
    }
}

fn shown(readings: &Readings) -> String {
    meters(readings).into_iter().map(|(name, reading)| format!(", {name} meter {reading}")).collect()
}
