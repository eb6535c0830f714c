//! A round of Lucky 8's as a state machine.
//!
//! `command.rs` and `event.rs` say what can be done and what happens, `wagers.rs` what happens before the deal,
//! `play.rs` the deal and the decisions, `settlement.rs` what follows them, `irregularities.rs` what can go wrong,
//! `menu.rs` who may do what.

mod command;
mod event;
mod facts;
mod irregularities;
mod menu;
mod play;
mod settlement;
mod spot;
mod wagers;

pub use command::{Bet, Command};
pub use event::Event;
pub(super) use spot::{Spot, Standing};

use super::rules::{Choice, Dealer, Hand, Wagers};
use super::{Book, Card, Setting, deck};
use crate::book::Rulebook;
use crate::round::{
    AtTable, Awaiting, Bettors, Cards, Engine, Layout, Notice, Offer, Place, SeatView, View, onto_layout,
    reversed_postings, settled_postings, written_deck,
};
use arrayvec::ArrayVec;
use croupier_core::{Actor, Audience, Bettor, Clause, Line, Money, Posting, Refusals};
use spot::MOST_ON_A_SPOT;

/// What follows from a command.
type Decision = crate::round::Decision<Event>;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Dealing,
    Rest,
    Deciding,
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
    burn_cards: usize,
    machine: bool,
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    table: AtTable<Table>,
    pub(super) phase: Phase,
    pub(super) layout: Layout<Bet>,
    pub(super) cards: Cards<Card>,
    pub(super) spots: [Spot; 6],
    /// What the dealer's hand counts for, once that is known.
    pub(super) dealer: Option<Dealer>,
    pub(super) revealed: bool,
    pub(super) settled: Vec<(Bettor, Line)>,
    /// The clause by which the round is void.
    pub(super) voided: Option<Clause>,
    pub(super) rest_discarded: bool,
    burned: usize,
    set_aside: usize,
    next_is_face_up: bool,
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
            burn_cards: usize::try_from(rulebook.integer("burn_cards")).unwrap_or_default(),
            machine: rulebook.word("dealing") != "hand",
        };
        if refusals.is_empty() { Ok(Round::at(AtTable::new(table))) } else { Err(refusals) }
    }

    /// nj/lucky-8s 50.5(a)
    ///
    /// The next round at the same table, from all 66 cards again.
    #[must_use]
    pub fn next(&self) -> Round {
        Round::at(self.table.clone())
    }

    fn at(table: AtTable<Table>) -> Round {
        Round {
            table,
            phase: Phase::Betting,
            layout: Layout::new(),
            cards: Cards::new(66),
            spots: Default::default(),
            dealer: None,
            revealed: false,
            settled: Vec::new(),
            voided: None,
            rest_discarded: false,
            burned: 0,
            set_aside: 0,
            next_is_face_up: false,
        }
    }

    pub(super) fn spot(&self, seat: u8) -> Option<&Spot> {
        self.spots.get(usize::from(seat).checked_sub(1)?)
    }

    fn spot_mut(&mut self, seat: u8) -> Option<&mut Spot> {
        self.spots.get_mut(usize::from(seat).checked_sub(1)?)
    }

    /// nj/lucky-8s 50.5(d)
    ///
    /// The seats in play, from the dealer's left.
    fn live(&self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=6).zip(&self.spots).filter(|(_, spot)| spot.is_live()).map(|(seat, _)| seat)
    }

    fn wagers(&self, bettor: Bettor) -> Option<Wagers> {
        let bonus = self.layout.get(bettor, Bet::Bonus);
        Some(Wagers { ante: self.layout.get(bettor, Bet::Ante)?, bonus })
    }

    fn hand(&self, place: Place) -> Option<Hand> {
        self.cards.at(place).take(8).collect::<ArrayVec<Card, 8>>().into_inner().ok()
    }

    /// nj/lucky-8s 50.7(b)
    ///
    /// Who decides for a spot: the seated player; if nobody is seated, the one with the largest wagers, and
    /// among equals the one who bet first (reading L8-A8).
    pub(super) fn decider(&self, seat: u8) -> Option<Bettor> {
        let spot = self.spot(seat)?;
        if spot.has(0) {
            return Some(Bettor::seated(seat));
        }
        let bettors = spot.places.iter().map(|place| Bettor { seat, place: *place });
        // Of equals the last one wins here, so the first to bet comes last.
        bettors.rev().max_by_key(|bettor| self.layout.of(*bettor).map(|stake| stake.amount).sum::<Money>())
    }

    /// nj/lucky-8s 50.7(c)
    ///
    /// The bettors of a spot as their wagers lie: the deciding player's nearest to the dealer, the others behind.
    fn in_line(&self, seat: u8) -> ArrayVec<Bettor, MOST_ON_A_SPOT> {
        let decider = self.decider(seat);
        let places = self.spot(seat).map(|spot| spot.places.as_slice()).unwrap_or_default();
        let others = places.iter().map(|place| Bettor { seat, place: *place });
        decider.into_iter().chain(others.filter(|bettor| Some(*bettor) != decider)).collect()
    }

    fn undecided(&self) -> impl Iterator<Item = u8> {
        self.live().filter(|seat| self.spot(*seat).is_some_and(|spot| !spot.is_decided()))
    }

    /// The phase that follows from the last fact, where the rules leave no choice.
    fn following(&self) -> Option<Phase> {
        let misdealt = self.dealer == Some(Dealer::Misdealt);
        match self.phase {
            Phase::Betting | Phase::PickUp | Phase::Over => None,
            Phase::Dealing
            | Phase::Rest
            | Phase::Deciding
            | Phase::Revealing
            | Phase::Settling
            | Phase::Void
                if self.live().next().is_none() =>
            {
                Some(Phase::PickUp)
            }
            Phase::Dealing => (misdealt || self.next_place().is_none()).then_some(Phase::Rest),
            Phase::Rest => self.rest_discarded.then_some(Phase::Deciding),
            Phase::Deciding if misdealt => Some(Phase::Settling),
            Phase::Deciding => self.undecided().next().is_none().then_some(Phase::Revealing),
            Phase::Revealing => misdealt.then_some(Phase::Settling),
            Phase::Settling | Phase::Void => None,
        }
    }
}

