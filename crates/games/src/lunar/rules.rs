//! The rules of Lunar Poker: rows, qualifying, choices, and what each wager settles to.

use super::Book;
use super::clauses::Jurisdiction;
use super::limit::{LimitLeft, Paying};
use super::second::second_combination;
use crate::rows::rows;
use arrayvec::ArrayVec;
use croupier_core::poker::{Category, HandRank, best_five, combination, rank_five, rank_six};
use croupier_core::{Card, CardSet, Clause, Line, Money, Odds, Outcome, Rank};
use std::cmp::Ordering;

rows! {
    /// nj/lunar-poker 38.12(e) | nz/lunar-poker 5.5·b
    ///
    /// The rows that pay the bet.
    BetRow {
        /// Royal flush.
        RoyalFlush = "royal_flush",
        /// Straight flush.
        StraightFlush = "straight_flush",
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// Full house.
        FullHouse = "full_house",
        /// Flush.
        Flush = "flush",
        /// Straight.
        Straight = "straight",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
        /// Two pair.
        TwoPair = "two_pair",
        /// One pair.
        OnePair = "one_pair",
        /// An unpaired hand with an ace and a king.
        AceKing = "ace_king",
    }
}

rows! {
    /// nj/lunar-poker 38.12(d) | nz/lunar-poker 5.9·a
    ///
    /// The rows of the super side bet.
    SuperRow {
        /// Four of a kind.
        FourOfAKind = "four_of_a_kind",
        /// A straight all red or all black, straight and royal flushes included.
        SameColouredStraight = "same_coloured_straight",
        /// Full house.
        FullHouse = "full_house",
        /// Flush.
        Flush = "flush",
        /// Straight of both colours.
        Straight = "straight",
        /// Three of a kind.
        ThreeOfAKind = "three_of_a_kind",
        /// At least one ace, one king and one queen.
        AceKingQueen = "ace_king_queen",
        /// All red or all black.
        FiveSameColour = "five_same_colour",
    }
}

/// nj/lunar-poker 38.1 Hand; 38.10(g)·b
///
/// The five or six cards of a player; six are ranked on their best five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Five cards.
    Five([Card; 5]),
    /// Five cards and one bought.
    Six([Card; 6]),
}

impl Hand {
    /// The rank of the best five.
    #[must_use]
    pub fn rank(&self) -> HandRank {
        match self {
            Hand::Five(cards) => rank_five(cards),
            Hand::Six(cards) => rank_six(cards),
        }
    }

    /// All cards.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        match self {
            Hand::Five(cards) => cards.iter().copied().collect(),
            Hand::Six(cards) => cards.iter().copied().collect(),
        }
    }

    /// nj/lunar-poker 38.10(i)3·d | nz/lunar-poker 10.9
    ///
    /// The cards that make the rank; for ace-king the two of them. Side cards are no part of it.
    #[must_use]
    pub fn combination(&self) -> CardSet {
        if self.rank().category() == Category::HighCard {
            let cards = self.cards();
            return cards.of_rank(Rank::Ace).union(cards.of_rank(Rank::King));
        }
        match self {
            Hand::Five(cards) => combination(cards),
            Hand::Six(cards) => combination(cards),
        }
    }

    /// The five cards that rank best.
    #[must_use]
    pub fn best_five(&self) -> CardSet {
        match self {
            Hand::Five(_) => self.cards(),
            Hand::Six(cards) => best_five(cards).cards,
        }
    }
}

