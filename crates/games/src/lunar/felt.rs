//! The layout of Lunar Poker.

use super::Jurisdiction;
use super::progressive::Progressive;
use super::round::Bet;
use crate::Game;
use crate::book::{Pay, Rulebook};
use crate::felt::{Area, Inscription, Kind, Layout, PayoutLimit, PaysRow, Paytable, WagerLimits, Where};
use croupier_core::Odds;

/// What the layout says of when the dealer plays.
const DEALER_PLAYS: &str = "Dealer only plays with ace-king or higher";

/// The layout of the book's own jurisdiction.
pub(crate) fn felt(book: &Rulebook) -> Layout {
    match Jurisdiction::of(book) {
        Jurisdiction::NewJersey => new_jersey(book),
        Jurisdiction::NewZealand => new_zealand(book),
    }
}

/// nj/lunar-poker 1.13X(b)2; 1.13X(b)2i; 1.13X(b)2ii; 1.13X(b)2iii; 1.13X(b)2iv; 1.13X(b)3
fn new_jersey(book: &Rulebook) -> Layout {
    let place = Where::by(book, "odds_shown_on");
    let mut areas = vec![
        ante(book, "1.13X(b)2i"),
        Area::of(Kind::Wager, "bet", "Bet", "1.13X(b)2ii"),
        Area::of(Kind::Wager, "super", "Super", "1.13X(b)2iii"),
        Area::of(Kind::Fee, "options", "Options", "1.13X(b)2iv"),
    ];
    if book.flag("progressive") {
        areas.push(Area::of(Kind::Wager, "progressive", "Progressive", "1.13X(d)"));
    }
    let mut inscriptions = vec![Inscription::new(DEALER_PLAYS, Where::Layout, "1.13X(b)3")];
    inscriptions.extend(sign(book));
    Layout {
        areas,
        dealer_areas: vec![Area::of(Kind::Cards, "", "Dealer", "38.9(a)")],
        inscriptions,
        paytables: new_jersey_pays(book, place),
        limits: limits(book),
        payout_limit: payout_limit(book),
    }
}

/// nj/lunar-poker 38.10(b)1; 38.10(b)2; 38.10(b)3 | nz/lunar-poker 5.2(a); 5.2(b); 5.2(c)
///
/// The bet is twice the ante; cards cost an ante once, and so does forcing the dealer.
fn ante(book: &Rulebook, clause: &'static str) -> Area {
    let forces = u8::from(book.flag("force"));
    Area::of(Kind::Wager, "ante", "Ante", clause).followed_by(2, 3 + forces)
}

/// nj/lunar-poker 1.13X(c)·b; 1.13X(c)1; 1.13X(c)2; 1.13X(c)3; 38.6(c)·b
///
/// What the sign at each table says in any case.
fn sign(book: &Rulebook) -> Vec<Inscription> {
    let on_sign = |text: &str, clause| Inscription::new(text, Where::Sign, clause);
    let mut sign = vec![
        on_sign(
            "Dealer with ace-king or higher: the ante loses to a higher hand and is otherwise a push. Dealer with less: \
             the ante is paid 1 to 1 and the bet returned",
            "1.13X(c)1",
        ),
        on_sign(second_payout(book), "1.13X(c)2"),
    ];
    if book.flag("force") {
        sign.push(on_sign(
            "Force the dealer: who pays as much as the ante plays against a hand whose highest card is replaced. If it \
             has ace-king or higher the hands are settled, if not ante and bet are returned; the payment is kept",
            "1.13X(c)3",
        ));
    }
    if book.flag("progressive") {
        let check = "Check that your progressive wager is shown as accepted before the cards are dealt";
        sign.push(on_sign(check, "38.6(c)"));
    }
    sign
}

/// What is needed for a second payout, by the reading in force.
fn second_payout(book: &Rulebook) -> &'static str {
    match book.word("second_combination").as_str() {
        "none" => "A winning hand is paid once",
        "five_card_literal" => {
            "A winning hand of six cards is paid a second time when another five of them make a hand that is paid"
        }
        _ => {
            "A winning hand is paid a second time when another of its combinations uses a card that the first does not"
        }
    }
}

/// nj/lunar-poker 1.13X(b)4; 1.13X(c)·a; 1.13X(d)4
///
/// The odds of bet, instant cash and super on the layout or on the sign; those of the progressive near the table.
fn new_jersey_pays(book: &Rulebook, place: Where) -> Vec<Paytable> {
    let of = |wager, name, place| Paytable::in_force(book, (wager, None), name, place);
    let tables = [
        of("bet", "Bet", place),
        of("instant", "Instant cash", place),
        of("super", "Super", place),
        progressive(book),
    ];
    tables.into_iter().flatten().collect()
}

