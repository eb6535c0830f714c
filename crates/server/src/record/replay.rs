//! A round replayed, step by step, as somebody may see it.

use crate::app::App;
use crate::error::Answer;
use crate::hub::{NoticeFeed, Viewer};
use crate::record::corrected::Corrected;
use crate::record::payments::Payment;
use crate::view::{of_bettor, seen_round, settled};
use crate::wire::felt::Felt;
use crate::wire::message::Notice;
use crate::wire::table::Settled;
use crate::wire::why::Why;
use crate::wire::words::Naming;
use croupier_core::{Bettor, Line};
use croupier_games::Game;
use croupier_games::book::Rulebook;
use croupier_games::explain::{self, Hands};
use croupier_games::hands::{Faces, HandName, Reason};
use croupier_games::round::{CardView, View};
use croupier_house::{Played, Replay};
use croupier_table::{CardStep, Event, PersonId, Table, TableId};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A round as somebody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundTold {
    /// The table.
    pub table: String,
    /// Is it a practice table?
    pub practice: bool,
    /// Its number there.
    pub round: u64,
    /// The rulebook.
    pub rulebook: String,
    /// The hash of the book it was played by.
    pub book_hash: String,
    /// The layout as it was then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub felt: Option<Felt>,
    /// When it was opened.
    pub at: i64,
    /// Is it over?
    pub over: bool,
    /// The promise of the order of cards.
    pub commitment: Option<String>,
    /// The salt of the promise, once it is revealed.
    pub salt: Option<String>,
    /// The order that was promised, once it is revealed.
    pub order: Option<String>,
    /// As whom it is seen: `public`, `seat1`, `dealer`, `supervisor`, `surveillance`, or `mine`.
    pub audience: String,
    /// What happened, step by step.
    pub steps: Vec<Notice>,
    /// What each wager came to when the round was over: a player's own, for others all.
    pub settled: Vec<Settled>,
    /// Why each of them came to that, in the same order.
    pub explained: Vec<Why>,
    /// What was put right since: a player's own, for others all.
    pub corrected: Vec<Corrected>,
    /// What was paid as a correction speaks of it, for a supervisor; for others nothing.
    pub payments: Vec<Payment>,
}

/// Replays a round; the layout has the operator's name on it.
pub fn replay_round(
    app: &App,
    table: &TableId,
    played: &Played,
    replay: Replay,
    viewer: Viewer,
    audience: String,
    own: Option<&PersonId>,
) -> Answer<RoundTold> {
    let operator = app.operator()?;
    let settings = replay.before.settings().map_or_else(String::new, |settings| settings.rulebook.clone());
    let mut round = RoundTold {
        table: table.to_string(),
        practice: app.rules.is_practice(table),
        felt: None,
        round: played.round,
        rulebook: settings,
        book_hash: String::new(),
        at: played.at.0,
        over: played.over,
        commitment: None,
        salt: None,
        order: None,
        audience,
        steps: Vec::new(),
        settled: Vec::new(),
        explained: Vec::new(),
        corrected: Vec::new(),
        payments: Vec::new(),
    };
    let (mut dealt, mut book, mut lines, mut shown) = (None, None, Vec::new(), Shown::default());
    let mut feed = NoticeFeed::new(replay.before, vec![viewer.clone()], &app.rules.currency);
    for (seq, entry) in &replay.facts {
        if let Event::RoundOpened { deck, book_hash, .. } = &entry.event {
            dealt = Some(*deck);
            round.book_hash.clone_from(book_hash);
            book = feed.table.play().map(|play| play.book.clone());
            round.felt = feed.table.play().map(|play| Felt::new(&play.book, &operator));
            round.commitment =
                feed.table.decks().get(*deck).and_then(|deck| deck.commitment.as_deref().map(str::to_owned));
        }
        if let Event::Cards { deck, step: CardStep::Reveal { salt, order } } = &entry.event
            && dealt == Some(*deck)
        {
            (round.salt, round.order) = (Some(salt.clone()), Some(order.clone()));
        }
        let since = take_lines(&mut lines, &feed.table, &entry.event, own);
        feed.take(*seq, entry);
        if feed.table.round().is_some()
            && let (Some(book), Some(view)) = (&book, seen_round(&feed.table, &viewer.audiences(&feed.table)))
        {
            shown.look(Game::of(book), &view);
            for known in lines.iter_mut().skip(since) {
                known.reason = reason(book, known, &view, own.is_some());
            }
        }
    }
    round.steps = feed.notices.into_iter().next().unwrap_or_default();
    if let Some(book) = &book {
        let naming = Naming { game: Game::of(book), book, currency: &app.rules.currency };
        let all: Vec<(Bettor, Line)> = lines.iter().map(|known| (known.bettor, known.line)).collect();
        for Known { bettor, line, reason } in &lines {
            let others = of_bettor(&all, *bettor);
            round.explained.push(shown.explained(book, (*bettor, line), &others).with(reason).into());
            round.settled.push(settled(*bettor, line, &others, reason.clone(), naming));
        }
    }
    Ok(round)
}

