//! How the server is run: a file, over it the environment, over it the command line.

use croupier_access::Timeouts;
use croupier_house::dates::{NoCalendar, calendar};
use croupier_table::Calendar;
use serde::Deserialize;
use std::fmt::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// How logs are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A line of JSON for each event.
    Json,
}

impl LogFormat {
    const fn name(self) -> &'static str {
        match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        }
    }
}

/// Settings as they are given; what is not given has its usual value.
#[derive(Clone, Debug, Default, Deserialize, clap::Args)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    /// The address to listen on.
    #[arg(long, env = "CROUPIER_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The folder of the journal and its key; made if it is not there.
    #[arg(long, env = "CROUPIER_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database to keep the journal in, for several servers: postgres://user@host/name.
    #[arg(long, env = "CROUPIER_DATABASE", value_name = "URL", hide_env_values = true)]
    pub database: Option<String>,
    /// The key file of the journal; all servers of a journal have the same key.
    #[arg(long, env = "CROUPIER_KEY", value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// A house with play chips: guests play without an account, and everybody may try every role.
    #[arg(long, env = "CROUPIER_DEMO", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    pub demo: Option<bool>,
    /// A rulebook file of the operator's own, held against the built-in book of its name; may be given several times.
    #[arg(long = "book", env = "CROUPIER_BOOKS", value_name = "FILE", value_delimiter = ',')]
    pub books: Option<Vec<PathBuf>>,
    /// The licensee's name, as it stands on every layout; without it the one given at the first start.
    #[arg(long, env = "CROUPIER_OPERATOR", value_name = "NAME")]
    pub operator: Option<String>,
    /// The sign of the currency.
    #[arg(long, env = "CROUPIER_CURRENCY", value_name = "SIGN")]
    pub currency: Option<String>,
    /// The place whose clocks gaming days go by, such as America/New_York.
    #[arg(long, env = "CROUPIER_ZONE", value_name = "PLACE")]
    pub zone: Option<String>,
    /// When the gaming day begins there; it has three shifts of eight hours.
    #[arg(long, env = "CROUPIER_DAY_BEGINS", value_name = "HH:MM")]
    pub day_begins: Option<String>,
    /// A proxy in front speaks TLS: cookies are marked Secure, and addresses of callers are taken from the proxy.
    #[arg(long, env = "CROUPIER_TLS_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    pub tls_behind_proxy: Option<bool>,
    /// Where pages may come from besides this server's own host, such as https://play.example; several with commas.
    #[arg(long, env = "CROUPIER_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    pub origins: Option<Vec<String>>,
    /// Requests a second that one address may make, a person a fifth of them; 0 sets no limit.
    #[arg(long, env = "CROUPIER_REQUESTS_PER_SECOND", value_name = "NUMBER")]
    pub requests_per_second: Option<u32>,
    /// Seconds without an act after which the session of a dealer, a supervisor or the cage ends.
    #[arg(long, env = "CROUPIER_STATION_SECONDS", value_name = "SECONDS")]
    pub station_seconds: Option<u32>,
    /// Seconds without use after which every other session ends.
    #[arg(long, env = "CROUPIER_IDLE_SECONDS", value_name = "SECONDS")]
    pub idle_seconds: Option<u32>,
    /// Seconds from the first wager of a round until wagers are closed.
    #[arg(long, env = "CROUPIER_BETTING_SECONDS", value_name = "SECONDS")]
    pub betting_seconds: Option<u32>,
    /// Seconds a player has to decide, as the sign says: then the machine that leads a table takes the choice that costs
    /// nothing more, and where people lead it a supervisor may declare the player absent.
    #[arg(long, env = "CROUPIER_DECISION_SECONDS", value_name = "SECONDS")]
    pub decision_seconds: Option<u32>,
    /// How logs are written.
    #[arg(long, env = "CROUPIER_LOG_FORMAT", value_enum, value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,
    /// What is logged: error, warn, info, debug or trace.
    #[arg(long, env = "CROUPIER_LOG_LEVEL", value_name = "LEVEL")]
    pub log_level: Option<String>,
}

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder of the journal.
    pub data: PathBuf,
    /// The database, in place of a file.
    pub database: Option<String>,
    /// The key file, where it is not beside the journal.
    pub key: Option<PathBuf>,
    /// A house with play chips.
    pub demo: bool,
    /// Rulebook files of the operator's own.
    pub books: Vec<PathBuf>,
    /// The operator's name; without it the one that the first administrator gave.
    pub operator: Option<String>,
    /// The sign of the currency.
    pub currency: String,
    /// The place whose clocks gaming days go by.
    pub zone: String,
    /// When the gaming day begins there.
    pub day_begins: String,
    /// A proxy in front speaks TLS.
    pub tls_behind_proxy: bool,
    /// Where pages may come from besides.
    pub origins: Vec<String>,
    /// Requests a second that one address may make; 0 sets no limit.
    pub requests_per_second: u32,
    /// Seconds without an act after which a station's session ends.
    pub station_seconds: u32,
    /// Seconds without use after which every other session ends.
    pub idle_seconds: u32,
    /// Seconds until wagers are closed.
    pub betting_seconds: u32,
    /// Seconds a player has to decide, as the sign says.
    pub decision_seconds: u32,
    /// How logs are written.
    pub log_format: LogFormat,
    /// What is logged.
    pub log_level: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("croupier-data"),
            database: None,
            key: None,
            demo: false,
            books: Vec::new(),
            operator: None,
            currency: "$".to_owned(),
            zone: "UTC".to_owned(),
            day_begins: "06:00".to_owned(),
            tls_behind_proxy: false,
            origins: Vec::new(),
            requests_per_second: 100,
            station_seconds: 300,
            idle_seconds: 1_800,
            betting_seconds: 20,
            decision_seconds: 60,
            log_format: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}

