//! The ante game of Lucky 8's: play or fold, for every hand against all that the dealer may hold.

use super::hands::{Deck, Hand, read};
use crate::analysis::AnteGame;
use crate::{Distribution, Fraction, Outcome, WagerAnalysis};
use croupier_core::{Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lucky8s::rules::{self, Choice, Dealer, Wagers};
use croupier_games::lucky8s::{Book, Card, Setting};
use num_bigint::BigUint;
use rayon::prelude::*;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// A kind of hand with everything that can follow from playing it.
#[derive(Clone, Debug)]
pub struct HandValue {
    /// The eight cards by value; an 8 stands for a natural 8 or a Joker.
    pub cards: [Card; 8],
    /// The best way to set them, which is how a player who plays well sets them.
    pub setting: Setting,
    /// How many hands of actual cards look like this.
    pub ways: u64,
    /// How playing ends, and against how many dealer's hands.
    ends: Vec<(End, u64)>,
}

/// How Ante and In to Win end together, for an Ante of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// What the player is better off by; the best first.
    pub net: Reverse<i64>,
    /// What decided.
    pub name: &'static str,
}

/// nj/lucky-8s 50.6(h)
///
/// A fold loses the Ante.
const FOLD: End = End { net: Reverse(-1), name: "fold" };

/// What a player's hand is held against: the cards that are left, in all the hands that a dealer may have.
pub struct Table<'a> {
    book: Book,
    deck: Deck,
    dealers: Vec<(Dealer, &'a [Hand])>,
}

impl Table<'_> {
    /// The table when `seen` is out; `hands` are all there are.
    pub fn new<'a>(book: &Rulebook, seen: &[Card], hands: &'a [Hand]) -> Result<Table<'a>, Refusals> {
        let alike = hands.chunk_by(|one, other| one.dealer == other.dealer);
        Ok(Table {
            book: Book::new(book, &mut Refusals::new()),
            deck: Deck::without(seen)?,
            dealers: alike.filter_map(|hands| Some((hands.first()?.dealer, hands))).collect(),
        })
    }

    /// A hand with the number of ways in which it is dealt and what it is worth.
    pub fn value(&self, hand: &Hand, ways: u64) -> HandValue {
        let left = self.deck.after(hand).ways();
        let mut ends: BTreeMap<End, u64> = BTreeMap::new();
        for (dealer, hands) in &self.dealers {
            *ends.entry(end(&self.book, Choice::Play, hand, *dealer)).or_default() +=
                hands.iter().map(|hand| left.of(hand)).sum::<u64>();
        }
        HandValue { cards: hand.cards, setting: hand.setting, ways, ends: ends.into_iter().collect() }
    }
}

impl HandValue {
    /// How many hands the dealer may hold.
    fn dealers(&self) -> u64 {
        self.ends.iter().map(|(_, dealers)| dealers).sum()
    }

    /// What playing wins in all against these hands.
    fn played(&self) -> i128 {
        self.ends.iter().map(|(end, dealers)| i128::from(end.net.0) * i128::from(*dealers)).sum()
    }

    /// nj/lucky-8s 50.6(h)
    ///
    /// What folding loses in all against them.
    fn folded(&self) -> i128 {
        i128::from(FOLD.net.0) * i128::from(self.dealers())
    }

    /// The value of playing, in units of the Ante.
    #[must_use]
    pub fn play(&self) -> Fraction {
        Fraction::new(self.played(), self.dealers())
    }

    /// nj/lucky-8s 50.6(h)
    ///
    /// The value of folding, in units of the Ante.
    #[must_use]
    pub fn fold(&self) -> Fraction {
        Fraction::whole(FOLD.net.0)
    }

