//! Commands at a table, over REST or a socket.

use crate::access::{Action, Role, Standing};
use crate::api::meters::{make_meter, own_meter};
use crate::app::{App, now};
use crate::error::{Answer, ApiError};
use crate::menu::is_close;
use crate::posted::post_limits;
use crate::practice;
use crate::view::{is_own_practice, plays};
use crate::wire::message::Done;
use croupier_bytes::hex;
use croupier_house::Order;
use croupier_store::CommandId;
use croupier_table::{Command, TableId, Time};
use serde_json::Value;

/// A table by its name, if there is one and anyone who asks may know of it.
///
/// # Errors
/// Otherwise there is none.
pub fn table(app: &App, name: &str, who: &Standing) -> Answer<TableId> {
    let id = TableId::new(name).map_err(|_| ApiError::not_found("table").at("table"))?;
    let others = app.rules.is_practice(&id) && !is_own_practice(&id, who.person.as_ref());
    let watches = who.role.is_supervisor() || who.role == Role::Surveillance;
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
    hex::decode(text).map(CommandId).ok_or_else(wrong)
}

/// What is asked of a table.
#[derive(Debug)]
pub enum TableRequest {
    /// One command.
    Command(Box<Command>),
    /// A list of commands: wagers of one player that are placed together, or not at all.
    Wagers(Vec<Command>),
    /// The owner of a practice table wants the cards.
    CloseWagers,
}

impl TableRequest {
    /// Reads JSON that nobody has checked.
    ///
    /// # Errors
    /// If it is not a command.
    pub fn read(json: Value) -> Answer<TableRequest> {
        if is_close(&json) {
            return Ok(TableRequest::CloseWagers);
        }
        if let Value::Array(list) = json {
            let wagers = list.into_iter().enumerate().map(|(number, wager)| command(wager, nth(number)));
            return wagers.collect::<Answer<_>>().map(TableRequest::Wagers);
        }
        command(json, "command".to_owned()).map(|command| TableRequest::Command(Box::new(command)))
    }

    /// Which action it is. Several commands together are wagers, whatever else is among them.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            TableRequest::Command(command) => Action::of_table(command),
            TableRequest::Wagers(_) => Action::InRound,
            TableRequest::CloseWagers => Action::CloseWagers,
        }
    }

    /// May this person do all of it? Nobody may do more by putting it into a list.
    fn check(&self, who: &Standing) -> Answer<()> {
        who.check(self.action())?;
        let TableRequest::Wagers(wagers) = self else { return Ok(()) };
        wagers.iter().enumerate().try_for_each(|(number, wager)| {
            who.check(Action::of_table(wager)).map_err(|error| error.at(nth(number)))
        })
    }
}

/// Where one of several commands stands; the house names the place in the same way.
fn nth(number: usize) -> String {
    format!("command[{number}]")
}

fn command(json: Value, field: String) -> Answer<Command> {
    serde_json::from_value(json)
        .map_err(|error| ApiError::malformed(format!("this is not a command: {error}")).at(field))
}

/// Submits a request to the house and waits until it is durable.
///
/// # Errors
/// Why it was not done.
pub fn submit(app: &App, table: &TableId, who: &Standing, id: &str, request: TableRequest) -> Answer<Done> {
    request.check(who)?;
    let (id, by, at) = (command_id(id)?, who.speaks()?, now());
    if app.is_ending() {
        return Err(ApiError::trouble(&croupier_store::Error::Closed));
    }
    let answer = match request {
        TableRequest::Command(command) => {
            if let Command::LinkMeter { number, meter, .. } = &*command
                && *meter == own_meter(table, *number)?
            {
                make_meter(app, table, &by, *number, meter)?;
            }
            let command = in_this_house(app, table, *command);
            app.house.submit(table, &Order { id, at, by, command })?
        }
        TableRequest::Wagers(command) => app.house.submit_wagers(table, &Order { id, at, by, command })?,
        TableRequest::CloseWagers => close_wagers(app, table, who, at)?,
    };
    if app.rules.is_practice(table) {
        practice::decide_dispute(app, table);
    }
    Ok(Done { seq: answer.seq, events: answer.events, repeated: answer.repeated })
}

/// Whether a table belongs to a demonstration is for the house to say, not for who sets it up.
fn in_this_house(app: &App, table: &TableId, mut command: Command) -> Command {
    if let Command::Install(settings) | Command::ChangeSettings(settings) = &mut command {
        post_limits(&app.library, settings);
        settings.demonstration = Some(app.config.demo || app.rules.is_practice(table));
    }
    command
}

/// The owner of a practice table says when wagers are closed.
fn close_wagers(app: &App, table: &TableId, who: &Standing, at: Time) -> Answer<croupier_house::Answer> {
    if !is_own_practice(table, who.person.as_ref()) {
        return Err(ApiError::forbidden("wagers are closed by the dealer"));
    }
    Ok(app.house.close_wagers(table, at)?)
}
