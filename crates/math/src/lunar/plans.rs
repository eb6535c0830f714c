//! Ways to play Lunar Poker that a person can learn in an evening.

use super::ante::{Betting, First, Forcing, Hands, value_of};
use super::game::{name, solution};
use crate::strategy::Plan;
use crate::{Fraction, Progress, Request};
use croupier_core::poker::{Category, rank_five};
use croupier_core::{Card, CardSet, Code, Rank, Refusal, Refusals, Suit};
use croupier_games::book::Rulebook;
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::qualifies;

/// How a player can be told to decide.
pub const STRATEGIES: &[&str] = &["optimal", "simple", "no_draw", "always_play"];

/// What to do with the first five cards; the first rule that fits decides.
const FIRST: [&str; 9] = [
    "Take instant cash for a straight flush or a royal flush",
    "Buy a card to a straight, a flush or a full house",
    "Bet four of a kind and two pairs",
    "Keep three of a kind and exchange two",
    "Buy a card to four of one suit, and to four in a row that is open at both ends",
    "Bet a pair that is at least as high as the up card; keep a lower one and exchange three",
    "Keep ace and king and exchange three",
    "Keep an ace or king that is higher than the up card, or against a six or lower the highest card if that is \
     higher, and exchange four",
    "Otherwise fold",
];

const LATER: [&str; 2] =
    ["After a draw bet with ace-king or better, else fold", "Force the dealer with a straight or better"];

const NO_DRAW: [&str; 3] = [
    "Take instant cash for a straight flush or a royal flush",
    "Bet with ace-king or better, and force the dealer with a straight or better",
    "Otherwise fold",
];

/// The hands of a book for a player who decides later as the plan says.
pub fn hands_for(plan: &str, book: &Rulebook, request: &Request) -> Hands {
    let mut hands = Hands::new(&Book::new(book, &mut Refusals::new()), request.stake);
    if plan == "simple" || plan == "no_draw" {
        hands.pays.bet = Betting::AceKing;
        if hands.pays.force == Forcing::Best {
            hands.pays.force = Forcing::Straight;
        }
    }
    hands
}

/// The plans with what each costs, the best first. They are for the ante game and a whole deck.
pub fn plans(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
    if !request.wants("ante") || !request.seen.is_empty() {
        return Ok(Vec::new());
    }
    let optimal = solution(book, request, progress)?.ev();
    let words = |rules: &[&[&str]]| rules.concat().into_iter().map(str::to_owned).collect::<Vec<String>>();
    let best = "Ask croupier best for each hand, or look it up in the exported table".to_owned();
    let later = "Later decide in the best way".to_owned();
    let plan = |name, rules, ev: Fraction| Plan { name, rules, cost: &optimal - &ev, ev };
    let evaluated = |name: &str, later: &str| evaluated(book, request, (name, later), progress);
    let mut first = words(&[&FIRST]);
    first.push(later);
    let mut plans = vec![
        plan("optimal", vec![best], optimal.clone()),
        plan("simple_first", first, evaluated("simple", "optimal")?),
        plan("simple", words(&[&FIRST, &LATER]), evaluated("simple", "simple")?),
        plan("no_draw", words(&[&NO_DRAW]), evaluated("no_draw", "simple")?),
    ];
    plans.sort_by(|one, other| one.cost.cmp(&other.cost));
    Ok(plans)
}

/// What the plan of this name is worth, if there is such a plan.
pub fn plan_value(
    book: &Rulebook,
    request: &Request,
    plan: &str,
    progress: &Progress<'_>,
) -> Result<Option<Fraction>, Refusals> {
    match plan {
        "optimal" => Ok(Some(solution(book, request, progress)?.ev())),
        "simple" | "no_draw" => evaluated(book, request, (plan, "simple"), progress).map(Some),
        _ => Ok(None),
    }
}

/// The value of a plan, remembered or found now.
fn evaluated(
    book: &Rulebook,
    request: &Request,
    (first, later): (&str, &str),
    progress: &Progress<'_>,
) -> Result<Fraction, Refusals> {
    let hands = hands_for(later, book, request);
    hands.check_amounts()?;
    let name = format!("{}-{first}-{later}", name(book, request.stake));
    let known =
        request.memory.recall(&name).and_then(|bytes| Fraction::parse(&String::from_utf8(bytes).ok()?));
    if let Some(value) = known {
        return Ok(value);
    }
    let value = value_of(&hands, |hand, up| action(first, hand, up), progress).ok_or_else(|| {
        vec![Refusal::new(Code::NotAllowed, "strategy", "the computation was stopped before its end")]
    })?;
    request.memory.keep(&name, value.to_string().as_bytes());
    Ok(value)
}

/// What a plan does with the first five cards.
pub fn action(plan: &str, hand: [Card; 5], up: Card) -> First {
    match plan {
        "simple" => simple(hand, up),
        "no_draw" => no_draw(hand),
        _ => First::Bet,
    }
}

fn no_draw(hand: [Card; 5]) -> First {
    let rank = rank_five(&hand);
    if rank.category() >= Category::StraightFlush {
        First::Instant
    } else if qualifies(rank) {
        First::Bet
    } else {
        First::Fold
    }
}

fn simple(hand: [Card; 5], up: Card) -> First {
    let rank = rank_five(&hand);
    let of = |wanted: Rank| hand.iter().filter(|card| card.rank() == wanted).count();
    let keep = |kept: &dyn Fn(&Card) -> bool| {
        First::Exchange(hand.iter().filter(|card| !kept(card)).copied().collect::<CardSet>())
    };
    match rank.category() {
        Category::StraightFlush | Category::RoyalFlush => First::Instant,
        Category::Straight | Category::Flush | Category::FullHouse => First::Buy,
        Category::FourOfAKind | Category::TwoPair => First::Bet,
        Category::ThreeOfAKind => keep(&|card| of(card.rank()) == 3),
        Category::OnePair | Category::HighCard if has_four(&hand) => First::Buy,
        Category::OnePair => {
            let paired = |card: &Card| of(card.rank()) == 2;
            let high = hand.iter().any(|card| paired(card) && card.rank() >= up.rank());
            if high { First::Bet } else { keep(&paired) }
        }
        Category::HighCard if qualifies(rank) => keep(&|card| card.rank() >= Rank::King),
        Category::HighCard => {
            let highest = hand.iter().map(|card| card.rank()).max().unwrap_or(Rank::Two);
            let good = highest > up.rank() && (highest >= Rank::King || up.rank() <= Rank::Six);
            if good { keep(&|card| card.rank() == highest) } else { First::Fold }
        }
    }
}

/// Four cards of one suit, or four in a row to which two ranks make a straight.
fn has_four(hand: &[Card; 5]) -> bool {
    let suited = Suit::ALL.iter().any(|suit| hand.iter().filter(|card| card.suit() == *suit).count() == 4);
    let ranks = hand.iter().fold(0_u16, |ranks, card| ranks | 1 << card.rank().index());
    // From two to five up to ten to king: an ace at either end leaves one side open only.
    suited || (0..9).any(|lowest| ranks >> lowest & 0b1111 == 0b1111)
}
