//! The grid: which hexes there are, what is printed on them, which touch which and how far apart
//! they are. Columns stand upright (flat-topped hexes) and every other one sits half a hex lower.
//! What is asked often is looked up in tables that are filled once.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    Direction, Hex, HexSet,
    names::{Kind, Names},
};

/// Odd or even, said of columns counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Parity {
    Odd,
    Even,
}

impl Parity {
    /// Whether the number is odd or even as this says.
    pub const fn holds(self, number: u16) -> bool {
        (number % 2 == 1) == matches!(self, Parity::Odd)
    }
}

/// How the hexes of a board are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numbering {
    /// `2311`: two digits for the column, two for the row.
    #[serde(rename = "CCRR")]
    ColumnRow,
    /// `K11`: a letter for the row, a number for the column.
    #[serde(rename = "letter-row")]
    LetterRow,
}

/// An edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Edge {
    North,
    South,
    West,
    East,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::South, Edge::West, Edge::East];

    /// The name as data writes it: `north`, `south`, `west` or `east`.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::South => "south",
            Edge::West => "west",
            Edge::East => "east",
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why there can be no such grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// No columns or no rows.
    Empty,
    /// More hexes than a [`HexSet`] holds.
    TooLarge,
    /// More columns or rows than the numbering can print.
    Unprintable,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Empty => f.write_str("a board needs at least one column and one row"),
            GridError::TooLarge => write!(
                f,
                "columns times rows must not exceed {}",
                HexSet::CAPACITY
            ),
            GridError::Unprintable => f.write_str(
                "CCRR numbers go up to 99 columns and 99 rows, letter-row names up to 99 columns and 26 rows",
            ),
        }
    }
}

impl std::error::Error for GridError {}

/// A rectangular board of hexes.
#[derive(Clone, Debug)]
pub struct Grid {
    columns: u16,
    rows: u16,
    low: Parity,
    numbering: Numbering,
    neighbours: Vec<[Hex; 6]>,
    /// Column, and doubled row: `2 * row`, plus 1 where the column sits low.
    places: Vec<[i16; 2]>,
    names: Vec<Box<str>>,
}

impl Grid {
    /// Lays out a grid; `low` says which columns sit half a hex lower than the others.
    pub fn new(
        columns: u16,
        rows: u16,
        low: Parity,
        numbering: Numbering,
    ) -> Result<Grid, GridError> {
        let most_rows = match numbering {
            Numbering::ColumnRow => 99,
            Numbering::LetterRow => 26,
        };
        if columns == 0 || rows == 0 {
            return Err(GridError::Empty);
        }
        if columns > 99 || rows > most_rows {
            return Err(GridError::Unprintable);
        }
        let count = usize::from(columns) * usize::from(rows);
        if count > HexSet::CAPACITY {
            return Err(GridError::TooLarge);
        }
        let mut grid = Grid {
            columns,
            rows,
            low,
            numbering,
            neighbours: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
            names: Vec::with_capacity(count),
        };
        for row in 1..=rows {
            for column in 1..=columns {
                let half = i16::from(low.holds(column));
                grid.places.push([column as i16, 2 * row as i16 + half]);
                grid.names.push(match numbering {
                    Numbering::ColumnRow => format!("{column:02}{row:02}").into(),
                    Numbering::LetterRow => {
                        format!("{}{column}", char::from(b'A' + (row - 1) as u8)).into()
                    }
                });
            }
        }
        for hex in grid.hexes() {
            let row = Direction::ALL.map(|direction| grid.step(hex, direction));
            grid.neighbours.push(row);
        }
        Ok(grid)
    }

    fn step(&self, hex: Hex, direction: Direction) -> Hex {
        let [column, y] = self.places[hex.index()];
        let (dx, dy) = match direction {
            Direction::N => (0, -2),
            Direction::NE => (1, -1),
            Direction::SE => (1, 1),
            Direction::S => (0, 2),
            Direction::SW => (-1, 1),
            Direction::NW => (-1, -1),
        };
        self.at(i32::from(column + dx), i32::from(y + dy))
            .unwrap_or(Hex::NONE)
    }

    /// How many columns there are.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// Which columns sit half a hex lower.
    pub const fn low(&self) -> Parity {
        self.low
    }

