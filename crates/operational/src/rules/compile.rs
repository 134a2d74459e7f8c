//! From the files of a box to its [`Rules`]: every name is looked up, and the first one that leads
//! nowhere is told with its file.

use std::collections::BTreeMap;

use hexmap::{Direction, Edge, Hex, HexSet, SideFeatures};
use table::{Counter, Problem, Side, Text};

use super::points::{CompiledVictory, victory};
use super::{
    Appearance, Arrival, CLOSED, Cap, Cell, Class, Code, CounterCard, EncircledClass, EntryLimit,
    Exits, Group, MovesFrom, Nation, Phase, Pool, Prices, Recovery, Replacement, Rules, Sources,
    Span, Start, Step, TerrainRow, TurnShift, Variant,
};
use crate::clauses::named;
use crate::data::{self, Mobility, TurnSpan};
use crate::flood::Flood;
use crate::modules::{Modules, Quarters};
use crate::unit_set::{MOST_COUNTERS, UnitSet};

/// The most objectives of every turn that a state keeps count of.
pub(crate) const MOST_OBJECTIVES: usize = 32;
/// The most pools of air points that a state keeps count of.
pub(crate) const MOST_POOLS: usize = 4;

/// The most nations that are told apart in a stack.
pub(crate) const MOST_NATIONS: usize = 16;

const MOBILITIES: [Mobility; 3] = [Mobility::Foot, Mobility::Motorised, Mobility::Armoured];

/// Looks names up in the box.
pub(crate) struct Lookup<'a> {
    pub sources: &'a Sources<'a>,
    pub variants: Vec<Variant>,
}

impl Lookup<'_> {
    pub fn side(&self, id: &str) -> Result<Side, Problem> {
        self.sources.card.side(id)
    }

    pub fn nation(&self, id: &str) -> Result<u8, Problem> {
        index(&self.sources.tables.nations, id, "nation")
    }

    pub fn class(&self, id: &str) -> Result<u8, Problem> {
        index(&self.sources.tables.class, id, "class")
    }

    pub fn turn(&self, printed: u8) -> Result<u8, Problem> {
        let track = &self.sources.tables.turns.track;
        match track.iter().position(|turn| *turn == printed) {
            Some(turn) => Ok(turn as u8),
            None => Err(Problem::new(format!(
                "there is no turn {printed} on the track"
            ))),
        }
    }

    pub fn span(&self, [first, last]: TurnSpan) -> Result<Span, Problem> {
        Ok(Span {
            first: self.turn(first)?,
            last: self.turn(last)?,
        })
    }

    pub fn area(&self, id: &str) -> Result<HexSet, Problem> {
        match self.sources.map.area(id) {
            Some(area) => Ok(area.hexes),
            None => Err(Problem::new(format!(
                "there is no [[area]] \"{id}\" in map.toml"
            ))),
        }
    }

    pub fn line(&self, id: &str) -> Result<HexSet, Problem> {
        match self.sources.map.line(id) {
            Some(line) => Ok(line.hexes.iter().copied().collect()),
            None => Err(Problem::new(format!(
                "there is no [[line]] \"{id}\" in map.toml"
            ))),
        }
    }

    /// The hexes with one of these kinds of terrain.
    pub fn of_terrain(&self, ids: &[String]) -> HexSet {
        let map = self.sources.map;
        let hexes = map.grid().hexes();
        hexes
            .filter(|hex| ids.contains(&map.terrains()[map.terrain(*hex).index()].id))
            .collect()
    }

    pub fn town(&self, name: &str) -> Result<Hex, Problem> {
        match self.sources.map.town(name) {
            Some(town) => Ok(town.hex),
            None => Err(Problem::new(format!(
                "there is no [[town]] \"{name}\" in map.toml"
            ))),
        }
    }

    pub fn hex(&self, name: &str) -> Result<Hex, Problem> {
        let hex = self.sources.map.grid().parse(name);
        hex.ok_or_else(|| Problem::new(format!("there is no hex \"{name}\" on the board")))
    }

    pub fn counter(&self, id: &str) -> Result<Counter, Problem> {
        let rows = &self.sources.counters.counter;
        match rows.iter().position(|row| row.id == id) {
            Some(index) => Ok(Counter(index as u16)),
            None => Err(Problem::new(format!(
                "there is no counter \"{id}\" in counters.toml"
            ))),
        }
    }

    pub fn counters(&self, ids: &[String]) -> Result<UnitSet, Problem> {
        ids.iter().map(|id| self.counter(id)).collect()
    }

    pub fn rule(&self, clause: &str) -> Result<String, Problem> {
        named(clause, &self.sources.card.id, self.sources.rulebook)
    }

    /// The bit that says whether an option has a value.
    pub fn variant(&mut self, option: &str, value: &str) -> Result<u8, Problem> {
        let known = self.sources.card.scenarios.iter().any(|scenario| {
            scenario
                .options
                .iter()
                .any(|card| card.id == option && card.values.iter().any(|known| known.id == value))
        });
        if !known {
            return Err(Problem::new(format!(
                "no scenario has an option \"{option}\" with the value \"{value}\""
            )));
        }
        let variant = Variant {
            option: option.to_owned(),
            value: value.to_owned(),
        };
        if let Some(bit) = self.variants.iter().position(|known| *known == variant) {
            return Ok(bit as u8);
        }
        self.variants.push(variant);
        Ok(self.variants.len() as u8 - 1)
    }
}

