//! The books that tables play by, each kept once however many tables use it.

use crate::procedure::Procedure;
use croupier_core::{Code, Money, Refusal, Refusals};
use croupier_games::AnyRound;
use croupier_games::book::{Rulebook, builtin, short_hash};
use croupier_games::check;
use croupier_games::document::Node;
use parking_lot::Mutex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

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

/// The books in use. It only remembers what it has worked out and somebody holds: the same question always has the same
/// answer, and anyone who asks about many choices of options fills no memory.
#[derive(Debug, Default)]
pub struct Library {
    /// Books of the operator's own, each under its reference.
    own: Vec<(String, Rulebook)>,
    /// Books that stand in for the built-in one of their name.
    instead: Vec<Rulebook>,
    known: Mutex<BTreeMap<Key, Weak<Play>>>,
}

/// A book by its name, the options as they are written, and whether it is meant as it was recorded.
type Key = (String, String, AsOf);

/// Which defaults of a book are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum AsOf {
    Today,
    Recorded,
}

impl Library {
    /// The built-in books, and beside them those of the operator, each under its reference: a table that plays by the
    /// built-in book of the same name goes on playing by that.
    #[must_use]
    pub fn beside(files: Vec<Rulebook>) -> Library {
        let mut own: Vec<(String, Rulebook)> = Vec::new();
        for book in files {
            let (reference, usual) = (reference(&book), builtin(book.name()).map(Rulebook::hash));
            let known = own.iter().any(|(known, _)| *known == reference) || usual == Some(book.hash());
            if !known {
                own.push((reference, book));
            }
        }
        Library { own, ..Library::default() }
    }

    /// The same, for looking into a journal: where a name stands alone, the operator's book goes before the built-in one,
    /// which may have been another when the journal was written.
    #[must_use]
    pub fn with(files: Vec<Rulebook>) -> Library {
        Library { instead: files.clone(), ..Library::beside(files) }
    }

    /// The operator's own books, each with its reference.
    pub fn own(&self) -> impl Iterator<Item = (&str, &Rulebook)> {
        self.own.iter().map(|(reference, book)| (reference.as_str(), book))
    }

    /// The book of this name with these options.
    ///
    /// # Errors
    /// What is wrong with name or options.
    pub fn find(&self, name: &str, options: &Value) -> Result<Arc<Play>, Refusals> {
        self.find_as_of(AsOf::Today, name, options)
    }

    /// The book that a journal names by this hash: today's, or the one with the defaults of the day it was recorded.
    /// If it is neither, today's.
    ///
    /// # Errors
    /// What is wrong with name or options.
    pub fn recorded(&self, name: &str, options: &Value, hash: &str) -> Result<Arc<Play>, Refusals> {
        let today = self.find(name, options)?;
        if today.hash == hash {
            return Ok(today);
        }
        let recorded = self.find_as_of(AsOf::Recorded, name, options)?;
        Ok(if recorded.hash == hash { recorded } else { today })
    }

    fn find_as_of(&self, as_of: AsOf, name: &str, options: &Value) -> Result<Arc<Play>, Refusals> {
        let key = (name.to_owned(), options.to_string(), as_of);
        let mut known = self.known.lock();
        if let Some(play) = known.get(&key).and_then(Weak::upgrade) {
            return Ok(play);
        }
        let play = Arc::new(self.prepare(&key)?);
        known.retain(|_, play| play.strong_count() > 0);
        known.insert(key, Arc::downgrade(&play));
        Ok(play)
    }

    /// The book of this name, or of this reference.
    ///
    /// # Errors
    /// If there is none.
    pub fn book(&self, name: &str) -> Result<&Rulebook, Refusals> {
        let own = self.own.iter().find(|(reference, _)| reference == name).map(|(_, book)| book);
        let instead = || self.instead.iter().find(|book| book.name() == name);
        own.or_else(instead).or_else(|| builtin(name)).ok_or_else(|| {
            let message = if is_reference(name) {
                "this book is the operator's own, and its file is not given"
            } else {
                "there is no such rulebook"
            };
            vec![Refusal::new(Code::NotFound, "rulebook", message).value(name)]
        })
    }

