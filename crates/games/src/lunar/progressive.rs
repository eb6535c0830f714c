//! The progressive wager of New Jersey and its meter.

use super::Book;
use super::rules::{Choice, Declared, Draw, Hand, Play, Wagers, final_hand, takes_instant};
use crate::book::{Pay, Rulebook};
use crate::rows::rows;
use arrayvec::ArrayVec;
use croupier_core::poker::{Category, HandRank};
use croupier_core::{Clause, Line, Meter, Money, Outcome, Rate};
use std::cmp::Reverse;

rows! {
    /// nj/lunar-poker 38.1 Progressive payout hand; 38.12(g)
    ///
    /// The hands that win the progressive wager.
    ProgressiveRow {
        /// Royal flush.
        RoyalFlush = "royal_flush",
        /// Straight flush.
        StraightFlush = "straight_flush",
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// Full house.
        FullHouse = "full_house",
        /// Flush.
        Flush = "flush",
    }
}

/// Which cards are judged (reading R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The first five cards.
    FirstFive,
    /// The hand after the draw.
    FinalHand,
}

/// The settings of the progressive wager.
#[derive(Clone, Copy, Debug)]
pub struct Progressive {
    pays: [Option<Pay>; 5],
    pub(super) rate: Rate,
    /// The amount the meter starts with.
    pub initial: Money,
    pub(super) reset: Money,
    pub(super) basis: Basis,
    whole_dollars: bool,
    fixed_awards_from_meter: bool,
    clockwise: bool,
    elections_clockwise: bool,
}

impl Progressive {
    /// nj/lunar-poker 38.6(c)·a
    ///
    /// The wager is exactly this.
    pub const WAGER: Money = Money::cents(100);

    /// nj/lunar-poker 38.12(g); 38.12(h)·a; 38.12(h)·b
    ///
    /// The awards, rate and amounts of a rulebook.
    #[must_use]
    pub fn new(book: &Rulebook) -> Progressive {
        let mut pays: [Option<Pay>; 5] =
            std::array::from_fn(|i| book.pay("progressive", None, ProgressiveRow::ALL[i].name()));
        if let Some(amount) = book.amount("progressive_straight_flush") {
            pays[ProgressiveRow::StraightFlush.index()] = Some(Pay::Amount(amount));
        }
        let (initial, reset) = (book.amount("progressive_initial"), book.amount("progressive_reset"));
        let reset = reset.unwrap_or(Money::ZERO);
        Progressive {
            pays,
            rate: book.rate("progressive_rate_percent"),
            initial: initial.filter(|amount| !amount.is_zero()).unwrap_or(reset),
            reset,
            basis: if book.word("progressive_basis") == "final_hand" {
                Basis::FinalHand
            } else {
                Basis::FirstFive
            },
            whole_dollars: book.word("award_rounding") == "up_to_dollar",
            fixed_awards_from_meter: book.word("fixed_awards_from") == "meter",
            clockwise: book.word("side_payment_order") == "clockwise",
            elections_clockwise: book.word("election_order") == "clockwise",
        }
    }

    /// Was this award taken off the meter?
    pub(super) fn pays_from_meter(&self, line: &Line) -> bool {
        let row = ProgressiveRow::ALL.iter().find(|row| line.row == Some(row.name()));
        let percentage = |row: &ProgressiveRow| matches!(self.pay(*row), Some(Pay::MeterPercent(_)));
        line.result == Outcome::Win && (self.fixed_awards_from_meter || row.is_some_and(percentage))
    }

    /// nj/lunar-poker 38.12(g)
    ///
    /// What a row awards.
    #[must_use]
    pub fn pay(&self, row: ProgressiveRow) -> Option<Pay> {
        self.pays[row.index()]
    }

    /// nj/lunar-poker 38.10(a)1·c
    ///
    /// Is the award paid in the declaration phase? On the first five cards whenever they are shown then; on the
    /// final hand only when instant cash ends the round there.
    fn pays_at_declaration(&self, wagers: &Wagers, declared: Declared, instant: bool) -> bool {
        let shown = declared.progressive || (declared.super_bet && wagers.super_bet.is_some());
        instant || (self.basis == Basis::FirstFive && shown)
    }

