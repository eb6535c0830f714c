//! One rank class solved: the best action of each of its suit classes, with its exact value.
//!
//! All values are whole numbers over one denominator, [`DENOMINATOR`] times the ante's units.

use super::bound::Bounds;
use super::class::{RankClass, SuitClass};
use super::flush::Flushes;
use super::hands::Hands;
use super::known::Known;
use super::live::Live;
use super::moments::Moments;
use super::multiset::MULTISETS;
use super::outlook::{Change, Outlook};
use super::position::{Position, draws, flush_suits};
use super::showdown::Showdown;
use super::tally::Tally;

/// What the 46 unknown cards can do in any order: up to five drawn, four for the dealer, one replacement.
pub const DENOMINATOR: i128 = 46 * 45 * 44 * 43 * 42 * 41 * 40 * 39 * 38 * 37 / 24;

/// What to do with the first five cards: 0 fold, 1 bet, 2 buy, 3 instant cash; then the 26 exchanges.
pub type Code = u8;

/// Giving up.
pub const FOLD: Code = 0;
/// Betting.
pub const BET: Code = 1;
/// Buying a card.
pub const BUY: Code = 2;
/// Taking instant cash.
pub const INSTANT: Code = 3;
/// The first of the exchanges.
pub const EXCHANGE: Code = 4;

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
pub struct Best {
    /// What to do.
    pub code: Code,
    /// What it gives, over [`DENOMINATOR`] ways.
    pub moments: Moments,
    /// The best value without instant cash.
    pub undeclared: i128,
}

impl Best {
    /// The better of two; of equal ones the one known before.
    fn or(self, code: Code, moments: Moments) -> Best {
        if moments.value > self.moments.value { Best { code, moments, ..self } } else { self }
    }
}

/// A rank class on the way to its solution.
pub struct State<'a> {
    hands: &'a Hands,
    class: RankClass,
    live: Live,
    bet: Bet<'a>,
    buy: Plain<'a>,
    bounds: Bounds<'a>,
    /// By cards kept, the most that flushes can add at all.
    flush_cap: [i128; 4],
    /// For each exchange the most it can be worth without a flush, the best first.
    order: Vec<(i128, usize)>,
    /// For each exchange the most that flushes in a suit add.
    flush_bounds: [Known<i128>; 26],
    exchanges: Vec<(u16, usize, Plain<'a>)>,
    /// By the ranks kept, and for a buy the rank of the sixth card.
    flushes: Vec<((u16, Option<usize>), Flushes<'a>)>,
}

/// The bet without a flush, suit by suit.
struct Bet<'a> {
    showdown: Showdown<'a>,
    base: Moments,
    up: Known<Moments>,
    other: Known<Moments>,
}

/// A draw without a flush, suit by suit.
struct Plain<'a> {
    outlook: Outlook<'a>,
    scale: i128,
    up: Known<Moments>,
    other: Known<Moments>,
}

/// How much more the denominator has than `all` ways of a draw of `count` cards.
fn scale(all: i128) -> i128 {
    DENOMINATOR / all
}

