//! Lucky 8's against counts of its own: actual cards one by one, and kinds of hands with the Jokers kept apart.

use croupier_core::Money;
use croupier_games::book::{Rulebook, builtin, load};
use croupier_math::best::{Moment, best};
use croupier_math::lucky8s::hand_values;
use croupier_math::strategy::plans;
use croupier_math::{Analysis, Fraction, Progress, Request, WagerAnalysis, analyze};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

fn book() -> &'static Rulebook {
    builtin("nj/lucky-8s").unwrap()
}

fn analyzed(request: &Request) -> Analysis {
    analyze(book(), request, &Progress::silent()).unwrap()
}

fn wager(analysis: &Analysis, name: &str, table: Option<&str>) -> WagerAnalysis {
    let found = analysis.wagers.iter().find(|w| w.wager == name && w.paytable.as_deref() == table);
    found.unwrap().clone()
}

fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

/// Hands of 8 and spared side cards of the best setting, by trying every split of the cards into groups.
fn best_setting(values: &[u8]) -> (u8, u8) {
    let all = 1_usize << values.len();
    let members = |mask: usize| (0..values.len()).filter(move |i| mask >> i & 1 == 1);
    let sums: Vec<u8> = (0..all).map(|mask| members(mask).map(|i| values[i]).sum()).collect();
    let mut best = vec![(0, 0); all];
    for mask in 0..all {
        let mut group = mask;
        while group > 0 {
            if sums[group] == 8 {
                let (hands, used) = best[mask ^ group];
                let size = u8::try_from(group.count_ones()).unwrap();
                best[mask] = best[mask].max((hands + 1, used + size));
            }
            group = (group - 1) & mask;
        }
    }
    best[all - 1]
}

/// The best value of the ante game with these 18 cards, Jokers written as 9: every actual hand of the player against
/// every actual hand of the dealer. Comes with the average stake.
fn by_actual_cards(deck: &[u8]) -> (Fraction, Fraction) {
    let hands = |mask: usize| (0..18).filter(move |i| mask >> i & 1 == 1);
    let mut known: HashMap<Vec<u8>, (u8, u8)> = HashMap::new();
    let mut settings = vec![(0, 0); 1 << 18];
    let dealt: Vec<usize> = (0..1_usize << 18).filter(|mask| mask.count_ones() == 8).collect();
    for mask in &dealt {
        let values: Vec<u8> = hands(*mask).map(|i| deck[i].min(8)).collect();
        settings[*mask] = *known.entry(values).or_insert_with_key(|values| best_setting(values));
    }
    let eights: usize = hands((1 << 18) - 1).filter(|i| deck[*i] >= 8).map(|i| 1 << i).sum();
    let (mut won, mut played) = (0_i64, 0_i64);
    for player in &dealt {
        let left: Vec<usize> = hands((1 << 18) - 1 - player).collect();
        let mut sum = 0;
        for (at, one) in left.iter().enumerate() {
            for other in &left[at + 1..] {
                // The two cards that nobody holds.
                let dealer = (1 << 18) - 1 - player - (1 << one) - (1 << other);
                sum += match (dealer & eights > 0, settings[*player] > settings[dealer]) {
                    (false, _) => 1,
                    (true, true) => 2,
                    (true, false) => -2,
                };
            }
        }
        won += sum.max(-45);
        played += i64::from(sum >= -45);
    }
    let all = i64::try_from(dealt.len()).unwrap();
    (Fraction::new(won, all * 45), Fraction::new(played + all, all))
}

/// All cards but these, as they are written: what was seen when these are left.
fn all_but(left: &[u8]) -> Vec<String> {
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "Jk"];
    let copies = [8, 8, 8, 8, 8, 8, 8, 8, 2];
    let gone =
        |kind: usize| copies[kind] - left.iter().filter(|card| usize::from(**card) == kind + 1).count();
    (0..9).flat_map(|kind| std::iter::repeat_n(names[kind].to_owned(), gone(kind))).collect()
}

#[test]
fn eighteen_cards_are_played_as_a_count_of_actual_cards_plays_them() {
    let decks: [[u8; 18]; 4] = [
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
        [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 7, 7, 7, 9],
        [1, 2, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8, 8, 8],
        [2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8],
    ];
    for deck in decks {
        let request = Request { seen: all_but(&deck), ..Request::default() };
        let ante = wager(&analyzed(&request), "ante", None);
        let (value, stake) = by_actual_cards(&deck);
        assert_eq!(ante.distribution.ev(), value, "{deck:?}");
        assert_eq!(ante.ante_game.unwrap().average_total_stake, stake, "{deck:?}");
        assert_eq!(*ante.distribution.of(), (choose(18, 8) * choose(10, 8)).into());
    }
}

