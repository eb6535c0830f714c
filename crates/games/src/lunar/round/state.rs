//! What the round knows of a seat.

use super::command::{Bet, Election};
use crate::lunar::rules::{Choice, Declared, Draw, Payment, Wagers};
use crate::lunar::seat::Late;
use arrayvec::ArrayVec;
use croupier_core::{Card, CardSet, Line, Money, Outcome};

/// New cards that a player pays for, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum Purchase {
    Buy,
    Exchange(CardSet),
}

impl Purchase {
    /// How many new cards it brings.
    pub fn cards(self) -> usize {
        match self {
            Purchase::Buy => 1,
            Purchase::Exchange(cards) => usize::try_from(cards.len()).unwrap_or_default(),
        }
    }

    const fn payment(self) -> Payment {
        match self {
            Purchase::Buy => Payment::Buy,
            Purchase::Exchange(_) => Payment::Exchange,
        }
    }
}

/// What a player elected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum Intent {
    Bet,
    Fold,
    Draw(Purchase),
}

impl Intent {
    pub fn of(election: &Election) -> Intent {
        match election {
            Election::Bet => Intent::Bet,
            Election::Fold => Intent::Fold,
            Election::Buy => Intent::Draw(Purchase::Buy),
            Election::Exchange(cards) => Intent::Draw(Purchase::Exchange(cards.iter().copied().collect())),
        }
    }

    /// nj/lunar-poker 38.1 Bet wager; 38.1 Buy a card payment; 38.1 Exchange cards payment | nz/lunar-poker 5.2(b); 8.5·a; 8.6·a
    ///
    /// What is put up with it: the bet is twice the ante, a payment equals it.
    pub fn cost(self, ante: Money) -> Money {
        match self {
            Intent::Bet => ante.times(2),
            Intent::Fold => Money::ZERO,
            Intent::Draw(_) => ante,
        }
    }
}

/// What a player has decided, and how far the dealer has come with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum SeatDecision {
    Undecided,
    /// The chips are up, but the dealer has not acted on them.
    Elected(Intent),
    Bet,
    /// A bet that goes back because its player is deemed to have folded.
    BetGoesBack,
    Folded,
    /// The dealer has taken the payment; with all new cards the player bets or folds.
    Drew {
        purchase: Purchase,
        cards: ArrayVec<Card, 5>,
        choice: Option<Choice>,
    },
}

impl SeatDecision {
    /// nj/lunar-poker 38.10(c)·a; 38.10(d)·a | nz/lunar-poker 9.7
    ///
    /// The dealer acts on what was elected.
    pub fn act(&mut self) {
        if let SeatDecision::Elected(intent) = *self {
            *self = match intent {
                Intent::Bet => SeatDecision::Bet,
                Intent::Fold => SeatDecision::Folded,
                Intent::Draw(purchase) => {
                    SeatDecision::Drew { purchase, cards: ArrayVec::new_const(), choice: None }
                }
            };
        }
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9; 11.14·b
    ///
    /// The player bets or folds after the draw, or is deemed to have folded.
    pub fn conclude(&mut self, last: Choice) {
        if let SeatDecision::Drew { choice, .. } = self {
            *choice = Some(last);
            return;
        }
        let bet = matches!(self, SeatDecision::Bet | SeatDecision::BetGoesBack);
        *self = match last {
            Choice::Bet => SeatDecision::Bet,
            Choice::Fold if bet => SeatDecision::BetGoesBack,
            Choice::Fold => SeatDecision::Folded,
        };
    }
}

/// What was claimed for the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) struct Claims {
    /// In time.
    pub declared: Declared,
    /// After the draw.
    pub late: Late,
    /// The player has nothing more to declare.
    pub nothing_more: bool,
    /// What was declared is verified and settled.
    pub verified: bool,
}

/// The progressive wager of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) struct ProgressiveWager {
    pub amount: Money,
    pub state: ProgressiveState,
}

/// How a progressive wager stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum ProgressiveState {
    InPlay,
    /// Its light was not on.
    NotAccepted,
    /// It shares in the meter.
    RoyalFlush,
}

/// How much of a hand everybody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::lunar) enum Seen {
    Nothing,
    FirstFive,
    All,
}

/// What happened at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lunar) struct SeatState {
    pub ante: Option<Money>,
    pub super_bet: Option<Money>,
    pub progressive: Option<ProgressiveWager>,
    pub first: ArrayVec<Card, 5>,
    pub claims: Claims,
    pub decision: SeatDecision,
    /// What the player said about forcing the dealer.
    pub forces: Option<bool>,
    pub seen: Seen,
    /// The round is over for this player.
    pub over: bool,
    pub lines: Vec<Line>,
}

impl SeatState {
    pub const fn new() -> SeatState {
        SeatState {
            ante: None,
            super_bet: None,
            progressive: None,
            first: ArrayVec::new_const(),
            claims: Claims {
                declared: Declared { instant: false, super_bet: false, progressive: false },
                late: Late { instant: false, super_bet: false },
                nothing_more: false,
                verified: false,
            },
            decision: SeatDecision::Undecided,
            forces: None,
            seen: Seen::Nothing,
            over: false,
            lines: Vec::new(),
        }
    }

    pub fn stake(&self, bet: Bet) -> Option<Money> {
        match bet {
            Bet::Ante => self.ante,
            Bet::Super => self.super_bet,
            Bet::Progressive => self.progressive.map(|wager| wager.amount),
        }
    }

