//! The least payout limit: the most that one patron could win in a round at the minimum wagers.

use super::Book;
use super::rules::{Hand, SuperRow, bet_row, super_row};
use super::second::second_combination;
use croupier_core::{Card, Money};

/// Five cards of each row of the bet, those with a second combination where five cards have room for one.
const FIVE: [&str; 10] = [
    "Ts Js Qs Ks As",
    "9s Ts Js Qs Ks",
    "As Ah Ad Ac Ks",
    "2s 2h 2d 3s 3h",
    "2s 3s 4s 5s 7s",
    "2s 3s 4s 5s 6h",
    "2s Kh As Ah Ad",
    "2s 2h Kd As Ah",
    "2s 3h Kd As Ah",
    "2s 3h 4d Ks Ah",
];

/// Six cards of which any may be the one that was bought. For every row of the super side bet, of the bet and of a
/// second combination that can come together in one round there is a hand, under every reading of the second
/// combination.
const SIX: [&str; 31] = [
    "9s Ts Js Qs Ks As",
    "9s Ts Js Qs Ks Ah",
    "9s Ts Js Qs Kh Ac",
    "9s Ts Js Qs Kc Ah",
    "9s Th Jh Qh Kh Ah",
    "Ts Js Qs Ks Kh As",
    "Ts Js Qs Ks Kc As",
    "Ts Js Qs Ks Kh Ac",
    "Ts Js Qs Ks Kc Ah",
    "2s Ts Js Qs Ks Ac",
    "2s Tc Jc Qc Kc Ac",
    "2s 3s 4s 5s 6s 7s",
    "2s 2h 3s 4s 5s 6s",
    "2s 2c 3s 4s 5s 6s",
    "2s 2h 2d 2c 3s 3h",
    "2s 2h 2d 2c 3s 4s",
    "2s 2h 2d 3s 3h 3d",
    "2s 2h 2d Kh Kd Ah",
    "Qs Qh Qd Ks Kh As",
    "2s 3s 4s 5s 7s 8s",
    "2s 3s 4s 5s Ks As",
    "2s 3s 4s 5s Ks Ah",
    "2s 3s 4s 5s Kc As",
    "2s 2c 3s Qs Ks As",
    "2s 2h 2d 3h 4h 5h",
    "2s 2h 2d Qs Ks As",
    "2s 2h 3s 3c 4s 4c",
    "Qs Qh Ks Kh As Ah",
    "2s 2c Qs Qc Ks As",
    "2s 2c 3s Qs Ks Ah",
    "2s 3s 4s Qs Kh Ac",
];

/// nj/lunar-poker 38.12(f)
///
/// The most that one patron could win with these wagers: instant cash; any super row and then any hand, because all
/// five cards may be exchanged; or a super row on five of six cards and what all six win.
pub(super) fn most_won(book: &Book, ante: Money, super_bet: Money) -> Money {
    let super_pays = |row: SuperRow| book.super_bet[row.index()].winnings(super_bet);
    let most = |rows: &mut dyn Iterator<Item = SuperRow>| rows.map(super_pays).max().unwrap_or(Money::ZERO);
    let instant = book.instant_royal.max(book.instant_straight_flush).winnings(ante)
        + super_pays(SuperRow::SameColouredStraight);
    let any_super = most(&mut SuperRow::ALL.iter().copied());
    let five = FIVE.iter().filter_map(|hand| cards(hand)).map(Hand::Five);
    let five = five.map(|hand| any_super + bet_pays(book, ante, &hand));
    let six = SIX.iter().filter_map(|hand| cards(hand)).map(Hand::Six);
    let six = six.map(|hand| {
        most(&mut hand.fives_of_six().filter_map(|five| super_row(&five))) + bet_pays(book, ante, &hand)
    });
    five.chain(six).fold(instant, Money::max)
}

/// What the bet wins with a hand that is higher than the dealer's.
fn bet_pays(book: &Book, ante: Money, hand: &Hand) -> Money {
    let first = bet_row(hand.rank()).map(|row| book.bet[row.index()]);
    let second = second_combination(book, hand).map(|(_, odds)| odds);
    first.into_iter().chain(second).map(|odds| odds.winnings(ante.times(2))).sum()
}

fn cards<const N: usize>(hand: &str) -> Option<[Card; N]> {
    let cards: Vec<Card> = hand.split(' ').filter_map(|card| card.parse().ok()).collect();
    cards.try_into().ok()
}
