//! Any text as a rulebook: it is loaded, or refused with a reason.
#![no_main]

use croupier_games::book::load;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match load(text) {
        Ok(book) => assert_eq!(book.hash().len(), 64),
        Err(refusals) => assert!(!refusals.is_empty()),
    }
});
