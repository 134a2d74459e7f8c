//! Movement (4.1, Tabelas 7 and 8): what a step costs, where a unit can go and by which way, and what
//! bars it from moving. Points are counted in halves.

use std::cell::RefCell;

use hexmap::{Direction, Edge, Field, Hex, HexSet, Map, SideFeatures, Step};

use crate::Tigers;
use crate::mission::Exit;
use crate::order::Order;
use crate::state::{Flags, Place, Slot, State, Unit};
use crate::tables::{Ground, Kind, Tables};

/// What every step costs a kind of mover; 0 where it is forbidden.
pub struct Costs {
    armour: Vec<[u8; 6]>,
    infantry: Vec<[u8; 6]>,
}

impl Costs {
    /// Works all steps of a map out.
    pub fn new(map: &Map, tables: &Tables) -> Self {
        let row = |kind| {
            let steps = map.grid().hexes().map(|from| {
                Direction::ALL.map(|direction| {
                    let to = map.grid().neighbour(from, direction);
                    to.and_then(|to| step_cost(map, tables, kind, from, direction, to))
                        .unwrap_or(0)
                })
            });
            steps.collect()
        };
        Costs {
            armour: row(Kind::Armour),
            infantry: row(Kind::Infantry),
        }
    }

    /// The steps from every hex for a kind of mover; 0 where they are forbidden.
    #[inline]
    fn of(&self, kind: Kind) -> &[[u8; 6]] {
        match kind {
            Kind::Armour => &self.armour,
            Kind::Infantry | Kind::At => &self.infantry,
        }
    }

    /// What a step costs, if it is allowed.
    #[inline]
    pub fn step(&self, kind: Kind, from: Hex, direction: Direction) -> Option<u8> {
        let cost = self.of(kind)[from.index()][direction.index()];
        (cost > 0).then_some(cost)
    }
}

fn step_cost(
    map: &Map,
    tables: &Tables,
    kind: Kind,
    from: Hex,
    direction: Direction,
    to: Hex,
) -> Option<u8> {
    let along_road = map.side(from, direction).contains(SideFeatures::ROAD);
    let climbs = map.level(to) > map.level(from);
    enter_cost(tables, kind, tables.ground[to.index()], along_road, climbs)
}

/// What a hex of some ground costs (Tabela 7). A bridge always costs what bridges do (t7.f); the road
/// rate holds along a road only (t7.h) and then without the price of climbing (t7.i).
fn enter_cost(
    tables: &Tables,
    kind: Kind,
    ground: Ground,
    along_road: bool,
    climbs: bool,
) -> Option<u8> {
    let ground = match ground {
        Ground::Bridge | Ground::River => ground,
        _ if along_road => Ground::Road,
        Ground::Road => Ground::Open,
        other => other,
    };
    let row = tables.terrain(ground);
    match kind {
        Kind::Armour if climbs && row.armour_climbing.is_some() => row.armour_climbing,
        Kind::Armour => row.armour,
        Kind::Infantry | Kind::At => row.infantry,
    }
}

/// Why a unit may not move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// It is not in the place that the order needs.
    NotThere(Place),
    /// It is not its turn to come on yet.
    NotYet(u8),
    /// It loses this turn (4.1.k).
    Disabled,
    /// Another unit has moved since (4.1.m).
    Closed,
    /// It went into an enemy's hex this turn (4.1.j).
    Overrunning,
    /// It is an AT (t8.c).
    Gun,
    /// Its suspension is gone (4.3.aa).
    Immobilised,
    /// Nothing left (4.1.c).
    Spent,
}

/// Where one unit can go: the ways around minefields, and those through them where there is no other.
pub struct Ways<'a> {
    around: &'a Field,
    through: Option<&'a Field>,
    friends: &'a HexSet,
    start: Hex,
}