    /// nj/lunar-poker 38.12(i)·a
    ///
    /// Fractions are rounded up, in the player's favour (reading R20).
    fn rounded(&self, award: Money) -> Money {
        let dollars = (award.in_cents() + 99).div_euclid(100);
        if self.whole_dollars { Money::cents(dollars * 100) } else { award }
    }
}

/// nj/lunar-poker 38.1 Progressive payout hand
///
/// The row of a hand.
#[must_use]
pub fn progressive_row(rank: HandRank) -> Option<ProgressiveRow> {
    match rank.category() {
        Category::RoyalFlush => Some(ProgressiveRow::RoyalFlush),
        Category::StraightFlush => Some(ProgressiveRow::StraightFlush),
        Category::FourOfAKind => Some(ProgressiveRow::FourOfAKind),
        Category::FullHouse => Some(ProgressiveRow::FullHouse),
        Category::Flush => Some(ProgressiveRow::Flush),
        Category::Straight
        | Category::ThreeOfAKind
        | Category::TwoPair
        | Category::OnePair
        | Category::HighCard => None,
    }
}

/// What becomes of a progressive wager, before the meter is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Won, to be paid in this turn.
    Won(ProgressiveRow, Turn),
    /// The hand does not win.
    Lost,
    /// A winning final hand that was folded before anybody saw it, or a forfeited wager.
    Forfeited(Clause),
    /// Returned. Its share leaves the meter before any award is paid, or after those of a turn.
    Void(Clause, Option<Turn>),
}

/// The most seats of a table.
const MOST_SEATS: usize = 6;

/// One line for each claim.
pub type SeatLines = ArrayVec<Line, MOST_SEATS>;

/// When an award is paid. Earlier turns come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// After the deal, when hands are declared.
    Declaration,
    /// When the first five cards are folded, or some of them exchanged.
    GivenUp,
    /// When the cards are turned at settlement.
    Settlement,
    /// After the dealer was forced.
    Forced,
}

/// nj/lunar-poker 38.11(c); 38.1 Progressive payout hand; 38.10(a)1·c
///
/// What becomes of a live player's progressive wager (reading R5): it is judged on the first five cards,
/// paid when they are shown in the declaration phase, otherwise when the player gives them up, or when they are
/// turned at settlement. The dealer's hand does not matter. Only the final hand of a player who folds is not seen.
#[must_use]
pub fn claim(book: &Book, settings: &Progressive, wagers: &Wagers, play: &Play) -> Claim {
    let instant = takes_instant(book, play);
    let turned = if play.forces { Turn::Forced } else { Turn::Settlement };
    let hand = match settings.basis {
        Basis::FinalHand if !instant => final_hand(&play.first, play.draw),
        Basis::FinalHand | Basis::FirstFive => Hand::Five(play.first),
    };
    let Some(row) = progressive_row(hand.rank()) else { return Claim::Lost };
    let given_up = play.choice == Choice::Fold || matches!(play.draw, Draw::Exchange { .. });
    let turn = if settings.pays_at_declaration(wagers, play.declared, instant) {
        Some(Turn::Declaration)
    } else if settings.basis == Basis::FirstFive && given_up {
        Some(Turn::GivenUp)
    } else {
        (play.choice == Choice::Bet).then_some(turned)
    };
    turn.map_or(Claim::Forfeited(Clause::new("38.11(a)")), |turn| Claim::Won(row, turn))
}

