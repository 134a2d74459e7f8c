//! The duty to attack (4.1.2): who has it, and what an attack may not take from those who have it.

use hexmap::Hex;
use table::{Counter, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::state::{State, Strike};
use crate::unit_set::UnitSet;

impl Operational {
    /// Whether a unit's terrain gives more columns than that of every enemy next to it (4.1.2.e).
    pub(crate) fn dominates(&self, state: &State, side: Side, hex: Hex) -> bool {
        let own = self.rules.columns[hex.index()];
        let enemies = state.board.occupied(side.other());
        self.map
            .grid()
            .neighbours(hex)
            .filter(|near| enemies.contains(*near))
            .all(|near| own > self.rules.columns[near.index()])
    }

    /// Whether a unit must attack once movement ends: it entered an enemy zone, or it stayed in one
    /// without dominating it.
    pub(crate) fn becomes_obliged(&self, state: &State, counter: Counter) -> bool {
        let unit = state.board.unit(counter);
        let side = unit.side();
        unit.place == Place::Board
            && state.board.zones(side.other()).contains(unit.hex)
            && (unit.has(Unit::MOVED) || !self.dominates(state, side, unit.hex))
    }

    /// Whether a hex can still be the target of a ground attack in this phase.
    pub(crate) fn is_open_target(&self, state: &State, target: Hex) -> bool {
        state
            .board
            .occupied(self.active(state).other())
            .contains(target)
            && !state.was_struck(Strike::Ground, target)
            && (self.rules.any_second_attack || !state.was_struck(Strike::Fire, target))
    }

    /// The hexes that a unit can attack from where it stands.
    pub(crate) fn adjacent_targets<'a>(
        &'a self,
        state: &'a State,
        counter: Counter,
    ) -> impl Iterator<Item = Hex> + 'a {
        let hex = state.board.unit(counter).hex;
        self.map.grid().neighbours(hex).filter(move |near| {
            self.is_open_target(state, *near)
                && self
                    .rules
                    .modules
                    .bars_attack(self.face(state, counter), *near)
                    .is_none()
        })
    }

    /// Whether a unit still has a duty that it can meet.
    pub(crate) fn must_attack(&self, state: &State, counter: Counter) -> bool {
        self.is_waiting_for_duty(state, counter)
            && self.adjacent_targets(state, counter).next().is_some()
    }

    fn is_waiting_for_duty(&self, state: &State, counter: Counter) -> bool {
        let unit = state.board.unit(counter);
        unit.place == Place::Board && unit.has(Unit::OBLIGED) && !unit.has(Unit::USED)
    }

    /// The units of the active side that still have to attack.
    pub(crate) fn still_obliged<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = Counter> + 'a {
        let own = self.rules.own[self.active(state).index()].iter().copied();
        own.filter(|counter| self.must_attack(state, *counter))
    }

    /// A unit with the duty that would be left without a target if this hex were attacked without it.
    pub(crate) fn stranded_by(
        &self,
        state: &State,
        target: Hex,
        with: &UnitSet,
    ) -> Option<Counter> {
        let grid = self.map.grid();
        let own = state.board.occupied(self.active(state));
        let near = grid.neighbours(target).filter(|near| own.contains(*near));
        near.flat_map(|hex| state.board.stack(hex)).find(|counter| {
            !with.contains(*counter)
                && self.is_waiting_for_duty(state, *counter)
                && self.adjacent_targets(state, *counter).eq([target])
        })
    }
}
