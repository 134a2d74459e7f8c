//! Lorries for divisions that come on: on some turns they move as motorised units with a longer
//! allowance, and stay what they are for everything else.

use table::{Counter, Problem};

use crate::data::{self, Mobility};
use crate::rules::{Lookup, Span};
use crate::state::State;
use crate::unit_set::UnitSet;

#[derive(Clone, Debug)]
pub(crate) struct Lift {
    turns: Span,
    counters: UnitSet,
    mobility: Mobility,
    points: u8,
}

impl Lift {
    pub fn compile(data: &data::Lift, lookup: &Lookup) -> Result<Self, Problem> {
        lookup.rule(&data.rule)?;
        Ok(Lift {
            turns: lookup.span(data.turns)?,
            counters: lookup.counters(&data.counters)?,
            mobility: data.mobility,
            points: data.points.saturating_mul(2),
        })
    }

    /// How a lifted unit moves.
    pub fn lifted(&self, state: &State, counter: Counter) -> Option<(Mobility, u8)> {
        let lifted = self.turns.contains(state.turn) && self.counters.contains(counter);
        lifted.then_some((self.mobility, self.points))
    }
}