/// nj/lunar-poker 1.13X(d)4; 38.12(g)
///
/// The awards of the progressive wager as they are paid: for a straight flush perhaps a fixed amount.
fn progressive(book: &Rulebook) -> Option<Paytable> {
    let mut pays = Paytable::in_force(book, ("progressive", None), "Progressive", Where::Sign)?;
    if let Some(amount) = book.amount("progressive_straight_flush") {
        let fixed = PaysRow::of(Game::Lunar, "straight_flush", Pay::Amount(amount));
        pays.rows.iter_mut().filter(|row| row.row == fixed.row).for_each(|row| *row = fixed.clone());
    }
    Some(pays).filter(|_| book.flag("progressive"))
}

/// nz/lunar-poker 3.2(a); 3.3(a); 3.3(b); 3.3(c); 3.3(d)
fn new_zealand(book: &Rulebook) -> Layout {
    let table = book.word("super_table");
    let of = |wager, table, name| Paytable::in_force(book, (wager, table), name, Where::Layout);
    let tables = [of("bet", None, "Bet"), Some(instant(book)), of("super", Some(table.as_str()), "Super")];
    Layout {
        areas: vec![
            ante(book, "3.3(a)"),
            Area::of(Kind::Wager, "bet", "Bet", "3.3(b)"),
            Area::of(Kind::Wager, "super", "Super", "3.3(c)"),
            Area::of(Kind::Fee, "exchange_fee", "Exchange 2-5 Cards", "3.3(d)"),
            Area::of(Kind::Fee, "buy_fee", "Buy a 6th Card", "3.3(d)"),
            Area::of(Kind::Fee, "force_fee", "Force the Dealer", "3.3(d)"),
        ],
        dealer_areas: vec![Area::of(Kind::Cards, "", "Dealer", "8.2")],
        inscriptions: vec![Inscription::new(DEALER_PLAYS, Where::Layout, "3.2(a)")],
        paytables: tables.into_iter().flatten().collect(),
        limits: limits(book),
        payout_limit: payout_limit(book),
    }
}

/// nz/lunar-poker 5.6·c; 5.9·c
///
/// The row of the instant cash table that is in force; two options together choose it.
fn instant(book: &Rulebook) -> Paytable {
    let row = |row: &str, option: &str| {
        let odds = u32::try_from(book.integer(option)).map_or(Odds::EVEN, Odds::to_1);
        PaysRow::of(Game::Lunar, row, Pay::To1(odds))
    };
    Paytable {
        bet: "instant".to_owned(),
        name: "Instant cash payout".to_owned(),
        rows: vec![row("royal_flush", "instant_royal"), row("straight_flush", "instant_straight_flush")],
        place: Where::Layout,
        clause: "5.6".to_owned(),
    }
}

fn limits(book: &Rulebook) -> Vec<WagerLimits> {
    let mut limits = vec![
        WagerLimits::by(book, Bet::Ante.name(), "min_ante", "max_ante"),
        WagerLimits::by(book, Bet::Super.name(), "min_super", "max_super"),
    ];
    if Jurisdiction::of(book) == Jurisdiction::NewJersey && book.flag("progressive") {
        let wager = Progressive::WAGER;
        limits.push(WagerLimits { bet: Bet::Progressive.name(), least: wager, most: wager });
    }
    limits
}

/// nj/lunar-poker 1.13X(b)4 | nz/lunar-poker 5.12·b
fn payout_limit(book: &Rulebook) -> Option<PayoutLimit> {
    let amount = book.amount("payout_limit")?;
    let limited = match Jurisdiction::of(book) {
        Jurisdiction::NewJersey => "instant cash, super and bet",
        Jurisdiction::NewZealand => "ante, super and bet",
    };
    // Of ante and bet only one can win, so two wagers of a player can in a round.
    let text = match book.word("payout_limit_scope").as_str() {
        "wager" => {
            let both = amount.times(2);
            format!(
                "At most {amount} is paid on each wager ({limited}), which is at most {both} for each player in a round"
            )
        }
        "payment" => {
            format!(
                "At most {amount} is paid at a time on {limited}; a second payment on a bet is one of its own"
            )
        }
        _ => format!("At most {amount} is paid for each player in a round on {limited}"),
    };
    Some(PayoutLimit { amount, text })
}
