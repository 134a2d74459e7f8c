//! A server on loopback that lives as long as the process, and a match on it.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use cabinet::Cabinet;
use club::{Club, Config, Limits};
use serde_json::Value;

/// A match for two people, and a seat at it.
pub struct Seat {
    pub id: String,
    pub token: String,
}

/// The one match of this process.
pub fn seat() -> &'static Seat {
    static SEAT: OnceLock<Seat> = OnceLock::new();
    SEAT.get_or_init(|| {
        let body = r#"{"game":"tres-tigres","scenario":"mission-5","mode":"link"}"#;
        let mut line = Line::open();
        line.say(&request("POST /api/matches", "", body.as_bytes()));
        let answer = line.rest();
        let text = String::from_utf8_lossy(&answer);
        let (_, body) = text.split_once("\r\n\r\n").expect("a body");
        let made: Value = serde_json::from_str(body).expect("a match");
        let word = |value: &Value| value.as_str().expect("a word").to_owned();
        Seat {
            id: word(&made["id"]),
            token: word(&made["seats"][0]["token"]),
        }
    })
}

/// A request after which the server hangs up.
pub fn request(address: &str, token: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "{address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

/// A connection to the server.
pub struct Line(TcpStream);

impl Line {
    pub fn open() -> Self {
        let stream = TcpStream::connect(server()).expect("the server is there");
        // Half of what a run may take: a crowded machine is no finding.
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a time");
        Line(stream)
    }

    /// Sends bytes; the server may hang up before it has read all.
    pub fn say(&mut self, bytes: &[u8]) {
        let _ = self.0.write_all(bytes);
    }

    /// The head of the answer.
    pub fn head(&mut self) -> Vec<u8> {
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") && self.0.read(&mut byte).is_ok_and(|read| read == 1) {
            head.extend(byte);
        }
        head
    }

    /// Says no more.
    pub fn hush(&mut self) {
        let _ = self.0.shutdown(Shutdown::Write);
    }

    /// Everything until the server hangs up.
    pub fn rest(&mut self) -> Vec<u8> {
        let mut answer = Vec::new();
        let _ = self.0.read_to_end(&mut answer);
        answer
    }
}

fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let name = format!("bivaque-fuzz-{}.sqlite", std::process::id());
        let config = Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: std::env::temp_dir().join(name),
            limits: Limits::none(),
            ..Config::default()
        };
        let boxes = Cabinet::standard().expect("the boxes open");
        let club = runtime
            .block_on(Club::open(config, boxes))
            .expect("the server opens");
        let address = club.address();
        std::mem::forget((club, runtime));
        address
    })
}
