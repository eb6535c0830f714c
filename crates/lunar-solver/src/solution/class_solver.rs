//! One rank class solved: the best action of each of its suit classes, with its exact value.
//!
//! All values are whole numbers over one denominator, [`DENOMINATOR`] times the ante's units.

use crate::bounds::Bounds;
use crate::bounds::by_up_card::UpCardBounds;
use crate::decisions::{Position, flush_suits};
use crate::draws::draw_value::RankDraw;
use crate::hands::Hands;
use crate::hands::rank_multisets::MULTISETS;
use crate::showdown::Showdown;
use crate::solution::classes::{RankClass, SuitClass};
use crate::solution::flush_tables::FlushValue;
use crate::solution::without_flush::{BySuit, ValueWithoutFlush, scale};
use crate::sums::moments::Moments;

/// What the 46 unknown cards can do in any order: up to five drawn, four for the dealer, one replacement.
pub const DENOMINATOR: i128 = 46 * 45 * 44 * 43 * 42 * 41 * 40 * 39 * 38 * 37 / 24;

/// What to do with the first five cards: 0 fold, 1 bet, 2 buy, 3 instant cash; then the 26 exchanges.
pub type ActionCode = u8;

/// Giving up.
pub const FOLD: ActionCode = 0;
/// Betting.
pub const BET: ActionCode = 1;
/// Buying a card.
pub const BUY: ActionCode = 2;
/// Taking instant cash.
pub const INSTANT: ActionCode = 3;
/// The first of the exchanges.
pub const EXCHANGE: ActionCode = 4;

/// Which of the five cards each exchange keeps.
pub const KEPT: [u8; 26] = {
    let mut kept = [0; 26];
    let (mut subset, mut place) = (0_u8, 0);
    while subset < 32 {
        if subset.count_ones() <= 3 {
            kept[place] = subset;
            place += 1;
        }
        subset += 1;
    }
    kept
};

/// The best of a suit class.
#[derive(Clone, Copy, Debug)]
pub struct BestAction {
    /// What to do.
    pub code: ActionCode,
    /// What it gives, over [`DENOMINATOR`] ways.
    pub moments: Moments,
    /// The best value without instant cash.
    pub undeclared: i128,
}

impl BestAction {
    /// The better of two; of equal ones the one known before.
    fn or(self, code: ActionCode, moments: Moments) -> BestAction {
        if moments.value > self.moments.value { BestAction { code, moments, ..self } } else { self }
    }
}

/// A rank class on the way to its solution.
pub struct ClassSolver<'a> {
    hands: &'a Hands,
    class: RankClass,
    caps: Option<&'a UpCardBounds>,
    bet: BetValue<'a>,
    buy: Option<ValueWithoutFlush<'a>>,
    bounds: Bounds<'a>,
    /// By cards kept, the most that flushes can add at all.
    flush_cap: [i128; 4],
    /// The exchanges that differ in the ranks kept.
    exchanges: Vec<ExchangeValue<'a>>,
    /// What flushes add.
    flushes: Vec<FlushValue<'a>>,
}

/// How well a bound is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoundKind {
    /// For all hands with the cards kept.
    Roughly,
    /// For this hand.
    Nearly,
    /// Draw by draw.
    Tightly,
}

/// Exchanges that keep the same ranks.
struct ExchangeValue<'a> {
    change: RankDraw,
    /// Their places among the 26.
    places: Vec<usize>,
    /// The most they are worth without a flush.
    most: i128,
    /// How well that is known.
    known: BoundKind,
    plain: Option<ValueWithoutFlush<'a>>,
}

/// The bet without a flush, suit by suit.
struct BetValue<'a> {
    showdown: Showdown<'a>,
    sum: BySuit,
}

