//! Hands in plain words: for every hand the name says the category that the engine ranks it in, with the cards that make it,
//! and the reason of a settled wager names both hands so that one sees which is higher.

use croupier_core::poker::{Category, combination_set, for_each_five, rank_five};
use croupier_core::{Card, CardSet, Clause, Line, Money, Refusals};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::dragon::{self, Character};
use croupier_games::hands::{Faces, HandName, Reason};
use croupier_games::lunar::second::second_combination;
use croupier_games::lunar::{self, rules::Hand};
use croupier_games::round::CardView;
use croupier_games::{Game, lucky8s, three_card};

fn up(cards: &str) -> Vec<CardView> {
    cards.split(' ').map(|card| CardView::Up(card.to_owned())).collect()
}

fn written<C: ToString>(cards: &[C]) -> Vec<CardView> {
    cards.iter().map(|card| CardView::Up(card.to_string())).collect()
}

fn named(game: Game, cards: &[CardView]) -> HandName {
    game.name_hand(cards, &[]).unwrap_or_else(|| panic!("{game:?} {cards:?}"))
}

fn book(name: &str) -> &'static Rulebook {
    builtin(name).expect("a book")
}

/// What the words of a name say it is.
fn says(name: &str) -> Category {
    let begins = |text: &str| name.starts_with(text);
    match name {
        "royal flush" => Category::RoyalFlush,
        _ if begins("straight flush, ") => Category::StraightFlush,
        _ if begins("four of a kind, ") => Category::FourOfAKind,
        _ if begins("full house, ") => Category::FullHouse,
        _ if begins("flush, ") => Category::Flush,
        _ if begins("straight, ") => Category::Straight,
        _ if begins("three of a kind, ") => Category::ThreeOfAKind,
        _ if begins("two pair, ") => Category::TwoPair,
        _ if begins("pair of ") => Category::OnePair,
        _ if name == "ace-king" || name.ends_with(" high") => Category::HighCard,
        _ => panic!("{name}"),
    }
}

/// Every 29th of all hands of five, which meets every category but the rarest, and those by hand.
#[test]
fn five_cards_are_called_by_their_category_and_lifted_with_the_cards_that_make_it() {
    let mut count = 0_u32;
    let check = |five: &[Card; 5]| {
        let rank = rank_five(five);
        for game in [Game::Lunar, Game::Packs] {
            let name = named(game, &written(five));
            assert_eq!(says(&name.name), rank.category(), "{five:?} {}", name.name);
            let lifted: CardSet = name.made_of[0].iter().map(|place| five[*place]).collect();
            let ace_king = name.name == "ace-king";
            assert!(ace_king || Some(lifted) == combination_set((*five).into()), "{five:?} {name:?}");
            assert_eq!(
                ace_king,
                game == Game::Lunar
                    && lunar::rules::bet_row(rank).is_some_and(|row| row.name() == "ace_king")
            );
            assert!(!ace_king || lifted.len() == 2);
        }
    };
    for_each_five(|_, cards| {
        count += 1;
        if count.is_multiple_of(29) {
            let five: Vec<Card> = cards.iter().collect();
            check(&five.try_into().expect("five"));
        }
    });
    assert_eq!(count, 2_598_960);
    for hand in ["As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "5d 4d 3d 2d Ad", "2s 2h 2d 2c Ac"] {
        let cards: Vec<Card> = hand.split(' ').map(|card| card.parse().expect("card")).collect();
        check(&cards.try_into().expect("five"));
    }
}

