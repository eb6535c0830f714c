//! A round of Pack's Poker as a state machine.
//!
//! `command.rs` and `event.rs` say what can be done and what happens, `bet.rs` the fifteen wagers, `wagers.rs`
//! what happens before the deal, `deal.rs` the deal and the stub, `settlement.rs` the packs, `irregularities.rs`
//! what can go wrong, `menu.rs` who may do what; `apply.rs` takes facts in, `money.rs` follows the money.

mod apply;
mod bet;
mod command;
mod deal;
mod event;
mod facts;
mod irregularities;
mod menu;
mod money;
mod settlement;
mod wagers;

pub use bet::{Bet, Kind, Pack};
pub use command::{Command, Spot};
pub use event::{Award, Event, Note, Reading, Readings};

use super::meters::{MeterRules, Meters, ProgressiveMeter};
use super::pack::{Player, settle_progressive};
use super::{Book, deck};
use crate::MeterState;
use crate::book::Rulebook;
use crate::round::{
    AtTable, Awaiting, Bettors, Cards, Engine, Layout, Limits, Notice, Offer, Place, SeatView, StubCount,
    StubInterval, View, not_now, written_deck,
};
use arrayvec::ArrayVec;
use croupier_core::{Actor, Audience, Bettor, Card, Clause, Line, Money, Posting, Refusals};

/// What follows from a command.
type Decision = crate::round::Decision<Event>;

/// The seats that have wagers, in order.
type Seats = ArrayVec<u8, 6>;

/// One more than the last seat: nobody has been settled yet.
const FROM_THE_RIGHT: u8 = 7;

/// Where a round stands. `below` is the seat settled last; the next one has a smaller number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Registering,
    Dealing,
    Stub,
    Showing,
    Revealing,
    Turning(Pack),
    Settling { pack: Pack, below: u8 },
    Progressive(Pack),
    Discarding(Pack),
    Void { below: u8 },
    PickUp,
    Over,
}

/// Cards found face up while dealing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaceUp {
    None,
    NextCard,
    SetAside,
}

/// The book and the procedures the operator elected.
#[derive(Debug)]
pub(super) struct Table {
    book: Book,
    limits: [Limits; 5],
    automated_shoe: bool,
    hands_one_at_a_time: bool,
    packs_one_at_a_time: bool,
    shown_by_players: bool,
    collects_early: bool,
    stub_interval: StubInterval,
}

impl Table {
    /// nj/packs-poker 43.7(d); 43.9(c); 43.7(h); 43.8(g)
    ///
    /// An automated shoe always gives five cards at once; a shuffler that counts replaces the stub count.
    fn new(rulebook: &Rulebook, book: Book) -> Table {
        let elected = |key: &str, word: &str| rulebook.word(key) == word;
        let automated_shoe = elected("dealing", "automated_shoe");
        let limits = Kind::ALL.map(|kind| {
            let limit = |end: &str| rulebook.amount(&format!("{}_{end}", kind.setting()));
            (limit("minimum").unwrap_or(Money::cents(1)), limit("maximum").unwrap_or(Money::MAX))
        });
        Table {
            book,
            limits,
            automated_shoe,
            hands_one_at_a_time: !automated_shoe && elected("cards_to_players", "one_at_a_time"),
            packs_one_at_a_time: elected("cards_to_packs", "one_at_a_time"),
            shown_by_players: elected("showing_cards", "by_players"),
            collects_early: elected("pick_up", "after_last_pack"),
            stub_interval: StubInterval::new(rulebook, rulebook.flag("shuffler_counts_cards")),
        }
    }
}

/// A round: what has happened in it, and what the rounds before left to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    table: AtTable<Table>,
    pub(super) phase: Phase,
    pub(super) layout: Layout<Bet>,
    pub(super) cards: Cards<Card>,
    /// The seats with wagers, from "No more bets" on.
    seats: Seats,
    /// How many cards have been dealt to hands and packs.
    dealt: usize,
    face_up: FaceUp,
    shown: Seats,
    pub(super) dealer_shown: bool,
    pub(super) turned: Option<Pack>,
    pub(super) settled: Vec<(Bettor, Line)>,
    pub(super) void: Option<Clause>,
    meters: Meters,
    /// The meters without the wagers of this round.
    unregistered: Meters,
    stub_count: StubCount,
}

