//! From settings to a running server, and to its end.

use crate::access::Access;
use crate::api::coach::Answers;
use crate::app::{App, Inner, Rules, now};
use crate::checkpoints;
use crate::clock;
use crate::config::{Config, LogFormat, without_password};
use crate::connections;
use crate::demo;
use crate::hub::Hubs;
use crate::lab::Jobs;
use crate::lobby::Lobby;
use crate::operator::Operator;
use crate::record::{Records, Verification};
use crate::web;
use croupier_core::Money;
use croupier_games::book::Rulebook;
use croupier_house::{House, Options, Place};
use croupier_store::{Cursor, Error, Journal, Keys};
use croupier_table::{By, Driver, Library, PersonId, Role, TableId, is_reference};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long the head of a request may take, and a connection stay open without one.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);

/// How long connections have to end when the server does.
const FAREWELL: Duration = Duration::from_secs(5);

/// Runs the server, with the operator's own books, until somebody ends it.
///
/// # Errors
/// Why it does not run, in a sentence that says what to do.
pub fn run(config: Config, books: Vec<Rulebook>) -> Result<(), String> {
    begin_logs(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the server cannot start threads: {error}"))?;
    let done = runtime.block_on(serve(config, books));
    runtime.shutdown_timeout(FAREWELL);
    done
}

fn begin_logs(config: &Config) {
    let level: tracing_subscriber::filter::LevelFilter =
        config.log_level.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::INFO);
    let logs =
        tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    // Anyone who runs two servers in one process keeps the logs of the first.
    let _ = match config.log_format {
        LogFormat::Text => tracing::subscriber::set_global_default(logs.with_ansi(false).finish()),
        LogFormat::Json => tracing::subscriber::set_global_default(logs.json().finish()),
    };
}

async fn serve(config: Config, books: Vec<Rulebook>) -> Result<(), String> {
    let address = config.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| cannot_listen(&config, &error))?;
    let app = open_with(config, books).await?;
    let told_to_end = end_signals()?;
    announce(&app, &listener);
    let tasks = begin_tasks(&app);
    let ending = app.clone();
    tokio::spawn(async move {
        told_to_end.await;
        tracing::info!("ending: connections are closed, the journal is finished");
        ending.ending.send_replace(true);
    });
    tokio::select! {
        () = connections::serve(&app, listener, HEADER_TIMEOUT) => {}
        () = async { app.ended().await; tokio::time::sleep(FAREWELL).await } => {}
    }
    for task in tasks {
        let _ = task.await;
    }
    tracing::info!("ended; the next start goes on here");
    Ok(())
}

/// What goes on without anybody asking: the clock, the lobby and the checkpoints.
pub fn begin_tasks(app: &App) -> [JoinHandle<()>; 3] {
    [
        tokio::spawn(clock::run(app.clone())),
        tokio::spawn(Lobby::run(app.clone())),
        tokio::spawn(checkpoints::run(app.clone())),
    ]
}

fn announce(app: &App, listener: &TcpListener) {
    let Ok(address) = listener.local_addr() else { return };
    let demo = if app.config.demo { " Play chips only." } else { "" };
    // Those who start the server without a terminal read it in the logs.
    let mut out = std::io::stdout().lock();
    if !web::has_pages() {
        let _ = writeln!(
            out,
            "WARNING: this program was built without its pages, a browser shows none. `make release` builds it with them."
        );
    }
    let _ = writeln!(out, "Croupier is open: http://{address}/ (Ctrl-C ends it).{demo}")
        .and_then(|()| out.flush());
    welcome(app, &mut out, &address);
    tracing::info!(%address, tables = app.tables.read().len(), "open");
}

/// A house without an account tells the person who started it, and nobody else, how the first administrator comes in.
fn welcome(app: &App, out: &mut impl Write, address: &SocketAddr) {
    match app.access.welcome(now()) {
        Ok(None) => {}
        Ok(Some(link)) => {
            // Not in the logs: anyone who reads it may become administrator.
            let _ = writeln!(
                out,
                "There is no account yet. Within 24 hours, once, the administrator is created at"
            )
            .and_then(|()| writeln!(out, "  http://{address}{link}"))
            .and_then(|()| out.flush());
        }
        Err(error) => tracing::error!(%error, "accounts cannot be read"),
    }
}

