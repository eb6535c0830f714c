//! Players who play by themselves, in a simple way.

use croupier_core::{Actor, Bettor, Money};
use croupier_games::round::{Chosen, Free, Offer};
use croupier_games::{AnyCommand, AnyRound, Description};

/// The usual wager, in cents.
pub const USUAL: i64 = 1_000;

/// The name of the wager in an offer to place one, such as `ante`.
pub fn bet_of(offer: &Offer<AnyCommand>) -> Option<&'static str> {
    offer.command.places().filter(|_| matches!(offer.free, Free::Amount { .. }))
}

/// The wagers that can be placed, in the order of the layout.
pub fn bets(offers: &[Offer<AnyCommand>]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in offers.iter().filter_map(bet_of) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The compulsory wagers, each as near to the usual amount as the table allows.
pub fn wagers(round: &AnyRound, game: &Description, bettor: Bettor) -> Vec<AnyCommand> {
    let mut round = round.clone();
    let mut commands = Vec::new();
    let all = bets(&round.legal(Actor::Player(bettor)));
    for bet in all.into_iter().filter(|bet| game.is_compulsory(bet)) {
        let offers = round.legal(Actor::Player(bettor));
        let command = offers.iter().find(|offer| bet_of(offer) == Some(bet)).and_then(|offer| {
            let Free::Amount { least, most } = offer.free else { return None };
            offer.command.with(Chosen::Amount(Money::cents(USUAL).clamp(least, most)))
        });
        let Some(command) = command else { continue };
        if let Ok(events) = round.decide(Actor::Player(bettor), &command) {
            events.iter().for_each(|event| round.apply(event));
            commands.push(command);
        }
    }
    commands
}

/// The first thing that may be done as it stands; now and then the second, so that not everybody does the same.
pub fn choice<C: Clone>(offers: &[Offer<C>], round: u64) -> Option<C> {
    let fixed: Vec<&Offer<C>> = offers.iter().filter(|offer| offer.free == Free::Nothing).collect();
    let second = fixed.get(1).filter(|_| round.is_multiple_of(4));
    second.or(fixed.first()).map(|offer| offer.command.clone())
}
