//! Commands and events of a round with the name of their game around them: those of two games can look alike.

use croupier_games::{AnyCommand, AnyEvent, dragon, lucky8s, lunar, packs};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Named<L, E, P, D> {
    Lunar(L),
    Lucky8s(E),
    Packs(P),
    Dragon(D),
}

pub type Command =
    Named<lunar::round::Command, lucky8s::round::Command, packs::round::Command, dragon::round::Command>;
pub type Event = Named<lunar::round::Event, lucky8s::round::Event, packs::round::Event, dragon::round::Event>;

/// What is said or happens in a round of some game.
pub trait OfGame: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl OfGame for AnyCommand {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AnyCommand::Lunar(said) => Named::<_, (), (), ()>::Lunar(said).serialize(serializer),
            AnyCommand::Lucky8s(said) => Named::<(), _, (), ()>::Lucky8s(said).serialize(serializer),
            AnyCommand::Packs(said) => Named::<(), (), _, ()>::Packs(said).serialize(serializer),
            AnyCommand::Dragon(said) => Named::<(), (), (), _>::Dragon(said).serialize(serializer),
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Command::deserialize(deserializer)? {
            Named::Lunar(said) => AnyCommand::Lunar(said),
            Named::Lucky8s(said) => AnyCommand::Lucky8s(said),
            Named::Packs(said) => AnyCommand::Packs(said),
            Named::Dragon(said) => AnyCommand::Dragon(said),
        })
    }
}

impl OfGame for AnyEvent {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AnyEvent::Lunar(fact) => Named::<_, (), (), ()>::Lunar(fact).serialize(serializer),
            AnyEvent::Lucky8s(fact) => Named::<(), _, (), ()>::Lucky8s(fact).serialize(serializer),
            AnyEvent::Packs(fact) => Named::<(), (), _, ()>::Packs(fact).serialize(serializer),
            AnyEvent::Dragon(fact) => Named::<(), (), (), _>::Dragon(fact).serialize(serializer),
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Event::deserialize(deserializer)? {
            Named::Lunar(fact) => AnyEvent::Lunar(fact),
            Named::Lucky8s(fact) => AnyEvent::Lucky8s(fact),
            Named::Packs(fact) => AnyEvent::Packs(fact),
            Named::Dragon(fact) => AnyEvent::Dragon(fact),
        })
    }
}

pub fn serialize<T: OfGame, S: Serializer>(said: &T, serializer: S) -> Result<S::Ok, S::Error> {
    said.write(serializer)
}

pub fn deserialize<'de, T: OfGame, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}
