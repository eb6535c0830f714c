//! The least payout limit, against every hand that a patron can be dealt and buy.

mod support;

use croupier_games::document::Node;
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::{BetRow, SuperRow};
use croupier_testkit::Rng;
use serde_json::{Map, Value, json};

/// A card: four of each rank, from the twos to the aces; the first and the last of four are black.
type Card = u8;

const fn rank(card: Card) -> u8 {
    card / 4
}

const fn suit(card: Card) -> u8 {
    card % 4
}

const fn is_black(card: Card) -> bool {
    suit(card) == 0 || suit(card) == 3
}

const ACE: u8 = 12;
const KING: u8 = 11;
/// The place after the last row of the bet, and after the last of the super side bet: nothing.
const NO_BET: usize = 10;
const NO_SUPER: usize = 8;

/// Five cards with their row of the bet, the cards that make it first.
#[derive(Clone, Copy)]
struct Five {
    row: usize,
    cards: [Card; 5],
    order: [u8; 5],
}

impl Five {
    fn new(mut cards: [Card; 5]) -> Five {
        let many = |card: Card| cards.iter().filter(|other| rank(**other) == rank(card)).count();
        let [a, b, c, d, e] = cards.map(|card| (many(card), rank(card), suit(card)));
        let mut sorted = [a, b, c, d, e];
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        cards = sorted.map(|(_, rank, suit)| 4 * rank + suit);
        let mut order = cards.map(rank);
        let groups = sorted.map(|(many, ..)| many);
        let flush = cards.iter().all(|card| suit(*card) == suit(cards[0]));
        let wheel = order == [ACE, 3, 2, 1, 0];
        let straight = groups[0] == 1 && (order[0] - order[4] == 4 || wheel);
        if wheel {
            order = [3, 2, 1, 0, 0];
        }
        let row = match (flush, straight, groups) {
            (true, true, _) if order[0] == ACE => 0,
            (true, true, _) => 1,
            (_, _, [4, ..]) => 2,
            (_, _, [3, _, _, 2, _]) => 3,
            (true, ..) => 4,
            (_, true, _) => 5,
            (_, _, [3, ..]) => 6,
            (_, _, [2, _, 2, ..]) => 7,
            (_, _, [2, ..]) => 8,
            _ if order[..2] == [ACE, KING] => 9,
            _ => NO_BET,
        };
        Five { row, cards, order }
    }

    /// The cards that make the combination.
    fn combination(&self) -> &[Card] {
        let many = match self.row {
            0 | 1 | 3 | 4 | 5 => 5,
            2 | 7 => 4,
            6 => 3,
            _ => 2,
        };
        &self.cards[..many]
    }

    fn beats(&self, other: &Five) -> bool {
        (self.row, other.order) < (other.row, self.order)
    }

    fn super_row(&self) -> usize {
        let black = self.cards.iter().filter(|card| is_black(**card)).count();
        let one_colour = black == 0 || black == 5;
        let has = |wanted: u8| self.cards.iter().any(|card| rank(*card) == wanted);
        match self.row {
            2 => 0,
            0 | 1 => 1,
            5 if one_colour => 1,
            3 => 2,
            4 => 3,
            5 => 4,
            6 => 5,
            _ if has(ACE) && has(KING) && has(10) => 6,
            _ if one_colour => 7,
            _ => NO_SUPER,
        }
    }
}

/// Every combination that some of the cards make, however many of them, with its row.
fn combinations(cards: &[Card], fives: &[Five]) -> Vec<(usize, Vec<Card>)> {
    let mut found: Vec<(usize, Vec<Card>)> = fives
        .iter()
        .filter(|five| five.combination().len() == 5)
        .map(|five| (five.row, five.cards.to_vec()))
        .collect();
    let mut pairs: Vec<[Card; 2]> = Vec::new();
    for (index, one) in cards.iter().enumerate() {
        for other in &cards[..index] {
            if rank(*one) == rank(*other) {
                pairs.push([*one, *other]);
            }
            if [rank(*one), rank(*other)] == [ACE, KING] || [rank(*one), rank(*other)] == [KING, ACE] {
                found.push((9, vec![*one, *other]));
            }
        }
    }
    for (index, one) in pairs.iter().enumerate() {
        found.push((8, one.to_vec()));
        for other in &pairs[..index] {
            let both: Vec<Card> = [*one, *other].concat();
            match (rank(one[0]) == rank(other[0]), one.iter().any(|card| other.contains(card))) {
                (false, _) => found.push((7, both)),
                (true, true) => found.push((6, both)),
                (true, false) => found.push((2, both)),
            }
        }
    }
    found
}

