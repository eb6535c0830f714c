//! The rules of Lucky 8's: what counts as an 8, qualifying, and what each wager settles to.

use super::{Book, Card, Setting, house_way};
use crate::pay::settle_row;
use crate::rows::rows;
use arrayvec::ArrayVec;
use croupier_core::{Clause, Line, Money, Odds};

/// The cards of a player or the dealer.
pub type Hand = [Card; 8];

rows! {
    /// nj/lucky-8s 50.2(c); 50.2(c)1; 50.2(c)2; 50.2(c)3; 50.2(c)4; 50.2(c)5; 50.2(c)6; 50.2(c)7
    ///
    /// The rows of the Bonus: how many natural 8s and Jokers.
    BonusRow {
        /// Eight of them.
        Eight = "8",
        /// Seven.
        Seven = "7",
        /// Six.
        Six = "6",
        /// Five.
        Five = "5",
        /// Four.
        Four = "4",
        /// Three.
        Three = "3",
        /// Two.
        Two = "2",
    }
}

/// nj/lucky-8s 50.1[6]; 50.1[7]; 50.2(c)
///
/// How many natural 8s and Jokers the cards hold. Cards that add up to 8 do not count here.
#[must_use]
pub fn natural_8s_and_jokers(cards: &[Card]) -> usize {
    cards.iter().filter(|card| card.value() == 8).count()
}

/// nj/lucky-8s 50.6(n); 50.2(c)
///
/// The Bonus row of eight cards.
#[must_use]
pub fn bonus_row(cards: &[Card]) -> Option<BonusRow> {
    BonusRow::ALL.get(8_usize.checked_sub(natural_8s_and_jokers(cards))?).copied()
}

/// nj/lucky-8s 50.6(k)
///
/// The dealer qualifies with a natural 8 or a Joker, one or more.
#[must_use]
pub fn qualifies(dealer: &[Card]) -> bool {
    natural_8s_and_jokers(dealer) > 0
}

/// nj/lucky-8s 50.6(h)
///
/// What a player may choose after setting the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Lose the Ante.
    Fold,
    /// Wager In to Win, equal to the Ante.
    Play,
}

/// nj/lucky-8s 50.1[2]; 50.1[3]
///
/// The wagers of one bettor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagers {
    /// The Ante.
    pub ante: Money,
    /// The Lucky 8's Bonus.
    pub bonus: Option<Money>,
}

/// The settled wagers of one bettor.
pub type Lines = ArrayVec<Line, 3>;

/// The dealer's side of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealer {
    /// No natural 8, no Joker.
    NotQualified,
    /// Qualified and set the House Way.
    Set(Setting),
    /// Dealt a wrong number of cards.
    Misdealt,
}

impl Dealer {
    /// nj/lucky-8s 50.6(j); 50.6(k)
    ///
    /// The dealer's eight cards, checked for qualifying and set the House Way.
    #[must_use]
    pub fn with(hand: &Hand) -> Dealer {
        if qualifies(hand) { Dealer::Set(house_way(hand)) } else { Dealer::NotQualified }
    }
}

/// nj/lucky-8s 50.6(a); 50.6(m); 50.6(n)
///
/// Settles one bettor on a spot whose hand is `cards`, set as `setting`. Each wager is decided on its own.
#[must_use]
pub fn settle(
    book: &Book,
    wagers: &Wagers,
    choice: Choice,
    cards: &Hand,
    setting: Setting,
    dealer: Dealer,
) -> Lines {
    let mut lines = Lines::new();
    match choice {
        Choice::Fold => lines.push(settle_fold(book, wagers.ante, dealer)),
        Choice::Play => lines.extend(settle_play(wagers.ante, setting, dealer)),
    }
    lines.extend(wagers.bonus.map(|stake| settle_bonus(book, stake, cards)));
    lines
}

/// nj/lucky-8s 50.9(d)
///
/// What becomes of the wagers that ask for the dealer's hand when that is found misdealt.
#[must_use]
pub(super) fn settle_misdealt(book: &Book, wagers: &Wagers, choice: Choice) -> Lines {
    let nothing = Setting { hands: 0, side: 0 };
    match choice {
        Choice::Fold => std::iter::once(settle_fold(book, wagers.ante, Dealer::Misdealt)).collect(),
        Choice::Play => settle_play(wagers.ante, nothing, Dealer::Misdealt).into_iter().collect(),
    }
}

