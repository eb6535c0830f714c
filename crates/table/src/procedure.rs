//! What a rulebook's settings ask of the table around the round.

use crate::books;
use crate::clauses::Clauses;
use crate::messages::Device;
use croupier_core::Clause;
use croupier_games::Game;
use croupier_games::book::Rulebook;

/// How cards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffling {
    /// By the dealer.
    Hand,
    /// By a machine.
    Machine,
}

/// How the cards of a round leave the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Through the dealer's hands: from the hand, out of a manual shoe or out of the shuffling machine.
    ByDealer,
    /// Out of an automated shoe.
    AutomatedShoe,
}

/// What a table does by its book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Where the regulation says so.
    pub clauses: &'static Clauses,
    /// Player places.
    pub positions: u8,
    /// Spots one player may have.
    pub spots_per_player: usize,
    /// People who may bet on one spot.
    pub bettors_per_spot: u8,
    /// Decks kept at the table.
    pub decks: u8,
    /// Cards of a deck.
    pub deck_size: usize,
    /// How the cards are shuffled.
    pub shuffling: Shuffling,
    /// How they are dealt.
    pub dealing: Dealing,
    /// The machine tells how many cards it counted.
    pub machine_counts: bool,
    /// The fewest cards of a cut, where cards are cut.
    pub least_cut: Option<usize>,
    /// Cards may arrive inspected and shuffled.
    pub pre_shuffled: bool,
    /// The spread is shown to the first player.
    pub first_player_looks: bool,
    /// What happens to shuffled cards when nobody plays.
    pub idle: Idle,
    /// Cards are changed after this time, in milliseconds.
    pub card_life: Option<i64>,
    /// Where that is written.
    pub life_clause: Option<Clause>,
    /// What it rests on, where the clause does not say so.
    pub life_reading: Option<&'static str>,
    /// Spoken wagers with cash are taken.
    pub spoken_cash: bool,
    /// Match-play coupons are taken.
    pub coupons: bool,
    /// A coupon may stand for the progressive wager.
    pub progressive_coupon: bool,
    /// Players suspected of playing together are kept apart.
    pub separates: bool,
}

/// What happens to the cards of an open table at which nobody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// They are spread for inspection.
    Spread,
    /// Those outside the machine are spread; the batch in the machine stays there.
    SpreadOutsideMachine,
    /// They are only shuffled again.
    Shuffle,
}

impl Idle {
    /// Are cards spread for the first player?
    #[must_use]
    pub const fn spreads(self) -> bool {
        match self {
            Idle::Spread | Idle::SpreadOutsideMachine => true,
            Idle::Shuffle => false,
        }
    }
}

impl Procedure {
    /// What the settings of a book ask for.
    #[must_use]
    pub fn of(book: &Rulebook) -> Procedure {
        (books::of(book).procedure)(book)
    }

    /// The devices that shuffle or deal by these settings.
    pub fn devices(&self) -> impl Iterator<Item = Device> + use<> {
        let shuffler = (self.shuffling == Shuffling::Machine).then_some(Device::Shuffler);
        let shoe = (self.dealing == Dealing::AutomatedShoe).then_some(Device::Shoe);
        shuffler.into_iter().chain(shoe)
    }

    /// What most books have in common, for a way of shuffling and dealing.
    pub(crate) fn common(
        book: &Rulebook,
        clauses: &'static Clauses,
        shuffling: Shuffling,
        dealing: Dealing,
    ) -> Procedure {
        let cards = Game::of(book).deck().cards;
        Procedure {
            clauses,
            positions: u8::try_from(book.integer("positions")).unwrap_or(1),
            spots_per_player: 1,
            bettors_per_spot: 1,
            decks: 1,
            deck_size: cards.iter().map(|card| usize::from(card.copies)).sum(),
            shuffling,
            dealing,
            machine_counts: false,
            least_cut: None,
            pre_shuffled: false,
            first_player_looks: true,
            idle: Idle::Spread,
            card_life: None,
            life_clause: clauses.life,
            life_reading: None,
            spoken_cash: false,
            coupons: false,
            progressive_coupon: false,
            separates: false,
        }
    }
}
