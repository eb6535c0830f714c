//! Bytes as hexadecimal digits.

use std::fmt::Write;

pub(crate) fn text(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(crate) fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    any(text)?.try_into().ok()
}

/// However many there are.
pub(crate) fn any(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    text.as_bytes().chunks_exact(2).map(byte).collect()
}
