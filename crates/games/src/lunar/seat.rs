//! A described seat of Lunar Poker: read, checked against the rules of choosing, and settled.

use super::clauses::{Clauses, Jurisdiction};
use super::progressive::{self, Claim, Progressive, Turn};
use super::rules::{
    Choice, Dealer, Declared, Draw, Hand, Lines, PartPlay, Payment, Play, Wagers, draw_fee, final_hand,
    settle, settle_forfeit, settle_void, takes_instant,
};
use super::{Book, rules};
use crate::book::Rulebook;
use crate::case::{Bets, SeatCase, SeatSettlement, TableCards, WagerSpec, count, read_cards};
use crate::document::{Fields, Node, element, list, word};
use croupier_core::{Card, CardSet, Clause, Code, Line, Money, Outcome, Refusal, Refusals};

/// What the irregularities make of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It plays.
    Live,
    /// The hand is void; side payments settled before stand if `settled`.
    Void { clause: Clause, breach: bool, settled: bool },
    /// All wagers are forfeited.
    Forfeited { clause: Clause, settled: bool },
    /// Deemed to have folded.
    DeemedFold,
}

/// nz/lunar-poker 11.15·a; 11.16; 11.17; 11.18
///
/// The late claims that are paid: new cards unseen, no later box served, and the operator elects to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Late {
    /// Instant cash: the round is over, the new cards go back.
    pub instant: bool,
    /// The Super Bet: the draw stands.
    pub super_bet: bool,
}

impl Late {
    fn of(seat: &SeatCase<'_>) -> Late {
        let paid = |kind: &str| {
            seat.befell(kind).is_some_and(|claim| {
                claim.flag("operator_pays") && !claim.flag("viewed") && !claim.flag("later_boxes_served")
            })
        };
        Late { instant: paid("late_instant_claim"), super_bet: paid("late_super_claim") }
    }
}

/// A described seat, checked as far as it can be without the dealer.
#[derive(Debug)]
pub(super) struct Seat {
    pub number: u8,
    pub path: String,
    pub fate: Fate,
    pub wagers: Wagers,
    pub play: PartPlay,
    /// The draw, once its cards came.
    pub draw: Draw,
    pub force: bool,
    pub late: Late,
    pub progressive_accepted: bool,
}

impl Seat {
    /// Reads a seat. `whole` is what befell the whole round.
    pub fn read(
        rulebook: &Rulebook,
        book: &Book,
        seat: &mut SeatCase<'_>,
        whole: Option<Fate>,
        table: &mut TableCards<Card>,
        refusals: &mut Refusals,
    ) -> Option<Seat> {
        let path = seat.path.clone();
        let fate = fate(own_fate(seat), whole);
        let late = Late::of(seat);
        let claims_late =
            seat.irregularities.iter().any(|irregularity| irregularity.spec.kind.starts_with("late_"));
        let reader = Reader { book, clauses: book.jurisdiction.clauses(), path: &path, fate, claims_late };
        let first = reader.hand(&mut seat.fields, table, refusals);
        let bets = reader.bets(rulebook, &mut seat.fields, refusals);
        let declared = reader.declared(&mut seat.fields, bets.as_ref(), refusals);
        let (draw, paid) = reader.draw(&mut seat.fields, first.as_ref(), table, refusals);
        if late.instant {
            table.back_in_play(&drawn_cards(draw));
        }
        let choice = reader.choice(&mut seat.fields, refusals);
        let force = seat.fields.flag("force", refusals);
        seat.fields.finish(refusals);
        let wagers = bets.as_ref().and_then(|bets| reader.wagers(bets, paid, choice, force, refusals));
        let play = PartPlay { first, declared, paid, choice };
        let progressive_accepted = seat.befell("progressive_not_accepted").is_none();
        let seat = Seat {
            number: seat.number,
            path: path.clone(),
            fate,
            wagers: wagers?,
            play,
            draw,
            force,
            late,
            progressive_accepted,
        };
        seat.check_progress(book, refusals);
        Some(seat)
    }

    /// What was declared, a late claim that is paid included.
    fn declared(&self) -> Declared {
        let declared = self.play.declared;
        Declared { super_bet: declared.super_bet || self.late.super_bet, ..declared }
    }

