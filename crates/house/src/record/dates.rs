//! Days and times as people write them, and the clocks of the places they live in.

use croupier_table::{Calendar, Time};
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

const FIRST: Date = date(1970, 1, 1);

/// Clocks are looked up as far as this; what a government will decide after that nobody knows.
const LAST: Date = date(2100, 1, 1);

/// The day, counted from 1970, that is written as 2027-01-15.
#[must_use]
pub fn day(text: &str) -> Option<i64> {
    let found: Date = text.parse().ok()?;
    let days = FIRST.until(found).ok()?.get_days();
    // Other ways to write a day are read by the parser, too, but not taken here.
    (days >= 0 && found.to_string() == text).then_some(i64::from(days))
}

/// A day as it is written.
#[must_use]
pub fn written(day: i64) -> String {
    let found = Span::new().try_days(day).and_then(|days| FIRST.checked_add(days));
    found.unwrap_or(Date::MAX).to_string()
}

/// A time as it is written, in UTC.
#[must_use]
pub fn moment(at: Time) -> String {
    let found = Timestamp::from_millisecond(at.0);
    found.map_or_else(|_| at.0.to_string(), |time| time.strftime("%Y-%m-%d %H:%M:%S%.3f").to_string())
}

/// Minutes from midnight that are written as 06:00.
#[must_use]
pub fn minutes(text: &str) -> Option<i64> {
    let digits = |part: &str| part.len() == 2 && part.bytes().all(|digit| digit.is_ascii_digit());
    let (hour, minute) = text.split_once(':').filter(|(hour, minute)| digits(hour) && digits(minute))?;
    let (hour, minute) = (hour.parse::<u8>().ok()?, minute.parse::<u8>().ok()?);
    (hour < 24 && minute < 60).then_some(i64::from(hour) * 60 + i64::from(minute))
}

/// Why there is no such calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCalendar {
    /// The place.
    #[error(
        "no such place in the tables of time zones; one is written America/New_York, Pacific/Auckland or UTC"
    )]
    Zone,
    /// The time.
    #[error("a time is written 06:00")]
    Begins,
}

/// A gaming day in three shifts of eight hours, by the clocks of a place.
///
/// # Errors
/// If there is no such place, or no such time of day.
pub fn calendar(zone: &str, begins: &str) -> Result<Calendar, NoCalendar> {
    let day_begins = minutes(begins).ok_or(NoCalendar::Begins)?;
    let zone = TimeZone::get(zone).map_err(|_| NoCalendar::Zone)?;
    Ok(Calendar { day_begins, clocks: clocks(&zone), ..Calendar::three_shifts() })
}

/// Summer time comes and goes: each change with what clocks show from then on.
fn clocks(zone: &TimeZone) -> Vec<(Time, i64)> {
    let milliseconds = |offset: jiff::tz::Offset| i64::from(offset.seconds()) * 1_000;
    let begin = Timestamp::UNIX_EPOCH;
    let last = LAST.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |last| last.timestamp());
    let first = (Time(i64::MIN), milliseconds(zone.to_offset(begin)));
    let changes = zone.following(begin).take_while(|change| change.timestamp() < last);
    let changes =
        changes.map(|change| (Time(change.timestamp().as_millisecond()), milliseconds(change.offset())));
    std::iter::once(first).chain(changes).collect()
}

#[cfg(test)]
mod tests {
    use super::{NoCalendar, calendar, day, minutes, moment, written};
    use croupier_table::{Shift, Time};

    #[test]
    fn days_are_read_and_written() {
        assert_eq!(
            (day("1970-01-01"), day("2000-03-01"), day("2024-02-29"), day("9999-12-31")),
            (Some(0), Some(11_017), Some(19_782), Some(2_932_896))
        );
        let nonsense =
            ["2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "today", "2024-1", "1969-12-31"];
        let other_ways = ["20240229", "2024-02-29T00:00", "99999999999999999-01-01", "", "2024-02-29 "];
        for wrong in nonsense.into_iter().chain(other_ways) {
            assert_eq!(day(wrong), None, "{wrong}");
        }
        for number in (0..40_000).step_by(7) {
            assert_eq!(day(&written(number)), Some(number));
        }
        assert_eq!(written(i64::MAX), "9999-12-31");
        assert_eq!(moment(Time(1_800_000_000_123)), "2027-01-15 08:00:00.123");
        assert_eq!(moment(Time(i64::MAX)), i64::MAX.to_string());
        assert_eq!(
            (minutes("06:30"), minutes("24:00"), minutes("6"), minutes("+6:+1")),
            (Some(390), None, None, None)
        );
    }

    /// Milliseconds of a moment in UTC.
    fn utc(text: &str) -> Time {
        Time(text.parse::<jiff::Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn gaming_days_begin_by_the_clocks_of_the_place() {
        let new_york = calendar("America/New_York", "06:00").unwrap();
        let shift = |text: &str| new_york.shift_of(utc(text));
        let of = |date: &str, shift| Shift { day: day(date).unwrap(), shift };
        assert_eq!(shift("2027-01-15T10:59:59Z"), of("2027-01-14", 3));
        assert_eq!(shift("2027-01-15T11:00:00Z"), of("2027-01-15", 1));
        assert_eq!(shift("2027-07-15T09:59:59Z"), of("2027-07-14", 3), "summer time");
        assert_eq!(shift("2027-07-15T10:00:00Z"), of("2027-07-15", 1));
        // On 14 March 2027 clocks go from two to three: the day before has 23 hours.
        assert_eq!(shift("2027-03-14T09:59:59Z"), of("2027-03-13", 3));
        assert_eq!(shift("2027-03-14T10:00:00Z"), of("2027-03-14", 1));
        let auckland = calendar("Pacific/Auckland", "06:00").unwrap();
        assert_eq!(auckland.shift_of(utc("2027-01-14T17:00:00Z")), of("2027-01-15", 1));
        assert_eq!(auckland.shift_of(utc("2027-06-14T17:59:59Z")), of("2027-06-14", 3));
        assert_eq!(
            calendar("UTC", "06:00").unwrap().shift_of(utc("2027-01-15T06:00:00Z")),
            of("2027-01-15", 1)
        );
    }

    #[test]
    fn places_and_times_that_are_none_are_told_apart() {
        assert_eq!(calendar("Atlantis", "06:00"), Err(NoCalendar::Zone));
        assert_eq!(calendar("", "06:00"), Err(NoCalendar::Zone));
        assert_eq!(calendar("UTC", "six"), Err(NoCalendar::Begins));
    }
}
