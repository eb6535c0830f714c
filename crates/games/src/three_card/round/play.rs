//! The deal, the decisions and the settlement.

use super::{Decision, Event, Phase, Round, index};
use crate::round::{Events, Place, all, not_now, one, refuse, when};
use crate::three_card::rules::{Choice, Lines, settle, settle_void};
use croupier_core::{Bettor, Card, Code, Line, Refusal};

impl Round {
    /// house/three-card-poker 5.1
    pub(super) fn deal(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        let place = self.next_place().ok_or_else(not_now)?;
        self.check_card(card)?;
        let seat = if let Place::Hand(seat) = place { Some(seat) } else { None };
        one(Event::Dealt { seat, card })
    }

    /// house/three-card-poker 1.1
    pub(super) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.seen(card) == 0 {
            return Ok(());
        }
        Err(refuse(Code::CardTwice, "this card has left the shoe", "1.1").value(card))
    }

    /// house/three-card-poker 6.1; 6.2; 6.3
    ///
    /// A fold without a Six Card Bonus is settled at once; with one the cards stay.
    pub(super) fn choose(&self, bettor: Bettor, choice: Choice) -> Decision {
        let seat = bettor.seat;
        when(self.phase == Phase::Deciding && self.undecided().contains(&bettor))?;
        let wagers = self.wagers(seat).ok_or_else(not_now)?;
        if choice == Choice::Play {
            return one(Event::Played { seat, amount: wagers.ante });
        }
        let mut events: Events<Event> = [Event::Folded { seat }].into_iter().collect();
        if let (None, Some(hand)) = (wagers.six_card, self.hand(Place::Hand(seat))) {
            let lines = settle(&self.table.book, &wagers, Choice::Fold, hand, hand).to_vec();
            events.push(Event::Settled { bettor, lines });
            events.push(Event::Collected { seat });
        }
        Ok(events)
    }

    /// house/three-card-poker 7.5; 9.4
    ///
    /// Settles the next player; in a void round the wagers go back.
    pub(super) fn settle_next(&self) -> Decision {
        let seat = self.next_to_settle().ok_or_else(not_now)?;
        let wagers = self.wagers(seat).ok_or_else(not_now)?;
        let choice = self.choices[index(seat)];
        let (hand, dealer) = (self.hand(Place::Hand(seat)), self.hand(Place::Dealer));
        if let (Phase::Void, Some(clause)) = (self.phase, self.voided) {
            return Ok(self.returned(seat, settle_void(&wagers, choice, clause)));
        }
        match (self.phase, choice, hand, dealer) {
            (Phase::Settling, Some(choice), Some(hand), Some(dealer)) => {
                let lines = settle(&self.table.book, &wagers, choice, hand, dealer).to_vec();
                all([Event::TurnedUp { seat }, Event::Settled { bettor: Bettor::seated(seat), lines }])
            }
            _ => Err(not_now()),
        }
    }

    /// house/three-card-poker 9.4
    ///
    /// Every wager of the player goes back; what was settled before all hands became void is undone.
    fn returned(&self, seat: u8, lines: Lines) -> Events<Event> {
        let bettor = Bettor::seated(seat);
        let own = self.settled.iter().filter(|(whose, _)| *whose == bettor);
        let before: Vec<Line> = own.map(|(_, line)| *line).collect();
        let undone = (!before.is_empty()).then_some(Event::Reversed { bettor, lines: before });
        undone.into_iter().chain([Event::Settled { bettor, lines: lines.to_vec() }]).collect()
    }
}
