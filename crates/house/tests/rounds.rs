//! Rounds of every book on a journal: what is played is what is read again.

mod support;

use croupier_games::book::NAMES;
use croupier_house::{Denial, House, Kept, Order, Promises};
use croupier_store::{sqlite, verify};
use croupier_table::*;
use serde_json::json;
use std::sync::{Arc, Mutex};
use support::*;

fn same_again(house: &House, again: &House, table: &Id) {
    let (lived, read) = (house.see_table(table).unwrap().unwrap(), again.see_table(table).unwrap().unwrap());
    assert_eq!(lived.seq(), read.seq(), "{table}");
    assert!(lived.table() == read.table(), "{table}: replay differs from what was lived");
}

#[test]
fn rounds_of_every_book_are_read_again_as_they_were_played() {
    let file = folder("books").join("journal.sqlite");
    let house = house_on(sqlite(&file));
    let mut tables = Vec::new();
    for (number, book) in NAMES.iter().enumerate() {
        let table = install(&house, &format!("t{number}"), book, options_of(book));
        seat(&house, &table, &format!("anna{number}"), 1, 10_000_000);
        seat(&house, &table, &format!("ben{number}"), 2, 10_000_000);
        play(&house, &table, 12, &mut Dice(77));
        tables.push(table);
    }
    let again = house_on(sqlite(&file));
    for table in &tables {
        same_again(&house, &again, table);
    }
    for (number, table) in tables.iter().enumerate() {
        let patron = again.see_patron(&id(&format!("anna{number}"))).unwrap().expect("known");
        assert!(patron.get().net(NOON) != croupier_core::Money::ZERO || patron.seq() > 5, "{table}");
    }
    let report = verify(&mut sqlite::open_archive(&file).unwrap(), &[keys().public()], &[]).unwrap();
    assert_eq!(report.faults, []);
}

