//! Any position from outside (see `docs/protocol.md`), and what must hold in every position.

use std::collections::BTreeMap;

use hexmap::{Hex, HexSet};
use serde::Deserialize;
use serde_json::Value;
use table::{Counter, Problem};

use crate::Tigers;
use crate::execute::decider;
use crate::state::{Flags, MOST_UNITS, NO_SLOT, Phase, Place, Slot, State, Unit};

/// What to change; everything that is not named stays as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    turn: Option<u8>,
    phase: Option<Phase>,
    /// Counters by their ids; null takes one out of the match.
    #[serde(default)]
    counters: BTreeMap<String, Option<UnitPosition>>,
    /// All minefields.
    mines: Option<Vec<Hex>>,
    /// The counter that is moving and may go on.
    active: Option<Counter>,
    /// Who passed the mission's passages last: a side's id, or null for nobody.
    #[serde(default)]
    passed: BTreeMap<String, Option<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitPosition {
    /// The type of a drawn counter.
    #[serde(rename = "type")]
    kind: Option<String>,
    place: Option<Place>,
    hex: Option<Hex>,
    moved: Option<bool>,
    entered: Option<bool>,
    attacked: Option<bool>,
    fired: Option<bool>,
    out: Option<bool>,
    overrun: Option<bool>,
    /// Half points spent this turn.
    spent: Option<u8>,
    /// Turns after this one that it still has to lose.
    disabled: Option<u8>,
    suspension: Option<u8>,
    gun: Option<u8>,
}

impl Tigers {
    /// Changes a state into a position; on a problem nothing has changed.
    pub(crate) fn put(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        let position: Position = serde_json::from_value(position.clone())
            .map_err(|e| Problem::new(format!("the position: {e}")))?;
        let mut changed = *state;
        self.put_phase(&mut changed, &position)?;
        for (id, unit) in &position.counters {
            self.put_unit(&mut changed, id, unit.as_ref())
                .map_err(|problem| problem.at(id))?;
        }
        if let Some(mines) = position.mines {
            changed.mines = mines.into_iter().collect();
        }
        if let Some(active) = position.active {
            let slot = self.slot(&changed, active);
            let slot = slot.filter(|&slot| changed.units[slot].on_board());
            let slot = slot.ok_or_else(|| Problem::new("the active counter is not on the map"))?;
            changed.active = slot as u8;
        }
        for (hex, side) in &position.passed {
            let hex = self.map.grid().parse(hex);
            let passages = self.mission(&changed).passages();
            let at = passages.iter().position(|&passage| Some(passage) == hex);
            let at =
                at.ok_or_else(|| Problem::new("passed: this mission gives nothing for that hex"))?;
            changed.passed[at] = side.as_ref().map(|side| self.card.side(side)).transpose()?;
        }
        self.hold(&changed).map_err(Problem::new)?;
        let most = changed.units.len()
            + self
                .mission(&changed)
                .most_drawn(&self.tables, changed.turn);
        if most > MOST_UNITS {
            return Err(Problem::new(format!(
                "with these counters the match could come to {most} units, and there is room for {MOST_UNITS}"
            )));
        }
        *state = changed;
        Ok(())
    }

    fn put_phase(&self, state: &mut State, position: &Position) -> Result<(), Problem> {
        let mission = self.mission(state);
        if let Some(turn) = position.turn {
            if !(1..=mission.turns).contains(&turn) {
                return Err(Problem::new(format!(
                    "the turn must be 1 to {}",
                    mission.turns
                )));
            }
            state.turn = turn;
        }
        let Some(phase) = position.phase else {
            return Ok(());
        };
        let known = match phase {
            Phase::GermanMovement | Phase::GermanAttack => true,
            Phase::RussianMovement | Phase::RussianAttack => !mission.solo(),
            Phase::Draw | Phase::Over => false,
        };
        if !known {
            return Err(Problem::new(
                "the phase must be german-movement or german-attack, with two players also russian-movement or russian-attack",
            ));
        }
        state.phase = phase;
        state.active = NO_SLOT;
        state.ending = None;
        Ok(())
    }

