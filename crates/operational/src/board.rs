//! Where the counters are: their places, the stacks in the hexes and the engagement zones that
//! follow from them, kept up to date move by move.

use hexmap::{Edge, Grid, Hex, HexSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Counter, Side};

use crate::unit_set::{MOST_COUNTERS, UnitSet};

const COUNTERS: usize = MOST_COUNTERS + 1;
/// The end of a stack.
const END: u8 = u8::MAX;

/// Where a counter is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// Not in this match.
    #[default]
    Absent,
    /// Waiting to come on.
    Waiting,
    /// In its hex.
    Board,
    /// Had to leave and may come back over the same edge.
    Outside(Edge),
    /// Left alive.
    Gone,
    /// Destroyed.
    Destroyed,
}

/// What changes about one counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Unit {
    pub hex: Hex,
    pub place: Place,
    /// Half points spent in this movement phase.
    pub spent: u8,
    pub flags: u8,
}

impl Unit {
    /// Belongs to the second side.
    pub const SECOND: u8 = 1;
    /// Shows its reduced side.
    pub const REDUCED: u8 = 1 << 1;
    /// Moved or came on in this movement phase.
    pub const MOVED: u8 = 1 << 2;
    /// Must attack in this combat phase.
    pub const OBLIGED: u8 = 1 << 3;
    /// Has fought or fired in this combat phase.
    pub const USED: u8 = 1 << 4;
    /// Left the board in this turn.
    pub const LATELY: u8 = 1 << 5;
    /// Could not break contact on a night turn.
    pub const TRAPPED: u8 = 1 << 6;

    #[inline]
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    #[inline]
    pub fn set(&mut self, flag: u8, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    pub fn side(&self) -> Side {
        Side(self.flags & Unit::SECOND)
    }
}

/// All counters, and what follows from where they are. Stacks are linked lists in ascending order,
/// so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    units: [Unit; COUNTERS],
    /// What is printed on each counter, as the counter that has it by right. In a match that is always
    /// the counter itself; in another world, which somebody cannot tell from this one, counters that
    /// look alike have traded faces.
    faces: [u8; COUNTERS],
    next: [u8; COUNTERS],
    first: [u8; HexSet::CAPACITY],
    occupied: [HexSet; 2],
    zones: [HexSet; 2],
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.present()).finish()
    }
}

impl Board {
    /// A board without counters.
    pub fn new() -> Self {
        Board {
            units: [Unit::default(); COUNTERS],
            faces: std::array::from_fn(|index| index as u8),
            next: [END; COUNTERS],
            first: [END; HexSet::CAPACITY],
            occupied: [HexSet::EMPTY; 2],
            zones: [HexSet::EMPTY; 2],
        }
    }

    #[inline]
    pub fn unit(&self, counter: Counter) -> &Unit {
        &self.units[counter.index()]
    }

    /// A unit, to change what does not depend on its place.
    #[inline]
    pub fn unit_mut(&mut self, counter: Counter) -> &mut Unit {
        &mut self.units[counter.index()]
    }

    /// The units that are in this match, by counter.
    pub fn present(&self) -> impl Iterator<Item = (Counter, &Unit)> {
        let units = self.units.iter().enumerate();
        units
            .filter(|(_, unit)| unit.place != Place::Absent)
            .map(|(index, unit)| (Counter(index as u16), unit))
    }

    /// The hexes with units of a side.
    #[inline]
    pub fn occupied(&self, side: Side) -> &HexSet {
        &self.occupied[side.index()]
    }

    /// The engagement zones of a side: the hexes next to its units.
    #[inline]
    pub fn zones(&self, side: Side) -> &HexSet {
        &self.zones[side.index()]
    }

