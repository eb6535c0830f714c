//! The best choice alone, without the value of every other one.

use crate::bounds::Bounds;
use crate::decisions::choices::{Spot, choice};
use crate::decisions::{Action, Position, flush_suits};
use crate::hands::Hands;
use crate::solution::class_solver::DENOMINATOR;
use croupier_core::Refusals;
use croupier_exact::{Choice, Fraction};

impl Hands {
    /// The best choice of the moment. With the first five cards, exchanges that cannot be the best are not looked into.
    pub fn best_choice(&self, spot: &Spot) -> Result<Choice, Refusals> {
        if !spot.is_first() || !spot.seen.is_empty() {
            let choices = self.choices(spot)?;
            return Ok(choices
                .into_iter()
                .next()
                .unwrap_or_else(|| unreachable!("there is always a choice")));
        }
        spot.check()?;
        self.check_amounts()?;
        let position = spot.position();
        let (action, value) = self.best_action(&position);
        Ok(choice(action, value, &position, spot.up))
    }

    /// nj/lunar-poker 38.10(b) | nz/lunar-poker 5.2
    ///
    /// The best action and its value. Of actions worth the same it is the first of fold, bet, buy, exchange.
    fn best_action(&self, position: &Position) -> (Action, Fraction) {
        let instant = position.is_instant(self).then_some(Action::Instant);
        let plain = [Action::Fold, Action::Bet, Action::Buy].into_iter().chain(instant);
        let mut best = (Action::Fold, position.value(self, Action::Fold));
        for action in plain {
            better(&mut best, action, position.value(self, action));
        }
        for (most, kept) in self.most(position) {
            if most <= best.1 {
                break;
            }
            let action = Action::Exchange(kept);
            better(&mut best, action, position.value(self, action));
        }
        best
    }

    /// The most that each exchange can be worth, the highest first.
    fn most(&self, position: &Position) -> Vec<(Fraction, [u16; 4])> {
        let bounds = Bounds::new(self, &position.live);
        let most = |kept: [u16; 4]| {
            let change = Position::change(kept);
            let flushes = flush_suits(kept);
            let flushes = flushes
                .iter()
                .map(|(suit, _)| bounds.suited(change.count, kept[*suit], position.suits[*suit]));
            bounds.plain(change) + flushes.sum::<i128>()
        };
        let value = |most: i128| Fraction::new(most, DENOMINATOR * i128::from(self.pays.ante));
        let mut all: Vec<_> =
            position.exchanges().into_iter().map(|kept| (value(most(kept)), kept)).collect();
        all.sort_by(|(one, _), (other, _)| other.cmp(one));
        all
    }
}

fn better(best: &mut (Action, Fraction), action: Action, value: Fraction) {
    if value > best.1 {
        *best = (action, value);
    }
}
