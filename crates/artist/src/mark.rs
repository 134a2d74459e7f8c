//! Signs printed in hexes: objectives, entries and exits, limits, bombed ground.

use hexmap::{Edge, Map, Mark};

use crate::layout::{HALF_HEIGHT, Layout, Point, RADIUS, at};
use crate::svg::{Doc, Pen};

/// The middle of a mark's sign in the hex with this centre.
pub fn seat(layout: &Layout, centre: Point, mark: &Mark) -> Point {
    let _ = layout;
    match mark.edge {
        Some(Edge::North) => centre.moved(0.0, -HALF_HEIGHT * 0.35),
        Some(Edge::South) => centre.moved(0.0, HALF_HEIGHT * 0.55),
        Some(Edge::West) => centre.moved(-RADIUS * 0.5, 0.0),
        Some(Edge::East) => centre.moved(RADIUS * 0.5, 0.0),
        None => centre.moved(-RADIUS * 0.62, -HALF_HEIGHT * 0.18),
    }
}

/// The words that are set beside a mark. Letters that the sign itself shows are not repeated.
pub fn words(mark: &Mark) -> Option<String> {
    match (mark.kind.as_str(), mark.name.as_deref()) {
        (_, None | Some("E")) | ("objetivo" | "limit", _) => None,
        (_, Some(name)) => Some(name.split(':').next().unwrap_or(name).to_owned()),
    }
}

/// Draws the signs of a map.
pub fn draw(doc: &mut Doc, map: &Map, layout: &Layout) {
    let grid = map.grid();
    let mut stars = Pen::new();
    let mut fills = Pen::new();
    let mut strokes = Pen::new();
    for mark in map.marks() {
        for &hex in &mark.hexes {
            let c = layout.centre(grid, hex);
            let p = seat(layout, c, mark);
            match mark.kind.as_str() {
                "objetivo" | "objective" => star(&mut stars, p, 8.0),
                "carpet" => {
                    fills.polygon(&layout.corners(grid, hex));
                    bomb(&mut strokes, c.moved(RADIUS * 0.55, -HALF_HEIGHT * 0.3));
                }
                "limit" => {
                    strokes.go(p.moved(-7.0, 0.0)).line(p.moved(7.0, 0.0));
                    strokes.go(p.moved(0.0, -7.0)).line(p.moved(0.0, 7.0));
                }
                kind if kind.contains("entry") || kind.contains("exit") => arrow(
                    &mut stars,
                    p,
                    mark.edge.or(edge_of(map, hex)),
                    kind.contains("exit"),
                ),
                // A sign that nobody has drawn yet is at least seen.
                _ => ring(&mut strokes, p, 8.0),
            }
        }
    }
    for label in map.labels() {
        if let ("place", &[hex]) = (label.kind.as_str(), label.hexes.as_slice()) {
            pin(&mut stars, layout.centre(grid, hex));
        }
    }
    doc.path("b-mark-fill", &fills);
    doc.path("b-mark-line", &strokes);
    doc.path("b-mark", &stars);
}

fn edge_of(map: &Map, hex: hexmap::Hex) -> Option<Edge> {
    Edge::ALL
        .into_iter()
        .find(|&edge| map.grid().on_edge(hex, edge))
}

fn ring(pen: &mut Pen, c: Point, radius: f64) {
    let points: Vec<Point> = (0..8)
        .map(|i| {
            let angle = f64::from(i) * std::f64::consts::FRAC_PI_4;
            c.moved(radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    pen.loop_around(&points);
}

/// A pin that stands in a place.
fn pin(pen: &mut Pen, c: Point) {
    pen.go(c.moved(0.0, 6.0))
        .curve(c.moved(-3.0, 0.0), c.moved(-7.0, -2.0), c.moved(-7.0, -7.0))
        .curve(
            c.moved(-7.0, -16.0),
            c.moved(7.0, -16.0),
            c.moved(7.0, -7.0),
        )
        .curve(c.moved(7.0, -2.0), c.moved(3.0, 0.0), c.moved(0.0, 6.0))
        .close();
}

fn star(pen: &mut Pen, c: Point, radius: f64) {
    let points: Vec<Point> = (0..10)
        .map(|i| {
            let far = if i % 2 == 0 { radius } else { radius * 0.42 };
            let angle = f64::from(i) * std::f64::consts::PI / 5.0 - std::f64::consts::FRAC_PI_2;
            c.moved(far * angle.cos(), far * angle.sin())
        })
        .collect();
    pen.polygon(&points);
}

/// An arrow onto the board, or off it.
fn arrow(pen: &mut Pen, c: Point, edge: Option<Edge>, off: bool) {
    let inward: f64 = match edge {
        Some(Edge::North) | None => 90.0,
        Some(Edge::South) => -90.0,
        Some(Edge::West) => 0.0,
        Some(Edge::East) => 180.0,
    };
    let angle = if off { inward + 180.0 } else { inward };
    let (sin, cos) = angle.to_radians().sin_cos();
    let points = [
        (9.0, 0.0),
        (0.0, -7.5),
        (0.0, -3.4),
        (-9.0, -3.4),
        (-9.0, 3.4),
        (0.0, 3.4),
        (0.0, 7.5),
    ]
    .map(|(x, y): (f64, f64)| at(c.x + x * cos - y * sin, c.y + x * sin + y * cos));
    pen.polygon(&points);
}

fn bomb(pen: &mut Pen, c: Point) {
    for i in 0..4 {
        let angle = f64::from(i) * std::f64::consts::FRAC_PI_4;
        let (x, y) = (6.0 * angle.cos(), 6.0 * angle.sin());
        pen.go(c.moved(-x, -y)).line(c.moved(x, y));
    }
}
