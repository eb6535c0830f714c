//! A hand of Lunar Poker in plain words, and why each wager ended as it did.

use super::book::Book;
use super::clauses::{Clauses, Jurisdiction};
use super::rules::{BetRow, Hand, bet_row, qualifies};
use super::second::SecondCombination;
use crate::book::Rulebook;
use crate::hands::{
    Faces, HandName, Reason, by_table, compared, face_up, in_words, order_of, places, rank_words, told_apart,
};
use crate::round::{CardView, HandView};
use croupier_core::poker::{Category, HandRank, rank_five};
use croupier_core::{Card, CardSet, Line, Outcome, Rank, Refusals};

/// nj/lunar-poker 38.1 Hand; 38.10(g)·b | nz/lunar-poker 4.3(a); 4.4
///
/// Five or six cards in words.
pub(crate) fn name(cards: &[CardView], _packs: &[HandView]) -> Option<HandName> {
    let (cards, hand) = hand(cards)?;
    let rank = hand.rank();
    let made_of = match rank.category() {
        Category::HighCard if !qualifies(rank) => CardSet::of(highest(&cards)?),
        Category::HighCard
        | Category::OnePair
        | Category::TwoPair
        | Category::ThreeOfAKind
        | Category::Straight
        | Category::Flush
        | Category::FullHouse
        | Category::FourOfAKind
        | Category::StraightFlush
        | Category::RoyalFlush => hand.combination(),
    };
    Some(HandName { name: words(rank), made_of: vec![places(&cards, made_of)] })
}

/// The cards as they lie, and the hand they are.
fn hand(cards: &[CardView]) -> Option<(Vec<Card>, Hand)> {
    let cards: Vec<Card> = face_up(cards)?;
    let hand = match *cards {
        [a, b, c, d, e] => Hand::Five([a, b, c, d, e]),
        [a, b, c, d, e, f] => Hand::Six([a, b, c, d, e, f]),
        _ => return None,
    };
    Some((cards, hand))
}

fn highest(cards: &[Card]) -> Option<Card> {
    cards.iter().copied().max()
}

/// Below a pair a hand is ace-king or nothing.
fn words(rank: HandRank) -> String {
    if bet_row(rank) == Some(BetRow::AceKing) { "ace-king".to_owned() } else { in_words(rank) }
}

/// nj/lunar-poker 38.1 Qualifying hand | nz/lunar-poker 10.1·a
pub(crate) fn no_hand(cards: &[CardView]) -> Option<&'static str> {
    hand(cards).filter(|(_, hand)| !qualifies(hand.rank())).map(|_| "no hand")
}

/// nj/lunar-poker 38.10(h) | nz/lunar-poker 9.3·c
pub(crate) fn reason(book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let clauses = Jurisdiction::of(book).clauses();
    let own = hand(faces.player).map(|(_, hand)| hand);
    let whose = faces.whose();
    match (line.bet, line.result) {
        ("ante" | "bet", _) => against_dealer(clauses, line, own, faces),
        ("bet_second", _) => second(book, line, faces),
        ("super", Outcome::Forfeit) => Reason::of("it had won, but was not declared in time"),
        ("super", Outcome::Lose) => {
            Reason::of(format!("{whose} first five cards are on no row of its pay table"))
        }
        ("super", Outcome::Win) => Reason::of(format!("for {whose} first five cards")),
        ("progressive", Outcome::Forfeit) => Reason::of("its award was not declared in time"),
        ("progressive", result) => own.map_or_else(Reason::default, |hand| {
            by_table(result, &format!("{whose} {}", words(hand.rank())))
        }),
        ("buy_fee", Outcome::Fee) => Reason::of("the price of the sixth card"),
        ("exchange_fee", Outcome::Fee) => Reason::of("the price of the exchanged cards"),
        ("force_fee", Outcome::Fee) => Reason::of("the price of the dealer's new card"),
        (
            _,
            Outcome::Win | Outcome::Lose | Outcome::Push | Outcome::Fee | Outcome::Void | Outcome::Forfeit,
        ) => Reason::default(),
    }
}

