//! The referee's check of a journal: every order legal, every roll from the seed, every hash right.

use std::sync::Arc;

use serde::Serialize;

use crate::{Game, Journal, Match, Problem};

/// What a check of a journal found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Report {
    /// Orders played, including those taken back.
    pub orders: usize,
    /// Dice rolled.
    pub dice: usize,
    /// Of these, dice that were given with an order instead of rolled.
    pub scripted: usize,
    /// Whether the journal has its closing line, so that the dice could be checked by the seed.
    pub finished: bool,
    /// Whether the box here is, to the letter, the one it was played with.
    pub same_box: bool,
}

/// Plays a journal again and checks dice, hashes, commitment and outcome.
pub fn verify<G: Game>(game: Arc<G>, journal: &Journal) -> Result<Report, Problem> {
    let seed = journal.closing.as_ref().map(|closing| closing.seed);
    let same_box = game.card().content_hash == journal.header.content_hash;
    let played = Match::replay(game, journal, seed)?;
    if let Some(closing) = &journal.closing {
        let outcome = played.game().outcome(played.state());
        if outcome.as_ref() != Some(&closing.outcome) {
            return Err(Problem::new(
                "the outcome in the closing line is not the one that the orders lead to",
            ));
        }
    }
    let dice = |scripted: bool| {
        let lines = journal
            .lines
            .iter()
            .filter(|line| !scripted || line.scripted);
        lines.map(|line| line.dice.len()).sum()
    };
    Ok(Report {
        orders: journal.lines.len(),
        dice: dice(false),
        scripted: dice(true),
        finished: journal.closing.is_some(),
        same_box,
    })
}
