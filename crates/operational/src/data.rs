//! The files of a box as they are written: `tables.toml`, `counters.toml` and `victory.toml`. Names
//! are text here and nothing is checked beyond its shape; [`Rules`](crate::rules::Rules) is what
//! they become.

use std::collections::BTreeMap;

use hexmap::Edge;
use serde::Deserialize;
use table::Text;

use crate::clauses::Clauses;
use crate::modules::Blast;

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
    /// Whether a unit that had to leave over a safe edge may come back over it.
    #[serde(default)]
    pub returns: bool,
}

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
