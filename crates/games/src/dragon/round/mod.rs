//! A round of Dragon Poker as a state machine.
//!
//! `command.rs` and `event.rs` say what can be done and what happens, `wagers.rs` what happens before the deal,
//! `play.rs` the deal, the decisions and the settlement, `irregularities.rs` what can go wrong, `menu.rs` who may
//! do what.

mod command;
mod event;
mod facts;
mod irregularities;
mod menu;
mod play;
mod wagers;

pub use command::{Bet, Command};
pub use event::{Event, Note};

use super::rules::{Choice, Wagers};
use super::{Book, Card, deck};
use crate::book::Rulebook;
use crate::round::{
    AtTable, Awaiting, Bettors, Cards, Engine, Layout, Notice, Offer, Place, SeatView, StubCount,
    StubInterval, View, not_now, one, onto_layout, reversed_postings, settled_postings, written_deck,
};
use croupier_core::{Actor, Audience, Bettor, Clause, Line, Money, Outcome, Posting, Refusals};

/// What follows from a command.
type Decision = crate::round::Decision<Event>;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Dealing,
    Deciding,
    Stub,
    Revealing,
    Settling,
    Void,
    PickUp,
    Over,
}

/// The book and the procedures the operator elected.
#[derive(Debug)]
pub(super) struct Table {
    book: Book,
    one_card_at_a_time: bool,
    automated_shoe: bool,
    shuffler: bool,
    two_decks: bool,
    stub_interval: StubInterval,
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    table: AtTable<Table>,
    pub(super) phase: Phase,
    pub(super) layout: Layout<Bet>,
    pub(super) cards: Cards<Card>,
    pub(super) choices: [Option<Choice>; 6],
    pub(super) turned_up: [bool; 6],
    pub(super) settled: Vec<(Bettor, Line)>,
    /// The clause by which all hands are void.
    pub(super) voided: Option<Clause>,
    pub(super) stub_discarded: bool,
    stub_count: StubCount,
}

/// nj/dragon-poker 42.7(e); 42.7(f); 42.9(d); 42.9(e)
///
/// The stub is counted at least once in five rounds unless the machine counts (reading DP-A9).
fn stub_interval(book: &Rulebook) -> StubInterval {
    StubInterval::new(book, book.word("shuffle") == "machine" && book.flag("shuffler_counts_cards"))
}

/// The place of a seat in the arrays.
pub(super) fn index(seat: u8) -> usize {
    usize::from(seat) - 1
}

impl Round {
    /// A round by a rulebook, wagers open.
    ///
    /// # Errors
    /// What the book's settings exclude.
    pub fn open(rulebook: &Rulebook) -> Result<Round, Refusals> {
        let mut refusals = Refusals::new();
        let table = Table {
            book: Book::new(rulebook, &mut refusals),
            one_card_at_a_time: rulebook.word("cards_to_players") == "one_at_a_time",
            automated_shoe: rulebook.word("dealing") == "automated_shoe",
            shuffler: rulebook.word("shuffle") == "machine",
            two_decks: rulebook.integer("decks") == 2,
            stub_interval: stub_interval(rulebook),
        };
        if refusals.is_empty() {
            Ok(Round::at(AtTable::new(table), StubCount::default()))
        } else {
            Err(refusals)
        }
    }

    /// nj/dragon-poker 42.7(e); 42.9(d)
    ///
    /// The next round at the same table: the count of rounds without a stub count goes on.
    #[must_use]
    pub fn next(&self) -> Round {
        Round::at(self.table.clone(), self.stub_count.in_next_round())
    }

    /// The rounds since the last stub count go on from those at another round.
    pub(crate) fn count_on_from(&mut self, before: &Round) {
        self.stub_count = before.stub_count.by_another_book();
    }

    fn at(table: AtTable<Table>, stub_count: StubCount) -> Round {
        Round {
            table,
            phase: Phase::Betting,
            layout: Layout::new(),
            cards: Cards::new(53),
            choices: [None; 6],
            turned_up: [false; 6],
            settled: Vec::new(),
            voided: None,
            stub_discarded: false,
            stub_count,
        }
    }

    fn stake(&self, seat: u8, bet: Bet) -> Option<Money> {
        self.layout.get(Bettor::seated(seat), bet)
    }

