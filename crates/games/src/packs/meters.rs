//! The progressive meters of Pack's Poker.

use super::rules::PayingRow;
use crate::MeterState;
use crate::book::{Pay, Rulebook};
use crate::pay::{handed_over, settle_row};
use arrayvec::ArrayVec;
use croupier_core::{Clause, Line, Meter, Money, Rate};
use std::cmp::Reverse;

/// nj/packs-poker 43.12(e); 43.12(b)
///
/// How a meter is fed and how it starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeterRules {
    /// The share of each wager that goes to the meter.
    pub rate: Rate,
    /// The share that goes to the reset meter.
    pub reset_rate: Rate,
    /// The amount the meter starts with.
    pub start: Money,
    /// What the operator puts on a meter that starts again.
    pub reset_amount: Money,
    /// Does it start again right after the pack it was won on, or only with the next round?
    pub restarts_after_pack: bool,
    /// Do several players of one percentage share the whole meter, and not that percentage (reading PP-A11)?
    pub shares_whole_meter: bool,
    /// Is the highest payout chosen on the share that is left to the player (reading PP-A4)?
    pub best_row_after_sharing: bool,
}

impl MeterRules {
    /// The settings of the meter whose options begin with `wager`.
    #[must_use]
    pub fn new(book: &Rulebook, wager: &str) -> MeterRules {
        let start = book.amount(&format!("{wager}_meter_start")).unwrap_or(Money::ZERO);
        MeterRules {
            rate: book.rate(&format!("{wager}_meter_rate")),
            reset_rate: book.rate(&format!("{wager}_reset_meter_rate")),
            start,
            reset_amount: book.amount(&format!("{wager}_reset_amount")).unwrap_or(start),
            restarts_after_pack: book.word("meter_restart") == "after_pack",
            shares_whole_meter: book.word("same_percentage") == "shares_meter",
            best_row_after_sharing: book.word("best_row") == "after_sharing",
        }
    }
}

/// The most seats of a table, each with one wager of a kind on a pack.
pub const MOST_SEATS: usize = 6;

/// A meter with its reset meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressiveMeter {
    rules: MeterRules,
    /// It was won as a whole and is still to start again.
    won: bool,
    /// How often it was won as a whole.
    wins: u32,
    /// The primary meter, from which percentages are paid.
    pub primary: Meter,
    /// The meter that fills the primary one when it starts again.
    pub reset: Meter,
}

impl ProgressiveMeter {
    /// A meter with these readings.
    #[must_use]
    pub fn showing(rules: MeterRules, primary: Money, reset: Money) -> ProgressiveMeter {
        let (primary, reset) = (Meter::showing(primary), Meter::showing(reset));
        ProgressiveMeter { rules, won: false, wins: 0, primary, reset }
    }

    /// nj/packs-poker 43.12(b); 43.12(e)
    ///
    /// Registers a wager before anything is dealt.
    pub fn register(&mut self, wager: Money) {
        self.primary.contribute(wager, self.rules.rate);
        self.reset.contribute(wager, self.rules.reset_rate);
    }

    /// nj/packs-poker 43.12(c)2
    ///
    /// Takes a registered wager off the meters.
    pub fn take_back(&mut self, wager: Money) {
        let mut with = *self;
        with.register(wager);
        self.primary.shift(with.primary, self.primary);
        self.reset.shift(with.reset, self.reset);
    }

    /// nj/packs-poker 43.12(d); 43.12(d)1; 43.12(d)2; 43.12(d)3; 43.12(b)
    ///
    /// Settles the wagers on one pack. Smaller percentages are paid first, each shared equally and cut down
    /// to the cent (readings PP-A8, PP-A11); the winners of the whole meter share the balance.
    pub fn settle_pack(&mut self, claims: &[Claim]) -> ArrayVec<Line, MOST_SEATS> {
        let mut claims: ArrayVec<Claim, MOST_SEATS> = claims.iter().copied().collect();
        while let Some(better) = self.better_without_meter(&claims) {
            claims[better].row = claims[better].otherwise;
        }
        let shares = self.pay_shares(&claims);
        let whole = shares.iter().any(|(percent, _)| *percent == 100);
        self.won |= whole;
        self.wins += u32::from(whole);
        if self.rules.restarts_after_pack {
            self.restart();
        }
        claims.iter().map(|claim| claim.settle(&shares)).collect()
    }

    /// nj/packs-poker 43.12(d)1; 43.12(d)2
    ///
    /// Takes the shares of all percentages off the meter, the smaller percentages first.
    fn pay_shares(&mut self, claims: &[Claim]) -> Shares {
        let on_meter = self.primary;
        let percents = claims.iter().filter_map(Claim::percent);
        let mut awards: ArrayVec<u32, MOST_SEATS> = percents.collect();
        awards.sort_unstable();
        let mut shares = Shares::new();
        for percent in awards {
            if shares.last().is_some_and(|(paid, _)| *paid == percent) {
                continue;
            }
            let winners = claims.iter().filter(|claim| claim.percent() == Some(percent)).count();
            let pool = if percent == 100 { self.primary } else { on_meter };
            let shared = if self.rules.shares_whole_meter && winners > 1 { 100 } else { percent };
            let share = equal_share(pool.share_down(shared), winners);
            self.primary.pay(share.times(u32::try_from(winners).unwrap_or(u32::MAX)));
            shares.push((percent, share));
        }
        shares
    }

