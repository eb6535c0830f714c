//! A round of Dragon Poker as a state machine.

mod menu;
mod said;

pub use said::{Bet, Command, Event, Note};

use super::rules::{Choice, Wagers, settle, settle_void};
use super::{Book, Card, deck};
use crate::book::Rulebook;
use crate::case::WagerSpec;
use crate::round::{
    Awaiting, Bettors, Cards, Engine, Events, Free, Layout, Notice, Offer, Place, View, line_postings,
};
use croupier_core::{
    Account, Actor, Audience, Bettor, Clause, Code, Line, Money, Posting, Refusal, Refusals,
};
use std::sync::Arc;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Betting,
    Dealing,
    Deciding,
    Stub,
    Revealing,
    Settling,
    Void(Clause),
    PickUp,
    Over,
}

/// What the engine needs besides the pay tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Procedure {
    one_card_at_a_time: bool,
    automated_shoe: bool,
}

/// A round.
#[derive(Clone, Debug)]
pub struct Round {
    book: Arc<Book>,
    procedure: Procedure,
    pub(super) phase: Phase,
    pub(super) layout: Layout<Bet>,
    pub(super) cards: Cards<Card>,
    pub(super) choices: [Option<Choice>; 6],
    pub(super) turned_up: [bool; 6],
    pub(super) settled: Vec<(Bettor, Line)>,
    pub(super) stub_discarded: bool,
}

