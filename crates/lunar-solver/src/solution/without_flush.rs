//! What a rank class is worth without a flush: one sum for each suit, by what its suit classes leave of it.

use crate::decisions::draws;
use crate::draws::draw_value::{DrawValue, RankDraw};
use crate::hands::Hands;
use crate::solution::class_solver::DENOMINATOR;
use crate::solution::classes::RankClass;
use crate::sums::moments::Moments;
use crate::sums::suit_left::SuitLeft;

/// A draw without a flush, suit by suit.
pub struct ValueWithoutFlush<'a> {
    outlook: DrawValue<'a>,
    /// How much more the denominator has than its ways.
    pub scale: i128,
    sum: BySuit,
}

/// A sum of what each suit gives, by the ranks that are left of it.
pub struct BySuit {
    up: (SuitLeft, Vec<Moments>),
    other: (SuitLeft, Vec<Moments>),
}

impl BySuit {
    /// For the sets of ranks that a rank class may leave of the up card's suit and of another.
    pub fn new(
        class: &RankClass,
        up: impl Fn(&SuitLeft) -> Vec<Moments>,
        other: impl Fn(&SuitLeft) -> Vec<Moments>,
    ) -> BySuit {
        let held = class.ranks.iter().fold(0, |held, rank| held | 1 << rank);
        let beside_up = !(1 << class.up);
        let in_up = SuitLeft::new(0x1fff & !held & beside_up, held & beside_up);
        let in_other = SuitLeft::new(0x1fff & !held, held);
        BySuit { up: (in_up, up(&in_up)), other: (in_other, other(&in_other)) }
    }

    /// The sum when these are left.
    pub fn of(&self, [up, others @ ..]: [u16; 4]) -> Moments {
        let first = self.up.1[self.up.0.place(up)];
        let (left, sums) = &self.other;
        others.into_iter().fold(first, |sum, suit| sum + sums[left.place(suit)])
    }
}

/// How much more the denominator has than `all` ways of a draw of `count` cards.
pub fn scale(all: i128) -> i128 {
    DENOMINATOR / all
}

impl<'a> ValueWithoutFlush<'a> {
    /// The draws of a change.
    pub fn new(hands: &'a Hands, class: &RankClass, change: RankDraw) -> ValueWithoutFlush<'a> {
        let live = class.live();
        let outlook = DrawValue::new(hands, &live, change);
        let scale = scale(i128::from(outlook.all()) * draws(live.cards(), change.count));
        let sum = BySuit::new(class, |left| outlook.in_up_suit(left), |left| outlook.in_other_suit(left));
        ValueWithoutFlush { outlook, scale, sum }
    }

    /// The value, over all draws.
    pub fn value(&self, suits: [u16; 4]) -> Moments {
        self.sum.of(suits) + self.outlook.in_all_suits(suits)
    }
}
