//! How hands move at a moment: short instructions with their clauses, for the dealer's screen.

use croupier_games::Game;
use croupier_games::book::Rulebook;
use serde::Serialize;

/// An instruction: where it is written, and what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hint(pub &'static str, pub &'static str);

/// nj/lucky-8s 50.4(c) | nz/lunar-poker 9.11; 9.14(a); 9.14(b); 11.1·a; 11.15·a; 11.17
///
/// What the house has elected and no machine can see to: told to everybody at the table.
#[must_use]
pub fn orders(book: &Rulebook) -> Vec<Hint> {
    let set =
        |key: &str, value: &str| book.option(key).is_some_and(|option| option.value.to_string() == value);
    let all = [
        ("shuffle_place", "away_from_table", Hint("50.4(c)", "the cards are shuffled away from the table")),
        ("cards_placed", "bet_area", Hint("9.11", "players lay their cards in the bet area")),
        ("cards_placed", "in_front_of_player", Hint("9.11", "players lay their cards in front of them")),
        ("silence", "true", Hint("9.14(a)", "players are silent while a hand is in progress")),
        ("english_only", "true", Hint("9.14(b)", "only English is spoken at the table")),
        (
            "breach_decided_by",
            "casino_supervisor",
            Hint("11.1·a", "a casino supervisor decides about a breach"),
        ),
        (
            "late_claims_decided_by",
            "casino_supervisor",
            Hint("11.15·a", "a casino supervisor decides about late claims"),
        ),
    ];
    all.into_iter().filter(|(key, value, _)| set(key, value)).map(|(_, _, hint)| hint).collect()
}

/// What a dealer minds at a moment: a step with cards (`shuffle`, `cut`, `spread`) or a phase of the round as the
/// view names it.
#[must_use]
pub fn hints(book: &Rulebook, moment: &str) -> &'static [Hint] {
    let new_zealand = book.text("jurisdiction") == "New Zealand";
    match Game::of(book) {
        Game::Lunar if new_zealand => new_zealand_lunar(moment),
        Game::Lunar => new_jersey_lunar(moment),
        Game::Lucky8s => lucky_8s(moment),
        Game::Packs => packs(moment),
        Game::Dragon => dragon(moment),
    }
}

/// nj/lunar-poker 38.3(b)·b; 38.4(c)1; 38.4(c)1i; 38.4(c)1ii; 38.4(c)1iii; 38.4(c)1iv; 38.7(b)·d; 38.8(b); 38.9(b); 38.9(g)·a; 38.7(f)1; 38.10(i)1·b; 38.10(i)2·b; 38.10(i)3·b; 38.10(i)3·f; 38.10(j)2·a; 38.10(j)2·b; 38.7(e); 38.8(d); 38.9(d); 38.10(l)
fn new_jersey_lunar(moment: &str) -> &'static [Hint] {
    match moment {
        "spread" => &[Hint("38.3(b)·b", "by suit and in sequence, face up")],
        "cut" => &[
            Hint("38.4(c)1", "with one hand"),
            Hint("38.4(c)1i", "the cover card in front of the deck"),
            Hint("38.4(c)1ii", "at least 10 cards from the top on it"),
            Hint("38.4(c)1iii", "the rest on top of these"),
            Hint("38.4(c)1iv", "the cover card into the discard rack"),
        ],
        "counting the progressive chips" => &[Hint("38.7(b)·d", "the chips go into the table inventory")],
        "dealing" => &[
            Hint("38.8(b)", "from the hand: only after the shuffler, the stack in one hand all round"),
            Hint("38.9(b)", "from the automated shoe: the cards go in, then \"No more bets\""),
            Hint("38.9(g)·a", "the dealer's stack in a row, top card to the right, bottom card to the left"),
        ],
        "stub count" => &[Hint("38.7(f)1", "52 in all: the stub stays unseen")],
        "settlement" => &[
            Hint("38.10(i)1·b", "losing wagers and hands are collected at once"),
            Hint("38.10(i)2·b", "pushed hands after all losing ones"),
            Hint("38.10(i)3·b", "a winning hand stays face up until everything is paid"),
            Hint("38.10(i)3·f", "then its cards go to the discard rack"),
            Hint("38.10(j)2·a", "after \"No hand\" all cards and the rest of the deck go to the rack"),
            Hint("38.10(j)2·b", "turn over the cards of everybody with a progressive wager"),
        ],
        "pick-up" => &[
            Hint("38.7(e)", "manual shoe: the stub unseen into the discard rack"),
            Hint("38.8(d)", "from the hand: the stub unseen into the discard rack"),
            Hint("38.9(d)", "automated shoe: the stub out of it, unseen into the discard rack"),
            Hint("38.10(l)", "cards in order, so that every hand can be rebuilt"),
        ],
        _ => &[],
    }
}

