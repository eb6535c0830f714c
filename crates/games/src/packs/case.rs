//! A described round of Pack's Poker.

use super::Book;
use super::meters::{MeterRules, Meters, ProgressiveMeter};
use super::pack::{self, NAMES, PackNames, Player, seven};
use super::seat::Seat;
use crate::book::Rulebook;
use crate::case::{
    MeterChange, Round, SeatCase, SeatSettlement, Settlement, TableCards, count, read_cards,
    refuse_right_number,
};
use crate::document::{Fields, element, list};
use croupier_core::{Card, Clause, Code, Line, Money, Refusal, Refusals};

/// nj/packs-poker 43.6(c)
///
/// A place has one hand and one set of wagers.
pub(crate) const fn one_hand(_: &Rulebook) -> &'static str {
    "43.6(c)"
}

/// Settles the described round.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    let book = Book::new(&round.book, refusals);
    let mut cases = round.seats(book.positions, "E-1.13Z(a)", refusals);
    let mut table = TableCards::new(|_: Card| 1, "43.2(b)");
    let face_up = read_face_up(round, &mut table, refusals);
    let void = voided(round, &cases, face_up);
    round.refuse_device("dealing_shoe_failed", "dealing", &["automated_shoe"], refusals);
    let dealer = read_dealer(round, void.is_some(), &mut table, refusals);
    let packs = read_packs(round, void.is_some(), &mut table, refusals);
    let wrong = |kind| round.irregularity(kind);
    refuse_right_number(wrong("dealer_misdealt"), dealer.is_some(), "dealer.hand", refusals);
    refuse_right_number(wrong("packs_misdealt"), packs.is_some(), "packs", refusals);
    let mut meters = read_meters(round, &book, refusals);
    let seats: Vec<Option<Seat>> = cases
        .iter_mut()
        .map(|case| Seat::read(&round.book, &book, case, void, &mut table, refusals))
        .collect();
    table.check(refusals);
    if !refusals.is_empty() {
        return None;
    }
    let seats: Vec<Seat> = seats.into_iter().flatten().collect();
    let before = meters.readings();
    let lines = match (void, dealer, packs) {
        (Some(clause), ..) => seats.iter().map(|seat| settle_void(seat, clause)).collect(),
        (None, Some(dealer), Some(packs)) => settle_packs(&book, &mut meters.meters, &seats, dealer, packs),
        (None, ..) => unreachable!("the dealer's cards and the packs are there unless the round is void"),
    };
    let seat = |(seat, wagers): (&Seat, Vec<Line>)| SeatSettlement {
        seat: seat.number,
        about: about_seat(seat, dealer, packs),
        wagers,
        backers: Vec::new(),
    };
    Some(Settlement {
        seats: seats.iter().zip(lines).map(seat).collect(),
        about: about(dealer, packs, void),
        meters: meters.changes(&before),
        book: round.book.clone(),
    })
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn about(dealer: Option<[Card; 5]>, packs: Option<[[Card; 2]; 3]>, void: Option<Clause>) -> Vec<String> {
    let mut lines: Vec<String> = dealer.iter().map(|hand| format!("Dealer: {}", written(hand))).collect();
    for (index, pack) in packs.iter().flatten().enumerate() {
        let hand = dealer.map(|hand| format!("; dealer {}", seven(hand, *pack))).unwrap_or_default();
        lines.push(format!("Pack {}: {}{hand}", index + 1, written(pack)));
    }
    lines.extend(void.map(|clause| format!("All hands are void [{clause}]")));
    lines
}

fn about_seat(seat: &Seat, dealer: Option<[Card; 5]>, packs: Option<[[Card; 2]; 3]>) -> String {
    let (Some(hand), Some(packs), Some(_)) = (seat.hand, packs, dealer) else { return String::new() };
    let ranks: Vec<String> = packs
        .iter()
        .enumerate()
        .map(|(index, pack)| format!("pack {} {}", index + 1, seven(hand, *pack)))
        .collect();
    format!("{}: {}", written(&hand), ranks.join("; "))
}

