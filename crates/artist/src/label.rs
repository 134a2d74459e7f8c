//! Names on a board, placed so that they do not collide. Each name tries several places and takes
//! the one that covers least; no name covers another. Towns choose first, then what is smaller or
//! may give way.

use hexmap::{Hex, Map};

use crate::border::{self, AreaInk};
use crate::course::Wander;
use crate::digits;
use crate::font::Face;
use crate::layout::{HALF_HEIGHT, Layout, Point, RADIUS, Rect, at};
use crate::road::Ways;
use crate::svg::{Doc, N, Pen, Safe};
use crate::terrain::{Ground, Land};

/// What a name belongs to, which says how it is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Country,
    Area(AreaInk),
    Relief,
    Water,
    Line,
    Village,
    Mark,
    Town,
}

impl Kind {
    /// Face, size and space between letters.
    const fn setting(self) -> (Face, f64, f64) {
        match self {
            Kind::Country => (Face::SerifBold, 22.0, 9.0),
            Kind::Area(_) => (Face::SansBoldItalic, 10.5, 0.0),
            Kind::Relief => (Face::SerifItalic, 12.5, 1.5),
            Kind::Water => (Face::SerifItalic, 12.0, 1.0),
            Kind::Line => (Face::SansBold, 11.0, 1.0),
            Kind::Village => (Face::Sans, 9.5, 0.0),
            Kind::Mark => (Face::SansBold, 10.5, 0.0),
            Kind::Town => (Face::SansBold, 13.0, 0.0),
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Kind::Country => "b-country",
            Kind::Area(ink) => ink.name_class(),
            Kind::Relief => "b-relief",
            Kind::Water => "b-water-name",
            Kind::Line => "b-line-name",
            Kind::Village => "b-village",
            Kind::Mark => "b-mark-name",
            Kind::Town => "b-town",
        }
    }
}

/// A name in its place.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What it belongs to.
    pub kind: Kind,
    /// Its lines, from the top.
    pub lines: Vec<String>,
    /// Its size.
    pub size: f64,
    /// The space between its letters.
    pub spacing: f64,
    /// The room that it takes: one box, or one for each letter if it is not set level.
    pub boxes: Vec<Rect>,
    /// The middle of its first line, or the curve that it is set along.
    pub seat: Seat,
}

/// Where a name is set.
#[derive(Clone, Debug)]
pub enum Seat {
    /// Level, the first line around this point.
    Level(Point),
    /// Along a curve.
    Along(Vec<Point>),
}

/// Places all names of a map.
pub fn place(map: &Map, land: &Land, wander: &Wander, ways: &Ways<'_>) -> Vec<Placed> {
    let mut table = Table::new(map, land, wander, ways);
    table.towns();
    table.marks();
    table.villages();
    table.rivers();
    table.lines();
    table.areas();
    table.reliefs();
    table.countries();
    table.placed
}

/// Something on the sheet that a name had better not cover, and how bad it is.
struct Obstacle {
    room: Rect,
    cost: f64,
}

/// Obstacles by where they are, so that only those nearby are looked at.
struct Shelf {
    columns: usize,
    cells: Vec<Vec<Obstacle>>,
}

impl Shelf {
    /// The side of a cell; no obstacle is larger.
    const CELL: f64 = 64.0;

    fn new(sheet: &Rect) -> Shelf {
        let columns = (sheet.width / Shelf::CELL) as usize + 1;
        let rows = (sheet.height / Shelf::CELL) as usize + 1;
        let cells = std::iter::repeat_with(Vec::new);
        Shelf {
            columns,
            cells: cells.take(columns * rows).collect(),
        }
    }

    fn cell(&self, p: Point) -> (usize, usize) {
        let column = (p.x.max(0.0) / Shelf::CELL) as usize;
        let row = (p.y.max(0.0) / Shelf::CELL) as usize;
        let rows = self.cells.len() / self.columns;
        (column.min(self.columns - 1), row.min(rows - 1))
    }

    fn put(&mut self, room: Rect, cost: f64) {
        let (column, row) = self.cell(room.centre());
        self.cells[row * self.columns + column].push(Obstacle { room, cost });
    }

