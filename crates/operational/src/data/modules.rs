//! The sections `[module.*]` of `tables.toml`: the rules that only one game has.

use std::collections::BTreeMap;

use hexmap::Edge;
use serde::Deserialize;

use super::{Mobility, Size, TurnSpan};
use crate::modules::Blast;

/// The rules that only one game has; see [`modules`](crate::modules).
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Modules {
    pub setup: Option<SetUp>,
    pub carpet: Option<Carpet>,
    pub night: Option<Night>,
    pub armour_first: Option<ArmourFirst>,
    pub halt_line: Option<HaltLine>,
    pub river_bar: Option<RiverBar>,
    pub lift: Option<Lift>,
    pub fuel: Option<Fuel>,
    pub gun_halving: Option<GunHalving>,
    pub withdrawal: Vec<Withdrawal>,
    pub allegiance: Vec<Allegiance>,
    pub bar: Option<Bar>,
    pub no_engaging: Option<NoEngaging>,
    pub expedition: Option<Expedition>,
    pub helicopters: Option<Helicopters>,
    pub nuclear: Option<Nuclear>,
}

/// What binds the sides when they set up, besides the areas of their counters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUp {
    /// The clause that says who places when.
    pub order_rule: String,
    /// The clause that wants every counter placed.
    pub rule: String,
    #[serde(default)]
    pub limit: Vec<SetUpLimit>,
}

/// Counters that start in one of these areas keep away from others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUpLimit {
    pub areas: Vec<String>,
    pub away_from: Vec<String>,
    /// The least distance in hexes; 2 keeps them from touching.
    pub least: u32,
    pub rule: String,
}

/// Bombs on marked hexes in an opening phase.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Carpet {
    pub side: String,
    /// The kind of the marks on the map.
    pub mark: String,
    /// By row of the combat table.
    pub cells: BTreeMap<String, Blast>,
    pub rule: String,
    /// The clause that allows nothing else in the meantime.
    pub only_rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Night {
    /// Printed turns, one by one.
    pub turns: Vec<u8>,
    pub engage_rule: String,
    pub trapped: Columns,
    pub attacked: Columns,
    pub bombardment_rule: String,
    pub advance: u8,
    pub advance_rule: String,
}

/// Columns and the clause that gives them.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Columns {
    pub columns: i8,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmourFirst {
    /// The codes of the combat table under which it holds.
    pub codes: Vec<String>,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HaltLine {
    pub side: String,
    pub beyond: String,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiverBar {
    pub nation: String,
    pub banks: String,
    pub far: String,
    pub distance: u32,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lift {
    pub turns: TurnSpan,
    pub counters: Vec<String>,
    pub mobility: Mobility,
    #[serde(rename = "move")]
    pub points: u8,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fuel {
    pub side: String,
    pub turns: TurnSpan,
    pub mobility: Vec<Mobility>,
    pub dump: String,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GunHalving {
    pub side: String,
    pub turns: TurnSpan,
    #[serde(default)]
    pub longer: Option<OptionalTurns>,
    pub rule: String,
}

/// Other turns if an option has a value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionalTurns {
    pub turns: TurnSpan,
    pub option: String,
    pub value: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Withdrawal {
    pub turn: u8,
    pub counters: Vec<String>,
    pub rule: String,
}

/// What a nation does after its die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Attitude {
    /// It plays normally.
    Loyal,
    /// It is set up in its country and never leaves it.
    Home,
    /// It takes no part.
    Away,
    /// It has no attack power.
    Unwilling,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Allegiance {
    pub nation: String,
    pub faces: [Attitude; 6],
    #[serde(default)]
    pub home: Option<String>,
    pub rules: BTreeMap<Attitude, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bar {
    pub side: String,
    pub area: String,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoEngaging {
    pub mobility: Mobility,
    pub terrain: String,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expedition {
    pub side: String,
    pub turn: u8,
    pub size: Size,
    pub count: usize,
    /// Of which at least one.
    pub nation: String,
    pub edge: Edge,
    pub area: String,
    pub rule: String,
    pub penalty: Price,
}

/// Points that something costs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Price {
    pub points: i32,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Helicopters {
    /// Points a hex.
    pub price: u8,
    /// Terrain to land on.
    pub landing: Vec<String>,
    /// The die that costs a loss.
    pub hit_on: u8,
    pub rules: FlightRules,
    pub behind_lines: BTreeMap<String, Window>,
    #[serde(default)]
    pub lift: Option<AirLift>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlightRules {
    pub flight: String,
    pub range: String,
    pub landing: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Window {
    pub turns: TurnSpan,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirLift {
    pub side: String,
    pub size: Size,
    pub except: Mobility,
    #[serde(rename = "move")]
    pub points: u8,
    pub rule: String,
    pub landing_rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nuclear {
    pub town: Price,
    pub other: Price,
    pub retaliation: Price,
    pub transit: Transit,
    pub rules: NuclearRules,
    #[serde(default)]
    pub example: Option<OptionalPrices>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Transit {
    pub side: String,
    pub mobility: Mobility,
    pub rule: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NuclearRules {
    pub once: String,
    pub stop: String,
    pub own: String,
}

/// Other prices if an option has a value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionalPrices {
    pub option: String,
    pub value: String,
    pub town: i32,
    pub other: i32,
    pub retaliation: i32,
}
