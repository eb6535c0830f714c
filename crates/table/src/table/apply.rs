//! What has happened becomes the state of the table.

use super::{Coupon, Finished, Paid, SlipAsked, SpokenCash, Table, Waiting};
use crate::absent::asks;
use crate::account::{Account, Postings};
use crate::attest::Checklist;
use crate::call::Call;
use crate::id::PersonId;
use crate::link::{METER_NUMBERS, Why};
use crate::messages::{CardStep, Device, Entry, Event, Settings, Slip};
use crate::person::{By, Role};
use crate::ruling::Dispute;
use crate::time::Time;
use croupier_core::{Bettor, Money};
use croupier_games::AnyEvent;
use croupier_games::round::{Fact, SettledLine};
use std::sync::Arc;

fn waiting<T>(what: T, by: &By) -> Waiting<T> {
    Waiting { what, by: by.clone() }
}

impl Table {
    /// Takes a fact into the state.
    pub fn apply(&mut self, entry: &Entry<Event>) {
        let postings = self.postings(&entry.event);
        self.apply_posted(entry, &postings);
    }

    /// The same, where its [`Table::postings`] are worked out already.
    pub fn apply_posted(&mut self, entry: &Entry<Event>, postings: &Postings) {
        let Entry { at, by, event } = entry;
        self.post(postings);
        match event {
            Event::Installed { settings, book_hash } => self.take_settings(settings, book_hash, &[]),
            Event::SettingsChanged { settings, book_hash, still_removed } => {
                self.take_settings(settings, book_hash, still_removed);
            }
            Event::DeviceRemoved { device, .. } => self.state.removed.push(*device),
            Event::DeviceReturned { device, .. } => self.state.removed.retain(|removed| removed != device),
            Event::Attested { list, clauses, deck, .. } => self.take_attested(*list, clauses, *deck),
            Event::Opened => (self.state.open, self.state.rests) = (true, false),
            Event::OpeningOrdered => self.state.rests = false,
            Event::Closed => self.take_close(),
            Event::Requested { slip, amount } => self.take_request(*slip, *amount, by),
            Event::Confirmed { slip, .. } => self.take_confirmation(*slip),
            Event::Withdrawn => self.state.slip = None,
            Event::Cards { deck, step } => self.take_cards(*deck, step, *at, by),
            Event::Sat { bettor, person, allowance } => self.state.seats.sit(*bettor, person, *allowance),
            Event::StoodUp { bettor, person } => self.take_leave(*bettor, person),
            Event::Allowed { person, allowance } => self.state.seats.allow(person, *allowance),
            Event::CashSpoken { bettor, amount, bet } => {
                let spoken = SpokenCash { bettor: *bettor, amount: *amount, bet: bet.clone() };
                self.state.cash = Some(waiting(spoken, by));
            }
            Event::CashChanged { .. } | Event::CashRefused { .. } => self.state.cash = None,
            Event::CouponPlaced { bettor, bet, amount, number } => {
                let (bet, number) = (bet.clone(), number.clone());
                self.take_placed(Coupon { bettor: *bettor, bet, amount: *amount, number });
            }
            Event::CouponTaken { bettor, .. } => self.take_coupon(*bettor),
            Event::RoundOpened { round, deck, book_hash } => {
                self.take_opening(*round, *deck, book_hash);
                self.take_leader(by);
            }
            Event::RoundCalledOff => self.call_off_round(),
            Event::Round(event) => {
                self.take_leader(by);
                self.take_round(event, postings);
            }
            Event::MeterLinked { number, meter, state } => {
                self.state.links.link(*number, meter, *state);
                self.show_meter(*number, *state);
            }
            Event::MeterUnlinked { number } => self.state.links.unlink(*number),
            Event::MeterAsked { number } => self.state.links.ask(*number),
            Event::MeterAnswered { state, .. } => self.take_answer(*state),
            Event::MeterReleased { number } => self.state.links.release(*number),
            Event::Validated { awards, from, .. } => {
                self.state.validated.extend(awards.iter().map(|award| (award.clone(), *from)));
            }
            Event::ValidatedUpTo { amount, supervisor } => {
                self.state.validated_up_to = Some((*amount, supervisor.clone()));
            }
            Event::Documented { bettor, bet } => self.state.documented.push((*bettor, bet.clone())),
            Event::Disputed { reason, round, .. } => {
                self.state.dispute = Some(Box::new(Dispute::new(reason, *round, by)));
            }
            Event::Decided { decision } => self.take_decision(decision, by),
            Event::Reopened => self.state.dispute = None,
            Event::CorrectionAsked(correction) => {
                self.state.correction = Some(Box::new(waiting((**correction).clone(), by)));
            }
            Event::Corrected { correction, .. } => {
                self.state.correction = None;
                self.state.corrected.push((**correction).clone());
            }
            Event::CorrectionRejected { .. } => self.state.correction = None,
            Event::Separated { persons, .. } => self.state.separated.push(persons.clone()),
            Event::SeparationLifted { persons, .. } => self.take_lifting(persons),
            Event::SupervisorCalled { reason } => self.state.call = Some(Call::new(by, reason, *at)),
            Event::CallAnswered => self.state.call = None,
            Event::TimeOver { bettors, .. } => self.state.late.extend(bettors),
            Event::DeclaredAbsent { .. } => {}
            Event::CountDiffers { count } => self.state.count = Some(Box::new(waiting(count.clone(), by))),
            Event::BoughtIn { .. }
            | Event::ChipsTaken { .. }
            | Event::Tipped { .. }
            | Event::IncidentReported { .. }
            | Event::Ruled { .. } => {}
        }
    }