    /// How the hexes are printed.
    pub const fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// How many hexes there are; never 0.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// All hexes, row by row.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex> + DoubleEndedIterator + use<> {
        (0..self.columns * self.rows).map(Hex)
    }

    /// All hexes as a set.
    pub fn all(&self) -> HexSet {
        self.hexes().collect()
    }

    /// Whether the index is one of this grid's hexes.
    pub fn contains(&self, hex: Hex) -> bool {
        hex.index() < self.len()
    }

    /// The hex in a column and a row, both counted from 1.
    pub fn hex(&self, column: u16, row: u16) -> Option<Hex> {
        let inside = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        inside.then(|| Hex((row - 1) * self.columns + (column - 1)))
    }

    /// The hex whose centre is in this column and doubled row, see [`Grid::centre`].
    #[inline]
    pub(crate) fn at(&self, column: i32, y: i32) -> Option<Hex> {
        let half = i32::from(self.low.holds((column & 1) as u16));
        let row = (y - half) >> 1;
        if column < 1 || row < 1 || column > i32::from(self.columns) || row > i32::from(self.rows) {
            return None;
        }
        Some(Hex((row as u16 - 1) * self.columns + (column as u16 - 1)))
    }

    /// The hex with this printed name.
    pub fn parse(&self, name: &str) -> Option<Hex> {
        let number = |digits: &str| -> Option<u16> {
            let plain =
                (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten()
        };
        match self.numbering {
            Numbering::ColumnRow => {
                let (column, row) = name.split_at_checked(2)?;
                if row.len() != 2 {
                    return None;
                }
                self.hex(number(column)?, number(row)?)
            }
            Numbering::LetterRow => {
                let (letter, column) = name.split_at_checked(1)?;
                let letter = letter.as_bytes()[0].to_ascii_uppercase();
                if !letter.is_ascii_uppercase() || column.starts_with('0') {
                    return None;
                }
                self.hex(number(column)?, u16::from(letter - b'A') + 1)
            }
        }
    }

    /// The printed name of a hex.
    ///
    /// # Panics
    ///
    /// This and the other questions about a hex panic if it is not of this grid.
    pub fn name(&self, hex: Hex) -> &str {
        &self.names[hex.index()]
    }

    /// The column of a hex, counted from 1 in the west.
    #[inline]
    pub fn column(&self, hex: Hex) -> u16 {
        self.places[hex.index()][0] as u16
    }

    /// The row of a hex, counted from 1 in the north.
    #[inline]
    pub fn row(&self, hex: Hex) -> u16 {
        hex.0 / self.columns + 1
    }

    /// The hex next to this one in a direction, if the board goes on there.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.neighbours[hex.index()][direction.index()].some()
    }

    /// The six hexes around this one in the order of [`Direction::ALL`], [`Hex::NONE`] where the
    /// board ends.
    #[inline]
    pub fn neighbour_row(&self, hex: Hex) -> &[Hex; 6] {
        &self.neighbours[hex.index()]
    }

    /// The hexes around this one that are on the board, clockwise from the north.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        self.neighbours[hex.index()]
            .iter()
            .copied()
            .filter(|hex| hex.is_some())
    }

    /// The direction from one hex to an adjacent one.
    #[inline]
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        let sixth = self
            .neighbour_row(from)
            .iter()
            .position(|&hex| hex == to && hex.is_some())?;
        Some(Direction::ALL[sixth])
    }

    /// Whether two hexes share a side.
    #[inline]
    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.distance(a, b) == 1
    }

    /// How many steps apart two hexes are.
    ///
    /// Not through hexx: from the doubled coordinates in the table this is two loads and a
    /// comparison.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        let [ax, ay] = self.places[a.index()].map(i32::from);
        let [bx, by] = self.places[b.index()].map(i32::from);
        let across = (ax - bx).unsigned_abs();
        let along = (ay - by).unsigned_abs();
        across.max((across + along) / 2)
    }

    /// The hexes on the board at exactly this distance.
    pub fn ring(&self, centre: Hex, radius: u32) -> impl Iterator<Item = Hex> + use<'_> {
        self.axial(centre)
            .ring(self.clamped(radius))
            .filter_map(|axial| self.on_board(axial))
    }

    /// The hexes on the board within this distance, the centre included.
    pub fn disk(&self, centre: Hex, radius: u32) -> impl Iterator<Item = Hex> + use<'_> {
        self.axial(centre)
            .range(self.clamped(radius))
            .filter_map(|axial| self.on_board(axial))
    }

    /// A shortest row of hexes that follows the straight line between two hexes, both included.
    /// For drawing: ties are broken by hexx's floating point. Whether one hex sees another is for
    /// [`sight`](crate::sight) to say.
    pub fn line(&self, from: Hex, to: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        self.axial(from)
            .line_to(self.axial(to))
            .filter_map(|axial| self.on_board(axial))
    }

    /// No two hexes are further apart than this, and hexx's own arithmetic must not overflow.
    fn clamped(&self, radius: u32) -> u32 {
        radius.min(u32::from(self.columns + self.rows))
    }

    fn axial(&self, hex: Hex) -> hexx::Hex {
        let [column, y] = self.places[hex.index()].map(i32::from);
        hexx::Hex::new(column, (y - column).div_euclid(2))
    }

    fn on_board(&self, axial: hexx::Hex) -> Option<Hex> {
        // Doubled rows are even where a column sits high, odd where it sits low.
        let odd = i32::from(matches!(self.low, Parity::Even));
        self.at(axial.x, 2 * axial.y + axial.x + odd)
    }

    /// The hexes along an edge of the board, from west to east or from north to south.
    pub fn edge(&self, edge: Edge) -> impl Iterator<Item = Hex> + use<'_> {
        self.hexes().filter(move |&hex| self.on_edge(hex, edge))
    }

    /// Whether a hex lies along an edge of the board.
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        match edge {
            Edge::North => self.row(hex) == 1,
            Edge::South => self.row(hex) == self.rows,
            Edge::West => self.column(hex) == 1,
            Edge::East => self.column(hex) == self.columns,
        }
    }

    /// The centre of a hex in whole numbers: `x = 3 * column`, `y = 2 * row`, plus 1 where the
    /// column sits low. In this frame the corners of a hex are 2 to the left and right of the
    /// centre and 1 above and below, 1 to the left and right. It is the board stretched along one
    /// axis: straight lines stay straight.
    #[inline]
    pub fn centre(&self, hex: Hex) -> (i32, i32) {
        let [column, y] = self.places[hex.index()];
        (3 * i32::from(column), i32::from(y))
    }
}

