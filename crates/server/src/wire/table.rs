//! A table as somebody sees it.

use crate::wire::row::Reading;
use croupier_core::Outcome;
use croupier_games::hands::HandName;
use croupier_table::Duty;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A place that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// The seat.
    pub seat: u8,
    /// 0 for who sits there, 1 and 2 for those behind.
    pub place: u8,
    /// What it is called.
    pub name: String,
    /// Is it mine?
    pub mine: bool,
    /// Who, for those who work there and for me.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The chips in cents, for the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<i64>,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Wager {
    /// The seat.
    pub seat: u8,
    /// The place at the seat.
    pub place: u8,
    /// Which wager.
    pub bet: String,
    /// Its name.
    pub name: String,
    /// How much, in cents.
    pub amount: i64,
}

/// How a wager ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettledAs {
    /// Paid.
    Win,
    /// Collected.
    Lose,
    /// Neither collected nor paid.
    Push,
    /// Kept by the house.
    Fee,
    /// Returned because the hand or the round is void.
    Void,
    /// Taken for a breach, or a win that was not declared in time.
    Forfeit,
}

impl From<Outcome> for SettledAs {
    fn from(outcome: Outcome) -> SettledAs {
        match outcome {
            Outcome::Win => SettledAs::Win,
            Outcome::Lose => SettledAs::Lose,
            Outcome::Push => SettledAs::Push,
            Outcome::Fee => SettledAs::Fee,
            Outcome::Void => SettledAs::Void,
            Outcome::Forfeit => SettledAs::Forfeit,
        }
    }
}

/// A wager that is settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Settled {
    /// The seat.
    pub seat: u8,
    /// The place at the seat.
    pub place: u8,
    /// Which wager.
    pub bet: String,
    /// Its name.
    pub name: String,
    /// What was put up, in cents.
    pub stake: i64,
    /// How it ended.
    pub result: SettledAs,
    /// What was handed back.
    pub paid: i64,
    /// What was won, or lost if negative.
    pub net: i64,
    /// The row of the pay table that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The clause.
    pub clause: String,
    /// In a plain sentence, with the arithmetic of a win, and the clause in brackets.
    pub why: String,
    /// The places in the hand of the cards that decided it, where they are not those of the hand's name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<usize>,
}

/// A hand in plain words; only of cards that all lie face up before the person who looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Hand {
    /// Such as "two pair, aces and eights".
    pub name: String,
    /// The places in the hand of the cards that make it, from 0; several groups where it is several hands.
    pub made_of: Vec<Vec<usize>>,
}

impl From<HandName> for Hand {
    fn from(hand: HandName) -> Hand {
        Hand { name: hand.name, made_of: hand.made_of }
    }
}

/// A seat in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seat {
    /// Its number.
    pub seat: u8,
    /// Its cards; `down` for one whose back is seen.
    pub cards: Vec<String>,
    /// What they are, once all of them are seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Hand>,
    /// The wagers.
    pub wagers: Vec<Wager>,
    /// What was decided.
    pub decided: Vec<String>,
    /// Has the hand been given up?
    pub folded: bool,
    /// What was settled.
    pub settled: Vec<Settled>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Round {
    /// Its number at this table.
    pub number: u64,
    /// Is it over?
    pub over: bool,
    /// The phase, in the words of the rules.
    pub phase: String,
    /// The seats.
    pub seats: Vec<Seat>,
    /// The dealer's cards.
    pub dealer: Vec<String>,
    /// What they are, once all of them are seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer_hand: Option<Hand>,
    /// The packs, where the game has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<Vec<String>>,
    /// How many cards are undealt.
    pub in_shoe: usize,
    /// How many cards are in the discard rack.
    pub in_rack: usize,
    /// The meters.
    pub meters: Vec<Reading>,
    /// The clauses of the moment.
    pub clauses: Vec<String>,
    /// What everybody may know besides.
    pub announced: Vec<String>,
}

/// An instruction with its clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Hint {
    /// Where it is written.
    pub clause: String,
    /// What to mind.
    pub text: String,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Next {
    /// Who: `dealer`, `supervisor`, `two persons`, `shoe`, `players`, `meter` or `table`.
    pub who: String,
    /// The places that are asked.
    pub seats: Vec<At>,
    /// What is to be done, in words.
    pub what: String,
    /// What a player is asked, where the decision does not say it by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// Where it is written.
    pub clause: String,
    /// What to mind, for those who work there.
    pub hints: Vec<Hint>,
    /// When the time for it is over, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}

/// A place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct At {
    /// The seat.
    pub seat: u8,
    /// The place at the seat.
    pub place: u8,
}

/// A deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Deck {
    /// How far it has come.
    pub stage: String,
    /// It is dealt from.
    pub in_play: bool,
    /// It is in the discard rack.
    pub in_rack: bool,
    /// The promise of its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// The promise of the order that is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Shuffle {
    /// The promise.
    pub commitment: String,
}

/// A slip that waits for its second signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Slip {
    /// Which slip, such as `fill` or `credit`.
    pub slip: String,
    /// How much, in cents.
    pub amount: i64,
}

/// A correction that waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CorrectionWire {
    /// The round.
    pub round: u64,
    /// Whose wagers.
    pub person: String,
    /// What the patron gets by it, or gives back if negative, in cents.
    pub owed: i64,
    /// Why, as the person who asked for it wrote.
    pub reason: String,
    /// Who asked for it.
    pub by: String,
}

/// The settings of a table, as they are changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettingsWire {
    /// The rulebook.
    pub rulebook: String,
    /// The options that differ from the rulebook's own.
    #[schema(value_type = Object)]
    pub options: Value,
    /// What is done by machines.
    #[schema(value_type = Vec<String>)]
    pub automatic: BTreeSet<Duty>,
}

/// A visit: from sitting down until the last place is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Visit {
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// What was won, or lost if negative, in cents.
    pub net: i64,
    /// How many rounds.
    pub rounds: usize,
}

/// Me at this table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mine {
    /// My chips here, in cents.
    pub chips: i64,
    /// What the cage holds for me, in cents.
    pub wallet: i64,
    /// My places.
    pub seats: Vec<At>,
    /// My visit.
    pub session: Option<Visit>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableWire {
    /// Its name.
    pub table: String,
    /// The rulebook.
    pub rulebook: String,
    /// The hash of the book.
    pub book_hash: String,
    /// Is it open?
    pub open: bool,
    /// Rounds opened so far.
    pub rounds: u64,
    /// Why it stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<String>,
    /// Places for players.
    pub positions: u8,
    /// The places that are taken.
    pub places: Vec<Place>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// The table inventory in cents, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventory: Option<i64>,
    /// A slip that waits for its second signature, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slip: Option<Slip>,
    /// A correction that waits for a second person, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<CorrectionWire>,
    /// Why a supervisor is called and has not come yet, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The settings, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<SettingsWire>,
    /// What the house orders here.
    pub orders: Vec<Hint>,
    /// What comes next.
    pub next: Next,
    /// The round, or the last one.
    pub round: Option<Round>,
    /// The promise of the order that is dealt.
    pub shuffle: Option<Shuffle>,
    /// Me, if I am a player.
    pub me: Option<Mine>,
    /// Is this a house with play chips?
    pub demo: bool,
    /// Is it a practice table?
    pub practice: bool,
}
