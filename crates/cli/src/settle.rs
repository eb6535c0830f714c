//! `croupier settle`.

mod what_if;

use crate::failure::{Failure, to_json};
use crate::input::{find_for_round, find_rulebook, read};
use crate::text::{Align, explained, indented, table};
use croupier_core::{Line, Money};
use croupier_games::book::short_hash;
use croupier_games::case::{FieldSpec, KindSpec, MeterChange, Place, Settlement, settle};
use croupier_games::document::{Lines, Node, parse_toml};
use croupier_games::explain::{Hands, Why, explain};
use croupier_games::irregularities;
use serde::Serialize;
use std::collections::BTreeMap;

/// Settle one round that somebody describes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The description, JSON or (by file ending) TOML; `-` or nothing reads standard input.
    file: Option<String>,
    /// List what can go wrong in a round of this rulebook, with fields and clauses, and settle nothing.
    #[arg(long, value_name = "RULEBOOK", conflicts_with = "file")]
    irregularities: Option<String>,
    /// Say of each amount why it is that: cards, row, limit and arithmetic, each with its clause.
    #[arg(long)]
    explain: bool,
    /// Settle the same round again with this changed, a JSON pointer and a value such as `/seats/0/bets/ante=2000`, and say what
    /// that changes; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    what_if: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    if let Some(name) = &args.irregularities {
        return list_irregularities(name, json);
    }
    let path = args.file.as_deref().unwrap_or("-");
    let text = read(path)?;
    let (mut node, lines) = parse(&text, path)?;
    let settled = |node: &Node| {
        settle(node, &find_for_round).map_err(|mut refusals| {
            lines.attach(&mut refusals);
            Failure::Refused(refusals)
        })
    };
    let settlement = settled(&node)?;
    if args.what_if.is_empty() {
        let shown = SettlementJson::of(&settlement, args.explain);
        return Ok(if json { to_json(&shown) } else { written(&settlement, args.explain) });
    }
    for wanted in &args.what_if {
        what_if::change(&mut node, wanted).map_err(Failure::refused)?;
    }
    Ok(compared(&settlement, &settled(&node)?, args.explain, json))
}

/// A settlement, and the one of the same round with something changed.
fn compared(before: &Settlement, after: &Settlement, explain: bool, json: bool) -> String {
    let differences = what_if::differences(before, after);
    if json {
        let settlement = SettlementJson::of(before, explain);
        return to_json(&WhatIfJson { settlement, what_if: SettlementJson::of(after, explain), differences });
    }
    let changes = differences.iter().map(|difference| format!("  {}\n", difference.words()));
    let changes: String = if differences.is_empty() { "  nothing\n".to_owned() } else { changes.collect() };
    format!(
        "{}\nWith the change:\n{}\nWhat it changes:\n{changes}",
        written(before, explain),
        written(after, explain)
    )
}

#[derive(Serialize)]
struct WhatIfJson<'a> {
    #[serde(flatten)]
    settlement: SettlementJson<'a>,
    what_if: SettlementJson<'a>,
    differences: Vec<what_if::Difference>,
}

/// The description, and where its fields stand: TOML knows the lines.
fn parse(text: &str, path: &str) -> Result<(Node, Lines), Failure> {
    if !path.to_ascii_lowercase().ends_with(".toml") {
        return Node::from_json(text).map(|node| (node, Lines::default())).map_err(Failure::refused);
    }
    let (node, lines, refusals) = parse_toml(text);
    if refusals.is_empty() { Ok((node, lines)) } else { Err(Failure::Refused(refusals)) }
}

#[derive(Serialize)]
struct SettlementJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    seats: Vec<SeatJson<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    meters: BTreeMap<&'a str, MeterJson>,
}

#[derive(Serialize)]
struct SeatJson<'a> {
    seat: u8,
    net: i64,
    wagers: Vec<LineJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    backers: Vec<BackerJson<'a>>,
}

#[derive(Serialize)]
struct BackerJson<'a> {
    name: &'a str,
    net: i64,
    wagers: Vec<LineJson<'a>>,
}

#[derive(Serialize)]
struct LineJson<'a> {
    bet: &'a str,
    stake: i64,
    result: &'a str,
    paid: i64,
    net: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<&'a str>,
    clause: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

#[derive(Serialize)]
struct MeterJson {
    before: i64,
    after: i64,
}

impl SettlementJson<'_> {
    fn of(settlement: &Settlement, with_reasons: bool) -> SettlementJson<'_> {
        let meter = |meter: &MeterChange| {
            (meter.name, MeterJson { before: meter.before.in_cents(), after: meter.after.in_cents() })
        };
        let seats = settlement.seats.iter().map(|seat| SeatJson {
            seat: seat.seat,
            net: seat.net().in_cents(),
            wagers: lines_json(settlement, &seat.wagers, with_reasons.then_some(&seat.about)),
            backers: seat
                .backers
                .iter()
                .map(|backer| BackerJson {
                    name: &backer.name,
                    net: backer.net().in_cents(),
                    wagers: lines_json(settlement, &backer.wagers, with_reasons.then_some(&seat.about)),
                })
                .collect(),
        });
        SettlementJson {
            rulebook: settlement.book.name(),
            book_hash: settlement.book.hash(),
            seats: seats.collect(),
            meters: settlement.meters.iter().map(meter).collect(),
        }
    }
}

