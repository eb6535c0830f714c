//! Before the deal: wagers, and the agreement to share a spot.

use super::{Bet, Decision, Event, Phase, Round};
use crate::round::{
    Limits, all, check_amount, no_such_place, nobody_has_wagered, not_now, nothing_to_take_back, one, refuse,
    when,
};
use croupier_core::{Bettor, Code, Money, Refusal};

impl Round {
    pub(super) fn limits(&self, bet: Bet) -> Limits {
        let [ante, bonus] = &self.table.book.wagers;
        match bet {
            Bet::Ante => ante.limits(),
            Bet::Bonus => bonus.limits(),
        }
    }

    /// nj/lucky-8s E-1.10E(a); 50.6(c); 50.7(a); 50.7(d)
    ///
    /// May this bettor put a wager down at all? The first to bet on a spot shares it only if he or she agrees, with
    /// as many as the operator allows, on as many spots as are allowed.
    pub(super) fn may_bet(&self, bettor: Bettor) -> Result<(), Refusal> {
        let no = |message: String, clause| Err(refuse(Code::NotPermitted, message, clause));
        let seated = (1..=self.table.book.positions).contains(&i64::from(bettor.seat));
        let Some(spot) = self.spot(bettor.seat).filter(|_| seated) else {
            return Err(no_such_place(bettor, "E-1.10E(a)"));
        };
        if bettor.place > 2 {
            return no("at most three bet on one spot".to_owned(), "50.7(a)");
        }
        if self.phase != Phase::Betting {
            return no("no wager is made once the first card has left the deck".to_owned(), "50.6(c)");
        }
        if spot.places.is_empty() || spot.has(bettor.place) {
            return Ok(());
        }
        self.may_be_shared(bettor.seat)?;
        if i64::try_from(spot.places.len()).is_ok_and(|bettors| bettors >= self.table.book.bettors_per_spot) {
            return no(
                format!("at most {} bet on one spot here", self.table.book.bettors_per_spot),
                "50.7(a)",
            );
        }
        if !spot.shared {
            return no("the first bettor of this spot has not agreed to share it".to_owned(), "50.7(a)");
        }
        Ok(())
    }

    /// nj/lucky-8s 50.7(a); 50.7(d)
    ///
    /// Does the operator let this spot be shared, besides those that are?
    fn may_be_shared(&self, seat: u8) -> Result<(), Refusal> {
        let is_shared = |seat: u8| self.spot(seat).is_some_and(|spot| spot.places.len() > 1);
        if self.table.book.bettors_per_spot < 2 {
            return Err(refuse(Code::NotPermitted, "one person bets on a spot here", "50.7(a)"));
        }
        let shared = (1..=6).filter(|other| *other != seat && is_shared(*other)).count();
        if !is_shared(seat)
            && i64::try_from(shared).is_ok_and(|shared| shared >= self.table.book.shared_spots)
        {
            let message = format!("at most {} spots are shared here", self.table.book.shared_spots);
            return Err(refuse(Code::NotPermitted, message, "50.7(d)"));
        }
        Ok(())
    }

    /// nj/lucky-8s 50.6(a); 50.6(b); 50.6(c)
    ///
    /// Ante and Bonus need not be equal; each has its own limits. In to Win is no wager of this moment.
    pub(super) fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Decision {
        self.may_bet(bettor)?;
        check_amount(bet.name(), amount, self.limits(bet), "50.6(a)")?;
        one(Event::Placed { bettor, bet, amount })
    }

    /// nj/lucky-8s 50.6(c)
    pub(super) fn take_back(&self, bettor: Bettor, bet: Bet) -> Decision {
        if self.phase != Phase::Betting {
            let message = "no wager is taken back once the first card has left the deck";
            return Err(refuse(Code::NotPermitted, message, "50.6(c)"));
        }
        self.layout.get(bettor, bet).ok_or_else(|| nothing_to_take_back("50.6(c)"))?;
        one(Event::TakenBack { bettor, bet })
    }

    /// nj/lucky-8s 50.7(a)
    ///
    /// The first bettor of a spot agrees that others bet on it.
    pub(super) fn share(&self, bettor: Bettor) -> Decision {
        let spot = self.spot(bettor.seat).filter(|spot| self.phase == Phase::Betting && !spot.shared);
        let spot = spot.ok_or_else(not_now)?;
        if spot.places.first() != Some(&bettor.place) {
            let message = "only the first bettor of a spot can agree to share it";
            return Err(refuse(Code::NotPermitted, message, "50.7(a)"));
        }
        self.may_be_shared(bettor.seat)?;
        one(Event::Shared { by: bettor })
    }

    pub(super) fn send_back(&self, bettor: Bettor) -> Decision {
        when(self.phase == Phase::Betting && self.layout.has(bettor))?;
        all(self.layout.of(bettor).map(|stake| Event::TakenBack { bettor, bet: stake.bet }))
    }

    /// nj/lucky-8s 50.6(a); 50.5(d)
    ///
    /// Why the deal cannot start yet, if so: an Ante is compulsory, a Bonus alone is not active (reading L8-A14).
    pub(super) fn unready(&self) -> Option<Refusal> {
        let stakes = self.layout.stakes();
        if stakes.is_empty() {
            return Some(nobody_has_wagered("50.6(a)"));
        }
        let without = stakes.iter().find(|stake| self.layout.get(stake.bettor, Bet::Ante).is_none())?;
        Some(refuse(Code::Missing, format!("{} needs an Ante", without.bettor), "50.6(a)"))
    }

    /// nj/lucky-8s 50.6(c)
    ///
    /// The first card leaves deck or machine, and with it the time for wagers.
    pub(super) fn start_deal(&self) -> Decision {
        when(self.phase == Phase::Betting)?;
        self.unready().map_or_else(|| one(Event::DealStarted), Err)
    }
}
