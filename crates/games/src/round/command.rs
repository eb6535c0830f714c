//! What a command is to anybody outside its game: who gives it, which wager it is about, and how it is called.

use croupier_core::{Bettor, Money};
use std::borrow::Cow;

/// What a command does, whichever game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// A player puts a wager down or changes it.
    Place,
    /// A player takes a wager back.
    TakeBack,
    /// The dealer sends wagers back, so that the others can play.
    SendBack,
    /// The dealer closes the wagers.
    CloseWagers,
    /// The shoe brings a card.
    Card,
    /// A player decides.
    Decision,
    /// The dealer takes a step of the round.
    Step,
    /// The dealer picks up the cards when everything is settled.
    PickUp,
    /// Somebody reports that something went wrong.
    Irregularity,
}

/// A command in words, and what is known of it without knowing its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandInfo {
    /// The name under which it is written, such as `place`.
    pub name: &'static str,
    /// What it does.
    pub kind: CommandKind,
    /// The wager that it is about, such as `ante`.
    pub wager: Option<&'static str>,
    /// What it says on a button.
    pub text: Cow<'static, str>,
    /// The same where there is little room.
    pub short: Option<&'static str>,
    /// It brings a card out of the shoe.
    pub brings_card: bool,
    /// Of a decision: how soon it is taken for a player who does not decide in time, the lowest number first. None
    /// where it puts up money or gives up a choice that another one keeps.
    pub in_default: Option<u8>,
    /// Of an irregularity: the option that says which rank decides on it.
    pub decided_by: Option<&'static str>,
    /// Of an irregularity: the clause that says what follows, and against which it is refused where it cannot be.
    pub ruled_by: Option<&'static str>,
}

impl CommandInfo {
    const fn new(name: &'static str, kind: CommandKind, text: &'static str) -> CommandInfo {
        CommandInfo {
            name,
            kind,
            wager: None,
            text: Cow::Borrowed(text),
            short: None,
            brings_card: false,
            in_default: None,
            decided_by: None,
            ruled_by: None,
        }
    }

    /// A player puts down this wager, which the regulation calls `title`.
    pub(crate) const fn place(wager: &'static str, title: &'static str) -> CommandInfo {
        CommandInfo::new("place", CommandKind::Place, title).about(wager)
    }

    /// A player takes back this wager.
    pub(crate) fn take_back(wager: &'static str, title: &'static str) -> CommandInfo {
        CommandInfo {
            wager: Some(wager),
            text: Cow::Owned(format!("Take back {title}")),
            short: Some("Take back"),
            ..CommandInfo::new("take_back", CommandKind::TakeBack, "")
        }
    }

    /// The dealer sends the wagers of somebody back.
    pub(crate) fn send_back(bettor: &str) -> CommandInfo {
        CommandInfo {
            text: Cow::Owned(format!("Send wagers back, {bettor}")),
            ..CommandInfo::new("send_back", CommandKind::SendBack, "")
        }
    }

    /// The dealer closes the wagers.
    pub(crate) const fn closes_wagers(name: &'static str, text: &'static str) -> CommandInfo {
        CommandInfo::new(name, CommandKind::CloseWagers, text)
    }

    /// The shoe brings a card.
    pub(crate) const fn card(name: &'static str, text: &'static str) -> CommandInfo {
        CommandInfo::new(name, CommandKind::Card, text).with_card()
    }

    /// With a card out of the shoe.
    pub(crate) const fn with_card(mut self) -> CommandInfo {
        self.brings_card = true;
        self
    }

    /// A player decides.
    pub(crate) const fn decision(name: &'static str, text: &'static str) -> CommandInfo {
        CommandInfo::new(name, CommandKind::Decision, text)
    }

    /// The dealer takes a step.
    pub(crate) const fn step(name: &'static str, text: &'static str) -> CommandInfo {
        CommandInfo::new(name, CommandKind::Step, text)
    }

    /// The dealer picks up the cards.
    pub(crate) const fn pick_up() -> CommandInfo {
        CommandInfo::new("pick_up", CommandKind::PickUp, "Pick up the cards")
    }

    /// Something went wrong.
    pub(crate) const fn irregularity(name: &'static str, text: &'static str) -> CommandInfo {
        CommandInfo::new(name, CommandKind::Irregularity, text)
    }

    /// An irregularity that this clause is about.
    pub(crate) const fn ruled_by(mut self, clause: &'static str) -> CommandInfo {
        self.ruled_by = Some(clause);
        self
    }

    /// Decided by the rank that this option names.
    pub(crate) const fn decided_by(mut self, option: &'static str) -> CommandInfo {
        self.decided_by = Some(option);
        self
    }

    /// Where there is little room.
    pub(crate) const fn short(mut self, short: &'static str) -> CommandInfo {
        self.short = Some(short);
        self
    }

    /// Taken for a player who does not decide in time, before those with a higher number.
    pub(crate) const fn in_default(mut self, order: u8) -> CommandInfo {
        self.in_default = Some(order);
        self
    }

    /// About this wager.
    pub(crate) const fn about(mut self, wager: &'static str) -> CommandInfo {
        self.wager = Some(wager);
        self
    }

    /// With what tells one of its kind from another, such as a seat.
    pub(crate) fn detail(mut self, detail: impl AsRef<str>) -> CommandInfo {
        self.text = Cow::Owned(format!("{}, {}", self.text, detail.as_ref()));
        self
    }

    /// At a seat, or where there is none with the dealer.
    pub(crate) fn at(self, seat: Option<u8>) -> CommandInfo {
        match seat {
            Some(seat) => self.detail(format!("seat {seat}")),
            None => self,
        }
    }
}

/// A bettor as a button names one: seat and place.
pub(crate) fn seat_and_place(bettor: Bettor) -> String {
    format!("seat {}.{}", bettor.seat, bettor.place)
}

/// What somebody chose for the free part of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen<'c> {
    /// An amount.
    Amount(Money),
    /// A number of cards that was counted.
    Count(usize),
    /// Some of their own cards, blanks between.
    Cards(&'c str),
}

/// A command of a game.
pub trait GameCommand: Sized {
    /// The command in words, and what is known of it without knowing its game.
    fn info(&self) -> CommandInfo;

    /// The same command with its free part chosen; none where it has no such part, or the text names no cards.
    fn with(&self, chosen: Chosen<'_>) -> Option<Self>;
}
