//! Commands to a table.

use super::{Allowance, Award, CardStep, Correction, Device, PaidFrom, Settings, Slip};
use crate::attest::Checklist;
use crate::id::{MeterId, PersonId};
use croupier_core::{Bettor, Money};
use croupier_games::{AnyCommand, MeterState};
use serde::{Deserialize, Serialize};

/// A command to a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A supervisor sets the table up.
    Install(Settings),
    /// A supervisor changes the settings.
    ChangeSettings(Settings),
    /// A device is taken off the table.
    RemoveDevice { device: Device, reason: String },
    /// A device that was taken off the table is used again.
    ReturnDevice { device: Device, reason: String },
    /// Somebody attests what a machine cannot see.
    Attest {
        /// Which list of duties.
        list: Checklist,
        /// The clauses of the statements; none means all that are due.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clauses: Vec<String>,
        /// The deck that came back, where cards are inspected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<u8>,
    },
    /// The table opens.
    Open,
    /// The table closes.
    Close,
    /// The first signature under a slip.
    Request { slip: Slip, amount: Money },
    /// The second signature.
    Confirm,
    /// The slip is torn up.
    Withdraw,
    /// A step with a deck.
    Cards {
        /// Which deck, from 0.
        deck: u8,
        step: CardStep,
    },
    /// A patron takes a place.
    Sit {
        bettor: Bettor,
        /// What own limits leave to the patron.
        #[serde(default)]
        allowance: Allowance,
    },
    /// A patron leaves a place.
    StandUp { bettor: Bettor },
    /// A patron's own limits have changed.
    Allow {
        person: PersonId,
        /// What they leave now.
        allowance: Allowance,
    },
    /// A patron buys chips out of the wallet.
    BuyIn { amount: Money },
    /// A patron takes chips to the cage.
    TakeChips { amount: Money },
    /// A patron tips the dealer.
    Tip { amount: Money },
    /// The dealer hears a spoken wager with cash.
    SpokenCash {
        bettor: Bettor,
        amount: Money,
        /// On which wager; on the Ante if it does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<String>,
    },
    /// A supervisor confirms it: the cash is changed into chips, and they are the wager.
    ConfirmCash,
    /// A supervisor does not confirm it; the cash goes back.
    RefuseCash { reason: String },
    /// A coupon is put with a wager.
    Coupon {
        bettor: Bettor,
        bet: String,
        /// What it is worth.
        amount: Money,
        /// Its number: no coupon is taken twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<String>,
    },
    /// The wagers of a round are opened.
    OpenRound,
    /// The time of the cards ran out before the deal: all wagers go back.
    #[serde(rename = "give_up_round")]
    CallOffRound,
    /// Something in the round.
    Round {
        /// For which place, where a player has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bettor: Option<Bettor>,
        /// The command of the game.
        #[serde(with = "croupier_games::tagged")]
        command: AnyCommand,
    },
    /// A progressive meter is connected.
    LinkMeter {
        /// Which of the book's meters.
        number: u8,
        meter: MeterId,
        /// What it shows.
        state: MeterState,
    },
    /// A progressive meter is disconnected.
    UnlinkMeter {
        /// Which of the book's meters.
        number: u8,
    },
    /// The table asks for the sole right to award from a meter.
    AskMeter {
        /// Which of the book's meters.
        number: u8,
    },
    /// A meter has done what the table asked for.
    MeterAnswer {
        /// The number of the request.
        order: u64,
        /// What it shows.
        state: MeterState,
    },
    /// A supervisor validates progressive awards.
    Validate {
        /// Each of them.
        awards: Vec<Award>,
        /// Where they are paid from.
        from: PaidFrom,
    },
    /// A supervisor validates small awards in advance.
    ValidateUpTo {
        /// Up to this amount each, out of the tray.
        amount: Money,
    },
    /// The documents of an award that is not paid from the tray are done.
    Document {
        /// Whose award.
        bettor: Bettor,
        /// Of which wager; without it, every award of this bettor that waits for documents.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<String>,
    },
    /// Somebody disputes; the table stands still.
    Dispute {
        reason: String,
        /// About which round: the one in play, or the last one; without it, the one in which cards were dealt last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u64>,
    },
    /// A supervisor decides the dispute.
    Decide {
        /// What is decided.
        decision: String,
    },
    /// Another person lets the table go on.
    Reopen,
    /// A supervisor wants a settled round put right.
    Correct(Box<Correction>),
    /// Another person approves.
    Approve,
    /// Another person does not.
    Reject { reason: String },
    /// A supervisor keeps two patrons apart who are suspected of playing together.
    Separate { persons: [PersonId; 2], reason: String },
    /// A supervisor lets them play together again.
    LiftSeparation { persons: [PersonId; 2], reason: String },
    /// The dealer calls a supervisor.
    CallSupervisor { reason: String },
    /// A supervisor has come.
    AnswerCall,
    /// The time that the house posts for a decision is over for these bettors, at a table that people lead.
    TimeOver {
        bettors: Vec<Bettor>,
        /// The time that is posted.
        seconds: u32,
    },
    /// A supervisor has counted with the dealer and finds the same number, which does not fit.
    ConfirmCount,
    /// A supervisor declares a player absent whose time to decide is over.
    DeclareAbsent { bettor: Bettor },
    /// Security or a supervisor reports an incident: marked or missing cards, suspected cheating.
    ReportIncident {
        /// What was found.
        about: String,
        /// The deck that it is about, where it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<u8>,
    },
    /// A supervisor rules on what the rules do not cover.
    Rule {
        /// What happened.
        about: String,
        /// What is decided.
        decision: String,
    },
}
