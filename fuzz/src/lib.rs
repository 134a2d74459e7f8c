//! What the targets share: the boxes, and a server on loopback with a match on it.

#[cfg(feature = "server")]
mod server;

use std::sync::OnceLock;

use cabinet::Cabinet;
#[cfg(feature = "server")]
pub use server::{Line, Seat, request, seat};

/// The boxes of the program.
pub fn cabinet() -> &'static Cabinet {
    static CABINET: OnceLock<Cabinet> = OnceLock::new();
    CABINET.get_or_init(|| Cabinet::standard().expect("the boxes open"))
}
