//! Woods: a green floor with a wandering edge, and crowns of trees seen from above, each with its
//! shadow and its gleam. The crowns are dots of three sizes, drawn three times.

use crate::layout::RADIUS;
use crate::noise;
use crate::svg::{Doc, Pen, Scatter};
use crate::terrain::{Ground, Land};

/// Draws the woods.
pub fn draw(doc: &mut Doc, land: &Land) {
    if !land.has(Ground::Forest) {
        return;
    }
    let net = land.net(|mix, _| mix.of(Ground::Forest));
    let mut floor = Pen::new();
    for outline in net.outlines(0.5, 0.6) {
        floor.loop_around(&outline);
    }
    doc.path("b-forest", &floor);
    crowns(doc, land);
}

fn crowns(doc: &mut Doc, land: &Land) {
    let mut sizes = [Scatter::default(), Scatter::default(), Scatter::default()];
    for (p, i, j) in land.scatter(RADIUS * 0.26, 101) {
        if !land.layout.frame.has(p) {
            continue;
        }
        let here = land.mix(p).of(Ground::Forest);
        let chance = noise::unit(i, j, 103);
        // Dense inside, with glades; a few stand alone outside.
        let glade = noise::smooth(p, 1.4 * RADIUS, 107);
        let stands = if here > 0.5 {
            chance < 0.93 - 0.35 * glade.max(0.0) && here > 0.53
        } else {
            here > 0.12 && chance < 0.10
        };
        if stands {
            let size = match chance * 3.0 + noise::unit(i, j, 109) {
                s if s < 1.2 => 0,
                s if s < 2.4 => 1,
                _ => 2,
            };
            sizes[size].near(p).dot(p);
        }
    }
    for (trees, size) in sizes.iter().zip(["s", "m", "l"]) {
        doc.define(&format!("tree-{size}"), trees);
    }
    layers(doc, "tree", &["s", "m", "l"]);
}

/// Draws dots that have been defined as `b-{id}-{size}` as crowns: shadows, crowns, gleams.
pub fn layers(doc: &mut Doc, id: &str, sizes: &[&str]) {
    for (layer, shift) in [
        ("shade", "1.4 1.9"),
        ("canopy", "0 0"),
        ("gleam", "-1.3 -1.6"),
    ] {
        doc.put(format_args!(r#"<g transform="translate({shift})">"#));
        for size in sizes {
            doc.put(format_args!(
                r##"<use href="#b-{id}-{size}" class="b-{layer}-{size}"/>"##
            ));
        }
        doc.put("</g>");
    }
}
