//! `bivaque games` and `bivaque rules`: what is on the shelf and what its rules say.

use std::process::ExitCode;

use cabinet::Cabinet;
use serde_json::json;
use table::{Clause, Lang, Problem};

use crate::say;

/// Lists boxes and scenarios.
pub fn list(cabinet: &Cabinet, lang: Lang, as_json: bool) -> Result<ExitCode, Problem> {
    if as_json {
        let cards: Vec<_> = cabinet.games().iter().map(|game| game.card()).collect();
        say(json!(cards))?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in cabinet.games() {
        let card = game.card();
        say(format_args!("{:<16} {}", card.id, card.title.get(lang)))?;
        say(format_args!("{:<16} {}", "", card.blurb.get(lang)))?;
        for scenario in &card.scenarios {
            let turns = match lang {
                Lang::Pt => "turnos",
                Lang::En => "turns",
            };
            say(format_args!(
                "    {:<14} {} ({} {turns})",
                scenario.id,
                scenario.name.get(lang),
                scenario.turns
            ))?;
        }
        say("")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints all clauses of a game, or one.
pub fn rules(
    cabinet: &Cabinet,
    game: &str,
    clause: Option<&str>,
    lang: Lang,
    as_json: bool,
) -> Result<ExitCode, Problem> {
    let rulebook = cabinet.game(game)?.rulebook();
    let chosen: Vec<&Clause> = match clause {
        None => rulebook.clauses().iter().collect(),
        Some(id) => vec![rulebook.clause(id).ok_or_else(|| {
            Problem::new(format!(
                "{game} has no clause \"{id}\"; `bivaque rules {game}` lists them all"
            ))
        })?],
    };
    if as_json {
        say(json!(chosen))?;
        return Ok(ExitCode::SUCCESS);
    }
    for clause in chosen {
        say(format_args!("{}  [{}]", clause.id, clause.topic))?;
        say(format_args!("    {}", clause.text().get(lang)))?;
        if let Some(reading) = clause.reading() {
            let word = match lang {
                Lang::Pt => "Leitura",
                Lang::En => "Reading",
            };
            say(format_args!("    {word}: {}", reading.get(lang)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
