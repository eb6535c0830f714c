//! A described round of Lunar Poker.

use super::Book;
use super::progressive::{self, Claim, Progressive};
use super::rack::{Moment, Places, Stay};
use super::rules::{Dealer, Draw, Hand, forced_hand, instant_row, qualifies};
use super::seat::{DescribedSeat, Fate, Seat, described, five_different, is_late_claim};
use crate::book::Rulebook;
use crate::case::{
    Irregularity, MeterChange, Round, SeatCase, SeatSettlement, Settlement, count, read_cards,
};
use crate::document::{Fields, Node};
use crate::lunar::Jurisdiction;
use crate::round::withdrawn;
use croupier_core::poker::rank_five;
use croupier_core::{Card, Clause, Code, Meter, Refusal, Refusals};

/// nj/lunar-poker 38.6(f) | nz/lunar-poker 5.4
///
/// A place has one hand and one set of wagers.
pub(crate) fn one_hand(book: &Rulebook) -> &'static str {
    match Jurisdiction::of(book) {
        Jurisdiction::NewJersey => "38.6(f)",
        Jurisdiction::NewZealand => "5.4",
    }
}

/// Settles the described round.
pub(crate) fn settle(round: &mut Round<'_>, refusals: &mut Refusals) -> Option<Settlement> {
    let book = Book::new(&round.book, refusals);
    let clauses = book.jurisdiction.clauses();
    let mut cases = round.seats(book.positions, clauses.positions, refusals);
    let mut table = Places::new(clauses.deck);
    read_irregular_cards(round, &mut table, refusals);
    check_devices(round, refusals);
    let whole = whole_fate(round, &book, &cases);
    let dealer = read_dealer(round, &book, whole.is_some(), &mut table, refusals);
    let readings = read_meters(round, &book, refusals);
    let seats: Vec<Option<DescribedSeat>> = cases
        .iter_mut()
        .map(|case| DescribedSeat::read(&round.book, &book, case, whole, &mut table, refusals))
        .collect();
    let all_read = seats.iter().all(Option::is_some);
    let described: Vec<DescribedSeat> = seats.into_iter().flatten().collect();
    put_forced_card(dealer.as_ref(), &mut table);
    check_late_claims(&cases, &described, refusals);
    check_drawn_before(round, &cases, &described, refusals);
    check_early_look(round, &book, &described, refusals);
    check_force(&book, &described, all_read, dealer.as_ref(), refusals);
    table.check(refusals);
    if !refusals.is_empty() {
        return None;
    }
    let seats: Vec<Seat> = described.into_iter().map(|described| described.seat).collect();
    let ranks = dealer.as_ref().and_then(DealerCase::ranks);
    let mut settled: Vec<SeatSettlement> =
        seats.iter().map(|seat| seat.settle(&book, ranks.as_ref())).collect();
    let meters = settle_progressive(&book, &seats, readings, &mut settled);
    Some(Settlement {
        seats: settled,
        about: about(&book, dealer.as_ref(), whole),
        meters,
        book: round.book.clone(),
    })
}

fn about(book: &Book, dealer: Option<&DealerCase>, whole: Option<Fate>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(DealerCase { hand: Some(hand), forced }) = dealer {
        let cards: Vec<String> = hand.iter().map(Card::to_string).collect();
        lines.push(format!("Dealer: {}, {}", cards.join(" "), described(&Hand::Five(*hand))));
        if let Some(card) = forced {
            lines.push(format!(
                "Forced: {card} for the highest card, {}",
                described(&Hand::Five(forced_hand(hand, *card)))
            ));
        } else if !qualifies(rank_five(hand)) {
            lines.push(format!("No hand [{}]", book.jurisdiction.clauses().no_hand_ante));
        }
    }
    if let Some(Fate::Void { clause, .. }) = whole {
        lines.push(format!("All hands are void [{clause}]"));
    }
    lines
}

