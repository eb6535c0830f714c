//! Bytes as hexadecimal digits.

use data_encoding::{Encoding, HEXLOWER, HEXLOWER_PERMISSIVE};

/// Two digits for each byte, in small letters.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// The bytes of a text in small or capital letters: an array, if it has exactly that many, or a vector.
#[must_use]
pub fn decode<B: TryFrom<Vec<u8>>>(text: &str) -> Option<B> {
    decode_with(&HEXLOWER_PERMISSIVE, text)
}

/// The bytes of a text in small letters only: where a text is a secret or is signed, bytes have one text.
#[must_use]
pub fn decode_lower<B: TryFrom<Vec<u8>>>(text: &str) -> Option<B> {
    decode_with(&HEXLOWER, text)
}

fn decode_with<B: TryFrom<Vec<u8>>>(encoding: &Encoding, text: &str) -> Option<B> {
    encoding.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_one_text_and_is_read_back() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        let text = encode(&bytes);
        assert!(text.starts_with("000102") && text.ends_with("fdfeff"), "{text}");
        assert_eq!(decode(&text).as_ref(), Some(&bytes));
        assert_eq!(decode_lower(&text).as_ref(), Some(&bytes));
    }

    #[test]
    fn capital_letters_are_read_only_where_they_may() {
        assert_eq!(decode("A0fF"), Some([0xa0, 0xff]));
        assert_eq!(decode_lower::<Vec<u8>>("A0fF"), None);
    }

    #[test]
    fn what_is_not_whole_bytes_in_hexadecimal_is_nothing() {
        for text in ["a", "abc", "0x", "g0", " 0", "0 ", "+1", "-1", "é", "00\n", "a\u{301}b"] {
            assert_eq!(decode::<Vec<u8>>(text), None, "{text:?}");
            assert_eq!(decode_lower::<Vec<u8>>(text), None, "{text:?}");
        }
        assert_eq!(decode(""), Some(Vec::new()));
    }

    #[test]
    fn an_array_takes_exactly_its_bytes() {
        assert_eq!(decode("0102"), Some([1, 2]));
        assert_eq!(decode::<[u8; 2]>("010203"), None);
        assert_eq!(decode::<[u8; 2]>("01"), None);
    }
}
