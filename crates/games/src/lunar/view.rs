//! What each audience sees of a round of Lunar Poker.

use super::clauses::Jurisdiction;
use super::round::{
    Declaration, Election, Event, Intent, Note, Phase, Purchase, Round, SeatDecision, SeatState, Seen,
    Verdict,
};
use super::rules::Choice;
use crate::round::{
    CardView, HandView, Notice, PhaseName, Place, SeatView, View, WagerView, line_in_words, sees_dealer,
    sees_hand, spoken,
};
use croupier_core::{Audience, Bettor, Clause, Line, Money, Outcome};

/// nj/lunar-poker 38.6(e)·a; 38.7(d)1; 38.7(d)2; 38.10(a)1·b; 38.10(g)·a | nz/lunar-poker 8.2; 9.10·c; 10.5
///
/// The round as an audience sees it: players see their own cards, everybody the dealer's up card, the rest of
/// them after the reveal, and a player's cards when they are shown or turned up. Discards are never seen.
pub(super) fn view(round: &Round, audience: Audience) -> View {
    let seats = (1..).zip(&round.seats).filter(|(_, state)| has_wagers(state));
    let meter = round.table.book.progressive.map(|_| ("progressive", round.meter.reading()));
    View {
        phase: phase(round.phase),
        seats: seats.map(|(seat, state)| seat_view(round, seat, state, audience)).collect(),
        dealer: dealer(round, audience),
        packs: Vec::new(),
        in_shoe: in_shoe(round),
        in_rack: round.cards.count(Place::Rack),
        meters: meter.into_iter().collect(),
        clauses: clauses(round),
        announced: announced(round),
    }
}

/// A seat in play as the person who sits there sees it.
pub(super) fn own_seat(round: &Round, seat: u8) -> Option<SeatView> {
    let (_, state) = (1..).zip(&round.seats).find(|(number, state)| *number == seat && has_wagers(state))?;
    Some(seat_view(round, seat, state, Audience::Seat(seat)))
}

/// How many cards are undealt.
pub(super) fn in_shoe(round: &Round) -> usize {
    round.cards.in_shoe()
}

fn phase(phase: Phase) -> PhaseName {
    match phase {
        Phase::Betting => PhaseName::Betting,
        Phase::Chips => PhaseName::CountingChips,
        Phase::Dealing => PhaseName::Dealing,
        Phase::Stub => PhaseName::StubCount,
        Phase::Declaring => PhaseName::Declarations,
        Phase::Deciding => PhaseName::Decisions,
        Phase::FirstFive => PhaseName::FirstFive,
        Phase::Electing => PhaseName::Elections,
        Phase::Revealing => PhaseName::DealersReveal,
        Phase::Forcing => PhaseName::Forcing,
        Phase::Settling => PhaseName::Settlement,
        Phase::Replacing => PhaseName::Replacement,
        Phase::Void { .. } => PhaseName::Void,
        Phase::PickUp(_) => PhaseName::PickUp,
        Phase::Over(_) => PhaseName::Over,
    }
}

/// The clauses that rule a phase.
pub(super) fn clauses(round: &Round) -> &'static [&'static str] {
    match round.table.book.jurisdiction {
        Jurisdiction::NewJersey => new_jersey(round),
        Jurisdiction::NewZealand => new_zealand(round),
    }
}