    /// What everything that a room covers costs together.
    fn cost(&self, room: &Rect) -> f64 {
        let reach = room.grown(Shelf::CELL / 2.0);
        let (left, top) = self.cell(at(reach.x, reach.y));
        let (right, bottom) = self.cell(at(reach.x + reach.width, reach.y + reach.height));
        let rows = (top..=bottom).map(|row| row * self.columns);
        rows.flat_map(|row| &self.cells[row + left..=row + right])
            .flatten()
            .filter(|obstacle| obstacle.room.overlaps(room))
            .map(|obstacle| obstacle.cost)
            .sum()
    }
}

struct Table<'a> {
    map: &'a Map,
    layout: &'a Layout,
    land: &'a Land<'a>,
    wander: &'a Wander<'a>,
    obstacles: Shelf,
    placed: Vec<Placed>,
}

impl<'a> Table<'a> {
    fn new(map: &'a Map, land: &'a Land<'a>, wander: &'a Wander<'a>, ways: &Ways<'_>) -> Self {
        let grid = map.grid();
        let layout = land.layout;
        let mut obstacles = Shelf::new(&layout.sheet);
        let mut put = |room, cost| obstacles.put(room, cost);
        for hex in grid.hexes() {
            let c = layout.centre(grid, hex);
            let built = matches!(land.ground(hex), Ground::Town | Ground::Houses);
            if built {
                put(Rect::around(c, RADIUS * 0.95, RADIUS * 0.9), 60.0);
            }
            put(number_room(grid.name(hex), c), 9.0);
        }
        for p in ways.points() {
            put(Rect::around(p, 6.0, 6.0), 2.5);
        }
        for river in map.rivers() {
            for p in wander.along(&river.course) {
                put(Rect::around(p, 14.0, 14.0), 5.0);
            }
        }
        for stream in map.streams() {
            for &hex in &stream.hexes {
                put(Rect::around(layout.centre(grid, hex), 40.0, 22.0), 5.0);
            }
        }
        for (_, points) in border::line_points(map, layout, wander) {
            for p in points {
                put(Rect::around(p, 10.0, 10.0), 5.0);
            }
        }
        for mark in map.marks() {
            for &hex in &mark.hexes {
                let c = layout.centre(grid, hex);
                put(
                    Rect::around(crate::mark::seat(layout, c, mark), 20.0, 20.0),
                    30.0,
                );
            }
        }
        Table {
            map,
            layout,
            land,
            wander,
            obstacles,
            placed: Vec::new(),
        }
    }

    /// What it costs to cover this room; nothing if a name is there already or it leaves the frame.
    fn cost(&self, room: &Rect) -> Option<f64> {
        if !self.layout.frame.grown(-3.0).holds(room) {
            return None;
        }
        let taken = self.placed.iter().flat_map(|label| &label.boxes);
        if taken.into_iter().any(|other| other.overlaps(room)) {
            return None;
        }
        Some(self.obstacles.cost(room))
    }

    fn cost_of_all(&self, rooms: &[Rect]) -> Option<f64> {
        rooms.iter().map(|room| self.cost(room)).sum()
    }

    fn centre(&self, hex: Hex) -> Point {
        self.layout.centre(self.map.grid(), hex)
    }

    /// Sets lines level at the cheapest of some places, each given as the middle of the text and
    /// what the place itself costs. Smaller sizes are tried if there is no room.
    fn level(
        &mut self,
        kind: Kind,
        lines: Vec<String>,
        seats: impl Fn(f64, f64) -> Vec<(Point, f64)>,
    ) {
        let (face, size, spacing) = kind.setting();
        for shrink in [1.0, 0.88, 0.76] {
            let size = size * shrink;
            let width = lines
                .iter()
                .map(|line| face.width(line, size) + spacing * line.chars().count() as f64)
                .fold(0.0, f64::max);
            let height = size * 1.12 * lines.len() as f64;
            let best = seats(width, height)
                .into_iter()
                .filter_map(|(p, own)| {
                    let room = Rect::around(p, width + 4.0, height + 1.0);
                    self.cost(&room).map(|cost| (cost + own, p, room))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, p, room)) = best {
                let first = p.moved(0.0, -size * 1.12 * (lines.len() as f64 - 1.0) / 2.0);
                self.placed.push(Placed {
                    kind,
                    lines,
                    size,
                    spacing,
                    boxes: vec![room],
                    seat: Seat::Level(first),
                });
                return;
            }
        }
    }

