//! Any text as a described round: it is settled, or refused with a reason.
#![no_main]

use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::case::settle;
use croupier_games::document::{Node, parse_toml};
use libfuzzer_sys::fuzz_target;

/// Built-in books only: a fuzzer opens no files.
fn find(name: &str) -> Result<Rulebook, Refusals> {
    builtin(name)
        .cloned()
        .ok_or_else(|| vec![Refusal::new(Code::NotFound, "rulebook", "unknown").value(name)])
}

fn check(answer: Result<croupier_games::case::Settlement, Refusals>) {
    match answer {
        Ok(settlement) => {
            let lines = settlement.seats.iter().flat_map(|seat| &seat.wagers);
            assert!(lines.into_iter().all(|line| line.paid.in_cents() >= 0));
        }
        Err(refusals) => {
            assert!(!refusals.is_empty());
            assert!(refusals.iter().all(|refusal| !refusal.message.is_empty()));
        }
    }
}

fuzz_target!(|text: &str| {
    if let Ok(round) = Node::from_json(text) {
        check(settle(&round, &find));
    }
    let (round, _, mistakes) = parse_toml(text);
    if mistakes.is_empty() {
        check(settle(&round, &find));
    }
});