/// Every kind of eight cards with natural 8s and Jokers apart, its best setting, and whether it qualifies.
fn kinds() -> Vec<([u8; 9], (u8, u8), bool)> {
    fn extend(begun: [u8; 9], kind: usize, left: u8, all: &mut Vec<[u8; 9]>) {
        let most = if kind == 8 { left.min(2) } else { left };
        for count in 0..=most {
            let mut counts = begun;
            counts[kind] = count;
            if kind < 8 {
                extend(counts, kind + 1, left - count, all);
            } else if count == left {
                all.push(counts);
            }
        }
    }
    let mut all = Vec::new();
    extend([0; 9], 0, 8, &mut all);
    let kind = |counts: [u8; 9]| {
        let values = (1..=9_u8)
            .flat_map(|value| std::iter::repeat_n(value.min(8), usize::from(counts[usize::from(value) - 1])));
        (counts, best_setting(&values.collect::<Vec<_>>()), counts[7] + counts[8] > 0)
    };
    all.into_iter().map(kind).collect()
}

#[test]
fn the_full_deck_is_played_as_kinds_of_hands_with_jokers_apart_play_it() {
    const COPIES: [u8; 9] = [8, 8, 8, 8, 8, 8, 8, 8, 2];
    let binomial: [[u64; 9]; 9] =
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|n| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|k| choose(n, k)));
    let ways = |copies: &[u8; 9], counts: &[u8; 9]| -> u64 {
        copies.iter().zip(counts).map(|(n, k)| binomial[usize::from(*n)][usize::from(*k)]).product()
    };
    let kinds = kinds();
    assert_eq!(kinds.len(), 6_435 + 3_432 + 1_716);
    let played: Vec<([u8; 8], u64, i64)> = kinds
        .par_iter()
        .map(|(held, setting, _)| {
            let left: [u8; 9] = std::array::from_fn(|kind| COPIES[kind] - held[kind]);
            let sum = kinds.iter().map(|(dealer, theirs, qualifies)| {
                let net = if !qualifies {
                    1
                } else if setting > theirs {
                    2
                } else {
                    -2
                };
                net * i64::try_from(ways(&left, dealer)).unwrap()
            });
            let mut pooled: [u8; 8] = std::array::from_fn(|kind| held[kind]);
            pooled[7] += held[8];
            (pooled, ways(&COPIES, held), sum.sum())
        })
        .collect();
    let deals = i64::try_from(choose(58, 8)).unwrap();
    let best: i128 =
        played.iter().map(|(_, ways, sum)| i128::from(*ways) * i128::from(*(sum.max(&-deals)))).sum();
    let expected = Fraction::new(best, i128::from(choose(66, 8)) * i128::from(deals));
    assert_eq!(wager(&analyzed(&Request::default()), "ante", None).distribution.ev(), expected);
    assert_eq!(expected, Fraction::new(-18_112_489_720_848_881_i64, 917_438_632_929_214_110_i64));

    let mut ways_by_kind: BTreeMap<[u8; 8], (u64, i64)> = BTreeMap::new();
    for (kind, ways, sum) in played {
        let entry = ways_by_kind.entry(kind).or_insert((0, sum));
        assert_eq!(entry.1, sum, "a Joker is worth what a natural 8 is worth");
        entry.0 += ways;
    }
    let hands = hand_values(book(), &[]).unwrap();
    assert_eq!(hands.len(), ways_by_kind.len());
    for hand in hands {
        let kind = std::array::from_fn(|index| {
            u8::try_from(hand.cards.iter().filter(|card| usize::from(card.value()) == index + 1).count())
                .unwrap()
        });
        let (ways, sum) = ways_by_kind[&kind];
        assert_eq!((hand.ways, hand.play()), (ways, Fraction::new(sum, deals)), "{kind:?}");
        assert_eq!((hand.fold(), hand.plays()), (Fraction::whole(-1), sum >= -deals), "{kind:?}");
    }
}

