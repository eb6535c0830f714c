//! What somebody says at a table, over REST or a socket.

use crate::access::{Action, Role, Standing};
use crate::app::{App, now};
use crate::error::{Answer, ApiError};
use crate::menu::is_close;
use crate::view::{is_own_practice, plays};
use crate::wire::said::Done;
use croupier_house::Order;
use croupier_store::CommandId;
use croupier_table::{Command, Id, Time};
use serde_json::Value;

/// A table by its name, if there is one and whoever asks may know of it.
///
/// # Errors
/// Otherwise there is none.
pub fn table(app: &App, name: &str, who: &Standing) -> Answer<Id> {
    let id = Id::new(name).map_err(|_| ApiError::not_found("table").at("table"))?;
    let others = app.rules.is_practice(&id) && !is_own_practice(&id, who.person.as_ref());
    let watches = matches!(who.role, Role::Supervisor | Role::Surveillance);
    if others && !watches {
        return Err(ApiError::not_found("table").at("table"));
    }
    let seen = app.house.see_table(&id)?.ok_or_else(|| ApiError::not_found("table").at("table"))?;
    if who.staff().is_some() && plays(seen.table(), who) {
        return Err(ApiError::forbidden("who plays at a table does not work there").at("as"));
    }
    Ok(id)
}

/// The name of a command.
///
/// # Errors
/// If it is not 32 hexadecimal digits.
pub fn command_id(text: &str) -> Answer<CommandId> {
    let wrong = || ApiError::malformed("the name of a command is 32 hexadecimal digits").at("id");
    if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let number = u128::from_str_radix(text, 16).map_err(|_| wrong())?;
    Ok(CommandId(number.to_be_bytes()))
}

/// What is said.
#[derive(Debug)]
pub enum Said {
    /// Something the table hears.
    Command(Box<Command>),
    /// A list of commands: wagers of one player that are placed together, or not at all.
    Wagers(Vec<Command>),
    /// The owner of a practice table wants the cards.
    Close,
}

impl Said {
    /// Reads it.
    ///
    /// # Errors
    /// If it is nothing that can be said.
    pub fn read(said: Value) -> Answer<Said> {
        if is_close(&said) {
            return Ok(Said::Close);
        }
        if let Value::Array(list) = said {
            let wagers = list.into_iter().enumerate().map(|(number, wager)| command(wager, nth(number)));
            return wagers.collect::<Answer<_>>().map(Said::Wagers);
        }
        command(said, "command".to_owned()).map(|command| Said::Command(Box::new(command)))
    }

    /// Which action it is. Several commands together are wagers, whatever somebody has put among them.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Said::Command(command) => Action::of_table(command),
            Said::Wagers(_) => Action::InRound,
            Said::Close => Action::CloseWagers,
        }
    }

    /// May all of it be said? Nobody may say more by putting it into a list.
    fn check(&self, who: &Standing) -> Answer<()> {
        who.check(self.action())?;
        let Said::Wagers(wagers) = self else { return Ok(()) };
        wagers.iter().enumerate().try_for_each(|(number, wager)| {
            who.check(Action::of_table(wager)).map_err(|error| error.at(nth(number)))
        })
    }
}

/// Where one of several commands stands, as the house says it too.
fn nth(number: usize) -> String {
    format!("command[{number}]")
}

fn command(said: Value, field: String) -> Answer<Command> {
    serde_json::from_value(said)
        .map_err(|error| ApiError::malformed(format!("this is no command: {error}")).at(field))
}

/// Says something at a table and waits until it is durable.
///
/// # Errors
/// Why it was not done.
pub fn say(app: &App, table: &Id, who: &Standing, id: &str, said: Said) -> Answer<Done> {
    said.check(who)?;
    let (id, by, at) = (command_id(id)?, who.speaks()?, now());
    if app.is_ending() {
        return Err(ApiError::trouble(&croupier_store::Error::Closed));
    }
    let answer = match said {
        Said::Command(command) => app.house.table(table, &Order { id, at, by, command: *command }, false)?,
        Said::Wagers(command) => app.house.wagers(table, &Order { id, at, by, command }, false)?,
        Said::Close => close(app, table, who, at)?,
    };
    Ok(Done { seq: answer.seq, events: answer.events, repeated: answer.repeated })
}

/// Wagers are closed: the owner of a practice table says when.
fn close(app: &App, table: &Id, who: &Standing, at: Time) -> Answer<croupier_house::Answer> {
    if !is_own_practice(table, who.person.as_ref()) {
        return Err(ApiError::forbidden("wagers are closed by the dealer"));
    }
    Ok(app.house.drive(table, at, true, crate::start::AT_ONCE)?)
}
