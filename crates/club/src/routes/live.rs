//! The live connection. A guest is never sent a queue of old news: he is told what happened after
//! the last line that he has seen, so a slow or broken connection loses nothing and is told nothing
//! twice, and thousands of guests cost little memory.

use std::future::Future;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use flate2::{Compression, write::GzEncoder};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use table::Viewer;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame as Piece};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::api::{Frame, Hello};
use crate::extract::{Guest, Params};
use crate::failure::Failure;
use crate::room::{News, Presence};
use crate::server::{Peer, Server, bearer};
use crate::token::Token;

/// Guests say little; the default would hold 128 KiB for each of them.
const READ_BUFFER: usize = 512;

/// The longest message of a guest.
const LONGEST: usize = 2 * 1024;

/// How long a guest without a token in his address may take to send it, and how long one may take
/// to read what he is sent.
const PATIENCE: Duration = Duration::from_secs(20);

/// Long messages travel in pieces of so many bytes: a socket keeps the room for the longest that it ever sent,
/// and all that a player may order on a large board is more than a megabyte.
const PIECE: usize = 16 * 1024;

/// From how many bytes on packing a message is worth the time.
const WORTH_PACKING: usize = 16 * 1024;

/// How many messages a guest may send in one beat of the heart.
const MOST_MESSAGES: u32 = 40;

type WebSocket = WebSocketStream<TokioIo<Upgraded>>;

pub async fn live(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Params(mut hello): Params<Hello>,
    headers: HeaderMap,
    peer: Option<Extension<Peer>>,
    request: Request,
) -> Result<Response, Failure> {
    let answer = create_response_with_body(&request, Body::empty).map_err(Failure::malformed)?;
    let guest = match token(&headers, hello.token.take())? {
        Some(token) => Some(Guest::admit(&server, &id, &token).await?),
        None => None,
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        let _counted = peer;
        let Ok(upgraded) = upgrade.await else {
            return;
        };
        let stream = TokioIo::new(upgraded);
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        let result = attend(&server, &id, &mut socket, guest, hello).await;
        if let Err(Some(failure)) = result {
            let error = failure.error().clone();
            let _ = send(&mut socket, text(&Frame::Error { error })).await;
            let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
        }
    });
    Ok(answer)
}

fn token(headers: &HeaderMap, query: Option<String>) -> Result<Option<Token>, Failure> {
    if let Some(token) = bearer(headers) {
        return Ok(Some(token));
    }
    let token = query.map(|text| Token::parse(&text).ok_or_else(Failure::unknown_match));
    token.transpose()
}

/// Why a connection ends: because of a failure that the guest should hear of, or because it is
/// gone.
type End = Option<Failure>;

/// What a guest has seen.
struct Seen {
    guest: Guest,
    viewer: Viewer,
    news: watch::Receiver<News>,
    /// He asked to be told, whether there is news or not.
    asked: bool,
    seq: Option<u32>,
    chat: u32,
    seats: u32,
    /// He reads packed messages.
    unpacks: bool,
    _presence: Presence,
}

