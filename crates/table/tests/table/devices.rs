//! Devices that leave the table, and come back.

use crate::support::by_hand::{opened, prepare};
use crate::support::{House, dealer, floor};
use croupier_core::Bettor;
use croupier_table::{Command, Device, Settings, Who};
use serde_json::{Value, json};

fn removed(device: Device) -> Command {
    Command::RemoveDevice { device, reason: "it jams".to_owned() }
}

fn returned(device: Device, reason: &str) -> Command {
    Command::ReturnDevice { device, reason: reason.to_owned() }
}

fn change(house: &mut House, options: Value) {
    let before = house.table.settings().expect("installed").clone();
    house.submit(&floor(), Command::ChangeSettings(Settings { options, ..before })).expect("changed");
}

fn is_missed(house: &House) -> bool {
    house.table.next(house.at()).what.contains("was taken away")
}

/// Covers nj/packs-poker: 43.13(f)
/// Covers nj/dragon-poker: 42.12(e)
/// Covers nj/lucky-8s: 50.9(e)
/// Covers nj/lunar-poker: 38.13(g)
#[test]
fn a_device_that_was_taken_away_stays_away_until_it_is_returned() {
    for (book, device, options, minimum) in [
        ("nj/packs-poker", Device::Shuffler, json!({}), "pack_minimum"),
        ("nj/dragon-poker", Device::Shuffler, json!({}), "ante_minimum"),
        ("nj/dragon-poker", Device::Shoe, json!({"dealing": "automated_shoe"}), "ante_minimum"),
        ("nj/lucky-8s", Device::Shuffler, json!({}), "ante_minimum"),
        ("nj/lunar-poker", Device::Shoe, json!({"dealing": "automated_shoe"}), "min_ante"),
    ] {
        let mut house = opened(book, options.clone());
        house.seat("anna", Bettor::seated(1), 100_000);
        assert!(house.submit(&floor(), returned(device, "repaired")).is_err(), "{book}: it is at the table");
        house.submit(&floor(), removed(device)).expect("taken away");
        assert!(is_missed(&house), "{book}");
        let mut other = options;
        other[minimum] = json!(200);
        change(&mut house, other);
        assert!(is_missed(&house), "{book}: other limits bring no device back");
        assert!(house.submit(&dealer(), Command::OpenRound).is_err(), "{book}");
        assert!(house.submit(&floor(), returned(device, " ")).is_err(), "{book}: a reason");
        assert!(house.submit(&dealer(), returned(device, "repaired")).is_err(), "{book}: a supervisor");
        house.submit(&floor(), returned(device, "repaired")).expect("returned");
        assert!(!is_missed(&house), "{book}");
        prepare(&mut house);
    }
}

/// Covers nj/dragon-poker: 42.12(e)
#[test]
fn settings_without_the_device_give_it_up_and_later_ones_take_it_into_use() {
    let mut house = opened("nj/dragon-poker", json!({}));
    house.submit(&floor(), removed(Device::Shuffler)).expect("taken away");
    change(&mut house, json!({"shuffle": "hand"}));
    assert!(!is_missed(&house), "cards are shuffled by hand");
    change(&mut house, json!({"shuffle": "machine"}));
    assert!(!is_missed(&house), "the settings say that it is used");
}

/// Covers nz/lunar-poker: 6.1·b
#[test]
fn the_person_who_verifies_the_cards_is_named_as_the_text_names_them() {
    for (book, who) in
        [("nz/lunar-poker", "a game supervisor verifies"), ("nj/lunar-poker", "a floorperson verifies")]
    {
        let mut house = opened(book, json!({}));
        let mut told = Vec::new();
        while let Some(command @ Command::Cards { .. }) = house.table.next(house.at()).command {
            let next = house.table.next(house.at());
            told.push(next.what.clone());
            let by = if next.who == Who::Supervisor { floor() } else { dealer() };
            if house.submit(&by, command).is_err() {
                break;
            }
        }
        assert!(told.iter().any(|what| what.contains(who)), "{book}: {told:?}");
    }
}
