//! What is added up: over dealer's hands, over sets of ranks that a suit may have, over ways to go on.

pub mod bet_sums;
pub mod forced_counts;
pub mod moments;
pub mod outcome_counts;
pub mod suit_left;
