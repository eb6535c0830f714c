//! The best decisions in few rules: neighbours with the same decision become one.

use crate::Fraction;
use crate::analysis::Decision;
use num_bigint::BigUint;

/// Hands that are next to each other and want the same decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// The decision.
    pub choice: &'static str,
    /// The kinds of hands, in the order of the strategy; at least one.
    pub hands: &'a [Decision],
    /// How many hands there are of these kinds.
    pub count: BigUint,
    /// The hand for which it matters least, with what the next best choice would cost.
    pub closest: Option<(&'a Decision, Fraction)>,
}

/// What the second-best choice would cost. A hand with one choice has none.
#[must_use]
pub fn cost_of_next(decision: &Decision) -> Option<Fraction> {
    let [(_, best), (_, next), ..] = decision.choices.as_slice() else { return None };
    Some(best - next)
}

/// The rules of a strategy.
#[must_use]
pub fn rules(strategy: &[Decision]) -> Vec<Rule<'_>> {
    strategy.chunk_by(|one, other| best(one) == best(other)).filter_map(rule).collect()
}

fn rule(hands: &[Decision]) -> Option<Rule<'_>> {
    let choice = best(hands.first()?)?;
    let costs = hands.iter().filter_map(|hand| Some((hand, cost_of_next(hand)?)));
    let closest = costs.min_by(|(_, one), (_, other)| one.cmp(other));
    Some(Rule { choice, hands, count: hands.iter().map(|hand| &hand.count).sum(), closest })
}

fn best(decision: &Decision) -> Option<&'static str> {
    decision.choices.first().map(|(choice, _)| *choice)
}

#[cfg(test)]
mod tests {
    use super::{Decision, Fraction, rules};

    fn decision(hand: &str, play: i32) -> Decision {
        let mut choices = vec![("play", Fraction::whole(play)), ("fold", Fraction::whole(-2))];
        choices.sort_by(|(_, one), (_, other)| other.cmp(one));
        Decision { hand: hand.to_owned(), count: 2_u32.into(), choices }
    }

    #[test]
    fn neighbours_with_the_same_decision_become_one_rule() {
        let strategy = [decision("a", 5), decision("b", -1), decision("c", -3), decision("d", 0)];
        let rules = rules(&strategy);
        let seen: Vec<_> = rules.iter().map(|rule| (rule.choice, rule.hands.len())).collect();
        assert_eq!(seen, [("play", 2), ("fold", 1), ("play", 1)]);
        let (hand, cost) = rules[0].closest.clone().unwrap();
        assert_eq!((hand.hand.as_str(), cost), ("b", Fraction::one()));
        assert_eq!(rules[0].count, 4_u32.into());
    }
}
