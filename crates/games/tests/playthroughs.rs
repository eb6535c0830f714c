//! Golden playthroughs: whole rounds as text, with every menu, view, event, posting and clause.
//!
//! A script in `tests/playthroughs/*.json` names a book, its options, the cards in order and what people do; the
//! text beside it is what happens. `UPDATE_GOLDEN=1 cargo test -p croupier-games --test playthroughs` writes the
//! texts again.

use croupier_core::{Actor, Audience, Bettor, Money};
use croupier_games::book::{NAMES, Rulebook, builtin};
use croupier_games::document::Node;
use croupier_games::round::{Awaiting, Free, View};
use croupier_games::{AnyCommand, AnyRound};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs")
}

fn scripts() -> Vec<(PathBuf, Value)> {
    let entries = std::fs::read_dir(folder()).expect("playthroughs").map(|entry| entry.expect("file").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("readable");
        let script =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, script)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_book_has_at_least_three_playthroughs() {
    for name in NAMES {
        let found = scripts().iter().filter(|(_, script)| script["rulebook"] == name).count();
        assert!(found >= 3, "{name} has {found}");
    }
}

#[test]
fn every_playthrough_goes_as_written_down() {
    for (path, script) in scripts() {
        let text = played(&script);
        let golden = path.with_extension("txt");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&golden, &text).expect("written");
        }
        let kept = std::fs::read_to_string(&golden).unwrap_or_default();
        assert_eq!(
            text,
            kept,
            "{} goes otherwise; if that is meant, write it again with UPDATE_GOLDEN=1",
            golden.display()
        );
    }
}

fn played(script: &Value) -> String {
    let name = script["rulebook"].as_str().expect("a rulebook");
    let mut refusals = Vec::new();
    let options = Node::from_json(&script["options"].to_string()).expect("JSON");
    let book = builtin(name).expect("built in").with_options(&options, "options", &mut refusals);
    assert_eq!(refusals, []);
    let meter = |index: usize| Money::cents(script["meters"][index].as_i64().unwrap_or(0));
    play(script, &book, AnyRound::open(&book, [meter(0), meter(1)]).expect("opens"))
}

/// The round as it is written down.
struct Telling {
    round: AnyRound,
    cards: VecDeque<String>,
    text: String,
    seats: Vec<u8>,
}

fn play(script: &Value, book: &Rulebook, round: AnyRound) -> String {
    let cards = script["cards"].as_str().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let mut text =
        format!("{}\n{} {}\n", script["title"].as_str().expect("a title"), book.name(), book.hash());
    writeln!(text, "options {}", script["options"]).expect("a string");
    let seats = script["seats"].as_array().into_iter().flatten().filter_map(Value::as_u64);
    let seats = seats.map(|seat| u8::try_from(seat).expect("a seat")).collect();
    let mut telling = Telling { round, cards, text, seats };
    for step in script["steps"].as_array().expect("steps") {
        telling.step(step);
    }
    telling.automatic(usize::MAX);
    telling.look();
    assert!(telling.round.is_over(), "the script ends before the round does: {}", telling.text);
    telling.text
}

impl Telling {
    /// `{"auto": 3}` takes so many automatic steps, `{"auto": true}` all there are; otherwise somebody acts.
    fn step(&mut self, step: &Value) {
        if let Some(auto) = step.get("auto") {
            let steps = auto.as_u64().map_or(usize::MAX, |steps| usize::try_from(steps).expect("few"));
            self.automatic(steps);
            self.look();
            return;
        }
        let actor = actor(step["by"].as_str().expect("somebody"));
        if matches!(actor, Actor::Player(_)) {
            self.menu(actor);
        }
        let command = self.round.read_command(&step["do"]).unwrap_or_else(|error| panic!("{step}: {error}"));
        self.say(actor, &command, step.get("refused").is_some());
    }

    fn say(&mut self, actor: Actor, command: &AnyCommand, refused: bool) {
        writeln!(self.text, "\n> {} {}", who(actor), json(command)).expect("a string");
        let events = match self.round.decide(actor, command) {
            Ok(events) => events,
            Err(refusal) if refused => return writeln!(self.text, "  refused: {refusal}").expect("a string"),
            Err(refusal) => panic!("{}\nrefused: {refusal}", self.text),
        };
        assert!(!refused, "this should have been refused: {}", json(command));
        for event in events {
            writeln!(self.text, "  {}", json(&event)).expect("a string");
            for posting in self.round.postings(&event) {
                writeln!(self.text, "    {} {}", json(&posting.account), posting.amount).expect("a string");
            }
            writeln!(self.text, "    public is told: {}", json(&self.round.redact(&event, Audience::Public)))
                .expect("a string");
            self.round.apply(&event);
        }
    }

    fn automatic(&mut self, most: usize) {
        for _ in 0..most {
            let (actor, command) = match self.round.awaiting() {
                Awaiting::Dealer(command) => (Actor::Dealer, command),
                Awaiting::Card => {
                    let card =
                        self.cards.pop_front().unwrap_or_else(|| panic!("{}\nthe cards ran out", self.text));
                    (
                        Actor::Shoe,
                        self.round.card_command(&card).unwrap_or_else(|| panic!("{card} is no card")),
                    )
                }
                Awaiting::Wagers { .. } | Awaiting::Players(_) | Awaiting::Over => return,
            };
            self.say(actor, &command, false);
        }
    }

    fn menu(&mut self, actor: Actor) {
        writeln!(self.text, "\n{} may", who(actor)).expect("a string");
        for offer in self.round.legal(actor) {
            let free = match offer.free {
                Free::Nothing => String::new(),
                free => format!("  free: {}", json(&free)),
            };
            writeln!(self.text, "  {}{free}", json(&offer.command)).expect("a string");
        }
    }

    /// The view of every audience; one that sees the same as the public is only named.
    fn look(&mut self) {
        let public = self.round.view(Audience::Public);
        writeln!(self.text, "\nviews in phase {}", public.phase).expect("a string");
        let seats = self.seats.iter().map(|seat| Audience::Seat(*seat));
        let others = seats.chain([Audience::Dealer, Audience::Supervisor, Audience::Surveillance]);
        writeln!(self.text, "  public {}", json(&public)).expect("a string");
        for audience in others {
            let view: View = self.round.view(audience);
            let seen = if view == public { "the same".to_owned() } else { json(&view) };
            writeln!(self.text, "  {} {seen}", json(&audience)).expect("a string");
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("JSON")
}

fn actor(name: &str) -> Actor {
    let number = |text: &str| text.parse().expect("a number");
    match name.split_whitespace().collect::<Vec<_>>()[..] {
        ["dealer"] => Actor::Dealer,
        ["supervisor"] => Actor::Supervisor,
        ["shoe"] => Actor::Shoe,
        ["seat", seat] => Actor::Player(Bettor::seated(number(seat))),
        ["backer", place, "of", "seat", seat] => {
            Actor::Player(Bettor { seat: number(seat), place: number(place) })
        }
        _ => panic!("nobody is called {name}"),
    }
}

fn who(actor: Actor) -> String {
    match actor {
        Actor::Player(bettor) => bettor.to_string(),
        Actor::Dealer => "dealer".to_owned(),
        Actor::Shoe => "shoe".to_owned(),
        Actor::Supervisor => "supervisor".to_owned(),
    }
}
