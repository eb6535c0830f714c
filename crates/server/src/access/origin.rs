//! What comes from pages of other sites is refused.

use super::Access;
use crate::error::{Answer, ApiError};
use axum::http::{HeaderMap, StatusCode, Uri, header};

impl Access {
    /// Does a request that changes something come from a page of ours, as far as the browser says?
    ///
    /// # Errors
    /// If it comes from a page of another site.
    pub(super) fn check_origin(&self, headers: &HeaderMap, uri: &Uri) -> Answer<()> {
        let mut origins = headers.get_all(header::ORIGIN).into_iter();
        let Some(origin) = origins.next() else {
            // Programs send none; a browser that sends none still tells whether the page is another site's.
            let foreign = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
            return if foreign { Err(other_site()) } else { Ok(()) };
        };
        let origin = origin.to_str().ok().filter(|_| origins.next().is_none()).ok_or_else(other_site)?;
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
        let scheme = if self.secure { "https://" } else { "http://" };
        let own = host.is_some_and(|host| {
            origin.strip_prefix(scheme).is_some_and(|from| from.eq_ignore_ascii_case(host))
        });
        if own || self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) {
            return Ok(());
        }
        Err(other_site())
    }
}

fn other_site() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "origin", "this came from a page of another site")
}
