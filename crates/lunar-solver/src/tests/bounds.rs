//! Bounds that are cheap are no less than those that cost more, and those no less than the values.

use super::{Rng, readings};
use crate::bounds::Bounds;
use crate::bounds::by_up_card::UpCardBounds;
use crate::draws::draw_value::RankDraw;
use crate::hands::rank_multisets::MULTISETS;
use crate::solution::class_solver::KEPT;
use crate::solution::classes::rank_classes;

#[test]
fn what_any_hand_is_worth_at_most_no_hand_exceeds() {
    let mut dice = Rng::new(12);
    for hands in readings().iter().step_by(3) {
        let up = dice.below(13);
        let caps = UpCardBounds::new(hands, up);
        let classes: Vec<_> = rank_classes().into_iter().filter(|class| class.up == up).collect();
        for _ in 0..60 {
            let class = classes[dice.below(classes.len())];
            let bounds = Bounds::new(hands, &class.live());
            for kept in KEPT {
                let ranks = || (0..5).filter(move |card| kept >> card & 1 == 1).map(|card| class.ranks[card]);
                let size = ranks().count();
                let change = RankDraw { kept: MULTISETS.of(ranks()), size, count: 5 - size };
                let (any, this) = (caps.any(change), caps.sum(&class, change, ranks()));
                assert!(any >= this, "{class:?} keeps {kept:05b}: {any} < {this}");
                let (this, tight) = (bounds.of_sum(this, change.count), bounds.plain(change));
                assert!(this >= tight, "{class:?} keeps {kept:05b}: {this} < {tight}");
            }
        }
    }
}
