//! Measures the server against its floors, in one run on one machine:
//! `cargo run --release -p club --example load -- [SECONDS] [CONNECTIONS]`.
//!
//! - durable orders a second over 100 matches of 3 Tigres, as fast as they are answered, and the
//!   waiting time at a steady 8,000 a second, against bare axum (an echo over HTTP) and bare SQLite
//!   (one row a transaction, and rows at the same pace that share transactions as the orders do);
//! - memory for each held live connection, against a bare axum WebSocket.
//!
//! The server is a process of its own; the clients share the machine with it.

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::Write;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::routing::{get, post};
use cabinet::{AnyMatch, Cabinet};
use club::{Config, Limits};
use common::{Anyhow, Client, Database, Live, Server, mission_1, token};
use hyper::Method;
use rusqlite::Connection;
use serde_json::{Value, json};
use table::{Chance, Save, Side};
use tokio::time::{Interval, MissedTickBehavior, interval_at};

/// The same as the program's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MATCHES: u64 = 100;
const STEADY: u64 = 8_000;

fn main() -> Anyhow<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("club") => serve_club(arguments.get(1).ok_or("which database?")?),
        Some("bare") => runtime()?.block_on(serve_bare()),
        _ => {
            let number =
                |place: usize, usual| arguments.get(place).map_or(Ok(usual), |text| text.parse());
            runtime()?.block_on(measure(number(0, 5)?, number(1, 10_000)?))
        }
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}

fn serve_club(database: &str) -> Anyhow<()> {
    let config = Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.into(),
        limits: Limits::none(),
        ..Config::default()
    };
    club::serve(config, Cabinet::standard()?, announce)?;
    Ok(())
}

fn announce(address: SocketAddr) {
    println!("http://{address}");
    let _ = std::io::stdout().flush();
}

/// Axum with nothing behind it.
async fn serve_bare() -> Anyhow<()> {
    let hold =
        |mut socket: WebSocket| async move { while let Some(Ok(_)) = socket.recv().await {} };
    let upgrade = move |upgrade: WebSocketUpgrade| async move {
        upgrade
            .read_buffer_size(512)
            .write_buffer_size(0)
            .on_upgrade(hold)
    };
    let router = axum::Router::new()
        .route("/echo", post(|body: String| async move { body }))
        .route("/live", get(upgrade));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    announce(listener.local_addr()?);
    Ok(axum::serve(listener, router).await?)
}

async fn measure(seconds: u64, connections: u64) -> Anyhow<()> {
    let time = Duration::from_secs(seconds);
    let sqlite = bare_sqlite(time)?;
    println!("bare SQLite, one row a transaction        {sqlite:>9.0} /s");

    let this = std::env::current_exe()?;
    let bare = Server::start(&this, &["bare"])?;
    let echo = crowd(time, None, async |_| {
        Ok(Echo(Client::connect(bare.address).await?))
    })
    .await?;
    println!("bare axum, echo over {MATCHES} connections      {echo}");

    let database = Database::new("load");
    let club = Server::start(&this, &["club", &database.path()])?;
    let player = async |number| Player::new(club.address, number).await;
    let before = club.processor()?;
    let fast = crowd(time, None, player).await?;
    println!("durable orders, as fast as answered       {fast}");
    let used = (club.processor()? - before).as_secs_f64() / (fast.rate * time.as_secs_f64());
    println!(
        "  processor time of the server            {:>9.1} µs each",
        used * 1e6
    );
    println!(
        "  of bare axum {:.0} %, of bare SQLite {:.0} %",
        100.0 * fast.rate / echo.rate,
        100.0 * fast.rate / sqlite
    );
    println!(
        "bare SQLite at a steady {STEADY}              {}",
        steady_sqlite(time)?
    );
    let steady = crowd(time, Some(STEADY), player).await?;
    println!("durable orders at a steady {STEADY}           {steady}");
    println!(
        "bare SQLite at a steady {STEADY}, again       {}",
        steady_sqlite(time)?
    );

    let floor = held(&bare, connections, async |address, _| {
        let (socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/live")).await?;
        Ok(socket)
    });
    let floor = floor.await?;
    println!("held connections, bare axum               {floor:>9.1} KiB each ({connections})");
    let mut client = Client::connect(club.address).await?;
    let mut links = Vec::new();
    for _ in 0..MATCHES {
        let created = client.make(&mission_1()).await;
        links.push((text(&created["id"]), text(&created["spectator"]["token"])));
    }
    let held = held(&club, connections, async |address, number: u64| {
        let (id, token) = &links[(number % MATCHES) as usize];
        let mut live = Live::connect(address, id, &format!("?token={token}")).await?;
        live.next_of("update").await.ok_or("no update")?;
        Ok(live)
    });
    println!(
        "held connections, live and told           {:>9.1} KiB each ({connections})",
        held.await?
    );
    Ok(())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A database as the server sets its own up, with nothing but a table of lines.
fn bare_database(database: &Database) -> Anyhow<Connection> {
    let connection = Connection::open(&database.0)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 16_384)?;
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS line (match INT, n INT, text TEXT, PRIMARY KEY (match, n)) WITHOUT ROWID",
    )?;
    Ok(connection)
}

