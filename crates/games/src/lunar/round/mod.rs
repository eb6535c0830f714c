//! A round of Lunar Poker as a state machine, by the rules of New Jersey and of New Zealand.

mod apply;
mod command;
mod deal;
mod dealer;
mod declare;
mod elect;
mod event;
mod facts;
mod irregular;
mod menu;
mod money;
mod settle;
mod state;
mod void;
mod wagers;

pub use command::{Bet, Command, Declaration, Election};
pub(super) use dealer::{DealerHand, Verdict};
pub use event::{Event, Note};
use state::ProgressiveState;
pub(super) use state::{Intent, Purchase, SeatDecision, SeatState, Seen};
pub use void::VoidReason;

use dealer::{DealFaults, Replacement};

use super::Book;
use super::clauses::{Clauses, Jurisdiction};
use super::rules::Choice;
use crate::MeterState;
use crate::book::Rulebook;
use crate::round::{
    AtTable, Awaiting, Bettors, Cards, Engine, Limits, Notice, Offer, Place, SeatView, StubCount,
    StubInterval, View, no_such_place, not_now,
};
use arrayvec::ArrayVec;
use croupier_core::{Actor, Audience, Bettor, Card, Meter, Money, Posting, Refusal, Refusals};

/// What follows from a command.
type Decision = crate::round::Decision<Event>;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Chips,
    Dealing,
    Stub,
    Declaring,
    Deciding,
    FirstFive,
    Electing,
    Revealing,
    Forcing,
    Settling,
    Replacing,
    /// All hands are void.
    Void {
        reason: VoidReason,
        reached: Reached,
    },
    PickUp(Ending),
    Over(Ending),
}

/// How far a round came before it ended or became void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    OpenWagers,
    /// The wagers are closed, but the declarations are not over.
    Deal,
    Elections,
}

/// How a round came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// All hands are void.
    voided: Option<VoidReason>,
    reached: Reached,
}

/// What the engine needs besides the pay tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Procedure {
    stacks_of_five: bool,
    automated_shoe: bool,
    shuffler: bool,
    two_decks: bool,
    side_payments_clockwise: bool,
    elections_clockwise: bool,
    decliners_from_left: bool,
    box_by_box: bool,
    stub_interval: StubInterval,
}

/// What stays the same from round to round at a table.
#[derive(Debug)]
pub(super) struct Table {
    pub book: Book,
    procedure: Procedure,
    limits: [Limits; 3],
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    pub(super) table: AtTable<Table>,
    pub(super) phase: Phase,
    pub(super) meter: Meter,
    /// The meter before the first royal flush was to be paid.
    pot: Option<Meter>,
    pub(super) seats: [SeatState; 5],
    pub(super) cards: Cards<Card>,
    pub(super) dealer: DealerHand,
    /// Cards put back on the shoe: they come next.
    next_cards: ArrayVec<Card, 5>,
    faults: DealFaults,
    /// "All decisions are locked in" was announced.
    pub(super) locked_in: bool,
    stub_count: StubCount,
}

/// The place of a seat in the arrays.
fn index(seat: u8) -> usize {
    usize::from(seat).saturating_sub(1)
}

impl Round {
    /// A round by a rulebook, wagers open. The progressive meter, where there is one, shows `meter_reading`.
    ///
    /// # Errors
    /// What the book's settings exclude.
    pub fn open(rulebook: &Rulebook, meter_reading: Money) -> Result<Round, Refusals> {
        let mut refusals = Refusals::new();
        let book = Book::new(rulebook, &mut refusals);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let procedure = Procedure::new(rulebook, book.jurisdiction);
        let limit = |bet: Bet| wagers::limits(rulebook, bet);
        let table = Table { book, procedure, limits: Bet::ALL.map(limit) };
        Ok(Round::at(AtTable::new(table), Meter::showing(meter_reading), StubCount::default()))
    }

    /// nj/lunar-poker 38.7(f)·a; 38.8(e); 38.9(e)
    ///
    /// The next round at the same table: the meter goes on, and so does the count of rounds without a stub
    /// count. A round that was void before its first card is none of them.
    #[must_use]
    pub fn next(&self) -> Round {
        let count = if self.dealt() == 0 && matches!(self.phase, Phase::Over(_)) {
            self.stub_count.by_another_book()
        } else {
            self.stub_count.in_next_round()
        };
        Round::at(self.table.clone(), self.meter, count)
    }