/// nj/lunar-poker 38.12(e); 38.5(b); 38.5(b)1; 38.5(b)2; 38.5(b)3; 38.5(b)4; 38.5(b)5; 38.5(b)6; 38.5(b)7; 38.5(b)8; 38.5(b)9 | nz/lunar-poker 5.5·b; 4.3(a)
///
/// The row of a hand, `None` for a hand below ace-king.
#[must_use]
pub fn bet_row(rank: HandRank) -> Option<BetRow> {
    match rank.category() {
        Category::RoyalFlush => Some(BetRow::RoyalFlush),
        Category::StraightFlush => Some(BetRow::StraightFlush),
        Category::FourOfAKind => Some(BetRow::FourOfAKind),
        Category::FullHouse => Some(BetRow::FullHouse),
        Category::Flush => Some(BetRow::Flush),
        Category::Straight => Some(BetRow::Straight),
        Category::ThreeOfAKind => Some(BetRow::ThreeOfAKind),
        Category::TwoPair => Some(BetRow::TwoPair),
        Category::OnePair => Some(BetRow::OnePair),
        Category::HighCard => rank.groups().starts_with(&[Rank::Ace, Rank::King]).then_some(BetRow::AceKing),
    }
}

/// nj/lunar-poker 38.1 Qualifying hand; 38.10(i); 38.10(j) | nz/lunar-poker 10.1·a; 10.5
///
/// Ace-king or better.
#[must_use]
pub fn qualifies(rank: HandRank) -> bool {
    bet_row(rank).is_some()
}

/// nj/lunar-poker 38.10(a)1·a | nz/lunar-poker 5.6·a
///
/// The instant cash row of the first five cards.
#[must_use]
pub fn instant_row(first: &[Card; 5]) -> Option<BetRow> {
    bet_row(rank_five(first)).filter(|row| matches!(row, BetRow::RoyalFlush | BetRow::StraightFlush))
}

/// nj/lunar-poker 38.12(d); 38.10(a)2·a | nz/lunar-poker 5.9·a; 5.11·a
///
/// The super row of the first five cards: the highest that fits and no other.
#[must_use]
pub fn super_row(first: &[Card; 5]) -> Option<SuperRow> {
    let red = first.iter().filter(|card| card.suit().is_red()).count();
    let one_colour = red == 0 || red == 5;
    let has = |rank: Rank| first.iter().any(|card| card.rank() == rank);
    let ace_king_queen = has(Rank::Ace) && has(Rank::King) && has(Rank::Queen);
    match rank_five(first).category() {
        Category::FourOfAKind => Some(SuperRow::FourOfAKind),
        Category::RoyalFlush | Category::StraightFlush => Some(SuperRow::SameColouredStraight),
        Category::Straight if one_colour => Some(SuperRow::SameColouredStraight),
        Category::FullHouse => Some(SuperRow::FullHouse),
        Category::Flush => Some(SuperRow::Flush),
        Category::Straight => Some(SuperRow::Straight),
        Category::ThreeOfAKind => Some(SuperRow::ThreeOfAKind),
        Category::TwoPair | Category::OnePair | Category::HighCard if ace_king_queen => {
            Some(SuperRow::AceKingQueen)
        }
        Category::TwoPair | Category::OnePair | Category::HighCard if one_colour => {
            Some(SuperRow::FiveSameColour)
        }
        Category::TwoPair | Category::OnePair | Category::HighCard => None,
    }
}

/// nj/lunar-poker 38.10(b); 38.10(b)1; 38.10(b)2; 38.1 Exchange cards | nz/lunar-poker 5.2(c); 8.5·a; 8.6·a; 9.6
///
/// What a player did about the cards before betting or folding. At most one draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Nothing.
    None,
    /// Bought a sixth card.
    Buy(Card),
    /// Gave up two to five cards for as many new ones.
    Exchange {
        /// Given up.
        discard: CardSet,
        /// Received.
        draw: CardSet,
    },
}

/// nj/lunar-poker 38.1 Buy a card payment; 38.1 Exchange cards payment | nz/lunar-poker 8.5·a; 8.6·a
///
/// What a payment before the cards come is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// One more card.
    Buy,
    /// New cards for old ones.
    Exchange,
}

impl Draw {
    /// The payment for it.
    #[must_use]
    pub const fn payment(self) -> Option<Payment> {
        match self {
            Draw::None => None,
            Draw::Buy(_) => Some(Payment::Buy),
            Draw::Exchange { .. } => Some(Payment::Exchange),
        }
    }
}

