//! What a player is told about a hex: its terrain, what is named there, and whether that was given
//! by the rulebook or had to be reconstructed.

use std::collections::BTreeMap;

use hexmap::{Hex, Map, Source};
use serde::Serialize;
use table::Text;

/// What the hexes of a board are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Places {
    /// The kinds of terrain.
    pub terrains: Vec<Text>,
    /// The terrain of each hex by its printed name, as an index into `terrains`.
    pub terrain: BTreeMap<String, u8>,
    /// The terrain was not given hex by hex in the rulebook.
    pub reconstructed: bool,
    /// Towns and other names, by hex.
    pub names: BTreeMap<String, Vec<Named>>,
}

/// A name on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Named {
    /// The name.
    pub name: String,
    /// It does not stand in the rulebook, or not with this hex.
    pub reconstructed: bool,
}

/// What the hexes of a map are.
pub fn places(map: &Map) -> Places {
    let grid = map.grid();
    let printed = |hex: Hex| grid.name(hex).to_owned();
    let mut names: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    let mut call = |hex: Hex, name: &str, source: Source| {
        names.entry(printed(hex)).or_default().push(Named {
            name: name.to_owned(),
            reconstructed: source == Source::Reconstructed,
        });
    };
    for town in map.towns() {
        call(town.hex, &town.name, town.source);
    }
    for label in map.labels() {
        for hex in &label.hexes {
            call(*hex, &label.name, label.source);
        }
    }
    Places {
        terrains: map
            .terrains()
            .iter()
            .map(|terrain| Text::new(&terrain.pt, &terrain.en))
            .collect(),
        terrain: grid
            .hexes()
            .map(|hex| (printed(hex), map.terrain(hex).0))
            .collect(),
        reconstructed: map.source() == Source::Reconstructed,
        names,
    }
}
