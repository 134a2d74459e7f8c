//! From the files of a box to its [`Rules`]: every name is looked up, and the first one that leads
//! nowhere is told with its file.

mod counters;
mod prices;
mod results;

use std::collections::BTreeMap;

use hexmap::{Edge, Hex, HexSet, SideFeatures};
use table::{Counter, Problem, Side, Text};

use counters::{CompiledCounters, counters};
use prices::{entry_prices, price, prices};
use results::{bombardment, cells, codes, printed_cells, row_of_sum};

use super::points::{CompiledVictory, victory};
use super::{
    CLOSED, Cap, Class, EncircledClass, EntryLimit, Exits, Nation, Phase, Pool, Recovery, Rules,
    Sources, Span, TerrainRow, TurnShift, Variant,
};
use crate::clauses::named;
use crate::data::{self, Mobility, TurnSpan};
use crate::flood::Flood;
use crate::modules::Modules;
use crate::unit_set::UnitSet;

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
    let mut exits = [Exits::default(), Exits::default()];
    for (side, exit) in &lookup.sources.tables.exit {
        let side = lookup.side(side)?;
        exits[side.index()].returns = exit.returns;
        exits[side.index()].rule = lookup.rule(&exit.rule)?;
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
