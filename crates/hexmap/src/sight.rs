//! Lines of sight, exactly. The line runs from centre to centre in the whole-numbered frame of
//! [`Grid::centre`], where a hex is the set of points with `|dy| < 1` and `|dx| + |dy| < 2` from
//! its centre, and all times along it are fractions over one denominator. So ties are ties: a line
//! may cross the inside of a hex, run along the side between two, or touch a corner, and these are
//! different things. [`walk`] tells them apart; what blocks is for the rules to say. The reading is
//! that of tres-tigres/6.1: the two end hexes never block, a side blocks only if both its hexes do,
//! a corner never does.

use std::ops::ControlFlow;

use crate::{Direction, Grid, Hex};

/// Where on the line, from 0 at its start to 1 at its end.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i32,
    denominator: i32,
}

impl Fraction {
    /// Above the line.
    pub const fn numerator(self) -> i32 {
        self.numerator
    }

    /// Below the line, always positive.
    pub const fn denominator(self) -> i32 {
        self.denominator
    }

    /// Whether a thing of this height stands above a line that climbs evenly from one level to
    /// another, here.
    #[inline]
    pub const fn overtops(self, top: i8, from_level: i8, to_level: i8) -> bool {
        let climb = to_level as i64 - from_level as i64;
        let height = top as i64 - from_level as i64;
        height * self.denominator as i64 > climb * self.numerator as i64
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        i64::from(self.numerator) * i64::from(other.denominator)
            == i64::from(other.numerator) * i64::from(self.denominator)
    }
}

impl Eq for Fraction {}

/// What a line does between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// It crosses the inside of a hex; the fraction is the middle of the part inside.
    Interior(Hex, Fraction),
    /// It runs along the side between two hexes, one of which is [`Hex::NONE`] along the edge of
    /// the board; the fraction is the middle of the side.
    Along(Hex, Hex, Fraction),
}

/// Whether one hex sees another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It does.
    Clear,
    /// It does not.
    Blocked {
        /// The first hex in the way, or one of the first two if they block together.
        by: Hex,
    },
}

impl Sight {
    /// Whether the line is clear.
    #[inline]
    pub const fn is_clear(self) -> bool {
        matches!(self, Sight::Clear)
    }
}

/// Whether `from` sees `to` if `blocks` says which hexes stand in the way, each asked with where
/// on the line it is crossed.
#[inline]
pub fn sight(
    grid: &Grid,
    from: Hex,
    to: Hex,
    mut blocks: impl FnMut(Hex, Fraction) -> bool,
) -> Sight {
    let flow = walk(grid, from, to, |crossing| {
        let by = match crossing {
            Crossing::Interior(hex, at) if blocks(hex, at) => hex,
            Crossing::Along(a, b, at)
                if a.is_some() && b.is_some() && blocks(a, at) && blocks(b, at) =>
            {
                a
            }
            _ => return ControlFlow::Continue(()),
        };
        ControlFlow::Break(by)
    });
    match flow {
        ControlFlow::Continue(()) => Sight::Clear,
        ControlFlow::Break(by) => Sight::Blocked { by },
    }
}

/// Whether `from` sees `to` on level ground.
#[inline]
pub fn sight_flat(grid: &Grid, from: Hex, to: Hex, mut opaque: impl FnMut(Hex) -> bool) -> Sight {
    sight(grid, from, to, |hex, _| opaque(hex))
}

/// Whether `from`, on its level, sees `to`, on its own: a hex blocks if its top is higher than the
/// straight line between the two levels at the middle of the crossed part; equal does not block.
#[inline]
pub fn sight_levels(
    grid: &Grid,
    (from, from_level): (Hex, i8),
    (to, to_level): (Hex, i8),
    mut top: impl FnMut(Hex) -> i8,
) -> Sight {
    // Most hexes are lower than either end and need no arithmetic.
    let lowest = from_level.min(to_level);
    sight(grid, from, to, |hex, at| {
        let top = top(hex);
        top > lowest && at.overtops(top, from_level, to_level)
    })
}