    /// nj/dragon-poker 42.10(a)
    ///
    /// The seats that get cards, from the dealer's far left.
    pub(super) fn in_play(&self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=6).filter(|seat| {
            self.stake(*seat, Bet::Ante).is_some() && self.stake(*seat, Bet::AnteBonus).is_some()
        })
    }

    fn wagers(&self, seat: u8) -> Option<Wagers> {
        Some(Wagers {
            ante: self.stake(seat, Bet::Ante)?,
            ante_bonus: self.stake(seat, Bet::AnteBonus)?,
            three_card: self.stake(seat, Bet::ThreeCard),
            dragon: self.stake(seat, Bet::Dragon),
        })
    }

    /// nj/dragon-poker 42.10(c)1
    ///
    /// Has the player a wager that outlives a fold?
    pub(super) fn has_side_bet(&self, seat: u8) -> bool {
        self.stake(seat, Bet::ThreeCard).is_some() || self.stake(seat, Bet::Dragon).is_some()
    }

    fn settled_at(&self, seat: u8) -> impl Iterator<Item = &Line> {
        self.settled.iter().filter(move |(bettor, _)| bettor.seat == seat).map(|(_, line)| line)
    }

    fn is_settled(&self, seat: u8, bet: &str) -> bool {
        self.settled_at(seat).any(|line| line.bet == bet)
    }

    pub(super) fn hand(&self, place: Place) -> Option<[Card; 3]> {
        let mut cards = self.cards.at(place);
        Some([cards.next()?, cards.next()?, cards.next()?])
    }

    /// nj/dragon-poker 42.7(d); 42.8(c); 42.9(c); 42.10(a)
    ///
    /// Where the next card goes: clockwise from seat 1, three cards to each player in play, the dealer last.
    fn next_place(&self) -> Option<Place> {
        let places = self.in_play().map(Place::Hand).chain([Place::Dealer]);
        let short = |place: &Place, of: usize| self.cards.count(*place) < of;
        if !self.table.one_card_at_a_time {
            return places.into_iter().find(|place| short(place, 3));
        }
        let places: arrayvec::ArrayVec<Place, 7> = places.collect();
        (1..=3).find_map(|turn| places.iter().find(|place| short(place, turn)).copied())
    }

    /// nj/dragon-poker 42.10(d); 42.10(c)1
    ///
    /// The next player to settle, from the dealer's far right; in a void round, anyone who has not got everything back.
    fn next_to_settle(&self) -> Option<u8> {
        let void = matches!(self.phase, Phase::Void);
        self.in_play().rev().find(|seat| {
            if void {
                return !self.settled_at(*seat).any(|line| line.result == Outcome::Void);
            }
            let folded = self.choices[index(*seat)] == Some(Choice::Fold) && self.has_side_bet(*seat);
            let given_up = |line: &Line| matches!(line.bet, "ante" | "ante_bonus");
            !self.settled_at(*seat).any(|line| !(folded && given_up(line)))
        })
    }

    fn undecided(&self) -> Bettors {
        self.in_play().filter(|seat| self.choices[index(*seat)].is_none()).map(Bettor::seated).collect()
    }

    /// What comes after the last fact, where the rules leave no choice.
    fn advance(&mut self) {
        if self.phase == Phase::Dealing && self.next_place().is_none() {
            self.phase = Phase::Deciding;
        }
        if self.phase == Phase::Deciding && self.undecided().is_empty() {
            self.phase = self.after_decisions();
        }
        if matches!(self.phase, Phase::Settling | Phase::Void) && self.next_to_settle().is_none() {
            self.phase = Phase::PickUp;
        }
    }

    /// nj/dragon-poker 42.10(c)3; 42.9(c)
    ///
    /// The stub leaves before the reveal, or with an automated shoe at the end of the round (reading DP-A13).
    fn after_decisions(&self) -> Phase {
        if self.table.automated_shoe { Phase::Revealing } else { Phase::Stub }
    }
}

impl Round {
    fn dealer_decides(&self, command: &Command) -> Decision {
        match command {
            Command::SendBack { seat } => self.send_back(*seat),
            Command::NoMoreBets => self.close(),
            Command::DiscardStub => self.discard_stub(),
            Command::CountStub { found } => self.count_stub(Some(*found)),
            Command::Reveal if self.phase == Phase::Revealing => one(Event::Revealed),
            Command::Settle => self.settle_next(),
            Command::PickUp if self.phase == Phase::PickUp && self.may_pick_up() => one(Event::PickedUp),
            Command::ShoeFailed => self.shoe_failed(),
            Command::DealtInError => self.dealt_in_error(),
            Command::ShufflerFailed => self.shuffler_failed(),
            Command::Place { .. }
            | Command::TakeBack { .. }
            | Command::Deal { .. }
            | Command::Fold
            | Command::Play
            | Command::Reveal
            | Command::PickUp
            | Command::FaceUp { .. }
            | Command::WrongNumber { .. } => Err(not_now()),
        }
    }

