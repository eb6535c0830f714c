//! Putting the parts of a run together.

use super::{Sample, Shard, Simulation};
use crate::{Ratio, ratios};
use croupier_core::{Code, Refusal, Refusals};

/// How many missing parts are named.
const NAMED: usize = 10;

/// The whole run, of all its parts, each with its name in messages. Refuses parts of different runs and a part
/// given twice, and says which are missing.
pub fn merge(parts: Vec<(String, Simulation)>) -> Result<Simulation, Refusals> {
    let mut refusals: Refusals = parts.iter().filter_map(|(name, part)| check_counts(name, part)).collect();
    let mut others = parts.iter();
    if let Some(first) = others.next() {
        refusals.extend(others.flat_map(|other| check_same_run(first, other)));
    }
    if refusals.is_empty() {
        refusals.extend(check_complete(&parts));
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let whole = parts.into_iter().map(|(_, part)| part).reduce(sum);
    whole.ok_or_else(|| vec![Refusal::new(Code::Missing, "shards", "there is nothing to merge")])
}

/// Does every wager of a part have the rounds that this part of the run is to play?
fn check_counts(name: &str, part: &Simulation) -> Option<Refusal> {
    let expected = part.shard.rounds(part.run.rounds);
    let wrong = part.wagers.iter().find(|wager| wager.rounds() != Some(expected))?;
    let message =
        format!("the counts of {} do not add up to the {expected} rounds of this shard", wrong.wager);
    Some(Refusal::new(Code::NotAllowed, name, message))
}

/// What two parts must have in common.
fn check_same_run(first: &(String, Simulation), other: &(String, Simulation)) -> Refusals {
    let ((first_name, first), (name, other)) = (first, other);
    let described = |part: &Simulation| {
        let run = &part.run;
        let ratio = |ratio: &Ratio| (ratio.wager, run.ratios.of(ratio.wager).to_string());
        let mut all = vec![
            ("rulebook", part.rulebook.clone()),
            ("book_hash", part.book_hash.clone()),
            ("strategy", run.strategy.clone()),
            ("seed", run.seed.to_string()),
            ("rounds", run.rounds.to_string()),
            ("stake", run.stake.in_cents().to_string()),
        ];
        all.extend(ratios::all().map(ratio));
        all.extend([
            ("number of shards", part.shard.of().to_string()),
            ("wagers", part.wagers.iter().map(|wager| wager.wager.as_str()).collect::<Vec<_>>().join(", ")),
        ]);
        all
    };
    let pairs = described(first).into_iter().zip(described(other));
    let mut refusals: Refusals = pairs
        .filter(|((_, one), (_, another))| one != another)
        .map(|((field, one), (_, another))| {
            let message = format!("another run than {first_name}: the {field} there is {one}");
            Refusal::new(Code::NotAllowed, name, message).value(another)
        })
        .collect();
    let alike = |(one, another): (&Sample, &Sample)| one.without_counts() == another.without_counts();
    if refusals.is_empty() && !first.wagers.iter().zip(&other.wagers).all(alike) {
        let message = format!("the wagers have other endings or exact values than in {first_name}");
        refusals.push(Refusal::new(Code::NotAllowed, name, message));
    }
    refusals
}

/// Is every part of the run there, and only once?
fn check_complete(parts: &[(String, Simulation)]) -> Refusals {
    let mut shards: Vec<(Shard, &str)> =
        parts.iter().map(|(name, part)| (part.shard, name.as_str())).collect();
    shards.sort_unstable();
    let twice = shards.windows(2).filter_map(|pair| {
        let [(shard, first), (other, second)] = pair else { return None };
        let message = format!("the same shard as {first}");
        (shard == other).then(|| Refusal::new(Code::Twice, *second, message).value(shard))
    });
    let mut refusals: Refusals = twice.collect();
    let Some((first, _)) = shards.first() else { return refusals };
    let is_missing = |shard: &Shard| shards.binary_search_by_key(shard, |(there, _)| *there).is_err();
    let missing: Vec<String> = first.all().filter(is_missing).map(|shard| shard.to_string()).collect();
    if !missing.is_empty() {
        let more = missing.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named = missing.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let message = format!("of the {} shards these are missing: {named}{more}", first.of());
        refusals.push(Refusal::new(Code::Missing, "shards", message));
    }
    refusals
}

/// Two parts of one run together; which parts they were is forgotten.
fn sum(mut one: Simulation, other: Simulation) -> Simulation {
    one.shard = Shard::WHOLE;
    for (sample, more) in one.wagers.iter_mut().zip(other.wagers) {
        for (ending, more) in sample.endings.iter_mut().zip(more.endings) {
            ending.count += more.count;
        }
    }
    one
}
