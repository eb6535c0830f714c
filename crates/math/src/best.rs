//! The exact value of every choice a player has at one moment.

pub use croupier_exact::Choice;

use crate::Ratios;
use croupier_core::{Money, Refusals};
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;

/// What a player knows and may choose from now.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The player's cards, as they are written.
    pub hand: Vec<String>,
    /// The dealer's card that lies face up.
    pub up: Option<String>,
    /// Other cards known to be out of the deck.
    pub seen: Vec<String>,
    /// The cards that the player has given up in this round.
    pub discarded: Vec<String>,
    /// The dealer's cards, once all of them lie face up.
    pub dealer: Vec<String>,
    /// The stake of the first wager, which payout limits are measured by.
    pub stake: Money,
    /// The stakes of further wagers, measured by the first.
    pub ratios: Ratios,
}

impl Moment {
    /// A player with these cards and nothing else known.
    #[must_use]
    pub fn with(hand: Vec<String>) -> Moment {
        Moment {
            hand,
            up: None,
            seen: Vec::new(),
            discarded: Vec::new(),
            dealer: Vec::new(),
            stake: Money::cents(100),
            ratios: Ratios::default(),
        }
    }
}

/// Does a player at a table make this choice by this command?
#[must_use]
pub fn is_made_by(choice: &Choice, command: &AnyCommand) -> bool {
    let known = crate::lab::choices(command.game()).iter();
    known.filter(|(name, _)| *name == choice.choice).any(|(_, makes)| makes(command))
}

/// Every choice with its exact value, best first.
pub fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let mut choices = crate::lab::best(book, moment)?;
    choices.sort_by(|one, other| other.ev.cmp(&one.ev));
    Ok(choices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_core::{Actor, Bettor};
    use croupier_games::book::{NAMES, builtin};
    use croupier_games::round::{Awaiting, Chosen, CommandKind, Free, Offer};
    use croupier_games::{AnyRound, Game};
    use croupier_testkit::Rng;
    use std::collections::{BTreeMap, BTreeSet};

    const ANNA: Bettor = Bettor::seated(1);

    fn chosen(offer: &Offer<AnyCommand>) -> AnyCommand {
        match &offer.free {
            Free::Amount { least, .. } => offer.command.with(Chosen::Amount(*least)).expect("an amount"),
            Free::Nothing | Free::Count | Free::Card(_) | Free::OwnCards { .. } => offer.command.clone(),
        }
    }

    fn submit(round: &mut AnyRound, actor: Actor, command: &AnyCommand) -> bool {
        let Ok(events) = round.decide(actor, command) else { return false };
        events.iter().for_each(|event| round.apply(event));
        true
    }

    /// Plays a round with one player, who decides at random, and hands every menu of decisions to `see`.
    fn play(round: &mut AnyRound, rng: &mut Rng, mut see: impl FnMut(&AnyRound, &[Offer<AnyCommand>])) {
        let mut deck = round.deck();
        rng.shuffle(&mut deck);
        let mut wagers = round.legal(Actor::Player(ANNA)).into_iter();
        for _ in 0..200 {
            match round.awaiting() {
                Awaiting::Wagers { close } => {
                    if let Some(wager) = wagers.next() {
                        submit(round, Actor::Player(ANNA), &chosen(&wager));
                    } else if !submit(round, Actor::Dealer, &close.expect("wagers lie")) {
                        return;
                    }
                }
                Awaiting::Card => {
                    let card = deck.pop().and_then(|card| round.card_command(&card)).expect("a card");
                    assert!(submit(round, Actor::Shoe, &card), "{card:?}");
                }
                Awaiting::Players(_) => {
                    let offers = round.legal(Actor::Player(ANNA));
                    see(round, &offers);
                    let free = |offer: &&Offer<AnyCommand>| !matches!(offer.free, Free::OwnCards { .. });
                    let offers: Vec<_> = offers.iter().filter(free).collect();
                    assert!(submit(round, Actor::Player(ANNA), &rng.pick(&offers).command));
                }
                Awaiting::Dealer(step) if !submit(round, Actor::Dealer, &step) => return,
                Awaiting::Dealer(_) => {}
                Awaiting::Over => return,
            }
        }
    }

    #[test]
    fn every_choice_of_every_game_is_made_by_a_command_that_tables_offer() {
        let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut rng = Rng::new(20);
        for name in NAMES {
            let book = builtin(name).expect("built in");
            for _ in 0..400 {
                let mut round = AnyRound::open(book, [Money::ZERO; 2]).expect("a round");
                play(&mut round, &mut rng, |round, offers| {
                    let known = crate::lab::choices(round.game());
                    for offer in offers {
                        assert_eq!(offer.command.kind(), CommandKind::Decision);
                        let made = known.iter().filter(|(_, makes)| makes(&offer.command));
                        found.entry(round.game().name()).or_default().extend(made.map(|(name, _)| *name));
                    }
                });
            }
        }
        for game in Game::ALL {
            let known = crate::lab::choices(game).iter().map(|(name, _)| *name).collect::<BTreeSet<_>>();
            assert_eq!(found.get(game.name()).cloned().unwrap_or_default(), known, "{}", game.name());
        }
    }
}
