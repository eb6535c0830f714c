//! Before the deal: wagers, and closing them.

use super::{Bet, Decision, Event, Phase, Round};
use crate::case::WagerSpec;
use crate::dragon::book::EQUAL;
use crate::round::{
    Limits, all, check_amount, no_such_place, nobody_has_wagered, nothing_to_take_back, one, refuse,
    too_late_to_take_back, too_late_to_wager, when, withdrawn,
};
use croupier_core::{Bettor, Code, Money, Refusal};

impl Round {
    fn spec(&self, bet: Bet) -> &WagerSpec {
        &self.table.book.wagers[match bet {
            Bet::Ante => 0,
            Bet::AnteBonus => 1,
            Bet::ThreeCard => 2,
            Bet::Dragon => 3,
        }]
    }

    pub(super) fn offers(&self, bet: Bet) -> bool {
        match bet {
            Bet::Ante | Bet::AnteBonus => true,
            Bet::ThreeCard => self.table.book.offers_three_card,
            Bet::Dragon => self.table.book.offers_dragon,
        }
    }

    /// nj/dragon-poker 42.6(a); 42.1[1]
    ///
    /// The least and the most of a wager; where Ante and Ante Bonus must be equal, the one that lies there fixes
    /// the other.
    pub(super) fn limits(&self, bettor: Bettor, bet: Bet) -> Limits {
        let (least, most) = self.spec(bet).limits();
        self.fixed_by_partner(bettor, bet).map_or((least, most), |same| (least.max(same), most.min(same)))
    }

    /// The amount of the wager beside it that this one must equal (reading DP-A3).
    fn fixed_by_partner(&self, bettor: Bettor, bet: Bet) -> Option<Money> {
        let partner = match bet {
            Bet::Ante => self.layout.get(bettor, Bet::AnteBonus),
            Bet::AnteBonus => self.layout.get(bettor, Bet::Ante),
            Bet::ThreeCard | Bet::Dragon => None,
        };
        partner.filter(|_| self.table.book.ante_bonus_equal)
    }

    pub(super) fn is_seat(&self, bettor: Bettor) -> bool {
        bettor.place == 0 && (1..=self.table.book.positions).contains(&i64::from(bettor.seat))
    }

    /// nj/dragon-poker 42.6(b); 42.6(a); 42.6(c)
    pub(super) fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Decision {
        if !self.is_seat(bettor) {
            return Err(no_such_place(bettor, "42.6(c)"));
        }
        if self.phase != Phase::Betting {
            return Err(too_late_to_wager("42.6(b)"));
        }
        if !self.offers(bet) {
            let option = if bet == Bet::Dragon { "side_bets = three_card" } else { "side_bets = dragon" };
            return Err(withdrawn("command", &format!("nobody wagers {}", bet.name()), option));
        }
        check_amount(bet.name(), amount, self.spec(bet).limits(), "42.6(a)")?;
        if let Some(same) = self.fixed_by_partner(bettor, bet).filter(|same| *same != amount) {
            let message = format!("{} must be exactly {same}: {EQUAL}", bet.name());
            return Err(refuse(Code::WrongAmount, message, "42.1[1]").value(amount.in_cents()));
        }
        one(Event::Placed { bettor, bet, amount })
    }

    /// nj/dragon-poker 42.6(b)
    pub(super) fn take_back(&self, bettor: Bettor, bet: Bet) -> Decision {
        if self.phase != Phase::Betting {
            return Err(too_late_to_take_back("42.6(b)"));
        }
        self.layout.get(bettor, bet).ok_or_else(|| nothing_to_take_back("42.6(b)"))?;
        one(Event::TakenBack { bettor, bet })
    }

    pub(super) fn send_back(&self, seat: u8) -> Decision {
        let bettor = Bettor::seated(seat);
        when(self.phase == Phase::Betting && self.layout.has(bettor))?;
        all(self.layout.of(bettor).map(|stake| Event::TakenBack { bettor, bet: stake.bet }))
    }

    /// nj/dragon-poker 42.10(a); 42.1[1]; 42.7(b)
    ///
    /// Why the wagers cannot be closed yet, if so.
    pub(super) fn unready(&self) -> Option<Refusal> {
        for stake in self.layout.stakes() {
            let seat = stake.bettor.seat;
            let (ante, bonus) = (self.stake(seat, Bet::Ante), self.stake(seat, Bet::AnteBonus));
            if ante.is_none() || bonus.is_none() {
                let message = format!("seat {seat} needs both Ante and Ante Bonus");
                return Some(refuse(Code::Missing, message, "42.10(a)"));
            }
            if self.table.book.ante_bonus_equal && ante != bonus {
                let message = format!("at seat {seat} the Ante Bonus must equal the Ante: {EQUAL}");
                return Some(refuse(Code::WrongAmount, message, "42.1[1]"));
            }
        }
        self.layout.stakes().is_empty().then(|| nobody_has_wagered("42.10(a)"))
    }

    pub(super) fn close(&self) -> Decision {
        when(self.phase == Phase::Betting)?;
        self.unready().map_or_else(|| one(Event::BettingClosed), Err)
    }
}
