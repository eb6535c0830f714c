//! A hand of Three Card Poker in plain words, and why each wager ended as it did.

use super::rules::{HandRank, qualifies, rank};
use crate::book::Rulebook;
use crate::hands::{
    Faces, HandName, Reason, best_in_words, by_table, compared, complete, order_of, rank_word, rank_words,
};
use crate::round::{CardView, HandView};
use croupier_core::{Card, Line, Rank};

/// house/three-card-poker 2.1; 2.2
///
/// The three cards in words.
pub(crate) fn name(cards: &[CardView], _packs: &[HandView]) -> Option<HandName> {
    let hand: [Card; 3] = complete(cards)?;
    let rank = rank(hand);
    let makes = |card: &Card| match rank {
        HandRank::HighCard([made_by, ..]) | HandRank::Pair(made_by, _) => card.rank() == made_by,
        HandRank::Flush(_)
        | HandRank::Straight(_)
        | HandRank::ThreeOfAKind(_)
        | HandRank::StraightFlush(_) => true,
    };
    let made_of = (0..).zip(&hand).filter(|(_, card)| makes(card)).map(|(place, _)| place).collect();
    Some(HandName { name: in_words(rank), made_of: vec![made_of] })
}

fn in_words(rank: HandRank) -> String {
    match rank {
        HandRank::HighCard([high, ..]) => format!("{} high", rank_word(high)),
        HandRank::Pair(pair, _) => format!("pair of {}", rank_words(pair)),
        HandRank::Flush([high, ..]) => format!("flush, {} high", rank_word(high)),
        HandRank::Straight(high) => format!("straight, {} high", rank_word(high)),
        HandRank::ThreeOfAKind(three) => format!("three of a kind, {}", rank_words(three)),
        HandRank::StraightFlush(high) => format!("straight flush, {} high", rank_word(high)),
    }
}

/// house/three-card-poker 7.1
pub(crate) fn no_hand(cards: &[CardView]) -> Option<&'static str> {
    (!qualifies(rank(complete(cards)?))).then_some("does not qualify")
}

/// house/three-card-poker 6.3; 7.2; 7.3; 7.4; 8.1; 8.2; 8.3
pub(crate) fn reason(_book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let own: Option<[Card; 3]> = complete(faces.player);
    let dealer: Option<[Card; 3]> = complete(faces.dealer);
    let your = |hand: [Card; 3]| format!("{} {}", faces.whose(), in_words(rank(hand)));
    match line.bet {
        _ if line.clause.id() == "6.3" => Reason::of("the hand was folded"),
        "ante" | "play" if line.clause.id() == "7.2" => {
            let what = dealer.map_or_else(String::new, |hand| format!(" with {}", in_words(rank(hand))));
            Reason::of(format!("the dealer does not qualify{what}: queen high is needed"))
        }
        "ante" | "play" => against_dealer(line, faces.whose(), own, dealer),
        "ante_bonus" | "pair_plus" => {
            own.map_or_else(Reason::default, |hand| by_table(line.result, &your(hand)))
        }
        "six_card" => {
            let six = own.zip(dealer).and_then(|(own, dealer)| best_in_words([own, dealer].concat()));
            six.map_or_else(Reason::default, |best| {
                by_table(line.result, &format!("{best} in all six cards"))
            })
        }
        _ => Reason::default(),
    }
}

/// house/three-card-poker 7.3; 7.4
///
/// Where two hands have the same name, a lower card decided.
fn against_dealer(line: &Line, whose: &str, own: Option<[Card; 3]>, dealer: Option<[Card; 3]>) -> Reason {
    let words = |hand: Option<[Card; 3]>| hand.map(|hand| in_words(rank(hand)));
    let (mut player, mut other) = (words(own), words(dealer));
    if let (Some(own), Some(dealer)) = (own, dealer)
        && player == other
        && let Some((mine, theirs)) = decided_by(rank(own), rank(dealer))
    {
        player = player.map(|name| format!("{name}, then {}", rank_word(mine)));
        other = other.map(|name| format!("{name}, then {}", rank_word(theirs)));
    }
    compared(order_of(line.result), whose, player.as_deref(), other.as_deref())
}

/// The first ranks in which two hands of one name differ.
fn decided_by(own: HandRank, dealer: HandRank) -> Option<(Rank, Rank)> {
    let cards = |rank| match rank {
        HandRank::HighCard(ranks) | HandRank::Flush(ranks) => ranks,
        HandRank::Pair(pair, third) => [pair, pair, third],
        HandRank::Straight(rank) | HandRank::ThreeOfAKind(rank) | HandRank::StraightFlush(rank) => [rank; 3],
    };
    std::iter::zip(cards(own), cards(dealer)).find(|(one, other)| one != other)
}
