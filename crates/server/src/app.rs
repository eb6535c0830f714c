//! What every request can reach.

use crate::access::Access;
use crate::api::coach::Answers;
use crate::config::Config;
use crate::error::{Answer, ApiError};
use crate::hub::Hubs;
use crate::lab::Jobs;
use crate::lobby::Lobby;
use crate::operator::Operator;
use crate::record::{Records, Verification};
use crate::view::Purse;
use crate::wire::table::Visit;
use croupier_bytes::{entropy, hex};
use croupier_core::Money;
use croupier_house::{House, Order};
use croupier_store::{CommandId, Error, Keys};
use croupier_table::{By, Calendar, Library, PatronCommand, PersonId, Role, TableId, Time};
use std::collections::BTreeSet;
use std::fs::File;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// What a player of a demo house is given.
const PLAY_CHIPS: Money = Money::cents(100_000);

/// What views and clocks need to know.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The sign of the currency.
    pub currency: String,
    /// A house with play chips.
    pub demo: bool,
    /// Milliseconds until wagers are closed.
    pub betting: i64,
    /// Milliseconds a player has to decide.
    pub decision: i64,
}

impl Rules {
    /// Is this the name of a practice table?
    #[must_use]
    pub fn is_practice(&self, table: &TableId) -> bool {
        table.as_str().starts_with(crate::practice::BEGINS)
    }
}

/// The parts.
pub struct Inner {
    /// The settings.
    pub config: Config,
    /// Held as long as the server runs: nobody else writes to a journal in a file.
    pub alone: Option<File>,
    /// When gaming days begin.
    pub calendar: Calendar,
    /// What views and clocks need to know.
    pub rules: Rules,
    /// The house.
    pub house: House,
    /// The books.
    pub library: Arc<Library>,
    /// The machine that leads rounds.
    pub driver: By,
    /// The key of the journal.
    pub keys: Keys,
    /// Who may do what.
    pub access: Access,
    /// Who watches tables.
    pub hubs: Hubs,
    /// Who watches the lobby.
    pub lobby: Lobby,
    /// What the lab computes.
    pub jobs: Jobs,
    /// What the coach has answered.
    pub coach: Answers,
    /// The licensee's name.
    pub operator: Operator,
    /// The rounds of tables.
    pub records: Records,
    /// The verification of the journal.
    pub verification: Verification,
    /// The tables there are.
    pub tables: parking_lot::RwLock<BTreeSet<TableId>>,
    /// Becomes true when the server ends.
    pub ending: watch::Sender<bool>,
}

/// The server.
#[derive(Clone)]
pub struct App(Arc<Inner>);

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "App({:?})", self.config)
    }
}

impl Deref for App {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What the clock of this server says: tables, patrons and meters read none and are told the time.
#[must_use]
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// So many random bytes as text.
///
/// # Errors
/// If the operating system gives no entropy.
pub fn random_hex<const BYTES: usize>() -> Answer<String> {
    let random: [u8; BYTES] = entropy().map_err(|error| ApiError::trouble(&error.into()))?;
    Ok(hex::encode(&random))
}

impl App {
    /// The server of these parts.
    #[must_use]
    pub fn new(inner: Inner) -> App {
        App(Arc::new(inner))
    }

    /// Does something that waits, on a thread that may.
    ///
    /// # Errors
    /// As `work` says.
    pub async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&app)).await;
        done.unwrap_or_else(|_| Err(ApiError::trouble(&Error::Closed)))
    }

    /// The house itself where it acts for an operator of a demo house.
    #[must_use]
    pub fn machine(role: Role) -> By {
        match PersonId::new("croupier") {
            Ok(person) => By::new(person, role),
            Err(error) => unreachable!("a name of letters: {error}"),
        }
    }

    /// A command by the house itself, now.
    ///
    /// # Errors
    /// If the operating system gives no entropy.
    pub fn order<C>(&self, by: By, command: C) -> Answer<Order<C>> {
        let id = CommandId::fresh()?;
        Ok(Order { id, at: now(), by, command })
    }

    /// Play chips for somebody who has few.
    ///
    /// # Errors
    /// If the journal has trouble.
    pub fn give_play_chips(&self, person: &PersonId) -> Answer<()> {
        let has = self.house.wallet(person)?;
        if self.config.demo && has < PLAY_CHIPS {
            let amount = PLAY_CHIPS - has;
            let order = self.order(App::machine(Role::Cage), PatronCommand::BuyIn { amount })?;
            self.house.patron(person, &order)?;
        }
        Ok(())
    }

    /// What is known of a player besides a table.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn purse(&self, person: &PersonId) -> Answer<Purse> {
        let wallet = self.house.wallet(person)?;
        let visit = self.house.see_patron(person)?.and_then(|patron| patron.get().visit());
        let visit = visit.map(|(since, net, rounds)| Visit { since: since.0, net: net.in_cents(), rounds });
        Ok(Purse { wallet, visit })
    }

    /// Waits until the server ends.
    pub async fn ended(&self) {
        // The sender is part of the app and cannot be gone.
        let _ = self.ending.subscribe().wait_for(|ending| *ending).await;
    }

    /// The server is ending.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }
}
