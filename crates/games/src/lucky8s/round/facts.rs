//! What commands, events and rounds of Lucky 8's are to anybody outside the game.

use super::{Bet, Command, Event, Round};
use crate::any_round::Chips;
use crate::book::Rulebook;
use crate::lucky8s::title;
use crate::round::{
    Chosen, CommandInfo, Fact, GameCommand, GameEvent, GameRound, MeterState, Meters, seat_and_place, written,
};
use croupier_core::{Actor, Bettor, Refusals};

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
            Command::SendBack { bettor } => CommandInfo::send_back(&seat_and_place(*bettor)),
            Command::StartDeal => CommandInfo::closes_wagers("start_deal", "Start the deal"),
            Command::Deal { .. } => CommandInfo::card("deal", "Deal a card"),
            Command::Share => CommandInfo::decision("share", "Share the spot"),
            Command::LayOut { .. } => {
                CommandInfo::decision("lay_out", "Lay out a hand of 8").short("Lay out")
            }
            Command::TakeUp => CommandInfo::decision("take_up", "Take the cards up again").short("Take up"),
            Command::Decline => {
                CommandInfo::decision("decline", "Do not add In to Win").short("Decline").in_default(1)
            }
            Command::Fold => CommandInfo::decision("fold", "Fold").in_default(2),
            Command::InToWin => CommandInfo::decision("in_to_win", "In to Win"),
            Command::DiscardRest => CommandInfo::step("discard_rest", "Unused cards into the discard rack"),
            Command::Reveal => CommandInfo::step("reveal", "Turn up the dealer's cards"),
            Command::Settle => CommandInfo::step("settle", "Settle the next player"),
            Command::PickUp => CommandInfo::pick_up(),
            Command::FaceUp => CommandInfo::irregularity("face_up", "Face up").ruled_by("50.9(a)"),
            Command::WrongNumber { seat } => {
                let clause = if seat.is_some() { "50.9(c)" } else { "50.9(d)" };
                CommandInfo::irregularity("wrong_number", "Wrong number").ruled_by(clause).at(*seat)
            }
            Command::ShufflerFailed => {
                CommandInfo::irregularity("shuffler_failed", "Shuffler failed").ruled_by("50.9(b)")
            }
        }
    }

    fn with(&self, chosen: Chosen<'_>) -> Option<Command> {
        match (self, chosen) {
            (Command::Place { bet, .. }, Chosen::Amount(amount)) => {
                Some(Command::Place { bet: *bet, amount })
            }
            (Command::LayOut { .. }, Chosen::Cards(cards)) => {
                Some(Command::LayOut { cards: written::list::parse(cards)? })
            }
            (_, Chosen::Amount(_) | Chosen::Count(_) | Chosen::Cards(_)) => None,
        }
    }
}

impl GameEvent for Event {
    fn fact(&self) -> Fact<'_> {
        match self {
            Event::Dealt { card, .. } | Event::SetAside { card } | Event::Burned { card } => {
                Fact::drawn(card)
            }
            Event::Settled { bettor, lines } => Fact::Settled(*bettor, lines),
            Event::Reversed { bettor, lines, .. } => Fact::Reversed(*bettor, lines),
            Event::Voided { clause } => Fact::Voided { clause: *clause, wrong_deck: false },
            Event::Reshuffled => Fact::ShufflerFailed,
            Event::PickedUp { seat: Some(seat) } => Fact::Collected(vec![*seat]),
            Event::PickedUp { seat: None } => Fact::PickedUp,
            Event::Revealed | Event::TurnedUp { .. } => Fact::TurnedUp,
            Event::Placed { .. }
            | Event::TakenBack { .. }
            | Event::Shared { .. }
            | Event::DealStarted
            | Event::FoundFaceUp
            | Event::RestDiscarded
            | Event::LaidOut { .. }
            | Event::TakenUp { .. }
            | Event::Declined { .. }
            | Event::Folded { .. }
            | Event::WentIn { .. }
            | Event::NotQualified
            | Event::DealerSet { .. }
            | Event::DealerMisdealt
            | Event::HandVoided { .. } => Fact::OfTheGame,
        }
    }

    fn seat(&self) -> Option<u8> {
        match self {
            Event::Placed { bettor, .. }
            | Event::TakenBack { bettor, .. }
            | Event::Shared { by: bettor }
            | Event::Declined { bettor }
            | Event::Folded { bettor }
            | Event::WentIn { bettor, .. }
            | Event::Settled { bettor, .. }
            | Event::Reversed { bettor, .. } => Some(bettor.seat),
            Event::LaidOut { seat, .. }
            | Event::TakenUp { seat }
            | Event::TurnedUp { seat }
            | Event::HandVoided { seat, .. } => Some(*seat),
            Event::Dealt { seat, .. } | Event::PickedUp { seat } => *seat,
            Event::DealStarted
            | Event::Burned { .. }
            | Event::FoundFaceUp
            | Event::SetAside { .. }
            | Event::RestDiscarded
            | Event::Revealed
            | Event::NotQualified
            | Event::DealerSet { .. }
            | Event::DealerMisdealt
            | Event::Voided { .. }
            | Event::Reshuffled => None,
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

    /// nj/lucky-8s 50.7(b)
    ///
    /// A backer who cannot add In to Win has declined it (reading L8-A7): the decision of the player is not held up.
    fn decided_before(&self, actor: Actor, command: &Command, chips: Chips<'_>) -> Vec<(Actor, Command)> {
        let (Actor::Player(decider), Command::InToWin) = (actor, command) else { return Vec::new() };
        let backers = (0..3).filter(|place| *place != decider.place);
        let backers = backers.map(|place| Bettor { seat: decider.seat, place });
        let short =
            |backer: &Bettor| self.layout.get(*backer, Bet::Ante).is_some_and(|ante| chips(*backer) < ante);
        backers.filter(short).map(|backer| (Actor::Player(backer), Command::Decline)).collect()
    }
}
