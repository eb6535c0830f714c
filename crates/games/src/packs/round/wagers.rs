//! Before the deal: wagers, closing them, and the progressive system.

use super::{Bet, Decision, Event, Kind, Phase, Readings, Round};
use crate::round::{
    Limits, all, check_amount, no_such_place, nobody_has_wagered, not_offered, nothing_to_take_back, one,
    only_if, refuse, too_late_to_take_back, too_late_to_wager, when,
};
use croupier_core::{Bettor, Code, Money, Refusal};

impl Round {
    /// nj/packs-poker 43.6(b); 43.11(b); 43.11(c); 43.12(a)
    ///
    /// Does the table offer a kind of wager? If not, by which clause it is refused.
    pub(super) fn not_offered(&self, kind: Kind) -> Option<&'static str> {
        let book = &self.table.book;
        let (five_card, seven_card) =
            (book.five_card_progressive.is_some(), book.seven_card_progressive.is_some());
        let (offered, clause) = match kind {
            Kind::Pack => (true, "43.6(b)"),
            Kind::FiveCard if book.offers_five_card && !book.offers_plain(five_card) => (false, "43.11(b)"),
            Kind::SevenCard if book.offers_seven_card && !book.offers_plain(seven_card) => {
                (false, "43.11(c)")
            }
            Kind::FiveCard => (book.offers_five_card, "43.6(b)"),
            Kind::SevenCard => (book.offers_seven_card, "43.6(b)"),
            Kind::FiveCardProgressive => (book.offers_five_card && five_card, "43.11(b)"),
            Kind::SevenCardProgressive => (book.offers_seven_card && seven_card, "43.11(c)"),
        };
        (!offered).then_some(clause)
    }

    pub(super) fn limits(&self, kind: Kind) -> Limits {
        let [pack, five_card, seven_card, five_card_progressive, seven_card_progressive] = self.table.limits;
        match kind {
            Kind::Pack => pack,
            Kind::FiveCard => five_card,
            Kind::SevenCard => seven_card,
            Kind::FiveCardProgressive => five_card_progressive,
            Kind::SevenCardProgressive => seven_card_progressive,
        }
    }

    /// nj/packs-poker 43.6(c); E-1.13Z(a)
    ///
    /// Only who sits at one of the places may wager.
    pub(super) fn is_seat(&self, bettor: Bettor) -> bool {
        bettor.place == 0 && (1..=self.table.book.positions).contains(&i64::from(bettor.seat))
    }

    /// nj/packs-poker 43.6(b); 43.6(c); 43.12(a)
    ///
    /// Any selection of packs and bonuses, each within its limits, until "No more bets".
    pub(super) fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Decision {
        if !self.is_seat(bettor) {
            return Err(no_such_place(bettor, "43.6(c)"));
        }
        if self.phase != Phase::Betting {
            return Err(too_late_to_wager("43.6(b)"));
        }
        if let Some(clause) = self.not_offered(bet.kind) {
            return Err(not_offered(bet.name(), clause));
        }
        let clause = if bet.kind.is_progressive() { "43.12(a)" } else { "43.6(b)" };
        check_amount(bet.name(), amount, self.limits(bet.kind), clause)?;
        one(Event::Placed { bettor, bet, amount })
    }

    /// nj/packs-poker 43.6(b)
    ///
    /// Nothing is withdrawn after "No more bets".
    pub(super) fn take_back(&self, bettor: Bettor, bet: Bet) -> Decision {
        if self.phase != Phase::Betting {
            return Err(too_late_to_take_back("43.6(b)"));
        }
        self.layout.get(bettor, bet).ok_or_else(|| nothing_to_take_back("43.6(b)"))?;
        one(Event::TakenBack { bettor, bet })
    }

    pub(super) fn send_back(&self, seat: u8) -> Decision {
        let bettor = Bettor::seated(seat);
        when(self.phase == Phase::Betting && self.layout.has(bettor))?;
        one(Event::SentBack { bettor })
    }

    /// nj/packs-poker 43.6(b); 43.7(b); 43.8(b)2; 43.9(b)2
    ///
    /// Why the wagers cannot be closed yet, if so: nobody has wagered, or a bonus lacks the Pack's bet that the
    /// operator requires.
    pub(super) fn unready(&self) -> Option<Refusal> {
        let stakes = self.layout.stakes();
        if self.table.book.pack_bet_required {
            let alone = |seat, pack| self.stake(seat, Kind::Pack, pack).is_none();
            if let Some(bonus) = stakes.iter().find(|stake| alone(stake.bettor.seat, stake.bet.pack)) {
                let (bettor, bet) = (bonus.bettor, bonus.bet.name());
                let message = format!("{bet} of {bettor} needs a Pack's bet on the same pack");
                return Some(refuse(Code::Missing, message, "43.6(b)"));
            }
        }
        stakes.is_empty().then(|| nobody_has_wagered("43.7(d)"))
    }

    /// nj/packs-poker 43.7(b); 43.12(b)
    ///
    /// "No more bets"; meters that were won before start again now, if they have not yet (reading PP-A3).
    pub(super) fn close(&self) -> Decision {
        when(self.phase == Phase::Betting)?;
        if let Some(refusal) = self.unready() {
            return Err(refusal);
        }
        let mut meters = self.meters;
        meters.restart();
        let restarted = || Event::MetersRestarted { meters: Readings::boxed(&meters) };
        all([Event::BettingClosed].into_iter().chain((meters != self.meters).then(restarted)))
    }

    /// nj/packs-poker 43.12(c)2; 43.12(a)
    ///
    /// A progressive wager that the system has not accepted goes back: before anything is dealt, or when that is found
    /// before its award would be paid (reading PP-A10).
    pub(super) fn not_accepted(&self, seat: u8, bet: Bet) -> Decision {
        const CLAUSE: &str = "43.12(c)2";
        let bettor = Bettor::seated(seat);
        only_if(bet.kind.is_progressive(), "this is not a progressive wager", CLAUSE)?;
        let stake = self.layout.get(bettor, bet);
        let amount = stake.ok_or_else(|| refuse(Code::NotPermitted, "there is no such wager", CLAUSE))?;
        let verified = matches!(self.phase, Phase::Registering) || self.phase == Phase::Progressive(bet.pack);
        let why = "acceptance is verified when the wagers are registered, and before an award is paid";
        only_if(verified, why, CLAUSE)?;
        one(Event::NotAccepted { bettor, bet, amount })
    }
}