/// Follows the line between two hexes and reports what it crosses on the way, in order, until
/// `visit` breaks off. The end hexes and corners are not reported.
#[inline]
pub fn walk<B>(
    grid: &Grid,
    from: Hex,
    to: Hex,
    visit: impl FnMut(Crossing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (ax, ay) = grid.centre(from);
    let (bx, by) = grid.centre(to);
    // What follows is for a line that runs east and south; the other three quarters are its mirror
    // images, and only the names of the directions differ.
    let ways = Ways::mirrored(bx < ax, by < ay);
    let (dx, dy) = ((bx - ax).abs(), (by - ay).abs());
    if dy == 0 {
        along(grid, from, dx / 6, ways.north_east, ways.south_east, visit)
    } else if dx == dy {
        along(grid, from, dx / 3, ways.south_east, ways.south, visit)
    } else {
        across(grid, from, to, (dx, dy), ways, visit)
    }
}

/// What the directions are for a line that runs to the south-east, or for its mirror image.
#[derive(Clone, Copy)]
struct Ways {
    south: Direction,
    south_east: Direction,
    north_east: Direction,
    south_west: Direction,
}

impl Ways {
    #[inline]
    const fn mirrored(west: bool, north: bool) -> Ways {
        use Direction::{N, NE, NW, S, SE, SW};
        let (south, south_east, north_east, south_west) = match (west, north) {
            (false, false) => (S, SE, NE, SW),
            (false, true) => (N, NE, SE, NW),
            (true, false) => (S, SW, NW, SE),
            (true, true) => (N, NW, SW, NE),
        };
        Ways {
            south,
            south_east,
            north_east,
            south_west,
        }
    }
}

/// A line that runs through hexes and along hexsides by turns: it leaves each hex by the corner
/// between two directions, follows the side between the two hexes there and comes to the next
/// hex, `hops` times.
#[inline]
fn along<B>(
    grid: &Grid,
    from: Hex,
    hops: i32,
    one: Direction,
    other: Direction,
    mut visit: impl FnMut(Crossing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut hex = from;
    for hop in 0..hops {
        let at = |numerator| Fraction {
            numerator,
            denominator: 2 * hops,
        };
        if hop > 0 {
            visit(Crossing::Interior(hex, at(2 * hop)))?;
        }
        let row = grid.neighbour_row(hex);
        let (a, b) = (row[one.index()], row[other.index()]);
        visit(Crossing::Along(a, b, at(2 * hop + 1)))?;
        // The hex across is the neighbour of either; one of them is on the board.
        hex = match a.some() {
            Some(a) => grid.neighbour_row(a)[other.index()],
            None => grid.neighbour_row(b)[one.index()],
        };
    }
    ControlFlow::Continue(())
}

/// A line that follows no hexside: it goes from the inside of one hex to the inside of the next.
///
/// The line leaves a hex by one of three sides, and which one depends on how far to the left or
/// right of the line the hex lies: `offset`, the cross product of the line with the way to the
/// centre, tells on which hand the two corners between those sides are. At a corner the line goes
/// on by the middle one of the three, which is nearest to its direction. One number to keep, two
/// comparisons and one addition per hex. No such line leaves the board.
#[inline]
fn across<B>(
    grid: &Grid,
    from: Hex,
    to: Hex,
    (dx, dy): (i32, i32),
    ways: Ways,
    mut visit: impl FnMut(Crossing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // The bounds of the middle way, the ways below, between and above them, and the steps that
    // those are from centre to centre.
    let (low, high, exits, steps) = if dx > dy {
        (
            dy - dx,
            2 * dy,
            [ways.south, ways.south_east, ways.north_east],
            [(0, 2), (3, 1), (3, -1)],
        )
    } else {
        (
            -dx - dy,
            dy - dx,
            [ways.south_west, ways.south, ways.south_east],
            [(-3, 1), (0, 2), (3, 1)],
        )
    };
    let turns = steps.map(|(x, y)| dx * y - dy * x);
    let clock = Clock::new(dx, dy);
    // Out of the first hex by the middle way.
    let mut hex = grid.neighbour_row(from)[exits[1].index()];
    let mut offset = turns[1];
    let (mut x, mut y) = steps[1];
    let mut entered = clock.leaves((0, 0), steps[1]);
    while hex != to {
        let way = usize::from(offset >= low) + usize::from(offset > high);
        let left = clock.leaves((x, y), steps[way]);
        let at = Fraction {
            numerator: entered + left,
            denominator: 2 * clock.denominator,
        };
        visit(Crossing::Interior(hex, at))?;
        hex = grid.neighbour_row(hex)[exits[way].index()];
        // Not `turns[way]`: everything waits for this number, and the load made lines a quarter slower.
        offset += if offset < low {
            turns[0]
        } else if offset > high {
            turns[2]
        } else {
            turns[1]
        };
        (x, y, entered) = (x + steps[way].0, y + steps[way].1, left);
    }
    ControlFlow::Continue(())
}

/// When the line meets the sides of hexes, all over one denominator.
struct Clock {
    denominator: i32,
    /// One unit across the sides that face south, south-east, and north-east or south-west.
    south: i32,
    south_east: i32,
    third: i32,
}

impl Clock {
    #[inline]
    const fn new(dx: i32, dy: i32) -> Clock {
        let (sum, difference) = (dx + dy, (dx - dy).abs());
        Clock {
            denominator: dy * sum * difference,
            south: sum * difference,
            south_east: dy * difference,
            third: dy * sum,
        }
    }

    /// When the line leaves the hex at `(x, y)` from its start by the side that the step crosses.
    #[inline]
    const fn leaves(&self, (x, y): (i32, i32), step: (i32, i32)) -> i32 {
        match step {
            (0, _) => (y + 1) * self.south,
            (3, 1) => (x + y + 2) * self.south_east,
            (3, _) => (x - y + 2) * self.third,
            _ => (y - x + 2) * self.third,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numbering, Parity};
    use proptest::prelude::*;

    fn grid() -> Grid {
        Grid::new(19, 24, Parity::Odd, Numbering::ColumnRow).unwrap()
    }

    fn crossings(grid: &Grid, from: &str, to: &str) -> Vec<Crossing> {
        let hex = |name| grid.parse(name).unwrap();
        let mut list = Vec::new();
        let _ = walk(grid, hex(from), hex(to), |crossing| {
            list.push(crossing);
            ControlFlow::<()>::Continue(())
        });
        list
    }

    fn fraction(numerator: i32, denominator: i32) -> Fraction {
        Fraction {
            numerator,
            denominator,
        }
    }

    #[test]
    fn the_crossed_hexes_of_tres_tigres_6_1_f() {
        let grid = grid();
        let names = |from, to| -> Vec<&str> {
            let interior = crossings(&grid, from, to).into_iter().map(|c| match c {
                Crossing::Interior(hex, _) => grid.name(hex),
                Crossing::Along(..) => panic!("{c:?}"),
            });
            interior.collect()
        };
        assert_eq!(names("0407", "0708"), ["0507", "0608"]);
        assert_eq!(names("0407", "0707"), ["0507", "0607"]);
        assert_eq!(
            names("0315", "1014"),
            ["0415", "0515", "0615", "0714", "0814", "0914"]
        );
        assert_eq!(names("1121", "1117"), ["1120", "1119", "1118"]);
    }

    #[test]
    fn the_middle_of_the_crossed_part_is_exact() {
        let grid = grid();
        let hex = |name| grid.parse(name).unwrap();
        // tres-tigres/6.1.ex4 and 6.1.m
        assert!(
            crossings(&grid, "0407", "0707")
                .contains(&Crossing::Interior(hex("0607"), fraction(13, 20)))
        );
        assert!(
            crossings(&grid, "0605", "0608")
                .contains(&Crossing::Interior(hex("0607"), fraction(2, 3)))
        );
        assert_eq!(
            crossings(&grid, "0407", "0807"),
            [
                Crossing::Along(hex("0506"), hex("0507"), fraction(1, 4)),
                Crossing::Interior(hex("0607"), fraction(1, 2)),
                Crossing::Along(hex("0706"), hex("0707"), fraction(3, 4)),
            ]
        );
    }

    #[test]
    fn along_the_edge_of_the_board_there_is_no_hex_on_one_side() {
        let grid = grid();
        let hex = |name| grid.parse(name).unwrap();
        let edge = [Crossing::Along(hex("0824"), Hex::NONE, fraction(1, 2))];
        assert_eq!(crossings(&grid, "0724", "0924"), edge);
        let all = |_| true;
        let ends = (hex("0724"), hex("0924"));
        assert_eq!(sight_flat(&grid, ends.0, ends.1, all), Sight::Clear);
    }

    #[test]
    fn neighbours_and_the_hex_itself_are_always_seen() {
        let grid = grid();
        let hex = grid.parse("0912").unwrap();
        for other in grid.neighbours(hex).chain([hex]) {
            assert!(sight_flat(&grid, hex, other, |_| true).is_clear());
        }
    }

    /// The definition, hex by hex: clip the segment by the three pairs of sides with fractions.
    fn defined(grid: &Grid, from: Hex, to: Hex) -> Vec<(Hex, Option<Fraction>)> {
        let ((ax, ay), (bx, by)) = (grid.centre(from), grid.centre(to));
        let (dx, dy) = (i64::from(bx - ax), i64::from(by - ay));
        let mut found = Vec::new();
        for hex in grid.hexes().filter(|&hex| hex != from && hex != to) {
            let (x, y) = grid.centre(hex);
            let (x, y) = (i64::from(x - ax), i64::from(y - ay));
            // Enter and leave as fractions; strips that touch only at their bounds are kept to
            // find the sides that the line runs along.
            let (mut enter, mut leave) = ((0, 1), (1, 1));
            let (mut inside, mut on_bound) = (true, false);
            for (speed, offset, width) in [(dy, y, 1), (dx + dy, x + y, 2), (dx - dy, x - y, 2)] {
                if speed == 0 {
                    inside &= offset.abs() <= width;
                    on_bound |= offset.abs() == width;
                    continue;
                }
                let sign = speed.signum();
                let low = (sign * offset - width, speed * sign);
                let high = (sign * offset + width, speed * sign);
                if low.0 * enter.1 > enter.0 * low.1 {
                    enter = low;
                }
                if high.0 * leave.1 < leave.0 * high.1 {
                    leave = high;
                }
            }
            if !inside || enter.0 * leave.1 >= leave.0 * enter.1 {
                continue;
            }
            let middle = Fraction {
                numerator: (enter.0 * leave.1 + leave.0 * enter.1) as i32,
                denominator: (2 * enter.1 * leave.1) as i32,
            };
            found.push((hex, (!on_bound).then_some(middle)));
        }
        found
    }

    prop_compose! {
        fn any_line()(
            columns in 1..30u16,
            rows in 1..26u16,
            odd: bool,
            from: prop::sample::Index,
            to: prop::sample::Index,
        ) -> (Grid, Hex, Hex) {
            let low = if odd { Parity::Odd } else { Parity::Even };
            let grid = Grid::new(columns, rows, low, Numbering::ColumnRow).unwrap();
            let [from, to] = [from, to].map(|index| Hex(index.index(grid.len()) as u16));
            (grid, from, to)
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn the_walk_finds_what_the_definition_says((grid, from, to) in any_line()) {
            let mut walked = Vec::new();
            let _ = walk(&grid, from, to, |crossing| {
                match crossing {
                    Crossing::Interior(hex, at) => walked.push((hex, Some(at))),
                    Crossing::Along(a, b, _) => {
                        walked.extend([a, b].into_iter().filter(|h| h.is_some()).map(|h| (h, None)));
                    }
                }
                ControlFlow::<()>::Continue(())
            });
            walked.sort_by_key(|&(hex, _)| hex);
            prop_assert_eq!(walked, defined(&grid, from, to));
        }

        #[test]
        fn sight_is_mutual(
            (grid, from, to) in any_line(),
            tops in prop::collection::vec(0..4i8, 780),
            levels in (0..3i8, 0..3i8),
        ) {
            let top = |hex: Hex| tops[hex.index()];
            let there = sight_levels(&grid, (from, levels.0), (to, levels.1), top);
            let back = sight_levels(&grid, (to, levels.1), (from, levels.0), top);
            prop_assert_eq!(there.is_clear(), back.is_clear());
            let opaque = |hex: Hex| tops[hex.index()] == 3;
            let there = sight_flat(&grid, from, to, opaque);
            let back = sight_flat(&grid, to, from, opaque);
            prop_assert_eq!(there.is_clear(), back.is_clear());
        }
    }
}
