//! Every irregularity in every phase of every book: accepted with what follows, or refused by the clause that stands
//! against it. The answers are written down in `tests/irregularities`, for people who know the regulation and not the
//! program; `UPDATE_GOLDEN=1` writes them anew.

use croupier_core::{Actor, Audience, Bettor};
use croupier_games::book::{NAMES, builtin};
use croupier_games::document::Node;
use croupier_games::round::{Awaiting, CommandKind, PhaseName};
use croupier_games::{AnyCommand, AnyRound};
use croupier_testkit::Rng;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// How a table of a book is set up, in words and as options.
fn set_ups(book: &str) -> Vec<(&'static str, Value)> {
    match book {
        "nj/lunar-poker" => vec![
            (
                "dealt card by card from a manual shoe, with progressive wager, the stub counted every round",
                json!({"progressive": true, "stub_count_interval": 1}),
            ),
            (
                "dealt in stacks by an automated shoe, two decks and a shuffler",
                json!({"dealing": "automated_shoe", "decks": 2}),
            ),
        ],
        "nz/lunar-poker" => vec![
            ("dealt card by card from a shoe", json!({})),
            ("dealt in stacks by an automatic shuffler", json!({"dealing": "shuffler"})),
        ],
        "nj/dragon-poker" => vec![
            ("as the book has it", json!({})),
            ("with an automated dealing shoe", json!({"dealing": "automated_shoe"})),
        ],
        "nj/packs-poker" => vec![
            (
                "dealt by hand, with a progressive Five-Card Bonus",
                json!({"five_card_progressive_table": "A"}),
            ),
            ("with an automated dealing shoe", json!({"dealing": "automated_shoe"})),
        ],
        _ => vec![("as the book has it", json!({}))],
    }
}

/// What can be told to go wrong; seat 1 plays and seat 3 does not.
fn commands(book: &str) -> Vec<Value> {
    let all = |names: &[&str]| names.iter().map(|name| json!({"do": name})).collect::<Vec<_>>();
    let wrong_number = |seats: Vec<Value>| -> Vec<Value> {
        seats.into_iter().map(|seat| json!({"do": "wrong_number", "seat": seat})).collect()
    };
    let lunar = |own: Vec<Value>| {
        let mut list = wrong_number(vec![json!(1), json!(null)]);
        list.push(json!({"do": "wrong_number", "seat": 1, "drawn": true}));
        list.push(json!({"do": "dealer_exposed"}));
        list.extend(own);
        list
    };
    match book {
        "nj/lunar-poker" => {
            let mut own =
                all(&["face_up", "drawn_in_error", "dealer_has_four", "shuffler_failed", "shoe_failed"]);
            own.push(json!({"do": "count_stub", "found": 60}));
            own.push(json!({"do": "communicated", "seat": 1}));
            own.push(json!({"do": "not_accepted", "seat": 1}));
            lunar(own)
        }
        "nz/lunar-poker" => {
            let mut own = all(&["exposed_in_deal", "exposed_before_shoe"]);
            own.extend([false, true].map(|it| json!({"do": "cards_at_empty_box", "complete": it})));
            own.extend([52, 51].map(|it| json!({"do": "count_deck", "found": it})));
            own.extend(["breach", "own_cards_exposed", "absent"].map(|it| json!({"do": it, "seat": 1})));
            own.push(json!({"do": "collected_early", "seat": 1, "rebuilt": false}));
            own.push(json!({"do": "laid_on_discards", "seat": 1, "top_five": false}));
            own.extend(["instant", "super"].map(
                |side| json!({"do": "late_claim", "seat": 1, "side": side, "viewed": false, "pays": true}),
            ));
            own.extend([json!(1), json!(null)].map(|it| json!({"do": "operator_voids", "seat": it})));
            lunar(own)
        }
        "nj/packs-poker" => {
            let mut list =
                all(&["card_exposed", "face_up", "dealt_in_error", "shoe_failed", "shuffler_failed"]);
            let spots = ["dealer", "seat", "pack"].map(|spot| match spot {
                "dealer" => json!("dealer"),
                other => json!({other: 1}),
            });
            list.extend(spots.map(|at| json!({"do": "wrong_number", "at": at})));
            list.push(json!({"do": "not_accepted", "seat": 1, "bet": "five_card_1_progressive"}));
            list
        }
        "nj/dragon-poker" | "house/three-card-poker" => {
            let mut list = all(&["dealt_in_error", "shuffler_failed"]);
            if book == "nj/dragon-poker" {
                list.extend(all(&["shoe_failed"]));
            }
            list.push(json!({"do": "face_up", "card": if book == "nj/dragon-poker" { "RD" } else { "2c" }}));
            list.extend(wrong_number(vec![json!(1), json!(null)]));
            list
        }
        _ => {
            let mut list = all(&["face_up", "shuffler_failed"]);
            list.extend(wrong_number(vec![json!(1), json!(null)]));
            list
        }
    }
}

