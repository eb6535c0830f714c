//! Were the cards dealt in the order that was promised? Anyone can tell from the record alone.

use crate::room::rack_after;
use croupier_core::Audience;
use croupier_games::round::Fact;
use croupier_shoe::{Commitment, Reveal};
use croupier_table::{CardStep, Entry, Event, Table};
use serde::Serialize;

/// What became of the commitment to a shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The published order is the promised one, and the cards were dealt in it and in what follows from it.
    #[serde(rename = "yes")]
    Kept {
        /// How many cards were dealt.
        dealt: usize,
    },
    /// The cards were dealt otherwise, or the published order is another one.
    #[serde(rename = "no")]
    Broken {
        /// What differs.
        why: String,
    },
}

/// A deck since it was shuffled.
#[derive(Clone, Debug, Default)]
struct Shuffled {
    commitment: Option<String>,
    cut: usize,
    dealt: Vec<String>,
    /// Each time the discard rack was shuffled: its cards, and those dealt since.
    racks: Vec<(Vec<String>, Vec<String>)>,
}

/// The shuffles of a table, followed from event to event.
#[derive(Clone, Debug, Default)]
pub struct ShuffleAudit(Vec<Shuffled>);

impl ShuffleAudit {
    /// Follows an event that is about to be applied to `table`. When an order is published, what became of its promise.
    pub fn follow(&mut self, table: &Table, entry: &Entry<Event>) -> Option<Verdict> {
        if let Event::Cards { deck, step } = &entry.event {
            return self.step(usize::from(*deck), step);
        }
        if let (Event::Round(event), Some((deck, _))) = (&entry.event, table.decks().in_play()) {
            let shuffled = self.deck(usize::from(deck));
            let round = table.round()?;
            if event.fact() == Fact::RackShuffled {
                shuffled.racks.push((rack_after(round, event), Vec::new()));
            }
            if let (Some(card), Some(play)) = (event.fact().card_drawn(), table.play()) {
                let (size, dealt) = match shuffled.racks.last_mut() {
                    Some((rack, dealt)) => (rack.len(), dealt),
                    None => (play.procedure.deck_size, &mut shuffled.dealt),
                };
                // A card that was put back is dealt again.
                dealt.truncate(size.saturating_sub(round.view(Audience::Public).in_shoe));
                dealt.push(card.to_owned());
            }
        }
        None
    }

    fn deck(&mut self, deck: usize) -> &mut Shuffled {
        if self.0.len() <= deck {
            self.0.resize_with(deck + 1, Shuffled::default);
        }
        &mut self.0[deck]
    }

    fn step(&mut self, deck: usize, step: &CardStep) -> Option<Verdict> {
        let shuffled = self.deck(deck);
        if let CardStep::Shuffle { commitment, .. } = step {
            *shuffled = Shuffled { commitment: commitment.clone(), ..Shuffled::default() };
        }
        if let CardStep::Cut { cards } = step {
            shuffled.cut += cards;
        }
        if let CardStep::Reveal { salt, order } = step {
            let reveal = Reveal { salt: salt.clone(), order: order.clone() };
            return Some(std::mem::take(shuffled).judge(&reveal));
        }
        None
    }
}

impl Shuffled {
    fn judge(self, reveal: &Reveal) -> Verdict {
        let broken = |why: String| Verdict::Broken { why };
        let Some(commitment) = self.commitment else { return broken("nothing was promised".to_owned()) };
        if let Err(mismatch) = reveal.verify(&Commitment::read(&commitment)) {
            return broken(mismatch.to_string());
        }
        let mut order: Vec<String> = reveal.cards().map(str::to_owned).collect();
        let cut = self.cut.checked_rem(order.len()).unwrap_or_default();
        order.rotate_left(cut);
        let mut decks = vec![(order, self.dealt)];
        for (time, (cards, dealt)) in (0..).zip(self.racks) {
            decks.push((reveal.rack(cards, time).unwrap_or_default(), dealt));
        }
        match decks.iter().find_map(|(order, dealt)| differs(order, dealt)) {
            None => Verdict::Kept { dealt: decks.iter().map(|(_, dealt)| dealt.len()).sum() },
            Some(why) => broken(why),
        }
    }
}

/// The first card that was dealt in another order.
fn differs(order: &[String], dealt: &[String]) -> Option<String> {
    let (place, card) = dealt.iter().enumerate().find(|(place, card)| order.get(*place) != Some(*card))?;
    let promised = order.get(place).map_or("none", String::as_str);
    Some(format!("card {} was promised to be {promised} and was {card}", place + 1))
}
