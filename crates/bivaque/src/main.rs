//! The command line of Bivaque: play, check, replay and drive matches of hex-and-counter wargames.

mod cli;
mod engine;
mod games;
mod lab;
mod ladder;
mod play;
mod print;
mod replay;
mod seed;
mod serve;
mod text_board;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use table::{Lang, Problem};

use cli::{Cli, Command};

/// The server spends less than half as long in it as in the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("bivaque: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<ExitCode, Problem> {
    let lang = cli.lang();
    match &cli.command {
        Command::Games { json } => games::list(&cli.cabinet()?, lang, *json),
        Command::Rules { game, clause, json } => {
            games::rules(&cli.cabinet()?, game, clause.as_deref(), lang, *json)
        }
        Command::Play(table) => play::play(&cli.cabinet()?, table, lang),
        Command::Ladder(args) => ladder::ladder(&cli.cabinet()?, args, lang),
        Command::Serve(args) => serve::serve(cli.cabinet()?, args, lang),
        Command::Backup { to, database } => serve::backup(database, to),
        Command::Engine => engine::serve(&cli.cabinet()?),
        Command::Verify {
            journal,
            unfinished,
            json,
        } => verify::verify(&cli.cabinet()?, journal, *unfinished, *json),
        Command::Replay(replay) => replay::replay(&cli.cabinet()?, replay, lang),
        Command::Lab(args) => lab::lab(&cli.cabinet()?, args, lang),
        Command::Print(args) => print::print(&cli.cabinet()?, args, lang),
        Command::Document { game } => print::document(&cli.cabinet()?, game, lang),
        Command::Completions { shell } => {
            clap_complete::generate(
                *shell,
                &mut Cli::command(),
                "bivaque",
                &mut std::io::stdout(),
            );
            Ok(ExitCode::SUCCESS)
        }
        Command::Man => {
            let page = clap_mangen::Man::new(Cli::command());
            page.render(&mut std::io::stdout()).map_err(cannot_write)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The word in one of the two languages.
pub(crate) fn words<'t>(lang: Lang, pt: &'t str, en: &'t str) -> &'t str {
    match lang {
        Lang::Pt => pt,
        Lang::En => en,
    }
}

/// Writes a line to standard output; a reader that has gone away (`| head`) is not a problem.
pub(crate) fn say(line: impl std::fmt::Display) -> Result<(), Problem> {
    match writeln!(std::io::stdout(), "{line}") {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => result.map_err(cannot_write),
    }
}

fn cannot_write(error: std::io::Error) -> Problem {
    Problem::new(format!("cannot write: {error}"))
}
