//! Whole rounds of Dragon Poker.

mod engine;
mod support;

use croupier_core::{Actor, Audience, Line, Money, Posting, Refusal};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::dragon::Card;
use croupier_games::dragon::round::{Bet, Command, Event, Round};
use croupier_games::round::{Awaiting, CardView, Driver, Engine, Events, Notice, Offer, SeatView, View};
use engine::{Played, Rng, play, rounds, secrecy, suite};
use serde_json::{Map, Value, json};

fn random_options(rng: &mut Rng) -> Value {
    json!({
        "three_card_table": 1 + rng.below(2),
        "ante_bonus_equal": !rng.one_in(4),
        "cards_to_players": *rng.pick(&["three_together", "one_at_a_time"]),
        "dealing": *rng.pick(&["manual_shoe", "hand", "automated_shoe"]),
        "ante_minimum": *rng.pick(&[1, 500]),
        "ante_maximum": *rng.pick(&[1_000, 100_000]),
    })
}

fn open_with(options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("nj/dragon-poker").expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&book).expect("a valid book")
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let card = *rng.pick(&Card::ALL);
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    match rng.below(17) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::SendBack { seat },
        3 => Command::NoMoreBets,
        4 => Command::Deal { card },
        5 => Command::Fold,
        6 => Command::Play,
        7 => Command::DiscardStub,
        8 => Command::CountStub { found: rng.below(60) },
        9 => Command::Reveal,
        10 => Command::Settle,
        11 => Command::PickUp,
        12 => Command::FaceUp { card },
        13 => Command::DealtInError,
        14 => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        15 => Command::ShoeFailed,
        _ => Command::ShufflerFailed,
    }
}

/// Covers nj/dragon-poker: 42.6(b); 42.6(c); 42.7(d); 42.8(c); 42.9(c); 42.10(b)
#[test]
fn random_scripts_keep_every_invariant() {
    suite(|rng| open_with(&random_options(rng)), any_command);
}

/// The round as somebody would describe it afterwards.
fn described(options: &Value, played: &Played<Round>) -> Value {
    let mut seats: Vec<Map<String, Value>> = vec![Map::new(); 7];
    let mut hands: Vec<Vec<String>> = vec![Vec::new(); 7];
    for event in &played.happened {
        match event {
            Event::Placed { bettor, bet, amount } => {
                let seat = &mut seats[usize::from(bettor.seat)];
                seat.insert("seat".to_owned(), json!(bettor.seat));
                seat.entry("bets").or_insert_with(|| json!({}))[bet.name()] = json!(amount.in_cents());
            }
            Event::TakenBack { bettor, bet } => {
                let bets = seats[usize::from(bettor.seat)].get_mut("bets").and_then(Value::as_object_mut);
                bets.expect("placed before").remove(bet.name());
            }
            Event::Dealt { seat, card } => hands[usize::from(seat.unwrap_or(0))].push(card.to_string()),
            Event::Folded { seat } => {
                drop(seats[usize::from(*seat)].insert("decision".to_owned(), json!("fold")))
            }
            Event::Played { seat, .. } => {
                drop(seats[usize::from(*seat)].insert("decision".to_owned(), json!("play")))
            }
            Event::BettingClosed
            | Event::StubDiscarded { .. }
            | Event::Revealed
            | Event::TurnedUp { .. }
            | Event::Settled { .. }
            | Event::Collected { .. }
            | Event::SetAside { .. }
            | Event::Voided { .. }
            | Event::Noted { .. }
            | Event::PickedUp => {}
        }
    }
    for (seat, hand) in seats.iter_mut().zip(&hands) {
        seat.insert("hand".to_owned(), json!(hand.join(" ")));
    }
    let in_play = seats.into_iter().filter(|seat| seat.get("bets").is_some_and(|bets| *bets != json!({})));
    json!({
        "rulebook": "nj/dragon-poker",
        "options": options,
        "dealer": {"hand": hands[0].join(" ")},
        "seats": in_play.collect::<Vec<_>>(),
    })
}

/// Covers nj/dragon-poker: 42.10(d)
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds = rounds(2_000);
    for seed in 0..rounds {
        let mut rng = Rng::new(seed ^ 0xD4A6_0000);
        let options = random_options(&mut rng);
        let played = play(open_with(&options), &mut rng);
        let settlement = support::settled(&described(&options, &played)).expect("settled");
        let mut settled: Vec<(u8, Line)> = Vec::new();
        for event in &played.happened {
            if let Event::Settled { bettor, lines } = event {
                settled.extend(lines.iter().map(|line| (bettor.seat, *line)));
            }
        }
        let mut expected: Vec<(u8, Line)> = settlement
            .seats
            .iter()
            .flat_map(|seat| seat.wagers.iter().map(|line| (seat.seat, *line)))
            .collect();
        settled.sort_by_key(|(seat, line)| (*seat, line.bet));
        expected.sort_by_key(|(seat, line)| (*seat, line.bet));
        assert_eq!(settled, expected, "seed {seed}");
    }
    println!("nj/dragon-poker: {rounds} rounds compared");
}

