//! The clauses that decide, in New Jersey and in New Zealand.

use crate::book::Rulebook;
use crate::list::BookId;
use croupier_core::Clause;

/// Whose rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Jurisdiction {
    /// N.J.A.C. 13:69F-38.
    NewJersey,
    /// Division 22.
    NewZealand,
}

/// Every result names one of these.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    pub fold: Clause,
    pub fold_after_buy: Clause,
    pub fold_after_exchange: Clause,
    pub buy_fee: Clause,
    pub exchange_fee: Clause,
    pub force: Clause,
    pub force_fee: Clause,
    pub replacement: &'static str,
    pub instant: Clause,
    pub super_bet: Clause,
    pub undeclared: Clause,
    pub limit: Clause,
    pub no_hand_ante: Clause,
    pub no_hand_bet: Clause,
    pub forced_no_hand: Clause,
    pub lower: Clause,
    pub equal: Clause,
    pub higher_ante: Clause,
    pub bet: Clause,
    pub second: Clause,
    pub election: &'static str,
    pub bet_amount: &'static str,
    pub ante: &'static str,
    pub super_amount: &'static str,
    pub wagers: &'static str,
    pub five_cards: &'static str,
    pub one_draw: &'static str,
    pub exchange: &'static str,
    pub new_cards: &'static str,
    pub buy: &'static str,
    pub declaration: &'static str,
    pub dealer: &'static str,
    pub deck: &'static str,
    pub positions: &'static str,
}

const NEW_JERSEY: Clauses = Clauses {
    fold: Clause::new("38.10(b)4"),
    fold_after_buy: Clause::new("38.10(c)"),
    fold_after_exchange: Clause::new("38.10(d)"),
    buy_fee: Clause::new("38.10(c)"),
    exchange_fee: Clause::new("38.10(d)"),
    force: Clause::new("38.10(k)"),
    force_fee: Clause::new("38.10(k)"),
    replacement: "38.10(k)·d",
    instant: Clause::new("38.12(c)"),
    super_bet: Clause::new("38.12(d)"),
    undeclared: Clause::new("38.10(a)"),
    limit: Clause::new("38.12(f)"),
    no_hand_ante: Clause::new("38.10(j)1"),
    no_hand_bet: Clause::new("38.10(j)1"),
    forced_no_hand: Clause::new("38.10(k)2"),
    lower: Clause::new("38.10(i)1"),
    equal: Clause::new("38.10(i)2"),
    higher_ante: Clause::new("38.10(i)3"),
    bet: Clause::new("38.12(e)"),
    second: Clause::new("38.10(i)3"),
    election: "38.10(b)",
    bet_amount: "38.1 Bet wager",
    ante: "38.1 Ante wager",
    super_amount: "38.1 Super side bet",
    wagers: "38.6(b)·b",
    five_cards: "38.7(d)5",
    one_draw: "38.10(b)",
    exchange: "38.10(b)2",
    new_cards: "38.10(d)·c",
    buy: "38.10(b)1",
    declaration: "38.10(a)",
    dealer: "38.10(g)",
    deck: "38.2(a)·a",
    positions: "1.13X(b)1",
};

const NEW_ZEALAND: Clauses = Clauses {
    fold: Clause::new("9.4"),
    fold_after_buy: Clause::new("9.9"),
    fold_after_exchange: Clause::new("9.9"),
    buy_fee: Clause::new("8.6"),
    exchange_fee: Clause::new("8.5"),
    force: Clause::new("10.3"),
    force_fee: Clause::new("10.3"),
    replacement: "10.4·b",
    instant: Clause::new("5.6"),
    super_bet: Clause::new("5.9"),
    undeclared: Clause::new("9.2"),
    limit: Clause::new("5.12"),
    no_hand_ante: Clause::new("10.2(a)"),
    no_hand_bet: Clause::new("10.2(d)"),
    forced_no_hand: Clause::new("10.4"),
    lower: Clause::new("10.7(a)"),
    equal: Clause::new("10.6(c)"),
    higher_ante: Clause::new("10.8(c)"),
    bet: Clause::new("5.5"),
    second: Clause::new("10.9"),
    election: "5.2",
    bet_amount: "5.2(b)",
    ante: "5.1(a)",
    super_amount: "5.1(b)",
    wagers: "5.13(a)",
    five_cards: "8.3(b)",
    one_draw: "5.2(c)",
    exchange: "8.5·a",
    new_cards: "8.5(c)",
    buy: "8.6",
    declaration: "9.2",
    dealer: "9.10·c",
    deck: "3.5(a)",
    positions: "3.1·a",
};

impl Jurisdiction {
    /// Where a book's regulation holds.
    #[must_use]
    pub fn of(book: &Rulebook) -> Jurisdiction {
        Jurisdiction::by(BookId::of(book))
    }

    /// Where the regulation of a built-in book holds: the only place that asks whether it is New Zealand.
    #[must_use]
    pub fn by(book: BookId) -> Jurisdiction {
        if book == BookId::NzLunar { Jurisdiction::NewZealand } else { Jurisdiction::NewJersey }
    }

    /// The clauses of this jurisdiction.
    #[must_use]
    pub const fn clauses(self) -> &'static Clauses {
        match self {
            Jurisdiction::NewJersey => &NEW_JERSEY,
            Jurisdiction::NewZealand => &NEW_ZEALAND,
        }
    }
}
