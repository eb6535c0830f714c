//! What can go wrong in a round of Lunar Poker, and what follows.

use super::Jurisdiction;
use crate::book::Rulebook;
use crate::case::{FieldKind, FieldSpec, KindSpec, Place, flag, kind, text_field};

const AFTER: FieldSpec = flag(
    "after_declarations",
    "The declarations were over: what was settled on a valid first five cards stands, the rest is void.",
);
const AFTER_INSTANT: FieldSpec = flag(
    "after_declarations",
    "The declarations were over: a player who was paid instant cash is out of the round; everybody else loses all wagers, a Super won before too.",
);
const VOIDS: FieldSpec = flag("void", "The decision is that it is void: the wagers go back.");
const DECISION: FieldSpec = text_field("decision", FieldKind::Text, true, "The decision.");
const FACE_UP: FieldSpec = text_field("cards", FieldKind::Cards, true, "The card or cards found face up.");
const BACK: FieldSpec = text_field(
    "cards",
    FieldKind::Cards,
    true,
    "The cards that came back into play and may turn up a second time.",
);
const DRAWN_BEFORE: FieldSpec = text_field(
    "drawn_before",
    FieldKind::Seats,
    false,
    "The seats whose draw was complete before it happened.",
);
const VIEWED: FieldSpec = flag("viewed", "The player has looked at the new cards.");
const SERVED: FieldSpec = flag("later_boxes_served", "Later boxes have been dealt further cards.");
const PAYS: FieldSpec = flag("operator_pays", "The operator elects to pay.");

const NEW_JERSEY: &[KindSpec] = &[
    kind(
        "hole_card_exposed",
        Place::Round,
        "38.13(a)",
        "A hole card was exposed before \"No more bets\", or by reading R11 before the last player had bet or folded: all hands are void.",
        &[
            flag(
                "before_no_more_bets",
                "It was before \"No more bets\", so that all hands are void whatever the table elects for later.",
            ),
            AFTER,
            DRAWN_BEFORE,
        ],
    ),
    kind(
        "card_face_up",
        Place::Round,
        "38.13(b)",
        "One card found face up while dealing goes to the discard rack unused; more than one void all hands.",
        &[FACE_UP, AFTER],
    ),
    kind(
        "card_drawn_in_error",
        Place::Round,
        "38.13(c)",
        "A card drawn in error, face unseen, is the next card: nothing changes.",
        &[],
    ),
    kind(
        "dealer_dealt_four",
        Place::Round,
        "38.13(d)",
        "The dealer got four cards of five: one more is dealt and play goes on. Give the completed hand.",
        &[],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "38.13(d)",
        "Any other wrong number of cards to the dealer: all hands are void.",
        &[AFTER],
    ),
    kind(
        "stub_count_wrong",
        Place::Round,
        "38.7(f)2",
        "The count of the stub does not fit: all hands are void.",
        &[
            flag(
                "misdealt",
                "Cards were misdealt but all 52 are there; otherwise the deck leaves the table.",
            ),
            AFTER,
        ],
    ),
    kind(
        "shuffler_failed",
        Place::Round,
        "38.13(e)",
        "The cards are reshuffled before the deal: no wager changes.",
        &[],
    ),
    kind(
        "dealing_shoe_failed",
        Place::Round,
        "38.13(f)",
        "The automated shoe did not deal all cards: the round is void.",
        &[AFTER],
    ),
    kind(
        "discard_rack_reshuffled",
        Place::Round,
        "38.10(d)·c",
        "The cards ran out and the discard rack was shuffled back into play (reading R14).",
        &[BACK],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "38.13(d)",
        "The player got a wrong number of cards: that hand is void, its wagers and payments go back.",
        &[AFTER],
    ),
    kind(
        "communicated",
        Place::Seat,
        "38.10(f)",
        "The player passed on information about the hand: all wagers of the round are forfeited.",
        &[AFTER_INSTANT],
    ),
    kind(
        "progressive_not_accepted",
        Place::Seat,
        "38.11(b)2",
        "The acceptor light was not on: the progressive wager is not in play and goes back.",
        &[],
    ),
];

