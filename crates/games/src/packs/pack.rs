//! One pack: the wagers on it and how they are settled, for described rounds and for dealt ones.

use super::Book;
use super::meters::{Claim, MOST_SEATS, Meters, ProgressiveMeter};
use super::rules::{five_card_row, settle_five_card, settle_pack_bet, settle_seven_card, seven_card_row};
use crate::book::Pay;
use crate::pay::Pays;
use arrayvec::ArrayVec;
use croupier_core::poker::{HandRank, rank_seven};
use croupier_core::{Card, CardSet, Clause, Line, Money};

/// The wagers on one pack, by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackNames {
    pub pack: &'static str,
    pub five_card: &'static str,
    pub seven_card: &'static str,
    pub five_card_progressive: &'static str,
    pub seven_card_progressive: &'static str,
}

/// nj/packs-poker 43.6(b)
///
/// The wagers of the three packs.
pub(super) const NAMES: [PackNames; 3] = [
    PackNames {
        pack: "pack_1",
        five_card: "five_card_1",
        seven_card: "seven_card_1",
        five_card_progressive: "five_card_1_progressive",
        seven_card_progressive: "seven_card_1_progressive",
    },
    PackNames {
        pack: "pack_2",
        five_card: "five_card_2",
        seven_card: "seven_card_2",
        five_card_progressive: "five_card_2_progressive",
        seven_card_progressive: "seven_card_2_progressive",
    },
    PackNames {
        pack: "pack_3",
        five_card: "five_card_3",
        seven_card: "seven_card_3",
        five_card_progressive: "five_card_3_progressive",
        seven_card_progressive: "seven_card_3_progressive",
    },
];

impl PackNames {
    /// The wagers in the order in which they are settled (reading PP-A13).
    pub const fn all(&self) -> [&'static str; 5] {
        [self.pack, self.five_card, self.seven_card, self.five_card_progressive, self.seven_card_progressive]
    }
}

/// A player's cards and the wagers on one pack that are in play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player {
    pub hand: [Card; 5],
    pub pack: Option<Money>,
    pub five_card: Option<Money>,
    pub seven_card: Option<Money>,
    pub five_card_progressive: Option<Money>,
    pub seven_card_progressive: Option<Money>,
}

/// nj/packs-poker 43.1[2]
///
/// The best five of a hand and a pack.
pub(super) fn seven([a, b, c, d, e]: [Card; 5], [f, g]: [Card; 2]) -> HandRank {
    rank_seven(&[a, b, c, d, e, f, g])
}

/// nj/packs-poker 43.10(d); 43.10(e); 43.10(g)
///
/// The Pack's bet and the bonuses without a meter, in the order of the text (reading PP-A13).
pub(super) fn settle_plain(
    book: &Book,
    names: &PackNames,
    player: &Player,
    dealer: [Card; 5],
    pack: [Card; 2],
) -> ArrayVec<Line, 3> {
    let five: CardSet = player.hand.into_iter().collect();
    let cards = five.union(pack.into_iter().collect());
    let pack_bet = player
        .pack
        .map(|stake| settle_pack_bet(book, names.pack, stake, seven(player.hand, pack), seven(dealer, pack)));
    let five_card = player.five_card.map(|stake| settle_five_card(book, names.five_card, stake, five));
    let seven_card = player.seven_card.map(|stake| settle_seven_card(book, names.seven_card, stake, cards));
    [pack_bet, five_card, seven_card].into_iter().flatten().collect()
}

/// nj/packs-poker 43.12(b); 43.12(d); 43.11(b)2; 43.11(c)2
///
/// The progressive wagers on a pack: of each player the five-card and the seven-card one. All wagers of one
/// kind are judged on the amount then on the meter before any is paid, because winners share.
pub(super) fn settle_progressive(
    book: &Book,
    meters: &mut Meters,
    names: &PackNames,
    players: &[Player],
    pack: [Card; 2],
) -> ArrayVec<[Option<Line>; 2], MOST_SEATS> {
    let mut lines: ArrayVec<_, MOST_SEATS> = players.iter().map(|_| [None; 2]).collect();
    if let (Some((pays, _)), Some(meter)) = (&book.five_card_progressive, &mut meters.five_card) {
        let on_meter = meter.primary;
        let claims = players.iter().map(|player| {
            let (bet, stake) = (names.five_card_progressive, player.five_card_progressive?);
            let cards = player.hand.into_iter().collect();
            let row = five_card_row(pays, cards, stake, |percent| on_meter.share_down(percent));
            let otherwise = five_card_row(&without_meter(pays), cards, stake, |_| Money::ZERO);
            Some(Claim { bet, stake, row, otherwise, clause: "43.11(b)2" })
        });
        settle_claims(meter, claims.collect(), lines.iter_mut().map(|[five_card, _]| five_card));
    }
    if let (Some((pays, _)), Some(meter)) = (&book.seven_card_progressive, &mut meters.seven_card) {
        let on_meter = meter.primary;
        let claims = players.iter().map(|player| {
            let (bet, stake) = (names.seven_card_progressive, player.seven_card_progressive?);
            let cards: CardSet = player.hand.into_iter().chain(pack).collect();
            let share = |percent| on_meter.share_down(percent);
            let row = seven_card_row(pays, cards, stake, book.top_row_ace_high, share);
            let plain = without_meter(pays);
            let otherwise = seven_card_row(&plain, cards, stake, book.top_row_ace_high, |_| Money::ZERO);
            Some(Claim { bet, stake, row, otherwise, clause: "43.11(c)2" })
        });
        settle_claims(meter, claims.collect(), lines.iter_mut().map(|[_, seven_card]| seven_card));
    }
    lines
}

/// A table without the rows that pay a percentage of the meter.
fn without_meter<const N: usize>(pays: &Pays<N>) -> Pays<N> {
    pays.map(|pay| pay.filter(|pay| !matches!(pay, Pay::MeterPercent(_))))
}

fn settle_claims<'a>(
    meter: &mut ProgressiveMeter,
    claims: ArrayVec<Option<Claim>, MOST_SEATS>,
    lines: impl Iterator<Item = &'a mut Option<Line>>,
) {
    let made: ArrayVec<Claim, MOST_SEATS> = claims.iter().flatten().copied().collect();
    let mut settled = meter.settle_pack(&made).into_iter();
    for (claim, line) in claims.iter().zip(lines) {
        *line = claim.and_then(|_| settled.next());
    }
}

/// nj/packs-poker 43.12(c)2
///
/// A progressive wager that the system did not accept is not in play and goes back (reading PP-A10).
pub(super) fn not_accepted(bet: &'static str, stake: Money) -> Line {
    Line::void(bet, stake, Clause::new("43.12(c)2"))
}