/// nj/lunar-poker 38.13(b)·a | nz/lunar-poker 11.5; 11.9; 11.19; 8.7
///
/// Cards out of play, and cards that came back into it. A card exposed while dealing stays in the hand it was
/// dealt to.
fn read_irregular_cards(round: &Round<'_>, table: &mut Places, refusals: &mut Refusals) {
    let mut exposed: Vec<Card> = Vec::new();
    for irregularity in &round.irregularities {
        let Some((node, path)) = irregularity.value("cards") else { continue };
        let Some(cards) = read_cards::<Card>(node, path, refusals) else { continue };
        let clause = irregularity.spec.clause;
        match irregularity.spec.kind {
            "discard_rack_reshuffled" => {
                refuse_repeated(&[], &cards, path, clause, refusals);
                table.back_in_play(&cards);
            }
            "card_exposed_in_deal" => {
                refuse_repeated(&exposed, &cards, path, clause, refusals);
                exposed.extend(&cards);
            }
            _ => table.put_aside(&cards, path, clause),
        }
        if cards.is_empty() {
            refusals.push(Refusal::new(Code::Missing, path, "name the cards").clause(clause));
        }
    }
}

/// A card that is named again would count as two.
fn refuse_repeated(
    named: &[Card],
    cards: &[Card],
    path: &str,
    clause: &'static str,
    refusals: &mut Refusals,
) {
    for (index, card) in cards.iter().enumerate() {
        if named.contains(card) || cards[..index].contains(card) {
            let message = "this card is named twice";
            refusals.push(Refusal::new(Code::CardTwice, path, message).value(card).clause(clause));
        }
    }
}

/// nj/lunar-poker 38.13(e); 38.13(f)
///
/// A device that the table does not have cannot fail.
fn check_devices(round: &Round<'_>, refusals: &mut Refusals) {
    let shoe = round.book.option("dealing").is_some_and(|it| it.value.to_string() == "automated_shoe");
    let shuffler = round.book.option("shuffler").is_some_and(|it| it.value.to_string() == "true");
    for irregularity in &round.irregularities {
        let message = match irregularity.spec.kind {
            "dealing_shoe_failed" if !shoe => "this table has no automated dealing shoe",
            "shuffler_failed" if !shuffler => "this table has no automated shuffler",
            _ => continue,
        };
        let refusal = Refusal::new(Code::NotPermitted, &irregularity.path, message);
        refusals.push(refusal.value(irregularity.spec.kind).clause(irregularity.spec.clause));
    }
}

/// nj/lunar-poker 38.13(a); 38.13(b)·a; 38.13(b)·b; 38.13(d)·c; 38.13(f); 38.7(f)2·b; 38.7(f)2·c | nz/lunar-poker 11.2; 11.3; 11.5; 11.8; 11.9; 11.10; 11.11·a; 11.20
///
/// What happened to the whole round, if it is void.
fn whole_fate(round: &Round<'_>, book: &Book, cases: &[SeatCase<'_>]) -> Option<Fate> {
    let exposed =
        |kind: &str| round.irregularities.iter().filter(|it| it.is(kind)).map(cards_named).sum::<usize>();
    let dealer_exposed =
        round.irregularities.iter().filter(|it| it.is("dealer_card_exposed_in_deal")).count();
    let void = |irregularity: &Irregularity<'_>, clause| Fate::Void {
        clause: Clause::new(clause),
        breach: false,
        settled: irregularity.flag("after_declarations"),
    };
    let whole = round.irregularities.iter().find_map(|irregularity| {
        let clause = irregularity.spec.clause;
        match irregularity.spec.kind {
            "dealer_misdealt" | "stub_count_wrong" | "dealing_shoe_failed" | "deck_count_wrong" => {
                Some(void(irregularity, clause))
            }
            "hole_card_exposed"
                if book.void.early_hole_card_voids || irregularity.flag("before_no_more_bets") =>
            {
                Some(void(irregularity, clause))
            }
            "operator_decision" if irregularity.flag("void") => Some(void(irregularity, clause)),
            "card_face_up" if exposed("card_face_up") > 1 => Some(void(irregularity, clause)),
            "card_exposed_in_deal" if exposed("card_exposed_in_deal") + dealer_exposed > 1 => {
                Some(void(irregularity, "11.5"))
            }
            "dealer_card_exposed_in_deal" if dealer_exposed > 1 => Some(void(irregularity, "11.5")),
            "cards_at_empty_box" if !irregularity.flag("complete") => Some(void(irregularity, clause)),
            _ => None,
        }
    });
    let one_box = || {
        let wrong = |case: &&SeatCase<'_>| book.void.voids_round(came_with_draw(case));
        let boxes = cases.iter().filter(wrong).filter_map(|case| case.irregularity("wrong_number_of_cards"));
        boxes.min_by_key(|it| it.flag("after_declarations")).map(|it| void(it, it.spec.clause))
    };
    whole.or_else(one_box)
}

