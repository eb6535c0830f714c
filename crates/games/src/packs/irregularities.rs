//! What can go wrong in a round of Pack's Poker, and what follows.

use crate::case::{FieldKind, KindSpec, Place, flag, kind, text_field};

/// The kinds of irregularities.
pub const IRREGULARITIES: &[KindSpec] = &[
    kind(
        "card_exposed_while_betting",
        Place::Round,
        "43.13(a)",
        "A card was exposed before the wagers were placed: all hands are void, every wager goes back.",
        &[],
    ),
    kind(
        "card_face_up",
        Place::Round,
        "43.13(b)",
        "One card found face up while dealing goes to the discard rack unused; more than one void all hands.",
        &[text_field("cards", FieldKind::Cards, true, "The card or cards found face up.")],
    ),
    kind(
        "card_dealt_in_error",
        Place::Round,
        "43.13(c)",
        "A card dealt in error but not exposed is used as the next card: nothing changes.",
        &[],
    ),
    kind(
        "shuffler_failed",
        Place::Round,
        "43.13(d)",
        "The cards are reshuffled before the deal: no wager changes.",
        &[],
    ),
    kind(
        "dealing_shoe_failed",
        Place::Round,
        "43.13(e)",
        "The automated shoe jammed or failed to deal: the round is void, every wager goes back.",
        &[],
    ),
    kind(
        "stub_count_wrong",
        Place::Round,
        "43.7(g)2",
        "The count of the stub does not come to 52 cards: all hands are void, every wager goes back.",
        &[flag("misdealt", "Cards were misdealt but all 52 are there; otherwise the deck leaves the table.")],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "43.7(g)2",
        "The dealer got a wrong number of cards: all hands are void (reading PP-A12).",
        &[],
    ),
    kind(
        "packs_misdealt",
        Place::Round,
        "43.7(g)2",
        "A pack got a wrong number of cards: all hands are void (reading PP-A12).",
        &[],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "43.7(g)2",
        "The player got a wrong number of cards: all hands are void, every wager of every seat goes back (reading PP-A12).",
        &[],
    ),
    kind(
        "progressive_not_accepted",
        Place::Seat,
        "43.12(c)2",
        "The system did not accept the progressive wager: it is not in play and goes back (reading PP-A10).",
        &[text_field(
            "bets",
            FieldKind::Bets,
            false,
            "The wagers concerned; left out, all progressive wagers of the seat.",
        )],
    ),
];