    pub fn set_stake(&mut self, bet: Bet, amount: Option<Money>) {
        match bet {
            Bet::Ante => self.ante = amount,
            Bet::Super => self.super_bet = amount,
            Bet::Progressive => {
                let in_play = |amount| ProgressiveWager { amount, state: ProgressiveState::InPlay };
                self.progressive = amount.map(in_play);
            }
        }
    }

    fn progressive_is(&self, state: ProgressiveState) -> bool {
        self.progressive.is_some_and(|wager| wager.state == state)
    }

    /// nj/lunar-poker 38.11(b)2
    ///
    /// The acceptor did not register the progressive wager.
    pub fn not_accepted(&self) -> bool {
        self.progressive_is(ProgressiveState::NotAccepted)
    }

    /// A royal flush that shares in the meter.
    pub fn is_royal(&self) -> bool {
        self.progressive_is(ProgressiveState::RoyalFlush)
    }

    pub fn set_progressive(&mut self, state: ProgressiveState) {
        self.progressive = self.progressive.map(|wager| ProgressiveWager { state, ..wager });
    }

    /// Still in the round.
    pub const fn live(&self) -> bool {
        self.ante.is_some() && !self.over
    }

    pub fn wagers(&self) -> Option<Wagers> {
        Some(Wagers {
            ante: self.ante?,
            super_bet: self.super_bet,
            progressive: self.stake(Bet::Progressive),
        })
    }

    pub fn first_five(&self) -> Option<[Card; 5]> {
        self.first.as_slice().try_into().ok()
    }

    /// Something was declared that is verified before this player decides.
    pub const fn has_declared(&self) -> bool {
        let declared = self.claims.declared;
        declared.instant || declared.super_bet || declared.progressive
    }

    /// What the player elected.
    pub const fn intent(&self) -> Option<Intent> {
        match &self.decision {
            SeatDecision::Undecided => None,
            SeatDecision::Elected(intent) => Some(*intent),
            SeatDecision::Bet | SeatDecision::BetGoesBack => Some(Intent::Bet),
            SeatDecision::Folded => Some(Intent::Fold),
            SeatDecision::Drew { purchase, .. } => Some(Intent::Draw(*purchase)),
        }
    }

    /// Bet or fold, once the dealer has acted on it.
    pub const fn choice(&self) -> Option<Choice> {
        match &self.decision {
            SeatDecision::Undecided | SeatDecision::Elected(_) => None,
            SeatDecision::Bet => Some(Choice::Bet),
            SeatDecision::BetGoesBack | SeatDecision::Folded => Some(Choice::Fold),
            SeatDecision::Drew { choice, .. } => *choice,
        }
    }

    /// The new cards.
    pub fn drawn(&self) -> &[Card] {
        if let SeatDecision::Drew { cards, .. } = &self.decision { cards } else { &[] }
    }

    /// How many new cards are still to come.
    pub fn due(&self) -> usize {
        let paid_for = self.purchase().filter(|_| !self.over).map_or(0, Purchase::cards);
        paid_for.saturating_sub(self.drawn().len())
    }

    /// The election was made but the dealer has not acted on it.
    pub const fn pending(&self) -> bool {
        matches!(self.decision, SeatDecision::Elected(_))
    }

    /// Nothing is elected, or the dealer has not acted on it.
    pub const fn is_open(&self) -> bool {
        matches!(self.decision, SeatDecision::Undecided | SeatDecision::Elected(_))
    }

    /// What the dealer has taken a payment for.
    pub const fn purchase(&self) -> Option<Purchase> {
        if let SeatDecision::Drew { purchase, .. } = &self.decision { Some(*purchase) } else { None }
    }

    /// The payment for a draw that the dealer has taken.
    pub fn paid(&self) -> Option<Payment> {
        self.purchase().map(Purchase::payment)
    }

    /// The draw, once all its cards have come.
    pub fn draw(&self) -> Draw {
        match self.purchase().filter(|_| self.due() == 0) {
            Some(Purchase::Buy) => self.drawn().first().map_or(Draw::None, |card| Draw::Buy(*card)),
            Some(Purchase::Exchange(discard)) => {
                Draw::Exchange { discard, draw: self.drawn().iter().copied().collect() }
            }
            None => Draw::None,
        }
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
    ///
    /// The draw is complete, and now this player bets or folds.
    pub fn may_choose(&self) -> bool {
        self.live() && self.draw() != Draw::None && self.choice().is_none()
    }

    pub fn line(&self, bet: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.bet == bet)
    }

    /// nj/lunar-poker 38.10(a)1·d | nz/lunar-poker 5.8
    ///
    /// Instant cash was paid, which concluded the round for this player.
    pub fn was_paid_instantly(&self) -> bool {
        let row = self.line("ante").filter(|line| line.result == Outcome::Win).and_then(|line| line.row);
        self.over && row.is_some()
    }

    /// What this player declared is still to be verified.
    pub const fn is_to_be_verified(&self) -> bool {
        self.has_declared() && !self.claims.verified
    }

    /// The hand was void, or its wagers were taken.
    pub fn was_cut(&self) -> bool {
        self.line("ante").is_some_and(|line| matches!(line.result, Outcome::Void | Outcome::Forfeit))
    }

    pub fn is_settled(&self, bet: Bet) -> bool {
        self.line(bet.name()).is_some()
    }

    /// A progressive wager whose result is open.
    pub fn progressive_open(&self) -> bool {
        self.progressive.is_some() && !self.is_royal() && !self.is_settled(Bet::Progressive)
    }
}
