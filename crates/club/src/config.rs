//! How a server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up. The defaults suit a group of friends on a small machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0 takes any free one.
    pub address: SocketAddr,
    /// The file that holds matches and accounts. It is made when missing.
    pub database: PathBuf,
    /// How many matches are kept in memory; the others are read again when somebody comes back.
    pub matches_in_memory: usize,
    /// How many threads the computer players think in.
    pub thinkers: usize,
    /// How long a general may think about one decision.
    pub thinking: Duration,
    /// A reverse proxy stands before the server and tells each client's address in
    /// `X-Forwarded-For`. Without a proxy, anybody could write anything there.
    pub behind_proxy: bool,
    /// How often a live connection is asked whether it still lives. One that stays silent three
    /// times as long is closed.
    pub heartbeat: Duration,
    /// How much one client may ask for.
    pub limits: Limits,
}

/// How much one client may ask for, so that nobody can take the table from the others.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second from one address, in the long run.
    pub requests: u32,
    /// Requests at once from one address.
    pub burst: u32,
    /// Costly requests (new matches, imports, accounts, sessions) a minute from one address.
    pub costly: u32,
    /// Connections at a time from one address.
    pub connections_each: u32,
    /// Connections at a time altogether.
    pub connections: u32,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8140)),
            database: PathBuf::from("bivaque.sqlite"),
            matches_in_memory: 128,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            thinking: Duration::from_secs(1),
            behind_proxy: false,
            heartbeat: Duration::from_secs(20),
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: 100,
            burst: 1_000,
            costly: 30,
            connections_each: 200,
            connections: 12_000,
        }
    }
}

impl Limits {
    /// No limit that a measurement could run into.
    pub fn none() -> Self {
        Limits {
            requests: u32::MAX,
            burst: u32::MAX,
            costly: u32::MAX,
            connections_each: u32::MAX,
            connections: u32::MAX,
        }
    }
}
