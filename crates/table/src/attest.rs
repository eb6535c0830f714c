//! What a machine cannot see: equipment, and how hands move. Somebody attests it, list by list.

use croupier_games::Game;
use croupier_games::book::Rulebook;
use serde::{Deserialize, Serialize};

/// The lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checklist {
    /// When the table is set up: layout, boxes, devices, filings.
    Installation,
    /// Each time it opens: shoe, decks, cutting and cover card.
    Opening,
    /// By each dealer: how cards and chips are handled.
    Handling,
    /// When played cards come back to security.
    Return,
}

impl Checklist {
    /// All lists.
    pub const ALL: [Checklist; 4] =
        [Checklist::Installation, Checklist::Opening, Checklist::Handling, Checklist::Return];
}

/// The clauses that somebody attests with a list.
#[must_use]
pub fn clauses(book: &Rulebook, list: Checklist) -> &'static [&'static str] {
    let new_zealand = book.text("jurisdiction") == "New Zealand";
    match Game::of(book) {
        Game::Lunar if new_zealand => new_zealand_lunar(list),
        Game::Lunar => new_jersey_lunar(list),
        Game::Lucky8s => lucky_8s(list),
        Game::Packs => packs(list),
        Game::Dragon => dragon(list),
    }
}

/// nj/lunar-poker 1.13X(a); 1.13X(d)1·a; 1.13X(d)1·b; 1.13X(d)3; 1.13X(d)5·a; 1.13X(d)6·a; 1.13X(d)6·b; 1.13X(d)6·c; 1.13X(e); 38.9(a)·b; 1.19(b); 38.2(a)·a; 38.2(a)·b; 38.2(b)1; 38.2(b)2; 38.7(c); 38.8(b)2; 38.8(b)2i; 38.8(b)2ii; 38.8(b)3·b; 38.10(e)·a; 38.10(e)·b; 38.10(e)·c
const fn new_jersey_lunar(list: Checklist) -> &'static [&'static str] {
    match list {
        Checklist::Installation => &[
            "1.13X(a)",
            "1.13X(d)1·a",
            "1.13X(d)1·b",
            "1.13X(d)3",
            "1.13X(d)5·a",
            "1.13X(d)6·a",
            "1.13X(d)6·b",
            "1.13X(d)6·c",
            "1.13X(e)",
            "38.9(a)·b",
        ],
        Checklist::Opening => &["1.19(b)", "38.2(a)·a", "38.2(a)·b", "38.2(b)1", "38.2(b)2"],
        Checklist::Handling => &[
            "38.7(c)",
            "38.8(b)2",
            "38.8(b)2i",
            "38.8(b)2ii",
            "38.8(b)3·b",
            "38.10(e)·a",
            "38.10(e)·b",
            "38.10(e)·c",
        ],
        Checklist::Return => &[],
    }
}

/// nj/dragon-poker E-1.13BB(a)1; E-1.13BB(e); E-1.19(b); 42.2(a); 42.2(b)1; 42.2(b)2; 42.7(c); 42.8(b)2; 42.8(b)2.i; 42.8(b)2.ii; 42.8(b)4; E-1.18(n); E-1.18(n)3; E-1.18(n)3.iii
const fn dragon(list: Checklist) -> &'static [&'static str] {
    match list {
        Checklist::Installation => &["E-1.13BB(a)1", "E-1.13BB(e)"],
        Checklist::Opening => &["E-1.19(b)", "42.2(a)", "42.2(b)1", "42.2(b)2"],
        Checklist::Handling => &["42.7(c)", "42.8(b)2", "42.8(b)2.i", "42.8(b)2.ii", "42.8(b)4"],
        Checklist::Return => &["E-1.18(n)", "E-1.18(n)3", "E-1.18(n)3.iii"],
    }
}

/// nj/packs-poker E-1.13Z(a)1; E-1.13Z(d); E-1.19(b); E-1.19(c); 43.2(a); 43.2(b); 43.7(c); 43.8(b)1; 43.8(b)1.i; 43.8(b)1.ii; 43.8(b)3; 43.10(b); E-1.18(n); E-1.18(n)3; E-1.18(n)3.iii
const fn packs(list: Checklist) -> &'static [&'static str] {
    match list {
        Checklist::Installation => &["E-1.13Z(a)1", "E-1.13Z(d)", "E-1.19(c)"],
        Checklist::Opening => &["E-1.19(b)", "43.2(a)", "43.2(b)"],
        Checklist::Handling => &["43.7(c)", "43.8(b)1", "43.8(b)1.i", "43.8(b)1.ii", "43.8(b)3", "43.10(b)"],
        Checklist::Return => &["E-1.18(n)", "E-1.18(n)3", "E-1.18(n)3.iii"],
    }
}

/// nj/lucky-8s E-1.10E(d); E-1.10E(e); 50.4(b)2.i; 50.4(b)2.ii
const fn lucky_8s(list: Checklist) -> &'static [&'static str] {
    match list {
        Checklist::Installation => &["E-1.10E(d)", "E-1.10E(e)", "50.4(b)2.i"],
        Checklist::Opening => &["50.4(b)2.ii"],
        Checklist::Handling | Checklist::Return => &[],
    }
}

/// nz/lunar-poker 3.1·b; 3.5(b); 3.5(d); 5.3·b; 5.14; 9.12
const fn new_zealand_lunar(list: Checklist) -> &'static [&'static str] {
    match list {
        Checklist::Installation => &["3.1·b", "3.5(d)"],
        Checklist::Opening => &["3.5(b)"],
        Checklist::Handling => &["5.3·b", "5.14", "9.12"],
        Checklist::Return => &[],
    }
}
