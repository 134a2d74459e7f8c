//! The printed names of a box: the numbers on the hexes, the ids of the counters, and behind them the
//! names that masked counters go by, such as `german-armour-regiment?`.

use std::collections::HashMap;

use hexmap::Grid;
use hexmap::names::{Kind, Names};

use crate::rules::Rules;

pub(crate) struct BoxNames {
    grid: Grid,
    counters: Vec<String>,
    indices: HashMap<String, u16>,
}

impl BoxNames {
    pub fn new(grid: &Grid, rules: &Rules, sides: &[&str]) -> Self {
        let real = rules.counters.iter().map(|card| card.id.clone());
        let masked = rules.appearances.iter().map(|seen| match &seen.kind {
            None => format!("{}?", sides[seen.side.index()]),
            Some((nation, class, size)) => format!(
                "{}-{}-{}?",
                rules.nations[usize::from(*nation)].id,
                rules.classes[usize::from(*class)].id,
                size.word()
            ),
        });
        let counters: Vec<String> = real.chain(masked).collect();
        let indices = counters.iter().enumerate();
        BoxNames {
            grid: grid.clone(),
            indices: indices
                .map(|(index, id)| (id.clone(), index as u16))
                .collect(),
            counters,
        }
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