impl<'a> ClassSolver<'a> {
    /// A rank class with the most that its exchanges can be worth, as far as `caps` tell.
    pub fn new(hands: &'a Hands, class: RankClass, caps: Option<&'a UpCardBounds>) -> ClassSolver<'a> {
        let live = class.live();
        let ranks = MULTISETS.of(class.ranks);
        let made = hands.plain(5, ranks);
        let showdown = Showdown::new(&hands.pays, made, live);
        let base = Moments::first(showdown.base);
        let sum = BySuit::new(
            &class,
            |left| {
                let ends = showdown.in_up_suit(left).into_iter();
                ends.map(|ends| Moments::first(showdown.ended(ends)) + base).collect()
            },
            |left| {
                let forces = showdown.in_other_suit(left).into_iter();
                forces.map(|forced| Moments::first(showdown.effect(forced))).collect()
            },
        );
        let bet = BetValue { showdown, sum };
        let bounds = Bounds::new(hands, &live);
        let flush_cap = std::array::from_fn(|kept| bounds.flush_cap(5 - kept));
        let (exchanges, flushes) = (Vec::new(), Vec::new());
        let mut state =
            ClassSolver { hands, class, caps, bet, buy: None, bounds, flush_cap, exchanges, flushes };
        state.exchanges = state.exchanges();
        state
    }

    /// The change that keeps some of the cards.
    fn change(&self, kept: u8) -> RankDraw {
        let ranks = (0..5).filter(|card| kept >> card & 1 == 1).map(|card| self.class.ranks[card]);
        let size = kept.count_ones().try_into().unwrap_or_default();
        RankDraw { kept: MULTISETS.of(ranks), size, count: 5 - size }
    }

    fn exchanges(&self) -> Vec<ExchangeValue<'a>> {
        let mut exchanges: Vec<ExchangeValue<'a>> = Vec::new();
        for (place, kept) in KEPT.into_iter().enumerate() {
            let change = self.change(kept);
            let same = |other: &&mut ExchangeValue<'a>| {
                (other.change.kept, other.change.size) == (change.kept, change.size)
            };
            match exchanges.iter_mut().find(same) {
                Some(known) => known.places.push(place),
                None => exchanges.push(self.new_exchange(change, place)),
            }
        }
        exchanges
    }

    fn new_exchange(&self, change: RankDraw, place: usize) -> ExchangeValue<'a> {
        let most = self.caps.map_or(i128::MAX, |caps| self.bounds.of_sum(caps.any(change), change.count));
        ExchangeValue { change, places: vec![place], most, known: BoundKind::Roughly, plain: None }
    }

    /// Exchanges that were looked into come first, then the one that may be worth most: the better the best known, the
    /// fewer are left to look into.
    fn order(&mut self, best: &BestAction) {
        for at in 0..self.exchanges.len() {
            self.may_beat(at, best);
        }
        self.exchanges.sort_by_key(|exchange| (exchange.plain.is_none(), std::cmp::Reverse(exchange.most)));
    }

    /// nj/lunar-poker 38.10(b) | nz/lunar-poker 5.2
    ///
    /// The best action of a suit class. Of actions worth the same the first of fold, bet, buy, exchange.
    pub fn best(&mut self, class: &SuitClass) -> BestAction {
        let position = self.class.position(class);
        let fold = Moments::certain(self.hands.pays.fold, DENOMINATOR, false);
        let mut best = BestAction { code: FOLD, moments: fold, undeclared: 0 };
        best = best.or(BET, self.bet(&position)).or(BUY, self.buy(&position));
        self.order(&best);
        for at in 0..self.exchanges.len() {
            if self.may_beat(at, &best) {
                for place in 0..self.exchanges[at].places.len() {
                    let place = self.exchanges[at].places[place];
                    best = self.exchange(at, place, class, &position, best);
                }
            }
        }
        best.undeclared = best.moments.value;
        if position.is_instant(self.hands) {
            let instant = self.hands.pays.instant[usize::from(position.is_royal())];
            best = best.or(INSTANT, Moments::certain(instant, DENOMINATOR, false));
        }
        best
    }

    /// What an action is worth in a suit class.
    pub fn value(&mut self, code: ActionCode, class: &SuitClass) -> Moments {
        let position = self.class.position(class);
        match code {
            FOLD => Moments::certain(self.hands.pays.fold, DENOMINATOR, false),
            BET => self.bet(&position),
            BUY => self.buy(&position),
            INSTANT => {
                let instant = self.hands.pays.instant[usize::from(position.is_royal())];
                Moments::certain(instant, DENOMINATOR, false)
            }
            exchange => {
                let place = usize::from(exchange - EXCHANGE);
                let at = self.exchanges.iter().position(|known| known.places.contains(&place));
                self.exact(at.unwrap_or_default(), place, class, &position)
            }
        }
    }

    /// What an exchange is worth.
    fn exact(&mut self, at: usize, place: usize, class: &SuitClass, position: &Position) -> Moments {
        let ExchangeValue { change, plain, .. } = &mut self.exchanges[at];
        let plain = plain.get_or_insert_with(|| ValueWithoutFlush::new(self.hands, &self.class, *change));
        let (value, scale) = (plain.value(position.suits), plain.scale);
        let kept = kept_masks(KEPT[place], class, &self.class);
        let sum = (value + self.flush(kept, position.suits)) * scale;
        sum.after_fee(self.hands.pays.ante, DENOMINATOR)
    }

    /// Can an exchange be better than the best known, whatever the suits?
    fn may_beat(&mut self, at: usize, best: &BestAction) -> bool {
        let ExchangeValue { change, places, most, known, .. } = &mut self.exchanges[at];
        let enough = best.moments.value - self.flush_cap[change.size];
        if let (BoundKind::Roughly, Some(caps), true) = (*known, self.caps, *most > enough) {
            let kept =
                (0..5).filter(|card| KEPT[places[0]] >> card & 1 == 1).map(|card| self.class.ranks[card]);
            let sum = caps.sum(&self.class, *change, kept);
            *most = self.bounds.of_sum(sum, change.count).min(*most);
            *known = BoundKind::Nearly;
        }
        *most > enough
    }

    /// The most that exchanges are worth without a flush.
    fn tight_bound(&mut self, at: usize) -> i128 {
        let exchange = &mut self.exchanges[at];
        if exchange.known != BoundKind::Tightly {
            exchange.most = self.bounds.plain(exchange.change).min(exchange.most);
            exchange.known = BoundKind::Tightly;
        }
        exchange.most
    }

    fn bet(&self, position: &Position) -> Moments {
        if position.held.iter().any(|mask| mask.count_ones() == 5) {
            let showdown = position.showdown(self.hands, position.held);
            return Moments::first(showdown.value(position.suits)) * scale(showdown.all().into());
        }
        self.bet.sum.of(position.suits) * scale(self.bet.showdown.all().into())
    }

    fn buy(&mut self, position: &Position) -> Moments {
        let fee = self.hands.pays.ante;
        if position.held.iter().any(|mask| mask.count_ones() == 5) {
            let (moments, all) = position.draw(self.hands, position.held);
            return (moments * scale(all)).after_fee(fee, DENOMINATOR);
        }
        let buy = self.buy.get_or_insert_with(|| {
            let kept = MULTISETS.of(self.class.ranks);
            ValueWithoutFlush::new(self.hands, &self.class, RankDraw { kept, size: 5, count: 1 })
        });
        let (value, scale) = (buy.value(position.suits), buy.scale);
        ((value + self.flush(position.held, position.suits)) * scale).after_fee(fee, DENOMINATOR)
    }

    /// What flushes add to a draw to these cards.
    fn flush(&mut self, kept: [u16; 4], suits: [u16; 4]) -> Moments {
        let mut sum = Moments::default();
        for (suit, other) in flush_suits(kept) {
            let key = (kept[suit], other);
            let known = self.flushes.iter().position(|flush| flush.key == key);
            let at = known.unwrap_or(self.flushes.len());
            if known.is_none() {
                self.flushes.push(FlushValue::new(self.hands, &self.class, Position::change(kept), key));
            }
            sum += self.flushes[at].value(&self.class, suit, suits);
        }
        sum
    }

    /// The better of an exchange and the best known.
    fn exchange(
        &mut self,
        at: usize,
        place: usize,
        class: &SuitClass,
        position: &Position,
        best: BestAction,
    ) -> BestAction {
        let kept = kept_masks(KEPT[place], class, &self.class);
        let count = self.exchanges[at].change.count;
        let in_suit = |(suit, _): (usize, _)| self.bounds.suited(count, kept[suit], position.suits[suit]);
        let flushes: i128 = flush_suits(kept).into_iter().map(in_suit).sum();
        let enough = best.moments.value - flushes;
        if self.exchanges[at].most <= enough || self.tight_bound(at) <= enough {
            return best;
        }
        let ExchangeValue { change, plain, .. } = &mut self.exchanges[at];
        let plain = plain.get_or_insert_with(|| ValueWithoutFlush::new(self.hands, &self.class, *change));
        let (value, scale) = (plain.value(position.suits), plain.scale);
        let fee = self.hands.pays.ante;
        if (value * scale).after_fee(fee, DENOMINATOR).value + flushes <= best.moments.value {
            return best;
        }
        best.or(EXCHANGE + u8::try_from(place).unwrap_or_default(), self.exact(at, place, class, position))
    }
}

/// The cards kept by suit.
pub fn kept_masks(kept: u8, suits: &SuitClass, ranks: &RankClass) -> [u16; 4] {
    let mut masks = [0; 4];
    for card in (0..5).filter(|card| kept >> card & 1 == 1) {
        masks[suits.suits[card]] |= 1 << ranks.ranks[card];
    }
    masks
}
