//! The figures and outcomes of a wager.

use super::{draw_game, titled};
use crate::analysis::ProgressiveFigures;
use crate::parsheet::numbers::{
    exact, few_digits, figure, grouped, money, one_in, percent, probability, units, words,
};
use crate::parsheet::page::{self, Block, Fact, Row, Section, Table};
use crate::parsheet::{Figures, ParSheet, chart};
use crate::{Fraction, WagerAnalysis};
use croupier_games::Game;

/// Decimals of what an outcome contributes.
const CONTRIBUTION_PLACES: u32 = 8;

/// A wager under the pay table in force.
pub fn wager(sheet: &ParSheet<'_>, wager: &WagerAnalysis) -> Section {
    let (title, figures) = (titled(sheet, wager), Figures::of(wager, &sheet.pace));
    let mut facts = facts(sheet, wager, &figures);
    facts.extend(wager.progressive.iter().flat_map(meter_facts));
    let mut blocks = vec![Block::Facts(facts)];
    let counted = wager.distribution.has_outcomes();
    if counted {
        blocks.push(Block::Table(outcomes(sheet, wager)));
    }
    blocks.extend(wager.progressive.iter().map(|meter| Block::Table(awards(meter, &figures))));
    blocks.extend(wager.ante_game.iter().flat_map(draw_game::tables).map(Block::Table));
    if counted {
        blocks.push(Block::Chart(chart::outcomes(Game::of(sheet.book), &wager.distribution)));
        blocks.push(Block::Chart(chart::rounds(&wager.distribution)));
    }
    Section { title, new_sheet: true, blocks }
}

fn facts(sheet: &ParSheet<'_>, wager: &WagerAnalysis, figures: &Figures) -> Vec<Fact> {
    let fact = |name, value: String, note: String| Fact { name, value, note };
    let currency = sheet.book.text("currency");
    let [ahead, even, behind] = &figures.ahead_even_behind;
    let mut facts = vec![
        fact("House edge", percent(&figures.house_edge), exact(&figures.house_edge)),
        fact("Return", percent(&figures.player_return), exact(&figures.player_return)),
    ];
    if let (Some(game), Some(risk)) = (&wager.ante_game, &figures.element_of_risk) {
        facts.push(fact("Element of risk", percent(risk), exact(risk)));
        let stake = &game.average_total_stake;
        facts.push(fact("Average total stake", figure(stake), exact(stake)));
    }
    let n0 = figures.n0.as_ref();
    facts.extend([
        fact("Hit frequency", percent(ahead), format!("even {}, behind {}", percent(even), percent(behind))),
        fact(
            "Standard deviation",
            figure(&figures.deviation),
            format!("variance {}", figure(&figures.variance)),
        ),
        fact(
            "Volatility index",
            figure(&figures.volatility_index),
            "1.645 std. deviations, for 90 %".to_owned(),
        ),
        fact(
            "Rounds to N0",
            n0.map_or_else(|| "none".to_owned(), |rounds| grouped(&rounds.ceiling().to_string())),
            "average result = one std. deviation".to_owned(),
        ),
        fact(
            "Hold per hour",
            format!("{} {currency}", money(&figures.hold_per_hour)),
            hold_note(sheet, figures),
        ),
    ]);
    facts
}

fn hold_note(sheet: &ParSheet<'_>, figures: &Figures) -> String {
    let pace = &sheet.pace;
    let players =
        if pace.players == 1 { "one player".to_owned() } else { format!("{} players", pace.players) };
    let rounds = grouped(&pace.rounds_per_hour.to_string());
    format!(
        "{rounds} rounds, {players} at {}; std. deviation {} a player",
        figures.bet,
        money(&figures.deviation_per_hour)
    )
}

/// Every outcome with its share in the whole.
fn outcomes(sheet: &ParSheet<'_>, wager: &WagerAnalysis) -> Table {
    let distribution = &wager.distribution;
    let pays = |row: &str| sheet.book.pay(wager.wager, wager.paytable.as_deref(), row);
    // An ante game is paid by several tables at once; its net results say more than any of them.
    let by_table = distribution.outcomes().iter().any(|outcome| pays(&outcome.row).is_some());
    let rows = distribution.outcomes().iter().map(|outcome| {
        let chance = distribution.probability(outcome);
        let pay = by_table.then(|| pays(&outcome.row).map_or_else(String::new, |pay| pay.to_string()));
        let cells = [
            grouped(&outcome.count.to_string()),
            probability(&chance),
            one_in(&chance),
            units(&outcome.net),
            (&chance * &outcome.net).decimal(CONTRIBUTION_PLACES),
        ];
        Row::plain(
            [Game::of(sheet.book).row_name(&outcome.row)].into_iter().chain(pay).chain(cells).collect(),
        )
    });
    let of = grouped(&distribution.of().to_string());
    let blank = String::new;
    let sums = [
        of.clone(),
        probability(&Fraction::one()),
        blank(),
        blank(),
        distribution.ev().decimal(CONTRIBUTION_PLACES),
    ];
    let total = ["Total".to_owned()].into_iter().chain(by_table.then(blank)).chain(sums).collect();
    let heads = ["Combinations", "Probability", "1 in", "Net", "Contribution"].map(page::numbers);
    let words = [page::words("Outcome")].into_iter().chain(by_table.then_some(page::words("Pays")));
    Table {
        caption: format!(
            "Outcomes of {of} equally likely deals; a probability is exactly its combinations divided by these"
        ),
        heads: words.chain(heads).collect(),
        rows: rows.collect(),
        total: Some(total),
    }
}

/// What a meter takes, and when it is worth playing for.
fn meter_facts(progressive: &ProgressiveFigures) -> Vec<Fact> {
    let fact = |name, value: String, note: String| Fact { name, value, note };
    let even = progressive.break_even.as_ref();
    let kept = progressive.long_run_edge();
    vec![
        fact(
            "Break-even meter",
            even.map_or_else(|| "none".to_owned(), money),
            even.map_or_else(String::new, |even| format!("{} cents", exact(even))),
        ),
        fact("Long-run house edge", percent(&kept), exact(&kept)),
        fact("Contribution to the meter", percent(&progressive.contribution), "of each wager".to_owned()),
        fact(
            "Return without the meter",
            percent(&(&Fraction::one() + &progressive.ev_without_meter)),
            exact(&(&Fraction::one() + &progressive.ev_without_meter)),
        ),
    ]
}

/// What a meter awards.
fn awards(progressive: &ProgressiveFigures, figures: &Figures) -> Table {
    let never = || "never".to_owned();
    let rows = figures.hits.iter().map(|hit| {
        Row::plain(vec![
            words(hit.row),
            format!("{} %", hit.percent),
            probability(&hit.probability),
            hit.wagers_between.as_ref().map_or_else(never, few_digits),
            hit.hours_between.as_ref().map_or_else(never, few_digits),
        ])
    });
    let heads = vec![
        page::words("Award"),
        page::numbers("Of the meter"),
        page::numbers("Probability"),
        page::numbers("Wagers between hits"),
        page::numbers("Hours between hits"),
    ];
    let caption = format!("Awards from the {} meter", words(progressive.meter).to_lowercase());
    Table { caption, heads, rows: rows.collect(), total: None }
}