    /// The counters in a hex, in ascending order.
    #[inline]
    pub fn stack(&self, hex: Hex) -> Stack<'_> {
        Stack {
            next: &self.next,
            at: self.first.get(hex.index()).copied().unwrap_or(END),
        }
    }

    /// The side that stands in a hex.
    pub fn occupant(&self, hex: Hex) -> Option<Side> {
        [Side::FIRST, Side::SECOND]
            .into_iter()
            .find(|side| self.occupied(*side).contains(hex))
    }

    /// Puts a counter into a hex of the board.
    pub fn put(&mut self, grid: &Grid, counter: Counter, hex: Hex) {
        self.take(grid, counter, Place::Board);
        let unit = &mut self.units[counter.index()];
        unit.hex = hex;
        let side = unit.side();
        self.link(counter, hex);
        if self.occupied[side.index()].insert(hex) {
            for neighbour in grid.neighbours(hex) {
                self.zones[side.index()].insert(neighbour);
            }
        }
    }

    /// Takes a counter off the board, if it is on it, and says where it is now.
    pub fn take(&mut self, grid: &Grid, counter: Counter, place: Place) {
        let unit = &mut self.units[counter.index()];
        let (hex, side) = (unit.hex, unit.side());
        unit.place = place;
        unit.hex = Hex::NONE;
        if hex.is_none() {
            return;
        }
        self.unlink(counter, hex);
        if self.first[hex.index()] == END {
            self.vacate(grid, side, hex);
        }
    }

    fn vacate(&mut self, grid: &Grid, side: Side, hex: Hex) {
        let occupied = &mut self.occupied[side.index()];
        occupied.remove(hex);
        for neighbour in grid.neighbours(hex) {
            let near = grid.neighbour_row(neighbour);
            if !near.iter().any(|hex| occupied.contains(*hex)) {
                self.zones[side.index()].remove(neighbour);
            }
        }
    }

    fn link(&mut self, counter: Counter, hex: Hex) {
        let own = counter.0 as u8;
        let mut at = self.first[hex.index()];
        if at == END || at > own {
            self.next[counter.index()] = at;
            self.first[hex.index()] = own;
            return;
        }
        while self.next[usize::from(at)] < own {
            at = self.next[usize::from(at)];
        }
        self.next[counter.index()] = self.next[usize::from(at)];
        self.next[usize::from(at)] = own;
    }

    fn unlink(&mut self, counter: Counter, hex: Hex) {
        let own = counter.0 as u8;
        let after = std::mem::replace(&mut self.next[counter.index()], END);
        let mut at = self.first[hex.index()];
        if at == own {
            self.first[hex.index()] = after;
            return;
        }
        while at != END {
            if self.next[usize::from(at)] == own {
                self.next[usize::from(at)] = after;
                return;
            }
            at = self.next[usize::from(at)];
        }
    }

    /// The counter whose printed values this one has.
    #[inline]
    pub fn face(&self, counter: Counter) -> Counter {
        Counter(self.faces[counter.index()].into())
    }

    /// The faces of a set of counters.
    pub fn faces(&self, counters: &UnitSet) -> UnitSet {
        counters.iter().map(|counter| self.face(counter)).collect()
    }

    /// Gives a counter its own face back.
    pub fn own_face(&mut self, counter: Counter) {
        self.faces[counter.index()] = counter.0 as u8;
    }

    /// Lets two counters trade faces, which nobody notices who cannot tell them apart.
    pub fn trade_faces(&mut self, a: Counter, b: Counter) {
        self.faces.swap(a.index(), b.index());
    }

    /// Whether the stacks and zones are those that follow from the places.
    pub fn is_consistent(&self, grid: &Grid) -> bool {
        let mut anew = Board::new();
        anew.units = self.units;
        anew.faces = self.faces;
        for unit in &mut anew.units {
            unit.hex = Hex::NONE;
        }
        for (counter, unit) in self.present() {
            match (unit.place, unit.hex.some()) {
                (Place::Board, Some(hex)) => anew.put(grid, counter, hex),
                (Place::Board, None) | (_, Some(_)) => return false,
                _ => {}
            }
        }
        anew == *self
    }
}

/// The counters in a hex.
pub(crate) struct Stack<'a> {
    next: &'a [u8; COUNTERS],
    at: u8,
}

impl Iterator for Stack<'_> {
    type Item = Counter;

    #[inline]
    fn next(&mut self) -> Option<Counter> {
        if self.at == END {
            return None;
        }
        let counter = Counter(self.at.into());
        self.at = self.next[usize::from(self.at)];
        Some(counter)
    }
}

/// What is written of a board; the rest follows from it. The zones are written too because they
/// need the map.
#[derive(Serialize, Deserialize)]
struct Written {
    units: Vec<Unit>,
    zones: [HexSet; 2],
    /// Counters that have another's face.
    traded: Vec<[u8; 2]>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = self.units.iter().rposition(|unit| *unit != Unit::default());
        Written {
            units: self.units[..used.map_or(0, |last| last + 1)].to_vec(),
            zones: self.zones,
            traded: (0..COUNTERS as u16)
                .map(|index| [index as u8, self.faces[usize::from(index)]])
                .filter(|[own, face]| own != face)
                .collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(deserializer)?;
        if written.units.len() >= COUNTERS {
            return Err(serde::de::Error::custom("there are too many counters"));
        }
        let mut board = Board::new();
        for (index, unit) in written.units.into_iter().enumerate() {
            let counter = Counter(index as u16);
            board.units[index] = unit;
            if unit.hex.index() < HexSet::CAPACITY {
                board.link(counter, unit.hex);
                board.occupied[unit.side().index()].insert(unit.hex);
            } else if unit.hex.is_some() {
                return Err(serde::de::Error::custom("a counter stands on no board"));
            }
        }
        board.zones = written.zones;
        for [counter, face] in written.traded {
            board.faces[usize::from(counter)] = face;
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexmap::{Numbering, Parity};

    #[test]
    fn stacks_and_zones_follow_the_counters() {
        let grid = Grid::new(9, 9, Parity::Even, Numbering::ColumnRow).unwrap();
        let hex = |name| grid.parse(name).unwrap();
        let mut board = Board::new();
        for (counter, place) in [(5, "0404"), (2, "0404"), (9, "0404"), (7, "0405")] {
            board.put(&grid, Counter(counter), hex(place));
        }
        let stack: Vec<_> = board.stack(hex("0404")).map(|counter| counter.0).collect();
        assert_eq!(stack, [2, 5, 9]);
        assert!(board.zones(Side::FIRST).contains(hex("0404")));
        board.put(&grid, Counter(7), hex("0808"));
        assert!(!board.zones(Side::FIRST).contains(hex("0404")));
        assert!(board.zones(Side::FIRST).contains(hex("0405")));
        board.take(&grid, Counter(2), Place::Destroyed);
        assert!(board.is_consistent(&grid));
        let bytes = serde_json::to_string(&board).unwrap();
        assert!(serde_json::from_str::<Board>(&bytes).unwrap() == board);
    }
}
