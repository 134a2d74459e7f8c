//! A line where an offensive is meant to halt: one side may not engage enemies that stand beyond it,
//! unless it encircles them by the very step.

use hexmap::{Hex, HexSet};
use table::{Problem, Side};

use crate::Operational;
use crate::data;
use crate::movement::Mover;
use crate::rules::Lookup;
use crate::state::State;

#[derive(Clone, Debug)]
pub(crate) struct HaltLine {
    side: Side,
    beyond: HexSet,
    /// Hexes where what the other side's units are made of can matter to a step of this side.
    telling: HexSet,
    rule: String,
}

impl HaltLine {
    pub fn compile(data: &data::HaltLine, lookup: &Lookup) -> Result<Self, Problem> {
        let beyond = lookup.area(&data.beyond)?;
        let grid = lookup.sources.map.grid();
        // A chain of retreats reaches a few hexes further than the encircled unit.
        let telling = beyond.iter().flat_map(|hex| grid.disk(hex, 6)).collect();
        Ok(HaltLine {
            side: lookup.side(&data.side)?,
            beyond,
            telling,
            rule: lookup.rule(&data.rule)?,
        })
    }

    pub fn telling(&self, owner: Side) -> Option<&HexSet> {
        (owner == self.side.other()).then_some(&self.telling)
    }

    /// The clause, if a unit may not enter this hex because of an enemy next to it.
    pub fn bars(&self, game: &Operational, state: &State, mover: &Mover, hex: Hex) -> Option<&str> {
        if mover.side != self.side {
            return None;
        }
        let grid = game.map.grid();
        let enemies = state.board.occupied(self.side.other());
        let near = grid.neighbours(hex);
        let mut beyond = near.filter(|near| self.beyond.contains(*near) && enemies.contains(*near));
        let first = beyond.next()?;
        // The step is judged with the unit already there (5.1.1.i).
        let mut after = state.clone();
        after.board.put(grid, mover.counter, hex);
        let escapes = std::iter::once(first)
            .chain(beyond)
            .any(|enemy| !game.encircled(&after, enemy));
        escapes.then_some(&self.rule)
    }
}
