//! Speed of the hand ranking, side by side in one run with two evaluators from crates.io.
//!
//! `cargo bench -p croupier-benches --bench poker` prints hands per second on one core, the ratio
//! to the better of the others, and whether each target is met. It never fails a build.
//!
//! Every evaluator is used in the fastest ways its public functions allow, and its best way
//! counts. All of them rank the same hands; before any time is taken, their categories are
//! counted and must agree.

mod aya;
mod hands;
mod measure;
mod ours;
mod pokers;

use std::rc::Rc;

use hands::{Counts, Deals};
use measure::{Case, Contender};

/// What an evaluator says of a hand.
trait Rank: Copy {
    /// The rank as a number that keeps the order.
    fn number(self) -> u16;

    /// The place of the category, from high card 0 to royal flush 9.
    fn category(self) -> usize;
}

/// A way to rank the hands of a case.
trait Ranking {
    type Rank: Rank;

    /// Ranks one hand after the other. What is made of the ranks goes from step to step, so that
    /// no evaluator is slowed by having to write it down.
    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, Self::Rank) -> A) -> A;
}

fn contender<R: Ranking + 'static>(evaluator: &'static str, way: &'static str, ranking: R) -> Contender {
    let timed = Rc::new(ranking);
    let counted = Rc::clone(&timed);
    Contender {
        evaluator,
        way,
        sum: Box::new(move || timed.fold(0, |sum: u64, rank| sum.wrapping_add(u64::from(rank.number())))),
        counts: Box::new(move || {
            counted.fold(Counts::default(), |mut counts, rank| {
                counts[rank.category()] += 1;
                counts
            })
        }),
    }
}

fn main() {
    let (five, seven) = (Deals::<5>::new(), Deals::<7>::new());
    measure::report(vec![
        Case {
            name: "random five cards from an array",
            hands: five.len(),
            sweeps: 4,
            target_percent: 100,
            contenders: random(&five),
        },
        Case {
            name: "random seven cards from an array",
            hands: seven.len(),
            sweeps: 4,
            target_percent: 100,
            contenders: random(&seven),
        },
        Case {
            name: "all five-card hands",
            hands: 2_598_960,
            sweeps: 1,
            target_percent: 130,
            contenders: vec![
                contender("croupier", "fold_five", ours::AllFive),
                contender("croupier", "for_each_five", ours::VisitFive),
                contender("pokers", "nested loops", pokers::AllFive { rule_out_flush: false }),
                contender(
                    "pokers",
                    "nested loops, flush ruled out",
                    pokers::AllFive { rule_out_flush: true },
                ),
                contender("aya_poker", "nested loops", aya::AllFive),
            ],
        },
        Case {
            name: "all seven-card hands",
            hands: 133_784_560,
            sweeps: 1,
            target_percent: 130,
            contenders: vec![
                contender("croupier", "fold_seven", ours::AllSeven),
                contender("croupier", "for_each_seven", ours::VisitSeven),
                contender("pokers", "nested loops", pokers::AllSeven { rule_out_flush: false }),
                contender(
                    "pokers",
                    "nested loops, flush ruled out",
                    pokers::AllSeven { rule_out_flush: true },
                ),
                contender("aya_poker", "nested loops", aya::AllSeven),
            ],
        },
    ]);
}

/// Each evaluator with small cards that it looks up, and with cards made ready to be added up.
fn random<const N: usize>(deals: &Deals<N>) -> Vec<Contender>
where
    ours::Cards<N>: Ranking,
{
    vec![
        contender("croupier", "array of cards", ours::Cards::new(deals)),
        contender("croupier", "array of one-card holdings", ours::Holdings::new(deals)),
        contender("pokers", "array of card numbers", pokers::Numbers::new(deals)),
        contender("pokers", "array of one-card hands", pokers::Hands::new(deals)),
        contender("aya_poker", "array of card numbers", aya::Numbers::new(deals)),
        contender("aya_poker", "array of cards", aya::Cards::new(deals)),
    ]
}
