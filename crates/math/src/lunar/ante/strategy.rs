//! The best first action of every suit class in a small file.
//!
//! The file begins with `lunar`, a version and the hash of the book, then five bits for each suit class, then a
//! checksum of all before it.

use super::index::INDEX;
use super::state::{BET, BUY, Code, EXCHANGE, FOLD, INSTANT, KEPT};
use croupier_core::{Card, CardSet, Code as Why, Refusal};

const MAGIC: &[u8; 6] = b"lunar\x01";
const BITS: usize = 5;

/// The best first action of every suit class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    book: String,
    codes: Vec<Code>,
}

/// What to do with the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Take instant cash.
    Instant,
    /// Give up.
    Fold,
    /// Bet.
    Bet,
    /// Buy a sixth card.
    Buy,
    /// Exchange these cards.
    Exchange(CardSet),
}

impl Strategy {
    /// The strategy of a solution for the book with this hash.
    #[must_use]
    pub fn new(book_hash: &str, codes: &[Code]) -> Strategy {
        Strategy { book: book_hash.to_owned(), codes: codes.to_vec() }
    }

    /// The hash of the book it is for.
    #[must_use]
    pub fn book_hash(&self) -> &str {
        &self.book
    }

    /// What to do with a hand against an up card.
    #[must_use]
    pub fn action(&self, hand: [Card; 5], up: Card) -> First {
        let (place, cards) = INDEX.place(hand, up);
        let code = usize::try_from(place).ok().and_then(|place| self.codes.get(place));
        match *code.unwrap_or(&FOLD) {
            FOLD => First::Fold,
            BET => First::Bet,
            BUY => First::Buy,
            INSTANT => First::Instant,
            exchange => {
                let kept = KEPT[usize::from(exchange - EXCHANGE)];
                let discard = (0..5).filter(|card| kept >> card & 1 == 0).map(|card| cards[card]);
                First::Exchange(discard.collect())
            }
        }
    }

    /// The file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(u16::try_from(self.book.len()).unwrap_or_default().to_le_bytes());
        bytes.extend(self.book.bytes());
        let (mut buffer, mut held) = (0_u16, 0);
        for code in &self.codes {
            buffer |= u16::from(*code) << held;
            held += BITS;
            while held >= 8 {
                bytes.push(buffer.to_le_bytes()[0]);
                buffer >>= 8;
                held -= 8;
            }
        }
        bytes.push(buffer.to_le_bytes()[0]);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file; refuses what is not one, is of another version or has been changed.
    pub fn decode(bytes: &[u8]) -> Result<Strategy, Refusal> {
        let refuse = |message: &str| Refusal::new(Why::NotAllowed, "strategy", message);
        let (rest, sum) =
            bytes.split_last_chunk::<8>().ok_or_else(|| refuse("this is no file of a strategy"))?;
        let body =
            rest.strip_prefix(MAGIC).ok_or_else(|| refuse("this is no strategy file of this version"))?;
        if checksum(rest).to_le_bytes() != *sum {
            return Err(refuse("the file has been damaged"));
        }
        let (length, body) = body.split_first_chunk::<2>().ok_or_else(|| refuse("the file is too short"))?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (book, packed) = body.split_at_checked(length).ok_or_else(|| refuse("the file is too short"))?;
        let book = String::from_utf8(book.to_vec()).map_err(|_| refuse("the book's hash is no text"))?;
        let count = usize::try_from(INDEX.classes).unwrap_or_default();
        if packed.len() != count * BITS / 8 + 1 {
            return Err(refuse("the file has another number of classes").value(packed.len()));
        }
        let codes: Vec<Code> = (0..count).map(|place| unpacked(packed, place)).collect();
        let known = usize::from(EXCHANGE) + KEPT.len();
        if codes.iter().any(|code| usize::from(*code) >= known) {
            return Err(refuse("the file holds an action that there is not"));
        }
        Ok(Strategy { book, codes })
    }
}

fn unpacked(packed: &[u8], place: usize) -> Code {
    let bit = place * BITS;
    let low = packed.get(bit / 8).copied().unwrap_or_default();
    let high = packed.get(bit / 8 + 1).copied().unwrap_or_default();
    let [code, _] = (u16::from_le_bytes([low, high]) >> (bit % 8) & 0b1_1111).to_le_bytes();
    code
}

/// The 64-bit FNV-1a sum.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::{First, INDEX, Strategy};
    use crate::lunar::ante::class::rank_classes;
    use croupier_core::{Card, Rank, Suit};

    #[test]
    fn a_strategy_is_read_as_it_was_written_and_damage_is_seen() {
        let codes: Vec<u8> = (0..INDEX.classes).map(|class| u8::try_from(class % 30).unwrap()).collect();
        let strategy = Strategy::new("abc", &codes);
        let file = strategy.encode();
        assert_eq!(Strategy::decode(&file), Ok(strategy));
        for place in [0, 8, 1_000, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 4;
            assert!(Strategy::decode(&damaged).is_err(), "byte {place}");
        }
        assert!(Strategy::decode(&file[..file.len() - 1]).is_err());
        assert!(Strategy::decode(b"lunar").is_err());
    }

    #[test]
    fn every_class_is_found_under_every_name_of_its_suits() {
        let mut place = 0;
        for (number, class) in rank_classes().into_iter().enumerate() {
            for suits in class.suit_classes() {
                if number % 97 == 0 {
                    for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]] {
                        let suit = |suit: usize| Suit::ALL[order[suit]];
                        let mut hand: [Card; 5] = std::array::from_fn(|card| {
                            Card::new(Rank::ALL[class.ranks[card]], suit(suits.suits[card]))
                        });
                        hand.rotate_left(order[0]);
                        let (found, _) = INDEX.place(hand, Card::new(Rank::ALL[class.up], suit(0)));
                        assert_eq!(found, place, "{hand:?}");
                    }
                }
                place += 1;
            }
        }
        assert_eq!(place, INDEX.classes);
    }

    #[test]
    fn an_exchange_gives_up_cards_of_the_hand() {
        let codes: Vec<u8> = (0..INDEX.classes).map(|class| u8::try_from(4 + class % 26).unwrap()).collect();
        let strategy = Strategy::new("abc", &codes);
        let hand = ["Ac", "Kd", "Qs", "8d", "8h"].map(|card| card.parse::<Card>().unwrap());
        let First::Exchange(cards) = strategy.action(hand, "7s".parse().unwrap()) else { panic!("exchange") };
        assert!((2..=5).contains(&cards.len()) && cards.is_subset(hand.into_iter().collect()));
    }
}