    /// The progressive meter.
    #[must_use]
    pub const fn meter(&self) -> Meter {
        self.meter
    }

    /// The progressive meter, if the wager is offered.
    #[must_use]
    pub fn progressive_meter(&self) -> Option<MeterState> {
        let state = MeterState { primary: self.meter, ..MeterState::default() };
        self.book().progressive.as_ref().map(|_| state)
    }

    /// A meter shared with other tables shows this now.
    pub fn read_meter(&mut self, state: MeterState) {
        self.meter = state.primary;
    }

    /// The rounds since the last stub count go on from those at another round.
    pub(crate) fn count_on_from(&mut self, before: &Round) {
        self.stub_count = before.stub_count.by_another_book();
    }

    fn at(table: AtTable<Table>, meter: Meter, stub_count: StubCount) -> Round {
        Round {
            table,
            phase: Phase::Betting,
            meter,
            pot: None,
            seats: [const { SeatState::new() }; 5],
            cards: Cards::new(52),
            dealer: DealerHand::new(),
            next_cards: ArrayVec::new_const(),
            faults: DealFaults::NONE,
            locked_in: false,
            stub_count,
        }
    }

    fn book(&self) -> &Book {
        &self.table.book
    }

    fn clauses(&self) -> &'static Clauses {
        self.book().jurisdiction.clauses()
    }

    pub(super) fn is_new_jersey(&self) -> bool {
        self.book().jurisdiction == Jurisdiction::NewJersey
    }

    fn seat(&self, seat: u8) -> Option<&SeatState> {
        self.seats.get(usize::from(seat).checked_sub(1)?)
    }

    /// The clause of the jurisdiction at hand.
    fn by(&self, new_jersey: &'static str, new_zealand: &'static str) -> &'static str {
        if self.is_new_jersey() { new_jersey } else { new_zealand }
    }

    /// nj/lunar-poker 38.9(c)·a; 38.9(c)·b | nz/lunar-poker 8.3(a); 8.4(a)
    ///
    /// The seats that get cards, from the dealer's far left.
    pub(super) fn in_play(&self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=5).filter(|seat| self.seats[index(*seat)].ante.is_some())
    }

    /// The players still in the round, from the dealer's far left.
    fn live(&self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=5).filter(|seat| self.seats[index(*seat)].live())
    }

    /// The first seat of `seats` in a direction that fits.
    fn first_in(&self, clockwise: bool, fits: impl Fn(&SeatState) -> bool) -> Option<u8> {
        let fits = |seat: &u8| fits(&self.seats[index(*seat)]);
        if clockwise { self.in_play().find(fits) } else { self.in_play().rev().find(fits) }
    }

    fn bettors(&self, fits: impl Fn(&SeatState) -> bool) -> Bettors {
        self.live().filter(|seat| fits(&self.seats[index(*seat)])).map(Bettor::seated).collect()
    }

    /// What comes after the last fact, where the rules leave no choice.
    fn advance(&mut self) {
        loop {
            let next = self.next_phase();
            if next == self.phase {
                return;
            }
            self.phase = next;
        }
    }

    /// Where the round stands now that this has happened.
    fn next_phase(&self) -> Phase {
        let somebody = self.live().next().is_some();
        match (self.phase, somebody) {
            (Phase::Void { reached: Reached::OpenWagers, .. }, _) if self.next_to_send_back().is_some() => {
                self.phase
            }
            (Phase::Dealing, true) if self.dealt_all() => self.after_deal(),
            (Phase::FirstFive, _) if self.next_first_five().is_none() => Phase::Electing,
            (Phase::Electing, true) if self.turn().is_none() => Phase::Revealing,
            (Phase::Forcing, true) if self.unasked().is_empty() => Phase::Settling,
            (Phase::Settling, true) if self.next_to_settle().is_none() => Phase::Replacing,
            (Phase::Replacing, true) if self.dealer.replacement.card().is_some() => Phase::Settling,
            (Phase::Stub | Phase::Declaring | Phase::Deciding, false) if self.next_first_five().is_some() => {
                self.phase
            }
            (
                Phase::Dealing
                | Phase::Stub
                | Phase::Declaring
                | Phase::Deciding
                | Phase::Electing
                | Phase::Revealing
                | Phase::Forcing
                | Phase::Replacing
                | Phase::Settling
                | Phase::Void { .. },
                false,
            ) => Phase::PickUp(self.ending()),
            (same, _) => same,
        }
    }

    /// How far the round has come.
    fn reached(&self) -> Reached {
        match self.phase {
            Phase::Betting => Reached::OpenWagers,
            Phase::Chips
            | Phase::Dealing
            | Phase::Stub
            | Phase::Declaring
            | Phase::Deciding
            | Phase::FirstFive => Reached::Deal,
            Phase::Electing | Phase::Revealing | Phase::Forcing | Phase::Settling | Phase::Replacing => {
                Reached::Elections
            }
            Phase::Void { reached, .. } => reached,
            Phase::PickUp(ending) | Phase::Over(ending) => ending.reached,
        }
    }

    /// Why all hands are void, if they are.
    fn voided(&self) -> Option<VoidReason> {
        match self.phase {
            Phase::Void { reason, .. } => Some(reason),
            Phase::PickUp(ending) | Phase::Over(ending) => ending.voided,
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
            | Phase::Replacing => None,
        }
    }

    fn ending(&self) -> Ending {
        Ending { voided: self.voided(), reached: self.reached() }
    }

    /// How many cards the first deal has brought.
    fn dealt(&self) -> usize {
        self.seats.iter().map(|seat| seat.first.len()).sum::<usize>() + self.dealer.cards.len()
    }

    /// nj/lunar-poker 38.7(f)·a; 38.8(e); 38.9(e) | nz/lunar-poker 9.8
    ///
    /// A stub count that is due comes right after the deal; in New Zealand players decide at once, unless the
    /// dealer works box by box and must know first whether anybody declares (reading R5).
    fn after_deal(&self) -> Phase {
        match self.book().jurisdiction {
            Jurisdiction::NewJersey if self.stub_count_due() => Phase::Stub,
            Jurisdiction::NewJersey => Phase::Declaring,
            Jurisdiction::NewZealand if self.table.procedure.box_by_box => Phase::Declaring,
            Jurisdiction::NewZealand => Phase::Deciding,
        }
    }
}

