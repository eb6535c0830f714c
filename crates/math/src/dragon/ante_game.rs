//! The ante game of Dragon Poker: play or fold, for every hand and every size of the Ante Bonus.

use super::ANTE_BONUS;
use super::hands::{Deck, Hand};
use crate::analysis::{AnteGame, ByStake, Decision, Piece};
use crate::{Distribution, Fraction, Outcome, WagerAnalysis};
use croupier_core::{Money, Outcome as Result, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::dragon::Book;
use croupier_games::dragon::rules::{self, Choice, HandRank, Wagers, rank};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Every hand that can be dealt, with what follows from playing it.
pub struct Table {
    hands: Vec<Played>,
}

/// A hand with everything that can follow from playing it.
pub struct Played {
    hand: Hand,
    /// How the wagers end, and against how many dealer's hands.
    ends: Vec<(End, u64)>,
}

/// How Ante and Play together and the Ante Bonus end, each for a stake of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// The row of the Ante Bonus that a hand wins by, or how it ends otherwise.
    pub name: String,
    main: i64,
    bonus: i64,
}

impl End {
    /// What the player is better off by with an Ante Bonus of `bonus`.
    pub fn net(&self, bonus: &Fraction) -> Fraction {
        &Fraction::whole(self.main) + &(&Fraction::whole(self.bonus) * bonus)
    }
}

impl Played {
    /// The hand against every dealer's hand that can be dealt from the rest of the deck.
    pub fn new(book: &Book, deck: &Deck, hand: &Hand) -> Played {
        let mut ends: BTreeMap<End, u64> = BTreeMap::new();
        for dealer in deck.after(hand).hands() {
            *ends.entry(end(book, Choice::Play, hand.cards, dealer.cards)).or_default() += dealer.ways;
        }
        Played { hand: hand.clone(), ends: ends.into_iter().collect() }
    }

    fn dealers(&self) -> u64 {
        self.ends.iter().map(|(_, ways)| ways).sum()
    }

    fn mean(&self, of: impl Fn(&End) -> i64) -> Fraction {
        let sum: i128 = self.ends.iter().map(|(end, ways)| i128::from(of(end)) * i128::from(*ways)).sum();
        Fraction::new(sum, self.dealers().max(1))
    }

    /// The value of playing: of Ante and Play together, and of one unit of Ante Bonus.
    fn value(&self) -> (Fraction, Fraction) {
        (self.mean(|end| end.main), self.mean(|end| end.bonus))
    }

    /// The cards.
    pub fn cards(&self) -> rules::Hand {
        self.hand.cards
    }

    /// The rank of the hand.
    pub fn rank(&self) -> HandRank {
        rank(self.hand.cards)
    }

    /// The cards and what they make.
    pub fn name(&self) -> String {
        let [a, b, c] = self.hand.cards;
        format!("{a} {b} {c} ({})", self.rank())
    }

    /// The value of playing with an Ante Bonus of `bonus`.
    pub fn play(&self, bonus: &Fraction) -> Fraction {
        let (main, slope) = self.value();
        main + &slope * bonus
    }

    /// nj/dragon-poker 42.10(c)
    ///
    /// Is it right to play? Where both are worth the same, yes.
    pub fn plays(&self, bonus: &Fraction) -> bool {
        self.play(bonus) >= fold(bonus)
    }

    /// The stake of the Ante Bonus from which it is right to play; playing wins back a part of a
    /// larger Ante Bonus, so there is one.
    fn plays_from(&self) -> Option<Fraction> {
        let (main, slope) = self.value();
        let (gain, per_unit) = (main + Fraction::one(), slope + Fraction::one());
        (gain.is_negative() && per_unit.is_positive()).then(|| -gain / per_unit)
    }

    fn weight(&self) -> BigUint {
        BigUint::from(self.hand.ways) * self.dealers()
    }
}

/// nj/dragon-poker 42.10(c)1
///
/// A fold loses Ante and Ante Bonus.
pub fn fold(bonus: &Fraction) -> Fraction {
    -(&Fraction::one() + bonus)
}