fn index<T>(table: &BTreeMap<String, T>, id: &str, what: &str) -> Result<u8, Problem> {
    match table.keys().position(|key| key == id) {
        Some(index) => Ok(index as u8),
        None => Err(Problem::new(format!(
            "there is no {what} \"{id}\" in tables.toml"
        ))),
    }
}

/// Points as half points.
fn half_points(points: f64) -> Result<u8, Problem> {
    let half = points * 2.0;
    if (0.0..200.0).contains(&half) && half.fract() == 0.0 {
        return Ok(half as u8);
    }
    Err(Problem::new(format!(
        "{points} is no number of points: use whole and half ones"
    )))
}

/// Checks the files of a box and makes them ready.
pub(crate) fn compile(sources: &Sources) -> Result<Rules, Problem> {
    let mut lookup = Lookup {
        sources,
        variants: Vec::new(),
    };
    let victory = victory(&mut lookup).map_err(|problem| problem.at("victory.toml"))?;
    let counters = counters(&lookup).map_err(|problem| problem.at("counters.toml"))?;
    tables(&mut lookup, counters, victory).map_err(|problem| problem.at("tables.toml"))
}

/// The part of the rules that stands in `counters.toml`.
struct CompiledCounters {
    cards: Vec<CounterCard>,
    appearances: Vec<Appearance>,
    groups: Vec<Group>,
}

fn counters(lookup: &Lookup) -> Result<CompiledCounters, Problem> {
    let rows = &lookup.sources.counters.counter;
    if rows.len() > MOST_COUNTERS {
        return Err(Problem::new(format!(
            "there are {} counters; the most is {MOST_COUNTERS}",
            rows.len()
        )));
    }
    let mut appearances: Vec<Appearance> = [Side::FIRST, Side::SECOND]
        .map(|side| Appearance { side, kind: None })
        .into();
    let mut cards: Vec<CounterCard> = Vec::with_capacity(rows.len());
    for row in rows {
        if cards.iter().any(|card| card.id == row.id) {
            return Err(Problem::new(format!(
                "the counter \"{}\" stands twice",
                row.id
            )));
        }
        let card = counter(lookup, row, &mut appearances).map_err(|problem| problem.at(&row.id))?;
        cards.push(card);
    }
    totals(lookup)?;
    Ok(CompiledCounters {
        groups: groups(lookup)?,
        cards,
        appearances,
    })
}

/// What the rulebook counts must be in the box.
fn totals(lookup: &Lookup) -> Result<(), Problem> {
    let rows = &lookup.sources.counters.counter;
    for (what, count) in &lookup.sources.counters.totals {
        let branch = what.replace('_', "-");
        let found = rows
            .iter()
            .filter(|row| {
                what == "all" || row.nation == *what || row.branch.as_ref() == Some(&branch)
            })
            .count();
        if found != *count {
            return Err(Problem::new(format!(
                "the rulebook counts {count} counters for \"{what}\", but the box has {found}"
            )));
        }
    }
    Ok(())
}

