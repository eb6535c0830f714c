//! Reading a described seat: its fields, checked against the rules of choosing.

use super::{DescribedSeat, Fate, Forfeit, Late, Seat, five_different};
use crate::book::Rulebook;
use crate::case::{Bets, Irregularity, SeatCase, WagerSpec, count, read_cards};
use crate::document::{Fields, Node, element, list, word};
use crate::lunar::Book;
use crate::lunar::clauses::{Clauses, Jurisdiction};
use crate::lunar::progressive::Progressive;
use crate::lunar::rack::{Moment, Places, Stay};
use crate::lunar::rules::{Choice, Declared, Draw, PartPlay, Payment, Wagers, instant_row, takes_instant};
use croupier_core::{Card, Clause, Code, Refusal, Refusals};

impl Late {
    fn of(seat: &SeatCase<'_>) -> Late {
        let paid = |kind: &str| {
            seat.irregularity(kind).is_some_and(|claim| {
                claim.flag("operator_pays") && !claim.flag("viewed") && !claim.flag("later_boxes_served")
            })
        };
        Late { instant: paid("late_instant_claim"), super_bet: paid("late_super_claim") }
    }
}

/// nz/lunar-poker 11.15·a; 11.17
///
/// Is it a claim that was made after a draw?
pub(in crate::lunar) fn is_late_claim(irregularity: &Irregularity<'_>) -> bool {
    irregularity.is("late_instant_claim") || irregularity.is("late_super_claim")
}

impl DescribedSeat {
    /// Reads a seat. `whole` is what happened to the whole round.
    pub fn read(
        rulebook: &Rulebook,
        book: &Book,
        seat: &mut SeatCase<'_>,
        whole: Option<Fate>,
        table: &mut Places,
        refusals: &mut Refusals,
    ) -> Option<DescribedSeat> {
        let path = seat.path.clone();
        let fate = fate(own_fate(seat), whole);
        let late = Late::of(seat);
        let claims_late = seat.irregularities.iter().any(is_late_claim);
        let reader = Reader { book, clauses: book.jurisdiction.clauses(), path: &path, fate, claims_late };
        let first = reader.hand(&mut seat.fields, table, refusals);
        let bets = reader.bets(rulebook, &mut seat.fields, refusals);
        let declared = reader.declared(&mut seat.fields, bets.as_ref(), refusals);
        let drawn_before = refusals.len();
        let (draw, paid) = reader.draw(&mut seat.fields, first.as_ref(), table, refusals);
        if refusals.len() == drawn_before {
            check_wrong_number(seat, first.as_ref(), draw, paid, refusals);
        }
        if late.instant {
            table.back_in_play(&drawn_cards(draw));
        }
        let before = refusals.len();
        let choice = reader.choice(&mut seat.fields, refusals);
        let undecided = choice.is_none() && refusals.len() == before;
        let force = seat.fields.flag("force", refusals);
        seat.fields.finish(refusals);
        let wagers = bets.as_ref().and_then(|bets| reader.wagers(bets, paid, choice, force, refusals));
        let play = PartPlay { first, declared, paid, choice };
        table.gone(&path, stay(fate, &play, late, force), |_| true);
        let progressive_accepted = seat.irregularity("progressive_not_accepted").is_none();
        let seat = Seat {
            number: seat.number,
            fate,
            wagers: wagers?,
            play,
            draw,
            force,
            late,
            progressive_accepted,
        };
        let described = DescribedSeat { path, seat };
        described.check_progress(book, undecided, refusals);
        Some(described)
    }

    /// Refuses a decision that is missing (`undecided`), or a draw after the round was over for this player.
    fn check_progress(&self, book: &Book, undecided: bool, refusals: &mut Refusals) {
        let clauses = book.jurisdiction.clauses();
        let DescribedSeat { path, seat } = self;
        if seat.fate != Fate::Live || seat.late.instant {
            return;
        }
        let over = seat.complete().is_some_and(|play| takes_instant(book, &play));
        if over && (seat.play.paid.is_some() || seat.force) {
            let message = "instant cash was declared and paid, so the round was over for this player; \
                           if it was not declared, say so with declare";
            refusals.push(Refusal::new(Code::NotPermitted, path, message).clause(clauses.instant.id()));
        }
        if !over && undecided && seat.play.first.is_some() {
            let message = "each remaining player bets or folds";
            refusals.push(
                Refusal::new(Code::Missing, format!("{path}.decision"), message).clause(clauses.election),
            );
        }
    }
}

