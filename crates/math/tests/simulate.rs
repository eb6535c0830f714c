//! Simulation: the same no matter who plays it, and as far from the exact values as chance allows.

use croupier_core::Money;
use croupier_games::book::{NAMES, Rulebook, builtin};
use croupier_games::document::Node;
use croupier_math::simulate::{MOST_ROUNDS, Ready, Run, Shard, Simulation, merge, strategies, wagers};
use croupier_math::{Fraction, Progress, Ratios};

fn book(name: &str, options: &str) -> Rulebook {
    let mut refusals = Vec::new();
    let options = Node::from_json(options).expect("JSON");
    let book = builtin(name).expect("built in").with_options(&options, "", &mut refusals);
    assert_eq!(refusals, []);
    book
}

fn run(rounds: u64, seed: u64) -> Run {
    let (strategy, stake) = ("optimal".to_owned(), Money::cents(100));
    Run { rounds, seed, strategy, wager: None, stake, ratios: Ratios::default() }
}

fn ready(book: &Rulebook, run: Run) -> Ready {
    Ready::new(book, run, &memory(), &Progress::silent()).expect("ready")
}

fn shards(ready: &Ready, of: u32) -> Vec<(String, Simulation)> {
    let shard = |index| Shard::new(index, of).expect("a shard");
    (1..=of).map(|index| (format!("{index}.json"), ready.play(shard(index), &Progress::silent()))).collect()
}

fn whole(ready: &Ready) -> Simulation {
    ready.play(Shard::WHOLE, &Progress::silent())
}