fn counter(
    lookup: &Lookup,
    row: &data::CounterRow,
    appearances: &mut Vec<Appearance>,
) -> Result<CounterCard, Problem> {
    let side = lookup.side(&row.side)?;
    let nation = lookup.nation(&row.nation)?;
    let class_index = lookup.class(&row.class)?;
    let class = &lookup.sources.tables.class[&row.class];
    let appearance = Appearance {
        side,
        kind: Some((nation, class_index, row.size)),
    };
    let seen = appearances.iter().position(|known| *known == appearance);
    let seen = seen.unwrap_or_else(|| {
        appearances.push(appearance);
        appearances.len() - 1
    });
    let back = row.back.unwrap_or_default();
    Ok(CounterCard {
        id: row.id.clone(),
        name: row.name.clone(),
        side,
        nation,
        branch: row.branch.clone(),
        label: match &row.label {
            Some([left, right]) => Text::same(format!("{left}/{right}")),
            None => row.formation.clone().unwrap_or_default(),
        },
        formation: row.formation.clone().unwrap_or_default(),
        corps: row.corps.clone(),
        army: row.army.clone(),
        size: row.size,
        class: class_index,
        attack: [row.values[0], back[0]],
        defence: [row.values[1], back[1]],
        blank_back: row.back.is_none(),
        points: half_points(row.values[2].into())?,
        range: row.range,
        flight: half_points(row.flight.into())?,
        mobility: class.mobility,
        armoured: class.armoured,
        ranged: class.ranged,
        still: class.still,
        start: start(lookup, row, side, nation)?,
        moves_from: match &row.moves_from {
            None => None,
            Some(from) => Some(MovesFrom {
                turn: lookup.turn(from.turn)?,
                may_disengage: from.may_disengage,
                rule: lookup.rule(&from.rule)?,
            }),
        },
        appearance: seen as u16,
        given: row.source == "given",
        identity_given: row.identity == "given",
    })
}

fn start(
    lookup: &Lookup,
    row: &data::CounterRow,
    side: Side,
    nation: u8,
) -> Result<Start, Problem> {
    let start = &row.start;
    if let Some(hex) = &start.hex {
        return Ok(Start::Hex(lookup.hex(hex)?));
    }
    if start.turn.is_none() && (start.area.is_some() || start.company) {
        return Ok(Start::Area(Quarters::compile(start, lookup)?));
    }
    let (Some(turn), Some(rule)) = (start.turn, &start.rule) else {
        return Err(Problem::new(
            "start needs a hex, or an area and its rule, or a turn and the rule that says so",
        ));
    };
    let (turn, rule) = (lookup.turn(turn)?, lookup.rule(rule)?);
    if let Some(kind) = &start.replaces {
        return Ok(Start::Replacement(Replacement {
            turn,
            nation: lookup.nation(&kind.nation)?,
            class: lookup.class(&kind.class)?,
            size: kind.size,
            rule,
        }));
    }
    if start.edge.is_none() && !start.own_town {
        return Err(Problem::new(
            "a counter with a turn needs an edge, own_town or replaces",
        ));
    }
    Ok(Start::Entry(Arrival {
        turn,
        edge: start.edge,
        hexes: entry_hexes(lookup, row, side, nation)?,
        nearest: start.nearest,
        own_town: start.own_town,
        rule,
    }))
}

/// The hexes of its edge where a counter may come on.
fn entry_hexes(
    lookup: &Lookup,
    row: &data::CounterRow,
    side: Side,
    nation: u8,
) -> Result<HexSet, Problem> {
    let Some(edge) = row.start.edge else {
        return Ok(HexSet::EMPTY);
    };
    let allowed = lookup.sources.tables.entry.sides.get(&row.side);
    if !allowed.is_some_and(|entry| entry.edges.contains(&edge)) {
        return Err(Problem::new(format!(
            "its side does not come on by the {edge} edge"
        )));
    }
    let mut hexes: HexSet = lookup.sources.map.grid().edge(edge).collect();
    if let Some(area) = &row.start.area {
        hexes = hexes.intersection(&lookup.area(area)?);
    }
    for limit in entry_limits(lookup)? {
        let applies = limit.side == side
            && limit.edge == edge
            && limit.nation.is_none_or(|only| only == nation);
        if let (true, Some(area)) = (applies, &limit.hexes) {
            hexes = hexes.intersection(area);
        }
    }
    Ok(hexes)
}

