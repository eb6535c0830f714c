//! The layout of Pack's Poker.

use super::pack::NAMES;
use crate::book::Rulebook;
use crate::felt::{Area, Inscription, Kind, Layout, Paytable, WagerLimits, Where};

/// The bonus wagers: name in rounds and settings, name in words, which of the two it is, the table in force.
struct Bonus {
    setting: &'static str,
    name: &'static str,
    table: String,
}

/// nj/packs-poker 43.11(b); 43.11(c)
///
/// The bonus wagers that the table offers, each in one configuration unless the house has both side by side.
fn bonuses(book: &Rulebook) -> Vec<Bonus> {
    let offered = book.word("bonuses");
    let all = [
        ("five_card", "five_card", "Five-Card Bonus"),
        ("five_card", "five_card_progressive", "Progressive Five-Card Bonus"),
        ("seven_card", "seven_card", "Seven-Card Bonus"),
        ("seven_card", "seven_card_progressive", "Progressive Seven-Card Bonus"),
    ];
    let offered = all.into_iter().filter(|(which, ..)| offered == "both" || offered == *which);
    let tables = offered.map(|(_, setting, name)| Bonus {
        setting,
        name,
        table: book.word(&format!("{setting}_table")),
    });
    let beside = book.word("bonus_configuration") == "side_by_side";
    let replaced = |bonus: &Bonus| {
        let progressive = book.option(&format!("{}_progressive_table", bonus.setting));
        !beside && progressive.is_some_and(|option| option.value.to_string() != "none")
    };
    tables.filter(|bonus| bonus.table != "none" && !replaced(bonus)).collect()
}

/// nj/packs-poker E-1.13Z(b)4; E-1.13Z(b)5
///
/// Three areas for the packs at the dealer's left and two in front for the pack that is shown.
pub(crate) fn felt(book: &Rulebook) -> Layout {
    let pack = |name| Area::of(Kind::Pack, "", name, "E-1.13Z(b)4");
    let shown = |name| Area::of(Kind::Show, "", name, "E-1.13Z(b)5");
    let bonuses = bonuses(book);
    Layout {
        areas: areas(&bonuses),
        dealer_areas: vec![
            pack("Pack 1"),
            pack("Pack 2"),
            pack("Pack 3"),
            shown("First card"),
            shown("Second card"),
            Area::of(Kind::Cards, "", "Dealer", "43.9(a)"),
        ],
        inscriptions: std::iter::once(without_a_pair(book)).chain(top_row(book, &bonuses)).collect(),
        paytables: paytables(book, &bonuses),
        limits: limits(book, &bonuses),
        payout_limit: None,
    }
}

/// nj/packs-poker E-1.13Z(b)2; E-1.13Z(b)3
///
/// The Pack's bets from the player's left to right; the bonuses of each closer to the dealer.
fn areas(bonuses: &[Bonus]) -> Vec<Area> {
    let marks = ["Pack's bet 1", "Pack's bet 2", "Pack's bet 3"];
    let packs =
        NAMES.iter().zip(marks).map(|(names, mark)| Area::of(Kind::Wager, names.pack, mark, "E-1.13Z(b)2"));
    let of_bonus = |(row, bonus): (u8, &Bonus)| {
        let name = bonus.name;
        let bets = NAMES.iter().map(|names| match bonus.setting {
            "five_card" => names.five_card,
            "five_card_progressive" => names.five_card_progressive,
            "seven_card" => names.seven_card,
            _ => names.seven_card_progressive,
        });
        bets.map(|bet| Area::of(Kind::Wager, bet, name, "E-1.13Z(b)3").in_row(row)).collect::<Vec<_>>()
    };
    packs.chain((1..).zip(bonuses).flat_map(of_bonus)).collect()
}

/// nj/packs-poker E-1.13Z(b)6; E-1.13Z(b)6.ii; E-1.13Z(c)
///
/// What becomes of a wager when the player has less than a pair, as the operator elected.
fn without_a_pair(book: &Rulebook) -> Inscription {
    let text = if book.word("no_pair_higher") == "push" {
        "A hand of less than a pair pushes if it is higher than the dealer's and loses otherwise"
    } else {
        "A hand of less than a pair loses"
    };
    Inscription::new(text, Where::by(book, "odds_shown_on"), "E-1.13Z(b)6.ii")
}

/// nj/packs-poker 43.5(d)1
///
/// Where only the ace-high hand earns the top row of a seven-card bonus, the layout says so.
fn top_row(book: &Rulebook, bonuses: &[Bonus]) -> Option<Inscription> {
    let offered = bonuses.iter().any(|bonus| bonus.setting.starts_with("seven_card"));
    let ace_high = book.word("top_seven_card_row") == "ace_high";
    let text = "The seven-card straight flush is ace, king, queen, jack, 10, 9, 8 of one suit";
    (offered && ace_high).then(|| Inscription::new(text, Where::by(book, "odds_shown_on"), "43.5(d)1"))
}

/// nj/packs-poker E-1.13Z(b)6.i; E-1.13Z(c)
///
/// The odds of every wager offered, on the layout or on the sign.
fn paytables(book: &Rulebook, bonuses: &[Bonus]) -> Vec<Paytable> {
    let place = Where::by(book, "odds_shown_on");
    let even = Paytable::even("pack", "Pack's bet", place, "43.11(a)");
    let of = |bonus: &Bonus| {
        Paytable::in_force(book, (bonus.setting, Some(bonus.table.as_str())), bonus.name, place)
    };
    std::iter::once(even).chain(bonuses.iter().filter_map(of)).collect()
}

fn limits(book: &Rulebook, bonuses: &[Bonus]) -> Vec<WagerLimits> {
    let of = |wager: &'static str| {
        WagerLimits::by(book, wager, &format!("{wager}_minimum"), &format!("{wager}_maximum"))
    };
    std::iter::once("pack").chain(bonuses.iter().map(|bonus| bonus.setting)).map(of).collect()
}