/// nj/lunar-poker 38.10(c)·a; 38.10(d)·c | nz/lunar-poker 8.5(c); 8.6(b)
///
/// The hand after the draw.
#[must_use]
pub fn final_hand(first: &[Card; 5], draw: Draw) -> Hand {
    match draw {
        Draw::None => Hand::Five(*first),
        Draw::Buy(card) => {
            let [a, b, c, d, e] = *first;
            Hand::Six([a, b, c, d, e, card])
        }
        Draw::Exchange { discard, draw } => {
            let mut new = draw.iter();
            Hand::Five(
                first.map(|card| if discard.contains(card) { new.next().unwrap_or(card) } else { card }),
            )
        }
    }
}

/// nj/lunar-poker 38.10(b)3; 38.10(b)4; 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 5.2(a); 5.2(b); 9.9
///
/// The last word of a player before the dealer's cards are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Wager twice the ante.
    Bet,
    /// Give the hand up.
    Fold,
}

/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagers {
    /// The ante.
    pub ante: Money,
    /// The super side bet.
    pub super_bet: Option<Money>,
    /// The progressive wager, New Jersey only.
    pub progressive: Option<Money>,
}

/// nj/lunar-poker 38.10(a)·b | nz/lunar-poker 4.5·b; 9.2·a; 9.2·c
///
/// What a player declared in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Instant cash.
    pub instant: bool,
    /// The super side bet.
    pub super_bet: bool,
    /// The progressive wager.
    pub progressive: bool,
}

/// What one player held and did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The first five cards.
    pub first: [Card; 5],
    /// What was declared on them.
    pub declared: Declared,
    /// The draw.
    pub draw: Draw,
    /// Bet or fold.
    pub choice: Choice,
    /// Did the player pay to force the dealer?
    pub forces: bool,
}

/// The dealer's hand, and what it became when somebody forced it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealer {
    /// The five cards dealt.
    pub dealt: HandRank,
    /// After the highest card was replaced.
    pub forced: Option<HandRank>,
}

/// nj/lunar-poker 38.10(k)·c; 38.10(k)·d | nz/lunar-poker 10.4·a
///
/// The dealer's cards after the highest is replaced by `card`. A hand that does not qualify has five
/// different ranks, so the highest is one card.
#[must_use]
pub fn forced_hand(dealt: &[Card; 5], card: Card) -> [Card; 5] {
    let highest = dealt.iter().map(|card| card.rank()).max();
    dealt.map(|held| if Some(held.rank()) == highest { card } else { held })
}

/// The settled wagers of one player; the progressive wager is settled with the meter.
pub type Lines = ArrayVec<Line, 8>;

/// nj/lunar-poker 38.10(a)1·c; 38.10(a)1·d | nz/lunar-poker 5.6·a; 5.8; 5.11·c
///
/// Is the player paid instant cash? Then the round is over for this player.
#[must_use]
pub fn takes_instant(book: &Book, play: &Play) -> bool {
    let plays = play.draw == Draw::None && play.choice == Choice::Bet;
    let unasked = book.undeclared_instant_is_paid && plays;
    instant_row(&play.first).is_some() && (play.declared.instant || unasked)
}

/// nj/lunar-poker 38.10(h); 38.10(a)·b; 38.10(b) | nz/lunar-poker 9.3·c; 9.7; 5.10·d
///
/// Settles a player: what the first five cards earn, then the option payments, then ante and bet.
#[must_use]
pub fn settle(book: &Book, wagers: &Wagers, play: &Play, dealer: Option<&Dealer>) -> Lines {
    let mut limit = LimitLeft::new(book.limit);
    let mut lines = Lines::new();
    if takes_instant(book, play) {
        lines.extend(settle_instant(book, wagers.ante, &play.first, &mut limit));
        lines.extend(
            wagers
                .super_bet
                .map(|stake| settle_super(book, stake, &play.first, play.declared.super_bet, &mut limit)),
        );
        return lines;
    }
    let super_line = wagers
        .super_bet
        .map(|stake| settle_super(book, stake, &play.first, play.declared.super_bet, &mut limit));
    match (play.choice, dealer) {
        (Choice::Bet, Some(dealer)) => lines.extend(settle_bet(book, wagers.ante, play, dealer, &mut limit)),
        (Choice::Bet, None) => unreachable!("a bet is settled against a dealer's hand"),
        (Choice::Fold, _) => lines.push(settle_fold(book, wagers.ante, play.draw)),
    }
    lines.extend(super_line);
    lines.extend(draw_fee(book, wagers.ante, play.draw.payment(), Outcome::Fee));
    lines
}

