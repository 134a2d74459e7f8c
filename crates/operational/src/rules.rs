//! A box made ready to play: every name of its files looked up, every price and column worked out
//! for every hex. Nothing here changes during a match.

mod compile;
mod points;

use hexmap::{Direction, Edge, Grid, Hex, HexSet, Map};
use table::{BoxCard, Counter, Side, Text};

pub(crate) use compile::{Lookup, MOST_NATIONS, MOST_OBJECTIVES, MOST_POOLS, compile};

use crate::clauses::Clauses;
use crate::data::{self, AirUse, Mobility, PhaseKind, Possession, Size, When};
use crate::flood::Flood;
use crate::modules::{Modules, Quarters};
use crate::state::State;
use crate::unit_set::UnitSet;

/// A price that closes a step.
pub(crate) const CLOSED: u8 = u8::MAX;

/// First and last turn, as indices into the track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub first: u8,
    pub last: u8,
}

impl Span {
    pub fn contains(&self, turn: u8) -> bool {
        (self.first..=self.last).contains(&turn)
    }
}

/// One phase of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phase {
    pub side: Side,
    pub kind: PhaseKind,
}

/// What is printed on one counter, and what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct CounterCard {
    pub id: String,
    pub name: Text,
    pub side: Side,
    pub nation: u8,
    pub branch: Option<String>,
    pub formation: Text,
    /// The identification printed on it, `left/right` of the symbol; else its formation.
    pub label: Text,
    pub corps: String,
    pub army: String,
    pub size: Size,
    pub class: u8,
    /// Front and back.
    pub attack: [u8; 2],
    pub defence: [u8; 2],
    pub blank_back: bool,
    /// Half points.
    pub points: u8,
    pub range: u8,
    /// Half points in flight; 0 if it does not fly by itself.
    pub flight: u8,
    pub mobility: Mobility,
    pub armoured: bool,
    pub ranged: bool,
    pub still: bool,
    pub start: Start,
    pub moves_from: Option<MovesFrom>,
    /// What an enemy sees of it, as an index into [`Rules::appearances`].
    pub appearance: u16,
    pub given: bool,
    pub identity_given: bool,
}

/// Where a counter is when the match begins.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    Hex(Hex),
    /// Its side sets it up.
    Area(Quarters),
    Entry(Arrival),
    Replacement(Replacement),
}

/// When and where a reinforcement comes on.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub turn: u8,
    pub edge: Option<Edge>,
    /// Hexes of the edge that no standing rule closes to it.
    pub hexes: HexSet,
    /// The nearest free ones of the edge instead, while enemies stand in all of them.
    pub nearest: bool,
    /// It may also appear in a town of its side, and stay there for the turn.
    pub own_town: bool,
    pub rule: String,
}

/// A counter that takes the place of another.
#[derive(Clone, Debug)]
pub(crate) struct Replacement {
    pub turn: u8,
    pub nation: u8,
    pub class: u8,
    pub size: Size,
    pub rule: String,
}

/// The first turn in which a counter may move.
#[derive(Clone, Debug)]
pub(crate) struct MovesFrom {
    pub turn: u8,
    pub may_disengage: bool,
    pub rule: String,
}

/// A class of counters.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub id: String,
    pub name: Text,
    pub antiarmour: bool,
    pub advance: u8,
    pub air: u8,
    pub artillery: u8,
}

/// A nation.
#[derive(Clone, Debug)]
pub(crate) struct Nation {
    pub id: String,
    pub name: Text,
}

/// What an enemy sees of a counter: its nation, class and size, or only its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    pub side: Side,
    pub kind: Option<(u8, u8, Size)>,
}

/// A group that earns columns when it fights complete.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub members: UnitSet,
    pub attack: i8,
    pub defence: i8,
    pub attack_rule: String,
    pub defence_rule: String,
}

/// The most armoured counters of some nations in one hex.
#[derive(Clone, Debug)]
pub(crate) struct Cap {
    pub nations: Vec<u8>,
    pub most: u8,
    pub rule: String,
}

/// A limit on where some counters come on.
#[derive(Clone, Debug)]
pub(crate) struct EntryLimit {
    pub side: Side,
    pub nation: Option<u8>,
    pub edge: Edge,
    pub hexes: Option<HexSet>,
    pub behind_lines: bool,
    pub rule: String,
}

/// One pool of air points.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub side: Side,
    pub usage: AirUse,
    /// Points by turn index.
    pub points: Vec<u8>,
}

/// Edges over which the units of a side leave.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exits {
    /// Hexes of each edge over which a unit leaves alive; over the others it is destroyed.
    pub safe: [HexSet; 4],
    pub voluntary: [bool; 4],
    pub rule: String,
    /// A unit that had to leave alive may come back over the same edge.
    pub returns: bool,
}