    fn take_request(&mut self, slip: Slip, amount: Money, by: &By) {
        let booked = self.booked(slip);
        self.state.slip = Some(waiting(SlipAsked { slip, amount, booked }, by));
    }

    fn take_confirmation(&mut self, slip: Slip) {
        self.state.slip = None;
        self.state.has_opener |= slip == Slip::Opener;
        self.state.has_opener &= slip != Slip::Closer;
    }

    fn take_cards(&mut self, deck: u8, step: &CardStep, at: Time, by: &By) {
        if matches!(step, CardStep::Remove { .. }) {
            self.state.to_inspect.insert(deck);
        }
        if let Some(play) = &self.play {
            self.state.decks.apply(deck, step, &play.procedure, at, &by.person);
        }
    }

    fn take_placed(&mut self, coupon: Coupon) {
        Arc::make_mut(&mut self.state.coupon_numbers).extend(coupon.number.clone());
        self.state.coupons.push(coupon);
    }

    fn take_decision(&mut self, decision: &str, by: &By) {
        if let Some(dispute) = &mut self.state.dispute {
            dispute.decide(decision, by);
        }
    }

    fn take_lifting(&mut self, persons: &[PersonId; 2]) {
        self.state.separated.retain(|pair| !persons.iter().all(|person| pair.contains(person)));
    }

    /// The event names a book by its hash, and the library has the book. One that is gone or is another one today is
    /// noted, and no round is opened by it.
    fn take_settings(&mut self, settings: &Settings, hash: &str, still_removed: &[Device]) {
        self.play = self.library.recorded(&settings.rulebook, &settings.options, hash).ok();
        self.state.book_differs = self.play.as_ref().is_some_and(|play| play.hash != hash);
        self.state.settings = Some(Arc::new(settings.clone()));
        self.state.removed = still_removed.to_vec();
        if !self.may_validate_in_advance() {
            self.state.validated_up_to = None;
        }
        let Some(play) = &self.play else { return };
        self.state.decks.make_room(&play.procedure);
        let before = self.state.round.take().map(|round| if round.is_over() { round.next() } else { round });
        let fresh =
            before.map_or_else(|| play.first.clone(), |before| play.first.clone().first_after(&before));
        self.state.round = Some(self.state.links.shown_in(fresh));
        if self.state.playing {
            self.state.book_of_round = hash.into();
        }
    }

    fn take_close(&mut self) {
        (self.state.open, self.state.rests) = (false, true);
        Arc::make_mut(&mut self.state.attested)
            .retain(|(list, _)| !matches!(list, Checklist::Opening | Checklist::Handling));
        self.state.validated_up_to = None;
        self.call_off_round();
    }

    /// A round without any wager ends before it began.
    pub(crate) fn call_off_round(&mut self) {
        self.state.playing = false;
        self.state.count = None;
        self.state.decks.call_off();
    }

    fn take_leave(&mut self, bettor: Bettor, person: &PersonId) {
        self.state.seats.leave(bettor, person);
        if self.state.seats.is_empty() {
            self.call_off_round();
            if let Some(play) = &self.play {
                self.state.decks.idle(&play.procedure);
            }
        }
    }

    fn take_opening(&mut self, round: u64, deck: u8, book_hash: &str) {
        let next = self.state.round.as_ref().map(|before| match before.is_over() {
            true => before.next(),
            false => before.clone(),
        });
        self.state.round = next.map(|round| self.state.links.shown_in(round));
        self.state.book_of_round = book_hash.into();
        self.state.rounds = round;
        self.state.playing = true;
        self.state.decks.start(deck);
        self.state.settled.clear();
        self.state.results.clear();
        self.state.validated.clear();
        self.state.documented.clear();
        self.state.led_by.clear();
        self.state.count = None;
    }