/// nj/packs-poker 43.13(b)
///
/// Puts cards found face up out of play and counts them.
fn read_face_up(round: &Round<'_>, table: &mut TableCards<Card>, refusals: &mut Refusals) -> usize {
    let found = round.cards_named("43.13(b)", refusals);
    found.iter().for_each(|(cards, path)| table.put(cards, path));
    found.iter().map(|(cards, _)| cards.len()).sum()
}

/// nj/packs-poker 43.13(a); 43.13(b); 43.13(e); 43.7(g)2
///
/// The clause that voids all hands, if something does.
fn voided(round: &Round<'_>, cases: &[SeatCase<'_>], face_up: usize) -> Option<Clause> {
    const VOID: [&str; 5] = [
        "card_exposed_while_betting",
        "dealing_shoe_failed",
        "stub_count_wrong",
        "dealer_misdealt",
        "packs_misdealt",
    ];
    let whole = round
        .irregularities
        .iter()
        .find(|it| VOID.contains(&it.spec.kind) || (it.is("card_face_up") && face_up > 1));
    let seat = || cases.iter().find_map(|case| case.irregularity("wrong_number_of_cards"));
    whole.or_else(seat).map(|irregularity| Clause::new(irregularity.spec.clause))
}

fn read_dealer(
    round: &mut Round<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<[Card; 5]> {
    let found = if void { round.fields.get("dealer") } else { round.fields.require("dealer", refusals) };
    let (node, path) = found?;
    let mut fields = Fields::open(node, &path, refusals)?;
    let found = if void { fields.get("hand") } else { fields.require("hand", refusals) };
    let cards = found.and_then(|(node, path)| {
        let cards: Vec<Card> = read_cards(node, &path, refusals)?;
        table.put(&cards, &path);
        if !void {
            count(cards.len(), 5, &path, "43.7(d)", refusals);
        }
        cards.try_into().ok()
    });
    fields.finish(refusals);
    cards
}

/// nj/packs-poker 43.7(e); 43.1[3]
///
/// All three packs are always dealt, two cards each.
fn read_packs(
    round: &mut Round<'_>,
    void: bool,
    table: &mut TableCards<Card>,
    refusals: &mut Refusals,
) -> Option<[[Card; 2]; 3]> {
    let found = if void { round.fields.get("packs") } else { round.fields.require("packs", refusals) };
    let (node, path) = found?;
    let items = list(node, &path, refusals)?;
    if !void && items.len() != 3 {
        let message = "there are three packs";
        refusals.push(
            Refusal::new(Code::WrongNumberOfCards, &path, message).value(items.len()).clause("43.7(e)"),
        );
    }
    let mut packs: Vec<[Card; 2]> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let path = element(&path, index);
        let Some(cards) = read_cards::<Card>(item, &path, refusals) else { continue };
        table.put(&cards, &path);
        if !void {
            count(cards.len(), 2, &path, "43.7(e)", refusals);
        }
        packs.extend(<[Card; 2]>::try_from(cards).ok());
    }
    packs.try_into().ok()
}

/// The meters as they were described.
struct DescribedMeters {
    meters: Meters,
    /// A reset meter is shown to the person who gave its reading.
    shows_reset: [bool; 2],
}

fn read_meters(round: &mut Round<'_>, book: &Book, refusals: &mut Refusals) -> DescribedMeters {
    let five = book.five_card_progressive.map(|(_, rules)| rules);
    let seven = book.seven_card_progressive.map(|(_, rules)| rules);
    let mut names: Vec<&'static str> = Vec::new();
    if five.is_some() {
        names.extend(["five_card", "five_card_reset"]);
    }
    if seven.is_some() {
        names.extend(["seven_card", "seven_card_reset"]);
    }
    let given = round.meters(&names, refusals);
    let reading = |name: &str| given.iter().find(|(given, _)| *given == name).map(|(_, reading)| *reading);
    let meter = |rules: MeterRules, name, reset| {
        ProgressiveMeter::showing(
            rules,
            reading(name).unwrap_or(rules.start),
            reading(reset).unwrap_or(Money::ZERO),
        )
    };
    DescribedMeters {
        meters: Meters {
            five_card: five.map(|rules| meter(rules, "five_card", "five_card_reset")),
            seven_card: seven.map(|rules| meter(rules, "seven_card", "seven_card_reset")),
        },
        shows_reset: [reading("five_card_reset").is_some(), reading("seven_card_reset").is_some()],
    }
}

