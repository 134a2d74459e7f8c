//! Roads, streets and railways through hexes, as curves from side to side. Where roads meet, they
//! meet in one point; where a road crosses a river there is a bridge.

use std::collections::BTreeMap;

use hexmap::{Direction, Edge, Hex, Map, RoadKind, SideFeatures};

use crate::course::Wander;
use crate::layout::{Layout, Point, RADIUS, at};
use crate::svg::{Doc, Pen};
use crate::terrain::{Ground, Land};

/// Something that runs through hexes.
struct Way<'a> {
    hexes: &'a [Hex],
    start: Option<Edge>,
    end: Option<Edge>,
}

/// The roads, streets and railways of a map, ready to draw.
pub struct Ways<'a> {
    map: &'a Map,
    layout: &'a Layout,
    roads: Vec<Vec<Point>>,
    streets: Vec<Vec<Point>>,
    railways: Vec<Vec<Point>>,
}

impl<'a> Ways<'a> {
    /// Finds the course of every way.
    pub fn new(map: &'a Map, land: &Land<'a>, wander: &Wander) -> Ways<'a> {
        let roads = |kind: RoadKind| -> Vec<Way<'_>> {
            map.roads()
                .iter()
                .filter(|road| road.kind == kind)
                .map(|road| Way {
                    hexes: &road.hexes,
                    start: road.off_start,
                    end: road.off_end,
                })
                .collect()
        };
        let railways: Vec<Way<'_>> = map
            .railways()
            .iter()
            .map(|railway| Way {
                hexes: &railway.hexes,
                start: railway.off_start,
                end: railway.off_end,
            })
            .collect();
        Ways {
            map,
            layout: land.layout,
            roads: trace(&roads(RoadKind::Road), land, map, wander),
            streets: trace(&roads(RoadKind::Street), land, map, wander),
            railways: trace(&railways, land, map, wander),
        }
    }

    /// Draws streets, railways, roads and bridges, in this order.
    pub fn draw(&self, doc: &mut Doc) {
        let streets = pen(&self.streets);
        doc.path_twice("streets", ["b-asphalt-edge", "b-asphalt"], &streets);
        doc.path("b-lane", &streets);
        doc.path_twice("railways", ["b-rail-tie", "b-rail"], &pen(&self.railways));
        doc.path_twice("roads", ["b-road-edge", "b-road"], &pen(&self.roads));
    }

    /// Draws the bridges, over the rivers.
    pub fn bridges(&self, doc: &mut Doc, land: &Land, wander: &Wander) {
        let grid = self.map.grid();
        let mut rails = Pen::new();
        for hex in grid.hexes() {
            for direction in [Direction::NE, Direction::SE, Direction::S] {
                let features = self.map.side(hex, direction);
                let crossed = features.contains(SideFeatures::RIVER)
                    && features.intersects(SideFeatures::ROAD | SideFeatures::RAIL);
                let Some(next) = grid.neighbour(hex, direction).filter(|_| crossed) else {
                    continue;
                };
                let a = self.layout.centre(grid, hex);
                let b = self.layout.centre(grid, next);
                if let Some(p) = wander.crossing(hex, next) {
                    bridge(&mut rails, p, (b.y - a.y).atan2(b.x - a.x), 8.0, 4.2);
                }
            }
        }
        // Over a stream the bridge fills its hex.
        for stream in self.map.streams() {
            for &hex in &stream.hexes {
                if land.ground(hex) != Ground::Stream && self.map.road_hexes().contains(hex) {
                    self.long_bridge(&mut rails, hex, wander);
                }
            }
        }
        doc.path("b-bridge", &rails);
    }

    fn long_bridge(&self, rails: &mut Pen, hex: Hex, wander: &Wander) {
        let c = self.layout.centre(self.map.grid(), hex);
        let road = self
            .map
            .roads()
            .iter()
            .find(|road| road.hexes.contains(&hex));
        let beside = road.and_then(|road| {
            let i = road.hexes.iter().position(|&h| h == hex)?;
            road.hexes
                .get(i + 1)
                .or(i.checked_sub(1).and_then(|b| road.hexes.get(b)))
        });
        if let Some(p) = beside.and_then(|&next| wander.crossing(hex, next)) {
            let angle = (p.y - c.y).atan2(p.x - c.x);
            bridge(rails, c, angle, RADIUS * 0.42, 5.4);
        }
    }

    /// How far a point is from the middle of the nearest street.
    pub fn street_distance(&self, p: Point) -> f64 {
        self.streets
            .iter()
            .flat_map(|way| way.windows(2))
            .map(|pair| {
                let (a, b) = (pair[0], pair[1]);
                let length = a.distance(b).max(1e-6);
                let t = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / (length * length);
                p.distance(a.towards(b, t.clamp(0.0, 1.0)))
            })
            .fold(f64::MAX, f64::min)
    }

    /// Points along all roads and railways, for labels to keep clear of.
    pub fn points(&self) -> Vec<Point> {
        [&self.roads, &self.railways]
            .into_iter()
            .flatten()
            .flat_map(|way| way.windows(2))
            .flat_map(|pair| [pair[0], pair[0].towards(pair[1], 0.5)])
            .collect()
    }
}

