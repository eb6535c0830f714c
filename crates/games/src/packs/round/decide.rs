//! What follows from a command, or why it is refused.

use super::{Bet, Command, Event, FaceUp, Kind, Note, Pack, Phase, Readings, Round, Spot};
use crate::packs::pack::settle_plain;
use crate::round::{Events, Place};
use croupier_core::{Bettor, Card, Clause, Code, Line, Money, Refusal};

/// What a decision comes to.
type Decided = Result<Events<Event>, Refusal>;

fn one(event: Event) -> Decided {
    Ok([event].into_iter().collect())
}

fn refuse(code: Code, message: impl Into<String>, clause: &'static str) -> Refusal {
    Refusal::new(code, "command", message).clause(clause)
}

/// The refusal of something that is not awaited.
pub(super) fn not_now(command: &Command) -> Refusal {
    let name =
        serde_json::to_value(command).ok().and_then(|value| Some(value.get("do")?.as_str()?.to_owned()));
    let message = "this cannot be done now, or not by this person";
    Refusal::new(Code::NotPermitted, "command", message).value(name.unwrap_or_default())
}

/// Before the deal.
impl Round {
    /// nj/packs-poker 43.6(b); 43.11(b); 43.11(c); 43.12(a)
    ///
    /// Does the table offer a kind of wager? If not, by which clause it is refused.
    pub(super) fn not_offered(&self, kind: Kind) -> Option<&'static str> {
        let book = &self.table.book;
        let (offered, clause) = match kind {
            Kind::Pack => (true, "43.6(b)"),
            Kind::FiveCard => (book.offers_five_card, "43.6(b)"),
            Kind::SevenCard => (book.offers_seven_card, "43.6(b)"),
            Kind::FiveCardProgressive => {
                (book.offers_five_card && book.five_card_progressive.is_some(), "43.11(b)")
            }
            Kind::SevenCardProgressive => {
                (book.offers_seven_card && book.seven_card_progressive.is_some(), "43.11(c)")
            }
        };
        (!offered).then_some(clause)
    }

    pub(super) fn limits(&self, kind: Kind) -> (Money, Money) {
        let [pack, five_card, seven_card, five_card_progressive, seven_card_progressive] = self.table.limits;
        match kind {
            Kind::Pack => pack,
            Kind::FiveCard => five_card,
            Kind::SevenCard => seven_card,
            Kind::FiveCardProgressive => five_card_progressive,
            Kind::SevenCardProgressive => seven_card_progressive,
        }
    }

    /// nj/packs-poker 43.6(c); E-1.13Z(a)
    ///
    /// Only who sits at one of the places may wager.
    pub(super) fn is_seat(&self, bettor: Bettor) -> bool {
        bettor.place == 0 && (1..=self.table.book.positions).contains(&i64::from(bettor.seat))
    }

    /// nj/packs-poker 43.6(b); 43.6(c); 43.12(a)
    ///
    /// Any selection of packs and bonuses, each within its limits, until "No more bets".
    pub(super) fn place(&self, bettor: Bettor, bet: Bet, amount: Money) -> Decided {
        if !self.is_seat(bettor) {
            return Err(refuse(Code::NotPermitted, format!("there is no {bettor} at this table"), "43.6(c)"));
        }
        if self.state.phase != Phase::Betting {
            return Err(refuse(Code::NotPermitted, "no wager is made after \"No more bets\"", "43.6(b)"));
        }
        if let Some(clause) = self.not_offered(bet.kind) {
            let message = format!("this table does not offer {}", bet.name());
            return Err(refuse(Code::NotPermitted, message, clause));
        }
        let (least, most) = self.limits(bet.kind);
        if amount < least || amount > most {
            let code = if amount < least { Code::BelowMinimum } else { Code::AboveMaximum };
            let clause = if bet.kind.is_progressive() { "43.12(a)" } else { "43.6(b)" };
            let message =
                format!("{} is from {} to {} cents here", bet.name(), least.in_cents(), most.in_cents());
            return Err(refuse(code, message, clause).value(amount.in_cents()));
        }
        one(Event::Placed { bettor, bet, amount })
    }

    /// nj/packs-poker 43.6(b)
    ///
    /// Nothing is withdrawn after "No more bets".
    pub(super) fn take_back(&self, bettor: Bettor, bet: Bet) -> Decided {
        if self.state.phase != Phase::Betting {
            let message = "no wager is withdrawn after \"No more bets\"";
            return Err(refuse(Code::NotPermitted, message, "43.6(b)"));
        }
        if self.state.layout.get(bettor, bet).is_none() {
            return Err(refuse(Code::NotPermitted, "there is no such wager to take back", "43.6(b)"));
        }
        one(Event::TakenBack { bettor, bet })
    }

    fn send_back(&self, seat: u8, command: &Command) -> Decided {
        let bettor = Bettor::seated(seat);
        let wagers = self.state.layout.of(bettor).next().is_some();
        if self.state.phase == Phase::Betting && wagers {
            one(Event::SentBack { bettor })
        } else {
            Err(not_now(command))
        }
    }

    /// nj/packs-poker 43.6(b); 43.7(b); 43.8(b)2; 43.9(b)2
    ///
    /// Why the wagers cannot be closed yet, if so: nobody has wagered, or a bonus lacks the Pack's bet that the
    /// operator requires.
    pub(super) fn unready(&self) -> Option<Refusal> {
        let stakes = self.state.layout.stakes();
        if self.table.book.pack_bet_required {
            let alone = |seat, pack| self.stake(seat, Kind::Pack, pack).is_none();
            if let Some(bonus) = stakes.iter().find(|stake| alone(stake.bettor.seat, stake.bet.pack)) {
                let (bettor, bet) = (bonus.bettor, bonus.bet.name());
                let message = format!("{bet} of {bettor} needs a Pack's bet on the same pack");
                return Some(refuse(Code::Missing, message, "43.6(b)"));
            }
        }
        stakes.is_empty().then(|| refuse(Code::Missing, "nobody has wagered", "43.7(d)"))
    }

    /// nj/packs-poker 43.7(b); 43.12(b)
    ///
    /// "No more bets"; meters that were won before start again now, if they have not yet (reading PP-A3).
    fn close(&self, command: &Command) -> Decided {
        if self.state.phase != Phase::Betting {
            return Err(not_now(command));
        }
        if let Some(refusal) = self.unready() {
            return Err(refusal);
        }
        let mut events = Events::new();
        events.push(Event::BettingClosed);
        let mut meters = self.state.meters;
        meters.restart();
        if meters != self.state.meters {
            events.push(Event::MetersRestarted { meters: Readings::boxed(&meters) });
        }
        Ok(events)
    }

    /// nj/packs-poker 43.12(c)2; 43.12(a)
    ///
    /// A progressive wager that the system refuses goes back before anything is dealt (reading PP-A10).
    pub(super) fn not_accepted(&self, seat: u8, bet: Bet, command: &Command) -> Decided {
        let bettor = Bettor::seated(seat);
        let registering = self.state.phase == Phase::Registering && bet.kind.is_progressive();
        let stake = self.state.layout.get(bettor, bet).filter(|_| registering);
        let amount = stake.ok_or_else(|| not_now(command))?;
        one(Event::NotAccepted { bettor, bet, amount })
    }
}

