//! A hand of Pack's Poker in plain words, and why each wager ended as it did.

use super::pack::{NAMES, PackNames};
use crate::book::Rulebook;
use crate::hands::{
    Faces, HandName, Reason, best_in_words, by_table, compared, complete, in_words, order_of, places,
    told_apart,
};
use crate::round::{CardView, HandView};
use croupier_core::poker::{Category, best_five_set, combination_set, rank_set};
use croupier_core::{Card, CardSet, Line, Outcome};
use std::cmp::Ordering;

/// nj/packs-poker 43.1[2]; 43.5(b); 43.10(d)
///
/// The five cards in words, and what they are with the pack that was turned up last.
pub(crate) fn name(cards: &[CardView], packs: &[HandView]) -> Option<HandName> {
    let hand: [Card; 5] = complete(cards)?;
    let five = best_in_words(hand)?;
    let turned = (1..).zip(packs).filter_map(|(number, pack)| Some((number, complete::<Card, 2>(pack)?)));
    let Some((number, pack)) = turned.last() else {
        return Some(HandName { name: five, made_of: vec![places(&hand, combination_set(hand.into())?)] });
    };
    let seven = with(hand, pack);
    let best = in_words(best_five_set(seven)?.rank);
    let name = if best == five {
        format!("{five}, with pack {number} too")
    } else {
        format!("{five}; with pack {number} {best}")
    };
    Some(HandName { name, made_of: vec![places(&hand, combination_set(seven)?)] })
}

fn with(hand: [Card; 5], pack: [Card; 2]) -> CardSet {
    hand.into_iter().chain(pack).collect()
}

/// The wagers of a pack, and its cards if they lie face up.
fn pack_of(line: &Line, packs: &[HandView]) -> Option<(&'static PackNames, Option<[Card; 2]>)> {
    let place = NAMES.iter().position(|names| names.all().contains(&line.bet))?;
    Some((NAMES.get(place)?, packs.get(place).and_then(|pack| complete(pack))))
}

/// Every hand of the dealer is played against.
pub(crate) const fn no_hand(_cards: &[CardView]) -> Option<&'static str> {
    None
}

/// nj/packs-poker 43.10(e); 43.10(f); 43.10(g)
pub(crate) fn reason(_book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let hand: Option<[Card; 5]> = complete(faces.player);
    let (Some(hand), Some((names, pack))) = (hand, pack_of(line, faces.packs)) else {
        return Reason::default();
    };
    if line.bet == names.pack {
        return complete(faces.dealer).zip(pack).map_or_else(Reason::default, |(dealer, pack)| {
            against_dealer(line, faces.whose(), with(hand, pack), with(dealer, pack))
        });
    }
    let five = line.bet == names.five_card || line.bet == names.five_card_progressive;
    let cards = if five { Some(CardSet::from(hand)) } else { pack.map(|pack| with(hand, pack)) };
    let best = cards.and_then(best_in_words);
    best.map_or_else(Reason::default, |best| {
        by_table(
            line.result,
            &format!("{} {best}{}", faces.whose(), if five { "" } else { " in seven cards" }),
        )
    })
}

/// nj/packs-poker 43.10(e); 43.10(f); 43.11(a)
///
/// A hand that is not lower loses or goes back all the same if it is not a pair.
fn against_dealer(line: &Line, whose: &str, own: CardSet, dealer: CardSet) -> Reason {
    let (Some(own), Some(dealer)) = (rank_set(own), rank_set(dealer)) else { return Reason::default() };
    let [mine, theirs] = told_apart(&own, &dealer, in_words);
    let order = own.cmp(&dealer);
    let no_pair = own.category() < Category::OnePair;
    if no_pair && order != Ordering::Less {
        let became = if line.result == Outcome::Push { "only goes back" } else { "loses" };
        return Reason::of(format!(
            "{whose} {mine} is not lower than the dealer's {theirs}, yet without a pair it {became}"
        ));
    }
    compared(order_of(line.result), whose, Some(&mine), Some(&theirs))
}
