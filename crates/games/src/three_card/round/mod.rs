//! A round of Three Card Poker as a state machine.
//!
//! `command.rs` and `event.rs` say what can be done and what happens, `wagers.rs` what happens before the deal,
//! `play.rs` the deal, the decisions and the settlement, `irregularities.rs` what can go wrong, `menu.rs` who may
//! do what, `facts.rs` what the rest of the house asks.

mod command;
mod event;
mod facts;
mod irregularities;
mod menu;
mod play;
mod wagers;

pub use command::{Bet, Command};
pub use event::{Event, Note};

use super::rules::{Choice, Hand, Wagers};
use super::{Book, deck};
use crate::book::Rulebook;
use crate::round::{
    AtTable, Awaiting, Bettors, Cards, Engine, Layout, Notice, Offer, Place, SeatView, View, not_now, one,
    onto_layout, reversed_postings, settled_postings, written_deck,
};
use croupier_core::{Actor, Audience, Bettor, Card, Clause, Line, Money, Outcome, Posting, Refusals};

/// What follows from a command.
type Decision = crate::round::Decision<Event>;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Dealing,
    Deciding,
    Revealing,
    Settling,
    Void,
    PickUp,
    Over,
}

/// The book and the procedure the operator elected.
#[derive(Debug)]
pub(super) struct Table {
    book: Book,
    one_card_at_a_time: bool,
    shuffler: bool,
    two_decks: bool,
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
            shuffler: rulebook.word("shuffle") == "machine",
            two_decks: rulebook.integer("decks") == 2,
        };
        if refusals.is_empty() { Ok(Round::at(AtTable::new(table))) } else { Err(refusals) }
    }

    /// The next round at the same table.
    #[must_use]
    pub fn next(&self) -> Round {
        Round::at(self.table.clone())
    }

    fn at(table: AtTable<Table>) -> Round {
        Round {
            table,
            phase: Phase::Betting,
            layout: Layout::new(),
            cards: Cards::new(52),
            choices: [None; 6],
            turned_up: [false; 6],
            settled: Vec::new(),
            voided: None,
        }
    }

    /// house/three-card-poker 3.1
    ///
    /// The seats that get cards, from the dealer's far left.
    pub(super) fn in_play(&self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=6).filter(|seat| self.stake(*seat, Bet::Ante).is_some())
    }

    fn stake(&self, seat: u8, bet: Bet) -> Option<Money> {
        self.layout.get(Bettor::seated(seat), bet)
    }

    fn wagers(&self, seat: u8) -> Option<Wagers> {
        Some(Wagers {
            ante: self.stake(seat, Bet::Ante)?,
            pair_plus: self.stake(seat, Bet::PairPlus),
            six_card: self.stake(seat, Bet::SixCard),
        })
    }

    fn hand(&self, place: Place) -> Option<Hand> {
        let mut cards = self.cards.at(place);
        Some([cards.next()?, cards.next()?, cards.next()?])
    }

    /// house/three-card-poker 5.1
    ///
    /// Where the next card goes: three cards to each player in play, the dealer last.
    fn next_place(&self) -> Option<Place> {
        let places = self.in_play().map(Place::Hand).chain([Place::Dealer]);
        let short = |place: &Place, of: usize| self.cards.count(*place) < of;
        if !self.table.one_card_at_a_time {
            return places.into_iter().find(|place| short(place, 3));
        }
        let places: arrayvec::ArrayVec<Place, 7> = places.collect();
        (1..=3).find_map(|turn| places.iter().find(|place| short(place, turn)).copied())
    }

    /// house/three-card-poker 7.5; 6.3
    ///
    /// The next player to settle, from the dealer's far right; in a void round, anybody who has not got everything back.
    fn next_to_settle(&self) -> Option<u8> {
        let void = matches!(self.phase, Phase::Void);
        self.in_play().rev().find(|seat| {
            let mut own = self.settled.iter().filter(|(bettor, _)| bettor.seat == *seat);
            !own.any(|(_, line)| !void || line.result == Outcome::Void)
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
            self.phase = Phase::Revealing;
        }
        if matches!(self.phase, Phase::Settling | Phase::Void) && self.next_to_settle().is_none() {
            self.phase = Phase::PickUp;
        }
    }

    fn dealer_decides(&self, command: &Command) -> Decision {
        match command {
            Command::SendBack { seat } => self.send_back(*seat),
            Command::NoMoreBets => self.close(),
            Command::Reveal if self.phase == Phase::Revealing => one(Event::Revealed),
            Command::Settle => self.settle_next(),
            Command::PickUp if self.phase == Phase::PickUp => one(Event::PickedUp),
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
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Settling | Phase::Void => Awaiting::Dealer(Command::Settle),
            Phase::PickUp => Awaiting::Dealer(Command::PickUp),
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
            Event::Revealed => self.phase = Phase::Settling,
            Event::TurnedUp { seat } => self.turned_up[index(*seat)] = true,
            Event::Settled { bettor, lines } => {
                self.settled.extend(lines.iter().map(|line| (*bettor, *line)))
            }
            Event::Reversed { bettor, .. } => self.settled.retain(|(whose, _)| whose != bettor),
            Event::Collected { seat } => self.cards.collect(Place::Hand(*seat)),
            Event::SetAside { card } => self.cards.deal(*card, Place::Rack),
            Event::Voided { clause } => {
                self.voided = Some(*clause);
                self.phase = Phase::Void;
            }
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