fn pen(ways: &[Vec<Point>]) -> Pen {
    let mut pen = Pen::new();
    for way in ways {
        pen.through(way);
    }
    pen
}

/// Two parapets with splayed ends.
fn bridge(pen: &mut Pen, c: Point, angle: f64, reach: f64, apart: f64) {
    let (sin, cos) = angle.sin_cos();
    let turn = |x: f64, y: f64| at(c.x + x * cos - y * sin, c.y + x * sin + y * cos);
    for side in [-1.0, 1.0] {
        pen.go(turn(-reach - 2.6, side * (apart + 2.6)))
            .line(turn(-reach, side * apart))
            .line(turn(reach, side * apart))
            .line(turn(reach + 2.6, side * (apart + 2.6)));
    }
}

/// The points that every way runs through. In each hex all ways meet in one point: near the middle
/// in a town or where they fork, nearer to the straight course elsewhere.
fn trace(ways: &[Way<'_>], land: &Land, map: &Map, wander: &Wander) -> Vec<Vec<Point>> {
    let grid = map.grid();
    let layout = land.layout;
    let mut visits: BTreeMap<Hex, usize> = BTreeMap::new();
    for &hex in ways.iter().flat_map(|way| way.hexes) {
        *visits.entry(hex).or_default() += 1;
    }
    let doors = |way: &Way<'_>, i: usize| {
        let hex = way.hexes[i];
        let enter = match i.checked_sub(1) {
            Some(before) => wander.crossing(way.hexes[before], hex),
            None => way.start.map(|edge| layout.exit(grid, hex, edge)),
        };
        let leave = match way.hexes.get(i + 1) {
            Some(&after) => wander.crossing(hex, after),
            None => way.end.map(|edge| layout.exit(grid, hex, edge)),
        };
        (enter, leave)
    };
    let mut meeting: BTreeMap<Hex, Point> = BTreeMap::new();
    for way in ways {
        for (i, &hex) in way.hexes.iter().enumerate() {
            if let (Some(a), Some(b)) = doors(way, i) {
                let fork = visits.get(&hex).is_some_and(|&count| count > 1);
                let central = fork || matches!(land.ground(hex), Ground::Town | Ground::City);
                let ease = if central { 0.3 } else { 0.62 };
                let c = layout.centre(grid, hex);
                let point = c.towards(a.towards(b, 0.5), ease);
                meeting.entry(hex).or_insert(point);
            }
        }
    }
    ways.iter()
        .map(|way| {
            let mut points = Vec::new();
            for (i, &hex) in way.hexes.iter().enumerate() {
                let (enter, leave) = doors(way, i);
                if i == 0 {
                    points.extend(enter);
                }
                let c = layout.centre(grid, hex);
                points.push(meeting.get(&hex).copied().unwrap_or(c));
                points.extend(leave);
            }
            points
        })
        .collect()
}