impl Round {
    /// A round by a rulebook, wagers open, with the readings of the progressive meters that are in use.
    ///
    /// # Errors
    /// What the book's settings exclude.
    pub fn open(rulebook: &Rulebook, five_card: Money, seven_card: Money) -> Result<Round, Refusals> {
        let mut refusals = Refusals::new();
        let book = Book::new(rulebook, &mut refusals);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let meter = |rules: MeterRules, reading| ProgressiveMeter::showing(rules, reading, Money::ZERO);
        let meters = Meters {
            five_card: book.five_card_progressive.map(|(_, rules)| meter(rules, five_card)),
            seven_card: book.seven_card_progressive.map(|(_, rules)| meter(rules, seven_card)),
        };
        Ok(Round::at(AtTable::new(Table::new(rulebook, book)), meters, StubCount::default()))
    }

    /// nj/packs-poker 43.7(g); 43.8(f)
    ///
    /// The next round at the same table: the meters go on, and so do the rounds since the stub was counted.
    #[must_use]
    pub fn next(&self) -> Round {
        Round::at(self.table.clone(), self.meters, self.stub_count.in_next_round())
    }

    fn at(table: AtTable<Table>, meters: Meters, stub_count: StubCount) -> Round {
        Round {
            table,
            phase: Phase::Betting,
            layout: Layout::new(),
            cards: Cards::new(usize::from(Card::COUNT)),
            seats: Seats::new(),
            dealt: 0,
            face_up: FaceUp::None,
            shown: Seats::new(),
            dealer_shown: false,
            turned: None,
            settled: Vec::new(),
            void: None,
            meters,
            unregistered: meters,
            stub_count,
        }
    }

    /// The progressive meters that are in use.
    #[must_use]
    pub fn progressive_meters(&self) -> [Option<MeterState>; 2] {
        [self.meters.five_card, self.meters.seven_card]
            .map(|meter| meter.as_ref().map(ProgressiveMeter::state))
    }

    /// How often each meter has been won as a whole.
    #[must_use]
    pub fn meter_wins(&self) -> [u32; 2] {
        let meters = [self.meters.five_card, self.meters.seven_card];
        meters.map(|meter| meter.as_ref().map_or(0, ProgressiveMeter::wins))
    }

    /// A meter shared with other tables shows this now.
    pub fn read_meter(&mut self, number: usize, state: MeterState) {
        let Meters { five_card, seven_card } = &mut self.meters;
        let meter = if number == 0 { five_card } else { seven_card };
        let Meters { five_card, seven_card } = &mut self.unregistered;
        let unregistered = if number == 0 { five_card } else { seven_card };
        if let (Some(meter), Some(unregistered)) = (meter, unregistered) {
            meter.read(state, unregistered);
        }
    }

    /// The rounds since the last stub count go on from those at another round.
    pub(crate) fn count_on_from(&mut self, before: &Round) {
        self.stub_count = before.stub_count.by_another_book();
        self.meters.start_like(&before.meters);
    }

    /// What the meters show.
    #[must_use]
    pub fn readings(&self) -> Readings {
        Readings::from(&self.meters)
    }

    fn stake(&self, seat: u8, kind: Kind, pack: Pack) -> Option<Money> {
        self.layout.get(Bettor::seated(seat), Bet { kind, pack })
    }

    pub(super) fn is_shown(&self, seat: u8) -> bool {
        self.shown.contains(&seat)
    }

    /// nj/packs-poker 43.7(d); 43.6(b)
    ///
    /// The seats with any wager, from the dealer's immediate left.
    fn betting_seats(&self) -> Seats {
        (1..=6).filter(|seat| self.layout.has(Bettor::seated(*seat))).collect()
    }

    fn hand<const N: usize>(&self, place: Place) -> Option<[Card; N]> {
        let cards: ArrayVec<Card, N> = self.cards.at(place).take(N).collect();
        cards.into_inner().ok()
    }

