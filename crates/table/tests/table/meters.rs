//! Shared meters against an exact oracle, and their manners.

use crate::support::rng::Rng;
use crate::support::{again, dealer, floor, id, machine};
use croupier_core::{Meter, Money, Rate};
use croupier_table::{Account, Ask, Entry, MeterCommand, MeterEvent, SharedMeter, Terms, Time, Wager};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::BTreeMap;

fn terms(rate: &str, reset_rate: &str) -> Terms {
    Terms {
        wager: Wager::SevenCard,
        rate: Rate::parse(rate).expect("a rate"),
        reset_rate: Rate::parse(reset_rate).expect("a rate"),
        initial: Money::cents(1_000_000),
        reset_amount: Money::cents(250_000),
    }
}

struct Kept {
    meter: SharedMeter,
    log: Vec<Entry<MeterEvent>>,
    ledger: BTreeMap<Account, Money>,
    orders: BTreeMap<u32, u64>,
    keep_log: bool,
}

impl Kept {
    fn new(terms: Terms, tables: u32) -> Kept {
        let mut kept = Kept {
            meter: SharedMeter::new(id("m1")),
            log: Vec::new(),
            ledger: BTreeMap::new(),
            orders: BTreeMap::new(),
            keep_log: true,
        };
        assert!(kept.say(&floor(), MeterCommand::Install(terms)));
        for table in 0..tables {
            assert!(kept.say(&floor(), MeterCommand::Admit { table: id(&format!("t{table}")), terms }));
        }
        kept
    }

    fn say(&mut self, by: &croupier_table::By, command: MeterCommand) -> bool {
        let Ok(events) = self.meter.decide(by, &command) else { return false };
        for event in events {
            let entry = Entry { at: Time(0), by: by.clone(), event };
            for posting in self.meter.postings(&entry.event) {
                *self.ledger.entry(posting.account).or_default() += posting.amount;
            }
            self.meter.apply(&entry);
            if self.keep_log {
                assert_eq!(again(&entry), entry);
                self.log.push(entry);
            }
        }
        true
    }

    fn ask(&mut self, table: u32, ask: Ask) -> bool {
        let order = self.orders.get(&table).copied().unwrap_or(0) + 1;
        let done = self.say(&machine(), MeterCommand::Ask { table: id(&format!("t{table}")), order, ask });
        if done {
            self.orders.insert(table, order);
        }
        done
    }

    fn check(&self) {
        let on_meter = self.meter.state().primary.reading() + self.meter.state().reset.reading();
        assert_eq!(self.ledger.get(&Account::Meter(id("m1"))).copied().unwrap_or_default(), on_meter);
        let total: Money = self.ledger.values().copied().sum();
        assert_eq!(total, Money::ZERO);
    }
}

fn fine(meter: Meter) -> BigRational {
    BigRational::new(BigInt::from(meter.fine()), BigInt::from(Meter::FINE))
}

/// `percent` of an exact amount of cents, rounded down or up to the cent.
fn share(of: &BigRational, percent: u32, up: bool) -> Money {
    let exact = of * BigRational::new(BigInt::from(percent), BigInt::from(100));
    let whole = if up { exact.ceil() } else { exact.floor() };
    Money::cents(whole.to_integer().to_i64().expect("fits"))
}

/// An oracle that counts in fractions of any size.
struct Oracle {
    primary: BigRational,
    reset: BigRational,
}

fn cents(money: Money) -> BigRational {
    BigRational::from_integer(BigInt::from(money.in_cents()))
}

/// How many contributions and awards; `CROUPIER_METER_MOVES` asks for more.
fn moves() -> u64 {
    std::env::var("CROUPIER_METER_MOVES").ok().and_then(|number| number.parse().ok()).unwrap_or(100_000)
}

