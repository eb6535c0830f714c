//! Random rounds against their descriptions, wager by wager.

use super::described::Record;
use super::engine::{Played, Rng, chosen, next_step, play, rounds};
use super::table::{ONE, bet, reading};
use super::{FIVE_CARD, SEVEN_CARD, open_with, random_options, support};
use croupier_core::{Account, Actor, Bettor, Line, Money};
use croupier_games::packs::round::{Bet, Command, Kind, Pack, Round};
use croupier_games::round::{Awaiting, Engine};
use serde_json::{Map, Value, json};

/// Plays a round to its end; now and then somebody finds something irregular.
fn play_irregular(start: Round, rng: &mut Rng) -> Played<Round> {
    let mut played = Played::new(start);
    while !played.round.is_over() {
        if rng.one_in(40) {
            let actor = *rng.pick(&[Actor::Dealer, Actor::Dealer, Actor::Supervisor]);
            let offers = played.round.legal(actor);
            if !offers.is_empty() {
                let command = chosen::<Round>(rng.pick(&offers), rng);
                assert!(played.say(actor, &command));
                continue;
            }
        }
        let (actor, command) = next_step(&played.round, rng).expect("not over");
        played.say(actor, &command);
        assert!(played.said.len() < 20_000, "no end in sight: {:?}", played.round);
    }
    played
}

/// Plays a round in which seats 1 and 2 hold what the meters pay on with one of the packs.
fn play_for_the_meters(start: Round, rng: &mut Rng) -> Played<Round> {
    let mut played = Played::new(start);
    for bettor in [ONE, Bettor::seated(2)] {
        for bet in Bet::all().filter(|_| rng.one_in(2)).collect::<Vec<_>>() {
            let amount = Money::cents(i64::try_from(500 + rng.below(500)).expect("small"));
            played.say(Actor::Player(bettor), &Command::Place { bet, amount });
        }
        let amount = Money::cents(777);
        played.say(Actor::Player(bettor), &Command::Place { bet: bet(Kind::Pack, Pack::Three), amount });
    }
    if !played.say(Actor::Dealer, &Command::NoMoreBets) {
        // A bonus lacks the Pack's bet that this table requires.
        return play(played.start, rng);
    }
    let (hands, pack) = *rng.pick(&[
        ("Ad Kd Qd Jd Td 7d 6d 5d 4d 3d", "9d 8d"),
        ("As Ks Qs Js 2d 8s 7s 6s 5s 4s", "Ts 9s"),
        ("Ad Kd Qd Jd Td 8d 7d 6d 5d 4d", "9d 2c"),
    ]);
    let mut packs = [pack, "2h 9h", "Tc 3c"];
    rng.shuffle(&mut packs);
    let cards = format!("{hands} Kh Qh 6c 3s 2s {}", packs.join(" "));
    let mut cards = cards.split_whitespace();
    while !played.round.is_over() {
        let (actor, command) = if played.round.awaiting() == Awaiting::Card {
            (Actor::Shoe, cards.next().and_then(Round::card_command).expect("a card"))
        } else {
            next_step(&played.round, rng).expect("not over")
        };
        assert!(played.say(actor, &command));
    }
    played
}

/// Covers nj/packs-poker: 43.10(d); 43.10(i); 43.12(a); 43.12(b); 43.12(c)1; 43.12(c)2; 43.12(d); 43.13(b); 43.13(c)
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds = rounds(3_000);
    let (mut seed, mut compared, mut awards) = (0, 0, 0);
    while compared < rounds {
        seed += 1;
        let mut rng = Rng::new(seed ^ 0x9AC5_0000);
        let mut options = random_options(&mut rng);
        if seed % 4 == 0 {
            options["dealing"] = json!("automated_shoe");
            options["cards_to_packs"] = json!("two_at_once");
        }
        let start = open_with(&options);
        let played = match seed % 4 {
            0 => play_for_the_meters(start, &mut rng),
            1 => play(start, &mut rng),
            _ => play_irregular(start, &mut rng),
        };
        let record = Record::of(&played);
        // A card exposed before anybody wagered leaves nothing to compare.
        let Some(mut round) = record.described(&options) else { continue };
        compared += 1;
        let now = played.round.readings();
        let mut meters = Map::new();
        for (name, before) in [("five_card", FIVE_CARD), ("seven_card", SEVEN_CARD)] {
            if reading(&now, name).is_some() {
                meters.insert(name.to_owned(), json!(before.in_cents()));
            }
        }
        round["meters"] = Value::Object(meters);
        let settlement = support::settled(&round).unwrap_or_else(|refusals| panic!("{round}: {refusals:?}"));
        let seats = settlement.seats.iter();
        let lines = seats.flat_map(|seat| seat.wagers.iter().map(|line| (seat.seat, *line)));
        let mut expected: Vec<(u8, Line)> = lines.collect();
        expected.sort_by_key(|(seat, line)| (*seat, line.bet));
        assert_eq!(record.lines(), expected, "seed {seed}: {round}");
        for meter in &settlement.meters {
            assert_eq!(reading(&now, meter.name), Some(meter.after), "seed {seed}: {round}");
            let number = u8::from(meter.name == "seven_card");
            assert_eq!(played.balance(Account::Meter(number)), meter.after - meter.before, "seed {seed}");
        }
        awards += record.lines.iter().filter(|(_, line)| line.clause.to_string() == "43.12(d)").count();
    }
    println!("nj/packs-poker: {compared} rounds compared");
    assert!(rounds < 3_000 || awards > 300, "too few awards from a meter: {awards}");
}
