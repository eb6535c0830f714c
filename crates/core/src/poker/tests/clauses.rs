//! The ranking clauses of the three books that use it, each with its examples.

use crate::card::Rank;
use crate::poker::{Category, HandRank};

use super::rank;

/// All hands must be of the category, and each higher than the one after it.
fn descending(category: Category, hands: &[&str]) {
    let ranks: Vec<HandRank> = hands.iter().map(|hand| rank(hand)).collect();
    for (rank, hand) in ranks.iter().zip(hands) {
        assert_eq!(rank.category(), category, "{hand}");
    }
    for (pair, hands) in ranks.windows(2).zip(hands.windows(2)) {
        assert!(pair[0] > pair[1], "{} must beat {}", hands[0], hands[1]);
    }
}

/// Covers nj/lunar-poker: 38.5(a)·a
/// Covers nz/lunar-poker: 4.2
/// Covers nj/packs-poker: 43.5(a)
#[test]
fn cards_rank_from_the_ace_down_to_the_two() {
    let letters: String = Rank::ALL.iter().rev().map(|rank| rank.letter()).collect();
    assert_eq!(letters, "AKQJT98765432");
    assert!(Rank::ALL.is_sorted_by(|lower, higher| lower < higher));
    let pairs: Vec<String> = letters
        .chars()
        .map(|rank| {
            let sides: Vec<String> =
                "QJT9".chars().filter(|&side| side != rank).take(3).map(|side| format!("{side}d")).collect();
            format!("{rank}s {rank}h {}", sides.join(" "))
        })
        .collect();
    let pairs: Vec<&str> = pairs.iter().map(String::as_str).collect();
    descending(Category::OnePair, &pairs);
}

/// Covers nj/lunar-poker: 38.5(a)·b; 38.5(b)6
/// Covers nz/lunar-poker: 4.2; 4.3(e)
/// Covers nj/packs-poker: 43.5(a); 43.5(b)6
#[test]
fn the_ace_is_low_only_in_a_2_3_4_5() {
    assert_eq!(rank("As 2h 3d 4c 5s").category(), Category::Straight);
    assert_eq!(rank("As 2s 3s 4s 5s").category(), Category::StraightFlush);
    for around in ["Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s", "Js Qh Kd Ac 2s", "As 2h 3d 4c 6s"] {
        assert_eq!(rank(around).category(), Category::HighCard, "{around}");
    }
    assert_eq!(rank("Qs Ks As 2s 3s").category(), Category::Flush);
    // Beside a higher straight the ace is high again, and a pair of aces is no pair of ones.
    assert_eq!(rank("As 2h 3d 4c 5s 6h").groups().to_vec(), [Rank::Six]);
    assert!(rank("As Ah 4d 3c 2s") > rank("Ks Kh Qd Jc 9s"));
    assert!(rank("As 9h 7d 4c 2s") > rank("Ks Qh Jd 9c 8s"));
}

/// Covers nj/lunar-poker: 38.5(b)
/// Covers nj/packs-poker: 43.5(b)
#[test]
fn hands_rank_in_the_order_listed() {
    // The lowest hand of each category, then the best of the next.
    let edges = [
        ("As Ks Qs Js Ts", Category::RoyalFlush),
        ("Kh Qh Jh Th 9h", Category::StraightFlush),
        ("5h 4h 3h 2h Ah", Category::StraightFlush),
        ("As Ah Ad Ac Ks", Category::FourOfAKind),
        ("2s 2h 2d 2c 3s", Category::FourOfAKind),
        ("As Ah Ad Ks Kh", Category::FullHouse),
        ("2s 2h 2d 3s 3h", Category::FullHouse),
        ("As Ks Qs Js 9s", Category::Flush),
        ("7s 5s 4s 3s 2s", Category::Flush),
        ("As Kh Qd Jc Ts", Category::Straight),
        ("5s 4h 3d 2c As", Category::Straight),
        ("As Ah Ad Ks Qh", Category::ThreeOfAKind),
        ("2s 2h 2d 4s 3h", Category::ThreeOfAKind),
        ("As Ah Kd Ks Qh", Category::TwoPair),
        ("3s 3h 2d 2s 4h", Category::TwoPair),
        ("As Ah Kd Qs Jh", Category::OnePair),
        ("2s 2h 5d 4s 3h", Category::OnePair),
        ("As Kh Qd Js 9h", Category::HighCard),
        ("7s 5h 4d 3s 2h", Category::HighCard),
    ];
    for (hand, category) in edges {
        assert_eq!(rank(hand).category(), category, "{hand}");
    }
    assert!(edges.is_sorted_by(|(higher, _), (lower, _)| rank(higher) > rank(lower)));
}

/// Covers nj/lunar-poker: 38.5(b)1
/// Covers nz/lunar-poker: 4.3(j)
/// Covers nj/packs-poker: 43.5(b)1
#[test]
fn a_royal_flush_is_ace_to_ten_of_one_suit() {
    for suit in ["s", "h", "d", "c"] {
        let royal = "A? K? Q? J? T?".replace('?', suit);
        assert_eq!(rank(&royal), rank("As Ks Qs Js Ts"));
        assert_eq!(rank(&royal).category(), Category::RoyalFlush);
    }
    assert_eq!(rank("As Ks Qs Js Th").category(), Category::Straight);
    assert_eq!(rank("As Ks Qs Js 9s").category(), Category::Flush);
}

