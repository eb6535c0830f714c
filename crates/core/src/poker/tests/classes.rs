//! How a rank tells what it is.

use crate::card::Rank;
use crate::poker::{Category, HandRank};

use super::rank;

#[test]
fn a_rank_says_what_it_is() {
    for (hand, text) in [
        ("Ac Qd Tc 9d 7s", "no pair, A-Q-10-9-7"),
        ("Ks Kd Jh 8c 7d", "pair K, J-8-7"),
        ("Ks Kh 8s 8h 2c", "two pair K and 8, 2"),
        ("7s 7h 7d Kc Ah", "three of a kind 7, A-K"),
        ("Ts 9h 8d 7c 6s", "straight 10 high"),
        ("5s 4h 3d 2c As", "straight 5 high"),
        ("Kd Jd 9d 7d 5d", "flush K-J-9-7-5"),
        ("9s 9h 9d 2s 2h", "full house 9 over 2"),
        ("8s 8h 8d 8c 3s", "four of a kind 8, 3"),
        ("Th 9h 8h 7h 6h", "straight flush 10 high"),
        ("As Ks Qs Js Ts", "royal flush"),
    ] {
        assert_eq!(rank(hand).to_string(), text);
    }
}

#[test]
fn groups_come_before_side_cards() {
    let split = |hand| (rank(hand).groups().to_vec(), rank(hand).kickers().to_vec());
    assert_eq!(split("Ks Kh 8s 8h 2c"), (vec![Rank::King, Rank::Eight], vec![Rank::Two]));
    assert_eq!(split("9s 9h 9d 2s 2h"), (vec![Rank::Nine, Rank::Two], vec![]));
    assert_eq!(split("5s 4h 3d 2c As"), (vec![Rank::Five], vec![]));
    assert_eq!(split("As Ks Qs Js Ts"), (vec![Rank::Ace], vec![]));
    let (groups, sides) = split("7s 7h 7d Kc Ah");
    assert_eq!((groups, sides), (vec![Rank::Seven], vec![Rank::Ace, Rank::King]));
}

#[test]
fn a_rank_is_small_and_its_value_keeps_the_order() {
    assert_eq!(size_of::<HandRank>(), 2);
    let (low, high) = (rank("7s 5h 4d 3c 2s"), rank("As Ks Qs Js Ts"));
    assert!(low.value() < high.value() && high.value() < 40_960);
    assert!(Category::ALL.is_sorted());
    assert!(Category::ALL.iter().zip(0..).all(|(category, place)| category.index() == place));
}
