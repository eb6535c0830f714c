//! Three Card Poker played fast. Three cards are looked up by their numbers, and what two ranks come to is settled
//! once by the rules.

use super::ante_game::{Table as Decisions, end_name};
use super::{hands, plans};
use crate::Fraction;
use crate::simulate::{Endings, Run, Stream, Table, Tally, poker_deck};
use croupier_core::poker::{Category, Holding};
use croupier_core::{Card, CardSet, Line, Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::three_card::Book;
use croupier_games::three_card::rules::{
    Choice, Hand, HandRank, Wagers, rank, settle, showdown, six_card_rows,
};

/// More than the ways in which a wager ends.
const ENDINGS: usize = 32;

/// The game with what becomes of every hand.
pub struct ThreeCard {
    deck: [Dealt; 52],
    /// The number of the rank of three cards, and whether they are played, for the numbers of the cards in any order.
    hands: Vec<(u16, bool)>,
    ranks: usize,
    /// The ending of the ante game for the player's rank and the dealer's, of a hand that is played.
    played: Vec<u8>,
    folded: u8,
    /// The ending of Pair Plus for a rank: folded, played.
    pair_plus: Vec<[u8; 2]>,
    /// The ending of the Six Card Bonus for each category.
    six_card: [u8; 10],
    super_royal: u8,
    plays_six_card: bool,
    endings: [Endings; 3],
}

/// A card in both shapes in which it is looked up.
#[derive(Clone, Copy)]
struct Dealt {
    card: Card,
    holding: Holding,
}

impl ThreeCard {
    /// The tables for a book and for somebody who decides as the run says.
    pub fn new(book: &Rulebook, run: &Run) -> ThreeCard {
        let examples = examples();
        let mut game = ThreeCard {
            deck: poker_deck().map(|card| Dealt { card, holding: Holding::of(card) }),
            hands: vec![(0, false); 52 * 52 * 52],
            ranks: examples.len(),
            played: Vec::new(),
            folded: 0,
            pair_plus: Vec::new(),
            six_card: [0; 10],
            super_royal: 0,
            plays_six_card: run.plays("six_card"),
            endings: ["ante", "pair_plus", "six_card"].map(Endings::new),
        };
        game.number(&Decisions::new(book, CardSet::DECK, run.stake), &run.strategy, &examples);
        let rules = Book::new(book, &mut Refusals::new());
        game.settle_ante(&rules, run.stake, &examples);
        game.settle_pair_plus(&rules, run.stake, &examples);
        game.settle_six_card(&rules, run.stake);
        game
    }

    /// Looks up every hand in any order of its cards.
    fn number(&mut self, decisions: &Decisions, strategy: &str, examples: &[(HandRank, Hand)]) {
        let lines = decisions.best_first().iter();
        let lowest =
            lines.filter(|hand| plans::plays(strategy, hand) == Some(true)).map(|hand| hand.rank()).min();
        for hand in hands(CardSet::DECK) {
            let own = rank(hand);
            let number = examples.binary_search_by_key(&own, |(rank, _)| *rank).unwrap_or_default();
            let number = u16::try_from(number).unwrap_or_default();
            let [a, b, c] = hand;
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                self.hands[place(order)] = (number, lowest.is_some_and(|lowest| own >= lowest));
            }
        }
    }

    fn settle_ante(&mut self, rules: &Book, stake: Money, examples: &[(HandRank, Hand)]) {
        let wagers = Wagers { ante: stake, pair_plus: None, six_card: None };
        let net = |lines: &[Line]| {
            let net = lines.iter().map(|line| line.net().in_cents()).sum::<i64>();
            Fraction::new(net, stake.in_cents())
        };
        let [ante, ..] = &mut self.endings;
        for (own, player) in examples {
            for (other, dealer) in examples {
                let lines = settle(rules, &wagers, Choice::Play, *player, *dealer);
                let row = lines.iter().find(|line| line.bet == "ante_bonus").and_then(|line| line.row);
                self.played.push(ante.number(&end_name(showdown(*own, *other), row), net(&lines)));
            }
        }
        if let Some((_, any)) = examples.first() {
            self.folded = ante.number("fold", net(&settle(rules, &wagers, Choice::Fold, *any, *any)));
        }
    }

    fn settle_pair_plus(&mut self, rules: &Book, stake: Money, examples: &[(HandRank, Hand)]) {
        let wagers = Wagers { ante: stake, pair_plus: Some(stake), six_card: None };
        let [_, pair_plus, _] = &mut self.endings;
        for (_, hand) in examples {
            let ending = [Choice::Fold, Choice::Play].map(|choice| {
                let lines = settle(rules, &wagers, choice, *hand, *hand);
                let line = lines.iter().find(|line| line.bet == "pair_plus");
                line.map_or(0, |line| pair_plus.of_line(line))
            });
            self.pair_plus.push(ending);
        }
    }

    /// Settles a hand of each category, and the super royal.
    fn settle_six_card(&mut self, rules: &Book, stake: Money) {
        let wagers = Wagers { ante: stake, pair_plus: None, six_card: Some(stake) };
        let [.., six_card] = &mut self.endings;
        let mut ending = |text: &str| {
            let cards: Vec<Card> = text.split(' ').filter_map(|card| card.parse().ok()).collect();
            let [a, b, c, d, e, f] = cards[..] else { return 0 };
            let lines = settle(rules, &wagers, Choice::Play, [a, b, c], [d, e, f]);
            lines.iter().find(|line| line.bet == "six_card").map_or(0, |line| six_card.of_line(line))
        };
        self.six_card = EXAMPLES.map(&mut ending);
        self.super_royal = ending("As Ks Qs Js Ts 9s");
    }

    #[inline]
    fn six_card_ending(&self, six: Holding) -> u8 {
        let Some(best) = six.rank().map(|rank| rank.category()) else { return 0 };
        match best {
            Category::RoyalFlush if six_card_rows(six.cards(), best).len() > 1 => self.super_royal,
            Category::RoyalFlush
            | Category::StraightFlush
            | Category::FourOfAKind
            | Category::FullHouse
            | Category::Flush
            | Category::Straight
            | Category::ThreeOfAKind
            | Category::TwoPair
            | Category::OnePair
            | Category::HighCard => self.six_card[usize::from(best.index())],
        }
    }
}

