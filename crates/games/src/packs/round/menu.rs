//! Who may say what, and what is offered.

use super::{Bet, Command, Decision, Event, Pack, Phase, Readings, Round, Spot};
use crate::round::{Engine, Offer, not_now, one};
use croupier_core::{Actor, Bettor, Card};

/// Is this command the offer, or the offer with its free part chosen?
pub(super) fn offered(offer: &Offer<Command>, command: &Command) -> bool {
    match (&offer.command, command) {
        (Command::Place { bet, .. }, Command::Place { bet: other, amount }) => {
            bet == other && offer.free.has_amount(*amount)
        }
        (Command::Deal { .. }, Command::Deal { card }) => offer.free.has_card(card),
        (Command::CountStub { .. }, Command::CountStub { .. }) => true,
        (offered, command) => offered == command,
    }
}

impl Round {
    /// nj/packs-poker 43.10(c); 43.10(d); 43.10(k); 43.13(a); 43.13(c); 43.13(d)
    ///
    /// Each step of the dealer in its place.
    pub(super) fn dealer_decides(&self, command: &Command) -> Decision {
        match (command, self.phase) {
            (Command::SendBack { seat }, _) => self.send_back(*seat),
            (Command::NoMoreBets, _) => self.close(),
            (Command::NotAccepted { seat, bet }, _) => self.not_accepted(*seat, *bet),
            (Command::Register, Phase::Registering) => {
                one(Event::Registered { meters: Readings::boxed(&self.registered()) })
            }
            (Command::DiscardStub, _) => self.discard_stub(),
            (Command::CountStub { found }, _) => self.count_stub(*found),
            (Command::Show, _) => self.show_next(),
            (Command::Reveal, Phase::Revealing) => one(Event::Revealed),
            (Command::TurnPack, Phase::Turning(pack)) => one(Event::PackTurned { pack }),
            (Command::Settle, _) => self.settle_next(),
            (Command::DiscardPack, _) => self.discard_pack(),
            (Command::PickUp, Phase::PickUp) => one(Event::PickedUp),
            (Command::CardExposed, _) => self.card_exposed(),
            (Command::FaceUp, _) => self.found_face_up(),
            (Command::DealtInError, _) => self.dealt_in_error(),
            (Command::ShoeFailed, _) => self.shoe_failed(),
            (Command::ShufflerFailed, _) => self.shuffler_failed(),
            (
                Command::Place { .. }
                | Command::TakeBack { .. }
                | Command::Register
                | Command::Deal { .. }
                | Command::Reveal
                | Command::TurnPack
                | Command::PickUp
                | Command::WrongNumber { .. },
                _,
            ) => Err(not_now()),
        }
    }

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
        if self.phase == Phase::Betting && self.is_seat(bettor) {
            for bet in Bet::all().filter(|bet| self.not_offered(bet.kind).is_none()) {
                offers.push(Offer::wager(self.limits(bet.kind), |amount| Command::Place { bet, amount }));
                if self.layout.get(bettor, bet).is_some() {
                    offers.push(Offer::exactly(Command::TakeBack { bet }));
                }
            }
        }
        if self.show_own(bettor).is_ok() {
            offers.push(Offer::exactly(Command::Show));
        }
        offers
    }

    fn shoe_offers(&self) -> Vec<Offer<Command>> {
        let left = Card::all().filter(|card| self.phase == Phase::Dealing && self.check_card(*card).is_ok());
        Offer::card(left, |card| Command::Deal { card }).into_iter().collect()
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
        let may = |command: &Command| self.dealer_decides(command).is_ok();
        let count = Some(Command::CountStub { found: 0 }).filter(may).map(Offer::count);
        fixed.filter(may).map(Offer::exactly).chain(count).collect()
    }

    fn supervisor_offers(&self) -> Vec<Offer<Command>> {
        let spots = (1..=6).map(Spot::Seat).chain([Spot::Dealer]).chain(Pack::ALL.map(Spot::Pack));
        let found = spots.map(|at| Command::WrongNumber { at }).chain(self.refused_by_system());
        let possible = found.filter(|command| self.decide(Actor::Supervisor, command).is_ok());
        possible.map(Offer::exactly).collect()
    }

    /// Every wager that the progressive system could refuse.
    fn refused_by_system(&self) -> impl Iterator<Item = Command> {
        let stakes = self.layout.stakes().iter();
        stakes.map(|stake| Command::NotAccepted { seat: stake.bettor.seat, bet: stake.bet })
    }
}
