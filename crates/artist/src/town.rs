//! What people built: towns as clusters of blocks, a city that fills its hexes, villages, the
//! blocks of a modern town, and favelas, roof beside roof.

use hexmap::Map;

use crate::layout::{Point, RADIUS, at};
use crate::noise;
use crate::svg::{Doc, Pen};
use crate::terrain::{Ground, Land};

/// Draws the ground of everything built, under the roads.
pub fn ground(doc: &mut Doc, land: &Land) {
    for (ground, class, level) in [
        (Ground::City, "b-city", 0.46),
        (Ground::Street, "b-street", 0.5),
        (Ground::Urban, "b-urban", 0.5),
        (Ground::Favela, "b-favela", 0.48),
    ] {
        if !land.has(ground) {
            continue;
        }
        let net = land.net(|mix, _| mix.of(ground));
        let mut pen = Pen::new();
        for outline in net.outlines(level, 0.8) {
            pen.loop_around(&outline);
        }
        doc.path(class, &pen);
    }
}

/// Draws the buildings that roads run over: towns, cities, villages.
pub fn buildings(doc: &mut Doc, map: &Map, land: &Land) {
    let mut blocks = Pen::new();
    let mut gables = Pen::new();
    for hex in map.grid().hexes() {
        let c = land.layout.centre(map.grid(), hex);
        match land.ground(hex) {
            Ground::Town => cluster(&mut blocks, c, RADIUS * 0.52),
            Ground::Houses => houses(&mut blocks, &mut gables, c),
            _ => {}
        }
    }
    for label in map.labels() {
        if let ("village", &[hex]) = (label.kind.as_str(), label.hexes.as_slice())
            && !matches!(
                land.ground(hex),
                Ground::Town | Ground::City | Ground::Houses
            )
        {
            hamlet(&mut blocks, land.layout.centre(map.grid(), hex));
        }
    }
    city(&mut blocks, land);
    if !blocks.is_empty() {
        doc.put(format_args!(
            r##"<defs><path id="b-blocks" d="{}"/></defs><use href="#b-blocks" class="b-block-shade" transform="translate(1.3 1.5)"/><use href="#b-blocks" class="b-block"/>"##,
            blocks.data()
        ));
    }
    doc.path("b-roof-light", &gables);
}

/// A rectangle turned around its centre.
fn block(pen: &mut Pen, c: Point, width: f64, height: f64, angle: f64) {
    let (sin, cos) = angle.sin_cos();
    let turn = |x: f64, y: f64| at(c.x + x * cos - y * sin, c.y + x * sin + y * cos);
    let (w, h) = (width / 2.0, height / 2.0);
    pen.polygon(&[turn(-w, -h), turn(w, -h), turn(w, h), turn(-w, h)]);
}

/// A town: blocks between crooked streets, thinning out.
fn cluster(pen: &mut Pen, c: Point, radius: f64) {
    let key = (c.x as i32, c.y as i32);
    let angle = noise::unit(key.0, key.1, 151) * 1.5;
    let (sin, cos) = angle.sin_cos();
    const PITCH: f64 = 8.2;
    for i in -3i32..=3 {
        for j in -3..=3 {
            let salt = (i + 3) as u32 * 7 + (j + 3) as u32;
            let shift = if i.rem_euclid(2) == 0 { 0.0 } else { 0.3 };
            let x = f64::from(i) * PITCH;
            let y = (f64::from(j) + shift) * PITCH * 0.86;
            let edge = radius * (0.72 + 0.4 * noise::unit(key.0, key.1, 900 + salt));
            if x.hypot(y) > edge {
                continue;
            }
            let w = 4.6 + 2.4 * noise::unit(key.0, key.1, 1000 + salt);
            let h = 3.8 + 2.2 * noise::unit(key.0, key.1, 1100 + salt);
            let place = at(c.x + x * cos - y * sin, c.y + x * sin + y * cos);
            block(pen, place, w, h, angle);
        }
    }
}

/// A village: a handful of houses, each with one side of its roof in the light.
fn houses(pen: &mut Pen, gables: &mut Pen, c: Point) {
    let key = (c.x as i32, c.y as i32);
    for n in 0..6u32 {
        let turn = f64::from(n) * 1.05 + 0.7 * noise::unit(key.0, key.1, 1200 + n);
        let far = RADIUS * (0.26 + 0.28 * noise::unit(key.0, key.1, 1300 + n));
        let place = c.moved(far * turn.cos() * 1.15, far * turn.sin());
        let long = 12.0 + 5.0 * noise::unit(key.0, key.1, 1400 + n);
        let angle = 0.5 * noise::signed(key.0, key.1, 1500) + f64::from(n % 2) * 1.57;
        block(pen, place, long, 9.0, angle);
        let (sin, cos) = angle.sin_cos();
        // Of the two sides of the roof, the one that looks north-west.
        let up = if cos - sin < 0.0 { 2.25 } else { -2.25 };
        block(gables, place.moved(-up * sin, up * cos), long, 4.5, angle);
    }
}

