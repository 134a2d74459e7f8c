//! What is kept of a match: its row, and what the plots are made of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::Text;

/// Which version of a box a match was played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// The box itself.
    Ours,
    /// The other one, in a comparison.
    Other,
}

impl Version {
    /// The word in rows.
    pub fn id(self) -> &'static str {
        match self {
            Version::Ours => "ours",
            Version::Other => "other",
        }
    }
}

/// One match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the plan.
    pub number: u32,
    /// The version of the box.
    pub version: Version,
    /// The seed of its dice.
    pub seed: u64,
    /// The side that won; none in a draw.
    pub winner: Option<String>,
    /// Points of both sides.
    pub points: [i32; 2],
    /// The clause that decided it.
    pub rule: String,
    /// How many turns were played.
    pub turns: u32,
    /// How many orders were given.
    pub orders: u32,
    /// How many dice were rolled.
    pub dice: u32,
    /// Where the points of each side came from.
    pub sources: [BTreeMap<String, Source>; 2],
    /// Steps and counters that each side had lost at the end of each turn.
    pub losses: Vec<[u32; 2]>,
    /// How often there was fighting in a hex.
    pub fights: BTreeMap<String, u32>,
    /// How often each side gave an order of a kind.
    pub used: [BTreeMap<String, u32>; 2],
    /// How often each kind of event happened.
    pub events: BTreeMap<String, u32>,
}

/// Points for one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// For what.
    pub name: Text,
    /// How many.
    pub points: i32,
}

impl Record {
    /// By how many points the first side was ahead.
    pub fn margin(&self) -> i32 {
        self.points[0] - self.points[1]
    }
}