impl DescribedMeters {
    fn readings(&self) -> Vec<(&'static str, Money)> {
        let [five_reset, seven_reset] = self.shows_reset;
        let five = self.meters.five_card.as_ref();
        let seven = self.meters.seven_card.as_ref();
        [
            five.map(|meter| ("five_card", meter.primary.reading())),
            five.filter(|_| five_reset).map(|meter| ("five_card_reset", meter.reset.reading())),
            seven.map(|meter| ("seven_card", meter.primary.reading())),
            seven.filter(|_| seven_reset).map(|meter| ("seven_card_reset", meter.reset.reading())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn changes(&self, before: &[(&'static str, Money)]) -> Vec<MeterChange> {
        let after = self.readings();
        let change = |((name, before), (_, after)): (&(&'static str, Money), (&str, Money))| MeterChange {
            name,
            before: *before,
            after,
        };
        before.iter().zip(after).map(change).collect()
    }
}

/// nj/packs-poker 43.12(b); 43.10(d); 43.10(i)
///
/// Progressive wagers are registered first; then every pack is settled completely before the next.
fn settle_packs(
    book: &Book,
    meters: &mut Meters,
    seats: &[Seat],
    dealer: [Card; 5],
    packs: [[Card; 2]; 3],
) -> Vec<Vec<Line>> {
    for seat in seats {
        for names in NAMES {
            meters.register(
                seat.accepted(names.five_card_progressive),
                seat.accepted(names.seven_card_progressive),
            );
        }
    }
    let mut lines: Vec<Vec<Line>> = vec![Vec::new(); seats.len()];
    for (names, pack) in NAMES.iter().zip(packs) {
        let players: Vec<Player> = seats.iter().map(|seat| player(seat, names)).collect();
        for (player, lines) in players.iter().zip(&mut lines) {
            lines.extend(pack::settle_plain(book, names, player, dealer, pack));
        }
        let progressive = pack::settle_progressive(book, meters, names, &players, pack);
        for ((seat, lines), settled) in seats.iter().zip(&mut lines).zip(progressive) {
            let wagers = [names.five_card_progressive, names.seven_card_progressive].into_iter().zip(settled);
            lines.extend(wagers.filter_map(|(bet, line)| line.or_else(|| returned(seat, bet))));
        }
    }
    lines
}

fn player(seat: &Seat, names: &PackNames) -> Player {
    let Some(hand) = seat.hand else { unreachable!("a seat has its five cards unless the round is void") };
    Player {
        hand,
        pack: seat.bets.get(names.pack),
        five_card: seat.bets.get(names.five_card),
        seven_card: seat.bets.get(names.seven_card),
        five_card_progressive: seat.accepted(names.five_card_progressive),
        seven_card_progressive: seat.accepted(names.seven_card_progressive),
    }
}

/// A progressive wager that the system did not accept goes back.
fn returned(seat: &Seat, bet: &'static str) -> Option<Line> {
    seat.not_accepted(bet).map(|stake| pack::not_accepted(bet, stake))
}

/// nj/packs-poker 43.13(a); 43.13(b); 43.13(e); 43.7(g)2
///
/// All hands void: every wager goes back, bonuses included, and nothing was added to the meters.
fn settle_void(seat: &Seat, clause: Clause) -> Vec<Line> {
    let wagers = NAMES.iter().flat_map(PackNames::all);
    wagers.filter_map(|bet| Some(Line::void(bet, seat.bets.get(bet)?, clause))).collect()
}