fn groups(lookup: &Lookup) -> Result<Vec<Group>, Problem> {
    let mut groups = Vec::new();
    for (id, group) in &lookup.sources.counters.groups {
        let rows = lookup.sources.counters.counter.iter().enumerate();
        let members: UnitSet = rows
            .filter(|(_, row)| row.groups.contains(id))
            .map(|(index, _)| Counter(index as u16))
            .collect();
        if members.len() != usize::from(group.size) {
            return Err(Problem::new(format!(
                "the group \"{id}\" should have {} counters but has {}",
                group.size,
                members.len()
            )));
        }
        let Some(command) = lookup
            .sources
            .tables
            .combat
            .shifts
            .command
            .get(&group.level)
        else {
            continue;
        };
        groups.push(Group {
            members,
            attack: command.attack,
            defence: command.defence,
            attack_rule: lookup.rule(&command.attack_rule)?,
            defence_rule: lookup.rule(&command.defence_rule).or_else(|problem| {
                // A level that earns nothing in defence needs no clause for it.
                if command.defence == 0 {
                    Ok(String::new())
                } else {
                    Err(problem)
                }
            })?,
        });
    }
    Ok(groups)
}

fn entry_limits(lookup: &Lookup) -> Result<Vec<EntryLimit>, Problem> {
    let limits = lookup.sources.tables.entry.limit.iter();
    limits
        .map(|limit| {
            Ok(EntryLimit {
                side: lookup.side(&limit.side)?,
                nation: limit
                    .nation
                    .as_deref()
                    .map(|id| lookup.nation(id))
                    .transpose()?,
                edge: limit.edge,
                hexes: limit
                    .area
                    .as_deref()
                    .map(|id| lookup.area(id))
                    .transpose()?,
                behind_lines: limit.behind_lines,
                rule: lookup.rule(&limit.rule)?,
            })
        })
        .collect()
}