    /// nj/packs-poker 43.11(b)2; 43.11(c)2
    ///
    /// The claim that loses most by its share of the meter, if a row without the meter hands over more than that share;
    /// where the highest payout is chosen after sharing. One at a time, for the others' shares grow with it.
    fn better_without_meter(&self, claims: &[Claim]) -> Option<usize> {
        if !self.rules.best_row_after_sharing {
            return None;
        }
        let mut ahead = *self;
        let shares = ahead.pay_shares(claims);
        let gain = |claim: &Claim| {
            let share = shares.iter().find(|(percent, _)| Some(*percent) == claim.percent())?.1;
            let (_, pay) = claim.otherwise?;
            Some(handed_over(pay, claim.stake, |_| Money::ZERO) - share).filter(|gain| *gain > Money::ZERO)
        };
        let gains = claims.iter().enumerate().filter_map(|(index, claim)| Some((gain(claim)?, index)));
        gains.max_by_key(|(gain, index)| (*gain, Reverse(*index))).map(|(_, index)| index)
    }

    /// nj/packs-poker 43.12(b); 43.12(e)
    ///
    /// A meter that was won starts again with the operator's amount and what the reset meter holds: right after
    /// the pack, or with the next "No more bets" (reading PP-A3).
    pub fn restart(&mut self) {
        if self.won {
            self.won = false;
            self.primary.add(self.rules.reset_amount);
            self.primary.take_over(&mut self.reset);
        }
    }
}

/// What a table and a meter that several tables share tell each other.
impl ProgressiveMeter {
    /// What is on it.
    #[must_use]
    pub const fn state(&self) -> MeterState {
        MeterState { primary: self.primary, reset: self.reset, won: Some(self.won) }
    }

    /// How often it was won as a whole.
    #[must_use]
    pub const fn wins(&self) -> u32 {
        self.wins
    }

    /// It shows this now. The same meter without the wagers of the round follows: what others did is on it whether
    /// or not the round becomes void.
    pub fn read(&mut self, state: MeterState, without_round: &mut ProgressiveMeter) {
        without_round.primary.shift(self.primary, state.primary);
        without_round.reset.shift(self.reset, state.reset);
        let won = state.won.unwrap_or(self.won);
        if won != self.won {
            without_round.won = won;
        }
        (self.primary, self.reset, self.won) = (state.primary, state.reset, won);
    }
}

/// The meters of the two bonuses, where they are progressive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meters {
    /// The meter of the five-card bonus.
    pub five_card: Option<ProgressiveMeter>,
    /// The meter of the seven-card bonus.
    pub seven_card: Option<ProgressiveMeter>,
}

impl Meters {
    /// nj/packs-poker 43.12(a); 43.12(b)
    ///
    /// Registers the progressive wagers that the system accepted.
    pub fn register(&mut self, five_card: Option<Money>, seven_card: Option<Money>) {
        for (meter, wager) in [(&mut self.five_card, five_card), (&mut self.seven_card, seven_card)] {
            if let (Some(meter), Some(wager)) = (meter, wager) {
                meter.register(wager);
            }
        }
    }

    /// Meters that were won and have not started again are still to do so under other settings.
    pub(super) fn start_like(&mut self, before: &Meters) {
        let pairs = [(&mut self.five_card, before.five_card), (&mut self.seven_card, before.seven_card)];
        for (meter, before) in pairs {
            if let (Some(meter), Some(before)) = (meter, before) {
                meter.won = before.won;
            }
        }
    }

    /// Starts the meters again that were won and have not started yet.
    pub fn restart(&mut self) {
        for meter in [&mut self.five_card, &mut self.seven_card].into_iter().flatten() {
            meter.restart();
        }
    }
}

/// What each winner of a percentage gets, percentage by percentage.
type Shares = ArrayVec<(u32, Money), MOST_SEATS>;

fn equal_share(pool: Money, winners: usize) -> Money {
    let winners = i64::try_from(winners).unwrap_or(i64::MAX);
    Money::cents(pool.in_cents().div_euclid(winners))
}

/// A progressive wager on one pack with the row it is paid by.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The wager's name.
    pub bet: &'static str,
    /// The stake.
    pub stake: Money,
    /// The row that hands over the most.
    pub row: Option<PayingRow>,
    /// The row that hands over the most without the meter.
    pub otherwise: Option<PayingRow>,
    /// The clause of the pay table.
    pub clause: &'static str,
}

impl Claim {
    fn percent(&self) -> Option<u32> {
        match self.row {
            Some((_, Pay::MeterPercent(percent))) => Some(percent),
            Some((_, Pay::To1(_) | Pay::Times(_) | Pay::Amount(_) | Pay::Push)) | None => None,
        }
    }

    fn settle(&self, shares: &[(u32, Money)]) -> Line {
        let share = shares.iter().find(|(percent, _)| Some(*percent) == self.percent());
        match (share, self.row) {
            (Some((_, share)), Some((row, _))) => {
                Line::award(self.bet, self.stake, *share, Clause::new("43.12(d)")).row(row)
            }
            (Some(_) | None, _) => settle_row(self.bet, self.stake, self.row, Clause::new(self.clause)),
        }
    }
}
