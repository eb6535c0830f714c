//! What an audience sees of a table: types of their own, built field by field.

use crate::account::Account;
use crate::guide::{Awaited, Moment, Now, Sentence, hints, hints_now, orders};
use crate::messages::{CardStep, Command, Removal, Slip};
use crate::next::{Next, Who};
use crate::table::Table;
use crate::time::Time;
use croupier_core::{Audience, Bettor, Clause, Money};
use croupier_games::AnyRound;
use croupier_games::round::{Awaiting, View};
use serde::{Serialize, Serializer};

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    /// Seat and place.
    pub bettor: Bettor,
    /// Who, for those who work there and for the person who sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The chips, for the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<Money>,
}

/// A deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// How far it has come.
    pub stage: &'static str,
    /// It is dealt from.
    pub in_play: bool,
    /// It is in the discard rack.
    pub in_rack: bool,
    /// The promise of its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextView {
    /// Who has to do it.
    pub who: &'static str,
    /// The bettors who are asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bettors: Vec<Bettor>,
    /// What is to be done, in words.
    pub what: String,
    /// Where it is written; none, shown as an empty text, for the house's own controls.
    #[serde(serialize_with = "or_empty")]
    pub clause: Option<Clause>,
    /// What to mind, for those who work there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Sentence>,
}

fn or_empty<S: Serializer>(clause: &Option<Clause>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.map_or("", Clause::id))
}

/// A table as an audience sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableView {
    /// Its name.
    pub table: String,
    /// The book, and the hash of its settings.
    pub rulebook: String,
    /// The hash of the book.
    pub book_hash: String,
    /// Is it open?
    pub open: bool,
    /// Rounds opened so far.
    pub rounds: u64,
    /// The dispute that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<String>,
    /// The places that are taken.
    pub places: Vec<PlaceView>,
    /// The decks.
    pub decks: Vec<DeckView>,
    /// The table inventory, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventory: Option<Money>,
    /// The slip that waits for its second signature, for those who work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slip: Option<(Slip, Money)>,
    /// What the house orders here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Sentence>,
    /// What comes next.
    pub next: NextView,
    /// The round, or the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<View>,
}

/// Does an audience work at the table?
const fn is_staff(audience: Audience) -> bool {
    match audience {
        Audience::Dealer | Audience::Supervisor | Audience::Surveillance => true,
        Audience::Public | Audience::Seat(_) => false,
    }
}

impl Table {
    /// The table as an audience sees it.
    #[must_use]
    pub fn view(&self, audience: Audience, at: Time) -> TableView {
        let staff = is_staff(audience);
        let knows = |bettor: Bettor| staff || audience == Audience::Seat(bettor.seat);
        let places = self.seats().taken().iter().map(|(bettor, person)| PlaceView {
            bettor: *bettor,
            person: knows(*bettor).then(|| person.to_string()),
            chips: knows(*bettor).then(|| self.balance(&self.chips(person))),
        });
        let decks = self.decks().numbered().map(|(_, deck)| DeckView {
            stage: deck.stage.name(),
            in_play: deck.in_play,
            in_rack: deck.in_rack,
            commitment: deck.commitment.as_deref().map(str::to_owned),
        });
        TableView {
            table: self.id().to_string(),
            rulebook: self.settings().map_or_else(String::new, |settings| settings.rulebook.clone()),
            book_hash: self.play().map_or_else(String::new, |play| play.hash.clone()),
            open: self.is_open(),
            rounds: self.rounds(),
            dispute: self.dispute_open().map(|dispute| dispute.reason.clone()),
            places: places.collect(),
            decks: decks.collect(),
            inventory: staff.then(|| self.balance(&Account::Float(self.id().clone()))),
            slip: self.slip().filter(|_| staff),
            orders: self.play().map_or_else(Vec::new, |play| orders(&play.book)),
            next: self.next_view(staff, at),
            round: self.state.round.as_ref().map(|round| round.view(audience)),
        }
    }

    fn next_view(&self, staff: bool, at: Time) -> NextView {
        let Next { who, what, clause, command, .. } = self.next(at);
        let bettors = if let Who::Players(bettors) = &who { bettors.clone() } else { Vec::new() };
        let play = self.play().filter(|_| staff);
        let hints = play.map_or_else(Vec::new, |play| match (&command, self.round()) {
            (Some(Command::Cards { step, .. }), _) => {
                moment(step).map_or_else(Vec::new, |moment| hints(&play.book, moment))
            }
            (Some(Command::OpenRound), None) => hints(&play.book, Moment::Ready),
            (_, Some(round)) => hints_now(&play.book, now(round)),
            (_, None) => Vec::new(),
        });
        NextView { who: who.name(), bettors, what: what.into_owned(), clause, hints }
    }
}

const fn moment(step: &CardStep) -> Option<Moment> {
    Some(match step {
        CardStep::Receive { .. } => Moment::Receiving,
        CardStep::Inspect => Moment::Inspecting,
        CardStep::Verify => Moment::Verifying,
        CardStep::Spread { .. } => Moment::Spreading,
        CardStep::TurnUp => Moment::TurningUp,
        CardStep::Look => Moment::Looking,
        CardStep::Wash => Moment::Washing,
        CardStep::Shuffle { .. } => Moment::Shuffling,
        CardStep::Cut { .. } => Moment::Cutting,
        CardStep::Remove { reason: Removal::WrongNumber } => Moment::WrongDeck,
        CardStep::Remove { reason: Removal::TimeIsOver } => Moment::OldCards,
        CardStep::Remove {
            reason: Removal::Damaged | Removal::Replaced | Removal::TableCloses | Removal::Other(_),
        }
        | CardStep::OrderCut { .. }
        | CardStep::OrderShuffle { .. }
        | CardStep::FoundComplete
        | CardStep::Reveal { .. } => return None,
    })
}

fn now(round: &AnyRound) -> Now<'static> {
    let awaited = match round.awaiting() {
        Awaiting::Card => Some(Awaited::Card),
        Awaiting::Players(_) => Some(Awaited::Players),
        Awaiting::Dealer(step) => Some(Awaited::Step(step.info().name)),
        Awaiting::Wagers { .. } | Awaiting::Over => None,
    };
    Now { phase: round.view(Audience::Public).phase, awaited, clauses: round.clauses() }
}

impl Who {
    /// Who it is that the table waits for, in words.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Who::Dealer => "dealer",
            Who::Supervisor => "supervisor",
            Who::Security => "security",
            Who::TwoPersons => "two persons",
            Who::Shoe => "shoe",
            Who::Patrons | Who::Players(_) => "players",
            Who::Meter(_) => "meter",
            Who::Table => "table",
        }
    }
}
