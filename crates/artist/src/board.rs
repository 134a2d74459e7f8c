//! A whole board as one SVG: ground, water, relief, woods, rivers, ways, buildings, borders, grid,
//! signs and names, in this order, under a margin that frames them.

use hexmap::{Direction, Map};
use table::Lang;

use crate::border;
use crate::course::Wander;
use crate::digits;
use crate::forest;
use crate::ink;
use crate::label::{self, Placed};
use crate::layout::{Layout, MARGIN};
use crate::mark;
use crate::open;
use crate::relief;
use crate::river;
use crate::road::Ways;
use crate::style::Style;
use crate::svg::{Doc, N, Pen, Scatter};
use crate::terrain::{Ground, Land};
use crate::town;
use crate::water;

/// Draws a board.
///
/// The SVG names its colours as CSS variables with fallbacks, see [`variables`](crate::variables).
/// Hexes are not elements of it: [`geometry`](crate::geometry) says where they are.
pub fn board(map: &Map, style: &Style) -> String {
    let grid = map.grid();
    let layout = Layout::new(grid);
    let land = Land::new(map, &layout);
    let wander = Wander::new(map, &layout);
    let ways = Ways::new(map, &land, &wander);
    let labels = label::place(map, &land, &wander, &ways);

    let mut doc = Doc::default();
    doc.put(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="b-board" viewBox="0 0 {} {}"><style>{}</style>"#,
        N(layout.sheet.width),
        N(layout.sheet.height),
        ink::rules(style.theme)
    ));
    let frame = layout.frame;
    doc.put(format_args!(
        r#"<rect class="b-ground" x="{}" y="{}" width="{}" height="{}"/>"#,
        N(frame.x),
        N(frame.y),
        N(frame.width),
        N(frame.height)
    ));
    border::countries(&mut doc, map, &layout, &wander);
    open::draw(&mut doc, map, &land);
    town::ground(&mut doc, &land);
    open::lawns(&mut doc, &land);
    relief::draw(&mut doc, &land);
    water::marsh(&mut doc, &land);
    forest::draw(&mut doc, &land);
    water::draw(&mut doc, &land);
    beyond(&mut doc, map, &land);
    town::modern(&mut doc, &land, |p| ways.street_distance(p));
    border::borders(&mut doc, map, &wander);
    river::draw(&mut doc, map, &land, &wander);
    border::lines(&mut doc, map, &layout, &wander);
    town::buildings(&mut doc, map, &land);
    ways.draw(&mut doc);
    open::trees(&mut doc, &land, &ways);
    ways.bridges(&mut doc, &land, &wander);
    border::areas(&mut doc, map, &layout);
    grid_lines(&mut doc, map, &layout);
    if style.numbers {
        numbers(&mut doc, map, &land);
    }
    mark::draw(&mut doc, map, &layout);
    margin(&mut doc, &layout);
    label::draw(&mut doc, &labels);
    if let Some(km) = map.km_per_hex() {
        scale(&mut doc, &layout, km, style.lang);
    }
    doc.put("</svg>");
    doc.text
}

/// The names of a board in their places.
pub fn names(map: &Map) -> Vec<Placed> {
    let layout = Layout::new(map.grid());
    let land = Land::new(map, &layout);
    let wander = Wander::new(map, &layout);
    let ways = Ways::new(map, &land, &wander);
    label::place(map, &land, &wander, &ways)
}

/// Ground that the game leaves out, and terrain that nobody has drawn.
fn beyond(doc: &mut Doc, map: &Map, land: &Land) {
    if land.has(Ground::Outside) {
        let net = land.net(|mix, _| mix.of(Ground::Outside));
        let mut pen = Pen::new();
        for outline in net.outlines(0.5, 0.8) {
            pen.loop_around(&outline);
        }
        doc.path("b-outside", &pen);
    }
    let mut hatch = Pen::new();
    for hex in map.grid().hexes() {
        if land.ground(hex) == Ground::Unknown {
            let c = land.layout.centre(map.grid(), hex);
            for i in -3..=3 {
                let x = f64::from(i) * 8.0;
                hatch
                    .go(c.moved(x - 9.0, 18.0))
                    .line(c.moved(x + 9.0, -18.0));
            }
        }
    }
    doc.path("b-hatch", &hatch);
}

/// The hexes: every side once.
fn grid_lines(doc: &mut Doc, map: &Map, layout: &Layout) {
    let grid = map.grid();
    let mut pen = Pen::new();
    for hex in grid.hexes() {
        let [nw, ne, e, se, sw, w] = layout.corners(grid, hex);
        pen.go(w).line(nw).line(ne).line(e);
        for (direction, a, b) in [
            (Direction::SE, e, se),
            (Direction::S, se, sw),
            (Direction::SW, sw, w),
        ] {
            if grid.neighbour(hex, direction).is_none() {
                pen.go(a).line(b);
            }
        }
    }
    doc.path_twice("grid", ["b-grid-light", "b-grid"], &pen);
}

fn numbers(doc: &mut Doc, map: &Map, land: &Land) {
    let grid = map.grid();
    let mut numbers = Scatter::default();
    for hex in grid.hexes() {
        if land.ground(hex) != Ground::Outside {
            let seat = label::number_seat(land.layout.centre(grid, hex));
            digits::write(numbers.near(seat), grid.name(hex), seat, 6.0);
        }
    }
    doc.define("numbers", &numbers).put(
        r##"<use href="#b-numbers" class="b-number-halo"/><use href="#b-numbers" class="b-number"/>"##,
    );
}

/// The paper around the frame, over everything that ran out of it.
fn margin(doc: &mut Doc, layout: &Layout) {
    let (f, s) = (layout.frame, layout.sheet);
    doc.put(format_args!(
        r#"<path class="b-paper" fill-rule="evenodd" d="M-40-40h{}v{}h-{}zM{} {}h{}v{}h-{}z"/><rect class="b-frame" x="{}" y="{}" width="{}" height="{}"/>"#,
        N(s.width + 80.0), N(s.height + 80.0), N(s.width + 80.0),
        N(f.x), N(f.y), N(f.width), N(f.height), N(f.width),
        N(f.x), N(f.y), N(f.width), N(f.height),
    ));
    let rule = f.grown(6.0);
    doc.put(format_args!(
        r#"<rect class="b-rule" x="{}" y="{}" width="{}" height="{}"/>"#,
        N(rule.x),
        N(rule.y),
        N(rule.width),
        N(rule.height)
    ));
}

/// How far a hex is, in words, under the map.
fn scale(doc: &mut Doc, layout: &Layout, km: f64, lang: Lang) {
    let words = match lang {
        Lang::Pt => format!("1 hexágono = {} km", km.to_string().replace('.', ",")),
        Lang::En => format!("1 hex = {km} km"),
    };
    let y = layout.frame.y + layout.frame.height + MARGIN * 0.62;
    doc.put(format_args!(
        r#"<g class="b-text"><text class="b-note" font-size="12" x="{}" y="{}">{words}</text></g>"#,
        N(layout.frame.x + 2.0),
        N(y)
    ));
}