/// Covers nj/lunar-poker: 38.5(b)2
/// Covers nz/lunar-poker: 4.3(i); 4.4(d)
/// Covers nj/packs-poker: 43.5(b)2
#[test]
fn straight_flushes_rank_by_their_top_card_from_king_to_five() {
    descending(
        Category::StraightFlush,
        &[
            "Kh Qh Jh Th 9h",
            "Qs Js Ts 9s 8s",
            "Jd Td 9d 8d 7d",
            "Tc 9c 8c 7c 6c",
            "9h 8h 7h 6h 5h",
            "8s 7s 6s 5s 4s",
            "7d 6d 5d 4d 3d",
            "6c 5c 4c 3c 2c",
            "5h 4h 3h 2h Ah",
        ],
    );
}

/// Covers nj/lunar-poker: 38.5(b)3
/// Covers nz/lunar-poker: 4.3(h)
/// Covers nj/packs-poker: 43.5(b)3
#[test]
fn four_of_a_kind_ranks_from_aces_to_twos() {
    descending(
        Category::FourOfAKind,
        &["As Ah Ad Ac 2s", "Ks Kh Kd Kc As", "Ks Kh Kd Kc Qs", "3s 3h 3d 3c 2s", "2s 2h 2d 2c As"],
    );
}

/// Covers nj/lunar-poker: 38.5(b)4
/// Covers nz/lunar-poker: 4.3(g)
/// Covers nj/packs-poker: 43.5(b)4
#[test]
fn a_full_house_ranks_by_its_three() {
    descending(
        Category::FullHouse,
        &[
            "As Ah Ad Ks Kh",
            "As Ah Ad 2s 2h",
            "Ks Kh Kd As Ah",
            "3s 3h 3d 2s 2h",
            "2s 2h 2d As Ah",
            "2s 2h 2d 3s 3h",
        ],
    );
}

/// Covers nj/lunar-poker: 38.5(b)5
/// Covers nz/lunar-poker: 4.3(f)
/// Covers nj/packs-poker: 43.5(b)5
#[test]
fn flushes_compare_card_by_card_from_the_top() {
    descending(
        Category::Flush,
        &[
            "As Ks Qs Js 9s",
            "Ah Kh Qh Th 9h",
            "Ad 6d 4d 3d 2d",
            "Kc Qc Jc Tc 8c",
            "9s 8s 7s 6s 4s",
            "9h 8h 7h 6h 3h",
            "7s 5s 4s 3s 2s",
        ],
    );
    assert_eq!(rank("Kd Jd 9d 7d 5d"), rank("Ks Js 9s 7s 5s"));
    assert_eq!(rank("Kd Jd 9d 7d 5s").category(), Category::HighCard);
}

/// Covers nj/lunar-poker: 38.5(b)6
/// Covers nz/lunar-poker: 4.3(e); 4.4(d)
/// Covers nj/packs-poker: 43.5(b)6
#[test]
fn straights_rank_by_their_top_card_from_ace_to_five() {
    descending(
        Category::Straight,
        &[
            "As Kh Qd Jc Ts",
            "Kh Qd Jc Ts 9h",
            "Qd Jc Ts 9h 8d",
            "Jc Ts 9h 8d 7c",
            "Ts 9h 8d 7c 6s",
            "9h 8d 7c 6s 5h",
            "8d 7c 6s 5h 4d",
            "7c 6s 5h 4d 3c",
            "6s 5h 4d 3c 2s",
            "5h 4d 3c 2s Ah",
        ],
    );
}

/// Covers nj/lunar-poker: 38.5(b)7
/// Covers nz/lunar-poker: 4.3(d)
/// Covers nj/packs-poker: 43.5(b)7
#[test]
fn three_of_a_kind_ranks_from_aces_to_twos() {
    descending(
        Category::ThreeOfAKind,
        &["As Ah Ad 3s 2h", "Ks Kh Kd As Qh", "Ks Kh Kd As Jh", "3s 3h 3d 5s 4h", "2s 2h 2d As Kh"],
    );
}

/// Covers nj/lunar-poker: 38.5(b)8
/// Covers nz/lunar-poker: 4.3(c); 4.4(c)
/// Covers nj/packs-poker: 43.5(b)8
#[test]
fn two_pair_ranks_by_the_higher_pair_then_the_second_then_the_fifth_card() {
    descending(
        Category::TwoPair,
        &[
            "As Ah Ks Kh 2d",
            "As Ah Qs Qh Kd",
            "As Ah 2s 2h 3d",
            "Ks Kh Qs Qh Ad",
            "Ks Kh Qs Qh Jd",
            "3s 3h 2s 2h Ad",
            "3s 3h 2s 2h 4d",
        ],
    );
}