fn tables(
    lookup: &mut Lookup,
    counters: CompiledCounters,
    victory: CompiledVictory,
) -> Result<Rules, Problem> {
    let sources = lookup.sources;
    let (tables, map) = (&sources.tables, sources.map);
    if tables.nations.len() > MOST_NATIONS {
        return Err(Problem::new(format!(
            "there are more than {MOST_NATIONS} nations"
        )));
    }
    let row = |id: &str| {
        let found = tables.terrain.get(id);
        found.ok_or_else(|| Problem::new(format!("there is no [terrain.{id}]")))
    };
    let mut columns = Vec::new();
    let mut bombardment_columns = Vec::new();
    let mut open = [HexSet::EMPTY; 3];
    for hex in map.grid().hexes() {
        let terrain = row(&map.terrains()[map.terrain(hex).index()].id)?;
        columns.push(terrain.columns);
        bombardment_columns.push(terrain.bombardment);
        for mobility in MOBILITIES {
            if price(terrain, mobility)? != CLOSED {
                open[mobility as usize].insert(hex);
            }
        }
    }
    let closed = map
        .grid()
        .all()
        .difference(&open.iter().fold(HexSet::EMPTY, |all, open| all | *open));
    let rivers = map.grid().hexes().map(|hex| {
        map.side_row(hex)
            .map(|side| side.contains(SideFeatures::RIVER))
    });
    let codes = codes(lookup)?;
    let cells = cells(lookup, &codes)?;
    let mut own = [Vec::new(), Vec::new()];
    let mut guns = [Vec::new(), Vec::new()];
    for (index, card) in counters.cards.iter().enumerate() {
        own[card.side.index()].push(Counter(index as u16));
        if card.ranged {
            guns[card.side.index()].push(Counter(index as u16));
        }
    }
    let mut rear = [HexSet::EMPTY; 2];
    for (side, edges) in &tables.rear {
        let side = lookup.side(side)?;
        for edge in edges {
            rear[side.index()] |= map.grid().edge(*edge).collect::<HexSet>();
        }
    }
    let modules = Modules::compile(lookup)?;
    let bombardment_printed = printed_cells(lookup)?;
    let entry = |side: usize| {
        let id = &sources.card.sides[side].id;
        let entry = tables.entry.sides.get(id);
        let entry = entry.ok_or_else(|| Problem::new(format!("there is no [entry.{id}]")))?;
        lookup.rule(&entry.rule)
    };
    Ok(Rules {
        game: sources.card.id.clone(),
        turn_names: turn_names(&tables.turns),
        track: tables.turns.track.clone(),
        marked_turns: tables.turns.marked.clone(),
        opening: tables.turns.opening.len() as u8,
        opening_turn: tables.turns.opening_turn,
        phases: tables
            .turns
            .opening
            .iter()
            .chain(&tables.turns.phases)
            .map(|phase| {
                Ok(Phase {
                    side: lookup.side(&phase.side)?,
                    kind: phase.kind,
                })
            })
            .collect::<Result<_, Problem>>()?,
        own,
        guns,
        classes: tables
            .class
            .iter()
            .map(|(id, class)| Class {
                id: id.clone(),
                name: class.name.clone(),
                antiarmour: class.antiarmour,
                advance: class.advance,
                air: class.air,
                artillery: class.artillery,
            })
            .collect(),
        nations: tables
            .nations
            .iter()
            .map(|(id, nation)| Nation {
                id: id.clone(),
                name: Text::new(&nation.pt, &nation.en),
            })
            .collect(),
        colours: colours(lookup)?,
        terrain: terrain_rows(lookup)?,
        appearances: counters.appearances,
        groups: counters.groups,
        counters: counters.cards,
        most_in_hex: tables.stacking.most,
        caps: tables
            .stacking
            .cap
            .iter()
            .map(|cap| {
                let nations = cap.nations.iter().map(|id| lookup.nation(id));
                Ok(Cap {
                    nations: nations.collect::<Result<_, _>>()?,
                    most: cap.most,
                    rule: lookup.rule(&cap.rule)?,
                })
            })
            .collect::<Result<_, Problem>>()?,
        break_contact: half_points(tables.movement.break_contact)?,
        leave_board: half_points(tables.movement.leave_board)?,
        prices: [prices(lookup, false)?, prices(lookup, true)?],
        entry_prices: [entry_prices(lookup, false)?, entry_prices(lookup, true)?],
        columns,
        bombardment_columns,
        river_columns: row(&tables.movement.river)?.columns,
        terrain_rules: map
            .terrains()
            .iter()
            .map(|terrain| lookup.rule(&row(&terrain.id)?.rule))
            .collect::<Result<_, _>>()?,
        open,
        closed,
        board: map.grid().all(),
        flood: Flood::new(map.grid()).ok_or_else(|| Problem::new("the board is too large"))?,
        advance_first: lookup.of_terrain(&tables.advance.first),
        advance_second: lookup.of_terrain(&tables.advance.second),
        rivers: rivers.collect(),
        column_names: tables.combat.columns.clone(),
        row_of_sum: row_of_sum(&tables.combat.rows)?,
        row_names: tables.combat.rows.clone(),
        cells,
        codes,
        encirclement: (
            tables.combat.shifts.encirclement.columns,
            lookup.rule(&tables.combat.shifts.encirclement.rule)?,
        ),
        encircled_classes: tables
            .combat
            .shifts
            .encircled
            .iter()
            .map(|troops| {
                let classes = troops.classes.iter().map(|id| lookup.class(id));
                Ok(EncircledClass {
                    nation: lookup.nation(&troops.nation)?,
                    classes: classes.collect::<Result<_, _>>()?,
                    columns: troops.columns,
                    rule: lookup.rule(&troops.rule)?,
                })
            })
            .collect::<Result<_, Problem>>()?,
        turn_shifts: tables
            .combat
            .shifts
            .turn
            .iter()
            .map(|shift| {
                Ok(TurnShift {
                    side: lookup.side(&shift.side)?,
                    turns: lookup.span(shift.turns)?,
                    columns: shift.attack,
                    rule: lookup.rule(&shift.rule)?,
                })
            })
            .collect::<Result<_, Problem>>()?,
        bombardment_from: tables.bombardment.from.clone(),
        bombardment: bombardment(tables)?,
        bombardment_printed,
        guns_bombard: tables.artillery.bombards,
        same_formation: match &tables.artillery.same_formation {
            None => None,
            Some(same) => Some([
                lookup.rule(&same.rule)?,
                lookup.rule(&same.independent_rule)?,
            ]),
        },
        still_rule: match &tables.artillery.still_rule {
            None => String::new(),
            Some(rule) => lookup.rule(rule)?,
        },
        air_least: tables.air.least,
        air_most: tables.air.most.unwrap_or(u8::MAX),
        pools: pools(lookup)?,
        any_second_attack: tables.targets.any_second_attack,
        recovery: match &tables.recovery {
            None => None,
            Some(recovery) => Some(Recovery {
                side: lookup.side(&recovery.side)?,
                turns: lookup.span(recovery.turns)?,
                even_turns: recovery.even_turns,
                unmoved: recovery.unmoved,
                strict_trace: recovery.strict_trace,
            }),
        },
        entry_rules: [entry(0)?, entry(1)?],
        entry_limits: entry_limits(lookup)?,
        exits: exits(lookup)?,
        rear: rear.map(|hexes| hexes.difference(&closed)),
        towns: map.towns().iter().map(|town| town.hex).collect(),
        held_at_start: victory.held_at_start,
        possession: sources.victory.possession,
        needs_trace: sources.victory.needs_trace,
        destroyed: victory.destroyed,
        objectives: victory.objectives,
        tallies: victory.tallies,
        clears: victory.clears,
        variants: lookup.variants.clone(),
        modules,
        clauses: tables
            .clauses
            .clone()
            .named(&sources.card.id, sources.rulebook)?,
    })
}

