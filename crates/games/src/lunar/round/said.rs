//! What is said and what happens in a round of Lunar Poker.

use crate::round::written;
use croupier_core::{Card, Clause, Line, Money};
use serde::{Deserialize, Serialize};

/// nj/lunar-poker 38.1 Ante wager; 38.1 Super side bet; 38.6(c)·a | nz/lunar-poker 5.1(a); 5.1(b)
///
/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bet {
    /// The ante.
    Ante,
    /// The super side bet.
    Super,
    /// The progressive wager, New Jersey only.
    Progressive,
}

impl Bet {
    /// All wagers, in the order of the layout.
    pub const ALL: [Bet; 3] = [Bet::Ante, Bet::Super, Bet::Progressive];

    /// The wager's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::Super => "super",
            Bet::Progressive => "progressive",
        }
    }
}

/// nj/lunar-poker 38.10(a)·a; 38.10(a)·b | nz/lunar-poker 9.2·a; 9.2·c
///
/// What can be declared on the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Instant cash.
    Instant,
    /// The super side bet.
    Super,
    /// The progressive wager.
    Progressive,
}

impl Side {
    /// All of them.
    pub const ALL: [Side; 3] = [Side::Instant, Side::Super, Side::Progressive];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Instant => "instant",
            Side::Super => "super",
            Side::Progressive => "progressive",
        }
    }
}

/// nj/lunar-poker 38.10(b); 38.10(b)1; 38.10(b)2; 38.10(b)3; 38.10(b)4 | nz/lunar-poker 5.2; 9.1; 9.5
///
/// What a player elects after the first five cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Election {
    /// The bet, twice the ante.
    Bet,
    /// Give the hand up.
    Fold,
    /// Buy a sixth card.
    Buy,
    /// Exchange these cards.
    Exchange(#[serde(with = "written::list")] Vec<Card>),
}

