//! Names of the books in words.

use crate::Game;

/// A name such as `three_dragons` in words.
#[must_use]
pub fn words(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + &letters.as_str().replace('_', " ")
}

/// A row of a pay table, or another way for a wager to end, in words.
#[must_use]
pub fn row_name(game: Game, row: &str) -> String {
    // Lucky 8's names the rows of its bonus by numbers alone.
    match game {
        Game::Lucky8s if row.bytes().all(|digit| digit.is_ascii_digit()) => {
            format!("{row} natural 8s and Jokers")
        }
        Game::Lucky8s | Game::Dragon | Game::Packs | Game::Lunar => words(row),
    }
}

#[cfg(test)]
mod tests {
    use super::{row_name, words};
    use crate::Game;

    #[test]
    fn names_are_written_for_people() {
        assert_eq!(words("pair_2_to_10"), "Pair 2 to 10");
        assert_eq!(row_name(Game::Lucky8s, "5"), "5 natural 8s and Jokers");
        assert_eq!(row_name(Game::Dragon, "three_dragons"), "Three dragons");
    }
}
