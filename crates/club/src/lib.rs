//! The club: the server on which people play. It keeps matches in one SQLite file, lets people and
//! computer players into their seats by unguessable links, tells everybody what he may know as it
//! happens, and acknowledges an order only when it is safe on disk.
//!
//! [`serve`] is all that the command line needs; [`Club`] is the same in parts, for tests and for
//! programs that want to embed it.

mod access;
pub mod api;
mod art;
pub mod computer;
mod config;
mod course;
mod doc;
mod extract;
mod failure;
mod hall;
mod kept;
mod limit;
mod listen;
mod page;
mod playing;
mod room;
mod routes;
mod server;
mod store;
mod thinkers;
mod token;
pub mod types;
mod words;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use cabinet::Cabinet;
use table::Problem;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use config::{Config, Limits};
pub use routes::description;

use hall::{Hall, LONG_COMPUTATIONS};
use limit::Limiter;
use server::Server;

/// Serves until the process is asked to end (Ctrl-C or SIGTERM), then lets everybody finish.
/// `ready` is told the address as soon as the server can be reached.
pub fn serve(
    config: Config,
    cabinet: Cabinet,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), Problem> {
    // One thread a core computes for those who wait, beside those for long computations. Each keeps megabytes for
    // the next long answer, and more of them answer nobody sooner.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(cores + LONG_COMPUTATIONS)
        .enable_all()
        .build()
        .map_err(|e| Problem::new(format!("the server cannot start: {e}")))?;
    runtime.block_on(async {
        let club = Club::open(config, cabinet).await?;
        ready(club.address());
        asked_to_end().await;
        club.close().await;
        Ok(())
    })
}

/// Copies the matches and accounts in `database` to the file `to`, while a server uses them or not.
pub fn backup(database: &Path, to: &Path) -> Result<(), Problem> {
    if !database.is_file() {
        return Err(
            Problem::new("there is no such database; name it with --database")
                .at(database.display()),
        );
    }
    if to.exists() {
        return Err(Problem::new("this file exists already; choose another name").at(to.display()));
    }
    let store = store::Sqlite::open(database)?;
    store::Store::backup(&store, to)
        .map_err(|e| Problem::new(format!("the copy could not be made: {e:?}")).at(to.display()))
}

async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// A running server.
pub struct Club {
    address: SocketAddr,
    server: Arc<Server>,
    listening: JoinHandle<()>,
}

impl Club {
    /// Opens the database, begins to listen, and lets computer players go on where they were.
    pub async fn open(config: Config, cabinet: Cabinet) -> Result<Self, Problem> {
        let listener = TcpListener::bind(config.address).await.map_err(|e| {
            Problem::new(format!(
                "cannot listen at {}: {e}; choose another address or port",
                config.address
            ))
        })?;
        let address = listener
            .local_addr()
            .map_err(|e| Problem::new(format!("cannot listen: {e}")))?;
        let server = Arc::new(Server {
            hall: Hall::open(&config, cabinet)?,
            art: art::Art::default(),
            limiter: Arc::new(Limiter::new(config.limits)),
            config,
        });
        let router = routes::router(server.clone());
        let listening = tokio::spawn(listen::listen(listener, server.clone(), router));
        tracing::info!(%address, "the club is open");
        Ok(Club {
            address,
            server,
            listening,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Copies all matches and accounts to a file while people play.
    pub async fn backup(&self, to: &Path) -> Result<(), Problem> {
        let (hall, path) = (self.server.hall.clone(), to.to_owned());
        let copied = room::blocking(move || hall.backup(&path)).await;
        copied.map_err(|failure| Problem::new(failure.error().en.clone()).at(to.display()))
    }

    /// Takes no more connections, lets everybody finish, and closes the database.
    pub async fn close(self) {
        let hall = self.server.hall.clone();
        let _ = room::blocking(move || {
            hall.close();
            Ok(())
        })
        .await;
        let _ = self.listening.await;
        tracing::info!("the club is closed");
    }
}