async fn attend(
    server: &Arc<Server>,
    id: &str,
    socket: &mut WebSocket,
    guest: Option<Guest>,
    hello: Hello,
) -> Result<(), End> {
    let mut seen = match guest {
        Some(guest) => Seen::new(guest, &hello)?,
        None => {
            // Boxed: it is over soon, and its room would be kept in every connection.
            let introduced = Box::pin(introduce(server, id, socket));
            timeout(PATIENCE, introduced)
                .await
                .map_err(|_| Some(Failure::no_token()))??
        }
    };
    let mut closing = server.hall.closing();
    let mut beat = interval(server.config.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut alive = Instant::now();
    let mut messages = 0;
    seen.tell(socket).await?;
    loop {
        tokio::select! {
            message = socket.next() => {
                alive = Instant::now();
                let Some(Ok(message)) = message else { return Err(None) };
                messages += 1;
                if messages > MOST_MESSAGES {
                    return Err(Some(Failure::too_many()));
                }
                if let Some(hello) = read(message)? {
                    seen.turn_to(&hello)?;
                    seen.tell(socket).await?;
                }
            }
            changed = seen.news.changed() => {
                changed.map_err(|_| None)?;
                seen.tell(socket).await?;
            }
            _ = beat.tick() => {
                messages = 0;
                if alive.elapsed() > 3 * server.config.heartbeat {
                    return Err(None);
                }
                deliver(socket.send(Message::Ping(Default::default()))).await?;
            }
            () = closed(&mut closing) => {
                let frame = CloseFrame { code: CloseCode::Away, reason: Utf8Bytes::from_static("closing") };
                return deliver(socket.send(Message::Close(Some(frame)))).await;
            }
        }
    }
}

/// Waits for the first message of a guest who did not show his token yet.
async fn introduce(server: &Arc<Server>, id: &str, socket: &mut WebSocket) -> Result<Seen, End> {
    loop {
        let Some(Ok(message)) = socket.next().await else {
            return Err(None);
        };
        if let Some(mut hello) = read(message)? {
            let token = hello.token.take().ok_or_else(Failure::no_token)?;
            let token = Token::parse(&token).ok_or_else(Failure::unknown_match)?;
            let guest = Guest::admit(server, id, &token).await?;
            return Seen::new(guest, &hello);
        }
    }
}

/// A message of a guest, unless it only keeps the connection alive.
fn read(message: Message) -> Result<Option<Hello>, End> {
    match message {
        Message::Text(text) => {
            let hello = serde_json::from_str(&text);
            Ok(Some(hello.map_err(Failure::malformed)?))
        }
        Message::Binary(_) => Err(Some(Failure::malformed("it is not text"))),
        Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(None),
        Message::Close(_) => Err(None),
    }
}

impl Seen {
    fn new(guest: Guest, hello: &Hello) -> Result<Self, End> {
        let news = guest.subscribe();
        let chat = news.borrow().chat;
        guest.wake_computer();
        let mut seen = Seen {
            viewer: guest.viewer(&guest.access, hello.side.as_deref())?,
            _presence: guest.enter(&guest.access),
            news,
            asked: true,
            seq: None,
            chat,
            seats: 0,
            unpacks: false,
            guest,
        };
        seen.turn_to(hello)?;
        Ok(seen)
    }

    /// Looks as the message says, from where it says.
    fn turn_to(&mut self, hello: &Hello) -> Result<(), End> {
        if let Some(side) = &hello.side {
            self.viewer = self.guest.viewer(&self.guest.access, Some(side))?;
        }
        self.seq = hello.since;
        self.chat = hello.chat.unwrap_or(self.chat);
        self.unpacks = hello.gzip.unwrap_or(self.unpacks);
        self.asked = true;
        Ok(())
    }

    /// Sends whatever the guest has not seen.
    async fn tell(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let news = *self.news.borrow_and_update();
        let asked = std::mem::take(&mut self.asked);
        if asked || self.seats != news.seats {
            let seats = self.guest.seat_cards();
            send(socket, text(&Frame::Seats { seats })).await?;
            self.seats = news.seats;
        }
        if asked || self.seq != Some(news.seq) {
            let (seq, frame) = Box::pin(self.guest.frame(self.viewer, self.seq)).await?;
            if self.unpacks && frame.len() >= WORTH_PACKING {
                let packed = tokio::task::spawn_blocking(move || pack(&frame));
                let packed = packed.await.map_err(|_| None)?;
                deliver(in_pieces(socket, packed.into(), Data::Binary)).await?;
            } else {
                send(socket, frame).await?;
            }
            self.seq = Some(seq);
        }
        if self.chat < news.chat {
            let messages = Box::pin(self.guest.chat_since(self.chat)).await?;
            self.chat = messages.last().map_or(news.chat, |message| message.n);
            send(socket, text(&Frame::Chat { messages })).await?;
        }
        Ok(())
    }
}

fn text(frame: &Frame) -> Bytes {
    serde_json::to_vec(frame).unwrap_or_default().into()
}

fn pack(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    // A vector takes all that is written to it.
    let _ = packed.write_all(text);
    packed.finish().unwrap_or_default()
}

async fn send(socket: &mut WebSocket, text: Bytes) -> Result<(), End> {
    deliver(in_pieces(socket, text, Data::Text)).await
}

async fn in_pieces(
    socket: &mut WebSocket,
    mut message: Bytes,
    mut kind: Data,
) -> Result<(), tungstenite::Error> {
    loop {
        let piece = message.split_to(message.len().min(PIECE));
        let last = message.is_empty();
        let piece = Piece::message(piece, OpCode::Data(kind), last);
        socket.send(Message::Frame(piece)).await?;
        if last {
            return Ok(());
        }
        kind = Data::Continue;
    }
}

/// Comes back when the server closes.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Whoever does not read is let go.
async fn deliver(sending: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), End> {
    match timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(None),
    }
}