    fn towns(&mut self) {
        let map = self.map;
        // Those with the most neighbours have the least room and choose first.
        let mut towns: Vec<_> = map.towns().iter().collect();
        let crowd = |hex: Hex| {
            let near = |other: &&hexmap::Town| map.grid().distance(other.hex, hex) <= 3;
            map.towns().iter().filter(near).count()
        };
        towns.sort_by_key(|town| std::cmp::Reverse(crowd(town.hex)));
        for town in towns {
            let c = self.centre(town.hex);
            let radius = match self.land.ground(town.hex) {
                Ground::Town | Ground::Houses => RADIUS * 0.5,
                _ => 4.0,
            };
            self.level(Kind::Town, vec![town.name.clone()], |w, h| {
                around(c, radius, w, h)
            });
        }
    }

    fn villages(&mut self) {
        let map = self.map;
        for label in map.labels() {
            if matches!(label.kind.as_str(), "relief" | "hill" | "lake") {
                continue;
            }
            let c = middle(label.hexes.iter().map(|&hex| self.centre(hex)));
            let alone = label.hexes.len() == 1;
            let built = |hex: &Hex| matches!(self.land.ground(*hex), Ground::Houses | Ground::Town);
            let radius = match label.hexes.first() {
                Some(hex) if alone && built(hex) => RADIUS * 0.55,
                _ if alone => 8.0,
                _ => 0.0,
            };
            self.level(Kind::Village, wrap(&label.name, 18), |w, h| {
                let mut seats = around(c, radius, w, h);
                if !alone {
                    seats.extend(around(c, RADIUS, w, h));
                    seats.push((c, 0.0));
                }
                seats
            });
        }
    }

    fn marks(&mut self) {
        for mark in self.map.marks() {
            let Some(name) = crate::mark::words(mark) else {
                continue;
            };
            let seats: Vec<Point> = mark
                .hexes
                .iter()
                .map(|&hex| crate::mark::seat(self.layout, self.centre(hex), mark))
                .collect();
            let c = middle(seats.iter().copied());
            self.level(Kind::Mark, wrap(&name, 26), |w, h| {
                let near = seats
                    .iter()
                    .min_by(|a, b| a.distance(c).total_cmp(&b.distance(c)));
                near.map(|&p| around(p, 11.0, w, h)).unwrap_or_default()
            });
        }
    }

    fn areas(&mut self) {
        let map = self.map;
        for area in map.areas().iter().filter(|area| border::is_outlined(area)) {
            let kind = Kind::Area(AreaInk::of(area));
            let centres: Vec<Point> = map
                .grid()
                .hexes()
                .filter(|&hex| area.hexes.contains(hex))
                .map(|hex| self.centre(hex))
                .collect();
            let c = middle(centres.iter().copied());
            let name = area.name.split(" (").next().unwrap_or(&area.name);
            self.level(kind, wrap(name, 20), |_, _| {
                let tried = centres
                    .iter()
                    .flat_map(|p| [-0.5, 0.0, 0.5].map(|part| p.moved(0.0, part * HALF_HEIGHT)));
                tried.map(|p| (p, p.distance(c) * 0.12)).collect()
            });
        }
    }

    fn countries(&mut self) {
        let map = self.map;
        for area in map.areas().iter().filter(|area| area.kind == "country") {
            let hexes: Vec<Hex> = map
                .grid()
                .hexes()
                .filter(|&hex| area.hexes.contains(hex))
                .collect();
            let centres: Vec<Point> = hexes.iter().map(|&hex| self.centre(hex)).collect();
            let c = middle(centres.iter().copied());
            let layout = self.layout;
            let lines = if hexes.len() > 40 {
                wrap(&area.name.to_uppercase(), 9)
            } else {
                vec![area.name.to_uppercase()]
            };
            self.level(Kind::Country, lines, |w, h| {
                let inside = |p: Point| {
                    [-0.5, -0.25, 0.0, 0.25, 0.5].iter().all(|part| {
                        [-0.5, 0.5].iter().all(|down| {
                            let spot = p.moved(w * part, h * down);
                            area.hexes.contains(layout.hex_at(spot))
                        })
                    })
                };
                let tried = centres.iter().copied().filter(|&p| inside(p));
                tried.map(|p| (p, p.distance(c) * 0.1)).collect()
            });
        }
    }

