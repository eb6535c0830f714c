//! Were the cards dealt as they were promised? Anybody can tell from the record alone.

use crate::room::is_rack_shuffled;
use croupier_core::Audience;
use croupier_games::AnyEvent;
use croupier_games::{dragon, lucky8s, lunar, packs};
use croupier_shoe::{Commitment, Reveal};
use croupier_table::{CardStep, Entry, Event, Table};
use serde::Serialize;

/// What became of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// The order that was told is the promised one, and so many cards were dealt in it.
    Yes {
        /// How many.
        dealt: usize,
    },
    /// It was not kept.
    No {
        /// What differs.
        why: String,
    },
}

#[derive(Clone, Debug, Default)]
struct Promise {
    commitment: Option<String>,
    cut: usize,
    dealt: Vec<String>,
    /// The discard rack was shuffled: what is dealt now was never promised.
    rack: bool,
}

/// The promises of a table, followed from event to event.
#[derive(Clone, Debug, Default)]
pub struct Promises(Vec<Promise>);

impl Promises {
    /// Takes notice of a fact that is about to be applied to `table`. When an order is told, whether the promise was kept.
    pub fn take(&mut self, table: &Table, entry: &Entry<Event>) -> Option<Kept> {
        if let Event::Cards { deck, step } = &entry.event {
            return self.step(usize::from(*deck), step);
        }
        if let (Event::Round(event), Some((deck, _))) = (&entry.event, table.decks().in_play()) {
            let promise = self.deck(usize::from(deck));
            promise.rack |= is_rack_shuffled(event);
            if let (Some(card), Some(play), false) = (drawn(event), table.play(), promise.rack) {
                let in_shoe = table.round().map_or(0, |round| round.view(Audience::Public).in_shoe);
                // A card that was put back is dealt again.
                promise.dealt.truncate(play.procedure.deck_size.saturating_sub(in_shoe));
                promise.dealt.push(card);
            }
        }
        None
    }

    fn deck(&mut self, deck: usize) -> &mut Promise {
        if self.0.len() <= deck {
            self.0.resize_with(deck + 1, Promise::default);
        }
        &mut self.0[deck]
    }

    fn step(&mut self, deck: usize, step: &CardStep) -> Option<Kept> {
        let promise = self.deck(deck);
        if let CardStep::Shuffle { commitment, .. } = step {
            *promise = Promise { commitment: commitment.clone(), ..Promise::default() };
        }
        if let CardStep::Cut { cards } = step {
            promise.cut += cards;
        }
        if let CardStep::Reveal { salt, order } = step {
            let told = Reveal { salt: salt.clone(), order: order.clone() };
            return Some(std::mem::take(promise).judge(&told));
        }
        None
    }
}

impl Promise {
    fn judge(self, told: &Reveal) -> Kept {
        let no = |why: String| Kept::No { why };
        let Some(commitment) = self.commitment else { return no("nothing was promised".to_owned()) };
        if let Err(mismatch) = told.verify(&Commitment::read(&commitment)) {
            return no(mismatch.to_string());
        }
        let mut order: Vec<&str> = told.cards().collect();
        let cut = self.cut.checked_rem(order.len()).unwrap_or_default();
        order.rotate_left(cut);
        let differs =
            self.dealt.iter().enumerate().find(|(place, card)| order.get(*place) != Some(&card.as_str()));
        match differs {
            None => Kept::Yes { dealt: self.dealt.len() },
            Some((place, card)) => {
                let promised = order.get(place).copied().unwrap_or("none");
                no(format!("card {} was promised to be {promised} and was {card}", place + 1))
            }
        }
    }
}

/// The card that an event takes from the shoe.
fn drawn(event: &AnyEvent) -> Option<String> {
    match event {
        AnyEvent::Lunar(
            lunar::round::Event::Dealt { card, .. } | lunar::round::Event::SetAside { card, .. },
        )
        | AnyEvent::Packs(packs::round::Event::Dealt { card, .. } | packs::round::Event::SetAside { card }) => {
            Some(card.to_string())
        }
        AnyEvent::Lucky8s(
            lucky8s::round::Event::Dealt { card, .. }
            | lucky8s::round::Event::SetAside { card }
            | lucky8s::round::Event::Burned { card },
        ) => Some(card.to_string()),
        AnyEvent::Dragon(
            dragon::round::Event::Dealt { card, .. } | dragon::round::Event::SetAside { card },
        ) => Some(card.to_string()),
        AnyEvent::Lunar(_) | AnyEvent::Lucky8s(_) | AnyEvent::Packs(_) | AnyEvent::Dragon(_) => None,
    }
}