impl Names for Grid {
    fn print(&self, kind: Kind, index: u16) -> Option<&str> {
        match kind {
            Kind::Hex => self.names.get(usize::from(index)).map(|name| &**name),
            Kind::Counter => None,
        }
    }

    fn parse(&self, kind: Kind, name: &str) -> Option<u16> {
        match kind {
            Kind::Hex => Grid::parse(self, name).map(|hex| hex.0),
            Kind::Counter => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tigers() -> Grid {
        Grid::new(19, 24, Parity::Odd, Numbering::ColumnRow).unwrap()
    }

    fn ardennes() -> Grid {
        Grid::new(35, 23, Parity::Even, Numbering::ColumnRow).unwrap()
    }

    fn rio() -> Grid {
        Grid::new(17, 18, Parity::Even, Numbering::LetterRow).unwrap()
    }

    fn around<'a>(grid: &'a Grid, name: &str) -> Vec<&'a str> {
        let hex = grid.parse(name).unwrap();
        grid.neighbours(hex).map(|hex| grid.name(hex)).collect()
    }

    #[test]
    fn neighbours_follow_the_tables_of_the_boards() {
        // N NE SE S SW NW; tres-tigres: odd columns low; ardenas: even columns low.
        let grid = tigers();
        assert_eq!(
            around(&grid, "0710"),
            ["0709", "0810", "0811", "0711", "0611", "0610"]
        );
        assert_eq!(
            around(&grid, "0810"),
            ["0809", "0909", "0910", "0811", "0710", "0709"]
        );
        let grid = ardennes();
        assert_eq!(
            around(&grid, "2311"),
            ["2310", "2410", "2411", "2312", "2211", "2210"]
        );
        assert_eq!(
            around(&grid, "2211"),
            ["2210", "2311", "2312", "2212", "2112", "2111"]
        );
        let grid = rio();
        assert_eq!(around(&grid, "A1"), ["A2", "B1"]);
        assert_eq!(
            around(&grid, "K10"),
            ["J10", "K11", "L11", "L10", "L9", "K9"]
        );
    }

    #[test]
    fn centres_follow_the_geometry_of_tres_tigres() {
        let grid = tigers();
        let centre = |name| grid.centre(grid.parse(name).unwrap());
        assert_eq!(centre("0407"), (12, 14));
        assert_eq!(centre("0708"), (21, 17));
    }

