//! The layout of Lucky 8's.

use crate::book::Rulebook;
use crate::felt::{Area, Inscription, Kind, Layout, Paytable, WagerLimits, Where};

/// nj/lucky-8s E-1.10E(b)2; E-1.10E(b)3
///
/// Three areas for wagers and two for cards at each position.
pub(crate) fn felt(book: &Rulebook) -> Layout {
    let wager = |bet, name| Area::of(Kind::Wager, bet, name, "E-1.10E(b)2");
    let cards = |name| Area::of(Kind::Cards, "", name, "E-1.10E(b)3");
    Layout {
        areas: vec![
            wager("ante", "Ante").followed_by(1, 1),
            wager("in_to_win", "In to Win"),
            wager("bonus", "Lucky 8's Bonus"),
            cards("8's"),
            cards("Side cards"),
        ],
        dealer_areas: vec![Area::of(Kind::Cards, "", "Dealer", "50.6(e)")],
        inscriptions: inscriptions(book),
        paytables: paytables(book),
        limits: vec![
            WagerLimits::by(book, "ante", "ante_minimum", "ante_maximum"),
            WagerLimits::by(book, "bonus", "bonus_minimum", "bonus_maximum"),
        ],
        payout_limit: None,
    }
}

/// nj/lucky-8s E-1.10E(b)4; E-1.10E(b)4.i; E-1.10E(b)4.ii; E-1.10E(c)
///
/// The two inscriptions, on the layout or on the sign.
fn inscriptions(book: &Rulebook) -> Vec<Inscription> {
    let place = Where::by(book, "inscriptions_shown_on");
    vec![
        Inscription::new("Dealer Qualifies with One Natural 8 or Joker", place, "E-1.10E(b)4.i"),
        Inscription::new(
            "Both the Ante and In to Win wager must be in equal amounts",
            place,
            "E-1.10E(b)4.ii",
        ),
    ]
}

/// nj/lucky-8s E-1.10E(b)5; E-1.10E(c)
///
/// The odds of the bonus table in force, on the layout or on the sign.
fn paytables(book: &Rulebook) -> Vec<Paytable> {
    let place = Where::by(book, "odds_shown_on");
    let table = book.word("bonus_table");
    let even = |bet, name| Paytable::even(bet, name, place, "50.6(m)1");
    let bonus = Paytable::in_force(book, ("bonus", Some(table.as_str())), "Lucky 8's Bonus", place);
    [even("ante", "Ante"), even("in_to_win", "In to Win")].into_iter().chain(bonus).collect()
}
