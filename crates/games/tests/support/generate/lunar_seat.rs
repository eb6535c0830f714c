//! A random seat of Lunar Poker.

use super::{Object, flags, irregularity, set};
use crate::support::deck::Deck;
use crate::support::poker::{card, is_straight_flush};
use croupier_testkit::Rng;
use serde_json::{Value, json};

/// What a seat needs to know of the round.
pub struct Table<'a> {
    pub rng: &'a mut Rng,
    pub deck: Deck,
    pub options: Object,
    pub new_jersey: bool,
    /// Everything is void.
    pub void: bool,
    pub dealer_qualifies: bool,
}

impl Table<'_> {
    fn is(&self, option: &str, value: Value) -> bool {
        self.options.get(option) == Some(&value)
    }
}

/// What an irregularity makes of the seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Live,
    Void,
    Taken,
}

/// A seat with its hand, wagers, draw and decision.
pub fn seat(table: &mut Table<'_>, number: i64) -> Value {
    let hand = table.deck.poker_hand(table.rng);
    let mut seat = Object::new();
    set(&mut seat, "seat", number);
    let mut bets = bets(table);
    let (own, fate) = if table.void { (None, Fate::Void) } else { befalls(table) };
    let mut irregularities: Vec<Object> = own.into_iter().collect();
    let instant = is_straight_flush(&hand.iter().map(|code| card(code)).collect::<Vec<_>>());
    let declares = declare(table, &mut seat, &bets);
    let over = fate == Fate::Live && instant && declares;
    let drew = !over && draw(table, &mut seat, &mut bets, &hand);
    let mut late_instant = false;
    if drew && fate == Fate::Live && !table.new_jersey && !seat.contains_key("declare") {
        late_instant = late_claims(table, instant, &bets, &mut irregularities);
    }
    // Nothing said means everything declared, and some tables pay what nobody declared; only a draw shows
    // that the player went on.
    let unasked = !seat.contains_key("declare") || table.is("undeclared_instant", json!("paid"));
    let over = over || late_instant || (fate == Fate::Live && instant && unasked && !drew);
    decide(table, &mut seat, &mut bets, fate, over);
    let wrong_number = irregularities.iter().any(|it| it["kind"] == json!("wrong_number_of_cards"));
    let odd_hand = fate == Fate::Void && !drew && table.rng.chance(30);
    let shown = match (wrong_number, odd_hand) {
        (true, _) => table.rng.below(5),
        (false, true) => table.rng.below(6),
        (false, false) => 5,
    };
    set(&mut seat, "hand", hand[..shown].join(" "));
    set(&mut seat, "bets", bets);
    if !irregularities.is_empty() {
        set(&mut seat, "irregularities", irregularities.into_iter().map(Value::Object).collect::<Vec<_>>());
    }
    Value::Object(seat)
}

fn bets(table: &mut Table<'_>) -> Object {
    let mut bets = Object::new();
    set(&mut bets, "ante", table.rng.stake());
    if table.rng.chance(60) {
        set(&mut bets, "super", table.rng.stake());
    }
    if table.is("progressive", json!(true)) && table.rng.chance(70) {
        set(&mut bets, "progressive", 100);
    }
    bets
}

/// What befalls this seat alone.
fn befalls(table: &mut Table<'_>) -> (Option<Object>, Fate) {
    if table.rng.chance(85) {
        return (None, Fate::Live);
    }
    let kinds: &[&str] = if table.new_jersey {
        &["wrong_number_of_cards", "communicated", "progressive_not_accepted"]
    } else {
        &[
            "wrong_number_of_cards",
            "hand_declared_void",
            "own_cards_exposed",
            "absent",
            "cards_collected_early",
            "cards_laid_on_discards",
        ]
    };
    let kind = *table.rng.pick(kinds);
    if kind == "wrong_number_of_cards" && table.is("misdeal_of_one_box", json!("round")) {
        return (None, Fate::Live);
    }
    let mut object = irregularity(kind);
    let saved = table.rng.chance(50);
    let fate = match kind {
        "wrong_number_of_cards" | "hand_declared_void" => Fate::Void,
        "communicated" | "absent" => Fate::Taken,
        "cards_collected_early" => {
            set(&mut object, "rebuilt", saved);
            if saved { Fate::Live } else { Fate::Void }
        }
        "cards_laid_on_discards" => {
            set(&mut object, "top_five", saved);
            if saved { Fate::Live } else { Fate::Taken }
        }
        _ => Fate::Live,
    };
    if ["wrong_number_of_cards", "hand_declared_void", "communicated", "absent"].contains(&kind) {
        flags(table.rng, &mut object, &["after_declarations"]);
    }
    (Some(object), fate)
}

