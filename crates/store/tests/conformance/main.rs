//! One suite for every journal: whatever keeps it, it behaves the same.

mod making;
mod suite;
mod tampering;

mod sqlite {
    use super::making::{Fixture, Sqlite};

    fn fresh(name: &str) -> Box<dyn Fixture> {
        Box::new(Sqlite::fresh(name))
    }

    super::suite::all!(fresh);
}

mod postgres {
    use super::making::{Fixture, Postgres};

    fn fresh(name: &str) -> Box<dyn Fixture> {
        Box::new(Postgres::fresh(name))
    }

    super::suite::all!(fresh);
}