    fn reliefs(&mut self) {
        let map = self.map;
        for label in map.labels() {
            if !matches!(label.kind.as_str(), "relief" | "hill" | "lake") {
                continue;
            }
            let kind = if label.kind == "lake" {
                Kind::Water
            } else {
                Kind::Relief
            };
            let centres: Vec<Point> = label.hexes.iter().map(|&hex| self.centre(hex)).collect();
            let c = middle(centres.iter().copied());
            if centres.len() >= 4 && self.slanted(kind, &label.name, &centres) {
                continue;
            }
            self.level(kind, wrap(&label.name, 14), |w, h| {
                let mut seats = vec![(c, 0.0)];
                for far in [0.0, 14.0, RADIUS] {
                    seats.extend(
                        around(c, far, w, h)
                            .into_iter()
                            .map(|(p, own)| (p, own + far)),
                    );
                }
                for &p in &centres {
                    seats.extend(
                        around(p, 4.0, w, h)
                            .into_iter()
                            .map(|(p, own)| (p, own + 8.0)),
                    );
                }
                seats
            });
        }
    }

    /// Sets a name along the axis of a range of hills, its letters spread out. Says whether there
    /// was room.
    fn slanted(&mut self, kind: Kind, name: &str, centres: &[Point]) -> bool {
        let c = middle(centres.iter().copied());
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for p in centres {
            xx += (p.x - c.x) * (p.x - c.x);
            xy += (p.x - c.x) * (p.y - c.y);
            yy += (p.y - c.y) * (p.y - c.y);
        }
        let angle = (0.5 * (2.0 * xy).atan2(xx - yy)).clamp(-1.1, 1.1);
        let (sin, cos) = angle.sin_cos();
        let reach = centres
            .iter()
            .map(|p| ((p.x - c.x) * cos + (p.y - c.y) * sin).abs())
            .fold(0.0, f64::max);
        let (face, size, least) = kind.setting();
        let bare = face.width(name, size);
        let gaps = name.chars().count() as f64;
        let spacing = ((1.4 * reach - bare) / gaps).clamp(least, 9.0);
        let length = bare + spacing * gaps;
        let mut best: Option<(f64, Vec<Point>, Vec<Rect>)> = None;
        for across in [0.0, -10.0, 10.0, -20.0, 20.0, -32.0, 32.0] {
            for along in [0.0, -18.0, 18.0, -36.0, 36.0] {
                let m = c.moved(along * cos - across * sin, along * sin + across * cos);
                let half = length / 2.0 + 2.0;
                let curve = vec![
                    m.moved(-half * cos, -half * sin),
                    m.moved(half * cos, half * sin),
                ];
                let boxes = letters(&curve, face, name, size, spacing);
                if let Some(cost) = self.cost_of_all(&boxes) {
                    let cost = cost + f64::abs(across) + f64::abs(along) * 0.5;
                    if best.as_ref().is_none_or(|b| cost < b.0) {
                        best = Some((cost, curve, boxes));
                    }
                }
            }
        }
        let Some((_, curve, boxes)) = best else {
            return false;
        };
        self.placed.push(Placed {
            kind,
            lines: vec![name.to_owned()],
            size,
            spacing,
            boxes,
            seat: Seat::Along(curve),
        });
        true
    }

    fn rivers(&mut self) {
        let map = self.map;
        let mut rivers: Vec<_> = map.rivers().iter().collect();
        rivers.sort_by_key(|river| std::cmp::Reverse(river.sides.len()));
        for river in rivers {
            let points = eased(&self.wander.along(&river.course), 7);
            let names = 1 + river.sides.len() / 26;
            self.beside(Kind::Water, &river.name, &points, 24.0, names);
        }
        for stream in map.streams() {
            let points: Vec<Point> = stream.hexes.iter().map(|&hex| self.centre(hex)).collect();
            self.beside(Kind::Water, &stream.name, &eased(&points, 2), 22.0, 2);
        }
    }

    fn lines(&mut self) {
        for (name, points) in border::line_points(self.map, self.layout, self.wander) {
            let name = name.split(" (").next().unwrap_or(&name).to_owned();
            let names = 1 + points.len() / 50;
            let easy = eased(&points, 7);
            self.beside(Kind::Line, &name, &easy, 22.0, names);
        }
    }

