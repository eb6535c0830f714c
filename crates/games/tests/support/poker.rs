//! Poker hands told apart from first principles, independently of the program's own ranking.

/// A card: its rank from 2 to 14 and the letter of its suit.
pub type Card = (u8, char);

/// Reads a card such as `Td`.
pub fn card(code: &str) -> Card {
    let mut letters = code.chars();
    let rank = letters.next().and_then(|letter| "23456789TJQKA".find(letter)).expect("a rank");
    (u8::try_from(rank).expect("13 ranks") + 2, letters.next().expect("a suit"))
}

/// Reads cards with blanks between.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// How many ranks are held `n` times or more.
pub fn ranks_held(cards: &[Card], n: usize) -> usize {
    (2..=14).filter(|rank| cards.iter().filter(|card| card.0 == *rank).count() >= n).count()
}

/// Whether there is a card of each rank.
pub fn has_all(cards: &[Card], ranks: &[u8]) -> bool {
    ranks.iter().all(|rank| cards.iter().any(|card| card.0 == *rank))
}

/// All red or all black.
pub fn one_colour(cards: &[Card]) -> bool {
    let red = cards.iter().filter(|card| "hd".contains(card.1)).count();
    red == 0 || red == cards.len()
}

/// All of one suit.
pub fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.1 == cards[0].1)
}

/// Are these cards, all of them, in sequence? An ace may be low.
pub fn in_sequence(cards: &[Card]) -> bool {
    let run = |mut ranks: Vec<u8>| {
        ranks.sort_unstable();
        ranks.windows(2).all(|two| two[0] + 1 == two[1])
    };
    let low = |rank: u8| if rank == 14 { 1 } else { rank };
    run(cards.iter().map(|card| card.0).collect()) || run(cards.iter().map(|card| low(card.0)).collect())
}

/// Every choice of `n` of the cards.
pub fn choices(cards: &[Card], n: usize) -> Vec<Vec<Card>> {
    let bits = 0..1u32 << cards.len();
    let chosen = bits.filter(|mask| usize::try_from(mask.count_ones()) == Ok(n));
    chosen
        .map(|mask| {
            let taken = cards.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
            taken.map(|(_, card)| *card).collect()
        })
        .collect()
}

/// Do some five of the cards make this hand or contain what it needs?
pub fn holds(cards: &[Card], hand: &str) -> bool {
    let five = |fits: &dyn Fn(&[Card]) -> bool| choices(cards, 5).iter().any(|five| fits(five));
    let royal = |five: &[Card]| one_suit(five) && has_all(five, &[14, 13, 12, 11, 10]);
    match hand {
        "diamond_royal" => five(&|five| royal(five) && five[0].1 == 'd'),
        "royal_flush" => five(&royal),
        "straight_flush" => five(&|five| one_suit(five) && in_sequence(five)),
        "four_of_a_kind" => ranks_held(cards, 4) > 0,
        "full_house" => ranks_held(cards, 3) > 0 && ranks_held(cards, 2) > 1,
        "flush" => five(&one_suit),
        "straight" => five(&in_sequence),
        "three_of_a_kind" => ranks_held(cards, 3) > 0,
        "two_pair" => ranks_held(cards, 2) > 1,
        "one_pair" => ranks_held(cards, 2) > 0,
        "ace_king" => has_all(cards, &[14, 13]),
        other => panic!("no such hand: {other}"),
    }
}

/// Is it an instant cash hand: a straight flush or a royal flush?
pub fn is_straight_flush(cards: &[Card]) -> bool {
    cards.len() == 5 && one_suit(cards) && in_sequence(cards)
}

/// Does a dealer qualify with it: ace-king or better?
pub fn qualifies(cards: &[Card]) -> bool {
    ["straight", "flush", "one_pair", "ace_king"].iter().any(|hand| holds(cards, hand))
}