    /// Everything the seat says, as far as it plays.
    pub fn complete(&self) -> Option<Play> {
        let PartPlay { first, choice, .. } = self.play;
        let choice = match self.fate {
            Fate::DeemedFold => Choice::Fold,
            Fate::Live | Fate::Void { .. } | Fate::Forfeited { .. } => choice.unwrap_or(Choice::Bet),
        };
        Some(Play { first: first?, declared: self.declared(), draw: self.draw, choice, forces: self.force })
    }

    /// Did a hand that is void now come as far as a bet?
    pub fn is_void_after_bet(&self) -> bool {
        matches!(self.fate, Fate::Void { .. }) && self.play.choice == Some(Choice::Bet)
    }

    /// Does it settle a bet against the dealer?
    pub fn needs_dealer(&self, book: &Book) -> bool {
        self.fate == Fate::Live
            && !self.late.instant
            && self.complete().is_some_and(|play| play.choice == Choice::Bet && !takes_instant(book, &play))
    }

    /// Refuses a decision that is missing, or a draw after the round was over for this player.
    fn check_progress(&self, book: &Book, refusals: &mut Refusals) {
        let clauses = book.jurisdiction.clauses();
        if self.fate != Fate::Live || self.late.instant {
            return;
        }
        let over = self.complete().is_some_and(|play| takes_instant(book, &play));
        if over && (self.play.paid.is_some() || self.force) {
            let message = "instant cash was declared and paid, so the round was over for this player; \
                           if it was not declared, say so with declare";
            refusals.push(Refusal::new(Code::NotPermitted, &self.path, message).clause(clauses.instant.id()));
        }
        if !over && self.play.choice.is_none() && self.play.first.is_some() {
            let message = "each remaining player bets or folds";
            refusals.push(
                Refusal::new(Code::Missing, format!("{}.decision", self.path), message)
                    .clause(clauses.election),
            );
        }
    }

    /// The seat's lines without the progressive wager.
    pub fn lines(&self, book: &Book, dealer: Option<&Dealer>) -> Lines {
        let cut = PartPlay { declared: self.declared(), ..self.play };
        match (self.fate, self.complete()) {
            (Fate::Void { settled: true, .. }, Some(play))
                if self.late.instant && book.void.side_payments_stand =>
            {
                self.settle_late_instant(book, &play)
            }
            (Fate::Void { clause, breach, settled }, _) => {
                let returned =
                    if breach { book.void.fees_returned_on_breach } else { book.void.fees_returned };
                let fee = if returned { Outcome::Void } else { Outcome::Fee };
                let stand = settled && book.void.side_payments_stand;
                let mut lines = settle_void(book, &self.wagers, &cut, fee, stand, clause);
                lines.extend(self.force.then(|| force_fee(book, self.wagers.ante, fee)));
                lines
            }
            (Fate::Forfeited { clause, settled }, _) => {
                settle_forfeit(book, &self.wagers, &cut, settled, clause)
            }
            (Fate::Live, Some(play)) if self.late.instant => self.settle_late_instant(book, &play),
            (Fate::Live | Fate::DeemedFold, Some(play)) if self.late.super_bet => {
                self.settle_late_super(book, &play, dealer)
            }
            (Fate::Live | Fate::DeemedFold, Some(play)) => settle(book, &self.wagers, &play, dealer),
            (Fate::Live | Fate::DeemedFold, None) => unreachable!("a live seat has its five cards"),
        }
    }

    /// The seat as it is reported, without the progressive wager.
    pub fn settle(&self, book: &Book, dealer: Option<&Dealer>) -> SeatSettlement {
        let wagers = self.lines(book, dealer).to_vec();
        SeatSettlement { seat: self.number, about: self.about(), wagers, backers: Vec::new() }
    }

    /// nz/lunar-poker 11.15·a; 11.15·b
    ///
    /// Instant cash is paid after all, the new cards go back unseen and with them, by reading R11, the Fee.
    fn settle_late_instant(&self, book: &Book, play: &Play) -> Lines {
        let declared = Declared { instant: true, ..play.declared };
        let mut lines = settle(book, &self.wagers, &Play { declared, draw: Draw::None, ..*play }, None);
        let fee = if book.void.late_instant_fee_returned { Outcome::Void } else { Outcome::Fee };
        lines.extend(draw_fee(book, self.wagers.ante, self.play.paid, fee));
        lines
    }

