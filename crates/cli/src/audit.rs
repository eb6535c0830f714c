//! `croupier audit`: a round from the record.

use crate::failure::{Failure, to_json};
use crate::input::find_rulebook;
use crate::journal::{Trust, Watched, failure};
use crate::text::explained;
use croupier_core::{Code, Money, Refusal};
use croupier_games::round::{CardView, Notice};
use croupier_house::dates::moment;
use croupier_house::{Audit, Heard, Place, Step, Verdict, audit};
use croupier_table::{Library, TableId};
use std::fmt::Write;
use std::sync::Arc;

/// Show a round from a journal.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The round: the table and its number there, such as t1/17.
    round: String,
    /// The journal: a file, a folder, or the address of a PostgreSQL database.
    #[arg(long)]
    journal: String,
    /// Only what this audience was told: public, dealer, supervisor, surveillance, seat1 and so on.
    #[arg(long = "as", value_name = "AUDIENCE")]
    audience: Option<String>,
    #[command(flatten)]
    books: Books,
    #[command(flatten)]
    trust: Trust,
}

/// Rulebooks of the operator.
#[derive(Debug, clap::Args)]
pub struct Books {
    /// A rulebook file that tables play by; may be given several times. The built-in books are known.
    #[arg(long = "rulebook", value_name = "FILE")]
    files: Vec<String>,
}

impl Books {
    /// The library with them.
    pub fn library(&self) -> Result<Arc<Library>, Failure> {
        let books = self.files.iter().map(|file| find_rulebook(file)).collect::<Result<_, _>>()?;
        Ok(Arc::new(Library::with(books)))
    }
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (table, round) = named(&args.round)?;
    let place = Place::of(&args.journal);
    let mut archive = Watched::open(&place, "reading")?;
    args.trust.check(&mut archive, &place)?;
    let found = audit(&mut archive, &args.books.library()?, &table, round).map_err(failure)?;
    let mut found = found.ok_or_else(|| {
        Failure::refused(Refusal::new(Code::NotFound, "round", "no such round was played").value(&args.round))
    })?;
    if let Some(audience) = &args.audience {
        for step in &mut found.steps {
            step.heard.retain(|heard| heard.audience == *audience);
        }
        found.steps.retain(|step| !step.heard.is_empty());
        if found.steps.is_empty() {
            let message = "nobody of this name was told anything";
            return Err(Failure::refused(Refusal::new(Code::NotAllowed, "as", message).value(audience)));
        }
    }
    Ok(if json { to_json(&found) } else { text(&found) })
}

fn named(text: &str) -> Result<(TableId, u64), Failure> {
    let parts = text
        .rsplit_once('/')
        .and_then(|(table, round)| Some((TableId::new(table).ok()?, round.parse().ok()?)));
    parts.ok_or_else(|| {
        let message = "a round is named by its table and its number there, such as t1/17";
        Failure::refused(Refusal::new(Code::Syntax, "round", message).value(text))
    })
}

fn text(audit: &Audit) -> String {
    let Audit { table, round, rulebook, book_hash, .. } = audit;
    let mut text = format!("Round {round} at table {table}: {rulebook}, book {book_hash}\n");
    if !audit.same_book {
        text += "The book that is here is another one: what each audience was told is derived from it.\n";
    }
    text += &match (&audit.commitment, &audit.promise) {
        (None, _) => "No order was promised: the cards came by hand.\n".to_owned(),
        (Some(promise), None) => format!("Promised {promise}; the order was not told yet.\n"),
        (Some(promise), Some(Verdict::Kept { dealt })) => {
            format!("Promised {promise}; kept: {dealt} cards were dealt in the promised order.\n")
        }
        (Some(promise), Some(Verdict::Broken { why })) => format!("Promised {promise}; NOT KEPT: {why}\n"),
    };
    if !audit.over {
        text += "The round is not over.\n";
    }
    audit.steps.iter().for_each(|step| write_step(&mut text, step));
    text
}

fn write_step(text: &mut String, step: &Step) {
    let Step { stream, seq, at, by, .. } = step;
    // Writing to a text cannot fail.
    let _ = writeln!(text, "\n{} {stream} {seq}, {} ({})", moment(*at), by.person, by.role);
    if step.heard.is_empty() {
        let _ = writeln!(text, "    {}", step.event);
    }
    for (audiences, notice) in grouped(&step.heard) {
        let card = match &notice.card {
            None => String::new(),
            Some(CardView::Up(card)) => format!(": {card}"),
            Some(CardView::Down) => ", face down".to_owned(),
        };
        let who = if audiences.len() == step.heard.len() { "all".to_owned() } else { audiences.join(", ") };
        let _ = writeln!(text, "    {who}: {}{card}", notice.what);
    }
    for posting in &step.postings {
        let _ = writeln!(text, "    {:>12}  {}", Money::cents(posting.amount).to_string(), posting.account);
    }
    for why in &step.why {
        text.push_str(&explained(why, 2));
    }
    if !step.clauses.is_empty() {
        let _ = writeln!(text, "    clauses: {}", step.clauses.join("; "));
    }
}

/// Who was told the same stands together.
fn grouped(heard: &[Heard]) -> Vec<(Vec<&str>, &Notice)> {
    let mut groups: Vec<(Vec<&str>, &Notice)> = Vec::new();
    for Heard { audience, notice } in heard {
        match groups.iter_mut().find(|(_, known)| *known == notice) {
            Some((audiences, _)) => audiences.push(audience),
            None => groups.push((vec![audience], notice)),
        }
    }
    groups
}