/// Covers nj/lunar-poker: 38.5(b)9
/// Covers nz/lunar-poker: 4.3(b); 4.4(b)
/// Covers nj/packs-poker: 43.5(b)9
#[test]
fn one_pair_ranks_by_the_pair_then_the_side_cards_from_the_top() {
    descending(
        Category::OnePair,
        &[
            "As Ah 4d 3s 2h",
            "Ks Kh Ad Qs Jh",
            "Ks Kh Ad Qs Th",
            "Ks Kh Ad Js Th",
            "Ks Kh Qd Js Th",
            "2s 2h Ad Ks Qh",
            "2s 2h 5d 4s 3h",
        ],
    );
}

/// Covers nz/lunar-poker: 4.3(a); 4.4(a)
#[test]
fn odd_cards_compare_from_the_highest_down() {
    descending(
        Category::HighCard,
        &[
            "As Kh Qd Js 9h",
            "As Kh 6d 4s 2h",
            "As Kh 4d 3s 2h",
            "As Qh Jd Ts 9h",
            "Ks Qh Jd Ts 8h",
            "Ks Qh Jd Ts 7h",
            "7s 5h 4d 3s 2h",
        ],
    );
}

/// Covers nj/lunar-poker: 38.5(c)·a
/// Covers nz/lunar-poker: 4.4
#[test]
fn in_one_category_the_highest_card_the_other_lacks_wins() {
    for (winner, loser) in [
        ("Ks Kh Ad 8s 5h", "Kd Kc Qs Js Th"),
        ("Ks Kh Ad 8s 5h", "Kd Kc As 7s 6h"),
        ("As Qh 9d 7s 3h", "Ad Qc 9s 7c 2h"),
        ("8s 8h 8d 8c 4s", "8s 8h 8d 8c 3s"),
        ("9s 9h 4d 4s Kh", "9d 9c 4h 4c Qh"),
        ("Ad Kd 9d 7d 5d", "As Qs Js Ts 9s"),
    ] {
        assert_eq!(rank(winner).category(), rank(loser).category());
        assert!(rank(winner) > rank(loser), "{winner} must beat {loser}");
    }
}

/// Covers nj/lunar-poker: 38.5(c)·b
#[test]
fn hands_of_equal_ranks_tie() {
    for (one, other) in [
        ("As Qh 9d 7s 3h", "Ad Qc 9s 7c 3d"),
        ("Ks Kh Ad 8s 5h", "Kd Kc As 8d 5c"),
        ("9s 9h 4d 4s Kh", "9d 9c 4h 4c Ks"),
        ("Ts 9h 8d 7c 6s", "Th 9d 8c 7s 6h"),
        ("Kd Jd 9d 7d 5d", "Ks Js 9s 7s 5s"),
        ("5h 4h 3h 2h Ah", "5c 4c 3c 2c Ac"),
    ] {
        assert_eq!(rank(one), rank(other));
    }
}

/// Covers nj/lunar-poker: 38.10(g)·b
#[test]
fn six_cards_rank_as_their_best_five() {
    for (six, five) in [
        ("As Kh 9d 7s 4h 2c", "As Kh 9d 7s 4h"),
        ("Ks Kh 8s 8h 2d 2c", "Ks Kh 8s 8h 2d"),
        ("9s 9h 9d 2s 2h 2c", "9s 9h 9d 2s 2h"),
        ("9s 8h 7d 6c 5s 4h", "9s 8h 7d 6c 5s"),
        ("Kd Jd 9d 7d 5d 2d", "Kd Jd 9d 7d 5d"),
        ("Kd 8d 7d 6d 5d 4s", "Kd 8d 7d 6d 5d"),
        ("9h 8h 7h 6h 5h Kh", "9h 8h 7h 6h 5h"),
        ("6h 5h 4h 3h 2h Ah", "6h 5h 4h 3h 2h"),
        ("8s 8h 8d 8c 3s 3h", "8s 8h 8d 8c 3s"),
        ("As Ks Qs Js Ts 9s", "As Ks Qs Js Ts"),
    ] {
        assert_eq!(rank(six), rank(five), "{six}");
    }
}

/// Covers nj/packs-poker: 43.1[2]
#[test]
fn five_cards_and_a_pack_make_the_best_five_of_seven() {
    for (hand, pack, five) in [
        // Neither card of the pack, one of them, both.
        ("Ts 9h 8d 7c 6s", "3s 2h", "Ts 9h 8d 7c 6s"),
        ("Kd Jd 9d 7d 2s", "5d 2h", "Kd Jd 9d 7d 5d"),
        ("Ks Kh 9d 7c 2s", "Kd Kc", "Ks Kh Kd Kc 9d"),
        ("As 2h 3d 9c 9s", "4c 5h", "As 2h 3d 4c 5h"),
        ("7s 7h 5d 5c 2s", "5h 7d", "7s 7h 7d 5d 5c"),
    ] {
        assert_eq!(rank(&format!("{hand} {pack}")), rank(five), "{hand} with {pack}");
    }
}
