//! What holds for every round.

mod support;

use croupier_games::book::NAMES;
use support::generate::round;
use support::settled;

#[test]
fn a_round_that_nothing_is_wrong_with_is_never_refused() {
    for book in NAMES {
        let mut bad = 0;
        for seed in 0..3000 {
            let round = round(book, seed);
            if let Err(refusals) = settled(&round) {
                if bad < 3 {
                    println!("{round}\n{refusals:#?}");
                }
                bad += 1;
            }
        }
        println!("{book} {bad}");
    }
}
