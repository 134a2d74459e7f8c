//! The schema of a box's `map.toml`, as it is written: names are text, nothing is checked beyond
//! its shape. [`Map`](crate::Map) is what it becomes.

use serde::{Deserialize, Serialize};

use crate::{Edge, Numbering, Parity};

/// Where a fact on a map comes from. The printed boards are lost, and a player may want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook or a surviving label of the board says so.
    Given,
    /// Supplied from geography or to satisfy the rules.
    Reconstructed,
}

/// How a road is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoadKind {
    /// A road between places.
    #[default]
    Road,
    /// A street within a town.
    Street,
}

/// A whole `map.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// How the hexes are printed.
    pub numbering: Numbering,
    /// Which columns sit half a hex lower.
    pub low_columns: Parity,
    /// The breadth of a hex on the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub km_per_hex: Option<f64>,
    /// Where the map as a whole comes from.
    pub source: Source,
    /// A remark for the curious player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The kinds of terrain.
    pub terrain: Vec<TerrainEntry>,
    /// The terrain of each hex.
    pub map: Rows,
    /// Rivers along hexsides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub river: Vec<RiverEntry>,
    /// Rivers through hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stream: Vec<StreamEntry>,
    /// Roads and streets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub road: Vec<RoadEntry>,
    /// Bridges that have a name; a road crosses every river by a bridge, named or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridge: Vec<BridgeEntry>,
    /// Railways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub railway: Vec<RailwayEntry>,
    /// Borders between countries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub border: Vec<BorderEntry>,
    /// Lines that the rules refer to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<LineEntry>,
    /// Towns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub town: Vec<TownEntry>,
    /// Names for orientation only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub label: Vec<LabelEntry>,
    /// Areas that the rules refer to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<AreaEntry>,
    /// Signs printed in hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mark: Vec<MarkEntry>,
}

/// `[[terrain]]`: one kind of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    /// What tables and rules call it.
    pub id: String,
    /// What stands for it in the rows of the map.
    pub char: char,
    /// Its name in Portuguese.
    pub pt: String,
    /// Its name in English.
    pub en: String,
    /// The height of its ground.
    #[serde(default)]
    pub level: i8,
    /// The height up to which it blocks sight; its level unless said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<i8>,
}

/// `[map]`: the terrain of each hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// One text per row from the north, one character per hex from the west.
    pub rows: Vec<String>,
}

/// `[[river]]`: a river along hexsides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverEntry {
    /// Its name.
    pub name: String,
    /// Its name in the language of the country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_name: Option<String>,
    /// The river that it flows into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// Where it comes from, if not as the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// A remark for the curious player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its sides in order, an unbroken chain: `["0116 S", "0116 SE"]`.
    pub sides: Vec<String>,
}

/// `[[stream]]`: a river through hexes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreamEntry {
    /// Its name.
    pub name: String,
    /// Its hexes in order, each next to the one before.
    pub hexes: Vec<String>,
}

/// `[[road]]`: a road or street.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadEntry {
    /// Its name.
    pub name: String,
    /// Road or street.
    #[serde(default)]
    pub kind: RoadKind,
    /// The edge over which it comes onto the board at its first hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_start: Option<Edge>,
    /// The edge over which it leaves the board at its last hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_end: Option<Edge>,
    /// Its hexes in order, each next to the one before.
    pub hexes: Vec<String>,
}

/// `[[bridge]]`: the name of the bridge where a road crosses a river.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeEntry {
    /// Its name.
    pub name: String,
    /// The side that it crosses: `"1701 SE"`.
    pub side: String,
}

/// `[[railway]]`: a railway.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailwayEntry {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The edge over which it comes onto the board at its first hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_start: Option<Edge>,
    /// The edge over which it leaves the board at its last hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_end: Option<Edge>,
    /// A remark for the curious player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its hexes in order, each next to the one before.
    pub hexes: Vec<String>,
}

/// `[[border]]`: the border between two countries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorderEntry {
    /// The two countries.
    pub between: [String; 2],
    /// Whether the two are on opposite sides of the war.
    #[serde(default)]
    pub hostile: bool,
    /// Its sides in any order.
    pub sides: Vec<String>,
}

/// `[[line]]`: a line that the rules refer to, along sides or through hexes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineEntry {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rule that refers to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The id of the area beyond it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<String>,
    /// A remark for the curious player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its sides in order, an unbroken chain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Or its hexes in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
}

/// `[[town]]`: a town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownEntry {
    /// Its name as printed.
    pub name: String,
    /// Where it is.
    pub hex: String,
    /// Its name in the language of the country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_name: Option<String>,
    /// The country it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// A remark for the curious player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// `[[label]]`: a name for orientation only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelEntry {
    /// The name.
    pub name: String,
    /// What it names: a village, relief, a lake.
    pub kind: String,
    /// Where the name comes from, if not as the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The one hex that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Or the several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
}

/// `[[area]]`: an area that the rules refer to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaEntry {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is: a country, a bivouac, a district, a zone.
    pub kind: String,
    /// The side that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Its hexes in any order; none if the rules find them in play.
    pub hexes: Vec<String>,
}

/// `[[mark]]`: a sign printed in hexes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkEntry {
    /// What it means: an objective, an entry.
    pub kind: String,
    /// The words printed with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The edge of the board that it stands at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// Where it is printed.
    pub hexes: Vec<String>,
}
