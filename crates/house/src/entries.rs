//! Entries as the journal keeps them, and back.

use croupier_store::{Event, Fact, Json, NewEvent, Posting, Result, Upcasters};
use croupier_table::{Account, By, Entry, Postings, Time};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::{Arc, LazyLock};

/// The version of bodies that never changed.
const VERSION_FIRST: u32 = 1;
/// The versions of the bodies written now. A change of a shape is a new version of its kind, which stands here with a step from the
/// one before: `.knows("meter.fed", 2).step("meter.fed", 1, …)`.
static UPCASTERS: LazyLock<Upcasters> = LazyLock::new(|| Upcasters::of_all(VERSION_FIRST));

/// Writes entries as events of the journal. Most that follow each other have the same time, person, kind and accounts, and
/// those are written as text once.
#[derive(Default)]
pub(crate) struct EventWriter {
    beginning: Option<(Time, By, Json)>,
    kinds: Vec<Arc<str>>,
    accounts: Vec<(Account, Arc<str>)>,
}

/// So many names are remembered; players come and go.
const NAMES_MAX: usize = 32;

/// How an [`Entry`] begins.
#[derive(Serialize)]
struct Beginning<'a> {
    at: Time,
    by: &'a By,
}

impl EventWriter {
    /// An entry as an event of the journal. Its kind is the stream's sort and the event's name: `table.opened`.
    pub(crate) fn write<E: Serialize>(
        &mut self,
        sort: &str,
        entry: &Entry<E>,
        postings: &Postings,
    ) -> Result<NewEvent> {
        let body = self.body(entry)?;
        let kind = self.kind(sort, body.parts().map_or("", |(_, fact)| name_of(fact)));
        let posting = |posting: &croupier_table::Posting| Posting {
            account: self.account(&posting.account),
            may_be_negative: posting.account.may_be_negative(),
            amount: posting.amount.in_cents(),
        };
        let postings = postings.iter().map(posting).collect();
        let version = UPCASTERS.version(&kind).unwrap_or(VERSION_FIRST);
        Ok(NewEvent { kind, version, body, postings, sealed: None })
    }

    /// The entry as JSON; the fact is its last field.
    fn body<E: Serialize>(&mut self, entry: &Entry<E>) -> Result<Json> {
        let Entry { at, by, event } = entry;
        let beginning = match self.beginning.take() {
            Some((known_at, known_by, known)) if (known_at, &known_by) == (*at, by) => known,
            _ => Json::of(&Beginning { at: *at, by })?,
        };
        let body = beginning.and("event", event)?;
        self.beginning = Some((*at, by.clone(), beginning));
        Ok(body)
    }

    fn account(&mut self, account: &Account) -> Arc<str> {
        if let Some((_, name)) = self.accounts.iter().find(|(known, _)| known == account) {
            return Arc::clone(name);
        }
        let name: Arc<str> = account.name().into();
        self.accounts.truncate(NAMES_MAX - 1);
        self.accounts.push((account.clone(), Arc::clone(&name)));
        name
    }

    fn kind(&mut self, sort: &str, name: &str) -> Arc<str> {
        let same =
            |kind: &&Arc<str>| kind.strip_prefix(sort).and_then(|rest| rest.strip_prefix('.')) == Some(name);
        if let Some(kind) = self.kinds.iter().find(same) {
            return Arc::clone(kind);
        }
        let kind: Arc<str> = [sort, ".", name].concat().into();
        self.kinds.truncate(NAMES_MAX - 1);
        self.kinds.push(Arc::clone(&kind));
        kind
    }
}

/// The name under which an event is written: the first string in its JSON.
fn name_of(fact: &str) -> &str {
    let mut words = fact.as_bytes().split(|byte| *byte == b'"');
    words.nth(1).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
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
        Upcasters::of_all(VERSION_FIRST).knows("meter.admitted", 2).step("meter.admitted", 1, |mut body| {
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
    fn entries_are_written_as_they_are_read() {
        let (mut writer, by) = (EventWriter::default(), |name: &str| {
            By::new(croupier_table::PersonId::new(name).expect("a name"), croupier_table::Role::Machine)
        });
        for (at, name) in [(1, "one"), (1, "one"), (2, "one"), (2, "two"), (1, "one")] {
            let event = croupier_table::Event::Opened;
            let entry = Entry { at: Time(at), by: by(name), event };
            let written = writer.write("table", &entry, &Postings::new()).expect("JSON");
            assert_eq!(&*written.kind, "table.opened");
            assert_eq!(written.body.get(), serde_json::to_string(&entry).expect("JSON"));
        }
        let table = croupier_table::TableId::new("t").expect("a name");
        let entry = Entry { at: Time(3), by: by("two"), event: MeterEvent::Dismissed { table } };
        let written = writer.write("meter", &entry, &Postings::new()).expect("JSON");
        assert_eq!(&*written.kind, "meter.dismissed");
        assert_eq!(written.body.get(), serde_json::to_string(&entry).expect("JSON"));
    }

    /// More players than names are kept: each posting has the name of its own account.
    #[test]
    fn accounts_are_named_however_many_there_are() {
        let (mut writer, name) =
            (EventWriter::default(), |name: &str| croupier_table::PersonId::new(name).expect("a name"));
        let by = By::new(name("machine"), croupier_table::Role::Machine);
        let wallets = (0..3 * NAMES_MAX).map(|number| Account::Wallet(name(&format!("p{}", number % 40))));
        for wallet in wallets {
            let others = [(Account::Cage, -5), (wallet.clone(), 5)];
            let posting = |(account, cents)| croupier_table::Posting {
                account,
                amount: croupier_core::Money::cents(cents),
            };
            let postings: Postings = others.into_iter().map(posting).collect();
            let entry = Entry { at: Time(1), by: by.clone(), event: croupier_table::Event::Opened };
            let written = writer.write("table", &entry, &postings).expect("JSON").postings;
            let named: Vec<(&str, bool, i64)> =
                written.iter().map(|one| (&*one.account, one.may_be_negative, one.amount)).collect();
            assert_eq!(named, [("cage", true, -5), (&*wallet.name(), false, 5)]);
        }
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
