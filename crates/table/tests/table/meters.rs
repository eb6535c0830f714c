//! Shared meters against an exact oracle, and their manners.

use crate::support::{again, dealer, floor, id, machine, meter_wager};
use croupier_core::{Meter, Money, Rate};
use croupier_games::MeterState;
use croupier_table::{Account, Ask, Entry, MeterCommand, MeterEvent, Restart, SharedMeter, Terms, Time, Why};
use croupier_testkit::Rng;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::BTreeMap;

fn terms(rate: &str, reset_rate: &str) -> Terms {
    Terms {
        wager: meter_wager("seven_card"),
        rate: Rate::parse(rate).expect("a rate"),
        reset_rate: Rate::parse(reset_rate).expect("a rate"),
        initial: Money::cents(1_000_000),
        reset_amount: Money::cents(250_000),
        restart: Restart::AtOnce,
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
        assert!(kept.submit(&floor(), MeterCommand::Install(terms)));
        for table in 0..tables {
            assert!(kept.submit(&floor(), MeterCommand::Admit { table: id(&format!("t{table}")), terms }));
        }
        kept
    }

    fn submit(&mut self, by: &croupier_table::By, command: MeterCommand) -> bool {
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
        let done = self.submit(&machine(), MeterCommand::Ask { table: id(&format!("t{table}")), order, ask });
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

fn cents(money: Money) -> BigRational {
    BigRational::from_integer(BigInt::from(money.in_cents()))
}

/// How many contributions and awards; `CROUPIER_METER_MOVES` asks for more.
fn moves() -> u64 {
    std::env::var("CROUPIER_METER_MOVES").ok().and_then(|number| number.parse().ok()).unwrap_or(100_000)
}

/// A share that a table has put on the meter in the round it plays.
struct Share {
    stake: Money,
    /// A winner at another table has taken it.
    spent: bool,
}

/// An oracle that counts in fractions of any size.
struct Oracle {
    terms: Terms,
    primary: BigRational,
    reset: BigRational,
    /// Won, and not started again.
    to_restart: bool,
    shares: BTreeMap<u32, Share>,
}

impl Oracle {
    fn shares(&self, stake: Money) -> (BigRational, BigRational) {
        let rate = |rate: Rate| BigRational::new(BigInt::from(rate.parts()), BigInt::from(100_000));
        (cents(stake) * rate(self.terms.rate), cents(stake) * rate(self.terms.reset_rate))
    }

    /// "No more bets", and a wager is registered.
    fn feed(&mut self, table: u32, stake: Money) {
        if std::mem::take(&mut self.to_restart) {
            self.restart();
        }
        let (primary, reset) = self.shares(stake);
        self.primary += primary;
        self.reset += reset;
        self.shares.insert(table, Share { stake, spent: false });
    }

    fn restart(&mut self) {
        self.primary += cents(self.terms.reset_amount) + std::mem::take(&mut self.reset);
    }

    /// The round of a table is void; what it had put on, if that is still there.
    fn void(&mut self, table: u32) -> Option<Money> {
        let share = self.shares.remove(&table)?;
        if !share.spent {
            let (primary, reset) = self.shares(share.stake);
            self.primary = (&self.primary - primary).max(BigRational::zero());
            self.reset = (&self.reset - reset).max(BigRational::zero());
        }
        Some(share.stake)
    }

    /// A winner takes everything: their own share is paid out with it, those of others are gone.
    fn won_by(&mut self, table: u32) {
        self.shares.remove(&table);
        self.shares.values_mut().for_each(|share| share.spent = true);
    }
}

fn put(terms: &Terms, stake: Money) -> Ask {
    let share = terms.share(stake);
    Ask::Move {
        primary: share.primary.fine(),
        reset: share.reset.fine(),
        release: false,
        why: Why::Registered,
    }
}

fn back(terms: &Terms, stake: Money) -> Ask {
    let share = terms.share(stake);
    Ask::Move { primary: -share.primary.fine(), reset: -share.reset.fine(), release: false, why: Why::Void }
}

/// A table awards: what it wants of the meter by the reading it was given, and the oracle by its own.
fn award(oracle: &mut Oracle, seen: MeterState, winners: u32, which: usize, later: bool) -> (i64, i64, Why) {
    match which {
        0 => {
            // 10 % shared equally, cut down to the cent.
            let part = Money::cents(seen.primary.share_down(10).in_cents() / i64::from(winners));
            let exact = Money::cents(share(&oracle.primary, 10, false).in_cents() / i64::from(winners));
            assert_eq!(part, exact);
            oracle.primary -= cents(part.times(winners));
            (-part.times(winners).in_cents() * Meter::FINE, 0, Why::Award)
        }
        1 => {
            // 10 % first, then everything, shared; the meter starts again with amount and reset meter, at once or
            // with the next "No more bets".
            let tenth = seen.primary.share_up(10);
            assert_eq!(tenth, share(&oracle.primary, 10, true));
            let mut left = seen.primary;
            left.pay(tenth);
            let all = Money::cents(left.share_down(100).in_cents() / i64::from(winners)).times(winners);
            oracle.primary -= cents(tenth + all);
            if later {
                return (-(tenth + all).in_cents() * Meter::FINE, 0, Why::Emptied);
            }
            oracle.restart();
            let gone = tenth + all - oracle.terms.reset_amount;
            (-gone.in_cents() * Meter::FINE + seen.reset.fine(), -seen.reset.fine(), Why::Won)
        }
        _ => {
            // Royal flushes share the reading when the first is paid; the meter goes to its reset amount.
            let part = seen.primary.part_up(winners);
            let exact = (&oracle.primary / BigInt::from(winners)).ceil();
            assert_eq!(cents(part), exact);
            oracle.primary = cents(oracle.terms.reset_amount);
            (Meter::showing(oracle.terms.reset_amount).fine() - seen.primary.fine(), 0, Why::Won)
        }
    }
}

/// Covers nj/packs-poker: 43.12(b); 43.12(d); 43.12(d)2; 43.12(e)
/// Covers nj/lunar-poker: 38.12(h)·a; 38.12(h)·b; 38.12(i)·a; 38.12(i)·b
#[test]
fn an_exact_oracle_agrees_after_any_number_of_contributions_and_awards() {
    for later in [false, true] {
        agrees_with_the_oracle(later);
    }
}

/// Four tables feed a meter, award from it and have void rounds; it starts again at once, or later.
fn agrees_with_the_oracle(later: bool) {
    let terms = terms("7.125", "1.003");
    let mut kept = Kept::new(terms, 4);
    kept.keep_log = false;
    let mut rng = Rng::new(2_026);
    let (primary, reset) = (cents(terms.initial), BigRational::zero());
    let mut oracle = Oracle { terms, primary, reset, to_restart: false, shares: BTreeMap::new() };
    let mut awards = 0u32;
    for step in 0..moves() / 2 {
        let table = u32::try_from(rng.below(4)).expect("small");
        if !rng.one_in(200) {
            let stake = Money::cents(i64::try_from(rng.below(10_000)).expect("small") + 1);
            assert!(kept.ask(table, put(&terms, stake)));
            oracle.feed(table, stake);
            let void = u32::try_from(rng.below(4)).expect("small");
            if rng.one_in(20)
                && let Some(stake) = oracle.void(void)
            {
                assert!(kept.ask(void, back(&terms, stake)), "a void round takes its share back");
            }
        } else {
            awards += 1;
            assert!(kept.ask(table, Ask::Lock));
            assert!(!kept.ask((table + 1) % 4, Ask::Lock), "one table at a time awards");
            let seen = kept.meter.state();
            let winners = u32::try_from(rng.below(3)).expect("small") + 1;
            let which = rng.below(if later { 2 } else { 3 });
            let was_to_restart = oracle.to_restart;
            let (other, void) = ((table + 1) % 4, (table + 2) % 4);
            let void = oracle.shares.get(&void).filter(|share| !share.spent).map(|share| (void, share.stake));
            let void = void.filter(|_| rng.one_in(2));
            let taken_back = void.map_or(Money::ZERO, |(_, stake)| stake);
            let (primary_back, reset_back) = oracle.shares(taken_back);
            if let Some((void, stake)) = void {
                assert!(kept.ask(void, back(&terms, stake)));
                oracle.shares.remove(&void);
                oracle.reset = (&oracle.reset - reset_back).max(BigRational::zero());
            }
            // Others play on while the award is validated.
            let late = Money::cents(125);
            assert!(kept.ask(other, put(&terms, late)));
            let (primary, reset, why) = award(&mut oracle, seen, winners, which, later);
            if why == Why::Award {
                oracle.primary = (&oracle.primary - primary_back).max(BigRational::zero());
            } else {
                // A winner of everything has taken along what went back to a player meanwhile: the house bears that.
                oracle.won_by(table);
            }
            oracle.feed(other, late);
            oracle.to_restart = why == Why::Emptied && !was_to_restart;
            assert!(kept.ask(table, Ask::Move { primary, reset, release: true, why }));
        }
        if step % 97 == 0 {
            kept.check();
        }
        assert_eq!(fine(kept.meter.state().primary), oracle.primary, "step {step}");
        assert_eq!(fine(kept.meter.state().reset), oracle.reset, "step {step}");
        assert_eq!(kept.meter.state().won, Some(oracle.to_restart), "step {step}");
    }
    kept.check();
    assert!(u64::from(awards) > moves() / 800);
}

#[test]
fn a_request_is_done_once_in_order_and_only_for_tables_that_are_served() {
    let mut kept = Kept::new(terms("5", "0"), 2);
    let ask = |order, ask| MeterCommand::Ask { table: id("t0"), order, ask };
    let put = Ask::Move { primary: 500_000, reset: 0, release: false, why: Why::Registered };
    assert!(kept.submit(&machine(), ask(1, put)));
    let before = kept.meter.state();
    assert!(kept.submit(&machine(), ask(1, put)), "asked again: nothing happens");
    assert_eq!(kept.meter.state(), before);
    assert!(kept.meter.has_done(&id("t0"), 1) && !kept.meter.has_done(&id("t0"), 2));
    assert!(!kept.submit(&dealer(), ask(2, put)), "a machine's business");
    let stranger = MeterCommand::Ask { table: id("t9"), order: 1, ask: put };
    assert!(!kept.submit(&machine(), stranger));
    assert!(
        !kept.ask(1, Ask::Move { primary: 0, reset: 0, release: true, why: Why::Award }),
        "nothing to give back"
    );
    assert!(kept.ask(1, Ask::Lock));
    assert!(!kept.submit(&floor(), MeterCommand::Dismiss { table: id("t1") }), "its award is being paid");
    assert!(kept.ask(1, Ask::Move { primary: -5_000_000, reset: 0, release: true, why: Why::Award }));
    assert!(kept.submit(&floor(), MeterCommand::Dismiss { table: id("t1") }));
    assert!(kept.submit(&floor(), MeterCommand::Admit { table: id("t1"), terms: terms("5", "0") }));
    let later = Terms { restart: Restart::NextRound, ..terms("5", "0") };
    for terms in [terms("6", "0"), later] {
        let admit = MeterCommand::Admit { table: id("t2"), terms };
        assert!(!kept.submit(&floor(), admit), "other terms");
    }
    assert!(kept.meter.has_done(&id("t1"), 2), "what it did before stays done");
    let mut replayed = SharedMeter::new(id("m1"));
    kept.log.iter().for_each(|entry| replayed.apply(entry));
    assert_eq!(replayed, kept.meter);
    kept.check();
}

/// Covers nj/packs-poker: 43.12(b); 43.12(e)
#[test]
fn a_meter_won_at_two_tables_starts_again_once() {
    let terms = terms("5", "2");
    let mut kept = Kept::new(terms, 3);
    assert!(kept.ask(2, put(&terms, Money::cents(1_000))));
    for table in [0, 1] {
        assert!(kept.ask(table, Ask::Lock));
        let primary = -kept.meter.state().primary.reading().in_cents() * Meter::FINE;
        assert!(kept.ask(table, Ask::Move { primary, reset: 0, release: true, why: Why::Emptied }));
    }
    let closed = Ask::Move { primary: 0, reset: 0, release: false, why: Why::Closed };
    for _ in 0..2 {
        for table in [0, 1, 2] {
            assert!(kept.ask(table, closed));
        }
        let MeterState { primary, reset, won } = kept.meter.state();
        assert_eq!(primary.reading(), terms.reset_amount + Money::cents(20), "with the reset meter");
        assert_eq!((reset.fine(), won), (0, Some(false)));
    }
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
    assert_eq!(install(meter_wager("lunar"), "69.999", "0").expect_err("too little"), "38.12(h)");
    assert_eq!(install(meter_wager("five_card"), "0.999", "0").expect_err("too little"), "43.12(e)");
    assert_eq!(install(meter_wager("seven_card"), "4", "0.999").expect_err("too little"), "43.12(e)");
    assert!(install(meter_wager("lunar"), "70", "0").is_ok());
    assert!(install(meter_wager("five_card"), "0.5", "0.5").is_ok(), "both meters together");
    assert!(install(meter_wager("seven_card"), "5", "0").is_ok());
    assert!(install(meter_wager("seven_card"), "60", "50").is_err(), "more than the wager");
}