impl Ways<'_> {
    fn field(&self, to: Hex) -> Option<&Field> {
        let fields = [Some(self.around), self.through];
        fields
            .into_iter()
            .flatten()
            .find(|field| field.cost(to).is_some())
    }

    /// Hands over the hexes where it may stop, each with its cost.
    pub fn stops(&self, mut stop: impl FnMut(Hex, u8)) {
        let free = |hex: Hex| hex != self.start && !self.friends.contains(hex);
        for &hex in self.around.reached() {
            if free(hex) {
                stop(hex, self.around.cost(hex).unwrap_or(0) as u8);
            }
        }
        for &hex in self.through.map_or(&[][..], Field::reached) {
            if self.around.cost(hex).is_none()
                && let Some(cost) = self.stop(hex)
            {
                stop(hex, cost);
            }
        }
    }

    /// What it costs to stop in a hex, if it may.
    pub fn stop(&self, to: Hex) -> Option<u8> {
        if to == self.start || self.friends.contains(to) {
            return None;
        }
        Some(self.field(to)?.cost(to)? as u8)
    }

    /// What it costs to be in a hex and go on, if it may, and whether that leads through mines.
    pub fn pass(&self, by: Hex) -> Option<u8> {
        let fields = [Some(self.around), self.through];
        let cost = fields
            .into_iter()
            .flatten()
            .find_map(|field| field.onward_cost(by))?;
        Some(cost as u8)
    }

    /// The hexes to enter on the way to where it stops, in order.
    pub fn path(&self, to: Hex) -> Vec<Hex> {
        let mut path = Vec::new();
        if let Some(field) = self.field(to) {
            field.path(to, &mut path);
        }
        self.without_start(path)
    }

    /// The hexes to enter on the way to a hex that it passes, in order.
    pub fn path_through(&self, by: Hex) -> Vec<Hex> {
        let mut path = Vec::new();
        let fields = [Some(self.around), self.through];
        let field = fields
            .into_iter()
            .flatten()
            .find(|field| field.onward_cost(by).is_some());
        if let Some(field) = field {
            field.path(by, &mut path);
        }
        self.without_start(path)
    }

    fn without_start(&self, mut path: Vec<Hex>) -> Vec<Hex> {
        if !path.is_empty() {
            path.remove(0);
        }
        path
    }
}

/// Everything that the ways of a unit depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    /// Which opened box; several may be open at once.
    game: u64,
    kind: Kind,
    start: Hex,
    paid: u8,
    budget: u8,
    /// Friends, then enemies.
    units: [HexSet; 2],
    mines: HexSet,
}

/// The last question and its answer. An order is made, checked, shown and carried out one after the
/// other, and each step asks the same.
#[derive(Default)]
struct Scratch {
    asked: Option<Question>,
    around: Field,
    through: Field,
    mined: bool,
}

thread_local! {
    /// Fields keep their arrays from one use to the next, which is most of their speed.
    static SCRATCH: RefCell<Option<Box<Scratch>>> = const { RefCell::new(None) };
}

impl Tigers {
    /// What a unit may spend this turn, in half points (t8, 4.3.z).
    #[inline]
    pub fn allowance(&self, unit: &Unit) -> u8 {
        2 * self
            .tables
            .unit_type(unit.kind)
            .points
            .saturating_sub(unit.suspension)
    }

    /// What a unit has left this turn, in half points. A suspension that is lost on the way takes its
    /// point from here at once (6.2.h).
    #[inline]
    pub(crate) fn points_left(&self, unit: &Unit) -> u8 {
        self.allowance(unit).saturating_sub(unit.spent)
    }

    /// What bars a unit on the map from moving.
    #[inline]
    pub(crate) fn bar(&self, state: &State, slot: Slot) -> Option<Bar> {
        let unit = &state.units[slot];
        if !unit.on_board() {
            return Some(Bar::NotThere(unit.place));
        }
        if unit.has(Flags::OUT) {
            return Some(Bar::Disabled);
        }
        if unit.has(Flags::MOVED) {
            if unit.has(Flags::INTRUDER) {
                return Some(Bar::Overrunning);
            }
            if usize::from(state.active) != slot {
                return Some(Bar::Closed);
            }
        }
        if self.tables.unit_type(unit.kind).points == 0 {
            return Some(Bar::Gun);
        }
        if self.allowance(unit) == 0 {
            return Some(Bar::Immobilised);
        }
        (self.points_left(unit) == 0).then_some(Bar::Spent)
    }

