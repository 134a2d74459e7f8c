//! A river that one nation may not cross before the enemy has come near it. The river parts the board
//! in two, so the bar shuts the other bank.

use hexmap::{Hex, HexSet};
use table::{Problem, Side};

use crate::Operational;
use crate::data;
use crate::rules::{CounterCard, Lookup};
use crate::state::{Latch, State};

#[derive(Clone, Debug)]
pub(crate) struct RiverBar {
    nation: u8,
    side: Side,
    far: HexSet,
    near: HexSet,
    /// Hexes from which the enemy opens the river.
    reach: HexSet,
    rule: String,
}

impl RiverBar {
    pub fn compile(data: &data::RiverBar, lookup: &Lookup) -> Result<Self, Problem> {
        let grid = lookup.sources.map.grid();
        let far = lookup.area(&data.far)?;
        let banks = lookup.area(&data.banks)?;
        let mut rows = lookup.sources.counters.counter.iter();
        let side = match rows.find(|row| row.nation == data.nation) {
            Some(row) => lookup.side(&row.side)?,
            None => return Err(Problem::new(format!("no counter is {}", data.nation))),
        };
        Ok(RiverBar {
            nation: lookup.nation(&data.nation)?,
            side,
            near: grid.all().difference(&far),
            far,
            reach: banks
                .iter()
                .flat_map(|bank| grid.disk(bank, data.distance))
                .collect(),
            rule: lookup.rule(&data.rule)?,
        })
    }

    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The bank that is shut to a unit. One that is still off the board must come on upon the far
    /// bank (4.2.1).
    pub fn shut(&self, state: &State, card: &CounterCard, from: Hex) -> Option<HexSet> {
        if card.nation != self.nation || state.latched(Latch::RiverOpen) {
            return None;
        }
        Some(if self.near.contains(from) {
            self.far
        } else {
            self.near
        })
    }

    /// Whether an enemy is near enough at the end of one of his phases.
    pub fn opens(&self, game: &Operational, state: &State) -> bool {
        let enemy = self.side.other();
        game.active(state) == enemy && state.board.occupied(enemy).intersects(&self.reach)
    }
}
