//! What commands, events and rounds of Pack's Poker are to anybody outside the game.

use super::{Bet, Command, Event, Note, Pack, Round, Spot};
use crate::any_round::Chips;
use crate::book::{Pay, Rulebook};
use crate::packs::rules::{five_card_rows, seven_card_rows};
use crate::packs::title;
use crate::round::{
    Chosen, CommandInfo, Fact, GameCommand, GameEvent, GameRound, MeterMove, MeterState, Meters, Place,
};
use croupier_core::{Actor, CardSet, Refusals};

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
            Command::Show => CommandInfo::decision("show", "Show the cards").short("Show").in_default(1),
            Command::Register => CommandInfo::step("register", "Register the progressive wagers"),
            Command::DiscardStub => CommandInfo::step("discard_stub", "Stub into the discard rack"),
            Command::CountStub { .. } => CommandInfo::step("count_stub", "Count the stub"),
            Command::Reveal => CommandInfo::step("reveal", "Turn up the dealer's cards"),
            Command::TurnPack => CommandInfo::step("turn_pack", "Turn up the next pack"),
            Command::Settle => CommandInfo::step("settle", "Settle the next player"),
            Command::DiscardPack => CommandInfo::step("discard_pack", "Pack into the discard rack"),
            Command::PickUp => CommandInfo::pick_up(),
            Command::NotAccepted { seat, bet } => CommandInfo::irregularity("not_accepted", "Not accepted")
                .ruled_by("43.12(c)2")
                .detail(bet.title())
                .at(Some(*seat))
                .about(bet.name()),
            Command::CardExposed => {
                CommandInfo::irregularity("card_exposed", "Card exposed").ruled_by("43.13(a)")
            }
            Command::FaceUp => CommandInfo::irregularity("face_up", "Face up").ruled_by("43.13(b)"),
            Command::DealtInError => {
                CommandInfo::irregularity("dealt_in_error", "Dealt in error").ruled_by("43.13(c)")
            }
            Command::WrongNumber { at } => {
                let wrong = CommandInfo::irregularity("wrong_number", "Wrong number").ruled_by("43.7(g)2");
                match at {
                    Spot::Seat(seat) => wrong.at(Some(*seat)),
                    Spot::Dealer => wrong.detail("dealer"),
                    Spot::Pack(pack) => wrong.detail(format!("pack {}", pack.number())),
                }
            }
            Command::ShoeFailed => {
                CommandInfo::irregularity("shoe_failed", "Shoe failed").ruled_by("43.13(e)")
            }
            Command::ShufflerFailed => {
                CommandInfo::irregularity("shuffler_failed", "Shuffler failed").ruled_by("43.13(d)")
            }
        }
    }

    fn with(&self, chosen: Chosen<'_>) -> Option<Command> {
        match (self, chosen) {
            (Command::Place { bet, .. }, Chosen::Amount(amount)) => {
                Some(Command::Place { bet: *bet, amount })
            }
            (Command::CountStub { .. }, Chosen::Count(found)) => Some(Command::CountStub { found }),
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
            Event::ProgressiveSettled { awards, .. } => {
                Fact::ProgressiveSettled(awards.iter().map(|award| (award.bettor, award.line)).collect())
            }
            // A misdeal is void by the same clause as a wrong deck: the count before it tells which it is.
            Event::Voided { clause, .. } => Fact::Voided { clause: *clause, wrong_deck: false },
            Event::StubCounted { found } => Fact::StubCounted(*found),
            Event::Noted { what: Note::ShufflerFailed } => Fact::ShufflerFailed,
            Event::Noted { what: Note::ShufflerFailedWithOtherDeck } => Fact::OtherDeckUnshuffled,
            Event::Collected { seats } => Fact::Collected(seats.clone()),
            Event::PickedUp => Fact::PickedUp,
            Event::Shown { .. } | Event::Revealed | Event::PackTurned { .. } => Fact::TurnedUp,
            Event::Registered { .. } => Fact::MeterMoved(MeterMove::Fed),
            Event::MetersRestarted { .. } => Fact::MeterMoved(MeterMove::Restarted),
            Event::NotAccepted { .. } => Fact::MeterMoved(MeterMove::Returned),
            Event::Placed { .. }
            | Event::TakenBack { .. }
            | Event::SentBack { .. }
            | Event::BettingClosed
            | Event::StubDiscarded
            | Event::PackDiscarded { .. }
            | Event::FoundFaceUp
            | Event::Noted { what: Note::DealtInError } => Fact::OfTheGame,
        }
    }

    fn seat(&self) -> Option<u8> {
        match self {
            Event::Placed { bettor, .. }
            | Event::TakenBack { bettor, .. }
            | Event::SentBack { bettor }
            | Event::NotAccepted { bettor, .. }
            | Event::Settled { bettor, .. }
            | Event::Reversed { bettor, .. } => Some(bettor.seat),
            Event::Shown { seat } | Event::Dealt { to: Spot::Seat(seat), .. } => Some(*seat),
            Event::Dealt { to: Spot::Dealer | Spot::Pack(_), .. }
            | Event::BettingClosed
            | Event::MetersRestarted { .. }
            | Event::Registered { .. }
            | Event::StubCounted { .. }
            | Event::StubDiscarded
            | Event::Revealed
            | Event::PackTurned { .. }
            | Event::ProgressiveSettled { .. }
            | Event::PackDiscarded { .. }
            | Event::Collected { .. }
            | Event::FoundFaceUp
            | Event::SetAside { .. }
            | Event::Voided { .. }
            | Event::Noted { .. }
            | Event::PickedUp => None,
        }
    }
}

