//! What stays the same from round to round at a table.

use std::ops::Deref;
use std::sync::Arc;

/// The book and the procedures of a table. Two rounds are equal if the same things happened in them, so this is
/// equal to any other: it is no part of what happened.
#[derive(Debug)]
pub(crate) struct AtTable<T>(Arc<T>);

impl<T> AtTable<T> {
    pub fn new(table: T) -> AtTable<T> {
        AtTable(Arc::new(table))
    }
}

impl<T> Clone for AtTable<T> {
    fn clone(&self) -> AtTable<T> {
        AtTable(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for AtTable<T> {
    fn eq(&self, _: &AtTable<T>) -> bool {
        true
    }
}

impl<T> Deref for AtTable<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