#[test]
fn names_are_what_a_dealer_calls() {
    let name = |game, cards| named(game, &up(cards)).name;
    assert_eq!(name(Game::Lunar, "As Ad 8h 8c 2s"), "two pair, aces and eights");
    assert_eq!(name(Game::Lunar, "Kh 9h 7h 3h 2h"), "flush, king high");
    assert_eq!(name(Game::Lunar, "As Kd 9c 5h 2s"), "ace-king");
    assert_eq!(name(Game::Lunar, "As Kd 9c 5h 2s 2d"), "pair of twos");
    assert_eq!(name(Game::Lunar, "6s 6d 6c 5h 5s"), "full house, sixes over fives");
    assert_eq!(name(Game::Dragon, "TI GD PA"), "pair of tigers with the gold dragon");
    assert_eq!(name(Game::Dragon, "RD BD GD"), "three dragons");
    assert_eq!(name(Game::Dragon, "PH TI RA"), "phoenix high");
    assert_eq!(name(Game::Lucky8s, "8s Jk 2s Ad 3c 4h 5s 4d"), "four hands of 8, one side card");
    assert_eq!(name(Game::ThreeCard, "As Ks Qs"), "straight flush, ace high");
    assert_eq!(name(Game::ThreeCard, "Ah 3s 2s"), "straight, three high");
    let pack = up("8d Kc");
    let with_pack = Game::Packs.name_hand(&up("As Ad 8h 7c 2s"), &[pack]).expect("named");
    assert_eq!(with_pack.name, "pair of aces; with pack 1 two pair, aces and eights");
    assert_eq!(with_pack.made_of, [vec![0, 1, 2]]);
}

#[test]
fn all_hands_of_dragon_poker_are_called_by_their_rank() {
    for a in dragon::Card::ALL {
        for b in dragon::Card::ALL {
            for c in dragon::Card::ALL {
                let hand = [a, b, c];
                let gold = hand.iter().filter(|card| **card == dragon::Card::GoldDragon).count();
                if gold > 1 {
                    continue;
                }
                let HandName { name, made_of } = named(Game::Dragon, &written(&hand));
                let (begins, cards) = match dragon::rules::rank(hand) {
                    dragon::rules::HandRank::Trips(_) => ("three ", 3),
                    dragon::rules::HandRank::Pair(..) => ("pair of ", 2),
                    dragon::rules::HandRank::HighCard([high, ..]) => {
                        (if high == Character::Dragon { "dragon" } else { "" }, 1)
                    }
                };
                assert!(name.starts_with(begins), "{hand:?} {name}");
                assert_eq!(made_of[0].len(), cards, "{hand:?} {name}");
            }
        }
    }
}

#[test]
fn all_hands_of_three_card_poker_are_called_by_their_rank() {
    use three_card::rules::HandRank;
    let deck: Vec<Card> = Card::all().collect();
    for (first, a) in deck.iter().enumerate() {
        for (second, b) in deck.iter().enumerate().skip(first + 1) {
            for c in &deck[second + 1..] {
                let hand = [*a, *b, *c];
                let HandName { name, made_of } = named(Game::ThreeCard, &written(&hand));
                let (category, cards) = match three_card::rules::rank(hand) {
                    HandRank::HighCard(_) => (Category::HighCard, 1),
                    HandRank::Pair(..) => (Category::OnePair, 2),
                    HandRank::Flush(_) => (Category::Flush, 3),
                    HandRank::Straight(_) => (Category::Straight, 3),
                    HandRank::ThreeOfAKind(_) => (Category::ThreeOfAKind, 3),
                    HandRank::StraightFlush(_) => (Category::StraightFlush, 3),
                };
                assert_eq!(says(&name), category, "{hand:?}");
                assert_eq!(made_of[0].len(), cards, "{hand:?}");
            }
        }
    }
}

