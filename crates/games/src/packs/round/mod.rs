//! A round of Pack's Poker as a state machine.

mod bet;
mod decide;
mod facts;
mod offers;

pub use bet::{Bet, Kind, Pack};
pub use facts::{Award, Command, Event, Note, Reading, Readings, Spot};

use super::meters::{MeterRules, Meters, ProgressiveMeter};
use super::pack::{Player, not_accepted, settle_progressive};
use super::{Book, deck};
use crate::book::Rulebook;
use crate::round::{
    Awaiting, Bettors, Cards, Engine, Events, Layout, Notice, Offer, Place, View, line_postings,
};
use arrayvec::ArrayVec;
use bet::Limits;
use croupier_core::{
    Account, Actor, Audience, Bettor, Card, Clause, Line, Money, Posting, Refusal, Refusals,
};
use std::sync::Arc;

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
struct Table {
    book: Book,
    limits: [Limits; 5],
    automated_shoe: bool,
    hands_one_at_a_time: bool,
    packs_one_at_a_time: bool,
    shown_by_players: bool,
    collects_early: bool,
    /// The stub is counted at the latest after so many rounds; never, if the shuffler counts.
    count_every: Option<i64>,
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
            (limit("minimum").unwrap_or(Money::cents(1)), limit("maximum").unwrap_or(Money::MOST))
        });
        Table {
            book,
            limits,
            automated_shoe,
            hands_one_at_a_time: !automated_shoe && elected("cards_to_players", "one_at_a_time"),
            packs_one_at_a_time: elected("cards_to_packs", "one_at_a_time"),
            shown_by_players: elected("showing_cards", "by_players"),
            collects_early: elected("pick_up", "after_last_pack"),
            count_every: (!rulebook.flag("shuffler_counts_cards"))
                .then(|| rulebook.integer("stub_count_interval")),
        }
    }
}

/// What has happened in a round, and what the rounds before left to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub phase: Phase,
    pub layout: Layout<Bet>,
    pub cards: Cards<Card>,
    /// The seats with wagers, from "No more bets" on.
    seats: Seats,
    /// How many cards have been dealt to hands and packs.
    dealt: usize,
    face_up: FaceUp,
    shown: Seats,
    pub dealer_shown: bool,
    pub turned: Option<Pack>,
    pub settled: Vec<(Bettor, Line)>,
    pub void: Option<Clause>,
    pub meters: Meters,
    /// The meters without the wagers of this round.
    unregistered: Meters,
    counted: bool,
    rounds_since_count: i64,
}

/// A round.
#[derive(Clone, Debug)]
pub struct Round {
    table: Arc<Table>,
    pub(super) state: State,
}