fn colours(lookup: &Lookup) -> Result<Vec<(String, String)>, Problem> {
    let tables = &lookup.sources.tables;
    let nations = tables
        .nations
        .iter()
        .map(|(id, nation)| (id.clone(), nation.colour.clone()));
    let mut colours: Vec<(String, String)> = nations.collect();
    for (id, branch) in &tables.branches {
        lookup.nation(&branch.nation)?;
        colours.push((id.clone(), branch.colour.clone()));
    }
    Ok(colours)
}

fn terrain_rows(lookup: &Lookup) -> Result<Vec<TerrainRow>, Problem> {
    let rows = lookup.sources.tables.terrain.iter();
    rows.map(|(id, row)| {
        Ok(TerrainRow {
            id: id.clone(),
            printed: row.printed.clone(),
            rule: lookup.rule(&row.rule)?,
        })
    })
    .collect()
}

fn turn_names(turns: &data::Turns) -> Vec<Text> {
    let name = |(index, printed): (usize, &u8)| match (&turns.date, turns.labels.get(index)) {
        (_, Some(label)) => label.clone(),
        (None, None) => Text::same(printed),
        (Some(date), None) => {
            let month = usize::from(*printed < date.first);
            let of = |months: &[String]| months.get(month).cloned().unwrap_or_default();
            Text::new(
                format!("{printed} de {}", of(&date.pt)),
                format!("{printed} {}", of(&date.en)),
            )
        }
    };
    turns.track.iter().enumerate().map(name).collect()
}

fn price(row: &data::TerrainRow, mobility: Mobility) -> Result<u8, Problem> {
    let points = match mobility {
        Mobility::Foot => row.foot,
        Mobility::Motorised => row.motorised,
        Mobility::Armoured => row.armoured,
    };
    match points.map(half_points).transpose()? {
        None => Ok(CLOSED),
        // Fields rely on it that nothing is free.
        Some(0) => Err(Problem::new("every step costs something")),
        Some(price) => Ok(price),
    }
}

/// What a step into a hex costs: the price of the hex, and that of a river side on top; along a
/// road the price of the road instead of both, except for a town if the option keeps its price.
fn prices(lookup: &Lookup, town_keeps_price: bool) -> Result<Prices, Problem> {
    let (map, movement) = (lookup.sources.map, &lookup.sources.tables.movement);
    let mut steps = [const { Vec::new() }; 3];
    for mobility in MOBILITIES {
        for hex in map.grid().hexes() {
            let mut out = [Step {
                to: Hex::NONE,
                price: CLOSED,
            }; 6];
            for direction in Direction::ALL {
                let Some(to) = map.grid().neighbour(hex, direction) else {
                    continue;
                };
                let side = map.side(hex, direction);
                let by_road = side.contains(SideFeatures::ROAD);
                let mut cost = hex_price(lookup, mobility, to, by_road && !town_keeps_price)?;
                if by_road && town_keeps_price && !is_town(lookup, to) {
                    cost = hex_price(lookup, mobility, to, true)?;
                }
                if side.contains(SideFeatures::RIVER) && !by_road && cost != CLOSED {
                    cost += price(&lookup.sources.tables.terrain[&movement.river], mobility)?;
                }
                out[direction.index()] = Step { to, price: cost };
            }
            steps[mobility as usize].push(out);
        }
    }
    Ok(Prices { steps })
}

