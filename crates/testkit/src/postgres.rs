//! A private PostgreSQL for tests and benches: a cluster of its own in a temporary folder, reached by a socket there.
//!
//! It never touches an existing cluster and listens on no port. A shell stands between the test and the server and
//! waits for the end of its standard input: however the test ends, by return, panic or kill, the pipe closes, the shell
//! stops its server and removes the folder.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Started by this process, to tell their folders apart.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// A running cluster.
#[derive(Debug)]
pub struct Cluster {
    shell: Child,
    server: u32,
    folder: PathBuf,
    programs: PathBuf,
}

/// `$1` the folder, `$2` the programs, the rest settings of the server. It is told to stop at once: nobody needs what it
/// holds any more, and an orderly end may hang if it is asked for in the middle of a recovery.
const SCRIPT: &str = r#"
folder=$1; programs=$2; shift 2
"$programs/initdb" -D "$folder/data" -U croupier -A trust -E UTF8 --locale=C --no-sync >"$folder/initdb.log" 2>&1 || {
  cat "$folder/initdb.log" >&2; rm -rf "$folder"; exit 1; }
"$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= "$@" >"$folder/log" 2>&1 </dev/null &
server=$!
echo $server
cat >/dev/null
kill -QUIT $server 2>/dev/null
{ sleep 10; kill -KILL $server; } 2>/dev/null &
guard=$!
wait $server
kill $guard 2>/dev/null
rm -rf "$folder"
"#;