fn insert(connection: &Connection, row: u64) -> rusqlite::Result<usize> {
    let line = r#"{"n":17,"side":"german","order":{"move":{"counter":"m1-de-tigre-ie-1","to":"1117"}},"hash":"0123456789abcdef"}"#;
    connection
        .prepare_cached("INSERT INTO line VALUES (?, ?, ?)")?
        .execute(((row % MATCHES) as i64, (row / MATCHES) as i64, line))
}

/// Rows a second, each in a transaction of its own.
fn bare_sqlite(time: Duration) -> Anyhow<f64> {
    let database = Database::new("bare");
    let connection = bare_database(&database)?;
    let began = Instant::now();
    let mut rows = 0;
    while began.elapsed() < time {
        insert(&connection, rows)?;
        rows += 1;
    }
    Ok(rows as f64 / began.elapsed().as_secs_f64())
}

/// What the disk makes everybody wait: rows come at the steady pace, and those that are due share a transaction,
/// as in the server. The log is moved into the database file by another thread, as there.
fn steady_sqlite(time: Duration) -> Anyhow<Answered> {
    let database = Database::new("steady");
    let connection = bare_database(&database)?;
    let tidier = bare_database(&database)?;
    let began = Instant::now();
    let tidying = thread::spawn(move || {
        while began.elapsed() < time {
            thread::sleep(Duration::from_millis(500));
            let _ = tidier.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        }
    });
    let due = |row: u64| Duration::from_secs(1) * row as u32 / STEADY as u32;
    let mut waits = Vec::new();
    while began.elapsed() < time {
        let next = waits.len() as u64;
        thread::sleep(due(next).saturating_sub(began.elapsed()));
        let transaction = connection.unchecked_transaction()?;
        let now = began.elapsed();
        let rows = (next..next + 256).take_while(|row| due(*row) <= now);
        let rows: Vec<u64> = rows.collect();
        for row in &rows {
            insert(&transaction, *row)?;
        }
        transaction.commit()?;
        let done = began.elapsed();
        waits.extend(rows.iter().map(|row| done - due(*row)));
    }
    tidying.join().map_err(|_| "the tidier panicked")?;
    Ok(Answered::new(waits, time))
}

/// Somebody who asks and waits for the answer.
trait Asking: Send + 'static {
    /// Gets ready for the next question; this is not measured.
    fn prepare(&mut self) -> impl Future<Output = Anyhow<()>> + Send;
    /// Asks it.
    fn ask(&mut self) -> impl Future<Output = Anyhow<()>> + Send;
}

struct Echo(Client);

impl Asking for Echo {
    async fn prepare(&mut self) -> Anyhow<()> {
        Ok(())
    }

    async fn ask(&mut self) -> Anyhow<()> {
        let body = br#"{"order":{"move":{"counter":"m1-de-tigre-ie-1","to":"1117"}},"seq":17}"#;
        self.0
            .try_send(Method::POST, "/echo", &[], body.to_vec())
            .await?;
        Ok(())
    }
}

/// A player who knows the seed and plays the same match beside the server, so that he need not ask
/// what he may order.
struct Player {
    client: Client,
    chance: Chance,
    cabinet: &'static Cabinet,
    playing: Option<Table>,
    order: Value,
}

struct Table {
    path: String,
    bearer: String,
    beside: Box<dyn AnyMatch>,
}

impl Player {
    async fn new(address: SocketAddr, number: u64) -> Anyhow<Self> {
        static CABINET: std::sync::OnceLock<Cabinet> = std::sync::OnceLock::new();
        let mut player = Player {
            client: Client::connect(address).await?,
            chance: Chance::new(number),
            cabinet: CABINET.get_or_init(common::cabinet),
            playing: None,
            order: Value::Null,
        };
        player.prepare().await?;
        Ok(player)
    }

