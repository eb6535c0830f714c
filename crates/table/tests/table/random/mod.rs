//! Random tables: whatever people and machines do in whatever order, money, cards and meters add up, replay is what
//! was lived, and the table always finds its way to the end.

mod commands;
mod golden;

use crate::support::{House, by, cage, chosen, dealer, driver, floor, player, second_floor};
use commands::{absurd, anybody, anything, book, patron};
use croupier_core::{Actor, Bettor, Money, Refusal};
use croupier_games::round::{Awaiting, Free};
use croupier_table::{Allowance, By, CardStep, Command, Device, Duty, Removal, Role, Settings, Slip, Who};
use croupier_testkit::Rng;
use std::collections::BTreeSet;

/// How many events; `CROUPIER_TABLE_EVENTS` asks for more.
fn events() -> usize {
    std::env::var("CROUPIER_TABLE_EVENTS").ok().and_then(|number| number.parse().ok()).unwrap_or(100_000)
}

/// What happens in so many houses has an example of how it is written.
const WITH_EXAMPLES: u64 = 60;

/// One house in so many is also written down and read back.
const RECORDED: u64 = 10;

/// A command that is allowed in the round, from somebody who may give it.
fn in_round(house: &mut House, rng: &mut Rng) {
    let Some(round) = house.table.round().cloned() else { return };
    let actor = match rng.below(10) {
        0 => Actor::Dealer,
        1 => Actor::Supervisor,
        _ => Actor::Player(rng.pick(house.table.seats().taken()).0),
    };
    let mut offers = round.legal(actor);
    if matches!(round.awaiting(), Awaiting::Wagers { .. }) && !rng.one_in(5) {
        offers.retain(|offer| matches!(offer.free, Free::Amount { .. }));
    }
    if offers.is_empty() {
        return;
    }
    let mut command = chosen(&round, &rng.pick(&offers).clone(), rng);
    if rng.one_in(40) {
        command = absurd(&round, &command, rng);
    }
    let (who, place) = match actor {
        Actor::Player(bettor) => {
            let person = house.table.seats().person(bettor).expect("seated").clone();
            (By::new(person, Role::Player), Some(bettor))
        }
        Actor::Dealer | Actor::Shoe => (dealer(), None),
        Actor::Supervisor => (floor(), None),
    };
    if rng.one_in(20) {
        // Somebody else tries it: whatever follows, everything adds up.
        drop(house.submit(&anybody(rng), Command::Round { bettor: place, command }));
        return;
    }
    let answer = house.submit(&who, Command::Round { bettor: place, command });
    if let Err(refusal) = answer
        && refusal.message.contains("not enough chips")
    {
        drop(house.submit(&who, Command::BuyIn { amount: Money::cents(50_000) }));
    }
}

/// What the table waits for, done by the right person. `false` if it waits for patrons.
fn next_step(house: &mut House, rng: &mut Rng) -> bool {
    let close = house.table.has_wagers() && rng.one_in(3);
    if let Some((by, command)) = house.driver.step(&house.table, house.devices.at, close, &mut house.devices)
    {
        must(house, &by, command);
        return true;
    }
    let next = house.table.next(house.at());
    let closes = house.table.round().is_some_and(|round| matches!(round.awaiting(), Awaiting::Wagers { .. }));
    match (next.who, next.command) {
        (Who::Players(bettors), _) => house.decide_at_random(*rng.pick(&bettors)),
        (Who::Patrons, _) => return false,
        (Who::Dealer, _) if closes && !close => return false,
        (Who::Shoe, _) => {
            let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
            let command = house.table.round().expect("a round").card_command(&card).expect("a card");
            must(house, &dealer(), Command::Round { bettor: None, command });
        }
        (Who::Dealer, Some(Command::Cards { deck, step: CardStep::Shuffle { .. } })) => {
            let (commitment, counted) = croupier_table::Host::shuffle(&mut house.devices, &house.table, deck);
            must(house, &dealer(), Command::Cards { deck, step: CardStep::Shuffle { commitment, counted } });
        }
        (Who::Dealer, Some(command)) => must(house, &dealer(), command),
        (Who::TwoPersons, Some(Command::Request { slip, .. })) => {
            must(house, &floor(), Command::Request { slip, amount: driver().opener });
        }
        (Who::TwoPersons, Some(command)) => {
            if house.submit(&cage(), command.clone()).is_err() && house.submit(&floor(), command).is_err() {
                must(house, &floor(), Command::Withdraw);
            }
        }
        (Who::Supervisor, Some(Command::ConfirmCash)) => spoken_cash(house),
        (Who::Supervisor, Some(command)) => {
            if house.submit(&floor(), command.clone()).is_err() {
                must(house, &second_floor(), command);
            }
        }
        (Who::Meter(_), _) => assert!(is_locked_elsewhere(house), "a meter that does not answer"),
        (Who::Supervisor, None) if next.what.contains("was taken away") => {
            let device = if next.what.contains("shoe") { Device::Shoe } else { Device::Shuffler };
            must(house, &floor(), Command::ReturnDevice { device, reason: "repaired".to_owned() });
        }
        (Who::Supervisor, None) => settle_dispute(house),
        (who, command) => panic!("{who:?} {command:?} {}", next.what),
    }
    true
}