/// nz/lunar-poker 11.2; 11.11·a
///
/// Were the first five cards right, so that the wrong number came with the draw?
fn came_with_draw(case: &SeatCase<'_>) -> bool {
    let cards = match case.fields.peek("hand") {
        Some(Node::Text(cards)) => cards.split_whitespace().count(),
        Some(_) | None => 0,
    };
    cards == 5 && ["buy", "exchange"].iter().any(|draw| case.fields.peek(draw).is_some())
}

fn cards_named(irregularity: &Irregularity<'_>) -> usize {
    match irregularity.value("cards") {
        Some((Node::Text(cards), _)) => cards.split_whitespace().count(),
        Some(_) | None => 0,
    }
}

/// The dealer as described.
struct DealerCase {
    hand: Option<[Card; 5]>,
    forced: Option<Card>,
}

impl DealerCase {
    fn ranks(&self) -> Option<Dealer> {
        let hand = self.hand?;
        let forced = self.forced.map(|card| rank_five(&forced_hand(&hand, card)));
        Some(Dealer { dealt: rank_five(&hand), forced })
    }
}

/// nj/lunar-poker 38.10(g)·a | nz/lunar-poker 9.10·c
///
/// The dealer's five cards, which rank as their best.
fn read_dealer(
    round: &mut Round<'_>,
    book: &Book,
    void: bool,
    table: &mut Places,
    refusals: &mut Refusals,
) -> Option<DealerCase> {
    let clauses = book.jurisdiction.clauses();
    let (node, path) = round.fields.get("dealer")?;
    let mut fields = Fields::open(node, &path, refusals)?;
    let cards = fields.get("hand").and_then(|(node, path)| {
        let cards: Vec<Card> = read_cards(node, &path, refusals)?;
        table.put(&cards, &path, Moment::Deal);
        if !void {
            count(cards.len(), 5, &path, clauses.five_cards, refusals);
        }
        Some((cards, path))
    });
    if let Some(misdealt) = round.irregularities.iter().find(|it| it.is("dealer_misdealt"))
        && let Some((cards, path)) = cards.as_ref().filter(|(cards, _)| cards.len() == 5)
    {
        let message = "five cards are the right number: name the cards that the dealer was dealt";
        let refusal = Refusal::new(Code::WrongNumberOfCards, path, message);
        refusals.push(refusal.value(cards.len()).clause(misdealt.spec.clause));
    }
    let cards = cards.map(|(cards, _)| cards);
    if let Some((node, path)) = fields.get("up")
        && let Some(up) = read_cards::<Card>(node, &path, refusals)
        && count(up.len(), 1, &path, clauses.dealer, refusals)
        && cards.as_ref().is_some_and(|cards| !cards.contains(&up[0]))
    {
        let message = "the up card is one of the dealer's cards";
        refusals.push(Refusal::new(Code::NotInHand, path, message).value(up[0]).clause(clauses.dealer));
    }
    let forced = fields.get("forced").and_then(|(node, path)| {
        let cards: Vec<Card> = read_cards(node, &path, refusals)?;
        count(cards.len(), 1, &path, clauses.replacement, refusals);
        cards.first().copied()
    });
    fields.finish(refusals);
    Some(DealerCase { hand: cards.and_then(five_different), forced })
}

