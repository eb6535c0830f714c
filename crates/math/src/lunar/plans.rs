//! Ways to play Lunar Poker that a person can learn in an evening.

#[cfg(test)]
mod tests;

use super::first;
use super::game::{name, solution};
use super::solver::{Betting, First, Forcing, Hands, values_of};
use crate::strategy::Plan;
use crate::{Fraction, Progress, Request};
use croupier_core::poker::{Category, rank_five};
use croupier_core::{Card, Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::qualifies;

/// The strategies that a simulated player can follow.
pub const STRATEGIES: &[&str] =
    &["optimal", "simple_first", "simple_draw", "simple", "basic", "no_draw", "always_play"];

/// When to bet after a draw.
const DRAWN: [&str; 2] = [
    "After a draw against an ace or king bet a pair or better, and ace-king with a queen; else fold",
    "After a draw against a lower card bet threes or better; twos and ace-king only if you have had a card of the up \
     card's rank, kept or given up, and less only if you have had two; else fold",
];
/// When to force.
const FORCE: &str =
    "Force the dealer with a pair or better that is paid 4 to 1 or more, second combination included";
/// What these hands win, in antes: the bet is two.
const FORCE_ANTES: i64 = 8;

const BEST: &str = "Ask croupier best for each hand, or look it up in the exported table";
const LATER_BEST: &str = "Later decide in the best way";
const FORCE_BEST: &str = "Force the dealer where that is best";

const NO_DRAW: [&str; 2] =
    ["Take instant cash for a straight flush or a royal flush", "Bet with ace-king or better"];

/// The hands of a book for a player who decides later as the plan says.
pub fn hands_for(plan: &str, book: &Rulebook, request: &Request) -> Hands {
    let mut hands = Hands::new(&Book::new(book, &mut Refusals::new()), request.stake);
    if matches!(plan, "simple" | "simple_draw" | "basic" | "no_draw") {
        hands.pays.bet = Betting::Seen;
    }
    if matches!(plan, "simple" | "basic" | "no_draw") && hands.pays.force == Forcing::Best {
        hands.pays.force = Forcing::Winning(FORCE_ANTES * hands.pays.ante);
    }
    hands
}

/// The rules of a plan in words; one about forcing only where the book has it.
fn words(plan: &str, forces: bool) -> Vec<String> {
    let rules = first::RULES.iter().filter(|rule| plan != "basic" || !rule.is_fine);
    let first = rules.map(|rule| rule.words).chain([first::OTHERWISE]);
    let force = |words: &'static str| forces.then_some(words);
    let rules: Vec<&str> = match plan {
        "simple_first" => first.chain([LATER_BEST]).collect(),
        "simple_draw" => first.chain(DRAWN).chain(force(FORCE_BEST)).collect(),
        "simple" | "basic" => first.chain(DRAWN).chain(force(FORCE)).collect(),
        "no_draw" => NO_DRAW.into_iter().chain([first::OTHERWISE]).chain(force(FORCE)).collect(),
        _ => vec![BEST],
    };
    rules.into_iter().map(str::to_owned).collect()
}

/// The plans with what each costs, the best first. They are for the ante game and a whole deck.
pub fn plans(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
    if !request.wants("ante") || !request.seen.is_empty() {
        return Ok(Vec::new());
    }
    let forces = Book::new(book, &mut Refusals::new()).force;
    let optimal = solution(book, request, progress)?.ev();
    let [simple, basic, without @ ..] = simple(book, request, progress)?;
    let plan = |name, ev: Fraction| {
        let (rules, cost) = (words(name, forces), &optimal - &ev);
        Plan { name, rules, without: Vec::new(), cost, ev }
    };
    let alone = |name| alone(book, request, name, progress).map(|ev| plan(name, ev));
    let without = without.iter().map(|other| &simple - other).collect();
    let mut plans = vec![
        plan("optimal", optimal.clone()),
        alone("simple_first")?,
        alone("simple_draw")?,
        Plan { without, ..plan("simple", simple) },
        plan("basic", basic),
        alone("no_draw")?,
    ];
    plans.sort_by(|one, other| one.cost.cmp(&other.cost));
    Ok(plans)
}

/// What the plan of this name is worth, if there is such a plan.
pub fn plan_value(
    book: &Rulebook,
    request: &Request,
    plan: &str,
    progress: &Progress<'_>,
) -> Result<Option<Fraction>, Refusals> {
    match plan {
        "optimal" => Ok(Some(solution(book, request, progress)?.ev())),
        "simple_first" | "simple_draw" | "no_draw" => alone(book, request, plan, progress).map(Some),
        "simple" | "basic" => {
            let [simple, basic, ..] = simple(book, request, progress)?;
            Ok(Some(if plan == "basic" { basic } else { simple }))
        }
        _ => Ok(None),
    }
}

/// What all the rules are worth, the basic ones, and all without one of those for the first five cards.
fn simple(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<[Fraction; first::WAYS], Refusals> {
    evaluated(book, request, "simple", first::decide_all, progress)
}

/// What a plan is worth that is evaluated by itself.
fn alone(
    book: &Rulebook,
    request: &Request,
    plan: &str,
    progress: &Progress<'_>,
) -> Result<Fraction, Refusals> {
    let first = |hand: [Card; 5], up: Card, [only]: &mut [First; 1]| *only = action(plan, hand, up);
    let [value] = evaluated(book, request, plan, first, progress)?;
    Ok(value)
}

/// The values of some ways to decide first and later as the plan says, remembered or found now.
fn evaluated<const WAYS: usize>(
    book: &Rulebook,
    request: &Request,
    plan: &str,
    first: impl Fn([Card; 5], Card, &mut [First; WAYS]) + Sync,
    progress: &Progress<'_>,
) -> Result<[Fraction; WAYS], Refusals> {
    // Other rules are another plan.
    let rules = blake3::hash(words(plan, true).join("\n").as_bytes()).to_hex();
    let name = format!("{}-{plan}-{rules}", name(book, request.stake));
    if let Some(values) = request.memory.recall(&name).and_then(parsed) {
        return Ok(values);
    }
    let hands = hands_for(plan, book, request);
    hands.check_amounts()?;
    let values = values_of(&hands, first, progress).ok_or_else(|| {
        vec![Refusal::new(Code::NotAllowed, "strategy", "the computation was stopped before its end")]
    })?;
    let lines = values.each_ref().map(ToString::to_string);
    request.memory.keep(&name, lines.join("\n").as_bytes());
    Ok(values)
}

/// Values as they were kept.
fn parsed<const WAYS: usize>(bytes: Vec<u8>) -> Option<[Fraction; WAYS]> {
    let text = String::from_utf8(bytes).ok()?;
    let values: Option<Vec<Fraction>> = text.lines().map(Fraction::parse).collect();
    values?.try_into().ok()
}

/// What a plan does with the first five cards.
pub fn action(plan: &str, hand: [Card; 5], up: Card) -> First {
    match plan {
        "simple" | "simple_first" | "simple_draw" => first::decide(hand, up),
        "basic" => first::decide_basic(hand, up),
        "no_draw" => no_draw(hand),
        _ => First::Bet,
    }
}

fn no_draw(hand: [Card; 5]) -> First {
    let rank = rank_five(&hand);
    if rank.category() >= Category::StraightFlush {
        First::Instant
    } else if qualifies(rank) {
        First::Bet
    } else {
        First::Fold
    }
}
