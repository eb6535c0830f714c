//! Names of the books in words.

/// A name such as `three_dragons` in words.
#[must_use]
pub fn words(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + &letters.as_str().replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::words;
    use crate::Game;

    #[test]
    fn names_are_written_for_people() {
        assert_eq!(words("pair_2_to_10"), "Pair 2 to 10");
        assert_eq!(Game::Lucky8s.row_name("5"), "5 natural 8s and Jokers");
        assert_eq!(Game::Dragon.row_name("three_dragons"), "Three dragons");
        assert_eq!(Game::Dragon.option_title("three_card_minimum"), "3 Card Bonus minimum");
        assert_eq!(Game::Dragon.option_title("ante_bonus_equal"), "Ante Bonus equal");
        assert_eq!(Game::Dragon.option_title("odds_shown_on"), "Odds shown on");
    }
}