    /// nj/lucky-8s 50.6(h)
    ///
    /// Is it right to play? Where both are worth the same, yes.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.played() >= self.folded()
    }

    /// How the hand ends for a player who plays well, and in how many deals.
    fn best_ends(&self) -> Vec<(End, u128)> {
        let deals = |dealers: u64| u128::from(self.ways) * u128::from(dealers);
        if self.plays() {
            self.ends.iter().map(|(end, dealers)| (*end, deals(*dealers))).collect()
        } else {
            vec![(FOLD, deals(self.dealers()))]
        }
    }
}

/// nj/lucky-8s 50.6(l-2); 50.6(m)
///
/// A hand against the dealer's, settled by the rules.
pub fn end(book: &Book, choice: Choice, player: &Hand, dealer: Dealer) -> End {
    let wagers = Wagers { ante: Money::cents(1), bonus: None };
    let lines = rules::settle(book, &wagers, choice, &player.cards, player.setting, dealer);
    let net: i64 = lines.iter().map(|line| line.net().in_cents()).sum();
    let name = match choice {
        Choice::Fold => FOLD.name,
        Choice::Play => name(player.setting, dealer),
    };
    End { net: Reverse(net), name }
}

fn name(player: Setting, dealer: Dealer) -> &'static str {
    let Dealer::Set(dealer) = dealer else { return "dealer_not_qualified" };
    match (player.hands.cmp(&dealer.hands), player.side.cmp(&dealer.side)) {
        (Ordering::Greater, _) => "win_more_hands",
        (Ordering::Equal, Ordering::Less) => "win_fewer_side_cards",
        (Ordering::Equal, Ordering::Equal) => "lose_full_tie",
        (Ordering::Equal, Ordering::Greater) => "lose_more_side_cards",
        (Ordering::Less, _) => "lose_fewer_hands",
    }
}

/// Every kind of hand that can be dealt when the cards `seen` are out, with what it is worth to a player who knows
/// these and the eight own cards. How the operator counts a player's layout does not matter: a player who plays
/// well lays the hand out in its best way.
pub fn hand_values(book: &Rulebook, seen: &[String]) -> Result<Vec<HandValue>, Refusals> {
    let hands = Hand::all();
    let table = Table::new(book, &read("seen", seen, &[])?, &hands)?;
    let ways = table.deck.ways();
    let dealt = hands.par_iter().filter(|hand| ways.of(hand) > 0);
    Ok(dealt.map(|hand| table.value(hand, ways.of(hand))).collect())
}

/// The value of the game for a player who plays the hands that `plays` selects and folds the others.
pub fn value(hands: &[HandValue], plays: impl Fn(&HandValue) -> bool) -> Fraction {
    let won = |hand: &HandValue| if plays(hand) { hand.played() } else { hand.folded() };
    let over_all = |of: &dyn Fn(&HandValue) -> i128| -> i128 {
        hands.iter().map(|hand| of(hand) * i128::from(hand.ways)).sum()
    };
    Fraction::new(over_all(&won), over_all(&|hand| hand.dealers().into()))
}

/// The figures of the ante game for a player who decides well.
pub fn analyze(hands: &[HandValue]) -> WagerAnalysis {
    let mut wager = WagerAnalysis::plain("ante", None, true, distribution(hands));
    let played: u64 = hands.iter().filter(|hand| hand.plays()).map(|hand| hand.ways).sum();
    let all: u64 = hands.iter().map(|hand| hand.ways).sum();
    let in_to_win = Fraction::new(played, all);
    wager.ante_game =
        Some(AnteGame { average_total_stake: Fraction::one() + in_to_win, by_stake: None, draw_game: None });
    wager
}

fn distribution(hands: &[HandValue]) -> Distribution {
    let mut ends: BTreeMap<End, u128> = BTreeMap::new();
    for (end, deals) in hands.iter().flat_map(HandValue::best_ends) {
        *ends.entry(end).or_default() += deals;
    }
    let outcome = |(end, deals): (End, u128)| Outcome {
        row: end.name.to_owned(),
        count: BigUint::from(deals),
        net: Fraction::whole(end.net.0),
    };
    Distribution::new(ends.into_iter().map(outcome).collect())
}
