//! Before the deal: wagers, and closing them.

use super::{Bet, Decision, Event, Phase, Round};
use crate::case::WagerSpec;
use crate::round::{
    Limits, all, check_amount, no_such_place, nobody_has_wagered, not_offered, nothing_to_take_back, one,
    refuse, too_late_to_take_back, too_late_to_wager, when,
};
use croupier_core::{Bettor, Code, Money, Refusal};

impl Round {
    fn spec(&self, bet: Bet) -> &WagerSpec {
        let [ante, pair_plus, six_card] = &self.table.book.wagers;
        match bet {
            Bet::Ante => ante,
            Bet::PairPlus => pair_plus,
            Bet::SixCard => six_card,
        }
    }

    /// house/three-card-poker 3.2
    pub(super) fn offers(&self, bet: Bet) -> bool {
        match bet {
            Bet::Ante => true,
            Bet::PairPlus => self.table.book.offers_pair_plus,
            Bet::SixCard => self.table.book.offers_six_card,
        }
    }

    /// house/three-card-poker 3.3
    pub(super) fn limits(&self, bet: Bet) -> Limits {
        self.spec(bet).limits()
    }

    pub(super) fn is_seat(&self, bettor: Bettor) -> bool {
        bettor.place == 0 && (1..=self.table.book.positions).contains(&i64::from(bettor.seat))
    }

    /// house/three-card-poker 3.2; 3.3; 3.4; 3.6
    pub(super) fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Decision {
        if !self.is_seat(bettor) {
            return Err(no_such_place(bettor, "3.6"));
        }
        if self.phase != Phase::Betting {
            return Err(too_late_to_wager("3.4"));
        }
        if !self.offers(bet) {
            return Err(not_offered(bet.name(), "3.2"));
        }
        check_amount(bet.name(), amount, self.limits(bet), "3.3")?;
        one(Event::Placed { bettor, bet, amount })
    }

    /// house/three-card-poker 3.4
    pub(super) fn take_back(&self, bettor: Bettor, bet: Bet) -> Decision {
        if self.phase != Phase::Betting {
            return Err(too_late_to_take_back("3.4"));
        }
        self.layout.get(bettor, bet).ok_or_else(|| nothing_to_take_back("3.4"))?;
        one(Event::TakenBack { bettor, bet })
    }

    pub(super) fn send_back(&self, seat: u8) -> Decision {
        let bettor = Bettor::seated(seat);
        when(self.phase == Phase::Betting && self.layout.has(bettor))?;
        all(self.layout.of(bettor).map(|stake| Event::TakenBack { bettor, bet: stake.bet }))
    }

    /// house/three-card-poker 3.1; 3.2
    ///
    /// Why the wagers cannot be closed yet, if so.
    pub(super) fn unready(&self) -> Option<Refusal> {
        let without =
            self.layout.stakes().iter().find(|stake| self.layout.get(stake.bettor, Bet::Ante).is_none());
        if let Some(stake) = without {
            let message = format!("seat {} needs an Ante", stake.bettor.seat);
            return Some(refuse(Code::Missing, message, "3.1"));
        }
        self.layout.stakes().is_empty().then(|| nobody_has_wagered("3.1"))
    }

    pub(super) fn close(&self) -> Decision {
        when(self.phase == Phase::Betting)?;
        self.unready().map_or_else(|| one(Event::BettingClosed), Err)
    }
}
