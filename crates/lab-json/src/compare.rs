//! What `croupier compare` answers.

use crate::exact::{Figures, WagerJson, options_json};
use crate::settings::apply;
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::{Allowed, BookOption, Rulebook};
use croupier_math::parsheet::{Candidate, Comparison, Pace};
use croupier_math::{Progress, Request, analyze};
use serde::Serialize;
use serde_json::Value;

/// As many values of a number are compared.
const MOST_VALUES: i64 = 100;

/// All pay tables of a wager, the best for the player first.
///
/// # Errors
/// What the analysis refuses.
pub fn by_table(
    book: &Rulebook,
    mut request: Request,
    wager: &'static str,
    pace: &Pace,
    progress: &Progress<'_>,
) -> Result<Comparison, Refusals> {
    request.chosen.clear();
    let analysis = analyze(book, &request, progress)?;
    Ok(Comparison::of_wager(&analysis, wager, pace))
}

/// The values of a setting, or only some of them, the best for the player first.
///
/// # Errors
/// If there is no such setting, or it has too many values. A single value that is refused is left out with the reason.
pub fn by_setting(
    book: &Rulebook,
    request: &Request,
    wager: &'static str,
    (key, only): (&str, &[String]),
    pace: &Pace,
    progress: &Progress<'_>,
) -> Result<Comparison, Refusals> {
    let option = book.option(key).ok_or_else(|| unknown_setting(book, key))?;
    let only = (!only.is_empty()).then(|| only.to_vec());
    let values = only.or_else(|| values(option)).ok_or_else(|| not_a_list(book, option))?;
    // Of every value only the table in force counts.
    let chosen = book.options().iter().map(|option| option.key.clone()).collect();
    let request = Request { chosen, ..request.clone() };
    let (mut candidates, mut left_out) = (Vec::new(), Vec::new());
    for value in values {
        match with_value(book, key, &value, &request, progress) {
            Ok(analyses) if analyses.is_empty() => {
                left_out.push((value, format!("the table offers no {wager}")))
            }
            Ok(analyses) => {
                let in_force = option.value.to_string() == value;
                let all = analyses.into_iter().map(|one| Candidate::new(value.clone(), in_force, one, pace));
                candidates.extend(all);
            }
            Err(refusals) => {
                let why: Vec<&str> = refusals.iter().map(|refusal| &*refusal.message).collect();
                left_out.push((value, why.join("; ")));
            }
        }
    }
    Ok(Comparison { left_out, ..Comparison::new(wager, key, candidates) })
}

fn with_value(
    book: &Rulebook,
    key: &str,
    value: &str,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Vec<croupier_math::WagerAnalysis>, Refusals> {
    let (book, _) = apply(book, &[format!("{key}={value}")])?;
    let analysis = analyze(&book, request, progress)?;
    Ok(analysis.wagers.into_iter().filter(|wager| wager.in_force).collect())
}

/// The values of an option that has not too many.
fn values(option: &BookOption) -> Option<Vec<String>> {
    match &option.allowed {
        Allowed::Values(values) => Some(values.iter().map(ToString::to_string).collect()),
        Allowed::Integer { least, most } if most - least < MOST_VALUES => {
            Some((*least..=*most).map(|number| number.to_string()).collect())
        }
        Allowed::Integer { .. } | Allowed::Amount { .. } | Allowed::Percent { .. } | Allowed::Pays { .. } => {
            None
        }
    }
}

fn unknown_setting(book: &Rulebook, key: &str) -> Refusals {
    let message =
        format!("{} has no such option; those that can be compared are {}", book.name(), comparable(book));
    vec![Refusal::new(Code::Unknown, "setting", message).value(key)]
}

fn not_a_list(book: &Rulebook, option: &BookOption) -> Refusals {
    let message = format!(
        "too many values to compare ({}): say some with --values; options with a list of values are {}",
        option.allowed,
        comparable(book)
    );
    let refusal = Refusal::new(Code::NotAllowed, "setting", message).value(&option.key);
    vec![refusal.clause(option.clause.clone())]
}

fn comparable(book: &Rulebook) -> String {
    let keys =
        book.options().iter().filter(|option| values(option).is_some()).map(|option| option.key.as_str());
    keys.collect::<Vec<_>>().join(", ")
}

/// A comparison.
#[derive(Serialize)]
pub struct ComparisonJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    options: Value,
    wager: &'a str,
    by: &'a str,
    ranked: Vec<CandidateJson<'a>>,
    left_out: Vec<LeftOutJson<'a>>,
}

#[derive(Serialize)]
struct CandidateJson<'a> {
    name: &'a str,
    in_force: bool,
    figures: Figures,
    analysis: WagerJson<'a>,
}

#[derive(Serialize)]
struct LeftOutJson<'a> {
    name: &'a str,
    why: &'a str,
}

impl ComparisonJson<'_> {
    /// Each candidate with its figures.
    #[must_use]
    pub fn of<'a>(book: &'a Rulebook, comparison: &'a Comparison) -> ComparisonJson<'a> {
        let ranked = comparison.ranked.iter().map(|one| CandidateJson {
            name: &one.name,
            in_force: one.in_force,
            figures: Figures(one.figures.clone()),
            analysis: WagerJson::of(&one.analysis),
        });
        ComparisonJson {
            rulebook: book.name(),
            book_hash: book.hash(),
            options: options_json(book),
            wager: comparison.wager,
            by: &comparison.by,
            ranked: ranked.collect(),
            left_out: comparison.left_out.iter().map(|(name, why)| LeftOutJson { name, why }).collect(),
        }
    }
}
