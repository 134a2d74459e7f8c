//! Recovery of losses (7.0): at the end of the owner's movement phase, for units that rest out of
//! contact.

use table::Counter;

use crate::Operational;
use crate::board::{Place, Unit};
use crate::state::State;

impl Operational {
    /// The units that turn their full side up again now.
    pub(crate) fn recovering(&self, state: &State) -> Vec<Counter> {
        let Some(recovery) = self.rules.recovery else {
            return Vec::new();
        };
        let printed = self.rules.printed_turn(state.turn);
        let due = recovery.side == self.active(state)
            && recovery.turns.contains(state.turn)
            && !(recovery.even_turns && printed % 2 == 1);
        if !due {
            return Vec::new();
        }
        let joined = recovery
            .strict_trace
            .then(|| self.joined_to_rear(state, recovery.side, true));
        let own = self.rules.own[recovery.side.index()].iter().copied();
        own.filter(|counter| {
            let unit = state.board.unit(*counter);
            unit.place == Place::Board
                && unit.has(Unit::REDUCED)
                && !(recovery.unmoved && unit.has(Unit::MOVED))
                && !state.board.zones(recovery.side.other()).contains(unit.hex)
                && joined.is_none_or(|joined| self.leads_to(&joined, recovery.side, unit.hex))
        })
        .collect()
    }
}
