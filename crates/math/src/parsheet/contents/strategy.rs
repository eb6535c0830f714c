//! How to play best, for a person.

use crate::Fraction;
use crate::analysis::{ByStake, Decision, Piece};
use crate::parsheet::numbers::{exact, figure, grouped, percent, words};
use crate::parsheet::page::{self, Block, Row, Section, Table};
use crate::parsheet::rules::cost_of_next;
use crate::parsheet::{ParSheet, Rule, rules};
use crate::ratios::with_article;
use crate::strategy::Plan;

/// As many of the closest decisions are worth a look.
const CLOSEST: usize = 8;
/// The most decisions that are printed one by one.
const PRINTED: usize = 200;

/// The best decisions; a book in which nothing is decided has none. Where there are too many, rules to learn.
pub fn strategy(sheet: &ParSheet<'_>) -> Option<Section> {
    let (strategy, plans) = (sheet.analysis.strategy.as_slice(), sheet.plans);
    let all: Fraction = strategy.iter().map(|decision| Fraction::whole(decision.count.clone())).sum();
    let rules = rules(strategy);
    if rules.is_empty() {
        return learned(plans);
    }
    let rows = rules.iter().map(|rule| rule_row(rule, &all));
    let heads = vec![
        page::words("Decision"),
        page::words("Best hand"),
        page::words("Lowest hand"),
        page::numbers("Kinds"),
        page::numbers("Share of hands"),
        page::numbers("Least gain"),
    ];
    let caption = format!(
        "{} kinds of hands from best to lowest, neighbours with the same decision together",
        strategy.len()
    );
    let table = Table { caption, heads, rows: rows.collect(), total: None };
    let mut blocks: Vec<Block> = plans.first().into_iter().flat_map(best_plan).collect();
    blocks.push(Block::Table(table));
    blocks.push(Block::Table(closest(strategy)));
    blocks.extend((plans.len() > 1).then(|| Block::Table(other_plans(plans))));
    let games = sheet.in_force().filter_map(|wager| wager.ante_game.as_ref());
    blocks.extend(games.filter_map(|game| game.by_stake.as_ref()).flat_map(by_stake));
    Some(Section { title: "Strategy".to_owned(), new_sheet: true, blocks })
}

/// The best way to play, in the words of a person.
fn best_plan(plan: &Plan) -> Vec<Block> {
    let edge = percent(&-plan.ev.clone());
    let text = format!("The first rule that fits decides. Played like this the house edge is {edge}.");
    vec![Block::Text(text), Block::Steps(plan.rules.clone())]
}

/// Rules to learn with what each is worth, and what the ways to play cost.
fn learned(plans: &[Plan]) -> Option<Section> {
    let whole = plans.iter().find(|plan| !plan.without.is_empty())?;
    let (edge, cost) = (percent(&-whole.ev.clone()), percent(&whole.cost));
    let text = format!(
        "The first rule that fits decides. Played like this the house edge is {edge}, {cost} more than with the best play; \
         without one of the first rules it would be so much more as is said there."
    );
    let without = whole.without.iter().map(|more| format!(" (without it {} more)", percent(more)));
    let without = without.chain(std::iter::repeat(String::new()));
    let steps = whole.rules.iter().zip(without).map(|(rule, without)| format!("{rule}{without}"));
    let row = |plan: &Plan| {
        let rules = plan.rules.len().to_string();
        Row::plain(vec![words(plan.name), rules, percent(&-plan.ev.clone()), percent(&plan.cost)])
    };
    let table = Table {
        caption: "Ways to play, with what each costs in percent of the first wager".to_owned(),
        heads: vec![
            page::words("Way"),
            page::numbers("Rules"),
            page::numbers("House edge"),
            page::numbers("Cost"),
        ],
        rows: plans.iter().map(row).collect(),
        total: None,
    };
    let blocks = vec![Block::Text(text), Block::Steps(steps.collect()), Block::Table(table)];
    Some(Section { title: "Strategy".to_owned(), new_sheet: true, blocks })
}

fn other_plans(plans: &[Plan]) -> Table {
    let row = |plan: &Plan| {
        let rules = plan.rules.join("; ");
        Row::plain(vec![words(plan.name), rules, percent(&-plan.ev.clone()), percent(&plan.cost)])
    };
    Table {
        caption: "Easier ways to play, with what each costs in percent of the first wager".to_owned(),
        heads: vec![
            page::words("Way"),
            page::words("Rules"),
            page::numbers("House edge"),
            page::numbers("Cost"),
        ],
        rows: plans.iter().skip(1).map(row).collect(),
        total: None,
    }
}

