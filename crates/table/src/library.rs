//! The books that tables play by, each kept once however many tables use it.

use crate::procedure::Procedure;
use croupier_core::{Code, Money, Refusal, Refusals};
use croupier_games::AnyRound;
use croupier_games::any::check;
use croupier_games::book::{Rulebook, builtin};
use croupier_games::document::Node;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A book as tables play by it.
#[derive(Debug)]
pub struct Play {
    /// The book.
    pub book: Rulebook,
    /// Its hash.
    pub hash: String,
    /// What it asks of the table.
    pub procedure: Procedure,
    /// A first round; those of all tables share what does not change in it.
    pub first: AnyRound,
    /// Its deck as it is written: a new one is shuffled for every round.
    pub deck: Vec<Arc<str>>,
}

/// The books in use. It only remembers what it has worked out: the same question always has the same answer.
#[derive(Debug, Default)]
pub struct Library {
    files: Vec<Rulebook>,
    known: Mutex<BTreeMap<(String, String), Arc<Play>>>,
}

impl Library {
    /// The built-in books and, before them, those of the operator.
    #[must_use]
    pub fn with(files: Vec<Rulebook>) -> Library {
        Library { files, known: Mutex::default() }
    }

    /// The book of this name with these options.
    ///
    /// # Errors
    /// What is wrong with name or options.
    pub fn find(&self, name: &str, options: &Value) -> Result<Arc<Play>, Refusals> {
        let key = (name.to_owned(), options.to_string());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(play) = known.get(&key) {
            return Ok(Arc::clone(play));
        }
        let play = Arc::new(self.prepare(name, &key.1)?);
        known.insert(key, Arc::clone(&play));
        Ok(play)
    }

    fn prepare(&self, name: &str, options: &str) -> Result<Play, Refusals> {
        let file = self.files.iter().find(|book| book.name() == name);
        let Some(book) = file.or_else(|| builtin(name)) else {
            let message = "there is no such rulebook";
            return Err(vec![Refusal::new(Code::NotFound, "rulebook", message).value(name)]);
        };
        let mut refusals = Refusals::new();
        let node = Node::from_json(options).map_err(|refusal| vec![refusal])?;
        let book = book.with_options(&node, "options", &mut refusals);
        if refusals.is_empty() {
            check(&book, &mut refusals);
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let first = AnyRound::open(&book, [Money::ZERO; 2])?;
        let deck = first.deck().into_iter().map(Arc::from).collect();
        Ok(Play { hash: book.hash(), procedure: Procedure::of(&book), first, deck, book })
    }
}
