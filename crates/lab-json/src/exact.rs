//! The shapes in which exact figures are written as JSON.

use crate::draw_game::DrawGameJson;
use crate::settings::setting_json;
use croupier_games::book::Rulebook;
use croupier_math::analysis::{ByStake, Decision, Piece, ProgressiveFigures};
use croupier_math::{Fraction, Outcome, WagerAnalysis};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Decimals of an average or a frequency.
const PLACES: u32 = 6;
/// Decimals of the probability of an award, which is small and yet not nothing.
const CHANCE_PLACES: u32 = 9;
/// Decimals of a percentage.
pub const PERCENT_PLACES: u32 = 4;

/// The largest whole number that every reader of JSON keeps exactly.
const SAFE_INTEGER: u64 = 1 << 53;

/// How many of `of`: a number where `of` is one that every reader of JSON keeps exactly, else text of decimal digits.
pub fn count(count: &BigUint, of: &BigUint) -> Value {
    let small = Some(count)
        .filter(|_| *of <= BigUint::from(SAFE_INTEGER))
        .and_then(|count| u64::try_from(count).ok());
    small.map_or_else(|| Value::from(count.to_string()), Value::from)
}

/// A fraction with its decimal; its whole numbers are text, because they may be of any size.
#[derive(Serialize)]
pub struct Exact {
    num: String,
    den: String,
    decimal: String,
}

impl Exact {
    /// The fraction with as many decimals as an average has.
    pub fn of(fraction: &Fraction) -> Exact {
        Exact::to(fraction, PLACES)
    }

    /// The fraction with `places` decimals.
    pub fn to(fraction: &Fraction, places: u32) -> Exact {
        Exact {
            num: fraction.num().to_string(),
            den: fraction.den().to_string(),
            decimal: fraction.decimal(places),
        }
    }
}

/// A wager under a pay table.
#[derive(Serialize)]
pub struct WagerJson<'a> {
    wager: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    paytable: Option<&'a str>,
    in_force: bool,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<i64>,
    ev: Exact,
    house_edge_percent: String,
    variance: String,
    hit_frequency: Exact,
    #[serde(flatten)]
    ante_game: Option<AnteGameJson<'a>>,
    #[serde(flatten)]
    progressive: Option<ProgressiveJson<'a>>,
    outcomes: Vec<OutcomeJson<'a>>,
}

#[derive(Serialize)]
struct AnteGameJson<'a> {
    average_total_stake: Exact,
    element_of_risk: Exact,
    /// `ev_by_` and the further wager, where its stake changes the value.
    #[serde(flatten)]
    by_stake: BTreeMap<String, Vec<PieceJson>>,
    #[serde(flatten)]
    draw_game: Option<DrawGameJson<'a>>,
}

#[derive(Serialize)]
struct PieceJson {
    from: Exact,
    constant: Exact,
    slope: Exact,
}

#[derive(Serialize)]
struct ProgressiveJson<'a> {
    meter: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<i64>,
    ev_without_meter: Exact,
    meter_awards: Vec<AwardJson<'a>>,
    break_even_meter: Option<Exact>,
    contribution: Exact,
}

#[derive(Serialize)]
struct AwardJson<'a> {
    row: &'a str,
    percent: u32,
    probability: Exact,
}

#[derive(Serialize)]
struct OutcomeJson<'a> {
    row: &'a str,
    count: Value,
    of: Value,
    net_per_unit: String,
}

impl WagerJson<'_> {
    /// The wager's figures.
    pub fn of(wager: &WagerAnalysis) -> WagerJson<'_> {
        let ev = wager.distribution.ev();
        let outcomes = wager.distribution.outcomes().iter();
        WagerJson {
            wager: wager.wager,
            paytable: wager.paytable.as_deref(),
            in_force: wager.in_force,
            method: "exact",
            stake: wager.stake.map(|stake| stake.in_cents()),
            house_edge_percent: house_edge(&ev),
            ante_game: ante_game_json(wager),
            progressive: wager.progressive.as_ref().map(progressive_json),
            variance: wager.distribution.variance().decimal(PLACES),
            hit_frequency: Exact::of(&wager.distribution.hit_frequency()),
            outcomes: outcomes.map(|outcome| outcome_json(wager, outcome)).collect(),
            ev: Exact::of(&ev),
        }
    }
}

