//! `counters.toml`: what is printed on the counters, and where they start.

use std::collections::BTreeMap;

use hexmap::Edge;
use serde::Deserialize;
use table::Text;

/// `counters.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counters {
    pub totals: BTreeMap<String, usize>,
    #[serde(default)]
    pub groups: BTreeMap<String, Group>,
    pub counter: Vec<CounterRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Group {
    pub level: String,
    pub size: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CounterRow {
    pub id: String,
    pub name: Text,
    pub side: String,
    pub nation: String,
    #[serde(default)]
    pub branch: Option<String>,
    #[serde(default)]
    pub formation: Option<Text>,
    /// The identification printed to the left and to the right of the symbol.
    #[serde(default)]
    pub label: Option<[String; 2]>,
    #[serde(default)]
    pub corps: String,
    #[serde(default)]
    pub army: String,
    #[serde(default)]
    pub groups: Vec<String>,
    pub size: Size,
    pub class: String,
    /// Attack, defence, movement.
    pub values: [u8; 3],
    /// Attack and defence of the reduced side.
    #[serde(default)]
    pub back: Option<[u8; 2]>,
    #[serde(default)]
    pub range: u8,
    /// Points of a counter that flies by itself.
    #[serde(default)]
    pub flight: u8,
    pub start: Start,
    #[serde(default)]
    pub moves_from: Option<MovesFrom>,
    pub source: String,
    pub identity: String,
}

/// The size of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Size {
    Battalion,
    Regiment,
    Brigade,
    Division,
}

impl Size {
    /// The mark above the symbol.
    pub fn mark(self) -> &'static str {
        match self {
            Size::Battalion => "II",
            Size::Regiment => "III",
            Size::Brigade => "X",
            Size::Division => "XX",
        }
    }

    /// The word that masked counters go by.
    pub fn word(self) -> &'static str {
        match self {
            Size::Battalion => "battalion",
            Size::Regiment => "regiment",
            Size::Brigade => "brigade",
            Size::Division => "division",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    #[serde(default)]
    pub hex: Option<String>,
    #[serde(default)]
    pub turn: Option<u8>,
    #[serde(default)]
    pub edge: Option<Edge>,
    /// The hexes of the edge; or, without a turn, those where its side sets it up.
    #[serde(default)]
    pub area: Option<String>,
    /// Also in any town of its side that is not cut off.
    #[serde(default)]
    pub own_town: bool,
    /// In the place of a counter of this kind.
    #[serde(default)]
    pub replaces: Option<Kind>,
    /// It is set up in a hex with others that need no company themselves.
    #[serde(default)]
    pub company: bool,
    /// While the enemy stands in all hexes of its area, it may use the nearest free ones of the edge.
    #[serde(default)]
    pub nearest: bool,
    #[serde(default)]
    pub rule: Option<String>,
}

/// Counters that look alike.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kind {
    pub nation: String,
    pub size: Size,
    pub class: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesFrom {
    pub turn: u8,
    pub rule: String,
    #[serde(default)]
    pub may_disengage: bool,
}
