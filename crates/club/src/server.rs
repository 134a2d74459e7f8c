//! What every request can reach, and what it must pass first: limits on the way in, headers on the
//! way out.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::art::Art;
use crate::config::Config;
use crate::failure::Failure;
use crate::hall::Hall;
use crate::limit::{Counted, Limiter};
use crate::token::Token;
use tokio::sync::watch;

/// What every request can reach.
pub struct Server {
    /// Matches and accounts.
    pub hall: Arc<Hall>,
    /// Pictures of the boxes.
    pub art: Art,
    /// How the server is set up.
    pub config: Config,
    /// How much one client may ask for.
    pub limiter: Arc<Limiter>,
}

/// The connection that a request came over.
#[derive(Clone)]
pub struct Peer {
    /// The other end: a client, or the reverse proxy.
    pub address: SocketAddr,
    _open: Arc<Open>,
}

/// A connection is counted, and waited for when the server closes, as long as anybody holds this.
struct Open {
    _counted: Counted,
    _hold: watch::Receiver<()>,
}

impl Peer {
    /// A connection that has just been taken.
    pub fn new(address: SocketAddr, counted: Counted, hold: watch::Receiver<()>) -> Self {
        let open = Open {
            _counted: counted,
            _hold: hold,
        };
        Peer {
            address,
            _open: Arc::new(open),
        }
    }
}

impl Server {
    /// Whose request this is.
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers
            .get("x-forwarded-for")
            .and_then(|value| value.to_str().ok());
        // The last entry is the one that our own proxy wrote.
        let last = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        last.filter(|_| self.config.behind_proxy)
            .unwrap_or(peer.ip())
    }
}

/// The token in `Authorization: Bearer …`.
pub fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    Token::parse(value.strip_prefix("Bearer ")?.trim())
}

/// Refuses those who ask too much. Tokens and addresses of pages stay out of the log.
pub async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let peer = request.extensions().get::<Peer>().map(|peer| peer.address);
    let address = peer.map(|peer| server.client(peer, request.headers()));
    let mark = bearer(request.headers()).map(|token| token.hash().mark());
    let allowed = address.is_none_or(|address| server.limiter.request(address))
        && mark.is_none_or(|mark| server.limiter.token(mark));
    let mut response = if allowed {
        next.run(request).await
    } else {
        Failure::too_many().into_response()
    };
    dress(response.headers_mut());
    tracing::debug!(
        %method,
        path = path.as_ref().map_or("(page)", MatchedPath::as_str),
        status = response.status().as_u16(),
        microseconds = began.elapsed().as_micros() as u64,
        "request"
    );
    response
}

/// What every answer says to browsers: nothing from elsewhere, nothing inline, no frames.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

fn dress(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    // What belongs to somebody is not kept by anybody on the way.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}
