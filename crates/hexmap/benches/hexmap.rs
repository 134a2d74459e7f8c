//! Movement fields, lines of sight and printed names, each next to its floor: the plainest code
//! that could do the same work, in the same run. The floor of sight is the walk that visits one hex
//! per step and lets ties fall as they may; ours also visits the hexes that the line only clips, a
//! sixth more.

use std::{hint::black_box, sync::Arc};

use divan::Bencher;
use hexmap::{Direction, Field, Grid, Hex, HexSet, Map, SideFeatures, Step, names, sight};

fn main() {
    divan::main();
}

fn ardennes() -> Map {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boxes/ardenas/map.toml");
    Map::parse(&std::fs::read_to_string(path).expect("the box is there")).expect("the box is sound")
}

/// Half points for a motorised unit: what a ruleset would look up.
fn prices(map: &Map) -> Vec<[u8; 6]> {
    let price = |hex: Hex, direction: Direction| {
        let Some(to) = map.grid().neighbour(hex, direction) else {
            return 0;
        };
        let features = map.side(hex, direction);
        if features.contains(SideFeatures::ROAD) {
            return 1;
        }
        let river = if features.contains(SideFeatures::RIVER) {
            4
        } else {
            0
        };
        match &*map.terrains()[map.terrain(to).index()].id {
            "floresta" | "crista" => 6 + river,
            "lago" => 0,
            _ => 2 + river,
        }
    };
    let hexes = map.grid().hexes();
    hexes
        .map(|hex| Direction::ALL.map(|direction| price(hex, direction)))
        .collect()
}

/// One enemy in thirty hexes, and the hexes around each.
fn zones(grid: &Grid) -> HexSet {
    let enemies = grid.hexes().step_by(31).skip(1);
    enemies.flat_map(|hex| grid.neighbours(hex)).collect()
}

/// Dial's algorithm over flat arrays, made for this board and this question.
struct Dial {
    cost: Vec<u8>,
    buckets: Vec<Vec<u16>>,
}

impl Dial {
    fn spread(&mut self, grid: &Grid, start: Hex, budget: u8, prices: &[[u8; 6]], zones: &HexSet) {
        self.cost.fill(u8::MAX);
        self.cost[start.index()] = 0;
        self.buckets[0].push(start.0);
        for spent in 0..=budget {
            let mut bucket = std::mem::take(&mut self.buckets[usize::from(spent)]);
            for &from in &bucket {
                let from = usize::from(from);
                if self.cost[from] != spent || spent > 0 && zones.contains(Hex(from as u16)) {
                    continue;
                }
                for (to, &price) in grid
                    .neighbour_row(Hex(from as u16))
                    .iter()
                    .zip(&prices[from])
                {
                    let cost = spent + price;
                    if price != 0 && cost <= budget && cost < self.cost[to.index()] {
                        self.cost[to.index()] = cost;
                        self.buckets[usize::from(cost)].push(to.0);
                    }
                }
            }
            bucket.clear();
            self.buckets[usize::from(spent)] = bucket;
        }
    }
}

/// Twelve points in half points, from the middle of the Ardennes, with zones.
mod field {
    use super::*;

    const BUDGET: u8 = 24;

    #[divan::bench]
    fn floor_dial(bencher: Bencher) {
        let map = ardennes();
        let (grid, prices, zones) = (map.grid(), prices(&map), zones(map.grid()));
        let start = grid.parse("1812").expect("on the board");
        let mut dial = Dial {
            cost: vec![0; grid.len()],
            buckets: vec![Vec::new(); usize::from(BUDGET) + 1],
        };
        bencher.bench_local(|| {
            dial.spread(grid, black_box(start), BUDGET, &prices, &zones);
            dial.cost[0]
        });
    }

    #[divan::bench]
    fn ours(bencher: Bencher) {
        let map = ardennes();
        let (grid, prices, zones) = (map.grid(), prices(&map), zones(map.grid()));
        let start = grid.parse("1812").expect("on the board");
        let mut field = Field::new();
        bencher.bench_local(|| {
            let budget = u16::from(BUDGET);
            field.spread(
                grid,
                black_box(start),
                budget,
                |from, direction, to, _| match u16::from(prices[from.index()][direction.index()]) {
                    0 => Step::No,
                    price if zones.contains(to) => Step::Stop(price),
                    price => Step::Pass(price),
                },
            );
            field.reached().len()
        });
    }
}

/// The same in open country: 469 hexes at one point each, nothing in the way.
mod field_open {
    use super::*;

    #[divan::bench]
    fn floor_dial(bencher: Bencher) {
        let map = ardennes();
        let (grid, prices) = (map.grid(), vec![[1; 6]; map.grid().len()]);
        // Flat arrays need no check for the board's edge if it costs too much to cross it.
        let prices: Vec<[u8; 6]> = grid
            .hexes()
            .map(|hex| {
                let row = grid.neighbour_row(hex);
                std::array::from_fn(|i| {
                    if row[i].is_some() {
                        prices[hex.index()][i]
                    } else {
                        0
                    }
                })
            })
            .collect();
        let start = grid.parse("1812").expect("on the board");
        let mut dial = Dial {
            cost: vec![0; grid.len()],
            buckets: vec![Vec::new(); 13],
        };
        bencher.bench_local(|| {
            dial.spread(grid, black_box(start), 12, &prices, &HexSet::EMPTY);
            dial.cost[0]
        });
    }