fn new_jersey(round: &Round) -> &'static [&'static str] {
    match round.phase {
        Phase::Betting | Phase::Chips => &["38.6(b)·a", "38.6(b)·b", "38.6(c)·a"],
        Phase::Dealing | Phase::Stub => &["38.7(d)", "38.7(f)·a"],
        Phase::Declaring | Phase::FirstFive => &["38.10(a)·b", "38.10(a)1·a", "38.10(a)2·a"],
        Phase::Deciding | Phase::Electing => {
            &["38.10(b)1", "38.10(b)2", "38.10(b)3", "38.10(b)4", "38.10(c)·b", "38.10(d)·e"]
        }
        Phase::Revealing => &["38.10(g)·a", "38.1 Qualifying hand"],
        Phase::Forcing | Phase::Replacing => {
            &["38.10(k)·a", "38.10(k)·b", "38.10(k)·c", "38.10(k)1", "38.10(k)2"]
        }
        Phase::Settling if round.dealer.qualifies() => {
            &["38.10(i)1·a", "38.10(i)2·a", "38.10(i)3·a", "38.10(i)3·d"]
        }
        Phase::Settling if round.dealer.is_forced() => &["38.10(k)2"],
        Phase::Settling => &["38.10(j)1·a", "38.10(j)1·b", "38.10(j)1·c"],
        Phase::Void { reason, .. } => reason.ruled_by(),
        Phase::PickUp(_) | Phase::Over(_) => &["38.10(l)"],
    }
}

fn new_zealand(round: &Round) -> &'static [&'static str] {
    match round.phase {
        Phase::Betting | Phase::Chips => &["5.1(a)", "5.1(b)", "5.13(a)"],
        Phase::Dealing | Phase::Stub => &["8.2", "8.3(a)", "8.4(a)"],
        Phase::Declaring | Phase::Deciding => &["5.2(a)", "5.2(b)", "5.2(c)", "9.2·a", "9.2·b", "9.2·c"],
        Phase::FirstFive => &["5.7·a", "5.8", "5.10·a", "5.10·d"],
        Phase::Electing => &["8.5·a", "8.6·a", "9.9"],
        Phase::Revealing => &["9.10·b", "9.10·c"],
        Phase::Forcing | Phase::Replacing => &["10.1·b", "10.2(a)", "10.3·a", "10.3·b", "10.4·a", "10.4·c"],
        Phase::Settling if round.dealer.qualifies() => &["10.6(a)", "10.6(b)", "10.6(c)", "10.8(a)", "10.9"],
        Phase::Settling if round.dealer.is_forced() => &["10.4·c"],
        Phase::Settling => &["10.2(a)", "10.2(d)"],
        Phase::Void { reason, .. } => reason.ruled_by(),
        Phase::PickUp(_) | Phase::Over(_) => &["10.7(b)"],
    }
}

fn announced(round: &Round) -> Vec<String> {
    if round.phase == Phase::Betting {
        return vec!["Wagers are open".to_owned()];
    }
    let mut said = vec!["No more bets".to_owned()];
    if round.locked_in {
        said.push("All decisions are locked in".to_owned());
    }
    if round.dealer.verdict == Some(Verdict::NoHand) {
        said.push("No hand".to_owned());
    }
    if let Phase::Void { reason, .. } = round.phase {
        said.push(format!("All hands are void [{}]", reason.clause()));
    }
    said
}

const fn has_wagers(state: &SeatState) -> bool {
    state.ante.is_some() || state.super_bet.is_some() || state.progressive.is_some()
}

fn dealer(round: &Round, audience: Audience) -> HandView {
    let all = round.dealer.is_open() || sees_dealer(audience);
    let hand = round.cards.at(Place::Dealer);
    hand.map(|card| CardView::of(&card, all || round.dealer.up == Some(card))).collect()
}

fn seat_view(round: &Round, seat: u8, state: &SeatState, audience: Audience) -> SeatView {
    let all = state.seen == Seen::All || sees_hand(audience, seat);
    let exchanged = matches!(state.purchase(), Some(Purchase::Exchange(_)));
    let shown = state.seen != Seen::Nothing && !exchanged;
    let hand = round.cards.at(Place::Hand(seat));
    let bettor = Bettor::seated(seat);
    SeatView {
        seat,
        cards: hand.map(|card| CardView::of(&card, all || (shown && state.first.contains(&card)))).collect(),
        wagers: wagers(bettor, state),
        decided: decided(state),
        folded: folds(state),
        settled: state
            .lines
            .iter()
            .map(|line| (bettor, told(round, line, sees_hand(audience, seat))))
            .collect(),
    }
}

