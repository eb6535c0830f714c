//! What happened at a table.

use super::{Allowance, Award, CardStep, Correction, Device, PaidFrom, Settings, Slip};
use crate::attest::Checklist;
use crate::id::{MeterId, PersonId};
use croupier_core::{Audience, Bettor, Money};
use croupier_games::{AnyCommand, AnyEvent, MeterState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

fn is_nothing(amount: &Money) -> bool {
    amount.is_zero()
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The table was set up.
    Installed {
        settings: Settings,
        /// The hash of the book.
        book_hash: String,
    },
    /// The settings were changed.
    SettingsChanged {
        settings: Settings,
        /// The hash of the book.
        book_hash: String,
        /// The devices of these settings that are still off the table; early records brought all of them back.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        still_removed: Vec<Device>,
    },
    /// A device was taken off the table.
    DeviceRemoved { device: Device, reason: String },
    /// A device that was taken off the table is used again.
    DeviceReturned { device: Device, reason: String },
    /// Somebody attested a list of duties.
    Attested {
        list: Checklist,
        /// The clauses of what was attested.
        clauses: Vec<String>,
        /// The statements in the words that the person read; early records have none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        statements: Vec<String>,
        /// The deck that came back; early records name none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<u8>,
    },
    /// The table opened.
    Opened,
    /// The table closed.
    Closed,
    /// A slip has its first signature.
    Requested { slip: Slip, amount: Money },
    /// A slip has both signatures and the money has moved.
    Confirmed {
        slip: Slip,
        amount: Money,
        /// The first signature.
        with: PersonId,
    },
    /// A slip was torn up.
    Withdrawn,
    /// A step with a deck was done.
    Cards { deck: u8, step: CardStep },
    /// A patron took a place.
    Sat {
        bettor: Bettor,
        person: PersonId,
        /// What own limits leave.
        allowance: Allowance,
    },
    /// A patron left a place.
    StoodUp { bettor: Bettor, person: PersonId },
    /// A patron's own limits changed.
    Allowed {
        person: PersonId,
        /// What they leave.
        allowance: Allowance,
    },
    /// A patron bought chips.
    BoughtIn { person: PersonId, amount: Money },
    /// A patron took chips to the cage.
    ChipsTaken { person: PersonId, amount: Money },
    /// A patron tipped.
    Tipped { person: PersonId, amount: Money },
    /// The dealer heard a spoken wager with cash.
    CashSpoken {
        bettor: Bettor,
        amount: Money,
        /// On which wager; older journals only bought chips.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<String>,
    },
    /// The cash of a spoken wager was changed into chips.
    CashChanged {
        person: PersonId,
        amount: Money,
        /// The dealer who heard it.
        with: PersonId,
    },
    /// The cash of a spoken wager went back.
    CashRefused { reason: String },
    /// A coupon lies with a wager.
    CouponPlaced {
        bettor: Bettor,
        bet: String,
        /// What it is worth.
        amount: Money,
        /// Its number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<String>,
    },
    /// A coupon was taken with the round's end, or went back with its wager.
    CouponTaken {
        bettor: Bettor,
        /// What of its worth went back to the house.
        amount: Money,
    },
    /// The wagers of a round were opened.
    RoundOpened {
        /// Its number at this table.
        round: u64,
        /// The deck in play.
        deck: u8,
        /// The hash of the book it is played by.
        book_hash: String,
    },
    /// All wagers went back before the deal, because the time of the cards was over.
    #[serde(rename = "round_given_up")]
    RoundCalledOff,
    /// Something happened in the round.
    Round(#[serde(with = "croupier_games::tagged")] AnyEvent),
    /// A progressive meter was connected.
    MeterLinked {
        /// Which of the book's meters.
        number: u8,
        meter: MeterId,
        /// What it showed.
        state: MeterState,
    },
    /// A progressive meter was disconnected.
    MeterUnlinked { number: u8 },
    /// The table asked for the sole right to award from a meter.
    MeterAsked { number: u8 },
    /// A meter did what the table asked for.
    MeterAnswered {
        /// The number of the request.
        order: u64,
        /// What it showed.
        state: MeterState,
    },
    /// The table gives back the right to award from a meter.
    MeterReleased { number: u8 },
    /// A supervisor validated progressive awards.
    Validated {
        /// Each of them.
        awards: Vec<Award>,
        /// Where they are paid from.
        from: PaidFrom,
        /// The supervisor.
        supervisor: PersonId,
    },
    /// A supervisor validated small awards in advance.
    ValidatedUpTo {
        /// Up to this amount each.
        amount: Money,
        /// The supervisor.
        supervisor: PersonId,
    },
    /// The documents of an award are done.
    Documented {
        /// Whose award.
        bettor: Bettor,
        /// Of which wager; early records name none and mean all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<String>,
    },
    /// The table stands still.
    Disputed {
        reason: String,
        /// The round it is about: the one in play, or the last one that was played.
        round: u64,
        /// The hash of the book it was played by.
        book_hash: String,
        /// What each audience saw.
        views: Vec<(Audience, Value)>,
    },
    /// A dispute was decided.
    Decided {
        /// What is decided.
        decision: String,
    },
    /// The table goes on.
    Reopened,
    /// A settled round is to be put right.
    CorrectionAsked(Box<Correction>),
    /// It was put right.
    Corrected {
        correction: Box<Correction>,
        /// Who had asked.
        with: PersonId,
        /// What of it moved the patron's chips at the table; the rest moved the wallet.
        #[serde(default, skip_serializing_if = "is_nothing")]
        chips: Money,
    },
    /// It was not.
    CorrectionRejected { reason: String },
    /// Two patrons may not play at the same table.
    Separated { persons: [PersonId; 2], reason: String },
    /// Two patrons may play together again.
    SeparationLifted { persons: [PersonId; 2], reason: String },
    /// The dealer called a supervisor.
    SupervisorCalled { reason: String },
    /// A supervisor has come.
    CallAnswered,
    /// The time that the house posts for a decision was over for these bettors.
    TimeOver {
        bettors: Vec<Bettor>,
        /// The time that was posted.
        seconds: u32,
    },
    /// The dealer's count of stub or deck did not fit: it is counted again before anything follows from it.
    CountDiffers {
        /// The count.
        #[serde(with = "croupier_games::tagged")]
        count: AnyCommand,
    },
    /// A table that was closed is to be opened again by its machines.
    OpeningOrdered,
    /// A supervisor declared a player absent: what follows in the round was decided by the regulation, or where it
    /// gives nothing by the house's posted rule.
    DeclaredAbsent { bettor: Bettor },
    /// Security or a supervisor reported an incident.
    IncidentReported {
        /// What was found.
        about: String,
        /// The deck that it is about, where it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<u8>,
    },
    /// A supervisor ruled on what the rules do not cover.
    Ruled {
        /// What happened.
        about: String,
        /// What is decided.
        decision: String,
    },
}
