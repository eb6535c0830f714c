//! What a draw is worth: every set of ranks it can bring, and after each the better of bet and fold.
//!
//! The value is a sum of one part that depends on the live cards of the up card's suit and one for each other
//! suit, because suits matter in so few places. Where five cards of the player share a suit, `flush` adds
//! the difference.

use super::dealer::{DEALERS, Dealer};
use super::draw::{Drawn, Taken, choose, each_deal, each_draw, each_suit};
use super::effect::Effect;
use super::hands::Hands;
use super::left::Left;
use super::live::{Counts, Live, four};
use super::moments::Moments;
use super::pays::Made;
use super::showdown::Showdown;
use super::suited::lost;
use super::weak::Weak;
use std::ops::{Add, AddAssign, Mul};

/// A draw of so many cards to a multiset of ranks.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The ranks kept.
    pub kept: u16,
    /// How many ranks are kept.
    pub size: usize,
    /// How many cards are drawn.
    pub count: usize,
}

/// Every draw of a change.
pub struct Outlook<'a> {
    hands: &'a Hands,
    dealer: &'static Dealer,
    live: Live,
    /// What does not depend on suits.
    base: Moments,
    /// Hands below a straight that never force and are bet in any case.
    weak: Weak<'a>,
    /// Such hands whose suits tell bet from fold.
    torn: Vec<Torn<'a>>,
    /// Other hands that are bet in any case, those together that win the same.
    certain: Vec<Vec<Strong<'a>>>,
    /// Other hands whose suits tell bet from fold.
    doubtful: Vec<Strong<'a>>,
    all: i64,
    replacements: i64,
}

/// A draw to a hand below a straight that never forces.
struct Torn<'a> {
    taken: Taken,
    made: &'a Made,
    counts: Counts,
}

/// Any other draw.
struct Strong<'a> {
    taken: Taken,
    showdown: Showdown<'a>,
}

