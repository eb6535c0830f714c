//! Days and times of day in UTC, as people write them.

use croupier_table::Time;

/// Days from 1970 to the first day of a month, by the calendar of Gregory. March begins the year, so that the
/// day that comes and goes is its last.
fn days_before(year: i64, month: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leaps + (153 * month + 2) / 5 - 719_468
}

/// The day, counted from 1970, that is written as 2027-01-15.
pub fn day(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let begin = days_before(year, month);
    let end = if month == 12 { days_before(year + 1, 1) } else { days_before(year, month + 1) };
    let real = (1..=12).contains(&month) && (1..=end - begin).contains(&day) && (1970..=9999).contains(&year);
    real.then_some(begin + day - 1)
}

/// A day as it is written.
pub fn written(day: i64) -> String {
    let year = (1970..=9999).rev().find(|year| days_before(*year, 1) <= day).unwrap_or(1970);
    let month = (1..=12).rev().find(|month| days_before(year, *month) <= day).unwrap_or(1);
    format!("{year:04}-{month:02}-{:02}", day - days_before(year, month) + 1)
}

/// A time as it is written.
pub fn moment(at: Time) -> String {
    let (day, rest) = (at.0.div_euclid(Time::DAY), at.0.rem_euclid(Time::DAY));
    let (hour, rest) = (rest / Time::HOUR, rest % Time::HOUR);
    let (minute, rest) = (rest / Time::MINUTE, rest % Time::MINUTE);
    format!("{} {hour:02}:{minute:02}:{:02}.{:03}", written(day), rest / 1_000, rest % 1_000)
}

/// Minutes from midnight that are written as 06:00.
pub fn minutes(text: &str) -> Option<i64> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (hour.parse::<i64>().ok()?, minute.parse::<i64>().ok()?);
    ((0..24).contains(&hour) && (0..60).contains(&minute)).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::{day, minutes, moment, written};
    use croupier_table::Time;

    #[test]
    fn days_are_read_and_written() {
        assert_eq!(
            (day("1970-01-01"), day("2000-03-01"), day("2024-02-29")),
            (Some(0), Some(11_017), Some(19_782))
        );
        for wrong in ["2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "today", "2024-1", "1969-12-31"]
        {
            assert_eq!(day(wrong), None, "{wrong}");
        }
        for number in (0..40_000).step_by(7) {
            assert_eq!(day(&written(number)), Some(number));
        }
        assert_eq!(moment(Time(1_800_000_000_123)), "2027-01-15 08:00:00.123");
        assert_eq!((minutes("06:30"), minutes("24:00"), minutes("6")), (Some(390), None, None));
    }
}
