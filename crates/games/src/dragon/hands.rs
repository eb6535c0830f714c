//! A hand of Dragon Poker in plain words, and why each wager ended as it did.

use super::rules::{HandRank, rank};
use super::{Card, Character};
use crate::book::Rulebook;
use crate::hands::{Faces, HandName, Reason, by_table, compared, complete, counted, order_of};
use crate::round::{CardView, HandView};
use croupier_core::{Line, Outcome};

/// nj/dragon-poker 42.5(b); 42.5(c)
///
/// The three cards in words. The gold dragon belongs to what it makes.
pub(crate) fn name(cards: &[CardView], _packs: &[HandView]) -> Option<HandName> {
    let hand: [Card; 3] = complete(cards)?;
    let rank = rank(hand);
    let made_by = match rank {
        HandRank::Trips(character) | HandRank::Pair(character, _) | HandRank::HighCard([character, ..]) => {
            character
        }
    };
    let grouped = !matches!(rank, HandRank::HighCard(_));
    let makes = |card: &Card| card.character() == made_by || (grouped && *card == Card::GoldDragon);
    let made_of = (0..).zip(&hand).filter(|(_, card)| makes(card)).map(|(place, _)| place).collect();
    Some(HandName { name: in_words(rank, hand), made_of: vec![made_of] })
}

fn in_words(rank: HandRank, hand: [Card; 3]) -> String {
    let stands_for = |character| hand.contains(&Card::GoldDragon) && character != Character::Dragon;
    let wild = |character| if stands_for(character) { " with the gold dragon" } else { "" };
    match rank {
        HandRank::Trips(character) => format!("three {}{}", several(character), wild(character)),
        HandRank::Pair(character, _) => format!("pair of {}{}", several(character), wild(character)),
        HandRank::HighCard([high, ..]) => format!("{} high", one(high)),
    }
}

const fn one(character: Character) -> &'static str {
    match character {
        Character::Rabbit => "rabbit",
        Character::Monkey => "monkey",
        Character::Panda => "panda",
        Character::Tiger => "tiger",
        Character::Phoenix => "phoenix",
        Character::Dragon => "dragon",
    }
}

const fn several(character: Character) -> &'static str {
    match character {
        Character::Rabbit => "rabbits",
        Character::Monkey => "monkeys",
        Character::Panda => "pandas",
        Character::Tiger => "tigers",
        Character::Phoenix => "phoenixes",
        Character::Dragon => "dragons",
    }
}

/// Every hand of the dealer is played against.
pub(crate) const fn no_hand(_cards: &[CardView]) -> Option<&'static str> {
    None
}

/// nj/dragon-poker 42.10(c)1; 42.10(d)2; 42.10(d)4; 42.10(d)5; 42.10(d)6
pub(crate) fn reason(_book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let hand: Option<[Card; 3]> = complete(faces.player);
    match line.bet {
        "ante" | "play" | "ante_bonus" if line.clause.id() == "42.10(c)1" => {
            Reason::of("the hand was folded")
        }
        "ante" | "play" | "ante_bonus" => against_dealer(line, faces.whose(), hand, complete(faces.dealer)),
        "three_card" => hand.map_or_else(Reason::default, |hand| {
            by_table(line.result, &format!("{} {}", faces.whose(), in_words(rank(hand), hand)))
        }),
        "dragon" => hand.map_or_else(Reason::default, |hand| dragons(line.result, faces.whose(), hand)),
        _ => Reason::default(),
    }
}

/// nj/dragon-poker 42.10(d)4; 42.10(d)5; 42.10(d)6
///
/// Where two hands have the same name, the third card decided.
fn against_dealer(line: &Line, whose: &str, own: Option<[Card; 3]>, dealer: Option<[Card; 3]>) -> Reason {
    let words = |hand: Option<[Card; 3]>| hand.map(|hand| in_words(rank(hand), hand));
    let (mut player, mut other) = (words(own), words(dealer));
    if let (Some(own), Some(dealer)) = (own, dealer)
        && player == other
        && let Some((mine, theirs)) = decided_by(rank(own), rank(dealer))
    {
        player = player.map(|name| format!("{name} with a {}", one(mine)));
        other = other.map(|name| format!("{name} with a {}", one(theirs)));
    }
    compared(order_of(line.result), whose, player.as_deref(), other.as_deref())
}

/// The first characters in which two hands of one name differ.
fn decided_by(own: HandRank, dealer: HandRank) -> Option<(Character, Character)> {
    match (own, dealer) {
        (HandRank::HighCard(own), HandRank::HighCard(dealer)) => {
            std::iter::zip(own, dealer).find(|(one, other)| one != other)
        }
        (HandRank::Pair(_, own), HandRank::Pair(_, dealer)) => Some((own, dealer)).filter(|(a, b)| a != b),
        (HandRank::HighCard(_) | HandRank::Pair(..) | HandRank::Trips(_), _) => None,
    }
}

/// nj/dragon-poker 42.11(f)
///
/// The Dragon Bet counts dragon cards.
fn dragons(result: Outcome, whose: &str, hand: [Card; 3]) -> Reason {
    let count = hand.iter().filter(|card| card.character() == Character::Dragon).count();
    match result {
        Outcome::Lose if count == 0 => Reason::of(format!("no dragon is among {whose} cards")),
        Outcome::Lose => Reason::of("one dragon alone pays only if it is the gold one"),
        Outcome::Win | Outcome::Push => {
            Reason::of(format!("for {} among {whose} cards", counted(count, "dragon", "dragons")))
        }
        Outcome::Fee | Outcome::Void | Outcome::Forfeit => Reason::default(),
    }
}
