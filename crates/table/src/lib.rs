//! The table as a casino runs it, as pure state machines.
//!
//! Three things have a stream of their own: a [`Table`], a progressive [`SharedMeter`] that several tables feed, and
//! a [`Patron`] with limits of the patron's own choosing. Each decides commands and applies events; an event with
//! its time and its person is an [`Entry`]. Nothing here does input or output, reads a clock or draws a random
//! number: time, cards and readings of other streams come in with commands.

mod absent;
mod account;
pub mod attest;
mod books;
mod cage;
mod call;
mod called_off;
mod cited;
mod clauses;
mod correction;
mod coupon;
mod decks;
mod driver;
mod duty;
mod gate;
pub mod guide;
mod id;
mod library;
mod link;
mod menu;
mod messages;
mod meter;
mod money;
mod next;
mod patron;
mod person;
mod play;
mod procedure;
mod refuse;
mod report;
mod ruling;
mod seats;
mod settings;
mod table;
mod time;
mod view;

pub use account::{Account, Posting, Postings};
pub use attest::Checklist;
pub use call::Call;
pub use decks::{Deck, Decks, Stage};
pub use driver::{Driver, Host, Step};
pub use duty::Duty;
pub use id::{ID_LENGTH_MAX, MeterId, NotAName, PersonId, TableId};
pub use library::{Library, Play, is_reference, reference};
pub use link::{Ask, Links, METER_NUMBERS, Order, Why};
pub use menu::Item;
pub use messages::{
    Allowance, Award, CardStep, Command, Correction, Device, Entry, Event, PaidFrom, Removal, Settings, Slip,
};
pub use meter::{MeterCommand, MeterEvent, MeterWager, Restart, SharedMeter, Terms};
pub use next::{Next, Who};
pub use patron::{Limit, Patron, PatronCommand, PatronEvent};
pub use person::{By, Role};
pub use procedure::{Idle, Procedure, Shuffling};
pub use report::{Figures, Report};
pub use ruling::Dispute;
pub use seats::Seats;
pub use table::{Decision, PlayerResult, Table};
pub use time::{Calendar, Shift, Time};
pub use view::{DeckView, NextView, PlaceView, TableView};
