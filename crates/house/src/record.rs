//! Entries as the journal keeps them, and back.

use croupier_store::{Event, Fact, Json, NewEvent, Posting, Result, Upcasters};
use croupier_table::{Entry, Postings};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::LazyLock;

/// The version in which bodies begin.
const FIRST: u32 = 1;
/// The versions of the bodies written now. A change of a shape is a new version of its kind, which stands here with a step from the
/// one before: `.knows("meter.fed", 2).step("meter.fed", 1, …)`.
static UPCASTERS: LazyLock<Upcasters> = LazyLock::new(|| Upcasters::of_all(FIRST));

/// An entry as an event of the journal. Its kind is the name of the stream's sort and the fact's own: `table.opened`.
pub(crate) fn written<E: Serialize>(sort: &str, entry: &Entry<E>, postings: &Postings) -> Result<NewEvent> {
    let body = Json::of(entry)?;
    let kind = [sort, ".", name_of(body.get())].concat();
    let postings = postings.iter().map(|posting| Posting {
        account: posting.account.to_string(),
        may_be_negative: posting.account.may_be_negative(),
        amount: posting.amount.in_cents(),
    });
    let version = UPCASTERS.version(&kind).unwrap_or(FIRST);
    Ok(NewEvent { kind, version, body, postings: postings.collect(), sealed: None })
}

/// The name under which a fact is written: the first word after `"event":`. Names of persons hold no quotes.
fn name_of(body: &str) -> &str {
    const BEFORE: &[u8] = b"\"event\":";
    // Looked for byte by byte: it stands near the beginning.
    let at = body.as_bytes().windows(BEFORE.len()).position(|word| word == BEFORE);
    let event = at.and_then(|at| body.get(at + BEFORE.len()..)).unwrap_or_default();
    event.split('"').nth(1).unwrap_or_default()
}

/// The entry of a recorded event.
pub(crate) fn entry<E: DeserializeOwned>(event: &Event) -> Result<Entry<E>> {
    UPCASTERS.read(&event.stream, event.seq, &event.kind, event.version, &event.body)
}

/// The entry of a fact.
pub(crate) fn entry_of<E: DeserializeOwned>(stream: &str, fact: &Fact) -> Result<Entry<E>> {
    entry_by(&UPCASTERS, stream, fact)
}

fn entry_by<E: DeserializeOwned>(upcasters: &Upcasters, stream: &str, fact: &Fact) -> Result<Entry<E>> {
    upcasters.read(stream, fact.seq, &fact.kind, fact.version, &fact.body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_table::MeterEvent;
    use serde_json::json;

    /// As if a table had once been called by its place in the pit.
    fn upcasters() -> Upcasters {
        Upcasters::of_all(FIRST).knows("meter.admitted", 2).step("meter.admitted", 1, |mut body| {
            let fact = body.pointer_mut("/event/admitted").and_then(|fact| fact.as_object_mut());
            let fact = fact.ok_or("no table was admitted")?;
            let place = fact.remove("place").ok_or("no place")?;
            fact.insert("table".to_owned(), json!(format!("t{place}")));
            Ok(body)
        })
    }

    fn read(version: u32, fact: &serde_json::Value) -> Result<Entry<MeterEvent>> {
        let (kind, by) = ("meter.admitted".to_owned(), json!({"person": "machine", "role": "machine"}));
        let body = json!({"at": 1_800_000_000_000_i64, "by": by, "event": {"admitted": fact}}).to_string();
        entry_by(&upcasters(), "meter/shared", &Fact { seq: 7, kind, version, body, sealed: false })
    }

    #[test]
    fn a_fact_of_an_older_version_is_read_by_its_step() {
        let now = read(2, &json!({"table": "t3"})).expect("the version of today");
        assert_eq!(read(1, &json!({"place": 3})).expect("an older one"), now);
        let newer = read(3, &json!({})).expect_err("a newer one").to_string();
        assert_eq!(
            newer,
            "event 7 of meter/shared, meter.admitted version 3: this program knows versions up to 2"
        );
        let wrong = read(1, &json!({"table": "t3"})).expect_err("nothing of that version").to_string();
        assert_eq!(wrong, "event 7 of meter/shared, meter.admitted version 1: no place");
    }
}