#[test]
fn every_wager_is_within_four_sigmas_of_its_exact_value() {
    let options = [
        ("nj/dragon-poker", "{}"),
        ("nj/dragon-poker", r#"{"three_card_table": 2}"#),
        ("nj/packs-poker", "{}"),
        ("nj/packs-poker", r#"{"no_pair_higher": "push", "five_card_table": "E", "seven_card_table": "M"}"#),
        ("nj/lucky-8s", "{}"),
        ("nj/lucky-8s", r#"{"bonus_table": 5}"#),
        ("house/three-card-poker", "{}"),
        ("house/three-card-poker", r#"{"pair_plus_table": "50-40-30-6-3-1", "ante_bonus_table": "3-2-1"}"#),
    ];
    // Solving the ante game of Lunar Poker takes too long for a test; the command is held against it by hand.
    let side = [("nj/lunar-poker", "super"), ("nj/lunar-poker", "instant"), ("nz/lunar-poker", "super")];
    let all = options.map(|(name, options)| (name, options, None));
    let side = side.map(|(name, wager)| (name, "{}", Some(wager.to_owned())));
    for (name, options, wager) in all.into_iter().chain(side) {
        let count = wager.as_ref().map_or_else(|| wagers(builtin(name).expect("built in")).len(), |_| 1);
        let simulation = whole(&ready(&book(name, options), Run { wager, ..run(2_000_000, 8) }));
        assert_eq!(simulation.wagers.len(), count);
        for wager in &simulation.wagers {
            assert_eq!(wager.rounds(), Some(2_000_000));
            assert!(!wager.deviates(), "{name} {}: {:?} sigmas", wager.wager, wager.sigmas());
            let exact = wager.endings.iter().filter_map(|ending| ending.probability.clone());
            assert_eq!(exact.sum::<Fraction>(), Fraction::one(), "{name} {}", wager.wager);
        }
    }
}

#[test]
fn every_strategy_is_within_four_sigmas_of_what_it_is_worth() {
    for name in ["nj/dragon-poker", "nj/lucky-8s", "house/three-card-poker"] {
        let book = book(name, "{}");
        assert!(strategies(&book).len() > 2);
        for strategy in strategies(&book) {
            let run = Run {
                strategy: (*strategy).to_owned(),
                wager: Some("ante".to_owned()),
                ratios: Ratios::default().with("ante_bonus", Fraction::new(3, 2)),
                ..run(1_000_000, 3)
            };
            let simulation = whole(&ready(&book, run));
            let [ante] = simulation.wagers.as_slice() else { panic!("only the ante game") };
            assert!(ante.sigmas().is_some(), "{name} {strategy}");
            assert!(!ante.deviates(), "{name} {strategy}: {:?} sigmas", ante.sigmas());
        }
    }
}

#[test]
fn a_wrong_exact_value_is_found_out() {
    let mut simulation = whole(&ready(&book("nj/dragon-poker", "{}"), run(1_000_000, 1)));
    let ante = &mut simulation.wagers[0];
    let five_sigmas = ante.standard_error().expect("rounds") * Fraction::whole(5);
    let exact = ante.exact.as_mut().expect("exact");
    exact.ev = exact.ev.clone() + five_sigmas;
    assert!(ante.deviates());
    // A row that came up too often is named.
    let row = ante.endings[2].row.clone();
    ante.endings[2].count += 100_000;
    assert_eq!(ante.oddest().map(|(ending, _)| ending.row.clone()), Some(row));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for name in NAMES {
        // The exact values of the Pack's bet and of Lunar Poker's ante game take a while and are not asked here.
        let wager = match name {
            "nj/packs-poker" => Some("seven_card".to_owned()),
            "nj/lunar-poker" | "nz/lunar-poker" => Some("super".to_owned()),
            _ => None,
        };
        let ready = ready(&book(name, "{}"), Run { wager, ..run(123_457, 11) });
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| whole(&ready))
        };
        let one = on(1);
        assert_eq!(one, on(2));
        assert_eq!(one, on(7));
    }
}

#[test]
fn the_shards_together_are_the_whole_run() {
    let ready = ready(&book("nj/dragon-poker", "{}"), run(123_457, 2));
    let expected = whole(&ready);
    for of in [1, 2, 3, 20] {
        let mut parts = shards(&ready, of);
        parts.reverse();
        assert_eq!(merge(parts), Ok(expected.clone()));
    }
}

#[test]
fn seeds_and_shards_play_other_rounds() {
    let book = book("nj/dragon-poker", "{}");
    let ready_1 = ready(&book, run(100_000, 1));
    assert_ne!(whole(&ready_1).wagers, whole(&ready(&book, run(100_000, 2))).wagers);
    let parts = shards(&ready_1, 2);
    assert_ne!(parts[0].1.wagers, parts[1].1.wagers);
}

/// What is refused, as `field: message`.
fn refused(parts: Vec<(String, Simulation)>) -> Vec<String> {
    let refusals = merge(parts).expect_err("refused");
    refusals.into_iter().map(|refusal| format!("{}: {}", refusal.field, refusal.message)).collect()
}

#[test]
fn shards_that_do_not_fit_together_are_refused() {
    let book_1 = book("nj/dragon-poker", "{}");
    let parts = shards(&ready(&book_1, run(100_000, 1)), 4);
    let without = |index: usize| {
        let mut parts = parts.clone();
        parts.remove(index);
        parts
    };
    assert_eq!(refused(without(2)), ["shards: of the 4 shards these are missing: 3/4"]);
    let twice = [without(2), vec![("again".to_owned(), parts[0].1.clone())]].concat();
    let expected = ["again: the same shard as 1.json", "shards: of the 4 shards these are missing: 3/4"];
    assert_eq!(refused(twice), expected);
    assert_eq!(refused(Vec::new()), ["shards: there is nothing to merge"]);

    let half = Ratios::default().with("ante_bonus", Fraction::new(1, 2));
    let others = [
        ("seed", ready(&book_1, run(100_000, 2))),
        ("rounds", ready(&book_1, run(100_001, 1))),
        ("book_hash", ready(&book("nj/dragon-poker", r#"{"three_card_table": 2}"#), run(100_000, 1))),
        ("strategy", ready(&book_1, Run { strategy: "always_play".to_owned(), ..run(100_000, 1) })),
        ("stake", ready(&book_1, Run { stake: Money::cents(200), ..run(100_000, 1) })),
        ("wagers", ready(&book_1, Run { wager: Some("ante".to_owned()), ..run(100_000, 1) })),
        ("ante_bonus", ready(&book_1, Run { ratios: half, ..run(100_000, 1) })),
    ];
    for (field, other) in others {
        let mixed = [without(2), vec![shards(&other, 4).remove(2)]].concat();
        let refused = refused(mixed);
        assert!(refused[0].starts_with("3.json: another run than 1.json"), "{refused:?}");
        assert!(refused.iter().any(|refusal| refusal.contains(&format!("the {field} there"))), "{refused:?}");
    }
    let thirds = shards(&ready(&book_1, run(100_000, 1)), 3);
    assert!(refused([parts.clone(), thirds].concat())[0].contains("the number of shards there is 4"));
}

#[test]
fn counts_that_were_changed_are_refused() {
    let ready = ready(&book("nj/dragon-poker", "{}"), run(100_000, 1));
    let changed = |change: &dyn Fn(&mut Simulation)| {
        let mut parts = shards(&ready, 2);
        change(&mut parts[1].1);
        refused(parts)
    };
    let counts = "2.json: the counts of ante do not add up to the 50000 rounds of this shard";
    assert_eq!(changed(&|part| part.wagers[0].endings[0].count += 1), [counts]);
    assert_eq!(changed(&|part| part.wagers[0].endings[0].count = u64::MAX), [counts]);
    let endings = "2.json: the wagers have other endings or exact values than in 1.json";
    assert_eq!(changed(&|part| part.wagers[0].endings[0].net = Fraction::whole(33)), [endings]);
    assert_eq!(changed(&|part| part.wagers[1].exact = None), [endings]);
}

#[test]
fn what_cannot_be_played_is_refused_all_at_once() {
    let book = book("nj/dragon-poker", "{}");
    let refused = |run: Run| match Ready::new(&book, run, &memory(), &Progress::silent()) {
        Ok(_) => panic!("refused"),
        Err(refusals) => refusals,
    };
    let all = refused(Run {
        strategy: "hope".to_owned(),
        wager: Some("pack".to_owned()),
        stake: Money::ZERO,
        ..run(0, 1)
    });
    let fields: Vec<&str> = all.iter().map(|refusal| &*refusal.field).collect();
    assert_eq!(fields, ["rounds", "stake", "strategy", "wager"]);
    assert!(
        all[2].message.ends_with("optimal, phoenix_or_better, dragon_or_better, pair_or_better, always_play")
    );
    assert!(all[3].message.ends_with("ante, three_card, dragon"));
    assert_eq!(refused(run(MOST_ROUNDS + 1, 1)).len(), 1);
}

#[test]
fn a_shard_without_rounds_is_empty_and_does_no_harm() {
    let ready = ready(&book("nj/dragon-poker", "{}"), run(1_000, 1));
    let parts = shards(&ready, 3);
    let empty = parts.iter().filter(|(_, part)| part.wagers[0].rounds() == Some(0)).collect::<Vec<_>>();
    assert_eq!(empty.len(), 2);
    assert!(empty.iter().all(|(_, part)| part.wagers.iter().all(|wager| wager.mean().is_none())));
    assert_eq!(merge(parts), Ok(whole(&ready)));
}

/// Nobody draws, so that the exact value is quick to find; the dealer is forced all the same.
#[test]
fn lunar_poker_without_draws_is_within_four_sigmas_of_what_it_is_worth() {
    for name in ["nj/lunar-poker", "nz/lunar-poker"] {
        let run = Run { strategy: "no_draw".to_owned(), wager: Some("ante".to_owned()), ..run(1_000_000, 5) };
        let simulation = whole(&ready(&book(name, "{}"), run));
        let [ante] = simulation.wagers.as_slice() else { panic!("only the ante game") };
        assert!(ante.sigmas().is_some() && !ante.deviates(), "{name}: {:?} sigmas", ante.sigmas());
    }
}

/// The exact values of the simple rules, of the basic ones, and of the simple ones without each of them in turn, as
/// `croupier strategy` finds them; that takes too long for a test. Both books pay the same.
const SIMPLE: &str = "\
-11798434244855717/1177538981778159000
-5058332236066601/344645555642388000
-19573382653219/1567265725525500
-1024850157755717369/21195701672006862000
-42741673188638029/2355077963556318000
-11203506772442563/785025987852106000
-745965098412270161/14130467781337908000
-133840390306675369/7065233890668954000
-4862234375768129/118743426733932000
-9473392319645357/831203987137524000
-384083533054205993/3532616945334477000
-24238564960267673/1009319127238422000
-18865499197500773/1766308472667238500
-35753112470321/2987413907259600
-42357756111315599/3532616945334477000
-2626199780676727/214097996686938000";

/// Knows them whatever the book.
#[derive(Debug)]
struct Knows;

impl croupier_math::Memory for Knows {
    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        name.contains("-simple-").then(|| SIMPLE.into())
    }

    fn keep(&self, name: &str, _bytes: &[u8]) {
        panic!("{name} was to be known");
    }
}

#[test]
fn lunar_poker_by_simple_rules_is_within_four_sigmas_of_what_it_is_worth() {
    for (name, strategy) in
        [("nj/lunar-poker", "basic"), ("nz/lunar-poker", "basic"), ("nz/lunar-poker", "simple")]
    {
        let memory: std::sync::Arc<dyn croupier_math::Memory> = std::sync::Arc::new(Knows);
        let run = Run { strategy: strategy.to_owned(), wager: Some("ante".to_owned()), ..run(200_000, 11) };
        let ready = Ready::new(&book(name, "{}"), run, &memory, &Progress::silent());
        let simulation = whole(&ready.expect("ready"));
        let [ante] = simulation.wagers.as_slice() else { panic!("only the ante game") };
        assert!(ante.sigmas().is_some() && !ante.deviates(), "{name} {strategy}: {:?} sigmas", ante.sigmas());
    }
}

fn memory() -> std::sync::Arc<dyn croupier_math::Memory> {
    std::sync::Arc::new(croupier_math::Forgetful)
}
