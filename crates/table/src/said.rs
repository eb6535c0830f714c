//! What is said at a table and what happened there.

use crate::attest::Checklist;
use crate::duty::Duty;
use crate::person::{By, Id};
use crate::time::Time;
use croupier_core::{Audience, Bettor, Line, Money};
use croupier_games::{AnyCommand, AnyEvent, MeterState};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;

/// A fact: when, who, what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<E> {
    /// When.
    pub at: Time,
    /// Who.
    pub by: By,
    /// What.
    pub event: E,
}

/// The steps that cards go through. Which of the decks it is stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardStep {
    /// A deck arrives.
    Receive {
        /// Inspected and shuffled elsewhere.
        pre_shuffled: bool,
    },
    /// The dealer sorts and inspects it.
    Inspect,
    /// A floorperson verifies it.
    Verify,
    /// It is spread for inspection.
    Spread {
        /// Face up.
        face_up: bool,
    },
    /// A spread that lay face down is turned up because a player comes.
    TurnUp,
    /// The first player had the chance to look.
    Look,
    /// It is turned face down, washed and stacked.
    Wash,
    /// It is shuffled.
    Shuffle {
        /// The promise of the order, where the program knows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
        /// How many cards the machine counted, where it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counted: Option<usize>,
    },
    /// So many cards are cut from the top; the rest is put on them.
    Cut {
        /// How many.
        cards: usize,
    },
    /// A supervisor orders a new cut.
    OrderCut {
        /// Why.
        reason: String,
    },
    /// A supervisor orders a new shuffle.
    OrderShuffle {
        /// Why.
        reason: String,
    },
    /// A supervisor finds that a deck whose count was wrong is complete after all.
    FoundComplete,
    /// The deck leaves the table.
    Remove {
        /// Why.
        reason: Removal,
    },
    /// The order that was promised is told, after the round.
    Reveal {
        /// The salt of the promise.
        salt: String,
        /// The order, blanks between the cards.
        order: String,
    },
}

/// Why cards leave a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Removal {
    /// Their time is over.
    TimeIsOver,
    /// There are too many or too few.
    WrongNumber,
    /// They are damaged, marked or soiled.
    Damaged,
    /// The operator wants other cards.
    Replaced,
    /// The table closes.
    TableCloses,
    /// Something else.
    Other(String),
}

/// Money between the table and the cage, on paper with two signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slip {
    /// The inventory the table opens with.
    Opener,
    /// More chips for the table.
    Fill,
    /// Chips from the table.
    Credit,
    /// The inventory the table closes with, all of it.
    Closer,
    /// The content of the drop box.
    Drop,
    /// The content of the tip box.
    Tips,
}

/// Where a progressive award is paid from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidFrom {
    /// The chip tray of the table.
    Tray,
    /// Elsewhere, with documents.
    Cage,
}

/// A progressive award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// Whose.
    pub bettor: Bettor,
    /// Which wager.
    pub bet: String,
    /// How much.
    pub amount: Money,
}

/// What a patron may still do by own limits; given by the patron's own stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The most on the layout in one round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Money>,
    /// The most that may be lost from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Money>,
    /// No wager from this moment on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
}

/// A device at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    /// The shuffling machine.
    Shuffler,
    /// The automated shoe.
    Shoe,
}

/// A settled round put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// The round.
    pub round: u64,
    /// Whose wagers.
    pub person: Id,
    /// The lines as they were paid; they are reversed.
    pub reversed: Vec<Line>,
    /// The lines as they should have been.
    pub instead: Vec<Line>,
    /// Why.
    pub reason: String,
}

impl Correction {
    /// What the patron gets by it, or gives back.
    #[must_use]
    pub fn owed(&self) -> Money {
        let net = |lines: &[Line]| lines.iter().map(Line::net).sum::<Money>();
        net(&self.instead) - net(&self.reversed)
    }
}

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The rulebook's name.
    pub rulebook: String,
    /// The options that differ from the rulebook's defaults.
    pub options: Value,
    /// What is done without a person.
    pub automatic: BTreeSet<Duty>,
}

