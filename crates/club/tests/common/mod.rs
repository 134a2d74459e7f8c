//! A client for tests and measurements: plain HTTP and WebSocket over loopback, JSON in and out.
#![allow(dead_code, missing_docs, reason = "each test uses its own part of it")]

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cabinet::Cabinet;
use club::{Club, Config, Limits};
use flate2::read::GzDecoder;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{HeaderMap, Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use table::Chance;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub use futures_util::{SinkExt, StreamExt};

/// A file that is gone when the test ends.
pub struct Database(pub PathBuf);

impl Database {
    pub fn new(name: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let file = format!("bivaque-{name}-{}-{number}.sqlite", std::process::id());
        Database(std::env::temp_dir().join(file))
    }

    pub fn path(&self) -> String {
        self.0.to_string_lossy().into_owned()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(ending);
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A server in a process of its own, killed (`kill -9`) when this is dropped.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
}

pub type Anyhow<T> = Result<T, Box<dyn Error + Send + Sync>>;

impl Server {
    /// Starts a program whose first line of output is the address.
    pub fn start(program: &Path, arguments: &[&str]) -> Anyhow<Self> {
        let mut process = Command::new(program)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let output = process.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line
            .trim()
            .strip_prefix("http://")
            .ok_or("no address")?
            .parse()?;
        Ok(Server { process, address })
    }

    /// Starts the example `serve`, which is built with tests and examples and stands near them.
    pub fn of(database: &Database) -> Anyhow<Self> {
        let own = std::env::current_exe()?;
        let folders = own.ancestors().map(|folder| folder.join("examples"));
        let name = format!("serve{}", std::env::consts::EXE_SUFFIX);
        let program = folders
            .map(|folder| folder.join(&name))
            .find(|program| program.is_file())
            .ok_or("the example `serve` is not built")?;
        Self::start(&program, &[&database.path()])
    }

    /// Processor time used so far, in all threads.
    pub fn processor(&self) -> Anyhow<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        let ticks = after_name.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(ticks * 10))
    }

    /// KiB of memory in use.
    pub fn memory(&self) -> Anyhow<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(line
            .and_then(|line| line.split_whitespace().next())
            .ok_or("no VmRSS")?
            .parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub fn config(database: &Database) -> Config {
    Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.0.clone(),
        limits: Limits::none(),
        ..Config::default()
    }
}

pub fn cabinet() -> Cabinet {
    Cabinet::standard().expect("the boxes open")
}

pub async fn open(database: &Database) -> (Club, Client) {
    open_with(config(database)).await
}

pub async fn open_with(config: Config) -> (Club, Client) {
    let _ = tracing_subscriber::fmt().with_test_writer().try_init();
    let club = Club::open(config, cabinet()).await.expect("the club opens");
    let client = Client::new(club.address()).await;
    (club, client)
}

/// One kept-alive HTTP connection.
pub struct Client {
    pub address: SocketAddr,
    sender: SendRequest<Full<Bytes>>,
}

/// An answer as it came.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn code(&self) -> String {
        let error = &self.json()["error"];
        for language in ["pt", "en"] {
            assert!(
                error[language]
                    .as_str()
                    .is_some_and(|text| !text.is_empty()),
                "{error}"
            );
        }
        error["code"]
            .as_str()
            .expect("an error has a code")
            .to_owned()
    }
}

impl Client {
    pub async fn new(address: SocketAddr) -> Self {
        Self::connect(address)
            .await
            .expect("the server takes connections")
    }

