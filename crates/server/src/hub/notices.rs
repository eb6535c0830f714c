//! The notices that a commit makes for each of those who watch.

use super::patch::{Changes, Looks, Sight};
use crate::access::Standing;
use crate::view::{audiences, card, name_of};
use crate::wire::message::{Notice, RoundPatch};
use crate::wire::notice::NoticeKind;
use crate::wire::words::Naming;
use croupier_core::{Audience, Bettor};
use croupier_games::AnyRound;
use croupier_games::round::{CardView, Notice as OfRound};
use croupier_house::Commit;
use croupier_table::{CardStep, Entry, Event, Table};

/// As whom somebody looks.
#[derive(Clone, Debug)]
pub enum Viewer {
    /// A person in a role, who may have several seats.
    Of(Standing),
    /// One audience.
    As(Audience),
}

impl Viewer {
    /// The audiences somebody looks as.
    pub fn audiences(&self, table: &Table) -> Vec<Audience> {
        match self {
            Viewer::Of(who) => audiences(table, who),
            Viewer::As(audience) => vec![*audience],
        }
    }
}

/// The notices of commits that follow each other, for each of these people.
#[must_use]
pub fn notices<'c>(
    commits: impl IntoIterator<Item = &'c Commit>,
    all: &[Standing],
    currency: &str,
) -> Vec<Vec<Notice>> {
    let mut commits = commits.into_iter().peekable();
    let Some(first) = commits.peek() else { return all.iter().map(|_| Vec::new()).collect() };
    let eyes = all.iter().cloned().map(Viewer::Of).collect();
    let mut feed = NoticeFeed::new(first.before.table().clone(), eyes, currency);
    for commit in commits {
        for (seq, entry) in (commit.before.seq() + 1..).zip(&*commit.entries) {
            feed.take(seq, entry);
        }
    }
    feed.notices
}

/// Goes through facts and makes a notice of each for each of those who watch.
pub struct NoticeFeed<'a> {
    /// The table as of the last fact.
    pub table: Table,
    all: Vec<Viewer>,
    currency: &'a str,
    sights: Vec<Sight>,
    /// The notices made so far, for each of them.
    pub notices: Vec<Vec<Notice>>,
}

