//! What happened at a table.

use super::{Allowance, Award, CardStep, Correction, Device, PaidFrom, Settings, Slip, of_game};
use crate::attest::Checklist;
use crate::person::Id;
use croupier_core::{Audience, Bettor, Money};
use croupier_games::{AnyEvent, MeterState};
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
        /// How.
        settings: Settings,
        /// The hash of the book.
        book_hash: String,
    },
    /// The settings were changed.
    SettingsChanged {
        /// To.
        settings: Settings,
        /// The hash of the book.
        book_hash: String,
    },
    /// A device was taken off the table.
    DeviceRemoved {
        /// Which.
        device: Device,
        /// Why.
        reason: String,
    },
    /// Somebody attested a list of duties.
    Attested {
        /// Which list.
        list: Checklist,
        /// The clauses on it.
        clauses: Vec<String>,
    },
    /// The table opened.
    Opened,
    /// The table closed.
    Closed,
    /// A slip has its first signature.
    Requested {
        /// Which slip.
        slip: Slip,
        /// How much.
        amount: Money,
    },
    /// A slip has both signatures and the money has moved.
    Confirmed {
        /// Which slip.
        slip: Slip,
        /// How much.
        amount: Money,
        /// The first signature.
        with: Id,
    },
    /// A slip was torn up.
    Withdrawn,
    /// A step with a deck was done.
    Cards {
        /// Which deck.
        deck: u8,
        /// Which step.
        step: CardStep,
    },
    /// A patron took a place.
    Sat {
        /// Where.
        bettor: Bettor,
        /// Who.
        person: Id,
        /// What own limits leave.
        allowance: Allowance,
    },
    /// A patron left a place.
    StoodUp {
        /// Where.
        bettor: Bettor,
        /// Who.
        person: Id,
    },
    /// A patron's own limits changed.
    Allowed {
        /// Whose.
        person: Id,
        /// What they leave.
        allowance: Allowance,
    },
    /// A patron bought chips.
    BoughtIn {
        /// Who.
        person: Id,
        /// For how much.
        amount: Money,
    },
    /// A patron took chips to the cage.
    ChipsTaken {
        /// Who.
        person: Id,
        /// How many.
        amount: Money,
    },
    /// A patron tipped.
    Tipped {
        /// Who.
        person: Id,
        /// How much.
        amount: Money,
    },
    /// The dealer heard a spoken wager with cash.
    CashSpoken {
        /// By whom.
        bettor: Bettor,
        /// How much cash.
        amount: Money,
    },
    /// The cash of a spoken wager was changed into chips.
    CashChanged {
        /// Whose.
        person: Id,
        /// How much.
        amount: Money,
        /// The dealer who heard it.
        with: Id,
    },
    /// The cash of a spoken wager went back.
    CashRefused {
        /// Why.
        reason: String,
    },
    /// A coupon lies with a wager.
    CouponPlaced {
        /// Whose.
        bettor: Bettor,
        /// With which wager.
        bet: String,
        /// What it is worth.
        amount: Money,
        /// Its number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<String>,
    },
    /// A coupon was taken with the round's end, or went back with its wager.
    CouponTaken {
        /// Whose.
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
    RoundGivenUp,
    /// Something happened in the round.
    Round(#[serde(with = "of_game")] AnyEvent),
    /// A progressive meter was connected.
    MeterLinked {
        /// Which of the book's meters.
        number: u8,
        /// The meter.
        meter: Id,
        /// What it showed.
        state: MeterState,
    },
    /// A progressive meter was disconnected.
    MeterUnlinked {
        /// Which.
        number: u8,
    },
    /// The table asked for the sole right to award from a meter.
    MeterAsked {
        /// Which.
        number: u8,
    },
    /// A meter did what the table asked for.
    MeterAnswered {
        /// The number of the request.
        order: u64,
        /// What it showed.
        state: MeterState,
    },
    /// The table gives back the right to award from a meter.
    MeterReleased {
        /// Which.
        number: u8,
    },
    /// A supervisor validated progressive awards.
    Validated {
        /// Each of them.
        awards: Vec<Award>,
        /// Where they are paid from.
        from: PaidFrom,
        /// The supervisor.
        supervisor: Id,
    },
    /// A supervisor validated small awards in advance.
    ValidatedUpTo {
        /// Up to this amount each.
        amount: Money,
        /// The supervisor.
        supervisor: Id,
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
        /// Why.
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
        /// How.
        correction: Box<Correction>,
        /// Who had asked.
        with: Id,
        /// What of it moved the patron's chips at the table; the rest moved the wallet.
        #[serde(default, skip_serializing_if = "is_nothing")]
        chips: Money,
    },
    /// It was not.
    CorrectionRejected {
        /// Why.
        reason: String,
    },
    /// Two patrons may not play at the same table.
    Separated {
        /// Who.
        persons: [Id; 2],
        /// Why.
        reason: String,
    },
    /// Two patrons may play together again.
    SeparationLifted {
        /// Who.
        persons: [Id; 2],
        /// Why.
        reason: String,
    },
    /// The dealer called a supervisor.
    SupervisorCalled {
        /// Why.
        reason: String,
    },
    /// A supervisor has come.
    CallAnswered,
    /// A supervisor ruled on what the rules do not cover.
    Ruled {
        /// What happened.
        about: String,
        /// What is decided.
        decision: String,
    },
}
