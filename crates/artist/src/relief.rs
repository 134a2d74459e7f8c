//! High ground: mountains, ridges, hills and broken ground, drawn as a landscape in the light of a
//! sun in the north-west, with hachures where it falls off. The landscape is made up; where it
//! rises is what the map says.

use crate::contour::area;
use crate::layout::{Point, RADIUS, at};
use crate::noise;
use crate::svg::{Doc, Pen};
use crate::terrain::{Ground, Land, Mix};

/// Draws the high ground.
pub fn draw(doc: &mut Doc, land: &Land) {
    let high = [
        Ground::Mountain,
        Ground::Ridge,
        Ground::Hill,
        Ground::HighHill,
        Ground::Rough,
    ];
    if !high.iter().any(|&ground| land.has(ground)) {
        return;
    }
    base(doc, land);
    hills(doc, land);
    slopes(doc, land);
    ridges(doc, land);
}

/// The ground colour under mountains and the like.
fn base(doc: &mut Doc, land: &Land) {
    let net = land.net(|mix, _| mix.any(&[Ground::Mountain, Ground::Ridge, Ground::Rough]));
    for (class, level) in [("b-hill", 0.34), ("b-mountain", 0.52)] {
        let mut pen = Pen::new();
        for outline in net.outlines(level, 0.7) {
            pen.loop_around(&outline);
        }
        doc.path(class, &pen);
    }
}

/// Hills with levels: tints, contour lines and hachures.
fn hills(doc: &mut Doc, land: &Land) {
    if !land.has(Ground::Hill) && !land.has(Ground::HighHill) {
        return;
    }
    let net = land.net(level);
    let mut lines = Pen::new();
    let mut strokes = Pen::new();
    for (tinted, height) in [
        (true, 0.36),
        (false, 0.62),
        (true, 0.88),
        (true, 1.4),
        (false, 1.7),
    ] {
        let mut pen = Pen::new();
        for outline in net.outlines(height, 0.5) {
            pen.loop_around(&outline);
            lines.loop_around(&outline);
            if tinted {
                hachures(&mut strokes, &outline, 9.0);
            }
        }
        if tinted {
            doc.path("b-hill", &pen);
        }
    }
    doc.path("b-contour", &lines);
    doc.path("b-hachure", &strokes);
}

/// The smooth height of hills, in levels.
fn level(mix: &Mix, p: Point) -> f64 {
    let rise = mix.of(Ground::Hill) + 2.0 * mix.of(Ground::HighHill);
    rise + 0.12 * noise::rough(p, 1.1 * RADIUS, 2, 51) * rise.min(1.0)
}

/// The edges of ridges.
fn ridges(doc: &mut Doc, land: &Land) {
    if !land.has(Ground::Ridge) {
        return;
    }
    let net = land.net(|mix, _| mix.of(Ground::Ridge));
    let mut strokes = Pen::new();
    for outline in net.outlines(0.56, 0.7) {
        hachures(&mut strokes, &outline, 8.0);
    }
    doc.path("b-hachure", &strokes);
}

/// Short strokes downhill from a line around high ground, which lies to its left; longer away
/// from the sun.
fn hachures(pen: &mut Pen, outline: &[Point], length: f64) {
    let mut left = 0.0;
    for i in 0..outline.len() {
        let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
        let span = a.distance(b).max(1e-6);
        // Downhill is to the right.
        let (nx, ny) = (-(b.y - a.y) / span, (b.x - a.x) / span);
        let away = 0.72 + 0.28 * (nx + ny) / std::f64::consts::SQRT_2;
        while left < span {
            let p = a.towards(b, left / span);
            let key = (p.x as i32, p.y as i32);
            let reach = length * away * (0.75 + 0.5 * noise::unit(key.0, key.1, 77));
            pen.go(p).line(p.moved(nx * reach, ny * reach));
            left += 3.6 + 1.6 * noise::unit(key.0, key.1, 79);
        }
        left -= span;
    }
}

/// Light and shade.
fn slopes(doc: &mut Doc, land: &Land) {
    let heights = land.net(height);
    let light = heights.light();
    let shade = light.map(|i, j| -light.get(i, j));
    for (class, net, level) in [
        ("b-dark-1", &shade, 0.10),
        ("b-dark-2", &shade, 0.24),
        ("b-light-1", &light, 0.10),
        ("b-light-2", &light, 0.24),
    ] {
        let mut pen = Pen::new();
        for outline in net.outlines(level, 0.5) {
            if area(&outline) > 22.0 {
                pen.loop_around(&outline);
            }
        }
        doc.path(class, &pen);
    }
}

/// The made-up height of the ground.
fn height(mix: &Mix, p: Point) -> f64 {
    let mut height = 0.0;
    let mountain = mix.of(Ground::Mountain);
    if mountain > 0.0 {
        height += rise(mountain) * 2.0 * peaks(p, 0.80 * RADIUS);
    }
    let ridge = mix.of(Ground::Ridge);
    if ridge > 0.0 {
        height += rise(ridge) * (1.1 + 0.22 * noise::rough(p, 1.0 * RADIUS, 2, 67));
    }
    let rough = mix.of(Ground::Rough);
    if rough > 0.0 {
        height += rise(rough) * 1.3 * peaks(p, 0.52 * RADIUS);
    }
    if mix.any(&[Ground::Hill, Ground::HighHill]) > 0.0 {
        height += 0.75 * level(mix, p);
    }
    height
}

/// Peaks about `apart` from each other: each falls off evenly, and where two meet there is a valley.
fn peaks(p: Point, apart: f64) -> f64 {
    let crooked = p.moved(
        0.30 * apart * noise::rough(p, 0.9 * apart, 2, 81),
        0.30 * apart * noise::rough(p, 0.9 * apart, 2, 83),
    );
    let (i, j) = ((p.x / apart).floor() as i32, (p.y / apart).floor() as i32);
    let mut best: f64 = 0.0;
    for di in -1..=1 {
        for dj in -1..=1 {
            let (i, j) = (i + di, j + dj);
            let top = at(
                (f64::from(i) + 0.15 + 0.7 * noise::unit(i, j, 85)) * apart,
                (f64::from(j) + 0.15 + 0.7 * noise::unit(i, j, 87)) * apart,
            );
            let tall = 0.75 + 0.5 * noise::unit(i, j, 89);
            best = best.max(tall - crooked.distance(top) / (1.15 * apart));
        }
    }
    best
}

/// A rounded rise from the foot to the top.
fn rise(share: f64) -> f64 {
    share * share * (3.0 - 2.0 * share)
}
