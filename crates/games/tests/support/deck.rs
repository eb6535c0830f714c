//! The cards a random round is dealt from, and hands laid out on purpose.

use croupier_testkit::Rng;

/// What is left of a shuffled deck.
pub struct Deck {
    cards: Vec<String>,
}

impl Deck {
    /// The 52 cards.
    pub fn poker(rng: &mut Rng) -> Deck {
        let ranks = "23456789TJQKA".chars();
        Deck::shuffled(ranks.flat_map(|rank| "shdc".chars().map(move |suit| format!("{rank}{suit}"))), rng)
    }

    /// The 66 cards of Lucky 8's.
    pub fn lucky8s(rng: &mut Rng) -> Deck {
        let once: Vec<String> = "A2345678"
            .chars()
            .flat_map(|rank| "shdc".chars().map(move |suit| format!("{rank}{suit}")))
            .chain(["Jk".to_owned()])
            .collect();
        Deck::shuffled(once.clone().into_iter().chain(once), rng)
    }

    /// The 53 cards of Dragon Poker.
    pub fn dragon(rng: &mut Rng) -> Deck {
        let kinds =
            [("RD", 3), ("BD", 3), ("GD", 1), ("PH", 7), ("TI", 8), ("PA", 9), ("MO", 10), ("RA", 12)];
        let cards = kinds.into_iter().flat_map(|(code, copies)| std::iter::repeat_n(code.to_owned(), copies));
        Deck::shuffled(cards, rng)
    }

    fn shuffled(cards: impl Iterator<Item = String>, rng: &mut Rng) -> Deck {
        let mut cards: Vec<String> = cards.collect();
        rng.shuffle(&mut cards);
        Deck { cards }
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len()
    }

    /// The next cards.
    pub fn take(&mut self, count: usize) -> Vec<String> {
        self.cards.split_off(self.cards.len() - count)
    }

    /// Exactly these cards, if they are all there.
    pub fn take_these(&mut self, wanted: &[String]) -> Option<Vec<String>> {
        let mut left = self.cards.clone();
        for card in wanted {
            left.remove(left.iter().position(|other| other == card)?);
        }
        self.cards = left;
        Some(wanted.to_vec())
    }

    /// A poker hand of five: mostly at random, often one that a pay table knows.
    pub fn poker_hand(&mut self, rng: &mut Rng) -> Vec<String> {
        let wanted = if rng.chance(55) { laid_out(rng) } else { Vec::new() };
        let mut hand = self.take_these(&wanted).unwrap_or_default();
        let missing = 5 - hand.len();
        hand.extend(self.take(missing));
        rng.shuffle(&mut hand);
        hand
    }
}

/// Cards of a rare hand; fewer than five leave room for any others.
fn laid_out(rng: &mut Rng) -> Vec<String> {
    const RANKS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
    let mut suits = ['s', 'h', 'd', 'c'];
    rng.shuffle(&mut suits);
    let low = rng.below(10);
    // The lowest straight begins with the ace.
    let run = |from: usize| (0..5).map(move |step| RANKS[(from + step + 12) % 13]);
    let (one, other) = (*rng.pick(&RANKS), *rng.pick(&RANKS));
    let of = |rank: char, count: usize| {
        suits.iter().take(count).map(move |suit| format!("{rank}{suit}")).collect::<Vec<_>>()
    };
    match rng.below(9) {
        0 => run(9).map(|rank| format!("{rank}{}", suits[0])).collect(),
        1 => run(low).map(|rank| format!("{rank}{}", suits[0])).collect(),
        2 => of(one, 4),
        3 if one != other => [of(one, 3), of(other, 2)].concat(),
        3 | 4 => of(one, 3),
        5 => run(low).enumerate().map(|(place, rank)| format!("{rank}{}", suits[place % 2])).collect(),
        6 => [3, 5, 7, 9, 12].iter().map(|rank| format!("{}{}", RANKS[*rank], suits[0])).collect(),
        7 => ["A", "K", "Q"].iter().zip(suits).map(|(rank, suit)| format!("{rank}{suit}")).collect(),
        _ => of(one, 2),
    }
}
