//! A match as one file that can be carried away and continued: two lines of JSON, the first with
//! the format's number and a checksum over the second.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dice::to_hex;
use crate::journal::json;
use crate::{Game, Journal, Match, Problem, Seed};

/// The number of this save format.
pub const SAVE_SCHEMA: u32 = 1;

/// What a save file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// The match so far.
    pub journal: Journal,
    /// The secret seed of its dice.
    pub seed: Seed,
}

#[derive(Serialize, Deserialize)]
struct Label {
    bivaque: String,
    schema: u32,
    sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    journal: String,
    seed: Seed,
}

impl Save {
    /// The save of a running match.
    pub fn of<G: Game>(played: &Match<G>) -> Result<Self, Problem> {
        let seed = played
            .seed()
            .ok_or_else(|| Problem::new("a replay without its seed cannot be saved"))?;
        Ok(Save {
            journal: played.journal(),
            seed,
        })
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        let body = json(&Body {
            journal: self.journal.write(),
            seed: self.seed,
        });
        let label = json(&Label {
            bivaque: "save".into(),
            schema: SAVE_SCHEMA,
            sha256: to_hex(&Sha256::digest(&body)),
        });
        format!("{label}\n{body}\n")
    }

    /// Reads the text of the file. A save that was changed or cut off is refused.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let (first, body) = text
            .split_once('\n')
            .ok_or_else(|| Problem::new("this is not a save of Bivaque, or it is cut off"))?;
        let label: Label = serde_json::from_str(first)
            .map_err(|e| Problem::new(format!("this is not a save of Bivaque: {e}")))?;
        if label.bivaque != "save" || label.schema != SAVE_SCHEMA {
            return Err(Problem::new(format!(
                "this save has format {}, and this Bivaque reads format {SAVE_SCHEMA}: update Bivaque",
                label.schema
            )));
        }
        let body = body.trim_end_matches('\n');
        if label.sha256 != to_hex(&Sha256::digest(body)) {
            return Err(Problem::new(
                "the save is damaged: its checksum is wrong; use an earlier copy",
            ));
        }
        let body: Body = serde_json::from_str(body)
            .map_err(|e| Problem::new(format!("the save is damaged: {e}")))?;
        Ok(Save {
            journal: Journal::parse(&body.journal)?,
            seed: body.seed,
        })
    }

    /// Sits the match down again where it was left.
    pub fn load<G: Game>(&self, game: Arc<G>) -> Result<Match<G>, Problem> {
        Match::replay(game, &self.journal, Some(self.seed))
    }
}
