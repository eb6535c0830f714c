//! The whole game: every rank class solved, and what follows from all of them.

pub mod class_index;
pub mod class_solver;
pub mod classes;
pub mod file;
pub mod first_action;
pub mod flush_tables;
pub mod other_strategies;
pub mod without_flush;

use crate::bounds::by_up_card::UpCardBounds;
use crate::decisions::Position;
use crate::hands::Hands;
use crate::solution::class_solver::{
    ActionCode, BET, BUY, BestAction, ClassSolver, DENOMINATOR, EXCHANGE, FOLD, INSTANT, KEPT,
};
use crate::solution::classes::{RankClass, SuitClass, rank_classes};
use crate::sums::moments::Moments;
use croupier_core::poker::Category;
use croupier_exact::{Fraction, Progress};
use num_bigint::{BigInt, BigUint};
use rayon::prelude::*;

/// The game solved. All deals are equally likely: 2,598,960 hands with 47 up cards each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The ante in units.
    pub(crate) ante: i64,
    /// Instant cash for a straight flush and for a royal flush.
    pub(crate) instant: [i64; 2],
    pub(crate) sums: SolutionSums,
    /// By the rank of the up card, the two first.
    pub(crate) by_up: [DealsPart; 13],
    pub(crate) codes: Vec<ActionCode>,
}

/// A part of all deals: how many, and what they give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DealsPart {
    pub deals: i128,
    pub value: i128,
}

/// What is summed over suit classes, each as often as it is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolutionSums {
    pub all: Moments,
    /// How often each code is best.
    pub codes: [i64; 30],
    /// By the category of the first five cards.
    pub by_category: [DealsPart; 10],
    /// The most that a straight flush and a royal flush give without instant cash.
    pub undeclared: [i128; 2],
}

impl Default for SolutionSums {
    fn default() -> SolutionSums {
        SolutionSums {
            all: Moments::default(),
            codes: [0; 30],
            by_category: [DealsPart::default(); 10],
            undeclared: [i128::MIN; 2],
        }
    }
}

impl DealsPart {
    fn add(&mut self, other: DealsPart) {
        self.deals += other.deals;
        self.value += other.value;
    }
}

impl SolutionSums {
    fn add(&mut self, other: &SolutionSums) {
        self.all += other.all;
        self.codes.iter_mut().zip(other.codes).for_each(|(sum, more)| *sum += more);
        self.by_category.iter_mut().zip(other.by_category).for_each(|(sum, more)| sum.add(more));
        self.undeclared.iter_mut().zip(other.undeclared).for_each(|(most, other)| *most = other.max(*most));
    }

    fn class(&mut self, hands: &Hands, position: &Position, class: &SuitClass, best: &BestAction) {
        // Four suits can be the up card's.
        let deals = 4 * i128::from(class.ways);
        self.all += best.moments * deals;
        self.codes[usize::from(best.code)] += 4 * class.ways;
        let category = usize::from(position.category(hands).index());
        self.by_category[category].add(DealsPart { deals, value: best.moments.value * deals });
        if position.is_instant(hands) {
            let most = &mut self.undeclared[usize::from(position.is_royal())];
            *most = best.undeclared.max(*most);
        }
    }
}

/// The actions of a rank class, suit class by suit class, and their sums.
type Solved = (Vec<ActionCode>, SolutionSums);

fn solve_class(hands: &Hands, class: RankClass, caps: &[UpCardBounds]) -> Solved {
    let mut state = ClassSolver::new(hands, class, Some(&caps[class.up]));
    let mut sums = SolutionSums::default();
    let suits = class.suit_classes();
    let codes = suits.iter().map(|suit| {
        let best = state.best(suit);
        sums.class(hands, &class.position(suit), suit, &best);
        best.code
    });
    (codes.collect(), sums)
}

/// Solves the game, rank class by rank class. `None` if the caller stops it.
#[must_use]
pub fn solve(hands: &Hands, progress: &Progress<'_>) -> Option<Solution> {
    let classes = rank_classes();
    progress.expect(u64::try_from(classes.len()).unwrap_or_default());
    let caps: Vec<UpCardBounds> =
        (0..13).into_par_iter().with_max_len(1).map(|up| UpCardBounds::new(hands, up)).collect();
    // Up card by up card, so that what is known of a dealer stays at hand.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|place| classes[*place].up);
    let solved: Option<Vec<(usize, Solved)>> = order
        .into_par_iter()
        .with_max_len(1)
        .map(|place| {
            let solved = (!progress.is_stopped()).then(|| solve_class(hands, classes[place], &caps))?;
            progress.advance(1);
            Some((place, solved))
        })
        .collect();
    let mut solved = solved?;
    solved.sort_unstable_by_key(|(place, _)| *place);
    let mut solution = Solution {
        ante: hands.pays.ante,
        instant: hands.pays.instant,
        sums: SolutionSums::default(),
        by_up: [DealsPart::default(); 13],
        codes: Vec::with_capacity(solved.iter().map(|(_, (codes, _))| codes.len()).sum()),
    };
    for (class, (_, (codes, sums))) in classes.iter().zip(solved) {
        solution.codes.extend(codes);
        solution.sums.add(&sums);
        for part in sums.by_category {
            solution.by_up[class.up].add(part);
        }
    }
    Some(solution)
}

#[cfg(test)]
impl Solution {
    /// A solution of which only the actions are known.
    pub(crate) fn of_codes(codes: Vec<ActionCode>) -> Solution {
        Solution {
            ante: 1,
            instant: [0; 2],
            sums: SolutionSums::default(),
            by_up: [DealsPart::default(); 13],
            codes,
        }
    }
}

