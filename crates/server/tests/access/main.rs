//! Who may do what, asked of a running server: every role, every endpoint and command, and attacks.

mod commands;
mod cookies;
mod guesses;
mod house;
mod input;
mod others;
mod sessions;
mod table;
