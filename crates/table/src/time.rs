//! Time is an input: milliseconds since 1970, given by the program that runs the table.

use serde::{Deserialize, Serialize};

/// A moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Milliseconds of a minute.
    pub const MINUTE: i64 = 60_000;
    /// Milliseconds of an hour.
    pub const HOUR: i64 = 60 * Time::MINUTE;
    /// Milliseconds of a day.
    pub const DAY: i64 = 24 * Time::HOUR;

    /// So much later.
    #[must_use]
    pub const fn after(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds since an earlier moment; a clock that went back counts as no time.
    #[must_use]
    pub const fn since(self, earlier: Time) -> i64 {
        let passed = self.0.saturating_sub(earlier.0);
        if passed < 0 { 0 } else { passed }
    }
}

/// When the gaming day and its shifts begin, by the clocks of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// Minutes from midnight to the begin of the gaming day.
    pub day_begins: i64,
    /// Minutes from the begin of the gaming day to the begin of each shift after the first, ascending.
    pub later_shifts: Vec<i64>,
    /// From when on clocks are how many milliseconds ahead of UTC, ascending; before the first they show UTC.
    pub clocks: Vec<(Time, i64)>,
}

impl Calendar {
    /// A gaming day from six in the morning in three shifts of eight hours, where clocks show UTC.
    #[must_use]
    pub fn three_shifts() -> Calendar {
        Calendar { day_begins: 6 * 60, later_shifts: vec![8 * 60, 16 * 60], clocks: Vec::new() }
    }

    /// How far clocks are ahead of UTC at a moment.
    fn ahead(&self, at: Time) -> i64 {
        let begun = self.clocks.partition_point(|(from, _)| *from <= at);
        begun.checked_sub(1).map_or(0, |last| self.clocks[last].1)
    }

    /// The gaming day, counted from 1970, and the shift, counted from 1.
    #[must_use]
    pub fn shift_of(&self, at: Time) -> Shift {
        let shown = at.0.saturating_add(self.ahead(at));
        let since_begin = shown.saturating_sub(self.day_begins.saturating_mul(Time::MINUTE));
        let minute = since_begin.rem_euclid(Time::DAY) / Time::MINUTE;
        let begun = self.later_shifts.iter().filter(|begin| **begin <= minute).count();
        Shift { day: since_begin.div_euclid(Time::DAY), shift: begun + 1 }
    }
}

/// A shift of a gaming day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Shift {
    /// The gaming day, counted from 1970.
    pub day: i64,
    /// The shift, from 1.
    pub shift: usize,
}
