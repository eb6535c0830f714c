//! Bytes as hexadecimal digits.

pub(crate) fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    text.extend(halves.filter_map(|half| char::from_digit(half.into(), 16)));
    text
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