/// The deal.
impl Round {
    /// nj/packs-poker 43.7(d); 43.7(e); 43.13(b)
    ///
    /// The card goes where the next card belongs; one that lies face up goes to the discard rack instead.
    pub(super) fn deal(&self, card: Card, command: &Command) -> Decided {
        let spot = self.next_spot().filter(|_| self.state.phase == Phase::Dealing);
        let to = spot.ok_or_else(|| not_now(command))?;
        if self.state.cards.seen(card) > 0 {
            return Err(refuse(Code::CardTwice, "this card has left the shoe", "43.2(a)").value(card));
        }
        match self.state.face_up {
            FaceUp::NextCard => one(Event::SetAside { card }),
            FaceUp::None | FaceUp::SetAside => one(Event::Dealt { to, card }),
        }
    }

    /// nj/packs-poker 43.13(b)
    ///
    /// The first card found face up is not used; a second one voids all hands.
    fn found_face_up(&self, command: &Command) -> Decided {
        if self.state.phase != Phase::Dealing {
            return Err(not_now(command));
        }
        let mut events = Events::new();
        events.push(Event::FoundFaceUp);
        if self.state.face_up != FaceUp::None {
            events.push(self.voided("43.13(b)"));
        }
        Ok(events)
    }

    /// nj/packs-poker 43.7(f); 43.8(e); 43.9(e); 43.7(g); 43.8(f)
    ///
    /// The stub goes to the discard rack unseen, unless it must be counted.
    fn discard_stub(&self, command: &Command) -> Decided {
        if self.state.phase != Phase::Stub {
            return Err(not_now(command));
        }
        if self.count_is_due() {
            let message = "the stub of this round must be counted";
            return Err(refuse(Code::NotPermitted, message, "43.7(g)"));
        }
        one(Event::StubDiscarded)
    }

