//! Positions from outside: what a test or a tool may change about a state, as one JSON object. Only
//! what it names is changed.

use std::collections::BTreeMap;

use hexmap::Hex;
use serde::Deserialize;
use serde_json::Value;
use table::{Counter, Problem, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data::PhaseKind;
use crate::modules::Weapons;
use crate::state::{Latch, State};

/// A position as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Position {
    /// The number printed on the track.
    turn: Option<u8>,
    /// `german-movement`, `allied-combat`: the phase, as it begins.
    phase: Option<String>,
    /// Takes all counters out of the match first.
    clear: bool,
    /// Counters by id; null takes one out of the match.
    counters: BTreeMap<String, Option<Piece>>,
    /// Air points left, by side and, where a side has two pools, `side-attack` and `side-defence`.
    air: BTreeMap<String, u8>,
    /// The side that holds a town, by the town's name.
    held: BTreeMap<String, String>,
    /// In how many turns an objective has been scored, by the town's name.
    scored: BTreeMap<String, u8>,
    /// Things that are remembered for good: `river-open`, `fuel-taken`.
    latches: Option<Vec<Latch>>,
    /// The dice thrown for nations before the match, by nation.
    rolls: BTreeMap<String, u8>,
    /// Whether the lift has carried somebody this turn.
    lifted: Option<bool>,
    /// Hexes where a nuclear weapon has gone off.
    marked: Option<Vec<Hex>>,
    /// The nuclear weapons of a side, by side.
    weapons: BTreeMap<String, Weapons>,
}

/// One counter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    /// Where it stands; off the board if missing.
    #[serde(default)]
    hex: Option<Hex>,
    /// Where it is, if not on the board.
    #[serde(default)]
    place: Option<Place>,
    /// Whether it shows its reduced side.
    #[serde(default)]
    losses: u8,
    /// Whether it has moved in this phase.
    #[serde(default)]
    moved: bool,
    /// Half points spent in this phase.
    #[serde(default)]
    spent: u8,
    /// Whether it has fought in this phase.
    #[serde(default)]
    used: bool,
}

impl Operational {
    pub(crate) fn lay_out(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        let position: Position = serde_json::from_value(position.clone())
            .map_err(|e| Problem::new(format!("the position cannot be read: {e}")))?;
        let mut laid = state.clone();
        self.lay_time(&mut laid, &position)?;
        self.lay_extras(&mut laid, &position)?;
        self.lay_counters(&mut laid, &position)?;
        self.lay_rest(&mut laid, &position)?;
        // Duties follow from where the units stand and which of them have moved.
        if self.rules.phases[usize::from(laid.phase)].kind == PhaseKind::Combat {
            self.fix_duties(&mut laid);
        }
        self.holds_together(&laid).map_err(Problem::new)?;
        *state = laid;
        Ok(())
    }

    fn lay_time(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        if let Some(printed) = position.turn {
            let turn = self.rules.track.iter().position(|turn| *turn == printed);
            let turn = turn.ok_or_else(|| Problem::new(format!("there is no turn {printed}")))?;
            state.turn = turn as u8;
            self.renew_air(state);
            let opened =
                state.phase < self.rules.opening && !(self.rules.opening_turn && turn == 0);
            if opened && position.phase.is_none() {
                self.enter_phase(state, self.rules.opening);
            }
        }
        if let Some(name) = &position.phase {
            let phase = (0..self.rules.phases.len()).find(|phase| self.phase_id(*phase) == *name);
            let phase = phase.ok_or_else(|| {
                let ids: Vec<String> = (0..self.rules.phases.len())
                    .map(|phase| self.phase_id(phase))
                    .collect();
                Problem::new(format!(
                    "there is no phase \"{name}\"; the phases are {}",
                    ids.join(", ")
                ))
            })?;
            self.enter_phase(state, phase as u8);
        }
        Ok(())
    }

    /// `german-movement`
    pub(crate) fn phase_id(&self, phase: usize) -> String {
        let phase = self.rules.phases[phase];
        let kind = match phase.kind {
            PhaseKind::Roll => "roll",
            PhaseKind::SetUp => "set-up",
            PhaseKind::Carpet => "carpet",
            PhaseKind::Movement => "movement",
            PhaseKind::Combat => "combat",
        };
        format!("{}-{kind}", self.card.side_card(phase.side).id)
    }

