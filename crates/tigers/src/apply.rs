//! The only place that changes a state: one arm for each event.

use hexmap::Hex;

use crate::Tigers;
use crate::event::Event;
use crate::state::{Flags, NO_SLOT, Phase, Place, Slot, State, Unit};
use crate::tables::Damage;

impl Tigers {
    pub(crate) fn change(&self, state: &mut State, event: &Event) {
        match event {
            Event::Entered { counter, hex, cost } => {
                if let Some(slot) = self.slot(state, *counter) {
                    state.units[slot].place = Place::Board;
                    self.step(state, slot, std::slice::from_ref(hex), *cost);
                }
            }
            Event::Moved {
                counter,
                path,
                cost,
            } => {
                if let Some(slot) = self.slot(state, *counter) {
                    self.step(state, slot, path, *cost);
                }
            }
            Event::Exited { counter, .. } => {
                if let Some(slot) = self.slot(state, *counter) {
                    self.take_off(state, slot, Place::Exited);
                    // Leaving is moving, so whoever moved before is closed (4.1.m).
                    state.active = NO_SLOT;
                }
            }
            Event::MineStruck {
                counter, result, ..
            } => {
                if let Some(slot) = self.slot(state, *counter) {
                    self.hurt(state, slot, *result);
                }
            }
            Event::PhaseBegan { phase } => {
                state.phase = *phase;
                state.active = NO_SLOT;
            }
            Event::Placed { unit, hex, .. } => {
                if let Ok(kind) = self.tables.type_id(unit) {
                    let mut unit = Unit {
                        hex: *hex,
                        kind,
                        place: Place::Board,
                        ..Unit::ABSENT
                    };
                    unit.flags.put(Flags::ENTERED, true);
                    state.units.push(unit);
                }
            }
            Event::MineLaid { hex, .. } => {
                state.mines.insert(*hex);
            }
            Event::Shot { attacker, .. } => {
                if let Some(slot) = self.slot(state, *attacker) {
                    state.units[slot].flags.put(Flags::ATTACKED, true);
                    state.units[slot].flags.put(Flags::FIRED, true);
                }
            }
            Event::Damaged { target, effect, .. } => {
                if let Some(slot) = self.slot(state, *target) {
                    self.hurt(state, slot, *effect);
                }
            }
            Event::TurnBegan { turn } => self.begin_turn(state, *turn),
            Event::Ended { ending } => {
                state.ending = Some(*ending);
                state.phase = Phase::Over;
                state.active = NO_SLOT;
            }
            Event::ForceRolled { .. }
            | Event::UnitRolled { .. }
            | Event::HexRolled { .. }
            | Event::TurnedAway { .. }
            | Event::MineWasted => {}
        }
    }

    /// A unit enters hexes one after the other.
    fn step(&self, state: &mut State, slot: Slot, path: &[Hex], cost: u8) {
        let Some(&last) = path.last() else {
            return;
        };
        let left = state.units[slot].hex;
        self.part(state, slot, left);
        let side = self.side_of(&state.units[slot]);
        let meets_enemy = self.unit_in(state, last, side.other()).is_some();
        let unit = &mut state.units[slot];
        unit.hex = last;
        unit.spent = unit.spent.saturating_add(cost);
        unit.flags.put(Flags::MOVED, true);
        unit.flags.put(Flags::INTRUDER, meets_enemy);
        state.active = slot as u8;
        // The last to pass a hex is whoever entered it last (m5.5.b).
        let passages = self.mission(state).passages().iter();
        for (passed, hex) in state.passed.iter_mut().zip(passages) {
            if path.contains(hex) {
                *passed = Some(side);
            }
        }
    }

    /// A unit leaves a hex: the enemy that it shared it with, if any, intrudes on nobody any more.
    fn part(&self, state: &mut State, slot: Slot, left: Hex) {
        let mut others = state.units.iter_mut().enumerate();
        if let Some((_, other)) =
            others.find(|(other, unit)| *other != slot && unit.hex == left && unit.on_board())
        {
            other.flags.put(Flags::INTRUDER, false);
        }
    }

    fn take_off(&self, state: &mut State, slot: Slot, place: Place) {
        self.part(state, slot, state.units[slot].hex);
        let unit = &mut state.units[slot];
        *unit = Unit {
            kind: unit.kind,
            place,
            ..Unit::ABSENT
        };
        if usize::from(state.active) == slot {
            state.active = NO_SLOT;
        }
    }

    fn hurt(&self, state: &mut State, slot: Slot, effect: Damage) {
        let unit = &mut state.units[slot];
        match effect {
            Damage::None => {}
            // One formula for all stacking of disablement (4.3.x).
            Damage::Disabled1 => unit.owes = (unit.owes + 1).min(2),
            Damage::Disabled2 => unit.owes = 2,
            Damage::Suspension => unit.suspension = unit.suspension.saturating_add(1),
            Damage::Gun => unit.gun = unit.gun.saturating_add(1),
            Damage::Destroyed => self.take_off(state, slot, Place::Destroyed),
        }
    }

    fn begin_turn(&self, state: &mut State, turn: u8) {
        state.turn = turn;
        state.phase = Phase::GermanMovement;
        state.active = NO_SLOT;
        for unit in state.units.iter_mut() {
            unit.spent = 0;
            for done in [Flags::MOVED, Flags::ENTERED, Flags::ATTACKED] {
                unit.flags.put(done, false);
            }
            unit.flags.put(Flags::OUT, unit.owes > 0);
            unit.owes = unit.owes.saturating_sub(1);
        }
    }
}
