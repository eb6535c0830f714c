//! Pack's Poker played fast: one player, one pack. Nothing is decided after the wagers.

use crate::simulate::Stream;
use crate::simulate::{Endings, Tally};
use crate::simulate::{Run, Table, poker_deck};
use crate::{Fraction, analysis::net};
use croupier_core::poker::{Category, HandRank, Holding, rank_five};
use croupier_core::{Card, CardSet, Money, Outcome, Rank, Refusals, Suit};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::packs::Book;
use croupier_games::packs::rules::{
    FiveCardRow, PayingRow, SevenCardRow, five_card_row, settle_pack_bet, seven_card_row,
};

/// The wagers that can be simulated.
pub const WAGERS: &[&str] = &["pack", "five_card", "seven_card"];

/// More than the ways in which a wager ends.
const ENDINGS: usize = 16;

/// What the operator may elect to push, as the lab calls it.
const NO_PAIR_HIGHER: &str = "no_pair_higher";

/// The game with what becomes of every rank.
pub struct Packs {
    rules: Book,
    stake: Money,
    jacks: HandRank,
    deck: [Holding; 52],
    /// The ending of the Pack's bet for each [`meeting`].
    pack: [u8; MEETINGS],
    five_card: ByClass,
    seven_card: ByClass,
    /// Which bonuses are in the run.
    played: [bool; 2],
    endings: [Endings; 3],
}

/// The ending of a bonus for each class of hands; `None` where the rules have to see the cards.
type ByClass = [Option<u8>; CLASSES];

impl Packs {
    /// The tables for a book and the wagers of a run.
    pub fn new(book: &Rulebook, run: &Run) -> Packs {
        let mut packs = Packs {
            rules: Book::new(book, &mut Refusals::new()),
            stake: run.stake,
            jacks: rank_five(&JACKS),
            deck: poker_deck().map(Holding::of),
            pack: [0; MEETINGS],
            five_card: [None; CLASSES],
            seven_card: [None; CLASSES],
            played: ["five_card", "seven_card"].map(|wager| run.plays(wager)),
            endings: ["pack", "five_card", "seven_card"].map(Endings::new),
        };
        packs.settle_meetings();
        let rows = FiveCardRow::ALL.iter().map(|row| (row.name(), packs.rules.five_card[row.index()]));
        if add_rows(&mut packs.endings[1], rows.collect(), run.stake) {
            packs.five_card = packs.by_class(|hand| packs.five_card_ending(hand));
        }
        let rows = SevenCardRow::ALL.iter().map(|row| (row.name(), packs.rules.seven_card[row.index()]));
        if add_rows(&mut packs.endings[2], rows.collect(), run.stake) {
            let pack = holding(HARMLESS).cards();
            packs.seven_card = packs.by_class(|hand| packs.seven_card_ending(hand.union(pack)));
        }
        packs
    }

    /// What both bonuses depend on as a rule: the category, and for a pair whether it is of jacks or better.
    #[inline]
    fn class(&self, rank: HandRank) -> usize {
        let category = rank.category();
        if category == Category::OnePair && rank >= self.jacks {
            return JACKS_OR_BETTER;
        }
        usize::from(category.index())
    }

    fn by_class(&self, ending: impl Fn(CardSet) -> u8) -> ByClass {
        let mut endings = [None; CLASSES];
        for hand in EXAMPLES.map(holding) {
            if let Some(rank) = hand.rank() {
                endings[self.class(rank)] = Some(ending(hand.cards()));
            }
        }
        endings
    }

    /// Settles the Pack's bet in each kind of meeting.
    fn settle_meetings(&mut self) {
        let ranks = MET.map(|hand| holding(hand).rank());
        for player in ranks.into_iter().flatten() {
            for dealer in ranks.into_iter().flatten() {
                let line = settle_pack_bet(&self.rules, "pack", self.stake, player, dealer);
                let line = if player > dealer && line.result == Outcome::Push {
                    line.row(NO_PAIR_HIGHER)
                } else {
                    line
                };
                self.pack[meeting(player, dealer)] = self.endings[0].of_line(&line);
            }
        }
    }

    /// nj/packs-poker 43.10(g); 43.11(b)1
    ///
    /// The five-card bonus by the rules.
    fn five_card_ending(&self, cards: CardSet) -> u8 {
        number(&self.endings[1], five_card_row(&self.rules.five_card, cards, self.stake, |_| Money::ZERO))
    }

    /// nj/packs-poker 43.10(g); 43.11(c)1
    ///
    /// The seven-card bonus by the rules.
    fn seven_card_ending(&self, cards: CardSet) -> u8 {
        let ace_high_only = self.rules.top_row_ace_high;
        let row = seven_card_row(&self.rules.seven_card, cards, self.stake, ace_high_only, |_| Money::ZERO);
        number(&self.endings[2], row)
    }
}

