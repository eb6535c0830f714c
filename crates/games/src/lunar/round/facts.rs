//! What commands, events and rounds of Lunar Poker are to anybody outside the game.

use super::{Bet, Command, Declaration, Election, Event, Note, Round};
use crate::any_round::Chips;
use crate::book::Rulebook;
use crate::lunar::title;
use crate::round::{
    Chosen, CommandInfo, Fact, GameCommand, GameEvent, GameRound, MeterMove, MeterState, Meters, written,
};
use croupier_core::{Actor, Bettor, Money, Refusals};

impl Bet {
    fn title(self) -> &'static str {
        title(self.name()).unwrap_or(self.name())
    }
}

fn yes_or_no(what: &str, truth: bool) -> String {
    format!("{what}: {}", if truth { "yes" } else { "no" })
}

impl GameCommand for Command {
    fn info(&self) -> CommandInfo {
        let step = CommandInfo::step;
        let wrong = CommandInfo::irregularity;
        match self {
            Command::Place { bet, .. } => CommandInfo::place(bet.name(), bet.title()),
            Command::TakeBack { bet } => CommandInfo::take_back(bet.name(), bet.title()),
            Command::SendBack { seat } => CommandInfo::send_back(&format!("seat {seat}")),
            Command::NoMoreBets => CommandInfo::closes_wagers("no_more_bets", "No more bets"),
            Command::Deal { .. } => CommandInfo::card("deal", "Deal a card"),
            // A claim that the cards support is never lost to the clock.
            Command::Declare { side } => CommandInfo::decision("declare", declares(*side)).in_default(0),
            Command::NothingToDeclare => CommandInfo::decision("nothing_to_declare", "Nothing to declare")
                .short("Nothing")
                .in_default(1),
            Command::Bet => CommandInfo::decision("bet", "Bet"),
            Command::Fold => CommandInfo::decision("fold", "Fold").in_default(3),
            Command::Buy => CommandInfo::decision("buy", "Buy a sixth card").short("Buy"),
            Command::Exchange { .. } => CommandInfo::decision("exchange", "Exchange cards").short("Exchange"),
            Command::Force => CommandInfo::decision("force", "Force the dealer").short("Force"),
            Command::DontForce => CommandInfo::decision("dont_force", "Do not force the dealer")
                .short("Do not force")
                .in_default(2),
            Command::CountChips { .. } => step("count_chips", "Count the progressive chips"),
            Command::CountStub { .. } => step("count_stub", "Count the stub"),
            Command::CountDeck { .. } => step("count_deck", "Count the deck"),
            Command::EndDeclarations => step("end_declarations", "End the declarations"),
            Command::LockIn => step("lock_in", "All decisions are locked in"),
            Command::SettleFirstFive => step("settle_first_five", "Settle the first five cards"),
            Command::Act => step("act", "Act on the next option"),
            Command::ShuffleRack => step("shuffle_rack", "Shuffle the discard rack"),
            Command::Reveal => step("reveal", "Turn up the dealer's cards"),
            Command::DiscardHighest => step("discard_highest", "Take away the dealer's highest card"),
            Command::Settle => step("settle", "Settle the next player"),
            Command::PayRoyal => step("pay_royal", "Pay the next royal flush"),
            Command::PickUp => CommandInfo::pick_up(),
            Command::NotAccepted { seat } => wrong("not_accepted", "Not accepted").at(Some(*seat)),
            Command::FaceUp => wrong("face_up", "Face up"),
            Command::DrawnInError => wrong("drawn_in_error", "Drawn in error"),
            Command::DealerHasFour => wrong("dealer_has_four", "Dealer has four"),
            Command::ExposedInDeal => wrong("exposed_in_deal", "Exposed in deal"),
            Command::CardsAtEmptyBox { complete } => {
                wrong("cards_at_empty_box", "Cards at empty box").detail(yes_or_no("complete", *complete))
            }
            Command::ShufflerFailed => wrong("shuffler_failed", "Shuffler failed"),
            Command::ShoeFailed => wrong("shoe_failed", "Shoe failed"),
            Command::WrongNumber { seat, drawn: false } => wrong("wrong_number", "Wrong number").at(*seat),
            Command::WrongNumber { seat, drawn: true } => {
                wrong("wrong_number", "Wrong number").at(*seat).detail("with the draw")
            }
            Command::ExposedBeforeShoe => wrong("exposed_before_shoe", "Exposed before the shoe"),
            Command::OperatorVoids { seat } => wrong("operator_voids", "The operator has it void").at(*seat),
            Command::DealerExposed => wrong("dealer_exposed", "Dealer exposed"),
            Command::Communicated { seat } => wrong("communicated", "Communicated").at(Some(*seat)),
            Command::Breach { seat } => {
                wrong("breach", "Breach").at(Some(*seat)).decided_by("breach_decided_by")
            }
            Command::OwnCardsExposed { seat } => {
                wrong("own_cards_exposed", "Own cards exposed").at(Some(*seat))
            }
            Command::Absent { seat } => wrong("absent", "Absent").at(Some(*seat)),
            Command::CollectedEarly { seat, rebuilt } => wrong("collected_early", "Collected early")
                .detail(yes_or_no("rebuilt", *rebuilt))
                .at(Some(*seat)),
            Command::LaidOnDiscards { seat, top_five } => wrong("laid_on_discards", "Laid on discards")
                .at(Some(*seat))
                .detail(yes_or_no("top five", *top_five)),
            Command::LateClaim { seat, side, viewed, pays } => wrong("late_claim", "Late claim")
                .decided_by("late_claims_decided_by")
                .detail(yes_or_no("pays", *pays))
                .at(Some(*seat))
                .detail(side.name())
                .detail(yes_or_no("viewed", *viewed)),
        }
    }

