//! The dealer is guided: whole rounds by hand in every book and by every way of dealing, and at every moment words for the
//! hands, fitted to the phase, to the step that is due and to the settings.

use crate::support::by_hand::{open, shuffle, usual};
use crate::support::{House, dealer, floor, machine};
use croupier_core::{Actor, Audience, Bettor};
use croupier_games::book::NAMES;
use croupier_games::round::PhaseName;
use croupier_games::{AnyCommand, AnyRound};
use croupier_table::guide::{Moment, Sentence, hints};
use croupier_table::{CardStep, Command, Host, Who};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What the dealer was told at each moment of the table, by what the moment is.
type Told = BTreeMap<String, BTreeSet<Vec<&'static str>>>;

fn phase(round: &AnyRound) -> PhaseName {
    round.view(Audience::Dealer).phase
}

/// A table led by people, with everybody's wagers, led by what is awaited until three rounds are over.
fn dealt_by_hand(book: &str, options: &Value, bets: &[&str], seed: u64) -> Told {
    let mut house = House::with(book, options.clone(), &[], seed);
    open(&mut house);
    let people = [("anna", Bettor::seated(1)), ("ben", Bettor::seated(3))];
    let mut told = Told::new();
    for turn in 0.. {
        assert!(turn < 2_000, "{book}: no end in sight");
        let next = house.table.next(house.at());
        let view = house.table.view(Audience::Dealer, house.at());
        let moment = match (&next.command, house.table.round()) {
            (Some(Command::Cards { step, .. }), _) => serde_json::to_value(step).expect("JSON").to_string(),
            (Some(Command::OpenRound), _) => "open".to_owned(),
            (_, Some(round)) => format!("{:?}", phase(round)),
            (_, None) => String::new(),
        };
        let words: Vec<&str> = view.next.hints.iter().map(|hint| hint.words).collect();
        let on_hands = !matches!(next.who, Who::Meter(_) | Who::Table | Who::TwoPersons);
        if on_hands && !moment.is_empty() {
            assert!(!words.is_empty(), "{book} {options}: nothing is said at {moment}: {}", next.what);
            let once: BTreeSet<&str> = words.iter().copied().collect();
            assert_eq!(once.len(), words.len(), "{book} {options}: said twice at {moment}");
            told.entry(moment).or_default().insert(words);
        }
        match (next.who, next.command) {
            (Who::Patrons, _) if house.table.round().is_none() => {
                people.iter().for_each(|(name, place)| house.seat(name, *place, 400_000));
            }
            (Who::Patrons, _) => {
                for (name, _) in people {
                    bets.iter().for_each(|bet| house.place(name, json!(bet), 1_000));
                }
            }
            (Who::Shoe, _) => {
                let card = house.devices.card(&house.table).expect("a card");
                let command = house.table.round().expect("a round").card_command(&card).expect("of it");
                house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            (Who::Players(bettors), _) => house.decide_at_random(bettors[0]),
            (Who::Meter(_), _) => house.drive(false),
            (who, Some(command)) => {
                if command == Command::OpenRound && house.table.rounds() == 3 {
                    return told;
                }
                let command = match command {
                    Command::Cards { deck, step: CardStep::Shuffle { .. } } => {
                        Command::Cards { deck, step: shuffle(&house) }
                    }
                    other => other,
                };
                let by = match who {
                    Who::Supervisor => floor(),
                    Who::Table => machine(),
                    _ => dealer(),
                };
                house.submit(&by, command.clone()).unwrap_or_else(|error| panic!("{command:?}: {error}"));
            }
            (who, None) => panic!("{book}: {who:?} {}", next.what),
        }
    }
    told
}

/// The settings under which hands move differently.
fn ways(book: &str) -> Vec<Value> {
    match book {
        "nj/lunar-poker" => vec![
            json!({"shuffler": false}),
            json!({"dealing": "hand", "stub_count_interval": 1, "progressive": true}),
            json!({"dealing": "automated_shoe", "decks": 2, "election_order": "counterclockwise"}),
            json!({"opening_path": "pre_inspected", "side_payment_order": "clockwise"}),
        ],
        "nz/lunar-poker" => vec![
            json!({}),
            json!({"dealing": "shuffler", "box_by_box": true}),
            json!({"unqualified_settlement_order": "from_left"}),
        ],
        "nj/packs-poker" => vec![
            json!({"dealing": "manual_shoe", "cards_to_players": "one_at_a_time", "stub_count_interval": 1}),
            json!({"dealing": "hand", "cards_to_packs": "one_at_a_time", "showing_cards": "by_players"}),
            json!({"dealing": "automated_shoe", "pick_up": "at_end"}),
        ],
        "nj/dragon-poker" => vec![
            json!({"shuffle": "hand", "stub_count_interval": 1}),
            json!({"dealing": "hand", "cards_to_players": "one_at_a_time", "decks": 2}),
            json!({"dealing": "automated_shoe", "shuffle": "machine"}),
            json!({"shuffle": "pre_shuffled"}),
        ],
        "nj/lucky-8s" => vec![
            json!({"dealing": "hand"}),
            json!({"dealing": "machine_all_cards", "burn_cards": 1}),
            json!({"dealing": "machine_packets"}),
        ],
        _ => vec![json!({}), json!({"shuffle": "hand", "cards_to_players": "one_at_a_time"})],
    }
}

#[test]
fn whole_rounds_are_dealt_by_hand_and_every_moment_has_its_own_words() {
    for book in NAMES {
        for options in ways(book) {
            for seed in 1..=3 {
                let told = dealt_by_hand(book, &options, usual(book), seed);
                let moments: Vec<(&String, &Vec<&str>)> = told
                    .iter()
                    .flat_map(|(moment, all)| all.iter().map(move |words| (moment, words)))
                    .collect();
                for (index, (moment, words)) in moments.iter().enumerate() {
                    for (other, same) in &moments[..index] {
                        let two = moment != other && words == same;
                        // A count of the stub and a shuffle of the rack are the same whenever they are due.
                        let step = words.iter().any(|words| {
                            words.starts_with("count the stub") || words.contains("have run out")
                        });
                        assert!(
                            !two || step,
                            "{book} {options}: {moment} and {other} sound alike: {words:?}"
                        );
                    }
                }
                for moment in ["Betting", "Dealing", "Settlement", "Pack3", "PickUp", "open"] {
                    let packs = book == "nj/packs-poker";
                    let has = if packs { moment != "Settlement" } else { moment != "Pack3" };
                    assert_eq!(told.contains_key(moment), has, "{book}: {moment}");
                }
            }
        }
    }
}

/// The clauses of what is said at a moment of a book with its default settings, or with some of them changed.
fn said(book: &str, options: Value, moment: Moment) -> Vec<&'static str> {
    let house = House::with(book, options, &[], 1);
    hints(&house.table.play().expect("a book").book, moment)
        .iter()
        .map(|hint: &Sentence| hint.clause.id())
        .collect()
}

