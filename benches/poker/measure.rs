//! Taking times in turns, and the table of results.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::hands::Counts;

/// The evaluator whose targets are checked.
const OURS: &str = "croupier";

/// How long contenders take turns in each case. The best turn counts, since noise only ever slows;
/// turns are short, so that each contender has some without noise.
const TIME_FOR_A_CASE: Duration = Duration::from_secs(15);

/// One way of one evaluator to rank the hands of a case.
pub struct Contender {
    pub evaluator: &'static str,
    pub way: &'static str,
    /// Ranks all hands; gives the sum of the ranks, so that none can be left out.
    pub sum: Box<dyn Fn() -> u64>,
    /// Ranks all hands and counts their categories.
    pub counts: Box<dyn Fn() -> Counts>,
}

/// Hands to rank, and how much faster than the better of the others we mean to be.
pub struct Case {
    pub name: &'static str,
    pub hands: u64,
    /// How often the hands are ranked in one turn.
    pub sweeps: u32,
    pub target_percent: u64,
    pub contenders: Vec<Contender>,
}

/// Measures all cases, one after the other, and prints what came out.
pub fn report(cases: Vec<Case>) {
    println!("{:<34}{:<11}{:<33}{:>11}{:>10}", "", "", "", "M hands/s", "ratio");
    let mut verdicts = Vec::new();
    for case in cases {
        verdicts.push(verdict(&case));
    }
    println!("\nTargets, each as a ratio to the best way of the better of the others:");
    for verdict in verdicts {
        println!("{verdict}");
    }
}

/// Prints the rows of a case; gives the line that says whether its target is met.
fn verdict(case: &Case) -> String {
    if let Err(difference) = same_categories(case) {
        return format!("FAIL  {}: {difference}", case.name);
    }
    let speeds = speeds(case);
    let best = |ours: bool| {
        let rows = case.contenders.iter().zip(&speeds);
        rows.filter(|(contender, _)| (contender.evaluator == OURS) == ours).map(|(_, &speed)| speed).max()
    };
    let (best_ours, best_other) = (best(true).unwrap_or(0), best(false).unwrap_or(1));
    for (contender, speed) in case.contenders.iter().zip(&speeds) {
        let (name, evaluator, way) = (case.name, contender.evaluator, contender.way);
        println!("{name:<34}{evaluator:<11}{way:<33}{speed:>11}{:>10}", ratio(speed * 100 / best_other));
    }
    println!();
    let percent = best_ours * 100 / best_other;
    let word = if percent >= case.target_percent { "PASS" } else { "FAIL" };
    format!("{word}  {}: {}, target {}", case.name, ratio(percent), ratio(case.target_percent))
}

fn ratio(percent: u64) -> String {
    format!("{}.{:02}", percent / 100, percent % 100)
}

/// All contenders must find the same number of hands in each category.
fn same_categories(case: &Case) -> Result<(), String> {
    let mut known: Option<Counts> = None;
    for contender in &case.contenders {
        let counts = (contender.counts)();
        if counts.iter().sum::<u64>() != case.hands || known.is_some_and(|known| known != counts) {
            let (evaluator, way) = (contender.evaluator, contender.way);
            return Err(format!("{evaluator} ({way}) finds other categories: {counts:?}"));
        }
        known = Some(counts);
    }
    Ok(())
}

/// The best speed of each contender in million hands a second.
fn speeds(case: &Case) -> Vec<u64> {
    let mut best = vec![u128::MAX; case.contenders.len()];
    let begin = Instant::now();
    while begin.elapsed() < TIME_FOR_A_CASE {
        for (contender, best) in case.contenders.iter().zip(&mut best) {
            // A short sweep ahead brings the contender's own tables back into the caches.
            if case.hands < 10_000_000 {
                black_box((contender.sum)());
            }
            let start = Instant::now();
            for _ in 0..case.sweeps {
                black_box((contender.sum)());
            }
            *best = start.elapsed().as_nanos().min(*best);
        }
    }
    let hands = u128::from(case.hands) * u128::from(case.sweeps);
    best.into_iter().map(|nanos| u64::try_from(hands * 1000 / nanos.max(1)).unwrap_or(u64::MAX)).collect()
}
