//! The printed names of a box: hexes as on the board, counters by their ids, and the Russian counters
//! that are drawn in play as `ru-1`, `ru-2` and so on, in the order in which they come.

use std::collections::HashMap;

use hexmap::Grid;
use hexmap::names::{Kind, Names};
use table::Problem;

use crate::state::MOST_UNITS;

pub(crate) struct BoxNames {
    grid: Grid,
    counters: Vec<String>,
    by_id: HashMap<String, u16>,
}

impl BoxNames {
    pub(crate) fn new(grid: &Grid, listed: &[String]) -> Result<Self, Problem> {
        let drawn = (1..=MOST_UNITS).map(|number| format!("ru-{number}"));
        let counters: Vec<String> = listed.iter().cloned().chain(drawn).collect();
        let mut by_id = HashMap::new();
        for (index, id) in (0..).zip(&counters) {
            if by_id.insert(id.clone(), index).is_some() {
                return Err(
                    Problem::new(format!("two counters have the id {id}")).at("counters.toml")
                );
            }
        }
        Ok(BoxNames {
            grid: grid.clone(),
            counters,
            by_id,
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
            Kind::Counter => self.by_id.get(name).copied(),
        }
    }
}
