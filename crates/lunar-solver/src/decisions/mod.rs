//! What a player knows at the first decision, and the exact value of every choice.

pub mod best_choice;
pub mod choices;
pub mod later_play;

use crate::dealer::live_ranks::LiveRanks;
use crate::draws::draw_value::{DrawValue, RankDraw, better};
use crate::draws::suited_draws::SuitedDraws;
use crate::hands::Hands;
use crate::hands::rank_multisets::MULTISETS;
use crate::rank_masks::ranks;
use crate::showdown::Showdown;
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::moments::Moments;
use crate::sums::suit_left::SuitLeft;
use arrayvec::ArrayVec;
use croupier_core::poker::Category;
use croupier_core::{Card, CardSet, Suit};
use croupier_exact::Fraction;

/// A player's cards, the up card, and the cards that can still come, suits in an order that begins with the
/// up card's.
#[derive(Clone, Debug)]
pub struct Position {
    /// The cards that can come by rank.
    pub live: LiveRanks,
    /// And by suit.
    pub suits: [u16; 4],
    /// The player's cards by suit.
    pub held: [u16; 4],
}

/// What to do with the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Declare instant cash.
    Instant,
    /// Give up.
    Fold,
    /// Bet twice the ante.
    Bet,
    /// Buy a sixth card.
    Buy,
    /// Keep these ranks of each suit and exchange the rest.
    Exchange([u16; 4]),
}

fn index(card: Card) -> usize {
    usize::from(card.rank().index())
}

/// The suits, the up card's first.
pub fn suit_order(up: Card) -> [Suit; 4] {
    let mut order = Suit::ALL;
    if let Some(place) = order.iter().position(|suit| *suit == up.suit()) {
        order.swap(0, place);
    }
    order
}

impl Position {
    /// A hand against an up card when `gone` cannot come either.
    pub fn new(hand: CardSet, up: Card, gone: CardSet) -> Position {
        let order = suit_order(up);
        let dead = hand.union(gone).difference(CardSet::of(up));
        let live = dead.iter().fold(LiveRanks::new(index(up)), |live, card| live.without(index(card)));
        let coming = CardSet::DECK.difference(dead.union(CardSet::of(up)));
        let by_suit = |cards: CardSet| order.map(|suit| cards.suit_mask(suit));
        Position { live, suits: by_suit(coming), held: by_suit(hand) }
    }

    fn ranks(masks: [u16; 4]) -> impl Iterator<Item = usize> {
        masks.into_iter().flat_map(ranks)
    }