    /// nz/lunar-poker 11.17
    ///
    /// The Super Bet is paid after all; the draw stands and by reading R11 its Fee is kept.
    fn settle_late_super(&self, book: &Book, play: &Play, dealer: Option<&Dealer>) -> Lines {
        let mut lines = settle(book, &self.wagers, play, dealer);
        let paid = lines.iter().any(|line| line.bet == "super" && line.result == Outcome::Win);
        if paid && book.void.late_super_fee_returned {
            lines.retain(|line| line.result != Outcome::Fee || line.bet == "force_fee");
            lines.extend(draw_fee(book, self.wagers.ante, self.play.paid, Outcome::Void));
        }
        lines
    }

    fn about(&self) -> String {
        let Some(first) = self.play.first else { return String::new() };
        let dealt: Vec<String> = first.iter().map(Card::to_string).collect();
        let drawn = match (self.draw, self.play.paid) {
            (Draw::None, None) => String::new(),
            (Draw::None, Some(_)) => return format!("{}, paid for a draw that went wrong", dealt.join(" ")),
            (Draw::Buy(card), _) => format!(", bought {card}"),
            (Draw::Exchange { discard, draw }, _) => {
                format!(", gave {} for {}", written(discard), written(draw))
            }
        };
        format!("{}{drawn}: {}", dealt.join(" "), described(&final_hand(&first, self.draw)))
    }

    /// nj/lunar-poker 38.11(b)2; 38.10(f)·b; 38.13(d)·a; 38.12(i)·a
    ///
    /// What becomes of the progressive wager, if there is one. In a hand that was cut short an award paid before
    /// stands; `replacing` says that the round became void when the dealer's card was to be replaced, so that
    /// whoever did not force had been settled.
    pub fn progressive_claim(&self, book: &Book, settings: &Progressive, replacing: bool) -> Option<Claim> {
        self.wagers.progressive?;
        if !self.progressive_accepted {
            return Some(Claim::Void(Clause::new("38.11(b)2"), None));
        }
        let last = if replacing { Turn::Settlement } else { Turn::Declaration };
        let claim = || Some(progressive::claim(book, settings, &self.wagers, &self.complete()?));
        let paid = |by: Option<Turn>| claim().filter(|claim| self.was_paid(*claim, by));
        match self.fate {
            Fate::Void { clause, settled, .. } => {
                let by = settled.then_some(last);
                paid(by).or(Some(Claim::Void(clause, by)))
            }
            Fate::Forfeited { clause, settled } => {
                paid(settled.then_some(last)).or(Some(Claim::Forfeited(clause)))
            }
            Fate::Live | Fate::DeemedFold => claim(),
        }
    }

    /// nj/lunar-poker 38.10(a)1·c
    ///
    /// Was the award of a hand that was cut short paid before, in the turn `by` at the latest?
    fn was_paid(&self, claim: Claim, by: Option<Turn>) -> bool {
        let in_time = |turn: Turn| by.is_some_and(|by| turn <= by);
        let reached = |turn: Turn| turn == Turn::Declaration || self.play.choice == Some(Choice::Bet);
        matches!(claim, Claim::Won(_, turn) if in_time(turn) && reached(turn))
    }
}

/// Five cards, if they are five different ones; anything else is refused where it is read.
pub(super) fn five_different(cards: Vec<Card>) -> Option<[Card; 5]> {
    let different: CardSet = cards.iter().copied().collect();
    cards.try_into().ok().filter(|_| different.len() == 5)
}

/// nj/lunar-poker 38.10(k)·b | nz/lunar-poker 10.3·b
///
/// The payment for forcing the dealer in a round that became void afterwards.
fn force_fee(book: &Book, ante: Money, outcome: Outcome) -> Line {
    let clause = book.jurisdiction.clauses().force_fee;
    if outcome == Outcome::Void {
        Line::void("force_fee", ante, clause)
    } else {
        Line::fee("force_fee", ante, clause)
    }
}

