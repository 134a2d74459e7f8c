//! What somebody sends over a WebSocket, frame by frame or byte by byte: the server goes on.
#![no_main]

use fuzz::{Line, seat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [kind, payload @ ..] = data else {
        return;
    };
    let seat = seat();
    let mut line = Line::open();
    let upgrade = format!(
        "GET /api/matches/{}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        seat.id
    );
    line.say(upgrade.as_bytes());
    let head = line.head();
    assert!(head.starts_with(b"HTTP/1.1 101"), "the server does not listen");
    if kind % 2 == 0 {
        let hello = format!(r#"{{"token":"{}"}}"#, seat.token);
        line.say(&frame(hello.as_bytes()));
        line.say(&frame(payload));
    } else {
        line.say(payload);
    }
    line.hush();
    line.rest();
});

/// A well-formed text frame with these words, whether they are text or not; the mask is zero.
fn frame(words: &[u8]) -> Vec<u8> {
    let length = words.len().min(65_535);
    let head = [0x81, 0x80 | 126, (length >> 8) as u8, length as u8, 0, 0, 0, 0];
    [&head[..], &words[..length]].concat()
}
