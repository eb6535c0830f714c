//! A journal for an operator's own tools: JSON Lines and CSV. What is sealed stays sealed.

use crate::archive::Archive;
use crate::error::{Error, Result};
use crate::port::{Event, Posting};
use croupier_bytes::hex;
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;

/// An event as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    stream: &'a str,
    seq: u64,
    command: String,
    kind: &'a str,
    version: u32,
    body: &'a RawValue,
    postings: &'a [Posting],
    sealed: Option<String>,
    hash: String,
}

fn io(error: impl std::fmt::Display) -> Error {
    Error::Io(format!("cannot write the export: {error}"))
}

/// Every event as a line of JSON, in the order of the tail. The sealed part is there as it is stored: unreadable, but
/// so that those who have only the export can check the chain.
///
/// # Errors
/// If the journal cannot be read or the export not be written.
pub fn json_lines(archive: &mut dyn Archive, out: &mut dyn Write) -> Result<()> {
    archive.events(&mut |event| {
        let body: &RawValue = serde_json::from_str(&event.body).map_err(|error| {
            Error::Damaged(format!("the body of {} {}: {error}", event.stream, event.seq))
        })?;
        let line = Line {
            stream: &event.stream,
            seq: event.seq,
            command: event.command.to_string(),
            kind: &event.kind,
            version: event.version,
            body,
            postings: &event.postings,
            sealed: event.sealed.as_ref().map(|sealed| hex::encode(&sealed.0)),
            hash: event.hash.to_string(),
        };
        serde_json::to_writer(&mut *out, &line).map_err(io)?;
        out.write_all(b"\n").map_err(io)
    })
}

/// Every event as a row, its body as JSON in one cell.
///
/// # Errors
/// If the journal cannot be read or the export not be written.
pub fn events_csv(archive: &mut dyn Archive, out: &mut dyn Write) -> Result<()> {
    out.write_all(b"stream,seq,command,kind,version,body,hash\r\n").map_err(io)?;
    archive.events(&mut |event| {
        let Event { stream, seq, command, kind, version, body, hash, .. } = &event;
        let (stream, kind, body) = (cell(stream), cell(kind), cell(body));
        write!(out, "{stream},{seq},{command},{kind},{version},{body},{hash}\r\n").map_err(io)
    })
}

/// Every posting as a row.
///
/// # Errors
/// If the journal cannot be read or the export not be written.
pub fn postings_csv(archive: &mut dyn Archive, out: &mut dyn Write) -> Result<()> {
    out.write_all(b"stream,seq,kind,account,amount\r\n").map_err(io)?;
    archive.events(&mut |event| {
        let Event { stream, seq, kind, .. } = &event;
        event.postings.iter().try_for_each(|posting| {
            let (stream, kind, account) = (cell(stream), cell(kind), cell(&posting.account));
            write!(out, "{stream},{seq},{kind},{account},{}\r\n", posting.amount).map_err(io)
        })
    })
}

/// A cell as RFC 4180 wants it.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
