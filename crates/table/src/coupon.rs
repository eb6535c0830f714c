//! Coupons: put with a wager, taken with its round, counted with the drop.

use crate::cage::positive;
use crate::duty::Duty;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::play::wagered;
use crate::refuse::{given, no_by, not_now};
use crate::table::{Coupon, Decision, Table};
use croupier_core::{Bettor, Line, Money, Outcome};
use croupier_games::{AnyEvent, AnyRound, Game};

impl Table {
    /// nj/lunar-poker 38.6(a)·a; 38.6(c)·a | nj/dragon-poker 42.6(a) | nj/packs-poker 43.6(a) | nj/lucky-8s 50.6(b) | nz/lunar-poker 5.3·a
    ///
    /// A coupon is worth chips for one wager of one round, where the operator takes coupons. It matches chips: at least
    /// as many lie beside it. It has a number and is taken once.
    pub(crate) fn coupon(
        &self,
        by: &By,
        bettor: Bettor,
        bet: &str,
        amount: Money,
        number: Option<&str>,
    ) -> Decision {
        let (play, procedure) = self.rules()?;
        self.for_duty(by, Duty::Dealing, &[Role::Dealer], "the dealer")?;
        let wager = Game::of(&play.book).wager(bet).filter(|wager| wager.coupon);
        let taken = wager.is_some_and(|wager| {
            if wager.progressive { procedure.progressive_coupon } else { procedure.coupons }
        });
        if !taken {
            return Err(no_by("no coupon is taken for this wager here", procedure.clauses.coupon).value(bet));
        }
        positive(amount)?;
        let number = number.unwrap_or_default().trim();
        given(number).map_err(|_| no_by("a coupon has a number", procedure.clauses.coupon))?;
        if self.state.coupon_numbers.contains(number) {
            return Err(no_by("this coupon was taken before", procedure.clauses.coupon).value(number));
        }
        let (bet, number) = (bet.to_owned(), Some(number.to_owned()));
        let coupon = Coupon { bettor, bet, amount, number };
        let round = self.round().filter(|round| self.is_betting(round));
        let lies = round.is_some_and(|round| coupon.lies_with(round));
        let first = !self.state.coupons.iter().any(|coupon| coupon.bettor == bettor);
        if !first || !lies || self.state.seats.person(bettor).is_none() {
            return Err(not_now("coupon"));
        }
        let Coupon { bettor, bet, amount, number } = coupon;
        Ok(vec![Event::CouponPlaced { bettor, bet, amount, number }])
    }

    /// nj/lucky-8s 50.6(b) | nj/lunar-poker 38.6(a)·a | nj/dragon-poker 42.6(a) | nj/packs-poker 43.6(a)
    ///
    /// A coupon goes back with its wager, and is taken at the end of the round whatever the result: what came back of
    /// its stake goes to the house (reading L8-A9).
    pub(crate) fn coupons_taken(&self, round: &AnyRound, events: &[AnyEvent]) -> Vec<Event> {
        if self.state.coupons.is_empty() {
            return Vec::new();
        }
        let mut end = round.clone();
        events.iter().for_each(|event| end.apply(event));
        let coupons = self.state.coupons.iter();
        if end.is_over() {
            let settled = self.settled_after(events);
            return coupons.map(|coupon| coupon.taken(coupon.came_back(&settled, round.game()))).collect();
        }
        let gone = |coupon: &&Coupon| self.is_betting(&end) && !coupon.lies_with(&end);
        coupons.filter(gone).map(|coupon| coupon.taken(coupon.amount)).collect()
    }

    fn settled_after(&self, events: &[AnyEvent]) -> Vec<(Bettor, Line)> {
        let now =
            events.iter().flat_map(AnyEvent::settled_lines).map(|settled| (settled.bettor, settled.line));
        self.state.settled.iter().map(|paid| (paid.bettor, paid.line)).chain(now).collect()
    }
}

impl Coupon {
    fn taken(&self, amount: Money) -> Event {
        Event::CouponTaken { bettor: self.bettor, amount }
    }

    fn is_progressive(&self, game: Game) -> bool {
        game.wager(&self.bet).is_some_and(|wager| wager.progressive)
    }

    /// nj/lunar-poker 38.6(a)·a; 38.6(c)·a | nj/dragon-poker 42.6(a) | nj/packs-poker 43.6(a) | nj/lucky-8s 50.6(b)
    ///
    /// Is its wager there? A match-play coupon is part of a wager of which the player puts up at least as much in
    /// chips; the one for the progressive wager is all of it.
    pub(crate) fn lies_with(&self, round: &AnyRound) -> bool {
        let chips = if self.is_progressive(round.game()) { Money::ZERO } else { self.amount };
        wagered(round, self.bettor, |bet| bet == self.bet) >= self.amount + chips
    }

    /// What came back of the stake that the coupon was: the stake of a progressive wager never does.
    fn came_back(&self, settled: &[(Bettor, Line)], game: Game) -> Money {
        let own = |(bettor, line): &&(Bettor, Line)| *bettor == self.bettor && line.bet == self.bet;
        let Some((_, line)) = settled.iter().rev().find(own) else { return Money::ZERO };
        let kept = line.result == Outcome::Win && self.is_progressive(game);
        if line.paid >= line.stake && !kept { self.amount } else { Money::ZERO }
    }
}
