//! Traces (9.2.3): whether a path leads from a hex to the own rear, past enemy units and zones. The
//! hexes that are joined to the rear are found all at once.

use hexmap::{Hex, HexSet};
use table::Side;

use crate::Operational;
use crate::data::Possession;
use crate::state::State;

impl Operational {
    /// The hexes joined to a side's rear. Friendly units open a hex in an enemy zone, except for a
    /// strict trace.
    pub(crate) fn joined_to_rear(&self, state: &State, side: Side, strict: bool) -> HexSet {
        let enemy = side.other();
        let mut contested = *state.board.zones(enemy);
        if !strict {
            contested -= *state.board.occupied(side);
        }
        let mut open = self.rules.board;
        open -= self.rules.closed;
        open -= state.marked;
        open -= self.rules.modules.bar_of(side);
        open -= *state.board.occupied(enemy);
        open -= contested;

        self.rules.flood.fill(&open, &self.rules.rear[side.index()])
    }

    /// Whether a hex, itself exempt, has a trace through hexes joined to the rear.
    pub(crate) fn leads_to(&self, joined: &HexSet, side: Side, hex: Hex) -> bool {
        self.rules.rear[side.index()].contains(hex)
            || self
                .map
                .grid()
                .neighbours(hex)
                .any(|near| joined.contains(near))
    }

    /// Whether a side can trace from a hex to its rear.
    pub(crate) fn has_trace(&self, state: &State, side: Side, hex: Hex) -> bool {
        self.leads_to(&self.joined_to_rear(state, side, false), side, hex)
    }

    /// The side that has a town (9.2.3.d).
    pub(crate) fn possessor(&self, state: &State, town: Hex) -> Side {
        let joined =
            [Side::FIRST, Side::SECOND].map(|side| self.joined_to_rear(state, side, false));
        self.possessor_by(state, &joined, town)
    }

    /// The same with the hexes joined to each rear already at hand.
    pub(crate) fn possessor_by(&self, state: &State, joined: &[HexSet; 2], town: Hex) -> Side {
        if let Some(side) = state.board.occupant(town) {
            return side;
        }
        let holder = Side(u8::from(state.held.contains(town)));
        if self.rules.possession == Possession::LastEntered {
            return holder;
        }
        let traces = [Side::FIRST, Side::SECOND]
            .map(|side| self.leads_to(&joined[side.index()], side, town));
        match traces {
            [true, false] => Side::FIRST,
            [false, true] => Side::SECOND,
            _ => holder,
        }
    }
}