/// Six cards of each category, lowest first.
const EXAMPLES: [&str; 10] = [
    "2s 4h 6d 8c Ts Qh",
    "2s 2h 6d 8c Ts Qh",
    "2s 2h 6d 6c Ts Qh",
    "2s 2h 2d 8c Ts Qh",
    "2s 3h 4d 5c 6s Qh",
    "2s 4s 6s 8s Ts Qh",
    "2s 2h 2d 8c 8s Qh",
    "2s 2h 2d 2c Ts Qh",
    "2s 3s 4s 5s 6s Qh",
    "As Ks Qs Js Ts 2h",
];

impl Table for ThreeCard {
    fn endings(&self) -> &[Endings] {
        &self.endings
    }

    /// house/three-card-poker 5.1; 7.5
    ///
    /// Three cards for the player, three for the dealer.
    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut deck = self.deck;
        let (mut ante, mut pair_plus, mut six_card) = ([0; ENDINGS], [0; ENDINGS], [0; ENDINGS]);
        for _ in 0..rounds {
            let [a, b, c, d, e, f] = stream.deal(&mut deck, 0);
            let (own, plays) = self.hands[place([a.card, b.card, c.card])];
            let (other, _) = self.hands[place([d.card, e.card, f.card])];
            let (own, other) = (usize::from(own), usize::from(other));
            let ending = if plays { self.played[own * self.ranks + other] } else { self.folded };
            ante[usize::from(ending)] += 1;
            pair_plus[usize::from(self.pair_plus[own][usize::from(plays)])] += 1;
            if self.plays_six_card {
                let player = a.holding.join(b.holding).join(c.holding);
                let six = player.join(d.holding).join(e.holding).join(f.holding);
                six_card[usize::from(self.six_card_ending(six))] += 1;
            }
        }
        tally.count(0, &ante);
        tally.count(1, &pair_plus);
        tally.count(2, &six_card);
    }
}

/// Every rank with a hand that has it, lowest first.
fn examples() -> Vec<(HandRank, Hand)> {
    let mut examples: Vec<(HandRank, Hand)> = hands(CardSet::DECK).map(|hand| (rank(hand), hand)).collect();
    examples.sort_unstable_by_key(|(rank, _)| *rank);
    examples.dedup_by_key(|(rank, _)| *rank);
    examples
}