    /// What bars a waiting unit from coming on.
    #[inline]
    pub(crate) fn entry_bar(&self, state: &State, slot: Slot) -> Option<Bar> {
        let unit = &state.units[slot];
        if unit.place != Place::Waiting {
            return Some(Bar::NotThere(unit.place));
        }
        let due = self
            .mission(state)
            .starts
            .get(slot)
            .map_or(0, |start| start.turn);
        (state.turn < due).then_some(Bar::NotYet(due))
    }

    /// The hexes of the units of the mover's side, but for the mover, and those of its enemies.
    pub(crate) fn friends_and_enemies(&self, state: &State, slot: Slot) -> [HexSet; 2] {
        let side = self.side_of(&state.units[slot]);
        let mut sets = [HexSet::EMPTY; 2];
        for (other, unit) in state.units.iter().enumerate() {
            if unit.on_board() && other != slot {
                sets[usize::from(self.side_of(unit) != side)].insert(unit.hex);
            }
        }
        sets
    }

    /// What it costs to come onto the map by a hex (4.1.n): the road rate if its road runs off that
    /// edge, and a hill is climbed from the plain.
    pub(crate) fn entry_cost(&self, kind: Kind, hex: Hex, edge: Edge) -> Option<u8> {
        let along_road = self.map.road_leaves(hex, edge);
        let climbs = self.map.level(hex) > 0;
        enter_cost(
            &self.tables,
            kind,
            self.tables.ground[hex.index()],
            along_road,
            climbs,
        )
    }

    /// What it costs to leave the map from a hex (4.1.p): open ground, or road where the road goes on.
    pub(crate) fn exit_cost(&self, kind: Kind, hex: Hex, edge: Edge) -> u8 {
        let along_road = self.map.road_leaves(hex, edge);
        enter_cost(&self.tables, kind, Ground::Open, along_road, false).unwrap_or(u8::MAX)
    }