    /// nj/packs-poker 43.7(g); 43.7(g)1; 43.7(g)2; 43.8(f)
    ///
    /// With the right number the stub goes to the discard rack; otherwise all hands are void.
    fn count_stub(&self, found: usize, command: &Command) -> Decided {
        if self.state.phase != Phase::Stub {
            return Err(not_now(command));
        }
        let right = found == self.state.cards.in_shoe();
        let follows = if right { Event::StubDiscarded } else { self.voided("43.7(g)2") };
        Ok([Event::StubCounted { found }, follows].into_iter().collect())
    }
}

/// Packs, and what ends a round early.
impl Round {
    /// nj/packs-poker 43.10(a)1
    ///
    /// Where the players show their cards, each lays the own five face up.
    pub(super) fn show_own(&self, bettor: Bettor, command: &Command) -> Decided {
        let asked = self.state.phase == Phase::Showing && bettor.place == 0;
        if !asked || !self.unshown().any(|seat| seat == bettor.seat) {
            return Err(not_now(command));
        }
        if !self.table.shown_by_players {
            return Err(refuse(Code::NotPermitted, "the dealer turns up the cards here", "43.10(a)"));
        }
        one(Event::Shown { seat: bettor.seat })
    }

    /// nj/packs-poker 43.10(a)2
    ///
    /// Where the dealer shows them, one player at a time from the dealer's right.
    fn show_next(&self, command: &Command) -> Decided {
        let asked = self.state.phase == Phase::Showing && !self.table.shown_by_players;
        let seat = self.unshown().next().filter(|_| asked).ok_or_else(|| not_now(command))?;
        one(Event::Shown { seat })
    }

    /// nj/packs-poker 43.10(d); 43.10(g); 43.12(b)
    ///
    /// Seat by seat from the dealer's right, then all progressive wagers on the pack together.
    fn settle_next(&self, command: &Command) -> Decided {
        match self.state.phase {
            Phase::Settling { pack, below } => {
                self.settle_seat(pack, below).ok_or_else(|| not_now(command)).and_then(one)
            }
            Phase::Progressive(pack) => {
                let (awards, meters) = self.progressive(pack).ok_or_else(|| not_now(command))?;
                one(Event::ProgressiveSettled { pack, awards, meters: Readings::boxed(&meters) })
            }
            Phase::Void { below } => self.return_next(below).ok_or_else(|| not_now(command)),
            Phase::Betting
            | Phase::Registering
            | Phase::Dealing
            | Phase::Stub
            | Phase::Showing
            | Phase::Revealing
            | Phase::Turning(_)
            | Phase::Discarding(_)
            | Phase::PickUp
            | Phase::Over => Err(not_now(command)),
        }
    }

    fn settle_seat(&self, pack: Pack, below: u8) -> Option<Event> {
        let seat = self.next_to_settle(pack, below)?;
        let player = self.player(seat, pack)?;
        let (dealer, cards) = (self.hand(Place::Dealer)?, self.hand(Place::Pack(pack.number()))?);
        let lines = settle_plain(&self.table.book, pack.names(), &player, dealer, cards);
        Some(Event::Settled { bettor: Bettor::seated(seat), lines: lines.to_vec() })
    }

    /// nj/packs-poker 43.7(g)2; 43.13(a); 43.13(b); 43.13(e)
    ///
    /// All hands are void: every wager of the player goes back, and what was settled on a pack before is undone.
    fn return_next(&self, below: u8) -> Option<Events<Event>> {
        let (bettor, clause) = (Bettor::seated(self.next_to_return(below)?), self.state.void?);
        let stakes = || Bet::all().filter_map(|bet| Some((bet, self.state.layout.get(bettor, bet)?)));
        let on_layout = |line: &Line| stakes().any(|(bet, _)| bet.name() == line.bet);
        let own = self.state.settled.iter().filter(|(whose, _)| *whose == bettor).map(|(_, line)| *line);
        let before: Vec<Line> = own.filter(on_layout).collect();
        let mut events = Events::new();
        if !before.is_empty() {
            events.push(Event::Reversed { bettor, lines: before });
        }
        let lines = stakes().map(|(bet, stake)| Line::void(bet.name(), stake, clause)).collect();
        events.push(Event::Settled { bettor, lines });
        Some(events)
    }