impl Engine for Round {
    type Command = Command;
    type Event = Event;

    fn awaiting(&self) -> Awaiting<Command> {
        match self.phase {
            Phase::Betting => {
                Awaiting::Wagers { close: self.unready().is_none().then_some(Command::StartDeal) }
            }
            // A deck that runs out leaves the dealer, who is dealt last, with too few cards.
            Phase::Dealing if self.cards.in_shoe() == 0 => {
                Awaiting::Dealer(Command::WrongNumber { seat: None })
            }
            Phase::Dealing => Awaiting::Card,
            Phase::Rest => Awaiting::Dealer(Command::DiscardRest),
            Phase::Deciding => {
                Awaiting::Players(self.undecided().filter_map(|seat| self.decider(seat)).collect::<Bettors>())
            }
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Settling | Phase::Void => Awaiting::Dealer(Command::Settle),
            Phase::PickUp => Awaiting::Dealer(Command::PickUp),
            Phase::Over => Awaiting::Over,
        }
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        self.offers(actor)
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        menu::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Decision {
        match actor {
            Actor::Player(bettor) => self.player_decides(bettor, command),
            Actor::Shoe => self.shoe_decides(command),
            Actor::Dealer => self.dealer_decides(command),
            Actor::Supervisor => self.supervisor_decides(command),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => {
                self.layout.place(*bettor, *bet, *amount);
                self.on_spot(bettor.seat, |spot| spot.joins(*bettor));
            }
            Event::TakenBack { bettor, bet } => {
                self.layout.take_back(*bettor, *bet);
                if !self.layout.has(*bettor) {
                    self.on_spot(bettor.seat, |spot| spot.leaves(*bettor));
                }
            }
            Event::Shared { by } => self.on_spot(by.seat, |spot| spot.shared = true),
            Event::DealStarted => self.phase = Phase::Dealing,
            Event::Burned { card } => {
                self.cards.deal(*card, Place::Rack);
                self.burned += 1;
            }
            Event::Dealt { seat, card } => self.cards.deal(*card, Place::of(*seat)),
            Event::FoundFaceUp => self.next_is_face_up = true,
            Event::SetAside { card } => {
                self.cards.deal(*card, Place::Rack);
                self.set_aside += 1;
                self.next_is_face_up = false;
            }
            Event::RestDiscarded => self.rest_discarded = true,
            Event::LaidOut { seat, cards } => self.on_spot(*seat, |spot| spot.laid.lay(cards)),
            Event::TakenUp { seat } => self.on_spot(*seat, |spot| spot.laid = spot::Laid::default()),
            Event::Declined { bettor } => self.on_spot(bettor.seat, |spot| {
                spot.declined.get_mut(usize::from(bettor.place)).into_iter().for_each(|place| *place = true);
            }),
            Event::Folded { bettor } => self.on_spot(bettor.seat, |spot| spot.chose(*bettor, Choice::Fold)),
            Event::WentIn { bettor, .. } => {
                self.on_spot(bettor.seat, |spot| spot.chose(*bettor, Choice::Play));
            }
            Event::Revealed => self.revealed = true,
            Event::NotQualified => self.dealer_counts(Dealer::NotQualified),
            Event::DealerSet { hands, side } => {
                self.dealer_counts(Dealer::Set(Setting { hands: *hands, side: *side }));
            }
            Event::DealerMisdealt => self.take_misdealt(),
            Event::TurnedUp { seat } => self.on_spot(*seat, |spot| spot.turned_up = true),
            Event::Settled { bettor, lines } => {
                self.settled.extend(lines.iter().map(|line| (*bettor, *line)));
                self.on_spot(bettor.seat, |spot| {
                    if spot.standing == Standing::Live {
                        spot.standing = Standing::Settled;
                    }
                });
            }
            Event::Reversed { bettor, lines, .. } => {
                self.settled.retain(|(whose, line)| whose != bettor || !lines.contains(line));
            }
            Event::HandVoided { seat, .. } => {
                self.cards.collect(Place::Hand(*seat));
                self.on_spot(*seat, |spot| spot.standing = Standing::Void);
            }
            Event::Voided { clause } => {
                self.voided = Some(*clause);
                self.phase = Phase::Void;
            }
            Event::Reshuffled => {}
            Event::PickedUp { seat: Some(seat) } => self.cards.collect(Place::Hand(*seat)),
            Event::PickedUp { seat: None } => {
                self.cards.collect_all();
                self.rest_discarded = true;
                self.phase = Phase::Over;
            }
        }
        while let Some(phase) = self.following() {
            self.phase = phase;
        }
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
        super::view::redact(event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.placing(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.taking_back(*bettor, *bet),
            Event::WentIn { bettor, amount } => onto_layout(*bettor, *amount),
            Event::Settled { bettor, lines } => settled_postings(*bettor, lines),
            Event::Reversed { bettor, lines, .. } => reversed_postings(*bettor, lines),
            Event::Shared { .. }
            | Event::DealStarted
            | Event::Burned { .. }
            | Event::Dealt { .. }
            | Event::FoundFaceUp
            | Event::SetAside { .. }
            | Event::RestDiscarded
            | Event::LaidOut { .. }
            | Event::TakenUp { .. }
            | Event::Declined { .. }
            | Event::Folded { .. }
            | Event::Revealed
            | Event::NotQualified
            | Event::DealerSet { .. }
            | Event::DealerMisdealt
            | Event::TurnedUp { .. }
            | Event::HandVoided { .. }
            | Event::Voided { .. }
            | Event::Reshuffled
            | Event::PickedUp { .. } => Vec::new(),
        }
    }

    fn card_command(card: &str) -> Option<Command> {
        card.parse().ok().map(|card| Command::Deal { card })
    }

    fn deck() -> Vec<String> {
        written_deck(deck())
    }
}

impl Round {
    /// Takes a fact about a spot into it.
    fn on_spot(&mut self, seat: u8, fact: impl FnOnce(&mut Spot)) {
        if let Some(spot) = self.spot_mut(seat) {
            fact(spot);
        }
    }

    /// The dealer's hand is misdealt: who has been compared with it is settled again.
    fn take_misdealt(&mut self) {
        self.dealer = Some(Dealer::Misdealt);
        for spot in self.spots.iter_mut().filter(|spot| spot.standing == Standing::Settled) {
            spot.standing = Standing::Live;
            self.phase = Phase::Settling;
        }
    }

    /// The dealer's hand is known; settlement begins.
    fn dealer_counts(&mut self, dealer: Dealer) {
        self.dealer = Some(dealer);
        self.phase = Phase::Settling;
    }
}
