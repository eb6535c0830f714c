//! A patron's own limits: tightening at once, loosening after a day, exclusion, reality checks.

use crate::support::{again, by, cage, id, machine, player};
use croupier_core::Money;
use croupier_table::{Account, By, Entry, Limit, Patron, PatronCommand, PatronEvent, Role, TableId, Time};
use croupier_testkit::Rng;

struct Anna {
    patron: Patron,
    log: Vec<Entry<PatronEvent>>,
    at: Time,
}

impl Anna {
    fn new() -> Anna {
        Anna { patron: Patron::new(id("anna")), log: Vec::new(), at: Time(1_800_000_000_000) }
    }

    fn submit(&mut self, by: &By, command: PatronCommand) -> bool {
        assert_eq!(again(&command), command);
        let Ok(events) = self.patron.decide(self.at, by, &command) else { return false };
        for event in events {
            let entry = Entry { at: self.at, by: by.clone(), event };
            assert_eq!(again(&entry), entry);
            let sum: Money = self.patron.postings(&entry.event).iter().map(|posting| posting.amount).sum();
            assert_eq!(sum, Money::ZERO);
            self.patron.apply(&entry);
            self.log.push(entry);
        }
        let mut replayed = Patron::new(id("anna"));
        self.log.iter().for_each(|entry| replayed.apply(entry));
        assert_eq!(replayed, self.patron);
        true
    }

    fn own(&mut self, command: PatronCommand) -> bool {
        self.submit(&player("anna"), command)
    }

    fn wait(&mut self, milliseconds: i64) {
        self.at = self.at.after(milliseconds);
    }

    fn limit(&mut self, limit: Limit, to: Option<i64>) {
        assert!(self.own(PatronCommand::SetLimit { limit, to }));
    }
}

#[test]
fn tightening_holds_at_once_and_loosening_after_a_day() {
    let mut anna = Anna::new();
    for limit in [Limit::Stake, Limit::Loss, Limit::Time] {
        anna.limit(limit, Some(500));
        assert_eq!(anna.patron.limit(limit, anna.at), Some(500));
        anna.limit(limit, Some(900));
        assert_eq!(anna.patron.limit(limit, anna.at), Some(500), "not yet");
        assert_eq!(anna.patron.limit(limit, anna.at.after(Time::DAY - 1)), Some(500));
        assert_eq!(anna.patron.limit(limit, anna.at.after(Time::DAY)), Some(900));
        anna.limit(limit, Some(300));
        assert_eq!(anna.patron.limit(limit, anna.at.after(Time::DAY)), Some(300), "a tighter one undoes it");
        anna.limit(limit, None);
        anna.wait(Time::DAY);
        assert_eq!(anna.patron.limit(limit, anna.at), None);
    }
    assert!(!anna.submit(&player("ben"), PatronCommand::SetLimit { limit: Limit::Loss, to: None }));
    assert!(!anna.own(PatronCommand::SetLimit { limit: Limit::Loss, to: Some(-1) }));
}

#[test]
fn losses_and_time_of_the_last_day_count() {
    let mut anna = Anna::new();
    anna.limit(Limit::Loss, Some(10_000));
    anna.limit(Limit::Time, Some(60));
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    let played = |round, net| PatronCommand::Played {
        table: id("t1"),
        round,
        stake: Money::cents(2_000),
        net: Money::cents(net),
    };
    assert!(anna.submit(&machine(), played(1, -3_000)));
    assert!(anna.submit(&machine(), played(1, -3_000)), "reported twice, counted once");
    assert!(anna.submit(&machine(), played(2, 1_000)));
    assert!(!anna.own(played(3, 5_000)), "only a table reports it");
    let allowance = anna.patron.allowance(anna.at);
    assert_eq!(allowance.loss, Some(Money::cents(8_000)));
    assert_eq!(allowance.until, Some(anna.at.after(Time::HOUR)));
    let corrected =
        |change| PatronCommand::Corrected { table: id("t1"), round: 1, change: Money::cents(change) };
    assert!(!anna.own(corrected(5_000)), "only a table reports it");
    assert!(anna.submit(&machine(), corrected(700)));
    assert_eq!(anna.patron.allowance(anna.at).loss, Some(Money::cents(8_700)), "paid too little at first");
    assert_eq!(anna.patron.visit().map(|(_, net, rounds)| (net.in_cents(), rounds)), Some((-1_300, 2)));
    assert!(anna.submit(&machine(), corrected(-700)));
    anna.wait(40 * Time::MINUTE);
    assert!(anna.own(PatronCommand::Leave { table: id("t1") }));
    assert!(anna.own(PatronCommand::Enter { table: id("t2") }), "two tables, one time");
    anna.wait(10 * Time::MINUTE);
    assert!(anna.own(PatronCommand::Leave { table: id("t2") }));
    assert_eq!(anna.patron.played(anna.at), 50 * Time::MINUTE);
    anna.wait(Time::HOUR);
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    anna.wait(10 * Time::MINUTE);
    assert_eq!(anna.patron.allowance(anna.at).until, Some(anna.at), "an hour in all");
    assert!(anna.own(PatronCommand::Leave { table: id("t1") }));
    assert!(!anna.own(PatronCommand::Enter { table: id("t1") }));
    anna.wait(Time::DAY);
    assert_eq!(anna.patron.allowance(anna.at).loss, Some(Money::cents(10_000)));
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
}

