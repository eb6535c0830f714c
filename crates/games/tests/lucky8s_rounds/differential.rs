//! Random rounds against their descriptions, wager by wager.

use super::described::described;
use super::engine::{Played, Rng, everybody, next_step, play, rounds};
use super::table::settled;
use super::{open_with, random_options, support};
use croupier_core::{Actor, Bettor, Line};
use croupier_games::lucky8s::round::{Command, Event, Round};
use croupier_games::round::Engine;
use serde_json::json;
use std::collections::BTreeSet;

/// A round with irregularities now and then: awaited steps, backers who decline, cards face up, wrong numbers.
fn play_with_irregularities(start: Round, rng: &mut Rng) -> Played<Round> {
    let mut played = Played::new(start);
    let (mut misdeals, mut face_up) = (rng.below(6), if rng.one_in(4) { 2 } else { rng.below(2) });
    while !played.round.is_over() {
        if misdeals == 0 && played.happened.len() > 20 && rng.one_in(15) {
            let offers = played.round.legal(Actor::Supervisor);
            if !offers.is_empty() {
                let found = rng.pick(&offers).command.clone();
                assert!(played.say(Actor::Supervisor, &found));
                misdeals = 1;
            }
        }
        if face_up > 0 && rng.one_in(12) && played.say(Actor::Dealer, &Command::FaceUp) {
            face_up -= 1;
        }
        if rng.one_in(4) {
            let players = everybody().into_iter().filter(|actor| matches!(actor, Actor::Player(_)));
            let willing: Vec<Actor> =
                players.filter(|actor| played.round.decide(*actor, &Command::Decline).is_ok()).collect();
            if !willing.is_empty() {
                assert!(played.say(*rng.pick(&willing), &Command::Decline));
            }
        }
        if let Some((actor, command)) = next_step(&played.round, rng) {
            played.say(actor, &command);
        }
    }
    played
}

/// Covers nj/lucky-8s: 50.6(a); 50.6(j); 50.6(k); 50.6(l-2); 50.6(m); 50.6(n); 50.7(b); 50.9(a); 50.9(c); 50.9(d)
#[test]
fn the_round_settles_every_wager_as_the_described_round_does() {
    let rounds = rounds(2_000);
    let mut happened = BTreeSet::new();
    for seed in 0..rounds {
        let mut rng = Rng::new(seed ^ 0x1C8_0000);
        let options = random_options(&mut rng);
        let start = open_with(&options);
        let played =
            if seed % 4 == 0 { play(start, &mut rng) } else { play_with_irregularities(start, &mut rng) };
        happened.extend(played.happened.iter().map(name));
        let mut described = described(&options, &played);
        let all_void = described["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .all(|seat| !seat["irregularities"].is_null());
        let misdealt = described["irregularities"]
            .as_array()
            .is_some_and(|all| all.iter().any(|it| it["kind"] == "dealer_misdealt"));
        if all_void
            && !misdealt
            && described["dealer"]["hand"].as_str().is_none_or(|hand| hand.split(' ').count() != 8)
        {
            described["dealer"] = json!({});
            described["irregularities"]
                .as_array_mut()
                .expect("a list")
                .push(json!({"kind": "dealer_misdealt"}));
        }
        let settlement = support::settled(&described)
            .unwrap_or_else(|refusals| panic!("seed {seed}: {refusals:#?} {described:#}"));
        let mut expected: Vec<(Bettor, Line)> = Vec::new();
        for spot in &settlement.seats {
            let seat = spot.seat;
            expected.extend(spot.wagers.iter().map(|line| (Bettor::seated(seat), *line)));
            for backer in &spot.backers {
                let place = if backer.name == "backer 1" { 1 } else { 2 };
                expected.extend(backer.wagers.iter().map(|line| (Bettor { seat, place }, *line)));
            }
        }
        let mut found = settled(&played);
        found.sort_by_key(|(bettor, line)| (*bettor, line.bet));
        expected.sort_by_key(|(bettor, line)| (*bettor, line.bet));
        assert_eq!(found, expected, "seed {seed}: {described:#}");
    }
    println!("nj/lucky-8s: {rounds} rounds compared");
    // Everything that can happen did, or the comparison says too little.
    assert!(rounds < 2_000 || happened.len() == 25, "{happened:?}");
}

fn name(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value["event"].as_str().expect("a name").to_owned()
}
