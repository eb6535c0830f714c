//! A solution as a file: its sums, and five bits for the best action of each suit class.

use crate::solution::class_index::INDEX;
use crate::solution::class_solver::{ActionCode, EXCHANGE, KEPT};
use crate::solution::{DealsPart, Solution, SolutionSums};
use crate::sums::moments::Moments;
use croupier_core::{Code as Why, Refusal};

const MAGIC: &[u8; 16] = b"lunar solution 1";
const BITS: usize = 5;
/// The whole numbers of a file.
const NUMBERS: usize = 3 + 6 + 30 + 2 * 10 + 2 + 2 * 13;

impl Solution {
    /// The file of a solution for the game of this name.
    #[must_use]
    pub fn encode(&self, name: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(blake3::hash(name.as_bytes()).as_bytes());
        self.numbers().iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(packed(&self.codes));
        let seal = blake3::hash(&bytes);
        bytes.extend(seal.as_bytes());
        bytes
    }

    /// Reads a file; refuses what is not one, is of another version or another game, or has been changed.
    pub fn decode(bytes: &[u8], name: &str) -> Result<Solution, Refusal> {
        let refuse = |message: &str| Refusal::new(Why::NotAllowed, "solution", message);
        let (body, seal) = bytes.split_last_chunk::<32>().ok_or_else(|| refuse("this is no solution"))?;
        let rest = body.strip_prefix(MAGIC).ok_or_else(|| refuse("this is no solution of this version"))?;
        if blake3::hash(body).as_bytes() != seal {
            return Err(refuse("the file has been damaged"));
        }
        let (game, rest) = rest.split_first_chunk::<32>().ok_or_else(|| refuse("the file is too short"))?;
        if blake3::hash(name.as_bytes()).as_bytes() != game {
            return Err(refuse("the file is for another game"));
        }
        let (numbers, packed) =
            rest.split_at_checked(16 * NUMBERS).ok_or_else(|| refuse("the file is too short"))?;
        let count = usize::try_from(INDEX.classes).unwrap_or_default();
        if packed.len() != count * BITS / 8 + 1 {
            return Err(refuse("the file has another number of classes").value(packed.len()));
        }
        let codes: Vec<ActionCode> = (0..count).map(|place| unpacked(packed, place)).collect();
        let known = usize::from(EXCHANGE) + KEPT.len();
        if codes.iter().any(|code| usize::from(*code) >= known) {
            return Err(refuse("the file holds an action that there is not"));
        }
        let numbers = numbers.as_chunks::<16>().0.iter().map(|number| i128::from_le_bytes(*number));
        Solution::of_numbers(numbers, codes)
            .ok_or_else(|| refuse("the file holds a number that is too large"))
    }

    fn numbers(&self) -> Vec<i128> {
        let SolutionSums { all, codes, by_category, undeclared } = &self.sums;
        let Moments { value, square, folds, forced, ahead, even } = *all;
        let parts = by_category.iter().chain(&self.by_up).flat_map(|part| [part.deals, part.value]);
        let [straight_flush, royal_flush] = self.instant;
        [self.ante, straight_flush, royal_flush]
            .map(i128::from)
            .into_iter()
            .chain([value, square, folds, forced, ahead, even])
            .chain(codes.map(i128::from))
            .chain(*undeclared)
            .chain(parts)
            .collect()
    }

    /// The counterpart of `numbers`.
    fn of_numbers(mut numbers: impl Iterator<Item = i128>, codes: Vec<ActionCode>) -> Option<Solution> {
        let mut next = || numbers.next();
        let mut amount = || i64::try_from(next()?).ok();
        let (ante, instant) = (amount()?, [amount()?, amount()?]);
        let [value, square, folds, forced, ahead, even] =
            [next()?, next()?, next()?, next()?, next()?, next()?];
        let mut sums = SolutionSums {
            all: Moments { value, square, folds, forced, ahead, even },
            ..SolutionSums::default()
        };
        for count in &mut sums.codes {
            *count = i64::try_from(next()?).ok()?;
        }
        sums.undeclared = [next()?, next()?];
        let mut by_up = [DealsPart::default(); 13];
        for part in sums.by_category.iter_mut().chain(&mut by_up) {
            *part = DealsPart { deals: next()?, value: next()? };
        }
        Some(Solution { ante, instant, sums, by_up, codes })
    }
}

fn packed(codes: &[ActionCode]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(codes.len() * BITS / 8 + 1);
    let (mut buffer, mut held) = (0_u16, 0);
    for code in codes {
        buffer |= u16::from(*code) << held;
        held += BITS;
        while held >= 8 {
            bytes.push(buffer.to_le_bytes()[0]);
            buffer >>= 8;
            held -= 8;
        }
    }
    bytes.push(buffer.to_le_bytes()[0]);
    bytes
}

fn unpacked(packed: &[u8], place: usize) -> ActionCode {
    let bit = place * BITS;
    let low = packed.get(bit / 8).copied().unwrap_or_default();
    let high = packed.get(bit / 8 + 1).copied().unwrap_or_default();
    let [code, _] = (u16::from_le_bytes([low, high]) >> (bit % 8) & 0b1_1111).to_le_bytes();
    code
}

#[cfg(test)]
mod tests {
    use super::{DealsPart, INDEX, Solution, SolutionSums};

    #[test]
    fn a_solution_is_read_as_it_was_written_and_damage_is_seen() {
        let codes: Vec<u8> = (0..INDEX.classes).map(|class| u8::try_from(class % 30).unwrap()).collect();
        let mut sums = SolutionSums { undeclared: [-7, 1 << 100], ..SolutionSums::default() };
        sums.all.square = -(1 << 120);
        sums.codes[29] = 12;
        sums.by_category[3] = DealsPart { deals: 4, value: -5 };
        let mut by_up = [DealsPart::default(); 13];
        by_up[12] = DealsPart { deals: 9, value: 1 << 90 };
        let solution = Solution { ante: 100, instant: [200, 600], sums, by_up, codes };
        let file = solution.encode("a game");
        assert!(file.len() < 3_600_000, "{} bytes", file.len());
        assert_eq!(Solution::decode(&file, "a game"), Ok(solution));
        assert!(Solution::decode(&file, "another game").is_err());
        for place in [0, 20, 60, 1_000, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 4;
            assert!(Solution::decode(&damaged, "a game").is_err(), "byte {place}");
        }
        assert!(Solution::decode(&file[..file.len() - 1], "a game").is_err());
        assert!(Solution::decode(b"lunar", "a game").is_err());
    }
}
