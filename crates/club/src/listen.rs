//! Takes connections: counts them, gives up on those that do not say what they want, and lets them
//! finish when the server closes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::server::{Peer, Server};

/// How long a client may take to say what it wants.
const HEADERS_WITHIN: Duration = Duration::from_secs(15);

/// The most that headers may need.
const HEADERS: usize = 16 * 1024;

/// How long requests that are under way may take once the server closes.
const FAREWELL: Duration = Duration::from_secs(10);

/// Takes connections until the server closes, then waits for those that are under way.
pub async fn listen(listener: TcpListener, server: Arc<Server>, router: Router) {
    let mut closing = server.hall.closing();
    // Every connection holds a receiver: when all are gone, so are the connections.
    let (held, _) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.changed() => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No more files to open, most likely: those that are open go on.
                tracing::warn!(%error, "a connection was not taken");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(counted) = server.limiter.connect(address.ip()) else {
            continue;
        };
        let peer = Peer::new(address, counted, held.subscribe());
        tokio::spawn(attend(stream, peer, router.clone(), server.hall.closing()));
    }
    drop(listener);
    let _ = timeout(FAREWELL, held.closed()).await;
}

async fn attend(stream: TcpStream, peer: Peer, router: Router, mut closing: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|e| match e {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    // A client that breaks off has only hurt itself.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