/// What to do with the first five cards, as kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAction {
    /// Take instant cash.
    Instant,
    /// Give up.
    Fold,
    /// Bet at once.
    Bet,
    /// Buy a sixth card.
    Buy,
    /// Exchange this many cards.
    Exchange(usize),
}

impl Solution {
    fn deals(&self) -> i128 {
        self.sums.codes.iter().map(|count| i128::from(*count)).sum()
    }

    /// All deals with all that the unknown cards can do.
    pub(crate) fn ways(&self) -> BigInt {
        BigInt::from(self.deals()) * DENOMINATOR
    }

    /// The value of the game with the best play, in antes.
    #[must_use]
    pub fn ev(&self) -> Fraction {
        Fraction::new(self.sums.all.value, self.ways() * self.ante)
    }

    /// The mean square of what a round gives, in antes squared.
    #[must_use]
    pub fn mean_square(&self) -> Fraction {
        Fraction::new(self.sums.all.square, self.ways() * self.ante * self.ante)
    }

    /// How often a round leaves the player ahead, and how often even.
    #[must_use]
    pub fn ahead_and_even(&self) -> [Fraction; 2] {
        [self.sums.all.ahead, self.sums.all.even].map(|rounds| Fraction::new(rounds, self.ways()))
    }

    /// All rounds that were counted.
    #[must_use]
    pub fn rounds(&self) -> BigUint {
        self.ways().magnitude().clone()
    }

    fn share(&self, count: impl Into<BigInt>) -> Fraction {
        Fraction::new(count, self.deals())
    }

    /// How often a first action is the best.
    #[must_use]
    pub fn frequency(&self, action: FirstAction) -> Fraction {
        let codes = self.sums.codes;
        let of = |code: ActionCode| codes[usize::from(code)];
        self.share(match action {
            FirstAction::Instant => of(INSTANT),
            FirstAction::Fold => of(FOLD),
            FirstAction::Bet => of(BET),
            FirstAction::Buy => of(BUY),
            FirstAction::Exchange(count) => {
                let exchanges = codes[usize::from(EXCHANGE)..].iter().zip(KEPT);
                exchanges.filter(|(_, kept)| kept.count_zeros() == count_of(count)).map(|(n, _)| n).sum()
            }
        })
    }

    fn draws(&self) -> Fraction {
        let exchanges = (2..=5).map(|count| self.frequency(FirstAction::Exchange(count))).sum::<Fraction>();
        exchanges + self.frequency(FirstAction::Buy)
    }

    /// How often a round ends with a fold after a draw.
    #[must_use]
    pub fn folds_after_draw(&self) -> Fraction {
        Fraction::new(self.sums.all.folds, self.ways())
    }

    /// How often the dealer is forced.
    #[must_use]
    pub fn forces(&self) -> Fraction {
        Fraction::new(self.sums.all.forced, self.ways())
    }

    /// Ante, bet and fees of a round on average, in antes.
    #[must_use]
    pub fn average_total_stake(&self) -> Fraction {
        let draws = self.draws();
        let bets = &(&self.frequency(FirstAction::Bet) + &draws) - &self.folds_after_draw();
        Fraction::one() + Fraction::whole(2) * bets + draws + self.forces()
    }

    fn part(&self, part: &DealsPart) -> (Fraction, Fraction) {
        let value = if part.deals == 0 {
            Fraction::zero()
        } else {
            Fraction::new(part.value, BigInt::from(part.deals) * DENOMINATOR * self.ante)
        };
        (self.share(part.deals), value)
    }

    /// For each rank of the up card, the two first: how often, and the value then.
    #[must_use]
    pub fn by_up_card(&self) -> Vec<(Fraction, Fraction)> {
        self.by_up.iter().map(|part| self.part(part)).collect()
    }

    /// For each category of the first five cards: how often, and the value then.
    #[must_use]
    pub fn by_category(&self) -> Vec<(Category, Fraction, Fraction)> {
        let parts = Category::ALL.into_iter().zip(&self.sums.by_category);
        parts
            .map(|(category, part)| {
                let (share, value) = self.part(part);
                (category, share, value)
            })
            .collect()
    }

    /// The value as a straight line in the instant cash odds: what it is without instant cash, and the chances
    /// of a straight flush and of a royal flush. It holds for odds that are worth declaring,
    /// see [`Solution::least_instant`].
    #[must_use]
    pub fn by_instant(&self) -> (Fraction, [Fraction; 2]) {
        let parts = [Category::StraightFlush, Category::RoyalFlush]
            .map(|category| self.sums.by_category[usize::from(category.index())]);
        let paid: i128 = parts.iter().map(|part| part.value).sum();
        let base = Fraction::new(self.sums.all.value - paid, self.ways() * self.ante);
        (base, parts.map(|part| self.share(part.deals)))
    }

    /// The odds of instant cash that the solution is for.
    #[must_use]
    pub fn instant_odds(&self) -> [Fraction; 2] {
        self.instant.map(|amount| Fraction::new(amount, self.ante))
    }

    /// The odds from which instant cash is right for every straight flush, and for a royal flush.
    #[must_use]
    pub fn least_instant(&self) -> [Fraction; 2] {
        self.sums.undeclared.map(|most| Fraction::new(most, DENOMINATOR * i128::from(self.ante)))
    }

    /// The best action of every suit class, in the order of the classes.
    #[must_use]
    pub fn codes(&self) -> &[ActionCode] {
        &self.codes
    }
}

/// Zeros in the eight bits that say which of five cards an exchange of `count` cards keeps.
fn count_of(count: usize) -> u32 {
    u32::try_from(count + 3).unwrap_or_default()
}
