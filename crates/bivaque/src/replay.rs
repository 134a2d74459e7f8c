//! `bivaque replay`: a match shown again, order by order.

use std::process::ExitCode;

use cabinet::Cabinet;
use serde_json::json;
use table::{Journal, Lang, Problem, Viewer};

use crate::cli::ReplayArgs;
use crate::text_board::TextBoard;
use crate::{say, verify};

/// Plays the journal again and tells what happened, as the referee saw it.
pub fn replay(cabinet: &Cabinet, args: &ReplayArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let (journal, seed) = verify::read(&args.journal)?;
    let game = cabinet.game_of(&journal)?;
    let beginning = Journal {
        lines: Vec::new(),
        closing: None,
        header: journal.header.clone(),
    };
    let mut played = game.replay(&beginning, seed)?;
    for line in journal.lines.iter().take(args.to.unwrap_or(usize::MAX)) {
        let happened = played
            .follow(line)
            .map_err(|problem| problem.at(format!("order {}", line.n)))?;
        let told = happened.told(Viewer::Referee);
        if args.json {
            say(json!({ "line": line, "told": told }))?;
            continue;
        }
        say(format_args!("{:>4} {}", line.n, line.side))?;
        for told in told {
            say(format_args!("     {}", told.text.get(lang)))?;
        }
    }
    if args.board {
        say(TextBoard::new(game.map(), lang).draw(&played.view(Viewer::Referee)))?;
    }
    Ok(ExitCode::SUCCESS)
}
