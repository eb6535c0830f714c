//! What a draw is worth: every set of ranks it can bring, and after each the better of bet and fold.
//!
//! The value is a sum of one part that depends on the live cards of the up card's suit and one for each other
//! suit, because suits matter in so few places. Where five cards of the player share a suit, `suited` adds
//! the difference.

use super::dealer::{DEALERS, Dealer};
use super::draw::{Drawn, Taken, each_deal, each_draw, each_suit};
use super::hands::Hands;
use super::live::{Counts, Live};
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

/// Where the ways a draw ends are put.
pub trait Sink {
    /// `ways` times a bet ends so.
    fn bet(&mut self, made: &Made, tally: Tally, ways: i128);
    /// `ways` times a fold.
    fn fold(&mut self, hands: i128, ways: i128);
}

/// The value alone.
pub struct Value<'a> {
    hands: &'a Hands,
    /// The sum.
    pub sum: i128,
}

impl<'a> Value<'a> {
    /// Nothing yet.
    pub const fn new(hands: &'a Hands) -> Value<'a> {
        Value { hands, sum: 0 }
    }
}

impl Sink for Value<'_> {
    fn bet(&mut self, made: &Made, tally: Tally, ways: i128) {
        self.sum += i128::from(tally.value(&self.hands.pays, made.win)) * ways;
    }

    fn fold(&mut self, hands: i128, ways: i128) {
        self.sum += i128::from(self.hands.pays.fold) * hands * ways;
    }
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
    base: Tally,
}

impl<'a> Outlook<'a> {
    /// The draws of a change from the cards of `live`.
    pub fn new(hands: &'a Hands, live: &Live, change: Change) -> Outlook<'a> {
        let left = live.cards - i64::try_from(change.count).unwrap_or_default();
        let all = super::live::four(left);
        let mut outlook = Outlook {
            hands,
            dealer: &DEALERS[live.up],
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
        let strong = Strong { taken, ways, showdown, base };
        let certain = least >= self.fold * self.replacements;
        if certain { self.certain.push(strong) } else { self.doubtful.push(strong) }
    }

    fn value(&self, made: &Made, counts: Counts) -> i64 {
        let lose = self.all - counts.win - counts.tie - counts.none;
        counts.win * made.win + lose * self.hands.pays.lose + counts.none * self.hands.pays.no_hand
    }

    /// Draws with all dealer's hands and replacements.
    pub fn all(&self) -> i64 {
        self.all * self.replacements
    }

    /// All draws, as far as the cards left in the up card's suit decide.
    pub fn in_up_suit(&self, suit: u16, sink: &mut impl Sink) {
        let replacements = i128::from(self.replacements);
        for draw in &self.simple {
            if draw.value < self.fold {
                sink.fold(i128::from(self.all), i128::from(draw.ways) * replacements);
                continue;
            }
            each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
                self.simple_draw(draw, ways, left, sink);
            });
        }
        for draw in &self.certain {
            sink.bet(draw.showdown.made, draw.base, draw.ways.into());
            each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
                sink.bet(draw.showdown.made, draw.showdown.in_up_suit(left), ways.into());
            });
        }
    }

    fn simple_draw(&self, draw: &Simple<'_>, ways: i64, left: u16, sink: &mut impl Sink) {
        let Lost { win, tie, none } = Showdown::lost(self.dealer, draw.made.shape, self.live.up, left);
        let Counts { win: wins, tie: ties, none: nones } = draw.counts;
        let counts = Counts { win: wins - win, tie: ties - tie, none: nones - none };
        let ways = i128::from(ways * self.replacements);
        if self.value(draw.made, counts) < self.fold {
            return sink.fold(i128::from(self.all), ways);
        }
        let lose = self.all - counts.win - counts.tie - counts.none;
        let tally = Tally { win: counts.win, tie: counts.tie, lose, none: counts.none, ..Tally::default() };
        sink.bet(draw.made, tally, ways);
    }

    /// What the cards left in one other suit add.
    pub fn in_other_suit(&self, suit: u16, sink: &mut impl Sink) {
        for draw in self.certain.iter().filter(|draw| draw.showdown.may_force()) {
            each_suit(&draw.taken, &self.live, suit, 1, &mut |ways, left| {
                sink.bet(draw.showdown.made, draw.showdown.in_other_suit(left), ways.into());
            });
        }
    }

    /// Draws for which all suits together decide between bet and fold.
    pub fn in_all_suits(&self, suits: [u16; 4], sink: &mut impl Sink) {
        for draw in &self.doubtful {
            each_deal(&draw.taken, suits, &mut |left| decide(self.hands, &draw.showdown, left, 1, sink));
        }
    }
}

/// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
///
/// The better of bet and fold after a draw; where they are worth the same, the bet.
pub fn decide(hands: &Hands, showdown: &Showdown<'_>, suits: [u16; 4], ways: i128, sink: &mut impl Sink) {
    let tally = showdown.tally(suits);
    let all = showdown.all();
    if tally.value(&hands.pays, showdown.made.win) < hands.pays.fold * all {
        sink.fold(all.into(), ways);
    } else {
        sink.bet(showdown.made, tally, ways);
    }
}

/// What changes for draws that make five cards of one suit: `kept` are the ranks held in the suit, which is
/// number `suit` of `suits`, `other` the rank of a sixth card that is not in it.
pub fn suited(
    hands: &Hands,
    live: &Live,
    change: Change,
    (kept, suit, other): (u16, usize, Option<usize>),
    suits: [u16; 4],
    sink: &mut impl Sink,
) {
    let size = change.size + change.count;
    for drawn in subsets(suits[suit], change.count) {
        let mut left = suits;
        left[suit] &= !drawn;
        let (mut live, mut plain) = (*live, change.kept);
        for (place, rank) in super::hands::ranks(drawn).enumerate() {
            live = live.without(rank, 1);
            plain = super::multiset::MULTISETS.with(change.size + place, plain, rank);
        }
        let flush = Showdown::new(&hands.pays, hands.suited(kept | drawn, other), live);
        decide(hands, &flush, left, 1, sink);
        let plain = Showdown::new(&hands.pays, hands.plain(size, plain), live);
        decide(hands, &plain, left, -1, sink);
    }
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