/// Every multiset of eight values: as many groups as the engine counts hands, each of them adding up to 8, no card twice.
#[test]
fn all_hands_of_lucky_8s_are_grouped_into_their_hands_of_8() {
    fn walk(values: &mut Vec<u8>, from: u8, visit: &mut impl FnMut(&[u8])) {
        if values.len() == 8 {
            return visit(values);
        }
        for value in from..=8 {
            values.push(value);
            walk(values, value, visit);
            values.pop();
        }
    }
    let suit = croupier_core::Suit::Spades;
    let mut count = 0;
    walk(&mut Vec::new(), 1, &mut |values| {
        let cards: Vec<lucky8s::Card> =
            values.iter().map(|value| lucky8s::Card::Number(*value, Some(suit))).collect();
        let setting = lucky8s::house_way(&cards);
        let HandName { made_of, .. } = named(Game::Lucky8s, &written(&cards));
        assert_eq!(made_of.len(), usize::from(setting.hands), "{values:?}");
        for group in &made_of {
            assert_eq!(group.iter().map(|place| values[*place]).sum::<u8>(), 8, "{values:?} {made_of:?}");
        }
        let mut used: Vec<usize> = made_of.concat();
        assert_eq!(used.len(), 8 - usize::from(setting.side), "{values:?}");
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), 8 - usize::from(setting.side), "{values:?}");
        count += 1;
    });
    assert_eq!(count, 6_435);
}

#[test]
fn a_hand_that_is_not_complete_and_face_up_has_no_name() {
    let hands = [
        (Game::Lunar, "As Kd 9c 5h 2s"),
        (Game::Packs, "As Kd 9c 5h 2s"),
        (Game::Dragon, "RD TI PA"),
        (Game::ThreeCard, "As Kd 9c"),
        (Game::Lucky8s, "8s Jk 2s Ad 3c 4h 5s 4d"),
    ];
    for (game, cards) in hands {
        let cards = up(cards);
        assert_eq!(game.name_hand(&cards[1..], &[]), None, "{game:?}");
        for hidden in 0..cards.len() {
            let mut seen = cards.clone();
            seen[hidden] = CardView::Down;
            assert_eq!(game.name_hand(&seen, &[]), None, "{game:?}");
        }
    }
}

fn why(game: Game, book: &Rulebook, line: &Line, player: &[CardView], dealer: &[CardView]) -> Reason {
    game.reason(book, line, Faces { player, dealer, packs: &[], own: true })
}

/// Of two hands with one name the card that decided is told, so that no sentence says that a hand beats its like.
fn both_sides(says: &str) -> (&str, &str) {
    let (one, other) = says.split_once(" beats ").unwrap_or_else(|| panic!("{says}"));
    (
        one.trim_start_matches("your ").trim_start_matches("the dealer's "),
        other.trim_start_matches("your ").trim_start_matches("the dealer's "),
    )
}

#[test]
fn whatever_beats_a_hand_is_told_apart_from_it() {
    let stake = Money::cents(1_000);
    let line = |won: bool, clause| {
        let clause = Clause::new(clause);
        if won { Line::win("ante", stake, stake, clause) } else { Line::lose("ante", stake, clause) }
    };
    let all: Vec<[dragon::Card; 3]> = (0..512_usize)
        .map(|at| [at / 64, at / 8 % 8, at % 8].map(|card| dragon::Card::ALL[card]))
        .filter(|hand| hand.iter().filter(|card| **card == dragon::Card::GoldDragon).count() < 2)
        .collect();
    for (own, dealer) in all.iter().flat_map(|own| all.iter().step_by(7).map(move |dealer| (own, dealer))) {
        let order = dragon::rules::rank(*own).cmp(&dragon::rules::rank(*dealer));
        if order.is_eq() {
            continue;
        }
        let told = line(order.is_gt(), "42.10(d)5");
        let says = why(Game::Dragon, book("nj/dragon-poker"), &told, &written(own), &written(dealer)).says;
        let (higher, lower) = both_sides(&says);
        assert_ne!(higher, lower, "{says}");
        assert_eq!(says.starts_with("your "), order.is_gt(), "{says}");
    }
    let deck: Vec<Card> = Card::all().collect();
    let hands: Vec<[Card; 5]> = (0..52 * 51)
        .map(|seed| {
            let mut left = deck.clone();
            std::array::from_fn(|draw| left.remove((seed * 7 + draw * 13 + seed / 52) % left.len()))
        })
        .collect();
    for pair in hands.windows(2) {
        let order = rank_five(&pair[0]).cmp(&rank_five(&pair[1]));
        if order.is_eq() {
            continue;
        }
        let clause = if order.is_gt() { "38.12(e)" } else { "38.10(i)1" };
        let told = Line { bet: "bet", ..line(order.is_gt(), clause) };
        let says =
            why(Game::Lunar, book("nj/lunar-poker"), &told, &written(&pair[0]), &written(&pair[1])).says;
        let (higher, lower) = both_sides(&says);
        assert_ne!(higher, lower, "{says}");
    }
}

