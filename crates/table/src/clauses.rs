//! Where each regulation says what the table does.

use croupier_core::Clause;

/// The clauses of one rulebook, by procedure. None where the regulation is silent and the house's own controls
/// decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// Cards arrive.
    pub receive: Option<Clause>,
    /// The dealer inspects them.
    pub inspect: Option<Clause>,
    /// A floorperson verifies them.
    pub verify: Option<Clause>,
    /// They are spread.
    pub spread: Option<Clause>,
    /// The first player looks.
    pub look: Option<Clause>,
    /// They are turned down, washed and stacked.
    pub wash: Option<Clause>,
    /// They are shuffled.
    pub shuffle: Option<Clause>,
    /// They are cut.
    pub cut: Option<Clause>,
    /// A supervisor orders a new cut.
    pub recut: Option<Clause>,
    /// They are shuffled again out of turn.
    pub reshuffle: Option<Clause>,
    /// The table is empty.
    pub idle: Option<Clause>,
    /// Two decks alternate.
    pub alternate: Option<Clause>,
    /// The discard rack holds one deck.
    pub rack: Option<Clause>,
    /// Cards are changed after so many hours.
    pub life: Option<Clause>,
    /// The deck does not have the right number of cards.
    pub wrong_count: Option<Clause>,
    /// Only who sits may wager.
    pub seated: Option<Clause>,
    /// Who has wagered stays to the end of the round.
    pub stay: Option<Clause>,
    /// How many hands one player may have.
    pub hands: Option<Clause>,
    /// How many may bet on one hand.
    pub backers: Option<Clause>,
    /// Spoken wagers with cash.
    pub cash: Option<Clause>,
    /// Match-play coupons.
    pub coupon: Option<Clause>,
    /// The stub is counted.
    pub stub: Option<Clause>,
    /// A supervisor validates a progressive award.
    pub validate: Option<Clause>,
    /// Cards stay until the documents are done.
    pub documents: Option<Clause>,
    /// A device leaves the table before another way is used.
    pub device: Option<Clause>,
    /// What is not covered.
    pub ruling: Option<Clause>,
    /// Players are kept apart.
    pub separate: Option<Clause>,
}