/// A wager that was settled, and why it came to that.
struct Known {
    bettor: Bettor,
    line: Line,
    reason: Reason,
}

/// Why a wager came to what it did, by the cards that are seen as it is settled.
fn reason(book: &Rulebook, known: &Known, view: &View, own: bool) -> Reason {
    let seat = view.seats.iter().find(|seat| seat.seat == known.bettor.seat);
    let player = seat.map_or(&[][..], |seat| &seat.cards);
    let faces = Faces { player, dealer: &view.dealer, packs: &view.packs, own };
    Game::of(book).reason(book, &known.line, faces)
}

/// The hands that were seen, in words.
#[derive(Default)]
struct Shown {
    seats: BTreeMap<u8, String>,
    dealer: Vec<String>,
}

impl Shown {
    fn look(&mut self, game: Game, view: &View) {
        let with_name = |cards: String, name: Option<HandName>| match name {
            Some(name) => format!("{cards}, {}", name.name),
            None => cards,
        };
        for seat in &view.seats {
            if let Some(cards) = face_up(&seat.cards) {
                let name = game.name_hand(&seat.cards, &view.packs);
                self.seats.insert(seat.seat, with_name(cards, name));
            }
        }
        if let Some(cards) = face_up(&view.dealer).filter(|_| view.dealer.len() > 1) {
            let name = game.name_dealer(&view.dealer, &view.packs);
            self.dealer = vec![format!("the dealer: {}", with_name(cards, name))];
        }
    }

    /// Why a wager came to what it did, with the cards that were seen.
    fn explained(&self, book: &Rulebook, (bettor, line): (Bettor, &Line), others: &[Line]) -> explain::Why {
        let player = self.seats.get(&bettor.seat).map_or("", String::as_str);
        explain::explain(book, line, others, Hands { player, dealer: &self.dealer })
    }
}

/// The cards of a hand that lies open, blanks between.
fn face_up(hand: &[CardView]) -> Option<String> {
    let cards = hand.iter().map(|card| match card {
        CardView::Up(code) => Some(code.as_str()),
        CardView::Down => None,
    });
    let cards: Option<Vec<&str>> = cards.collect();
    cards.filter(|cards| !cards.is_empty()).map(|cards| cards.join(" "))
}

/// What an event settles or takes back, of one person or of all; where what it settles begins.
fn take_lines(known: &mut Vec<Known>, table: &Table, event: &Event, own: Option<&PersonId>) -> usize {
    let Event::Round(fact) = event else { return known.len() };
    let mut settled = 0;
    let wanted = |bettor| own.is_none_or(|own| table.seats().person(bettor) == Some(own));
    for line in fact.settled_lines().into_iter().filter(|line| wanted(line.bettor)) {
        if !line.reversed {
            settled += 1;
            known.push(Known { bettor: line.bettor, line: line.line, reason: Reason::default() });
        } else if let Some(last) =
            known.iter().rposition(|other| other.bettor == line.bettor && other.line == line.line)
        {
            known.remove(last);
        }
    }
    known.len() - settled
}