/// The ways to read the second combination.
const READINGS: [[&str; 2]; 4] = [
    ["combination", "two_straights"],
    ["combination", "straight_and_pair"],
    ["five_card_literal", "two_straights"],
    ["none", "two_straights"],
];

/// The rows of the winning hand and of every second combination, under each reading; none is the row after the last.
fn payments(cards: &[Card], fives: &[Five]) -> Option<(usize, [u16; 4])> {
    let best = fives.iter().reduce(|best, five| if five.beats(best) { five } else { best })?;
    let first = Some(best.row).filter(|row| *row < NO_BET)?;
    let nothing = 1u16 << NO_BET;
    let mut second = [nothing; 4];
    for (row, with) in combinations(cards, fives) {
        if with.iter().any(|card| !best.combination().contains(card)) {
            second[0] |= 1 << row;
            let pair_inside =
                first == 5 && (0..13).any(|it| cards.iter().filter(|card| rank(**card) == it).count() > 1);
            if !(pair_inside && row == 5) {
                second[1] |= 1 << row;
            }
        }
    }
    let left_out = cards.iter().find(|card| !best.cards.contains(card));
    for five in fives.iter().filter(|five| left_out.is_some_and(|card| five.cards.contains(card))) {
        second[2] |= 1 << five.row;
    }
    Some((first, second))
}

/// What can be won, by reading: the rows of super side bet, bet and second combination.
struct Reachable {
    /// By drawing nothing or exchanging, with any row of the super side bet: the five cards may all be new.
    five: [[u16; 10]; 4],
    /// By buying.
    six: [[[u16; 10]; 9]; 4],
}

impl Reachable {
    fn new() -> Reachable {
        let mut found = Reachable { five: [[0; 10]; 4], six: [[[0; 10]; 9]; 4] };
        each_hand(5, &mut Vec::new(), &mut |cards| {
            let five = Five::new(cards.try_into().expect("five"));
            if let Some((first, second)) = payments(cards, &[five]) {
                (0..4).for_each(|reading| found.five[reading][first] |= second[reading]);
            }
        });
        each_hand(6, &mut Vec::new(), &mut |cards| {
            let without = |out: usize| std::array::from_fn(|i| cards[i + usize::from(i >= out)]);
            let fives: [Five; 6] = std::array::from_fn(|out| Five::new(without(out)));
            let Some((first, second)) = payments(cards, &fives) else { return };
            for dealt in &fives {
                let super_row = dealt.super_row();
                (0..4).for_each(|reading| found.six[reading][super_row][first] |= second[reading]);
            }
        });
        found
    }
}

/// Every hand of `size` cards in rising order, one of those that only swap suits: the first card is of the first
/// suit, the first of another colour of the second.
fn each_hand(size: usize, cards: &mut Vec<Card>, see: &mut dyn FnMut(&[Card])) {
    if cards.len() == size {
        return see(cards);
    }
    let first = cards.first().copied();
    let red = cards.iter().any(|card| !is_black(*card));
    for card in cards.last().map_or(0, |last| last + 1)..52 {
        let named = if is_black(card) {
            first.is_some() || suit(card) == 0
        } else {
            first.is_some() && (red || suit(card) == 1)
        };
        if named {
            cards.push(card);
            each_hand(size, cards, see);
            cards.pop();
        }
    }
}

/// The odds of a table: what is at least printed, some rows raised.
struct Odds {
    bet: [i64; 10],
    super_bet: [i64; 8],
    instant: [i64; 2],
}

impl Odds {
    const LEAST: Odds = Odds {
        bet: [100, 50, 20, 7, 5, 4, 3, 2, 1, 1],
        super_bet: [250, 150, 100, 60, 30, 7, 5, 2],
        instant: [600, 200],
    };

    fn random(rng: &mut Rng) -> Odds {
        let mut raised = |least: i64| {
            let most = *rng.pick(&[0, 0, 5, 100, 2_000]);
            least + i64::try_from(rng.below(most + 1)).expect("small")
        };
        let Odds { bet, super_bet, instant } = Odds::LEAST;
        Odds {
            bet: bet.map(&mut raised),
            super_bet: super_bet.map(&mut raised),
            instant: instant.map(&mut raised),
        }
    }

    fn options(&self) -> Value {
        let bet: Map<String, Value> = BetRow::ALL
            .iter()
            .zip(self.bet)
            .map(|(row, odds)| (row.name().to_owned(), json!(odds)))
            .collect();
        let rows = SuperRow::ALL.iter().zip(self.super_bet);
        let super_bet: Map<String, Value> =
            rows.map(|(row, odds)| (row.name().to_owned(), json!(odds))).collect();
        let [royal, straight_flush] = self.instant;
        json!({"bet_odds": bet, "super_odds": super_bet, "instant_royal": royal,
            "instant_straight_flush": straight_flush})
    }

