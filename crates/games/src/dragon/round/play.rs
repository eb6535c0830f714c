//! The deal, the decisions and the settlement.

use super::{Card, Command, Decision, Event, Phase, Round, index};
use crate::dragon::rules::{Choice, Lines, settle, settle_fold, settle_void};
use crate::round::{Events, Place, all, not_now, one, refuse, when};
use croupier_core::{Bettor, Clause, Code, Line, Refusal};

/// The clause by which a count of the stub that does not fit voids all hands.
pub(super) const WRONG_COUNT: &str = "42.7(e)2";

impl Round {
    pub(super) fn deal(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        let place = self.next_place().ok_or_else(not_now)?;
        self.check_card(card)?;
        let seat = if let Place::Hand(seat) = place { Some(seat) } else { None };
        one(Event::Dealt { seat, card })
    }

    /// nj/dragon-poker E-1.17A(a)
    pub(super) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.seen(card) < usize::from(card.copies()) {
            return Ok(());
        }
        let message = format!("all {} of this card have left the shoe", card.copies());
        Err(refuse(Code::CardTwice, message, "E-1.17A(a)").value(card))
    }

    /// nj/dragon-poker 42.10(c); 42.10(c)1; 42.10(c)2
    ///
    /// A fold gives up Ante and Ante Bonus at once. Without side bets the cards go too; with one they are tucked under
    /// it until it is settled.
    pub(super) fn choose(&self, bettor: Bettor, choice: Choice) -> Decision {
        let seat = bettor.seat;
        when(self.phase == Phase::Deciding && self.undecided().contains(&bettor))?;
        let wagers = self.wagers(seat).ok_or_else(not_now)?;
        if choice == Choice::Play {
            return one(Event::Played { seat, amount: wagers.ante });
        }
        let lines = settle_fold(&wagers).to_vec();
        let collected = (!self.has_side_bet(seat)).then_some(Event::Collected { seat });
        all([Event::Folded { seat }, Event::Settled { bettor, lines }].into_iter().chain(collected))
    }

    /// nj/dragon-poker 42.7(e); 42.7(f); 42.9(d); 42.9(e)
    ///
    /// The stub leaves unseen, or it is counted where that is due.
    pub(super) fn stub_step(&self) -> Command {
        if self.stub_count.is_due(self.table.stub_interval) {
            Command::CountStub { found: self.cards.in_shoe() }
        } else {
            Command::DiscardStub
        }
    }

    /// nj/dragon-poker 42.7(e); 42.9(d)
    ///
    /// The stub goes to the discard rack unseen, unless it must be counted.
    pub(super) fn discard_stub(&self) -> Decision {
        if self.stub_count.is_due(self.table.stub_interval) {
            let message = "the stub of this round must be counted";
            return Err(refuse(Code::NotPermitted, message, "42.7(e)"));
        }
        self.count_stub(None)
    }

    /// nj/dragon-poker 42.7(e)1; 42.7(e)2; 42.9(d); 42.10(c)3
    ///
    /// A wrong count voids all hands, also at the end of a round from an automated shoe; what is void already does
    /// not become so again.
    pub(super) fn count_stub(&self, found: Option<usize>) -> Decision {
        let at_end = self.table.automated_shoe && self.phase == Phase::PickUp && !self.stub_discarded;
        when(self.phase == Phase::Stub || at_end)?;
        let right = found.is_none_or(|found| found == self.cards.in_shoe());
        one(if right || self.is_void() {
            Event::StubDiscarded { counted: found }
        } else {
            Event::Voided { clause: Clause::new(WRONG_COUNT) }
        })
    }

    /// The stub is in the discard rack.
    pub(super) fn take_stub(&mut self, counted: Option<usize>) {
        self.stub_discarded = true;
        if counted.is_some() {
            self.stub_count.count();
        }
        if self.phase == Phase::Stub {
            self.phase = Phase::Revealing;
        }
    }

    /// All hands are void; where a wrong stub is the reason, it has been counted.
    pub(super) fn take_void(&mut self, clause: Clause) {
        if clause.id() == WRONG_COUNT {
            self.stub_count.count();
        }
        self.voided = Some(clause);
        self.phase = Phase::Void;
    }

    /// nj/dragon-poker 42.10(d); 42.10(d)1
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
                let lines = settle(&self.table.book, &wagers, choice, hand, dealer);
                let lines = lines.into_iter().filter(|line| !self.is_settled(seat, line.bet)).collect();
                all([Event::TurnedUp { seat }, Event::Settled { bettor: Bettor::seated(seat), lines }])
            }
            _ => Err(not_now()),
        }
    }

    /// nj/dragon-poker 42.12(a); 42.12(b); 42.12(d); 42.7(e)2
    ///
    /// Every wager of the player goes back; what was settled before all hands became void is undone (reading DP-A5).
    fn returned(&self, seat: u8, lines: Lines) -> Events<Event> {
        let bettor = Bettor::seated(seat);
        let own = self.settled.iter().filter(|(whose, _)| *whose == bettor);
        let before: Vec<Line> = own.map(|(_, line)| *line).collect();
        let undone = (!before.is_empty()).then_some(Event::Reversed { bettor, lines: before });
        undone.into_iter().chain([Event::Settled { bettor, lines: lines.to_vec() }]).collect()
    }
}
