//! What a draw is worth: every set of ranks it can bring, and after each the better of bet and fold.
//!
//! The value is a sum of one part that depends on the live cards of the up card's suit and one for each other
//! suit, because suits matter in so few places. Where five cards of the player share a suit, `flush` adds
//! the difference.

use crate::dealer::live_ranks::{ComparedCounts, LiveRanks, four};
use crate::dealer::{DEALERS, DealerHands};
use crate::draws::rank_draws::{DrawnRanks, TakenRanks, choose, each_deal, each_draw, each_suit};
use crate::draws::weak_hands::WeakDraws;
use crate::hands::Hands;
use crate::hands::payouts::FinalHand;
use crate::showdown::Showdown;
use crate::showdown::suit_corrections::lost_to_flushes;
use crate::sums::bet_sums::BetSums;
use crate::sums::moments::Moments;
use crate::sums::suit_left::SuitLeft;
use std::ops::{Add, AddAssign, Mul};

/// A draw of some cards to a multiset of ranks.
#[derive(Clone, Copy, Debug)]
pub struct RankDraw {
    /// The ranks kept.
    pub kept: u16,
    /// How many ranks are kept.
    pub size: usize,
    /// How many cards are drawn.
    pub count: usize,
}

/// Every draw of a change.
pub struct DrawValue<'a> {
    hands: &'a Hands,
    dealer: &'static DealerHands,
    live: LiveRanks,
    /// What does not depend on suits.
    base: Moments,
    /// Hands below a straight that never force and are bet in any case.
    weak: WeakDraws<'a>,
    /// Such hands whose suits tell bet from fold.
    torn: Vec<TornDraw<'a>>,
    /// Other hands that are bet in any case, those together that win the same.
    certain: Vec<Vec<StrongDraw<'a>>>,
    /// Other hands whose suits tell bet from fold.
    doubtful: Vec<StrongDraw<'a>>,
    all: i64,
    replacements: i64,
}

/// A draw to a hand below a straight that never forces.
struct TornDraw<'a> {
    taken: TakenRanks,
    made: &'a FinalHand,
    counts: ComparedCounts,
}

/// Any other draw.
struct StrongDraw<'a> {
    taken: TakenRanks,
    showdown: Showdown<'a>,
}

impl<'a> DrawValue<'a> {
    /// The draws of a change from the cards of `live`.
    pub fn new(hands: &'a Hands, live: &LiveRanks, change: RankDraw) -> DrawValue<'a> {
        let left = live.cards() - i64::try_from(change.count).unwrap_or_default();
        let mut outlook = DrawValue {
            hands,
            dealer: &DEALERS[live.up()],
            live: *live,
            base: Moments::default(),
            weak: WeakDraws::new(&hands.pays),
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

    fn add(&mut self, drawn: &DrawnRanks, size: usize) {
        let made = self.hands.plain(size, drawn.hand);
        if Showdown::only_up_suit_matters(&self.hands.pays, made, &drawn.live) {
            self.add_simple(drawn, made);
        } else {
            self.add_strong(drawn, made);
        }
    }

    /// Bet or fold where suits cannot change it, else torn between them.
    fn add_simple(&mut self, drawn: &DrawnRanks, made: &'a FinalHand) {
        let counts = drawn.live.against(made.shape);
        if !self.hands.pays.bets(made, &drawn.live, self.bet_value(made, counts), self.all) {
            let ways = i128::from(drawn.ways) * i128::from(self.all());
            self.base += Moments::certain(self.hands.pays.fold, ways, true);
            return;
        }
        let lost = lost_to_flushes(self.dealer, made.shape, self.live.up(), drawn.live.ranks());
        if !self.hands.pays.bets(made, &drawn.live, self.bet_value(made, counts.after(lost)), self.all) {
            self.torn.push(TornDraw { taken: drawn.taken.clone(), made, counts });
            return;
        }
        let most = self.bet(made, counts) * self.replacements;
        self.base += Moments::drawn(most) * drawn.ways.into();
        self.weak.add(&drawn.taken, made, &self.live);
    }

    /// The value of a bet against all dealer's hands, replacements not counted.
    #[inline]
    fn bet_value(&self, made: &FinalHand, counts: ComparedCounts) -> i64 {
        let (pays, ComparedCounts { win, tie, none }) = (&self.hands.pays, counts);
        made.win * win + pays.lose * (self.all - win - tie - none) + pays.no_hand * none
    }

    /// The value with everything else that is summed.
    #[inline]
    fn bet(&self, made: &FinalHand, counts: ComparedCounts) -> BetSums {
        let pays = &self.hands.pays;
        let lose = self.all - counts.win - counts.tie - counts.none;
        let of = |amount: i64, hands: i64| BetSums::of(amount, hands, pays.ante);
        of(made.win, counts.win) + of(0, counts.tie) + of(pays.lose, lose) + of(pays.no_hand, counts.none)
    }

    fn add_strong(&mut self, drawn: &DrawnRanks, made: &'a FinalHand) {
        let showdown = Showdown::new(&self.hands.pays, made, drawn.live);
        let base = showdown.base;
        let certain = self.hands.pays.bets(made, &drawn.live, base.value - showdown.most_lost(), self.all());
        let strong = StrongDraw { taken: drawn.taken.clone(), showdown };
        if certain {
            self.base += Moments::drawn(base) * drawn.ways.into();
            self.add_certain(strong);
        } else {
            self.doubtful.push(strong);
        }
    }

    fn add_certain(&mut self, strong: StrongDraw<'a>) {
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
    pub fn in_up_suit(&self, suit: &SuitLeft) -> Vec<Moments> {
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
        suit: &SuitLeft,
        table: impl Fn(&Showdown<'a>, &SuitLeft) -> Vec<T>,
        ended: impl Fn(&Showdown<'a>, T) -> BetSums,
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
    fn torn(&self, draw: &TornDraw<'_>, suit: u16) -> Moments {
        let mut sum = Moments::default();
        let pays = &self.hands.pays;
        each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
            let lost = lost_to_flushes(self.dealer, draw.made.shape, self.live.up(), left);
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
    pub fn in_other_suit(&self, suit: &SuitLeft) -> Vec<Moments> {
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
    taken: &TakenRanks,
    live: &LiveRanks,
    suit: &SuitLeft,
    table: impl Fn(&SuitLeft) -> Vec<T>,
) {
    let drawn = taken.iter().fold(0, |drawn, (rank, _)| drawn | 1 << rank);
    let left = SuitLeft::new(suit.sure & !drawn, suit.open | suit.sure & drawn);
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
pub fn better(hands: &Hands, showdown: &Showdown<'_>, bet: BetSums) -> Moments {
    if hands.pays.bets(showdown.made, &showdown.live, bet.value, showdown.all()) {
        Moments::drawn(bet)
    } else {
        Moments::certain(hands.pays.fold, showdown.all().into(), true)
    }
}