    /// Works out where a unit can go from `start`, having paid `paid` to be there, and hands it over.
    ///
    /// Enemy hexes may be entered but not passed, and only if no friend is in them already (4.1.j).
    /// Friendly hexes may be passed (4.1.h), unless they are mined: a mine could strand the mover there.
    pub(crate) fn with_ways<R>(
        &self,
        state: &State,
        slot: Slot,
        (start, paid): (Hex, u8),
        use_them: impl FnOnce(&Ways<'_>) -> R,
    ) -> R {
        let unit = &state.units[slot];
        let question = Question {
            game: self.id,
            kind: self.tables.unit_type(unit.kind).kind,
            start,
            paid,
            budget: self.points_left(unit),
            units: self.friends_and_enemies(state, slot),
            mines: state.mines,
        };
        let mut scratch = SCRATCH.take().unwrap_or_default();
        if scratch.asked.as_ref() != Some(&question) {
            scratch.asked = None;
            self.spread(&question, &mut scratch.around, false);
            let mut reached = scratch.around.reached().iter();
            scratch.mined = reached.any(|&hex| question.mines.contains(hex));
            if scratch.mined {
                self.spread(&question, &mut scratch.through, true);
            }
            scratch.asked = Some(question);
        }
        let result = use_them(&Ways {
            around: &scratch.around,
            through: scratch.mined.then_some(&scratch.through),
            friends: &question.units[0],
            start,
        });
        SCRATCH.replace(Some(scratch));
        result
    }

    fn spread(&self, question: &Question, field: &mut Field, through_mines: bool) {
        let Question {
            kind,
            units: [friends, enemies],
            mines,
            ..
        } = question;
        // Most hexes are empty, so that one look is enough for most steps.
        let special = friends.union(enemies).union(mines);
        let starts = [(question.start, Step::Pass(u16::from(question.paid)))];
        let budget = u16::from(question.budget);
        let steps = self.costs.of(*kind);
        field.spread_from(self.map.grid(), starts, budget, |from, direction, to, _| {
            let cost = u16::from(steps[from.index()][direction.index()]);
            if cost == 0 {
                return Step::No;
            }
            if !special.contains(to) {
                return Step::Pass(cost);
            }
            let (friend, enemy) = (friends.contains(to), enemies.contains(to));
            let mine = mines.contains(to);
            if friend && (enemy || mine) {
                return Step::No;
            }
            if enemy || mine && !through_mines {
                return Step::Stop(cost);
            }
            Step::Pass(cost)
        });
    }

    /// Appends the hexes where a unit on the map may stop, each with its cost in half points.
    pub fn reach_of(&self, state: &State, slot: Slot, stops: &mut Vec<(Hex, u8)>) {
        if self.bar(state, slot).is_none() {
            let from = state.units[slot].hex;
            self.with_ways(state, slot, (from, 0), |ways| {
                ways.stops(|hex, cost| stops.push((hex, cost)));
            });
        }
    }

    /// What leaving the map by a hex costs a unit in all, if it can.
    pub(crate) fn way_out(
        &self,
        unit: &Unit,
        ways: &Ways<'_>,
        exit: &Exit,
        hex: Hex,
    ) -> Option<u8> {
        let kind = self.tables.unit_type(unit.kind).kind;
        let cost = ways
            .pass(hex)?
            .saturating_add(self.exit_cost(kind, hex, exit.edge));
        (cost <= self.points_left(unit)).then_some(cost)
    }

    /// Appends every legal order that moves a unit.
    pub fn movement_orders(&self, state: &State, slot: Slot, orders: &mut Vec<Order>) {
        let counter = self.counter(state, slot);
        let unit = &state.units[slot];
        if unit.place == Place::Waiting {
            return self.entry_orders(state, slot, orders);
        }
        if self.bar(state, slot).is_some() {
            return;
        }
        self.with_ways(state, slot, (unit.hex, 0), |ways| {
            ways.stops(|to, _| orders.push(Order::Move { counter, to }));
            if let Some(exit) = self.exit_of(state, slot) {
                let by = exit
                    .hexes
                    .iter()
                    .filter(|&&hex| self.way_out(unit, ways, exit, hex).is_some());
                orders.extend(by.map(|&hex| Order::Exit { counter, hex }));
            }
        });
    }

    fn entry_orders(&self, state: &State, slot: Slot, orders: &mut Vec<Order>) {
        let unit = &state.units[slot];
        let entry = self.mission(state).entries[self.side_of(unit).index()].as_ref();
        let (None, Some(entry)) = (self.entry_bar(state, slot), entry) else {
            return;
        };
        let counter = self.counter(state, slot);
        let kind = self.tables.unit_type(unit.kind).kind;
        let [friends, enemies] = self.friends_and_enemies(state, slot);
        for &hex in &entry.hexes {
            let cost = self.entry_cost(kind, hex, entry.edge);
            let Some(cost) = cost.filter(|&cost| cost <= self.points_left(unit)) else {
                continue;
            };
            if !friends.contains(hex) {
                orders.push(Order::Enter {
                    counter,
                    hex,
                    to: None,
                });
            } else if !enemies.contains(hex) && !state.mines.contains(hex) {
                self.with_ways(state, slot, (hex, cost), |ways| {
                    ways.stops(|to, _| {
                        let to = Some(to);
                        orders.push(Order::Enter { counter, hex, to });
                    });
                });
            }
        }
    }

    /// Where a unit may leave the map: German units, in missions that ask for it.
    pub(crate) fn exit_of(&self, state: &State, slot: Slot) -> Option<&Exit> {
        let german = self.side_of(&state.units[slot]) == crate::mission::GERMAN;
        self.mission(state).exit().filter(|_| german)
    }
}
