//! The layout of Three Card Poker.

use crate::book::Rulebook;
use crate::felt::{Area, Inscription, Kind, Layout, Paytable, WagerLimits, Where};

/// house/three-card-poker 1.4
///
/// The areas at each position, and the rule of the Play wager.
pub(crate) fn felt(book: &Rulebook) -> Layout {
    let side_bets = book.word("side_bets");
    let offered = |bet: &str| side_bets == "both" || side_bets == bet;
    let area = |bet, name| Area::of(Kind::Wager, bet, name, "1.4");
    let limits = |bet, least: &str, most: &str| WagerLimits::by(book, bet, least, most);
    let mut layout = Layout {
        areas: vec![area("play", "Play"), area("ante", "Ante").followed_by(1, 1)],
        dealer_areas: vec![Area::of(Kind::Cards, "", "Dealer", "5.1")],
        inscriptions: vec![
            Inscription::new("Play Equals Ante", Where::Layout, "1.4"),
            Inscription::new("Dealer Plays With Queen High or Better", Where::Layout, "7.1"),
        ],
        paytables: paytables(book, offered("pair_plus"), offered("six_card")),
        limits: vec![limits("ante", "ante_minimum", "ante_maximum")],
        payout_limit: None,
    };
    if offered("pair_plus") {
        layout.areas.push(area("pair_plus", "Pair Plus"));
        layout.limits.push(limits("pair_plus", "pair_plus_minimum", "pair_plus_maximum"));
    }
    if offered("six_card") {
        layout.areas.push(area("six_card", "Six Card Bonus"));
        layout.limits.push(limits("six_card", "six_card_minimum", "six_card_maximum"));
    }
    layout
}

/// house/three-card-poker 1.5
///
/// The odds of every wager offered, on the layout or on the sign.
fn paytables(book: &Rulebook, pair_plus: bool, six_card: bool) -> Vec<Paytable> {
    let place = Where::by(book, "odds_shown_on");
    let even = |bet, name| Paytable::even(bet, name, place, "7.3");
    let of = |wager, option, name| Paytable::in_force(book, (wager, Some(&book.word(option))), name, place);
    let bonuses = [
        of("ante_bonus", "ante_bonus_table", "Ante Bonus"),
        of("pair_plus", "pair_plus_table", "Pair Plus").filter(|_| pair_plus),
        of("six_card", "six_card_table", "Six Card Bonus").filter(|_| six_card),
    ];
    let ante_and_play = [even("ante", "Ante"), even("play", "Play")];
    ante_and_play.into_iter().chain(bonuses.into_iter().flatten()).collect()
}
