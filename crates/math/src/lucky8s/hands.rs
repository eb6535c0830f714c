//! The kinds of hands of Lucky 8's. Cards of one value are alike, so 66 cards make only 6,435 hands.

use crate::analysis::enough_cards;
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::lucky8s::rules::{self, Dealer};
use croupier_games::lucky8s::{Card, Setting, house_way};
use std::sync::LazyLock;

/// How many cards there are of four values, ace to 4 or 5 to 8. Natural 8s and Jokers are alike to every wager, so
/// they are counted together.
type Half = [u8; 4];

/// The values of the first half.
const LOW: [u8; 4] = [1, 2, 3, 4];

/// The values of the second half below 8.
const HIGH: [u8; 3] = [5, 6, 7];

/// A card that counts as 8.
const EIGHT: Card = Card::Number(8, None);

/// The cards of a hand.
const CARDS: u8 = 8;

/// A kind of hand.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Its cards; a natural 8 stands for a Joker too.
    pub cards: rules::Hand,
    /// The best way to set it.
    pub setting: Setting,
    /// What it is in the dealer's hands.
    pub dealer: Dealer,
    /// The places of its halves among all halves.
    halves: [usize; 2],
}

impl Hand {
    fn new(halves: [usize; 2], [low, high]: [Half; 2]) -> Hand {
        let repeated =
            |(value, count): (u8, u8)| std::iter::repeat_n(Card::Number(value, None), usize::from(count));
        let mut below_8 = LOW.into_iter().zip(low).chain(HIGH.into_iter().zip(high)).flat_map(repeated);
        let cards = std::array::from_fn(|_| below_8.next().unwrap_or(EIGHT));
        Hand { cards, setting: house_way(&cards), dealer: Dealer::with(&cards), halves }
    }

    /// The kind of a hand of these cards.
    pub fn of(mut cards: Vec<Card>) -> Result<Hand, Refusals> {
        cards.sort_by_key(|card| card.value());
        let same = |kind: &Hand| {
            kind.cards.iter().map(|card| card.value()).eq(cards.iter().map(|card| card.value()))
        };
        Hand::all().into_iter().find(same).ok_or_else(|| {
            let message = format!("a hand has {CARDS} cards, not {}", cards.len());
            vec![Refusal::new(Code::WrongNumberOfCards, "hand", message).value(cards.len())]
        })
    }

    /// Every kind of hand. Those that are the same in the dealer's hands stand together.
    #[must_use]
    pub fn all() -> Vec<Hand> {
        let mut all = Vec::new();
        for (low_at, low) in HALVES.iter().enumerate() {
            let high = HALVES.iter().enumerate().filter(|(_, high)| held(low) + held(high) == CARDS);
            all.extend(high.map(|(high_at, high)| Hand::new([low_at, high_at], [*low, *high])));
        }
        all.sort_by_key(|hand| (rules::qualifies(&hand.cards), hand.setting.worth()));
        all
    }
}

/// Every way to hold at most eight cards of four values.
static HALVES: LazyLock<Vec<Half>> = LazyLock::new(|| {
    let pairs = || (0..=CARDS).flat_map(|a| (0..=CARDS).map(move |b| [a, b]));
    let all = pairs().flat_map(|[a, b]| pairs().map(move |[c, d]| [a, b, c, d]));
    all.filter(|half| held(half) <= CARDS).collect()
});

fn held(half: &Half) -> u8 {
    half.iter().sum()
}

/// How many cards of each value are there.
#[derive(Clone, Debug)]
pub struct Deck {
    halves: [Half; 2],
}

impl Deck {
    /// nj/lucky-8s 50.2(a)
    ///
    /// The 66 cards without those that were seen: eight of each value and two Jokers, which count as 8s.
    pub fn without(seen: &[Card]) -> Result<Deck, Refusals> {
        let mut deck = Deck { halves: [[8; 4], [8, 8, 8, 10]] };
        deck.take(seen);
        enough_cards(deck.halves.iter().map(|half| u32::from(held(half))).sum(), 16)?;
        Ok(deck)
    }

    fn take(&mut self, cards: &[Card]) {
        for card in cards {
            let place = usize::from(card.value()) - 1;
            self.halves[place / 4][place % 4] -= 1;
        }
    }

    /// The deck without a hand that was dealt from it.
    #[must_use]
    pub fn after(&self, hand: &Hand) -> Deck {
        let mut deck = self.clone();
        deck.take(&hand.cards);
        deck
    }

    /// In how many ways each hand can be dealt.
    #[must_use]
    pub fn ways(&self) -> Ways {
        let of_half = |copies: Half, half: &Half| {
            copies.iter().zip(half).map(|(n, k)| CHOOSE[usize::from(*n)][usize::from(*k)]).product()
        };
        Ways(self.halves.map(|copies| HALVES.iter().map(|half| of_half(copies, half)).collect()))
    }
}

/// Reads cards, if the deck still holds them when the cards `taken` are out.
pub fn read(field: &'static str, codes: &[String], taken: &[Card]) -> Result<Vec<Card>, Refusals> {
    let mut out = taken.to_vec();
    let mut refusals = Refusals::new();
    for code in codes {
        match read_card(field, code, &out) {
            Ok(card) => out.push(card),
            Err(refusal) => refusals.push(refusal),
        }
    }
    if refusals.is_empty() { Ok(out.split_off(taken.len())) } else { Err(refusals) }
}

fn read_card(field: &'static str, code: &str, out: &[Card]) -> Result<Card, Refusal> {
    let card: Card =
        code.parse().map_err(|message: String| Refusal::new(Code::NotACard, field, message).value(code))?;
    let out_of =
        |kind: Card| out.iter().filter(|other| [**other, other.without_suit()].contains(&kind)).count();
    let one_too_many = |kind: &Card| out_of(*kind) >= usize::from(kind.copies());
    if let Some(kind) = [card, card.without_suit()].into_iter().find(one_too_many) {
        let message = format!("the deck has only {} of {kind}", kind.copies());
        return Err(Refusal::new(Code::CardTwice, field, message).value(code));
    }
    Ok(card)
}

/// In how many ways each hand can be dealt from a deck. The ways of a half are counted once and not for each of the
/// hands it is a part of: there are 41 million pairs of a player's and a dealer's hand.
#[derive(Clone, Debug)]
pub struct Ways([Vec<u64>; 2]);

impl Ways {
    /// The ways of a hand.
    #[must_use]
    pub fn of(&self, hand: &Hand) -> u64 {
        let (Ways([low, high]), [low_at, high_at]) = (self, hand.halves);
        low[low_at] * high[high_at]
    }
}

/// `CHOOSE[n][k]` is n choose k, for the at most ten cards of a value and the eight of a hand.
const CHOOSE: [[u64; 9]; 11] = choose();

const fn choose() -> [[u64; 9]; 11] {
    let mut table = [[0; 9]; 11];
    let mut n = 0;
    while n < 11 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n && k < 9 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}
