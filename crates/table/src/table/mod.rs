//! The table: its state, and what can be asked of it.

mod apply;
mod decide;
mod opening;

use crate::account::Account;
use crate::attest::Checklist;
use crate::call::Call;
use crate::decks::{Around, Decks};
use crate::duty::Duty;
use crate::id::{PersonId, TableId};
use crate::library::{Library, Play};
use crate::link::Links;
use crate::messages::{Award, Correction, Device, Event, PaidFrom, Settings, Slip};
use crate::person::{By, Role};
use crate::procedure::Procedure;
use crate::refuse::{no, not_by};
use crate::ruling::Dispute;
use crate::seats::Seats;
use croupier_core::{Bettor, Line, Money, Refusal};
use croupier_games::round::Awaiting;
use croupier_games::{AnyCommand, AnyRound};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What follows from a command.
pub type Decision = Result<Vec<Event>, Refusal>;

/// Something that waits for a second person.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waiting<T> {
    pub what: T,
    pub by: By,
}

/// A slip with its first signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlipAsked {
    pub slip: Slip,
    pub amount: Money,
    /// What the account held by the books when it was counted.
    pub booked: Money,
}

/// A wager of the round as it was settled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Paid {
    pub bettor: Bettor,
    pub person: PersonId,
    pub line: Line,
}

/// The last round that was played to its end: what was seen and paid in it stays known while the next one is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finished {
    pub number: u64,
    pub round: AnyRound,
    pub book_hash: Arc<str>,
    pub places: Vec<(Bettor, PersonId)>,
    pub settled: Vec<Paid>,
}

/// A spoken wager with cash.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpokenCash {
    pub bettor: Bettor,
    pub amount: Money,
    pub bet: Option<String>,
}

/// A coupon that lies with a wager.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coupon {
    pub bettor: Bettor,
    pub bet: String,
    pub amount: Money,
    pub number: Option<String>,
}

/// What a patron put up and won or lost in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerResult {
    /// Everything wagered and paid as a fee.
    pub stake: Money,
    /// What was won, or lost if negative.
    pub net: Money,
}

/// What has happened at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Shared by all copies of the state: they change seldom, and a copy is made for each command.
    pub settings: Option<Arc<Settings>>,
    /// The book of that name and those options was another one when it was set.
    pub book_differs: bool,
    /// The statements that somebody has attested, by list and clause.
    pub attested: Arc<BTreeSet<(Checklist, String)>>,
    pub removed: Vec<Device>,
    pub open: bool,
    pub has_opener: bool,
    pub decks: Decks,
    pub seats: Seats,
    /// The round in play, or the last one.
    pub round: Option<AnyRound>,
    pub playing: bool,
    pub rounds: u64,
    pub book_of_round: Arc<str>,
    /// Of the round in play.
    pub settled: Vec<Paid>,
    pub finished: Option<Arc<Finished>>,
    pub results: BTreeMap<PersonId, PlayerResult>,
    pub balances: BTreeMap<Account, Money>,
    pub slip: Option<Waiting<SlipAsked>>,
    pub cash: Option<Waiting<SpokenCash>>,
    pub coupons: Vec<Coupon>,
    /// Of all coupons that were ever taken here; shared by all copies of the state.
    pub coupon_numbers: Arc<BTreeSet<String>>,
    pub links: Links,
    pub validated: Vec<(Award, PaidFrom)>,
    pub validated_up_to: Option<(Money, PersonId)>,
    /// The awards with documents; without a wager, all of the bettor.
    pub documented: Vec<(Bettor, Option<String>)>,
    /// In a box, as what is being put right: there is seldom any, and every command copies the state.
    pub dispute: Option<Box<Dispute>>,
    pub call: Option<Call>,
    pub correction: Option<Box<Waiting<Correction>>>,
    /// What was put right; a line is reversed once.
    pub corrected: Vec<Correction>,
    /// Everybody who led the round as its dealer.
    pub led_by: BTreeSet<PersonId>,
    /// The decks that left the table and that security has not inspected since.
    pub to_inspect: BTreeSet<u8>,
    /// Patrons who may not play at the same table.
    pub separated: Vec<[PersonId; 2]>,
    /// Those whose posted time for the decision that the round waits for is over.
    pub late: Vec<Bettor>,
    /// A count that does not fit, until it is made again or confirmed.
    pub count: Option<Box<Waiting<AnyCommand>>>,
    /// It was closed and nobody has opened it again.
    pub rests: bool,
}

