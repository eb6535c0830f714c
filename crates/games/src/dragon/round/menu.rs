//! What each actor may do.

use super::said::{Bet, Command};
use super::{Phase, Round};
use crate::round::{Free, Offer};
use croupier_core::Bettor;

impl Round {
    pub(super) fn player_offers(&self, bettor: Bettor, offers: &mut Vec<Offer<Command>>) {
        if self.phase == Phase::Betting && self.is_seat(bettor) {
            for bet in Bet::ALL.into_iter().filter(|bet| self.offers(*bet)) {
                let (least, most) = self.limits(bettor, bet);
                if least <= most {
                    offers.push(Offer {
                        command: Command::Place { bet, amount: least },
                        free: Free::Amount { least, most },
                    });
                }
                if self.layout.get(bettor, bet).is_some() {
                    offers.push(Offer::exactly(Command::TakeBack { bet }));
                }
            }
        }
        if self.phase == Phase::Deciding && self.undecided().contains(&bettor) {
            offers.extend([Offer::exactly(Command::Play), Offer::exactly(Command::Fold)]);
        }
    }

    pub(super) fn dealer_offers(&self, offers: &mut Vec<Offer<Command>>) {
        let steps = [
            Command::NoMoreBets,
            Command::DiscardStub,
            Command::Reveal,
            Command::Settle,
            Command::PickUp,
            Command::ShoeFailed,
            Command::DealtInError,
            Command::ShufflerFailed,
        ];
        let seats = (1..=6).map(|seat| Command::SendBack { seat });
        let fixed = steps.into_iter().chain(seats).filter(|command| self.dealer_decides(command).is_ok());
        offers.extend(fixed.map(Offer::exactly));
        let count = Command::CountStub { found: 0 };
        if self.dealer_decides(&count).is_ok() {
            offers.push(Offer { command: count, free: Free::Count });
        }
    }
}