/// Says sometimes what is declared; tells whether instant cash is. In New Zealand it may come too late.
fn declare(table: &mut Table<'_>, seat: &mut Object, bets: &Object) -> bool {
    if table.rng.chance(70) {
        return table.new_jersey || table.rng.chance(50);
    }
    let mut words = vec!["instant"];
    words.extend(["super", "progressive"].into_iter().filter(|bet| bets.contains_key(*bet)));
    let mut said = table.rng.some(&words, 50);
    table.rng.shuffle(&mut said);
    set(seat, "declare", said.clone());
    said.contains(&"instant")
}

/// Buys or exchanges, if the cards suffice.
fn draw(table: &mut Table<'_>, seat: &mut Object, bets: &mut Object, hand: &[String]) -> bool {
    if table.rng.chance(45) || table.deck.left() < 8 {
        return false;
    }
    let ante = bets["ante"].clone();
    let states_fee = table.rng.chance(20);
    if table.rng.chance(50) {
        set(seat, "buy", table.deck.take(1).join(" "));
        if states_fee {
            set(bets, "buy_fee", ante);
        }
        return true;
    }
    let count = 2 + table.rng.below(4);
    let mut given = hand.to_vec();
    table.rng.shuffle(&mut given);
    let drawn = table.deck.take(count);
    set(seat, "exchange", json!({"discard": given[..count].join(" "), "draw": drawn.join(" ")}));
    if states_fee {
        set(bets, "exchange_fee", ante);
    }
    true
}

/// Claims that come after the draw; tells whether instant cash is paid after all.
fn late_claims(table: &mut Table<'_>, instant: bool, bets: &Object, list: &mut Vec<Object>) -> bool {
    let mut paid = false;
    if instant {
        let mut claim = irregularity("late_instant_claim");
        flags(table.rng, &mut claim, &["viewed", "later_boxes_served", "operator_pays"]);
        let is = |key: &str| claim.get(key) == Some(&json!(true));
        paid = is("operator_pays") && !is("viewed") && !is("later_boxes_served");
        list.push(claim);
    }
    if bets.contains_key("super") && table.rng.chance(25) {
        let mut claim = irregularity("late_super_claim");
        flags(table.rng, &mut claim, &["viewed", "later_boxes_served", "operator_pays"]);
        list.push(claim);
    }
    paid
}

/// Bet or fold, and whether to force the dealer.
fn decide(table: &mut Table<'_>, seat: &mut Object, bets: &mut Object, fate: Fate, over: bool) {
    let must = fate == Fate::Live && !over;
    if !must && table.rng.chance(50) {
        return;
    }
    let bet = table.rng.chance(75);
    let word = if bet && !table.new_jersey && table.rng.chance(10) { "play" } else { "bet" };
    set(seat, "decision", if bet { word } else { "fold" });
    let ante = bets["ante"].as_i64().expect("an ante");
    // The largest amount that may be written down bounds the bet too.
    if bet && ante <= 50_000_000_000 && table.rng.chance(20) {
        set(bets, "bet", ante * 2);
    }
    let may_force = must && bet && !table.dealer_qualifies && !table.is("force", json!(false));
    if may_force && table.rng.chance(50) {
        set(seat, "force", true);
        if table.rng.chance(20) {
            set(bets, "force_fee", ante);
        }
    }
}