#[test]
fn nobody_at_the_cage_moves_the_own_wallet() {
    let mut anna = Anna::new();
    let herself = by("anna", Role::Cage);
    assert!(anna.submit(&cage(), PatronCommand::BuyIn { amount: Money::cents(5_000) }));
    assert!(!anna.submit(&herself, PatronCommand::BuyIn { amount: Money::cents(5_000) }));
    assert!(!anna.submit(&herself, PatronCommand::CashOut { amount: Money::cents(5_000) }));
    assert!(anna.submit(&cage(), PatronCommand::CashOut { amount: Money::cents(5_000) }));
}

#[test]
fn an_exclusion_is_never_made_shorter_and_money_can_still_be_fetched() {
    let mut anna = Anna::new();
    let month = anna.at.after(30 * Time::DAY);
    assert!(anna.submit(&cage(), PatronCommand::BuyIn { amount: Money::cents(5_000) }));
    assert!(anna.own(PatronCommand::Exclude { until: Some(month) }));
    assert!(!anna.own(PatronCommand::Exclude { until: Some(anna.at.after(Time::DAY)) }));
    assert!(!anna.own(PatronCommand::Enter { table: id("t1") }));
    assert!(!anna.submit(&cage(), PatronCommand::BuyIn { amount: Money::cents(5_000) }));
    assert!(anna.submit(&cage(), PatronCommand::CashOut { amount: Money::cents(5_000) }));
    assert_eq!(anna.patron.allowance(anna.at).until, Some(anna.at), "no further wager");
    let wallet: Money = anna
        .log
        .iter()
        .flat_map(|entry| anna.patron.postings(&entry.event))
        .filter(|posting| posting.account == Account::Wallet(id("anna")))
        .map(|posting| posting.amount)
        .sum();
    assert_eq!(wallet, Money::ZERO);
    anna.wait(30 * Time::DAY);
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    assert!(anna.own(PatronCommand::Exclude { until: None }));
    anna.wait(1_000 * Time::DAY);
    assert!(!anna.own(PatronCommand::Enter { table: id("t2") }), "for good");
    assert!(!anna.own(PatronCommand::Exclude { until: Some(anna.at.after(1)) }));
}

#[test]
fn a_reality_check_holds_the_next_wager_until_it_is_seen() {
    let mut anna = Anna::new();
    assert!(!anna.own(PatronCommand::CheckEvery { minutes: Some(0) }));
    assert!(anna.own(PatronCommand::CheckEvery { minutes: Some(30) }));
    assert_eq!(anna.patron.allowance(anna.at).until, None, "nobody plays");
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    assert_eq!(anna.patron.allowance(anna.at).until, Some(anna.at.after(30 * Time::MINUTE)));
    anna.wait(45 * Time::MINUTE);
    assert_eq!(anna.patron.check_due(anna.at), Some(anna.at.after(-15 * Time::MINUTE)));
    assert!(anna.own(PatronCommand::Acknowledge));
    assert_eq!(anna.patron.allowance(anna.at).until, Some(anna.at.after(30 * Time::MINUTE)));
    assert!(anna.own(PatronCommand::CheckEvery { minutes: None }));
    assert!(anna.patron.check_due(anna.at).is_some(), "loosened after a day");
    assert!(anna.patron.check_due(anna.at.after(Time::DAY)).is_none());
}

/// A patron who plays with reality checks every 30 minutes, since a quarter of an hour, and lost 20.00.
fn playing() -> Anna {
    let mut anna = Anna::new();
    assert!(anna.own(PatronCommand::CheckEvery { minutes: Some(30) }));
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    anna.wait(15 * Time::MINUTE);
    let (stake, net) = (Money::cents(2_000), Money::cents(-2_000));
    assert!(anna.submit(&machine(), PatronCommand::Played { table: id("t1"), round: 1, stake, net }));
    anna
}

#[test]
fn a_reality_check_is_not_evaded_by_standing_up() {
    let mut anna = playing();
    let (begin, due) = (anna.at.after(-15 * Time::MINUTE), anna.at.after(15 * Time::MINUTE));
    assert!(anna.own(PatronCommand::Leave { table: id("t1") }));
    assert!(anna.patron.check_due(anna.at).is_none() && anna.patron.visit().is_none(), "nobody plays");
    anna.wait(10 * Time::MINUTE);
    assert!(anna.own(PatronCommand::Enter { table: id("t2") }));
    assert_eq!(anna.patron.check_due(anna.at), Some(due), "the clock went on");
    assert_eq!(anna.patron.visit(), Some((begin, Money::cents(-2_000), 1)), "and so does the visit");
    anna.wait(20 * Time::MINUTE);
    assert!(anna.own(PatronCommand::Leave { table: id("t2") }));
    anna.wait(10 * Time::HOUR);
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    assert_eq!(anna.patron.allowance(anna.at).until, Some(due), "what is due stays due until it is seen");
    assert!(anna.own(PatronCommand::Acknowledge));
    assert_eq!(anna.patron.allowance(anna.at).until, Some(anna.at.after(30 * Time::MINUTE)));
}

