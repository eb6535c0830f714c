//! The people of the house, and its machines.

use croupier_core::Money;
use croupier_table::{By, Driver, MeterWager, NotAName, Role};
use std::str::FromStr;

/// The wager that feeds a meter, by the name under which journals keep it.
pub fn meter_wager(name: &str) -> MeterWager {
    MeterWager::named(name).expect("a book declares it")
}

pub fn id<I: FromStr<Err = NotAName>>(name: &str) -> I {
    name.parse().expect("a name")
}

pub fn by(name: &str, role: Role) -> By {
    By::new(id(name), role)
}

pub fn dealer() -> By {
    by("dora", Role::Dealer)
}

pub fn floor() -> By {
    by("flo", Role::Supervisor)
}

pub fn second_floor() -> By {
    by("finn", Role::Supervisor)
}

pub fn security() -> By {
    by("sam", Role::Security)
}

pub fn cage() -> By {
    by("cara", Role::Cage)
}

pub fn player(name: &str) -> By {
    by(name, Role::Player)
}

pub fn machine() -> By {
    by("machine", Role::Machine)
}

pub fn driver() -> Driver {
    Driver {
        machine: machine(),
        checking: by("checker", Role::Machine),
        opener: Money::cents(50_000_000),
        fill: Money::cents(50_000_000),
    }
}