impl Exits {
    /// Whether a unit that leaves here over this edge lives.
    pub fn is_safe(&self, hex: Hex, edge: Edge) -> bool {
        self.safe[edge as usize].contains(hex)
    }
}

/// Recovery of losses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recovery {
    pub side: Side,
    pub turns: Span,
    pub even_turns: bool,
    pub unmoved: bool,
    pub strict_trace: bool,
}

/// One cell of the combat table.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// As printed: `"DRB AVI"`.
    pub name: String,
    pub codes: Vec<u8>,
    pub defender: data::Effect,
    pub attacker: data::Effect,
    pub exchange: bool,
    pub advance: bool,
}

/// One code of the combat table.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub id: String,
    pub name: Text,
    pub rule: String,
}

/// A shift of the attacks of one side on some turns.
#[derive(Clone, Debug)]
pub(crate) struct TurnShift {
    pub side: Side,
    pub turns: Span,
    pub columns: i8,
    pub rule: String,
}

/// Troops that fight on when encircled.
#[derive(Clone, Debug)]
pub(crate) struct EncircledClass {
    pub nation: u8,
    pub classes: Vec<u8>,
    pub columns: i8,
    pub rule: String,
}

/// Something worth points.
#[derive(Clone, Debug)]
pub(crate) struct Objective {
    pub town: String,
    pub hex: Hex,
    pub side: Side,
    pub points: i32,
    pub when: When,
    pub rule: String,
    /// Counts only if the match has this variant.
    pub variant: Option<u8>,
}

/// Ground that is worth points to a side at the end if no enemy stands there.
#[derive(Clone, Debug)]
pub(crate) struct Clear {
    pub side: Side,
    pub name: Text,
    pub ground: HexSet,
    pub points: i32,
    pub rule: String,
    /// More ground, if the match has a variant.
    pub wider: Option<(u8, HexSet)>,
    /// Not counted if the match has a variant and this other ground is clear too.
    pub unless: Option<(u8, HexSet)>,
}

/// A row of the terrain table as printed.
#[derive(Clone, Debug)]
pub(crate) struct TerrainRow {
    pub id: String,
    pub printed: [String; 3],
    pub rule: String,
}

/// Points for each of some hexes at the end.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub name: Text,
    pub side: Side,
    pub hexes: HexSet,
    /// Units count, and not who has the towns.
    pub by_units: bool,
    pub points: i32,
    pub rule: String,
}

/// A value of an option that a line of data depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    pub option: String,
    pub value: String,
}

/// One step out of a hex. Where the board ends the price is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub to: Hex,
    /// Half points.
    pub price: u8,
}

/// The steps for each way of moving, by hex and direction.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    steps: [Vec<[Step; 6]>; 3],
}

impl Prices {
    /// The six steps out of each hex.
    #[inline]
    pub fn steps(&self, mobility: Mobility) -> &[[Step; 6]] {
        &self.steps[mobility as usize]
    }

    /// The same for every way of moving.
    pub fn all(&self) -> &[Vec<[Step; 6]>; 3] {
        &self.steps
    }
}

