//! What each of those who watch is told of a commit.

use super::patch::{Changes, Looks, Sight};
use crate::access::Standing;
use crate::view::{audiences, card, name_of};
use crate::wire::said::{Notice, RoundPatch};
use croupier_core::Audience;
use croupier_games::AnyRound;
use croupier_games::round::{CardView, Notice as OfRound};
use croupier_house::Commit;
use croupier_table::{CardStep, Entry, Event, Table};

/// As whom somebody looks.
#[derive(Clone, Debug)]
pub enum Eyes {
    /// A person in a role, who may have several seats.
    Of(Standing),
    /// One audience.
    As(Audience),
}

impl Eyes {
    fn audiences(&self, table: &Table) -> Vec<Audience> {
        match self {
            Eyes::Of(who) => audiences(table, who),
            Eyes::As(audience) => vec![*audience],
        }
    }
}

/// What each of these people is told of commits that follow each other.
#[must_use]
pub fn notices<'c>(
    commits: impl IntoIterator<Item = &'c Commit>,
    all: &[Standing],
    currency: &str,
) -> Vec<Vec<Notice>> {
    let mut commits = commits.into_iter().peekable();
    let Some(first) = commits.peek() else { return all.iter().map(|_| Vec::new()).collect() };
    let eyes = all.iter().cloned().map(Eyes::Of).collect();
    let mut teller = Teller::new(first.before.table().clone(), eyes, currency);
    for commit in commits {
        for (seq, entry) in (commit.before.seq() + 1..).zip(&*commit.entries) {
            teller.take(seq, entry);
        }
    }
    teller.told
}

/// Goes through facts and tells each to each of those who watch.
pub struct Teller<'a> {
    /// The table as of the last fact.
    pub table: Table,
    all: Vec<Eyes>,
    currency: &'a str,
    sights: Vec<Sight>,
    /// What each was told.
    pub told: Vec<Vec<Notice>>,
}

impl<'a> Teller<'a> {
    /// Begins with a table as it is.
    #[must_use]
    pub fn new(table: Table, all: Vec<Eyes>, currency: &'a str) -> Teller<'a> {
        let sights = sights(&table, &all);
        let told = all.iter().map(|_| Vec::new()).collect();
        Teller { table, all, currency, sights, told }
    }

    /// Takes a fact.
    pub fn take(&mut self, seq: u64, entry: &Entry<Event>) {
        let notices: Vec<Option<Notice>> = self.all.iter().map(|who| self.notice(seq, entry, who)).collect();
        self.table.apply(entry);
        let mut patches = self.patches(&entry.event).into_iter();
        for (told, notice) in self.told.iter_mut().zip(notices) {
            let round = patches.next().flatten();
            told.extend(notice.map(|notice| Notice { round, ..notice }));
        }
    }

    /// What a fact that was applied changed for each of them.
    fn patches(&mut self, event: &Event) -> Vec<Option<Box<RoundPatch>>> {
        if !matches!(event, Event::Round(_) | Event::RoundOpened { .. }) {
            return Vec::new();
        }
        let (now, mut changes) = (sights(&self.table, &self.all), Changes::told_in(self.currency));
        let patches = std::iter::zip(&self.sights, &now).map(|(before, now)| changes.between(before, now));
        let patches = patches.collect();
        self.sights = now;
        patches
    }

    /// What somebody is told of a fact that is about to be applied.
    fn notice(&self, seq: u64, entry: &Entry<Event>, who: &Eyes) -> Option<Notice> {
        let (at, round) = (entry.at.0, None);
        if let (Event::Round(fact), Some(playing)) = (&entry.event, self.table.round()) {
            let heard = heard(&self.table, playing, fact, who);
            let card = heard.card.as_ref().map(card);
            return Some(Notice { seq, at, what: heard.what, card, seat: fact.seat(), round });
        }
        let (what, seat) = around(&entry.event)?;
        Some(Notice { seq, at, what, card: None, seat, round })
    }
}

fn sights(table: &Table, all: &[Eyes]) -> Vec<Sight> {
    let mut looks = Looks::at(table);
    all.iter().map(|who| looks.sight(&who.audiences(table))).collect()
}

/// What somebody hears, who may have several seats: the one that sees the card tells it.
fn heard(table: &Table, round: &AnyRound, fact: &croupier_games::AnyEvent, who: &Eyes) -> OfRound {
    let mut all = who.audiences(table).into_iter().map(|audience| round.redact(fact, audience));
    let first = all.next().unwrap_or_else(|| round.redact(fact, Audience::Public));
    if matches!(first.card, Some(CardView::Up(_))) {
        return first;
    }
    all.find(|notice| matches!(notice.card, Some(CardView::Up(_)))).unwrap_or(first)
}

/// What happens around rounds, as everybody may know it.
fn around(event: &Event) -> Option<(String, Option<u8>)> {
    let plain = |what: &str| Some((what.to_owned(), None));
    match event {
        Event::Installed { .. } => plain("The table is set up"),
        Event::SettingsChanged { .. } => plain("The settings of the table change"),
        Event::Opened => plain("The table is open"),
        Event::Closed => plain("The table is closed"),
        Event::Sat { bettor, .. } => Some((format!("{} is taken", name_of(*bettor)), Some(bettor.seat))),
        Event::StoodUp { bettor, .. } => Some((format!("{} is free", name_of(*bettor)), Some(bettor.seat))),
        Event::RoundOpened { round, .. } => Some((format!("Round {round}: wagers are open"), None)),
        Event::RoundGivenUp => plain("The cards are too old: all wagers went back"),
        Event::Disputed { .. } => plain("The table stands still: a dispute"),
        Event::Decided { .. } => plain("The dispute is decided"),
        Event::Reopened => plain("The table goes on"),
        Event::Validated { .. } => plain("A supervisor validated an award"),
        Event::Ruled { .. } => plain("A supervisor ruled"),
        Event::Corrected { correction, .. } => {
            Some((format!("A payment of round {} was put right", correction.round), None))
        }
        Event::Cards { step, .. } => cards(step).map(|what| (what.to_owned(), None)),
        Event::DeviceRemoved { .. }
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
        | Event::Separated { .. }
        | Event::SeparationLifted { .. } => None,
    }
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