    /// The final hand of these cards against the dealer.
    pub fn showdown<'a>(&self, hands: &'a Hands, held: [u16; 4]) -> Showdown<'a> {
        let size = Position::ranks(held).count();
        let flush = held.iter().find(|mask| mask.count_ones() >= 5);
        let made = match flush {
            Some(mask) => {
                let other = held.iter().find(|other| *other != mask).and_then(|_| {
                    held.iter().filter(|other| other.count_ones() == 1).flat_map(|other| ranks(*other)).next()
                });
                hands.suited(*mask, other)
            }
            None => hands.plain(size, MULTISETS.of(Position::ranks(held))),
        };
        Showdown::new(&hands.pays, made, self.live)
    }

    /// The 26 ways to keep up to three of the five cards.
    pub fn exchanges(&self) -> Vec<[u16; 4]> {
        let cards: Vec<(usize, usize)> =
            (0..4).flat_map(|suit| ranks(self.held[suit]).map(move |rank| (suit, rank))).collect();
        let kept = (0..1_u32 << cards.len()).filter(|chosen| chosen.count_ones() <= 3);
        kept.map(|chosen| {
            let mut masks = [0; 4];
            for (place, (suit, rank)) in cards.iter().enumerate() {
                if chosen >> place & 1 == 1 {
                    masks[*suit] |= 1 << rank;
                }
            }
            masks
        })
        .collect()
    }

    /// The change that an exchange with these cards kept, or with all five a buy, is.
    pub fn change(kept: [u16; 4]) -> RankDraw {
        let size = Position::ranks(kept).count();
        let count = if size == 5 { 1 } else { 5 - size };
        RankDraw { kept: MULTISETS.of(Position::ranks(kept)), size, count }
    }

    /// All ways a draw to `kept` ends, and how many they are; five kept cards are a buy.
    pub fn draw(&self, hands: &Hands, kept: [u16; 4]) -> (Moments, i128) {
        let change = Position::change(kept);
        if change.size == 5 && kept.iter().any(|mask| mask.count_ones() == 5) {
            return self.buy_to_flush(hands);
        }
        let without = || self.without_flush(hands, change);
        let ((sum, all), flushes) = rayon::join(without, || self.flushes(hands, kept, change));
        (sum + flushes, all)
    }

    /// All ways a draw ends if no five cards share a suit, and how many they are.
    fn without_flush(&self, hands: &Hands, change: RankDraw) -> (Moments, i128) {
        let outlook = DrawValue::new(hands, &self.live, change);
        let [up, others @ ..] = self.suits.map(|suit| SuitLeft::new(suit, 0));
        let parts = outlook
            .in_up_suit(&up)
            .into_iter()
            .chain(others.iter().flat_map(|suit| outlook.in_other_suit(suit)));
        let sum = parts.sum::<Moments>() + outlook.in_all_suits(self.suits);
        (sum, i128::from(outlook.all()) * draws(self.live.cards(), change.count))
    }

    /// What flushes add to a draw.
    fn flushes(&self, hands: &Hands, kept: [u16; 4], change: RankDraw) -> Moments {
        let among = flush_suits(kept);
        // Where several suits can make a flush, no card is kept, and it is the same flush in each.
        let Some((first, other)) = among.first() else { return Moments::default() };
        let free = among.iter().fold(0, |free, (suit, _)| free | self.suits[*suit]);
        let flushes = SuitedDraws::new(hands, &self.live, change, (kept[*first], *other), free);
        flushes.value(among.iter().map(|(suit, _)| *suit), self.suits)
    }

    /// nj/lunar-poker 38.10(c)·a | nz/lunar-poker 8.6(b)
    ///
    /// A sixth card to a flush, card by card; it makes the same hand of cards of one rank in any other suit.
    fn buy_to_flush(&self, hands: &Hands) -> (Moments, i128) {
        let (mut sum, mut all) = (Moments::default(), 0);
        for rank in 0..13 {
            let suits = (0..4).filter(|suit| self.suits[*suit] >> rank & 1 == 1);
            let (own, others): (Vec<usize>, Vec<usize>) = suits.partition(|suit| self.held[*suit] != 0);
            for suits in [own, others] {
                let Some(first) = suits.first() else { continue };
                let showdown = self.with(*first, rank).showdown(hands, self.with(*first, rank).held);
                sum += self.decide_each(hands, &showdown, rank, &suits);
                all += i128::from(showdown.all()) * i128::try_from(suits.len()).unwrap_or_default();
            }
        }
        (sum, all)
    }

    /// The better of bet and fold after a card of this rank was drawn in each of some suits. A suit is left with the
    /// rank or without it, so each is looked at once.
    fn decide_each(&self, hands: &Hands, showdown: &Showdown<'_>, rank: usize, drawn: &[usize]) -> Moments {
        let drawn_rank = 1 << rank;
        let lefts = self.suits.map(|suit| SuitLeft::new(suit & !drawn_rank, suit & drawn_rank));
        let in_up_suit = showdown.in_up_suit(&lefts[0]);
        let in_others: Vec<Vec<ForcedCounts>> =
            lefts[1..].iter().map(|left| showdown.in_other_suit(left)).collect();
        let after = |suit: usize| {
            let place = |other: usize| lefts[other].place(if other == suit { 0 } else { self.suits[other] });
            let mut ends = in_up_suit[place(0)];
            (1..4).for_each(|other| ends.forced += in_others[other - 1][place(other)]);
            better(hands, showdown, showdown.base + showdown.ended(ends))
        };
        drawn.iter().map(|suit| after(*suit)).sum()
    }

    /// The same with one more card in the hand.
    fn with(&self, suit: usize, rank: usize) -> Position {
        let mut next = self.clone();
        next.live = self.live.without(rank);
        next.suits[suit] &= !(1 << rank);
        next.held[suit] |= 1 << rank;
        next
    }

    /// nj/lunar-poker 38.10(b)1; 38.10(b)2; 38.10(b)3; 38.10(b)4 | nz/lunar-poker 5.2(a); 5.2(b); 5.2(c)
    ///
    /// The exact value of a choice with the first five cards, in units of the ante.
    pub fn value(&self, hands: &Hands, action: Action) -> Fraction {
        let pays = &hands.pays;
        let fee = || Fraction::one();
        match action {
            Action::Instant => Fraction::new(pays.instant[usize::from(self.is_royal())], pays.ante),
            Action::Fold => Fraction::new(pays.fold, pays.ante),
            Action::Bet if pays.instant_unasked && self.is_instant(hands) => {
                self.value(hands, Action::Instant)
            }
            Action::Bet => {
                let showdown = self.showdown(hands, self.held);
                let value = showdown.value(self.suits).value;
                Fraction::new(value, i128::from(showdown.all()) * i128::from(pays.ante))
            }
            Action::Buy => self.drawn(hands, self.held) - fee(),
            Action::Exchange(kept) => self.drawn(hands, kept) - fee(),
        }
    }

    fn drawn(&self, hands: &Hands, kept: [u16; 4]) -> Fraction {
        let (moments, all) = self.draw(hands, kept);
        Fraction::new(moments.value, all * i128::from(hands.pays.ante))
    }

    /// nj/lunar-poker 38.10(a)1·a | nz/lunar-poker 5.6·a
    ///
    /// Are the five cards paid instant cash?
    pub fn is_instant(&self, hands: &Hands) -> bool {
        let suit = self.held.iter().find(|mask| mask.count_ones() == 5);
        suit.is_some_and(|mask| hands.suited(*mask, None).shape == crate::hands::shape::Shape::StraightFlush)
    }

    /// Are they a royal flush?
    pub fn is_royal(&self) -> bool {
        self.held.contains(&0b1_1111_0000_0000)
    }

    /// The category of the five cards.
    pub fn category(&self, hands: &Hands) -> Category {
        let suit = self.held.iter().find(|mask| mask.count_ones() == 5);
        let made = suit.map(|mask| hands.suited(*mask, None));
        made.unwrap_or_else(|| hands.plain(5, MULTISETS.of(Position::ranks(self.held)))).rank.category()
    }

    /// Every choice there is.
    pub fn actions(&self, hands: &Hands) -> Vec<Action> {
        let instant = self.is_instant(hands).then_some(Action::Instant);
        let exchanges = self.exchanges().into_iter().map(Action::Exchange);
        instant.into_iter().chain([Action::Bet, Action::Buy, Action::Fold]).chain(exchanges).collect()
    }
}

/// The number of draws of `count` out of `cards` cards.
pub fn draws(cards: i64, count: usize) -> i128 {
    let cards = i128::from(cards);
    (0..5).take(count).fold(1, |ways, taken| ways * (cards - taken) / (taken + 1))
}

/// The suits in which a draw to these cards can make five, with the sixth card where five are kept.
pub fn flush_suits(kept: [u16; 4]) -> ArrayVec<(usize, Option<usize>), 4> {
    let size: u32 = kept.iter().map(|mask| mask.count_ones()).sum();
    let of = |suit: usize| kept[suit].count_ones();
    if size == 5 {
        let others = |suit: usize| {
            (0..4).filter(move |other| *other != suit).flat_map(move |other| ranks(kept[other]))
        };
        return (0..4).filter(|suit| of(*suit) == 4).map(|suit| (suit, others(suit).next())).collect();
    }
    (0..4).filter(|suit| of(*suit) == size).map(|suit| (suit, None)).collect()
}