impl Round {
    /// nj/packs-poker 43.11(b)2; 43.11(c)2
    ///
    /// Do the cards of a seat satisfy a row of each progressive table that pays a percentage of the meter? Even where
    /// another row pays more, the reading decides that it does.
    fn percentages_of(&self, seat: u8, pack: Pack) -> [bool; 2] {
        let (Some(hand), Some(pack)) =
            (self.hand::<5>(Place::Hand(seat)), self.hand::<2>(Place::Pack(pack.number())))
        else {
            return [false, false];
        };
        let book = &self.table.book;
        let percentage = |pay: Option<Pay>| matches!(pay, Some(Pay::MeterPercent(_)));
        let five: CardSet = hand.into_iter().collect();
        let seven: CardSet = hand.into_iter().chain(pack).collect::<CardSet>();
        let five_card = book
            .five_card_progressive
            .as_ref()
            .is_some_and(|(pays, _)| five_card_rows(five).any(|row| percentage(pays[row.index()])));
        let seven_card = book.seven_card_progressive.as_ref().is_some_and(|(pays, _)| {
            seven_card_rows(seven, book.top_row_ace_high).any(|row| percentage(pays[row.index()]))
        });
        [five_card, seven_card]
    }
}

impl GameRound for Round {
    fn begin(book: &Rulebook, [five_card, seven_card]: Meters) -> Result<Round, Refusals> {
        Round::open(book, five_card, seven_card)
    }

    fn following(&self) -> Round {
        self.next()
    }

    fn count_on(&mut self, before: &Round) {
        self.count_on_from(before);
    }

    fn meters(&self) -> [Option<MeterState>; 2] {
        self.progressive_meters()
    }

    fn meter_wins(&self) -> [u32; 2] {
        Round::meter_wins(self)
    }

    fn read_meter(&mut self, number: usize, state: MeterState) {
        Round::read_meter(self, number, state);
    }

    fn meters_asked(&self, event: &Event) -> [bool; 2] {
        let Event::ProgressiveSettled { pack, awards, .. } = event else { return [false, false] };
        let mut asked = [false, false];
        for award in awards {
            let [five_card, seven_card] = self.percentages_of(award.bettor.seat, *pack);
            asked[0] |= five_card && award.line.bet == pack.names().five_card_progressive;
            asked[1] |= seven_card && award.line.bet == pack.names().seven_card_progressive;
        }
        asked
    }

    fn decided_before(&self, _actor: Actor, _command: &Command, _chips: Chips<'_>) -> Vec<(Actor, Command)> {
        Vec::new()
    }
}
