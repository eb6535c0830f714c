//! What actors do in a round of Lunar Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use crate::round::written;
use croupier_core::{Card, Money};
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
pub enum Declaration {
    /// Instant cash.
    Instant,
    /// The super side bet.
    Super,
    /// The progressive wager.
    Progressive,
}

impl Declaration {
    /// All of them.
    pub const ALL: [Declaration; 3] = [Declaration::Instant, Declaration::Super, Declaration::Progressive];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Declaration::Instant => "instant",
            Declaration::Super => "super",
            Declaration::Progressive => "progressive",
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

/// A flag that is only written where it is set, so that commands read as before it was there.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// What actors say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A player puts a wager down or changes it.
    Place { bet: Bet, amount: Money },
    /// A player takes a wager back.
    TakeBack { bet: Bet },
    /// The dealer sends the wagers of a seat back, so that the others can play.
    SendBack { seat: u8 },
    /// The dealer closes the wagers.
    NoMoreBets,
    /// The dealer counts the progressive chips collected.
    CountChips {
        /// How many there are.
        found: usize,
    },
    /// The acceptor light of a progressive wager is not on.
    NotAccepted { seat: u8 },
    /// The shoe brings the next card.
    Deal {
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
    Declare { side: Declaration },
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
        /// It came with the player's draw; the first five cards were right.
        #[serde(default, skip_serializing_if = "is_false")]
        drawn: bool,
    },
    /// A card was exposed before the cards entered the shoe, New Zealand.
    ExposedBeforeShoe,
    /// What no rule covers: the operator has a hand or the whole round void, New Zealand.
    OperatorVoids {
        /// The seat; none for the whole round.
        seat: Option<u8>,
    },
    /// The dealer's cards were exposed early.
    DealerExposed,
    /// A player passed on something about the hand, New Jersey.
    Communicated { seat: u8 },
    /// The operator declares the hand of a player in breach void, New Zealand.
    Breach { seat: u8 },
    /// A player exposed own cards, New Zealand.
    OwnCardsExposed { seat: u8 },
    /// A player is not there to decide, New Zealand.
    Absent { seat: u8 },
    /// The dealer took the cards of a player who had not decided, New Zealand.
    CollectedEarly {
        seat: u8,
        /// The hand could be rebuilt.
        rebuilt: bool,
    },
    /// Cards that a player laid down went to the discards, New Zealand.
    LaidOnDiscards {
        seat: u8,
        /// They are the top five.
        top_five: bool,
    },
    /// A claim made after the draw, or without a draw after the lock-in, New Zealand.
    LateClaim {
        seat: u8,
        /// For instant cash or the super bet.
        side: Declaration,
        /// The player has looked at the new cards.
        viewed: bool,
        /// The operator elects to pay.
        pays: bool,
    },
}
