//! Reading a whole journal takes its time: those who wait see how far it is.

use super::failure;
use crate::bar::progress;
use crate::failure::Failure;
use croupier_house::Place;
use croupier_math::Progress;
use croupier_store::{About, Account, Archive, Checkpoint, CommandId, Commit, Event, Head, Result, Visit};

/// After so many rows somebody is told.
const OFTEN: u64 = 1_000;

/// An archive that is watched while it is read.
pub struct Watched {
    archive: Box<dyn Archive>,
    events: u64,
    progress: Progress<'static>,
}

impl Watched {
    /// Opens a journal that is read from its first event to its last, perhaps several times.
    pub fn open(place: &Place, doing: &'static str) -> std::result::Result<Watched, Failure> {
        let mut archive = place.archive().map_err(failure)?;
        let mut events = 0_u64;
        let counted = archive.heads(&mut |head| {
            events = events.saturating_add(head.seq);
            Ok(())
        });
        // A stream whose head cannot be read is reported by the command that needs it; here it only counts.
        let (events, progress) = (counted.map_or(0, |()| events), progress(doing));
        Ok(Watched { archive, events, progress })
    }
}

/// Counts rows on their way to `visit`.
fn counted<'a, T>(
    progress: &'a Progress<'static>,
    visit: Visit<'a, T>,
) -> impl FnMut(T) -> Result<()> + use<'a, T> {
    let mut rows = 0_u64;
    move |row| {
        rows += 1;
        if rows.is_multiple_of(OFTEN) {
            progress.advance(OFTEN);
        }
        visit(row)
    }
}

impl Archive for Watched {
    fn about(&mut self) -> Result<About> {
        self.archive.about()
    }

    fn altered_schema(&mut self, visit: Visit<'_, (String, String)>) -> Result<()> {
        self.archive.altered_schema(visit)
    }

    fn count_commits(&mut self) -> Result<u64> {
        self.archive.count_commits()
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()> {
        self.archive.heads(visit)
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()> {
        self.progress.expect(self.events);
        self.archive.events(&mut counted(&self.progress, visit))
    }

    fn misplaced(&mut self, visit: Visit<'_, (String, u64)>) -> Result<()> {
        self.archive.misplaced(visit)
    }

    fn stray_postings(&mut self, visit: Visit<'_, (String, i64)>) -> Result<()> {
        self.archive.stray_postings(visit)
    }

    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<()> {
        self.archive.accounts(visit)
    }

    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<()> {
        self.archive.commands(visit)
    }

    fn commits(&mut self, visit: Visit<'_, Commit>) -> Result<()> {
        let commits = self.archive.count_commits()?;
        self.progress.expect(commits);
        self.archive.commits(&mut counted(&self.progress, visit))
    }

    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<()> {
        self.archive.checkpoints(visit)
    }
}