    /// A player's cards and wagers on a pack.
    fn player(&self, seat: u8, pack: Pack) -> Option<Player> {
        let stake = |kind| self.stake(seat, kind, pack);
        Some(Player {
            hand: self.hand(Place::Hand(seat))?,
            pack: stake(Kind::Pack),
            five_card: stake(Kind::FiveCard),
            seven_card: stake(Kind::SevenCard),
            five_card_progressive: stake(Kind::FiveCardProgressive),
            seven_card_progressive: stake(Kind::SevenCardProgressive),
        })
    }

    /// nj/packs-poker 43.7(d); 43.7(e); 43.8(c); 43.8(d); 43.9(c); 43.9(d)
    ///
    /// Where the next card goes: five to each betting seat clockwise from seat 1 and five to the dealer, one at a
    /// time or all five at once, then two to each pack, one at a time or both at once.
    fn next_spot(&self) -> Option<Spot> {
        let (hands, turn) = (self.seats.len() + 1, self.dealt);
        if turn < 5 * hands {
            let hand = if self.table.hands_one_at_a_time { turn % hands } else { turn / 5 };
            return Some(self.seats.get(hand).map_or(Spot::Dealer, |seat| Spot::Seat(*seat)));
        }
        let turn = turn - 5 * hands;
        let pack = if self.table.packs_one_at_a_time { turn % 3 } else { turn / 2 };
        if turn < 6 { Pack::ALL.get(pack).copied().map(Spot::Pack) } else { None }
    }

    /// nj/packs-poker 43.10(a)1; 43.10(a)2
    ///
    /// The players whose cards are not face up yet, from the dealer's right.
    fn unshown(&self) -> impl Iterator<Item = u8> {
        self.seats.iter().rev().copied().filter(|seat| !self.is_shown(*seat))
    }

    /// nj/packs-poker 43.10(d)
    ///
    /// The next player with wagers on the pack that need no meter, from the dealer's right.
    fn next_to_settle(&self, pack: Pack, below: u8) -> Option<u8> {
        let plain = |bet: Bet| bet.pack == pack && !bet.kind.is_progressive();
        let wagers = |seat: u8| self.layout.of(Bettor::seated(seat)).any(|stake| plain(stake.bet));
        self.seats.iter().rev().copied().find(|seat| *seat < below && wagers(*seat))
    }

    /// The next player of a void round who gets wagers back, from the dealer's right.
    fn next_to_return(&self, below: u8) -> Option<u8> {
        self.seats.iter().rev().copied().find(|seat| *seat < below)
    }

    fn has_progressive(&self, on: impl Fn(Pack) -> bool) -> bool {
        let stakes = self.layout.stakes().iter();
        stakes.map(|stake| stake.bet).any(|bet| bet.kind.is_progressive() && on(bet.pack))
    }

    /// nj/packs-poker 43.12(b); 43.12(e)
    ///
    /// The meters with the progressive wagers on the layout.
    fn registered(&self) -> Meters {
        let mut meters = self.meters;
        for stake in self.layout.stakes() {
            match stake.bet.kind {
                Kind::FiveCardProgressive => meters.register(Some(stake.amount), None),
                Kind::SevenCardProgressive => meters.register(None, Some(stake.amount)),
                Kind::Pack | Kind::FiveCard | Kind::SevenCard => {}
            }
        }
        meters
    }

    /// nj/packs-poker 43.12(c)2
    ///
    /// The meters without a wager that the system had not accepted. What was won as a whole since has been paid.
    fn without(&self, bet: Bet, amount: Money) -> Meters {
        let mut meters = self.meters;
        let (meter, before) = match bet.kind {
            Kind::FiveCardProgressive => (&mut meters.five_card, self.unregistered.five_card),
            Kind::SevenCardProgressive => (&mut meters.seven_card, self.unregistered.seven_card),
            Kind::Pack | Kind::FiveCard | Kind::SevenCard => return meters,
        };
        if let (Some(meter), Some(before), false) = (meter, before, self.phase == Phase::Registering)
            && meter.wins() == before.wins()
        {
            meter.take_back(amount);
        }
        meters
    }

