//! A round of any game: the closed enums that every boundary takes, generated from the list of games.

use crate::book::Rulebook;
use crate::case::RecordedCase;
use crate::round::{
    Awaiting, Chosen, CommandInfo, CommandKind, Decision, Engine, Fact, GameCommand, GameEvent, GameRound,
    MeterState, Meters, Notice, Offer, SeatView, SettledLine, View,
};
use crate::{Game, each_game};
use croupier_core::{Actor, Audience, Bettor, Code, Money, Posting, Refusal, Refusals};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// Declares the enums, and passes each question on to the game that can answer it.
macro_rules! rounds {
    ($($game:ident $module:ident $name:literal $title:literal $books:tt)+) => {
        /// A command of any game; written as the game writes it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AnyCommand {
            $(#[doc = $title] $game(crate::$module::round::Command),)+
        }

        /// An event of any game; written as the game writes it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AnyEvent {
            $(#[doc = $title] $game(crate::$module::round::Event),)+
        }

        /// A round of any game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyRound {
            $(#[doc = $title] $game(Box<crate::$module::round::Round>),)+
        }

        /// Commands and events with the name of their game around them: those of two games can look alike.
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Named<$($game),+> {
            $($game($game),)+
        }

        impl Tagged for AnyCommand {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[derive(Serialize)]
                #[serde(rename_all = "snake_case")]
                enum Borrowed<'c> {
                    $($game(&'c crate::$module::round::Command),)+
                }
                match self {
                    $(AnyCommand::$game(command) => Borrowed::$game(command),)+
                }
                .serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                type Owned = Named<$(crate::$module::round::Command),+>;
                Ok(match Owned::deserialize(deserializer)? {
                    $(Owned::$game(command) => AnyCommand::$game(command),)+
                })
            }
        }

        impl Tagged for AnyEvent {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[derive(Serialize)]
                #[serde(rename_all = "snake_case")]
                enum Borrowed<'e> {
                    $($game(&'e crate::$module::round::Event),)+
                }
                match self {
                    $(AnyEvent::$game(event) => Borrowed::$game(event),)+
                }
                .serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                type Owned = Named<$(crate::$module::round::Event),+>;
                Ok(match Owned::deserialize(deserializer)? {
                    $(Owned::$game(event) => AnyEvent::$game(event),)+
                })
            }
        }

        impl AnyCommand {
            /// The game it belongs to.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyCommand::$game(_) => Game::$game,)+
                }
            }

            /// The command in words, and what is known of it without knowing its game.
            #[must_use]
            pub fn info(&self) -> CommandInfo {
                match self {
                    $(AnyCommand::$game(command) => command.info(),)+
                }
            }

            /// The same command with its free part chosen, where it has such a part.
            #[must_use]
            pub fn with(&self, chosen: Chosen<'_>) -> Option<AnyCommand> {
                match self {
                    $(AnyCommand::$game(command) => command.with(chosen).map(AnyCommand::$game),)+
                }
            }
        }

        impl AnyEvent {
            /// The game it belongs to.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyEvent::$game(_) => Game::$game,)+
                }
            }

            /// What it is outside the game.
            #[must_use]
            pub fn fact(&self) -> Fact<'_> {
                match self {
                    $(AnyEvent::$game(event) => event.fact(),)+
                }
            }

            $(
                /// As an event of this game. Those of another are refused where a journal is read, so here they are a
                /// mistake of ours, which stops the program instead of losing a fact.
                #[allow(clippy::wildcard_enum_match_arm, reason = "generated from the list, none is left out")]
                fn $module(&self) -> &crate::$module::round::Event {
                    match self {
                        AnyEvent::$game(event) => event,
                        other => unreachable!("an event of {:?} in a round of {}", other.game(), $title),
                    }
                }
            )+

            /// Adds to a description what it tells of its round.
            pub(crate) fn tell(&self, case: &mut RecordedCase) {
                match self {
                    $(AnyEvent::$game(event) => crate::$module::recorded::tell(event, case),)+
                }
            }

            /// The one seat it concerns; none where it concerns the dealer, several seats or all of them.
            #[must_use]
            pub fn seat(&self) -> Option<u8> {
                match self {
                    $(AnyEvent::$game(event) => event.seat(),)+
                }
            }
        }

        impl AnyRound {
            /// A round by a rulebook, wagers open.
            ///
            /// # Errors
            /// What the book's settings exclude.
            pub fn open(book: &Rulebook, meters: Meters) -> Result<AnyRound, Refusals> {
                Ok(match Game::of(book) {
                    $(Game::$game => AnyRound::$game(Box::new(GameRound::begin(book, meters)?)),)+
                })
            }

            /// The game that is played.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyRound::$game(_) => Game::$game,)+
                }
            }

            /// The next round at the same table.
            #[must_use]
            pub fn next(&self) -> AnyRound {
                match self {
                    $(AnyRound::$game(round) => AnyRound::$game(Box::new(GameRound::following(&**round))),)+
                }
            }

            /// The meters that are in use, in the order of the view.
            #[must_use]
            pub fn meters(&self) -> [Option<MeterState>; 2] {
                match self {
                    $(AnyRound::$game(round) => GameRound::meters(&**round),)+
                }
            }

            /// How often each meter has been won as a whole, where that is not an event of its own.
            #[must_use]
            pub fn meter_wins(&self) -> [u32; 2] {
                match self {
                    $(AnyRound::$game(round) => GameRound::meter_wins(&**round),)+
                }
            }

            /// The meter of this number is shared with other tables and has been read.
            pub fn read_meter(&mut self, number: usize, state: MeterState) {
                match self {
                    $(AnyRound::$game(round) => GameRound::read_meter(&mut **round, number, state),)+
                }
            }

            /// The first round by another book at the same table: what is due after so many rounds of a game stays due.
            #[must_use]
            pub fn first_after(mut self, before: &AnyRound) -> AnyRound {
                match &mut self {
                    $(AnyRound::$game(round) => {
                        if let AnyRound::$game(before) = before {
                            GameRound::count_on(&mut **round, before);
                        }
                    })+
                }
                self
            }

            /// What the round waits for.
            #[must_use]
            pub fn awaiting(&self) -> Awaiting<AnyCommand> {
                match self {
                    $(AnyRound::$game(round) => any_awaiting(round.awaiting(), AnyCommand::$game),)+
                }
            }

            /// What an actor may do now.
            #[must_use]
            pub fn legal(&self, actor: Actor) -> Vec<Offer<AnyCommand>> {
                match self {
                    $(AnyRound::$game(round) => any_offers(round.legal(actor), AnyCommand::$game),)+
                }
            }

            /// What follows from a command, or why it is refused.
            ///
            /// # Errors
            /// The refusal, with its clause where a rule refuses; a command of another game is refused too.
            pub fn decide(&self, actor: Actor, command: &AnyCommand) -> Decision<AnyEvent> {
                let decided = match self {
                    $(AnyRound::$game(round) => match command {
                        AnyCommand::$game(command) => any_events(round.decide(actor, command), AnyEvent::$game),
                        #[allow(clippy::wildcard_enum_match_arm, reason = "generated from the list, none is left out")]
                        other => Err(foreign(other)),
                    },)+
                };
                decided.map_err(|refusal| naming(command, refusal))
            }

            /// Takes a fact into the state.
            pub fn apply(&mut self, event: &AnyEvent) {
                match self {
                    $(AnyRound::$game(round) => round.apply(event.$module()),)+
                }
            }

            /// What an audience may see of the state.
            #[must_use]
            pub fn view(&self, audience: Audience) -> View {
                match self {
                    $(AnyRound::$game(round) => round.view(audience),)+
                }
            }

            /// A seat in play as the person who sits there sees it. Everything else that a seat sees is what everybody
            /// sees.
            #[must_use]
            pub fn own_seat(&self, seat: u8) -> Option<SeatView> {
                match self {
                    $(AnyRound::$game(round) => round.own_seat(seat),)+
                }
            }

            /// How many cards are undealt, as everybody sees it.
            #[must_use]
            pub fn in_shoe(&self) -> usize {
                match self {
                    $(AnyRound::$game(round) => round.in_shoe(),)+
                }
            }

            /// The clauses that rule the phase, as everybody sees them.
            #[must_use]
            pub fn clauses(&self) -> &'static [&'static str] {
                match self {
                    $(AnyRound::$game(round) => round.clauses(),)+
                }
            }

            /// What an audience may see of an event that is about to be applied.
            #[must_use]
            pub fn redact(&self, event: &AnyEvent, audience: Audience) -> Notice {
                match self {
                    $(AnyRound::$game(round) => round.redact(event.$module(), audience),)+
                }
            }

            /// How an event moves money.
            #[must_use]
            pub fn postings(&self, event: &AnyEvent) -> Vec<Posting> {
                match self {
                    $(AnyRound::$game(round) => round.postings(event.$module()),)+
                }
            }

            /// The meters whose readings decide what an event pays that is about to be applied.
            #[must_use]
            pub fn meters_asked(&self, event: &AnyEvent) -> [bool; 2] {
                match self {
                    $(AnyRound::$game(round) => round.meters_asked(event.$module()),)+
                }
            }

            /// What follows for others from a decision that somebody is about to take with so many chips each: commands
            /// that are decided before it. Nothing follows from a command of another game, which `decide` refuses.
            #[must_use]
            pub fn decided_before(&self, actor: Actor, command: &AnyCommand, chips: Chips<'_>) -> Vec<(Actor, AnyCommand)> {
                match self {
                    $(AnyRound::$game(round) => {
                        let AnyCommand::$game(command) = command else { return Vec::new() };
                        let before = round.decided_before(actor, command, chips).into_iter();
                        before.map(|(actor, command)| (actor, AnyCommand::$game(command))).collect()
                    })+
                }
            }

            /// What a decision of a player wins at once, where it claims what the cards have won already.
            #[must_use]
            pub fn claims(&self, bettor: Bettor, command: &AnyCommand) -> Option<Money> {
                match self {
                    $(AnyRound::$game(round) => match command {
                        AnyCommand::$game(command) => round.claims(bettor, command),
                        #[allow(clippy::wildcard_enum_match_arm, reason = "generated from the list, none is left out")]
                        _ => None,
                    },)+
                }
            }

            /// The deck, each card as often as it is in it.
            #[must_use]
            pub fn deck(&self) -> Vec<String> {
                match self {
                    $(AnyRound::$game(_) => <crate::$module::round::Round as Engine>::deck(),)+
                }
            }

            /// The command of the shoe that brings this card, if the text names one of this deck.
            #[must_use]
            pub fn card_command(&self, card: &str) -> Option<AnyCommand> {
                match self {
                    $(AnyRound::$game(_) => {
                        <crate::$module::round::Round as Engine>::card_command(card).map(AnyCommand::$game)
                    })+
                }
            }

            /// Reads a command of this game.
            ///
            /// # Errors
            /// If it is none.
            pub fn read_command(&self, value: &Value) -> Result<AnyCommand, serde_json::Error> {
                Ok(match self {
                    $(AnyRound::$game(_) => AnyCommand::$game(Deserialize::deserialize(value)?),)+
                })
            }

            /// Reads an event of this game.
            ///
            /// # Errors
            /// If it is none.
            pub fn read_event(&self, value: &Value) -> Result<AnyEvent, serde_json::Error> {
                Ok(match self {
                    $(AnyRound::$game(_) => AnyEvent::$game(Deserialize::deserialize(value)?),)+
                })
            }
        }
    };
}