/// What actors say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A player puts a wager down or changes it.
    Place {
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A player takes a wager back.
    TakeBack {
        /// Which.
        bet: Bet,
    },
    /// The dealer sends the wagers of a seat back, so that the others can play.
    SendBack {
        /// The seat.
        seat: u8,
    },
    /// The dealer closes the wagers.
    NoMoreBets,
    /// The dealer counts the progressive chips collected.
    CountChips {
        /// How many there are.
        found: usize,
    },
    /// The acceptor light of a progressive wager is not on.
    NotAccepted {
        /// The seat.
        seat: u8,
    },
    /// The shoe brings the next card.
    Deal {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer counts the stub, New Jersey.
    CountStub {
        /// How many cards it has.
        found: usize,
    },
    /// The dealer checks the whole deck, New Zealand.
    CountDeck {
        /// How many cards it has.
        found: usize,
    },
    /// A player declares a winning hand.
    Declare {
        /// For what.
        side: Side,
    },
    /// A player has nothing (more) to declare.
    NothingToDeclare,
    /// The dealer ends the declarations.
    EndDeclarations,
    /// The dealer announces that all decisions are locked in, New Zealand.
    LockIn,
    /// The dealer settles what the first five cards of the next player earn.
    SettleFirstFive,
    /// A player makes the bet, twice the ante.
    Bet,
    /// A player folds.
    Fold,
    /// A player buys a sixth card.
    Buy,
    /// A player exchanges cards.
    Exchange {
        /// The cards given up.
        #[serde(with = "written::list")]
        cards: Vec<Card>,
    },
    /// The dealer acts on the option of the next box, New Zealand.
    Act,
    /// The dealer shuffles the discard rack because the cards have run out.
    ShuffleRack,
    /// The dealer turns up the own cards.
    Reveal,
    /// A player pays to force the dealer.
    Force,
    /// A player does not force the dealer.
    DontForce,
    /// The dealer takes away the own highest card.
    DiscardHighest,
    /// The dealer settles the next player, or returns the wagers of a void round.
    Settle,
    /// The dealer pays the next royal flush its share of the meter.
    PayRoyal,
    /// The dealer picks up the cards; the round is over.
    PickUp,
    /// The next card lies face up in the shoe, New Jersey.
    FaceUp,
    /// A card was drawn in error, its face unseen, New Jersey.
    DrawnInError,
    /// The dealer stopped dealing with four own cards, New Jersey.
    DealerHasFour,
    /// The card just dealt was exposed, New Zealand.
    ExposedInDeal,
    /// Cards lie at a box without an Ante, New Zealand.
    CardsAtEmptyBox {
        /// A complete hand.
        complete: bool,
    },
    /// The shuffler failed before the deal.
    ShufflerFailed,
    /// The automated shoe jammed or did not deal all cards, New Jersey.
    ShoeFailed,
    /// A supervisor finds a wrong number of cards at a seat, or with the dealer.
    WrongNumber {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
    /// The dealer's cards were exposed early.
    DealerExposed,
    /// A player passed on something about the hand, New Jersey.
    Communicated {
        /// The seat.
        seat: u8,
    },
    /// The operator declares the hand of a player in breach void, New Zealand.
    Breach {
        /// The seat.
        seat: u8,
    },
    /// A player exposed own cards, New Zealand.
    OwnCardsExposed {
        /// The seat.
        seat: u8,
    },
    /// A player is not there to decide, New Zealand.
    Absent {
        /// The seat.
        seat: u8,
    },
    /// The dealer took the cards of a player who had not decided, New Zealand.
    CollectedEarly {
        /// The seat.
        seat: u8,
        /// The hand could be rebuilt.
        rebuilt: bool,
    },
    /// Cards that a player laid down went to the discards, New Zealand.
    LaidOnDiscards {
        /// The seat.
        seat: u8,
        /// They are the top five.
        top_five: bool,
    },
    /// A claim made after the draw, New Zealand.
    LateClaim {
        /// The seat.
        seat: u8,
        /// For instant cash or the super bet.
        side: Side,
        /// The player has looked at the new cards.
        viewed: bool,
        /// The operator elects to pay.
        pays: bool,
    },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed {
        /// Whose.
        seat: u8,
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A wager was taken back.
    TakenBack {
        /// Whose.
        seat: u8,
        /// Which.
        bet: Bet,
    },
    /// "No more bets", and the progressive system is locked.
    BettingClosed,
    /// The progressive wagers' share is on the meter.
    MeterFed {
        /// How many wagers.
        wagers: u8,
        /// What the meter shows now.
        reading: Money,
    },
    /// The progressive chips were counted.
    ChipsCounted {
        /// How many there were.
        found: usize,
        /// As many as wagers were accepted.
        agreed: bool,
    },
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        /// The card.
        #[serde(with = "written")]
        card: Card,
        /// Does it lie face up?
        up: bool,
    },
    /// A card went from the shoe to the discard rack.
    SetAside {
        /// The card.
        #[serde(with = "written")]
        card: Card,
        /// It lay face up.
        up: bool,
    },
    /// The stub, or the deck, was counted and is right.
    Counted {
        /// How many cards.
        found: usize,
    },
    /// A player declared a winning hand.
    Declared {
        /// The seat.
        seat: u8,
        /// For what.
        side: Side,
    },
    /// A player has nothing more to declare.
    NothingDeclared {
        /// The seat.
        seat: u8,
    },
    /// The declarations are over.
    DeclarationsEnded,
    /// All decisions are locked in.
    LockedIn,
    /// What the first five cards of a seat earn is settled.
    FirstFiveSettled {
        /// The seat.
        seat: u8,
    },
    /// A player elected.
    Elected {
        /// The seat.
        seat: u8,
        /// What.
        election: Election,
    },
    /// An election that was not acted on is withdrawn and its chips go back.
    Withdrawn {
        /// The seat.
        seat: u8,
    },
    /// The dealer acted on the election.
    Acted {
        /// The seat.
        seat: u8,
    },
    /// A player made the bet after a draw.
    BetMade {
        /// The seat.
        seat: u8,
    },
    /// A player folded after a draw, or is deemed to have folded.
    Folded {
        /// The seat.
        seat: u8,
    },
    /// The first five cards of a seat are shown.
    Shown {
        /// The seat.
        seat: u8,
    },
    /// The cards of a seat are turned up.
    TurnedUp {
        /// The seat.
        seat: u8,
    },
    /// The discard rack is shuffled and dealt from.
    RackShuffled,
    /// The dealer's cards are turned up.
    Revealed {
        /// With ace-king or better.
        qualifies: bool,
    },
    /// A player was asked about forcing the dealer.
    Asked {
        /// The seat.
        seat: u8,
        /// The player pays to force.
        forces: bool,
    },
    /// The dealer's highest card went to the discard rack.
    HighestDiscarded {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// Wagers are settled.
    Settled {
        /// Whose.
        seat: u8,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// What was settled is taken back.
    Reversed {
        /// Whose.
        seat: u8,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// An award was taken off the meter.
    MeterPaid {
        /// How much.
        award: Money,
        /// What the meter shows now.
        reading: Money,
    },
    /// A royal flush is entitled to a share of the meter as it stood before the first of them.
    RoyalShown {
        /// The seat.
        seat: u8,
    },
    /// The meter went to its reset amount.
    MeterReset {
        /// The amount.
        to: Money,
    },
    /// The meter share of a void progressive wager was taken back.
    MeterReturned {
        /// What the meter shows now.
        reading: Money,
    },
    /// The round is over for a player whose cards stay until the award is paid.
    Finished {
        /// The seat.
        seat: u8,
    },
    /// The cards of a seat went to the discard rack; the round is over for that player.
    Collected {
        /// The seat.
        seat: u8,
    },
    /// All hands are void.
    Voided {
        /// By this clause.
        clause: Clause,
    },
    /// The next card lies face up, or cards were found at an empty box: so many go to the discard rack.
    ToRack {
        /// How many.
        cards: u8,
        /// Face up.
        up: bool,
    },
    /// The card just dealt was exposed.
    Exposed {
        /// The seat; none for the dealer, whose up card it is.
        seat: Option<u8>,
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer's cards lie open early; players may bet or fold.
    DealerExposed,
    /// A late claim was decided.
    LateClaim {
        /// The seat.
        seat: u8,
        /// For what.
        side: Side,
        /// It is paid.
        paid: bool,
    },
    /// The new cards of a seat went back and are the next cards.
    PutBack {
        /// The seat.
        seat: u8,
    },
    /// The progressive wager of a seat is not in play.
    WagerNotAccepted {
        /// The seat.
        seat: u8,
    },
    /// Something that changes no wager is on record.
    Noted {
        /// What.
        what: Note,
        /// The seat it concerns.
        seat: Option<u8>,
    },
    /// All cards are picked up.
    PickedUp,
}

/// Irregularities that change no wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A card drawn in error is the next card.
    DrawnInError,
    /// The dealer has four cards and gets one more.
    DealerHasFour,
    /// The shuffler failed; the cards were reshuffled.
    ShufflerFailed,
    /// A player exposed own cards.
    OwnCardsExposed,
    /// A hand taken too early was rebuilt.
    Rebuilt,
}
