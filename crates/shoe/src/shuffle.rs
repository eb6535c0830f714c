//! Every order equally likely.

/// A source of equally likely numbers from 0 up to, but not including, `range`.
pub struct Words<F> {
    draw: F,
    range: u64,
}

impl<F: FnMut() -> u32> Words<F> {
    /// A generator of 32-bit words.
    pub const fn of_32_bits(draw: F) -> Words<F> {
        Words { draw, range: 1 << 32 }
    }

    /// Numbers below a small `range`, so that a test can try all of them.
    pub const fn below(range: u64, draw: F) -> Words<F> {
        Words { draw, range }
    }
}

/// A number below `n`, each equally likely: numbers from the uneven rest of the range are drawn again, because
/// taking them modulo `n` would favour the low ones.
pub fn index_below<F: FnMut() -> u32>(n: u64, words: &mut Words<F>) -> u64 {
    let even = words.range - words.range % n;
    loop {
        let word = u64::from((words.draw)());
        if word < even {
            return word % n;
        }
    }
}

/// Fisher and Yates: each place from the last down takes one of the items not placed yet.
pub fn shuffle<T, F: FnMut() -> u32>(items: &mut [T], words: &mut Words<F>) {
    for last in (1..items.len()).rev() {
        let places = u64::try_from(last).unwrap_or(u64::MAX) + 1;
        let chosen = usize::try_from(index_below(places, words)).unwrap_or(last);
        items.swap(last, chosen);
    }
}
