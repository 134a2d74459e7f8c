//! Lines that people drew on the land: the ground of countries, borders between them, the lines
//! that rules refer to, and the areas in which units begin.

use hexmap::{Area, Direction, Hex, HexSet, Map, Side};

use crate::course::{Corner, Wander};
use crate::layout::{Layout, Point, at};
use crate::svg::{Doc, Pen};

/// Draws the ground of countries, each in a tint that its neighbours do not have.
pub fn countries(doc: &mut Doc, map: &Map, layout: &Layout, wander: &Wander) {
    let countries: Vec<&Area> = map
        .areas()
        .iter()
        .filter(|area| area.kind == "country")
        .collect();
    let tints = tints(map, &countries);
    for (country, tint) in countries.iter().zip(tints) {
        let mut pen = Pen::new();
        for ring in rings(map, &country.hexes, wander) {
            pen.loop_around(&outward(layout, wander, &ring));
        }
        doc.path(&format!("b-country-{}", ["a", "b", "c", "d"][tint]), &pen);
    }
}

/// A tint for each country: the second for those beyond a hostile border that belong to the
/// smaller party, otherwise the first that no neighbour has.
fn tints(map: &Map, countries: &[&Area]) -> Vec<usize> {
    let touching = |a: usize, b: usize| {
        map.borders().iter().any(|border| {
            let names = [&countries[a].id, &countries[b].id];
            let also = [&countries[a].name, &countries[b].name];
            let is = |i: usize| *names[i] == border.between[0] || *also[i] == border.between[0];
            let other = |i: usize| *names[i] == border.between[1] || *also[i] == border.between[1];
            is(0) && other(1) || is(1) && other(0)
        })
    };
    let mut tints: Vec<usize> = Vec::new();
    for (i, country) in countries.iter().enumerate() {
        let east = country.side.as_deref() == Some("pact");
        let taken: Vec<usize> = (0..i)
            .filter(|&j| touching(i, j))
            .map(|j| tints[j])
            .collect();
        let free = [0, 2, 3].into_iter().find(|tint| !taken.contains(tint));
        tints.push(if east { 1 } else { free.unwrap_or(3) });
    }
    tints
}

/// The closed lines around a set of hexes.
fn rings(map: &Map, hexes: &HexSet, wander: &Wander) -> Vec<Vec<Corner>> {
    wander.join(rim(map, hexes).map(|(hex, direction)| Side::new(map.grid(), hex, direction)))
}

/// The sides of a set of hexes that do not lie between two of them.
fn rim<'a>(map: &'a Map, hexes: &'a HexSet) -> impl Iterator<Item = (Hex, Direction)> + 'a {
    let grid = map.grid();
    grid.hexes()
        .filter(|&hex| hexes.contains(hex))
        .flat_map(|hex| Direction::ALL.map(|direction| (hex, direction)))
        .filter(move |&(hex, direction)| {
            grid.neighbour(hex, direction)
                .is_none_or(|next| !hexes.contains(next))
        })
}

/// The points of a ring, with those at the edge of the board pushed out over the frame.
fn outward(layout: &Layout, wander: &Wander, ring: &[Corner]) -> Vec<Point> {
    let inner = layout.frame.grown(-crate::layout::RADIUS * 0.6);
    let mut points = wander.along(ring);
    points.pop();
    for p in &mut points {
        let frame = &layout.frame;
        if p.x < inner.x {
            p.x = frame.x - 20.0;
        }
        if p.x > inner.x + inner.width {
            p.x = frame.x + frame.width + 20.0;
        }
        if p.y < inner.y {
            p.y = frame.y - 20.0;
        }
        if p.y > inner.y + inner.height {
            p.y = frame.y + frame.height + 20.0;
        }
    }
    points
}

/// Draws borders.
pub fn borders(doc: &mut Doc, map: &Map, wander: &Wander) {
    for (hostile, class) in [(false, "b-border"), (true, "b-hostile")] {
        let sides = map
            .borders()
            .iter()
            .filter(|border| border.hostile == hostile)
            .flat_map(|border| border.sides.iter().copied());
        let mut pen = Pen::new();
        for line in wander.join(sides) {
            pen.through(&wander.along(&line));
        }
        doc.path_twice(&class[2..], [&format!("{class}-band"), class], &pen);
    }
}

