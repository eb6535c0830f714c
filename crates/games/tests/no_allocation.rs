//! Settling allocates nothing: the simulator and the round engines do it millions of times a second.

use croupier_core::{Card, Clause, Meter, Money, Refusals};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::{dragon, lucky8s, lunar, packs, three_card};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn cards<const N: usize>(text: &str) -> [Card; N] {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
    cards.try_into().expect("so many cards")
}

/// How many allocations `settle` makes, tables that are built once aside.
fn allocations<T>(settle: impl Fn() -> T) -> usize {
    drop(settle());
    let region = Region::new(COUNTING);
    let settled = settle();
    let made = region.change().allocations;
    drop(settled);
    made
}

fn ten() -> Money {
    Money::cents(1_000)
}

/// One test, because the counter counts for all threads.
#[test]
fn no_kernel_allocates_while_settling() {
    assert!(allocations(|| vec![0u8; 100]) > 0, "the counter counts");
    assert_eq!(dragon_poker(), 0);
    assert_eq!(lucky_8s(), 0);
    assert_eq!(lunar_poker(), 0);
    assert_eq!(lunar_progressive(), 0);
    assert_eq!(packs_poker(), 0);
    assert_eq!(three_card_poker(), 0);
}

fn dragon_poker() -> usize {
    use dragon::Card::{GoldDragon, Phoenix, Rabbit, Tiger};
    use dragon::rules::{Choice, Wagers, settle};
    let book = dragon::Book::new(builtin("nj/dragon-poker").expect("built in"), &mut Refusals::new());
    let wagers = Wagers { ante: ten(), ante_bonus: ten(), three_card: Some(ten()), dragon: Some(ten()) };
    allocations(|| {
        settle(&book, &wagers, Choice::Play, [GoldDragon, Phoenix, Rabbit], [Tiger, Tiger, Rabbit])
    })
}

fn lucky_8s() -> usize {
    use lucky8s::rules::{Choice, Dealer, Wagers, settle};
    let book = lucky8s::Book::new(builtin("nj/lucky-8s").expect("built in"), &mut Refusals::new());
    let hand = |text: &str| -> [lucky8s::Card; 8] {
        let cards: Vec<lucky8s::Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        cards.try_into().expect("eight cards")
    };
    let (player, dealer) = (hand("8 Jk 2 4 6 5 3 6"), hand("8 7 7 6 5 5 3 A"));
    let wagers = Wagers { ante: ten(), bonus: Some(ten()) };
    allocations(|| {
        settle(&book, &wagers, Choice::Play, &player, lucky8s::house_way(&player), Dealer::with(&dealer))
    })
}

fn lunar_poker() -> usize {
    use lunar::rules::{Choice, Dealer, Declared, Draw, Play, Wagers, settle};
    let book = lunar::Book::new(builtin("nj/lunar-poker").expect("built in"), &mut Refusals::new());
    let declared = Declared { instant: true, super_bet: true, progressive: true };
    let draw = Draw::Buy("9s".parse().expect("a card"));
    let play = Play { first: cards("As Ks Qs Js 9h"), declared, draw, choice: Choice::Bet, forces: true };
    let rank = |text| croupier_core::poker::rank_five(&cards(text));
    let dealer = Dealer { dealt: rank("Ad Qd 9c 5h 2s"), forced: Some(rank("Qd 9c 5h 2s 2c")) };
    let wagers = Wagers { ante: ten(), super_bet: Some(ten()), progressive: None };
    allocations(|| settle(&book, &wagers, &play, Some(&dealer)))
}

fn lunar_progressive() -> usize {
    use lunar::progressive::{Claim, ProgressiveRow, Turn, settle};
    let options = Node::from_json("{\"progressive\": true}").expect("JSON");
    let rulebook =
        builtin("nj/lunar-poker").expect("built in").with_options(&options, "options", &mut Refusals::new());
    let settings = lunar::Book::new(&rulebook, &mut Refusals::new()).progressive.expect("offered");
    let claims = [
        (1, Claim::Won(ProgressiveRow::RoyalFlush, Turn::Settlement)),
        (2, Claim::Won(ProgressiveRow::StraightFlush, Turn::Declaration)),
        (3, Claim::Void(Clause::new("38.13(d)"), Some(Turn::Declaration))),
        (4, Claim::Won(ProgressiveRow::RoyalFlush, Turn::Declaration)),
    ];
    allocations(|| settle(&settings, &mut Meter::showing(Money::cents(5_000_000)), &claims))
}

fn packs_poker() -> usize {
    use packs::meters::{Claim, MeterRules, ProgressiveMeter};
    use packs::rules::{settle_five_card, settle_pack_bet, settle_seven_card};
    let rulebook = builtin("nj/packs-poker").expect("built in");
    let book = packs::Book::new(rulebook, &mut Refusals::new());
    let five = cards::<5>("As Ks Qs Js Ts").into_iter().collect();
    let seven = cards::<7>("As Ks Qs Js Ts 9s 8s");
    let all = seven.into_iter().collect();
    let rank = croupier_core::poker::rank_seven(&seven);
    let rules = MeterRules::new(rulebook, "seven_card");
    let row = Some(("six_card_royal", croupier_games::book::Pay::MeterPercent(10)));
    let claims =
        [Claim { bet: "seven_card_1_progressive", stake: ten(), row, otherwise: row, clause: "43.11(c)2" };
            6];
    allocations(|| {
        let mut meter = ProgressiveMeter::showing(rules, Money::cents(5_000_000), Money::ZERO);
        let plain = [
            settle_pack_bet(&book, "pack_1", ten(), rank, rank),
            settle_five_card(&book, "five_card_1", ten(), five),
            settle_seven_card(&book, "seven_card_1", ten(), all),
        ];
        (plain, meter.settle_pack(&claims))
    })
}

fn three_card_poker() -> usize {
    use three_card::rules::{Choice, Wagers, settle};
    let rulebook = builtin("house/three-card-poker").expect("built in");
    let book = three_card::Book::new(rulebook, &mut Refusals::new());
    let wagers = Wagers { ante: ten(), pair_plus: Some(ten()), six_card: Some(ten()) };
    let (player, dealer) = (cards("As Ks Qs"), cards("Js Ts 9s"));
    allocations(|| settle(&book, &wagers, Choice::Play, player, dealer))
}
