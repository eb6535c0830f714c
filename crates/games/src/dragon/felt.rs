//! The layout of Dragon Poker.

use crate::book::Rulebook;
use crate::felt::{Area, Inscription, Kind, Layout, Paytable, WagerLimits, Where};

/// nj/dragon-poker E-1.13BB(b)2; E-1.13BB(c)
///
/// Five areas at each position, and the rule of the Play wager on the layout or on the sign.
pub(crate) fn felt(book: &Rulebook) -> Layout {
    let side_bets = book.word("side_bets");
    let offered = |bet: &str| side_bets == "both" || side_bets == bet;
    let area = |bet, name| Area::of(Kind::Wager, bet, name, "E-1.13BB(b)2");
    let limits = |bet, least: &str, most: &str| WagerLimits::by(book, bet, least, most);
    let mut layout = Layout {
        areas: vec![
            area("play", "Play"),
            area("ante", "Ante").followed_by(1, 1),
            area("ante_bonus", "Ante Bonus"),
        ],
        dealer_areas: vec![Area::of(Kind::Cards, "", "Dealer", "42.10(a)")],
        inscriptions: vec![Inscription::new(
            "Play Bet Must Equal Ante Bet",
            Where::by(book, "play_rule_shown_on"),
            "E-1.13BB(b)2",
        )],
        paytables: paytables(book, offered("three_card"), offered("dragon")),
        limits: vec![
            limits("ante", "ante_minimum", "ante_maximum"),
            limits("ante_bonus", "ante_bonus_minimum", "ante_bonus_maximum"),
        ],
        payout_limit: None,
    };
    if offered("three_card") {
        layout.areas.push(area("three_card", "3 Card Bonus"));
        layout.limits.push(limits("three_card", "three_card_minimum", "three_card_maximum"));
    }
    if offered("dragon") {
        layout.areas.push(area("dragon", "Dragon Bet"));
        layout.limits.push(limits("dragon", "dragon_minimum", "dragon_maximum"));
    }
    layout
}

/// nj/dragon-poker E-1.13BB(b)3; E-1.13BB(d)
///
/// The odds of every wager offered, on the layout or on the sign.
fn paytables(book: &Rulebook, three_card: bool, dragon: bool) -> Vec<Paytable> {
    let place = Where::by(book, "odds_shown_on");
    let table = book.word("three_card_table");
    let even = |bet, name, clause| Paytable::even(bet, name, place, clause);
    let of = |wager, table, name| Paytable::in_force(book, (wager, table), name, place);
    let bonuses = [
        of("ante_bonus", None, "Ante Bonus"),
        of("three_card", Some(table.as_str()), "3 Card Bonus").filter(|_| three_card),
        of("dragon", None, "Dragon Bet").filter(|_| dragon),
    ];
    let ante_and_play = [even("ante", "Ante", "42.11(b)"), even("play", "Play", "42.11(b)")];
    ante_and_play.into_iter().chain(bonuses.into_iter().flatten()).collect()
}
