//! A table as somebody sees it, built from the views of the house field by field. What an audience may not see is not
//! there to be left out.

use crate::access::Standing;
use crate::app::Rules;
use crate::wire::row::Reading;
use crate::wire::table::{
    At, CorrectionWire, Deck, Hand, Hint, Mine, Next, Place, Round, Seat, SettingsWire, Settled, Shuffle,
    Slip, TableWire, Visit, Wager,
};
use crate::wire::words::{Naming, plain, sentence};
use croupier_core::{Audience, Bettor, Line, Money};
use croupier_games::Game;
use croupier_games::explain::verdict;
use croupier_games::hands::{Faces, Reason};
use croupier_games::round::{CardView, HandView, SeatView, View};
use croupier_house::Room;
use croupier_table::{Duty, NextView, PersonId, PlaceView, Table, TableId, TableView, Time};

/// What is known of a player besides the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// What the cage holds.
    pub wallet: Money,
    /// The visit.
    pub visit: Option<Visit>,
}

/// As which audiences somebody looks: a player with several seats has several.
#[must_use]
pub fn audiences(table: &Table, who: &Standing) -> Vec<Audience> {
    if let Some(staff) = staff(table, who) {
        return vec![staff];
    }
    let mut seats: Vec<u8> = own(table, who).iter().map(|bettor| bettor.seat).collect();
    seats.dedup();
    if seats.is_empty() {
        return vec![Audience::Public];
    }
    seats.into_iter().map(Audience::Seat).collect()
}

/// What those who work at a table see. Who plays there does not work there, whatever the role, and sees no more than
/// everybody.
fn staff(table: &Table, who: &Standing) -> Option<Audience> {
    who.staff().filter(|_| !plays(table, who))
}

/// Does somebody sit at a table?
#[must_use]
pub fn plays(table: &Table, who: &Standing) -> bool {
    who.person.as_ref().is_some_and(|person| table.seats().of(person).next().is_some())
}

/// The places of a player.
fn own(table: &Table, who: &Standing) -> Vec<Bettor> {
    let person = who.person.as_ref().filter(|_| who.role == crate::access::Role::Player);
    person.map_or_else(Vec::new, |person| table.seats().of(person).collect())
}

/// The table as somebody sees it.
#[must_use]
pub fn table(room: &Room, who: &Standing, purse: Option<Purse>, now: Time, rules: &Rules) -> TableWire {
    let table = room.table();
    let view = seen(table, who, now);
    let mine = own(table, who);
    let shuffle = view.decks.iter().find(|deck| deck.in_play).and_then(|deck| deck.commitment.clone());
    let me = who.person.as_ref().zip(purse).map(|(person, purse)| Mine {
        chips: table.balance(&table.chips(person)).in_cents(),
        wallet: purse.wallet.in_cents(),
        seats: mine.iter().map(|bettor| at(*bettor)).collect(),
        session: purse.visit,
    });
    let staff = staff(table, who).is_some();
    TableWire {
        positions: table.play().map_or(0, |play| play.procedure.positions),
        places: view.places.iter().map(|one| place(one, &mine, staff)).collect(),
        decks: view.decks.into_iter().map(deck).collect(),
        inventory: view.inventory.map(Money::in_cents),
        slip: view.slip.map(|(slip, amount)| Slip {
            slip: plain(&format!("{slip:?}").to_lowercase()),
            amount: amount.in_cents(),
        }),
        correction: table.correction().filter(|_| staff).map(|(asked, by)| CorrectionWire {
            round: asked.round,
            person: asked.person.to_string(),
            owed: asked.owed().in_cents(),
            reason: asked.reason.clone(),
            by: by.to_string(),
        }),
        call: table.call_open().filter(|_| staff).map(|call| call.reason.clone()),
        settings: table.settings().filter(|_| staff).map(|settings| SettingsWire {
            rulebook: settings.rulebook.clone(),
            options: settings.options.clone(),
            automatic: settings.automatic.clone(),
        }),
        orders: view.orders.iter().map(hint).collect(),
        next: next(view.next, view.round.as_ref(), deadline(room, rules)),
        round: view.round.as_ref().and_then(|seen| round(table, seen, &mine, &rules.currency)),
        shuffle: shuffle.map(|commitment| Shuffle { commitment }),
        me,
        demo: rules.demo,
        practice: rules.is_practice(table.id()),
        table: view.table,
        rulebook: view.rulebook,
        book_hash: view.book_hash,
        open: view.open,
        rounds: view.rounds,
        dispute: view.dispute,
    }
}

