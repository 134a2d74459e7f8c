//! Rivers along hexsides and streams through hexes, as continuous curves: broad where they are
//! long, thin at their springs, running on into the sea or over the edge of the map.

use hexmap::Map;

use crate::course::{Corner, Wander};
use crate::layout::{Layout, Point, RADIUS};
use crate::svg::{Doc, N, Pen};
use crate::terrain::{Ground, Land};

/// How broad a river is drawn, by how many hexsides it is long.
fn breadth(sides: usize) -> f64 {
    match sides {
        40.. => 7.2,
        20..40 => 5.6,
        _ => 4.2,
    }
}

/// Draws rivers and streams.
pub fn draw(doc: &mut Doc, map: &Map, land: &Land, wander: &Wander) {
    let mut strokes: Vec<(f64, Pen)> = Vec::new();
    let mut stroke = |width: f64, points: &[Point]| {
        let slot = match strokes.iter().position(|(known, _)| *known == width) {
            Some(slot) => slot,
            None => {
                strokes.push((width, Pen::new()));
                strokes.len() - 1
            }
        };
        strokes[slot].1.through(points);
    };
    for river in map.rivers() {
        let width = breadth(river.sides.len());
        let mut points = wander.along(&river.course);
        if let Some(&start) = river.course.first() {
            points.reverse();
            if let Some(last) = beyond(land, start, &points) {
                points.push(last);
            } else if is_spring(map, start) {
                taper(&mut points, width, &mut stroke);
            }
            points.reverse();
        }
        if let Some(&end) = river.course.last() {
            if let Some(last) = beyond(land, end, &points) {
                points.push(last);
            } else if is_spring(map, end) {
                taper(&mut points, width, &mut stroke);
            }
        }
        stroke(width, &points);
    }
    let mut glints = Pen::new();
    for stream in map.streams() {
        let points = stream_points(map, land.layout, wander, stream);
        stroke(RADIUS * 0.5, &points);
        for shift in [-4.5, 0.5, 4.8] {
            let moved: Vec<Point> = points.iter().map(|p| p.moved(shift, shift)).collect();
            glints.through(&moved);
        }
    }
    strokes.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (class, extra) in [("b-river-edge", 1.8), ("b-river", 0.0)] {
        for (width, pen) in &strokes {
            doc.put(format_args!(
                r#"<path class="{class}" style="stroke-width:{}" d="{}"/>"#,
                N(width + extra),
                pen.data()
            ));
        }
    }
    doc.path("b-glint", &glints);
}

/// Cuts the last stretch off a river's points and strokes it thin: a spring.
fn taper(points: &mut Vec<Point>, width: f64, stroke: &mut impl FnMut(f64, &[Point])) {
    const TAIL: usize = 4;
    if points.len() <= TAIL + 2 {
        return;
    }
    let cut = points.len() - TAIL;
    stroke((width * 6.0).round() / 10.0, &points[cut - 1..]);
    points.truncate(cut);
}

/// Whether no other river touches this end of a river.
fn is_spring(map: &Map, end: Corner) -> bool {
    let touching = map
        .rivers()
        .iter()
        .filter(|river| river.course.contains(&end))
        .count();
    touching < 2
}

/// The point that a river runs on to from its last corner: into the water it flows into, or over
/// the edge of the map.
fn beyond(land: &Land, end: Corner, points: &[Point]) -> Option<Point> {
    let layout = land.layout;
    let corner = layout.place(end);
    let around = layout.near(corner);
    let water = around.iter().find(|(column, row, distance)| {
        *distance < 1.1
            && matches!(
                land.ground(layout.clamped(*column, *row)),
                Ground::Sea | Ground::Lake
            )
    });
    if let Some(&(column, row, _)) = water {
        return Some(corner.towards(layout.centre_of(column, row), 0.55));
    }
    let frame = layout.frame.grown(-RADIUS * 0.9);
    if !frame.has(corner) {
        let before = points.get(points.len().checked_sub(2)?)?;
        let length = before.distance(corner).max(1.0);
        let reach = RADIUS / length;
        return Some(corner.moved((corner.x - before.x) * reach, (corner.y - before.y) * reach));
    }
    None
}

/// The points of a stream: through its hexes, and over the edge at its ends.
fn stream_points(
    map: &Map,
    layout: &Layout,
    wander: &Wander,
    stream: &hexmap::Stream,
) -> Vec<Point> {
    let grid = map.grid();
    let mut points = Vec::new();
    for (i, &hex) in stream.hexes.iter().enumerate() {
        let c = layout.centre(grid, hex);
        let before = i.checked_sub(1).map(|b| stream.hexes[b]);
        let after = stream.hexes.get(i + 1);
        let enter = before.and_then(|b| wander.crossing(b, hex));
        let leave = after.and_then(|&a| wander.crossing(hex, a));
        match (enter, leave) {
            (Some(a), Some(b)) => points.push(c.towards(a.towards(b, 0.5), 0.35)),
            _ => points.push(c),
        }
        points.extend(leave);
    }
    let over =
        |end: Point, inner: Point| end.moved((end.x - inner.x) * 2.2, (end.y - inner.y) * 2.2);
    if let [first, second, .., before, last] = points[..] {
        let frame = layout.frame.grown(-RADIUS * 1.2);
        if !frame.has(first) {
            points.insert(0, over(first, second));
        }
        if !frame.has(last) {
            points.push(over(last, before));
        }
    }
    points
}