/// Covers nj/dragon-poker: 42.10(c)1
#[test]
fn a_fold_without_side_bets_is_settled_at_once() {
    let mut played = Played::new(open_with(&json!({})));
    let one = croupier_core::Bettor::seated(1);
    for bet in [Bet::Ante, Bet::AnteBonus] {
        assert!(played.say(Actor::Player(one), &Command::Place { bet, amount: Money::cents(1_000) }));
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    for card in [Card::Panda, Card::Monkey, Card::Rabbit, Card::Phoenix, Card::Phoenix, Card::Tiger] {
        assert!(played.say(Actor::Shoe, &Command::Deal { card }));
    }
    assert!(played.say(Actor::Player(one), &Command::Fold));
    assert_eq!(played.balance(croupier_core::Account::Player(one)), Money::cents(-2_000));
    assert_eq!(played.balance(croupier_core::Account::Layout(one)), Money::ZERO);
}

/// Each step of the dealer can be automatic or by hand, table by table.
#[test]
fn a_driver_takes_the_steps_it_is_given_and_leaves_the_others_to_a_person() {
    let one = croupier_core::Bettor::seated(1);
    let by_hand = |steps: fn(&Command) -> bool| {
        let mut played = Played::new(open_with(&json!({})));
        for bet in [Bet::Ante, Bet::AnteBonus] {
            played.say(Actor::Player(one), &Command::Place { bet, amount: Money::cents(1_000) });
        }
        played.say(Actor::Dealer, &Command::NoMoreBets);
        let mut cards = Round::deck().into_iter();
        let driver = Driver { dealer: steps, cards: true };
        let mut round = played.round.clone();
        driver.run(&mut round, &mut cards, |_, _, _, _| {}).expect("dealt");
        let events = round.decide(Actor::Player(one), &Command::Play).expect("asked");
        events.iter().for_each(|event| round.apply(event));
        driver.run(&mut round, &mut cards, |_, _, _, _| {}).expect("taken");
        round.awaiting()
    };
    assert_eq!(by_hand(|_| true), Awaiting::Over);
    assert_eq!(by_hand(|_| false), Awaiting::Dealer(Command::DiscardStub));
    assert_eq!(by_hand(|step| *step != Command::Reveal), Awaiting::Dealer(Command::Reveal));
    assert_eq!(by_hand(|step| *step != Command::Settle), Awaiting::Dealer(Command::Settle));
}

/// Dragon Poker with a sign at the table that lights up when the dealer holds a rabbit.
#[derive(Clone, Debug, PartialEq)]
struct Leaky(Round);

impl Engine for Leaky {
    type Command = Command;
    type Event = Event;

    fn view(&self, audience: Audience) -> View {
        let mut view = self.0.view(audience);
        let dealer = self.0.view(Audience::Surveillance).dealer;
        if dealer.contains(&CardView::Up("RA".to_owned())) {
            view.announced.push("*".to_owned());
        }
        view
    }

    fn awaiting(&self) -> Awaiting<Command> {
        self.0.awaiting()
    }

    fn legal(&self, actor: Actor) -> Vec<Offer<Command>> {
        self.0.legal(actor)
    }

    fn offered(offer: &Offer<Command>, command: &Command) -> bool {
        Round::offered(offer, command)
    }

    fn decide(&self, actor: Actor, command: &Command) -> Result<Events<Event>, Refusal> {
        self.0.decide(actor, command)
    }

    fn apply(&mut self, event: &Event) {
        self.0.apply(event);
    }

    fn own_seat(&self, seat: u8) -> Option<SeatView> {
        self.0.own_seat(seat)
    }

    fn in_shoe(&self) -> usize {
        self.0.in_shoe()
    }

    fn clauses(&self) -> &'static [&'static str] {
        self.0.clauses()
    }

    fn redact(&self, event: &Event, audience: Audience) -> Notice {
        self.0.redact(event, audience)
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        self.0.postings(event)
    }

    fn card_command(card: &str) -> Option<Command> {
        Round::card_command(card)
    }

    fn deck() -> Vec<String> {
        Round::deck()
    }
}

#[test]
fn an_engine_that_leaks_one_bit_of_a_hidden_card_is_caught() {
    let start = Round::open(builtin("nj/dragon-poker").expect("built in")).expect("opens");
    let check = |leaky: bool| {
        let start = start.clone();
        std::panic::catch_unwind(move || {
            for seed in 0..40 {
                let mut rng = Rng::new(seed);
                let any = |_: &mut Rng| Command::Settle;
                if leaky {
                    secrecy::check(Leaky(start.clone()), &any, &mut rng);
                } else {
                    secrecy::check(start.clone(), &any, &mut rng);
                }
            }
        })
    };
    assert!(check(false).is_ok(), "the engine itself keeps its secrets");
    assert!(check(true).is_err(), "the sign gives the dealer's rabbit away, and nobody noticed");
}
