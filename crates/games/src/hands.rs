//! Hands in plain words, with the cards that make them, and in a sentence why a wager ended as it did.
//!
//! Everything is read off cards that lie face up before somebody: a hand with one card face down has no name. What a
//! view hides can therefore not be told here.

use crate::Game;
use crate::book::Rulebook;
use crate::round::{CardView, HandView};
use croupier_core::poker::{Category, HandRank, RankList, best_five_set};
use croupier_core::{Card, CardSet, Line, Outcome, Rank};
use std::cmp::Ordering;
use std::str::FromStr;

/// A hand in plain words, and the cards that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandName {
    /// Such as "two pair, aces and eights".
    pub name: String,
    /// The places in the hand of the cards that make it, from 0. Only Lucky 8's has several groups: its hands of 8.
    pub made_of: Vec<Vec<usize>>,
}

/// What lies before somebody when a wager is settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faces<'v> {
    /// The cards of the player.
    pub player: &'v [CardView],
    /// The cards of the dealer.
    pub dealer: &'v [CardView],
    /// The packs, where the game has them.
    pub packs: &'v [HandView],
    /// Does the player look, and is called "you"?
    pub own: bool,
}

impl Faces<'_> {
    /// Whose hand the player's is.
    pub(crate) const fn whose(&self) -> &'static str {
        if self.own { "your" } else { "the player's" }
    }

    /// The player's hand.
    pub(crate) const fn whose_hand(&self) -> &'static str {
        if self.own { "your hand" } else { "the player's hand" }
    }
}

/// Why a wager ended as it did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// A sentence that begins small and has no full stop; empty if the result says it all.
    pub says: String,
    /// The places in the player's hand of the cards that decided, where they are not those of the hand's name.
    pub cards: Vec<usize>,
}

impl Reason {
    /// A reason in words.
    pub(crate) fn of(says: impl Into<String>) -> Reason {
        Reason { says: says.into(), cards: Vec::new() }
    }

    /// The reasons that are alike in all games: a void hand, a wager that was forfeited.
    #[must_use]
    pub fn common(line: &Line) -> Option<Reason> {
        match line.result {
            Outcome::Void => Some(Reason::of("the hand is void")),
            Outcome::Win | Outcome::Lose | Outcome::Push | Outcome::Fee | Outcome::Forfeit => None,
        }
    }
}

impl Game {
    /// Why a wager ended as it did, as far as somebody sees the cards.
    #[must_use]
    pub fn reason(self, book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
        Reason::common(line).unwrap_or_else(|| self.reason_of(book, line, faces))
    }
}

/// The cards of a hand if all of them lie face up.
pub(crate) fn face_up<C: FromStr>(hand: &[CardView]) -> Option<Vec<C>> {
    let card = |card: &CardView| match card {
        CardView::Up(code) => code.parse().ok(),
        CardView::Down => None,
    };
    hand.iter().map(card).collect()
}

/// The hand as an array, if it is complete and face up.
pub(crate) fn complete<C: FromStr, const N: usize>(hand: &[CardView]) -> Option<[C; N]> {
    face_up(hand)?.try_into().ok()
}

/// The places at which these cards lie in a hand.
pub(crate) fn places(hand: &[Card], cards: CardSet) -> Vec<usize> {
    (0..).zip(hand).filter(|(_, card)| cards.contains(**card)).map(|(place, _)| place).collect()
}

/// How two hands that were compared stand to each other, in words. Of a hand that is not seen nothing is told but how it
/// stands.
pub(crate) fn compared(
    order: Option<Ordering>,
    whose: &str,
    player: Option<&str>,
    dealer: Option<&str>,
) -> Reason {
    let own = format!("{whose} {}", player.unwrap_or("hand"));
    let other = format!("the dealer's {}", dealer.unwrap_or("hand"));
    Reason::of(match order {
        Some(Ordering::Greater) => format!("{own} beats {other}"),
        Some(Ordering::Less) => format!("{other} beats {own}"),
        Some(Ordering::Equal) => format!("{own} equals {other}"),
        None => return Reason::default(),
    })
}

/// How a wager against the dealer shows which hand was higher.
pub(crate) const fn order_of(result: Outcome) -> Option<Ordering> {
    match result {
        Outcome::Win => Some(Ordering::Greater),
        Outcome::Lose => Some(Ordering::Less),
        Outcome::Push => Some(Ordering::Equal),
        Outcome::Fee | Outcome::Void | Outcome::Forfeit => None,
    }
}

