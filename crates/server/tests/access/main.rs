//! Who may do what, asked of a running server: every role, every endpoint and command, and attacks.

mod attacks;
mod commands;
mod cookies;
mod endpoints;
mod guesses;
mod house;
mod input;
mod others;
mod record;
mod servers;
mod sessions;
mod table;
mod together;
