//! What forcing a dealer without ace-king comes to.

pub mod above_flushes;
pub mod all_forced;
pub mod candidates;
pub mod suit_by_suit;
