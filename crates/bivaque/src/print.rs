//! `bivaque print` and `bivaque document`: a box on paper, and the document for its players.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cabinet::Cabinet;
use clap::Args;
use press::{Job, Paper};
use table::{Lang, Problem};

use crate::say;

#[derive(Args)]
pub struct PrintArgs {
    /// The game, as `bivaque games` names it
    game: String,
    /// What the board is printed on
    #[arg(long, default_value = "a4", value_parser = Paper::NAMES)]
    paper: String,
    /// Only these parts [default: all]
    #[arg(long, value_delimiter = ',', value_parser = ["board", "counters", "aids"])]
    only: Vec<String>,
    /// The file to write [default: the game's name with .pdf]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes a box as a PDF and says where.
pub fn print(cabinet: &Cabinet, args: &PrintArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let game = cabinet.game(&args.game)?;
    let wants = |part: &str| args.only.is_empty() || args.only.iter().any(|only| only == part);
    let job = Job {
        paper: Paper::parse(&args.paper)?,
        lang,
        board: wants("board"),
        counters: wants("counters"),
        aids: wants("aids"),
    };
    let pdf = press::print(&**game, cabinet.files(&args.game)?, job)?;
    let default = Path::new(&args.game).with_extension("pdf");
    let file = args.output.as_ref().unwrap_or(&default);
    std::fs::write(file, pdf)
        .map_err(|e| Problem::new(format!("cannot be written: {e}")).at(file.display()))?;
    say(file.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the document of a box.
pub fn document(cabinet: &Cabinet, game: &str, lang: Lang) -> Result<ExitCode, Problem> {
    let text = press::document(&**cabinet.game(game)?, cabinet.files(game)?, lang)?;
    say(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
