//! Who may say what, and what is offered.

use super::spot::without;
use super::{Bet, Command, Decision, Event, Phase, Round};
use crate::lucky8s::Card;
use crate::lucky8s::rules::Choice;
use crate::round::{Free, Offer, not_now, one};
use croupier_core::{Actor, Bettor, Suit};

impl Round {
    pub(super) fn player_decides(&self, bettor: Bettor, command: &Command) -> Decision {
        match command {
            Command::Place { bet, amount } => self.place(bettor, *bet, *amount),
            Command::TakeBack { bet } => self.take_back(bettor, *bet),
            Command::Share => self.share(bettor),
            Command::LayOut { cards } => self.lay_out(bettor, cards),
            Command::TakeUp => self.take_up(bettor),
            Command::Decline => self.decline(bettor),
            Command::Fold => self.choose(bettor, Choice::Fold),
            Command::InToWin => self.choose(bettor, Choice::Play),
            Command::SendBack { .. }
            | Command::StartDeal
            | Command::Deal { .. }
            | Command::FaceUp
            | Command::DiscardRest
            | Command::Reveal
            | Command::Settle
            | Command::PickUp
            | Command::WrongNumber { .. }
            | Command::ShufflerFailed => Err(not_now()),
        }
    }

    pub(super) fn shoe_decides(&self, command: &Command) -> Decision {
        if let Command::Deal { card } = command { self.deal(*card) } else { Err(not_now()) }
    }

    pub(super) fn dealer_decides(&self, command: &Command) -> Decision {
        match command {
            Command::SendBack { bettor } => self.send_back(*bettor),
            Command::StartDeal => self.start_deal(),
            Command::DiscardRest if self.phase == Phase::Rest => one(Event::RestDiscarded),
            Command::Reveal => self.reveal(),
            Command::Settle => self.settle_next(),
            Command::PickUp => self.pick_up(),
            Command::WrongNumber { seat } => self.ran_out(*seat),
            Command::FaceUp => self.face_up(),
            Command::ShufflerFailed => self.shuffler_failed(),
            Command::Place { .. }
            | Command::TakeBack { .. }
            | Command::Share
            | Command::Deal { .. }
            | Command::DiscardRest
            | Command::LayOut { .. }
            | Command::TakeUp
            | Command::Decline
            | Command::Fold
            | Command::InToWin => Err(not_now()),
        }
    }

    pub(super) fn supervisor_decides(&self, command: &Command) -> Decision {
        if let Command::WrongNumber { seat } = command { self.wrong_number(*seat) } else { Err(not_now()) }
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
        if self.may_bet(bettor).is_ok() {
            let wager = |bet| Offer::wager(self.limits(bet), |amount| Command::Place { bet, amount });
            offers.extend(Bet::ALL.map(wager));
        }
        if let Ok(left) = self.to_lay_out(bettor)
            && let Some(first) = left.first()
        {
            let from = left.iter().map(Card::to_string).collect();
            let free = Free::OwnCards { least: 1, most: left.len(), from };
            offers.push(Offer { command: Command::LayOut { cards: vec![*first] }, free });
        }
        let backs = Bet::ALL.map(|bet| Command::TakeBack { bet });
        let fixed = [Command::Share, Command::TakeUp, Command::Decline, Command::InToWin, Command::Fold];
        let commands = backs.into_iter().chain(fixed);
        let allowed = commands.filter(|command| self.player_decides(bettor, command).is_ok());
        offers.extend(allowed.map(Offer::exactly));
        offers
    }

    fn shoe_offers(&self) -> Vec<Offer<Command>> {
        let numbers = (1..=8).flat_map(|value| Suit::ALL.map(|suit| Card::Number(value, Some(suit))));
        let deck = numbers.chain([Card::Joker]);
        let left = deck.filter(|card| self.phase == Phase::Dealing && self.check_card(*card).is_ok());
        Offer::card(left, |card| Command::Deal { card }).into_iter().collect()
    }

    fn dealer_offers(&self) -> Vec<Offer<Command>> {
        let steps = [
            Command::StartDeal,
            Command::DiscardRest,
            Command::Reveal,
            Command::Settle,
            Command::PickUp,
            Command::WrongNumber { seat: None },
            Command::FaceUp,
            Command::ShufflerFailed,
        ];
        let bettors = (1..=6).flat_map(|seat| (0..3).map(move |place| Bettor { seat, place }));
        let back = bettors.map(|bettor| Command::SendBack { bettor });
        let fixed = steps.into_iter().chain(back).filter(|command| self.dealer_decides(command).is_ok());
        fixed.map(Offer::exactly).collect()
    }

    fn supervisor_offers(&self) -> Vec<Offer<Command>> {
        let places = (1..=6).map(Some).chain([None]);
        let found = places.map(|seat| Command::WrongNumber { seat });
        found.filter(|command| self.supervisor_decides(command).is_ok()).map(Offer::exactly).collect()
    }
}

/// Is this command the offer, or the offer with its free part chosen?
pub(super) fn offered(offer: &Offer<Command>, command: &Command) -> bool {
    match (&offer.command, command) {
        (Command::Place { bet, .. }, Command::Place { bet: other, amount }) => {
            bet == other && offer.free.has_amount(*amount)
        }
        (Command::Deal { .. }, Command::Deal { card }) => offer.free.has_card(card),
        (Command::LayOut { .. }, Command::LayOut { cards }) => may_lay_out(&offer.free, cards),
        (offered, command) => offered == command,
    }
}

fn may_lay_out(free: &Free, cards: &[Card]) -> bool {
    let Free::OwnCards { least, most, from } = free else { return false };
    let from: Vec<Card> = from.iter().filter_map(|card| card.parse().ok()).collect();
    (*least..=*most).contains(&cards.len()) && without(from, cards).is_some()
}
