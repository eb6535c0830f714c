//! What a rulebook's settings ask of the table around the round.

use crate::clauses::{Clauses, NJ_DRAGON, NJ_LUCKY8S, NJ_LUNAR, NJ_PACKS, NZ_LUNAR};
use crate::time::Time;
use croupier_games::Game;
use croupier_games::book::Rulebook;

/// How cards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffling {
    /// By the dealer.
    Hand,
    /// By a machine.
    Machine,
}

/// What a table does by its book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Where the regulation says so.
    pub clauses: &'static Clauses,
    /// Player places.
    pub positions: u8,
    /// Spots one player may have.
    pub spots_per_player: usize,
    /// People who may bet on one spot.
    pub bettors_per_spot: u8,
    /// Decks kept at the table.
    pub decks: u8,
    /// Cards of a deck.
    pub deck_size: usize,
    /// How the cards are shuffled.
    pub shuffling: Shuffling,
    /// The machine tells how many cards it counted.
    pub machine_counts: bool,
    /// The fewest cards of a cut, where cards are cut.
    pub least_cut: Option<usize>,
    /// Cards may arrive inspected and shuffled.
    pub pre_shuffled: bool,
    /// The spread is shown to the first player.
    pub first_player_looks: bool,
    /// What happens to shuffled cards when nobody plays.
    pub idle: Idle,
    /// Cards are changed after this time, in milliseconds.
    pub card_life: Option<i64>,
    /// Where the table counts the rounds without a stub count: how many there may be.
    pub stub_interval: Option<u32>,
    /// Spoken wagers with cash are taken.
    pub spoken_cash: bool,
    /// Match-play coupons are taken.
    pub coupons: bool,
    /// A coupon may stand for the progressive wager.
    pub progressive_coupon: bool,
    /// Players suspected of playing together are kept apart.
    pub separates: bool,
}

/// What happens to the cards of an open table at which nobody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// They are spread for inspection.
    Spread,
    /// Those outside the machine are spread; the batch in the machine stays there.
    SpreadOutsideMachine,
    /// They are only shuffled anew.
    Shuffle,
}

impl Idle {
    /// Are cards spread for the first player?
    #[must_use]
    pub const fn spreads(self) -> bool {
        match self {
            Idle::Spread | Idle::SpreadOutsideMachine => true,
            Idle::Shuffle => false,
        }
    }
}

impl Procedure {
    /// What the settings of a book ask for.
    #[must_use]
    pub fn of(book: &Rulebook) -> Procedure {
        let new_zealand = book.text("jurisdiction") == "New Zealand";
        match Game::of(book) {
            Game::Lunar if new_zealand => new_zealand_lunar(book),
            Game::Lunar => new_jersey_lunar(book),
            Game::Lucky8s => lucky_8s(book),
            Game::Packs => packs(book),
            Game::Dragon => dragon(book),
        }
    }

    fn common(book: &Rulebook, clauses: &'static Clauses) -> Procedure {
        let cards = Game::of(book).deck().cards;
        Procedure {
            clauses,
            positions: small(book, "positions"),
            spots_per_player: 1,
            bettors_per_spot: 1,
            decks: 1,
            deck_size: cards.iter().map(|card| usize::from(card.copies)).sum(),
            shuffling: Shuffling::Machine,
            machine_counts: false,
            least_cut: None,
            pre_shuffled: false,
            first_player_looks: true,
            idle: Idle::Spread,
            card_life: None,
            stub_interval: None,
            spoken_cash: false,
            coupons: false,
            progressive_coupon: false,
            separates: false,
        }
    }
}

/// The fewest cards of a cut in New Jersey.
const LEAST_CUT: usize = 10;

fn small(book: &Rulebook, key: &str) -> u8 {
    u8::try_from(book.integer(key)).unwrap_or(1)
}

fn hours(book: &Rulebook, key: &str) -> i64 {
    book.integer(key) * Time::HOUR
}

