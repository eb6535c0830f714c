//! What a draw is worth: every set of ranks it can bring, and after each the better of bet and fold.
//!
//! The value is a sum of one part that depends on the live cards of the up card's suit and one for each other
//! suit, because suits matter in so few places. Where five cards of the player share a suit, `flush` adds
//! the difference.

use super::dealer::{DEALERS, Dealer};
use super::draw::{Drawn, Taken, each_deal, each_draw, each_suit};
use super::hands::Hands;
use super::live::{Counts, Live, four};
use super::moments::Moments;
use super::pays::Made;
use super::showdown::{Lost, Showdown};
use super::tally::Tally;

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
    simple: Vec<Simple<'a>>,
    certain: Vec<Strong<'a>>,
    doubtful: Vec<Strong<'a>>,
    all: i64,
    fold: i64,
    replacements: i64,
}

/// A draw after which the dealer is never forced, and a straight or flush beats the hand.
struct Simple<'a> {
    taken: Taken,
    ways: i64,
    made: &'a Made,
    counts: Counts,
    value: i64,
}

/// Any other draw.
struct Strong<'a> {
    taken: Taken,
    ways: i64,
    showdown: Showdown<'a>,
    base: Moments,
}

impl<'a> Outlook<'a> {
    /// The draws of a change from the cards of `live`.
    pub fn new(hands: &'a Hands, live: &Live, change: Change) -> Outlook<'a> {
        let left = live.cards() - i64::try_from(change.count).unwrap_or_default();
        let all = four(left);
        let mut outlook = Outlook {
            hands,
            dealer: &DEALERS[live.up()],
            live: *live,
            simple: Vec::new(),
            certain: Vec::new(),
            doubtful: Vec::new(),
            all,
            fold: all * hands.pays.fold,
            replacements: left - 4,
        };
        let size = change.size + change.count;
        each_draw(live, change.size, change.kept, change.count, &mut |drawn| outlook.add(drawn, size));
        outlook
    }

    fn add(&mut self, drawn: &Drawn, size: usize) {
        let made = self.hands.plain(size, drawn.hand);
        let Drawn { taken, ways, live, .. } = drawn.clone();
        if Showdown::simple(&self.hands.pays, made, &live) {
            let counts = live.against(made.shape);
            let value = self.value(made, counts);
            self.simple.push(Simple { taken, ways, made, counts, value });
            return;
        }
        let showdown = Showdown::new(&self.hands.pays, made, live);
        let base = showdown.base();
        let least = base.value(&self.hands.pays, made.win) - showdown.most_lost();
        let base = Moments::of(&base, &self.hands.pays, made.win);
        let strong = Strong { taken, ways, showdown, base };
        let certain = least >= self.fold * self.replacements;
        if certain { self.certain.push(strong) } else { self.doubtful.push(strong) }
    }

    fn value(&self, made: &Made, counts: Counts) -> i64 {
        let lose = self.all - counts.win - counts.tie - counts.none;
        counts.win * made.win + lose * self.hands.pays.lose + counts.none * self.hands.pays.no_hand
    }

    /// Dealer's hands and replacements after each draw.
    pub const fn all(&self) -> i64 {
        self.all * self.replacements
    }

    /// All draws, as far as the cards left in the up card's suit decide.
    pub fn in_up_suit(&self, suit: u16) -> Moments {
        let mut sum = Moments::default();
        let mut folds = 0;
        for draw in &self.simple {
            if draw.value < self.fold {
                folds += i128::from(draw.ways);
            } else {
                sum += self.simple_draw(draw, suit, &mut folds);
            }
        }
        sum += Moments::certain(self.hands.pays.fold, folds * i128::from(self.all), true);
        sum = sum * self.replacements.into();
        for draw in &self.certain {
            sum += draw.base * draw.ways.into();
            let made = draw.showdown.made;
            each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
                sum += Moments::of(&draw.showdown.in_up_suit(left), &self.hands.pays, made.win) * ways.into();
            });
        }
        sum
    }

    /// A simple draw, summed over what it can leave of the up card's suit.
    fn simple_draw(&self, draw: &Simple<'_>, suit: u16, folds: &mut i128) -> Moments {
        let mut bets = Tally::default();
        let pays = &self.hands.pays;
        each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
            let Lost { win, tie, none } = Showdown::lost(self.dealer, draw.made.shape, self.live.up(), left);
            let cost =
                win * (draw.made.win - pays.lose) - tie * pays.lose + none * (pays.no_hand - pays.lose);
            if draw.value - cost < self.fold {
                *folds += i128::from(ways);
            } else {
                bets.win += ways * (draw.counts.win - win);
                bets.none += ways * (draw.counts.none - none);
                bets.tie += ways * (draw.counts.tie - tie);
                bets.lose += ways * self.all;
            }
        });
        bets.lose -= bets.win + bets.none + bets.tie;
        Moments::of(&bets, pays, draw.made.win)
    }

    /// What the cards left in one other suit add.
    pub fn in_other_suit(&self, suit: u16) -> Moments {
        let mut sum = Moments::default();
        for draw in self.certain.iter().filter(|draw| draw.showdown.may_force()) {
            let made = draw.showdown.made;
            each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
                sum +=
                    Moments::of(&draw.showdown.in_other_suit(left), &self.hands.pays, made.win) * ways.into();
            });
        }
        sum
    }

    /// Draws for which all suits together decide between bet and fold.
    pub fn in_all_suits(&self, suits: [u16; 4]) -> Moments {
        let mut sum = Moments::default();
        for draw in &self.doubtful {
            each_deal(&draw.taken, suits, &mut |left| sum += decide(self.hands, &draw.showdown, left));
        }
        sum
    }
}

/// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
///
/// The better of bet and fold after a draw; where they are worth the same, the bet.
pub fn decide(hands: &Hands, showdown: &Showdown<'_>, suits: [u16; 4]) -> Moments {
    let bet = Moments::of(&showdown.tally(suits), &hands.pays, showdown.made.win);
    let fold = Moments::certain(hands.pays.fold, showdown.all().into(), true);
    if bet.value < fold.value { fold } else { bet }
}

/// All sets of `count` ranks out of a mask.
pub fn subsets(mask: u16, count: usize) -> Vec<u16> {
    let ranks: Vec<usize> = super::hands::ranks(mask).collect();
    let ranks = &ranks;
    let mut sets = vec![(0_u16, 0)];
    for _ in 0..count {
        sets = sets
            .iter()
            .flat_map(|(set, from)| {
                (*from..ranks.len()).map(move |place| (set | 1 << ranks[place], place + 1))
            })
            .collect();
    }
    sets.into_iter().map(|(set, _)| set).collect()
}
