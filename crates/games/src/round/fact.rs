//! What an event is to anybody outside its game.

use crate::Game;
use arrayvec::ArrayString;
use croupier_core::{Bettor, Clause, Line, Outcome};
use std::fmt::{Display, Write};

/// What an event is to the table, the record and the pages, whichever game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact<'e> {
    /// A card left the shoe.
    CardDrawn {
        /// As it is written; asked of every event, so it takes no memory of its own.
        card: ArrayString<4>,
    },
    /// Wagers of a bettor are settled.
    Settled(Bettor, &'e [Line]),
    /// What was settled before is undone.
    Reversed(Bettor, &'e [Line]),
    /// Progressive wagers of several bettors are settled.
    ProgressiveSettled(Vec<(Bettor, Line)>),
    /// All hands are void.
    Voided {
        /// By this clause.
        clause: Clause,
        /// The deck itself was found to have a wrong number of cards.
        wrong_deck: bool,
    },
    /// The stub was counted and had so many cards.
    StubCounted(usize),
    /// The shuffler failed before the deal.
    ShufflerFailed,
    /// The shuffler failed with the deck that is not in play.
    OtherDeckUnshuffled,
    /// Between rounds the deck was found with a wrong number of cards.
    WrongDeck,
    /// The cards of these seats went to the discard rack, while others still lie.
    Collected(Vec<u8>),
    /// All cards were picked up at once.
    PickedUp,
    /// Cards that lay face down on the table are turned up.
    TurnedUp,
    /// The discard rack was shuffled and is the shoe now.
    RackShuffled,
    /// A player gave up these cards for others, blanks between.
    Exchanged(String),
    /// A meter moved, for this reason.
    MeterMoved(MeterMove),
    /// Anything else: only its own game cares.
    OfTheGame,
}

/// Why an event moves a meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeterMove {
    /// Contributions of wagers.
    Fed,
    /// A void round takes its contributions back.
    Returned,
    /// An award is paid from it.
    Paid,
    /// It was won as a whole and starts again.
    Reset,
    /// It starts again with the first "No more bets" after it was won.
    Restarted,
}

/// A wager settled, or its settlement undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettledLine {
    /// The bettor whose wager it is.
    pub bettor: Bettor,
    /// What became of it.
    pub line: Line,
    /// What was settled before is undone.
    pub reversed: bool,
    /// The wager feeds a meter that it may win.
    pub progressive: bool,
}

impl SettledLine {
    /// Is it an award of a progressive wager?
    #[must_use]
    pub fn is_award(&self) -> bool {
        self.progressive && self.line.result == Outcome::Win && !self.reversed
    }
}

impl Fact<'_> {
    /// This card left the shoe.
    pub(crate) fn drawn(card: &impl Display) -> Fact<'static> {
        let mut written = ArrayString::new();
        let fits = write!(written, "{card}");
        debug_assert!(fits.is_ok(), "a card is written with two letters");
        Fact::CardDrawn { card: written }
    }

    /// The wagers of a round of this game that it settles, or whose settlement it undoes.
    pub(crate) fn settled_lines(&self, game: Game) -> Vec<SettledLine> {
        let of = |bettor: &Bettor, lines: &[Line], reversed| {
            let progressive = |line: &Line| game.wager(line.bet).is_some_and(|wager| wager.progressive);
            let settled = |line: &Line| SettledLine {
                bettor: *bettor,
                line: *line,
                reversed,
                progressive: progressive(line),
            };
            lines.iter().map(settled).collect()
        };
        match self {
            Fact::Settled(bettor, lines) => of(bettor, lines, false),
            Fact::Reversed(bettor, lines) => of(bettor, lines, true),
            Fact::ProgressiveSettled(awards) => {
                awards.iter().flat_map(|(bettor, line)| of(bettor, &[*line], false)).collect::<Vec<_>>()
            }
            Fact::CardDrawn { .. }
            | Fact::Voided { .. }
            | Fact::StubCounted(_)
            | Fact::ShufflerFailed
            | Fact::OtherDeckUnshuffled
            | Fact::WrongDeck
            | Fact::Collected(_)
            | Fact::PickedUp
            | Fact::TurnedUp
            | Fact::RackShuffled
            | Fact::Exchanged(_)
            | Fact::MeterMoved(_)
            | Fact::OfTheGame => Vec::new(),
        }
    }

    /// The card that it takes from the shoe.
    #[must_use]
    pub fn card_drawn(&self) -> Option<&str> {
        if let Fact::CardDrawn { card } = self { Some(card) } else { None }
    }

    /// The clause by which all hands became void.
    #[must_use]
    pub fn voided(&self) -> Option<Clause> {
        if let Fact::Voided { clause, .. } = self { Some(*clause) } else { None }
    }

    /// nj/lunar-poker 38.7(f)2·c | nj/dragon-poker 42.7(e)2 | nj/packs-poker 43.7(g)2 | nz/lunar-poker 11.10
    ///
    /// Was the deck found with a wrong number of cards, of which so many should be undealt? A misdeal leaves the deck
    /// complete; at Pack's Poker it is void by the same clause, so there only the count itself tells.
    #[must_use]
    pub fn is_wrong_deck(&self, in_shoe: usize) -> bool {
        match self {
            Fact::Voided { wrong_deck, .. } => *wrong_deck,
            Fact::StubCounted(found) => *found != in_shoe,
            Fact::WrongDeck => true,
            Fact::CardDrawn { .. }
            | Fact::Settled(..)
            | Fact::Reversed(..)
            | Fact::ProgressiveSettled(_)
            | Fact::ShufflerFailed
            | Fact::OtherDeckUnshuffled
            | Fact::Collected(_)
            | Fact::PickedUp
            | Fact::TurnedUp
            | Fact::RackShuffled
            | Fact::Exchanged(_)
            | Fact::MeterMoved(_)
            | Fact::OfTheGame => false,
        }
    }

    /// Does it take the cards of a seat away?
    #[must_use]
    pub fn collects(&self, seat: u8) -> bool {
        match self {
            Fact::Collected(seats) => seats.contains(&seat),
            Fact::PickedUp => true,
            Fact::CardDrawn { .. }
            | Fact::Settled(..)
            | Fact::Reversed(..)
            | Fact::ProgressiveSettled(_)
            | Fact::Voided { .. }
            | Fact::StubCounted(_)
            | Fact::ShufflerFailed
            | Fact::OtherDeckUnshuffled
            | Fact::WrongDeck
            | Fact::TurnedUp
            | Fact::RackShuffled
            | Fact::Exchanged(_)
            | Fact::MeterMoved(_)
            | Fact::OfTheGame => false,
        }
    }
}

/// An event of a game.
pub trait GameEvent {
    /// What it is outside the game.
    fn fact(&self) -> Fact<'_>;

    /// The one seat it concerns; none where it concerns the dealer, several seats or all of them.
    fn seat(&self) -> Option<u8>;
}
