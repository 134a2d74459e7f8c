//! What a handler takes out of a request, with our own words when it is not there.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::Uri;
use axum::http::request::Parts;
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::access::Access;
use crate::failure::Failure;
use crate::room::{Room, blocking, now};
use crate::server::{Peer, Server, bearer};
use crate::store::AccountRecord;
use crate::token::Token;

/// The largest body of an ordinary request.
const BODY: usize = 64 * 1024;

/// The largest file that can be imported.
const FILE: usize = 8 * 1024 * 1024;

/// How much is still taken in of a body that is too large.
const OVERRUN: usize = 1024 * 1024;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a session lasts: half a year.
const SESSION: i64 = 183 * 24 * 60 * 60 * 1000;

/// A JSON body of ordinary size.
pub struct Body<T>(pub T);

/// A JSON body with a file in it.
pub struct LargeBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Arc<Server>) -> Result<Self, Failure> {
        read(request, BODY).await.map(Body)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for LargeBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Arc<Server>) -> Result<Self, Failure> {
        read(request, FILE).await.map(LargeBody)
    }
}

async fn read<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Failure> {
    let bytes = timeout(PATIENCE, whole(request.into_body(), most))
        .await
        .map_err(|_| Failure::malformed("it did not arrive in time"))??;
    // An empty body means the same as an empty object.
    let bytes = if bytes.is_empty() {
        "{}".as_bytes()
    } else {
        &bytes
    };
    serde_json::from_slice(bytes).map_err(Failure::malformed)
}

/// A body of at most so many bytes. Of one that is larger, a part is taken in and thrown away: to
/// close the connection while the client still sends would swallow the answer that tells him why.
async fn whole(mut body: axum::body::Body, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Failure::malformed("it broke off"))?;
        let Some(data) = frame.data_ref() else {
            continue;
        };
        length += data.len();
        if length <= most {
            bytes.extend_from_slice(data);
        } else if length > most + OVERRUN {
            break;
        }
    }
    if length > most {
        return Err(Failure::too_large());
    }
    Ok(bytes)
}

/// What stands after the `?`.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Server>> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Server>) -> Result<Self, Failure> {
        after(&parts.uri).map(Params)
    }
}

/// What stands after the `?` of an address.
pub fn after<T: DeserializeOwned>(uri: &Uri) -> Result<T, Failure> {
    let query = Query::<T>::try_from_uri(uri);
    Ok(query.map_err(|e| Failure::malformed(e.body_text()))?.0)
}

/// Who looks on, in the address of most requests about a match.
#[derive(Clone, Debug, Default, serde::Deserialize)]
pub struct Look {
    /// The token, where a header cannot be sent: downloads and live connections.
    #[serde(default)]
    pub token: Option<String>,
    /// As whom to look.
    #[serde(default)]
    pub side: Option<String>,
    /// What was told after this line.
    #[serde(default)]
    pub since: Option<u32>,
    /// Whether to list what may be ordered, which is most of an answer.
    #[serde(default)]
    pub choices: Option<bool>,
}

/// Somebody with a token at a match.
pub struct Guest {
    /// The match.
    pub room: Arc<Room>,
    /// What he may do.
    pub access: Access,
}

impl Guest {
    /// Lets somebody with a token into a match.
    pub async fn admit(server: &Arc<Server>, id: &str, token: &Token) -> Result<Self, Failure> {
        let room = server.hall.room(id).await?;
        let hash = token.hash();
        let access = match room.access(&hash, None) {
            Err(failure) if failure.error().code == "unknown-match" => {
                let account = account_of(server, token).await?;
                let account = account.ok_or_else(Failure::unknown_match)?;
                room.access(&hash, Some(account.key))?
            }
            other => other?,
        };
        Ok(Guest { room, access })
    }
}

impl FromRequestParts<Arc<Server>> for Guest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Failure> {
        let id = match_in(parts, server).await?;
        let token = token_of(parts)?;
        Guest::admit(server, &id, &token).await
    }
}

/// The id of the match in the address: `{id}` of every route about a match.
pub async fn match_in(parts: &mut Parts, server: &Arc<Server>) -> Result<String, Failure> {
    let path = Path::<Vec<(String, String)>>::from_request_parts(parts, server).await;
    let path = path.map_err(|e| Failure::malformed(e.body_text()))?.0;
    let id = path.into_iter().find(|(name, _)| name == "id");
    id.map(|(_, id)| id).ok_or_else(Failure::unknown_match)
}

fn token_of(parts: &Parts) -> Result<Token, Failure> {
    if parts.headers.contains_key("authorization") {
        return bearer(&parts.headers).ok_or_else(Failure::unknown_match);
    }
    let text = after::<Look>(&parts.uri)?.token;
    Token::parse(&text.ok_or_else(Failure::no_token)?).ok_or_else(Failure::unknown_match)
}

/// A token, whatever it opens.
pub struct Bearer(pub Token);

impl FromRequestParts<Arc<Server>> for Bearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Server>) -> Result<Self, Failure> {
        token_of(parts).map(Bearer)
    }
}

/// Somebody who is signed in.
pub struct SignedIn(pub AccountRecord);

impl FromRequestParts<Arc<Server>> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Failure> {
        let token = bearer(&parts.headers).ok_or_else(Failure::no_session)?;
        let account = account_of(server, &token).await?;
        account.map(SignedIn).ok_or_else(Failure::no_session)
    }
}

/// Somebody who may be signed in.
pub struct Perhaps(pub Option<AccountRecord>);

impl FromRequestParts<Arc<Server>> for Perhaps {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Failure> {
        match bearer(&parts.headers) {
            Some(token) => account_of(server, &token).await.map(Perhaps),
            None => Ok(Perhaps(None)),
        }
    }
}

async fn account_of(server: &Arc<Server>, token: &Token) -> Result<Option<AccountRecord>, Failure> {
    let (store, hash) = (server.hall.keeper().store().clone(), token.hash());
    blocking(move || Ok(store.session(&hash, now() - SESSION)?)).await
}

/// A request that costs much is allowed only so often.
pub struct Costly;

impl FromRequestParts<Arc<Server>> for Costly {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Failure> {
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.address);
        let address = peer.map(|peer| server.client(peer, &parts.headers));
        if address.is_none_or(|address| server.limiter.costly(address)) {
            Ok(Costly)
        } else {
            Err(Failure::too_many())
        }
    }
}

impl Deref for Guest {
    type Target = Arc<Room>;

    fn deref(&self) -> &Arc<Room> {
        &self.room
    }
}
