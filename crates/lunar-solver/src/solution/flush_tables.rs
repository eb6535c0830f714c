//! What flushes add to the draws of a rank class, for all suits that its cards may have.

use crate::draws::draw_value::RankDraw;
use crate::draws::suited_draws::{FlushSums, SuitedDraws};
use crate::forcing::candidates::ANY;
use crate::hands::Hands;
use crate::rank_masks::ranks;
use crate::solution::classes::RankClass;
use crate::sums::moments::Moments;
use crate::sums::suit_left::SuitLeft;

/// Which flushes: the ranks kept, and for a buy the rank of the sixth card.
pub type FlushKey = (u16, Option<usize>);

/// What flushes add to a draw.
pub struct FlushValue<'a> {
    /// The cards that the draw keeps.
    pub key: FlushKey,
    flushes: SuitedDraws<'a>,
    /// Where it is a sum of what each suit adds.
    sums: Option<FlushSums<'a>>,
    /// In another suit than the up card's, and in that.
    tables: [Option<FlushTables>; 2],
}

/// What flushes in a suit add.
struct FlushTables {
    /// What is left of the suit, of the up card's suit if that is another, and of any third.
    left: [SuitLeft; 3],
    /// What these suits add.
    sums: [Vec<Moments>; 3],
}

impl FlushTables {
    fn new(flushes: &FlushSums<'_>, class: &RankClass, (kept, sixth): FlushKey, is_up: bool) -> FlushTables {
        let held = class.ranks.iter().fold(0, |held, rank| held | 1 << rank);
        // Where two cards of a rank are held, one kept, the other may be of any other suit.
        let twice = ranks(kept).filter(|rank| class.ranks.iter().filter(|held| *held == rank).count() > 1);
        let other = held & !kept | twice.fold(0, |twice, rank| twice | 1 << rank);
        let (all, in_up_suit) = (0x1fff, 0x1fff & !(1 << class.up));
        let suit = if is_up { in_up_suit } else { all };
        // A sixth card is of another suit, so its rank is left in this one; cards given up may be of any.
        let given = if sixth.is_some() { 0 } else { held & !kept };
        let own = SuitLeft::new(suit & !kept & !given, suit & given);
        let second = SuitLeft::new(in_up_suit & !other, in_up_suit & other);
        let third = SuitLeft::new(all & !other, other);
        let flushes = flushes.in_suit(own);
        let of_second = if is_up { Vec::new() } else { flushes.beside(true, &second) };
        let sums = [flushes.own(is_up), of_second, flushes.beside(false, &third)];
        FlushTables { left: [own, second, third], sums }
    }

    fn value(&self, suit: usize, suits: [u16; 4]) -> Moments {
        let [own, of_second, of_third] = &self.sums;
        let [left, second, third] = &self.left;
        let here = left.place(suits[suit]);
        let at = |left: &SuitLeft, other: usize| here * left.size() + left.place(suits[other]);
        let mut sum = own[here];
        for other in (0..4).filter(|other| *other != suit) {
            sum += if other == 0 { of_second[at(second, 0)] } else { of_third[at(third, other)] };
        }
        sum
    }
}

impl<'a> FlushValue<'a> {
    /// The flushes of a draw.
    pub fn new(hands: &'a Hands, class: &RankClass, change: RankDraw, key: FlushKey) -> FlushValue<'a> {
        let flushes = SuitedDraws::new(hands, &class.live(), change, key, 0x1fff & !key.0);
        FlushValue { key, flushes, sums: flushes.sums(ANY), tables: [None, None] }
    }

    /// What those in a suit add.
    pub fn value(&mut self, class: &RankClass, suit: usize, suits: [u16; 4]) -> Moments {
        let Some(sums) = &self.sums else {
            return self.flushes.one_by_one(suit, suits);
        };
        let is_up = suit == 0;
        let tables = self.tables[usize::from(is_up)]
            .get_or_insert_with(|| FlushTables::new(sums, class, self.key, is_up));
        tables.value(suit, suits)
    }
}
