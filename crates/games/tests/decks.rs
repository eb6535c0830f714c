//! What the rounds are dealt from.

use croupier_games::Game;
use croupier_games::dragon::{Card as DragonCard, Character};
use croupier_games::lucky8s::Card as LuckyCard;

fn copies(game: Game, code: &str) -> u8 {
    game.deck().cards.iter().filter(|card| card.code == code).map(|card| card.copies).sum()
}

/// Covers nj/dragon-poker: E-1.17A(a); E-1.17A(a)1; E-1.17A(a)1.i; E-1.17A(a)1.ii; E-1.17A(a)1.iii; E-1.17A(a)2; E-1.17A(a)3; E-1.17A(a)4; E-1.17A(a)5; E-1.17A(a)6
#[test]
fn dragon_poker_has_53_cards_of_six_characters() {
    let counts = ["RD", "BD", "GD", "PH", "TI", "PA", "MO", "RA"].map(|code| copies(Game::Dragon, code));
    assert_eq!(counts, [3, 3, 1, 7, 8, 9, 10, 12]);
    assert_eq!(Game::Dragon.deck().size(), 53);
    let dragons = DragonCard::ALL.iter().filter(|card| card.character() == Character::Dragon);
    assert_eq!(dragons.map(|card| card.copies()).sum::<u8>(), 7);
}

/// Covers nj/dragon-poker: E-1.17A(b); 42.5(a)
#[test]
fn the_characters_rank_dragon_phoenix_tiger_panda_monkey_rabbit() {
    let order = ["RD", "PH", "TI", "PA", "MO", "RA"]
        .map(|code| code.parse::<DragonCard>().expect("card").character());
    assert!(order.is_sorted_by(|higher, lower| higher > lower));
}

/// Covers nj/lucky-8s: 50.2(a); 50.2(b); 50.2(b)1; 50.2(b)2; 50.2(b)3
#[test]
fn lucky_8s_has_66_cards_worth_1_to_8() {
    let deck = Game::Lucky8s.deck();
    assert_eq!(deck.size(), 66);
    assert_eq!(copies(Game::Lucky8s, "Jk"), 2);
    let worth = |value: u8| {
        let cards =
            deck.cards.iter().map(|card| (card.code.parse::<LuckyCard>().expect("card"), card.copies));
        cards.filter(|(card, _)| card.value() == value).map(|(_, copies)| copies).sum::<u8>()
    };
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(worth), [8, 8, 8, 8, 8, 8, 8, 10]);
    assert_eq!(
        ["As", "2d", "8c", "Jk"].map(|code| code.parse::<LuckyCard>().expect("card").value()),
        [1, 2, 8, 8]
    );
}

/// Covers nj/lunar-poker: 38.5(a)·a
/// Covers nz/lunar-poker: 3.5(a); 4.2
/// Covers house/three-card-poker: 1.1; 2.1
#[test]
fn the_poker_games_have_one_deck_of_52() {
    for game in [Game::Lunar, Game::Packs, Game::ThreeCard] {
        let deck = game.deck();
        assert_eq!((deck.size(), deck.cards.len()), (52, 52));
        let ranks: String =
            deck.cards.iter().step_by(4).filter_map(|card| card.code.chars().next()).collect();
        assert_eq!(ranks, "AKQJT98765432");
    }
}