/// Covers nj/lunar-poker: 38.7(b)·c; 38.8(b)3·b; 38.9(c)·a; 38.10(a)1·c; 38.10(k)·c; 38.10(k)·d; 38.10(l)
/// Covers nj/packs-poker: 43.7(d); 43.7(e); 43.10(j); 43.10(k)
/// Covers nj/dragon-poker: 42.10(a); 42.10(e)
#[test]
fn what_is_done_depends_on_the_settings_and_never_two_ways_are_told() {
    let dealing = Moment::Round(PhaseName::Dealing);
    let lunar = |dealing: &str| json!({"dealing": dealing, "shuffler": true});
    assert_eq!(said("nj/lunar-poker", lunar("manual_shoe"), dealing), ["38.7(c)", "38.7(d)", "38.7(d)2"]);
    assert_eq!(
        said("nj/lunar-poker", lunar("hand"), dealing),
        ["38.8(b)", "38.8(b)3·b", "38.8(c)", "38.8(c)2"]
    );
    assert_eq!(
        said("nj/lunar-poker", lunar("automated_shoe"), dealing),
        ["38.9(b)", "38.9(c)·a", "38.9(g)·a", "38.9(g)·b"]
    );
    for (dealt, clauses) in
        [("manual_shoe", ["43.7(c)", "43.7(d)", "43.7(e)"]), ("hand", ["43.8(b)", "43.8(b)3", "43.8(c)"])]
    {
        let words = |players: &str| {
            let options =
                json!({"dealing": dealt, "cards_to_players": players, "cards_to_packs": "one_at_a_time"});
            let house = House::with("nj/packs-poker", options, &[], 1);
            hints(&house.table.play().expect("a book").book, dealing)
        };
        let one = words("one_at_a_time");
        assert_eq!(one[..3].iter().map(|hint| hint.clause.id()).collect::<Vec<_>>(), clauses);
        let text = |hints: &[Sentence]| hints.iter().map(|hint| hint.words).collect::<Vec<_>>().join(". ");
        assert!(text(&one).contains("in five turns") && !text(&one).contains("together"), "{}", text(&one));
        let five = text(&words("five_at_once"));
        assert!(five.contains("five together") && !five.contains("five turns"), "{five}");
    }
    let pick_up = Moment::Round(PhaseName::PickUp);
    assert_eq!(said("nj/packs-poker", json!({}), pick_up), ["43.10(k)"]);
    assert_eq!(said("nj/packs-poker", json!({"pick_up": "at_end"}), pick_up), ["43.10(j)", "43.10(k)"]);
    let pack = |options: Value| said("nj/packs-poker", options, Moment::Round(PhaseName::Pack1));
    assert!(
        pack(json!({})).contains(&"43.10(j)") && !pack(json!({"pick_up": "at_end"})).contains(&"43.10(j)")
    );
    for book in NAMES {
        for options in ways(book) {
            for moment in [PhaseName::Void, PhaseName::PickUp].map(Moment::Round) {
                assert!(!said(book, options.clone(), moment).is_empty(), "{book} {options} {moment:?}");
            }
            for moment in [Moment::Washing, Moment::Inspecting, Moment::Verifying, Moment::Ready] {
                assert!(!said(book, options.clone(), moment).is_empty(), "{book} {options} {moment:?}");
            }
        }
    }
}