impl Procedure {
    /// nj/lunar-poker 38.7(f)·a; 38.8(e); 38.9(e); 38.9(f)·a | nz/lunar-poker 9.8
    ///
    /// Only a counting shuffler together with the automated shoe replaces the stub count (reading R22).
    fn new(book: &Rulebook, jurisdiction: Jurisdiction) -> Procedure {
        let dealing = book.word("dealing");
        let automated_shoe = dealing == "automated_shoe";
        let new_jersey = jurisdiction == Jurisdiction::NewJersey;
        let exempt = !new_jersey || (automated_shoe && book.flag("shuffler_counts_cards"));
        Procedure {
            stacks_of_five: automated_shoe || dealing == "shuffler",
            automated_shoe,
            shuffler: !new_jersey || book.flag("shuffler"),
            two_decks: new_jersey && book.integer("decks") == 2,
            side_payments_clockwise: !new_jersey || book.word("side_payment_order") == "clockwise",
            elections_clockwise: !new_jersey || book.word("election_order") == "clockwise",
            decliners_from_left: !new_jersey && book.word("unqualified_settlement_order") == "from_left",
            box_by_box: !new_jersey && book.flag("box_by_box"),
            stub_interval: StubInterval::new(book, exempt),
        }
    }
}

impl Engine for Round {
    type Command = Command;
    type Event = Event;