/// What the table shows to all audiences somebody looks as: each shows its own seat.
fn seen(table: &Table, who: &Standing, now: Time) -> TableView {
    let all = audiences(table, who);
    let first = all.first().copied().unwrap_or(Audience::Public);
    let mut view = table.view(first, now);
    if all.len() > 1 {
        view.round = seen_round(table, &all);
    }
    view
}

/// The round in play, or the last one, as all these audiences together see it: each shows its own seat.
#[must_use]
pub fn seen_round(table: &Table, all: &[Audience]) -> Option<View> {
    let round = table.last_round()?;
    let mut view = round.view(all.first().copied().unwrap_or(Audience::Public));
    for audience in all.iter().skip(1) {
        let Audience::Seat(seat) = audience else { continue };
        let own = round.view(*audience).seats.into_iter().find(|one| one.seat == *seat);
        let place = view.seats.iter_mut().find(|one| one.seat == *seat);
        if let (Some(place), Some(own)) = (place, own) {
            *place = own;
        }
    }
    Some(view)
}

const fn at(bettor: Bettor) -> At {
    At { seat: bettor.seat, place: bettor.place }
}

/// What a place is called.
#[must_use]
pub fn name_of(bettor: Bettor) -> String {
    match bettor.place {
        0 => format!("Seat {}", bettor.seat),
        place => format!("Seat {}, behind {place}", bettor.seat),
    }
}

fn place(view: &PlaceView, own: &[Bettor], staff: bool) -> Place {
    let mine = own.contains(&view.bettor);
    Place {
        seat: view.bettor.seat,
        place: view.bettor.place,
        name: name_of(view.bettor),
        mine,
        person: view.person.clone().filter(|_| mine || staff),
        chips: view.chips.map(Money::in_cents).filter(|_| mine || staff),
    }
}

fn deck(view: croupier_table::DeckView) -> Deck {
    Deck {
        stage: view.stage.to_owned(),
        in_play: view.in_play,
        in_rack: view.in_rack,
        commitment: view.commitment,
    }
}

/// A sentence of the book, for the wire.
#[must_use]
pub fn hint(sentence: &croupier_table::guide::Sentence) -> Hint {
    Hint { clause: sentence.clause.to_string(), text: sentence.words.to_owned() }
}

fn next(view: NextView, round: Option<&View>, deadline: Option<Time>) -> Next {
    let asks = round.filter(|_| !view.bettors.is_empty()).and_then(|round| round.phase.asks());
    Next {
        asks: asks.map(str::to_owned),
        who: view.who.to_owned(),
        seats: view.bettors.into_iter().map(at).collect(),
        what: sentence(&view.what),
        clause: view.clause.map_or_else(String::new, |clause| clause.to_string()),
        hints: view.hints.iter().map(hint).collect(),
        deadline: deadline.map(|time| time.0),
    }
}

/// Does a machine lead the rounds?
#[must_use]
pub fn is_led_by_machine(table: &Table) -> bool {
    table.settings().is_some_and(|settings| settings.is_automatic(Duty::Dealing))
}

/// When the time is over for what the table waits for: a machine that leads goes on by itself, people are told.
#[must_use]
pub fn deadline(room: &Room, rules: &Rules) -> Option<Time> {
    let table = room.table();
    if rules.is_practice(table.id()) || table.dispute_open().is_some() {
        return None;
    }
    if let Some(since) = room.betting_since() {
        return is_led_by_machine(table).then(|| since.after(rules.betting));
    }
    (!table.in_time().is_empty()).then(|| room.asked().after(rules.decision))
}

/// A round.
#[must_use]
pub fn round(table: &Table, view: &View, mine: &[Bettor], currency: &str) -> Option<Round> {
    let naming = Naming { game: table.last_round()?.game(), book: &table.play()?.book, currency };
    let open = Open { dealer: &view.dealer, packs: &view.packs };
    Some(Round {
        number: table.rounds(),
        over: table.round().is_none(),
        phase: view.phase.to_string(),
        seats: view
            .seats
            .iter()
            .map(|one| seat(one, open, mine.iter().any(|own| own.seat == one.seat), naming))
            .collect(),
        dealer: cards(&view.dealer),
        dealer_hand: open.dealer_hand(naming.game),
        packs: view.packs.iter().map(|pack| cards(pack)).collect(),
        in_shoe: view.in_shoe,
        in_rack: view.in_rack,
        meters: readings(naming.game, &view.meters),
        clauses: view.clauses.iter().map(ToString::to_string).collect(),
        announced: view.announced.clone(),
    })
}