/// A hamlet too small for its own terrain: four small blocks.
fn hamlet(pen: &mut Pen, c: Point) {
    let key = (c.x as i32, c.y as i32);
    for (n, (x, y)) in [(-4.0, -2.4), (2.6, -3.6), (-1.8, 3.2), (4.6, 2.6)]
        .into_iter()
        .enumerate()
    {
        let w = 3.4 + 2.0 * noise::unit(key.0, key.1, 1600 + n as u32);
        block(
            pen,
            c.moved(x, y),
            w,
            3.2,
            0.4 * noise::signed(key.0, key.1, 1700),
        );
    }
}

/// A city: blocks on a slowly turning grid over the whole area.
fn city(pen: &mut Pen, land: &Land) {
    if !land.has(Ground::City) {
        return;
    }
    for (p, i, j) in land.scatter(RADIUS * 0.235, 161) {
        if land.mix(p).of(Ground::City) > 0.5 && noise::unit(i, j, 163) < 0.86 {
            let angle = 0.7 * noise::smooth(p, 5.0 * RADIUS, 167);
            let w = 5.0 + 2.6 * noise::unit(i, j, 169);
            let h = 4.4 + 2.2 * noise::unit(i, j, 173);
            block(pen, p, w, h, angle);
        }
    }
}

/// Draws the buildings of a modern town, which stand beside its streets: `clear` says how far a
/// point is from the middle of a street.
pub fn modern(doc: &mut Doc, land: &Land, clear: impl Fn(Point) -> f64) {
    if !land.has(Ground::Urban) && !land.has(Ground::Favela) {
        return;
    }
    let mut shadows = Pen::new();
    let mut roofs = [Pen::new(), Pen::new(), Pen::new(), Pen::new()];
    let mut tops = Pen::new();
    const LOT: f64 = 16.5;
    let frame = land.layout.frame;
    for j in 0..(frame.height / LOT) as i32 + 1 {
        // The lanes are not in line with each other.
        let shift = 5.0 * LOT * noise::unit(j.div_euclid(5), 7, 185);
        for i in -5..(frame.width / LOT) as i32 + 1 {
            let p = at(
                frame.x + (f64::from(i) + 0.5) * LOT + shift,
                frame.y + (f64::from(j) + 0.5) * LOT,
            );
            let mix = land.mix(p);
            let stands = mix.of(Ground::Urban) > 0.5 || mix.of(Ground::Street) > 0.45;
            let lane = i.rem_euclid(6) == 5 || j.rem_euclid(5) == 4;
            if !frame.has(p) || !stands || lane || clear(p) < 19.0 || noise::unit(i, j, 183) < 0.06
            {
                continue;
            }
            let w = LOT * (0.72 + 0.24 * noise::unit(i, j, 187));
            let h = LOT * (0.68 + 0.28 * noise::unit(i, j, 191));
            let pen = &mut roofs[(noise::hash(i, j, 193) % 4) as usize];
            let chance = noise::unit(i, j, 197);
            if chance < 0.28 {
                // A block with a courtyard.
                block(pen, p.moved(-w * 0.28, 0.0), w * 0.44, h, 0.0);
                block(pen, p.moved(w * 0.2, -h * 0.28), w * 0.6, h * 0.44, 0.0);
            } else {
                block(pen, p, w, h, 0.0);
                if chance > 0.6 {
                    block(
                        &mut tops,
                        p.moved(-w * 0.14, -h * 0.12),
                        w * 0.42,
                        h * 0.36,
                        0.0,
                    );
                }
            }
            block(&mut shadows, p.moved(1.8, 2.2), w, h, 0.0);
        }
    }
    doc.path("b-block-shade", &shadows);
    for (pen, name) in roofs.iter().zip(["a", "b", "c", "d"]) {
        doc.path(&format!("b-roof-{name}"), pen);
    }
    doc.path("b-roof-top", &tops);
    shacks(doc, land, clear);
}

/// A favela: small roofs of all colours, close together, turned with the hillside.
fn shacks(doc: &mut Doc, land: &Land, clear: impl Fn(Point) -> f64) {
    let mut shadows = Pen::new();
    let mut roofs = [Pen::new(), Pen::new(), Pen::new(), Pen::new(), Pen::new()];
    for (p, i, j) in land.scatter(8.6, 201) {
        if land.mix(p).of(Ground::Favela) < 0.5 || noise::unit(i, j, 203) > 0.93 || clear(p) < 13.0
        {
            continue;
        }
        let angle = 1.4 * noise::smooth(p, 2.2 * RADIUS, 205) + 0.25 * noise::signed(i, j, 207);
        let w = 6.4 + 3.0 * noise::unit(i, j, 209);
        let h = 5.2 + 2.4 * noise::unit(i, j, 211);
        block(&mut shadows, p.moved(1.2, 1.5), w, h, angle);
        let kind = [0, 0, 1, 1, 2, 2, 4, 4, 3, 0, 2][(noise::hash(i, j, 213) % 11) as usize];
        block(&mut roofs[kind], p, w, h, angle);
    }
    doc.path("b-block-shade", &shadows);
    for (pen, name) in roofs.iter().zip(["a", "b", "c", "d", "e"]) {
        doc.path(&format!("b-shack-{name}"), pen);
    }
}
