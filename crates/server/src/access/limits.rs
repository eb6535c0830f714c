//! Limits on haste.

use super::Address;
use crate::error::{Answer, ApiError};
use axum::http::StatusCode;
use croupier_access::{Limiter, Rate};
use croupier_table::{PersonId, Time};

/// How many addresses or people are remembered.
const CALLERS_MAX: usize = 50_000;
/// Of an address: so many attempts to sign in at once, and then one each six seconds.
const SIGN_IN: Rate = Rate { burst: 20, every: 6_000 };
/// The seconds of requests that may come at once.
const BURST: u32 = 5;

/// The limits of a server. Without a rate only signing in is limited.
pub(super) struct Limits {
    addresses: Option<Limiter<Address>>,
    people: Option<Limiter<PersonId>>,
    newcomers: Option<Limiter<Address>>,
    sign_ins: Limiter<Address>,
}

impl Limits {
    /// So many requests a second of one address, and a fifth of them of one person; an address may bring a newcomer a
    /// second.
    pub(super) fn new(per_second: u32) -> Limits {
        let rate = |per_second: u32| {
            let every = 1_000_u32.checked_div(per_second)?.max(1);
            Some(Rate { burst: per_second.saturating_mul(BURST), every })
        };
        let some = |_: &u32| per_second > 0;
        let person = Some(per_second / 5).map(|rate| rate.max(1)).filter(some);
        let newcomer = Some(Rate { burst: 120, every: 1_000 }).filter(|_| per_second > 0);
        Limits {
            addresses: rate(per_second).map(|rate| Limiter::new(rate, CALLERS_MAX)),
            people: person.and_then(rate).map(|rate| Limiter::new(rate, CALLERS_MAX)),
            newcomers: newcomer.map(|rate| Limiter::new(rate, CALLERS_MAX)),
            sign_ins: Limiter::new(SIGN_IN, CALLERS_MAX),
        }
    }

    /// Any request.
    pub(super) fn address(&self, from: Address, now: Time) -> Answer<()> {
        asked(self.addresses.as_ref(), from, now)
    }

    /// Any request or command of somebody.
    pub(super) fn person(&self, person: &PersonId, now: Time) -> Answer<()> {
        asked(self.people.as_ref(), person.clone(), now)
    }

    /// Somebody new comes in without a password.
    pub(super) fn newcomer(&self, from: Address, now: Time) -> Answer<()> {
        asked(self.newcomers.as_ref(), from, now)
    }

    /// A secret is tried.
    pub(super) fn sign_in(&self, from: Address, now: Time) -> Answer<()> {
        asked(Some(&self.sign_ins), from, now)
    }
}

fn asked<K: Eq + std::hash::Hash>(limiter: Option<&Limiter<K>>, who: K, now: Time) -> Answer<()> {
    let wait = limiter.map_or(Ok(()), |limiter| limiter.ask(who, now));
    wait.map_err(|wait| too_often(u64::try_from(wait).unwrap_or(0).div_ceil(1_000)))
}

/// Not now; in so many seconds.
pub(super) fn too_often(seconds: u64) -> ApiError {
    let mut error =
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_often", "this comes too often: wait a little");
    error.retry_after = Some(seconds.max(1));
    error
}