    fn awaiting(&self) -> Awaiting<Command> {
        if self.next_royal().is_some() {
            return Awaiting::Dealer(Command::PayRoyal);
        }
        if self.next_place() == Some(Place::Rack) {
            return self.await_card();
        }
        match self.phase {
            Phase::Betting => {
                Awaiting::Wagers { close: self.unready().is_none().then_some(Command::NoMoreBets) }
            }
            Phase::Chips => Awaiting::Dealer(Command::CountChips { found: self.progressive_wagers() }),
            Phase::Dealing => self.await_card(),
            Phase::Stub => Awaiting::Dealer(Command::CountStub { found: self.cards.in_shoe() }),
            Phase::Declaring => self.await_declarations(),
            Phase::Deciding => self.await_decisions(),
            Phase::FirstFive => Awaiting::Dealer(Command::SettleFirstFive),
            Phase::Electing => self.await_elections(),
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Forcing => Awaiting::Players(self.unasked()),
            Phase::Replacing if self.dealer.replacement == Replacement::None => {
                Awaiting::Dealer(Command::DiscardHighest)
            }
            Phase::Replacing => self.await_card(),
            Phase::Settling | Phase::Void { .. } => Awaiting::Dealer(Command::Settle),
            Phase::PickUp(_) if self.owes_stub_count() => {
                Awaiting::Dealer(Command::CountStub { found: self.cards.in_shoe() })
            }
            Phase::PickUp(_) => Awaiting::Dealer(Command::PickUp),
            Phase::Over(_) => Awaiting::Over,
        }
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        self.offers(actor)
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        menu::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Decision {
        if let Actor::Player(bettor) = actor {
            self.check_seat(bettor)?;
        }
        match (actor, command) {
            (Actor::Player(player), Command::Place { bet, amount }) => self.place(player.seat, *bet, *amount),
            (Actor::Player(player), Command::TakeBack { bet }) => self.take_back(player.seat, *bet),
            (Actor::Player(player), Command::Declare { side }) => self.declare(player.seat, *side),
            (Actor::Player(player), Command::NothingToDeclare) => self.nothing_to_declare(player.seat),
            (Actor::Player(player), Command::Bet) => self.bet_or_fold(player.seat, Choice::Bet),
            (Actor::Player(player), Command::Fold) => self.bet_or_fold(player.seat, Choice::Fold),
            (Actor::Player(player), Command::Buy) => self.elect(player.seat, Election::Buy),
            (Actor::Player(player), Command::Exchange { cards }) => self.exchange(player.seat, cards),
            (Actor::Player(player), Command::Force) => self.answer(player.seat, true),
            (Actor::Player(player), Command::DontForce) => self.answer(player.seat, false),
            (Actor::Shoe, Command::Deal { card }) => self.deal(*card),
            (Actor::Dealer, Command::SendBack { seat }) => self.send_back(*seat),
            (Actor::Dealer, Command::NoMoreBets) => self.close(),
            (Actor::Dealer, Command::CountChips { found }) => self.count_chips(*found),
            (Actor::Dealer, Command::NotAccepted { seat }) => self.not_accepted(*seat),
            (Actor::Dealer, Command::CountStub { found }) => self.count_stub(*found),
            (Actor::Dealer, Command::CountDeck { found }) => self.count_deck(*found),
            (Actor::Dealer, Command::EndDeclarations) => self.end_declarations(),
            (Actor::Dealer, Command::LockIn) => self.lock_in(),
            (Actor::Dealer, Command::SettleFirstFive) => self.settle_first_five(),
            (Actor::Dealer, Command::Act) => self.act(),
            (Actor::Dealer, Command::ShuffleRack) => self.shuffle_rack(),
            (Actor::Dealer, Command::Reveal) => self.reveal(),
            (Actor::Dealer, Command::DiscardHighest) => self.discard_highest(),
            (Actor::Dealer, Command::Settle) => self.settle_next(),
            (Actor::Dealer, Command::PayRoyal) => self.pay_royal(),
            (Actor::Dealer, Command::PickUp) => self.pick_up(),
            (Actor::Dealer, command) => self.irregular_deal(command),
            (Actor::Supervisor, command) => self.ruling(command),
            (Actor::Player(_) | Actor::Shoe, _) => Err(not_now()),
        }
    }

    fn apply(&mut self, event: &Event) {
        self.take(event);
        self.advance();
    }

    fn view(&self, audience: Audience) -> View {
        super::view::view(self, audience)
    }

    fn own_seat(&self, seat: u8) -> Option<SeatView> {
        super::view::own_seat(self, seat)
    }

    fn in_shoe(&self) -> usize {
        super::view::in_shoe(self)
    }

    fn clauses(&self) -> &'static [&'static str] {
        super::view::clauses(self)
    }

    fn redact(&self, event: &Event, audience: Audience) -> Notice {
        super::view::redact(self, event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        self.money(event)
    }

    fn card_command(card: &str) -> Option<Command> {
        card.parse().ok().map(|card| Command::Deal { card })
    }

    fn deck() -> Vec<String> {
        Card::all().map(|card| card.to_string()).collect()
    }
}

impl Round {
    /// nj/lunar-poker 38.6(g)·a; 1.13X(b)1 | nz/lunar-poker 5.4; 3.1·a
    ///
    /// One seated player a position, and nobody behind.
    fn check_seat(&self, bettor: Bettor) -> Result<(), Refusal> {
        if bettor.place == 0 && (1..=self.book().positions).contains(&i64::from(bettor.seat)) {
            return Ok(());
        }
        Err(no_such_place(bettor, self.by("38.6(g)·a", "5.4")))
    }
}
