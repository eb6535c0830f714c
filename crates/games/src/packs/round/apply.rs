//! Facts go into the state. Nothing is refused here. What comes next, and what the meters hold beyond whole cents,
//! follows from the state and from the book's options, which are recorded before the round, so that a replay goes the
//! same way.

use super::{Bet, Event, FROM_THE_RIGHT, FaceUp, Pack, Phase, Round};
use crate::packs::pack::not_accepted;
use crate::round::Place;

impl Round {
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.place(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.take_back(*bettor, *bet),
            Event::SentBack { bettor } => {
                Bet::all().for_each(|bet| self.layout.take_back(*bettor, bet));
            }
            Event::BettingClosed if self.has_progressive(|_| true) => self.phase = Phase::Registering,
            Event::BettingClosed => self.start_dealing(),
            Event::MetersRestarted { .. } => {
                self.meters.restart();
                self.unregistered = self.meters;
            }
            Event::NotAccepted { bettor, bet, amount } => {
                self.meters = self.without(*bet, *amount);
                self.layout.take_back(*bettor, *bet);
                self.settled.push((*bettor, not_accepted(bet.name(), *amount)));
            }
            // Readings show whole cents; the meters carry the rest of a cent on, so they are fed again.
            Event::Registered { .. } => {
                self.meters = self.registered();
                self.start_dealing();
            }
            Event::Dealt { to, card } => {
                self.cards.deal(*card, Place::from(*to));
                self.dealt += 1;
            }
            Event::StubCounted { .. } => self.stub_count.count(),
            Event::StubDiscarded => self.phase = Phase::Showing,
            Event::Shown { seat } => drop(self.shown.try_push(*seat)),
            Event::Revealed => {
                self.dealer_shown = true;
                self.phase = Phase::Turning(Pack::One);
            }
            Event::PackTurned { pack } => {
                self.turned = Some(*pack);
                self.phase = Phase::Settling { pack: *pack, below: FROM_THE_RIGHT };
            }
            Event::Settled { bettor, lines } => {
                self.settled.extend(lines.iter().map(|line| (*bettor, *line)));
                self.settled_down_to(bettor.seat);
            }
            Event::ProgressiveSettled { pack, awards, .. } => {
                if let Some((_, meters)) = self.progressive(*pack) {
                    self.meters = meters;
                }
                self.settled.extend(awards.iter().map(|award| (award.bettor, award.line)));
                self.phase = Phase::Discarding(*pack);
            }
            Event::PackDiscarded { pack } => {
                self.cards.collect(Place::Pack(pack.number()));
                self.phase = pack.next().map_or(Phase::PickUp, Phase::Turning);
            }
            Event::Collected { seats } => {
                seats.iter().for_each(|seat| self.cards.collect(Place::Hand(*seat)));
            }
            Event::FoundFaceUp => self.face_up = FaceUp::NextCard,
            Event::SetAside { card } => {
                self.cards.deal(*card, Place::Rack);
                self.face_up = FaceUp::SetAside;
            }
            Event::Voided { clause, .. } => {
                self.void = Some(*clause);
                self.meters = self.unregistered;
                self.seats = self.betting_seats();
                self.phase = Phase::Void { below: FROM_THE_RIGHT };
            }
            Event::Reversed { bettor, lines } => {
                self.settled.retain(|(whose, line)| whose != bettor || !lines.contains(line));
            }
            Event::Noted { .. } => {}
            Event::PickedUp => {
                self.cards.collect_all();
                self.phase = Phase::Over;
            }
        }
    }

    /// The wagers are closed and on the meters: who has one gets cards.
    fn start_dealing(&mut self) {
        self.seats = self.betting_seats();
        self.phase = Phase::Dealing;
    }

    fn settled_down_to(&mut self, seat: u8) {
        if let Phase::Settling { below, .. } | Phase::Void { below } = &mut self.phase {
            *below = seat;
        }
    }
}