    pub async fn connect(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream))
            .await
            .map_err(std::io::Error::other)?;
        tokio::spawn(connection);
        Ok(Client { address, sender })
    }

    pub async fn try_send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Result<Reply, hyper::Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "localhost");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::from(body)).expect("a request");
        if self.sender.ready().await.is_err() {
            // The server closes a connection on which something too large was coming.
            if let Ok(fresh) = Self::connect(self.address).await {
                *self = fresh;
            }
        }
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.into_body().collect().await?.to_bytes();
        Ok(Reply {
            status,
            headers,
            bytes,
        })
    }

    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Reply {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str())];
        let headers = if token.is_empty() {
            &[][..]
        } else {
            &headers[..]
        };
        let body = body
            .map(|body| body.to_string().into_bytes())
            .unwrap_or_default();
        self.try_send(method, path, headers, body)
            .await
            .expect("the server answers")
    }

    pub async fn get(&mut self, path: &str, token: &str) -> Reply {
        self.send(Method::GET, path, token, None).await
    }

    pub async fn post(&mut self, path: &str, token: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, token, Some(body)).await
    }

    /// A new match.
    pub async fn make(&mut self, body: &Value) -> Value {
        let reply = self.post("/api/matches", "", body).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
        reply.json()
    }

    pub async fn update(&mut self, id: &str, token: &str) -> Value {
        let reply = self.get(&format!("/api/matches/{id}/view"), token).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        reply.json()
    }

    pub async fn order(&mut self, id: &str, token: &str, order: &Value, seq: &Value) -> Reply {
        let body = json!({ "order": order, "seq": seq });
        self.post(&format!("/api/matches/{id}/orders"), token, &body)
            .await
    }

    /// Gives a random order if there is any to give; the new `seq`.
    pub async fn random_order(
        &mut self,
        id: &str,
        token: &str,
        chance: &mut Chance,
    ) -> Option<u64> {
        let update = self.update(id, token).await;
        let choices = update["choices"].as_array().expect("choices");
        let choice = chance.pick(choices)?;
        let reply = self
            .order(id, token, &choice["order"], &update["seq"])
            .await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        reply.json()["seq"].as_u64()
    }
}

/// Mission 1 of 3 Tigres, alone.
pub fn mission_1() -> Value {
    json!({ "game": "tres-tigres", "scenario": "mission-1", "mode": "computer" })
}

/// Mission 5 of 3 Tigres, for two people with a link each.
pub fn mission_5() -> Value {
    json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "link" })
}

/// The token of one side.
pub fn token<'a>(created: &'a Value, side: &str) -> &'a str {
    let seats = created["seats"].as_array().expect("seats");
    let seat = seats.iter().find(|seat| {
        seat["sides"]
            .as_array()
            .is_some_and(|sides| sides.iter().any(|own| own == side))
    });
    seat.and_then(|seat| seat["token"].as_str())
        .expect("a seat of that side")
}

/// A live connection, and how many packed frames came over it.
pub struct Live(WebSocketStream<MaybeTlsStream<TcpStream>>, pub u32);

impl Live {
    pub async fn connect(
        address: SocketAddr,
        id: &str,
        query: &str,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let url = format!("ws://{address}/api/matches/{id}/live{query}");
        let (socket, _) = connect_async(url).await?;
        Ok(Live(socket, 0))
    }

    pub async fn say(&mut self, message: &Value) {
        self.0
            .send(Message::text(message.to_string()))
            .await
            .expect("the connection is open");
    }

    pub async fn say_raw(&mut self, message: Message) {
        let _ = self.0.send(message).await;
    }

    /// The next frame; none when the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        let frame = async {
            loop {
                match self.0.next().await? {
                    Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                    Ok(Message::Binary(packed)) => {
                        self.1 += 1;
                        return serde_json::from_reader(GzDecoder::new(&packed[..])).ok();
                    }
                    Ok(Message::Ping(_) | Message::Pong(_)) => {}
                    _ => return None,
                }
            }
        };
        let frame = tokio::time::timeout(Duration::from_secs(20), frame);
        frame.await.expect("a frame comes in time")
    }

    /// The next frame of some type.
    pub async fn next_of(&mut self, kind: &str) -> Option<Value> {
        loop {
            let frame = self.next().await?;
            if frame["type"] == kind {
                return Some(frame);
            }
        }
    }
}
