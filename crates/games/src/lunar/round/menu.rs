//! What each actor may do: the menu asks the decision, so the two agree.

use super::{Bet, Command, Declaration, Phase, Round};
use crate::round::{Engine, Free, Offer};
use croupier_core::{Actor, Bettor, Card};

/// The dealer's steps without anything to fill in.
const STEPS: [Command; 19] = [
    Command::EndDeclarations,
    Command::LockIn,
    Command::SettleFirstFive,
    Command::Act,
    Command::ShuffleRack,
    Command::Reveal,
    Command::DiscardHighest,
    Command::Settle,
    Command::PayRoyal,
    Command::PickUp,
    Command::FaceUp,
    Command::DrawnInError,
    Command::DealerHasFour,
    Command::ExposedInDeal,
    Command::CardsAtEmptyBox { complete: false },
    Command::CardsAtEmptyBox { complete: true },
    Command::ShufflerFailed,
    Command::ShoeFailed,
    Command::ExposedBeforeShoe,
];

/// Is this command the offer, or the offer with its free part chosen?
pub(super) fn offered(offer: &Offer<Command>, command: &Command) -> bool {
    match (&offer.command, command) {
        (Command::Place { bet, .. }, Command::Place { bet: other, amount }) => {
            bet == other && offer.free.has_amount(*amount)
        }
        (Command::Deal { .. }, Command::Deal { card }) => offer.free.has_card(card),
        (Command::Exchange { .. }, Command::Exchange { cards }) => may_exchange(&offer.free, cards),
        (Command::CountChips { .. }, Command::CountChips { .. })
        | (Command::CountStub { .. }, Command::CountStub { .. })
        | (Command::CountDeck { .. }, Command::CountDeck { .. }) => true,
        (offered, command) => offered == command,
    }
}

fn may_exchange(free: &Free, cards: &[Card]) -> bool {
    let Free::OwnCards { least, most, from } = free else { return false };
    let own = |card: &Card| from.contains(&card.to_string());
    let twice = |place: usize| cards[..place].contains(&cards[place]);
    (*least..=*most).contains(&cards.len()) && cards.iter().all(own) && !(0..cards.len()).any(twice)
}

impl Round {
    pub(super) fn offers(&self, actor: Actor) -> Vec<Offer<Command>> {
        let mut offers = Vec::new();
        match actor {
            Actor::Player(bettor) => self.player_offers(bettor, &mut offers),
            Actor::Shoe => self.shoe_offers(&mut offers),
            Actor::Dealer => self.dealer_offers(&mut offers),
            Actor::Supervisor => {
                self.offer(actor, std::iter::once(Command::DealerExposed), &mut offers);
                let whole = Command::WrongNumber { seat: None, drawn: false };
                self.offer(actor, std::iter::once(whole), &mut offers);
                self.offer(actor, std::iter::once(Command::OperatorVoids { seat: None }), &mut offers);
                (1..=5).for_each(|seat| self.offer(actor, rulings(seat), &mut offers));
            }
        }
        offers
    }

    fn offer(&self, actor: Actor, commands: impl Iterator<Item = Command>, offers: &mut Vec<Offer<Command>>) {
        offers.extend(commands.filter(|command| self.decide(actor, command).is_ok()).map(Offer::exactly));
    }

    fn player_offers(&self, bettor: Bettor, offers: &mut Vec<Offer<Command>>) {
        let actor = Actor::Player(bettor);
        // Wagers and decisions are never open together, and every refusal that is not asked for is time saved.
        if self.phase == Phase::Betting {
            for bet in Bet::ALL {
                let wager = Offer::wager(self.limits(bet), |amount| Command::Place { bet, amount });
                offers.extend(Some(wager).filter(|offer| self.decide(actor, &offer.command).is_ok()));
            }
            return self.offer(actor, Bet::ALL.into_iter().map(|bet| Command::TakeBack { bet }), offers);
        }
        self.offer(actor, Declaration::ALL.into_iter().map(|side| Command::Declare { side }), offers);
        let words = [
            Command::NothingToDeclare,
            Command::Bet,
            Command::Fold,
            Command::Buy,
            Command::Force,
            Command::DontForce,
        ];
        self.offer(actor, words.into_iter(), offers);
        self.exchange_offer(bettor, offers);
    }

    fn exchange_offer(&self, bettor: Bettor, offers: &mut Vec<Offer<Command>>) {
        let Some(state) = self.seat(bettor.seat) else { return };
        let command = Command::Exchange { cards: state.first.iter().take(2).copied().collect() };
        if self.decide(Actor::Player(bettor), &command).is_ok() {
            let from = state.first.iter().map(ToString::to_string).collect();
            offers.push(Offer { command, free: Free::OwnCards { least: 2, most: 5, from } });
        }
    }

    fn shoe_offers(&self, offers: &mut Vec<Offer<Command>>) {
        if self.next_place().is_none() {
            return;
        }
        let left = Card::all().filter(|card| self.check_card(*card).is_ok());
        offers.extend(Offer::card(left, |card| Command::Deal { card }));
    }

    fn dealer_offers(&self, offers: &mut Vec<Offer<Command>>) {
        self.offer(Actor::Dealer, Round::betting_steps(), offers);
        self.offer(Actor::Dealer, STEPS.into_iter(), offers);
        let counts = [
            Command::CountChips { found: self.progressive_wagers() },
            Command::CountStub { found: self.cards.in_shoe() },
            Command::CountDeck { found: 52 },
        ];
        let due = counts.into_iter().filter(|command| self.decide(Actor::Dealer, command).is_ok());
        offers.extend(due.map(Offer::count));
    }
}

/// What a supervisor can find about a seat.
fn rulings(seat: u8) -> impl Iterator<Item = Command> {
    let both = [false, true];
    let claims = [Declaration::Instant, Declaration::Super].into_iter().flat_map(move |side| {
        both.into_iter().flat_map(move |viewed| {
            both.into_iter().map(move |pays| Command::LateClaim { seat, side, viewed, pays })
        })
    });
    [
        Command::WrongNumber { seat: Some(seat), drawn: false },
        Command::WrongNumber { seat: Some(seat), drawn: true },
        Command::OperatorVoids { seat: Some(seat) },
        Command::Communicated { seat },
        Command::Breach { seat },
        Command::OwnCardsExposed { seat },
        Command::Absent { seat },
        Command::CollectedEarly { seat, rebuilt: false },
        Command::CollectedEarly { seat, rebuilt: true },
        Command::LaidOnDiscards { seat, top_five: false },
        Command::LaidOnDiscards { seat, top_five: true },
    ]
    .into_iter()
    .chain(claims)
}