/// nj/lunar-poker 38.10(b)1; 38.10(d)·e | nz/lunar-poker 9.9
///
/// What lies on the layout: the wagers before the deal, the bet, and the payment for an option until it is done.
fn wagers(bettor: Bettor, state: &SeatState) -> Vec<WagerView> {
    let lies = |bet: &'static str, amount: Money| WagerView { bettor, bet, amount };
    let placed =
        super::round::Bet::ALL.into_iter().filter_map(|bet| Some(lies(bet.name(), state.stake(bet)?)));
    let cost = |intent: Intent| state.ante.map_or(Money::ZERO, |ante| intent.cost(ante));
    let bets = state.intent() == Some(Intent::Bet) || state.choice() == Some(Choice::Bet);
    let fee = match state.decision {
        SeatDecision::Elected(intent @ Intent::Draw(Purchase::Buy)) => Some(lies("buy_fee", cost(intent))),
        SeatDecision::Elected(intent @ Intent::Draw(Purchase::Exchange(_))) => {
            Some(lies("exchange_fee", cost(intent)))
        }
        SeatDecision::Elected(Intent::Bet | Intent::Fold)
        | SeatDecision::Undecided
        | SeatDecision::Bet
        | SeatDecision::BetGoesBack
        | SeatDecision::Folded
        | SeatDecision::Drew { .. } => None,
    };
    placed.chain(bets.then(|| lies("bet", cost(Intent::Bet)))).chain(fee).collect()
}

/// Before a card is drawn, or after it.
fn folds(state: &SeatState) -> bool {
    state.intent() == Some(Intent::Fold) || state.choice() == Some(Choice::Fold)
}

fn decided(state: &SeatState) -> Vec<String> {
    let mut words = Vec::new();
    let declared = state.claims.declared;
    let said = [
        (declared.instant, Declaration::Instant),
        (declared.super_bet, Declaration::Super),
        (declared.progressive, Declaration::Progressive),
    ];
    words.extend(said.iter().filter(|(said, _)| *said).map(|(_, side)| format!("declare {}", side.name())));
    words.extend(state.intent().map(|intent| match intent {
        Intent::Bet => "bet".to_owned(),
        Intent::Fold => "fold".to_owned(),
        Intent::Draw(Purchase::Buy) => "buy a card".to_owned(),
        Intent::Draw(Purchase::Exchange(cards)) => format!("exchange {} cards", cards.len()),
    }));
    let drew = state.purchase().is_some();
    words.extend(state.choice().filter(|_| drew).map(|choice| match choice {
        Choice::Bet => "bet".to_owned(),
        Choice::Fold => "fold".to_owned(),
    }));
    words.extend(state.forces.map(|forces| if forces { "force" } else { "do not force" }.to_owned()));
    words
}

/// nj/lunar-poker 38.10(a)·b; 38.6(e)·a | nz/lunar-poker 9.2·b
///
/// A line as an audience is told of it. That a hand nobody saw would have won is the player's own knowledge:
/// for everybody else the wager was collected.
fn told(round: &Round, line: &Line, own: bool) -> Line {
    let clauses = round.table.book.jurisdiction.clauses();
    let hidden = line.result == Outcome::Forfeit && !own;
    match line.bet {
        "super" if hidden && line.clause == clauses.undeclared => {
            Line::lose(line.bet, line.stake, clauses.super_bet)
        }
        "progressive" if hidden && line.clause == Clause::new("38.11(a)") => {
            Line::lose(line.bet, line.stake, Clause::new("38.12(g)"))
        }
        _ => *line,
    }
}

fn lines(round: &Round, seat: u8, lines: &[Line], audience: Audience) -> String {
    let own = sees_hand(audience, seat);
    let told = lines.iter().map(|line| told(round, line, own));
    told.map(|line| line_in_words(&line)).collect::<Vec<_>>().join(", ")
}