/// The replacement card comes last; the card it is for had gone to the discard rack.
fn put_forced_card(dealer: Option<&DealerCase>, table: &mut Places) {
    let Some(DealerCase { hand: Some(hand), forced: Some(card) }) = dealer else { return };
    let highest = hand.iter().map(|card| card.rank()).max();
    table.gone("dealer", Stay::Settled, |card| Some(card.rank()) == highest);
    table.put(&[*card], "dealer.forced", Moment::Force);
}

/// nz/lunar-poker 11.15·a; 11.16; 11.17; 11.18
///
/// A late claim is about a draw that was made before the claim.
fn check_late_claims(cases: &[SeatCase<'_>], seats: &[DescribedSeat], refusals: &mut Refusals) {
    for case in cases {
        let Some(described) = seats.iter().find(|seat| seat.path == case.path) else { continue };
        let seat = &described.seat;
        for irregularity in case.irregularities.iter().filter(|it| is_late_claim(it)) {
            let missing_super = irregularity.is("late_super_claim") && seat.wagers.super_bet.is_none();
            let no_instant = irregularity.is("late_instant_claim")
                && seat.play.first.is_some_and(|first| instant_row(&first).is_none());
            let message = if missing_super {
                "there is no Super Bet to claim"
            } else if no_instant {
                "the first five cards are no instant cash hand"
            } else if seat.draw == Draw::None {
                "a late claim is one made after a draw; without a draw say what was declared in time"
            } else {
                continue;
            };
            let refusal = Refusal::new(Code::NotPermitted, &irregularity.path, message);
            refusals.push(refusal.value(irregularity.spec.kind).clause(irregularity.spec.clause));
        }
    }
}

/// nj/lunar-poker 38.13(a) | nz/lunar-poker 11.7
///
/// Whose draw was complete before dealer cards were exposed is a player who drew.
fn check_drawn_before(
    round: &Round<'_>,
    cases: &[SeatCase<'_>],
    seats: &[DescribedSeat],
    refusals: &mut Refusals,
) {
    for irregularity in &round.irregularities {
        let Some((_, path)) = irregularity.value("drawn_before") else { continue };
        for number in irregularity.seats("drawn_before") {
            let exists = cases.iter().any(|case| i64::from(case.number) == number);
            let without_draw = |DescribedSeat { seat, .. }: &DescribedSeat| {
                i64::from(seat.number) == number && seat.play.paid.is_none()
            };
            let message = if !exists {
                "there is no such seat in this round"
            } else if seats.iter().any(without_draw) {
                "this seat did not draw"
            } else {
                continue;
            };
            let refusal = Refusal::new(Code::NotAllowed, path, message).value(number);
            refusals.push(refusal.clause(irregularity.spec.clause));
        }
    }
}

/// nz/lunar-poker 11.7
///
/// Once dealer cards were exposed early, players bet or fold; only a draw already complete stands.
fn check_early_look(round: &Round<'_>, book: &Book, seats: &[DescribedSeat], refusals: &mut Refusals) {
    let early =
        round.irregularities.iter().find(|it| it.is("dealer_cards_exposed") || it.is("hole_card_exposed"));
    let Some(early) =
        early.filter(|_| !book.void.early_hole_card_voids && !book.void.draw_after_early_hole_card)
    else {
        return;
    };
    let before = early.seats("drawn_before");
    let late = |seat: &Seat| seat.draw != Draw::None && !before.contains(&i64::from(seat.number));
    for DescribedSeat { path, seat } in seats.iter().filter(|described| late(&described.seat)) {
        let message = "the dealer's cards were exposed: this player may bet or fold but no longer draw";
        let drawn = if matches!(seat.draw, Draw::Buy(_)) { "buy" } else { "exchange" };
        let field = format!("{path}.{drawn}");
        refusals.push(Refusal::new(Code::NotPermitted, field, message).clause(early.spec.clause));
    }
}

/// nj/lunar-poker 38.10(k)·a; 38.10(k)·b; 38.10(k)·d; 38.1 Force the dealer | nz/lunar-poker 10.1·a; 10.3·b; 10.4·a; 10.4·b
///
/// A player still in the round may force a dealer who does not qualify; then, and only then, there is one
/// new dealer card.
fn check_force(
    book: &Book,
    seats: &[DescribedSeat],
    all_read: bool,
    dealer: Option<&DealerCase>,
    refusals: &mut Refusals,
) {
    let clause = book.jurisdiction.clauses().force.id();
    let hand = dealer.and_then(|dealer| dealer.hand);
    let mut forced = false;
    for DescribedSeat { path, seat } in seats.iter().filter(|described| described.seat.force) {
        let field = format!("{path}.force");
        if !book.force {
            refusals.push(withdrawn(field, "nobody forces the dealer", "force = false").value(true));
            continue;
        }
        let message = if !seat.needs_dealer(book) && !seat.is_cut_after_bet() {
            "only a player who has bet can force the dealer"
        } else if hand.is_some_and(|hand| qualifies(rank_five(&hand))) {
            "the dealer qualifies and cannot be forced"
        } else {
            forced = true;
            continue;
        };
        refusals.push(Refusal::new(Code::NotPermitted, field, message).value(true).clause(clause));
    }
    let card = dealer.and_then(|dealer| dealer.forced);
    let mut plays = seats.iter().map(|described| &described.seat);
    let live = plays.clone().any(|seat| seat.force && seat.needs_dealer(book));
    if forced && live && card.is_none() {
        let message = "a player forced the dealer: the replacement card is missing";
        refusals.push(Refusal::new(Code::Missing, "dealer.forced", message).clause(clause));
    }
    let nobody = all_read && !plays.clone().any(|seat| seat.force);
    if let Some(card) = card.filter(|_| nobody) {
        let message = "nobody forced the dealer, so there is no replacement card";
        refusals.push(Refusal::new(Code::NotPermitted, "dealer.forced", message).value(card).clause(clause));
    }
    if hand.is_none() && plays.any(|seat| seat.needs_dealer(book)) {
        let message = "a player has bet: the dealer's five cards are missing";
        let refusal = Refusal::new(Code::Missing, "dealer.hand", message);
        refusals.push(refusal.clause(book.jurisdiction.clauses().dealer));
    }
}

/// The reading of the progressive meter; left out, it is the amount the meter starts with.
fn read_meters(round: &mut Round<'_>, book: &Book, refusals: &mut Refusals) -> Option<croupier_core::Money> {
    let names: &[&'static str] = if book.progressive.is_some() { &["progressive"] } else { &[] };
    let given = round.meters(names, refusals);
    book.progressive.as_ref().map(|settings| given.first().map_or(settings.initial, |(_, reading)| *reading))
}

fn settle_progressive(
    book: &Book,
    seats: &[Seat],
    reading: Option<croupier_core::Money>,
    settled: &mut [SeatSettlement],
) -> Vec<MeterChange> {
    let (Some(settings), Some(before)) = (&book.progressive, reading) else { return Vec::new() };
    let settings: &Progressive = settings;
    let mut meter = Meter::showing(before);
    let claim = |seat: &Seat| seat.progressive_claim(book, settings);
    let claims: Vec<(usize, u8, Claim)> = seats
        .iter()
        .enumerate()
        .filter_map(|(index, seat)| Some((index, seat.number, claim(seat)?)))
        .collect();
    let by_seat: Vec<(u8, Claim)> = claims.iter().map(|(_, seat, claim)| (*seat, *claim)).collect();
    for ((index, ..), line) in claims.iter().zip(progressive::settle(settings, &mut meter, &by_seat)) {
        settled[*index].wagers.push(line);
    }
    vec![MeterChange { name: "progressive", before, after: meter.reading() }]
}
