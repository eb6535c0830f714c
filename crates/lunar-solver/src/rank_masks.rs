//! Sets of ranks as masks: bit 0 is the two, bit 12 the ace.

/// The ranks of a mask in ascending order.
#[inline]
pub fn ranks(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let rank = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        usize::try_from(rank).ok()
    })
}

/// All masks of `size` ranks.
pub fn masks(size: u32) -> impl Iterator<Item = u16> {
    (0..1 << 13).filter(move |mask: &u16| mask.count_ones() == size)
}

/// How many ranks are in a mask. A table is quicker than `count_ones`, which is not one instruction on every processor
/// that the program is built for.
#[inline]
pub fn count(mask: u16) -> i64 {
    COUNTS[usize::from(mask & 0x1fff)].into()
}

static COUNTS: [u8; 1 << 13] = {
    let mut counts = [0; 1 << 13];
    let mut mask = 1;
    while mask < counts.len() {
        counts[mask] = counts[mask & (mask - 1)] + 1;
        mask += 1;
    }
    counts
};

/// All sets of `count` ranks out of a mask, the lowest as numbers first.
pub fn subsets(mask: u16, count: usize) -> Vec<u16> {
    let mut sets = Vec::new();
    each_subset(mask, count, 0, &mut |set| sets.push(set));
    sets
}

/// Calls `visit` with each set of `count` ranks out of a mask, added to `set`, the lowest as numbers first.
pub fn each_subset(mask: u16, count: usize, set: u16, visit: &mut impl FnMut(u16)) {
    if count == 0 {
        return visit(set);
    }
    let (mut lower, mut above) = (0, mask);
    while above != 0 {
        let highest = above & above.wrapping_neg();
        above &= !highest;
        each_subset(lower, count - 1, set | highest, visit);
        lower |= highest;
    }
}