    fn prepare(&self, (name, options, as_of): &Key) -> Result<Play, Refusals> {
        let book = self.book(name)?;
        let mut refusals = Refusals::new();
        let node = Node::from_json(options).map_err(|refusal| vec![refusal])?;
        let book = book.with_options(&node, "options", &mut refusals);
        let book = if *as_of == AsOf::Recorded { book.as_recorded() } else { book };
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

/// What a table calls a book of the operator's own: its name, and the beginning of its hash. Its name alone is that of
/// the built-in book that it is held against.
#[must_use]
pub fn reference(book: &Rulebook) -> String {
    format!("{}@{}", book.name(), short_hash(&book.hash()))
}

/// Does a table play by a book of the operator's own?
#[must_use]
pub fn is_reference(rulebook: &str) -> bool {
    rulebook.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_choice_of_options_is_remembered_as_long_as_a_table_plays_by_it() {
        let library = Library::default();
        let find = |least: i64| library.find("nj/dragon-poker", &json!({"ante_minimum": least})).unwrap();
        let held = find(100);
        for least in 1..60 {
            drop(find(least));
        }
        assert!(Arc::ptr_eq(&held, &find(100)), "tables with the same choice share it");
        let known = library.known.lock().len();
        assert!(known <= 2, "{known} choices are remembered, one is in use");
    }

    /// A Dragon Poker book of somebody's own: an ante of 5.00 at least, unless a table says otherwise.
    fn own() -> Rulebook {
        let mut refusals = Refusals::new();
        let node = Node::from_json(r#"{"ante_minimum": 500}"#).unwrap();
        let book = builtin("nj/dragon-poker").unwrap().with_options(&node, "", &mut refusals);
        assert!(refusals.is_empty());
        book
    }

    #[test]
    fn a_book_of_the_operators_own_stands_beside_the_built_in_one_of_its_name() {
        let library = Library::beside(vec![own(), own(), builtin("nj/lucky-8s").unwrap().clone()]);
        let name = reference(&own());
        assert_eq!(library.own().map(|(name, _)| name).collect::<Vec<_>>(), [name.as_str()]);
        let hash = |name: &str| library.find(name, &json!({})).unwrap().hash.clone();
        assert_eq!(hash(&name), own().hash());
        assert_eq!(hash("nj/dragon-poker"), builtin("nj/dragon-poker").unwrap().hash());
        let missing = Library::default().find(&name, &json!({})).unwrap_err();
        assert!(missing[0].message.contains("its file is not given"), "{missing:?}");
    }

    #[test]
    fn a_recorded_table_plays_by_the_defaults_of_its_day() {
        let (library, options) = (Library::default(), json!({"five_card_progressive_table": "A"}));
        let today = library.find("nj/packs-poker", &options).unwrap();
        assert_eq!(today.book.word("bonus_configuration"), "either");
        let before = today.book.as_recorded().hash();
        let recorded = library.recorded("nj/packs-poker", &options, &before).unwrap();
        assert_eq!(
            (&recorded.hash, recorded.book.word("bonus_configuration").as_str()),
            (&before, "side_by_side")
        );
        let chosen = json!({"five_card_progressive_table": "A", "bonus_configuration": "either"});
        let hash = library.find("nj/packs-poker", &chosen).unwrap().hash.clone();
        assert_eq!(
            library.recorded("nj/packs-poker", &chosen, &hash).unwrap().hash,
            hash,
            "chosen stays chosen"
        );
        let unknown = library.recorded("nj/packs-poker", &options, "of another program").unwrap();
        assert_eq!(
            unknown.hash, today.hash,
            "a hash that nobody knows is today's book, and the table says it differs"
        );
    }

    #[test]
    fn an_audit_takes_the_operators_book_for_both() {
        let library = Library::with(vec![own()]);
        for name in ["nj/dragon-poker", &reference(&own())] {
            assert_eq!(library.find(name, &json!({})).unwrap().hash, own().hash());
        }
    }
}
