//! The files of a box as they are written: `tables.toml`, `counters.toml` and `victory.toml`. Names
//! are text here and nothing is checked beyond its shape; [`Rules`](crate::rules::Rules) is what
//! they become.

mod counters;
mod modules;
mod victory;

use std::collections::BTreeMap;

use hexmap::Edge;
use serde::Deserialize;
use table::Text;

pub(crate) use counters::*;
pub(crate) use modules::*;
pub(crate) use victory::*;

use crate::clauses::Clauses;

/// `tables.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub turns: Turns,
    pub nations: BTreeMap<String, Nation>,
    #[serde(default)]
    pub branches: BTreeMap<String, Branch>,
    pub stacking: Stacking,
    pub movement: Movement,
    pub terrain: BTreeMap<String, TerrainRow>,
    pub class: BTreeMap<String, Class>,
    pub advance: Advance,
    pub combat: Combat,
    pub bombardment: Bombardment,
    #[serde(default)]
    pub artillery: Artillery,
    #[serde(default)]
    pub air: Air,
    pub targets: Targets,
    #[serde(default)]
    pub recovery: Option<Recovery>,
    pub entry: Entry,
    pub exit: BTreeMap<String, Exit>,
    pub rear: BTreeMap<String, Vec<Edge>>,
    #[serde(default)]
    pub module: Modules,
    pub clauses: Clauses,
}

/// First and last turn, as printed on the track.
pub(crate) type TurnSpan = [u8; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turns {
    pub track: Vec<u8>,
    #[serde(default)]
    pub marked: Vec<u8>,
    pub phases: Vec<Phase>,
    /// Phases played once, before those of the first turn.
    #[serde(default)]
    pub opening: Vec<Phase>,
    /// Whether the first box of the track holds the opening and nothing else.
    #[serde(default)]
    pub opening_turn: bool,
    #[serde(default)]
    pub date: Option<Date>,
    /// What each turn is called, where it is not a date.
    #[serde(default)]
    pub labels: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Phase {
    pub side: String,
    pub kind: PhaseKind,
}

/// What a side does in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PhaseKind {
    Roll,
    SetUp,
    Carpet,
    Movement,
    Combat,
}

/// Turns that are days: those from `first` on lie in the first month, the lower ones in the second.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Date {
    pub first: u8,
    pub pt: Vec<String>,
    pub en: Vec<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nation {
    pub pt: String,
    pub en: String,
    pub colour: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Branch {
    pub nation: String,
    pub colour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stacking {
    pub most: u8,
    #[serde(default)]
    pub cap: Vec<Cap>,
}

/// The most armoured counters of these nations in a hex, when all of the nations have some there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cap {
    pub nations: Vec<String>,
    pub most: u8,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Movement {
    pub break_contact: f64,
    pub leave_board: f64,
    /// The rows of the terrain table that are no terrain of hexes.
    #[serde(default)]
    pub road: Option<String>,
    pub river: String,
    /// The terrain of a town, whose price the option `town_by_road` keeps on a road.
    pub town: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrainRow {
    /// Prices in points; closed if missing.
    pub foot: Option<f64>,
    pub motorised: Option<f64>,
    pub armoured: Option<f64>,
    /// Columns to the left for the defender.
    #[serde(default)]
    pub columns: u8,
    /// The same in a bombardment.
    #[serde(default)]
    pub bombardment: u8,
    /// The terrain whose name it stands for in the rules.
    #[serde(default)]
    pub same_as: Option<String>,
    /// The cells as printed: not motorised, motorised, combat.
    pub printed: [String; 3],
    pub rule: String,
}

/// How a counter pays for terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mobility {
    Foot,
    Motorised,
    Armoured,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    pub name: Text,
    pub mobility: Mobility,
    #[serde(default)]
    pub armoured: bool,
    /// Has weapons against armour.
    #[serde(default)]
    pub antiarmour: bool,
    /// Hexes it may advance after combat.
    pub advance: u8,
    #[serde(default)]
    pub ranged: bool,
    /// Does not fire at a distance in the phase in which it moved.
    #[serde(default)]
    pub still: bool,
    /// Vulnerability to air power and to artillery.
    pub air: u8,
    #[serde(default)]
    pub artillery: u8,
}

/// Terrain of the first and of the second hex of a long advance.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Advance {
    pub first: Vec<String>,
    pub second: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combat {
    pub rows: Vec<String>,
    pub columns: Vec<String>,
    pub cells: BTreeMap<String, Vec<String>>,
    pub codes: BTreeMap<String, Code>,
    pub shifts: Shifts,
}

/// What one half of a cell does.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Code {
    pub name: Text,
    #[serde(default)]
    pub defender: Effect,
    #[serde(default)]
    pub attacker: Effect,
    #[serde(default)]
    pub exchange: bool,
    #[serde(default)]
    pub advance: bool,
    pub rule: String,
}

/// What happens to one side.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Effect {
    /// Units that take a loss, of the owner's choice.
    pub losses: u8,
    /// Units that are eliminated, of the owner's choice; 255 means all.
    pub eliminated: u8,
    pub retreats: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shifts {
    pub encirclement: Columns,
    #[serde(default)]
    pub encircled: Vec<EncircledClass>,
    #[serde(default)]
    pub turn: Vec<TurnShift>,
    #[serde(default)]
    pub command: BTreeMap<String, Command>,
}

/// Troops that fight on when encircled.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EncircledClass {
    pub nation: String,
    pub classes: Vec<String>,
    pub columns: i8,
    pub rule: String,
}

/// An advantage of the attacks of one side on some turns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnShift {
    pub side: String,
    pub turns: TurnSpan,
    pub attack: i8,
    pub rule: String,
}