/// Seats 1 and 2 wager what they can; the rest is chance.
fn step(round: &AnyRound, rng: &mut Rng) -> Option<(Actor, AnyCommand)> {
    let chosen = |actor: Actor, rng: &mut Rng| {
        let offers = round.legal(actor);
        let decisions: Vec<_> =
            offers.iter().filter(|offer| offer.command.kind() != CommandKind::Irregularity).collect();
        let filled = croupier_testkit::filled(*rng.pick(&decisions), 0, rng);
        round.read_command(&filled).expect("offered")
    };
    match round.awaiting() {
        Awaiting::Over => None,
        Awaiting::Card => Some((Actor::Shoe, chosen(Actor::Shoe, rng))),
        Awaiting::Dealer(command) => Some((Actor::Dealer, command)),
        Awaiting::Players(bettors) => {
            let actor = Actor::Player(bettors[0]);
            Some((actor, chosen(actor, rng)))
        }
        Awaiting::Wagers { close } => close.map(|command| (Actor::Dealer, command)),
    }
}

fn say(round: &mut AnyRound, actor: Actor, command: &AnyCommand) -> bool {
    let Ok(events) = round.decide(actor, command) else { return false };
    events.iter().for_each(|event| round.apply(event));
    true
}

fn wager(round: &mut AnyRound, rng: &mut Rng) {
    for seat in [1, 2] {
        let actor = Actor::Player(Bettor::seated(seat));
        for offer in round.legal(actor).into_iter().filter(|offer| offer.command.kind() == CommandKind::Place)
        {
            let command = round.read_command(&croupier_testkit::filled(&offer, 0, rng)).expect("offered");
            say(round, actor, &command);
        }
    }
}

/// The moments of a phase: every state of a round from its first to its last in it.
type Moments = (PhaseName, Vec<AnyRound>);

/// Every moment of each phase that rounds of this table come to, in the order of a round.
fn phases(book: &str, options: &Value) -> Vec<Moments> {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let rulebook = builtin(book).expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    let open = AnyRound::open(&rulebook, [croupier_core::Money::cents(1_000_000); 2]).expect("a book");
    let mut found: Vec<(usize, PhaseName, Vec<AnyRound>)> = Vec::new();
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut round = open.clone();
        wager(&mut round, &mut rng);
        let known: Vec<PhaseName> = found.iter().map(|(_, phase, _)| *phase).collect();
        for at in 0.. {
            let phase = round.view(Audience::Public).phase;
            match found.iter_mut().find(|(_, known, _)| *known == phase) {
                _ if known.contains(&phase) => {}
                Some((_, _, moments)) => moments.push(round.clone()),
                None => found.push((at, phase, vec![round.clone()])),
            }
            let Some((actor, command)) = step(&round, &mut rng) else { break };
            assert!(say(&mut round, actor, &command), "{book}: {command:?}");
        }
    }
    let voided = found
        .iter()
        .find(|(_, phase, _)| *phase == PhaseName::Dealing)
        .and_then(|(_, _, moments)| moments.iter().rev().find_map(|round| voided(book, round)));
    found.sort_by_key(|(at, phase, _)| (*phase == PhaseName::Over, *at));
    let over = found.pop();
    found.extend(voided.map(|moments| (0, PhaseName::Void, moments)));
    found.extend(over);
    found.into_iter().map(|(_, phase, moments)| (phase, moments)).collect()
}

/// The same round when all hands have become void, until the wagers are back.
fn voided(book: &str, dealing: &AnyRound) -> Option<Vec<AnyRound>> {
    let is_void = |round: &AnyRound| round.view(Audience::Public).phase == PhaseName::Void;
    let mut round = commands(book).iter().find_map(|command| {
        let mut round = dealing.clone();
        // What does not void a round the first time may the second time, a card later.
        (0..2).find_map(|_| {
            let command = with_card(&round, command);
            let actors = [Actor::Dealer, Actor::Supervisor, Actor::Shoe];
            actors.into_iter().any(|it| say(&mut round, it, &command)).then_some(())?;
            let card = (!is_void(&round)).then(|| step(&round, &mut Rng::new(0))).flatten();
            card.map(|(actor, command)| say(&mut round, actor, &command));
            is_void(&round).then(|| round.clone())
        })
    })?;
    let (mut moments, mut rng) = (Vec::new(), Rng::new(0));
    while is_void(&round) {
        moments.push(round.clone());
        let (actor, command) = step(&round, &mut rng)?;
        assert!(say(&mut round, actor, &command), "{book}: {command:?}");
    }
    Some(moments)
}

