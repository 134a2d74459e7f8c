//! Open ground: patches a little lighter and darker; where hexes are small enough to see them,
//! fields with their furrows, grass on the steppe, and parks between the blocks of a town.

use hexmap::Map;

use crate::contour::Net;
use crate::forest;
use crate::layout::{Point, RADIUS, at};
use crate::noise;
use crate::road::Ways;
use crate::svg::{Doc, Pen, Scatter};
use crate::terrain::{Ground, Land};

/// Draws open ground.
pub fn draw(doc: &mut Doc, map: &Map, land: &Land) {
    patches(doc, land);
    if !land.has(Ground::Urban) && map.km_per_hex().is_none_or(|km| km < 1.5) {
        fields(doc, land);
    }
    if land.has(Ground::Houses) {
        grass(doc, land);
    }
}

fn patches(doc: &mut Doc, land: &Land) {
    let net = Net::sample(land.layout.frame.grown(16.0), 14.0, |p| {
        noise::rough(p, 3.2 * RADIUS, 3, 301)
    });
    let other = net.map(|i, j| -net.get(i, j));
    for (class, net) in [("b-ground-light", &net), ("b-ground-dark", &other)] {
        let mut pen = Pen::new();
        for outline in net.outlines(0.42, 1.2) {
            pen.loop_around(&outline);
        }
        doc.path(class, &pen);
    }
}

/// Fields: crooked four-sided plots in groups, ploughed this way or that.
fn fields(doc: &mut Doc, land: &Land) {
    const PLOT: f64 = RADIUS * 1.15;
    let frame = land.layout.frame;
    let mut plots = [Pen::new(), Pen::new(), Pen::new()];
    let mut furrows = Pen::new();
    // The net of hedges and tracks between plots.
    let knot = |i: i32, j: i32| {
        at(
            frame.x + (f64::from(i) + 0.34 * noise::signed(i, j, 331)) * PLOT,
            frame.y + (f64::from(j) + 0.34 * noise::signed(i, j, 333)) * PLOT * 0.8,
        )
    };
    for j in 0..(frame.height / PLOT / 0.8) as i32 + 1 {
        for i in 0..(frame.width / PLOT) as i32 + 1 {
            let corners = [
                knot(i, j),
                knot(i + 1, j),
                knot(i + 1, j + 1),
                knot(i, j + 1),
            ];
            let c = corners[0].towards(corners[2], 0.5);
            let tilled =
                noise::smooth(c, 4.0 * RADIUS, 337) + 0.5 * noise::signed(i, j, 339) > 0.12;
            let bare = corners
                .iter()
                .chain([&c])
                .all(|&p| frame.has(p) && land.mix(p).of(Ground::Open) > 0.6);
            if !tilled || !bare {
                continue;
            }
            // A hedge's breadth is left free.
            let corners = corners.map(|p| p.towards(c, 0.05));
            let kind = (noise::hash(i, j, 341) % 4) as usize;
            if let Some(pen) = plots.get_mut(kind) {
                pen.polygon(&corners);
                plough(
                    &mut furrows,
                    corners,
                    noise::hash(i, j, 343).is_multiple_of(2),
                );
            }
        }
    }
    for (pen, name) in plots.iter().zip(["a", "b", "c"]) {
        doc.path(&format!("b-field-{name}"), pen);
    }
    doc.path("b-furrow", &furrows);
}

fn plough(pen: &mut Pen, [a, b, c, d]: [Point; 4], lengthwise: bool) {
    let [a, b, c, d] = if lengthwise {
        [a, b, c, d]
    } else {
        [b, c, d, a]
    };
    for n in 1..7 {
        let part = f64::from(n) / 7.0;
        pen.go(a.towards(d, part)).line(b.towards(c, part));
    }
}

/// Tufts of grass.
fn grass(doc: &mut Doc, land: &Land) {
    let mut tufts = Pen::new();
    for (p, i, j) in land.scatter(RADIUS * 0.36, 311) {
        let thick = 0.3 + 0.45 * noise::smooth(p, 2.2 * RADIUS, 315);
        if land.mix(p).of(Ground::Open) > 0.6 && noise::unit(i, j, 313) < thick {
            tufts.stamp(p, "l-1.6-3.4m1.6 3.4l.2-4.2m-.2 4.2l2-3.2");
        }
    }
    doc.path("b-grass", &tufts);
}

/// Draws the parks of a modern town: lawns.
pub fn lawns(doc: &mut Doc, land: &Land) {
    if !land.has(Ground::Urban) {
        return;
    }
    let net = land.net(|mix, _| mix.of(Ground::Open));
    let mut lawn = Pen::new();
    for outline in net.outlines(0.44, 0.7) {
        lawn.loop_around(&outline);
    }
    doc.path("b-lawn", &lawn);
}

/// Draws the trees of a modern town: around its parks, along its streets, in its yards.
pub fn trees(doc: &mut Doc, land: &Land, ways: &Ways<'_>) {
    if !land.has(Ground::Urban) {
        return;
    }
    let mut trees = Scatter::default();
    for (p, i, j) in land.scatter(RADIUS * 0.3, 351) {
        let mix = land.mix(p);
        let chance = noise::unit(i, j, 353);
        let rim = (0.5..0.86).contains(&mix.of(Ground::Open)) && chance < 0.5;
        let kerb = (14.0..20.0).contains(&ways.street_distance(p)) && chance < 0.34;
        let yard = mix.of(Ground::Urban) > 0.6 && chance < 0.05;
        if rim || kerb || yard {
            trees.near(p).dot(p);
        }
    }
    doc.define("park-s", &trees);
    forest::layers(doc, "park", &["s"]);
}