/// Covers nj/packs-poker: 43.12(d); 43.12(d)2; 43.12(e)
/// Covers nj/lunar-poker: 38.12(h)·a; 38.12(i)·a; 38.12(i)·b
#[test]
fn an_exact_oracle_agrees_after_any_number_of_contributions_and_awards() {
    let terms = terms("7.125", "1.003");
    let mut kept = Kept::new(terms, 4);
    kept.keep_log = false;
    let mut rng = Rng::new(2_026);
    let mut oracle = Oracle { primary: cents(terms.initial), reset: BigRational::zero() };
    let rate = |rate: Rate| BigRational::new(BigInt::from(rate.parts()), BigInt::from(100_000));
    let mut awards = 0u32;
    for step in 0..moves() {
        let table = u32::try_from(rng.below(4)).expect("small");
        if !rng.one_in(200) {
            let stake = Money::cents(i64::try_from(rng.below(10_000)).expect("small") + 1);
            let put = terms.share(stake);
            assert!(kept.ask(
                table,
                Ask::Move { primary: put.primary.fine(), reset: put.reset.fine(), release: false }
            ));
            oracle.primary += cents(stake) * rate(terms.rate);
            oracle.reset += cents(stake) * rate(terms.reset_rate);
            if rng.one_in(50) {
                let back =
                    Ask::Move { primary: -put.primary.fine(), reset: -put.reset.fine(), release: false };
                assert!(kept.ask(table, back), "a void round takes its share back");
                oracle.primary -= cents(stake) * rate(terms.rate);
                oracle.reset -= cents(stake) * rate(terms.reset_rate);
            }
        } else {
            awards += 1;
            assert!(kept.ask(table, Ask::Lock));
            assert!(!kept.ask((table + 1) % 4, Ask::Lock), "one table at a time awards");
            let seen = kept.meter.state();
            // Others play on while the award is validated.
            let late = terms.share(Money::cents(125));
            let other = Ask::Move { primary: late.primary.fine(), reset: late.reset.fine(), release: false };
            assert!(kept.ask((table + 1) % 4, other));
            let winners = u32::try_from(rng.below(3)).expect("small") + 1;
            let (primary, reset) = match rng.below(3) {
                0 => {
                    // 10 % shared equally, cut down to the cent.
                    let part = Money::cents(seen.primary.share_down(10).in_cents() / i64::from(winners));
                    let exact =
                        Money::cents(share(&oracle.primary, 10, false).in_cents() / i64::from(winners));
                    assert_eq!(part, exact);
                    oracle.primary -= cents(part.times(winners));
                    (-part.times(winners).in_cents() * Meter::FINE, 0)
                }
                1 => {
                    // 10 % first, then everything, shared; the meter starts again with amount and reset meter.
                    let tenth = seen.primary.share_up(10);
                    assert_eq!(tenth, share(&oracle.primary, 10, true));
                    oracle.primary -= cents(tenth);
                    let mut left = seen.primary;
                    left.pay(tenth);
                    let all =
                        Money::cents(left.share_down(100).in_cents() / i64::from(winners)).times(winners);
                    oracle.primary -= cents(all);
                    oracle.primary += cents(terms.reset_amount) + oracle.reset.clone();
                    oracle.reset = BigRational::zero();
                    let gone = tenth + all - terms.reset_amount;
                    (-gone.in_cents() * Meter::FINE + seen.reset.fine(), -seen.reset.fine())
                }
                _ => {
                    // Royal flushes share the reading when the first is paid; the meter goes to its reset amount.
                    let part = seen.primary.part_up(winners);
                    let exact = (&oracle.primary / BigInt::from(winners)).ceil();
                    assert_eq!(cents(part), exact);
                    oracle.primary = cents(terms.reset_amount);
                    (Meter::showing(terms.reset_amount).fine() - seen.primary.fine(), 0)
                }
            };
            oracle.primary += cents(Money::cents(125)) * rate(terms.rate);
            oracle.reset += cents(Money::cents(125)) * rate(terms.reset_rate);
            assert!(kept.ask(table, Ask::Move { primary, reset, release: true }));
        }
        if step % 97 == 0 {
            kept.check();
        }
        assert_eq!(fine(kept.meter.state().primary), oracle.primary, "step {step}");
        assert_eq!(fine(kept.meter.state().reset), oracle.reset, "step {step}");
    }
    kept.check();
    assert!(u64::from(awards) > moves() / 400);
}

#[test]
fn a_request_is_done_once_in_order_and_only_for_tables_that_are_served() {
    let mut kept = Kept::new(terms("5", "0"), 2);
    let ask = |order, ask| MeterCommand::Ask { table: id("t0"), order, ask };
    let put = Ask::Move { primary: 500_000, reset: 0, release: false };
    assert!(kept.say(&machine(), ask(1, put)));
    let before = kept.meter.state();
    assert!(kept.say(&machine(), ask(1, put)), "told again: nothing happens");
    assert_eq!(kept.meter.state(), before);
    assert!(kept.meter.has_done(&id("t0"), 1) && !kept.meter.has_done(&id("t0"), 2));
    assert!(!kept.say(&dealer(), ask(2, put)), "a machine's business");
    let stranger = MeterCommand::Ask { table: id("t9"), order: 1, ask: put };
    assert!(!kept.say(&machine(), stranger));
    assert!(!kept.ask(1, Ask::Move { primary: 0, reset: 0, release: true }), "nothing to give back");
    assert!(kept.ask(1, Ask::Lock));
    assert!(!kept.say(&floor(), MeterCommand::Dismiss { table: id("t1") }), "its award is being paid");
    assert!(kept.ask(1, Ask::Move { primary: -5_000_000, reset: 0, release: true }));
    assert!(kept.say(&floor(), MeterCommand::Dismiss { table: id("t1") }));
    assert!(kept.say(&floor(), MeterCommand::Admit { table: id("t1"), terms: terms("5", "0") }));
    assert!(
        !kept.say(&floor(), MeterCommand::Admit { table: id("t2"), terms: terms("6", "0") }),
        "other terms"
    );
    assert!(kept.meter.has_done(&id("t1"), 2), "what it did before stays done");
    let mut replayed = SharedMeter::new(id("m1"));
    kept.log.iter().for_each(|entry| replayed.apply(entry));
    assert_eq!(replayed, kept.meter);
    kept.check();
}

/// Covers nj/lunar-poker: 38.12(h)·a; 38.12(h)·b
/// Covers nj/packs-poker: 43.12(e)
#[test]
fn no_meter_is_fed_with_less_than_the_regulation_demands() {
    let install = |wager, rate: &str, reset_rate: &str| {
        let meter = SharedMeter::new(id("m1"));
        let terms = Terms { wager, ..terms(rate, reset_rate) };
        meter
            .decide(&floor(), &MeterCommand::Install(terms))
            .map_err(|refusal| refusal.clause.expect("a clause"))
    };
    assert_eq!(install(Wager::Lunar, "69.999", "0").expect_err("too little"), "38.12(h)");
    assert_eq!(install(Wager::FiveCard, "0.999", "0").expect_err("too little"), "43.12(e)");
    assert_eq!(install(Wager::SevenCard, "4", "0.999").expect_err("too little"), "43.12(e)");
    assert!(install(Wager::Lunar, "70", "0").is_ok());
    assert!(install(Wager::FiveCard, "0.5", "0.5").is_ok(), "both meters together");
    assert!(install(Wager::SevenCard, "5", "0").is_ok());
    assert!(install(Wager::SevenCard, "60", "50").is_err(), "more than the wager");
}