/// What is said at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A supervisor sets the table up.
    Install(Settings),
    /// A supervisor changes the settings.
    ChangeSettings(Settings),
    /// A device is taken off the table.
    RemoveDevice {
        /// Which.
        device: Device,
        /// Why.
        reason: String,
    },
    /// Somebody attests what a machine cannot see.
    Attest {
        /// Which list of duties.
        list: Checklist,
    },
    /// The table opens.
    Open,
    /// The table closes.
    Close,
    /// The first signature under a slip.
    Request {
        /// Which slip.
        slip: Slip,
        /// How much.
        amount: Money,
    },
    /// The second signature.
    Confirm,
    /// The slip is torn up.
    Withdraw,
    /// A step with a deck.
    Cards {
        /// Which deck, from 0.
        deck: u8,
        /// Which step.
        step: CardStep,
    },
    /// A patron takes a place.
    Sit {
        /// Where.
        bettor: Bettor,
        /// What own limits leave to the patron.
        #[serde(default)]
        allowance: Allowance,
    },
    /// A patron leaves a place.
    StandUp {
        /// Where.
        bettor: Bettor,
    },
    /// A patron's own limits have changed.
    Allow {
        /// Whose.
        person: Id,
        /// What they leave now.
        allowance: Allowance,
    },
    /// A patron buys chips out of the wallet.
    BuyIn {
        /// For how much.
        amount: Money,
    },
    /// A patron takes chips to the cage.
    TakeChips {
        /// How many.
        amount: Money,
    },
    /// A patron tips the dealer.
    Tip {
        /// How much.
        amount: Money,
    },
    /// The dealer hears a spoken wager with cash.
    SpokenCash {
        /// By whom.
        bettor: Bettor,
        /// How much cash.
        amount: Money,
    },
    /// A supervisor confirms it, and the cash is changed into chips.
    ConfirmCash,
    /// A coupon is put with a wager.
    Coupon {
        /// By whom.
        bettor: Bettor,
        /// With which wager.
        bet: String,
        /// What it is worth.
        amount: Money,
    },
    /// The wagers of a round are opened.
    OpenRound,
    /// Something in the round.
    Round {
        /// For which place, where a player has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bettor: Option<Bettor>,
        /// What.
        #[serde(with = "of_game")]
        command: AnyCommand,
    },
    /// A progressive meter is connected.
    LinkMeter {
        /// Which of the book's meters.
        number: u8,
        /// The meter.
        meter: Id,
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
    },
    /// Somebody disputes; the table stands still.
    Dispute {
        /// Why.
        reason: String,
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
    Reject {
        /// Why.
        reason: String,
    },
    /// A supervisor rules on what the rules do not cover.
    Rule {
        /// What happened.
        about: String,
        /// What is decided.
        decision: String,
    },
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
    /// A coupon lies with a wager.
    CouponPlaced {
        /// Whose.
        bettor: Bettor,
        /// With which wager.
        bet: String,
        /// What it is worth.
        amount: Money,
    },
    /// A coupon was taken with the round's end.
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
    },
    /// The table stands still.
    Disputed {
        /// Why.
        reason: String,
        /// The round it is about: the one in play, or the last.
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
    },
    /// It was not.
    CorrectionRejected {
        /// Why.
        reason: String,
    },
    /// A supervisor ruled on what the rules do not cover.
    Ruled {
        /// What happened.
        about: String,
        /// What is decided.
        decision: String,
    },
}

/// Commands and events of a round with the name of their game around them: those of two games can look alike.
mod of_game {
    use super::{AnyCommand, AnyEvent, Deserialize, Deserializer, Serialize, Serializer};
    use croupier_games::{dragon, lucky8s, lunar, packs};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Named<L, E, P, D> {
        Lunar(L),
        Lucky8s(E),
        Packs(P),
        Dragon(D),
    }

    pub type Command =
        Named<lunar::round::Command, lucky8s::round::Command, packs::round::Command, dragon::round::Command>;
    pub type Event =
        Named<lunar::round::Event, lucky8s::round::Event, packs::round::Event, dragon::round::Event>;

    /// What is said or happens in a round of some game.
    pub trait OfGame: Sized {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
    }

    impl OfGame for AnyCommand {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                AnyCommand::Lunar(said) => Named::<_, (), (), ()>::Lunar(said).serialize(serializer),
                AnyCommand::Lucky8s(said) => Named::<(), _, (), ()>::Lucky8s(said).serialize(serializer),
                AnyCommand::Packs(said) => Named::<(), (), _, ()>::Packs(said).serialize(serializer),
                AnyCommand::Dragon(said) => Named::<(), (), (), _>::Dragon(said).serialize(serializer),
            }
        }

        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(match Command::deserialize(deserializer)? {
                Named::Lunar(said) => AnyCommand::Lunar(said),
                Named::Lucky8s(said) => AnyCommand::Lucky8s(said),
                Named::Packs(said) => AnyCommand::Packs(said),
                Named::Dragon(said) => AnyCommand::Dragon(said),
            })
        }
    }

    impl OfGame for AnyEvent {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                AnyEvent::Lunar(fact) => Named::<_, (), (), ()>::Lunar(fact).serialize(serializer),
                AnyEvent::Lucky8s(fact) => Named::<(), _, (), ()>::Lucky8s(fact).serialize(serializer),
                AnyEvent::Packs(fact) => Named::<(), (), _, ()>::Packs(fact).serialize(serializer),
                AnyEvent::Dragon(fact) => Named::<(), (), (), _>::Dragon(fact).serialize(serializer),
            }
        }

        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(match Event::deserialize(deserializer)? {
                Named::Lunar(fact) => AnyEvent::Lunar(fact),
                Named::Lucky8s(fact) => AnyEvent::Lucky8s(fact),
                Named::Packs(fact) => AnyEvent::Packs(fact),
                Named::Dragon(fact) => AnyEvent::Dragon(fact),
            })
        }
    }

    pub fn serialize<T: OfGame, S: Serializer>(said: &T, serializer: S) -> Result<S::Ok, S::Error> {
        said.write(serializer)
    }

    pub fn deserialize<'de, T: OfGame, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}