/// Everything that never changes about a game.
#[derive(Clone)]
pub(crate) struct Rules {
    pub game: String,
    pub track: Vec<u8>,
    pub marked_turns: Vec<u8>,
    pub turn_names: Vec<Text>,
    /// First those of the opening, which are played once, then those of every turn.
    pub phases: Vec<Phase>,
    /// How many phases the opening has.
    pub opening: u8,
    /// Whether the opening has the first turn for itself.
    pub opening_turn: bool,
    pub counters: Vec<CounterCard>,
    /// The counters of each side.
    pub own: [Vec<Counter>; 2],
    /// Those that fire at a distance.
    pub guns: [Vec<Counter>; 2],
    pub classes: Vec<Class>,
    pub nations: Vec<Nation>,
    /// The colour of each nation, and of branches that have their own.
    pub colours: Vec<(String, String)>,
    pub terrain: Vec<TerrainRow>,
    pub appearances: Vec<Appearance>,
    pub groups: Vec<Group>,
    pub most_in_hex: u8,
    pub caps: Vec<Cap>,
    pub break_contact: u8,
    pub leave_board: u8,
    /// By the option `town_by_road`: the price of the road, the price of the town.
    pub prices: [Prices; 2],
    /// What it costs to come on at a hex of the rim, by mobility and edge; by `town_by_road`.
    pub entry_prices: [[[Vec<u8>; 4]; 3]; 2],
    /// Columns of each hex's own terrain in combat and in a bombardment.
    pub columns: Vec<u8>,
    pub bombardment_columns: Vec<u8>,
    pub river_columns: u8,
    /// The clause of each kind of terrain.
    pub terrain_rules: Vec<String>,
    /// Hexes that each mobility may enter, and those closed to everyone on the ground.
    pub open: [HexSet; 3],
    pub closed: HexSet,
    /// All hexes.
    pub board: HexSet,
    pub flood: Flood,
    /// Hexes that may be the first and the second of a long advance.
    pub advance_first: HexSet,
    pub advance_second: HexSet,
    pub rivers: Vec<[bool; 6]>,
    pub column_names: Vec<String>,
    pub row_names: Vec<String>,
    /// Row of each sum of two dice, from 2 on.
    pub row_of_sum: [u8; 11],
    pub cells: Vec<Vec<Cell>>,
    pub codes: Vec<Code>,
    pub encirclement: (i8, String),
    pub encircled_classes: Vec<EncircledClass>,
    pub turn_shifts: Vec<TurnShift>,
    pub bombardment_from: Vec<u16>,
    /// Whether a cell costs the target a loss.
    pub bombardment: Vec<Vec<bool>>,
    /// Cells that a variant changes: variant, row, column, loss.
    pub bombardment_printed: Vec<(u8, u8, u8, bool)>,
    pub guns_bombard: bool,
    /// The clauses, if only guns of one formation bombard together: of several, of none.
    pub same_formation: Option<[String; 2]>,
    pub still_rule: String,
    pub air_least: u8,
    pub air_most: u8,
    pub pools: Vec<Pool>,
    pub any_second_attack: bool,
    pub recovery: Option<Recovery>,
    pub entry_rules: [String; 2],
    pub entry_limits: Vec<EntryLimit>,
    pub exits: [Exits; 2],
    /// The hexes of each side's own edges.
    pub rear: [HexSet; 2],
    pub towns: HexSet,
    /// Towns that the second side holds at the start.
    pub held_at_start: HexSet,
    pub possession: Possession,
    pub needs_trace: bool,
    /// What an enemy unit destroyed is worth to each side, and the clause.
    pub destroyed: [(i32, String); 2],
    pub objectives: Vec<Objective>,
    pub tallies: Vec<Tally>,
    pub clears: Vec<Clear>,
    pub variants: Vec<Variant>,
    pub modules: Modules,
    pub clauses: Clauses,
}

impl Rules {
    #[inline]
    pub fn card(&self, counter: Counter) -> &CounterCard {
        &self.counters[counter.index()]
    }

    /// Whether the box has such a counter; masked names are none.
    pub fn knows(&self, counter: Counter) -> bool {
        counter.index() < self.counters.len()
    }

    pub fn class(&self, counter: Counter) -> &Class {
        &self.classes[self.card(counter).class as usize]
    }

    #[inline]
    pub fn prices(&self, state: &State) -> &Prices {
        &self.prices[usize::from(state.options.town_by_town)]
    }

    /// What it costs to come on at a hex over an edge.
    pub fn entry_price(&self, state: &State, mobility: Mobility, edge: Edge, hex: Hex) -> u8 {
        self.entry_prices[usize::from(state.options.town_by_town)][mobility as usize][edge as usize]
            [hex.index()]
    }

    pub fn river(&self, hex: Hex, direction: Direction) -> bool {
        self.rivers[hex.index()][direction.index()]
    }

    /// Whether a river runs between two adjacent hexes.
    pub fn river_between(&self, grid: &Grid, a: Hex, b: Hex) -> bool {
        grid.direction(a, b)
            .is_some_and(|direction| self.river(a, direction))
    }

    /// The printed number of a turn.
    pub fn printed_turn(&self, turn: u8) -> u8 {
        self.track
            .get(usize::from(turn))
            .copied()
            .unwrap_or_default()
    }

    /// The name that a masked counter goes by: its appearance, or only its side.
    pub fn masked(&self, appearance: u16) -> Counter {
        Counter(self.counters.len() as u16 + appearance)
    }

    /// The appearance that shows only the side.
    pub fn side_appearance(&self, side: Side) -> u16 {
        side.0.into()
    }

    /// What a masked name shows; nothing for a real counter.
    pub fn appearance_of(&self, counter: Counter) -> Option<&Appearance> {
        self.appearances
            .get(counter.index().checked_sub(self.counters.len())?)
    }
}

/// What `compile` needs to know of the rest of the box.
pub(crate) struct Sources<'a> {
    pub card: &'a BoxCard,
    pub map: &'a Map,
    pub rulebook: &'a table::Rulebook,
    pub tables: data::Tables,
    pub counters: data::Counters,
    pub victory: data::Victory,
}
