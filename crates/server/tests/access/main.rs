//! Who may do what, asked of a running server: every role, every endpoint and command, and attacks.

mod commands;
mod house;
mod sessions;
mod table;
