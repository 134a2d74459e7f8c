//! Bodies of HTTP requests, by somebody who sits at a match: the server answers each and never fails.
#![no_main]

use fuzz::{Line, request, seat};
use libfuzzer_sys::fuzz_target;

const ADDRESSES: [&str; 11] = [
    "/matches",
    "/matches/import",
    "/matches/{id}/orders",
    "/matches/{id}/query",
    "/matches/{id}/undo",
    "/matches/{id}/join",
    "/matches/{id}/name",
    "/matches/{id}/claim",
    "/matches/{id}/chat",
    "/accounts",
    "/sessions",
];

fuzz_target!(|data: &[u8]| {
    let [place, body @ ..] = data else {
        return;
    };
    let seat = seat();
    let address = ADDRESSES[usize::from(*place) % ADDRESSES.len()].replace("{id}", &seat.id);
    let mut line = Line::open();
    line.say(&request(&format!("POST /api{address}"), &seat.token, body));
    let answer = line.rest();
    assert!(answer.starts_with(b"HTTP/1.1 "), "no answer");
    assert!(!answer.starts_with(b"HTTP/1.1 5"), "the server failed");
});
