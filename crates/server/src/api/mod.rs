//! The API: every resource under `/api` that is neither a record nor the lab.

pub mod books;
pub mod calls;
pub mod clauses;
pub mod coach;
pub mod felt;
pub mod floor;
pub mod health;
pub mod install;
pub mod meters;
pub mod patrons;
pub mod settle;
pub mod tables;