/// nj/dragon-poker 42.10(d)
///
/// One hand against another, settled by the rules.
pub fn end(book: &Book, choice: Choice, player: rules::Hand, dealer: rules::Hand) -> End {
    let one = Money::cents(1);
    let wagers = Wagers { ante: one, ante_bonus: one, three_card: None, dragon: None };
    let mut end = End { name: String::new(), main: 0, bonus: 0 };
    for line in rules::settle(book, &wagers, choice, player, dealer) {
        let net = line.net().in_cents();
        if line.bet == "ante_bonus" {
            end.bonus = net;
            end.name = match (choice, line.row, line.result) {
                (Choice::Fold, ..) => "fold".to_owned(),
                (Choice::Play, Some(row), _) => format!("win_{row}"),
                (Choice::Play, None, Result::Push) => "tie".to_owned(),
                (Choice::Play, None, _) => "lose".to_owned(),
            };
        } else {
            end.main += net;
        }
    }
    end
}

impl Table {
    /// Every hand of the deck, settled by the book.
    pub fn new(book: &Rulebook, deck: &Deck) -> Table {
        let rules = Book::new(book, &mut Refusals::new());
        Table { hands: deck.hands().iter().map(|hand| Played::new(&rules, deck, hand)).collect() }
    }

    /// The hands, best first.
    pub fn best_first(&self) -> Vec<&Played> {
        let mut hands: Vec<&Played> = self.hands.iter().collect();
        hands.sort_by_key(|played| std::cmp::Reverse(played.rank()));
        hands
    }

    /// The figures of the ante game with an Ante Bonus of `bonus` for an Ante of one.
    pub fn analysis(&self, bonus: &Fraction) -> WagerAnalysis {
        let mut wager = WagerAnalysis::plain("ante", None, true, self.distribution(bonus));
        let played = self.average(|hand| if hand.plays(bonus) { Fraction::one() } else { Fraction::zero() });
        let by_stake = ByStake { ratio: ANTE_BONUS, pieces: self.pieces() };
        let average_total_stake = &(&Fraction::one() + bonus) + &played;
        wager.ante_game = Some(AnteGame { average_total_stake, by_stake: Some(by_stake), draw_game: None });
        wager
    }

    fn distribution(&self, bonus: &Fraction) -> Distribution {
        let mut ends: BTreeMap<(Fraction, String), BigUint> = BTreeMap::new();
        for played in &self.hands {
            if !played.plays(bonus) {
                *ends.entry((fold(bonus), "fold".to_owned())).or_default() += played.weight();
                continue;
            }
            for (end, ways) in &played.ends {
                *ends.entry((end.net(bonus), end.name.clone())).or_default() +=
                    BigUint::from(played.hand.ways) * *ways;
            }
        }
        let best_first = ends.into_iter().rev();
        Distribution::new(best_first.map(|((net, row), count)| Outcome { row, count, net }).collect())
    }

    fn average(&self, of: impl Fn(&Played) -> Fraction) -> Fraction {
        let all: BigUint = self.hands.iter().map(Played::weight).sum();
        let sum: Fraction =
            self.hands.iter().map(|played| of(played) * Fraction::whole(played.weight())).sum();
        sum / Fraction::whole(all.max(1_u32.into()))
    }

    /// The value of the game for a player who plays the hands that `plays` selects.
    pub fn value(&self, bonus: &Fraction, plays: impl Fn(&Played) -> bool) -> Fraction {
        self.average(|hand| if plays(hand) { hand.play(bonus) } else { fold(bonus) })
    }

    /// The value of the game as a function of the Ante Bonus. It bends where it becomes right to play a hand.
    fn pieces(&self) -> Vec<Piece> {
        let mut bends: Vec<Fraction> = self.hands.iter().filter_map(Played::plays_from).collect();
        bends.push(Fraction::zero());
        bends.sort_unstable();
        bends.dedup();
        let piece = |from: Fraction| {
            let value = |played: &Played| {
                if played.plays(&from) { played.value() } else { (Fraction::whole(-1), Fraction::whole(-1)) }
            };
            let constant = self.average(|played| value(played).0);
            let slope = self.average(|played| value(played).1);
            Piece { from, constant, slope }
        };
        bends.into_iter().map(piece).collect()
    }

    /// What to do with every hand, best hand first. Hands of one rank that leave different decks are listed separately.
    pub fn decisions(&self, bonus: &Fraction) -> Vec<Decision> {
        let decision = |played: &Played| {
            let mut choices = vec![("play", played.play(bonus)), ("fold", fold(bonus))];
            choices.sort_by(|(_, one), (_, other)| other.cmp(one));
            Decision { hand: played.name(), count: played.hand.ways.into(), choices }
        };
        self.best_first().into_iter().map(decision).collect()
    }
}
