//! Were the cards dealt as they were promised? Anybody can tell from the record alone.

use crate::room::{is_rack_shuffled, rack_after};
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
    /// The order that was told is the promised one, and so many cards were dealt in it and in what follows from it.
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
    /// Each time the discard rack was shuffled: its cards, and those dealt since.
    racks: Vec<(Vec<String>, Vec<String>)>,
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
            let round = table.round()?;
            if is_rack_shuffled(event) {
                promise.racks.push((rack_after(round, event), Vec::new()));
            }
            if let (Some(card), Some(play)) = (drawn(event), table.play()) {
                let (size, dealt) = match promise.racks.last_mut() {
                    Some((rack, dealt)) => (rack.len(), dealt),
                    None => (play.procedure.deck_size, &mut promise.dealt),
                };
                // A card that was put back is dealt again.
                dealt.truncate(size.saturating_sub(round.view(Audience::Public).in_shoe));
                dealt.push(card);
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
        let mut order: Vec<String> = told.cards().map(str::to_owned).collect();
        let cut = self.cut.checked_rem(order.len()).unwrap_or_default();
        order.rotate_left(cut);
        let mut piles = vec![(order, self.dealt)];
        for (time, (cards, dealt)) in (0..).zip(self.racks) {
            piles.push((told.rack(cards, time).unwrap_or_default(), dealt));
        }
        match piles.iter().find_map(|(order, dealt)| differs(order, dealt)) {
            None => Kept::Yes { dealt: piles.iter().map(|(_, dealt)| dealt.len()).sum() },
            Some(why) => no(why),
        }
    }
}

/// The first card that was dealt in another order.
fn differs(order: &[String], dealt: &[String]) -> Option<String> {
    let (place, card) = dealt.iter().enumerate().find(|(place, card)| order.get(*place) != Some(*card))?;
    let promised = order.get(place).map_or("none", String::as_str);
    Some(format!("card {} was promised to be {promised} and was {card}", place + 1))
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
