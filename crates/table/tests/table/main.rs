//! The table under test: procedures by hand, people and money around the round, jackpots, limits, reports, and
//! commands at random.

mod absent;
mod acts;
mod alone;
mod attested;
mod devices;
mod floor;
mod hints;
mod jackpots;
mod keeping;
mod last_round;
mod meters;
mod money;
mod options;
mod patrons;
mod persons;
mod preparing;
mod random;
mod reports;
mod seats;
mod secrets;
mod support;
mod three_card;
mod whole_rounds;
