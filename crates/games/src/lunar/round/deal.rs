//! Dealing: where the next card goes, and what is counted.

use super::irregular::only_if;
use super::void::void;
use super::{Command, Decision, Event, Phase, Replacement, Round, VoidReason, index};
use crate::round::{Awaiting, Place, not_now, one, refuse, when};
use croupier_core::{Card, Code, Refusal};

impl Round {
    pub(super) fn dealt_all(&self) -> bool {
        let whole = self.live().all(|seat| self.seats[index(seat)].first.len() == 5);
        self.faults.to_rack.is_none() && whole && self.dealer.cards.len() == 5
    }

    /// nj/lunar-poker 38.7(d); 38.7(d)1; 38.7(d)2; 38.7(d)3; 38.7(d)4; 38.7(d)5; 38.8(c); 38.8(c)1; 38.8(c)2; 38.8(c)3; 38.8(c)4; 38.8(c)5; 38.9(c)·a; 38.9(c)·b; 38.9(c)·c | nz/lunar-poker 8.1(b); 8.3(a); 8.3(b); 8.4(a); 8.4(b)
    ///
    /// Where the next card of the first deal goes: clockwise from seat 1 to each player with an ante, the
    /// dealer last, one card at a time or in stacks of five. Who is out of the round gets no more cards.
    fn first_deal_place(&self) -> Place {
        let held = |seat: u8| self.seats[index(seat)].first.len();
        let fewest = self.live().map(held).min().unwrap_or(5).min(self.dealer.cards.len());
        let full = if self.table.procedure.stacks_of_five { 5 } else { fewest + 1 };
        self.live().find(|seat| held(*seat) < full).map_or(Place::Dealer, Place::Hand)
    }

    /// nj/lunar-poker 38.10(c)·a; 38.10(d)·c; 38.10(k)·d | nz/lunar-poker 8.5(c); 8.6(b); 8.7; 9.6; 10.4·a
    ///
    /// Where the next card goes: cards that are set aside first, then the first deal, a player's draw, the
    /// dealer's replacement.
    pub(super) fn next_place(&self) -> Option<Place> {
        let drawn_for = || self.live().find(|seat| self.seats[index(*seat)].due() > 0).map(Place::Hand);
        match (self.phase, self.faults.to_rack) {
            (Phase::Betting | Phase::Chips | Phase::Void { .. } | Phase::Over(_), _) => None,
            (_, Some(_)) => Some(Place::Rack),
            (Phase::Dealing, None) => Some(self.first_deal_place()),
            (Phase::Electing, None) => drawn_for(),
            (Phase::Replacing, None) if self.dealer.replacement != Replacement::None => Some(Place::Dealer),
            (
                Phase::Stub
                | Phase::Declaring
                | Phase::Deciding
                | Phase::FirstFive
                | Phase::Revealing
                | Phase::Forcing
                | Phase::Settling
                | Phase::Replacing
                | Phase::PickUp(_),
                None,
            ) => None,
        }
    }

    /// nj/lunar-poker 38.10(d)·c | nz/lunar-poker 11.19; 8.7
    ///
    /// When the cards have run out, the discard rack is shuffled before the next one (reading R14).
    pub(super) fn await_card(&self) -> Awaiting<Command> {
        if self.cards.in_shoe() == 0 { Awaiting::Dealer(Command::ShuffleRack) } else { Awaiting::Card }
    }

    pub(super) fn shuffle_rack(&self) -> Decision {
        when(self.next_place().is_some() && self.cards.in_shoe() == 0)?;
        one(Event::RackShuffled)
    }

    pub(super) fn deal(&self, card: Card) -> Decision {
        let place = self.next_place().ok_or_else(not_now)?;
        self.check_card(card)?;
        match place {
            Place::Rack | Place::Pack(_) => {
                one(Event::SetAside { card, up: self.faults.to_rack.is_some_and(|rest| rest.up) })
            }
            Place::Hand(seat) => one(Event::Dealt { seat: Some(seat), card, up: false }),
            Place::Dealer => one(Event::Dealt { seat: None, card, up: self.lies_face_up() }),
        }
    }

