//! The server as its guests meet it: matches over HTTP and the live connection, hostile guests, and a
//! server that is killed.

#[path = "../common/mod.rs"]
mod common;

mod described;
mod files;
mod hostile;
mod kill;
mod live;
mod play;
mod snapshot;
