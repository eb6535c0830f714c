//! What actors do in a round of Lucky 8's.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::super::Card;
use crate::round::written;
use croupier_core::{Bettor, Money};
use serde::{Deserialize, Serialize};

/// nj/lucky-8s 50.1[2]; 50.1[3]; 50.6(q)
///
/// The wagers placed before the deal; there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bet {
    /// The Ante.
    Ante,
    /// The Lucky 8's Bonus.
    Bonus,
}

impl Bet {
    /// Both wagers, in the order of the layout.
    pub const ALL: [Bet; 2] = [Bet::Ante, Bet::Bonus];

    /// The wager's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::Bonus => "bonus",
        }
    }
}

/// What actors say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A bettor puts a wager down or changes it.
    Place { bet: Bet, amount: Money },
    /// A bettor takes a wager back.
    TakeBack { bet: Bet },
    /// The first bettor of a spot agrees to share it.
    Share,
    /// The dealer sends the wagers of a bettor back, so that the others can play.
    SendBack { bettor: Bettor },
    /// The dealer starts the deal; the wagers are closed.
    StartDeal,
    /// The deck or machine brings the next card.
    Deal {
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer finds the next card face up in the deck.
    FaceUp,
    /// The dealer puts the cards that are not used into the discard rack.
    DiscardRest,
    /// The deciding player lays some of their own cards together as a hand of 8.
    LayOut {
        #[serde(with = "written::list")]
        cards: Vec<Card>,
    },
    /// The deciding player takes everything laid out up again.
    TakeUp,
    /// A backer will not add In to Win if the spot plays.
    Decline,
    /// The deciding player folds.
    Fold,
    /// The deciding player makes the In to Win wager.
    InToWin,
    /// The dealer turns up their own cards and sets them the House Way.
    Reveal,
    /// The dealer settles the next spot, or returns its wagers in a void round.
    Settle,
    /// The dealer picks up the next hand; after their own hand the round is over.
    PickUp,
    /// A supervisor finds a wrong number of cards at a seat, or with the dealer; the dealer says so of a deck that
    /// ran out.
    WrongNumber {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
    /// The shuffler failed before the deal.
    ShufflerFailed,
}
