//! A round replayed, step by step, as somebody may see it.

use crate::app::App;
use crate::error::Answer;
use crate::hub::{NoticeFeed, Viewer};
use crate::record::corrected::Corrected;
use crate::record::payments::Payment;
use crate::view::settled;
use crate::wire::felt::Felt;
use crate::wire::message::Notice;
use crate::wire::table::Settled;
use crate::wire::why::Why;
use crate::wire::words::Naming;
use croupier_core::{Audience, Bettor, Line};
use croupier_games::Game;
use croupier_games::book::Rulebook;
use croupier_games::explain::{Hands, explain};
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
    let mut feed = NoticeFeed::new(replay.before, vec![viewer], &app.rules.currency);
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
        take_lines(&mut lines, &feed.table, &entry.event, own);
        feed.take(*seq, entry);
        if let Some(played) = feed.table.round() {
            shown.look(&played.view(Audience::Public));
        }
    }
    round.steps = feed.notices.into_iter().next().unwrap_or_default();
    if let Some(book) = &book {
        let naming = Naming { game: Game::of(book), currency: &app.rules.currency };
        round.settled = lines.iter().map(|(bettor, line)| settled(*bettor, line, naming)).collect();
        round.explained = lines.iter().map(|one| shown.explained(book, one, &lines)).collect();
    }
    Ok(round)
}

/// The hands that everybody has seen.
#[derive(Default)]
struct Shown {
    seats: BTreeMap<u8, String>,
    dealer: Vec<String>,
}

impl Shown {
    fn look(&mut self, view: &View) {
        for seat in &view.seats {
            if let Some(cards) = face_up(&seat.cards) {
                self.seats.insert(seat.seat, cards);
            }
        }
        if let Some(cards) = face_up(&view.dealer).filter(|_| view.dealer.len() > 1) {
            self.dealer = vec![format!("the dealer: {cards}")];
        }
    }

    /// Why a wager came to what it did, with the cards that everybody has seen.
    fn explained(&self, book: &Rulebook, (bettor, line): &(Bettor, Line), all: &[(Bettor, Line)]) -> Why {
        let own: Vec<Line> = all.iter().filter(|(other, _)| other == bettor).map(|(_, line)| *line).collect();
        let player = self.seats.get(&bettor.seat).map_or("", String::as_str);
        explain(book, line, &own, Hands { player, dealer: &self.dealer }).into()
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

/// What an event settles or takes back, of one person or of all.
fn take_lines(known: &mut Vec<(Bettor, Line)>, table: &Table, event: &Event, own: Option<&PersonId>) {
    let Event::Round(fact) = event else { return };
    let wanted = |bettor| own.is_none_or(|own| table.seats().person(bettor) == Some(own));
    for line in fact.settled_lines().into_iter().filter(|line| wanted(line.bettor)) {
        let told = (line.bettor, line.line);
        if !line.reversed {
            known.push(told);
        } else if let Some(last) = known.iter().rposition(|other| *other == told) {
            known.remove(last);
        }
    }
}
