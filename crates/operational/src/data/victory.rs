//! `victory.toml`: who holds what at the start, and what is worth points.

use std::collections::BTreeMap;

use serde::Deserialize;
use table::Text;

/// `victory.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    pub possession: Possession,
    pub needs_trace: bool,
    pub start: Holders,
    pub destroyed: BTreeMap<String, Destroyed>,
    #[serde(default)]
    pub objective: Vec<Objective>,
    #[serde(default)]
    pub tally: Vec<Tally>,
    #[serde(default)]
    pub clear: Vec<Clear>,
}

/// Points at the end for ground without enemies.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clear {
    pub side: String,
    pub name: Text,
    pub area: String,
    pub points: i32,
    pub rule: String,
    /// More ground if an option has a value.
    #[serde(default)]
    pub wider: Option<OptionalArea>,
    /// Not counted if an option has a value and this other ground is clear too.
    #[serde(default)]
    pub unless: Option<OptionalArea>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionalArea {
    pub area: String,
    pub option: String,
    pub value: String,
}

/// Points for each hex of a kind at the end: towns of an area that a side has, or hexes of a line with
/// a unit of the side in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tally {
    pub name: Text,
    pub side: String,
    #[serde(default)]
    pub towns: Option<String>,
    #[serde(default)]
    pub line: Option<String>,
    pub points: i32,
    pub rule: String,
}

/// Who has a town that nobody stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Possession {
    /// The only side that can trace from it to its rear; else the side that was last in it.
    Rear,
    /// The side that was last in it.
    LastEntered,
}

/// Towns start with `side`, except those listed for others.
#[derive(Deserialize)]
pub(crate) struct Holders {
    pub side: String,
    #[serde(flatten)]
    pub others: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Destroyed {
    pub points: i32,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Objective {
    pub town: String,
    /// Who is given points for it; either side, if missing.
    #[serde(default)]
    pub side: Option<String>,
    pub points: i32,
    pub when: When,
    pub rule: String,
    #[serde(default)]
    pub option: Option<String>,
    #[serde(default)]
    pub value: Option<String>,
}

/// When an objective is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    /// At the end of every turn.
    Turn,
    /// At the end of the match.
    End,
}
