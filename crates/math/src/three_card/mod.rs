//! Three Card Poker: every hand against every dealer's hand, and every six cards.

mod ante_game;
mod bonuses;
mod dealers;
mod lab;
mod plans;
mod simulate;

pub(crate) use lab::Lab;

use crate::analysis::enough_cards;
use crate::best::{Choice, Moment};
use crate::cards::{deck_without, take};
use crate::strategy::Plan;
use crate::{Analysis, Fraction, Request};
use ante_game::{Table, unit};
use croupier_core::{Card, CardSet, Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::three_card::Book;
use croupier_games::three_card::rules::{self, Hand};

/// The wagers that can be analysed; Play and the Ante Bonus belong to the ante game.
pub const WAGERS: &[&str] = &["ante", "pair_plus", "six_card"];

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(book: &Rulebook, request: &Request) -> Result<Analysis, Refusals> {
    let deck = deck(&request.seen)?;
    let mut analysis = Analysis { wagers: Vec::new(), strategy: Vec::new() };
    if request.wants("ante") {
        let table = Table::new(book, deck, request.stake);
        analysis.wagers.push(table.analysis());
        analysis.strategy = table.decisions();
    }
    if request.wants("pair_plus") {
        analysis.wagers.extend(bonuses::pair_plus(book, request, deck));
    }
    if request.wants("six_card") {
        analysis.wagers.extend(bonuses::six_card(book, request, deck));
    }
    Ok(analysis)
}

/// house/three-card-poker 6.1; 6.2; 6.3
///
/// Play or fold with a hand, knowing it and the cards seen: every dealer's hand is settled by the rules.
pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let mut deck = deck(&moment.seen)?;
    let hand = take(&mut deck, "hand", &moment.hand)?;
    let hand: Hand = hand.try_into().map_err(|cards: Vec<Card>| {
        let message = format!("a hand has three cards, not {}", cards.len());
        vec![Refusal::new(Code::WrongNumberOfCards, "hand", message).value(moment.hand.join(" "))]
    })?;
    let rules = Book::new(book, &mut Refusals::new());
    let wagers = rules::Wagers { ante: moment.stake, pair_plus: None, six_card: None };
    let (mut won, mut dealers) = (0_i128, 0_u64);
    for dealer in hands(deck) {
        let lines = rules::settle(&rules, &wagers, rules::Choice::Play, hand, dealer);
        won += lines.iter().map(|line| i128::from(line.net().in_cents())).sum::<i128>();
        dealers += 1;
    }
    let play = Fraction::new(won, i128::from(dealers.max(1)) * i128::from(moment.stake.in_cents()));
    Ok(vec![Choice::plain("play", play), Choice::plain("fold", -unit())])
}

/// Ways to play that a person can remember.
pub(crate) fn plans(book: &Rulebook, request: &Request) -> Result<Vec<Plan>, Refusals> {
    Ok(plans::plans(&Table::new(book, deck(&request.seen)?, request.stake)))
}

/// house/three-card-poker 1.1; 5.1
///
/// The cards that were not seen; a round of one player takes six.
fn deck(seen: &[String]) -> Result<CardSet, Refusals> {
    let deck = deck_without(seen)?;
    enough_cards(deck.len(), 6)?;
    Ok(deck)
}

/// Every hand that can be dealt from a deck, its highest card first.
fn hands(deck: CardSet) -> impl Iterator<Item = Hand> {
    let cards: Vec<Card> = deck.iter().collect();
    let places = (0..cards.len()).flat_map(move |a| (0..a).flat_map(move |b| (0..b).map(move |c| [c, b, a])));
    places.map(move |hand| hand.map(|place| cards[place]))
}