/// Does another table of the house award from a meter of this one?
fn is_locked_elsewhere(house: &House) -> bool {
    let locked = house.devices.meters.iter().filter_map(croupier_table::SharedMeter::locked_by);
    locked.into_iter().any(|table| table != house.table.id())
}

/// It must be possible; if the tray is short, after a fill.
fn must(house: &mut House, who: &By, command: Command) {
    after_a_fill(house, who, &command).unwrap_or_else(|error| panic!("a dead end: {command:?}: {error}"));
}

/// Submitted, and again after a fill if the tray is short.
fn after_a_fill(house: &mut House, who: &By, command: &Command) -> Result<(), Refusal> {
    let Err(refusal) = house.submit(who, command.clone()) else { return Ok(()) };
    if refusal.field != house.table.float().to_string() {
        return Err(refusal);
    }
    drop(house.submit(&floor(), Command::Withdraw));
    house.submit(&floor(), Command::Request { slip: Slip::Fill, amount: driver().fill }).expect("a fill");
    house.submit(&cage(), Command::Confirm).expect("a fill");
    house.submit(who, command.clone())
}

/// A spoken wager with cash is confirmed by somebody who did not hear it; more cash than a filled tray can change is given back.
fn spoken_cash(house: &mut House) {
    if house.submit(&floor(), Command::ConfirmCash).is_ok() {
        return;
    }
    if let Err(refusal) = after_a_fill(house, &second_floor(), &Command::ConfirmCash) {
        assert_eq!(refusal.field, house.table.float().to_string(), "a dead end: {refusal}");
        must(house, &second_floor(), Command::RefuseCash { reason: "more than the tray holds".to_owned() });
    }
}

fn settle_dispute(house: &mut House) {
    let people = [floor(), second_floor(), by("gus", Role::Supervisor), by("hal", Role::Supervisor)];
    if house.table.dispute_open().is_some_and(|dispute| dispute.decision.is_none()) {
        house.submit(&people[0], Command::Decide { decision: "go on".to_owned() }).expect("decided");
    }
    let reopened = people.iter().any(|person| house.submit(person, Command::Reopen).is_ok());
    assert!(reopened, "four supervisors, and none could reopen the table");
}

/// A step towards the end of the round in play; `false` if there is none.
fn ends_round(house: &mut House, rng: &mut Rng) -> bool {
    if house.table.dispute_open().is_some() {
        settle_dispute(house);
    }
    let plays = house.table.round().is_some() && (house.table.has_wagers() || !is_betting(house));
    if plays && !next_step(house, rng) {
        send_back(house);
    }
    plays
}

/// Everybody goes home: both tables find their way to the end from wherever they stand.
fn finish(house: &mut House, beside: &mut Option<House>, rng: &mut Rng) {
    for step in 0..20_000 {
        assert!(step < 19_999, "no way to the end: {:?}", house.table.next(house.at()));
        let plays = ends_round(house, rng);
        let Some(other) = beside else {
            if plays {
                continue;
            }
            break;
        };
        change_tables(house, other);
        if !plays && !ends_round(house, rng) {
            break;
        }
    }
    close(house, rng);
    if let Some(other) = beside {
        change_tables(house, other);
        close(house, rng);
    }
}

/// The devices of the house go to the other table, and what happens next happens there.
fn change_tables(house: &mut House, other: &mut House) {
    house.lend(other);
    std::mem::swap(house, other);
}

/// Nobody plays any more: everybody stands up, the cards leave, the table closes.
fn close(house: &mut House, rng: &mut Rng) {
    drop(house.submit(&floor(), Command::Withdraw));
    drop(house.submit(&second_floor(), Command::RefuseCash { reason: "it is late".to_owned() }));
    for (bettor, _) in house.table.seats().taken().to_vec() {
        house.submit(&floor(), Command::StandUp { bettor }).unwrap_or_else(|error| panic!("{error}"));
    }
    while house.table.links().order().is_some() {
        assert!(next_step(house, rng));
    }
    if house.table.is_open() {
        house.submit(&floor(), Command::Close).unwrap_or_else(|error| panic!("{error}"));
    }
    for (deck, _) in
        house.table.decks().numbered().map(|(deck, kept)| (deck, kept.clone())).collect::<Vec<_>>()
    {
        drop(house.submit(
            &floor(),
            Command::Cards { deck, step: CardStep::Remove { reason: Removal::TableCloses } },
        ));
    }
    assert!(house.table.decks().is_empty() && !house.table.has_wagers());
    house.check_replay();
}

fn is_betting(house: &House) -> bool {
    house.table.round().is_some_and(|round| matches!(round.awaiting(), Awaiting::Wagers { .. }))
}

