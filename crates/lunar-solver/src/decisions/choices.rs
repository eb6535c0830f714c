//! The exact value of everything a player can choose at one moment of a round.

use crate::decisions::{Action, Position, suit_order};
use crate::hands::Hands;
use crate::hands::payouts::Forcing;
use croupier_core::poker::rank_five;
use croupier_core::{Card, CardSet, Code, Rank, Refusal, Refusals};
use croupier_exact::{Choice, Fraction};
use croupier_games::lunar::rules::{forced_hand, qualifies};
use rayon::prelude::*;

/// The largest end of a round in units. Its square, once for each of 2,598,960 hands with 47 up cards and for all that 46
/// unknown cards can do, has room in 128 bits. So has the amount itself in 64 bits, once for each of 163,185 dealer's hands
/// with 42 replacements and for each of 1,370,754 draws.
const CENTS_MAX: i64 = 40_000_000;
/// The largest instant cash: only 40 hands are paid it.
const MOST_INSTANT: i64 = 10_000_000_000;

/// What a player knows at one moment.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The player's cards: five, or six after a card was bought.
    pub hand: Vec<Card>,
    /// The dealer's card that lies face up.
    pub up: Card,
    /// The cards given up in an exchange.
    pub discarded: Vec<Card>,
    /// Other cards that cannot come.
    pub seen: Vec<Card>,
    /// The dealer's five cards, once they are turned and the player has bet.
    pub dealer: Option<[Card; 5]>,
}

impl Spot {
    /// The first decision with five cards.
    #[must_use]
    pub fn first(hand: [Card; 5], up: Card) -> Spot {
        Spot { hand: hand.to_vec(), up, discarded: Vec::new(), seen: Vec::new(), dealer: None }
    }

    /// Is this the decision with the first five cards?
    pub(crate) fn is_first(&self) -> bool {
        self.dealer.is_none() && !self.drew()
    }

    fn drew(&self) -> bool {
        self.hand.len() == 6 || !self.discarded.is_empty()
    }

    /// Says all that cannot be.
    pub(crate) fn check(&self) -> Result<(), Refusals> {
        let mut refusals = Refusals::new();
        let mut known = CardSet::EMPTY;
        let hidden: Vec<Card> = self.dealer.into_iter().flatten().filter(|card| *card != self.up).collect();
        let places: [(&'static str, &[Card]); 5] = [
            ("hand", &self.hand),
            ("up", &[self.up]),
            ("discarded", &self.discarded),
            ("seen", &self.seen),
            ("dealer", &hidden),
        ];
        for (field, cards) in places {
            for card in cards.iter().filter(|card| !known.insert(**card)) {
                let refusal = Refusal::new(Code::CardTwice, field, "a card is in one place only");
                refusals.push(refusal.value(card));
            }
        }
        let number = |field: &'static str, message: &str, count: usize| {
            Refusal::new(Code::WrongNumberOfCards, field, message).value(count)
        };
        if !(5..=6).contains(&self.hand.len()) {
            refusals.push(number("hand", "a hand has five cards, or six with a bought one", self.hand.len()));
        }
        let exchanged = self.discarded.len();
        if exchanged == 1 || exchanged > 5 || (exchanged > 0 && self.hand.len() == 6) {
            let message = "two to five cards are exchanged, and a sixth is bought by who exchanges none";
            refusals.push(number("discarded", message, exchanged));
        }
        if let Some(dealer) = self.dealer.filter(|dealer| hidden.len() != 4 || qualifies(rank_five(dealer))) {
            let message = "a dealer with the up card among the cards and without ace-king can be forced";
            let cards: Vec<String> = dealer.iter().map(Card::to_string).collect();
            refusals.push(Refusal::new(Code::NotAllowed, "dealer", message).value(cards.join(" ")));
        }
        if known.len() > 52 - 10 {
            let message = "too few cards are left for a round";
            refusals.push(number("seen", message, self.seen.len()));
        }
        if refusals.is_empty() { Ok(()) } else { Err(refusals) }
    }

    pub(crate) fn position(&self) -> Position {
        let gone = self.seen.iter().chain(&self.discarded).copied().collect();
        Position::new(self.hand.iter().copied().collect(), self.up, gone)
    }
}