fn cannot_listen(config: &Config, error: &std::io::Error) -> String {
    let (address, kind) = (config.listen, error.kind());
    if kind == std::io::ErrorKind::AddrInUse {
        return format!(
            "port {} is in use: another program listens on {address}. End it, or choose another port with --listen {}:PORT.",
            address.port(),
            address.ip()
        );
    }
    if kind == std::io::ErrorKind::PermissionDenied {
        let ip = address.ip();
        return format!(
            "this user may not listen on {address}: choose a port above 1023 with --listen {ip}:PORT."
        );
    }
    format!("cannot listen on {address}: {error}. Choose another address with --listen.")
}

/// The house, its journal opened and its tables awake.
///
/// # Errors
/// Why there is none.
pub async fn open(config: Config) -> Result<App, String> {
    open_with(config, Vec::new()).await
}

/// The same, with the operator's own books.
///
/// # Errors
/// Why there is none.
pub async fn open_with(config: Config, books: Vec<Rulebook>) -> Result<App, String> {
    let opened = tokio::task::spawn_blocking(move || begin(config, books)).await;
    opened.unwrap_or_else(|error| Err(format!("the house could not be opened: {error}")))
}

fn begin(config: Config, books: Vec<Rulebook>) -> Result<App, String> {
    let (place, key) = places(&config)?;
    let alone = config.database.is_none().then(|| lock(&config)).transpose()?;
    let keys = Keys::load_or_create(&key).map_err(|error| told(&config, &error))?;
    let journal: Arc<dyn Journal> = place.open(&keys).map_err(|error| told(&config, &error))?;
    let rules = Rules {
        currency: config.currency.clone(),
        demo: config.demo,
        betting: i64::from(config.betting_seconds) * 1_000,
        decision: i64::from(config.decision_seconds) * 1_000,
    };
    let (machine, checking) = (machine("croupier-machine"), machine("croupier-checker"));
    let chips = Money::cents(50_000_000);
    let driver = Driver { machine: machine.clone(), checking, opener: chips, fill: chips };
    let library = Arc::new(Library::beside(books));
    let access = Access::new(Arc::clone(&journal), &keys, &config);
    refuse_guests_in_a_real_house(&access, &config)?;
    let house = House::new(journal, Arc::clone(&library), Options::new(driver));
    let calendar = config.calendar()?;
    let (hubs, lobby, ending) = (Hubs::default(), Lobby::default(), watch::Sender::new(false));
    let tables: BTreeSet<TableId> =
        house.tables().map_err(|error| told(&config, &error))?.into_iter().collect();
    let missing = missing_books(&house, &tables).map_err(|error| told(&config, &error))?;
    if let Some((book, tables)) = missing.into_iter().next() {
        return Err(without_book(&book, &tables));
    }
    let tables = parking_lot::RwLock::new(tables);
    let app = App::new(Inner {
        config,
        alone,
        calendar,
        rules,
        house,
        library,
        driver: machine,
        keys,
        access,
        hubs,
        lobby,
        jobs: Jobs::default(),
        coach: Answers::default(),
        tables,
        ending,
        operator: Operator::default(),
        records: Records::default(),
        verification: Verification::default(),
    });
    follow_others(&app).and_then(|()| app.house.wake(now())).map_err(|error| told(&app.config, &error))?;
    if app.config.demo {
        demo::open(&app)
            .map_err(|error| format!("the demo tables cannot be opened: {}", error.reason.message))?;
    }
    Ok(app)
}

/// The books that tables play by and that are not here, each with those tables.
fn missing_books(house: &House, tables: &BTreeSet<TableId>) -> Result<BTreeMap<String, Vec<TableId>>, Error> {
    let mut missing: BTreeMap<String, Vec<TableId>> = BTreeMap::new();
    for id in tables {
        let Some(seen) = house.see_table(id)? else { continue };
        let settings = seen.table().settings().filter(|_| seen.table().play().is_none());
        if let Some(settings) = settings {
            missing.entry(settings.rulebook.clone()).or_default().push(id.clone());
        }
    }
    Ok(missing)
}

/// Without its book a table can neither be dealt nor told again.
fn without_book(book: &str, tables: &[TableId]) -> String {
    let tables = tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let todo = if is_reference(book) {
        "It is a book of the operator's own: give its file, as it was then, with --book FILE."
    } else {
        "This version does not know it: run the version that wrote the journal, or a newer one."
    };
    format!("the journal has tables that play by the rulebook {book}, which is not here: {tables}. {todo}")
}