impl Config {
    /// The settings of a file, if there is one, with those given otherwise over them.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(file: Option<&Path>, given: Given) -> Result<Config, String> {
        let under = file.map_or_else(|| Ok(Given::default()), from_file)?;
        let config = Config::default().over(under).over(given);
        if config.log_level.parse::<tracing_subscriber::filter::LevelFilter>().is_err() {
            return Err(format!("log_level {:?}: give error, warn, info, debug or trace", config.log_level));
        }
        config.calendar()?;
        Ok(config)
    }

    /// When gaming days and shifts begin.
    ///
    /// # Errors
    /// If the place or the time is none.
    pub fn calendar(&self) -> Result<Calendar, String> {
        calendar(&self.zone, &self.day_begins).map_err(|error| match error {
            NoCalendar::Zone => format!("zone {:?}: {error}", self.zone),
            NoCalendar::Begins => format!("day_begins {:?}: {error}", self.day_begins),
        })
    }

    /// When sessions end.
    #[must_use]
    pub fn timeouts(&self) -> Timeouts {
        let (station, other) =
            (i64::from(self.station_seconds) * 1_000, i64::from(self.idle_seconds) * 1_000);
        Timeouts { station, other, ..Timeouts::default() }
    }

    fn over(self, given: Given) -> Config {
        Config {
            listen: given.listen.unwrap_or(self.listen),
            data: given.data.unwrap_or(self.data),
            database: given.database.or(self.database),
            key: given.key.or(self.key),
            demo: given.demo.unwrap_or(self.demo),
            books: given.books.unwrap_or(self.books),
            operator: given.operator.or(self.operator),
            currency: given.currency.unwrap_or(self.currency),
            zone: given.zone.unwrap_or(self.zone),
            day_begins: given.day_begins.unwrap_or(self.day_begins),
            tls_behind_proxy: given.tls_behind_proxy.unwrap_or(self.tls_behind_proxy),
            origins: given.origins.unwrap_or(self.origins),
            requests_per_second: given.requests_per_second.unwrap_or(self.requests_per_second),
            station_seconds: given.station_seconds.unwrap_or(self.station_seconds),
            idle_seconds: given.idle_seconds.unwrap_or(self.idle_seconds),
            betting_seconds: given.betting_seconds.unwrap_or(self.betting_seconds),
            decision_seconds: given.decision_seconds.unwrap_or(self.decision_seconds),
            log_format: given.log_format.unwrap_or(self.log_format),
            log_level: given.log_level.unwrap_or(self.log_level),
        }
    }

    /// The settings as a file that says the same; passwords are left out.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            // Writing into a text cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        };
        // A text of JSON is one of TOML too.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        line("listen", quoted(&self.listen.to_string()));
        line("data", quoted(&self.data.display().to_string()));
        if let Some(database) = &self.database {
            line("database", quoted(&without_password(database)));
        }
        if let Some(key) = &self.key {
            line("key", quoted(&key.display().to_string()));
        }
        line("demo", self.demo.to_string());
        let books: Vec<String> = self.books.iter().map(|book| quoted(&book.display().to_string())).collect();
        line("books", format!("[{}]", books.join(", ")));
        if let Some(operator) = &self.operator {
            line("operator", quoted(operator));
        }
        line("currency", quoted(&self.currency));
        line("zone", quoted(&self.zone));
        line("day_begins", quoted(&self.day_begins));
        line("tls_behind_proxy", self.tls_behind_proxy.to_string());
        let origins: Vec<String> = self.origins.iter().map(|origin| quoted(origin)).collect();
        line("origins", format!("[{}]", origins.join(", ")));
        line("requests_per_second", self.requests_per_second.to_string());
        line("station_seconds", self.station_seconds.to_string());
        line("idle_seconds", self.idle_seconds.to_string());
        line("betting_seconds", self.betting_seconds.to_string());
        line("decision_seconds", self.decision_seconds.to_string());
        line("log_format", quoted(self.log_format.name()));
        line("log_level", quoted(&self.log_level));
        text
    }
}

