//! `bivaque verify`: the referee's check of a match.

use std::path::Path;
use std::process::ExitCode;

use cabinet::Cabinet;
use serde_json::json;
use table::{Journal, Problem, Save, Seed};

use crate::say;

/// Reads a journal, or the journal inside a save together with its seed.
pub fn read(file: &Path) -> Result<(Journal, Option<Seed>), Problem> {
    let text = std::fs::read_to_string(file)
        .map_err(|e| Problem::new(format!("cannot be read: {e}")).at(file.display()))?;
    let parsed = if text.starts_with("{\"bivaque\":\"save\"") {
        Save::parse(&text).map(|save| (save.journal, Some(save.seed)))
    } else {
        Journal::parse(&text).map(|journal| {
            let seed = journal.closing.as_ref().map(|closing| closing.seed);
            (journal, seed)
        })
    };
    parsed.map_err(|problem| problem.at(file.display()))
}

/// Checks a match and says what was found.
pub fn verify(
    cabinet: &Cabinet,
    file: &Path,
    unfinished: bool,
    as_json: bool,
) -> Result<ExitCode, Problem> {
    let (journal, _) = read(file)?;
    let report = cabinet
        .game_of(&journal)?
        .verify(&journal)
        .map_err(|problem| problem.at(file.display()))?;
    if as_json {
        say(json!(report))?;
    } else {
        say(format_args!(
            "{}: {} orders and {} dice are right",
            file.display(),
            report.orders,
            report.dice
        ))?;
        if report.scripted > 0 {
            say(format_args!(
                "{} dice were given with their orders, not rolled",
                report.scripted
            ))?;
        }
        if !report.same_box {
            say("the box here differs from the one it was played with, but plays it the same")?;
        }
    }
    if !report.finished && !unfinished {
        return Err(Problem::new(
            "the match has no end: the journal is cut off or still being played \
             (--unfinished accepts it)",
        )
        .at(file.display()));
    }
    Ok(ExitCode::SUCCESS)
}