impl Table for Packs {
    fn endings(&self) -> &[Endings] {
        &self.endings
    }

    /// nj/packs-poker 43.10(d); 43.10(g)
    ///
    /// Two cards for the pack, five for the player, five for the dealer. What the hands share is added up once.
    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut deck = self.deck;
        let (mut met, mut five_card, mut seven_card) = ([0; MEETINGS], [0; ENDINGS], [0; ENDINGS]);
        for _ in 0..rounds {
            let [a, b, c, d, e, f] = stream.deal(&mut deck, 0);
            let [g, h, i, j, k, l] = stream.deal(&mut deck, 6);
            let five = c.join(d).join(e).join(f).join(g);
            let pack = a.join(b);
            let (player, dealer) = (five.join(pack), h.join(i).join(j).join(k).join(l).join(pack));
            let (Some(own), Some(other)) = (player.rank(), dealer.rank()) else { continue };
            met[meeting(own, other)] += 1;
            if self.played[0]
                && let Some(rank) = five.rank()
            {
                let ending = self.five_card[self.class(rank)];
                five_card[usize::from(ending.unwrap_or_else(|| self.five_card_ending(five.cards())))] += 1;
            }
            if self.played[1] {
                let ending = self.seven_card[self.class(own)];
                seven_card[usize::from(ending.unwrap_or_else(|| self.seven_card_ending(player.cards())))] +=
                    1;
            }
        }
        let mut pack = [0; ENDINGS];
        for (ending, count) in self.pack.iter().zip(met) {
            pack[usize::from(*ending)] += count;
        }
        tally.count(0, &pack);
        tally.count(1, &five_card);
        tally.count(2, &seven_card);
    }
}

fn holding(cards: &str) -> Holding {
    cards.split(' ').filter_map(|card| card.parse::<Card>().ok()).collect()
}

/// What the Pack's bet depends on: whose hand is higher, and whether the player has a pair or better.
#[inline]
fn meeting(player: HandRank, dealer: HandRank) -> usize {
    let higher = usize::from(player > dealer) + usize::from(player >= dealer);
    2 * higher + usize::from(player.category() >= Category::OnePair)
}

const MEETINGS: usize = 6;

/// Hands that meet in all these ways.
const MET: [&str; 4] = ["2s 4h 6d 8c Ts", "2s 4h 6d 8c Js", "2s 2h 6d 8c Ts", "3s 3h 6d 8c Ts"];

/// Categories, and a class for pairs of jacks or better.
const CLASSES: usize = 11;
const JACKS_OR_BETTER: usize = 10;

/// The lowest pair of jacks.
const JACKS: [Card; 5] = [
    Card::new(Rank::Jack, Suit::Spades),
    Card::new(Rank::Jack, Suit::Hearts),
    Card::new(Rank::Four, Suit::Diamonds),
    Card::new(Rank::Three, Suit::Clubs),
    Card::new(Rank::Two, Suit::Spades),
];

/// A hand of each class. Straight flushes are left to the rules, which tell them apart by more than their rank.
const EXAMPLES: [&str; 9] = [
    "2s 4h 6d 8c Ts",
    "2s 2h 6d 8c Ts",
    "2s 2h 6d 6c Ts",
    "2s 2h 2d 8c Ts",
    "2s 3h 4d 5c 6s",
    "2s 4s 6s 8s Ts",
    "2s 2h 2d 8c 8s",
    "2s 2h 2d 2c Ts",
    "Js Jh 2d 4c 6s",
];

/// Two cards that add nothing to any of these hands.
const HARMLESS: &str = "Qh Kd";

