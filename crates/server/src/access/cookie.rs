//! The cookie of a session.

use super::Access;
use axum::http::{HeaderMap, HeaderValue, header};
use croupier_access::{GUEST_HOLDS, Session};
use croupier_table::{PersonId, Time};

const NAME: &str = "croupier_session=";
const GUEST: &str = "croupier_guest=";

/// The session's text in a request, if there is exactly one: of two, one may have been planted by another site.
pub(super) fn given(headers: &HeaderMap) -> Option<&str> {
    only(headers, NAME)
}

/// The text by which a browser brings its guest back.
pub(super) fn guest(headers: &HeaderMap) -> Option<&str> {
    only(headers, GUEST)
}

fn only<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut texts = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().strip_prefix(name));
    let text = texts.next()?;
    texts.next().is_none().then_some(text)
}

impl Access {
    /// The cookie that keeps a session.
    pub(super) fn cookie(&self, session: &Session) -> Option<HeaderValue> {
        let seconds = self.timeouts.absolute / 1_000;
        self.header(&format!("{NAME}{}; Max-Age={seconds}", self.tokens.write(session)))
    }

    /// The cookie that ends one.
    pub(super) fn no_cookie(&self) -> Option<HeaderValue> {
        self.header(&format!("{NAME}; Max-Age=0"))
    }

    /// The cookie that brings a guest back.
    pub(super) fn guest_cookie(&self, person: &PersonId, now: Time) -> Option<HeaderValue> {
        self.header(&format!("{GUEST}{}; Max-Age={}", self.tokens.guest(person, now), GUEST_HOLDS / 1_000))
    }

    /// The cookie that forgets a guest, who has an account now.
    pub(super) fn no_guest_cookie(&self) -> Option<HeaderValue> {
        self.header(&format!("{GUEST}; Max-Age=0"))
    }

    fn header(&self, text: &str) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let value = HeaderValue::from_str(&format!("{text}; Path=/; HttpOnly; SameSite=Strict{secure}")).ok();
        // Logs do not show it.
        value.map(|mut value| {
            value.set_sensitive(true);
            value
        })
    }
}
