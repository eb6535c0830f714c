//! A table led by people, step by step.

use super::{House, by, cage, dealer, floor, player};
use croupier_core::Money;
use croupier_table::{CardStep, Checklist, Command, Role, Slip, Who};
use serde_json::{Value, json};

pub const ANTE: [&str; 1] = ["ante"];

/// The wagers without which nobody is dealt in.
pub fn usual(book: &str) -> &'static [&'static str] {
    match book {
        "nj/dragon-poker" => &["ante", "ante_bonus"],
        "nj/packs-poker" => &["pack_1"],
        _ => &ANTE,
    }
}

/// A table by hand, opened, its inventory signed for.
pub fn opened(book: &str, options: Value) -> House {
    let mut house = House::with(book, options, &[], 3);
    open(&mut house);
    house
}

/// Opens a table that is set up.
pub fn open(house: &mut House) {
    for list in [Checklist::Installation, Checklist::Opening] {
        if !house.table.unattested(list).is_empty() {
            house.submit(&floor(), list.attest(None)).expect("a supervisor attests");
        }
    }
    house
        .submit(&dealer(), Command::Request { slip: Slip::Opener, amount: Money::cents(10_000_000) })
        .expect("asked");
    house.submit(&cage(), Command::Confirm).expect("confirmed");
    house.submit(&floor(), Command::Open).expect("opened");
}

pub fn step(house: &mut House, by: &croupier_table::By, deck: u8, step: CardStep) {
    house
        .submit(by, Command::Cards { deck, step: step.clone() })
        .unwrap_or_else(|error| panic!("{step:?}: {error}"));
}

pub fn shuffle(house: &House) -> CardStep {
    let procedure = house.table.play().expect("installed").procedure;
    CardStep::Shuffle { commitment: None, counted: procedure.machine_counts.then_some(procedure.deck_size) }
}

/// Does what is awaited with cards, by the right person, until nothing is.
pub fn prepare(house: &mut House) -> Vec<CardStep> {
    let mut done = Vec::new();
    while let Some(Command::Cards { deck, step: wanted }) = house.table.next(house.at()).command {
        let wanted = if let CardStep::Shuffle { .. } = wanted { shuffle(house) } else { wanted };
        let who = if house.table.next(house.at()).who == Who::Supervisor { floor() } else { dealer() };
        step(house, &who, deck, wanted.clone());
        done.push(wanted);
    }
    done
}

/// Plays a round by hand: wagers of everybody, then whatever is awaited.
pub fn play_round(house: &mut House, bets: &[&str]) {
    house.submit(&dealer(), Command::OpenRound).unwrap_or_else(|error| panic!("{error}"));
    let seated: Vec<_> = house.table.seats().taken().to_vec();
    for (bettor, person) in seated {
        for bet in bets {
            let command = json!({"do": "place", "bet": bet, "amount": 1_000});
            house
                .round(&player(person.as_str()), Some(bettor), command)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
    finish(house);
}

/// Takes the dealer's steps as they are awaited; everybody folds or does the first thing offered.
pub fn finish(house: &mut House) {
    for _ in 0..500 {
        let Some(round) = house.table.round().cloned() else { return };
        let next = house.table.next(house.at());
        match (next.who, next.command) {
            (Who::Dealer, Some(command)) => {
                house.submit(&dealer(), command).unwrap_or_else(|error| panic!("{error}"))
            }
            (Who::Supervisor, Some(command)) => {
                house.submit(&floor(), command).unwrap_or_else(|error| panic!("{error}"))
            }
            (Who::Shoe, _) => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = round.card_command(&card).expect("of this deck");
                house
                    .submit(&dealer(), Command::Round { bettor: None, command })
                    .unwrap_or_else(|error| panic!("{error}"));
            }
            (Who::Players(bettors), _) => {
                let bettor = bettors[0];
                let offers = round.legal(croupier_core::Actor::Player(bettor));
                let fold = offers
                    .iter()
                    .find(|offer| serde_json::to_value(&offer.command).expect("JSON")["do"] == "fold");
                let command = fold.or(offers.first()).expect("something").command.clone();
                let person = house.table.seats().person(bettor).expect("seated").clone();
                let answer = house.submit(
                    &by(person.as_str(), Role::Player),
                    Command::Round { bettor: Some(bettor), command },
                );
                answer.unwrap_or_else(|error| panic!("{error}"));
            }
            (who, command) => panic!("{who:?} {command:?} {}", next.what),
        }
    }
    panic!("no end in sight");
}

/// Plays on until the stub is to be counted, and counts three cards.
pub fn count_wrong(house: &mut House) {
    while house.table.decks().in_play().is_some_and(|(_, deck)| !deck.suspect) {
        let next = house.table.next(house.at());
        let stub = next.command.as_ref().is_some_and(|command| format!("{command:?}").contains("CountStub"));
        match next.who {
            Who::Dealer if stub => {
                house.round(&dealer(), None, json!({"do": "count_stub", "found": 3})).expect("a count");
            }
            Who::Shoe => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = house.table.round().expect("a round").card_command(&card).expect("a card");
                house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            Who::Players(_) => house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds"),
            Who::Supervisor => {
                assert_eq!(next.command, Some(Command::ConfirmCount), "{}", next.what);
                house.submit(&floor(), Command::ConfirmCount).expect("counted together");
            }
            _ => house.submit(&dealer(), next.command.expect("a step")).expect("the dealer"),
        }
    }
}