/// How many chips a bettor has left.
pub type Chips<'c> = &'c dyn Fn(croupier_core::Bettor) -> croupier_core::Money;

each_game!(rounds);

/// What is written with the name of its game around it.
pub trait Tagged: Sized {
    /// Writes it.
    ///
    /// # Errors
    /// What the serializer refuses.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Reads it.
    ///
    /// # Errors
    /// If it is no command or event of a game.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// For `#[serde(with)]`: a command or event with the name of its game around it.
pub mod tagged {
    use super::{Deserializer, Serializer, Tagged};

    /// Writes it.
    ///
    /// # Errors
    /// What the serializer refuses.
    pub fn serialize<T: Tagged, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        value.write(serializer)
    }

    /// Reads it.
    ///
    /// # Errors
    /// If it is no command or event of a game.
    pub fn deserialize<'de, T: Tagged, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}

impl AnyCommand {
    /// What it does, whichever game it belongs to.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.info().kind
    }

    /// The name of the wager that it places.
    #[must_use]
    pub fn places(&self) -> Option<&'static str> {
        let info = self.info();
        info.wager.filter(|_| info.kind == CommandKind::Place)
    }
}

impl AnyEvent {
    /// The wagers that it settles, or whose settlement it undoes.
    #[must_use]
    pub fn settled_lines(&self) -> Vec<SettledLine> {
        self.fact().settled_lines(self.game())
    }
}

