//! The printed names of hexes and counters, and the aliases under which face-down counters go.

use std::collections::BTreeMap;

use hexmap::names::{Kind, Names};
use hexmap::{Grid, Hex};
use table::Counter;

/// Aliases begin here; below are the counters of the box.
const ALIASES: u16 = 1024;
/// For each hex: "some face-down counter there", then the first, second and third of them.
const PER_HEX: u16 = 4;

/// Some face-down counter in a hex (`which` 0), or the first, second or third of them.
pub(crate) fn alias(hex: Hex, which: u8) -> Counter {
    Counter(ALIASES + hex.0 * PER_HEX + u16::from(which.min(3)))
}

/// The hex of an alias; nothing for a real counter.
pub(crate) fn alias_hex(counter: Counter) -> Option<Hex> {
    let index = counter.0.checked_sub(ALIASES)?;
    (counter != crate::NOBODY).then_some(Hex(index / PER_HEX))
}

pub(crate) struct BoxNames {
    grid: Grid,
    ids: Vec<String>,
    by_id: BTreeMap<String, Counter>,
    aliases: Vec<String>,
}

impl BoxNames {
    pub fn new(grid: &Grid, ids: Vec<String>, by_id: BTreeMap<String, Counter>) -> Self {
        let mut aliases = Vec::with_capacity(grid.len() * usize::from(PER_HEX));
        for hex in grid.hexes() {
            aliases.push(format!("oculta-{}", grid.name(hex)));
            aliases.extend((1..PER_HEX).map(|which| format!("oculta-{}-{which}", grid.name(hex))));
        }
        BoxNames {
            grid: grid.clone(),
            ids,
            by_id,
            aliases,
        }
    }
}

impl Names for BoxNames {
    fn print(&self, kind: Kind, index: u16) -> Option<&str> {
        match kind {
            Kind::Hex => self.grid.print(kind, index),
            Kind::Counter => {
                let id = match index.checked_sub(ALIASES) {
                    None => self.ids.get(usize::from(index)),
                    Some(alias) => self.aliases.get(usize::from(alias)),
                };
                id.map(String::as_str)
            }
        }
    }

    fn parse(&self, kind: Kind, name: &str) -> Option<u16> {
        match kind {
            Kind::Hex => Names::parse(&self.grid, kind, name),
            Kind::Counter => match name.strip_prefix("oculta-") {
                None => self.by_id.get(name).map(|counter| counter.0),
                Some(rest) => {
                    let (hex, which) = match rest.split_once('-') {
                        None => (rest, 0),
                        Some((hex, digit)) => (hex, digit.parse().ok().filter(|n| *n < 4)?),
                    };
                    Some(alias(self.grid.parse(hex)?, which).0)
                }
            },
        }
    }
}