    /// nj/dragon-poker 42.9(c)
    ///
    /// With an automated shoe the stub leaves it before the cards are picked up.
    fn may_pick_up(&self) -> bool {
        !self.table.automated_shoe || self.stub_discarded || self.is_void()
    }

    pub(super) fn is_void(&self) -> bool {
        self.voided.is_some()
    }
}

impl Engine for Round {
    type Command = Command;
    type Event = Event;

    fn awaiting(&self) -> Awaiting<Command> {
        match self.phase {
            Phase::Betting => {
                Awaiting::Wagers { close: self.unready().is_none().then_some(Command::NoMoreBets) }
            }
            Phase::Dealing => Awaiting::Card,
            Phase::Deciding => Awaiting::Players(self.undecided()),
            Phase::Stub => Awaiting::Dealer(self.stub_step()),
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Settling | Phase::Void => Awaiting::Dealer(Command::Settle),
            Phase::PickUp if self.may_pick_up() => Awaiting::Dealer(Command::PickUp),
            Phase::PickUp => Awaiting::Dealer(self.stub_step()),
            Phase::Over => Awaiting::Over,
        }
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        match actor {
            Actor::Player(bettor) => self.player_offers(bettor),
            Actor::Shoe => self.shoe_offers(),
            Actor::Dealer => self.dealer_offers(),
            Actor::Supervisor => self.supervisor_offers(),
        }
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        menu::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Decision {
        match (actor, command) {
            (Actor::Player(bettor), Command::Place { bet, amount }) => self.place(bettor, *bet, *amount),
            (Actor::Player(bettor), Command::TakeBack { bet }) => self.take_back(bettor, *bet),
            (Actor::Player(bettor), Command::Fold) => self.choose(bettor, Choice::Fold),
            (Actor::Player(bettor), Command::Play) => self.choose(bettor, Choice::Play),
            (Actor::Shoe, Command::Deal { card }) => self.deal(*card),
            (Actor::Shoe, Command::FaceUp { card }) => self.face_up(*card),
            (Actor::Dealer, command) => self.dealer_decides(command),
            (Actor::Supervisor, Command::WrongNumber { seat }) => self.wrong_number(*seat),
            (Actor::Player(_) | Actor::Shoe | Actor::Supervisor, _) => Err(not_now()),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.place(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.take_back(*bettor, *bet),
            Event::BettingClosed => self.phase = Phase::Dealing,
            Event::Dealt { seat, card } => self.cards.deal(*card, Place::of(*seat)),
            Event::Folded { seat } => self.choices[index(*seat)] = Some(Choice::Fold),
            Event::Played { seat, .. } => self.choices[index(*seat)] = Some(Choice::Play),
            Event::StubDiscarded { counted } => self.take_stub(*counted),
            Event::Revealed => self.phase = Phase::Settling,
            Event::TurnedUp { seat } => self.turned_up[index(*seat)] = true,
            Event::Settled { bettor, lines } => {
                self.settled.extend(lines.iter().map(|line| (*bettor, *line)))
            }
            Event::Reversed { bettor, .. } => self.settled.retain(|(whose, _)| whose != bettor),
            Event::Collected { seat } => self.cards.collect(Place::Hand(*seat)),
            Event::SetAside { card } => self.cards.deal(*card, Place::Rack),
            Event::Voided { clause } => self.take_void(*clause),
            Event::Noted { .. } => {}
            Event::PickedUp => {
                self.cards.collect_all();
                self.phase = Phase::Over;
            }
        }
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
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.placing(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.taking_back(*bettor, *bet),
            Event::Played { seat, amount } => onto_layout(Bettor::seated(*seat), *amount),
            Event::Settled { bettor, lines } => settled_postings(*bettor, lines),
            Event::Reversed { bettor, lines } => reversed_postings(*bettor, lines),
            Event::BettingClosed
            | Event::Dealt { .. }
            | Event::Folded { .. }
            | Event::StubDiscarded { .. }
            | Event::Revealed
            | Event::TurnedUp { .. }
            | Event::Collected { .. }
            | Event::SetAside { .. }
            | Event::Voided { .. }
            | Event::Noted { .. }
            | Event::PickedUp => Vec::new(),
        }
    }

    fn card_command(card: &str) -> Option<Command> {
        card.parse().ok().map(|card| Command::Deal { card })
    }

    fn deck() -> Vec<String> {
        written_deck(deck())
    }
}