    fn with(&self, chosen: Chosen<'_>) -> Option<Command> {
        match (self, chosen) {
            (Command::Place { bet, .. }, Chosen::Amount(amount)) => {
                Some(Command::Place { bet: *bet, amount })
            }
            (Command::CountChips { .. }, Chosen::Count(found)) => Some(Command::CountChips { found }),
            (Command::CountStub { .. }, Chosen::Count(found)) => Some(Command::CountStub { found }),
            (Command::CountDeck { .. }, Chosen::Count(found)) => Some(Command::CountDeck { found }),
            (Command::Exchange { .. }, Chosen::Cards(cards)) => {
                Some(Command::Exchange { cards: written::list::parse(cards)? })
            }
            (_, Chosen::Amount(_) | Chosen::Count(_) | Chosen::Cards(_)) => None,
        }
    }
}

const fn declares(side: Declaration) -> &'static str {
    match side {
        Declaration::Instant => "Declare instant cash",
        Declaration::Super => "Declare the super bet",
        Declaration::Progressive => "Declare the progressive bet",
    }
}

impl GameEvent for Event {
    fn fact(&self) -> Fact<'_> {
        match self {
            Event::Dealt { card, .. } | Event::SetAside { card, .. } => Fact::drawn(card),
            Event::Settled { seat, lines } => Fact::Settled(Bettor::seated(*seat), lines),
            Event::Reversed { seat, lines } => Fact::Reversed(Bettor::seated(*seat), lines),
            Event::Voided { reason } => {
                Fact::Voided { clause: reason.clause(), wrong_deck: reason.is_wrong_deck() }
            }
            Event::Noted { what: Note::ShufflerFailed | Note::ExposedBeforeShoe, .. } => Fact::ShufflerFailed,
            Event::Noted { what: Note::ShufflerFailedWithOtherDeck, .. } => Fact::OtherDeckUnshuffled,
            Event::DeckFoundWrong { .. } => Fact::WrongDeck,
            Event::Collected { seat } => Fact::Collected(vec![*seat]),
            Event::PickedUp => Fact::PickedUp,
            Event::Revealed { .. } | Event::Shown { .. } | Event::TurnedUp { .. } => Fact::TurnedUp,
            Event::RackShuffled => Fact::RackShuffled,
            Event::Elected { election: Election::Exchange(cards), .. } => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                Fact::Exchanged(cards.join(" "))
            }
            Event::MeterFed { .. } => Fact::MeterMoved(MeterMove::Fed),
            Event::MeterReturned { .. } | Event::MeterRestored { .. } => {
                Fact::MeterMoved(MeterMove::Returned)
            }
            Event::MeterPaid { .. } => Fact::MeterMoved(MeterMove::Paid),
            Event::MeterReset { .. } => Fact::MeterMoved(MeterMove::Reset),
            Event::Placed { .. }
            | Event::TakenBack { .. }
            | Event::BettingClosed
            | Event::ChipsCounted { .. }
            | Event::Counted { .. }
            | Event::Declared { .. }
            | Event::NothingDeclared { .. }
            | Event::DeclarationsEnded
            | Event::LockedIn
            | Event::FirstFiveSettled { .. }
            | Event::Elected { election: Election::Bet | Election::Fold | Election::Buy, .. }
            | Event::Withdrawn { .. }
            | Event::Acted { .. }
            | Event::BetMade { .. }
            | Event::Folded { .. }
            | Event::Asked { .. }
            | Event::HighestDiscarded { .. }
            | Event::RoyalShown { .. }
            | Event::Finished { .. }
            | Event::ToRack { .. }
            | Event::Exposed { .. }
            | Event::DealerExposed
            | Event::LateClaim { .. }
            | Event::PutBack { .. }
            | Event::WagerNotAccepted { .. }
            | Event::Noted {
                what: Note::DrawnInError | Note::DealerHasFour | Note::OwnCardsExposed | Note::Rebuilt,
                ..
            } => Fact::OfTheGame,
        }
    }

    fn seat(&self) -> Option<u8> {
        match self {
            Event::Placed { seat, .. }
            | Event::TakenBack { seat, .. }
            | Event::Declared { seat, .. }
            | Event::NothingDeclared { seat }
            | Event::FirstFiveSettled { seat }
            | Event::Elected { seat, .. }
            | Event::Withdrawn { seat }
            | Event::Acted { seat }
            | Event::BetMade { seat }
            | Event::Folded { seat }
            | Event::Shown { seat }
            | Event::TurnedUp { seat }
            | Event::Asked { seat, .. }
            | Event::Settled { seat, .. }
            | Event::Reversed { seat, .. }
            | Event::RoyalShown { seat }
            | Event::Finished { seat }
            | Event::Collected { seat }
            | Event::LateClaim { seat, .. }
            | Event::PutBack { seat }
            | Event::WagerNotAccepted { seat } => Some(*seat),
            Event::Dealt { seat, .. } | Event::Exposed { seat, .. } | Event::Noted { seat, .. } => *seat,
            Event::BettingClosed
            | Event::MeterFed { .. }
            | Event::ChipsCounted { .. }
            | Event::SetAside { .. }
            | Event::Counted { .. }
            | Event::DeclarationsEnded
            | Event::LockedIn
            | Event::RackShuffled
            | Event::Revealed { .. }
            | Event::HighestDiscarded { .. }
            | Event::MeterPaid { .. }
            | Event::MeterReset { .. }
            | Event::MeterReturned { .. }
            | Event::MeterRestored { .. }
            | Event::DeckFoundWrong { .. }
            | Event::Voided { .. }
            | Event::ToRack { .. }
            | Event::DealerExposed
            | Event::PickedUp => None,
        }
    }
}

impl GameRound for Round {
    fn begin(book: &Rulebook, [progressive, _]: Meters) -> Result<Round, Refusals> {
        Round::open(book, progressive)
    }

    fn following(&self) -> Round {
        self.next()
    }

    fn count_on(&mut self, before: &Round) {
        self.count_on_from(before);
    }

    fn meters(&self) -> [Option<MeterState>; 2] {
        [self.progressive_meter(), None]
    }

    fn meter_wins(&self) -> [u32; 2] {
        [0, 0]
    }

    fn read_meter(&mut self, _number: usize, state: MeterState) {
        Round::read_meter(self, state);
    }

    fn meters_asked(&self, event: &Event) -> [bool; 2] {
        let asks =
            matches!(event, Event::MeterPaid { .. } | Event::MeterReset { .. } | Event::RoyalShown { .. });
        [asks, false]
    }

    fn claims(&self, bettor: Bettor, command: &Command) -> Option<Money> {
        let Command::Declare { side } = command else { return None };
        self.claimed(bettor.seat, *side)
    }

    fn decided_before(&self, _actor: Actor, _command: &Command, _chips: Chips<'_>) -> Vec<(Actor, Command)> {
        Vec::new()
    }
}