    async fn sit_down(&mut self) -> Anyhow<()> {
        let created = self.client.make(&mission_1()).await;
        let (id, token) = (text(&created["id"]), token(&created, "german"));
        let save = self
            .client
            .get(&format!("/api/matches/{id}/save"), token)
            .await;
        let save = Save::parse(&save.text())?;
        let game = self.cabinet.game_of(&save.journal)?;
        self.playing = Some(Table {
            path: format!("/api/matches/{id}/orders"),
            bearer: format!("Bearer {token}"),
            beside: game.replay(&save.journal, Some(save.seed))?,
        });
        Ok(())
    }
}

impl Asking for Player {
    async fn prepare(&mut self) -> Anyhow<()> {
        loop {
            if let Some(table) = &self.playing
                && let Some(order) = table.beside.sample(&mut self.chance)
            {
                self.order = order;
                return Ok(());
            }
            self.sit_down().await?;
        }
    }

    async fn ask(&mut self) -> Anyhow<()> {
        let table = self.playing.as_mut().ok_or("no match")?;
        let body = json!({ "order": self.order, "seq": table.beside.lines().len() });
        let headers = [("authorization", table.bearer.as_str())];
        let reply = self
            .client
            .try_send(Method::POST, &table.path, &headers, body.to_string().into())
            .await?;
        if !reply.status.is_success() {
            return Err(reply.text().into());
        }
        let side = table
            .beside
            .pending()
            .map_or(Side::FIRST, |pending| pending.side);
        table
            .beside
            .submit(side, &self.order, None)
            .map_err(|refusal| refusal.text.en)?;
        Ok(())
    }
}

/// What a crowd was answered.
struct Answered {
    rate: f64,
    p50: Duration,
    p99: Duration,
    longest: Duration,
}

impl Answered {
    fn new(mut waits: Vec<Duration>, time: Duration) -> Self {
        waits.sort_unstable();
        let at = |place: usize| waits.get(place).copied().unwrap_or_default();
        Answered {
            rate: waits.len() as f64 / time.as_secs_f64(),
            p50: at(waits.len() / 2),
            p99: at(waits.len() * 99 / 100),
            longest: at(waits.len().saturating_sub(1)),
        }
    }
}

impl std::fmt::Display for Answered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:>9.0} /s   p50 {:>7.2?}   p99 {:>7.2?}   longest {:>7.2?}",
            self.rate, self.p50, self.p99, self.longest
        )
    }
}

/// One asker a match, each waiting for its answer before it asks again; if `steady` is given, not
/// more often than that altogether. The time waited counts from when a question was due.
async fn crowd<A: Asking>(
    time: Duration,
    steady: Option<u64>,
    make: impl AsyncFn(u64) -> Anyhow<A>,
) -> Anyhow<Answered> {
    let mut askers = Vec::new();
    for number in 0..MATCHES {
        askers.push(make(number).await?);
    }
    let began = Instant::now();
    let mut asking = Vec::new();
    for (number, mut asker) in askers.into_iter().enumerate() {
        asking.push(tokio::spawn(async move {
            let mut pace = steady.map(|rate| pace(rate, number as u64));
            let mut waits = Vec::new();
            while began.elapsed() < time {
                asker.prepare().await?;
                let due = match &mut pace {
                    Some(pace) => pace.tick().await.into_std(),
                    None => Instant::now(),
                };
                asker.ask().await?;
                waits.push(due.elapsed());
            }
            Anyhow::Ok(waits)
        }));
    }
    let mut waits = Vec::new();
    for one in asking {
        waits.extend(one.await??);
    }
    Ok(Answered::new(waits, began.elapsed()))
}

fn pace(rate: u64, number: u64) -> Interval {
    let period = Duration::from_secs(1) * MATCHES as u32 / rate as u32;
    let start = tokio::time::Instant::now() + period * number as u32 / MATCHES as u32;
    let mut pace = interval_at(start, period);
    pace.set_missed_tick_behavior(MissedTickBehavior::Burst);
    pace
}

/// KiB of the server's memory for each of so many connections that are held.
async fn held<C>(
    server: &Server,
    connections: u64,
    connect: impl AsyncFn(SocketAddr, u64) -> Anyhow<C>,
) -> Anyhow<f64> {
    let mut all = Vec::new();
    // The first ones warm up what is shared.
    for number in 0..MATCHES {
        all.push(connect(server.address, number).await?);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = server.memory()?;
    for number in 0..connections {
        all.push(connect(server.address, number).await?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = server.memory()?;
    Ok(after.saturating_sub(before) as f64 / connections as f64)
}