/// Cards shuffled back into play come from the discard rack, never from a hand.
fn keeps_a_card_it_draws(first: &[Card; 5], draw: Draw) -> bool {
    let kept = match draw {
        Draw::None | Draw::Buy(_) => first.iter().copied().collect(),
        Draw::Exchange { discard, .. } => first.iter().copied().collect::<CardSet>().difference(discard),
    };
    drawn_cards(draw).into_iter().any(|card| kept.contains(card))
}

/// The new cards of a draw.
fn drawn_cards(draw: Draw) -> Vec<Card> {
    match draw {
        Draw::None => Vec::new(),
        Draw::Buy(card) => vec![card],
        Draw::Exchange { draw, .. } => draw.iter().collect(),
    }
}

pub(super) fn written(cards: CardSet) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn described(hand: &Hand) -> String {
    let rank = hand.rank();
    if rules::qualifies(rank) { rank.to_string() } else { format!("{rank} (below ace-king)") }
}

/// nj/lunar-poker 38.13(d)·a; 38.10(f)·b | nz/lunar-poker 11.1·b; 11.2; 11.12; 11.13; 11.14·b
///
/// What the seat's own irregularities make of it.
fn own_fate(seat: &SeatCase<'_>) -> Fate {
    let void = |irregularity: &crate::case::Irregularity<'_>, breach: bool| Fate::Void {
        clause: Clause::new(irregularity.spec.clause),
        breach,
        settled: irregularity.flag("after_declarations"),
    };
    for irregularity in &seat.irregularities {
        let fate = match irregularity.spec.kind {
            "wrong_number_of_cards" => void(irregularity, false),
            "hand_declared_void" => void(irregularity, true),
            "cards_collected_early" if !irregularity.flag("rebuilt") => void(irregularity, false),
            "cards_laid_on_discards" if !irregularity.flag("top_five") => Fate::DeemedFold,
            "communicated" | "absent" => Fate::Forfeited {
                clause: Clause::new(irregularity.spec.clause),
                settled: irregularity.flag("after_declarations"),
            },
            _ => continue,
        };
        return fate;
    }
    Fate::Live
}

/// What becomes of a seat. A hand that was void or forfeited is settled when that happens, so a round that is
/// void later leaves it alone; everybody else's hand is void with the round.
fn fate(own: Fate, whole: Option<Fate>) -> Fate {
    match own {
        Fate::Void { .. } | Fate::Forfeited { .. } => own,
        Fate::Live | Fate::DeemedFold => whole.unwrap_or(own),
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

    /// The hand ended before its time, perhaps between a payment and the cards it was for.
    fn is_cut_short(&self) -> bool {
        matches!(self.fate, Fate::Void { .. } | Fate::Forfeited { .. })
    }

    /// The first five cards; a void hand may have any number or none.
    fn hand(
        &self,
        fields: &mut Fields<'_>,
        table: &mut TableCards<Card>,
        refusals: &mut Refusals,
    ) -> Option<[Card; 5]> {
        let found = if self.is_void() { fields.get("hand") } else { fields.require("hand", refusals) };
        let (node, path) = found?;
        let cards: Vec<Card> = read_cards(node, &path, refusals)?;
        table.put(&cards, &path);
        if !self.is_void() {
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
            if bets.is_some_and(|bets| bets.get(bet).is_none()) {
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
        table: &mut TableCards<Card>,
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
        let back = drawn_cards(draw).into_iter().any(|card| table.is_back(card));
        if back && first.is_some_and(|first| keeps_a_card_it_draws(first, draw)) {
            let message = "a card drawn is one that this player still holds";
            refusals.push(Refusal::new(Code::CardTwice, self.path, message).clause(self.clauses.deck));
        }
        (draw, paid)
    }

    fn bought(
        &self,
        node: &Node,
        path: &str,
        table: &mut TableCards<Card>,
        refusals: &mut Refusals,
    ) -> Option<Draw> {
        let cards: Vec<Card> = read_cards(node, path, refusals)?;
        table.put(&cards, path);
        if self.is_cut_short() && cards.is_empty() {
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
        table: &mut TableCards<Card>,
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
        table.put(&draw, &received_at);
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
