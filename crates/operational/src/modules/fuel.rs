//! Shortage of fuel: from some turn on the motor units of a side move half as far, unless it has ever
//! taken the dump.

use hexmap::Hex;
use table::{Problem, Side};

use crate::Operational;
use crate::data::{self, Mobility, PhaseKind};
use crate::rules::{CounterCard, Lookup, Span};
use crate::state::{Latch, State};

#[derive(Clone, Debug)]
pub(crate) struct Fuel {
    side: Side,
    turns: Span,
    mobility: Vec<Mobility>,
    dump: Hex,
}

impl Fuel {
    pub fn compile(data: &data::Fuel, lookup: &Lookup) -> Result<Self, Problem> {
        lookup.rule(&data.rule)?;
        Ok(Fuel {
            side: lookup.side(&data.side)?,
            turns: lookup.span(data.turns)?,
            mobility: data.mobility.clone(),
            dump: lookup.town(&data.dump)?,
        })
    }

    /// Whether a unit may run short of it.
    pub fn concerns(&self, card: &CounterCard) -> bool {
        card.side == self.side && self.mobility.contains(&card.mobility)
    }

    pub fn is_short(&self, state: &State, card: &CounterCard) -> bool {
        self.concerns(card) && self.turns.contains(state.turn) && !state.latched(Latch::FuelTaken)
    }

    /// Whether the dump is in the side's hands at the end of its combat phase.
    pub fn is_taken(&self, game: &Operational, state: &State) -> bool {
        let phase = game.rules.phases[usize::from(state.phase)];
        phase.side == self.side
            && phase.kind == PhaseKind::Combat
            && game.possessor(state, self.dump) == self.side
    }
}