/// nj/lunar-poker 38.12(c); 38.10(a)1·c | nz/lunar-poker 5.6·a; 5.8
///
/// Instant cash: the ante at instant odds, whatever the dealer holds; no bet is made.
fn settle_instant(book: &Book, ante: Money, first: &[Card; 5], limit: &mut LimitLeft) -> Option<Line> {
    let row = instant_row(first)?;
    let odds = if row == BetRow::RoyalFlush { book.instant_royal } else { book.instant_straight_flush };
    let clauses = book.jurisdiction.clauses();
    Some(limited("ante", ante, ante, odds, Paying::Ante, clauses.instant, book, limit).row(row.name()))
}

/// nj/lunar-poker 38.12(d); 38.10(a)·b; 38.10(a)2·a | nz/lunar-poker 5.9·a; 9.2·b; 5.10·a
///
/// The super side bet on the first five cards; a win not declared in time is lost.
#[must_use]
pub fn settle_super(
    book: &Book,
    stake: Money,
    first: &[Card; 5],
    declared: bool,
    limit: &mut LimitLeft,
) -> Line {
    let clauses = book.jurisdiction.clauses();
    let Some(row) = super_row(first) else { return Line::lose("super", stake, clauses.super_bet) };
    if !declared {
        return Line::forfeit("super", stake, clauses.undeclared).row(row.name());
    }
    let odds = book.super_bet[row.index()];
    limited("super", stake, stake, odds, Paying::Super, clauses.super_bet, book, limit).row(row.name())
}

/// A win of `odds` on `base`, as far as the payout limit goes.
#[expect(clippy::too_many_arguments, reason = "one payment has this many facts, and only this file makes it")]
fn limited(
    bet: &'static str,
    stake: Money,
    base: Money,
    odds: Odds,
    paying: Paying,
    clause: Clause,
    book: &Book,
    limit: &mut LimitLeft,
) -> Line {
    let (paid, cut) = limit.pay(paying, odds.winnings(base));
    Line::win(bet, stake, paid, if cut { book.jurisdiction.clauses().limit } else { clause })
}

/// nj/lunar-poker 38.10(b)4; 38.10(c)·c; 38.10(d)·f | nz/lunar-poker 9.4(a); 9.9
///
/// A fold loses the whole ante.
pub(super) fn settle_fold(book: &Book, ante: Money, draw: Draw) -> Line {
    let clauses = book.jurisdiction.clauses();
    let clause = match draw {
        Draw::None => clauses.fold,
        Draw::Buy(_) => clauses.fold_after_buy,
        Draw::Exchange { .. } => clauses.fold_after_exchange,
    };
    Line::lose("ante", ante, clause)
}

/// nj/lunar-poker 38.1 Buy a card payment; 38.1 Exchange cards payment; 38.10(c)·a; 38.10(d)·a | nz/lunar-poker 8.5(a); 8.6(a)
///
/// The payment for a draw equals the ante and stays with the house, unless the hand is void.
#[must_use]
pub fn draw_fee(book: &Book, ante: Money, paid: Option<Payment>, outcome: Outcome) -> Option<Line> {
    let clauses = book.jurisdiction.clauses();
    let (fee, clause) = match paid? {
        Payment::Buy => ("buy_fee", clauses.buy_fee),
        Payment::Exchange => ("exchange_fee", clauses.exchange_fee),
    };
    Some(if outcome == Outcome::Void { Line::void(fee, ante, clause) } else { Line::fee(fee, ante, clause) })
}