/// The same with a card that can still be found, where one is named.
fn with_card(round: &AnyRound, command: &Value) -> AnyCommand {
    let read = |command: &Value| round.read_command(command).expect("a command");
    let with = |card: String| {
        let mut other = command.clone();
        other["card"] = json!(card);
        read(&other)
    };
    if command["card"].is_null() {
        return read(command);
    }
    let cards = round.deck();
    let found = |command: &AnyCommand| answer(round, command).is_ok();
    cards.iter().cloned().map(with).find(found).unwrap_or_else(|| with(cards[0].clone()))
}

/// What comes of it: the sentence that everybody is told, or the refusal with its clause. Nothing is made up here: a
/// refusal because of the moment, or without a clause, is none that a regulator could read.
fn answer(round: &AnyRound, command: &AnyCommand) -> Result<String, String> {
    let mut refused = String::new();
    for actor in [Actor::Dealer, Actor::Supervisor, Actor::Shoe] {
        match round.decide(actor, command) {
            Ok(events) => {
                let mut ahead = round.clone();
                let mut told = Vec::new();
                for event in &events {
                    told.push(ahead.redact(event, Audience::Surveillance).what);
                    ahead.apply(event);
                }
                return Ok(told.join("; "));
            }
            Err(refusal) => {
                let general = refusal.message.starts_with("this cannot be done now");
                if let Some(clause) = refusal.clause.filter(|_| !general) {
                    refused = format!("[{clause}] {}", refusal.message);
                }
            }
        }
    }
    Err(refused)
}

fn matrix(book: &str) -> (String, Vec<String>) {
    let mut text = format!(
        "Irregularities of {book}\n\nEach irregularity in each phase of a round: what follows, with its clause, or the clause that stands\nagainst it, at every moment of the phase: where a later moment is answered differently, it is another line.\nSeats 1 and 2 play.\n"
    );
    let mut bare = Vec::new();
    for (set_up, options) in set_ups(book) {
        let phases = phases(book, &options);
        writeln!(text, "\n\nA table {set_up}").expect("a text");
        for command in commands(book) {
            let read = phases[0].1[0].read_command(&command).expect("a command");
            let name =
                if command["card"].is_null() { read.info().text.into_owned() } else { "Face up".to_owned() };
            let details = match &command["found"] {
                Value::Number(found) => format!(", {found} found"),
                _ => String::new(),
            };
            writeln!(text, "\n  {name}{details}").expect("a text");
            for (phase, moments) in &phases {
                let phase = phase.words();
                let mut answers: Vec<String> = Vec::new();
                for round in moments {
                    let answer = match answer(round, &with_card(round, &command)) {
                        Ok(told) => format!("follows: {told}"),
                        Err(why) if why.is_empty() => {
                            bare.push(format!("{book}, {set_up}: {name} in {phase}"));
                            continue;
                        }
                        Err(why) => format!("refused: {why}"),
                    };
                    if !answers.contains(&answer) {
                        answers.push(answer);
                    }
                }
                for (index, answer) in answers.iter().enumerate() {
                    let when = if index == 0 { phase.to_owned() } else { format!("{phase}, later") };
                    writeln!(text, "    {when:<38} {answer}").expect("a text");
                }
            }
        }
    }
    (text, bare)
}

/// Covers nj/lunar-poker: 38.13(a); 38.13(b)·a; 38.13(c); 38.13(d)·a; 38.13(d)·c; 38.13(e); 38.13(f); 38.10(f)·b; 38.11(b)2
/// Covers nz/lunar-poker: 7.3; 11.1·b; 11.2; 11.5; 11.8; 11.9; 11.10; 11.12; 11.13; 11.14·b; 11.20
#[test]
fn every_irregularity_in_every_phase_has_its_outcome_or_its_clause() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/irregularities");
    for book in NAMES {
        let (text, mut bare) = matrix(book);
        bare.dedup();
        assert_eq!(bare, Vec::<String>::new(), "refused because of the moment, or without a clause");
        let file = folder.join(format!("{}.txt", book.replace('/', "-")));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&file, &text).expect("written");
        }
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(known == text, "{} is otherwise now:\n{text}", file.display());
    }
}