/// A table: a stream of its own, `table/ID`.
#[derive(Clone, Debug)]
pub struct Table {
    id: TableId,
    library: Arc<Library>,
    play: Option<Arc<Play>>,
    pub(crate) state: State,
}

impl PartialEq for Table {
    /// Two tables are equal if the same things happened at them.
    fn eq(&self, other: &Table) -> bool {
        self.id == other.id && self.state == other.state
    }
}

impl Table {
    /// A table that is not set up yet.
    #[must_use]
    pub fn new(id: TableId, library: Arc<Library>) -> Table {
        Table { id, library, play: None, state: State::default() }
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> &TableId {
        &self.id
    }

    pub(crate) const fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The settings, once it is set up.
    #[must_use]
    pub fn settings(&self) -> Option<&Settings> {
        self.state.settings.as_deref()
    }

    /// The book it plays by.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        self.play.as_deref()
    }

    /// Is it open?
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.state.open
    }

    /// The round in play.
    #[must_use]
    pub fn round(&self) -> Option<&AnyRound> {
        self.state.round.as_ref().filter(|_| self.state.playing)
    }

    /// The round in play, or the last one.
    #[must_use]
    pub const fn last_round(&self) -> Option<&AnyRound> {
        self.state.round.as_ref()
    }

    /// How many rounds have been opened.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.state.rounds
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &Seats {
        &self.state.seats
    }

    /// The cards.
    #[must_use]
    pub const fn decks(&self) -> &Decks {
        &self.state.decks
    }

    /// What each patron put up and won or lost in the round that is in play or was the last.
    #[must_use]
    pub const fn results(&self) -> &BTreeMap<PersonId, PlayerResult> {
        &self.state.results
    }

    /// The book and its procedures; without them nothing is decided.
    pub(crate) fn rules(&self) -> Result<(&Play, &Procedure), Refusal> {
        match (&self.play, &self.state.settings) {
            (Some(play), _) => Ok((play, &play.procedure)),
            (None, None) => Err(no("this table is not set up yet")),
            (None, Some(settings)) => {
                Err(no("the book this table plays by is not here any more").value(&settings.rulebook))
            }
        }
    }

    pub(crate) fn is_automatic(&self, duty: Duty) -> bool {
        self.state.settings.as_ref().is_some_and(|settings| settings.is_automatic(duty))
    }

    /// A duty of one of these roles, or of a machine where it is automatic.
    pub(crate) fn for_duty(&self, by: &By, duty: Duty, roles: &[Role], who: &str) -> Result<(), Refusal> {
        let machine = by.role == Role::Machine && self.is_automatic(duty);
        if machine || by.role.is_one_of(roles) { Ok(()) } else { Err(not_by(by, who)) }
    }

    pub(crate) fn around(&self) -> Around {
        Around {
            players: !self.state.seats.is_empty(),
            closed: !self.state.open,
            dealt: self.round().is_some_and(|round| !self.is_betting(round)),
        }
    }

    /// Are wagers open?
    pub(crate) fn is_betting(&self, round: &AnyRound) -> bool {
        matches!(round.awaiting(), Awaiting::Wagers { .. })
    }

    /// Is nothing at stake: no round, or one without any wager?
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.round().is_none_or(|round| self.is_betting(round) && !self.has_wagers())
    }
}