#[test]
fn reasons_say_why() {
    let stake = Money::cents(1_000);
    let lose = |bet, clause| Line::lose(bet, stake, Clause::new(clause));
    let push = |bet, clause| Line::push(bet, stake, Clause::new(clause));
    let lunar = |line: &Line, own: &str, dealer: &str| {
        why(Game::Lunar, book("nj/lunar-poker"), line, &up(own), &up(dealer)).says
    };
    let (two_pair, flush) = ("As Ad 8h 8c 2s", "Kh 9h 7h 3h 2h");
    assert_eq!(
        lunar(&lose("ante", "38.10(i)1"), two_pair, flush),
        "the dealer's flush, king high beats your two pair, aces and eights"
    );
    assert_eq!(
        lunar(&push("bet", "38.10(j)1"), two_pair, "Qh 9h 7h 3h 2d"),
        "the dealer has no hand: queen high, less than ace-king"
    );
    assert_eq!(
        lunar(&push("ante", "38.10(i)3"), flush, two_pair),
        "your flush, king high beats the dealer's two pair, aces and eights: the Bet is paid and the Ante goes back"
    );
    assert_eq!(lunar(&lose("ante", "38.10(b)4"), two_pair, "down"), "the hand was folded");
    let lucky = |line: &Line, own: &str, dealer: &str| {
        why(Game::Lucky8s, book("nj/lucky-8s"), line, &up(own), &up(dealer)).says
    };
    let eight = "8s 7s 7d 7h 7c 6s 6d 6h";
    assert_eq!(
        lucky(&lose("ante", "50.6(m)4"), eight, eight),
        "both hands are equal: one hand of 8, seven side cards, and an equal hand loses"
    );
    let dragon = |line: &Line, own: &str, dealer: &str| {
        why(Game::Dragon, book("nj/dragon-poker"), line, &up(own), &up(dealer)).says
    };
    assert_eq!(
        dragon(&lose("ante_bonus", "42.10(d)5"), "PA PA RA", "TI TI RA"),
        "the dealer's pair of tigers beats your pair of pandas"
    );
    assert_eq!(dragon(&lose("dragon", "42.11(f)"), "PA PA RA", "down"), "no dragon is among your cards");
}

/// Every second combination of many six-card hands is shown by cards that reach its row, one of them new.
#[test]
fn the_second_combination_is_shown_by_its_own_cards() {
    let name = "nj/lunar-poker";
    let lunar_book = lunar::Book::new(book(name), &mut Refusals::new());
    let deck: Vec<Card> = Card::all().collect();
    let mut shown = 0;
    for seed in 0..20_000_usize {
        let mut left = deck.clone();
        let cards: [Card; 6] =
            std::array::from_fn(|draw| left.remove((seed * 31 + draw * draw * 17 + seed / 46) % left.len()));
        let hand = Hand::Six(cards);
        let Some((row, odds)) = second_combination(&lunar_book, &hand) else { continue };
        if !lunar::rules::qualifies(hand.rank()) {
            continue;
        }
        let line = Line::win(
            "bet_second",
            Money::ZERO,
            odds.winnings(Money::cents(2_000)),
            Clause::new("38.10(i)3"),
        )
        .row(row.name());
        let reason = why(Game::Lunar, book(name), &line, &written(&cards), &[]);
        assert!(reason.says.contains("second combination"), "{cards:?} {line:?}");
        let lifted: CardSet = reason.cards.iter().map(|place| cards[*place]).collect();
        assert!(!lifted.difference(hand.combination()).is_empty(), "{cards:?} {lifted:?}");
        shown += 1;
    }
    assert!(shown > 500, "{shown}");
}