impl AnyRound {
    /// What is chosen for a bettor who does not decide: of the choices that put up no money and give up none that
    /// another one keeps, the one that the game takes first.
    #[must_use]
    pub fn default_choice(&self, bettor: croupier_core::Bettor) -> Option<AnyCommand> {
        let offers = self.legal(Actor::Player(bettor)).into_iter().map(|offer| offer.command);
        let free = offers.filter_map(|command| Some((command.info().in_default?, command)));
        free.min_by_key(|(order, _)| *order).map(|(_, command)| command)
    }

    /// Is the round over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.awaiting() == Awaiting::Over
    }
}

/// What no rule refuses, only that it is not awaited, is named in the refusal; an irregularity with the clause that it
/// is about.
fn naming(command: &AnyCommand, refusal: Refusal) -> Refusal {
    let info = command.info();
    let refusal = match info.ruled_by.filter(|_| refusal.clause.is_none()) {
        Some(clause) => refusal.clause(clause),
        None => refusal,
    };
    if refusal.clause.is_some() || refusal.value.is_some() { refusal } else { refusal.value(info.name) }
}

fn foreign(command: &AnyCommand) -> Refusal {
    let message = "this is a command of another game";
    let name = serde_json::to_string(command).unwrap_or_default();
    Refusal::new(Code::NotPermitted, "command", message).value(name)
}

fn any_awaiting<C>(awaiting: Awaiting<C>, wrap: fn(C) -> AnyCommand) -> Awaiting<AnyCommand> {
    match awaiting {
        Awaiting::Wagers { close } => Awaiting::Wagers { close: close.map(wrap) },
        Awaiting::Card => Awaiting::Card,
        Awaiting::Players(bettors) => Awaiting::Players(bettors),
        Awaiting::Dealer(command) => Awaiting::Dealer(wrap(command)),
        Awaiting::Over => Awaiting::Over,
    }
}

fn any_offers<C>(offers: Vec<Offer<C>>, wrap: fn(C) -> AnyCommand) -> Vec<Offer<AnyCommand>> {
    offers.into_iter().map(|offer| Offer { command: wrap(offer.command), free: offer.free }).collect()
}

fn any_events<E>(events: Decision<E>, wrap: fn(E) -> AnyEvent) -> Decision<AnyEvent> {
    events.map(|events| events.into_iter().map(wrap).collect())
}