/// Meters by name.
#[must_use]
pub fn readings(game: Game, meters: &[(&'static str, Money)]) -> Vec<Reading> {
    let reading =
        |(name, money): &(&str, Money)| Reading { name: game.title(name), reading: money.in_cents() };
    meters.iter().map(reading).collect()
}

/// A card as it is seen.
#[must_use]
pub fn card(view: &CardView) -> String {
    match view {
        CardView::Up(face) => face.clone(),
        CardView::Down => "down".to_owned(),
    }
}

/// Cards as they are seen.
#[must_use]
pub fn cards(view: &[CardView]) -> Vec<String> {
    view.iter().map(card).collect()
}

/// What lies on the table besides the players' cards, as somebody sees it.
#[derive(Clone, Copy, Debug)]
pub struct Open<'v> {
    /// The dealer's cards.
    pub dealer: &'v [CardView],
    /// The packs, where the game has them.
    pub packs: &'v [HandView],
}

impl Open<'_> {
    /// The dealer's hand in plain words.
    #[must_use]
    pub fn dealer_hand(self, game: Game) -> Option<Hand> {
        game.name_dealer(self.dealer, self.packs).map(Hand::from)
    }
}

/// A seat in a round; its player is called "you" if it is the caller's own.
#[must_use]
pub fn seat(view: &SeatView, open: Open<'_>, own: bool, naming: Naming<'_>) -> Seat {
    let faces = Faces { player: &view.cards, dealer: open.dealer, packs: open.packs, own };
    let wager = |wager: &croupier_games::round::WagerView| Wager {
        seat: wager.bettor.seat,
        place: wager.bettor.place,
        bet: wager.bet.to_owned(),
        name: naming.title(wager.bet),
        amount: wager.amount.in_cents(),
    };
    Seat {
        seat: view.seat,
        cards: cards(&view.cards),
        hand: naming.game.name_hand(&view.cards, open.packs).map(Hand::from),
        wagers: view.wagers.iter().map(wager).collect(),
        decided: view.decided.clone(),
        folded: view.folded,
        settled: settled_lines(&view.settled, faces, naming),
    }
}

/// What was settled, each wager with its reason as far as the cards are seen.
fn settled_lines(lines: &[(Bettor, Line)], faces: Faces<'_>, naming: Naming<'_>) -> Vec<Settled> {
    let wire = |(bettor, line): &(Bettor, Line)| {
        let reason = naming.game.reason(naming.book, line, faces);
        settled(*bettor, line, &of_bettor(lines, *bettor), reason, naming)
    };
    lines.iter().map(wire).collect()
}

/// The lines of one bettor.
#[must_use]
pub fn of_bettor(lines: &[(Bettor, Line)], bettor: Bettor) -> Vec<Line> {
    lines.iter().filter(|(other, _)| *other == bettor).map(|(_, line)| *line).collect()
}

/// A settled wager with its reason; `others` are all lines of the same bettor.
#[must_use]
pub fn settled(bettor: Bettor, line: &Line, others: &[Line], reason: Reason, naming: Naming<'_>) -> Settled {
    Settled {
        seat: bettor.seat,
        place: bettor.place,
        bet: line.bet.to_owned(),
        name: naming.title(line.bet),
        stake: line.stake.in_cents(),
        result: line.result.into(),
        paid: line.paid.in_cents(),
        net: line.net().in_cents(),
        row: line.row.map(|row| naming.game.row_name(row)),
        clause: line.clause.to_string(),
        why: format!("{} [{}]", verdict(naming.book, line, others, &reason, naming.currency), line.clause),
        cards: reason.cards,
    }
}

/// Whose practice table it is shows in its name: nobody else can make one of that name.
#[must_use]
pub fn is_own_practice(table: &TableId, person: Option<&PersonId>) -> bool {
    person.is_some_and(|person| table.as_str().starts_with(&crate::practice::prefix(person)))
}
