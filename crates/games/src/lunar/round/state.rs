//! What the round knows of a seat.

use super::command::{Bet, Election};
use crate::lunar::rules::{Choice, Declared, Draw, Payment, Wagers};
use crate::lunar::seat::Late;
use arrayvec::ArrayVec;
use croupier_core::{Card, CardSet, Line, Money, Outcome};

/// What a player elected, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lunar) enum Intent {
    Bet,
    Fold,
    Buy,
    Exchange(CardSet),
}

impl Intent {
    pub fn of(election: &Election) -> Intent {
        match election {
            Election::Bet => Intent::Bet,
            Election::Fold => Intent::Fold,
            Election::Buy => Intent::Buy,
            Election::Exchange(cards) => Intent::Exchange(cards.iter().copied().collect()),
        }
    }

    /// nj/lunar-poker 38.1 Bet wager; 38.1 Buy a card payment; 38.1 Exchange cards payment | nz/lunar-poker 5.2(b); 8.5·a; 8.6·a
    ///
    /// What is put up with it: the bet is twice the ante, a payment equals it.
    pub fn cost(self, ante: Money) -> Money {
        match self {
            Intent::Bet => ante.times(2),
            Intent::Fold => Money::ZERO,
            Intent::Buy | Intent::Exchange(_) => ante,
        }
    }

    /// How many new cards it brings.
    pub fn draws(self) -> u32 {
        match self {
            Intent::Bet | Intent::Fold => 0,
            Intent::Buy => 1,
            Intent::Exchange(cards) => cards.len(),
        }
    }
}

/// What happened at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lunar) struct SeatState {
    pub ante: Option<Money>,
    pub super_bet: Option<Money>,
    pub progressive: Option<Money>,
    pub accepted: bool,
    pub first: ArrayVec<Card, 5>,
    pub drawn: ArrayVec<Card, 5>,
    pub declared: Declared,
    pub spoken: bool,
    pub side_done: bool,
    pub intent: Option<Intent>,
    pub acted: bool,
    pub choice: Option<Choice>,
    pub forces: Option<bool>,
    pub late: Late,
    pub shown: bool,
    pub turned_up: bool,
    pub royal: bool,
    pub over: bool,
    pub lines: Vec<Line>,
}

impl SeatState {
    pub const fn new() -> SeatState {
        SeatState {
            ante: None,
            super_bet: None,
            progressive: None,
            accepted: true,
            first: ArrayVec::new_const(),
            drawn: ArrayVec::new_const(),
            declared: Declared { instant: false, super_bet: false, progressive: false },
            spoken: false,
            side_done: false,
            intent: None,
            acted: false,
            choice: None,
            forces: None,
            late: Late { instant: false, super_bet: false },
            shown: false,
            turned_up: false,
            royal: false,
            over: false,
            lines: Vec::new(),
        }
    }

    pub const fn stake(&self, bet: Bet) -> Option<Money> {
        match bet {
            Bet::Ante => self.ante,
            Bet::Super => self.super_bet,
            Bet::Progressive => self.progressive,
        }
    }

    pub const fn stake_mut(&mut self, bet: Bet) -> &mut Option<Money> {
        match bet {
            Bet::Ante => &mut self.ante,
            Bet::Super => &mut self.super_bet,
            Bet::Progressive => &mut self.progressive,
        }
    }

    /// Still in the round.
    pub const fn live(&self) -> bool {
        self.ante.is_some() && !self.over
    }

    pub fn wagers(&self) -> Option<Wagers> {
        Some(Wagers { ante: self.ante?, super_bet: self.super_bet, progressive: self.progressive })
    }

    pub fn first_five(&self) -> Option<[Card; 5]> {
        self.first.as_slice().try_into().ok()
    }

    /// Something was declared that is verified before this player decides.
    pub const fn has_declared(&self) -> bool {
        self.declared.instant || self.declared.super_bet || self.declared.progressive
    }

    /// How many new cards are still to come.
    pub fn due(&self) -> usize {
        match self.intent {
            Some(intent) if self.acted && !self.over => {
                usize::try_from(intent.draws()).unwrap_or_default().saturating_sub(self.drawn.len())
            }
            Some(_) | None => 0,
        }
    }

    /// The election was made but the dealer has not acted on it.
    pub const fn pending(&self) -> bool {
        self.intent.is_some() && !self.acted
    }

    /// The payment for a draw that the dealer has taken.
    pub fn paid(&self) -> Option<Payment> {
        match self.intent.filter(|_| self.acted)? {
            Intent::Buy => Some(Payment::Buy),
            Intent::Exchange(_) => Some(Payment::Exchange),
            Intent::Bet | Intent::Fold => None,
        }
    }

    /// The draw, once all its cards have come.
    pub fn draw(&self) -> Draw {
        match self.intent.filter(|_| self.acted && self.due() == 0) {
            Some(Intent::Buy) => self.drawn.first().map_or(Draw::None, |card| Draw::Buy(*card)),
            Some(Intent::Exchange(discard)) => {
                Draw::Exchange { discard, draw: self.drawn.iter().copied().collect() }
            }
            Some(Intent::Bet | Intent::Fold) | None => Draw::None,
        }
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
    ///
    /// The draw is complete, and now this player bets or folds.
    pub fn may_choose(&self) -> bool {
        self.live() && self.draw() != Draw::None && self.choice.is_none()
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
        self.has_declared() && !self.side_done
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
        self.progressive.is_some() && !self.royal && !self.is_settled(Bet::Progressive)
    }
}
