//! What each actor may do.

use super::{Bet, Command, Pack, Phase, Round, Spot};
use crate::round::{Engine, Free, Offer};
use croupier_core::{Actor, Bettor, Card};

/// Is the command one of the offer?
pub(super) fn offered(offer: &Offer<Command>, command: &Command) -> bool {
    match (&offer.free, &offer.command, command) {
        (Free::Amount { least, most }, Command::Place { bet, .. }, Command::Place { bet: other, amount }) => {
            bet == other && least <= amount && amount <= most
        }
        (Free::Card(cards), Command::Deal { .. }, Command::Deal { card }) => {
            cards.contains(&card.to_string())
        }
        (Free::Count, Command::CountStub { .. }, Command::CountStub { .. }) => true,
        (Free::Nothing, offered, command) => offered == command,
        _ => false,
    }
}

impl Round {
    pub(super) fn offers(&self, actor: Actor) -> Vec<Offer<Command>> {
        match actor {
            Actor::Player(bettor) => self.player_offers(bettor),
            Actor::Shoe => self.shoe_offers(),
            Actor::Dealer => self.dealer_offers(),
            Actor::Supervisor => self.supervisor_offers(),
        }
    }

    fn player_offers(&self, bettor: Bettor) -> Vec<Offer<Command>> {
        let mut offers = Vec::new();
        if self.state.phase == Phase::Betting && self.is_seat(bettor) {
            for bet in Bet::all().filter(|bet| self.not_offered(bet.kind).is_none()) {
                let (least, most) = self.limits(bet.kind);
                let command = Command::Place { bet, amount: least };
                offers.push(Offer { command, free: Free::Amount { least, most } });
                if self.state.layout.get(bettor, bet).is_some() {
                    offers.push(Offer::exactly(Command::TakeBack { bet }));
                }
            }
        }
        if self.show_own(bettor, &Command::Show).is_ok() {
            offers.push(Offer::exactly(Command::Show));
        }
        offers
    }

    fn shoe_offers(&self) -> Vec<Offer<Command>> {
        let left: Vec<Card> = Card::all().filter(|card| self.state.cards.seen(*card) == 0).collect();
        let Some(card) = left.first().copied().filter(|_| self.state.phase == Phase::Dealing) else {
            return Vec::new();
        };
        let free = Free::Card(left.iter().map(ToString::to_string).collect());
        vec![Offer { command: Command::Deal { card }, free }]
    }

    fn dealer_offers(&self) -> Vec<Offer<Command>> {
        let steps = [
            Command::NoMoreBets,
            Command::Register,
            Command::DiscardStub,
            Command::Show,
            Command::Reveal,
            Command::TurnPack,
            Command::Settle,
            Command::DiscardPack,
            Command::PickUp,
            Command::CardExposed,
            Command::FaceUp,
            Command::DealtInError,
            Command::ShoeFailed,
            Command::ShufflerFailed,
        ];
        let seats = (1..=6).map(|seat| Command::SendBack { seat });
        let fixed = steps.into_iter().chain(seats).chain(self.refused_by_system());
        let possible = fixed.filter(|command| self.dealer_decides(command).is_ok());
        let mut offers: Vec<Offer<Command>> = possible.map(Offer::exactly).collect();
        if self.state.phase == Phase::Stub {
            offers.push(Offer { command: Command::CountStub { found: 0 }, free: Free::Count });
        }
        offers
    }

    fn supervisor_offers(&self) -> Vec<Offer<Command>> {
        let spots = (1..=6).map(Spot::Seat).chain([Spot::Dealer]).chain(Pack::ALL.map(Spot::Pack));
        let found = spots.map(|at| Command::WrongNumber { at }).chain(self.refused_by_system());
        let possible = found.filter(|command| self.decide(Actor::Supervisor, command).is_ok());
        possible.map(Offer::exactly).collect()
    }

    /// Every wager that the progressive system could refuse.
    fn refused_by_system(&self) -> impl Iterator<Item = Command> {
        let stakes = self.state.layout.stakes().iter();
        stakes.map(|stake| Command::NotAccepted { seat: stake.bettor.seat, bet: stake.bet })
    }
}