    /// Sets a name several times beside a line, along it.
    fn beside(&mut self, kind: Kind, name: &str, points: &[Point], apart: f64, names: usize) {
        let (face, size, spacing) = kind.setting();
        let length = face.width(name, size) + spacing * name.chars().count() as f64 + 4.0;
        let walk = Walk::new(points);
        for n in 0..names {
            let share = walk.length() / names as f64;
            let (from, to) = (share * n as f64, share * (n + 1) as f64 - length.min(share));
            let mut best: Option<(f64, Vec<Point>, Vec<Rect>)> = None;
            let mut start = from;
            while start <= to {
                for side in [-apart, apart, -apart * 0.7, apart * 0.7] {
                    let Some((curve, bend)) = walk.parallel(start, length, side) else {
                        continue;
                    };
                    let boxes = letters(&curve, face, name, size, spacing);
                    if let Some(cost) = self.cost_of_all(&boxes) {
                        let steep = slope(&curve).abs() * 14.0;
                        let cost = cost + bend * 60.0 + steep;
                        if bend < 0.9 && best.as_ref().is_none_or(|b| cost < b.0) {
                            best = Some((cost, curve, boxes));
                        }
                    }
                }
                start += 9.0;
            }
            if let Some((_, curve, boxes)) = best {
                self.placed.push(Placed {
                    kind,
                    lines: vec![name.to_owned()],
                    size,
                    spacing,
                    boxes,
                    seat: Seat::Along(curve),
                });
            }
        }
    }
}

/// The room of a hex number.
pub fn number_room(name: &str, centre: Point) -> Rect {
    Rect::around(number_seat(centre), digits::width(name, 6.0) + 3.0, 8.0)
}

/// Where a hex number stands: under the upper side.
pub fn number_seat(centre: Point) -> Point {
    centre.moved(0.0, -HALF_HEIGHT + 6.5)
}

/// Places for a text around a thing, each with what it costs.
fn around(c: Point, radius: f64, w: f64, h: f64) -> Vec<(Point, f64)> {
    let beside = radius + 3.0 + w / 2.0;
    let under = radius + 1.0 + h / 2.0;
    let slant = radius * 0.7 + 1.0;
    let mut seats = vec![
        (at(0.0, under), 0.0),
        (at(beside, 0.0), 3.0),
        (at(0.0, -under), 4.0),
        (at(-beside, 0.0), 5.0),
        (at(slant + w / 2.0, slant + h / 4.0), 3.5),
        (at(-slant - w / 2.0, slant + h / 4.0), 5.5),
        (at(slant + w / 2.0, -slant - h / 4.0), 5.0),
        (at(-slant - w / 2.0, -slant - h / 4.0), 6.5),
    ];
    for part in [0.25, -0.25, 0.45, -0.45] {
        seats.push((at(w * part, under), 2.0));
        seats.push((at(w * part, -under), 6.0));
    }
    for part in [0.3, -0.3, 0.6, -0.6] {
        seats.push((at(w * part, under + 7.0), 9.0));
        seats.push((at(w * part, -under - 7.0), 11.0));
    }
    seats.push((at(beside + 8.0, 0.0), 9.0));
    seats.push((at(-beside - 8.0, 0.0), 10.0));
    seats
        .into_iter()
        .map(|(by, cost)| (c.moved(by.x, by.y), cost))
        .collect()
}

fn middle(points: impl Iterator<Item = Point>) -> Point {
    let (mut sum, mut count) = (at(0.0, 0.0), 0.0);
    for p in points {
        sum = sum.moved(p.x, p.y);
        count += 1.0;
    }
    at(sum.x / f64::max(count, 1.0), sum.y / f64::max(count, 1.0))
}