    fn lay_counters(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        let grid = self.map.grid();
        if position.clear {
            for counter in self.rules.own.iter().flatten() {
                state.board.take(grid, *counter, Place::Absent);
                let unit = state.board.unit_mut(*counter);
                unit.flags &= Unit::SECOND;
                unit.spent = 0;
            }
        }
        // All of them leave before one is put down: enemies may change places.
        for id in position.counters.keys() {
            state.board.take(grid, self.listed(id)?, Place::Absent);
        }
        for (id, piece) in &position.counters {
            let Some(piece) = piece else {
                continue;
            };
            let counter = self.listed(id)?;
            match (piece.hex.and_then(Hex::some), piece.place) {
                (Some(hex), None | Some(Place::Board)) => {
                    if !grid.contains(hex) {
                        return Err(Problem::new(format!("{id} cannot stand off the board")));
                    }
                    state.board.put(grid, counter, hex);
                }
                (None, Some(place)) if place != Place::Board => {
                    state.board.take(grid, counter, place)
                }
                _ => {
                    return Err(Problem::new(format!(
                        "{id} needs a hex, or one of the places waiting, gone and destroyed"
                    )));
                }
            }
            let unit = state.board.unit_mut(counter);
            unit.set(Unit::REDUCED, piece.losses > 0);
            unit.set(Unit::MOVED, piece.moved);
            unit.set(Unit::USED, piece.used);
            unit.spent = piece.spent;
        }
        // Arrivals behind the own lines are limited by where the units stand when a phase begins.
        if self.rules.phases[usize::from(state.phase)].kind == PhaseKind::Movement {
            state.entry_column = self.easternmost_near_edge(state, self.active(state));
        }
        Ok(())
    }

    /// A counter of this box by its id.
    fn listed(&self, id: &str) -> Result<Counter, Problem> {
        let counter = self.names.parse(hexmap::names::Kind::Counter, id);
        let counter = counter
            .map(Counter)
            .filter(|counter| self.rules.knows(*counter));
        counter.ok_or_else(|| Problem::new(format!("there is no counter \"{id}\" in this box")))
    }

    /// What only some boxes have.
    fn lay_extras(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        for (nation, die) in &position.rolls {
            let line = self
                .rules
                .modules
                .allegiances
                .iter()
                .position(|line| self.rules.nations[usize::from(line.nation)].id == *nation);
            let line = line.filter(|_| (1..=6).contains(die)).ok_or_else(|| {
                Problem::new(format!(
                    "no die is thrown for \"{nation}\", or none that shows {die}"
                ))
            })?;
            self.settle_allegiance(state, line as u8, *die);
        }
        for (side, weapons) in &position.weapons {
            state.weapons[self.card.side(side)?.index()] = *weapons;
        }
        if let Some(hexes) = &position.marked {
            state.marked = hexes
                .iter()
                .copied()
                .filter(|hex| self.map.grid().contains(*hex))
                .collect();
        }
        state.lifted = position.lifted.unwrap_or(state.lifted);
        Ok(())
    }

    fn lay_rest(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        for (name, points) in &position.air {
            let pool = self.rules.pools.iter().position(|pool| {
                let side = &self.card.side_card(pool.side).id;
                let usage = format!("{side}-{:?}", pool.usage).to_lowercase();
                side == name || usage == *name
            });
            let pool = pool.ok_or_else(|| Problem::new(format!("\"{name}\" has no air points")))?;
            state.air[pool] = *points;
        }
        for (name, side) in &position.held {
            let town = self.map.town(name).ok_or_else(|| no_town(name))?;
            if self.card.side(side)? == Side::SECOND {
                state.held.insert(town.hex);
            } else {
                state.held.remove(town.hex);
            }
        }
        for (name, turns) in &position.scored {
            let mut objectives = self.rules.objectives.iter();
            let index = objectives.position(|objective| {
                objective.town == *name && objective.when == crate::data::When::Turn
            });
            state.scored[index.ok_or_else(|| no_town(name))?] = *turns;
        }
        if let Some(latches) = &position.latches {
            state.latches = latches
                .iter()
                .fold(0, |set, latch| set | 1 << (*latch as u8));
        }
        Ok(())
    }
}

fn no_town(name: &str) -> Problem {
    Problem::new(format!(
        "there is no such town to hold or score: \"{name}\""
    ))
}
