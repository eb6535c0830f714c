//! The API: every resource under `/api`.

pub mod books;
pub mod floor;
pub mod health;
pub mod tables;