    /// nj/packs-poker 43.12(b); 43.12(d); 43.12(d)2
    ///
    /// The progressive wagers on a pack, all judged before any is paid, and the meters after that.
    fn progressive(&self, pack: Pack) -> Option<(Vec<Award>, Meters)> {
        let cards = self.hand(Place::Pack(pack.number()))?;
        let wagers = |bet: Bet| bet.pack == pack && bet.kind.is_progressive();
        let seats = self.seats.iter().rev().map(|seat| Bettor::seated(*seat));
        let bettors: ArrayVec<Bettor, 6> =
            seats.filter(|bettor| self.layout.of(*bettor).any(|stake| wagers(stake.bet))).collect();
        let players: Option<ArrayVec<Player, 6>> =
            bettors.iter().map(|bettor| self.player(bettor.seat, pack)).collect();
        let mut meters = self.meters;
        let lines = settle_progressive(&self.table.book, &mut meters, pack.names(), &players?, cards);
        let awards = bettors
            .into_iter()
            .zip(lines)
            .flat_map(|(bettor, lines)| lines.into_iter().flatten().map(move |line| Award { bettor, line }));
        Some((awards.collect(), meters))
    }

    /// nj/packs-poker 43.7(g); 43.8(f); 43.7(h)
    ///
    /// Must the stub of this round be counted?
    fn count_is_due(&self) -> bool {
        self.stub_count.is_due(self.table.stub_interval)
    }

    /// What comes after the last fact, where the rules leave no choice.
    fn advance(&mut self) {
        loop {
            self.phase = match self.phase {
                Phase::Dealing if self.seats.is_empty() => Phase::PickUp,
                Phase::Dealing if self.next_spot().is_none() => Phase::Stub,
                Phase::Showing if self.unshown().next().is_none() => Phase::Revealing,
                Phase::Settling { pack, below } if self.next_to_settle(pack, below).is_none() => {
                    Phase::Progressive(pack)
                }
                Phase::Progressive(pack) if !self.has_progressive(|on| on == pack) => Phase::Discarding(pack),
                Phase::Void { below } if self.next_to_return(below).is_none() => Phase::PickUp,
                Phase::Betting
                | Phase::Registering
                | Phase::Dealing
                | Phase::Stub
                | Phase::Showing
                | Phase::Revealing
                | Phase::Turning(_)
                | Phase::Settling { .. }
                | Phase::Progressive(_)
                | Phase::Discarding(_)
                | Phase::Void { .. }
                | Phase::PickUp
                | Phase::Over => return,
            };
        }
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
            Phase::Registering => Awaiting::Dealer(Command::Register),
            Phase::Dealing => Awaiting::Card,
            Phase::Stub if self.count_is_due() => {
                Awaiting::Dealer(Command::CountStub { found: self.cards.in_shoe() })
            }
            Phase::Stub => Awaiting::Dealer(Command::DiscardStub),
            Phase::Showing if self.table.shown_by_players => {
                let bettors: Bettors = self.unshown().map(Bettor::seated).collect();
                Awaiting::Players(bettors)
            }
            Phase::Showing => Awaiting::Dealer(Command::Show),
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Turning(_) => Awaiting::Dealer(Command::TurnPack),
            Phase::Settling { .. } | Phase::Progressive(_) | Phase::Void { .. } => {
                Awaiting::Dealer(Command::Settle)
            }
            Phase::Discarding(_) => Awaiting::Dealer(Command::DiscardPack),
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
        match (actor, command) {
            (Actor::Player(bettor), Command::Place { bet, amount }) => self.place(bettor, *bet, *amount),
            (Actor::Player(bettor), Command::TakeBack { bet }) => self.take_back(bettor, *bet),
            (Actor::Player(bettor), Command::Show) => self.show_own(bettor),
            (Actor::Shoe, Command::Deal { card }) => self.deal(*card),
            (Actor::Dealer, command) => self.dealer_decides(command),
            (Actor::Supervisor, Command::WrongNumber { at }) => self.wrong_number(*at),
            (Actor::Supervisor, Command::NotAccepted { seat, bet }) => self.not_accepted(*seat, *bet),
            (Actor::Player(_) | Actor::Shoe | Actor::Supervisor, _) => Err(not_now()),
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
        written_deck(deck())
    }
}