    /// The most that can be won with an ante and a super side bet.
    fn most(&self, reachable: &Reachable, reading: usize, ante: i64, super_bet: i64) -> i64 {
        let bet = |first: usize, seconds: u16| {
            let second = (0..10).filter(|row| seconds >> row & 1 == 1).map(|row| self.bet[row]).max();
            let pays = (self.bet[first] + second.unwrap_or(0)) * 2 * ante;
            (seconds != 0).then_some(pays)
        };
        let side = |row: usize| self.super_bet.get(row).map_or(0, |odds| odds * super_bet);
        let instant = self.instant.map(|odds| odds * ante + side(1));
        let any = (0..8).map(side).max().unwrap_or(0);
        let five = (0..10).filter_map(|first| Some(any + bet(first, reachable.five[reading][first])?));
        let six = (0..=NO_SUPER).flat_map(|row| {
            let bets = reachable.six[reading][row].into_iter().enumerate();
            bets.filter_map(move |(first, seconds)| Some(side(row) + bet(first, seconds)?))
        });
        instant.into_iter().chain(five).chain(six).max().expect("something is won")
    }
}

/// Is a payout limit of so much accepted?
fn accepted(options: &Value, limit: i64) -> bool {
    let mut options = options.clone();
    options["payout_limit"] = json!(limit);
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let mut refusals = Vec::new();
    let book = support::find("nj/lunar-poker").expect("a book").with_options(&node, "options", &mut refusals);
    assert!(refusals.is_empty(), "{refusals:#?}");
    let _ = Book::new(&book, &mut refusals);
    refusals.is_empty()
}

fn assert_least(options: &Value, least: i64) {
    assert!(accepted(options, least), "{least} is enough: {options:#}");
    assert!(!accepted(options, least - 1), "{least} is not too much: {options:#}");
}

fn assert_least_of(odds: &Odds, reachable: &Reachable, reading: usize, ante: i64, super_bet: i64) {
    let mut options = odds.options();
    let [second, straight] = READINGS[reading];
    let more = json!({"second_combination": second, "straight_with_pair": straight,
        "min_ante": ante, "min_super": super_bet});
    options.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    assert_least(&options, odds.most(reachable, reading, ante, super_bet));
}

/// Covers nj/lunar-poker: 38.12(f); 38.10(i)3·d
///
/// Whatever can come together is made worth most once: rows that nothing else reaches together are not forgotten.
#[test]
fn the_least_payout_limit_is_the_most_that_any_hand_wins() {
    let reachable = Reachable::new();
    let rows = |seconds: u16| (0..=NO_BET).filter(move |row| seconds >> row & 1 == 1);
    for (reading, six) in reachable.six.iter().enumerate() {
        for (super_row, firsts) in six.iter().enumerate() {
            for (first, second) in
                firsts.iter().enumerate().flat_map(|(f, it)| rows(*it).map(move |s| (f, s)))
            {
                let mut odds = Odds::LEAST;
                odds.bet[first] = 3_000;
                odds.bet.get_mut(second).into_iter().for_each(|row| *row = 3_000);
                odds.super_bet.get_mut(super_row).into_iter().for_each(|row| *row = 5_000);
                assert_least_of(&odds, &reachable, reading, 1_000, 1_000);
            }
        }
    }
    let mut rng = Rng::new(0x3812);
    for round in 0..200 {
        let (ante, super_bet) = *rng.pick(&[(1_000, 1_000), (1_000, 500), (2_500, 100), (1_000, 20_000)]);
        assert_least_of(&Odds::random(&mut rng), &reachable, round % READINGS.len(), ante, super_bet);
    }
}

/// Covers nj/lunar-poker: 38.12(f)
#[test]
fn raised_odds_raise_the_least_payout_limit() {
    let bet = |row: &str, odds: i64| json!({"bet_odds": {row: odds}});
    let cases = [
        (json!({}), 750_000),
        (bet("straight_flush", 400), 1_750_000),
        (json!({"bet_odds": {"straight_flush": 400}, "second_combination": "none"}), 1_050_000),
        (json!({"instant_straight_flush": 700}), 850_000),
        (bet("four_of_a_kind", 1_000), 2_264_000),
        (bet("full_house", 500), 2_100_000),
        (bet("flush", 500), 2_060_000),
        (bet("straight", 500), 2_150_000),
        (bet("three_of_a_kind", 500), 1_252_000),
        (bet("two_pair", 500), 2_005_000),
        (bet("one_pair", 500), 1_350_000),
        (bet("ace_king", 500), 1_350_000),
    ];
    for (mut options, least) in cases {
        options["min_ante"] = json!(1_000);
        options["min_super"] = json!(1_000);
        assert_least(&options, least);
    }
}