/// What a complete group of a level earns.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Command {
    pub attack: i8,
    pub defence: i8,
    pub attack_rule: String,
    #[serde(default)]
    pub defence_rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bombardment {
    /// The lowest value of each column.
    pub from: Vec<u16>,
    pub cells: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub printed: Vec<PrintedCell>,
}

/// A cell that an option restores to what is printed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedCell {
    pub row: String,
    pub column: usize,
    pub code: String,
    pub option: String,
    pub value: String,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Artillery {
    /// Whether guns may bombard on their own.
    pub bombards: bool,
    /// Only guns of one formation bombard together.
    pub same_formation: Option<SameFormation>,
    /// The clause that silences guns which moved.
    pub still_rule: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameFormation {
    pub rule: String,
    /// The clause for guns without a formation.
    pub independent_rule: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Air {
    /// Points of an attack by air alone.
    pub least: u8,
    /// No limit if missing.
    pub most: Option<u8>,
    pub pool: Vec<Pool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pool {
    pub side: String,
    #[serde(rename = "use")]
    pub usage: AirUse,
    pub points: Vec<AirPoints>,
}

/// In which combat phases a pool of air points serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirUse {
    Attack,
    Defence,
    Both,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirPoints {
    pub turns: TurnSpan,
    pub points: u8,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Targets {
    /// Whether a hex may be hit from the air or by guns and attacked on the ground in one phase.
    pub any_second_attack: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    pub side: String,
    pub turns: TurnSpan,
    /// Only in every other turn, counted by the printed number.
    #[serde(default)]
    pub even_turns: bool,
    #[serde(default)]
    pub unmoved: bool,
    /// A path to the rear outside every enemy zone; no path is needed if missing.
    #[serde(default)]
    pub strict_trace: bool,
}

#[derive(Deserialize)]
pub(crate) struct Entry {
    #[serde(default)]
    pub limit: Vec<EntryLimit>,
    #[serde(flatten)]
    pub sides: BTreeMap<String, EntrySide>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntrySide {
    pub edges: Vec<Edge>,
    pub rule: String,
}

/// Where on an edge some counters may come on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryLimit {
    pub side: String,
    #[serde(default)]
    pub nation: Option<String>,
    pub edge: Edge,
    /// Only these hexes.
    #[serde(default)]
    pub area: Option<String>,
    /// Not east of the own unit nearest the edge when the phase starts.
    #[serde(default)]
    pub behind_lines: bool,
    pub rule: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exit {
    /// Edges over which a unit leaves the board alive.
    pub safe: Vec<Edge>,
    /// Edges over which it is destroyed.
    pub fatal: Vec<Edge>,
    /// Edges that are safe only in an area and fatal elsewhere.
    #[serde(default)]
    pub safe_part: BTreeMap<Edge, String>,
    /// Edges over which it may choose to leave.
    #[serde(default)]
    pub voluntary: Vec<Edge>,
    /// The clause that says which edges these are.
    pub rule: String,
    /// Whether a unit that had to leave over a safe edge may come back over it.
    #[serde(default)]
    pub returns: bool,
}