    /// nj/packs-poker 43.10(h); 43.10(i); 43.10(j)
    ///
    /// The pack goes to the discard rack, and with it, where the operator elects so, the cards of players who
    /// have no wager on a later pack. After pack 3 everything is picked up anyway.
    fn discard_pack(&self, command: &Command) -> Decided {
        let Phase::Discarding(pack) = self.state.phase else { return Err(not_now(command)) };
        let mut events = Events::new();
        events.push(Event::PackDiscarded { pack });
        if self.table.collects_early && pack.next().is_some() {
            let later = |seat| self.state.layout.of(Bettor::seated(seat)).any(|stake| stake.bet.pack > pack);
            let here = |seat| self.state.cards.count(Place::Hand(seat)) > 0;
            let done = self.state.seats.iter().rev().copied().filter(|seat| !later(*seat) && here(*seat));
            let seats: Vec<u8> = done.collect();
            if !seats.is_empty() {
                events.push(Event::Collected { seats });
            }
        }
        Ok(events)
    }

    /// nj/packs-poker 43.12(b)
    ///
    /// A void round takes its contributions back from the meters.
    fn voided(&self, clause: &'static str) -> Event {
        Event::Voided { clause: Clause::new(clause), meters: Readings::boxed(&self.state.unregistered) }
    }

    /// nj/packs-poker 43.7(g)2
    ///
    /// A wrong number of cards anywhere voids all hands (reading PP-A12); it can be found as long as the cards
    /// lie there.
    pub(super) fn wrong_number(&self, at: Spot, command: &Command) -> Decided {
        let in_play = match self.state.phase {
            Phase::Dealing
            | Phase::Stub
            | Phase::Showing
            | Phase::Revealing
            | Phase::Turning(_)
            | Phase::Settling { .. }
            | Phase::Progressive(_)
            | Phase::Discarding(_) => true,
            Phase::Betting | Phase::Registering | Phase::Void { .. } | Phase::PickUp | Phase::Over => false,
        };
        if in_play && self.state.cards.count(Place::from(at)) > 0 {
            one(self.voided("43.7(g)2"))
        } else {
            Err(not_now(command))
        }
    }

    /// nj/packs-poker 43.13(e)
    ///
    /// The automated shoe can fail as long as it deals: the packs are dealt by hand.
    fn shoe_failed(&self, command: &Command) -> Decided {
        let by_shoe = matches!(self.next_spot(), Some(Spot::Seat(_) | Spot::Dealer));
        if self.table.automated_shoe && self.state.phase == Phase::Dealing && by_shoe {
            one(self.voided("43.13(e)"))
        } else {
            Err(not_now(command))
        }
    }

    /// nj/packs-poker 43.10(c); 43.10(d); 43.10(k); 43.13(a); 43.13(c); 43.13(d)
    ///
    /// Each step of the dealer in its place.
    pub(super) fn dealer_decides(&self, command: &Command) -> Decided {
        match (command, self.state.phase) {
            (Command::SendBack { seat }, _) => self.send_back(*seat, command),
            (Command::NoMoreBets, _) => self.close(command),
            (Command::NotAccepted { seat, bet }, _) => self.not_accepted(*seat, *bet, command),
            (Command::Register, Phase::Registering) => {
                one(Event::Registered { meters: Readings::boxed(&self.registered()) })
            }
            (Command::DiscardStub, _) => self.discard_stub(command),
            (Command::CountStub { found }, _) => self.count_stub(*found, command),
            (Command::Show, _) => self.show_next(command),
            (Command::Reveal, Phase::Revealing) => one(Event::Revealed),
            (Command::TurnPack, Phase::Turning(pack)) => one(Event::PackTurned { pack }),
            (Command::Settle, _) => self.settle_next(command),
            (Command::DiscardPack, _) => self.discard_pack(command),
            (Command::PickUp, Phase::PickUp) => one(Event::PickedUp),
            (Command::CardExposed, Phase::Betting) => one(self.voided("43.13(a)")),
            (Command::FaceUp, _) => self.found_face_up(command),
            (Command::DealtInError, Phase::Dealing) => one(Event::Noted { what: Note::DealtInError }),
            (Command::ShoeFailed, _) => self.shoe_failed(command),
            (Command::ShufflerFailed, Phase::Betting) => one(Event::Noted { what: Note::ShufflerFailed }),
            (
                Command::Place { .. }
                | Command::TakeBack { .. }
                | Command::Register
                | Command::Deal { .. }
                | Command::Reveal
                | Command::TurnPack
                | Command::PickUp
                | Command::CardExposed
                | Command::DealtInError
                | Command::WrongNumber { .. }
                | Command::ShufflerFailed,
                _,
            ) => Err(not_now(command)),
        }
    }
}