/// nj/dragon-poker 42.3(b); 42.4(c)1; 42.4(c)1.i; 42.4(c)1.ii; 42.4(c)1.iii; 42.4(c)1.iv; 42.7(a); 42.8(b); 42.8(b)3; 42.9(b); 42.9(b)2
fn dragon(moment: &str) -> &'static [Hint] {
    match moment {
        "spread" => &[Hint("42.3(b)", "in fans by deck, by character, Dragons by colour, high to low")],
        "cut" => &[
            Hint("42.4(c)1", "with one hand"),
            Hint("42.4(c)1.i", "the cover card before the deck"),
            Hint("42.4(c)1.ii", "at least 10 cards from the top on it"),
            Hint("42.4(c)1.iii", "the rest on top of these"),
            Hint("42.4(c)1.iv", "the cover card into the discard rack"),
        ],
        "betting" => &[
            Hint("42.8(b)3", "from the hand: \"No more bets\" before any card"),
            Hint("42.9(b)2", "automated shoe: \"No more bets\" before the first stack"),
        ],
        "dealing" => &[
            Hint("42.7(a)", "manual shoe: the stack is in it"),
            Hint("42.8(b)", "from the hand: only after the shuffling machine"),
            Hint("42.9(b)", "automated shoe: the cards are in it"),
        ],
        _ => &[],
    }
}

/// nj/packs-poker 43.3(b); 43.7(a); 43.8(b); 43.9(b)
fn packs(moment: &str) -> &'static [Hint] {
    match moment {
        "spread" => &[Hint("43.3(b)", "each deck by itself, face up")],
        "dealing" => &[
            Hint("43.7(a)", "manual shoe: the stack is in it"),
            Hint("43.8(b)", "from the hand: the stack in one hand all round"),
            Hint("43.9(b)", "automated shoe: the cards go in, then \"No more bets\""),
        ],
        _ => &[],
    }
}

/// nj/lucky-8s 50.4(a)1; 50.4(a)2; 50.4(b)2; 50.6(p)
fn lucky_8s(moment: &str) -> &'static [Hint] {
    match moment {
        "shuffle" => &[
            Hint("50.4(a)1", "machine: all 66 into the left hand, or packets of eight"),
            Hint("50.4(a)2", "by hand or pre-shuffled: all 66 into the left hand"),
        ],
        "spread" => &[Hint("50.4(b)2", "a batch in the machine stays there unless a player asks")],
        "pick-up" => &[Hint("50.6(p)", "all cards go back to the shuffler or are shuffled by hand")],
        _ => &[],
    }
}

/// nz/lunar-poker 4.5·a; 6.2; 6.3; 6.4(a); 8.5(b); 8.5·b; 8.6·b; 9.3·a; 9.4(b); 9.10·a; 10.2(b); 10.5(a); 10.5(c); 10.7(b); 10.8(b); 10.9(a); 10.9(c); 10.10
fn new_zealand_lunar(moment: &str) -> &'static [Hint] {
    match moment {
        "spread" => &[Hint("6.2", "face up, fan shape, by suit and in sequence")],
        "shuffle" => &[
            Hint("6.3", "face down, stacked, chemmy or riffle"),
            Hint("6.4(a)", "automatic shuffler: each deck first by hand"),
        ],
        "decisions" => &[
            Hint("4.5·a", "the player answers for declaring the best value"),
            Hint("9.3·a", "who declares lays the cards face down in the bet area"),
        ],
        "elections and draws" => &[
            Hint("8.5(b)", "spread the unwanted cards to verify their number"),
            Hint("8.5·b", "the player adds the new cards to the hand"),
            Hint("8.6·b", "the player adds the sixth card to the hand"),
            Hint("9.4(b)", "a folded hand: spread face down and count"),
        ],
        "dealer's reveal" => &[Hint("9.10·a", "with bets made the players lay their cards face down")],
        "settlement" => &[
            Hint("10.2(b)", "not forcing: spread the hand face down, five or six cards"),
            Hint("10.5(a)", "arrange the hand so that its highest value is easily read"),
            Hint("10.5(c)", "announce the value and win or loss"),
            Hint("10.7(b)", "loss: spread, count, discard"),
            Hint("10.8(b)", "win: after paying, spread, count, discard"),
            Hint("10.9(a)", "rearrange the cards to show the second combination"),
            Hint("10.9(c)", "then spread, count, discard"),
            Hint("10.10", "stand-off: spread, count, discard"),
        ],
        _ => &[],
    }
}