    #[test]
    fn names_that_are_not_printed_are_refused() {
        for name in [
            "", "0", "0000", "2001", "0125", "101", "00101", "+1+1", "é1", "A1",
        ] {
            assert_eq!(tigers().parse(name), None, "{name}");
        }
        for name in ["", "A", "A0", "A01", "A18", "S1", "1A", "é1", "A1 ", "0101"] {
            assert_eq!(rio().parse(name), None, "{name}");
        }
        assert_eq!(rio().parse("r17"), rio().parse("R17"));
    }

    #[test]
    fn impossible_grids_are_refused() {
        let new = |columns, rows, numbering| {
            Grid::new(columns, rows, Parity::Odd, numbering).unwrap_err()
        };
        assert_eq!(new(0, 5, Numbering::ColumnRow), GridError::Empty);
        assert_eq!(new(99, 99, Numbering::ColumnRow), GridError::TooLarge);
        assert_eq!(new(100, 1, Numbering::ColumnRow), GridError::Unprintable);
        assert_eq!(new(5, 27, Numbering::LetterRow), GridError::Unprintable);
    }

    #[test]
    fn edges_rings_and_lines_stay_on_the_board() {
        let grid = tigers();
        let hex = |name| grid.parse(name).unwrap();
        assert_eq!(grid.edge(Edge::North).count(), 19);
        assert_eq!(grid.edge(Edge::East).count(), 24);
        assert!(grid.on_edge(hex("1924"), Edge::South) && grid.on_edge(hex("1924"), Edge::East));
        assert_eq!(grid.ring(hex("0912"), 2).count(), 12);
        assert_eq!(grid.disk(hex("0912"), 2).count(), 19);
        assert_eq!(grid.disk(hex("0912"), u32::MAX).count(), grid.len());
        let line: Vec<_> = grid.line(hex("0315"), hex("0318")).collect();
        assert_eq!(line, ["0315", "0316", "0317", "0318"].map(hex));
    }

    prop_compose! {
        fn any_grid()(columns in 1..36u16, rows in 1..26u16, odd: bool, letters: bool) -> Grid {
            let low = if odd { Parity::Odd } else { Parity::Even };
            let numbering = if letters { Numbering::LetterRow } else { Numbering::ColumnRow };
            Grid::new(columns, rows, low, numbering).unwrap()
        }
    }

    fn breadth_first(grid: &Grid, from: Hex) -> Vec<u32> {
        let mut steps = vec![u32::MAX; grid.len()];
        steps[from.index()] = 0;
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(hex) = queue.pop_front() {
            for next in grid.neighbours(hex) {
                if steps[next.index()] == u32::MAX {
                    steps[next.index()] = steps[hex.index()] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    proptest! {
        #[test]
        fn neighbours_are_mutual(grid in any_grid()) {
            for hex in grid.hexes() {
                for direction in Direction::ALL {
                    if let Some(next) = grid.neighbour(hex, direction) {
                        prop_assert_eq!(grid.neighbour(next, direction.opposite()), Some(hex));
                        prop_assert_eq!(grid.direction(hex, next), Some(direction));
                        prop_assert!(grid.adjacent(hex, next));
                    }
                }
            }
        }

        #[test]
        fn distance_is_the_number_of_steps(grid in any_grid(), seed: prop::sample::Index) {
            let from = Hex(seed.index(grid.len()) as u16);
            for (to, steps) in grid.hexes().zip(breadth_first(&grid, from)) {
                prop_assert_eq!(grid.distance(from, to), steps);
                let hexx = grid.axial(from).unsigned_distance_to(grid.axial(to));
                prop_assert_eq!(hexx, steps);
            }
        }

        #[test]
        fn names_and_coordinates_round_trip(grid in any_grid()) {
            for hex in grid.hexes() {
                prop_assert_eq!(grid.parse(grid.name(hex)), Some(hex));
                prop_assert_eq!(grid.hex(grid.column(hex), grid.row(hex)), Some(hex));
                prop_assert_eq!(grid.on_board(grid.axial(hex)), Some(hex));
            }
        }

        #[test]
        fn rings_are_what_is_that_far_away(
            grid in any_grid(), seed: prop::sample::Index, radius in 0..8u32
        ) {
            let centre = Hex(seed.index(grid.len()) as u16);
            let ring: HexSet = grid.ring(centre, radius).collect();
            let disk: HexSet = grid.disk(centre, radius).collect();
            for hex in grid.hexes() {
                prop_assert_eq!(ring.contains(hex), grid.distance(centre, hex) == radius);
                prop_assert_eq!(disk.contains(hex), grid.distance(centre, hex) <= radius);
            }
        }
    }
}