fn rule_row(rule: &Rule<'_>, all: &Fraction) -> Row {
    let hand =
        |decision: Option<&Decision>| decision.map_or_else(String::new, |decision| decision.hand.clone());
    let lowest = if rule.hands.len() > 1 { rule.hands.last() } else { None };
    Row::plain(vec![
        words(rule.choice),
        hand(rule.hands.first()),
        hand(lowest),
        grouped(&rule.hands.len().to_string()),
        percent(&(&Fraction::whole(rule.count.clone()) / all)),
        rule.closest.as_ref().map_or_else(String::new, |(_, cost)| figure(cost)),
    ])
}

/// The hands for which the second-best choice costs least.
fn closest(strategy: &[Decision]) -> Table {
    let mut by_cost: Vec<(&Decision, Fraction)> =
        strategy.iter().filter_map(|decision| Some((decision, cost_of_next(decision)?))).collect();
    by_cost.sort_by(|(_, one), (_, other)| one.cmp(other));
    decisions(
        "The closest decisions, with what the second choice costs in units of the first wager",
        by_cost.into_iter().take(CLOSEST).map(|(decision, _)| decision),
    )
}

/// Every decision, where they are not too many to print.
pub fn every_decision(strategy: &[Decision]) -> Option<Section> {
    let caption = "What to do with every kind of hand, best hand first";
    let few = !strategy.is_empty() && strategy.len() <= PRINTED;
    few.then(|| Section {
        title: "Every decision".to_owned(),
        new_sheet: true,
        blocks: vec![Block::Table(decisions(caption, strategy.iter()))],
    })
}

fn decisions<'a>(caption: &str, decisions: impl Iterator<Item = &'a Decision>) -> Table {
    let choice = |decision: &Decision, index: usize| {
        let choice = decision.choices.get(index);
        choice.map_or_else(Default::default, |(choice, value)| (words(choice), figure(value)))
    };
    let rows = decisions.map(|decision| {
        let ((best, value), (second, next)) = (choice(decision, 0), choice(decision, 1));
        let cost = cost_of_next(decision).map_or_else(String::new, |cost| figure(&cost));
        let count = grouped(&decision.count.to_string());
        Row::plain(vec![decision.hand.clone(), count, best, value, second, next, cost])
    });
    let heads = vec![
        page::words("Hand"),
        page::numbers("Hands"),
        page::names("Best"),
        page::numbers("Value"),
        page::names("Second"),
        page::numbers("Value"),
        page::numbers("Cost"),
    ];
    Table { caption: caption.to_owned(), heads, rows: rows.collect(), total: None }
}

/// The value of the game for every stake of a further wager.
fn by_stake(ByStake { ratio, pieces }: &ByStake) -> Vec<Block> {
    let (title, first) = (ratio.title(), ratio.first_title());
    let one = with_article(&title);
    let rows = pieces.iter().map(|piece| {
        let value = &piece.constant + &(&piece.slope * &piece.from);
        Row::plain(vec![
            exact(&piece.from),
            figure(&piece.from),
            figure(&value),
            exact(&piece.constant),
            exact(&piece.slope),
        ])
    });
    let heads = vec![
        page::words(format!("From {one} of")),
        page::numbers("as a decimal"),
        page::numbers("Value there"),
        page::numbers("Constant"),
        page::numbers("Slope"),
    ];
    let caption = format!(
        "The value of the game as a function of the {title}: constant + slope × stake, in units of the {first}"
    );
    let mut blocks = vec![Block::Table(Table { caption, heads, rows: rows.collect(), total: None })];
    if let Some(fair) = fair_stake(pieces) {
        blocks.push(Block::Text(format!(
            "The game is fair at {one} of {} = {} times the {first}; with less, the player has the advantage.",
            exact(&fair),
            figure(&fair)
        )));
    }
    blocks
}

/// The stake at which the value of the game, which falls with it, is nothing.
fn fair_stake(pieces: &[Piece]) -> Option<Fraction> {
    let last =
        pieces.iter().rev().find(|piece| !(&piece.constant + &(&piece.slope * &piece.from)).is_negative())?;
    last.slope.is_negative().then(|| -(&last.constant / &last.slope))
}
