//! What goes over the wire: types of their own, built field by field from those of the house.

pub mod access;
pub mod felt;
pub mod item;
pub mod me;
pub mod message;
pub mod notice;
pub mod row;
pub mod settlement;
pub mod table;
pub mod why;
pub mod words;
