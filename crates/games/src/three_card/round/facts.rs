//! What commands, events and rounds of Three Card Poker are to anybody outside the game.

use super::{Bet, Command, Event, Note, Round};
use crate::any_round::Chips;
use crate::book::Rulebook;
use crate::round::{Chosen, CommandInfo, Fact, GameCommand, GameEvent, GameRound, MeterState, Meters};
use crate::three_card::title;
use croupier_core::{Actor, Refusals};

impl Bet {
    fn title(self) -> &'static str {
        title(self.name()).unwrap_or(self.name())
    }
}

impl GameCommand for Command {
    fn info(&self) -> CommandInfo {
        match self {
            Command::Place { bet, .. } => CommandInfo::place(bet.name(), bet.title()),
            Command::TakeBack { bet } => CommandInfo::take_back(bet.name(), bet.title()),
            Command::SendBack { seat } => CommandInfo::send_back(&format!("seat {seat}")),
            Command::NoMoreBets => CommandInfo::closes_wagers("no_more_bets", "No more bets"),
            Command::Deal { .. } => CommandInfo::card("deal", "Deal a card"),
            Command::FaceUp { card } => CommandInfo::irregularity("face_up", "Face up")
                .ruled_by("9.1")
                .detail(card.to_string())
                .with_card(),
            Command::Fold => CommandInfo::decision("fold", "Fold").in_default(1),
            Command::Play => CommandInfo::decision("play", "Play"),
            Command::Reveal => CommandInfo::step("reveal", "Turn up the dealer's cards"),
            Command::Settle => CommandInfo::step("settle", "Settle the next player"),
            Command::PickUp => CommandInfo::pick_up(),
            Command::DealtInError => {
                CommandInfo::irregularity("dealt_in_error", "Dealt in error").ruled_by("9.2")
            }
            Command::WrongNumber { seat } => {
                CommandInfo::irregularity("wrong_number", "Wrong number").ruled_by("9.3").at(*seat)
            }
            Command::ShufflerFailed => {
                CommandInfo::irregularity("shuffler_failed", "Shuffler failed").ruled_by("9.5")
            }
        }
    }

    fn with(&self, chosen: Chosen<'_>) -> Option<Command> {
        match (self, chosen) {
            (Command::Place { bet, .. }, Chosen::Amount(amount)) => {
                Some(Command::Place { bet: *bet, amount })
            }
            (_, Chosen::Amount(_) | Chosen::Count(_) | Chosen::Cards(_)) => None,
        }
    }
}

impl GameEvent for Event {
    fn fact(&self) -> Fact<'_> {
        match self {
            Event::Dealt { card, .. } | Event::SetAside { card } => Fact::drawn(card),
            Event::Settled { bettor, lines } => Fact::Settled(*bettor, lines),
            Event::Reversed { bettor, lines } => Fact::Reversed(*bettor, lines),
            Event::Voided { clause } => Fact::Voided { clause: *clause, wrong_deck: false },
            Event::Noted { what: Note::ShufflerFailed } => Fact::ShufflerFailed,
            Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => Fact::OtherDeckUnshuffled,
            Event::Collected { seat } => Fact::Collected(vec![*seat]),
            Event::PickedUp => Fact::PickedUp,
            Event::Revealed | Event::TurnedUp { .. } => Fact::TurnedUp,
            Event::Placed { .. }
            | Event::TakenBack { .. }
            | Event::BettingClosed
            | Event::Folded { .. }
            | Event::Played { .. }
            | Event::Noted { what: Note::DealtInError } => Fact::OfTheGame,
        }
    }

    fn seat(&self) -> Option<u8> {
        match self {
            Event::Placed { bettor, .. }
            | Event::TakenBack { bettor, .. }
            | Event::Settled { bettor, .. }
            | Event::Reversed { bettor, .. } => Some(bettor.seat),
            Event::Folded { seat }
            | Event::Played { seat, .. }
            | Event::TurnedUp { seat }
            | Event::Collected { seat } => Some(*seat),
            Event::Dealt { seat, .. } => *seat,
            Event::BettingClosed
            | Event::Revealed
            | Event::SetAside { .. }
            | Event::Voided { .. }
            | Event::Noted { .. }
            | Event::PickedUp => None,
        }
    }
}

impl GameRound for Round {
    fn begin(book: &Rulebook, _meters: Meters) -> Result<Round, Refusals> {
        Round::open(book)
    }

    fn following(&self) -> Round {
        self.next()
    }

    fn count_on(&mut self, _before: &Round) {}

    fn meters(&self) -> [Option<MeterState>; 2] {
        [None, None]
    }

    fn meter_wins(&self) -> [u32; 2] {
        [0, 0]
    }

    fn read_meter(&mut self, _number: usize, _state: MeterState) {}

    fn meters_asked(&self, _event: &Event) -> [bool; 2] {
        [false, false]
    }

    fn decided_before(&self, _actor: Actor, _command: &Command, _chips: Chips<'_>) -> Vec<(Actor, Command)> {
        Vec::new()
    }
}