    /// nj/lunar-poker 38.7(d)2; 38.8(c)2; 38.9(g)·b; 38.10(k)·d | nz/lunar-poker 8.2; 8.4(c); 11.4
    ///
    /// Does the dealer's next card lie face up? The first in New Jersey, the last in New Zealand, the bottom
    /// card of a stack; but a card exposed in the deal is already the up card. A replacement always does.
    fn lies_face_up(&self) -> bool {
        let first = self.is_new_jersey() && !self.table.procedure.stacks_of_five;
        let turn = if first { 0 } else { 4 };
        self.phase == Phase::Replacing || (self.dealer.cards.len() == turn && self.dealer.up.is_none())
    }

    /// nj/lunar-poker 38.2(a)·a | nz/lunar-poker 3.5(a); 11.15·b
    ///
    /// One of each card; cards that were put back come next.
    pub(super) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.next_cards.first().is_some_and(|next| *next != card) {
            let message = "the cards that went back are the next cards in play";
            return Err(refuse(Code::NotPermitted, message, "11.15·b").value(card));
        }
        if self.cards.in_shoe() == 0 {
            let message = "the cards have run out: the discard rack is shuffled first";
            return Err(refuse(Code::Missing, message, self.by("38.10(d)·c", "11.19")));
        }
        if self.cards.seen(card) == 0 {
            return Ok(());
        }
        Err(refuse(Code::CardTwice, "this card has left the shoe", self.clauses().deck).value(card))
    }

    /// nj/lunar-poker 38.7(f)·a; 38.8(e); 38.9(e); 38.9(f)·a
    ///
    /// Is this the round by which the stub must be counted?
    pub(super) fn stub_count_due(&self) -> bool {
        self.stub_count.is_due(self.table.procedure.stub_interval)
    }

    /// nj/lunar-poker 38.7(f)·a
    ///
    /// A round that became void before its stub was counted does not let the due count lapse.
    pub(super) fn owes_stub_count(&self) -> bool {
        self.is_new_jersey() && self.dealt() > 0 && self.stub_count_due() && !self.stub_count.is_counted()
    }

    /// nj/lunar-poker 38.7(f)·b; 38.7(f)1; 38.7(f)2·a; 38.7(f)2·b; 38.7(f)2·c
    ///
    /// The stub is counted at any time after the first deal; a count that does not fit voids all hands.
    pub(super) fn count_stub(&self, found: usize) -> Decision {
        const CLAUSE: &str = "38.7(f)";
        only_if(self.is_new_jersey(), "the whole deck is counted here", "7.3")?;
        let dealing = matches!(self.phase, Phase::Betting | Phase::Chips | Phase::Dealing);
        only_if(!dealing, "the stub is counted after the deal", CLAUSE)?;
        only_if(self.dealt() > 0, "no card was dealt", CLAUSE)?;
        only_if(!matches!(self.phase, Phase::Over(_)), "the cards are picked up", "38.10(l)")?;
        if found == self.cards.in_shoe() {
            one(Event::Counted { found })
        } else {
            void(VoidReason::WrongStub)
        }
    }

    /// nz/lunar-poker 7.3; 11.10
    ///
    /// The dealer may check the deck at any time; another number than 52 is a misdeal. Between rounds no round is
    /// there to be void, and the deck leaves the table.
    pub(super) fn count_deck(&self, found: usize) -> Decision {
        only_if(!self.is_new_jersey(), "the stub is counted here", "38.7(f)")?;
        match self.phase {
            _ if found == 52 => one(Event::Counted { found }),
            Phase::Over(_) => one(Event::DeckFoundWrong { found }),
            Phase::Betting
            | Phase::Chips
            | Phase::Dealing
            | Phase::Stub
            | Phase::Declaring
            | Phase::Deciding
            | Phase::FirstFive
            | Phase::Electing
            | Phase::Revealing
            | Phase::Forcing
            | Phase::Settling
            | Phase::Replacing
            | Phase::Void { .. }
            | Phase::PickUp(_) => void(VoidReason::WrongDeck),
        }
    }
}