impl<'a> Plain<'a> {
    fn new(hands: &'a Hands, live: &Live, change: Change) -> Plain<'a> {
        let outlook = Outlook::new(hands, live, change);
        let scale = scale(i128::from(outlook.all()) * draws(live.cards(), change.count));
        Plain { outlook, scale, up: Known::default(), other: Known::default() }
    }

    /// The value, over all draws.
    fn value(&mut self, suits: [u16; 4]) -> Moments {
        let Plain { outlook, up, other, .. } = self;
        let mut all = up.get(suits[0], || outlook.in_up_suit(suits[0]));
        for suit in &suits[1..] {
            all += other.get(*suit, || outlook.in_other_suit(*suit));
        }
        all + outlook.in_all_suits(suits)
    }
}

impl<'a> State<'a> {
    /// A rank class with the most that its exchanges can be worth.
    pub fn new(hands: &'a Hands, class: RankClass) -> State<'a> {
        let live = class.live();
        let ranks = MULTISETS.of(class.ranks);
        let made = hands.plain(5, ranks);
        let showdown = Showdown::new(&hands.pays, made, live);
        let base = Moments::of(&showdown.base(), &hands.pays, made.win);
        let bet = Bet { showdown, base, up: Known::default(), other: Known::default() };
        let buy = Plain::new(hands, &live, Change { kept: ranks, size: 5, count: 1 });
        let bounds = Bounds::new(hands, &live);
        let flush_cap = std::array::from_fn(|kept| bounds.flush_cap(5 - kept));
        let (order, exchanges, flushes) = (Vec::new(), Vec::new(), Vec::new());
        let flush_bounds = std::array::from_fn(|_| Known::default());
        let mut state = State {
            hands,
            class,
            live,
            bet,
            buy,
            bounds,
            flush_cap,
            order,
            flush_bounds,
            exchanges,
            flushes,
        };
        state.order = state.order();
        state
    }

    /// The change that keeps some of the cards.
    fn change(&self, kept: u8) -> Change {
        let ranks = (0..5).filter(|card| kept >> card & 1 == 1).map(|card| self.class.ranks[card]);
        let size = kept.count_ones().try_into().unwrap_or_default();
        Change { kept: MULTISETS.of(ranks), size, count: 5 - size }
    }

    fn order(&self) -> Vec<(i128, usize)> {
        let mut known: Vec<(u16, usize, i128)> = Vec::new();
        let mut order: Vec<(i128, usize)> = Vec::new();
        for (place, kept) in KEPT.into_iter().enumerate() {
            let change = self.change(kept);
            let found = known.iter().find(|(number, size, _)| (*number, *size) == (change.kept, change.size));
            let most = found.map_or_else(|| self.bounds.plain(change), |(.., most)| *most);
            known.push((change.kept, change.size, most));
            order.push((most, place));
        }
        order.sort_by(|one, other| other.cmp(one));
        order
    }

    /// nj/lunar-poker 38.10(b) | nz/lunar-poker 5.2
    ///
    /// The best action of a suit class. Of actions worth the same the first of fold, bet, buy, exchange.
    pub fn best(&mut self, class: &SuitClass) -> Best {
        let position = self.class.position(class);
        let fold = Moments::certain(self.hands.pays.fold, DENOMINATOR, false);
        let mut best = Best { code: FOLD, moments: fold, undeclared: 0 };
        best = best.or(BET, self.bet(&position)).or(BUY, self.buy(&position));
        for at in 0..self.order.len() {
            let (most, place) = self.order[at];
            if most + self.flush_cap[kept_count(KEPT[place])] <= best.moments.value {
                continue;
            }
            let most = most + self.flush_bound(place, class, &position);
            if most > best.moments.value {
                let value = self.exchange(place, class, &position);
                debug_assert!(value.value <= most, "a bound holds");
                best = best.or(EXCHANGE + u8::try_from(place).unwrap_or_default(), value);
            }
        }
        best.undeclared = best.moments.value;
        if position.is_instant(self.hands) {
            let instant = self.hands.pays.instant[usize::from(position.is_royal())];
            best = best.or(INSTANT, Moments::certain(instant, DENOMINATOR, false));
        }
        best
    }

    /// The most that flushes add to an exchange.
    fn flush_bound(&mut self, place: usize, class: &SuitClass, position: &Position) -> i128 {
        let kept = kept_masks(KEPT[place], class, &self.class);
        let mut sum = 0;
        for (suit, _) in flush_suits(kept) {
            let State { bounds, flush_bounds, .. } = self;
            let live = position.suits[suit];
            let count = 5 - kept_count(KEPT[place]);
            sum += flush_bounds[place].get(live, || bounds.suited(count, kept[suit], live));
        }
        sum
    }

    fn bet(&mut self, position: &Position) -> Moments {
        let pays = &self.hands.pays;
        if position.held.iter().any(|mask| mask.count_ones() == 5) {
            let showdown = position.showdown(self.hands, position.held);
            let tally = showdown.tally(position.suits);
            return Moments::of(&tally, pays, showdown.made.win) * scale(showdown.all().into());
        }
        let Bet { showdown, base, up, other } = &mut self.bet;
        let moments = |tally: Tally| Moments::of(&tally, pays, showdown.made.win);
        let mut sum = *base + up.get(position.suits[0], || moments(showdown.in_up_suit(position.suits[0])));
        if showdown.may_force() {
            for suit in &position.suits[1..] {
                sum += other.get(*suit, || moments(showdown.in_other_suit(*suit)));
            }
        }
        sum * scale(showdown.all().into())
    }

    fn buy(&mut self, position: &Position) -> Moments {
        let fee = self.hands.pays.ante;
        if position.held.iter().any(|mask| mask.count_ones() == 5) {
            let (moments, all) = position.draw(self.hands, position.held);
            return (moments * scale(all)).after_fee(fee, DENOMINATOR);
        }
        let sum = self.buy.value(position.suits) + self.flush(position.held, position.suits);
        (sum * self.buy.scale).after_fee(fee, DENOMINATOR)
    }

    /// What flushes add to a draw to these cards.
    fn flush(&mut self, kept: [u16; 4], suits: [u16; 4]) -> Moments {
        let mut sum = Moments::default();
        for (suit, other) in flush_suits(kept) {
            let key = (kept[suit], other);
            let known = self.flushes.iter().position(|(known, _)| *known == key);
            let at = known.unwrap_or(self.flushes.len());
            if known.is_none() {
                let change = Position::change(kept);
                self.flushes.push((key, Flushes::new(self.hands, &self.live, change, kept[suit], other)));
            }
            sum += self.flushes[at].1.value(suit, suits);
        }
        sum
    }

    fn exchange(&mut self, place: usize, class: &SuitClass, position: &Position) -> Moments {
        let change = self.change(KEPT[place]);
        let known =
            self.exchanges.iter().position(|(kept, size, _)| (*kept, *size) == (change.kept, change.size));
        let at = known.unwrap_or(self.exchanges.len());
        if known.is_none() {
            self.exchanges.push((change.kept, change.size, Plain::new(self.hands, &self.live, change)));
        }
        let (.., plain) = &mut self.exchanges[at];
        let (value, scale) = (plain.value(position.suits), plain.scale);
        let kept = kept_masks(KEPT[place], class, &self.class);
        let sum = value + self.flush(kept, position.suits);
        (sum * scale).after_fee(self.hands.pays.ante, DENOMINATOR)
    }
}

fn kept_count(kept: u8) -> usize {
    usize::try_from(kept.count_ones()).unwrap_or_default()
}

/// The cards kept by suit.
pub fn kept_masks(kept: u8, suits: &SuitClass, ranks: &RankClass) -> [u16; 4] {
    let mut masks = [0; 4];
    for card in (0..5).filter(|card| kept >> card & 1 == 1) {
        masks[suits.suits[card]] |= 1 << ranks.ranks[card];
    }
    masks
}
