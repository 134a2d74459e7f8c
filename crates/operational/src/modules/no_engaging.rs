//! Units that may not engage enemies on some terrain: they neither attack them nor come next to them
//! unless other enemies are there too.

use hexmap::{Hex, HexSet};
use table::Problem;

use crate::Operational;
use crate::data::{self, Mobility};
use crate::movement::Mover;
use crate::rules::Lookup;
use crate::state::State;

#[derive(Clone, Debug)]
pub(crate) struct NoEngaging {
    mobility: Mobility,
    hexes: HexSet,
    rule: String,
}

impl NoEngaging {
    pub fn compile(data: &data::NoEngaging, lookup: &Lookup) -> Result<Self, Problem> {
        Ok(NoEngaging {
            mobility: data.mobility,
            hexes: lookup.of_terrain(std::slice::from_ref(&data.terrain)),
            rule: lookup.rule(&data.rule)?,
        })
    }

    /// The clause, if a unit that moves like this may not attack a hex.
    pub fn bars_attack(&self, mobility: Mobility, target: Hex) -> Option<&str> {
        (mobility == self.mobility && self.hexes.contains(target)).then_some(&self.rule)
    }

    /// The clause, if all enemies next to a hex are such that a unit may not engage them.
    pub fn bars(&self, game: &Operational, state: &State, mover: &Mover, hex: Hex) -> Option<&str> {
        if game.face(state, mover.counter).mobility != self.mobility {
            return None;
        }
        let enemies = state.board.occupied(mover.side.other());
        let mut near = game
            .map
            .grid()
            .neighbours(hex)
            .filter(|near| enemies.contains(*near))
            .peekable();
        near.peek()?;
        near.all(|near| self.hexes.contains(near))
            .then_some(&self.rule)
    }
}
