//! Units of a side that leave on one turn for a war elsewhere, and what it costs not to send them.

use hexmap::{Edge, HexSet};
use table::{Counter, Problem, Side};

use crate::Operational;
use crate::board::Place;
use crate::data::{self, PhaseKind, Size};
use crate::movement::Mover;
use crate::rules::Lookup;
use crate::state::State;

#[derive(Clone, Debug)]
pub(crate) struct Expedition {
    pub side: Side,
    pub turn: u8,
    size: Size,
    pub count: usize,
    /// At least one of them is of this nation.
    pub nation: u8,
    pub edge: Edge,
    pub area: HexSet,
    pub penalty: i32,
    pub penalty_rule: String,
}

impl Expedition {
    pub fn compile(data: &data::Expedition, lookup: &Lookup) -> Result<Self, Problem> {
        lookup.rule(&data.rule)?;
        Ok(Expedition {
            side: lookup.side(&data.side)?,
            turn: lookup.turn(data.turn)?,
            size: data.size,
            count: data.count,
            nation: lookup.nation(&data.nation)?,
            edge: data.edge,
            area: lookup.area(&data.area)?,
            penalty: data.penalty.points,
            penalty_rule: lookup.rule(&data.penalty.rule)?,
        })
    }

    /// The units that have left.
    pub fn gone<'a>(
        &'a self,
        game: &'a Operational,
        state: &'a State,
    ) -> impl Iterator<Item = Counter> + 'a {
        let own = game.rules.own[self.side.index()].iter().copied();
        own.filter(|counter| state.board.unit(*counter).place == Place::Gone)
    }

    /// Whether a unit may leave over an edge to join it.
    pub fn takes(&self, game: &Operational, state: &State, mover: &Mover, edge: Edge) -> bool {
        mover.side == self.side
            && state.turn == self.turn
            && edge == self.edge
            && self.area.contains(mover.hex)
            && game.rules.card(mover.counter).size == self.size
            && self.gone(game, state).count() < self.count
    }

    /// Whether it left without enough units when it was to leave.
    pub fn failed(&self, game: &Operational, state: &State) -> bool {
        let phase = &game.rules.phases[usize::from(state.phase)];
        let open =
            state.turn == self.turn && phase.side == self.side && phase.kind == PhaseKind::Movement;
        if state.turn < self.turn || open {
            return false;
        }
        let of_nation = |counter: Counter| game.rules.card(counter).nation == self.nation;
        self.gone(game, state).count() < self.count || !self.gone(game, state).any(of_nation)
    }
}