/// Every shuffle is promised before wagers, dealt as promised, and told after the round.
#[test]
fn promises_come_before_wagers_and_are_kept() {
    let house = house_on(sqlite(&folder("promises").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    let log = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&log);
    house
        .listen(&table, move |told| {
            heard.lock().unwrap().push(told.entry.event.clone());
            true
        })
        .unwrap();
    seat(&house, &table, "anna", 1, 1_000_000);
    play(&house, &table, 6, &mut Dice(3));
    let (mut promises, mut replayed, mut kept, mut promised) = (Promises::default(), fresh(&table), 0, false);
    let history = house.journal().read("table/t", 1, usize::MAX).unwrap();
    assert!(history.len() > log.lock().unwrap().len(), "it was heard from the middle on");
    for event in history {
        let entry: Entry<Event> = serde_json::from_str(&event.body).unwrap();
        match promises.take(&replayed, &entry) {
            Some(Kept::Yes { dealt }) => {
                assert!(dealt > 5, "{dealt} cards");
                kept += 1;
            }
            Some(Kept::No { why }) => panic!("{why}"),
            None => {}
        }
        let wagered = replayed.has_wagers();
        if let Event::Cards { step: CardStep::Shuffle { commitment, .. }, .. } = &entry.event {
            assert!(!wagered, "shuffled while wagers lie");
            promised = commitment.is_some();
        }
        assert!(promised || !wagered, "wagered without a promise");
        replayed.apply(&entry);
    }
    assert!(kept >= 5, "{kept} promises were kept");
}

fn fresh(table: &Id) -> Table {
    Table::new(table.clone(), Arc::new(Library::default()))
}

/// The order is in no place where somebody without the key could read it.
#[test]
fn undealt_cards_are_unreadable_in_the_file() {
    let folder = folder("sealed");
    let house = house_on(sqlite(&folder.join("journal.sqlite")));
    let table = install(&house, "t", "nj/packs-poker", json!({}));
    seat(&house, &table, "anna", 1, 1_000_000);
    let seen = house.see_table(&table).unwrap().unwrap();
    assert!(seen.table().decks().numbered().any(|(_, deck)| deck.commitment.is_some()), "a deck is shuffled");
    drop(house);
    for file in std::fs::read_dir(&folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for pair in ["As K", "Kd Q", "2c 3", "Th 9"] {
            // Written orders have blanks between cards; 52 cards hold some of these pairs in almost every order.
            assert!(!text.contains(pair), "{pair} stands there");
        }
        let cards =
            text.split(' ').collect::<Vec<_>>().windows(4).filter(|four| four.iter().all(is_card)).count();
        assert_eq!(cards, 0, "a row of cards stands there");
    }
}

fn is_card(word: &&str) -> bool {
    let mut letters = word.chars();
    let (rank, suit) = (letters.next(), letters.next());
    letters.next().is_none()
        && rank.is_some_and(|rank| "AKQJT98765432".contains(rank))
        && suit.is_some_and(|suit| "shdc".contains(suit))
}

/// A round that is interrupted anywhere goes on with the same cards after a restart.
#[test]
fn an_interrupted_round_goes_on_with_the_same_cards() {
    for stop in 1..12 {
        let file = folder("interrupted").join("journal.sqlite");
        let house = house_on(sqlite(&file));
        let table = install(&house, "t", "nz/lunar-poker", json!({}));
        seat(&house, &table, "anna", 1, 1_000_000);
        let mut dice = Dice(stop);
        for _ in 0..stop {
            one_word(&house, &table, &mut dice);
        }
        let promise = |house: &House| {
            let seen = house.see_table(&table).unwrap().unwrap();
            let promised: Vec<_> =
                seen.table().decks().numbered().map(|(_, deck)| deck.commitment.clone()).collect();
            promised
        };
        let promised = promise(&house);
        drop(house);
        let again = house_on(sqlite(&file));
        again.wake(NOON).unwrap();
        assert_eq!(promise(&again), promised, "nothing was shuffled anew");
        let before = again.see_table(&table).unwrap().unwrap().table().rounds();
        play(&again, &table, 2, &mut dice);
        assert!(again.see_table(&table).unwrap().unwrap().table().rounds() > before);
    }
}

#[test]
fn a_repeated_command_gets_its_first_answer() {
    let house = house_on(sqlite(&folder("repeated").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    let command = Command::Sit { bettor: croupier_core::Bettor::seated(1), allowance: Allowance::default() };
    let sit = order(&player("anna"), command.clone());
    let first = house.table(&table, &sit, false).unwrap();
    let again = house.table(&table, &sit, false).unwrap();
    assert!(!first.repeated && again.repeated, "{again:?}");
    assert_eq!((first.seq, first.events, &first.stream), (again.seq, again.events, &again.stream));
    // Somebody else's command of the same name is another one.
    let other = Order { by: player("ben"), ..sit };
    let denied = house.table(&table, &other, false).unwrap_err();
    assert!(matches!(denied, Denial::Refused(_)), "{denied:?}");
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), first.seq);
}

/// What a wallet does not hold is refused with the account, and nothing happens.
#[test]
fn a_wallet_is_never_overdrawn() {
    let house = house_on(sqlite(&folder("wallet").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    seat(&house, &table, "anna", 1, 1_000);
    let seq = house.see_table(&table).unwrap().unwrap().seq();
    let more = Command::BuyIn { amount: croupier_core::Money::cents(1) };
    let Err(Denial::Refused(refusal)) = say(&house, &table, &player("anna"), more) else { panic!("refused") };
    assert_eq!(refusal.field, "wallet/anna");
    assert_eq!(house.wallet(&id("anna")).unwrap(), croupier_core::Money::ZERO);
    say(&house, &table, &player("anna"), Command::TakeChips { amount: croupier_core::Money::cents(400) })
        .unwrap();
    assert_eq!(house.wallet(&id("anna")).unwrap(), croupier_core::Money::cents(400));
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), seq + 1);
    assert!(house.paused().is_empty());
}