/// The place of three cards.
#[inline]
fn place(cards: Hand) -> usize {
    cards.iter().fold(0, |place, card| place * 52 + usize::from(card.number()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_games::book::builtin;
    use croupier_games::document::Node;

    fn book(options: &str) -> Rulebook {
        let mut refusals = Refusals::new();
        let options = Node::from_json(options).expect("JSON");
        let book = builtin("house/three-card-poker").expect("built in");
        let book = book.with_options(&options, "", &mut refusals);
        assert_eq!(refusals, []);
        book
    }

    /// The same rounds by the rules alone: what each wager comes to in each of them.
    fn settled(book: &Rulebook, run: &Run, rounds: u64) -> [Vec<Fraction>; 3] {
        let rules = Book::new(book, &mut Refusals::new());
        let (mut stream, mut deck) = (Stream::new(5, 6), poker_deck());
        let stake = run.stake;
        let wagers = Wagers { ante: stake, pair_plus: Some(stake), six_card: Some(stake) };
        let lowest: Hand = ["Qs", "6h", "4d"].map(|card| card.parse().expect("a card"));
        let mut nets = [const { Vec::new() }; 3];
        for _ in 0..rounds {
            let [a, b, c, d, e, f] = stream.deal(&mut deck, 0);
            let plays = run.strategy == "always_play" || rank([a, b, c]) >= rank(lowest);
            let choice = if plays { Choice::Play } else { Choice::Fold };
            let lines = settle(&rules, &wagers, choice, [a, b, c], [d, e, f]);
            let bets: [&[&str]; 3] = [&["ante", "play", "ante_bonus"], &["pair_plus"], &["six_card"]];
            for (nets, bets) in nets.iter_mut().zip(bets) {
                let own = lines.iter().filter(|line| bets.contains(&line.bet));
                let net: i64 = own.map(|line| line.net().in_cents()).sum();
                nets.push(Fraction::new(net, stake.in_cents()));
            }
        }
        nets
    }

    #[test]
    fn rounds_end_as_the_rules_settle_them() {
        let books = [
            (book("{}"), "optimal"),
            (
                book(r#"{"pair_plus_table": "50-40-30-6-3-1", "ante_bonus_table": "3-2-1"}"#),
                "q_6_4_or_better",
            ),
            (book(r#"{"six_card_table": "20000-1000-200-50-25-15-10-5"}"#), "always_play"),
        ];
        for (book, strategy) in books {
            let run = Run { stake: Money::cents(700), ..Run::test(strategy) };
            let game = ThreeCard::new(&book, &run);
            let mut tally = Tally::empty(game.endings());
            game.play(&mut Stream::new(5, 6), 50_000, &mut tally);
            for (number, nets) in settled(&book, &run, 50_000).iter().enumerate() {
                let ways = &game.endings()[number].ways;
                for (_, net) in ways {
                    let same = ways.iter().zip(tally.of(number)).filter(|((_, other), _)| other == net);
                    let found: u64 = same.map(|(_, count)| *count).sum();
                    let expected = nets.iter().filter(|other| *other == net).count();
                    assert_eq!(usize::try_from(found).expect("few"), expected, "{number} {net}");
                }
                assert_eq!(tally.of(number).iter().sum::<u64>(), 50_000);
            }
        }
    }

    #[test]
    fn the_super_royal_is_told_from_other_royal_flushes() {
        let game = ThreeCard::new(
            &book(r#"{"six_card_table": "20000-1000-200-50-25-15-10-5"}"#),
            &Run::test("optimal"),
        );
        let ending = |cards: &str| {
            let six: Holding = cards.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect();
            game.endings()[2].ways[usize::from(game.six_card_ending(six))].0.clone()
        };
        assert_eq!(ending("9h Th Jh Qh Kh Ah"), "six_card_super_royal");
        assert_eq!(ending("8h Th Jh Qh Kh Ah"), "royal_flush");
        assert_eq!(ending("9h Th Jh Qh Kh 2s"), "straight_flush");
        assert_eq!(ending("9h Th Jh Qh 2c 2s"), "lose");
    }
}