/// nj/lunar-poker 38.12(g); 38.12(h)·a; 38.12(i)·a; 38.12(i)·b; 38.11(a)·a; 38.11(c)
///
/// Feeds the meter with every wager that was on it when the first award was paid and pays the awards in turn,
/// within a turn from the dealer's right. Royal flushes share equally what the meter shows when the first of them
/// is paid. `claims` holds seat and claim; the lines come back in the same order.
pub fn settle(settings: &Progressive, meter: &mut Meter, claims: &[(u8, Claim)]) -> SeatLines {
    for (_, claim) in claims {
        if !matches!(claim, Claim::Void(_, None)) {
            meter.contribute(Progressive::WAGER, settings.rate);
        }
    }
    let mut order: ArrayVec<usize, MOST_SEATS> = (0..claims.len()).collect();
    order.sort_unstable_by_key(|index| {
        let (seat, claim) = claims[*index];
        let (turn, back) = match claim {
            Claim::Won(_, turn) => (Some(turn), false),
            Claim::Void(_, after) => (after, true),
            Claim::Lost | Claim::Forfeited(_) => (None, false),
        };
        let clockwise = match turn {
            Some(Turn::Declaration) => settings.clockwise,
            Some(Turn::GivenUp) => settings.elections_clockwise,
            Some(Turn::Settlement | Turn::Forced) | None => false,
        };
        (turn, back, if clockwise { Reverse(u8::MAX - seat) } else { Reverse(seat) })
    });
    let of = |kind: fn(&Claim) -> bool| claims.iter().filter(|(_, claim)| kind(claim)).count();
    let royals = of(|claim| matches!(claim, Claim::Won(ProgressiveRow::RoyalFlush, _)));
    let mut pot = Pot {
        settings,
        meter,
        royals: u32::try_from(royals).unwrap_or(u32::MAX),
        to_go_back: of(|claim| matches!(claim, Claim::Void(_, Some(_)))),
        royal_share: None,
    };
    let mut lines: [Option<Line>; MOST_SEATS] = [None; MOST_SEATS];
    for index in order {
        lines[index] = Some(pot.settle(claims[index].1));
    }
    lines.into_iter().flatten().collect()
}

struct Pot<'a> {
    settings: &'a Progressive,
    meter: &'a mut Meter,
    royals: u32,
    /// Shares on the meter that will leave it.
    to_go_back: usize,
    royal_share: Option<Money>,
}

impl Pot<'_> {
    fn settle(&mut self, claim: Claim) -> Line {
        let (bet, stake) = ("progressive", Progressive::WAGER);
        match claim {
            Claim::Lost => Line::lose(bet, stake, Clause::new("38.12(g)")),
            Claim::Forfeited(clause) => Line::forfeit(bet, stake, clause),
            Claim::Void(clause, after) => {
                if after.is_some() {
                    self.share_goes_back();
                }
                Line::void(bet, stake, clause)
            }
            Claim::Won(row, _) => {
                let award = self.award(row);
                Line::award(bet, stake, award, Clause::new("38.12(g)")).row(row.name())
            }
        }
    }

    /// The 1.00 itself is not handed back with an award.
    fn award(&mut self, row: ProgressiveRow) -> Money {
        match self.settings.pay(row) {
            Some(Pay::MeterPercent(_)) if row == ProgressiveRow::RoyalFlush => self.royal(),
            Some(Pay::MeterPercent(percent)) => {
                let award = self.settings.rounded(self.meter.share_up(percent));
                self.meter.pay(award);
                award
            }
            Some(Pay::Amount(amount)) => {
                if self.settings.fixed_awards_from_meter {
                    self.meter.pay(amount);
                }
                amount
            }
            Some(Pay::To1(_) | Pay::Times(_) | Pay::Push) | None => {
                unreachable!("the progressive table is held against floors of amounts and percentages")
            }
        }
    }

    /// A wager became void: its share leaves the meter, unless a royal flush emptied the meter before.
    fn share_goes_back(&mut self) {
        self.to_go_back -= 1;
        if self.royal_share.is_none() {
            self.meter.take_back(Progressive::WAGER, self.settings.rate);
        }
    }

    /// nj/lunar-poker 38.12(i)·b
    ///
    /// Royal flushes are paid once it is known how many share, and whose wagers are void by then is known too.
    fn royal(&mut self) -> Money {
        if let Some(share) = self.royal_share {
            return share;
        }
        let mut pot = *self.meter;
        (0..self.to_go_back).for_each(|_| pot.take_back(Progressive::WAGER, self.settings.rate));
        let share = self.settings.rounded(pot.part_up(self.royals));
        *self.meter = Meter::showing(self.settings.reset);
        self.royal_share = Some(share);
        share
    }
}
