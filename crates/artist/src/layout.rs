//! Where everything is on the sheet: the geometry of a board in the units of its SVG. The page gets
//! it as [`Geometry`] and does its own hit-testing and overlays with it.

use hexmap::{Edge, Grid, Hex, Map};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::places::{Places, places};

/// From the centre of a hex to a corner.
pub const RADIUS: f64 = 40.0;
/// From the frame of the map to the edge of the sheet.
pub const MARGIN: f64 = 34.0;
/// Half the height of a hex.
pub const HALF_HEIGHT: f64 = RADIUS * 0.866_025_403_784_438_6;

/// A place on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A place on the sheet, in short.
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// The point this far on the way to another.
    pub fn towards(self, other: Point, part: f64) -> Point {
        at(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }

    /// Moved by a distance.
    pub fn moved(self, dx: f64, dy: f64) -> Point {
        at(self.x + dx, self.y + dy)
    }

    /// How far away another point is.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    /// A rectangle around a centre.
    pub fn around(centre: Point, width: f64, height: f64) -> Rect {
        Rect {
            x: centre.x - width / 2.0,
            y: centre.y - height / 2.0,
            width,
            height,
        }
    }

    /// Whether the two share more than a rim.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Whether the other lies wholly inside.
    pub fn holds(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && self.x + self.width >= other.x + other.width
            && self.y + self.height >= other.y + other.height
    }

    /// Whether a point lies inside.
    pub fn has(&self, p: Point) -> bool {
        (self.x..=self.x + self.width).contains(&p.x)
            && (self.y..=self.y + self.height).contains(&p.y)
    }

    /// The rectangle with a rim added all around.
    pub fn grown(&self, by: f64) -> Rect {
        Rect {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }

    /// The middle.
    pub fn centre(&self) -> Point {
        at(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The layout of one board.
#[derive(Clone, Debug)]
pub struct Layout {
    columns: i32,
    rows: i32,
    low: hexmap::Parity,
    /// The frame around the hexes.
    pub frame: Rect,
    /// The whole sheet, frame and margin.
    pub sheet: Rect,
}

impl Layout {
    /// Lays a board out.
    pub fn new(grid: &Grid) -> Layout {
        let columns = f64::from(grid.columns());
        let rows = f64::from(grid.rows());
        let low = if grid.columns() > 1 { 1.0 } else { 0.0 };
        let frame = Rect {
            x: MARGIN,
            y: MARGIN,
            width: RADIUS * (1.5 * columns + 0.5),
            height: HALF_HEIGHT * (2.0 * rows + low),
        };
        Layout {
            columns: i32::from(grid.columns()),
            rows: i32::from(grid.rows()),
            low: grid.low(),
            frame,
            sheet: frame.grown(MARGIN),
        }
    }

    /// A point in the coordinates of [`Grid::centre`] on the sheet.
    pub fn place(&self, (x, y): (i32, i32)) -> Point {
        at(
            MARGIN + f64::from(x - 1) * RADIUS / 2.0,
            MARGIN + f64::from(y - 1) * HALF_HEIGHT,
        )
    }

    /// The centre of a hex.
    pub fn centre(&self, grid: &Grid, hex: Hex) -> Point {
        self.place(grid.centre(hex))
    }

    /// The six corners of a hex, clockwise from the upper left, each at the start of the side with
    /// the same index.
    pub fn corners(&self, grid: &Grid, hex: Hex) -> [Point; 6] {
        let c = self.centre(grid, hex);
        OUTLINE.map(|(dx, dy)| c.moved(dx, dy))
    }

    /// Where a road that leaves the board at a hex over an edge meets the frame.
    pub fn exit(&self, grid: &Grid, hex: Hex, edge: Edge) -> Point {
        let c = self.centre(grid, hex);
        let frame = &self.frame;
        match edge {
            Edge::North => at(c.x, frame.y - 4.0),
            Edge::South => at(c.x, frame.y + frame.height + 4.0),
            Edge::West => at(frame.x - 4.0, c.y),
            Edge::East => at(frame.x + frame.width + 4.0, c.y),
        }
    }

    /// The centre of the hex in a column and a row, on the board or beyond it.
    pub fn centre_of(&self, column: i32, row: i32) -> Point {
        let half = i32::from(self.low.holds(column.rem_euclid(2) as u16));
        self.place((3 * column, 2 * row + half))
    }

    /// The hexes, on the board or beyond it, whose centres are near a point: column and row from 1,
    /// and the distance to the centre in radii.
    pub fn near(&self, p: Point) -> [(i32, i32, f64); 4] {
        let x = (p.x - MARGIN) / RADIUS * 2.0 + 1.0;
        let y = (p.y - MARGIN) / HALF_HEIGHT + 1.0;
        let column = (x / 3.0).floor() as i32;
        let mut found = [(0, 0, f64::MAX); 4];
        for (slot, (dc, dr)) in [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().enumerate() {
            let c = column + dc;
            let half = if self.low.holds(c.rem_euclid(2) as u16) {
                1.0
            } else {
                0.0
            };
            let r = ((y - half) / 2.0).floor() as i32 + dr;
            let dx = (x - 3.0 * f64::from(c)) * 0.5;
            let dy = (y - 2.0 * f64::from(r) - half) * (HALF_HEIGHT / RADIUS);
            found[slot] = (c, r, dx.hypot(dy));
        }
        found
    }

    /// The hex of the board nearest to a column and row that may lie beyond it.
    pub fn clamped(&self, column: i32, row: i32) -> Hex {
        let column = column.clamp(1, self.columns) - 1;
        let row = row.clamp(1, self.rows) - 1;
        Hex((row * self.columns + column) as u16)
    }

    /// The hex of the board that a point is in or nearest to.
    pub fn hex_at(&self, p: Point) -> Hex {
        let mut best = (0, 0, f64::MAX);
        for near in self.near(p) {
            if near.2 < best.2 {
                best = near;
            }
        }
        self.clamped(best.0, best.1)
    }
}

/// The corners of a hex around its centre.
pub const OUTLINE: [(f64, f64); 6] = [
    (-RADIUS / 2.0, -HALF_HEIGHT),
    (RADIUS / 2.0, -HALF_HEIGHT),
    (RADIUS, 0.0),
    (RADIUS / 2.0, HALF_HEIGHT),
    (-RADIUS / 2.0, HALF_HEIGHT),
    (-RADIUS, 0.0),
];

/// What a page needs to know to find hexes under the pointer and to draw over a board.
///
/// A point `p` of the SVG's view box is in the hex whose centre is nearest to it. The outline of a
/// hex is `outline` moved to its centre. Everything is in units of the view box of
/// [`board`](crate::board).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Geometry {
    /// Width of the view box, which begins at 0 0.
    pub width: f64,
    /// Height of the view box.
    pub height: f64,
    /// The frame around the hexes.
    pub frame: Rect,
    /// From the centre of a hex to a corner.
    pub radius: f64,
    /// The corners of a hex around its centre, clockwise from the upper left; side `i` (N, NE, SE,
    /// S, SW, NW) runs from corner `i` to corner `i + 1`.
    pub outline: [(f64, f64); 6],
    /// The centre of each hex by its printed name.
    pub centres: BTreeMap<String, (f64, f64)>,
    /// The names of the hexes next to each, N, NE, SE, S, SW, NW, empty where the board ends.
    pub neighbours: BTreeMap<String, [String; 6]>,
    /// What the hexes are.
    pub places: Places,
}

/// The geometry of a board.
pub fn geometry(map: &Map) -> Geometry {
    let grid = map.grid();
    let layout = Layout::new(grid);
    let tenth = |v: f64| (v * 10.0).round() / 10.0;
    let name = |hex: Hex| grid.name(hex).to_owned();
    Geometry {
        width: tenth(layout.sheet.width),
        height: tenth(layout.sheet.height),
        frame: layout.frame,
        radius: RADIUS,
        outline: OUTLINE.map(|(x, y)| (tenth(x), tenth(y))),
        centres: grid
            .hexes()
            .map(|hex| {
                let c = layout.centre(grid, hex);
                (name(hex), (tenth(c.x), tenth(c.y)))
            })
            .collect(),
        neighbours: grid
            .hexes()
            .map(|hex| {
                let row = grid.neighbour_row(hex);
                (
                    name(hex),
                    row.map(|n| n.some().map(name).unwrap_or_default()),
                )
            })
            .collect(),
        places: places(map),
    }
}
