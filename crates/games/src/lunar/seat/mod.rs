//! What a seat of Lunar Poker comes to. Described seats, which `read.rs` reads and checks, and those of a round are
//! settled by the same code.

mod read;

pub(super) use read::is_late_claim;

use super::progressive::{self, Claim, Progressive, Turn};
use super::rules::{
    Choice, Dealer, Declared, Draw, Hand, Lines, PartPlay, Payment, Play, Wagers, draw_fee, final_hand,
    instant_row, settle, settle_forfeit, settle_void, takes_instant,
};
use super::{Book, rules};
use crate::case::SeatSettlement;
use croupier_core::{Card, CardSet, Clause, Line, Money, Outcome};

/// What the irregularities make of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It plays.
    Live,
    /// The hand is void; side payments settled before stand if `settled`.
    Void { clause: Clause, breach: bool, settled: bool },
    /// All wagers are forfeited.
    Forfeited { by: Forfeit, settled: bool },
    /// Deemed to have folded.
    DeemedFold,
}

/// Why all wagers of a seat are forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forfeit {
    /// In New Jersey the player communicated what the hand is.
    Communicated,
    /// In New Zealand the player was not there to decide.
    Absent,
}

impl Forfeit {
    /// nj/lunar-poker 38.10(f)·b | nz/lunar-poker 11.12
    pub const fn clause(self) -> Clause {
        Clause::new(match self {
            Forfeit::Communicated => "38.10(f)",
            Forfeit::Absent => "11.12",
        })
    }
}

/// nz/lunar-poker 11.15·a; 11.16; 11.17; 11.18
///
/// The late claims that are paid: new cards unseen, no later box served, and the operator elects to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Late {
    /// Instant cash: the round is over, the new cards go back.
    pub instant: bool,
    /// The Super Bet: the draw stands.
    pub super_bet: bool,
}

/// A seat as it is settled.
#[derive(Debug)]
pub(super) struct Seat {
    pub number: u8,
    pub fate: Fate,
    pub wagers: Wagers,
    pub play: PartPlay,
    /// The draw, once its cards came.
    pub draw: Draw,
    pub force: bool,
    pub late: Late,
    pub progressive_accepted: bool,
}

/// A described seat, checked as far as it can be without the dealer.
#[derive(Debug)]
pub(super) struct DescribedSeat {
    /// Where it is described, for refusals.
    pub path: String,
    pub seat: Seat,
}

impl Seat {
    /// What was declared, a late claim that is paid included.
    fn declared(&self) -> Declared {
        let declared = self.play.declared;
        Declared { super_bet: declared.super_bet || self.late.super_bet, ..declared }
    }

    /// Everything the seat says, as far as it plays.
    pub fn complete(&self) -> Option<Play> {
        let PartPlay { first, choice, .. } = self.play;
        let choice = match self.fate {
            Fate::DeemedFold => Choice::Fold,
            Fate::Live | Fate::Void { .. } | Fate::Forfeited { .. } => choice.unwrap_or(Choice::Bet),
        };
        Some(Play { first: first?, declared: self.declared(), draw: self.draw, choice, forces: self.force })
    }

    /// Did a hand that is void or forfeited now come as far as a bet?
    pub fn is_cut_after_bet(&self) -> bool {
        let cut = matches!(self.fate, Fate::Void { .. } | Fate::Forfeited { .. });
        cut && self.play.choice == Some(Choice::Bet)
    }

    /// Does it settle a bet against the dealer?
    pub fn needs_dealer(&self, book: &Book) -> bool {
        self.fate == Fate::Live
            && !self.late.instant
            && self.complete().is_some_and(|play| play.choice == Choice::Bet && !takes_instant(book, &play))
    }

    /// nj/lunar-poker 38.10(a)1·d | nz/lunar-poker 5.8
    ///
    /// Does instant cash that was declared conclude the round for this player?
    fn is_over(&self) -> bool {
        self.play.declared.instant && self.play.first.is_some_and(|first| instant_row(&first).is_some())
    }