/// Whether a hex has the terrain of a town, under that name or another.
fn is_town(lookup: &Lookup, hex: Hex) -> bool {
    let (map, tables) = (lookup.sources.map, &lookup.sources.tables);
    let terrain = &map.terrains()[map.terrain(hex).index()].id;
    let row = tables.terrain.get(terrain);
    let name = row.and_then(|row| row.same_as.as_ref()).unwrap_or(terrain);
    *name == tables.movement.town
}

/// The price of a hex, or that of the road that leads into it. A road never opens closed terrain.
fn hex_price(lookup: &Lookup, mobility: Mobility, hex: Hex, by_road: bool) -> Result<u8, Problem> {
    let (map, tables) = (lookup.sources.map, &lookup.sources.tables);
    let terrain = &map.terrains()[map.terrain(hex).index()].id;
    let off_road = price(&tables.terrain[terrain], mobility)?;
    match &tables.movement.road {
        Some(road) if by_road && off_road != CLOSED => match tables.terrain.get(road) {
            Some(row) => price(row, mobility),
            None => Err(Problem::new(format!("there is no [terrain.{road}]"))),
        },
        _ => Ok(off_road),
    }
}

fn entry_prices(lookup: &Lookup, town_keeps_price: bool) -> Result<[[Vec<u8>; 4]; 3], Problem> {
    let map = lookup.sources.map;
    let mut prices: [[Vec<u8>; 4]; 3] = Default::default();
    for mobility in MOBILITIES {
        for edge in Edge::ALL {
            for hex in map.grid().hexes() {
                let by_road =
                    map.road_leaves(hex, edge) && !(town_keeps_price && is_town(lookup, hex));
                let cost = if map.grid().on_edge(hex, edge) {
                    hex_price(lookup, mobility, hex, by_road)?
                } else {
                    CLOSED
                };
                prices[mobility as usize][edge as usize].push(cost);
            }
        }
    }
    Ok(prices)
}

fn row_of_sum(rows: &[String]) -> Result<[u8; 11], Problem> {
    let mut row_of_sum = [u8::MAX; 11];
    for (row, name) in rows.iter().enumerate() {
        for sum in name.split('-') {
            let place = sum
                .parse()
                .ok()
                .and_then(|sum: usize| row_of_sum.get_mut(sum.checked_sub(2)?));
            let place =
                place.ok_or_else(|| Problem::new(format!("\"{name}\" is no row of sums")))?;
            *place = row as u8;
        }
    }
    if row_of_sum.contains(&u8::MAX) {
        return Err(Problem::new(
            "the rows of the combat table leave a sum of two dice out",
        ));
    }
    Ok(row_of_sum)
}

fn codes(lookup: &Lookup) -> Result<Vec<Code>, Problem> {
    let codes = lookup.sources.tables.combat.codes.iter();
    codes
        .map(|(id, code)| {
            Ok(Code {
                id: id.clone(),
                name: code.name.clone(),
                rule: lookup.rule(&code.rule)?,
            })
        })
        .collect()
}

