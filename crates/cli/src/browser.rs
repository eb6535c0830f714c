//! Printing a page to PDF with a browser that is installed.

use crate::failure::Failure;
use std::fs::File;
use std::io::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Browsers that print without a window, in the order in which they are looked for.
const BROWSERS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// A page that takes longer will never come.
const PAGE_TIMEOUT: Duration = Duration::from_secs(90);

/// The page as PDF.
pub fn print(html: &str) -> Result<Vec<u8>, Failure> {
    let browser = find().ok_or_else(|| {
        let message = "PDF is printed by Chromium or Chrome and neither is installed (on Debian: apt-get install chromium); \
                       --format html makes the same page";
        Failure::Broken(message.to_owned())
    })?;
    let room =
        Room::new().map_err(|error| Failure::Broken(format!("cannot make a temporary folder: {error}")))?;
    room.print(&browser, html)
}

fn find() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// A folder of its own for one printing, taken away afterwards.
struct Room(PathBuf);

impl Room {
    fn new() -> Result<Room, Error> {
        let folder = std::env::temp_dir().join(format!("croupier-print-{}", std::process::id()));
        std::fs::create_dir(&folder)?;
        Ok(Room(folder))
    }

    fn print(&self, browser: &Path, html: &str) -> Result<Vec<u8>, Failure> {
        let [page, pdf, said] = ["page.html", "page.pdf", "said"].map(|name| self.0.join(name));
        let broken =
            |error: Error| Failure::Broken(format!("cannot print with {}: {error}", browser.display()));
        std::fs::write(&page, html).map_err(broken)?;
        let status = self.run(browser, &page, &pdf, &said).map_err(broken)?;
        match (status, std::fs::read(&pdf)) {
            (Some(_), Ok(bytes)) if bytes.starts_with(b"%PDF") => Ok(bytes),
            (Some(status), _) => {
                let said = std::fs::read_to_string(&said).unwrap_or_default();
                let last = said.lines().last().unwrap_or("it said nothing");
                Err(Failure::Broken(format!("{} made no PDF ({status}): {last}", browser.display())))
            }
            (None, _) => {
                let message = format!("{} did not finish in {} s", browser.display(), PAGE_TIMEOUT.as_secs());
                Err(Failure::Broken(message))
            }
        }
    }

    /// Waits for the browser; `None` if it had to be stopped.
    fn run(&self, browser: &Path, page: &Path, pdf: &Path, said: &Path) -> Result<Option<ExitStatus>, Error> {
        let folder = |option: &str, path: &Path| {
            let mut argument = std::ffi::OsString::from(option);
            argument.push(path);
            argument
        };
        let mut child = Command::new(browser)
            .args([
                "--headless",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
            ])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            // The page is ours and holds no script; inside a container or as root the sandbox does not start.
            .arg("--no-sandbox")
            .arg("--no-pdf-header-footer")
            .arg(folder("--user-data-dir=", &self.0.join("profile")))
            .arg(folder("--print-to-pdf=", pdf))
            .arg(folder("file://", page))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(said)?)
            .spawn()?;
        let start = Instant::now();
        while start.elapsed() < PAGE_TIMEOUT {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill()?;
        child.wait()?;
        Ok(None)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // A folder left in the temporary place is not a reason to fail.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