/// Covers nj/dragon-poker: 42.12(b)
/// Covers nj/packs-poker: 43.7(g)2
/// Covers house/three-card-poker: 9.3
///
/// In a void round the clause that made it void rules the moment, and its words are the first the dealer reads.
#[test]
fn a_void_round_is_told_by_the_clause_that_made_it_void() {
    for (book, clause) in [
        ("nj/lunar-poker", "38.13(d)·c"),
        ("nj/dragon-poker", "42.12(b)"),
        ("nj/packs-poker", "43.7(g)2"),
        ("house/three-card-poker", "9.3"),
    ] {
        let mut house = House::automatic(book, json!({}), 7);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 400_000);
        house.drive(false);
        for bet in usual(book) {
            house.place("anna", json!(bet), 1_000);
        }
        while house.table.round().is_some_and(|round| phase(round) != PhaseName::Dealing) {
            let command = house.table.next(house.at()).command.expect("a step");
            house.submit(&dealer(), command).expect("led");
        }
        house.drive_cards();
        let round = house.table.round().expect("a round").clone();
        let voids = |command: &AnyCommand| {
            let mut ahead = round.clone();
            let events = round.decide(Actor::Supervisor, command);
            events.into_iter().flatten().for_each(|event| ahead.apply(&event));
            command.info().name == "wrong_number" && phase(&ahead) == PhaseName::Void
        };
        let mut rulings = round.legal(Actor::Supervisor).into_iter().map(|offer| offer.command);
        let command = rulings.find(voids).expect("a ruling that voids the round");
        house.submit(&floor(), Command::Round { bettor: None, command }).expect("a ruling");
        let next = house.table.view(Audience::Dealer, house.at()).next;
        assert_eq!(next.clause.map(|clause| clause.id()), Some(clause), "{book}");
        assert_eq!(next.hints.first().map(|hint| hint.clause.id()), Some(clause), "{book}");
        assert!(
            next.hints
                .iter()
                .any(|hint| hint.words.contains("wagers back")
                    || hint.words.contains("wager of the round back"))
        );
    }
}
