//! Signs again and again where the journal is, and says so in the logs: anyone who keeps them elsewhere can show later that
//! nothing was cut off.

use crate::app::App;
use croupier_store::{Cursor, Error};
use std::time::Duration;

/// How often.
const EVERY: Duration = Duration::from_secs(600);

/// Signs until the server ends, and once more then.
pub async fn run(app: App) {
    let mut signed = None;
    let mut ending = false;
    while !ending {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = app.ended() => ending = true,
        }
        let before = signed;
        // A journal that has trouble is told of by the tables that stand still.
        if let Ok(end) = app.blocking(move |app| Ok(sign(app, before)?)).await {
            signed = Some(end);
        }
    }
}

/// Signs the end of the journal, unless that was done.
fn sign(app: &App, signed: Option<Cursor>) -> Result<Cursor, Error> {
    let end = app.house.journal().end()?;
    if signed != Some(end) {
        let checkpoint = app.house.journal().checkpoint()?;
        tracing::info!(checkpoint = %checkpoint.to_line(), "signed");
    }
    Ok(end)
}