fn cells(lookup: &Lookup, codes: &[Code]) -> Result<Vec<Vec<Cell>>, Problem> {
    let combat = &lookup.sources.tables.combat;
    let cell = |name: &String| -> Result<Cell, Problem> {
        let mut cell = Cell {
            name: name.clone(),
            codes: Vec::new(),
            defender: data::Effect::default(),
            attacker: data::Effect::default(),
            exchange: false,
            advance: false,
        };
        for id in name.split(' ') {
            let code = combat.codes.get(id);
            let code =
                code.ok_or_else(|| Problem::new(format!("there is no [combat.codes.{id}]")))?;
            cell.codes.extend(
                codes
                    .iter()
                    .position(|known| known.id == id)
                    .map(|at| at as u8),
            );
            for (effect, more) in [
                (&mut cell.defender, code.defender),
                (&mut cell.attacker, code.attacker),
            ] {
                effect.losses += more.losses;
                effect.eliminated = effect.eliminated.saturating_add(more.eliminated);
                effect.retreats |= more.retreats;
            }
            cell.exchange |= code.exchange;
            cell.advance |= code.advance;
        }
        Ok(cell)
    };
    let rows = combat.rows.iter().map(|row| {
        let names = combat.cells.get(row);
        let names = names
            .filter(|names| names.len() == combat.columns.len())
            .ok_or_else(|| {
                Problem::new(format!(
                    "[combat.cells] needs a row \"{row}\" with a cell for each column"
                ))
            })?;
        names.iter().map(cell).collect()
    });
    rows.collect()
}

fn bombardment(tables: &data::Tables) -> Result<Vec<Vec<bool>>, Problem> {
    let rows = tables.combat.rows.iter().map(|row| {
        let cells = tables.bombardment.cells.get(row);
        let cells = cells.filter(|cells| cells.len() == tables.bombardment.from.len());
        let cells = cells.ok_or_else(|| {
            Problem::new(format!(
                "[bombardment.cells] needs a row \"{row}\" with a cell for each column"
            ))
        })?;
        cells.iter().map(|code| is_loss(code)).collect()
    });
    rows.collect()
}

fn is_loss(code: &str) -> Result<bool, Problem> {
    match code {
        "DB" => Ok(true),
        "DI" => Ok(false),
        other => Err(Problem::new(format!(
            "a bombardment gives DB or DI, not \"{other}\""
        ))),
    }
}

fn printed_cells(lookup: &mut Lookup) -> Result<Vec<(u8, u8, u8, bool)>, Problem> {
    let tables = &lookup.sources.tables;
    let cells = tables.bombardment.printed.iter().map(|cell| {
        let row = tables.combat.rows.iter().position(|row| *row == cell.row);
        let row = row.ok_or_else(|| Problem::new(format!("there is no row \"{}\"", cell.row)))?;
        let variant = lookup.variant(&cell.option, &cell.value)?;
        Ok((variant, row as u8, cell.column as u8, is_loss(&cell.code)?))
    });
    cells.collect()
}

fn pools(lookup: &Lookup) -> Result<Vec<Pool>, Problem> {
    let tables = &lookup.sources.tables;
    if tables.air.pool.len() > MOST_POOLS {
        return Err(Problem::new(format!(
            "there are more than {MOST_POOLS} pools of air points"
        )));
    }
    let pools = tables.air.pool.iter().map(|pool| {
        let mut points = vec![0; tables.turns.track.len()];
        for line in &pool.points {
            let span = lookup.span(line.turns)?;
            for turn in span.first..=span.last {
                points[usize::from(turn)] = line.points;
            }
        }
        Ok(Pool {
            side: lookup.side(&pool.side)?,
            usage: pool.usage,
            points,
        })
    });
    pools.collect()
}

fn exits(lookup: &Lookup) -> Result<[Exits; 2], Problem> {
    let mut exits = [Exits {
        safe: [HexSet::EMPTY; 4],
        voluntary: [false; 4],
        returns: false,
    }; 2];
    for (side, exit) in &lookup.sources.tables.exit {
        let side = lookup.side(side)?;
        exits[side.index()].returns = exit.returns;
        for edge in Edge::ALL {
            let part = exit.safe_part.get(&edge);
            let said = [
                exit.safe.contains(&edge),
                exit.fatal.contains(&edge),
                part.is_some(),
            ];
            if said.into_iter().filter(|said| *said).count() != 1 {
                return Err(Problem::new(format!(
                    "the {edge} edge must be in one of safe, fatal and safe_part of [exit]"
                )));
            }
            let mut safe: HexSet = lookup.sources.map.grid().edge(edge).collect();
            if exit.fatal.contains(&edge) {
                safe.clear();
            }
            if let Some(area) = part {
                safe = safe.intersection(&lookup.area(area)?);
            }
            exits[side.index()].safe[edge as usize] = safe;
            exits[side.index()].voluntary[edge as usize] = exit.voluntary.contains(&edge);
        }
    }
    Ok(exits)
}
