//! How events move money.

use super::{Event, Readings, Round};
use crate::packs::pack::not_accepted;
use crate::round::{onto_layout, reversed_postings, settled_postings};
use croupier_core::{Account, Money, Posting};

impl Round {
    pub(super) fn money(&self, event: &Event) -> Vec<Posting> {
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.placing(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.taking_back(*bettor, *bet),
            Event::SentBack { bettor } => {
                let all: Money = self.layout.of(*bettor).map(|stake| stake.amount).sum();
                onto_layout(*bettor, -all)
            }
            Event::NotAccepted { bettor, bet, amount } => {
                let returned = settled_postings(*bettor, &[not_accepted(bet.name(), *amount)]);
                let off_meter = self.meter_postings(&Readings::from(&self.without(*bet, *amount)));
                returned.into_iter().chain(off_meter).collect()
            }
            Event::Settled { bettor, lines } => settled_postings(*bettor, lines),
            Event::Reversed { bettor, lines } => reversed_postings(*bettor, lines),
            Event::ProgressiveSettled { awards, meters, .. } => {
                let settled = awards.iter().flat_map(|award| settled_postings(award.bettor, &[award.line]));
                settled.chain(self.meter_postings(meters)).collect()
            }
            Event::MetersRestarted { meters }
            | Event::Registered { meters }
            | Event::Voided { meters, .. } => self.meter_postings(meters),
            Event::BettingClosed
            | Event::Dealt { .. }
            | Event::StubCounted { .. }
            | Event::StubDiscarded
            | Event::Shown { .. }
            | Event::Revealed
            | Event::PackTurned { .. }
            | Event::PackDiscarded { .. }
            | Event::Collected { .. }
            | Event::FoundFaceUp
            | Event::SetAside { .. }
            | Event::Noted { .. }
            | Event::PickedUp => Vec::new(),
        }
    }

    fn meter_postings(&self, after: &Readings) -> Vec<Posting> {
        let now = self.readings();
        let meters = [(0, now.five_card, after.five_card), (1, now.seven_card, after.seven_card)];
        let moved = meters.into_iter().filter_map(|(meter, now, after)| {
            let gained = after?.primary - now?.primary;
            (!gained.is_zero()).then(|| Posting::between(Account::Inventory, Account::Meter(meter), gained))
        });
        moved.flatten().collect()
    }
}