    #[divan::bench]
    fn ours(bencher: Bencher) {
        let map = ardennes();
        let grid = map.grid();
        let start = grid.parse("1812").expect("on the board");
        let mut field = Field::new();
        bencher.bench_local(|| {
            field.spread(grid, black_box(start), 12, |_, _, _, _| Step::Pass(1));
            field.reached().len()
        });
    }
}

/// Lines of thirteen hexes in all directions over clear ground; the time is for one line.
mod line_of_sight {
    use super::*;

    fn lines(grid: &Grid) -> Vec<(Hex, Hex)> {
        let from = grid.parse("1812").expect("on the board");
        // Twice the same ring would train the branch predictor; shuffle it a little.
        let mut lines: Vec<_> = grid.ring(from, 12).map(|to| (from, to)).collect();
        let mut seed = 7_u32;
        for index in (1..lines.len()).rev() {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            lines.swap(index, seed as usize % (index + 1));
        }
        lines
    }

    /// One hex per step, towards whichever of two neighbours is due; ties fall as they may.
    fn plain_walk(grid: &Grid, from: Hex, to: Hex, opaque: &HexSet) -> bool {
        let ((ax, ay), (bx, by)) = (grid.centre(from), grid.centre(to));
        let (dx, dy) = ((bx - ax) / 3, by - ay);
        let (across, along) = (dx.abs(), dy.abs());
        let diagonal = match (dx < 0, dy < 0) {
            (false, false) => Direction::SE,
            (false, true) => Direction::NE,
            (true, false) => Direction::SW,
            (true, true) => Direction::NW,
        };
        let (other, others, steps) = if along >= across {
            let straight = if dy < 0 { Direction::N } else { Direction::S };
            let straights = (along - across) / 2;
            (straight, straights, across + straights)
        } else {
            let up = match diagonal {
                Direction::SE => Direction::NE,
                Direction::NE => Direction::SE,
                Direction::SW => Direction::NW,
                _ => Direction::SW,
            };
            (up, (across - along) / 2, across)
        };
        let (mut hex, mut due) = (from, steps / 2);
        for _ in 1..steps {
            due += others;
            let direction = if due >= steps {
                due -= steps;
                other
            } else {
                diagonal
            };
            hex = grid.neighbour_row(hex)[direction.index()];
            if opaque.contains(hex) {
                return false;
            }
        }
        true
    }

    #[divan::bench]
    fn floor_integer_walk(bencher: Bencher) {
        let map = ardennes();
        let (grid, lines, opaque) = (map.grid(), lines(map.grid()), HexSet::EMPTY);
        bencher
            .counter(divan::counter::ItemsCount::new(lines.len()))
            .bench_local(|| {
                let opaque = black_box(&opaque);
                lines
                    .iter()
                    .filter(|line| plain_walk(grid, line.0, line.1, opaque))
                    .count()
            });
    }

    #[divan::bench]
    fn ours_flat(bencher: Bencher) {
        let map = ardennes();
        let (grid, lines, opaque) = (map.grid(), lines(map.grid()), HexSet::EMPTY);
        bencher
            .counter(divan::counter::ItemsCount::new(lines.len()))
            .bench_local(|| {
                let opaque = black_box(&opaque);
                let sees = |line: &&(Hex, Hex)| {
                    sight::sight_flat(grid, line.0, line.1, |hex| opaque.contains(hex)).is_clear()
                };
                lines.iter().filter(sees).count()
            });
    }

    #[divan::bench]
    fn ours_levels(bencher: Bencher) {
        let map = ardennes();
        let lines = lines(map.grid());
        bencher
            .counter(divan::counter::ItemsCount::new(lines.len()))
            .bench_local(|| {
                let map = black_box(&map);
                lines
                    .iter()
                    .filter(|line| map.sees(line.0, line.1).is_clear())
                    .count()
            });
    }
}

/// 250 hexes as JSON.
mod printed_names {
    use super::*;

    #[divan::bench]
    fn floor_strings(bencher: Bencher) {
        let map = ardennes();
        let hexes = (0..250).map(|index| map.grid().name(Hex(index)));
        let names: Vec<&str> = hexes.collect();
        bencher.bench_local(|| serde_json::to_string(black_box(&names)));
    }

    #[divan::bench]
    fn ours(bencher: Bencher) {
        let grid = Arc::new(ardennes().grid().clone());
        let hexes: Vec<Hex> = (0..250).map(Hex).collect();
        bencher.bench_local(|| {
            names::scoped(grid.clone(), || serde_json::to_string(black_box(&hexes)))
        });
    }
}
