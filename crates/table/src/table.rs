//! The table: its state, and who decides what.

use crate::account::Account;
use crate::attest::Checklist;
use crate::decks::{Around, Decks};
use crate::duty::Duty;
use crate::facts;
use crate::library::{Library, Play};
use crate::link::Links;
use crate::person::{By, Id, Role};
use crate::procedure::Procedure;
use crate::refuse::{no, not_by, not_now};
use crate::ruling::{Asked, Dispute};
use crate::said::{Award, Command, Correction, Device, Entry, Event, PaidFrom, Settings, Slip};
use crate::seats::Seats;
use crate::time::Time;
use croupier_core::{Audience, Bettor, Line, Money, Refusal};
use croupier_games::round::Awaiting;
use croupier_games::{AnyEvent, AnyRound};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What follows from a command.
pub type Decision = Result<Vec<Event>, Refusal>;

/// Something that waits for a second person.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waiting<T> {
    pub what: T,
    pub by: By,
}

/// A coupon that lies with a wager.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coupon {
    pub bettor: Bettor,
    pub bet: String,
    pub amount: Money,
}

/// What a patron put up and won or lost in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerResult {
    /// Everything wagered and paid as a fee.
    pub stake: Money,
    /// What was won, or lost if negative.
    pub net: Money,
}

/// What has happened at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub settings: Option<Settings>,
    /// The book of that name and those options was another one when it was set.
    pub book_differs: bool,
    pub attested: BTreeSet<Checklist>,
    pub removed: Vec<Device>,
    pub open: bool,
    pub has_opener: bool,
    pub decks: Decks,
    pub seats: Seats,
    /// The round in play, or the last one.
    pub round: Option<AnyRound>,
    pub playing: bool,
    pub rounds: u64,
    pub book_of_round: String,
    /// Rounds in a row without a stub count, where the table counts them.
    pub uncounted: u32,
    pub counted: bool,
    pub settled: Vec<(Bettor, Line)>,
    pub results: BTreeMap<Id, PlayerResult>,
    pub balances: BTreeMap<Account, Money>,
    pub slip: Option<Waiting<(Slip, Money)>>,
    pub cash: Option<Waiting<(Bettor, Money)>>,
    pub coupons: Vec<Coupon>,
    pub links: Links,
    pub validated: Vec<(Award, PaidFrom)>,
    pub validated_up_to: Option<(Money, Id)>,
    pub documented: Vec<Bettor>,
    pub dispute: Option<Dispute>,
    pub correction: Option<Asked<Correction>>,
}

/// A table: a stream of its own, `table/ID`.
#[derive(Clone, Debug)]
pub struct Table {
    id: Id,
    library: Arc<Library>,
    play: Option<Arc<Play>>,
    pub(crate) state: State,
}

impl PartialEq for Table {
    /// Two tables are equal if the same things happened at them.
    fn eq(&self, other: &Table) -> bool {
        self.id == other.id && self.state == other.state
    }
}

impl Table {
    /// A table that is not set up yet.
    #[must_use]
    pub fn new(id: Id, library: Arc<Library>) -> Table {
        Table { id, library, play: None, state: State::default() }
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> &Id {
        &self.id
    }

    pub(crate) const fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The settings, once it is set up.
    #[must_use]
    pub const fn settings(&self) -> Option<&Settings> {
        self.state.settings.as_ref()
    }

    /// The book it plays by.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        self.play.as_deref()
    }

