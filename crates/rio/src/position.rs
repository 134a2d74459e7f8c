//! Any position from outside: what a test or a tool wants the board to look like.

use std::collections::BTreeMap;

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Counter, Problem, Side};

use crate::pieces::Kind;
use crate::rio::Rio;
use crate::sheet::Entry;
use crate::state::{Battle, Ended, Moving, Place, Plan, State, Step, Unit};

/// A position. Only what it names is changed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Position {
    /// Takes every counter off first.
    pub clear: bool,
    /// The turn.
    pub turn: Option<u8>,
    /// Whose phase it is: a side's id. Ends the placing before the match; counters that have not
    /// been placed are then out of it.
    pub phase: Option<String>,
    /// Counters by their ids; null takes one off.
    pub counters: BTreeMap<String, Option<Spot>>,
    /// Who was the last one with a combatant in a hex: side by hex.
    pub held: BTreeMap<String, String>,
    /// Hexes attacked in this phase.
    pub attacked: Option<Vec<String>>,
    /// PM units that may come on for civilians killed (scenario 4).
    pub credits: Option<u8>,
    /// Civilians killed this turn (scenario 4).
    pub earned: Option<u8>,
}

/// One counter of a position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Spot {
    /// Its hex.
    pub hex: Option<String>,
    /// Where it is, if not in a hex.
    pub place: Option<Place>,
    /// Who destroyed it: a side's id.
    pub by: Option<String>,
    /// Supressão markers.
    pub markers: u8,
    /// Face down.
    pub hidden: bool,
    /// Face down, but everybody has seen what it is.
    pub seen: bool,
    /// Has moved.
    pub moved: bool,
    /// Has acted.
    pub acted: bool,
    /// Was carried by a car.
    pub rode: bool,
    /// Aboard the helicopter in its hex.
    pub aboard: bool,
}

impl Rio {
    pub(crate) fn arrange(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        let position: Position = serde_json::from_value(position.clone())
            .map_err(|error| Problem::new(format!("the position cannot be read: {error}")))?;
        let mut next = state.clone();
        self.arrange_counters(&mut next, &position)?;
        self.hold_all(&mut next);
        for (hex, side) in &position.held {
            let (hex, side) = (self.read_hex(hex)?, self.card.side(side)?);
            next.held[side.index()].insert(hex);
            next.held[side.other().index()].remove(hex);
        }
        if let Some(names) = &position.attacked {
            let hexes: Result<HexSet, Problem> =
                names.iter().map(|name| self.read_hex(name)).collect();
            next.attacked = hexes?;
        }
        next.credits = position.credits.unwrap_or(next.credits);
        next.earned = position.earned.unwrap_or(next.earned);
        self.arrange_time(&mut next, &position)?;
        self.audit(&next)
            .map_err(|broken| Problem::new(format!("the position is impossible: {broken}")))?;
        *state = next;
        Ok(())
    }

    fn read_hex(&self, name: &str) -> Result<Hex, Problem> {
        let hex = self.grid().parse(name);
        hex.ok_or_else(|| Problem::new(format!("there is no hex \"{name}\" on the board")))
    }

    fn arrange_counters(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        if position.clear {
            for counter in state.units.board().iter() {
                state.units.change(counter, |unit| *unit = Unit::default());
            }
            state.held = Default::default();
        }
        for (id, spot) in &position.counters {
            let counter = self.by_id.get(id);
            let counter =
                counter.ok_or_else(|| Problem::new(format!("there is no counter \"{id}\"")))?;
            let unit = match spot {
                None => Unit::default(),
                Some(spot) => self
                    .read_spot(*counter, spot)
                    .map_err(|problem| problem.at(id))?,
            };
            state.units.change(*counter, |spot| *spot = unit);
        }
        Ok(())
    }

    fn read_spot(&self, counter: Counter, spot: &Spot) -> Result<Unit, Problem> {
        let hex = spot
            .hex
            .as_deref()
            .map(|name| self.read_hex(name))
            .transpose()?;
        let by = spot
            .by
            .as_deref()
            .map(|id| self.card.side(id))
            .transpose()?;
        let place = match (hex, spot.place) {
            (Some(_), None | Some(Place::Board)) => Place::Board,
            (None, Some(place)) if place != Place::Board => place,
            _ => {
                return Err(Problem::new(
                    "give either a hex or a place other than the board",
                ));
            }
        };
        if spot.aboard && self.piece(counter).kind != Kind::Foot {
            return Err(Problem::new("only combatants on foot go aboard"));
        }
        Ok(Unit {
            hex: hex.unwrap_or(Hex::NONE),
            place,
            markers: spot.markers,
            by: by.map_or(0, |side| side.0),
            down: spot.hidden,
            seen: spot.seen && spot.hidden,
            moved: spot.moved,
            acted: spot.acted,
            rode: spot.rode,
            aboard: spot.aboard,
            landed: false,
        })
    }

    fn arrange_time(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        let turns = self.sheet(state).turns;
        if let Some(turn) = position.turn {
            if !(1..=turns).contains(&turn) {
                return Err(Problem::new(format!("the scenario has turns 1 to {turns}")));
            }
            state.turn = turn;
        }
        let Some(phase) = &position.phase else {
            return Ok(());
        };
        let side: Side = self.card.side(phase)?;
        for index in 0..self.pieces.len() {
            let (entry, now) = (self.sheet(state).entries[index], state.turn);
            let change = |unit: &mut Unit| match entry {
                Entry::Drafted(..) if unit.place == Place::Waiting => *unit = Unit::default(),
                Entry::Due(_, turn) if turn <= now && unit.place == Place::Later => {
                    unit.place = Place::Waiting;
                }
                _ => {}
            };
            state.units.change(Counter(index as u16), change);
        }
        state.turn = state.turn.max(1);
        state.active = side;
        state.ended = Ended::No;
        state.moving = Moving::default();
        state.plan = Plan::default();
        state.battle = Battle::default();
        state.quiet = false;
        state.step = Step::Act;
        state.step = self.opening_step(state);
        Ok(())
    }
}