/// Adds the rows of a pay table to the endings of a wager, and says whether the class of a hand tells its row. It does
/// not where a lower row pays more than a higher one, because such a hand may have both.
fn add_rows(endings: &mut Endings, rows: Vec<(&'static str, Option<Pay>)>, stake: Money) -> bool {
    let nets =
        rows.iter().map(|(_, pay)| pay.map_or(Fraction::whole(-1), |pay| net(pay, stake, Money::ZERO)));
    let nets: Vec<Fraction> = nets.collect();
    for ((row, _), net) in rows.iter().zip(&nets).filter(|((_, pay), _)| pay.is_some()) {
        endings.number(row, net.clone());
    }
    endings.number("lose", Fraction::whole(-1));
    let fours = rows.iter().position(|(row, _)| *row == "four_of_a_kind").unwrap_or_default();
    nets[fours..].is_sorted_by(|higher, lower| higher >= lower)
}

/// The ending of a bonus that pays by this row, or by none.
fn number(endings: &Endings, row: Option<PayingRow>) -> u8 {
    let name = row.map_or("lose", |(row, _)| row);
    let found = endings.ways.iter().position(|(way, _)| way == name);
    found.and_then(|number| u8::try_from(number).ok()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_core::poker::{for_each_five, rank_seven};
    use croupier_games::book::{builtin, load};
    use croupier_games::document::Node;
    use croupier_games::packs::rules::{settle_five_card, settle_seven_card};

    fn book(options: &str) -> Rulebook {
        let mut refusals = Refusals::new();
        let options = Node::from_json(options).expect("JSON");
        let book = builtin("nj/packs-poker").expect("built in").with_options(&options, "", &mut refusals);
        assert_eq!(refusals, []);
        book
    }

    /// A book in which a straight pays more than anything above it, so that the best hand is not what is paid.
    fn odd_book() -> Rulebook {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks/nj/packs-poker.toml");
        let text = std::fs::read_to_string(path).expect("the book");
        let changed = text
            .replace("{ row = \"straight\", to_1 = 2 }", "{ row = \"straight\", to_1 = 700 }")
            .replace("{ row = \"straight\", to_1 = 10 }", "{ row = \"straight\", to_1 = 700 }");
        assert_ne!(text, changed);
        load(&changed).expect("a book")
    }

    /// The same rounds with the rules alone: what each wager wins in each of them, by its row.
    fn settled(book: &Rulebook, stake: Money, rounds: u64) -> [Endings; 3] {
        let rules = Book::new(book, &mut Refusals::new());
        let (mut stream, mut deck) = (Stream::new(5, 6), poker_deck());
        let mut lines = ["pack", "five_card", "seven_card"].map(Endings::new);
        for _ in 0..rounds {
            let [a, b, c, d, e, f] = stream.deal(&mut deck, 0);
            let [g, h, i, j, k, l] = stream.deal(&mut deck, 6);
            let (own, other) = (rank_seven(&[c, d, e, f, g, a, b]), rank_seven(&[h, i, j, k, l, a, b]));
            let (five, seven) = (CardSet::from([c, d, e, f, g]), CardSet::from([c, d, e, f, g, a, b]));
            let settled = [
                settle_pack_bet(&rules, "pack", stake, own, other),
                settle_five_card(&rules, "five_card", stake, five),
                settle_seven_card(&rules, "seven_card", stake, seven),
            ];
            for (endings, line) in lines.iter_mut().zip(&settled) {
                let net = Fraction::new(line.net().in_cents(), stake.in_cents());
                let elected = line.result == Outcome::Push && line.bet == "pack" && own > other;
                let row = if elected { NO_PAIR_HIGHER } else { line.row.unwrap_or(line.result.name()) };
                endings.ways.push((row.to_owned(), net));
            }
        }
        lines
    }

    #[test]
    fn rounds_end_as_the_rules_settle_them() {
        let books = [
            book(r#"{}"#),
            book(r#"{"no_pair_higher": "push", "five_card_table": "E", "seven_card_table": "M"}"#),
            book(r#"{"seven_card_table": "Q", "top_seven_card_row": "ace_high"}"#),
            odd_book(),
        ];
        for (book, stake) in books.iter().zip([100, 2_500, 100_000, 100]) {
            let run = Run { stake: Money::cents(stake), ..Run::test("optimal") };
            let packs = Packs::new(book, &run);
            let mut tally = Tally::empty(packs.endings());
            packs.play(&mut Stream::new(5, 6), 50_000, &mut tally);
            for (number, all) in settled(book, run.stake, 50_000).iter().enumerate() {
                let endings = &packs.endings()[number];
                let counted = |way| all.ways.iter().filter(|other| *other == way).count();
                let expected: Vec<usize> = endings.ways.iter().map(counted).collect();
                let found: Vec<usize> =
                    tally.of(number).iter().map(|count| usize::try_from(*count).expect("few")).collect();
                assert_eq!(found, expected, "{} {:?}", endings.wager, endings.ways);
                assert_eq!(found.iter().sum::<usize>(), 50_000);
            }
        }
    }

    #[test]
    fn the_class_of_five_cards_tells_their_row() {
        let packs = Packs::new(&book(r#"{"five_card_table": "E"}"#), &Run::test("optimal"));
        let mut told = 0;
        for_each_five(|rank, cards| {
            if let Some(ending) = packs.five_card[packs.class(rank)] {
                assert_eq!(ending, packs.five_card_ending(cards), "{cards}");
                told += 1;
            }
        });
        assert_eq!(told, 2_598_960 - 40);
    }

    #[test]
    fn where_a_lower_row_pays_more_the_rules_are_asked() {
        let packs = Packs::new(&odd_book(), &Run::test("optimal"));
        assert_eq!((packs.five_card, packs.seven_card), ([None; CLASSES], [None; CLASSES]));
        let packs = Packs::new(&book("{}"), &Run::test("optimal"));
        assert_eq!(packs.seven_card.iter().filter(|ending| ending.is_none()).count(), 2);
    }
}
