//! The figures of the ante game, from its solution.

use super::side::instant_odds;
use super::solver::{FirstAction, Hands, Solution, solve};
use crate::analysis::{AnteGame, DrawGame, InstantLine, Part};
use crate::{Averages, Distribution, Fraction, Memory, Progress, Request, WagerAnalysis};
use croupier_core::poker::Category;
use croupier_core::{Code, Money, Rank, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lunar::Book;

/// The solution of a book for an ante, remembered or found now.
pub fn solution(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Solution, Refusals> {
    let hands = Hands::new(&Book::new(book, &mut Refusals::new()), request.stake);
    remembered(book, &hands, request.stake, &*request.memory, progress)
}

/// The same for hands that are known.
pub fn remembered(
    book: &Rulebook,
    hands: &Hands,
    ante: Money,
    memory: &dyn Memory,
    progress: &Progress<'_>,
) -> Result<Solution, Refusals> {
    hands.check_amounts()?;
    let name = name(book, ante);
    let known = memory.recall(&name).and_then(|bytes| Solution::decode(&bytes, &name).ok());
    if let Some(solution) = known {
        return Ok(solution);
    }
    let solution = solve(hands, progress).ok_or_else(|| {
        vec![Refusal::new(Code::NotAllowed, "wager", "the computation was stopped before its end")]
    })?;
    memory.keep(&name, &solution.encode(&name));
    Ok(solution)
}

/// The solution of a book as a file.
pub fn export(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<u8>, Refusals> {
    Ok(solution(book, request, progress)?.encode(&name(book, request.stake)))
}

/// The name under which a solution is kept: the book's hash, and the ante where the payout is limited.
pub fn name(book: &Rulebook, ante: Money) -> String {
    let ante = if is_limited(book) { ante.in_cents() } else { 0 };
    format!("lunar-ante-{}-{ante}", book.hash())
}

fn is_limited(book: &Rulebook) -> bool {
    Book::new(book, &mut Refusals::new()).limit.is_some()
}

/// nj/lunar-poker 38.10(b); 38.12(c) | nz/lunar-poker 5.2; 5.6·b
///
/// The ante game under each table of instant cash, played in the best way.
pub fn analyze(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Vec<WagerAnalysis>, Refusals> {
    let solution = solution(book, request, progress)?;
    let tables = instant_odds(book, request);
    let limited = is_limited(book);
    let figures = |(table, in_force, odds): (Option<String>, bool, [Fraction; 2])| {
        Some(wager(&solution, request, limited, (table, in_force), moved(&solution, &odds)?))
    };
    Ok(tables.into_iter().filter_map(figures).collect())
}

/// The average and the mean square of a solution when instant cash pays other odds; nothing where declaring would no
/// longer be right.
fn moved(solution: &Solution, odds: &[Fraction; 2]) -> Option<(Fraction, Fraction)> {
    let known = solution.instant_odds();
    if *odds == known {
        return Some((solution.ev(), solution.mean_square()));
    }
    let (_, chances) = solution.by_instant();
    let least = solution.least_instant();
    if odds.iter().chain(&known).zip(least.iter().cycle()).any(|(odds, least)| odds < least) {
        return None;
    }
    let (mut ev, mut square) = (solution.ev(), solution.mean_square());
    for (chance, (new, old)) in chances.iter().zip(odds.iter().zip(&known)) {
        ev += &(chance * &(new - old));
        square += &(chance * &(new.squared() - old.squared()));
    }
    Some((ev, square))
}

fn wager(
    solution: &Solution,
    request: &Request,
    limited: bool,
    (table, in_force): (Option<String>, bool),
    (ev, square): (Fraction, Fraction),
) -> WagerAnalysis {
    let [ahead, even] = solution.ahead_and_even();
    let distribution = Distribution::averaged(solution.rounds(), Averages { ev, square, ahead, even });
    let mut wager = WagerAnalysis::plain("ante", table, in_force, distribution);
    wager.stake = limited.then_some(request.stake);
    wager.ante_game = Some(AnteGame {
        average_total_stake: solution.average_total_stake(),
        by_stake: None,
        draw_game: in_force.then(|| draw_game(solution)),
    });
    wager
}

fn draw_game(solution: &Solution) -> DrawGame {
    let first = [
        ("instant", FirstAction::Instant),
        ("fold", FirstAction::Fold),
        ("bet", FirstAction::Bet),
        ("buy", FirstAction::Buy),
        ("exchange_2", FirstAction::Exchange(2)),
        ("exchange_3", FirstAction::Exchange(3)),
        ("exchange_4", FirstAction::Exchange(4)),
        ("exchange_5", FirstAction::Exchange(5)),
    ]
    .map(|(name, action)| (name, solution.frequency(action)));
    let later = [("fold_after_draw", solution.folds_after_draw()), ("force", solution.forces())];
    let up = Rank::ALL.iter().zip(solution.by_up_card());
    let (constant, [straight_flush, royal_flush]) = solution.by_instant();
    DrawGame {
        frequencies: first.into_iter().chain(later).collect(),
        by_up_card: up.map(|(rank, (share, ev))| Part { name: rank.to_string(), share, ev }).collect(),
        by_category: solution.by_category().into_iter().map(by_category).collect(),
        by_instant: InstantLine { constant, straight_flush, royal_flush, least: solution.least_instant() },
    }
}

fn by_category((category, share, ev): (Category, Fraction, Fraction)) -> Part {
    Part { name: category.to_string(), share, ev }
}