/// nj/lunar-poker 38.13(d)·a | nz/lunar-poker 11.2
///
/// A hand that is void for its number of cards cannot be described with the right number.
fn check_wrong_number(
    seat: &SeatCase<'_>,
    first: Option<&[Card; 5]>,
    draw: Draw,
    paid: Option<Payment>,
    refusals: &mut Refusals,
) {
    let Some(irregularity) = seat.irregularity("wrong_number_of_cards") else { return };
    let right = first.is_some() && (paid.is_none() || draw != Draw::None);
    if right {
        let message = "this is the right number of cards: name the cards that the player was dealt";
        let refusal = Refusal::new(Code::WrongNumberOfCards, &irregularity.path, message);
        refusals.push(refusal.value(irregularity.spec.kind).clause(irregularity.spec.clause));
    }
}

/// nj/lunar-poker 38.13(d)·a; 38.10(f)·b | nz/lunar-poker 11.1·b; 11.2; 11.12; 11.13; 11.14·b
///
/// What the seat's own irregularities make of it. A hand that was void or forfeited stays so; one that counts as folded
/// can still become void.
fn own_fate(seat: &SeatCase<'_>) -> Fate {
    let void = |irregularity: &Irregularity<'_>, breach: bool| Fate::Void {
        clause: Clause::new(irregularity.spec.clause),
        breach,
        settled: irregularity.flag("after_declarations"),
    };
    let forfeit = |irregularity: &Irregularity<'_>, by: Forfeit| Fate::Forfeited {
        by,
        settled: irregularity.flag("after_declarations"),
    };
    let mut otherwise = Fate::Live;
    for irregularity in &seat.irregularities {
        let fate = match irregularity.spec.kind {
            "wrong_number_of_cards" => void(irregularity, false),
            "operator_decision" if irregularity.flag("void") => {
                Fate::Void { clause: Clause::new("11.20"), breach: false, settled: false }
            }
            "hand_declared_void" => void(irregularity, true),
            "cards_collected_early" if !irregularity.flag("rebuilt") => void(irregularity, false),
            "cards_laid_on_discards" if !irregularity.flag("top_five") => {
                otherwise = Fate::DeemedFold;
                continue;
            }
            "communicated" => forfeit(irregularity, Forfeit::Communicated),
            "absent" => forfeit(irregularity, Forfeit::Absent),
            _ => continue,
        };
        return fate;
    }
    otherwise
}

/// What becomes of a seat. A hand that was void or forfeited is settled when that happens, so a round that is
/// void later leaves it alone; everybody else's hand is void with the round.
fn fate(own: Fate, whole: Option<Fate>) -> Fate {
    match own {
        Fate::Void { .. } | Fate::Forfeited { .. } => own,
        Fate::Live | Fate::DeemedFold => whole.unwrap_or(own),
    }
}

/// nj/lunar-poker 38.10(a)1·b; 38.10(b)4; 38.10(j)1·b | nz/lunar-poker 5.8; 9.4(a); 10.2(c)
///
/// What became of the cards held: they are taken when the hand is over, and after "No hand" those of players who
/// do not force are taken before the dealer's card is replaced.
fn stay(fate: Fate, play: &PartPlay, late: Late, force: bool) -> Stay {
    let instant = play.declared.instant && play.first.is_some_and(|first| instant_row(&first).is_some());
    if fate != Fate::Live || play.choice == Some(Choice::Fold) || instant || late.instant {
        Stay::Over
    } else if force {
        Stay::Held
    } else {
        Stay::Settled
    }
}

/// The new cards of a draw.
fn drawn_cards(draw: Draw) -> Vec<Card> {
    match draw {
        Draw::None => Vec::new(),
        Draw::Buy(card) => vec![card],
        Draw::Exchange { draw, .. } => draw.iter().collect(),
    }
}

/// Reads the fields of one seat.
struct Reader<'a> {
    book: &'a Book,
    clauses: &'static Clauses,
    path: &'a str,
    fate: Fate,
    claims_late: bool,
}

