//! `bivaque serve` and `bivaque backup`: the server on which people play.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use cabinet::Cabinet;
use club::Config;
use table::{Lang, Problem};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::say;

/// Serves until it is asked to end.
pub fn serve(cabinet: Cabinet, args: &ServeArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let config = Config {
        address: args.listen,
        database: args.database.clone(),
        behind_proxy: args.behind_proxy,
        ..Config::default()
    };
    club::serve(config, cabinet, |address| {
        let word = match lang {
            Lang::Pt => "Bivaque está aberto em",
            Lang::En => "Bivaque is open at",
        };
        let _ = say(format_args!("{word} http://{address}"));
        if args.open {
            open_browser(address);
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the page where the desktop has a browser; the printed address is enough elsewhere.
fn open_browser(address: SocketAddr) {
    let _ = Command::new("xdg-open")
        .arg(format!("http://{address}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

/// Copies a server's database.
pub fn backup(database: &Path, to: &Path) -> Result<ExitCode, Problem> {
    club::backup(database, to)?;
    say(to.display())?;
    Ok(ExitCode::SUCCESS)
}
