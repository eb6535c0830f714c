//! What is said in a round and what happened in it.

use super::super::Card;
use crate::round::written;
use croupier_core::{Bettor, Clause, Line, Money};
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
    Place {
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A bettor takes a wager back.
    TakeBack {
        /// Which.
        bet: Bet,
    },
    /// The first bettor of a spot agrees to share it.
    Share,
    /// The dealer sends the wagers of a bettor back, so that the others can play.
    SendBack {
        /// Whose.
        bettor: Bettor,
    },
    /// The dealer starts the deal; the wagers are closed.
    StartDeal,
    /// The deck or machine brings the next card.
    Deal {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer finds the next card face up in the deck.
    FaceUp,
    /// The dealer puts the cards that are not used into the discard rack.
    DiscardRest,
    /// The deciding player lays some of the own cards together as a hand of 8.
    LayOut {
        /// The cards.
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
    /// The dealer turns up the own cards and sets them the House Way.
    Reveal,
    /// The dealer settles the next spot, or returns its wagers in a void round.
    Settle,
    /// The dealer picks up the next hand; after the own hand the round is over.
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

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed {
        /// Whose.
        bettor: Bettor,
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A wager was taken back.
    TakenBack {
        /// Whose.
        bettor: Bettor,
        /// Which.
        bet: Bet,
    },
    /// The first bettor of a spot agreed to share it.
    Shared {
        /// Who agreed.
        by: Bettor,
    },
    /// The deal started, the wagers are closed.
    DealStarted,
    /// A card was burned.
    Burned {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// The next card lies face up in the deck.
    FoundFaceUp,
    /// The card found face up went to the discard rack.
    SetAside {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// The cards that are not used are in the discard rack.
    RestDiscarded,
    /// Cards of a seat were laid out as a hand of 8.
    LaidOut {
        /// The seat.
        seat: u8,
        /// The cards.
        #[serde(with = "written::list")]
        cards: Vec<Card>,
    },
    /// What was laid out at a seat was taken up again.
    TakenUp {
        /// The seat.
        seat: u8,
    },
    /// A backer will not add In to Win.
    Declined {
        /// Who.
        bettor: Bettor,
    },
    /// A bettor's Ante is folded. Of the bettors of a spot the one who decided comes first.
    Folded {
        /// Whose.
        bettor: Bettor,
    },
    /// A bettor's In to Win wager is made. Of the bettors of a spot the one who decided comes first.
    WentIn {
        /// Whose.
        bettor: Bettor,
        /// Its amount, equal to the Ante.
        amount: Money,
    },
    /// The dealer's cards are turned up.
    Revealed,
    /// The dealer does not qualify.
    NotQualified,
    /// The dealer qualifies and is set the House Way.
    DealerSet {
        /// Total hands of 8.
        hands: u8,
        /// Side cards.
        side: u8,
    },
    /// The dealer has a wrong number of cards.
    DealerMisdealt,
    /// The cards of a seat are turned up.
    TurnedUp {
        /// The seat.
        seat: u8,
    },
    /// The wagers of a bettor are settled.
    Settled {
        /// Whose.
        bettor: Bettor,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// The hand of a seat is void and its cards are in the discard rack.
    HandVoided {
        /// The seat.
        seat: u8,
        /// By this clause.
        clause: Clause,
    },
    /// The round is void.
    Voided {
        /// By this clause.
        clause: Clause,
    },
    /// The shuffler failed, the cards were reshuffled.
    Reshuffled,
    /// A hand was picked up; with the dealer's the round is over.
    PickedUp {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
}
