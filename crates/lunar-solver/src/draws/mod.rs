//! What a draw is worth.

pub mod draw_value;
pub mod flush_draws;
pub mod flush_draws_in_suit;
pub mod flush_sweep;
pub mod rank_draws;
pub mod suited_draws;
pub mod weak_hands;