/// Wagers with which nobody can play go back.
fn send_back(house: &mut House) {
    let Some(round) = house.table.round().cloned() else { return };
    for offer in round.legal(Actor::Dealer) {
        if serde_json::to_value(&offer.command).expect("JSON")["do"] == "send_back" {
            drop(house.submit(&dealer(), Command::Round { bettor: None, command: offer.command }));
        }
    }
}

fn play(seed: u64, most: usize, golden: Option<&mut golden::Golden>) -> usize {
    let mut rng = Rng::new(seed);
    let (book, options) = book(&mut rng);
    let automatic: BTreeSet<Duty> = match rng.below(3) {
        0 => Duty::all(),
        1 => Duty::ALL.into_iter().filter(|_| rng.one_in(2)).collect(),
        _ => BTreeSet::new(),
    };
    let mut house = House::empty(seed);
    house.recorded = seed.is_multiple_of(RECORDED);
    let settings = Settings { rulebook: book.to_owned(), options, automatic, demonstration: None };
    house.submit(&floor(), Command::Install(settings.clone())).expect("the settings are good");
    house.link_meters();
    let shared = !house.devices.meters.is_empty();
    let mut beside = shared.then(|| house.another("t2", book, settings.options.clone()));
    if let Some(other) = &mut beside {
        other.lend(&mut house);
    }
    let mut submitted_before = Vec::new();
    while house.log.len() + beside.as_ref().map_or(0, |other| other.log.len()) < most {
        if let Some(other) = beside.as_mut().filter(|_| rng.one_in(20)) {
            change_tables(&mut house, other);
        }
        match rng.below(20) {
            0..=2 => {
                let (who, command) = (anybody(&mut rng), anything(&house, &mut rng));
                drop(house.submit(&who, command.clone()));
                submitted_before.push((who, command));
            }
            7 if rng.one_in(3) && !submitted_before.is_empty() => {
                // What was submitted once comes again, later and perhaps from somebody else.
                let (who, command) = rng.pick(&submitted_before).clone();
                let who = if rng.one_in(2) { anybody(&mut rng) } else { who };
                drop(house.submit(&who, command));
            }
            3..=6 => {
                if house.table.round().is_some() && !house.table.seats().is_empty() {
                    in_round(&mut house, &mut rng);
                }
            }
            7 if rng.one_in(4) => check_menus(&mut house, &mut rng),
            7 if rng.one_in(40) => house.wait(5 * croupier_table::Time::HOUR),
            7 => house.wait(i64::try_from(rng.below(600_000)).expect("small")),
            _ => {
                if !next_step(&mut house, &mut rng) {
                    welcome(&mut house, &mut rng);
                }
            }
        }
    }
    finish(&mut house, &mut beside, &mut rng);
    let total: Money = house.devices.ledger.values().copied().sum();
    assert_eq!(total, Money::ZERO, "nothing is made and nothing is lost");
    if let Some(golden) = golden {
        golden.meet(&house.log);
    }
    house.log.len() + beside.map_or(0, |other| other.log.len())
}

/// What is offered is accepted, whatever is chosen where something is free.
fn check_menus(house: &mut House, rng: &mut Rng) {
    let who = anybody(rng);
    let items = house.table.menu(house.at(), &who);
    if items.is_empty() {
        return;
    }
    let item = rng.pick(&items).clone();
    let command = match (&item.command, &item.free) {
        (Command::Round { bettor, command }, free) => {
            // Between rounds the deck of the last one may be counted.
            let round = house.table.last_round().expect("a round");
            let offer = croupier_games::round::Offer { command: command.clone(), free: free.clone() };
            Command::Round { bettor: *bettor, command: chosen(round, &offer, rng) }
        }
        (command, _) => command.clone(),
    };
    let limited = house.table.seats().allowance(&who.person) != Allowance::default();
    if let Err(refusal) = house.submit(&who, command.clone()) {
        let own_limits = limited && matches!(command, Command::Round { .. });
        assert!(own_limits, "offered but refused: {who:?} {command:?}: {refusal}");
    }
}

/// Somebody comes, or wagers.
fn welcome(house: &mut House, rng: &mut Rng) {
    if house.table.seats().is_empty() || rng.one_in(10) {
        let who = player(patron(rng));
        let place = Bettor::seated(u8::try_from(rng.below(5)).expect("small") + 1);
        if house.submit(&who, Command::Sit { bettor: place, allowance: Allowance::default() }).is_ok() {
            drop(house.submit(&who, Command::BuyIn { amount: Money::cents(200_000) }));
        }
    } else if house.table.round().is_some() {
        in_round(house, rng);
    }
}

#[test]
fn whatever_is_submitted_money_cards_and_meters_add_up() {
    let (mut seed, mut happened, mut golden) = (0, 0, golden::Golden::read());
    while happened < events() {
        happened += play(seed, 1_500, (seed < WITH_EXAMPLES).then_some(&mut golden));
        seed += 1;
    }
    golden.check();
}
