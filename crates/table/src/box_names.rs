//! The printed names of a box: hexes as on the board, counters by their ids.

use std::collections::HashMap;

use hexmap::Grid;
use hexmap::names::{Kind, Names};

use crate::problem::Problem;

/// The names of a board's hexes and of counters, in the order of the counters.
pub struct BoxNames {
    grid: Grid,
    counters: Vec<String>,
    indices: HashMap<String, u16>,
}

impl BoxNames {
    /// Refused if two counters have the same id.
    pub fn new(grid: &Grid, counters: Vec<String>) -> Result<BoxNames, Problem> {
        let mut indices = HashMap::new();
        for (index, id) in (0..).zip(&counters) {
            if indices.insert(id.clone(), index).is_some() {
                return Err(
                    Problem::new(format!("two counters have the id {id}")).at("counters.toml")
                );
            }
        }
        Ok(BoxNames {
            grid: grid.clone(),
            counters,
            indices,
        })
    }
}

impl Names for BoxNames {
    fn print(&self, kind: Kind, index: u16) -> Option<&str> {
        match kind {
            Kind::Hex => self.grid.print(kind, index),
            Kind::Counter => self.counters.get(usize::from(index)).map(String::as_str),
        }
    }

    fn parse(&self, kind: Kind, name: &str) -> Option<u16> {
        match kind {
            Kind::Hex => Names::parse(&self.grid, kind, name),
            Kind::Counter => self.indices.get(name).copied(),
        }
    }
}
