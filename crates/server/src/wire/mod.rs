//! What goes over the wire: types of their own, built field by field from those of the house.

pub mod access;
pub mod item;
pub mod me;
pub mod row;
pub mod said;
pub mod table;
pub mod words;