impl Cluster {
    /// Starts a cluster with settings such as `fsync=off`.
    ///
    /// # Errors
    /// Why it does not start, in a sentence.
    pub fn start(settings: &[&str]) -> Result<Cluster, String> {
        let programs = programs()?;
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("croupier-pg-{}-{number}", std::process::id()));
        let user = make_folder(&folder)?;
        let mut command = Command::new("sh");
        command.arg("-c").arg(SCRIPT).arg("sh").arg(&folder).arg(&programs);
        command.args(settings.iter().flat_map(|setting| ["-c", setting]));
        command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Not to be reached by an interrupt from the keyboard before the test is.
        command.process_group(0);
        if let Some((uid, gid)) = user {
            command.uid(uid).gid(gid);
        }
        let mut shell = command.spawn().map_err(|error| format!("cannot start a shell: {error}"))?;
        let server = server_of(&mut shell)?;
        let mut cluster = Cluster { shell, server, folder, programs };
        cluster.wait_until_ready()?;
        Ok(cluster)
    }

    /// One cluster for all tests of this process, started when it is first asked for.
    ///
    /// # Errors
    /// Why it does not start, in a sentence.
    pub fn shared(settings: &[&str]) -> Result<&'static Cluster, String> {
        static SHARED: OnceLock<Result<Cluster, String>> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::start(settings)).as_ref().map_err(Clone::clone)
    }

    /// Makes a database and tells its address.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn database(&self, name: &str) -> Result<String, String> {
        self.psql("postgres", &format!("CREATE DATABASE \"{name}\""))?;
        Ok(self.address(name))
    }

    /// The address of a database.
    #[must_use]
    pub fn address(&self, name: &str) -> String {
        format!("host={} user=croupier dbname={name}", self.folder.display())
    }

    /// Executes SQL as the owner of everything; what it prints, without decoration.
    ///
    /// # Errors
    /// What the database says.
    pub fn psql(&self, database: &str, sql: &str) -> Result<String, String> {
        let mut command = Command::new(self.programs.join("psql"));
        command.args([
            "-X",
            "-q",
            "-t",
            "-A",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            "croupier",
            "-d",
            database,
            "-c",
            sql,
        ]);
        let output = command.arg("-h").arg(&self.folder).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("cannot run psql: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// What a query says, once it says anything: the database may be in the middle of its recovery.
    ///
    /// # Errors
    /// If it says nothing for a minute.
    pub fn answered(&self, database: &str, sql: &str) -> Result<String, String> {
        let clock = Instant::now();
        loop {
            match self.psql(database, sql) {
                Ok(answer) if !answer.is_empty() => return Ok(answer),
                other if clock.elapsed() >= Duration::from_secs(60) => {
                    return Err(format!("the database does not come back: {other:?}"));
                }
                Ok(_) | Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }

    /// Kills a process that serves a database, which makes all of it restart as after a crash, and waits until it has begun
    /// to: the process is listed until the database has noticed.
    ///
    /// # Errors
    /// If there is no such process, or the database does not come back.
    pub fn kill_backend(&self, database: &str) -> Result<(), String> {
        let backend = self.answered(
            database,
            &format!(
                "SELECT pid FROM pg_stat_activity WHERE datname = '{database}' AND pid <> pg_backend_pid()
                 ORDER BY xact_start NULLS LAST LIMIT 1"
            ),
        )?;
        let killed = Command::new("kill").args(["-9", &backend]).status();
        if !killed.is_ok_and(|status| status.success()) {
            return Err(format!("cannot kill {backend}"));
        }
        let gone = "SELECT 'gone' WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ";
        self.answered(database, &format!("{gone}{backend})")).map(drop)
    }

    /// The process of the server.
    #[must_use]
    pub fn server(&self) -> u32 {
        self.server
    }

    /// The folder that holds everything; removed at the end.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let end = Instant::now() + Duration::from_secs(120);
        while self.psql("postgres", "SELECT 1").is_err() {
            let gone = self.shell.try_wait().map_err(|error| error.to_string())?.is_some();
            if gone || Instant::now() > end {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL does not start:\n{log}"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

/// Stops the server and waits until it and its folder are gone.
impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // Nothing can be done about a shell that cannot be waited for.
        let _ = self.shell.wait();
    }
}

/// Where Debian puts the newest PostgreSQL, or where the path leads to one.
fn programs() -> Result<PathBuf, String> {
    let has_server = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |folder: &PathBuf| {
        folder.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok())
    };
    let newest =
        debian.map(|entry| entry.path()).filter(|path| has_server(&path.join("bin"))).max_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    newest.map(|path| path.join("bin")).or_else(|| std::env::split_paths(&path).find(has_server)).ok_or_else(
        || {
            "PostgreSQL is not installed, and the tests of the journal need a server of their own: \
         as root, apt-get install postgresql (`make setup` does it)"
                .to_owned()
        },
    )
}

/// Makes the folder; the user that the server runs as, if not ours: PostgreSQL refuses to run as root.
fn make_folder(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    let failed = |error: std::io::Error| format!("cannot make {}: {error}", folder.display());
    std::fs::create_dir(folder).map_err(failed)?;
    if id(&["-u"])? != 0 {
        return Ok(None);
    }
    let user = ["postgres", "nobody"].into_iter().find(|user| id(&["-u", user]).is_ok());
    let user =
        user.ok_or("PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody")?;
    let (uid, gid) = (id(&["-u", user])?, id(&["-g", user])?);
    chown(folder, Some(uid), Some(gid)).map_err(failed)?;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).map_err(failed)?;
    Ok(Some((uid, gid)))
}

fn id(args: &[&str]) -> Result<u32, String> {
    let output =
        Command::new("id").args(args).stderr(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| format!("id {} does not tell", args.join(" ")))
}

/// The process id that the shell tells, or what it complains about.
fn server_of(shell: &mut Child) -> Result<u32, String> {
    let mut line = String::new();
    if let Some(stdout) = shell.stdout.take() {
        BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
    }
    line.trim().parse().map_err(|_| {
        let mut complaint = String::new();
        if let Some(mut stderr) = shell.stderr.take() {
            // What it said until then is told.
            let _ = stderr.read_to_string(&mut complaint);
        }
        format!("PostgreSQL cannot make a cluster: {complaint}")
    })
}