    /// Is it open?
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.state.open
    }

    /// The round in play.
    #[must_use]
    pub fn round(&self) -> Option<&AnyRound> {
        self.state.round.as_ref().filter(|_| self.state.playing)
    }

    /// How many rounds have been opened.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.state.rounds
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &Seats {
        &self.state.seats
    }

    /// The cards.
    #[must_use]
    pub const fn decks(&self) -> &Decks {
        &self.state.decks
    }

    /// What each patron put up and won or lost in the round that is in play or was the last.
    #[must_use]
    pub const fn results(&self) -> &BTreeMap<Id, PlayerResult> {
        &self.state.results
    }

    /// The book and its procedures; without them nothing is decided.
    pub(crate) fn rules(&self) -> Result<(&Play, &Procedure), Refusal> {
        match (&self.play, &self.state.settings) {
            (Some(play), _) => Ok((play, &play.procedure)),
            (None, None) => Err(no("this table is not set up yet", "")),
            (None, Some(settings)) => {
                Err(no("the book this table plays by is not here any more", "").value(&settings.rulebook))
            }
        }
    }

    pub(crate) fn is_automatic(&self, duty: Duty) -> bool {
        self.state.settings.as_ref().is_some_and(|settings| settings.automatic.contains(&duty))
    }

    /// A duty of one of these roles, or of a machine where it is automatic.
    pub(crate) fn for_duty(&self, by: &By, duty: Duty, roles: &[Role], who: &str) -> Result<(), Refusal> {
        let machine = by.role == Role::Machine && self.is_automatic(duty);
        if machine || roles.contains(&by.role) { Ok(()) } else { Err(not_by(by, who)) }
    }

    pub(crate) fn around(&self) -> Around {
        Around {
            players: !self.state.seats.is_empty(),
            closed: !self.state.open,
            dealt: self.round().is_some_and(|round| !self.is_betting(round)),
        }
    }

    /// Are wagers open?
    pub(crate) fn is_betting(&self, round: &AnyRound) -> bool {
        matches!(round.awaiting(), Awaiting::Wagers { .. })
    }

    /// Is nothing at stake: no round, or one without any wager?
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.round().is_none_or(|round| self.is_betting(round) && !self.has_wagers())
    }

    /// What follows from a command, or why it is refused.
    ///
    /// # Errors
    /// The refusal, with its clause where a rule refuses.
    pub fn decide(&self, at: Time, by: &By, command: &Command) -> Decision {
        self.check_frozen(command)?;
        match command {
            Command::Install(settings) => self.install(by, settings),
            Command::ChangeSettings(settings) => self.change_settings(by, settings),
            Command::RemoveDevice { device, reason } => self.remove_device(by, *device, reason),
            Command::Attest { list } => self.attest(by, *list),
            Command::Open => self.open(by),
            Command::Close => self.close(by),
            Command::Request { slip, amount } => self.request(by, *slip, *amount),
            Command::Confirm => self.confirm(by),
            Command::Withdraw => self.withdraw(by),
            Command::Cards { deck, step } => self.cards(by, *deck, step),
            Command::Sit { bettor, allowance } => self.sit(by, *bettor, *allowance),
            Command::StandUp { bettor } => self.stand_up(by, *bettor),
            Command::Allow { person, allowance } => self.allow(by, person, *allowance),
            Command::BuyIn { amount } => self.buy_in(by, *amount),
            Command::TakeChips { amount } => self.take_chips(by, *amount),
            Command::Tip { amount } => self.tip(by, *amount),
            Command::SpokenCash { bettor, amount } => self.spoken_cash(by, *bettor, *amount),
            Command::ConfirmCash => self.confirm_cash(by),
            Command::Coupon { bettor, bet, amount } => self.coupon(by, *bettor, bet, *amount),
            Command::OpenRound => self.open_round(at, by),
            Command::Round { bettor, command } => self.forward(at, by, *bettor, command),
            Command::LinkMeter { number, meter, state } => self.link_meter(by, *number, meter, *state),
            Command::UnlinkMeter { number } => self.unlink_meter(by, *number),
            Command::AskMeter { number } => self.ask_meter(by, *number),
            Command::MeterAnswer { order, state } => self.meter_answer(by, *order, *state),
            Command::Validate { awards, from } => self.validate(by, awards, *from),
            Command::ValidateUpTo { amount } => self.validate_up_to(by, *amount),
            Command::Document { bettor } => self.document(by, *bettor),
            Command::Dispute { reason } => self.dispute(by, reason),
            Command::Decide { decision } => self.decide_dispute(by, decision),
            Command::Reopen => self.reopen(by),
            Command::Correct(correction) => self.correct(by, correction),
            Command::Approve => self.approve(by),
            Command::Reject { reason } => self.reject(by, reason),
            Command::Rule { about, decision } => self.rule(by, about, decision),
        }
    }

    /// What follows as entries, ready to be recorded.
    ///
    /// # Errors
    /// As [`Table::decide`].
    pub fn entries(&self, at: Time, by: &By, command: &Command) -> Result<Vec<Entry<Event>>, Refusal> {
        let events = self.decide(at, by, command)?;
        Ok(events.into_iter().map(|event| Entry { at, by: by.clone(), event }).collect())
    }

    /// Takes a fact into the state.
    pub fn apply(&mut self, entry: &Entry<Event>) {
        let Entry { at, by, event } = entry;
        let postings = self.postings(event);
        self.post(&postings);
        match event {
            Event::Installed { settings, book_hash } | Event::SettingsChanged { settings, book_hash } => {
                self.take_settings(settings, book_hash);
            }
            Event::DeviceRemoved { device, .. } => self.state.removed.push(*device),
            Event::Attested { list, .. } => {
                self.state.attested.insert(*list);
            }
            Event::Opened => self.state.open = true,
            Event::Closed => self.take_close(),
            Event::Requested { slip, amount } => {
                self.state.slip = Some(Waiting { what: (*slip, *amount), by: by.clone() });
            }
            Event::Confirmed { slip, .. } => {
                self.state.slip = None;
                self.state.has_opener |= *slip == Slip::Opener;
                self.state.has_opener &= *slip != Slip::Closer;
            }
            Event::Withdrawn => self.state.slip = None,
            Event::Cards { deck, step } => {
                if let Some(play) = &self.play {
                    self.state.decks.apply(*deck, step, &play.procedure, *at, &by.person);
                }
            }
            Event::Sat { bettor, person, allowance } => self.state.seats.sit(*bettor, person, *allowance),
            Event::StoodUp { bettor, person } => self.take_leave(*bettor, person),
            Event::Allowed { person, allowance } => self.state.seats.allow(person, *allowance),
            Event::BoughtIn { .. } | Event::ChipsTaken { .. } | Event::Tipped { .. } => {}
            Event::CashSpoken { bettor, amount } => {
                self.state.cash = Some(Waiting { what: (*bettor, *amount), by: by.clone() });
            }
            Event::CashChanged { .. } => self.state.cash = None,
            Event::CouponPlaced { bettor, bet, amount } => {
                self.state.coupons.push(Coupon { bettor: *bettor, bet: bet.clone(), amount: *amount });
            }
            Event::CouponTaken { bettor, .. } => {
                self.state.coupons.retain(|coupon| coupon.bettor != *bettor);
            }
            Event::RoundOpened { round, deck, book_hash } => self.take_opening(*round, *deck, book_hash),
            Event::Round(event) => self.take_round(event, &postings),
            Event::MeterLinked { number, meter, state } => self.state.links.link(*number, meter, *state),
            Event::MeterUnlinked { number } => self.state.links.unlink(*number),
            Event::MeterAsked { number } => self.state.links.ask(*number),
            Event::MeterAnswered { state, .. } => self.take_answer(*state),
            Event::MeterReleased { number } => self.state.links.release(*number),
            Event::Validated { awards, from, .. } => {
                let awards = awards.iter().map(|award| (award.clone(), *from));
                self.state.validated.extend(awards);
            }
            Event::ValidatedUpTo { amount, supervisor } => {
                self.state.validated_up_to = Some((*amount, supervisor.clone()));
            }
            Event::Documented { bettor } => self.state.documented.push(*bettor),
            Event::Disputed { reason, round, .. } => {
                self.state.dispute = Some(Dispute::new(reason, *round, by));
            }
            Event::Decided { decision } => {
                if let Some(dispute) = &mut self.state.dispute {
                    dispute.decide(decision, by);
                }
            }
            Event::Reopened => self.state.dispute = None,
            Event::CorrectionAsked(correction) => {
                self.state.correction = Some(Asked { what: (**correction).clone(), by: by.clone() });
            }
            Event::Corrected { .. } | Event::CorrectionRejected { .. } => self.state.correction = None,
            Event::Ruled { .. } => {}
        }
    }

    fn take_settings(&mut self, settings: &Settings, hash: &str) {
        self.play = self.library.find(&settings.rulebook, &settings.options).ok();
        self.state.book_differs = self.play.as_ref().is_some_and(|play| play.hash != hash);
        self.state.settings = Some(settings.clone());
        self.state.removed.clear();
        let Some(play) = &self.play else { return };
        self.state.decks.make_room(&play.procedure);
        let before = self.state.round.take().map(|round| if round.is_over() { round.next() } else { round });
        let fresh =
            before.map_or_else(|| play.first.clone(), |before| play.first.clone().first_after(&before));
        self.state.round = Some(self.state.links.shown_in(fresh));
        if self.state.playing {
            self.state.book_of_round = hash.to_owned();
        }
    }

    fn take_close(&mut self) {
        self.state.open = false;
        self.state.attested.remove(&Checklist::Opening);
        self.give_up_round();
    }

    /// A round without any wager ends before it began.
    pub(crate) fn give_up_round(&mut self) {
        self.state.playing = false;
        self.state.decks.give_up();
    }

    fn take_leave(&mut self, bettor: Bettor, person: &Id) {
        self.state.seats.leave(bettor, person);
        if self.state.seats.is_empty() {
            self.give_up_round();
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
        book_hash.clone_into(&mut self.state.book_of_round);
        self.state.rounds = round;
        self.state.playing = true;
        self.state.decks.start(deck);
        self.state.settled.clear();
        self.state.results.clear();
        self.state.validated.clear();
        self.state.documented.clear();
        self.state.counted = false;
    }

    fn take_round(&mut self, event: &AnyEvent, postings: &crate::account::Postings) {
        let Some(round) = &mut self.state.round else { return };
        let in_shoe = facts::stub_counted(event).map(|found| found != round.view(Audience::Public).in_shoe);
        let before = round.meters();
        round.apply(event);
        self.state.links.moved(before, round.meters());
        let over = round.is_over();
        self.take_lines(event, postings);
        if let Some(wrong) = in_shoe {
            self.state.counted = true;
            if wrong {
                self.state.decks.suspect();
            }
        }
        if facts::shuffler_failed(event) {
            self.state.decks.unmix();
        }
        if facts::voided(event).is_some_and(|clause| self.is_wrong_count(clause.id())) {
            self.state.decks.suspect();
        }
        if over {
            self.state.playing = false;
            self.state.decks.end();
            self.state.uncounted = if self.state.counted { 0 } else { self.state.uncounted + 1 };
        }
    }

    /// Did this clause void the round because a count was wrong? A misdeal is told by another clause.
    fn is_wrong_count(&self, clause: &str) -> bool {
        let wrong = self.play.as_ref().map_or("", |play| play.procedure.clauses.wrong_count);
        let (wrong, _) = wrong.split_once('·').unwrap_or((wrong, ""));
        !wrong.is_empty() && clause == wrong
    }

    fn take_lines(&mut self, event: &AnyEvent, postings: &crate::account::Postings) {
        for settled in facts::lines(event) {
            if settled.reversed {
                let undone = (settled.bettor, settled.line);
                self.state.settled.retain(|known| *known != undone);
            } else {
                self.state.settled.push((settled.bettor, settled.line));
            }
            if let Some(person) = self.state.seats.person(settled.bettor).cloned() {
                let (stake, net) = (settled.line.stake, settled.line.net());
                let result = self.state.results.entry(person).or_default();
                result.stake += if settled.reversed { -stake } else { stake };
                result.net += if settled.reversed { -net } else { net };
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
        let Some((number, state)) = self.state.links.answered(state) else { return };
        if let Some(round) = &mut self.state.round {
            round.read_meter(usize::from(number), state);
        }
    }
}

/// Opening, closing, attesting, cards.
impl Table {
    fn attest(&self, by: &By, list: Checklist) -> Decision {
        let (play, _) = self.rules()?;
        let roles = match list {
            Checklist::Handling => [Role::Dealer, Role::Supervisor],
            Checklist::Installation | Checklist::Opening | Checklist::Return => {
                [Role::Supervisor, Role::Supervisor]
            }
        };
        self.for_duty(by, Duty::Attest, &roles, "a supervisor, or for the handling of cards the dealer")?;
        let clauses = crate::attest::clauses(&play.book, list);
        Ok(vec![Event::Attested {
            list,
            clauses: clauses.iter().map(|clause| (*clause).to_owned()).collect(),
        }])
    }

    fn open(&self, by: &By) -> Decision {
        let (play, _) = self.rules()?;
        self.for_duty(by, Duty::Open, &[Role::Supervisor], "a supervisor")?;
        if self.state.open {
            return Err(not_now("open"));
        }
        for list in [Checklist::Installation, Checklist::Opening] {
            let due = !crate::attest::clauses(&play.book, list).is_empty();
            if due && !self.state.attested.contains(&list) {
                let clause = crate::attest::clauses(&play.book, list).first().copied().unwrap_or_default();
                return Err(no(format!("the {list:?} list is attested first"), clause));
            }
        }
        if !self.state.has_opener {
            return Err(no("the table needs an opening inventory with two signatures", ""));
        }
        Ok(vec![Event::Opened])
    }

    fn close(&self, by: &By) -> Decision {
        self.for_duty(by, Duty::Open, &[Role::Supervisor], "a supervisor")?;
        if !self.state.open {
            return Err(not_now("close"));
        }
        if !self.is_between_rounds() {
            return Err(no("a round in play is finished first", ""));
        }
        if !self.state.seats.is_empty() {
            return Err(no("the players stand up first", ""));
        }
        Ok(vec![Event::Closed])
    }

    fn cards(&self, by: &By, deck: u8, step: &crate::said::CardStep) -> Decision {
        use crate::said::CardStep;
        let (_, procedure) = self.rules()?;
        match Duty::of_cards(step) {
            None => crate::refuse::only(by, &[Role::Supervisor], "a supervisor")?,
            Some(duty) => {
                let roles: &[Role] = match step {
                    CardStep::Verify => &[Role::Supervisor],
                    CardStep::Look => &[Role::Dealer, Role::Player],
                    CardStep::Receive { .. } | CardStep::Remove { .. } => &[Role::Dealer, Role::Supervisor],
                    CardStep::Inspect
                    | CardStep::Spread { .. }
                    | CardStep::TurnUp
                    | CardStep::Wash
                    | CardStep::Shuffle { .. }
                    | CardStep::Cut { .. }
                    | CardStep::OrderCut { .. }
                    | CardStep::OrderShuffle { .. }
                    | CardStep::FoundComplete
                    | CardStep::Reveal { .. } => &[Role::Dealer],
                };
                self.for_duty(by, duty, roles, "the dealer, or a supervisor who verifies")
                    .map_err(|refusal| self.cite_cards(refusal, step, procedure))?;
            }
        }
        let around = self.around();
        if around.closed && !matches!(step, CardStep::Remove { .. }) {
            return Err(no("the table is closed", procedure.clauses.receive));
        }
        let step = self.state.decks.decide(deck, step, procedure, around, &by.person)?;
        Ok(vec![Event::Cards { deck, step }])
    }

    /// nj/lunar-poker 38.4(c) | nz/lunar-poker 7.2·b
    ///
    /// A player never cuts.
    fn cite_cards(&self, refusal: Refusal, step: &crate::said::CardStep, procedure: &Procedure) -> Refusal {
        if matches!(step, crate::said::CardStep::Cut { .. }) {
            refusal.clause(procedure.clauses.cut)
        } else {
            refusal
        }
    }
}