impl<'a> Outlook<'a> {
    /// The draws of a change from the cards of `live`.
    pub fn new(hands: &'a Hands, live: &Live, change: Change) -> Outlook<'a> {
        let left = live.cards() - i64::try_from(change.count).unwrap_or_default();
        let mut outlook = Outlook {
            hands,
            dealer: &DEALERS[live.up()],
            live: *live,
            base: Moments::default(),
            weak: Weak::new(&hands.pays),
            torn: Vec::new(),
            certain: Vec::new(),
            doubtful: Vec::new(),
            all: four(left),
            replacements: left - 4,
        };
        let size = change.size + change.count;
        each_draw(live, change.size, change.kept, change.count, &mut |drawn| outlook.add(drawn, size));
        outlook
    }

    fn add(&mut self, drawn: &Drawn, size: usize) {
        let made = self.hands.plain(size, drawn.hand);
        if Showdown::simple(&self.hands.pays, made, &drawn.live) {
            self.add_simple(drawn, made);
        } else {
            self.add_strong(drawn, made);
        }
    }

    /// Bet or fold where suits cannot change it, else torn between them.
    fn add_simple(&mut self, drawn: &Drawn, made: &'a Made) {
        let counts = drawn.live.against(made.shape);
        if !self.hands.pays.bets(made, &drawn.live, self.bet_value(made, counts), self.all) {
            let ways = i128::from(drawn.ways) * i128::from(self.all());
            self.base += Moments::certain(self.hands.pays.fold, ways, true);
            return;
        }
        let lost = lost(self.dealer, made.shape, self.live.up(), drawn.live.ranks());
        if !self.hands.pays.bets(made, &drawn.live, self.bet_value(made, counts.after(lost)), self.all) {
            self.torn.push(Torn { taken: drawn.taken.clone(), made, counts });
            return;
        }
        let most = self.bet(made, counts) * self.replacements;
        self.base += Moments::drawn(most) * drawn.ways.into();
        self.weak.add(&drawn.taken, made, &self.live);
    }

    /// What a bet comes to against all dealer's hands, replacements not counted.
    #[inline]
    fn bet_value(&self, made: &Made, counts: Counts) -> i64 {
        let (pays, Counts { win, tie, none }) = (&self.hands.pays, counts);
        made.win * win + pays.lose * (self.all - win - tie - none) + pays.no_hand * none
    }

    /// The same with all that is summed beside the value.
    #[inline]
    fn bet(&self, made: &Made, counts: Counts) -> Effect {
        let pays = &self.hands.pays;
        let lose = self.all - counts.win - counts.tie - counts.none;
        let of = |amount: i64, hands: i64| Effect::of(amount, hands, pays.ante);
        of(made.win, counts.win) + of(0, counts.tie) + of(pays.lose, lose) + of(pays.no_hand, counts.none)
    }

    fn add_strong(&mut self, drawn: &Drawn, made: &'a Made) {
        let showdown = Showdown::new(&self.hands.pays, made, drawn.live);
        let base = showdown.base;
        let certain = self.hands.pays.bets(made, &drawn.live, base.value - showdown.most_lost(), self.all());
        let strong = Strong { taken: drawn.taken.clone(), showdown };
        if certain {
            self.base += Moments::drawn(base) * drawn.ways.into();
            self.add_certain(strong);
        } else {
            self.doubtful.push(strong);
        }
    }

    fn add_certain(&mut self, strong: Strong<'a>) {
        let win = strong.showdown.made.win;
        let alike = self.certain.iter_mut().find(|draws| draws[0].showdown.made.win == win);
        match alike {
            Some(draws) => draws.push(strong),
            None => self.certain.push(vec![strong]),
        }
    }

    /// Dealer's hands and replacements after each draw.
    pub const fn all(&self) -> i64 {
        self.all * self.replacements
    }

    /// All draws, as far as the cards left in the up card's suit decide: for each set of ranks that can be left.
    pub fn in_up_suit(&self, suit: &Left) -> Vec<Moments> {
        let weak = self.weak.in_up_suit(self.dealer, &self.live, suit);
        let mut sums: Vec<Moments> =
            weak.into_iter().map(|effect| self.base + Moments::drawn(effect * self.replacements)).collect();
        for draw in &self.torn {
            sums.iter_mut().zip(suit.sets()).for_each(|(sum, suit)| *sum += self.torn(draw, suit));
        }
        self.add_certain_draws(&mut sums, suit, Showdown::in_up_suit, Showdown::ended);
        sums
    }

    /// Adds draws that are bet in any case, as far as one suit decides.
    fn add_certain_draws<T: Copy + Default + AddAssign + Add<Output = T> + Mul<i64, Output = T>>(
        &self,
        sums: &mut [Moments],
        suit: &Left,
        table: impl Fn(&Showdown<'a>, &Left) -> Vec<T>,
        ended: impl Fn(&Showdown<'a>, T) -> Effect,
    ) {
        for draws in &self.certain {
            let mut all = vec![T::default(); suit.size()];
            for draw in draws {
                add_drawn(&mut all, &draw.taken, &self.live, suit, |left| table(&draw.showdown, left));
            }
            // What an end comes to is the same for hands that win the same.
            let ends = all.into_iter().map(|one| Moments::drawn(ended(&draws[0].showdown, one)));
            sums.iter_mut().zip(ends).for_each(|(sum, end)| *sum += end);
        }
    }

    /// A draw between bet and fold, summed over what it can leave of the up card's suit.
    fn torn(&self, draw: &Torn<'_>, suit: u16) -> Moments {
        let mut sum = Moments::default();
        let pays = &self.hands.pays;
        each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
            let lost = lost(self.dealer, draw.made.shape, self.live.up(), left);
            let bet = self.bet(draw.made, draw.counts.after(lost));
            sum += if pays.is_worth(bet.value, self.all) {
                Moments::drawn(bet * (ways * self.replacements))
            } else {
                Moments::certain(pays.fold, i128::from(ways) * i128::from(self.all()), true)
            };
        });
        sum
    }

    /// What the cards left in one other suit add: for each set of ranks that can be left.
    pub fn in_other_suit(&self, suit: &Left) -> Vec<Moments> {
        let mut sums = vec![Moments::default(); suit.size()];
        self.add_certain_draws(&mut sums, suit, Showdown::in_other_suit, Showdown::effect);
        sums
    }

    /// Draws for which all suits together decide between bet and fold.
    pub fn in_all_suits(&self, suits: [u16; 4]) -> Moments {
        let mut sum = Moments::default();
        for draw in &self.doubtful {
            each_deal(&draw.taken, suits, &mut |left| {
                sum += better(self.hands, &draw.showdown, draw.showdown.value(left))
            });
        }
        sum
    }
}

/// Adds what a suit changes after a draw, over all ways to draw from it.
fn add_drawn<T: Copy + AddAssign + Add<Output = T> + Mul<i64, Output = T>>(
    sums: &mut [T],
    taken: &Taken,
    live: &Live,
    suit: &Left,
    table: impl Fn(&Left) -> Vec<T>,
) {
    let drawn = taken.iter().fold(0, |drawn, (rank, _)| drawn | 1 << rank);
    let left = Left::new(suit.sure & !drawn, suit.open | suit.sure & drawn);
    let mut table = table(&left);
    for (rank, count) in taken {
        let there = live.count(*rank);
        let any = choose(there, *count);
        let bit = left.place(1 << rank);
        if bit == 0 {
            table.iter_mut().for_each(|effect| *effect = *effect * any);
            continue;
        }
        let (of_suit, of_others) = (choose(there - 1, count - 1), choose(there - 1, *count));
        for set in (0..table.len()).filter(|set| set & bit != 0) {
            table[set] = table[set] * of_others + table[set & !bit] * of_suit;
            table[set & !bit] = table[set & !bit] * any;
        }
    }
    let sets = suit.sets().map(|set| left.place(set));
    sums.iter_mut().zip(sets).for_each(|(sum, place)| *sum += table[place]);
}

/// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
///
/// The better of bet and fold after a draw; where they are worth the same, the bet.
pub fn better(hands: &Hands, showdown: &Showdown<'_>, bet: Effect) -> Moments {
    if hands.pays.bets(showdown.made, &showdown.live, bet.value, showdown.all()) {
        Moments::drawn(bet)
    } else {
        Moments::certain(hands.pays.fold, showdown.all().into(), true)
    }
}

/// All sets of `count` ranks out of a mask, the lowest as numbers first.
pub fn subsets(mask: u16, count: usize) -> Vec<u16> {
    let mut sets = Vec::new();
    each_subset(mask, count, 0, &mut |set| sets.push(set));
    sets
}

/// Calls `visit` with each set of `count` ranks out of a mask, added to `set`, the lowest as numbers first.
pub fn each_subset(mask: u16, count: usize, set: u16, visit: &mut impl FnMut(u16)) {
    if count == 0 {
        return visit(set);
    }
    let (mut lower, mut above) = (0, mask);
    while above != 0 {
        let highest = above & above.wrapping_neg();
        above &= !highest;
        each_subset(lower, count - 1, set | highest, visit);
        lower |= highest;
    }
}