/// nj/lunar-poker 38.10(i); 38.10(j); 38.10(k)1; 38.10(k)2; 38.10(k)·a | nz/lunar-poker 10.1·a; 10.2(a); 10.2(d); 10.3·a; 10.4·c; 10.5
///
/// Ante and bet against the dealer: compared if the dealer qualifies, at once or when this player forced;
/// otherwise the ante is paid unless the player forced.
fn settle_bet(
    book: &Book,
    ante: Money,
    play: &Play,
    dealer: &Dealer,
    limit: &mut LimitLeft,
) -> ArrayVec<Line, 4> {
    let clauses = book.jurisdiction.clauses();
    let bet = ante.times(2);
    let mut lines = ArrayVec::new();
    if qualifies(dealer.dealt) {
        lines.extend(compare(book, ante, play, dealer.dealt, limit));
        return lines;
    }
    let Some(forced) = dealer.forced.filter(|_| play.forces) else {
        lines.push(pay_ante(book, ante, limit));
        lines.push(Line::push("bet", bet, clauses.no_hand_bet));
        return lines;
    };
    if qualifies(forced) {
        lines.extend(compare(book, ante, play, forced, limit));
    } else {
        lines.push(Line::push("ante", ante, clauses.forced_no_hand));
        lines.push(Line::push("bet", bet, clauses.forced_no_hand));
    }
    lines.push(Line::fee("force_fee", ante, clauses.force_fee));
    lines
}

/// nj/lunar-poker 38.12(b); 38.10(j)1·a; 38.10(j)1·c | nz/lunar-poker 5.5·a; 10.2(a); 5.12·a
///
/// The dealer has no hand: the ante is paid 1 to 1. Only New Zealand limits that payout too.
fn pay_ante(book: &Book, ante: Money, limit: &mut LimitLeft) -> Line {
    let clauses = book.jurisdiction.clauses();
    match book.jurisdiction {
        Jurisdiction::NewJersey => Line::win("ante", ante, Odds::EVEN.winnings(ante), clauses.no_hand_ante),
        Jurisdiction::NewZealand => {
            limited("ante", ante, ante, Odds::EVEN, Paying::Ante, clauses.no_hand_ante, book, limit)
        }
    }
}

/// nj/lunar-poker 38.10(i)1·a; 38.10(i)2·a; 38.10(i)3·a; 38.10(i)3·c; 38.10(i)3·d; 38.5(c)·b | nz/lunar-poker 10.5(b); 10.6(a); 10.6(b); 10.6(c); 10.7(a); 10.8(a); 10.8(c); 10.9
///
/// Lower loses ante and bet, equal pushes both, higher pushes the ante and pays the bet, twice if the hand
/// holds a second combination.
fn compare(
    book: &Book,
    ante: Money,
    play: &Play,
    dealer: HandRank,
    limit: &mut LimitLeft,
) -> ArrayVec<Line, 3> {
    let clauses = book.jurisdiction.clauses();
    let bet = ante.times(2);
    let hand = final_hand(&play.first, play.draw);
    let rank = hand.rank();
    let mut lines = ArrayVec::new();
    match rank.cmp(&dealer) {
        Ordering::Less => {
            lines.push(Line::lose("ante", ante, clauses.lower));
            lines.push(Line::lose("bet", bet, clauses.lower));
        }
        Ordering::Equal => {
            lines.push(Line::push("ante", ante, clauses.equal));
            lines.push(Line::push("bet", bet, clauses.equal));
        }
        Ordering::Greater => {
            lines.push(Line::push("ante", ante, clauses.higher_ante));
            if let Some(row) = bet_row(rank) {
                let odds = book.bet[row.index()];
                lines.push(
                    limited("bet", bet, bet, odds, Paying::Bet, clauses.bet, book, limit).row(row.name()),
                );
            }
            if let Some((row, odds)) = second_combination(book, &hand) {
                let line =
                    limited("bet_second", Money::ZERO, bet, odds, Paying::Bet, clauses.second, book, limit);
                lines.push(line.row(row.name()));
            }
        }
    }
    lines
}