impl PartialEq for Round {
    /// Two rounds are equal if the same things happened in them; the book is the table's.
    fn eq(&self, other: &Round) -> bool {
        let state = |round: &Round| (round.phase, round.choices, round.turned_up, round.stub_discarded);
        state(self) == state(other)
            && (&self.layout, &self.cards, &self.settled) == (&other.layout, &other.cards, &other.settled)
    }
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
        let book = Book::new(rulebook, &mut refusals);
        let procedure = Procedure {
            one_card_at_a_time: rulebook.word("cards_to_players") == "one_at_a_time",
            automated_shoe: rulebook.word("dealing") == "automated_shoe",
        };
        if refusals.is_empty() { Ok(Round::with(Arc::new(book), procedure)) } else { Err(refusals) }
    }

    /// The next round at the same table.
    #[must_use]
    pub fn next(&self) -> Round {
        Round::with(Arc::clone(&self.book), self.procedure)
    }

    fn with(book: Arc<Book>, procedure: Procedure) -> Round {
        Round {
            book,
            procedure,
            phase: Phase::Betting,
            layout: Layout::new(),
            cards: Cards::new(53),
            choices: [None; 6],
            turned_up: [false; 6],
            settled: Vec::new(),
            stub_discarded: false,
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

    pub(super) fn hand(&self, place: Place) -> Option<[Card; 3]> {
        let mut cards = self.cards.at(place);
        Some([cards.next()?, cards.next()?, cards.next()?])
    }

    pub(super) fn is_settled(&self, seat: u8) -> bool {
        self.settled.iter().any(|(bettor, _)| bettor.seat == seat)
    }

    /// nj/dragon-poker 42.7(d); 42.8(c); 42.9(c); 42.10(a)
    ///
    /// Where the next card goes: clockwise from seat 1, three cards to each player in play, the dealer last.
    fn next_place(&self) -> Option<Place> {
        let places = self.in_play().map(Place::Hand).chain([Place::Dealer]);
        let short = |place: &Place, of: usize| self.cards.count(*place) < of;
        if !self.procedure.one_card_at_a_time {
            return places.into_iter().find(|place| short(place, 3));
        }
        let places: arrayvec::ArrayVec<Place, 7> = places.collect();
        (1..=3).find_map(|turn| places.iter().find(|place| short(place, turn)).copied())
    }

    /// nj/dragon-poker 42.10(d); 42.10(c)1
    ///
    /// The next player to settle, from the dealer's far right.
    fn next_to_settle(&self) -> Option<u8> {
        self.in_play().rev().find(|seat| !self.is_settled(*seat))
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
        if matches!(self.phase, Phase::Settling | Phase::Void(_)) && self.next_to_settle().is_none() {
            self.phase = Phase::PickUp;
        }
    }

    /// nj/dragon-poker 42.10(c)3; 42.9(c)
    ///
    /// The stub leaves before the reveal, or with an automated shoe at the end of the round (reading DP-A13).
    fn after_decisions(&self) -> Phase {
        if self.procedure.automated_shoe { Phase::Revealing } else { Phase::Stub }
    }
}

/// The refusal of a command.
fn refuse(code: Code, message: impl Into<String>, clause: &'static str) -> Refusal {
    Refusal::new(code, "command", message).clause(clause)
}

fn not_now(command: &Command) -> Refusal {
    let name =
        serde_json::to_value(command).ok().and_then(|value| Some(value.get("do")?.as_str()?.to_owned()));
    let message = "this cannot be done now, or not by this person";
    Refusal::new(Code::NotPermitted, "command", message).value(name.unwrap_or_default())
}

impl Round {
    fn spec(&self, bet: Bet) -> &WagerSpec {
        &self.book.wagers[match bet {
            Bet::Ante => 0,
            Bet::AnteBonus => 1,
            Bet::ThreeCard => 2,
            Bet::Dragon => 3,
        }]
    }

    fn offers(&self, bet: Bet) -> bool {
        match bet {
            Bet::Ante | Bet::AnteBonus => true,
            Bet::ThreeCard => self.book.offers_three_card,
            Bet::Dragon => self.book.offers_dragon,
        }
    }

    /// nj/dragon-poker 42.6(a); 42.1[1]
    ///
    /// The least and the most of a wager; where Ante and Ante Bonus must be equal, the one that lies there fixes
    /// the other.
    fn limits(&self, bettor: Bettor, bet: Bet) -> (Money, Money) {
        let spec = self.spec(bet);
        let (least, most) = (spec.minimum.unwrap_or(Money::cents(1)), spec.maximum.unwrap_or(Money::MOST));
        let partner = match bet {
            Bet::Ante => self.layout.get(bettor, Bet::AnteBonus),
            Bet::AnteBonus => self.layout.get(bettor, Bet::Ante),
            Bet::ThreeCard | Bet::Dragon => None,
        };
        partner
            .filter(|_| self.book.ante_bonus_equal)
            .map_or((least, most), |same| (least.max(same), most.min(same)))
    }

    fn is_seat(&self, bettor: Bettor) -> bool {
        bettor.place == 0 && (1..=self.book.positions).contains(&i64::from(bettor.seat))
    }

    /// nj/dragon-poker 42.6(b); 42.6(a); 42.6(c)
    fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Result<Events<Event>, Refusal> {
        if !self.is_seat(bettor) {
            return Err(refuse(Code::NotPermitted, format!("there is no {bettor} at this table"), "42.6(c)"));
        }
        if self.phase != Phase::Betting {
            return Err(refuse(Code::NotPermitted, "no wager is made after \"No more bets\"", "42.6(b)"));
        }
        if !self.offers(bet) {
            return Err(refuse(
                Code::NotPermitted,
                format!("this table does not offer {}", bet.name()),
                "42.1",
            ));
        }
        let (least, most) = self.limits(bettor, bet);
        if amount < least || amount > most {
            let code = if amount < least { Code::BelowMinimum } else { Code::AboveMaximum };
            let message =
                format!("{} is from {} to {} cents here", bet.name(), least.in_cents(), most.in_cents());
            return Err(refuse(code, message, "42.6(a)").value(amount.in_cents()));
        }
        Ok([Event::Placed { bettor, bet, amount }].into_iter().collect())
    }

    /// nj/dragon-poker 42.6(b)
    fn take_back(&self, bettor: Bettor, bet: Bet) -> Result<Events<Event>, Refusal> {
        if self.phase != Phase::Betting {
            return Err(refuse(
                Code::NotPermitted,
                "no wager is withdrawn after \"No more bets\"",
                "42.6(b)",
            ));
        }
        if self.layout.get(bettor, bet).is_none() {
            return Err(refuse(Code::NotPermitted, "there is no such wager to take back", "42.6(b)"));
        }
        Ok([Event::TakenBack { bettor, bet }].into_iter().collect())
    }

    fn send_back(&self, seat: u8, command: &Command) -> Result<Events<Event>, Refusal> {
        let bettor = Bettor::seated(seat);
        let events: Events<Event> =
            self.layout.of(bettor).map(|stake| Event::TakenBack { bettor, bet: stake.bet }).collect();
        if self.phase == Phase::Betting && !events.is_empty() { Ok(events) } else { Err(not_now(command)) }
    }

    /// nj/dragon-poker 42.10(a); 42.1[1]; 42.7(b)
    ///
    /// Why the wagers cannot be closed yet, if so.
    fn unready(&self) -> Option<Refusal> {
        for stake in self.layout.stakes() {
            let seat = stake.bettor.seat;
            let (ante, bonus) = (self.stake(seat, Bet::Ante), self.stake(seat, Bet::AnteBonus));
            if ante.is_none() || bonus.is_none() {
                let message = format!("seat {seat} needs both Ante and Ante Bonus");
                return Some(refuse(Code::Missing, message, "42.10(a)"));
            }
            if self.book.ante_bonus_equal && ante != bonus {
                let message = format!("at seat {seat} the Ante Bonus must equal the Ante");
                return Some(refuse(Code::WrongAmount, message, "42.1[1]"));
            }
        }
        let empty = self.layout.stakes().is_empty();
        empty.then(|| refuse(Code::Missing, "nobody has wagered", "42.10(a)"))
    }

    fn close(&self, command: &Command) -> Result<Events<Event>, Refusal> {
        match (self.phase, self.unready()) {
            (Phase::Betting, None) => Ok([Event::BettingClosed].into_iter().collect()),
            (Phase::Betting, Some(refusal)) => Err(refusal),
            _ => Err(not_now(command)),
        }
    }

    fn deal(&self, card: Card, command: &Command) -> Result<Events<Event>, Refusal> {
        let place =
            self.next_place().filter(|_| self.phase == Phase::Dealing).ok_or_else(|| not_now(command))?;
        self.check_card(card)?;
        let seat = if let Place::Hand(seat) = place { Some(seat) } else { None };
        Ok([Event::Dealt { seat, card }].into_iter().collect())
    }

    /// nj/dragon-poker E-1.17A(a)
    fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.seen(card) < usize::from(card.copies()) {
            return Ok(());
        }
        let message = format!("all {} of this card have left the shoe", card.copies());
        Err(refuse(Code::CardTwice, message, "E-1.17A(a)").value(card))
    }

    /// nj/dragon-poker 42.10(c); 42.10(c)1; 42.10(c)2
    ///
    /// A fold without side bets is settled at once; with side bets the cards stay.
    fn choose(&self, bettor: Bettor, choice: Choice, command: &Command) -> Result<Events<Event>, Refusal> {
        let seat = bettor.seat;
        let asked = self.phase == Phase::Deciding && self.undecided().contains(&bettor);
        let wagers = self.wagers(seat).filter(|_| asked).ok_or_else(|| not_now(command))?;
        if choice == Choice::Play {
            return Ok([Event::Played { seat, amount: wagers.ante }].into_iter().collect());
        }
        let mut events: Events<Event> = [Event::Folded { seat }].into_iter().collect();
        if let (None, None, Some(hand)) = (wagers.three_card, wagers.dragon, self.hand(Place::Hand(seat))) {
            let lines = settle(&self.book, &wagers, Choice::Fold, hand, hand).to_vec();
            events.push(Event::Settled { bettor, lines });
            events.push(Event::Collected { seat });
        }
        Ok(events)
    }

    /// nj/dragon-poker 42.7(e)1; 42.7(e)2; 42.10(c)3
    fn count_stub(&self, found: Option<usize>, command: &Command) -> Result<Events<Event>, Refusal> {
        let at_end = self.procedure.automated_shoe && self.phase == Phase::PickUp && !self.stub_discarded;
        if self.phase != Phase::Stub && !at_end {
            return Err(not_now(command));
        }
        let right = found.is_none_or(|found| found == self.cards.in_shoe());
        let event = if right || at_end {
            Event::StubDiscarded { counted: found }
        } else {
            Event::Voided { clause: Clause::new("42.7(e)2") }
        };
        Ok([event].into_iter().collect())
    }

    /// nj/dragon-poker 42.10(d); 42.10(d)1
    ///
    /// Settles the next player; in a void round the wagers go back.
    fn settle_next(&self, command: &Command) -> Result<Events<Event>, Refusal> {
        let seat = self.next_to_settle().ok_or_else(|| not_now(command))?;
        let (bettor, choice) = (Bettor::seated(seat), self.choices[index(seat)]);
        let wagers = self.wagers(seat).ok_or_else(|| not_now(command))?;
        let (hand, dealer) = (self.hand(Place::Hand(seat)), self.hand(Place::Dealer));
        let (lines, turned) = match (self.phase, choice, hand, dealer) {
            (Phase::Void(clause), ..) => (settle_void(&wagers, choice, clause), false),
            (Phase::Settling, Some(choice), Some(hand), Some(dealer)) => {
                (settle(&self.book, &wagers, choice, hand, dealer), true)
            }
            _ => return Err(not_now(command)),
        };
        let mut events = Events::new();
        if turned {
            events.push(Event::TurnedUp { seat });
        }
        events.push(Event::Settled { bettor, lines: lines.to_vec() });
        Ok(events)
    }

    /// nj/dragon-poker 42.12(a)
    ///
    /// One card face up in the deck is enough to void all hands.
    fn face_up(&self, card: Card, command: &Command) -> Result<Events<Event>, Refusal> {
        if self.phase != Phase::Dealing {
            return Err(not_now(command));
        }
        self.check_card(card)?;
        let void = Event::Voided { clause: Clause::new("42.12(a)") };
        Ok([Event::SetAside { card }, void].into_iter().collect())
    }

    /// nj/dragon-poker 42.12(b)
    ///
    /// A wrong number of cards anywhere, found before the last player is settled, voids all hands.
    fn wrong_number(&self, seat: Option<u8>, command: &Command) -> Result<Events<Event>, Refusal> {
        let found = match self.phase {
            Phase::Dealing | Phase::Deciding | Phase::Stub | Phase::Revealing | Phase::Settling => true,
            Phase::Betting | Phase::Void(_) | Phase::PickUp | Phase::Over => false,
        };
        let known = seat.is_none_or(|seat| self.in_play().any(|other| other == seat));
        if !found || !known {
            return Err(not_now(command));
        }
        Ok([Event::Voided { clause: Clause::new("42.12(b)") }].into_iter().collect())
    }

    /// nj/dragon-poker 42.12(d)
    fn shoe_failed(&self, command: &Command) -> Result<Events<Event>, Refusal> {
        if self.phase != Phase::Dealing || !self.procedure.automated_shoe {
            return Err(not_now(command));
        }
        Ok([Event::Voided { clause: Clause::new("42.12(d)") }].into_iter().collect())
    }

    fn dealer_decides(&self, command: &Command) -> Result<Events<Event>, Refusal> {
        let one = |event| Ok([event].into_iter().collect());
        match command {
            Command::SendBack { seat } => self.send_back(*seat, command),
            Command::NoMoreBets => self.close(command),
            Command::DiscardStub => self.count_stub(None, command),
            Command::CountStub { found } => self.count_stub(Some(*found), command),
            Command::Reveal if self.phase == Phase::Revealing => one(Event::Revealed),
            Command::Settle => self.settle_next(command),
            Command::PickUp if self.phase == Phase::PickUp && self.may_pick_up() => one(Event::PickedUp),
            Command::ShoeFailed => self.shoe_failed(command),
            Command::DealtInError if self.phase == Phase::Dealing => {
                one(Event::Noted { what: Note::DealtInError })
            }
            Command::ShufflerFailed if self.phase == Phase::Betting => {
                one(Event::Noted { what: Note::ShufflerFailed })
            }
            Command::Place { .. }
            | Command::TakeBack { .. }
            | Command::Deal { .. }
            | Command::Fold
            | Command::Play
            | Command::Reveal
            | Command::PickUp
            | Command::FaceUp { .. }
            | Command::WrongNumber { .. }
            | Command::DealtInError
            | Command::ShufflerFailed => Err(not_now(command)),
        }
    }

    /// nj/dragon-poker 42.9(c)
    ///
    /// With an automated shoe the stub leaves it before the cards are picked up.
    fn may_pick_up(&self) -> bool {
        !self.procedure.automated_shoe || self.stub_discarded || self.is_void()
    }

    pub(super) fn is_void(&self) -> bool {
        self.settled.iter().any(|(_, line)| line.result == croupier_core::Outcome::Void)
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
            Phase::Stub => Awaiting::Dealer(Command::DiscardStub),
            Phase::Revealing => Awaiting::Dealer(Command::Reveal),
            Phase::Settling | Phase::Void(_) => Awaiting::Dealer(Command::Settle),
            Phase::PickUp if self.may_pick_up() => Awaiting::Dealer(Command::PickUp),
            Phase::PickUp => Awaiting::Dealer(Command::DiscardStub),
            Phase::Over => Awaiting::Over,
        }
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        let mut offers = Vec::new();
        match actor {
            Actor::Player(bettor) => self.player_offers(bettor, &mut offers),
            Actor::Shoe if self.phase == Phase::Dealing => {
                let left = Card::ALL.into_iter().filter(|card| self.check_card(*card).is_ok());
                let cards: Vec<Card> = left.collect();
                if let Some(card) = cards.first().copied() {
                    let free = Free::Card(cards.iter().map(ToString::to_string).collect());
                    offers.push(Offer { command: Command::Deal { card }, free: free.clone() });
                    offers.push(Offer { command: Command::FaceUp { card }, free });
                }
            }
            Actor::Shoe => {}
            Actor::Dealer => self.dealer_offers(&mut offers),
            Actor::Supervisor => {
                let places = self.in_play().map(Some).chain([None]);
                let found = places.map(|seat| Command::WrongNumber { seat });
                let legal = found.filter(|command| self.decide(actor, command).is_ok());
                offers.extend(legal.map(Offer::exactly));
            }
        }
        offers
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        match (&offer.free, &offer.command, command) {
            (
                Free::Amount { least, most },
                Command::Place { bet, .. },
                Command::Place { bet: other, amount },
            ) => bet == other && least <= amount && amount <= most,
            (Free::Card(cards), Command::Deal { .. }, Command::Deal { card })
            | (Free::Card(cards), Command::FaceUp { .. }, Command::FaceUp { card }) => {
                cards.contains(&card.to_string())
            }
            (Free::Count, Command::CountStub { .. }, Command::CountStub { .. }) => true,
            (Free::Nothing, offered, command) => offered == command,
            _ => false,
        }
    }

    fn decide(&self, actor: Actor, command: &Command) -> Result<Events<Event>, Refusal> {
        match (actor, command) {
            (Actor::Player(bettor), Command::Place { bet, amount }) => self.place(bettor, *bet, *amount),
            (Actor::Player(bettor), Command::TakeBack { bet }) => self.take_back(bettor, *bet),
            (Actor::Player(bettor), Command::Fold) => self.choose(bettor, Choice::Fold, command),
            (Actor::Player(bettor), Command::Play) => self.choose(bettor, Choice::Play, command),
            (Actor::Shoe, Command::Deal { card }) => self.deal(*card, command),
            (Actor::Shoe, Command::FaceUp { card }) => self.face_up(*card, command),
            (Actor::Dealer, command) => self.dealer_decides(command),
            (Actor::Supervisor, Command::WrongNumber { seat }) => self.wrong_number(*seat, command),
            (Actor::Player(_) | Actor::Shoe | Actor::Supervisor, _) => Err(not_now(command)),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { bettor, bet, amount } => self.layout.place(*bettor, *bet, *amount),
            Event::TakenBack { bettor, bet } => self.layout.take_back(*bettor, *bet),
            Event::BettingClosed => self.phase = Phase::Dealing,
            Event::Dealt { seat, card } => self.cards.deal(*card, seat.map_or(Place::Dealer, Place::Hand)),
            Event::Folded { seat } => self.choices[index(*seat)] = Some(Choice::Fold),
            Event::Played { seat, .. } => self.choices[index(*seat)] = Some(Choice::Play),
            Event::StubDiscarded { .. } => {
                self.stub_discarded = true;
                if self.phase == Phase::Stub {
                    self.phase = Phase::Revealing;
                }
            }
            Event::Revealed => self.phase = Phase::Settling,
            Event::TurnedUp { seat } => self.turned_up[index(*seat)] = true,
            Event::Settled { bettor, lines } => {
                self.settled.extend(lines.iter().map(|line| (*bettor, *line)))
            }
            Event::Collected { seat } => self.cards.collect(Place::Hand(*seat)),
            Event::SetAside { card } => self.cards.deal(*card, Place::Rack),
            Event::Voided { clause } => self.phase = Phase::Void(*clause),
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

    fn redact(&self, event: &Event, audience: Audience) -> Notice {
        super::view::redact(event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        let onto = |bettor: Bettor, amount| {
            Posting::between(Account::Player(bettor), Account::Layout(bettor), amount).to_vec()
        };
        match event {
            Event::Placed { bettor, bet, amount } => {
                onto(*bettor, *amount - self.layout.get(*bettor, *bet).unwrap_or(Money::ZERO))
            }
            Event::TakenBack { bettor, bet } => {
                onto(*bettor, -self.layout.get(*bettor, *bet).unwrap_or(Money::ZERO))
            }
            Event::Played { seat, amount } => onto(Bettor::seated(*seat), *amount),
            Event::Settled { bettor, lines } => {
                lines.iter().flat_map(|line| line_postings(*bettor, line)).collect()
            }
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
        let copies = |card: croupier_core::DeckCard| std::iter::repeat_n(card.code, usize::from(card.copies));
        deck().cards.into_iter().flat_map(copies).collect()
    }
}
