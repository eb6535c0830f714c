//! Any command that could come to a table.

use crate::support::{House, by, cage, dealer, floor, id, machine, player, second_floor};
use croupier_core::{Bettor, Money};
use croupier_games::{AnyCommand, AnyRound, MeterState};
use croupier_table::{
    Allowance, By, CardStep, Command, Correction, Device, Duty, PaidFrom, Removal, Role, Slip, Time,
};
use croupier_testkit::Rng;
use serde_json::{Value, json};

pub fn book(rng: &mut Rng) -> (&'static str, Value) {
    let pick = |rng: &mut Rng, options: &[Value]| rng.pick(options).clone();
    match rng.below(5) {
        0 => (
            "nj/dragon-poker",
            pick(
                rng,
                &[
                    json!({}),
                    json!({"decks": 2, "shuffler_counts_cards": true}),
                    json!({"shuffle": "hand", "match_play_coupons": true}),
                    json!({"shuffle": "pre_shuffled", "dealing": "automated_shoe"}),
                    json!({"dealing": "hand", "stub_count_interval": 2}),
                ],
            ),
        ),
        1 => (
            "nj/lunar-poker",
            pick(
                rng,
                &[
                    json!({}),
                    json!({"progressive": true, "progressive_reset": 777, "progressive_rate_percent": 72.125}),
                    json!({"progressive": true, "decks": 2, "dealing": "automated_shoe", "fixed_awards_from": "meter"}),
                    json!({"shuffler": false, "opening_path": "pre_inspected", "match_play_coupons": true}),
                    json!({"progressive": true, "progressive_coupon": true, "stub_count_interval": 1}),
                ],
            ),
        ),
        2 => (
            "nz/lunar-poker",
            pick(
                rng,
                &[
                    json!({}),
                    json!({"dealing": "shuffler", "boxes_per_player": 3, "separate_suspected_colluders": true}),
                ],
            ),
        ),
        3 => (
            "nj/lucky-8s",
            pick(
                rng,
                &[
                    json!({}),
                    json!({"spots_per_player": 3, "bettors_per_spot": 3}),
                    json!({"dealing": "hand", "cut_cards": 1, "match_play_coupons": true}),
                ],
            ),
        ),
        _ => (
            "nj/packs-poker",
            pick(
                rng,
                &[
                    json!({}),
                    json!({"five_card_progressive_table": "A", "seven_card_progressive_table": "A",
                       "five_card_meter_start": 10_000, "seven_card_meter_start": 5_000, "seven_card_reset_amount": 77,
                       "seven_card_meter_rate": 5.125, "seven_card_reset_meter_rate": 1.375}),
                    json!({"seven_card_progressive_table": "M", "meter_restart": "next_round", "dealing": "hand"}),
                ],
            ),
        ),
    }
}

pub const PATRONS: [&str; 5] = ["anna", "ben", "carl", "dan", "eva"];

pub fn patron(rng: &mut Rng) -> &'static str {
    PATRONS[rng.below(PATRONS.len())]
}

pub fn anybody(rng: &mut Rng) -> By {
    match rng.below(9) {
        0 => dealer(),
        1 => floor(),
        2 => second_floor(),
        3 => cage(),
        4 => machine(),
        5 => by("gus", Role::Supervisor),
        _ => player(patron(rng)),
    }
}

pub fn bettor(rng: &mut Rng) -> Bettor {
    let place = if rng.one_in(3) { rng.below(3) } else { 0 };
    let [seat, place] = [rng.below(6) + 1, place].map(|number| u8::try_from(number).expect("small"));
    Bettor { seat, place }
}

/// Amounts that nobody means.
const ABSURD: [i64; 7] = [0, -1, i64::MIN, i64::MAX, 100_000_000_000, 100_000_000_001, i64::MAX / 1_000];

/// A command of the round with an amount that nobody means, where it has one.
pub fn absurd(round: &AnyRound, command: &AnyCommand, rng: &mut Rng) -> AnyCommand {
    let mut value = serde_json::to_value(command).expect("commands are JSON");
    if value.get("amount").is_some() {
        value["amount"] = json!(rng.pick(&ABSURD));
    }
    round.read_command(&value).unwrap_or_else(|_| command.clone())
}

pub fn amount(rng: &mut Rng) -> Money {
    if rng.one_in(25) {
        return Money::cents(*rng.pick(&ABSURD));
    }
    let most = *rng.pick(&[100, 5_000, 500_000]);
    Money::cents(i64::try_from(rng.below(most)).expect("small") + 1)
}

