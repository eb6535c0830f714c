//! What is asked for, and what is refused.

use crate::{analyzed, built_in, cards, only, selected, with};
use croupier_core::{CardSet, Code};
use croupier_games::book::Rulebook;
use croupier_math::{Progress, Request, analyze, wagers};
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn all_wagers_under_all_tables_those_in_force_first() {
    let book = selected("seven_card_progressive_table", "C");
    let analysis = analyzed(&book, &Request::default());
    let names = |wager: &str| -> (usize, Vec<String>) {
        let found: Vec<_> = analysis.wagers.iter().filter(|w| w.wager == wager).collect();
        let in_force = found.iter().filter(|w| w.in_force).filter_map(|w| w.paytable.clone()).collect();
        (found.len(), in_force)
    };
    assert_eq!(names("pack").0, 1);
    assert_eq!(names("five_card"), (5, vec!["A".to_owned()]));
    assert_eq!(names("five_card_progressive"), (5, vec![]));
    assert_eq!(names("seven_card"), (23, vec!["A".to_owned()]));
    assert_eq!(names("seven_card_progressive"), (13, vec!["C".to_owned()]));
    assert_eq!(
        analysis.wagers.iter().find(|w| w.wager == "seven_card_progressive").unwrap().paytable.as_deref(),
        Some("C")
    );
    assert!(analysis.strategy.is_empty());
    let chosen = Request {
        chosen: vec!["seven_card_progressive_table".to_owned()],
        wager: Some("seven_card_progressive".to_owned()),
        ..Request::default()
    };
    assert_eq!(analyzed(&book, &chosen).wagers.len(), 1);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |book: &Rulebook, request: &Request| {
        let mut refusals = analyze(book, request, &Progress::silent()).unwrap_err();
        assert_eq!(refusals.len(), 1, "{refusals:?}");
        refusals.remove(0)
    };
    let wanted = |wager: &str, request: Request| Request { wager: Some(wager.to_owned()), ..request };
    assert_eq!(refused(built_in(), &wanted("ante", Request::default())).code, Code::Unknown);
    let seen =
        |text: &str| Request { seen: text.split(' ').map(str::to_owned).collect(), ..Request::default() };
    assert_eq!(refused(built_in(), &seen("As Kd As")).code, Code::CardTwice);
    assert_eq!(refused(built_in(), &seen("As 1d")).code, Code::NotACard);
    // A pack and two hands are twelve cards, a hand and a pack seven, a hand five.
    for (wager, needed) in [("pack", 12), ("seven_card", 7), ("seven_card_progressive", 7), ("five_card", 5)]
    {
        let deck: CardSet = cards("As Kd 9h 8h 7h 6c 5c 4c 3s 2s Qd Jd").iter().take(needed - 1).collect();
        let refusal = refused(built_in(), &wanted(wager, only(deck)));
        assert_eq!(refusal.code, Code::WrongNumberOfCards, "{wager}");
        assert!(refusal.message.contains(&needed.to_string()), "{}", refusal.message);
    }
    // The regulation wants at least five percent of a seven-card progressive wager on the meter.
    let rate = with(r#"{"seven_card_meter_rate": 4}"#);
    let refusal = refused(&rate, &wanted("five_card", Request::default()));
    assert_eq!((refusal.code, refusal.clause.as_deref()), (Code::BelowFloor, Some("43.12(e)")));
}

/// Anyone who waits for the Pack's bet is told how far it is, up to the end.
#[test]
fn progress_is_told() {
    let (told, last) = (AtomicU64::new(0), AtomicU64::new(0));
    let progress = Progress::new(|done, all| {
        told.fetch_add(1, Ordering::Relaxed);
        assert!(done <= all);
        if done == all {
            last.store(all, Ordering::Relaxed);
        }
    });
    let request = only(cards("As Kd 9h 8h 7h 6c 5c 4c 3s 2s Qd Jd Ts"));
    let request = Request { wager: Some("pack".to_owned()), ..request };
    analyze(built_in(), &request, &progress).unwrap();
    let (told, last) = (told.load(Ordering::Relaxed), last.load(Ordering::Relaxed));
    assert!(told > 1 && told == last, "{told} {last}");
}

#[test]
fn the_wagers_are_known() {
    let names = ["pack", "five_card", "five_card_progressive", "seven_card", "seven_card_progressive"];
    assert_eq!(wagers(built_in()), names);
}
