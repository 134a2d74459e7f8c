//! A hexside: what rivers, borders and lines are made of. The same side can be said from the hex on
//! either hand; a [`Side`] is always said one way, so that two of them can be compared.

use crate::{Direction, Grid, Hex};

/// One side of a hex, said from its western or northern hex where there are two: towards NE, SE or
/// S. The sides around the rim of the board belong to their only hex and may point anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    hex: Hex,
    direction: Direction,
}

impl Side {
    /// The side of a hex in a direction.
    pub fn new(grid: &Grid, hex: Hex, direction: Direction) -> Side {
        match (direction, grid.neighbour(hex, direction)) {
            (Direction::N | Direction::SW | Direction::NW, Some(neighbour)) => Side {
                hex: neighbour,
                direction: direction.opposite(),
            },
            _ => Side { hex, direction },
        }
    }

    /// The side between two adjacent hexes.
    pub fn between(grid: &Grid, a: Hex, b: Hex) -> Option<Side> {
        Some(Side::new(grid, a, grid.direction(a, b)?))
    }

    /// Reads `2311 NE`: the side of 2311 towards its north-eastern neighbour.
    pub fn parse(grid: &Grid, text: &str) -> Option<Side> {
        let (hex, direction) = text.split_once(' ')?;
        Some(Side::new(grid, grid.parse(hex)?, direction.parse().ok()?))
    }

    /// The side as [`Side::parse`] reads it.
    pub fn name(self, grid: &Grid) -> String {
        format!("{} {}", grid.name(self.hex), self.direction)
    }

    /// The hex that the side is said from.
    pub const fn hex(self) -> Hex {
        self.hex
    }

    /// Where the side lies as seen from [`Side::hex`].
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The hex across the side, if the board goes on there.
    pub fn across(self, grid: &Grid) -> Option<Hex> {
        grid.neighbour(self.hex, self.direction)
    }

    /// The two corners at the ends of the side, clockwise around [`Side::hex`], in the coordinates
    /// of [`Grid::centre`].
    pub fn ends(self, grid: &Grid) -> [(i32, i32); 2] {
        let (x, y) = grid.centre(self.hex);
        // Clockwise, each at the start of the side with the same index.
        const CORNERS: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
        let start = self.direction.index();
        [start, (start + 1) % 6].map(|corner| (x + CORNERS[corner].0, y + CORNERS[corner].1))
    }

    /// The corners that a chain of sides runs through in order, or the index of the first side
    /// that does not go on from the end of the one before it.
    pub fn course(grid: &Grid, sides: &[Side]) -> Result<Vec<(i32, i32)>, usize> {
        let mut corners = Vec::with_capacity(sides.len() + 1);
        for (index, side) in sides.iter().enumerate() {
            let [a, b] = side.ends(grid);
            match *corners.as_slice() {
                [] => corners.extend([a, b]),
                [.., end] if end == a => corners.push(b),
                [.., end] if end == b => corners.push(a),
                // Only the second side tells which way the first one runs.
                [start, end] if start == a => corners = vec![end, start, b],
                [start, end] if start == b => corners = vec![end, start, a],
                _ => return Err(index),
            }
        }
        Ok(corners)
    }

    /// Whether two different sides meet at a corner.
    pub fn touches(self, grid: &Grid, other: Side) -> bool {
        let ends = other.ends(grid);
        self != other && self.ends(grid).iter().any(|end| ends.contains(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numbering, Parity};

    fn grid() -> Grid {
        Grid::new(35, 23, Parity::Even, Numbering::ColumnRow).unwrap()
    }

    #[test]
    fn a_side_is_one_thing_from_both_hands() {
        let grid = grid();
        for hex in grid.hexes() {
            for direction in Direction::ALL {
                let side = Side::new(&grid, hex, direction);
                assert_eq!(Side::parse(&grid, &side.name(&grid)), Some(side));
                let Some(neighbour) = grid.neighbour(hex, direction) else {
                    continue;
                };
                assert_eq!(Side::new(&grid, neighbour, direction.opposite()), side);
                assert_eq!(Side::between(&grid, hex, neighbour), Some(side));
                assert!(matches!(
                    side.direction(),
                    Direction::NE | Direction::SE | Direction::S
                ));
            }
        }
    }

    #[test]
    fn the_corners_are_the_same_from_both_hands() {
        let grid = grid();
        let hex = grid.parse("2311").unwrap();
        for direction in Direction::ALL {
            let here = Side { hex, direction }.ends(&grid);
            let neighbour = grid.neighbour(hex, direction).unwrap();
            let there = Side {
                hex: neighbour,
                direction: direction.opposite(),
            };
            let [first, second] = there.ends(&grid);
            assert_eq!(here, [second, first]);
        }
    }

    #[test]
    fn sides_touch_at_corners() {
        let grid = grid();
        let side = |text| Side::parse(&grid, text).unwrap();
        assert!(side("2311 NE").touches(&grid, side("2311 SE")));
        assert!(side("2311 NE").touches(&grid, side("2310 SE")));
        assert!(!side("2311 NE").touches(&grid, side("2311 S")));
        assert!(!side("2311 NE").touches(&grid, side("2311 NE")));
    }

    #[test]
    fn a_course_runs_through_the_corners_of_its_sides() {
        let grid = grid();
        let sides = |texts: &[&str]| -> Vec<Side> {
            let parsed = texts.iter().map(|text| Side::parse(&grid, text).unwrap());
            parsed.collect()
        };
        let (x, y) = grid.centre(grid.parse("2311").unwrap());
        assert_eq!(
            Side::course(&grid, &sides(&["2311 SE", "2311 NE", "2310 S"])),
            Ok(vec![
                (x + 1, y + 1),
                (x + 2, y),
                (x + 1, y - 1),
                (x - 1, y - 1)
            ])
        );
        assert_eq!(
            Side::course(&grid, &sides(&["2311 SE", "2311 NE", "2311 S"])),
            Err(2)
        );
        assert_eq!(Side::course(&grid, &sides(&["2311 NE", "2311 S"])), Err(1));
    }

    #[test]
    fn sides_that_are_not_there_are_refused() {
        let grid = grid();
        assert_eq!(Side::parse(&grid, "2311 E"), None);
        assert_eq!(Side::parse(&grid, "9999 N"), None);
        assert_eq!(Side::parse(&grid, "2311"), None);
    }
}