pub fn card_step(rng: &mut Rng) -> CardStep {
    let counted = if rng.one_in(2) { None } else { Some(*rng.pick(&[52, 53, 66, 51])) };
    match rng.below(14) {
        0 => CardStep::Receive { pre_shuffled: rng.one_in(2) },
        1 => CardStep::Inspect,
        2 => CardStep::Verify,
        3 => CardStep::Spread { face_up: rng.one_in(2) },
        4 => CardStep::TurnUp,
        5 => CardStep::Look,
        6 => CardStep::Wash,
        7 => CardStep::Shuffle { commitment: None, counted },
        8 => CardStep::Cut { cards: rng.below(70) },
        9 => CardStep::OrderCut { reason: "improper".to_owned() },
        10 => CardStep::OrderShuffle { reason: "in doubt".to_owned() },
        11 => CardStep::FoundComplete,
        12 => CardStep::Remove { reason: Removal::Damaged },
        _ => CardStep::Reveal { salt: "s".to_owned(), order: "o".to_owned() },
    }
}

pub fn slip(rng: &mut Rng) -> Slip {
    *rng.pick(&[Slip::Opener, Slip::Fill, Slip::Credit, Slip::Closer, Slip::Drop, Slip::Tips])
}

/// What no meter shows.
fn state(rng: &mut Rng) -> MeterState {
    let meter = |rng: &mut Rng| croupier_core::Meter::of_fine(*rng.pick(&[-1, i64::MIN, i64::MAX]));
    MeterState { primary: meter(rng), reset: meter(rng), won: None }
}

/// Any command at all that could come to a table, outside the round.
pub fn anything(house: &House, rng: &mut Rng) -> Command {
    let text = |rng: &mut Rng| if rng.one_in(5) { String::new() } else { "because".to_owned() };
    match rng.below(42) {
        0 | 1 => Command::Sit { bettor: bettor(rng), allowance: Allowance::default() },
        2 => Command::StandUp { bettor: bettor(rng) },
        3 | 4 => Command::BuyIn { amount: amount(rng) },
        5 => Command::TakeChips { amount: amount(rng) },
        6 => Command::Tip { amount: amount(rng) },
        7 => Command::Request { slip: slip(rng), amount: amount(rng) },
        8 => Command::Confirm,
        9 => Command::Withdraw,
        10..=13 => Command::Cards { deck: u8::from(rng.one_in(3)), step: card_step(rng) },
        14 => Command::SpokenCash { bettor: bettor(rng), amount: amount(rng), bet: None },
        15 => Command::ConfirmCash,
        16 => Command::Coupon {
            bettor: bettor(rng),
            bet: (*rng.pick(&["ante", "pack_1", "progressive", "bonus"])).to_owned(),
            amount: Money::cents(50),
            number: (!rng.one_in(10)).then(|| format!("C-{}", rng.below(1_000))),
        },
        17 => Command::OpenRound,
        18 => Command::Dispute { reason: text(rng), round: rng.one_in(3).then(|| house.table.rounds()) },
        19 => Command::Decide { decision: text(rng) },
        20 => Command::Reopen,
        21 => Command::Rule { about: text(rng), decision: text(rng) },
        22 if rng.one_in(2) => Command::ReturnDevice { device: Device::Shuffler, reason: text(rng) },
        22 => Command::RemoveDevice { device: Device::Shuffler, reason: text(rng) },
        23 => Command::ValidateUpTo { amount: amount(rng) },
        24 => Command::Document { bettor: bettor(rng), bet: None },
        25 => Command::Validate { awards: house.table.awards_to_validate(), from: PaidFrom::Cage },
        26 => {
            let mut settings = house.table.settings().expect("installed").clone();
            if rng.one_in(2) {
                settings.automatic = Duty::ALL.into_iter().filter(|_| !rng.one_in(4)).collect();
            }
            Command::ChangeSettings(settings)
        }
        27 => {
            let until = rng.one_in(3).then(|| house.at().after(Time::MINUTE));
            let allowance = Allowance { stake: rng.one_in(2).then(|| amount(rng)), loss: None, until };
            Command::Allow { person: id(patron(rng)), allowance }
        }
        28 => {
            let line = croupier_core::Line::void("ante", amount(rng), croupier_core::Clause::new("x"));
            Command::Correct(Box::new(Correction {
                round: house.table.rounds().saturating_sub(u64::from(rng.one_in(2))),
                person: id(patron(rng)),
                reversed: vec![croupier_core::Line::lose("ante", line.stake, line.clause)],
                instead: vec![line],
                reason: text(rng),
            }))
        }
        29 => Command::RefuseCash { reason: text(rng) },
        30 => Command::Separate { persons: [id(patron(rng)), id(patron(rng))], reason: text(rng) },
        31 => Command::MeterAnswer { order: u64::from(rng.one_in(2)), state: state(rng) },
        32 => Command::LinkMeter { number: u8::from(rng.one_in(2)), meter: id("m9"), state: state(rng) },
        33 => Command::CallSupervisor { reason: text(rng) },
        34 => Command::AnswerCall,
        35 => Command::LiftSeparation { persons: [id(patron(rng)), id(patron(rng))], reason: text(rng) },
        36 => Command::CallOffRound,
        37 => Command::TimeOver { bettors: vec![bettor(rng)], seconds: 60 },
        39 => Command::ConfirmCount,
        38 => Command::DeclareAbsent { bettor: bettor(rng) },
        _ => rng.pick(&[Command::Approve, Command::Close, Command::Open]).clone(),
    }
}
