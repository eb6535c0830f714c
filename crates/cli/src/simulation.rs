//! A simulation, or a part of one, as JSON that is written, read and put together again.

use croupier_core::{Code, Money, Refusal};
use croupier_lab_json::{Exact, units};
use croupier_math::simulate::{self, Ending, Run, Sample, Shard, Simulation};
use croupier_math::{Fraction, Ratios, ratios};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The version of these shapes, and of what a seed means.
const SCHEMA: u32 = 1;

/// The most digits of a number in a file; exact figures have a tenth of that.
const MOST_DIGITS: usize = 1_000;

/// A simulation with the settings of its book.
pub struct Document {
    /// The settings in force.
    pub options: Value,
    /// What came out.
    pub simulation: Simulation,
}

impl Document {
    /// The document as JSON; only what somebody watched has a speed.
    pub fn json(&self, rounds_per_second: Option<u64>) -> DocumentJson<'_> {
        let Simulation { rulebook, book_hash, run, shard, wagers } = &self.simulation;
        DocumentJson {
            schema: SCHEMA,
            rulebook,
            book_hash,
            options: &self.options,
            strategy: &run.strategy,
            seed: run.seed,
            rounds: run.rounds,
            stake: run.stake.in_cents(),
            ratios: ratios::all().map(|ratio| (ratio.wager, units(&run.ratios.of(ratio.wager)))).collect(),
            wager: run.wager.as_deref(),
            shard: (*shard != Shard::WHOLE).then(|| ShardJson { index: shard.index(), of: shard.of() }),
            rounds_per_second,
            wagers: wagers.iter().map(WagerJson::of).collect(),
        }
    }

    /// Reads what was written to `file`.
    pub fn read(text: &str, file: &str) -> Result<Document, Refusal> {
        let refuse = |error: serde_json::Error| {
            Refusal::new(
                Code::Syntax,
                file,
                format!("this file holds no result of `croupier simulate`: {error}"),
            )
        };
        let version: Version = serde_json::from_str(text).map_err(refuse)?;
        if version.schema != SCHEMA {
            let message =
                format!("another version of `croupier simulate` wrote this; schema {SCHEMA} is read");
            return Err(Refusal::new(Code::NotAllowed, file, message).value(version.schema));
        }
        let RatiosRead(ratios) = serde_json::from_str(text).map_err(refuse)?;
        let read: DocumentRead = serde_json::from_str(text).map_err(refuse)?;
        Ok(read.document(ratios))
    }
}

/// A document as it is written.
#[derive(Serialize)]
pub struct DocumentJson<'a> {
    schema: u32,
    rulebook: &'a str,
    book_hash: &'a str,
    options: &'a Value,
    strategy: &'a str,
    seed: u64,
    rounds: u64,
    stake: i64,
    #[serde(flatten)]
    ratios: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wager: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_per_second: Option<u64>,
    wagers: Vec<WagerJson<'a>>,
}

#[derive(Serialize, Deserialize)]
struct ShardJson {
    index: u32,
    of: u32,
}

#[derive(Serialize)]
struct WagerJson<'a> {
    wager: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    paytable: Option<&'a str>,
    rounds: Option<u64>,
    mean: Option<Exact>,
    standard_error: Option<String>,
    exact: Option<Exact>,
    variance: Option<Exact>,
    sigmas: Option<String>,
    deviates: bool,
    outcomes: Vec<OutcomeJson<'a>>,
}

#[derive(Serialize)]
struct OutcomeJson<'a> {
    row: &'a str,
    net_per_unit: String,
    count: u64,
    probability: Option<Exact>,
}

impl WagerJson<'_> {
    fn of(sample: &Sample) -> WagerJson<'_> {
        let exact = sample.exact.as_ref();
        WagerJson {
            wager: &sample.wager,
            paytable: sample.paytable.as_deref(),
            rounds: sample.rounds(),
            mean: sample.mean().as_ref().map(Exact::of),
            standard_error: sample.standard_error().map(|error| error.decimal(9)),
            exact: exact.map(|exact| Exact::of(&exact.ev)),
            variance: exact.and_then(|exact| exact.variance.as_ref()).map(Exact::of),
            sigmas: sample.sigmas().map(|sigmas| sigmas.decimal(4)),
            deviates: sample.deviates(),
            outcomes: sample.endings.iter().map(OutcomeJson::of).collect(),
        }
    }
}

impl OutcomeJson<'_> {
    fn of(ending: &Ending) -> OutcomeJson<'_> {
        OutcomeJson {
            row: &ending.row,
            net_per_unit: units(&ending.net),
            count: ending.count,
            probability: ending.probability.as_ref().map(|chance| Exact::to(chance, 9)),
        }
    }
}

#[derive(Deserialize)]
struct Version {
    schema: u32,
}

