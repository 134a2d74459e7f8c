//! Serves one database at one address: `cargo run -p club --example serve -- DATABASE [ADDRESS]`.
//! It prints the address as soon as it can be reached. Tests start it, and kill it.

use std::error::Error;
use std::io::Write;

use cabinet::Cabinet;
use club::{Config, Limits};
use tracing_subscriber::EnvFilter;

/// The same as the program's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let mut arguments = std::env::args().skip(1);
    let database = arguments.next().ok_or("which database?")?;
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:0".into());
    let config = Config {
        address: address.parse()?,
        database: database.into(),
        limits: Limits::none(),
        ..Config::default()
    };
    club::serve(config, Cabinet::standard()?, |address| {
        println!("http://{address}");
        let _ = std::io::stdout().flush();
    })?;
    Ok(())
}