impl PartialEq for Round {
    /// Two rounds are equal if the same things happened in them; the book is the table's.
    fn eq(&self, other: &Round) -> bool {
        self.state == other.state
    }
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
        Ok(Round::with(Arc::new(Table::new(rulebook, book)), meters, 0))
    }

    /// nj/packs-poker 43.7(g); 43.8(f)
    ///
    /// The next round at the same table: the meters go on, and so do the rounds since the stub was counted.
    #[must_use]
    pub fn next(&self) -> Round {
        let rounds_since_count = if self.state.counted { 0 } else { self.state.rounds_since_count + 1 };
        Round::with(Arc::clone(&self.table), self.state.meters, rounds_since_count)
    }

    fn with(table: Arc<Table>, meters: Meters, rounds_since_count: i64) -> Round {
        let state = State {
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
            counted: false,
            rounds_since_count,
        };
        Round { table, state }
    }

    /// What the meters show.
    #[must_use]
    pub fn readings(&self) -> Readings {
        Readings::from(&self.state.meters)
    }

    fn stake(&self, seat: u8, kind: Kind, pack: Pack) -> Option<Money> {
        self.state.layout.get(Bettor::seated(seat), Bet { kind, pack })
    }

    pub(super) fn is_shown(&self, seat: u8) -> bool {
        self.state.shown.contains(&seat)
    }

    /// nj/packs-poker 43.7(d); 43.6(b)
    ///
    /// The seats with any wager, from the dealer's immediate left.
    fn betting_seats(&self) -> Seats {
        (1..=6).filter(|seat| self.state.layout.of(Bettor::seated(*seat)).next().is_some()).collect()
    }

    fn hand<const N: usize>(&self, place: Place) -> Option<[Card; N]> {
        let cards: ArrayVec<Card, N> = self.state.cards.at(place).take(N).collect();
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
        let (hands, turn) = (self.state.seats.len() + 1, self.state.dealt);
        if turn < 5 * hands {
            let hand = if self.table.hands_one_at_a_time { turn % hands } else { turn / 5 };
            return Some(self.state.seats.get(hand).map_or(Spot::Dealer, |seat| Spot::Seat(*seat)));
        }
        let turn = turn - 5 * hands;
        let pack = if self.table.packs_one_at_a_time { turn % 3 } else { turn / 2 };
        if turn < 6 { Pack::ALL.get(pack).copied().map(Spot::Pack) } else { None }
    }

    /// nj/packs-poker 43.10(a)1; 43.10(a)2
    ///
    /// The players whose cards are not face up yet, from the dealer's right.
    fn unshown(&self) -> impl Iterator<Item = u8> {
        self.state.seats.iter().rev().copied().filter(|seat| !self.is_shown(*seat))
    }

    /// nj/packs-poker 43.10(d)
    ///
    /// The next player with wagers on the pack that need no meter, from the dealer's right.
    fn next_to_settle(&self, pack: Pack, below: u8) -> Option<u8> {
        let plain = |bet: Bet| bet.pack == pack && !bet.kind.is_progressive();
        let wagers = |seat: u8| self.state.layout.of(Bettor::seated(seat)).any(|stake| plain(stake.bet));
        self.state.seats.iter().rev().copied().find(|seat| *seat < below && wagers(*seat))
    }

    /// The next player of a void round who gets wagers back, from the dealer's right.
    fn next_to_return(&self, below: u8) -> Option<u8> {
        self.state.seats.iter().rev().copied().find(|seat| *seat < below)
    }

    fn has_progressive(&self, on: impl Fn(Pack) -> bool) -> bool {
        let stakes = self.state.layout.stakes().iter();
        stakes.map(|stake| stake.bet).any(|bet| bet.kind.is_progressive() && on(bet.pack))
    }

    /// nj/packs-poker 43.12(b); 43.12(e)
    ///
    /// The meters with the progressive wagers on the layout.
    fn registered(&self) -> Meters {
        let mut meters = self.state.meters;
        for stake in self.state.layout.stakes() {
            match stake.bet.kind {
                Kind::FiveCardProgressive => meters.register(Some(stake.amount), None),
                Kind::SevenCardProgressive => meters.register(None, Some(stake.amount)),
                Kind::Pack | Kind::FiveCard | Kind::SevenCard => {}
            }
        }
        meters
    }

    /// nj/packs-poker 43.12(b); 43.12(d); 43.12(d)2
    ///
    /// The progressive wagers on a pack, all judged before any is paid, and the meters after that.
    fn progressive(&self, pack: Pack) -> Option<(Vec<Award>, Meters)> {
        let cards = self.hand(Place::Pack(pack.number()))?;
        let wagers = |bet: Bet| bet.pack == pack && bet.kind.is_progressive();
        let seats = self.state.seats.iter().rev().map(|seat| Bettor::seated(*seat));
        let bettors: ArrayVec<Bettor, 6> =
            seats.filter(|bettor| self.state.layout.of(*bettor).any(|stake| wagers(stake.bet))).collect();
        let players: Option<ArrayVec<Player, 6>> =
            bettors.iter().map(|bettor| self.player(bettor.seat, pack)).collect();
        let mut meters = self.state.meters;
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
        self.table.count_every.is_some_and(|rounds| self.state.rounds_since_count + 1 >= rounds)
    }

    /// What comes after the last fact, where the rules leave no choice.
    fn advance(&mut self) {
        loop {
            self.state.phase = match self.state.phase {
                Phase::Dealing if self.state.seats.is_empty() => Phase::PickUp,
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

    /// The wagers are closed and on the meters: who has one gets cards.
    fn start_dealing(&mut self) {
        self.state.seats = self.betting_seats();
        self.state.phase = Phase::Dealing;
    }

    fn settled_at(&mut self, seat: u8) {
        if let Phase::Settling { below, .. } | Phase::Void { below } = &mut self.state.phase {
            *below = seat;
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

impl Engine for Round {
    type Command = Command;
    type Event = Event;

    fn awaiting(&self) -> Awaiting<Command> {
        match self.state.phase {
            Phase::Betting => {
                Awaiting::Wagers { close: self.unready().is_none().then_some(Command::NoMoreBets) }
            }
            Phase::Registering => Awaiting::Dealer(Command::Register),
            Phase::Dealing => Awaiting::Card,
            Phase::Stub if self.count_is_due() => {
                Awaiting::Dealer(Command::CountStub { found: self.state.cards.in_shoe() })
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
        offers::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Result<Events<Event>, Refusal> {
        match (actor, command) {
            (Actor::Player(bettor), Command::Place { bet, amount }) => self.place(bettor, *bet, *amount),
            (Actor::Player(bettor), Command::TakeBack { bet }) => self.take_back(bettor, *bet),
            (Actor::Player(bettor), Command::Show) => self.show_own(bettor, command),
            (Actor::Shoe, Command::Deal { card }) => self.deal(*card, command),
            (Actor::Dealer, command) => self.dealer_decides(command),
            (Actor::Supervisor, Command::WrongNumber { at }) => self.wrong_number(*at, command),
            (Actor::Supervisor, Command::NotAccepted { seat, bet }) => {
                self.not_accepted(*seat, *bet, command)
            }
            (Actor::Player(_) | Actor::Shoe | Actor::Supervisor, _) => Err(decide::not_now(command)),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => self.state.layout.place(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.state.layout.take_back(*bettor, *bet),
            Event::SentBack { bettor } => {
                Bet::all().for_each(|bet| self.state.layout.take_back(*bettor, bet));
            }
            Event::BettingClosed if self.has_progressive(|_| true) => self.state.phase = Phase::Registering,
            Event::BettingClosed => self.start_dealing(),
            Event::MetersRestarted { .. } => {
                self.state.meters.restart();
                self.state.unregistered = self.state.meters;
            }
            Event::NotAccepted { bettor, bet, amount } => {
                self.state.layout.take_back(*bettor, *bet);
                self.state.settled.push((*bettor, not_accepted(bet.name(), *amount)));
            }
            // Readings show whole cents; the meters carry the rest of a cent on, so they are fed again.
            Event::Registered { .. } => {
                self.state.meters = self.registered();
                self.start_dealing();
            }
            Event::Dealt { to, card } => {
                self.state.cards.deal(*card, Place::from(*to));
                self.state.dealt += 1;
            }
            Event::StubCounted { .. } => self.state.counted = true,
            Event::StubDiscarded => self.state.phase = Phase::Showing,
            Event::Shown { seat } => drop(self.state.shown.try_push(*seat)),
            Event::Revealed => {
                self.state.dealer_shown = true;
                self.state.phase = Phase::Turning(Pack::One);
            }
            Event::PackTurned { pack } => {
                self.state.turned = Some(*pack);
                self.state.phase = Phase::Settling { pack: *pack, below: FROM_THE_RIGHT };
            }
            Event::Settled { bettor, lines } => {
                self.state.settled.extend(lines.iter().map(|line| (*bettor, *line)));
                self.settled_at(bettor.seat);
            }
            Event::ProgressiveSettled { pack, awards, .. } => {
                if let Some((_, meters)) = self.progressive(*pack) {
                    self.state.meters = meters;
                }
                self.state.settled.extend(awards.iter().map(|award| (award.bettor, award.line)));
                self.state.phase = Phase::Discarding(*pack);
            }
            Event::PackDiscarded { pack } => {
                self.state.cards.collect(Place::Pack(pack.number()));
                self.state.phase = pack.next().map_or(Phase::PickUp, Phase::Turning);
            }
            Event::Collected { seats } => {
                seats.iter().for_each(|seat| self.state.cards.collect(Place::Hand(*seat)));
            }
            Event::FoundFaceUp => self.state.face_up = FaceUp::NextCard,
            Event::SetAside { card } => {
                self.state.cards.deal(*card, Place::Rack);
                self.state.face_up = FaceUp::SetAside;
            }
            Event::Voided { clause, .. } => {
                self.state.void = Some(*clause);
                self.state.meters = self.state.unregistered;
                self.state.seats = self.betting_seats();
                self.state.phase = Phase::Void { below: FROM_THE_RIGHT };
            }
            Event::Reversed { bettor, lines } => {
                self.state.settled.retain(|(whose, line)| whose != bettor || !lines.contains(line));
            }
            Event::Noted { .. } => {}
            Event::PickedUp => {
                self.state.cards.collect_all();
                self.state.phase = Phase::Over;
            }
        }
        self.advance();
    }

    fn view(&self, audience: Audience) -> View {
        super::view::view(self, audience)
    }

    fn redact(&self, event: &Event, audience: Audience) -> Notice {
        super::view::redact(event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        let onto = |bettor: Bettor, amount| {
            Posting::between(Account::Player(bettor), Account::Layout(bettor), amount).to_vec()
        };
        let stake = |bettor, bet| self.state.layout.get(bettor, bet).unwrap_or(Money::ZERO);
        match event {
            Event::Placed { bettor, bet, amount } => onto(*bettor, *amount - stake(*bettor, *bet)),
            Event::TakenBack { bettor, bet } => onto(*bettor, -stake(*bettor, *bet)),
            Event::SentBack { bettor } => {
                let all: Money = self.state.layout.of(*bettor).map(|stake| stake.amount).sum();
                onto(*bettor, -all)
            }
            Event::NotAccepted { bettor, bet, amount } => {
                line_postings(*bettor, &not_accepted(bet.name(), *amount)).to_vec()
            }
            Event::Settled { bettor, lines } => {
                lines.iter().flat_map(|line| line_postings(*bettor, line)).collect()
            }
            Event::Reversed { bettor, lines } => {
                let settled = lines.iter().flat_map(|line| line_postings(*bettor, line));
                settled.map(|posting| Posting { amount: -posting.amount, ..posting }).collect()
            }
            Event::ProgressiveSettled { awards, meters, .. } => {
                let settled = awards.iter().flat_map(|award| line_postings(award.bettor, &award.line));
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

    fn card_command(card: &str) -> Option<Command> {
        card.parse().ok().map(|card| Command::Deal { card })
    }

    fn deck() -> Vec<String> {
        deck().cards.into_iter().map(|card| card.code).collect()
    }
}
