//! Notation and sets of cards.

use crate::card::{Card, CardError, CardSet, Rank, Suit};

#[test]
fn notation_is_read_back_for_the_whole_deck() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!(Card::try_from(card.number()), Ok(card));
    }
    assert_eq!("10d".parse(), Ok(Card::new(Rank::Ten, Suit::Diamonds)));
}

#[test]
fn the_error_names_what_is_wrong() {
    let rank = |card: &str, rank: &str| CardError::Rank { card: card.to_owned(), rank: rank.to_owned() };
    let suit = |card: &str, suit| CardError::Suit { card: card.to_owned(), suit };
    let read = |text: &str| text.parse::<Card>().map_err(|error| error.to_string());
    for (text, error) in [
        ("", CardError::Length(String::new())),
        ("s", CardError::Length("s".to_owned())),
        ("1s", rank("1s", "1")),
        ("11s", rank("11s", "11")),
        ("0d", rank("0d", "0")),
        ("Axs", rank("Axs", "Ax")),
        ("Ax", suit("Ax", 'x')),
        // The suit is missing, so the nought is taken for it and a 1 is left as rank.
        ("10", rank("10", "1")),
        ("A♠", suit("A♠", '♠')),
    ] {
        assert_eq!(read(text), Err(error.to_string()));
    }
    assert_eq!(Card::try_from(52), Err(CardError::Number(52)));
}

#[test]
fn two_suits_are_red() {
    let red: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| suit.is_red()).collect();
    assert_eq!(red, [Suit::Hearts, Suit::Diamonds]);
}

#[test]
fn a_set_counts_each_card_once() {
    let ace = Card::new(Rank::Ace, Suit::Spades);
    let ten = Card::new(Rank::Ten, Suit::Diamonds);
    let mut set = CardSet::EMPTY;
    assert!(set.is_empty());
    assert!(set.insert(ten) && set.insert(ace) && !set.insert(ace));
    assert_eq!((set.len(), set.to_string().as_str()), (2, "As Td"));
    assert_eq!(set, CardSet::from([ace, ten]));
    assert_eq!(set.difference(CardSet::of(ace)), CardSet::of(ten));
    assert_eq!(set.intersection(CardSet::of(ace)), CardSet::of(ace));
    assert!(CardSet::of(ten).is_subset(set) && !set.is_subset(CardSet::of(ten)));
    assert!(set.remove(ten) && !set.remove(ten) && set.contains(ace));
    assert_eq!(Card::all().collect::<CardSet>(), CardSet::DECK);
    assert_eq!(CardSet::DECK.iter().len(), 52);
    assert!(CardSet::DECK.iter().eq(Card::all()));
}

#[test]
fn four_cards_have_each_rank() {
    for rank in Rank::ALL {
        let four = Suit::ALL.map(|suit| Card::new(rank, suit));
        assert_eq!(CardSet::DECK.of_rank(rank), CardSet::from(four));
    }
}

#[test]
fn suit_masks_hold_the_ranks_of_each_suit() {
    for suit in Suit::ALL {
        assert_eq!(CardSet::DECK.suit_mask(suit), 0x1fff);
        for card in Card::all() {
            let bit = if card.suit() == suit { 1 << card.rank().index() } else { 0 };
            assert_eq!(CardSet::of(card).suit_mask(suit), bit);
            assert_eq!(CardSet::DECK.of_suit(suit).contains(card), bit != 0);
        }
    }
}
