//! What somebody may do at a table now: what is offered is accepted.

use crate::link::METER_NUMBERS;
use crate::messages::{Allowance, Award, CardStep, Command, PaidFrom, Slip};
use crate::person::{By, Role};
use crate::table::Table;
use crate::time::Time;
use croupier_core::{Actor, Bettor, Money};
use croupier_games::AnyCommand;
use croupier_games::round::{Free, Offer, WagerView};
use serde::Serialize;

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// The command; where part of it is free, with that part at its least.
    pub command: Command,
    /// What may be chosen freely in it.
    pub free: Free,
}

impl Table {
    /// What somebody may do now. Free texts and orders out of turn are not listed: disputes, rulings, corrections,
    /// settings.
    #[must_use]
    pub fn menu(&self, at: Time, by: &By) -> Vec<Item> {
        let fixed = self.fixed(by).into_iter().map(|command| Item { command, free: Free::Nothing });
        let all = fixed.chain(self.amounts(by)).chain(self.round_items(by));
        all.filter(|item| self.decide(at, by, &item.command).is_ok()).collect()
    }

    fn fixed(&self, by: &By) -> Vec<Command> {
        let seats = self.play().map_or(0, |play| play.procedure.positions);
        let places = self.play().map_or(0, |play| play.procedure.bettors_per_spot);
        let mut commands = Vec::new();
        match by.role {
            Role::Player => {
                let all = (1..=seats).flat_map(|seat| (0..places).map(move |place| Bettor { seat, place }));
                commands.extend(all.map(|bettor| Command::Sit { bettor, allowance: Allowance::default() }));
                commands.extend(self.seats().of(&by.person).map(|bettor| Command::StandUp { bettor }));
                commands.extend(self.for_each_deck(&[CardStep::Look, CardStep::Spread { face_up: true }]));
            }
            Role::Dealer
            | Role::Supervisor
            | Role::CasinoSupervisor
            | Role::Cage
            | Role::Security
            | Role::Machine => {
                commands.extend(self.lists_due());
                commands.extend([Command::Open, Command::Close, Command::OpenRound, Command::Reopen]);
                commands.extend([Command::CallOffRound, Command::ConfirmCount]);
                commands.extend(self.late().iter().map(|bettor| Command::DeclareAbsent { bettor: *bettor }));
                commands.extend([
                    Command::Confirm,
                    Command::Withdraw,
                    Command::ConfirmCash,
                    Command::RefuseCash { reason: "not confirmed".to_owned() },
                    Command::Approve,
                ]);
                commands.extend(self.undocumented().map(Award::document));
                let awards = self.awards_to_validate();
                let from = [PaidFrom::Tray, PaidFrom::Cage];
                commands.extend(from.map(|from| Command::Validate { awards: awards.clone(), from }));
                commands.extend(METER_NUMBERS.map(|number| Command::AskMeter { number }));
                commands.extend(self.card_steps());
            }
        }
        commands
    }

    fn for_each_deck(&self, steps: &[CardStep]) -> Vec<Command> {
        let of = |deck: u8| steps.iter().map(move |step| Command::Cards { deck, step: step.clone() });
        self.decks().numbered().flat_map(|(deck, _)| of(deck)).collect()
    }

    fn card_steps(&self) -> Vec<Command> {
        let Some(play) = self.play() else { return Vec::new() };
        let procedure = play.procedure;
        let counted = procedure.machine_counts.then_some(procedure.deck_size);
        self.for_each_deck(&[
            CardStep::Receive { pre_shuffled: false },
            CardStep::Receive { pre_shuffled: true },
            CardStep::Inspect,
            CardStep::Verify,
            CardStep::Spread { face_up: true },
            CardStep::Spread { face_up: false },
            CardStep::TurnUp,
            CardStep::Look,
            CardStep::Wash,
            CardStep::Shuffle { commitment: None, counted },
            CardStep::Cut { cards: procedure.deck_size / 2 },
            CardStep::FoundComplete,
        ])
    }

    /// Commands with an amount, as far as the money goes.
    fn amounts(&self, by: &By) -> Vec<Item> {
        let cent = Money::cents(1);
        let item = |command: Command, most: Money| Item { command, free: Free::Amount { least: cent, most } };
        let float = self.balance(&self.float());
        if by.role == Role::Player {
            let chips = self.balance(&self.chips(&by.person));
            return vec![
                item(Command::BuyIn { amount: cent }, float.min(Money::MAX)),
                item(Command::TakeChips { amount: cent }, chips),
                item(Command::Tip { amount: cent }, chips),
            ];
        }
        let slip = |slip: Slip, most: Money| item(Command::Request { slip, amount: cent }, most);
        vec![
            slip(Slip::Opener, Money::MAX),
            slip(Slip::Fill, Money::MAX),
            slip(Slip::Credit, float),
            slip(Slip::Closer, Money::MAX),
            slip(Slip::Drop, Money::MAX),
            slip(Slip::Tips, Money::MAX),
        ]
    }

    /// The commands that are open in the round; a wager goes as far as the chips.
    fn round_items(&self, by: &By) -> Vec<Item> {
        let Some(round) = self.round().or_else(|| self.round_before()) else { return Vec::new() };
        let own = |bettor: Option<Bettor>, offer: Offer<AnyCommand>| Item {
            command: Command::Round { bettor, command: offer.command },
            free: offer.free,
        };
        match by.role {
            Role::Player => {
                let chips = self.balance(&self.chips(&by.person));
                let offers = |bettor: Bettor| {
                    let lies = round.own_seat(bettor.seat).map_or_else(Vec::new, |seat| seat.wagers);
                    let offers = round.legal(Actor::Player(bettor)).into_iter();
                    offers
                        .filter_map(move |offer| affordable(chips, &lies, bettor, offer))
                        .map(move |offer| own(Some(bettor), offer))
                };
                self.seats().of(&by.person).flat_map(offers).collect()
            }
            Role::Dealer => round.legal(Actor::Dealer).into_iter().map(|offer| own(None, offer)).collect(),
            Role::Supervisor | Role::CasinoSupervisor => {
                round.legal(Actor::Supervisor).into_iter().map(|offer| own(None, offer)).collect()
            }
            Role::Cage | Role::Security | Role::Machine => Vec::new(),
        }
    }
}

/// A wager goes as far as the chips, with those that lie there already.
fn affordable(
    chips: Money,
    lies: &[WagerView],
    bettor: Bettor,
    offer: Offer<AnyCommand>,
) -> Option<Offer<AnyCommand>> {
    let Free::Amount { least, most } = offer.free else { return Some(offer) };
    let bet = offer.command.places()?;
    let same = lies.iter().filter(|wager| wager.bettor == bettor && wager.bet == bet);
    let most = most.min(chips + same.map(|wager| wager.amount).sum());
    (least <= most).then_some(Offer { free: Free::Amount { least, most }, ..offer })
}