impl Hands {
    /// Every choice of the moment with its exact value for the whole round in units of the ante, best first.
    pub fn choices(&self, spot: &Spot) -> Result<Vec<Choice>, Refusals> {
        spot.check()?;
        self.check_amounts()?;
        let mut choices = match &spot.dealer {
            Some(dealer) => self.against_open_hand(spot, dealer),
            None if spot.drew() => self.after_draw(spot),
            None => self.with_first_cards(spot),
        };
        choices.sort_by(|one, other| other.ev.cmp(&one.ev));
        Ok(choices)
    }

    /// Refuses amounts that sums over all that can happen have no room for. Only a payout limit that does not divide well
    /// by the ante makes such numbers, or odds unlike any casino's.
    ///
    /// # Errors
    /// If they are too large.
    pub fn check_amounts(&self) -> Result<(), Refusals> {
        let pays = &self.pays;
        // A bet is two antes; draw and force cost one each.
        let worst = pays.ante.saturating_mul(5);
        let most = self.prizes.iter().map(|prize| prize.win).fold(worst, i64::max);
        if most <= CENTS_MAX && pays.instant.into_iter().all(|instant| instant <= MOST_INSTANT) {
            return Ok(());
        }
        let message = "the ante and what is paid for it are too large to be reckoned with exactly";
        Err(vec![Refusal::new(Code::NotAllowed, "ante", message).value(pays.ante)])
    }

    fn with_first_cards(&self, spot: &Spot) -> Vec<Choice> {
        let position = spot.position();
        let actions = position.actions(self);
        let choice = |action: &Action| choice(*action, position.value(self, *action), &position, spot.up);
        actions.par_iter().with_max_len(1).map(choice).collect()
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 9.9
    ///
    /// Bet or fold, with the fee for the draw counted.
    fn after_draw(&self, spot: &Spot) -> Vec<Choice> {
        let position = spot.position();
        let after = |action| position.value(self, action) - Fraction::one();
        vec![Choice::plain("bet", after(Action::Bet)), Choice::plain("fold", after(Action::Fold))]
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.3·a
    ///
    /// Force the dealer or take the ante's winnings, with the fee for a draw counted.
    fn against_open_hand(&self, spot: &Spot, dealer: &[Card; 5]) -> Vec<Choice> {
        let pays = &self.pays;
        let made = self.of(&spot.hand);
        let known = spot.hand.iter().chain(&spot.discarded).chain(&spot.seen).chain(dealer);
        let left = CardSet::DECK.difference(known.copied().collect());
        let ends = left.iter().map(|card| self.after_force(made, rank_five(&forced_hand(dealer, card))));
        let (sum, cards): (i64, i64) = ends.fold((0, 0), |(sum, cards), end| (sum + end, cards + 1));
        let fee = if spot.drew() { pays.ante } else { 0 };
        let value = |amount: i64, of: i64| Fraction::new(amount, of * pays.ante);
        let stay = Choice::plain("do_not_force", value(pays.no_hand - fee, 1));
        let force = Choice::plain("force", value(sum - (pays.ante + fee) * cards, cards));
        if pays.force == Forcing::Never { vec![stay] } else { vec![stay, force] }
    }
}

/// An action as a choice.
pub(crate) fn choice(action: Action, ev: Fraction, position: &Position, up: Card) -> Choice {
    match action {
        Action::Instant => Choice::plain("instant", ev),
        Action::Fold => Choice::plain("fold", ev),
        Action::Bet => Choice::plain("bet", ev),
        Action::Buy => Choice::plain("buy", ev),
        Action::Exchange(kept) => {
            let discard = std::array::from_fn(|suit| position.held[suit] & !kept[suit]);
            let cards: Vec<String> = cards(discard, up).iter().map(|card| card.to_string()).collect();
            Choice { choice: "exchange", discard: Some(cards.join(" ")), ev }
        }
    }
}

/// The cards of masks by suit, the up card's suit first.
pub fn cards(masks: [u16; 4], up: Card) -> CardSet {
    let suits = suit_order(up).into_iter().zip(masks);
    suits
        .flat_map(|(suit, mask)| {
            crate::rank_masks::ranks(mask).map(move |rank| Card::new(Rank::ALL[rank], suit))
        })
        .collect()
}
