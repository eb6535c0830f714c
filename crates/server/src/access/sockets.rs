//! How many sockets somebody may have open.

use super::{Access, Address, Caller};
use crate::error::Answer;
use croupier_table::PersonId;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// Of one person: several pages, and connections that have not noticed yet that they are gone.
const OF_PERSON: usize = 32;
/// Of the visitors at one address.
const OF_ADDRESS: usize = 256;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Whose {
    Person(PersonId),
    Visitors(Address),
}

#[derive(Clone, Default)]
pub(super) struct Sockets(Arc<Mutex<HashMap<Whose, usize>>>);

/// A place for a socket; free again when it is dropped.
pub struct Place {
    sockets: Sockets,
    whose: Whose,
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Place({:?})", self.whose)
    }
}

impl Access {
    /// A place for another socket.
    ///
    /// # Errors
    /// If there are too many open already.
    pub fn place(&self, caller: &Caller, from: Address) -> Answer<Place> {
        let (whose, most) = match caller.person() {
            Some(person) => (Whose::Person(person.clone()), OF_PERSON),
            None => (Whose::Visitors(from), OF_ADDRESS),
        };
        let mut open = self.sockets.0.lock();
        let count = open.entry(whose.clone()).or_default();
        if *count >= most {
            return Err(super::limits::too_often(10));
        }
        *count += 1;
        Ok(Place { sockets: self.sockets.clone(), whose })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.sockets.0.lock();
        if let Some(count) = open.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.whose);
            }
        }
    }
}