/// nj/lunar-poker 38.10(b)4; 38.10(i)1·a; 38.10(i)2·a; 38.10(i)3·a; 38.10(j)1·a; 38.10(k)2; 38.12(c) | nz/lunar-poker 9.4(a); 10.2(a); 10.4·c; 10.6(c); 10.7(a); 10.8(c)
///
/// Ante and Bet. The Ante of a winning hand goes back, which is no tie.
fn against_dealer(clauses: &Clauses, line: &Line, own: Option<Hand>, faces: Faces<'_>) -> Reason {
    let dealer = hand(faces.dealer).map(|(_, hand)| hand.rank());
    let holds = dealer.map_or_else(String::new, |rank| format!(": {}", words(rank)));
    let clause = line.clause;
    let folded = [clauses.fold, clauses.fold_after_buy, clauses.fold_after_exchange].contains(&clause);
    if line.result == Outcome::Lose && folded {
        return Reason::of("the hand was folded");
    }
    if line.result == Outcome::Push && clause == clauses.forced_no_hand {
        return Reason::of(format!("the dealer was forced and still has no hand{holds}"));
    }
    let no_hand = clause == clauses.no_hand_ante || clause == clauses.no_hand_bet;
    if no_hand || (line.bet == "ante" && line.result == Outcome::Win && line.row.is_none()) {
        return Reason::of(format!("the dealer has no hand{holds}, less than ace-king"));
    }
    if line.bet == "ante" && line.result == Outcome::Win {
        return Reason::of("instant cash for the first five cards, whatever the dealer holds");
    }
    let names = own.zip(dealer).map(|(own, dealer)| told_apart(&own.rank(), &dealer, words));
    let [mine, theirs] = names.map_or([None, None], |names| names.map(Some));
    let wins = clause == clauses.higher_ante && line.result == Outcome::Push;
    let order = if wins { order_of(Outcome::Win) } else { order_of(line.result) };
    let compared = compared(order, faces.whose(), mine.as_deref(), theirs.as_deref());
    if wins {
        Reason::of(format!("{}: the Bet is paid and the Ante goes back", compared.says))
    } else {
        compared
    }
}

/// nj/lunar-poker 38.10(i)3·d; 38.10(i)3·e | nz/lunar-poker 10.9
///
/// The second combination by its own cards, of which at least one is not in the first.
fn second(book: &Rulebook, line: &Line, faces: Faces<'_>) -> Reason {
    let row = BetRow::ALL.iter().copied().find(|row| Some(row.name()) == line.row);
    let (Some(row), Some((cards, hand))) = (row, hand(faces.player)) else { return Reason::default() };
    let literal =
        Book::new(book, &mut Refusals::new()).second_combination == SecondCombination::FiveCardLiteral;
    let outside = hand.cards().difference(if literal { hand.best_five() } else { hand.combination() });
    let size = if literal { 5 } else { cards_of(row) };
    let fits = |subset: &CardSet| {
        subset.len() == size && !subset.intersection(outside).is_empty() && makes(row, *subset, literal)
    };
    let subsets = (0_u32..1 << cards.len()).map(|mask| {
        let taken = (0_u32..).zip(&cards).filter(|(place, _)| mask >> place & 1 == 1);
        taken.map(|(_, card)| *card).collect::<CardSet>()
    });
    // The more of its cards are new, the plainer it is another combination.
    let best = subsets.filter(fits).max_by_key(|subset| subset.intersection(outside).len());
    best.map_or_else(Reason::default, |best| Reason {
        says: format!("{} holds a second combination, {}", faces.whose_hand(), in_short(row, best)),
        cards: places(&cards, best),
    })
}

/// How many cards make a row.
const fn cards_of(row: BetRow) -> u32 {
    match row {
        BetRow::OnePair | BetRow::AceKing => 2,
        BetRow::ThreeOfAKind => 3,
        BetRow::TwoPair | BetRow::FourOfAKind => 4,
        BetRow::RoyalFlush | BetRow::StraightFlush | BetRow::FullHouse | BetRow::Flush | BetRow::Straight => {
            5
        }
    }
}

/// Are these cards a row, and nothing but it?
fn makes(row: BetRow, cards: CardSet, literal: bool) -> bool {
    let of = |count: u32| Rank::ALL.into_iter().filter(|rank| cards.of_rank(*rank).len() == count).count();
    if literal || cards.len() == 5 {
        let five: Vec<Card> = cards.iter().collect();
        return five.try_into().is_ok_and(|five: [Card; 5]| bet_row(rank_five(&five)) == Some(row));
    }
    match row {
        BetRow::OnePair => of(2) == 1,
        BetRow::TwoPair => of(2) == 2,
        BetRow::ThreeOfAKind => of(3) == 1,
        BetRow::FourOfAKind => of(4) == 1,
        BetRow::AceKing => [Rank::Ace, Rank::King].iter().all(|rank| cards.of_rank(*rank).len() == 1),
        BetRow::RoyalFlush | BetRow::StraightFlush | BetRow::FullHouse | BetRow::Flush | BetRow::Straight => {
            false
        }
    }
}

/// The combination in words, from its own cards.
fn in_short(row: BetRow, cards: CardSet) -> String {
    let several = Rank::ALL.into_iter().rev().filter(|rank| cards.of_rank(*rank).len() > 1).map(rank_words);
    let several: Vec<&str> = several.collect();
    match row {
        BetRow::AceKing => "ace-king".to_owned(),
        BetRow::OnePair => format!("pair of {}", several.join(" and ")),
        BetRow::TwoPair => format!("two pair, {}", several.join(" and ")),
        BetRow::ThreeOfAKind => format!("three of a kind, {}", several.join(" and ")),
        BetRow::FourOfAKind => format!("four of a kind, {}", several.join(" and ")),
        BetRow::RoyalFlush | BetRow::StraightFlush | BetRow::FullHouse | BetRow::Flush | BetRow::Straight => {
            crate::hands::best_in_words(cards.iter()).unwrap_or_default()
        }
    }
}
