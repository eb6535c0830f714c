//! Connections. The head of a request comes in time or the connection is closed: nobody keeps many of them by saying little.

use crate::app::App;
use crate::routes::router;
use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How long it waits when the operating system has no connection to give.
const NONE_LEFT: Duration = Duration::from_millis(100);

/// Answers until the server ends, and then what was asked before. `patience` is the longest that a head may take, and that
/// a connection stays open without a request.
pub async fn serve(app: &App, listener: TcpListener, patience: Duration) {
    let (router, mut open) = (router(app.clone()), JoinSet::new());
    loop {
        tokio::select! {
            () = app.ended() => break,
            Some(_) = open.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => drop(open.spawn(answer(app.clone(), router.clone(), stream, peer, patience))),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(NONE_LEFT).await;
                }
            }
        }
    }
    while open.join_next().await.is_some() {}
}

async fn answer(app: App, router: Router, stream: TcpStream, peer: SocketAddr, patience: Duration) {
    // An answer and the update that follows it go out at once: neither waits until the other was acknowledged.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(peer))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    // How a connection ends concerns nobody but its caller.
    tokio::select! {
        _ = &mut connection => {}
        () = app.ended() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
