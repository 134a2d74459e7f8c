//! Seas, lakes and marshes: shores with the lines that engravers draw along them, waves, reeds.

use crate::layout::RADIUS;
use crate::noise;
use crate::svg::{Doc, Pen};
use crate::terrain::{Ground, Land};

/// Draws seas and lakes.
pub fn draw(doc: &mut Doc, land: &Land) {
    const WATER: [Ground; 2] = [Ground::Sea, Ground::Lake];
    if !WATER.iter().any(|&ground| land.has(ground)) {
        return;
    }
    let net = land.net(|mix, _| mix.any(&WATER));
    for (class, level) in [("b-water", 0.5), ("b-shore", 0.66), ("b-shore", 0.83)] {
        let mut pen = Pen::new();
        for outline in net.outlines(level, 0.6) {
            pen.loop_around(&outline);
        }
        doc.path(class, &pen);
    }
    let mut waves = Pen::new();
    for (p, i, j) in land.scatter(RADIUS * 0.62, 131) {
        if land.mix(p).any(&WATER) > 0.88 && noise::unit(i, j, 133) < 0.55 {
            waves.stamp(p.moved(-7.0, 0.0), "q2.5-3 5 0t5 0 4 0");
        }
    }
    doc.path("b-wave", &waves);
}

/// Draws marshes.
pub fn marsh(doc: &mut Doc, land: &Land) {
    if !land.has(Ground::Marsh) {
        return;
    }
    let net = land.net(|mix, _| mix.of(Ground::Marsh));
    let mut pen = Pen::new();
    for outline in net.outlines(0.46, 0.6) {
        pen.loop_around(&outline);
    }
    doc.path("b-marsh", &pen);
    let mut pools = Pen::new();
    let mut reeds = Pen::new();
    for (p, i, j) in land.scatter(RADIUS * 0.33, 141) {
        let here = land.mix(p).of(Ground::Marsh);
        if here < 0.52 {
            continue;
        }
        if noise::unit(i, j, 143) < 0.36 {
            pools.stamp(p.moved(-7.0, 0.0), "h11m-7.5 2.6h10");
        } else {
            reeds.stamp(p, "v-5.4m0 5.4l-2.6-4.4m2.6 4.4l2.6-4.4m-5.4 4.6h6");
        }
    }
    doc.path("b-wave", &pools);
    doc.path("b-reed", &reeds);
}