    /// A coupon that goes back with its wager may come again; at the end of a round it goes into the drop box.
    fn take_coupon(&mut self, bettor: Bettor) {
        let own = |coupon: &Coupon| coupon.bettor == bettor;
        if self.state.playing
            && let Some(number) =
                self.state.coupons.iter().find(|coupon| own(coupon)).and_then(|coupon| coupon.number.as_ref())
        {
            Arc::make_mut(&mut self.state.coupon_numbers).remove(number);
        }
        self.state.coupons.retain(|coupon| !own(coupon));
    }

    fn take_leader(&mut self, by: &By) {
        if by.role == Role::Dealer && !self.state.led_by.contains(&by.person) {
            self.state.led_by.insert(by.person.clone());
        }
    }

    fn take_round(&mut self, event: &AnyEvent, postings: &Postings) {
        let Some(round) = &mut self.state.round else { return };
        let fact = event.fact();
        let wrong_deck = fact.is_wrong_deck(round.in_shoe());
        let (before, wins) = (round.meters(), round.meter_wins());
        round.apply(event);
        let (after, won) = (round.meters(), round.meter_wins());
        for number in METER_NUMBERS {
            let at = usize::from(number);
            if let (Some(before), Some(after)) = (before[at], after[at]) {
                let why = Why::of(&fact, won[at] > wins[at], after);
                self.state.links.moved(number, before, after, why);
            }
        }
        let over = round.is_over();
        self.state.count = None;
        let seat = event.seat();
        self.state.late.retain(|bettor| seat != Some(bettor.seat) && asks(round, *bettor));
        self.take_lines(event, postings);
        match fact {
            Fact::ShufflerFailed => self.state.decks.unmix(),
            Fact::OtherDeckUnshuffled => self.state.decks.unmix_other(),
            Fact::CardDrawn { .. }
            | Fact::Settled(..)
            | Fact::Reversed(..)
            | Fact::ProgressiveSettled(_)
            | Fact::Voided { .. }
            | Fact::StubCounted(_)
            | Fact::WrongDeck
            | Fact::Collected(_)
            | Fact::PickedUp
            | Fact::TurnedUp
            | Fact::RackShuffled
            | Fact::Exchanged(_)
            | Fact::MeterMoved(_)
            | Fact::OfTheGame => {}
        }
        if wrong_deck {
            self.state.decks.suspect();
        }
        if over && self.state.playing {
            self.take_end();
        }
    }

    fn take_end(&mut self) {
        self.state.playing = false;
        self.state.decks.end();
        let Some(round) = self.state.round.clone() else { return };
        self.state.finished = Some(Arc::new(Finished {
            number: self.state.rounds,
            round,
            book_hash: Arc::clone(&self.state.book_of_round),
            places: self.state.seats.taken().to_vec(),
            settled: std::mem::take(&mut self.state.settled),
        }));
    }

    fn take_lines(&mut self, event: &AnyEvent, postings: &Postings) {
        for SettledLine { bettor, line, reversed, .. } in event.settled_lines() {
            let Some(person) = self.state.seats.person(bettor).cloned() else { continue };
            let result = self.state.results.entry(person.clone()).or_default();
            result.stake += if reversed { -line.stake } else { line.stake };
            result.net += if reversed { -line.net() } else { line.net() };
            if reversed {
                self.state.settled.retain(|paid| (paid.bettor, paid.line) != (bettor, line));
            } else {
                self.state.settled.push(Paid { bettor, person, line });
            }
        }
        for posting in postings {
            let person = match &posting.account {
                Account::Chips(_, person) => Some(person.clone()),
                Account::Layout(_, bettor) => self.state.seats.person(*bettor).cloned(),
                Account::Cage
                | Account::House
                | Account::Wallet(_)
                | Account::Meter(_)
                | Account::Float(_)
                | Account::Drop(_)
                | Account::Tips(_) => None,
            };
            if let Some(person) = person {
                self.state.seats.result(&person, posting.amount);
            }
        }
    }

    fn take_answer(&mut self, state: croupier_games::MeterState) {
        if let Some((number, state)) = self.state.links.answered(state) {
            self.show_meter(number, state);
        }
    }

    fn show_meter(&mut self, number: u8, state: croupier_games::MeterState) {
        if let Some(round) = &mut self.state.round {
            round.read_meter(usize::from(number), state);
        }
    }
}