#[test]
fn outcomes_and_strategy_tell_the_same_value() {
    let seen = ["8s", "8", "Jk", "A", "5"].map(str::to_owned).to_vec();
    for request in [Request::default(), Request { seen, ..Request::default() }] {
        let analysis = analyzed(&request);
        let ante = wager(&analysis, "ante", None);
        let cards = 66 - u64::try_from(request.seen.len()).unwrap();
        let all = choose(cards, 8);
        assert_eq!(*ante.distribution.of(), num_bigint::BigUint::from(all) * choose(cards - 8, 8));
        let fold = ante.distribution.outcomes().iter().find(|outcome| outcome.row == "fold").unwrap();
        assert_eq!(fold.net, Fraction::whole(-1));
        let played = Fraction::one() - ante.distribution.probability(fold);
        assert_eq!(ante.ante_game.unwrap().average_total_stake, Fraction::one() + played);

        let counts: num_bigint::BigUint = analysis.strategy.iter().map(|line| &line.count).sum();
        assert_eq!(counts, all.into());
        let best = analysis.strategy.iter().map(|line| {
            let (_, value) = &line.choices[0];
            value * &Fraction::new(line.count.clone(), all)
        });
        assert_eq!(best.sum::<Fraction>(), ante.distribution.ev());
    }
}

#[test]
fn the_strategy_names_only_the_hands_that_need_it() {
    let strategy = analyzed(&Request::default()).strategy;
    let line = |hand: &str| strategy.iter().find(|line| line.hand == hand).map(|line| line.choices[0].0);
    assert_eq!(line("3 hands of 8, 5 side cards"), Some("play"));
    assert_eq!(line("1 hand of 8, 0 side cards"), Some("fold"));
    assert_eq!(line("2 hands of 8, 3 side cards, one 8 or Joker"), Some("play"));
    assert_eq!(line("2 hands of 8, 2 side cards, no 8 or Joker: all others"), Some("play"));
    assert_eq!(line("2 hands of 8, 2 side cards, no 8 or Joker: A 2 2 3 3 5 7 7"), Some("fold"));
    assert_eq!(strategy.len(), 131);
}

#[test]
fn the_bonus_is_hypergeometric() {
    let pays: [(&str, [i64; 3]); 5] = [
        ("1", [250, 500, 1_000]),
        ("2", [500, 1_000, 5_000]),
        ("3", [500, 1_000, 10_000]),
        ("4", [500, 1_000, 25_000]),
        ("5", [500, 1_000, 200_000]),
    ];
    let seen = ["8h", "Jk", "7"].map(str::to_owned).to_vec();
    for (seen, eights, others) in [(Vec::new(), 10, 56), (seen, 8, 55)] {
        let analysis = analyzed(&Request { wager: Some("bonus".to_owned()), seen, ..Request::default() });
        assert_eq!(analysis.wagers.len(), 5);
        for (table, [six, seven, eight]) in pays {
            let nets = [-1, -1, 1, 2, 5, 40, six, seven, eight];
            let sum: i64 = (0..=8_u64)
                .zip(nets)
                .map(|(k, net)| net * i64::try_from(choose(eights, k) * choose(others, 8 - k)).unwrap())
                .sum();
            let expected = Fraction::new(sum, choose(eights + others, 8));
            assert_eq!(wager(&analysis, "bonus", Some(table)).distribution.ev(), expected, "table {table}");
        }
    }
}