#[test]
fn half_an_hour_away_ends_a_visit() {
    let mut anna = playing();
    assert!(anna.own(PatronCommand::Leave { table: id("t1") }));
    anna.wait(30 * Time::MINUTE);
    assert!(anna.own(PatronCommand::Enter { table: id("t1") }));
    assert_eq!(anna.patron.visit(), Some((anna.at, Money::ZERO, 0)));
    assert_eq!(anna.patron.check_due(anna.at), Some(anna.at.after(30 * Time::MINUTE)));
    assert_eq!(anna.patron.played(anna.at), 15 * Time::MINUTE, "breaks are not played");
}

#[test]
fn with_a_limit_on_money_a_patron_plays_at_one_table_at_a_time() {
    for limit in [Limit::Stake, Limit::Loss] {
        let mut anna = Anna::new();
        for table in ["t1", "t2", "t3"] {
            assert!(anna.own(PatronCommand::Enter { table: id(table) }), "no limit yet");
        }
        anna.limit(limit, Some(5_000));
        for table in ["t1", "t2"] {
            let allowance = anna.patron.allowance(anna.at);
            assert_eq!((allowance.stake, allowance.loss), (Some(Money::ZERO), Some(Money::ZERO)));
            assert!(anna.own(PatronCommand::Leave { table: id(table) }));
        }
        let allowance = anna.patron.allowance(anna.at);
        assert_eq!(allowance.stake.or(allowance.loss), Some(Money::cents(5_000)), "one table is left");
        let enter = PatronCommand::Enter { table: id("t1") };
        let refused = anna.patron.decide(anna.at, &player("anna"), &enter).expect_err("a second table");
        assert!(refused.message.contains("one table at a time"), "{refused}");
        anna.limit(limit, None);
        assert!(!anna.own(enter.clone()), "the limit holds for another day");
        anna.wait(Time::DAY);
        assert!(anna.own(enter));
    }
}

/// Looser than before: a larger limit, or none.
fn looser(before: Option<i64>, after: Option<i64>) -> bool {
    before.is_some_and(|before| after.is_none_or(|after| after > before))
}

#[test]
fn whatever_is_asked_no_limit_loosens_within_a_day_of_asking() {
    let mut rng = Rng::new(24);
    for _ in 0..200 {
        let mut anna = Anna::new();
        let mut asked: Vec<(Time, Option<i64>)> = Vec::new();
        let mut held: Vec<(Time, Option<i64>)> = Vec::new();
        for _ in 0..30 {
            anna.wait(i64::try_from(rng.below(40)).expect("small") * Time::HOUR / 2);
            held.push((anna.at, anna.patron.limit(Limit::Loss, anna.at)));
            let to = (!rng.one_in(4)).then(|| i64::try_from(rng.below(10)).expect("small") * 100);
            anna.limit(Limit::Loss, to);
            asked.push((anna.at, to));
            let now = anna.patron.limit(Limit::Loss, anna.at);
            held.push((anna.at, now));
            assert!(!looser(to, now), "what was asked for now, or what is stricter, holds at once");
        }
        for pair in held.windows(2) {
            let [(_, before), (at, after)] = pair else { panic!("two") };
            let long_ago = |(when, to): &&(Time, Option<i64>)| at.since(*when) >= Time::DAY && to == after;
            assert!(
                !looser(*before, *after) || asked.iter().any(|wish| long_ago(&wish)),
                "{before:?} {after:?}"
            );
        }
    }
}

#[test]
fn others_do_not_speak_for_a_patron() {
    let mut anna = Anna::new();
    let table: TableId = id("t1");
    assert!(anna.own(PatronCommand::Enter { table: table.clone() }));
    assert!(!anna.submit(&player("ben"), PatronCommand::Leave { table: table.clone() }));
    assert!(!anna.submit(&cage(), PatronCommand::Leave { table: table.clone() }));
    assert!(!anna.submit(&player("ben"), PatronCommand::Exclude { until: None }));
    assert!(!anna.submit(&machine(), PatronCommand::SetLimit { limit: Limit::Stake, to: None }));
    for net in [i64::MIN, i64::MAX] {
        let played = PatronCommand::Played {
            table: table.clone(),
            round: 1,
            stake: Money::ZERO,
            net: Money::cents(net),
        };
        assert!(!anna.submit(&machine(), played), "no round comes to this");
    }
    for amount in [0, -1, i64::MAX, Money::MAX.in_cents() + 1] {
        assert!(!anna.submit(&cage(), PatronCommand::BuyIn { amount: Money::cents(amount) }));
        assert!(!anna.submit(&cage(), PatronCommand::CashOut { amount: Money::cents(amount) }));
    }
    assert!(anna.submit(&machine(), PatronCommand::Leave { table }), "the table reports it");
}