const NEW_ZEALAND: &[KindSpec] = &[
    kind(
        "card_exposed_in_deal",
        Place::Round,
        "11.3",
        "One exposed card is turned down and play goes on; more than one exposed in error is a misdeal (11.5) and the round is void.",
        &[
            text_field(
                "cards",
                FieldKind::Cards,
                true,
                "The cards exposed in error; they stay where they were dealt.",
            ),
            AFTER,
        ],
    ),
    kind(
        "dealer_card_exposed_in_deal",
        Place::Round,
        "11.4",
        "A card exposed to the dealer's hand stays as the up card; together with another exposed card it is a misdeal (11.5).",
        &[],
    ),
    kind(
        "dealer_cards_exposed",
        Place::Round,
        "11.7",
        "The dealer exposed own cards before all had decided: players may bet or fold, no more draws.",
        &[DRAWN_BEFORE],
    ),
    kind(
        "dealer_misdealt",
        Place::Round,
        "11.2",
        "A wrong number of cards to the dealer: misdeal, the round is void.",
        &[AFTER],
    ),
    kind(
        "deck_count_wrong",
        Place::Round,
        "11.10",
        "The deck does not hold 52 cards: misdeal, the round is void.",
        &[AFTER],
    ),
    kind(
        "cards_at_empty_box",
        Place::Round,
        "11.8",
        "Cards at a box without an Ante: misdeal, the round is void; a complete hand found there is discarded and play goes on (11.9).",
        &[
            flag("complete", "A complete hand was dealt there."),
            text_field("cards", FieldKind::Cards, false, "The cards found there."),
            AFTER,
        ],
    ),
    kind(
        "discard_rack_reshuffled",
        Place::Round,
        "11.19",
        "The cards ran out: the discard rack is shuffled and dealt from.",
        &[BACK],
    ),
    kind(
        "operator_decision",
        Place::Round,
        "11.20",
        "Something the rules do not cover: the operator's decision is recorded; it can be that the round is void.",
        &[DECISION, VOIDS, AFTER],
    ),
    kind(
        "operator_decision",
        Place::Seat,
        "11.20",
        "Something the rules do not cover: the operator's decision about this hand; it can be that the hand is void.",
        &[DECISION, VOIDS],
    ),
    kind(
        "wrong_number_of_cards",
        Place::Seat,
        "11.2",
        "A wrong number of cards at this box: its wagers are void (11.11). Cards dealt one by one are all shifted by it, so the round is void; after stacks of five, and with a draw, the others play on unless the operator voids the round.",
        &[AFTER],
    ),
    kind(
        "hand_declared_void",
        Place::Seat,
        "11.1",
        "The operator declared the hand void for a breach: Ante, Bet and Super go back, won or not, a Fee is kept.",
        &[AFTER_INSTANT],
    ),
    kind(
        "own_cards_exposed",
        Place::Seat,
        "11.6",
        "The player exposed own cards: no misdeal, nothing changes.",
        &[],
    ),
    kind(
        "absent",
        Place::Seat,
        "11.12",
        "The player was not there to decide: deemed folded, all wagers are forfeited.",
        &[AFTER_INSTANT],
    ),
    kind(
        "cards_collected_early",
        Place::Seat,
        "11.13",
        "The dealer took the cards before the player decided: rebuilt if possible, otherwise the hand is void.",
        &[flag("rebuilt", "The hand could be rebuilt."), AFTER],
    ),
    kind(
        "cards_laid_on_discards",
        Place::Seat,
        "11.14",
        "Cards laid down went to the discard pile: rebuilt if they are its top five, otherwise the player is deemed to have folded.",
        &[flag("top_five", "They are the top five of the pile.")],
    ),
    kind(
        "late_instant_claim",
        Place::Seat,
        "11.15",
        "Instant cash not declared before a draw: payable only if the new cards are unseen, no later box was served, and the operator elects to (11.16).",
        &[VIEWED, SERVED, PAYS],
    ),
    kind(
        "late_super_claim",
        Place::Seat,
        "11.17",
        "A Super Bet not declared before a draw: payable only if the new cards are unseen, no later box was served, and the operator elects to (11.18).",
        &[VIEWED, SERVED, PAYS],
    ),
];

/// The irregularities of the book's jurisdiction.
#[must_use]
pub fn irregularities(book: &Rulebook) -> &'static [KindSpec] {
    match Jurisdiction::of(book) {
        Jurisdiction::NewJersey => NEW_JERSEY,
        Jurisdiction::NewZealand => NEW_ZEALAND,
    }
}