#[test]
fn a_changed_row_moves_only_its_own_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks/nj/lucky-8s.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let changed =
        load(&text.replacen(r#"{ row = "2", to_1 = 1 }"#, r#"{ row = "2", amount = 150 }"#, 1)).unwrap();
    let request = Request { stake: Money::cents(300), ..Request::default() };
    let (before, after) = (analyzed(&request), analyze(&changed, &request, &Progress::silent()).unwrap());
    for (old, new) in before.wagers.iter().zip(&after.wagers) {
        let same = old.distribution == new.distribution;
        assert_eq!(same, old.paytable.as_deref() != Some("1"), "{} {:?}", old.wager, old.paytable);
        assert_eq!(new.stake, (!same).then_some(request.stake));
    }
    let half = Fraction::new(1, 2) * Fraction::new(choose(10, 2) * choose(56, 6), choose(66, 8));
    let ev = |analysis| wager(analysis, "bonus", Some("1")).distribution.ev();
    assert_eq!(ev(&before) - ev(&after), half);
    assert_eq!(before.strategy, after.strategy);
}

#[test]
fn cards_that_cannot_have_been_seen_are_refused() {
    let refused = |cards: &[&str]| {
        let seen = cards.iter().map(|card| (*card).to_owned()).collect();
        let request = Request { seen, ..Request::default() };
        analyze(book(), &request, &Progress::silent()).map(|_| ()).unwrap_err()
    };
    let values = |cards: &[&str]| -> Vec<String> {
        refused(cards).into_iter().map(|refusal| refusal.value.unwrap_or_default()).collect()
    };
    assert_eq!(values(&["9", "Jk", "Jk", "Jk", "As", "As", "As"]), ["9", "Jk", "As"]);
    assert_eq!(refused(&["8s"; 3])[0].message, "the deck has only 2 of 8s");
    assert_eq!(refused(&["8"; 9])[0].message, "the deck has only 8 of 8");
    assert_eq!(values(&["8", "8", "8", "8", "8", "8", "8s", "8h", "8d"]), ["8d"]);
    let numbers = ["A", "2", "3", "4", "5", "6"].into_iter().flat_map(|card| [card; 8]);
    let most: Vec<&str> = numbers.chain(["7", "7", "7"]).collect();
    assert_eq!(values(&most), ["15"]);
}

#[test]
fn every_plan_costs_what_it_falls_short_of_the_best() {
    let plans = plans(book(), &Request::default(), &Progress::silent()).unwrap();
    let hands = hand_values(book(), &[]).unwrap();
    let all = Fraction::whole(choose(66, 8));
    let value = |plays: &dyn Fn(u8, u8, bool) -> bool| -> Fraction {
        let each = hands.iter().map(|hand| {
            let eight = hand.cards.iter().any(|card| card.value() == 8);
            let plays = plays(hand.setting.hands, hand.setting.side, eight);
            Fraction::whole(hand.ways) * if plays { hand.play() } else { hand.fold() }
        });
        each.sum::<Fraction>() / all.clone()
    };
    let optimal = wager(&analyzed(&Request::default()), "ante", None).distribution.ev();
    let expected = [
        ("optimal", optimal.clone()),
        (
            "three_rules",
            value(&|hands, side, eight| hands > 2 || (hands == 2 && side < if eight { 4 } else { 3 })),
        ),
        ("two_rules", value(&|hands, side, _| hands > 2 || (hands == 2 && side < 3))),
        ("one_rule", value(&|hands, _, _| hands > 2)),
        ("always_play", value(&|_, _, _| true)),
    ];
    let told: Vec<_> = plans.iter().map(|plan| (plan.name, plan.ev.clone())).collect();
    assert_eq!(told, expected);
    for plan in &plans {
        assert_eq!(&plan.ev + &plan.cost, optimal, "{}", plan.name);
    }
    assert_eq!(plans[0].rules.len(), 3 + plans[1].rules.len());
}

#[test]
fn the_best_choice_knows_the_hand_and_the_cards_seen() {
    let words = |cards: &str| cards.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let told = |hand: &str, seen: &str| {
        let moment = Moment { seen: words(seen), ..Moment::with(words(hand)) };
        best(book(), &moment)
    };
    for (hand, seen) in [("2c 3h 3d A 2 5s 7 7c", ""), ("Jk 7 6 5 4 4 8 A", "8s 8s Jk 3 3 3")] {
        let values = hand_values(book(), &words(seen)).unwrap();
        let sorted = |text: &str| {
            let mut letters: Vec<char> = words(text)
                .iter()
                .map(|card| if card == "Jk" { '8' } else { card.chars().next().unwrap() })
                .collect();
            letters.sort_unstable();
            letters
        };
        let of = |cards: &[croupier_games::lucky8s::Card]| {
            sorted(&cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        let value = values.iter().find(|value| of(&value.cards) == sorted(hand)).unwrap();
        let choices = told(hand, seen).unwrap();
        assert_eq!(choices[0].ev, value.play().max(value.fold()));
        assert_eq!(choices[0].choice == "play", value.plays());
    }
    for (hand, seen) in [("8 8 8", ""), ("8 8 8 8 Jk Jk A 2", "Jk"), ("9 8 8 8 8 8 8 8", "")] {
        let refusals = told(hand, seen).unwrap_err();
        assert_eq!(refusals[0].field, "hand", "{hand}");
    }
}