/// A side bet that pays by its table: what the cards are, and whether they have a row.
pub(crate) fn by_table(result: Outcome, cards: &str) -> Reason {
    match result {
        Outcome::Lose => Reason::of(format!("{cards} is on no row of its pay table")),
        Outcome::Win | Outcome::Push => Reason::of(format!("for {cards}")),
        Outcome::Fee | Outcome::Void | Outcome::Forfeit => Reason::default(),
    }
}

/// Two names of hands that were compared. Where they are the same words, the card that decided is added to both.
pub(crate) fn told_apart(
    player: &HandRank,
    dealer: &HandRank,
    name: impl Fn(HandRank) -> String,
) -> [String; 2] {
    let names = [name(*player), name(*dealer)];
    let [own, other] = &names;
    if own != other {
        return names;
    }
    let cards = |rank: &HandRank| -> Vec<Rank> {
        rank.groups().iter().chain(rank.kickers().iter()).copied().collect()
    };
    let decided = std::iter::zip(cards(player), cards(dealer)).find(|(one, other)| one != other);
    match decided {
        Some((one, two)) => [format!("{own} with {}", a_card(one)), format!("{other} with {}", a_card(two))],
        None => names,
    }
}

/// A rank in words: "ace".
pub(crate) const fn rank_word(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "two",
        Rank::Three => "three",
        Rank::Four => "four",
        Rank::Five => "five",
        Rank::Six => "six",
        Rank::Seven => "seven",
        Rank::Eight => "eight",
        Rank::Nine => "nine",
        Rank::Ten => "ten",
        Rank::Jack => "jack",
        Rank::Queen => "queen",
        Rank::King => "king",
        Rank::Ace => "ace",
    }
}

/// Several cards of a rank: "aces", "sixes".
pub(crate) const fn rank_words(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "twos",
        Rank::Three => "threes",
        Rank::Four => "fours",
        Rank::Five => "fives",
        Rank::Six => "sixes",
        Rank::Seven => "sevens",
        Rank::Eight => "eights",
        Rank::Nine => "nines",
        Rank::Ten => "tens",
        Rank::Jack => "jacks",
        Rank::Queen => "queens",
        Rank::King => "kings",
        Rank::Ace => "aces",
    }
}

fn a_card(rank: Rank) -> String {
    match rank {
        Rank::Eight | Rank::Ace => format!("an {}", rank_word(rank)),
        Rank::Two
        | Rank::Three
        | Rank::Four
        | Rank::Five
        | Rank::Six
        | Rank::Seven
        | Rank::Nine
        | Rank::Ten
        | Rank::Jack
        | Rank::Queen
        | Rank::King => format!("a {}", rank_word(rank)),
    }
}

/// Five cards, or the best five of more, in plain words.
pub(crate) fn in_words(rank: HandRank) -> String {
    let groups = rank.groups();
    let one = |place: usize, words: fn(Rank) -> &'static str| nth(&groups, place).map_or("", words);
    let (high, first, second) = (one(0, rank_word), one(0, rank_words), one(1, rank_words));
    match rank.category() {
        Category::HighCard => format!("{high} high"),
        Category::OnePair => format!("pair of {first}"),
        Category::TwoPair => format!("two pair, {first} and {second}"),
        Category::ThreeOfAKind => format!("three of a kind, {first}"),
        Category::Straight => format!("straight, {high} high"),
        Category::Flush => format!("flush, {high} high"),
        Category::FullHouse => format!("full house, {first} over {second}"),
        Category::FourOfAKind => format!("four of a kind, {first}"),
        Category::StraightFlush => format!("straight flush, {high} high"),
        Category::RoyalFlush => "royal flush".to_owned(),
    }
}

fn nth(groups: &RankList, place: usize) -> Option<Rank> {
    groups.get(place).copied()
}

/// The best five of the cards of a hand and of others with it, in plain words.
pub(crate) fn best_in_words(cards: impl IntoIterator<Item = Card>) -> Option<String> {
    best_five_set(cards.into_iter().collect()).map(|best| in_words(best.rank))
}

/// A count in words.
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    let number = WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    format!("{number} {}", if count == 1 { one } else { several })
}
