//! What a machine cannot see: equipment, and how hands move. Somebody attests it, list by list.

use crate::books;
use crate::duty::Duty;
use crate::guide::{Sentence, fitting};
use crate::messages::Command;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::refuse::{cited, no, no_by, not_now};
use crate::table::Decision;
use crate::table::Table;
use croupier_games::book::Rulebook;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checklist {
    /// When the table is set up: layout, boxes, devices, filings.
    Installation,
    /// Each time it opens: shoe, decks, cutting and cover card.
    Opening,
    /// By each dealer: how cards and chips are handled.
    Handling,
    /// When played cards come back to security.
    Return,
}

impl Checklist {
    /// All lists.
    pub const ALL: [Checklist; 4] =
        [Checklist::Installation, Checklist::Opening, Checklist::Handling, Checklist::Return];

    /// What it is about.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Checklist::Installation => "how the table is set up",
            Checklist::Opening => "what belongs to an opening",
            Checklist::Handling => "how cards and chips are handled",
            Checklist::Return => "the inspection of cards that came back",
        }
    }

    /// The command that attests everything that is due on it.
    #[must_use]
    pub const fn attest(self, deck: Option<u8>) -> Command {
        Command::Attest { list: self, clauses: Vec::new(), deck }
    }
}

/// What is attested with each list of a book.
#[derive(Clone, Copy, Debug)]
pub struct Attested {
    /// With [`Checklist::Installation`].
    pub installation: &'static [Sentence],
    /// With [`Checklist::Opening`].
    pub opening: &'static [Sentence],
    /// With [`Checklist::Handling`].
    pub handling: &'static [Sentence],
    /// With [`Checklist::Return`].
    pub returned: &'static [Sentence],
}

/// What somebody attests with a list at a table with these settings, statement by statement.
#[must_use]
pub fn statements(book: &Rulebook, list: Checklist) -> Vec<Sentence> {
    let attested = &books::of(book).attested;
    let all = match list {
        Checklist::Installation => attested.installation,
        Checklist::Opening => attested.opening,
        Checklist::Handling => attested.handling,
        Checklist::Return => attested.returned,
    };
    fitting(book, all)
}

impl Table {
    /// The statements of a list that fit this table and that nobody has attested yet.
    #[must_use]
    pub fn unattested(&self, list: Checklist) -> Vec<Sentence> {
        let all = self.play().map_or_else(Vec::new, |play| statements(&play.book, list));
        let attested = |one: &Sentence| {
            self.state
                .attested
                .iter()
                .any(|(known, clause)| *known == list && clause.as_str() == one.clause.id())
        };
        all.into_iter().filter(|one| !attested(one)).collect()
    }

    /// The decks that came back to security and are not inspected yet, where the book asks for it.
    #[must_use]
    pub fn decks_to_inspect(&self) -> Vec<u8> {
        let asked = !self.unattested(Checklist::Return).is_empty();
        self.state.to_inspect.iter().copied().filter(|_| asked).collect()
    }

    /// The commands that attest what is due.
    pub(crate) fn lists_due(&self) -> Vec<Command> {
        let of_table = [Checklist::Installation, Checklist::Opening, Checklist::Handling];
        let due = of_table.into_iter().filter(|list| !self.unattested(*list).is_empty());
        let returned = self.decks_to_inspect().into_iter();
        due.map(|list| list.attest(None))
            .chain(returned.map(|deck| Checklist::Return.attest(Some(deck))))
            .collect()
    }

    /// Who attests reads each statement and vouches for it by name, for some of them or for all that are due.
    ///
    /// nj/dragon-poker E-1.18(n); E-1.18(n)3 | nj/packs-poker E-1.18(n); E-1.18(n)3 | house/three-card-poker 10.2
    ///
    /// Cards that came back are inspected by security, deck by deck.
    pub(crate) fn attest(&self, by: &By, list: Checklist, clauses: &[String], deck: Option<u8>) -> Decision {
        self.rules()?;
        let (roles, who): (&[Role], _) = match list {
            Checklist::Handling => (&[Role::Dealer, Role::Supervisor], "the dealer or a supervisor"),
            Checklist::Installation | Checklist::Opening => (&[Role::Supervisor], "a supervisor"),
            Checklist::Return => (&[Role::Security], "casino security"),
        };
        let due = self.unattested(list);
        let first = due.first().map(|statement| statement.clause);
        self.for_duty(by, Duty::Attest, roles, who).map_err(|refusal| cited(refusal, first))?;
        if (list == Checklist::Return) != deck.is_some() {
            return Err(no_by("a deck is named where cards came back, and only there", first));
        }
        if deck.is_some_and(|deck| !self.decks_to_inspect().contains(&deck)) {
            return Err(no_by("no cards of this deck came back", first).value(deck.unwrap_or_default()));
        }
        if let Some(unknown) = clauses.iter().find(|id| due.iter().all(|one| one.clause.id() != id.as_str()))
        {
            return Err(no("no statement of this clause is due").value(unknown));
        }
        let named =
            |one: &Sentence| clauses.is_empty() || clauses.iter().any(|id| id.as_str() == one.clause.id());
        let attested: Vec<Sentence> = due.iter().copied().filter(named).collect();
        if attested.is_empty() {
            return Err(not_now("attest"));
        }
        if deck.is_some() && attested.len() < due.len() {
            return Err(no_by("a deck is inspected for everything on the list", first));
        }
        Ok(vec![Event::Attested {
            list,
            clauses: attested.iter().map(|one| one.clause.to_string()).collect(),
            statements: attested.iter().map(|one| one.words.to_owned()).collect(),
            deck,
        }])
    }

    /// What was attested stands; a deck that was inspected is not asked for again.
    pub(crate) fn take_attested(&mut self, list: Checklist, clauses: &[String], deck: Option<u8>) {
        match (list, deck) {
            (Checklist::Return, Some(deck)) => drop(self.state.to_inspect.remove(&deck)),
            // Early records inspected whatever had come back.
            (Checklist::Return, None) => self.state.to_inspect.clear(),
            (Checklist::Installation | Checklist::Opening | Checklist::Handling, _) => {
                let attested = clauses.iter().map(|clause| (list, clause.clone()));
                Arc::make_mut(&mut self.state.attested).extend(attested);
            }
        }
    }
}
