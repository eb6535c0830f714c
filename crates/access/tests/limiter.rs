//! Limits on haste.

use croupier_access::{Limiter, Rate};
use croupier_table::Time;

const NOON: Time = Time(1_800_000_000_000);

fn limiter(most: usize) -> Limiter<u32> {
    Limiter::new(Rate { burst: 3, every: 1_000 }, most)
}

#[test]
fn a_burst_and_then_one_at_a_time() {
    let limiter = limiter(10);
    for _ in 0..3 {
        assert_eq!(limiter.ask(1, NOON), Ok(()));
    }
    assert_eq!(limiter.ask(1, NOON), Err(1_000));
    assert_eq!(limiter.ask(1, NOON.after(999)), Err(1));
    assert_eq!(limiter.ask(1, NOON.after(1_000)), Ok(()));
    assert_eq!(limiter.ask(1, NOON.after(1_000)), Err(1_000), "asking in vain costs nothing");
    assert_eq!(limiter.ask(2, NOON), Ok(()), "others are not concerned");
}

#[test]
fn over_a_long_time_nobody_gets_more_than_the_rate() {
    let limiter = limiter(10);
    let done = (0..100_000).filter(|tenth| limiter.ask(1, NOON.after(tenth * 10)).is_ok()).count();
    assert_eq!(done, 1_000 + 2);
}

#[test]
fn memory_is_bounded_and_strangers_share() {
    let limiter = limiter(100);
    let done = (0..100_000).filter(|who| limiter.ask(*who, NOON).is_ok()).count();
    assert_eq!(limiter.len(), 100);
    assert_eq!(done, 100 + 3, "those beyond share one bucket");
    assert_eq!(limiter.ask(5, NOON), Ok(()), "who was known before is not concerned");
    assert_eq!(limiter.ask(200_000, NOON.after(60_000)), Ok(()), "full buckets are forgotten");
    assert_eq!(limiter.len(), 1);
}

#[test]
fn a_clock_set_back_shuts_nobody_out() {
    let limiter = limiter(10);
    let _ = limiter.ask(1, NOON.after(Time::DAY));
    assert_eq!(limiter.ask(1, NOON).err().unwrap_or(0), 1_000);
    assert_eq!(limiter.ask(1, NOON.after(1_000)), Ok(()));
}