/// Breaks words into lines of about this many letters.
fn wrap(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Points with their bends evened out over a window.
fn eased(points: &[Point], window: usize) -> Vec<Point> {
    (0..points.len())
        .map(|i| {
            let reach = window.min(i).min(points.len() - 1 - i);
            middle(points[i - reach..=i + reach].iter().copied())
        })
        .collect()
}

fn slope(curve: &[Point]) -> f64 {
    match (curve.first(), curve.last()) {
        (Some(a), Some(b)) => (b.y - a.y).atan2(b.x - a.x),
        _ => 0.0,
    }
}

/// A box for each letter of a name set along a curve.
fn letters(curve: &[Point], face: Face, name: &str, size: f64, spacing: f64) -> Vec<Rect> {
    let walk = Walk::new(curve);
    let total = face.width(name, size) + spacing * name.chars().count() as f64;
    let mut along = (walk.length() - total) / 2.0;
    let mut boxes = Vec::new();
    for c in name.chars() {
        let width = face.width(c.encode_utf8(&mut [0; 4]), size) + spacing;
        if !c.is_whitespace() {
            let p = walk.at(along + width / 2.0);
            boxes.push(Rect::around(p, width.max(size * 0.8), size));
        }
        along += width;
    }
    boxes
}

/// A line that can be walked by length.
struct Walk<'a> {
    points: &'a [Point],
    ends: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(points: &'a [Point]) -> Walk<'a> {
        let mut sum = 0.0;
        let mut ends = vec![0.0];
        for pair in points.windows(2) {
            sum += pair[0].distance(pair[1]);
            ends.push(sum);
        }
        Walk { points, ends }
    }

    fn length(&self) -> f64 {
        self.ends.last().copied().unwrap_or(0.0)
    }

    fn at(&self, along: f64) -> Point {
        let i = self
            .ends
            .partition_point(|&end| end < along)
            .clamp(1, self.points.len().max(2) - 1);
        match (self.points.get(i - 1), self.points.get(i)) {
            (Some(&a), Some(&b)) => {
                let length = (self.ends[i] - self.ends[i - 1]).max(1e-9);
                a.towards(b, ((along - self.ends[i - 1]) / length).clamp(0.0, 1.0))
            }
            _ => self.points.first().copied().unwrap_or_default(),
        }
    }

    /// A curve beside a stretch of this line, from left to right, and how much it turns.
    fn parallel(&self, start: f64, length: f64, side: f64) -> Option<(Vec<Point>, f64)> {
        if start + length > self.length() || self.points.len() < 2 {
            return None;
        }
        const PIECES: usize = 6;
        let mut stretch: Vec<Point> = (0..=PIECES)
            .map(|i| self.at(start + length * i as f64 / PIECES as f64))
            .collect();
        if stretch[PIECES].x < stretch[0].x {
            stretch.reverse();
        }
        let mut curve = Vec::with_capacity(PIECES + 1);
        for i in 0..=PIECES {
            let (a, b) = (stretch[i.saturating_sub(1)], stretch[(i + 1).min(PIECES)]);
            let span = a.distance(b).max(1e-6);
            let (nx, ny) = (-(b.y - a.y) / span, (b.x - a.x) / span);
            curve.push(stretch[i].moved(nx * side, ny * side));
        }
        let angles: Vec<f64> = curve
            .windows(2)
            .map(|pair| (pair[1].y - pair[0].y).atan2(pair[1].x - pair[0].x))
            .collect();
        let bend = angles
            .windows(2)
            .map(|pair| (pair[1] - pair[0]).abs())
            .sum();
        Some((curve, bend))
    }
}

/// Draws names in their places.
pub fn draw(doc: &mut Doc, labels: &[Placed]) {
    doc.put(r#"<g class="b-text" text-anchor="middle">"#);
    let mut kinds: Vec<Kind> = labels.iter().map(|label| label.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut curves = 0;
    for kind in kinds {
        for label in labels.iter().filter(|label| label.kind == kind) {
            let spacing = if label.spacing > 0.0 {
                format!(r#" letter-spacing="{}""#, N(label.spacing))
            } else {
                String::new()
            };
            let class = kind.class();
            let size = N(label.size);
            match &label.seat {
                Seat::Level(p) => {
                    for (i, line) in label.lines.iter().enumerate() {
                        let y = p.y + label.size * (0.36 + 1.12 * i as f64);
                        doc.put(format_args!(
                            r#"<text class="{class}" font-size="{size}"{spacing} x="{}" y="{}">{}</text>"#,
                            N(p.x + label.spacing / 2.0),
                            N(y),
                            Safe(line)
                        ));
                    }
                }
                Seat::Along(points) => {
                    curves += 1;
                    // The letters stand on the curve: lower it by half their height.
                    let lowered = lowered(points, label.size * 0.34);
                    let mut pen = Pen::new();
                    pen.through(&lowered);
                    doc.put(format_args!(
                        r##"<path id="b-curve-{curves}" fill="none" d="{}"/><text class="{class}" font-size="{size}"{spacing}><textPath href="#b-curve-{curves}" startOffset="50%">{}</textPath></text>"##,
                        pen.data(),
                        Safe(&label.lines.join(" "))
                    ));
                }
            }
        }
    }
    doc.put("</g>");
}

/// A curve moved to its lower side.
fn lowered(points: &[Point], by: f64) -> Vec<Point> {
    (0..points.len())
        .map(|i| {
            let (a, b) = (
                points[i.saturating_sub(1)],
                points[(i + 1).min(points.len() - 1)],
            );
            let span = a.distance(b).max(1e-6);
            points[i].moved(-(b.y - a.y) / span * by, (b.x - a.x) / span * by)
        })
        .collect()
}
