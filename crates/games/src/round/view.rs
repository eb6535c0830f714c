//! What an audience sees: types of their own, built field by field, with no room for a hidden card.

use super::{PhaseName, Place};
use croupier_core::{Audience, Bettor, Clause, Line, Money, Outcome};
use serde::Serialize;

/// A card as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardView {
    /// Its face.
    Up(String),
    /// Its back.
    Down,
}

/// Cards lying together.
pub type HandView = Vec<CardView>;

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WagerView {
    /// The bettor whose wager it is.
    pub bettor: Bettor,
    /// Its name.
    pub bet: &'static str,
    /// How much.
    pub amount: Money,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Its number.
    pub seat: u8,
    /// Its cards.
    pub cards: HandView,
    /// The wagers on it.
    pub wagers: Vec<WagerView>,
    /// What has been decided there, in words.
    pub decided: Vec<String>,
    /// Has the hand been given up? It follows from what was decided, and is not written beside it.
    #[serde(skip)]
    pub folded: bool,
    /// What has been settled there.
    pub settled: Vec<(Bettor, Line)>,
}

/// A round as an audience sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The phase, in the words of the rules.
    pub phase: PhaseName,
    /// The seats in play.
    pub seats: Vec<SeatView>,
    /// The dealer's cards.
    pub dealer: HandView,
    /// The packs, where the game has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<HandView>,
    /// How many cards are undealt.
    pub in_shoe: usize,
    /// How many cards are in the discard rack.
    pub in_rack: usize,
    /// The meters, by name and reading.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<(&'static str, Money)>,
    /// The clauses that rule this phase.
    pub clauses: &'static [&'static str],
    /// What everybody may know besides: announcements, a void round and its clause.
    pub announced: Vec<String>,
}

/// An event as an audience is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// What happened, in words without any card.
    pub what: String,
    /// The card that moved, as far as this audience sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardView>,
}

impl Notice {
    /// A notice without a card.
    pub fn of(what: impl Into<String>) -> Notice {
        Notice { what: what.into(), card: None }
    }

    /// Wagers are settled.
    pub(crate) fn settled(bettor: Bettor, lines: &[Line]) -> Notice {
        let lines: Vec<String> = lines.iter().map(line_in_words).collect();
        Notice::of(format!("{bettor}: {}", lines.join(", ")))
    }

    /// What was settled with a bettor is reversed, by the clause of the ruling.
    pub(crate) fn reversed(bettor: Bettor, by: Option<Clause>) -> Notice {
        let clause = by.map_or_else(String::new, |clause| format!(" [{clause}]"));
        Notice::of(format!("what was settled with {bettor} is reversed{clause}"))
    }

    /// A card is dealt face down.
    pub(crate) fn dealt(place: Place, card: &impl ToString, audience: Audience) -> Notice {
        let watches = audience == Audience::Surveillance;
        match place {
            Place::Hand(seat) => {
                Notice::with(format!("a card to seat {seat}"), card, sees_hand(audience, seat))
            }
            Place::Dealer => Notice::with("a card to the dealer", card, sees_dealer(audience)),
            Place::Pack(pack) => Notice::with(format!("a card to pack {pack}"), card, watches),
            Place::Rack => Notice::with("a card to the discard rack", card, watches),
        }
    }

    /// A notice with a card that is seen or not.
    pub fn with(what: impl Into<String>, card: &impl ToString, seen: bool) -> Notice {
        Notice { what: what.into(), card: Some(CardView::of(card, seen)) }
    }
}

impl CardView {
    /// The face if it is seen, otherwise the back.
    #[must_use]
    pub fn of(card: &impl ToString, seen: bool) -> CardView {
        if seen { CardView::Up(card.to_string()) } else { CardView::Down }
    }
}

/// A settled wager in words: what it was, what became of it, what was handed back and by which clause.
pub(crate) fn line_in_words(line: &Line) -> String {
    let (bet, paid) = (spoken(line.bet), line.paid);
    let what = match line.result {
        Outcome::Win => format!("{bet} wins, {paid} with the stake"),
        Outcome::Lose => format!("{bet} loses"),
        Outcome::Push => format!("{bet} is a push, {paid} back"),
        Outcome::Fee => format!("{bet} is kept"),
        Outcome::Void => format!("{bet} is void, {paid} back"),
        Outcome::Forfeit => format!("{bet} is forfeit"),
    };
    format!("{what} [{}]", line.clause)
}

/// The name of a wager as it is said: `ante_bonus` is "ante bonus".
pub(crate) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// What has been settled at a seat.
pub(crate) fn settled_at(seat: u8, settled: &[(Bettor, Line)]) -> Vec<(Bettor, Line)> {
    settled.iter().filter(|(bettor, _)| bettor.seat == seat).copied().collect()
}

/// Does an audience see the cards in the hand of `seat` that lie face down?
#[must_use]
pub fn sees_hand(audience: Audience, seat: u8) -> bool {
    match audience {
        Audience::Seat(own) => own == seat,
        Audience::Surveillance => true,
        Audience::Public | Audience::Dealer | Audience::Supervisor => false,
    }
}

/// Does an audience see the dealer's cards that lie face down?
#[must_use]
pub fn sees_dealer(audience: Audience) -> bool {
    audience == Audience::Surveillance
}
