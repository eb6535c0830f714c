//! Random rounds of Lunar Poker, New Jersey and New Zealand.

use super::lunar_seat::{Table, seat};
use super::{Object, flags, irregularity, limits, maybe, reading, seat_numbers, set, stakes};
use crate::support::deck::Deck;
use crate::support::poker::{cards, qualifies};
use croupier_testkit::Rng;
use serde_json::{Value, json};

/// A round of Lunar Poker.
pub fn round(rng: &mut Rng, new_jersey: bool) -> Object {
    let options = if new_jersey { new_jersey_options(rng) } else { new_zealand_options(rng) };
    let mut deck = Deck::poker(rng);
    let whole = Whole::new(rng, &mut deck, new_jersey, &options);
    let dealer = deck.poker_hand(rng).join(" ");
    let positions = options.get("positions").and_then(Value::as_i64).unwrap_or(5);
    let numbers = seat_numbers(rng, positions);
    let void = whole.void || whole.one_box;
    let mut table =
        Table { rng, deck, options, new_jersey, void, dealer_qualifies: qualifies(&cards(&dealer)) };
    let mut seats: Vec<Value> = numbers.iter().map(|number| seat(&mut table, *number)).collect();
    let Table { rng, deck, options, .. } = table;
    if whole.one_box {
        seats[0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        seats[0]["hand"] = json!(without_last(seats[0]["hand"].as_str().unwrap_or_default()));
    }
    let dealer = if whole.is("dealer_misdealt") { without_last(&dealer) } else { dealer };
    finish(rng, deck, options, new_jersey, whole, dealer, seats)
}

/// One card too few.
fn without_last(hand: &str) -> String {
    hand.rsplit_once(' ').map_or_else(String::new, |(rest, _)| rest.to_owned())
}

/// Puts dealer, meters, limits and irregularities around the seats.
fn finish(
    rng: &mut Rng,
    mut deck: Deck,
    mut options: Object,
    new_jersey: bool,
    mut whole: Whole,
    hand: String,
    seats: Vec<Value>,
) -> Object {
    let mut round = Object::new();
    let forced = seats.iter().any(|seat| seat["force"] == json!(true));
    if !(whole.void || whole.one_box) || rng.chance(70) {
        let mut dealer = Object::new();
        if rng.chance(50) {
            set(&mut dealer, "up", hand.split(' ').next().unwrap_or_default());
        }
        if forced {
            let back = whole.back_in_play(&seats).filter(|_| rng.chance(60));
            set(&mut dealer, "forced", back.unwrap_or_else(|| deck.take(1).remove(0)));
        }
        set(&mut dealer, "hand", hand);
        set(&mut round, "dealer", dealer);
    }
    whole.name_those_who_drew(&seats);
    limits(rng, &mut options, "min_ante", "max_ante", &stakes(&seats, "ante"));
    limits(rng, &mut options, "min_super", "max_super", &stakes(&seats, "super"));
    if whole.is("dealing_shoe_failed") {
        set(&mut options, "dealing", "automated_shoe");
    }
    if rng.chance(25) {
        let limit = payout_limit(rng, &options, new_jersey);
        if limit <= 100_000_000_000 {
            set(&mut options, "payout_limit", limit);
        }
    }
    if options.get("progressive") == Some(&json!(true)) && rng.chance(80) {
        set(&mut round, "meters", json!({"progressive": reading(rng)}));
    }
    set(&mut round, "options", options);
    set(&mut round, "seats", seats);
    set(&mut round, "irregularities", whole.list.into_iter().map(Value::Object).collect::<Vec<_>>());
    round
}

/// nj/lunar-poker's limit may not be below what the minimum wagers could win, nor below 5,000.00; the least
/// that is allowed is tried too.
fn payout_limit(rng: &mut Rng, options: &Object, new_jersey: bool) -> i64 {
    if !new_jersey {
        return *rng.pick(&[1, 500, 5_003, 100_000]);
    }
    let amount = |key: &str| options.get(key).and_then(Value::as_i64).unwrap_or(0);
    let row = |key: &str, row: &str, printed: i64| {
        options.get(key).and_then(|odds| odds[row].as_i64()).unwrap_or(printed)
    };
    let (ante, side) = (amount("min_ante"), amount("min_super"));
    let super_rows = [
        ("four_of_a_kind", 250),
        ("same_coloured_straight", 150),
        ("full_house", 100),
        ("flush", 60),
        ("straight", 30),
        ("three_of_a_kind", 7),
        ("ace_king_queen", 5),
        ("five_same_colour", 2),
    ]
    .map(|(name, printed)| row("super_odds", name, printed) * side);
    let royal = row("bet_odds", "royal_flush", 100) * 2 * ante;
    let straight_flush = row("bet_odds", "straight_flush", 50) * 2 * ante;
    let instant = options.get("instant_royal").and_then(Value::as_i64).unwrap_or(600) * ante;
    let [_, coloured, _, flush, ..] = super_rows;
    let most = super_rows.into_iter().max().unwrap_or(0);
    let least = (instant + coloured).max(most + royal).max(coloured.max(flush) + royal + straight_flush);
    least.max(500_000) + *rng.pick(&[0, 0, 1, 99_999])
}

fn new_jersey_options(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    maybe(rng, &mut options, "positions", &[json!(4), json!(5)]);
    maybe(rng, &mut options, "payout_limit_scope", &[json!("player_round"), json!("wager")]);
    maybe(rng, &mut options, "bet_odds", &[json!({"royal_flush": 250, "one_pair": 2}), json!({"flush": 9})]);
    maybe(rng, &mut options, "super_odds", &[json!({"flush": 200}), json!({"five_same_colour": 3})]);
    maybe(rng, &mut options, "instant_royal", &[json!(600), json!(1_000)]);
    maybe(rng, &mut options, "instant_straight_flush", &[json!(200), json!(201)]);
    maybe(rng, &mut options, "early_hole_card", &[json!("all_hands_void"), json!("bet_or_fold")]);
    maybe(rng, &mut options, "void_returns", &[json!("all_unresolved"), json!("wagers_only")]);
    maybe(rng, &mut options, "side_payment_order", &[json!("clockwise"), json!("counterclockwise")]);
    if rng.chance(60) {
        set(&mut options, "progressive", true);
        let rate: Value = serde_json::from_str("72.125").expect("a rate");
        maybe(rng, &mut options, "progressive_rate_percent", &[json!(70), json!(100), rate]);
        maybe(rng, &mut options, "progressive_reset", &[json!(0), json!(1_000_000)]);
        maybe(rng, &mut options, "progressive_initial", &[json!(0), json!(2_000_001)]);
        maybe(rng, &mut options, "progressive_straight_flush", &[json!("10_percent"), json!(500_000)]);
        maybe(rng, &mut options, "progressive_awards", &[json!({"flush": 5_000, "full_house": 12_345})]);
        maybe(rng, &mut options, "progressive_basis", &[json!("first_five"), json!("final_hand")]);
        maybe(rng, &mut options, "fixed_awards_from", &[json!("table_inventory"), json!("meter")]);
        maybe(rng, &mut options, "award_rounding", &[json!("up_to_cent"), json!("up_to_dollar")]);
    }
    readings_of_both(rng, &mut options);
    options
}

fn new_zealand_options(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    maybe(rng, &mut options, "super_table", &(1..=7).map(Value::from).collect::<Vec<_>>());
    maybe(
        rng,
        &mut options,
        "payout_limit_scope",
        &[json!("wager"), json!("payment"), json!("player_round")],
    );
    if rng.chance(40) {
        let (royal, straight_flush) = *rng.pick(&[(600, 300), (1_000, 200), (1_200, 400), (1_500, 500)]);
        set(&mut options, "instant_royal", royal);
        set(&mut options, "instant_straight_flush", straight_flush);
    }
    maybe(rng, &mut options, "undeclared_instant", &[json!("paid"), json!("not_paid")]);
    maybe(rng, &mut options, "misdeal_of_one_box", &[json!("round"), json!("box")]);
    maybe(rng, &mut options, "dealing", &[json!("manual_shoe"), json!("shuffler")]);
    let fees = [json!("always_returned"), json!("always_kept"), json!("returned_except_breach")];
    maybe(rng, &mut options, "void_fees", &fees);
    maybe(rng, &mut options, "void_side_payments", &[json!("stand"), json!("reversed")]);
    maybe(rng, &mut options, "early_hole_card", &[json!("bet_or_fold"), json!("draw_too")]);
    maybe(rng, &mut options, "late_instant_fee", &[json!("returned"), json!("kept")]);
    maybe(rng, &mut options, "late_super_fee", &[json!("kept"), json!("returned")]);
    readings_of_both(rng, &mut options);
    options
}

fn readings_of_both(rng: &mut Rng, options: &mut Object) {
    let seconds = [json!("combination"), json!("five_card_literal"), json!("none")];
    maybe(rng, options, "second_combination", &seconds);
    maybe(rng, options, "straight_with_pair", &[json!("two_straights"), json!("straight_and_pair")]);
    if rng.chance(15) {
        set(options, "force", false);
    }
}

/// What happened to the whole round.
struct Whole {
    list: Vec<Object>,
    void: bool,
    /// A wrong number of cards at one box voids the round.
    one_box: bool,
}

impl Whole {
    fn is(&self, kind: &str) -> bool {
        self.list.iter().any(|it| it["kind"] == json!(kind))
    }

    fn new(rng: &mut Rng, deck: &mut Deck, new_jersey: bool, options: &Object) -> Whole {
        let whole = |object: Object, void: bool| Whole { list: vec![object], void, one_box: false };
        if options.get("misdeal_of_one_box") == Some(&json!("round")) && rng.chance(20) {
            return Whole { list: Vec::new(), void: false, one_box: true };
        }
        if rng.chance(75) {
            return Whole { list: Vec::new(), void: false, one_box: false };
        }
        let kinds: &[&str] = if new_jersey { &NEW_JERSEY } else { &NEW_ZEALAND };
        let kind = *rng.pick(kinds);
        let mut object = irregularity(kind);
        let named = 1 + rng.below(2);
        let mut void = ALWAYS_VOID.contains(&kind);
        match kind {
            "hole_card_exposed" => void = options.get("early_hole_card") != Some(&json!("bet_or_fold")),
            "card_face_up" | "card_exposed_in_deal" => {
                void = named > 1;
                set(&mut object, "cards", deck.take(named).join(" "));
            }
            "cards_at_empty_box" => {
                void = rng.chance(50);
                set(&mut object, "complete", !void);
                set(&mut object, "cards", deck.take(if void { 3 } else { 5 }).join(" "));
            }
            "discard_rack_reshuffled" => set(&mut object, "cards", deck.take(1).join(" ")),
            "operator_decision" => set(&mut object, "decision", "the round stands"),
            "stub_count_wrong" => flags(rng, &mut object, &["misdealt"]),
            _ => {}
        }
        if void && rng.chance(40) {
            set(&mut object, "after_declarations", true);
        }
        whole(object, void)
    }

    /// A card that somebody gave up and that was shuffled back into play.
    fn back_in_play(&mut self, seats: &[Value]) -> Option<String> {
        let rack = self.list.iter_mut().find(|it| it["kind"] == json!("discard_rack_reshuffled"))?;
        let given = seats.iter().find_map(|seat| seat["exchange"]["discard"].as_str())?;
        set(rack, "cards", given);
        given.split(' ').next().map(str::to_owned)
    }

    /// Nobody draws once the dealer's cards were seen, except who had drawn before.
    fn name_those_who_drew(&mut self, seats: &[Value]) {
        let drew = |seat: &&Value| seat.get("buy").is_some() || seat.get("exchange").is_some();
        let numbers: Vec<Value> = seats.iter().filter(drew).map(|seat| seat["seat"].clone()).collect();
        for it in &mut self.list {
            if ["hole_card_exposed", "dealer_cards_exposed"].map(|kind| json!(kind)).contains(&it["kind"]) {
                set(it, "drawn_before", numbers.clone());
            }
        }
    }
}

const NEW_JERSEY: [&str; 9] = [
    "hole_card_exposed",
    "card_face_up",
    "card_drawn_in_error",
    "dealer_dealt_four",
    "dealer_misdealt",
    "stub_count_wrong",
    "shuffler_failed",
    "dealing_shoe_failed",
    "discard_rack_reshuffled",
];

const NEW_ZEALAND: [&str; 8] = [
    "card_exposed_in_deal",
    "dealer_card_exposed_in_deal",
    "dealer_cards_exposed",
    "dealer_misdealt",
    "deck_count_wrong",
    "cards_at_empty_box",
    "discard_rack_reshuffled",
    "operator_decision",
];

const ALWAYS_VOID: [&str; 4] =
    ["dealer_misdealt", "stub_count_wrong", "dealing_shoe_failed", "deck_count_wrong"];
