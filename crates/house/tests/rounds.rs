//! Rounds of every book on a journal: what is played is what is read again.

mod support;

use croupier_core::{Actor, Code, Money};
use croupier_games::book::NAMES;
use croupier_games::round::Free;
use croupier_house::{Denial, House, Order, ShuffleAudit, Verdict};
use croupier_store::{sqlite, verify};
use croupier_table::*;
use croupier_testkit::Rng;
use parking_lot::Mutex;
use serde_json::json;
use std::sync::Arc;
use support::*;

fn same_again(house: &House, again: &House, table: &TableId) {
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
        play(&house, &table, 12, &mut Rng::new(77));
        tables.push(table);
    }
    let again = house_on(sqlite(&file));
    for table in &tables {
        same_again(&house, &again, table);
    }
    for (number, table) in tables.iter().enumerate() {
        let patron = again.see_patron(&id(&format!("anna{number}"))).unwrap().expect("known");
        assert!(patron.get().net(NOON) != Money::ZERO || patron.seq() > 5, "{table}");
    }
    let report = verify(&mut sqlite::open_archive(&file).unwrap(), &[keys().public()], &[]).unwrap();
    assert_eq!(report.faults, []);
}

/// Every shuffle is committed to before wagers, dealt as committed, and revealed after the round.
#[test]
fn commitments_come_before_wagers_and_are_kept() {
    let house = house_on(sqlite(&folder("shuffles").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    let log = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&log);
    house
        .watch(&table, move |commit| {
            heard.lock().extend(commit.entries.iter().cloned());
            true
        })
        .unwrap();
    seat(&house, &table, "anna", 1, 1_000_000);
    play(&house, &table, 6, &mut Rng::new(3));
    let (mut shuffles, mut replayed, mut kept, mut committed) =
        (ShuffleAudit::default(), fresh(&table), 0, false);
    let history = house.journal().read("table/t", 1, usize::MAX).unwrap();
    let heard = log.lock();
    let bodies: Vec<Entry<Event>> =
        history.iter().map(|event| serde_json::from_str(&event.body).unwrap()).collect();
    assert!(bodies.len() > heard.len(), "it was watched from the middle on");
    assert_eq!(bodies[bodies.len() - heard.len()..], heard[..], "every fact once, in its order");
    for event in history {
        let entry: Entry<Event> = serde_json::from_str(&event.body).unwrap();
        match shuffles.follow(&replayed, &entry) {
            Some(Verdict::Kept { dealt }) => {
                assert!(dealt > 5, "{dealt} cards");
                kept += 1;
            }
            Some(Verdict::Broken { why }) => panic!("{why}"),
            None => {}
        }
        let wagered = replayed.has_wagers();
        if let Event::Cards { step: CardStep::Shuffle { commitment, .. }, .. } = &entry.event {
            assert!(!wagered, "shuffled while wagers lie");
            committed = commitment.is_some();
        }
        assert!(committed || !wagered, "wagered without a commitment");
        replayed.apply(&entry);
    }
    assert!(kept >= 5, "{kept} commitments were kept");
}

/// A full table runs out of cards: the order of the discard rack follows from what was committed to before the wagers.
#[test]
fn a_shuffled_discard_rack_is_dealt_as_committed() {
    let house = patient_house_on(sqlite(&folder("rack").join("journal.sqlite")));
    let table = install(&house, "t", "nj/lunar-poker", json!({"dealing": "automated_shoe"}));
    (1..=5).for_each(|place| seat(&house, &table, &format!("anna{place}"), place, 10_000_000));
    (0..2).for_each(|_| exchange_everything(&house, &table));
    let entries: Vec<Entry<Event>> = house
        .journal()
        .read("table/t", 1, usize::MAX)
        .unwrap()
        .iter()
        .map(|event| serde_json::from_str(&event.body).unwrap())
        .collect();
    let judged = |entries: &[Entry<Event>]| -> Vec<Verdict> {
        let (mut shuffles, mut replayed) = (ShuffleAudit::default(), fresh(&table));
        let take = |entry: &Entry<Event>| {
            let kept = shuffles.follow(&replayed, entry);
            replayed.apply(entry);
            kept
        };
        entries.iter().filter_map(take).collect()
    };
    let beyond = |kept: &Verdict| matches!(kept, Verdict::Kept { dealt } if *dealt > 52);
    let kept = judged(&entries);
    assert!(kept.iter().all(|kept| matches!(kept, Verdict::Kept { .. })), "{kept:?}");
    assert!(kept.iter().any(beyond), "a rack was dealt from: {kept:?}");
    // Two cards from the rack in another order are noticed.
    let mut swapped = entries;
    let shuffled = |entry: &Entry<Event>| {
        serde_json::to_value(&entry.event).is_ok_and(|event| event.to_string().contains("rack_shuffled"))
    };
    let rack = swapped.iter().position(shuffled).expect("a rack was shuffled");
    let dealt: Vec<usize> = (rack..swapped.len())
        .filter(|at| serde_json::to_string(&swapped[*at].event).unwrap().contains("\"event\":\"dealt\""))
        .take(2)
        .collect();
    let (first, second) = (swapped[dealt[0]].event.clone(), swapped[dealt[1]].event.clone());
    (swapped[dealt[0]].event, swapped[dealt[1]].event) = cards_swapped(&first, &second);
    assert!(judged(&swapped).iter().any(|kept| matches!(kept, Verdict::Broken { .. })), "unnoticed");
}

/// A round in which all players give up all of their cards.
fn exchange_everything(house: &House, table: &TableId) {
    let seen = || house.see_table(table).unwrap().unwrap();
    let (number, mut rng) = (seen().table().rounds(), Rng::new(5));
    for place in 1..=5 {
        let wager = json!({"do": "place", "bet": "ante", "amount": 1_000});
        let command = seen().table().round().expect("open").read_command(&wager).unwrap();
        submit(house, table, &player(&format!("anna{place}")), Command::Round { bettor: None, command })
            .expect("placed");
    }
    house.close_wagers(table, NOON).expect("driven");
    while seen().table().rounds() == number {
        let now = seen();
        let Some((who, mut command)) = next_command(now.table(), &mut rng) else {
            house.close_wagers(table, NOON).expect("driven");
            continue;
        };
        if let Command::Round { bettor: Some(bettor), command } = &mut command {
            let round = now.table().round().expect("a round");
            for offer in round.legal(Actor::Player(*bettor)) {
                if let Free::OwnCards { from, .. } = &offer.free {
                    let mut all = serde_json::to_value(&offer.command).unwrap();
                    all["cards"] = json!(from.join(" "));
                    *command = round.read_command(&all).unwrap();
                }
            }
        }
        house.submit(table, &order(&who, command)).expect("accepted");
    }
}

/// The same two events, each with the other's card.
fn cards_swapped(first: &Event, second: &Event) -> (Event, Event) {
    let mut values = [serde_json::to_value(first).unwrap(), serde_json::to_value(second).unwrap()];
    let place = |value: &serde_json::Value| value.pointer("/round/lunar/card").cloned();
    let cards = [place(&values[0]).expect("a card"), place(&values[1]).expect("a card")];
    for (value, card) in values.iter_mut().zip(cards.into_iter().rev()) {
        *value.pointer_mut("/round/lunar/card").expect("a card") = card;
    }
    let [first, second] = values.map(|value| serde_json::from_value(value).unwrap());
    (first, second)
}

fn fresh(table: &TableId) -> Table {
    Table::new(table.clone(), Arc::new(Library::default()))
}

/// All wagers of a player are one word: one name, all or none.
#[test]
fn wagers_are_placed_all_or_none() {
    let house = house_on(sqlite(&folder("together").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    seat(&house, &table, "anna", 1, 1_000_000);
    let seen = || house.see_table(&table).unwrap().unwrap();
    let wager = |bet: &str, amount: i64| {
        let wager = json!({"do": "place", "bet": bet, "amount": amount});
        let command = seen().table().round().expect("open").read_command(&wager).unwrap();
        Command::Round { bettor: None, command }
    };
    let refused = |wagers: Vec<Command>, by: By| match house.submit_wagers(&table, &order(&by, wagers)) {
        Err(Denial::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let (ante, bonus) = (wager("ante", 1_000), wager("ante_bonus", 1_000));
    let before = seen().seq();
    let refusal = refused(vec![ante.clone(), wager("dragon", 0)], player("anna"));
    assert!(refusal.field.starts_with("command[1]."), "{refusal}");
    let refusal = refused(vec![ante.clone(), Command::Tip { amount: Money::cents(100) }], player("anna"));
    assert_eq!((refusal.code, refusal.field.as_ref()), (Code::NotPermitted, "command[1]"), "{refusal}");
    let refusal = refused(vec![ante.clone()], by("dora", Role::Dealer));
    assert_eq!((refusal.code, refusal.field.as_ref()), (Code::NotPermitted, "command[0]"), "{refusal}");
    assert_eq!(refused(vec![], player("anna")).code, Code::NotAllowed);
    assert_eq!(refused(vec![ante.clone(); 33], player("anna")).code, Code::NotAllowed);
    assert_eq!(seen().seq(), before, "nothing happened");
    let wagers = order(&player("anna"), vec![ante, bonus]);
    let answer = house.submit_wagers(&table, &wagers).expect("placed");
    let again = house.submit_wagers(&table, &wagers).expect("known");
    assert!(!answer.repeated && again.repeated && again.seq == answer.seq, "{again:?}");
    let refusal = refused(vec![wager("ante", 2_000)], player("anna"));
    assert_eq!(refusal.code, Code::NotPermitted, "wagers are closed: {refusal}");
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
        let mut rng = Rng::new(stop);
        for _ in 0..stop {
            one_command(&house, &table, &mut rng);
        }
        let commitments = |house: &House| {
            let seen = house.see_table(&table).unwrap().unwrap();
            let committed: Vec<_> =
                seen.table().decks().numbered().map(|(_, deck)| deck.commitment.clone()).collect();
            committed
        };
        let committed = commitments(&house);
        drop(house);
        let again = house_on(sqlite(&file));
        again.wake(NOON).unwrap();
        assert_eq!(commitments(&again), committed, "nothing was shuffled again");
        let before = again.see_table(&table).unwrap().unwrap().table().rounds();
        play(&again, &table, 2, &mut rng);
        assert!(again.see_table(&table).unwrap().unwrap().table().rounds() > before);
    }
}

#[test]
fn a_repeated_command_gets_its_first_answer() {
    let house = house_on(sqlite(&folder("repeated").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    let command = Command::Sit { bettor: croupier_core::Bettor::seated(1), allowance: Allowance::default() };
    let sit = order(&player("anna"), command.clone());
    let first = house.submit(&table, &sit).unwrap();
    let again = house.submit(&table, &sit).unwrap();
    assert!(!first.repeated && again.repeated, "{again:?}");
    assert_eq!((first.seq, first.events, &first.stream), (again.seq, again.events, &again.stream));
    // Somebody else's command of the same name is another one.
    let other = Order { by: player("ben"), ..sit };
    let denied = house.submit(&table, &other).unwrap_err();
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
    let Err(Denial::Refused(refusal)) = submit(&house, &table, &player("anna"), more) else {
        panic!("refused")
    };
    assert_eq!(refusal.field, "wallet/anna");
    assert_eq!(house.wallet(&id("anna")).unwrap(), Money::ZERO);
    submit(&house, &table, &player("anna"), Command::TakeChips { amount: croupier_core::Money::cents(400) })
        .unwrap();
    assert_eq!(house.wallet(&id("anna")).unwrap(), croupier_core::Money::cents(400));
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), seq + 1);
    assert!(house.paused().is_empty());
}

#[test]
fn an_own_loss_limit_holds_over_all_tables() {
    let house = patient_house_on(sqlite(&folder("limits").join("journal.sqlite")));
    let [one, two] = ["t1", "t2"].map(|table| install(&house, table, "nj/dragon-poker", json!({})));
    seat(&house, &one, "anna", 1, 100_000);
    seat(&house, &two, "anna", 1, 100_000);
    let anna = player("anna");
    let place = |table: &TableId, amount: i64| {
        let place = json!({"do": "place", "bet": "ante", "amount": amount});
        let seen = house.see_table(table).unwrap().unwrap();
        let command = seen.table().round().expect("wagers are open").read_command(&place).unwrap();
        submit(&house, table, &anna, Command::Round { bettor: None, command })
    };
    place(&one, 1_000).expect("no limit yet");
    let limit = PatronCommand::SetLimit { limit: Limit::Loss, to: Some(3_000) };
    house.patron(&id("anna"), &order(&anna, limit)).expect("a limit");
    for table in [&one, &two] {
        let Err(Denial::Refused(refusal)) = place(table, 1_200) else { panic!("two tables, one limit") };
        assert!(refusal.message.contains("own"), "{refusal}");
    }
    submit(&house, &two, &anna, Command::StandUp { bettor: croupier_core::Bettor::seated(1) })
        .expect("leaves");
    let sit = Command::Sit { bettor: croupier_core::Bettor::seated(1), allowance: Allowance::default() };
    let Err(Denial::Refused(refusal)) = submit(&house, &two, &anna, sit) else { panic!("a second table") };
    assert!(refusal.message.contains("one table at a time"), "{refusal}");
    let kept = house.see_table(&one).unwrap().unwrap();
    assert_eq!(kept.table().on_layout(croupier_core::Bettor::seated(1)), croupier_core::Money::cents(1_000));
    let Err(Denial::Refused(refusal)) = place(&one, 1_501) else {
        panic!("with the Play wager above the limit")
    };
    assert!(refusal.message.contains("loss limit"), "{refusal}");
    place(&one, 1_500).expect("one table is left");
}