/// nj/lucky-8s 50.6(h); 50.9(d)
///
/// A fold costs the Ante and nothing else (reading L8-A2); with a misdealt dealer it may come back (L8-A6).
fn settle_fold(book: &Book, ante: Money, dealer: Dealer) -> Line {
    match dealer {
        Dealer::Misdealt if book.folded_ante_returned => Line::void("ante", ante, Clause::new("50.9(d)")),
        Dealer::Misdealt | Dealer::NotQualified | Dealer::Set(_) => {
            Line::lose("ante", ante, Clause::new("50.6(h)"))
        }
    }
}

/// nj/lucky-8s 50.6(l-2); 50.6(m)1; 50.6(m)2; 50.6(m)3; 50.6(m)4; 50.1[4]; 50.9(d)
///
/// Ante and In to Win, which equals it. A full tie loses: there is no push against a qualified dealer.
fn settle_play(ante: Money, player: Setting, dealer: Dealer) -> [Line; 2] {
    let won = Odds::EVEN.winnings(ante);
    let both = |line: fn(&'static str, Money, Clause) -> Line, clause| {
        [line("ante", ante, Clause::new(clause)), line("in_to_win", ante, Clause::new(clause))]
    };
    let win = |clause| {
        let clause = Clause::new(clause);
        [Line::win("ante", ante, won, clause), Line::win("in_to_win", ante, won, clause)]
    };
    let dealer = match dealer {
        Dealer::Misdealt => return both(Line::void, "50.9(d)"),
        Dealer::NotQualified => {
            let clause = Clause::new("50.6(l-2)");
            return [Line::win("ante", ante, won, clause), Line::push("in_to_win", ante, clause)];
        }
        Dealer::Set(setting) => setting,
    };
    if player.hands > dealer.hands {
        win("50.6(m)1")
    } else if player.hands < dealer.hands {
        both(Line::lose, "50.6(m)2")
    } else if player.side < dealer.side {
        win("50.6(m)3")
    } else if player.side > dealer.side {
        both(Line::lose, "50.6(m)3")
    } else {
        both(Line::lose, "50.6(m)4")
    }
}

/// nj/lucky-8s 50.6(n); 50.2(c)
///
/// The Bonus looks at the player's own cards only; a fold does not touch it (reading L8-A2).
fn settle_bonus(book: &Book, stake: Money, cards: &Hand) -> Line {
    let row = bonus_row(cards).and_then(|row| Some((row.name(), book.bonus[row.index()]?)));
    settle_row("bonus", stake, row, Clause::new("50.6(n)"))
}

/// nj/lucky-8s 50.9(a); 50.9(c)
///
/// A void hand or round gives every wager back, the Bonus included.
#[must_use]
pub fn settle_void(wagers: &Wagers, choice: Option<Choice>, clause: Clause) -> Lines {
    let in_to_win = (choice == Some(Choice::Play)).then_some(wagers.ante);
    [("ante", Some(wagers.ante)), ("in_to_win", in_to_win), ("bonus", wagers.bonus)]
        .into_iter()
        .filter_map(|(bet, stake)| Some(Line::void(bet, stake?, clause)))
        .collect()
}

/// nj/lucky-8s 50.9(d)
///
/// A bettor who had not decided when the dealer was found misdealt: the Ante is void, In to Win was not made, and
/// the Bonus is settled as always.
#[must_use]
pub fn settle_undecided(book: &Book, wagers: &Wagers, cards: &Hand) -> Lines {
    let ante = Line::void("ante", wagers.ante, Clause::new("50.9(d)"));
    let bonus = wagers.bonus.map(|stake| settle_bonus(book, stake, cards));
    std::iter::once(ante).chain(bonus).collect()
}

/// nj/lucky-8s 50.6(e); 50.6(g)
///
/// How a player's hand counts: in its best setting, or as it was laid out where the operator lets that count and
/// something was laid out (reading L8-A1).
#[must_use]
pub fn player_setting<'a>(
    book: &Book,
    cards: &[Card],
    laid: Option<impl Iterator<Item = &'a [Card]>>,
) -> Setting {
    match laid {
        Some(groups) if book.as_laid_out => as_laid_out(groups, cards.len()),
        Some(_) | None => house_way(cards),
    }
}

/// nj/lucky-8s 50.6(i); 50.6(e)
///
/// A hand as the player laid it out: each group that adds up to 8 is a hand of 8, every other card is a side
/// card. Only used where the operator lets the layout count (reading L8-A1).
#[must_use]
pub fn as_laid_out<'a>(groups: impl Iterator<Item = &'a [Card]>, cards: usize) -> Setting {
    let hands = groups.filter(|group| group.iter().map(|card| u32::from(card.value())).sum::<u32>() == 8);
    let (count, used) = hands.fold((0_usize, 0), |(count, used), group| (count + 1, used + group.len()));
    let few = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    Setting { hands: few(count), side: few(cards.saturating_sub(used)) }
}