    /// The seat's lines without the progressive wager.
    pub fn lines(&self, book: &Book, dealer: Option<&Dealer>) -> Lines {
        let cut = PartPlay { declared: self.declared(), ..self.play };
        match (self.fate, self.complete()) {
            (Fate::Void { settled: true, .. }, Some(play))
                if self.late.instant && book.void.side_payments_stand =>
            {
                self.settle_late_instant(book, &play)
            }
            (Fate::Void { clause, breach, settled }, _) => {
                let returned =
                    if breach { book.void.fees_returned_on_breach } else { book.void.fees_returned };
                let fee = if returned { Outcome::Void } else { Outcome::Fee };
                let stand = settled && if breach { self.is_over() } else { book.void.side_payments_stand };
                let mut lines = settle_void(book, &self.wagers, &cut, fee, stand, clause);
                lines.extend(self.force.then(|| force_fee(book, self.wagers.ante, fee)));
                lines
            }
            (Fate::Forfeited { settled: true, .. }, Some(play)) if self.late.instant => {
                self.settle_late_instant(book, &play)
            }
            (Fate::Forfeited { by, settled }, _) => {
                let mut lines = settle_forfeit(book, &self.wagers, &cut, settled, by.clause());
                lines.extend(self.force.then(|| force_fee(book, self.wagers.ante, Outcome::Fee)));
                lines
            }
            (Fate::Live, Some(play)) if self.late.instant => self.settle_late_instant(book, &play),
            (Fate::Live | Fate::DeemedFold, Some(play)) if self.late.super_bet => {
                self.settle_late_super(book, &play, dealer)
            }
            (Fate::Live, Some(play)) => settle(book, &self.wagers, &play, dealer),
            (Fate::DeemedFold, Some(play)) => {
                let mut lines = settle(book, &self.wagers, &play, dealer);
                let bet = self.play.choice.filter(|choice| *choice == Choice::Bet);
                let back = |_| Line::void("bet", self.wagers.ante.times(2), Clause::new("11.14"));
                lines.extend(bet.map(back));
                lines
            }
            (Fate::Live | Fate::DeemedFold, None) => unreachable!("a live seat has its five cards"),
        }
    }

    /// The seat as it is reported, without the progressive wager.
    pub fn settle(&self, book: &Book, dealer: Option<&Dealer>) -> SeatSettlement {
        let wagers = self.lines(book, dealer).to_vec();
        SeatSettlement { seat: self.number, about: self.about(), wagers, backers: Vec::new() }
    }

    /// nz/lunar-poker 11.15·a; 11.15·b
    ///
    /// Instant cash is paid after all, the new cards go back unseen and with them, by reading R11, the Fee.
    fn settle_late_instant(&self, book: &Book, play: &Play) -> Lines {
        let declared = Declared { instant: true, ..play.declared };
        let mut lines = settle(book, &self.wagers, &Play { declared, draw: Draw::None, ..*play }, None);
        let fee = if book.void.late_instant_fee_returned { Outcome::Void } else { Outcome::Fee };
        lines.extend(draw_fee(book, self.wagers.ante, self.play.paid, fee));
        lines
    }

    /// nz/lunar-poker 11.17
    ///
    /// The Super Bet is paid after all; the draw stands and by reading R11 its Fee is kept.
    fn settle_late_super(&self, book: &Book, play: &Play, dealer: Option<&Dealer>) -> Lines {
        let mut lines = settle(book, &self.wagers, play, dealer);
        let paid = lines.iter().any(|line| line.bet == "super" && line.result == Outcome::Win);
        if paid && book.void.late_super_fee_returned {
            lines.retain(|line| line.result != Outcome::Fee || line.bet == "force_fee");
            lines.extend(draw_fee(book, self.wagers.ante, self.play.paid, Outcome::Void));
        }
        lines
    }

