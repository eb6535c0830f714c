//! A hand of Lucky 8's in plain words, and why each wager ended as it did.

use super::rules::{natural_8s_and_jokers, qualifies};
use super::{Card, Setting, house_way, set};
use crate::book::Rulebook;
use crate::hands::{Faces, HandName, Reason, complete, counted};
use crate::round::{CardView, HandView};
use croupier_core::{Line, Outcome};

/// nj/lucky-8s 50.1[9]; 50.1[10]; 50.6(e); 50.6(j)
///
/// The eight cards in words as they are best set, each hand of 8 a group.
pub(crate) fn name(cards: &[CardView], _packs: &[HandView]) -> Option<HandName> {
    let hand: [Card; 8] = complete(cards)?;
    let (setting, groups) = set(&hand);
    let mut left: Vec<usize> = (0..hand.len()).collect();
    let natural = |place: &usize| hand.get(*place).is_some_and(|card| card.value() == 8);
    let mut made_of: Vec<Vec<usize>> =
        left.iter().copied().filter(natural).map(|place| vec![place]).collect();
    left.retain(|place| !natural(place));
    for group in &groups {
        let values =
            (1..).zip(group).flat_map(|(value, count)| std::iter::repeat_n(value, usize::from(*count)));
        let mut places = Vec::new();
        for value in values {
            let of_value = |place: &usize| hand.get(*place).is_some_and(|card| card.value() == value);
            if let Some(at) = left.iter().position(of_value) {
                places.push(left.remove(at));
            }
        }
        made_of.push(places);
    }
    Some(HandName { name: in_words(setting), made_of })
}

fn in_words(setting: Setting) -> String {
    let hands = counted(usize::from(setting.hands), "hand of 8", "hands of 8");
    format!("{hands}, {}", counted(usize::from(setting.side), "side card", "side cards"))
}

/// nj/lucky-8s 50.6(k)
pub(crate) fn no_hand(cards: &[CardView]) -> Option<&'static str> {
    let hand: [Card; 8] = complete(cards)?;
    (!qualifies(&hand)).then_some("does not qualify")
}

/// nj/lucky-8s 50.6(h); 50.6(k); 50.6(l-2); 50.6(m)1; 50.6(m)2; 50.6(m)3; 50.6(m)4; 50.6(n)
///
/// Where the operator lets the player's own layout count, the cards alone do not tell how many hands it has.
pub(crate) fn reason(book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let own: Option<[Card; 8]> = complete(faces.player);
    if line.bet == "bonus" {
        return own.map_or_else(Reason::default, |hand| bonus(line.result, faces.whose(), &hand));
    }
    let as_laid_out = book.word("player_setting") == "as_laid_out";
    let mine = own.filter(|_| !as_laid_out).map(|hand| house_way(&hand));
    let theirs = complete::<Card, 8>(faces.dealer).map(|hand| house_way(&hand));
    Reason::of(match line.clause.id() {
        "50.6(h)" => "the hand was folded".to_owned(),
        "50.6(l-2)" => "the dealer has no natural 8 and no Joker and does not qualify".to_owned(),
        "50.6(m)1" => differ(
            &format!("{} hand has more hands of 8 than the dealer's", faces.whose()),
            mine,
            theirs,
            |set| set.hands,
        ),
        "50.6(m)2" => differ(
            &format!("the dealer has more hands of 8 than {} hand", faces.whose()),
            mine,
            theirs,
            |set| set.hands,
        ),
        "50.6(m)3" => {
            let fewer = if line.result == Outcome::Win { faces.whose() } else { "the dealer's" };
            let what = format!("both have as many hands of 8, and {fewer} hand has fewer side cards");
            differ(&what, mine, theirs, |set| set.side)
        }
        "50.6(m)4" => {
            let what = theirs.map_or_else(String::new, |set| format!(": {}", in_words(set)));
            format!("both hands are equal{what}, and an equal hand loses")
        }
        "50.9(d)" => "the dealer has a wrong number of cards".to_owned(),
        _ => String::new(),
    })
}

/// What differs, with both figures where both are seen.
fn differ(what: &str, mine: Option<Setting>, theirs: Option<Setting>, figure: fn(Setting) -> u8) -> String {
    let both =
        mine.zip(theirs).map(|(mine, theirs)| format!(", {} against {}", figure(mine), figure(theirs)));
    format!("{what}{}", both.unwrap_or_default())
}

/// nj/lucky-8s 50.6(n); 50.2(c)
fn bonus(result: Outcome, whose: &str, hand: &[Card]) -> Reason {
    let many = counted(natural_8s_and_jokers(hand), "natural 8 or Joker", "natural 8s and Jokers");
    match result {
        Outcome::Lose => Reason::of(format!("{many} among {whose} cards are on no row of its pay table")),
        Outcome::Win | Outcome::Push => Reason::of(format!("for {many}")),
        Outcome::Fee | Outcome::Void | Outcome::Forfeit => Reason::default(),
    }
}