impl Reader<'_> {
    fn is_void(&self) -> bool {
        matches!(self.fate, Fate::Void { .. })
    }

    /// A hand can be forfeited while it is dealt; an absent player was dealt a complete one (nz 11.12).
    fn is_cut_in_deal(&self) -> bool {
        matches!(self.fate, Fate::Forfeited { by: Forfeit::Communicated, .. })
    }

    /// The hand ended before its time, perhaps between a payment and the cards it was for.
    fn is_cut_short(&self) -> bool {
        matches!(self.fate, Fate::Void { .. } | Fate::Forfeited { .. })
    }

    /// The first five cards; a void hand may have any number or none, a forfeited one too.
    fn hand(
        &self,
        fields: &mut Fields<'_>,
        table: &mut Places,
        refusals: &mut Refusals,
    ) -> Option<[Card; 5]> {
        let may_be_odd = self.is_void() || self.is_cut_in_deal();
        let found = if may_be_odd { fields.get("hand") } else { fields.require("hand", refusals) };
        let (node, path) = found?;
        let cards: Vec<Card> = read_cards(node, &path, refusals)?;
        table.put(&cards, &path, Moment::Deal);
        if !may_be_odd {
            count(cards.len(), 5, &path, self.clauses.five_cards, refusals);
        }
        five_different(cards)
    }

    fn bets(&self, rulebook: &Rulebook, fields: &mut Fields<'_>, refusals: &mut Refusals) -> Option<Bets> {
        let clauses = self.clauses;
        let mut wagers = vec![
            WagerSpec::new("ante", clauses.ante, rulebook, "min_ante", "max_ante"),
            WagerSpec::new("super", clauses.super_amount, rulebook, "min_super", "max_super"),
            WagerSpec::unlimited("bet", clauses.bet_amount),
            WagerSpec::unlimited("buy_fee", clauses.buy),
            WagerSpec::unlimited("exchange_fee", clauses.exchange),
            WagerSpec::unlimited("force_fee", clauses.force.id()),
        ];
        if self.book.jurisdiction == Jurisdiction::NewJersey {
            wagers.push(WagerSpec::unlimited("progressive", "38.6(c)·a"));
        }
        Bets::read(fields, &wagers, clauses.wagers, refusals)
    }

    /// nj/lunar-poker 38.10(a)·b | nz/lunar-poker 9.2·a; 9.2·c
    ///
    /// Left out, everything the hand is entitled to was declared in time.
    fn declared(&self, fields: &mut Fields<'_>, bets: Option<&Bets>, refusals: &mut Refusals) -> Declared {
        let all = Declared { instant: true, super_bet: true, progressive: true };
        let mut declared = Declared { instant: false, super_bet: false, progressive: false };
        let Some((node, path)) = fields.get("declare") else {
            return if self.claims_late { declared } else { all };
        };
        let words: &[&str] = match self.book.jurisdiction {
            Jurisdiction::NewJersey => &["instant", "super", "progressive"],
            Jurisdiction::NewZealand => &["instant", "super"],
        };
        for (index, item) in list(node, &path, refusals).unwrap_or_default().iter().enumerate() {
            let path = element(&path, index);
            let Some(word) = word(item, &path, words, refusals) else { continue };
            let (said, bet) = [
                (&mut declared.instant, "ante"),
                (&mut declared.super_bet, "super"),
                (&mut declared.progressive, "progressive"),
            ]
            .into_iter()
            .nth(word)
            .unwrap_or_else(|| unreachable!("three words"));
            if *said {
                refusals.push(Refusal::new(Code::Twice, &path, "this is declared twice").value(item));
            }
            if bets.is_some_and(|bets| !bets.has(bet)) {
                let message = format!("nothing can be declared without the {bet} wager");
                refusals.push(
                    Refusal::new(Code::NotPermitted, &path, message)
                        .value(item)
                        .clause(self.clauses.declaration),
                );
            }
            *said = true;
        }
        declared
    }

    /// nj/lunar-poker 38.10(b); 38.10(b)1; 38.10(b)2; 38.10(d)·c; 38.1 Exchange cards | nz/lunar-poker 5.2(c); 8.5·a; 8.5(c); 8.6·a; 9.6
    ///
    /// At most one draw: one card bought, or two to five exchanged for as many. A hand that ended before all of
    /// them came has no draw, only the payment.
    fn draw(
        &self,
        fields: &mut Fields<'_>,
        first: Option<&[Card; 5]>,
        table: &mut Places,
        refusals: &mut Refusals,
    ) -> (Draw, Option<Payment>) {
        let bought = fields.get("buy").and_then(|(node, path)| self.bought(node, &path, table, refusals));
        let exchanged = fields
            .get("exchange")
            .and_then(|(node, path)| self.exchanged(node, &path, first, table, refusals));
        let paid = bought.map(|_| Payment::Buy).or(exchanged.map(|_| Payment::Exchange));
        if bought.is_some() && exchanged.is_some() {
            let message = "a player buys a card or exchanges cards, never both";
            let refusal = Refusal::new(Code::NotPermitted, format!("{}.exchange", self.path), message);
            refusals.push(refusal.clause(self.clauses.one_draw));
        }
        let draw = bought.or(exchanged).unwrap_or(Draw::None);
        (draw, paid)
    }

    fn bought(&self, node: &Node, path: &str, table: &mut Places, refusals: &mut Refusals) -> Option<Draw> {
        let cards: Vec<Card> = read_cards(node, path, refusals)?;
        table.put(&cards, path, Moment::Draw);
        if (self.is_cut_short() && cards.is_empty()) || (self.is_void() && cards.len() > 1) {
            return Some(Draw::None);
        }
        count(cards.len(), 1, path, self.clauses.buy, refusals);
        cards.first().map(|card| Draw::Buy(*card))
    }

    fn exchanged(
        &self,
        node: &Node,
        path: &str,
        first: Option<&[Card; 5]>,
        table: &mut Places,
        refusals: &mut Refusals,
    ) -> Option<Draw> {
        let mut fields = Fields::open(node, path, refusals)?;
        let given = fields.require("discard", refusals);
        let received = fields.require("draw", refusals);
        fields.finish(refusals);
        let (given, given_at) = given?;
        let (received, received_at) = received?;
        let discard: Vec<Card> = read_cards(given, &given_at, refusals)?;
        let draw: Vec<Card> = read_cards(received, &received_at, refusals)?;
        table.gone(self.path, Stay::Discarded, |card| discard.contains(&card));
        table.put(&draw, &received_at, Moment::Draw);
        if !(2..=5).contains(&discard.len()) {
            let message = "two, three, four or five cards are exchanged";
            let refusal = Refusal::new(Code::WrongNumberOfCards, &given_at, message);
            refusals.push(refusal.value(discard.len()).clause(self.clauses.exchange));
        }
        self.check_discards(&discard, &given_at, first, refusals);
        let unfinished = self.is_cut_short() && draw.len() < discard.len();
        if unfinished || (self.is_void() && draw.len() > discard.len()) {
            return Some(Draw::None);
        }
        count(draw.len(), discard.len(), &received_at, self.clauses.new_cards, refusals);
        Some(Draw::Exchange { discard: discard.into_iter().collect(), draw: draw.into_iter().collect() })
    }

    fn check_discards(
        &self,
        discard: &[Card],
        path: &str,
        first: Option<&[Card; 5]>,
        refusals: &mut Refusals,
    ) {
        let clause = self.clauses.exchange;
        for (index, card) in discard.iter().enumerate() {
            if first.is_some_and(|first| !first.contains(card)) {
                let message = "this card is not in the hand";
                refusals.push(Refusal::new(Code::NotInHand, path, message).value(card).clause(clause));
            }
            if discard[..index].contains(card) {
                refusals.push(
                    Refusal::new(Code::CardTwice, path, "this card is given up twice")
                        .value(card)
                        .clause(clause),
                );
            }
        }
    }

    /// nj/lunar-poker 38.10(b); 38.10(c)·b; 38.10(d)·e | nz/lunar-poker 5.2; 9.1; 9.9
    ///
    /// In the end a player bets or folds.
    fn choice(&self, fields: &mut Fields<'_>, refusals: &mut Refusals) -> Option<Choice> {
        let (node, path) = fields.get("decision")?;
        let words: &[&str] = match self.book.jurisdiction {
            Jurisdiction::NewJersey => &["bet", "fold"],
            Jurisdiction::NewZealand => &["bet", "fold", "play"],
        };
        word(node, &path, words, refusals).map(|index| [Choice::Bet, Choice::Fold, Choice::Bet][index])
    }

    /// nj/lunar-poker 38.1 Bet wager; 38.6(b)·b; 38.6(c)·a; 1.13X(d)2; 38.1 Force the dealer payment; 38.10(k)·b | nz/lunar-poker 5.1(a); 5.2(b); 5.1(b); 8.5·a; 8.6·a; 10.3·b; 9.5
    ///
    /// The amounts that are fixed: the bet twice the ante, each option payment the ante, the progressive 1.00.
    fn wagers(
        &self,
        bets: &Bets,
        paid: Option<Payment>,
        choice: Option<Choice>,
        force: bool,
        refusals: &mut Refusals,
    ) -> Option<Wagers> {
        let (clauses, path) = (self.clauses, self.path);
        if let Some(stake) = bets.get("progressive") {
            match &self.book.progressive {
                Some(_) => bets.fixed("progressive", Progressive::WAGER, path, "38.6(c)·a", refusals),
                None => bets.absent(
                    "progressive",
                    "this table offers no progressive wager",
                    path,
                    "38.6(c)·a",
                    refusals,
                ),
            }
            debug_assert!(!stake.is_zero());
        }
        let ante = bets.require("ante", path, clauses.ante, refusals)?;
        match choice {
            Some(Choice::Bet) | None => bets.fixed("bet", ante.times(2), path, clauses.bet_amount, refusals),
            Some(Choice::Fold) => {
                bets.absent("bet", "a player who folds makes no bet", path, clauses.election, refusals)
            }
        }
        let fees = [
            ("buy_fee", paid == Some(Payment::Buy), clauses.buy),
            ("exchange_fee", paid == Some(Payment::Exchange), clauses.exchange),
            ("force_fee", force, clauses.force.id()),
        ];
        for (fee, due, clause) in fees {
            if due {
                bets.fixed(fee, ante, path, clause, refusals);
            } else {
                bets.absent(
                    fee,
                    "this payment belongs to an option that was not taken",
                    path,
                    clause,
                    refusals,
                );
            }
        }
        Some(Wagers { ante, super_bet: bets.get("super"), progressive: bets.get("progressive") })
    }
}
