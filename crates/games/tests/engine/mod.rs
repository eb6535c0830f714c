//! The suite every round engine passes; each game calls it in one line.

pub mod driver;
pub mod secrecy;

use croupier_core::{Account, Actor, Audience, Bettor, Money};
use croupier_games::round::{Awaiting, Engine, Free, Offer};
pub use croupier_testkit::Rng;
use std::collections::BTreeMap;

/// How many scripts a suite plays, a hundred thousand over the five books; `CROUPIER_SCRIPTS` asks for more.
fn scripts() -> u64 {
    std::env::var("CROUPIER_SCRIPTS").ok().and_then(|number| number.parse().ok()).unwrap_or(20_000)
}

/// How many rounds a differential test compares; `CROUPIER_ROUNDS` asks for more.
pub fn rounds(by_default: u64) -> u64 {
    std::env::var("CROUPIER_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(by_default)
}

/// One script in so many is also written down and read back, command by command and event by event.
const RECORDED: u64 = 100;

/// Everybody who could say something.
pub fn everybody() -> Vec<Actor> {
    let bettors = (1..=6).flat_map(|seat| (0..3).map(move |place| Actor::Player(Bettor { seat, place })));
    bettors.chain([Actor::Dealer, Actor::Shoe, Actor::Supervisor]).collect()
}

pub const AUDIENCES: [Audience; 6] = [
    Audience::Public,
    Audience::Seat(1),
    Audience::Seat(4),
    Audience::Dealer,
    Audience::Supervisor,
    Audience::Surveillance,
];

/// A command out of an offer, its free part chosen at random.
pub fn chosen<E: Engine>(offer: &Offer<E::Command>, rng: &mut Rng) -> E::Command {
    let value = croupier_testkit::filled(offer, 100_000, rng);
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

/// A round with everything that happened in it.
#[derive(Clone)]
pub struct Played<E: Engine> {
    pub start: E,
    pub round: E,
    pub said: Vec<(Actor, E::Command)>,
    pub happened: Vec<E::Event>,
    /// Are menus compared with decisions?
    checked: bool,
    recorded: bool,
    balances: BTreeMap<Account, Money>,
}

impl<E: Engine> Played<E> {
    pub fn new(start: E) -> Played<E> {
        Played {
            round: start.clone(),
            start,
            said: Vec::new(),
            happened: Vec::new(),
            checked: true,
            recorded: true,
            balances: BTreeMap::new(),
        }
    }

    /// Gives a command; `false` if it is refused. Checks everything that must hold for every event.
    pub fn say(&mut self, actor: Actor, command: &E::Command) -> bool {
        let decided = self.round.decide(actor, command);
        if self.checked {
            let offered = self.round.legal(actor).iter().any(|offer| E::offered(offer, command));
            assert_eq!(
                decided.is_ok(),
                offered,
                "menu and decision differ: {actor:?} {command:?}: {decided:?}"
            );
        }
        let Ok(events) = decided else { return false };
        assert!(!events.is_empty(), "an accepted command leaves a trace: {command:?}");
        if self.recorded {
            assert_eq!(again(command), *command);
        }
        for event in events {
            if self.recorded {
                assert_eq!(again(&event), event, "an event survives being recorded");
            }
            self.post(&event);
            self.round.apply(&event);
            self.happened.push(event);
        }
        self.said.push((actor, command.clone()));
        if self.checked && self.happened.len().is_multiple_of(32) {
            self.check_views();
        }
        true
    }

    fn post(&mut self, event: &E::Event) {
        let postings = self.round.postings(event);
        assert_eq!(
            postings.iter().map(|posting| posting.amount).sum::<Money>(),
            Money::ZERO,
            "{event:?}: {postings:?}"
        );
        for posting in postings {
            *self.balances.entry(posting.account).or_default() += posting.amount;
        }
    }

    /// What must hold when a round is over.
    fn check_over(&self) {
        for (account, balance) in &self.balances {
            let empty = !matches!(account, Account::Layout(_)) || balance.is_zero();
            assert!(empty, "money is left on the layout: {account:?} {balance} after {:#?}", self.said);
        }
        let mut replayed = self.start.clone();
        self.happened.iter().for_each(|event| replayed.apply(event));
        assert_eq!(replayed, self.round, "replay differs from what was lived");
        for audience in AUDIENCES {
            assert_eq!(replayed.view(audience), self.round.view(audience));
        }
    }

    /// A seat sees what everybody sees, and its own.
    fn check_views(&self) {
        let public = self.round.view(Audience::Public);
        assert_eq!(public.in_shoe, self.round.in_shoe());
        assert_eq!(public.clauses, self.round.clauses());
        for seat in 1..=7 {
            let (mut seen, own) = (public.clone(), self.round.own_seat(seat));
            let place = seen.seats.iter_mut().find(|one| one.seat == seat);
            assert_eq!(place.is_some(), own.is_some(), "seat {seat}");
            if let (Some(place), Some(own)) = (place, own) {
                *place = own;
            }
            assert_eq!(seen, self.round.view(Audience::Seat(seat)), "seat {seat}");
        }
    }

    /// What an account gained over the round.
    pub fn balance(&self, account: Account) -> Money {
        self.balances.get(&account).copied().unwrap_or(Money::ZERO)
    }
}

fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("JSON");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What an honest table would do next: the step that is awaited.
pub fn next_step<E: Engine>(round: &E, rng: &mut Rng) -> Option<(Actor, E::Command)> {
    let from = |actor: Actor, rng: &mut Rng| {
        let offers = round.legal(actor);
        (!offers.is_empty()).then(|| (actor, chosen::<E>(rng.pick(&offers), rng)))
    };
    match round.awaiting() {
        Awaiting::Over => None,
        Awaiting::Card => {
            round.legal(Actor::Shoe).first().map(|offer| (Actor::Shoe, chosen::<E>(offer, rng)))
        }
        Awaiting::Dealer(command) => Some((Actor::Dealer, command)),
        Awaiting::Players(bettors) => from(Actor::Player(*rng.pick(&bettors)), rng),
        Awaiting::Wagers { close: Some(close) } if rng.one_in(6) => Some((Actor::Dealer, close)),
        Awaiting::Wagers { .. } if rng.one_in(10) => from(Actor::Dealer, rng),
        Awaiting::Wagers { .. } => {
            // Mostly two seats and wagers that come rather than go, so that betting does not last forever.
            let seat = if rng.one_in(6) { 1 + rng.below(6) } else { *rng.pick(&[1, 4]) };
            let place = if rng.one_in(4) { 1 + rng.below(2) } else { 0 };
            let [seat, place] = [seat, place].map(|number| u8::try_from(number).expect("small"));
            let actor = Actor::Player(Bettor { seat, place });
            let mut offers = round.legal(actor);
            if !rng.one_in(6) {
                offers.retain(|offer| matches!(offer.free, Free::Amount { .. }));
            }
            match offers.is_empty() {
                true => from(Actor::Dealer, rng),
                false => Some((actor, chosen::<E>(rng.pick(&offers), rng))),
            }
        }
    }
}

/// One script: mostly the awaited step, sometimes anything legal, sometimes anything at all.
fn play_script<E: Engine>(
    start: E,
    any: &dyn Fn(&mut Rng) -> E::Command,
    rng: &mut Rng,
    mischief: bool,
    recorded: bool,
) -> Played<E> {
    let mut played = Played { recorded, checked: mischief || recorded, ..Played::new(start) };
    for step in 0.. {
        assert!(step < 20_000, "no end in sight: {:?}", played.round);
        if played.round.is_over() {
            played.check_over();
            return played;
        }
        if mischief && rng.one_in(3) {
            let actor = *rng.pick(&everybody());
            let command = any(rng);
            played.say(actor, &command);
        }
        if mischief && rng.one_in(40) {
            let actor = *rng.pick(&everybody());
            let offers = played.round.legal(actor);
            if !offers.is_empty() {
                let command = chosen::<E>(rng.pick(&offers), rng);
                assert!(played.say(actor, &command), "offered but refused: {actor:?} {command:?}");
            }
        }
        if let Some((actor, command)) = next_step(&played.round, rng) {
            played.say(actor, &command);
        }
    }
    unreachable!("the loop returns");
}

/// Plays an honest round to its end.
pub fn play<E: Engine>(start: E, rng: &mut Rng) -> Played<E> {
    play_script(start, &|_| unreachable!("nothing but awaited steps"), rng, false, false)
}

/// The suite: random scripts of legal and illegal commands never break an invariant, and nobody learns
/// anything from cards they cannot see.
pub fn suite<E: Engine>(open: impl Fn(&mut Rng) -> E, any: impl Fn(&mut Rng) -> E::Command) {
    for seed in 0..scripts() {
        let mut rng = Rng::new(seed);
        let start = open(&mut rng);
        let recorded = seed.is_multiple_of(RECORDED);
        play_script(start.clone(), &any, &mut rng, seed % 4 != 0, recorded);
        if recorded {
            secrecy::check(start, &any, &mut rng);
        }
    }
}