/// nj/lunar-poker 38.7(b)·a; 38.10(j)1·a | nz/lunar-poker 5.7·b; 8.1(a); 9.10·b; 10.1·a
///
/// An event as an audience is told of it.
pub(super) fn redact(round: &Round, event: &Event, audience: Audience) -> Notice {
    let card = moved(round, event, audience);
    Notice { what: what(round, event, audience), card }
}

/// The card an event moves, as far as the audience sees it.
fn moved(round: &Round, event: &Event, audience: Audience) -> Option<CardView> {
    let (card, seen) = if let Event::Dealt { seat: Some(seat), card, .. } = event {
        (card, sees_hand(audience, *seat))
    } else if let Event::Dealt { seat: None, card, up } = event {
        (card, *up || round.dealer.is_open() || sees_dealer(audience))
    } else if let Event::SetAside { card, up } = event {
        (card, *up || audience == Audience::Surveillance)
    } else if let Event::Exposed { card, .. } | Event::HighestDiscarded { card } = event {
        (card, true)
    } else {
        return None;
    };
    Some(CardView::of(card, seen))
}

fn what(round: &Round, event: &Event, audience: Audience) -> String {
    let new_jersey = round.table.book.jurisdiction == Jurisdiction::NewJersey;
    match event {
        Event::Dealt { seat: Some(seat), .. } => format!("a card to seat {seat}"),
        Event::Dealt { seat: None, .. } => "a card to the dealer".to_owned(),
        Event::SetAside { up: true, .. } => {
            "a card found face up goes to the discard rack [38.13(b)]".to_owned()
        }
        Event::SetAside { up: false, .. } => {
            "a card at a box without an Ante goes to the discard rack [11.9]".to_owned()
        }
        Event::Exposed { seat: Some(seat), .. } => {
            format!("the card to seat {seat} was exposed and is turned down [11.3]")
        }
        Event::Exposed { seat: None, .. } => {
            "the dealer's card was exposed and is the up card [11.4]".to_owned()
        }
        Event::HighestDiscarded { .. } => "the dealer's highest card goes to the discard rack".to_owned(),
        Event::Settled { seat, lines: all } => {
            format!("seat {seat}: {}", lines(round, *seat, all, audience))
        }
        Event::Reversed { seat, lines: all } => {
            format!("seat {seat}, taken back: {}", lines(round, *seat, all, audience))
        }

        Event::Placed { seat, bet, amount } => {
            format!("seat {seat} wagers {amount} on {}", spoken(bet.name()))
        }
        Event::TakenBack { seat, bet } => format!("seat {seat} takes back {}", spoken(bet.name())),
        Event::BettingClosed if new_jersey => {
            "\"No more bets\"; the progressive system is locked [38.7(b)]".to_owned()
        }
        Event::BettingClosed => "\"No more bets\" [8.1]".to_owned(),
        Event::MeterFed { reading, .. } => format!("the meter shows {reading} [38.12(h)]"),
        Event::ChipsCounted { found, agreed: true } => {
            format!("{found} progressive chips, as accepted [38.7(b)]")
        }
        Event::ChipsCounted { found, agreed: false } => {
            format!("{found} progressive chips do not fit the wagers accepted [38.7(b)]")
        }
        Event::Counted { found } => format!("{found} cards counted, which is right"),
        Event::RackShuffled => "the cards have run out; the discard rack is shuffled".to_owned(),
        Event::Revealed { qualifies: true } => "the dealer turns the cards and qualifies".to_owned(),
        Event::Revealed { qualifies: false } => "the dealer turns the cards: \"No hand\"".to_owned(),
        Event::MeterPaid { award, reading } => {
            format!("{award} off the meter, which shows {reading} [38.12(i)]")
        }
        Event::MeterReset { to } => format!("the meter goes to {to} [38.12(h)]"),
        Event::MeterRestored { award, reading } => {
            format!("the award of {award} is on the meter again, which shows {reading}")
        }
        Event::DeckFoundWrong { found } => format!("the deck has {found} cards and leaves the table [11.10]"),
        Event::MeterReturned { reading } => format!("a void wager's share leaves the meter: {reading}"),
        Event::Voided { reason } => format!("all hands are void [{}]", reason.clause()),
        Event::ToRack { up: true, .. } => "the next card lies face up [38.13(b)]".to_owned(),
        Event::ToRack { cards, .. } => format!("{cards} cards at a box without an Ante [11.9]"),
        Event::DealerExposed => "the dealer's cards were exposed: bet or fold".to_owned(),
        Event::DeclarationsEnded => "the declarations are over".to_owned(),
        Event::LockedIn => "\"All decisions are locked in\" [5.7]".to_owned(),
        Event::PickedUp => "the cards are picked up".to_owned(),

        Event::Declared { seat, side } => format!("seat {seat} declares {}", side.name()),
        Event::NothingDeclared { seat } => format!("seat {seat} has nothing more to declare"),
        Event::FirstFiveSettled { seat } => format!("the first five cards of seat {seat} are settled"),
        Event::Elected { seat, election } => format!("seat {seat} {}", elected(election)),
        Event::Withdrawn { seat } => format!("the election of seat {seat} is withdrawn"),
        Event::Acted { seat } => format!("the dealer acts on seat {seat}"),
        Event::BetMade { seat } => format!("seat {seat} bets"),
        Event::Folded { seat } => format!("seat {seat} folds"),
        Event::Shown { seat } => format!("seat {seat} shows the first five cards"),
        Event::TurnedUp { seat } => format!("the cards of seat {seat} are turned up"),
        Event::Asked { seat, forces: true } => format!("seat {seat} pays to force the dealer"),
        Event::Asked { seat, forces: false } => format!("seat {seat} does not force the dealer"),
        Event::RoyalShown { seat } => format!("the royal flush of seat {seat} shares the meter [38.12(i)]"),
        Event::Finished { seat } => format!("the cards of seat {seat} stay until the award is paid"),
        Event::Collected { seat } => format!("the cards of seat {seat} go to the discard rack"),
        Event::LateClaim { seat, side, paid: true } => {
            format!("the late claim of seat {seat} for {} is paid", side.name())
        }
        Event::LateClaim { seat, side, paid: false } => {
            format!("the late claim of seat {seat} for {} is not paid", side.name())
        }
        Event::PutBack { seat } => format!("the new cards of seat {seat} are the next cards [11.15]"),
        Event::WagerNotAccepted { seat } => {
            format!("the progressive wager of seat {seat} was not accepted [38.11(b)2]")
        }
        Event::Noted { what, seat } => noted(*what, *seat),
    }
}

fn elected(election: &Election) -> String {
    match election {
        Election::Bet => "bets".to_owned(),
        Election::Fold => "folds".to_owned(),
        Election::Buy => "buys a card".to_owned(),
        Election::Exchange(cards) => format!("exchanges {} cards", cards.len()),
    }
}

fn noted(what: Note, seat: Option<u8>) -> String {
    let seat = seat.unwrap_or_default();
    match what {
        Note::DrawnInError => "a card drawn in error is the next card [38.13(c)]".to_owned(),
        Note::DealerHasFour => "the dealer has four cards and gets one more [38.13(d)]".to_owned(),
        Note::ShufflerFailed => "the shuffler failed, the cards are reshuffled [38.13(e)]".to_owned(),
        Note::ShufflerFailedWithOtherDeck => {
            "the shuffler failed with the other deck, which is reshuffled [38.13(e)]".to_owned()
        }
        Note::ExposedBeforeShoe => {
            "a card was exposed before the shoe, the cards are reshuffled [7.1(e)]".to_owned()
        }
        Note::OwnCardsExposed => format!("seat {seat} exposed own cards [11.6]"),
        Note::Rebuilt => format!("the hand of seat {seat} is rebuilt"),
    }
}
