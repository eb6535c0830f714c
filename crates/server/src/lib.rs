//! The server: tables over HTTP and WebSocket, with the web app inside.
//!
//! It holds no rules. What somebody sees is built from the views of the house for that audience; what somebody may do is the
//! menu of the table with words; what somebody says goes to the house, which decides, writes, applies and tells. The house
//! waits for the journal, so it is only called on threads that may wait. It reads no clock: the time comes with each
//! command.

pub mod access;
mod alerts;
pub mod api;
mod app;
mod checkpoints;
mod clock;
mod command;
mod config;
mod connections;
mod demo;
mod error;
mod extract;
mod hub;
mod lab;
pub mod load;
mod lobby;
mod menu;
mod metrics;
mod openapi;
mod operator;
mod posted;
mod practice;
mod record;
mod routes;
mod socket;
mod start;
mod view;
mod web;
pub mod wire;

pub use app::{App, now};
pub use config::{Config, Given, LogFormat};
pub use connections::serve;
pub use error::{Answer, ApiError, ErrorBody, Reason};
pub use openapi::text as openapi;
pub use routes::router;
pub use start::{begin_tasks, open, open_with, run};