/// nj/lunar-poker 38.2(b); 38.3(a); 38.4(b); 38.4(b)1; 38.4(b)2; 38.6(f)
///
/// One hand per player. A device shuffles without a cut; a hand shuffle and cards that arrive shuffled are cut.
fn new_jersey_lunar(book: &Rulebook) -> Procedure {
    let machine = book.flag("shuffler");
    let pre_shuffled = book.word("opening_path") == "pre_inspected";
    Procedure {
        decks: small(book, "decks"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        machine_counts: machine && book.flag("shuffler_counts_cards"),
        least_cut: (!machine || pre_shuffled).then_some(LEAST_CUT),
        pre_shuffled,
        coupons: book.flag("match_play_coupons"),
        progressive_coupon: book.flag("progressive_coupon"),
        ..Procedure::common(book, &NJ_LUNAR)
    }
}

/// nj/dragon-poker 42.2(b); 42.4(b); 42.4(b)1; 42.4(b)2; 42.7(e); 42.7(f); 42.9(d); 42.9(e); E-1.18(g); E-1.18(g)2
///
/// The stub is counted at least once in five rounds unless the machine counts (reading DP-A9); cards dealt from
/// the hand are changed sooner.
fn dragon(book: &Rulebook) -> Procedure {
    let shuffle = book.word("shuffle");
    let machine = shuffle == "machine";
    let by_hand = book.word("dealing") == "hand";
    let counts = machine && book.flag("shuffler_counts_cards");
    let interval = u32::try_from(book.integer("stub_count_interval")).unwrap_or(1);
    Procedure {
        decks: small(book, "decks"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        machine_counts: counts,
        least_cut: (!machine).then_some(LEAST_CUT),
        pre_shuffled: shuffle == "pre_shuffled",
        card_life: Some(hours(book, if by_hand { "card_change_hours_hand" } else { "card_change_hours" })),
        stub_interval: (!counts).then_some(interval),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &NJ_DRAGON)
    }
}

/// nj/packs-poker 43.2(a); 43.2(c); 43.4(a); 43.4(b); E-1.18(g); E-1.18(g)2; E-1.18(g)3
///
/// Always two decks and a machine (reading PP-A15), no cut; cards from the hand are changed sooner than those
/// from a shoe.
fn packs(book: &Rulebook) -> Procedure {
    let by_hand = book.word("dealing") == "hand";
    Procedure {
        decks: 2,
        machine_counts: book.flag("shuffler_counts_cards"),
        card_life: Some(hours(book, if by_hand { "card_change_hours_hand" } else { "card_change_hours" })),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &NJ_PACKS)
    }
}

/// nj/lucky-8s 50.4(a); 50.4(a)1; 50.4(a)2; 50.4(b)2; 50.4(c); 50.7(a); 50.8
///
/// A batch in the machine stays there when nobody plays; the cut is the operator's choice.
fn lucky_8s(book: &Rulebook) -> Procedure {
    let machine = book.word("dealing") != "hand";
    Procedure {
        spots_per_player: usize::from(small(book, "spots_per_player")),
        bettors_per_spot: small(book, "bettors_per_spot"),
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        least_cut: (!machine && book.integer("cut_cards") > 0).then_some(1),
        idle: if machine { Idle::SpreadOutsideMachine } else { Idle::Spread },
        spoken_cash: book.flag("spoken_cash_wagers"),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &NJ_LUCKY8S)
    }
}

/// nz/lunar-poker 3.5(c)(ii); 6.1·a; 7.1(c); 7.2·a; 5.4; 9.14(c)
///
/// One deck with a shoe, cut by an employee; two with an automatic shuffler. No first player is waited for, and
/// cards of an empty table are shuffled anew.
fn new_zealand_lunar(book: &Rulebook) -> Procedure {
    let machine = book.word("dealing") == "shuffler";
    Procedure {
        spots_per_player: usize::from(small(book, "boxes_per_player")),
        decks: if machine { 2 } else { 1 },
        shuffling: if machine { Shuffling::Machine } else { Shuffling::Hand },
        least_cut: (!machine).then_some(1),
        first_player_looks: false,
        idle: Idle::Shuffle,
        separates: book.flag("separate_suspected_colluders"),
        ..Procedure::common(book, &NZ_LUNAR)
    }
}
