//! Lines of sight (6.1). What a hex sees never changes, so it is walked once, when it is first asked
//! for, and looked up afterwards.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use hexmap::sight::{Crossing, sight_levels, walk};
use hexmap::{Grid, Hex, HexSet, Map};

/// What every hex sees by day.
pub struct SightTable(Vec<OnceLock<HexSet>>);

impl SightTable {
    /// A table of a map with nothing looked at yet.
    pub fn new(map: &Map) -> Self {
        SightTable(map.grid().hexes().map(|_| OnceLock::new()).collect())
    }

    /// Whether one hex sees another (6.1.c); its own hex and its neighbours always (6.1.e, 4.4.g).
    #[inline]
    pub fn sees(&self, map: &Map, from: Hex, to: Hex) -> bool {
        self.seen(map, from).contains(to)
    }

    /// Everything that a hex sees by day.
    #[inline]
    pub fn seen(&self, map: &Map, from: Hex) -> &HexSet {
        self.0[from.index()].get_or_init(|| {
            let grid = map.grid();
            let clear = |to: &Hex| {
                let (here, there) = ((from, map.level(from)), (*to, map.level(*to)));
                sight_levels(grid, here, there, |hex| map.top(hex)).is_clear()
            };
            grid.hexes().filter(clear).collect()
        })
    }
}

/// The hexes that block the line between two hexes, in order; pairs where the line runs along their
/// common side and both block (6.1.g). A hex blocks if its top is higher than the straight line between
/// the two ground levels at the middle of the part that is crossed (6.1.m).
pub fn blockers(map: &Map, from: Hex, to: Hex) -> Vec<Hex> {
    let mut found = Vec::new();
    let levels = (map.level(from), map.level(to));
    let _ = walk(map.grid(), from, to, |crossing| {
        match crossing {
            Crossing::Interior(hex, at) if at.overtops(map.top(hex), levels.0, levels.1) => {
                found.push(hex);
            }
            Crossing::Along(a, b, at)
                if [a, b].iter().all(|side| {
                    side.is_some() && at.overtops(map.top(*side), levels.0, levels.1)
                }) =>
            {
                found.extend([a, b]);
            }
            _ => {}
        }
        ControlFlow::<()>::Continue(())
    });
    found
}

/// The hexes that the line between two hexes crosses, in order.
pub fn crossed(grid: &Grid, from: Hex, to: Hex) -> Vec<Hex> {
    let mut hexes = Vec::new();
    let _ = walk(grid, from, to, |crossing| {
        if let Crossing::Interior(hex, _) = crossing {
            hexes.push(hex);
        }
        ControlFlow::<()>::Continue(())
    });
    hexes
}
