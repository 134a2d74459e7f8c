//! How lines wander: corners and sides of hexes are moved a little, always the same way, so that
//! rivers, borders and roads look drawn by hand and still meet where they should.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{Grid, Hex, Map, Side};

use crate::layout::{Layout, Point, RADIUS};
use crate::noise;

/// A corner in the coordinates of [`Grid::centre`].
pub type Corner = (i32, i32);

/// How the lines of one map wander.
pub struct Wander<'a> {
    grid: &'a Grid,
    layout: &'a Layout,
    /// Corners where more than two stretches meet: lines must run through them.
    junctions: BTreeSet<Corner>,
}

impl<'a> Wander<'a> {
    /// Finds the places where rivers or borders of a map meet.
    pub fn new(map: &'a Map, layout: &'a Layout) -> Wander<'a> {
        let grid = map.grid();
        let rivers = map.rivers().iter().flat_map(|river| &river.sides);
        let borders = map.borders().iter().flat_map(|border| &border.sides);
        let mut junctions = BTreeSet::new();
        for sides in [rivers.collect::<BTreeSet<_>>(), borders.collect()] {
            let mut degree: BTreeMap<Corner, usize> = BTreeMap::new();
            for end in sides.iter().flat_map(|side| side.ends(grid)) {
                *degree.entry(end).or_default() += 1;
            }
            junctions.extend(degree.iter().filter(|(_, d)| **d != 2).map(|(c, _)| *c));
        }
        Wander {
            grid,
            layout,
            junctions,
        }
    }

    /// A corner, moved a little.
    pub fn corner(&self, corner: Corner) -> Point {
        let p = self.layout.place(corner);
        p.moved(
            0.07 * RADIUS * noise::signed(corner.0, corner.1, 211),
            0.07 * RADIUS * noise::signed(corner.0, corner.1, 223),
        )
    }

    /// The middle of the side between two corners, moved a little.
    pub fn between(&self, a: Corner, b: Corner) -> Point {
        let p = self.layout.place(a).towards(self.layout.place(b), 0.5);
        let key = (a.0 + b.0, a.1 + b.1);
        p.moved(
            0.085 * RADIUS * noise::signed(key.0, key.1, 227),
            0.085 * RADIUS * noise::signed(key.0, key.1, 229),
        )
    }

    /// Where a road crosses from a hex to the next.
    pub fn crossing(&self, a: Hex, b: Hex) -> Option<Point> {
        let [from, to] = Side::between(self.grid, a, b)?.ends(self.grid);
        Some(self.between(from, to))
    }

    /// The points that a line along corners runs through. Bends between two stretches are eased;
    /// where lines meet, they meet exactly.
    pub fn along(&self, corners: &[Corner]) -> Vec<Point> {
        let mut points = Vec::with_capacity(2 * corners.len());
        for (i, &corner) in corners.iter().enumerate() {
            let here = self.corner(corner);
            let before = i.checked_sub(1).map(|b| self.between(corners[b], corner));
            let after = corners.get(i + 1).map(|&next| self.between(corner, next));
            match (before, after) {
                (Some(b), Some(a)) if !self.junctions.contains(&corner) => {
                    points.push(here.towards(b.towards(a, 0.5), 0.38));
                }
                _ => points.push(here),
            }
            points.extend(after);
        }
        points
    }

    /// Joins sides that lie in any order into lines along corners, as long as they go. A line
    /// whose first and last corners are the same is a ring.
    pub fn join(&self, sides: impl IntoIterator<Item = Side>) -> Vec<Vec<Corner>> {
        let mut links: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
        for side in sides {
            let [a, b] = side.ends(self.grid);
            links.entry(a).or_default().insert(b);
            links.entry(b).or_default().insert(a);
        }
        let ends: Vec<Corner> = links
            .iter()
            .filter(|(_, next)| next.len() != 2)
            .map(|(&corner, _)| corner)
            .collect();
        let mut lines = Vec::new();
        for end in ends {
            while let Some(line) = walk(&mut links, end) {
                lines.push(line);
            }
        }
        // What is left has no ends: rings.
        let rest: Vec<Corner> = links.keys().copied().collect();
        for corner in rest {
            while let Some(line) = walk(&mut links, corner) {
                lines.push(line);
            }
        }
        lines
    }
}

/// Follows and removes the links from a corner until they fork, end or come back.
fn walk(links: &mut BTreeMap<Corner, BTreeSet<Corner>>, start: Corner) -> Option<Vec<Corner>> {
    let mut line = vec![start];
    let mut here = start;
    let mut next = *links.get(&start)?.first()?;
    loop {
        links.entry(here).or_default().remove(&next);
        links.entry(next).or_default().remove(&here);
        line.push(next);
        here = next;
        let onward = links.get(&here).filter(|onward| onward.len() == 1);
        match onward.and_then(|onward| onward.first()) {
            Some(&corner) => next = corner,
            None => return Some(line),
        }
    }
}
