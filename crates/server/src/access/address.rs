//! Where a request comes from.

use crate::app::App;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::Extensions;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The address a request comes from, or the network it belongs to where one household has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(pub IpAddr);

impl Address {
    /// The address of a request; behind a proxy, the one that the proxy added last.
    pub(super) fn of(extensions: &Extensions, headers: &HeaderMap, proxied: bool) -> Address {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let told = headers.get_all("x-forwarded-for").into_iter().next_back();
        let told = told.and_then(|told| told.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = told.filter(|_| proxied).or(peer);
        Address(network(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }

    /// Is it this machine?
    #[must_use]
    pub const fn is_local(self) -> bool {
        self.0.is_loopback()
    }
}

/// Of version 6 a subscriber has at least 64 bits: the network counts as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        canonical @ (IpAddr::V4(_) | IpAddr::V6(_)) => canonical,
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Infallible> {
        Ok(Address::of(&parts.extensions, &parts.headers, app.config.tls_behind_proxy))
    }
}