/// The house edge in percent: what the player loses on average of each unit of the first wager.
pub fn house_edge(ev: &Fraction) -> String {
    (-ev.clone()).percent(PERCENT_PLACES)
}

fn ante_game_json(wager: &WagerAnalysis) -> Option<AnteGameJson<'_>> {
    let game = wager.ante_game.as_ref()?;
    let piece = |piece: &Piece| PieceJson {
        from: Exact::of(&piece.from),
        constant: Exact::of(&piece.constant),
        slope: Exact::of(&piece.slope),
    };
    let by_stake = |by_stake: &ByStake| {
        (format!("ev_by_{}", by_stake.ratio.wager), by_stake.pieces.iter().map(piece).collect())
    };
    Some(AnteGameJson {
        average_total_stake: Exact::of(&game.average_total_stake),
        element_of_risk: Exact::of(&game.element_of_risk(&wager.distribution.ev())),
        by_stake: game.by_stake.iter().map(by_stake).collect(),
        draw_game: game.draw_game.as_ref().map(DrawGameJson::of),
    })
}

fn progressive_json(figures: &ProgressiveFigures) -> ProgressiveJson<'_> {
    let awards = figures.awards.iter().map(|award| AwardJson {
        row: award.row,
        percent: award.percent,
        probability: Exact::to(&award.probability, CHANCE_PLACES),
    });
    ProgressiveJson {
        meter: figures.meter,
        reading: figures.reading.map(|reading| reading.in_cents()),
        ev_without_meter: Exact::of(&figures.ev_without_meter),
        meter_awards: awards.collect(),
        break_even_meter: figures.break_even.as_ref().map(Exact::of),
        contribution: Exact::of(&figures.contribution),
    }
}

fn outcome_json<'a>(wager: &WagerAnalysis, outcome: &'a Outcome) -> OutcomeJson<'a> {
    OutcomeJson {
        row: &outcome.row,
        count: count(&outcome.count, wager.distribution.of()),
        of: count(wager.distribution.of(), wager.distribution.of()),
        net_per_unit: units(&outcome.net),
    }
}

/// A number of units: a decimal where one is exact, else a fraction.
pub fn units(fraction: &Fraction) -> String {
    let short = fraction.short(PLACES);
    if Fraction::parse(&short).as_ref() == Some(fraction) { short } else { fraction.to_string() }
}

/// What to do with a kind of hand.
#[derive(Serialize)]
pub struct DecisionJson<'a> {
    hand: &'a str,
    count: Value,
    best: &'a str,
    choices: Vec<ChoiceJson<'a>>,
}

#[derive(Serialize)]
struct ChoiceJson<'a> {
    choice: &'a str,
    ev: Exact,
}

impl DecisionJson<'_> {
    /// The decision with every choice, best first.
    pub fn of(decision: &Decision) -> DecisionJson<'_> {
        let choices = decision.choices.iter();
        DecisionJson {
            hand: &decision.hand,
            count: count(&decision.count, &decision.count),
            best: decision.choices.first().map_or("", |(choice, _)| choice),
            choices: choices.map(|(choice, ev)| ChoiceJson { choice, ev: Exact::of(ev) }).collect(),
        }
    }
}

/// The figures of a par sheet, by name.
pub struct Figures(pub croupier_math::parsheet::Figures);

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = self.0.named();
        serializer.collect_map(named.into_iter().map(|(name, figure)| (name, Exact::of(figure))))
    }
}

/// All options with the values in force.
pub fn options_json(book: &Rulebook) -> Value {
    let settings = book.options().iter().map(|option| (option.key.clone(), setting_json(&option.value)));
    settings.collect::<Map<_, _>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_text_where_the_whole_may_be_too_large_for_a_number() {
        let (safe, three) = (BigUint::from(SAFE_INTEGER), BigUint::from(3_u32));
        assert_eq!(count(&three, &safe), Value::from(3));
        assert_eq!(count(&three, &(safe + 1_u32)), Value::from("3"));
    }
}
