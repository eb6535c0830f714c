//! The ante game of Three Card Poker: play or fold, for every hand.

use super::bonuses::pays_amounts;
use super::dealers::Dealers;
use super::hands;
use crate::analysis::{AnteGame, Decision};
use crate::{Distribution, Fraction, Outcome, WagerAnalysis};
use croupier_core::{CardSet, Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::three_card::Book;
use croupier_games::three_card::rules::{
    Hand, HandRank, Showdown, rank, settle_against, settle_ante_bonus, showdown,
};
use num_bigint::BigUint;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How a hand that is played can stand against the dealer's, in the order in which they are counted.
const SHOWDOWNS: [Showdown; 4] = [Showdown::Higher, Showdown::NotQualified, Showdown::Tie, Showdown::Lower];

/// The Ante, by which everything is measured.
pub fn unit() -> Fraction {
    Fraction::one()
}

/// Every hand that can be dealt, with what follows from playing it.
pub struct Table {
    hands: Vec<Played>,
    /// What the player wins or loses by Ante and Play together, for each of [`SHOWDOWNS`].
    nets: [Fraction; 4],
    /// The stake, if a changed book pays an amount of money for the Ante Bonus; then the stake matters.
    stake: Option<Money>,
}

/// Hands of one rank against which the dealer's hands stand alike.
pub struct Played {
    hand: Hand,
    /// How many hands there are.
    ways: u64,
    /// Against how many dealer's hands it stands like each of [`SHOWDOWNS`].
    stands: [i32; 4],
    /// The row of the Ante Bonus and what it adds, if it does.
    bonus: Option<(&'static str, Fraction)>,
    /// The value of playing.
    play: Fraction,
}

impl Played {
    /// The rank of the hands.
    pub fn rank(&self) -> HandRank {
        rank(self.hand)
    }

    /// The cards of one of the hands, and what they make.
    pub fn name(&self) -> String {
        let [a, b, c] = self.hand;
        format!("{a} {b} {c} ({})", self.rank())
    }

    /// house/three-card-poker 6.1
    ///
    /// Is it right to play? Where both are worth the same, yes.
    pub fn plays(&self) -> bool {
        self.play >= -unit()
    }

    fn dealers(&self) -> i32 {
        self.stands.iter().sum()
    }

    fn bonus_value(&self) -> Fraction {
        self.bonus.as_ref().map_or_else(Fraction::zero, |(_, bonus)| bonus.clone())
    }
}

impl Table {
    /// Every hand of a deck, settled by the book. `ante` is the stake where amounts of money are paid.
    pub fn new(book: &Rulebook, deck: CardSet, ante: Money) -> Table {
        let rules = Book::new(book, &mut Refusals::new());
        let dealers = Dealers::of(deck);
        let mut alike: BTreeMap<(Reverse<HandRank>, [i32; 4]), (Hand, u64)> = BTreeMap::new();
        for hand in hands(deck) {
            let key = (Reverse(rank(hand)), stands(&dealers, hand));
            alike.entry(key).or_insert((hand, 0)).1 += 1;
        }
        let nets = SHOWDOWNS.map(|showdown| {
            let lines = settle_against(ante, showdown);
            Fraction::new(lines.iter().map(|line| line.net().in_cents()).sum::<i64>(), ante.in_cents())
        });
        let played = |((_, stands), (hand, ways))| played(&rules, ante, &nets, hand, ways, stands);
        let pays_amounts = pays_amounts(book, "ante_bonus", &book.word("ante_bonus_table"));
        let stake = pays_amounts.then_some(ante);
        Table { hands: alike.into_iter().map(played).collect(), nets, stake }
    }

    /// The hands, best first.
    pub fn best_first(&self) -> &[Played] {
        &self.hands
    }

    /// The figures of the ante game.
    pub fn analysis(&self) -> WagerAnalysis {
        let mut wager = WagerAnalysis::plain("ante", None, true, self.distribution());
        let played = self.average(|hand| if hand.plays() { unit() } else { Fraction::zero() });
        wager.stake = self.stake;
        wager.ante_game =
            Some(AnteGame { average_total_stake: unit() + played, by_stake: None, draw_game: None });
        wager
    }

    fn distribution(&self) -> Distribution {
        let mut ends: BTreeMap<(Reverse<Fraction>, String), BigUint> = BTreeMap::new();
        let mut add = |net: Fraction, name: String, count: BigUint| {
            *ends.entry((Reverse(net), name)).or_default() += count;
        };
        for played in &self.hands {
            if !played.plays() {
                add(-unit(), "fold".to_owned(), weight(played.ways, played.dealers()));
                continue;
            }
            let row = played.bonus.as_ref().map(|(row, _)| *row);
            let bonus = played.bonus_value();
            for ((showdown, net), count) in SHOWDOWNS.iter().zip(&self.nets).zip(played.stands) {
                if count > 0 {
                    add(net + &bonus, end_name(*showdown, row), weight(played.ways, count));
                }
            }
        }
        let outcome = |((Reverse(net), row), count)| Outcome { row, count, net };
        Distribution::new(ends.into_iter().map(outcome).collect())
    }

    fn average(&self, of: impl Fn(&Played) -> Fraction) -> Fraction {
        let all: BigUint = self.hands.iter().map(|hand| weight(hand.ways, hand.dealers())).sum();
        let weighed = |hand: &Played| of(hand) * Fraction::whole(weight(hand.ways, hand.dealers()));
        self.hands.iter().map(weighed).sum::<Fraction>() / Fraction::whole(all.max(1_u32.into()))
    }

    /// The value of the game for somebody who plays the hands that `plays` says.
    pub fn value(&self, plays: impl Fn(&Played) -> bool) -> Fraction {
        self.average(|hand| if plays(hand) { hand.play.clone() } else { -unit() })
    }

    /// What to do with every hand, best hand first. Hands of one rank that stand differently are told apart.
    pub fn decisions(&self) -> Vec<Decision> {
        let decision = |hand: &Played| {
            let mut choices = vec![("play", hand.play.clone()), ("fold", -unit())];
            choices.sort_by(|(_, one), (_, other)| other.cmp(one));
            Decision { hand: hand.name(), count: hand.ways.into(), choices }
        };
        self.hands.iter().map(decision).collect()
    }
}

/// house/three-card-poker 7.1; 7.2; 7.3; 7.4
///
/// Against how many dealer's hands a hand stands in each way.
fn stands(dealers: &Dealers, hand: Hand) -> [i32; 4] {
    let own = rank(hand);
    let mut stands = [0; 4];
    for (other, count) in dealers.against(hand) {
        let found = showdown(own, other);
        for (sum, _) in stands.iter_mut().zip(SHOWDOWNS).filter(|(_, kind)| *kind == found) {
            *sum += count;
        }
    }
    stands
}

fn played(
    rules: &Book,
    ante: Money,
    nets: &[Fraction; 4],
    hand: Hand,
    ways: u64,
    stands: [i32; 4],
) -> Played {
    let bonus = settle_ante_bonus(rules, ante, rank(hand));
    let bonus =
        bonus.and_then(|line| Some((line.row?, Fraction::new(line.net().in_cents(), ante.in_cents()))));
    let sum: Fraction = nets.iter().zip(stands).map(|(net, count)| net * &Fraction::whole(count)).sum();
    let main = sum / Fraction::whole(stands.iter().sum::<i32>().max(1));
    let play = main + bonus.as_ref().map_or_else(Fraction::zero, |(_, bonus)| bonus.clone());
    Played { hand, ways, stands, bonus, play }
}

/// What a round is said to have come to: how the hands stood, and the row of the Ante Bonus.
pub fn end_name(showdown: Showdown, bonus: Option<&str>) -> String {
    let stands = match showdown {
        Showdown::Higher => "win",
        Showdown::NotQualified => "dealer_does_not_qualify",
        Showdown::Tie => "tie",
        Showdown::Lower => "lose",
    };
    bonus.map_or_else(|| stands.to_owned(), |row| format!("{stands}_with_{row}"))
}

fn weight(ways: u64, dealers: i32) -> BigUint {
    BigUint::from(ways) * u32::try_from(dealers).unwrap_or(0)
}