/// What is needed of a document; what can be computed from it is not read.
#[derive(Deserialize)]
struct DocumentRead {
    rulebook: String,
    book_hash: String,
    options: Value,
    strategy: String,
    seed: u64,
    rounds: u64,
    stake: i64,
    wager: Option<String>,
    #[serde(default)]
    shard: ShardRead,
    wagers: Vec<WagerRead>,
}

#[derive(Deserialize)]
struct WagerRead {
    wager: String,
    paytable: Option<String>,
    exact: Option<FractionRead>,
    variance: Option<FractionRead>,
    outcomes: Vec<OutcomeRead>,
}

#[derive(Deserialize)]
struct OutcomeRead {
    row: String,
    net_per_unit: Units,
    count: u64,
    probability: Option<FractionRead>,
}

impl DocumentRead {
    fn document(self, ratios: Ratios) -> Document {
        let run = Run {
            rounds: self.rounds,
            seed: self.seed,
            strategy: self.strategy,
            wager: self.wager,
            stake: Money::cents(self.stake),
            ratios,
        };
        let wagers = self.wagers.into_iter().map(WagerRead::sample).collect();
        let (rulebook, book_hash, shard) = (self.rulebook, self.book_hash, self.shard.0);
        let simulation = Simulation { rulebook, book_hash, run, shard, wagers };
        Document { options: self.options, simulation }
    }
}

impl WagerRead {
    fn sample(self) -> Sample {
        let variance = self.variance.map(|read| read.0);
        let ending = |outcome: OutcomeRead| Ending {
            row: outcome.row,
            net: outcome.net_per_unit.0,
            count: outcome.count,
            probability: outcome.probability.map(|read| read.0),
        };
        Sample {
            wager: self.wager,
            paytable: self.paytable,
            exact: self.exact.map(|ev| simulate::Exact { ev: ev.0, variance }),
            endings: self.outcomes.into_iter().map(ending).collect(),
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "ShardJson")]
struct ShardRead(Shard);

impl Default for ShardRead {
    fn default() -> ShardRead {
        ShardRead(Shard::WHOLE)
    }
}

impl TryFrom<ShardJson> for ShardRead {
    type Error = String;

    fn try_from(ShardJson { index, of }: ShardJson) -> Result<ShardRead, String> {
        Shard::new(index, of).map(ShardRead).ok_or_else(|| format!("there is no shard {index} of {of}"))
    }
}

/// The stakes of further wagers, among all fields of a document.
#[derive(Deserialize)]
#[serde(try_from = "BTreeMap<String, Box<RawValue>>")]
struct RatiosRead(Ratios);

impl TryFrom<BTreeMap<String, Box<RawValue>>> for RatiosRead {
    type Error = String;

    fn try_from(fields: BTreeMap<String, Box<RawValue>>) -> Result<RatiosRead, String> {
        let given = ratios::all().filter_map(|ratio| Some((ratio.wager, &**fields.get(ratio.wager)?)));
        let read = |all: Ratios, (wager, written): (&'static str, &RawValue)| {
            let Units(ratio) =
                serde_json::from_str(written.get()).map_err(|error| format!("{wager}: {error}"))?;
            Ok::<_, String>(all.with(wager, ratio))
        };
        given.into_iter().try_fold(Ratios::default(), read).map(RatiosRead)
    }
}

/// A number of units, a decimal or a fraction.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Units(Fraction);

impl TryFrom<String> for Units {
    type Error = String;

    fn try_from(text: String) -> Result<Units, String> {
        let short = Some(text).filter(|text| text.len() <= MOST_DIGITS);
        short
            .and_then(|text| Fraction::parse(&text))
            .map(Units)
            .ok_or_else(|| "not a number of units".to_owned())
    }
}

/// A fraction with whole numbers of any size.
#[derive(Deserialize)]
#[serde(try_from = "Parts")]
struct FractionRead(Fraction);

#[derive(Deserialize)]
struct Parts {
    num: WholeRead,
    den: WholeRead,
}

/// A whole number as text, or as a number, as files of older versions have it.
#[derive(Deserialize)]
#[serde(try_from = "Box<RawValue>")]
struct WholeRead(String);

impl TryFrom<Box<RawValue>> for WholeRead {
    type Error = serde_json::Error;

    fn try_from(written: Box<RawValue>) -> Result<WholeRead, serde_json::Error> {
        let text = written.get();
        if text.starts_with('"') {
            serde_json::from_str(text).map(WholeRead)
        } else {
            Ok(WholeRead(text.to_owned()))
        }
    }
}

impl TryFrom<Parts> for FractionRead {
    type Error = String;

    fn try_from(Parts { num, den }: Parts) -> Result<FractionRead, String> {
        Units::try_from(format!("{}/{}", num.0, den.0)).map(|units| FractionRead(units.0))
    }
}