/// Play chips for everybody do not belong into the books of a house with accounts.
fn refuse_guests_in_a_real_house(access: &Access, config: &Config) -> Result<(), String> {
    let real = access.accounts.was_welcomed().map_err(|error| format!("accounts cannot be read: {error}"))?;
    if config.demo && real {
        return Err(
            "this journal belongs to a house with accounts, and --demo would let everybody in as anybody. \
            Start without --demo, or give another data directory with --data DIR."
                .to_owned(),
        );
    }
    Ok(())
}

fn machine(name: &str) -> By {
    match PersonId::new(name) {
        Ok(name) => By::new(name, Role::Machine),
        Err(error) => unreachable!("a name of letters: {error}"),
    }
}

/// Where the journal and its key are; the folder is made.
fn places(config: &Config) -> Result<(Place, PathBuf), String> {
    let data = &config.data;
    let writable = std::fs::create_dir_all(data).and_then(|()| {
        let probe = data.join(".croupier-probe");
        std::fs::write(&probe, b"")?;
        std::fs::remove_file(&probe)
    });
    writable.map_err(|error| {
        format!(
            "cannot write to the data directory {}: {error}. Give one that this user may write with --data DIR.",
            data.display()
        )
    })?;
    let file = data.join("journal.sqlite");
    let place = match &config.database {
        Some(address) => Place::Database(address.clone()),
        None => Place::File(file.clone()),
    };
    let beside = if config.database.is_some() { data.join("journal.key") } else { Keys::beside(&file) };
    Ok((place, config.key.clone().unwrap_or(beside)))
}

/// Tables build on what was handed to a journal in a file, because nobody else writes to it: a second server is kept out.
fn lock(config: &Config) -> Result<File, String> {
    let path = config.data.join("journal.lock");
    let held =
        File::create(&path).map_err(TryLockError::Error).and_then(|file| file.try_lock().map(|()| file));
    held.map_err(|error| match error {
        TryLockError::WouldBlock => format!(
            "another server runs on the data directory {}. End it, give another with --data DIR, or let both use a \
             PostgreSQL database with --database URL.",
            config.data.display()
        ),
        TryLockError::Error(error) => format!("cannot lock {}: {error}", path.display()),
    })
}

/// What a journal says, with what to do about it.
fn told(config: &Config, error: &Error) -> String {
    let place = match &config.database {
        Some(address) => without_password(address),
        None => config.data.join("journal.sqlite").display().to_string(),
    };
    let todo = match error {
        Error::Newer { .. } => "Run the newer version of croupier that wrote it.",
        Error::Unavailable(_) => "Check the address given with --database, and that the database runs.",
        Error::Malformed(_) | Error::Io(_) if config.database.is_some() => {
            "Give an address such as postgres://user@host/name with --database."
        }
        Error::NotAJournal(_) | Error::Damaged(_) | Error::Upcast(_) => {
            "Check that it is the right journal; `croupier journal verify` tells what is wrong with it."
        }
        Error::Key(_) => "Give the key the journal was begun with, with --key FILE.",
        Error::Full(_) => "Make room on the disk and start again.",
        Error::Conflict { .. }
        | Error::Overdrawn { .. }
        | Error::OverdraftRule { .. }
        | Error::Overflow { .. }
        | Error::Unbalanced { .. }
        | Error::Malformed(_)
        | Error::Io(_)
        | Error::Closed => "Check that this user may read and write it, and that no other server uses it.",
    };
    format!("the journal {place} cannot be used: {error}. {todo}")
}

/// From before the first table is read other servers on the same database are followed: what they write in between is not
/// missed.
fn follow_others(app: &App) -> Result<(), Error> {
    if app.config.database.is_some() {
        let (follower, from) = (app.clone(), app.house.journal().end()?);
        std::thread::spawn(move || follow(&follower, from));
    }
    Ok(())
}

/// Takes notice of what other servers write, until the server ends.
fn follow(app: &App, mut after: Cursor) {
    while !app.is_ending() {
        match app.house.follow(after, Duration::from_millis(500)) {
            Ok(cursor) => after = cursor,
            Err(error) => {
                tracing::warn!(%error, "other servers cannot be followed for now");
                std::thread::sleep(Duration::from_secs(1));
            }
        }
    }
}

/// The signals that end the server: from now on they are listened for, before anybody is told that it is open.
///
/// # Errors
/// If the operating system does not let us listen for them.
#[cfg(unix)]
fn end_signals() -> Result<impl Future<Output = ()>, String> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen =
        |kind| signal(kind).map_err(|error| format!("the server cannot listen for signals: {error}"));
    let (mut interrupt, mut terminate) = (listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn end_signals() -> Result<impl Future<Output = ()>, String> {
    // Without a console there is nobody to wait for.
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