    fn about(&self) -> String {
        let Some(first) = self.play.first else { return String::new() };
        let dealt: Vec<String> = first.iter().map(Card::to_string).collect();
        let drawn = match (self.draw, self.play.paid) {
            (Draw::None, None) => String::new(),
            (Draw::None, Some(_)) => return format!("{}, paid for a draw that went wrong", dealt.join(" ")),
            (Draw::Buy(card), _) => format!(", bought {card}"),
            (Draw::Exchange { discard, draw }, _) => {
                format!(", gave {} for {}", written(discard), written(draw))
            }
        };
        format!("{}{drawn}: {}", dealt.join(" "), described(&final_hand(&first, self.draw)))
    }

    /// nj/lunar-poker 38.11(b)2; 38.10(f)·b; 38.13(d)·a; 38.12(i)·a
    ///
    /// What becomes of the progressive wager, if there is one. An award paid on the first five cards of a hand that
    /// became void later stands; forfeited are all wagers, unless instant cash had concluded the round.
    pub fn progressive_claim(&self, book: &Book, settings: &Progressive) -> Option<Claim> {
        self.wagers.progressive?;
        if !self.progressive_accepted {
            return Some(Claim::Void(Clause::new("38.11(b)2"), None));
        }
        let last = Turn::GivenUp;
        let claim =
            || Some(progressive::claim(book, settings, &self.wagers, &self.as_given_up(self.complete()?)));
        let paid = |by: Option<Turn>| claim().filter(|claim| self.was_paid(*claim, by));
        match self.fate {
            Fate::Void { clause, settled, .. } => {
                let by = settled.then_some(last);
                paid(by).or(Some(Claim::Void(clause, by)))
            }
            Fate::Forfeited { by, settled } => {
                paid((settled && self.is_over()).then_some(last)).or(Some(Claim::Forfeited(by.clause())))
            }
            Fate::Live | Fate::DeemedFold => claim(),
        }
    }

    /// nj/lunar-poker 38.10(a)1·c
    ///
    /// Was the award of a hand that was cut short paid before, in the turn `by` at the latest?
    fn was_paid(&self, claim: Claim, by: Option<Turn>) -> bool {
        let in_time = |turn: Turn| by.is_some_and(|by| turn <= by);
        let gave_up = self.play.choice == Some(Choice::Fold) || self.play.paid == Some(Payment::Exchange);
        let reached = |turn: Turn| turn == Turn::Declaration || gave_up;
        matches!(claim, Claim::Won(_, turn) if in_time(turn) && reached(turn))
    }

    /// A hand that was cut short between the payment for an exchange and the new cards has given up the old ones.
    fn as_given_up(&self, play: Play) -> Play {
        let none = CardSet::default();
        let unfinished = self.play.paid == Some(Payment::Exchange) && play.draw == Draw::None;
        let draw = if unfinished { Draw::Exchange { discard: none, draw: none } } else { play.draw };
        Play { draw, ..play }
    }
}

/// Five cards, if they are five different ones; anything else is refused where it is read.
pub(super) fn five_different(cards: Vec<Card>) -> Option<[Card; 5]> {
    let different: CardSet = cards.iter().copied().collect();
    cards.try_into().ok().filter(|_| different.len() == 5)
}

/// nj/lunar-poker 38.10(k)·b | nz/lunar-poker 10.3·b
///
/// The payment for forcing the dealer in a round that became void afterwards.
pub(super) fn force_fee(book: &Book, ante: Money, outcome: Outcome) -> Line {
    let clause = book.jurisdiction.clauses().force_fee;
    if outcome == Outcome::Void {
        Line::void("force_fee", ante, clause)
    } else {
        Line::fee("force_fee", ante, clause)
    }
}

pub(super) fn written(cards: CardSet) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn described(hand: &Hand) -> String {
    let rank = hand.rank();
    if rules::qualifies(rank) { rank.to_string() } else { format!("{rank} (below ace-king)") }
}