fn from_file(file: &Path) -> Result<Given, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read the settings in {}: {error}", file.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {}", file.display(), error.to_string().trim_end()))
}

/// An address of a database as it may be shown.
pub(crate) fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return address
            .split_whitespace()
            .filter(|word| !word.starts_with("password="))
            .collect::<Vec<_>>()
            .join(" ");
    };
    let (rest, settings) = rest.split_once('?').unwrap_or((rest, ""));
    let known: Vec<&str> =
        settings.split('&').filter(|one| !one.is_empty() && !one.starts_with("password=")).collect();
    let settings = if known.is_empty() { String::new() } else { format!("?{}", known.join("&")) };
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    match user.split_once(':') {
        Some((name, _)) => format!("{scheme}://{name}:…@{host}{settings}"),
        None => format!("{scheme}://{rest}{settings}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_under_what_is_given() {
        let file = std::env::temp_dir().join(format!("croupier-config-{}.toml", std::process::id()));
        std::fs::write(&file, "listen = \"127.0.0.1:9\"\ndemo = true\noperator = \"A\"\n").unwrap();
        let given = Given { operator: Some("B".to_owned()), ..Given::default() };
        let config = Config::read(Some(&file), given).unwrap();
        assert_eq!((config.listen.port(), config.demo, config.operator.as_deref()), (9, true, Some("B")));
        std::fs::write(&file, "listn = 1\n").unwrap();
        assert!(Config::read(Some(&file), Given::default()).unwrap_err().contains("listn"));
        std::fs::write(&file, "zone = \"Atlantis\"\n").unwrap();
        assert!(Config::read(Some(&file), Given::default()).unwrap_err().starts_with("zone \"Atlantis\": "));
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn settings_are_shown_as_a_file_that_says_the_same() {
        let books = vec![PathBuf::from("ours.toml")];
        let config = Config { operator: Some("A \"B\"".to_owned()), books, ..Config::default() };
        let again: Given = toml::from_str(&config.to_toml()).unwrap();
        assert_eq!(Config::default().over(again), config);
    }

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_password("postgres://me:secret@db/house"), "postgres://me:…@db/house");
        assert_eq!(without_password("postgres://me@db/house"), "postgres://me@db/house");
        assert_eq!(without_password("postgres://db/a?password=secret&b=1"), "postgres://db/a?b=1");
        assert_eq!(without_password("host=db password=secret user=me"), "host=db user=me");
    }
}
