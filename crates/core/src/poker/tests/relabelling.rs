//! What must not change the rank of a hand.

use crate::card::{Card, Suit};
use crate::poker::{Holding, rank_five, rank_seven, rank_six};

use super::Dealer;

/// All orders of the four suits.
fn suit_orders() -> Vec<[Suit; 4]> {
    let mut orders = Vec::new();
    for a in Suit::ALL {
        for b in Suit::ALL {
            for c in Suit::ALL {
                for d in Suit::ALL {
                    let order = [a, b, c, d];
                    if Suit::ALL.into_iter().all(|suit| order.contains(&suit)) {
                        orders.push(order);
                    }
                }
            }
        }
    }
    orders
}

fn relabelled<const N: usize>(hand: [Card; N], order: [Suit; 4]) -> [Card; N] {
    hand.map(|card| {
        let place = Suit::ALL.into_iter().position(|suit| suit == card.suit()).expect("one of four");
        Card::new(card.rank(), order[place])
    })
}

/// Covers nj/lunar-poker: 38.1 Suit
/// Covers nz/lunar-poker: 4.1
/// Covers nj/packs-poker: 43.1[9]
#[test]
fn no_suit_is_higher_than_another() {
    let orders = suit_orders();
    assert_eq!(orders.len(), 24);
    let mut dealer = Dealer::new();
    for _ in 0..2_000 {
        let (five, six, seven) = (dealer.crowded_hand(), dealer.crowded_hand(), dealer.crowded_hand());
        for &order in &orders {
            assert_eq!(rank_five(&relabelled(five, order)), rank_five(&five));
            assert_eq!(rank_six(&relabelled(six, order)), rank_six(&six));
            assert_eq!(rank_seven(&relabelled(seven, order)), rank_seven(&seven));
        }
    }
}

#[test]
fn the_order_of_the_cards_does_not_matter() {
    let mut dealer = Dealer::new();
    for _ in 0..20_000 {
        let (five, six, seven) = (dealer.crowded_hand(), dealer.crowded_hand(), dealer.crowded_hand());
        let mut shuffled = (five, six, seven);
        for place in 0..5 {
            shuffled.0.swap(place, dealer.0.below(5));
            shuffled.1.swap(place, dealer.0.below(6));
            shuffled.2.swap(place, dealer.0.below(7));
        }
        assert_eq!(rank_five(&shuffled.0), rank_five(&five));
        assert_eq!(rank_six(&shuffled.1), rank_six(&six));
        assert_eq!(rank_seven(&shuffled.2), rank_seven(&seven));
    }
}

#[test]
fn a_holding_ranks_alike_however_it_was_gathered() {
    let mut dealer = Dealer::new();
    for _ in 0..20_000 {
        let seven: [Card; 7] = dealer.crowded_hand();
        let (first, last) = seven.split_at(3);
        let joined = last.iter().copied().collect::<Holding>().join(first.iter().copied().collect());
        assert_eq!(joined, seven.into_iter().collect());
        assert_eq!(joined.cards(), seven.into());
        assert_eq!(joined.rank(), Some(rank_seven(&seven)));
        assert_eq!(last.iter().copied().collect::<Holding>().rank(), None);
    }
    assert_eq!(Holding::EMPTY.rank(), None);
}
