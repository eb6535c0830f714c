//! What each actor may do.

use super::{Bet, Command, Phase, Round};
use crate::round::{Engine, Offer};
use croupier_core::{Actor, Bettor, Card};

/// Is this command the offer, or the offer with its free part chosen?
pub(super) fn offered(offer: &Offer<Command>, command: &Command) -> bool {
    match (&offer.command, command) {
        (Command::Place { bet, .. }, Command::Place { bet: other, amount }) => {
            bet == other && offer.free.has_amount(*amount)
        }
        (Command::Deal { .. }, Command::Deal { card })
        | (Command::FaceUp { .. }, Command::FaceUp { card }) => offer.free.has_card(card),
        (offered, command) => offered == command,
    }
}

impl Round {
    pub(super) fn player_offers(&self, bettor: Bettor) -> Vec<Offer<Command>> {
        let mut offers = Vec::new();
        if self.phase == Phase::Betting && self.is_seat(bettor) {
            for bet in Bet::ALL.into_iter().filter(|bet| self.offers(*bet)) {
                offers.push(Offer::wager(self.limits(bet), |amount| Command::Place { bet, amount }));
                if self.layout.get(bettor, bet).is_some() {
                    offers.push(Offer::exactly(Command::TakeBack { bet }));
                }
            }
        }
        if self.phase == Phase::Deciding && self.undecided().contains(&bettor) {
            offers.extend([Command::Play, Command::Fold].map(Offer::exactly));
        }
        offers
    }

    pub(super) fn shoe_offers(&self) -> Vec<Offer<Command>> {
        let dealing = self.phase == Phase::Dealing;
        let left = || Card::all().filter(|card| dealing && self.check_card(*card).is_ok());
        let next = Offer::card(left(), |card| Command::Deal { card });
        next.into_iter().chain(Offer::card(left(), |card| Command::FaceUp { card })).collect()
    }

    pub(super) fn dealer_offers(&self) -> Vec<Offer<Command>> {
        let steps = [
            Command::NoMoreBets,
            Command::Reveal,
            Command::Settle,
            Command::PickUp,
            Command::DealtInError,
            Command::ShufflerFailed,
        ];
        let seats = (1..=6).map(|seat| Command::SendBack { seat });
        let may = |command: &Command| self.dealer_decides(command).is_ok();
        steps.into_iter().chain(seats).filter(may).map(Offer::exactly).collect()
    }

    pub(super) fn supervisor_offers(&self) -> Vec<Offer<Command>> {
        let places = self.in_play().map(Some).chain([None]);
        let found = places.map(|seat| Command::WrongNumber { seat });
        found.filter(|command| self.decide(Actor::Supervisor, command).is_ok()).map(Offer::exactly).collect()
    }
}