/// The lines of a bettor; with the player's cards in words, explained.
fn lines_json<'a>(settlement: &Settlement, wagers: &'a [Line], about: Option<&String>) -> Vec<LineJson<'a>> {
    let reason = |line| about.map(|about| why(settlement, line, wagers, about));
    wagers.iter().map(|line| line_json(line, reason(line))).collect()
}

fn why(settlement: &Settlement, line: &Line, wagers: &[Line], about: &str) -> Why {
    explain(&settlement.book, line, wagers, Hands { player: about, dealer: &settlement.about })
}

fn line_json(line: &Line, why: Option<Why>) -> LineJson<'_> {
    LineJson {
        bet: line.bet,
        stake: line.stake.in_cents(),
        result: line.result.name(),
        paid: line.paid.in_cents(),
        net: line.net().in_cents(),
        row: line.row,
        clause: line.clause.id(),
        why,
    }
}

/// The settlement for a person: cards, then each wager with result, amounts and clause.
fn written(settlement: &Settlement, with_reasons: bool) -> String {
    let book = &settlement.book;
    let hash = book.hash();
    let hash = short_hash(&hash);
    let mut text = format!("{}, book {hash}, amounts in {}\n", book.name(), book.text("currency"));
    for line in &settlement.about {
        text += &format!("{line}\n");
    }
    for seat in &settlement.seats {
        text += &format!("\nSeat {}", seat.seat);
        text += &if seat.about.is_empty() { "\n".to_owned() } else { format!("  {}\n", seat.about) };
        text += &bettor(&seat.wagers, seat.net());
        let reasons = |wagers: &[Line]| -> String {
            let shown = wagers.iter().filter(|_| with_reasons);
            shown.map(|line| explained(&why(settlement, line, wagers, &seat.about), 1)).collect()
        };
        text += &reasons(&seat.wagers);
        for backer in &seat.backers {
            text += &format!("  backer {}\n{}", backer.name, indented(&bettor(&backer.wagers, backer.net())));
            text += &indented(&reasons(&backer.wagers));
        }
    }
    for meter in &settlement.meters {
        text += &format!("\nMeter {}: {} before, {} after\n", meter.name, meter.before, meter.after);
    }
    text
}

fn bettor(wagers: &[Line], net: Money) -> String {
    if wagers.is_empty() {
        return String::new();
    }
    let heads = [
        ("wager", Align::Left),
        ("stake", Align::Right),
        ("result", Align::Left),
        ("paid", Align::Right),
        ("net", Align::Right),
        ("row", Align::Left),
        ("clause", Align::Left),
    ];
    let mut rows: Vec<Vec<String>> = wagers
        .iter()
        .map(|line| {
            vec![
                line.bet.to_owned(),
                line.stake.to_string(),
                line.result.to_string(),
                line.paid.to_string(),
                signed(line.net()),
                line.row.unwrap_or("").to_owned(),
                line.clause.to_string(),
            ]
        })
        .collect();
    rows.push(vec!["total".to_owned(), String::new(), String::new(), String::new(), signed(net)]);
    indented(&table(&heads, &rows))
}

fn signed(money: Money) -> String {
    if money > Money::ZERO { format!("+{money}") } else { money.to_string() }
}

#[derive(Serialize)]
struct IrregularitiesJson<'a> {
    rulebook: &'a str,
    irregularities: Vec<KindJson>,
}

#[derive(Serialize)]
struct KindJson {
    kind: &'static str,
    at: &'static str,
    clause: &'static str,
    effect: &'static str,
    fields: Vec<FieldJson>,
}

#[derive(Serialize)]
struct FieldJson {
    name: &'static str,
    holds: &'static str,
    required: bool,
    about: &'static str,
}

fn list_irregularities(name: &str, json: bool) -> Result<String, Failure> {
    let book = find_rulebook(name)?;
    let kinds = irregularities(&book);
    if json {
        let irregularities = kinds.iter().map(kind_json).collect();
        return Ok(to_json(&IrregularitiesJson { rulebook: book.name(), irregularities }));
    }
    let mut text =
        format!("What can go wrong in a round of {}; each goes into a list `irregularities`.\n", book.name());
    for kind in kinds {
        text +=
            &format!("\n{} (at the {}) [{}]\n  {}\n", kind.kind, place(kind.place), kind.clause, kind.effect);
        for field in kind.fields {
            let need = if field.required { "required" } else { "optional" };
            text += &format!("    {}: {}, {need}. {}\n", field.name, field.kind.name(), field.about);
        }
    }
    Ok(text)
}

fn place(place: Place) -> &'static str {
    match place {
        Place::Round => "top level",
        Place::Seat => "seat",
    }
}

fn kind_json(kind: &KindSpec) -> KindJson {
    let field = |field: &FieldSpec| FieldJson {
        name: field.name,
        holds: field.kind.name(),
        required: field.required,
        about: field.about,
    };
    KindJson {
        kind: kind.kind,
        at: match kind.place {
            Place::Round => "round",
            Place::Seat => "seat",
        },
        clause: kind.clause,
        effect: kind.effect,
        fields: kind.fields.iter().map(field).collect(),
    }
}