impl<'a> NoticeFeed<'a> {
    /// Begins with a table as it is.
    #[must_use]
    pub fn new(table: Table, all: Vec<Viewer>, currency: &'a str) -> NoticeFeed<'a> {
        let sights = sights(&table, &all);
        let notices = all.iter().map(|_| Vec::new()).collect();
        NoticeFeed { table, all, currency, sights, notices }
    }

    /// Takes a fact.
    pub fn take(&mut self, seq: u64, entry: &Entry<Event>) {
        let notices: Vec<Option<Notice>> = self.all.iter().map(|who| self.notice(seq, entry, who)).collect();
        self.table.apply(entry);
        let mut patches = self.patches(&entry.event).into_iter();
        for (known, notice) in self.notices.iter_mut().zip(notices) {
            let round = patches.next().flatten();
            known.extend(notice.map(|notice| Notice { round, ..notice }));
        }
    }

    /// What a fact that was applied changed for each of them.
    fn patches(&mut self, event: &Event) -> Vec<Option<Box<RoundPatch>>> {
        if !matches!(event, Event::Round(_) | Event::RoundOpened { .. }) {
            return Vec::new();
        }
        let Some(round) = self.table.last_round() else { return Vec::new() };
        let Some(play) = self.table.play() else { return Vec::new() };
        let naming = Naming { game: round.game(), book: &play.book, currency: self.currency };
        let (now, mut changes) = (sights(&self.table, &self.all), Changes::written(naming));
        let patches = std::iter::zip(&self.sights, &now).map(|(before, now)| changes.between(before, now));
        let patches = patches.collect();
        self.sights = now;
        patches
    }

    /// The notice of a fact that is about to be applied, as somebody sees it.
    fn notice(&self, seq: u64, entry: &Entry<Event>, who: &Viewer) -> Option<Notice> {
        let (at, round) = (entry.at.0, None);
        if let (Event::Round(fact), Some(playing)) = (&entry.event, self.table.round()) {
            let seen = redacted(&self.table, playing, fact, who);
            let card = seen.card.as_ref().map(card);
            let kind = NoticeKind::of_round(&fact.fact());
            return Some(Notice { seq, at, kind, what: seen.what, card, seat: fact.seat(), round });
        }
        let Around { kind, what, seat } = around(&entry.event)?;
        Some(Notice { seq, at, kind, what, card: None, seat, round })
    }
}

fn sights(table: &Table, all: &[Viewer]) -> Vec<Sight> {
    let mut looks = Looks::at(table);
    all.iter().map(|who| looks.sight(&who.audiences(table))).collect()
}

/// The fact as somebody sees it who may have several seats: through the one that sees the card.
fn redacted(table: &Table, round: &AnyRound, fact: &croupier_games::AnyEvent, who: &Viewer) -> OfRound {
    let mut all = who.audiences(table).into_iter().map(|audience| round.redact(fact, audience));
    let first = all.next().unwrap_or_else(|| round.redact(fact, Audience::Public));
    if matches!(first.card, Some(CardView::Up(_))) {
        return first;
    }
    all.find(|notice| matches!(notice.card, Some(CardView::Up(_)))).unwrap_or(first)
}

/// Something that happens around rounds.
struct Around {
    kind: NoticeKind,
    what: String,
    seat: Option<u8>,
}

impl Around {
    fn the(kind: NoticeKind, what: impl Into<String>) -> Around {
        Around { kind, what: what.into(), seat: None }
    }
}

/// What happens around rounds, as everybody may know it.
fn around(event: &Event) -> Option<Around> {
    let seats = |bettor: &Bettor, became: &str| Around {
        seat: Some(bettor.seat),
        ..Around::the(NoticeKind::Seats, format!("{} is {became}", name_of(*bettor)))
    };
    Some(match event {
        Event::Installed { .. } => Around::the(NoticeKind::Table, "The table is set up"),
        Event::SettingsChanged { .. } => Around::the(NoticeKind::Table, "The settings of the table change"),
        Event::Opened => Around::the(NoticeKind::Table, "The table is open"),
        Event::Closed => Around::the(NoticeKind::Table, "The table is closed"),
        Event::Sat { bettor, .. } => seats(bettor, "taken"),
        Event::StoodUp { bettor, .. } => seats(bettor, "free"),
        Event::RoundOpened { round, .. } => {
            Around::the(NoticeKind::RoundOpened, format!("Round {round}: wagers are open"))
        }
        Event::RoundCalledOff => {
            Around::the(NoticeKind::RoundGivenUp, "The cards are too old: all wagers went back")
        }
        Event::Disputed { .. } => Around::the(NoticeKind::Dispute, "The table stands still: a dispute"),
        Event::Decided { decision } => {
            Around::the(NoticeKind::Dispute, format!("The dispute is decided: {decision}"))
        }
        Event::Reopened => Around::the(NoticeKind::Dispute, "The table goes on"),
        Event::Validated { .. } => Around::the(NoticeKind::Supervisor, "A supervisor validated an award"),
        Event::TimeOver { bettors, .. } => {
            let names: Vec<String> = bettors.iter().map(|bettor| name_of(*bettor)).collect();
            Around::the(NoticeKind::Supervisor, format!("{}: the time to decide is over", names.join(", ")))
        }
        Event::CountDiffers { .. } => {
            Around::the(NoticeKind::Supervisor, "The count does not fit: the cards are counted again")
        }
        Event::DeclaredAbsent { bettor } => Around {
            seat: Some(bettor.seat),
            ..Around::the(NoticeKind::Supervisor, format!("{} is declared absent", name_of(*bettor)))
        },
        Event::IncidentReported { .. } => Around::the(NoticeKind::Supervisor, "An incident was reported"),
        Event::Ruled { .. } => Around::the(NoticeKind::Supervisor, "A supervisor ruled"),
        Event::Corrected { correction, .. } => {
            let what = format!("A payment of round {} was put right", correction.round);
            Around::the(NoticeKind::Supervisor, what)
        }
        Event::Cards { step, .. } => Around::the(NoticeKind::Cards, cards(step)?),
        Event::DeviceRemoved { .. }
        | Event::DeviceReturned { .. }
        | Event::Attested { .. }
        | Event::Requested { .. }
        | Event::Confirmed { .. }
        | Event::Withdrawn
        | Event::Allowed { .. }
        | Event::BoughtIn { .. }
        | Event::ChipsTaken { .. }
        | Event::Tipped { .. }
        | Event::CashSpoken { .. }
        | Event::CashChanged { .. }
        | Event::CashRefused { .. }
        | Event::CouponPlaced { .. }
        | Event::CouponTaken { .. }
        | Event::Round(_)
        | Event::MeterLinked { .. }
        | Event::MeterUnlinked { .. }
        | Event::MeterAsked { .. }
        | Event::MeterAnswered { .. }
        | Event::MeterReleased { .. }
        | Event::ValidatedUpTo { .. }
        | Event::Documented { .. }
        | Event::CorrectionAsked(_)
        | Event::CorrectionRejected { .. }
        | Event::SupervisorCalled { .. }
        | Event::CallAnswered
        | Event::OpeningOrdered
        | Event::Separated { .. }
        | Event::SeparationLifted { .. } => return None,
    })
}

const fn cards(step: &CardStep) -> Option<&'static str> {
    match step {
        CardStep::Shuffle { .. } => Some("The cards are shuffled"),
        CardStep::Cut { .. } => Some("The cards are cut"),
        CardStep::Reveal { .. } => Some("The promised order of the last shoe is told"),
        CardStep::Receive { .. } => Some("Cards are received"),
        CardStep::Remove { .. } => Some("Cards leave the table"),
        CardStep::Inspect
        | CardStep::Verify
        | CardStep::Spread { .. }
        | CardStep::TurnUp
        | CardStep::Look
        | CardStep::Wash
        | CardStep::OrderCut { .. }
        | CardStep::OrderShuffle { .. }
        | CardStep::FoundComplete => None,
    }
}