/// The course of each line that rules refer to.
pub fn line_points(map: &Map, layout: &Layout, wander: &Wander) -> Vec<(String, Vec<Point>)> {
    let grid = map.grid();
    map.lines()
        .iter()
        .map(|line| {
            let points = match Side::course(grid, &line.sides) {
                Ok(corners) if !corners.is_empty() => wander.along(&corners),
                _ => line.hexes.iter().map(|&h| layout.centre(grid, h)).collect(),
            };
            (line.name.clone(), points)
        })
        .collect()
}

/// Draws the lines that rules refer to, with teeth on the far side.
pub fn lines(doc: &mut Doc, map: &Map, layout: &Layout, wander: &Wander) {
    let mut pen = Pen::new();
    let mut teeth = Pen::new();
    for (_, points) in line_points(map, layout, wander) {
        pen.through(&points);
        for pair in points.windows(2).step_by(2) {
            let [a, b] = [pair[0], pair[1]];
            let m = a.towards(b, 0.5);
            let length = a.distance(b).max(1.0);
            let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
            teeth.polygon(&[
                m.moved(-4.0 * ux, -4.0 * uy),
                m.moved(4.0 * ux, 4.0 * uy),
                m.moved(6.0 * uy, -6.0 * ux),
            ]);
        }
    }
    doc.path_twice("line", ["b-line-band", "b-line"], &pen);
    doc.path("b-tooth", &teeth);
}

/// Whether the areas of a kind are outlined on the board.
pub fn is_outlined(area: &Area) -> bool {
    area.kind == "bivouac" || area.kind == "district"
}

/// The colours of areas, by the side that they belong to. Goodwood prints the names of its
/// divisions in pink and grey (goodwood/11.1.1, 11.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum AreaInk {
    Blue,
    Red,
    Rose,
    Grey,
}

impl AreaInk {
    const ALL: [AreaInk; 4] = [AreaInk::Blue, AreaInk::Red, AreaInk::Rose, AreaInk::Grey];

    /// The colour of an area.
    pub fn of(area: &Area) -> AreaInk {
        match area.side.as_deref() {
            Some("pact") => AreaInk::Red,
            Some("allied") => AreaInk::Rose,
            Some("german") => AreaInk::Grey,
            _ => AreaInk::Blue,
        }
    }

    /// The class of its outline.
    const fn class(self) -> &'static str {
        match self {
            AreaInk::Blue => "b-area-blue",
            AreaInk::Red => "b-area-red",
            AreaInk::Rose => "b-area-rose",
            AreaInk::Grey => "b-area-grey",
        }
    }

    /// The class of its name.
    pub const fn name_class(self) -> &'static str {
        match self {
            AreaInk::Blue => "b-area-blue-name",
            AreaInk::Red => "b-area-red-name",
            AreaInk::Rose => "b-area-rose-name",
            AreaInk::Grey => "b-area-grey-name",
        }
    }
}

/// Draws the outlines of areas a little inside their hexes, so that neighbours do not cover each
/// other.
pub fn areas(doc: &mut Doc, map: &Map, layout: &Layout) {
    for ink in AreaInk::ALL {
        let class = ink.class();
        let mut pen = Pen::new();
        for area in map.areas().iter().filter(|area| is_outlined(area)) {
            if AreaInk::of(area) == ink {
                inset(&mut pen, map, layout, &area.hexes);
            }
        }
        doc.path_twice(&class[2..], [&format!("{class}-band"), class], &pen);
    }
}

fn inset(pen: &mut Pen, map: &Map, layout: &Layout, hexes: &HexSet) {
    let grid = map.grid();
    let mut left: Vec<(Hex, Direction)> = rim(map, hexes).collect();
    let key = |p: Point| ((p.x * 4.0).round() as i64, (p.y * 4.0).round() as i64);
    let ends = |(hex, direction): (Hex, Direction)| {
        let corners = layout.corners(grid, hex);
        let i = direction.index();
        (corners[i], corners[(i + 1) % 6])
    };
    let pulled = |p: Point, hex: Hex| {
        let c = layout.centre(grid, hex);
        at(p.x + (c.x - p.x) * 0.13, p.y + (c.y - p.y) * 0.13)
    };
    while let Some(first) = left.pop() {
        let mut points = Vec::new();
        let mut here = first;
        loop {
            let (a, b) = ends(here);
            for p in [pulled(a, here.0), pulled(b, here.0)] {
                if points.last() != Some(&p) {
                    points.push(p);
                }
            }
            let next = left.iter().position(|&side| key(ends(side).0) == key(b));
            match next {
                Some(i) => here = left.swap_remove(i),
                None => break,
            }
        }
        if points.first() == points.last() {
            points.pop();
        }
        pen.polygon(&points);
    }
}