    fn put_unit(
        &self,
        state: &mut State,
        id: &str,
        wanted: Option<&UnitPosition>,
    ) -> Result<(), Problem> {
        let slot = self.slot_for(state, id)?;
        let Some(wanted) = wanted else {
            state.units[slot] = Unit {
                kind: state.units[slot].kind,
                ..Unit::ABSENT
            };
            return Ok(());
        };
        let drawn = slot >= self.mission(state).starts.len();
        let unit = &mut state.units[slot];
        match &wanted.kind {
            Some(kind) => {
                let kind = self.tables.type_id(kind)?;
                if kind != unit.kind && !drawn {
                    return Err(Problem::new(
                        "the type of a counter of the mission sheet cannot be changed",
                    ));
                }
                unit.kind = kind;
            }
            None if drawn && unit.place == Place::Absent => {
                return Err(Problem::new("a drawn counter needs a type"));
            }
            None => {}
        }
        if drawn && self.tables.unit_type(unit.kind).side != crate::mission::RUSSIAN {
            return Err(Problem::new("only Russian units are drawn"));
        }
        match (wanted.place, wanted.hex) {
            (None, None) => {}
            (Some(Place::Board) | None, Some(hex)) => {
                unit.place = Place::Board;
                unit.hex = hex;
            }
            (Some(place), None) if place != Place::Board => {
                unit.place = place;
                unit.hex = Hex::NONE;
            }
            _ => {
                return Err(Problem::new(
                    "a counter on the map, and no other, has a hex",
                ));
            }
        }
        for (flag, value) in [
            (Flags::MOVED, wanted.moved),
            (Flags::ENTERED, wanted.entered),
            (Flags::ATTACKED, wanted.attacked),
            (Flags::FIRED, wanted.fired),
            (Flags::OUT, wanted.out),
            (Flags::INTRUDER, wanted.overrun),
        ] {
            if let Some(on) = value {
                unit.flags.put(flag, on);
            }
        }
        for (field, value) in [
            (&mut unit.spent, wanted.spent),
            (&mut unit.owes, wanted.disabled),
            (&mut unit.suspension, wanted.suspension),
            (&mut unit.gun, wanted.gun),
        ] {
            *field = value.unwrap_or(*field);
        }
        if !unit.on_board() {
            *unit = Unit {
                kind: unit.kind,
                place: unit.place,
                ..Unit::ABSENT
            };
        }
        Ok(())
    }

    /// The slot of a counter, made if it is one that could still be drawn.
    fn slot_for(&self, state: &mut State, id: &str) -> Result<Slot, Problem> {
        let unknown = || {
            Problem::new("this mission has no such counter; drawn ones are ru-1, ru-2 and so on")
        };
        let index = self
            .names
            .parse(hexmap::names::Kind::Counter, id)
            .ok_or_else(unknown)?;
        if let Some(slot) = self.slot(state, Counter(index)) {
            return Ok(slot);
        }
        let drawn = index.checked_sub(self.listed).ok_or_else(unknown)?;
        if !self.mission(state).solo() {
            return Err(unknown());
        }
        let slot = self.mission(state).starts.len() + usize::from(drawn);
        while state.units.len() <= slot {
            if state.units.push(Unit::ABSENT).is_none() {
                return Err(Problem::new(format!(
                    "a match holds at most {MOST_UNITS} units"
                )));
            }
        }
        Ok(slot)
    }

    /// What must hold in every state that play or a position can reach.
    pub(crate) fn hold(&self, state: &State) -> Result<(), String> {
        let mission = self.mission(state);
        if !(1..=mission.turns).contains(&state.turn) {
            return Err(format!("turn {} of {}", state.turn, mission.turns));
        }
        if (state.phase == Phase::Over) != state.ending.is_some() {
            return Err("a match is over if and only if it has an ending".into());
        }
        if state.ending.is_none() && decider(state.phase).is_none() {
            return Err("nobody decides".into());
        }
        let mut held = [HexSet::EMPTY; 2];
        for (slot, unit) in state.units.iter().enumerate() {
            let name = self.counter_id(self.counter(state, slot));
            if unit.on_board() != unit.hex.is_some() {
                return Err(format!("{name} has a hex if and only if it is on the map"));
            }
            if !unit.on_board() {
                continue;
            }
            let hex = unit.hex;
            if !self.map.grid().contains(hex) {
                return Err(format!("{name} is in a hex that does not exist"));
            }
            let kind = self.tables.unit_type(unit.kind).kind;
            if !self.tables.may_stand(kind, hex) {
                let hex = self.map.grid().name(hex);
                return Err(format!("{name} may not stand in {hex} (Tabela 7)"));
            }
            if !held[self.side_of(unit).index()].insert(hex) {
                let hex = self.map.grid().name(hex);
                return Err(format!(
                    "{name} shares {hex} with a unit of its own side (4.1.g)"
                ));
            }
            if unit.owes > 2 {
                return Err(format!("{name} cannot owe more than two turns (4.3.x)"));
            }
            let enemy = self.unit_in(state, hex, self.side_of(unit).other());
            if unit.has(Flags::INTRUDER) && enemy.is_none() {
                return Err(format!("{name} overruns nobody"));
            }
        }
        if state.active != NO_SLOT
            && !state
                .units
                .get(usize::from(state.active))
                .is_some_and(Unit::on_board)
        {
            return Err("the moving unit is not on the map".into());
        }
        Ok(())
    }
}