/// nj/lunar-poker 38.13(a); 38.13(b)·b; 38.13(d)·a; 38.13(d)·c; 38.13(f); 38.7(f)2·b; 38.7(f)2·c | nz/lunar-poker 11.1·b; 11.2; 11.5; 11.8; 11.10; 11.11·a; 11.13
///
/// A void hand: wagers go back, and with `fee` the option payment too. What was settled on a valid first
/// five before (`settled`) stands.
#[must_use]
pub fn settle_void(
    book: &Book,
    wagers: &Wagers,
    play: &PartPlay,
    fee: Outcome,
    settled: bool,
    clause: Clause,
) -> Lines {
    let mut lines = Lines::new();
    let mut limit = LimitLeft::new(book.limit);
    let valid_first = play.first.filter(|_| settled);
    let instant = valid_first.and_then(|first| instant_before(book, wagers, play, &first, &mut limit));
    let over = instant.is_some();
    lines.push(instant.unwrap_or_else(|| Line::void("ante", wagers.ante, clause)));
    if play.choice == Some(Choice::Bet) && !over {
        lines.push(Line::void("bet", wagers.ante.times(2), clause));
    }
    lines.extend(wagers.super_bet.map(|stake| match valid_first {
        Some(first) => settle_super(book, stake, &first, play.declared.super_bet, &mut limit),
        None => Line::void("super", stake, clause),
    }));
    lines.extend(draw_fee(book, wagers.ante, play.paid, fee).filter(|_| !over));
    lines
}

/// nj/lunar-poker 38.10(f)·b; 38.10(a)1·d | nz/lunar-poker 11.12; 5.8
///
/// All wagers of the round are forfeited, a super side bet that was won before too; an option payment is kept as
/// always. After instant cash, if that was `settled` before, the round is over and nothing is left to forfeit.
#[must_use]
pub fn settle_forfeit(book: &Book, wagers: &Wagers, play: &PartPlay, settled: bool, clause: Clause) -> Lines {
    let mut lines = Lines::new();
    let mut limit = LimitLeft::new(book.limit);
    let first = play.first.filter(|_| settled);
    let instant = first.and_then(|first| instant_before(book, wagers, play, &first, &mut limit));
    let over = instant.is_some();
    lines.push(instant.unwrap_or_else(|| Line::forfeit("ante", wagers.ante, clause)));
    if play.choice == Some(Choice::Bet) && !over {
        lines.push(Line::forfeit("bet", wagers.ante.times(2), clause));
    }
    lines.extend(wagers.super_bet.map(|stake| match first.filter(|_| over) {
        Some(first) => settle_super(book, stake, &first, play.declared.super_bet, &mut limit),
        None => Line::forfeit("super", stake, clause),
    }));
    lines.extend(draw_fee(book, wagers.ante, play.paid, Outcome::Fee).filter(|_| !over));
    lines
}

/// nj/lunar-poker 38.10(a)1·c | nz/lunar-poker 5.8
///
/// Instant cash that was declared, and so paid before the hand was cut short.
fn instant_before(
    book: &Book,
    wagers: &Wagers,
    play: &PartPlay,
    first: &[Card; 5],
    limit: &mut LimitLeft,
) -> Option<Line> {
    if play.declared.instant { settle_instant(book, wagers.ante, first, limit) } else { None }
}

/// What is known of a player whose hand was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartPlay {
    /// The first five cards, if they were complete.
    pub first: Option<[Card; 5]>,
    /// What was declared.
    pub declared: Declared,
    /// The payment for a draw, whether or not its cards came.
    pub paid: Option<Payment>,
    /// Bet or fold, if it came to that.
    pub choice: Option<Choice>,
}
