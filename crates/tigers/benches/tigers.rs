//! How fast the rules run, each next to a plain floor in the same run: a copy of the state's bytes, a
//! bucket Dijkstra over flat arrays, and the integer walk of a line of sight.

use std::hint::black_box;
use std::path::Path;
use std::sync::OnceLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box_drop};
use hexmap::names::scoped;
use hexmap::sight::sight_levels;
use hexmap::{Direction, Hex};
use serde_json::json;
use table::{BoxFiles, Chance, Game, Match, Options, Seed, Setup, Stream, Viewer};
use tigers::{Kind, State, Tigers};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    println!("the state is {} bytes", size_of::<State>());
    divan::main();
}

fn game() -> &'static std::sync::Arc<Tigers> {
    static GAME: OnceLock<std::sync::Arc<Tigers>> = OnceLock::new();
    GAME.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
        let files = BoxFiles::open(&folder).expect("the box is there");
        std::sync::Arc::new(Tigers::open(&files).expect("the box opens"))
    })
}

/// A state from the middle of a random match of mission 3.
fn middle() -> State {
    let game = game();
    let mut state = game.start("mission-3", &Options::new()).expect("it begins");
    let mut chance = Chance::new(5);
    let mut dice = Stream::new(&Seed::from_number(5), 0);
    let mut events = Vec::new();
    while state.turn < 8 {
        let order = game.sample(&state, &mut chance).expect("an order");
        game.execute(&mut state, &order, &mut dice, &mut events);
    }
    state
}

/// A Pzkw IIc (budget 8 half points) on a crossroads, alone on the map.
fn lone_tank(hex: &str) -> State {
    let game = game();
    let mut state = game.start("mission-1", &Options::new()).expect("it begins");
    let position = json!({ "counters": { "m1-de-pzkw-iic-1": { "hex": hex } } });
    scoped(game.names().clone(), || game.set_up(&mut state, &position)).expect("it is possible");
    state
}

mod state {
    use super::*;

    #[divan::bench]
    fn floor_memcpy(bencher: Bencher) {
        let bytes = [7u8; size_of::<State>()];
        bencher.bench_local(|| *black_box(&bytes));
    }

    #[divan::bench]
    fn clone(bencher: Bencher) {
        let state = middle();
        bencher.bench_local(|| *black_box(&state));
    }

    #[divan::bench]
    fn clone_and_one_random_order(bencher: Bencher) {
        let (game, state) = (game(), middle());
        let mut chance = Chance::new(1);
        let mut dice = Stream::new(&Seed::from_number(1), 0);
        let mut events = Vec::new();
        bencher.bench_local(|| {
            let mut state = state;
            let order = game.sample(&state, &mut chance).expect("an order");
            events.clear();
            game.execute(&mut state, &order, &mut dice, &mut events);
            state
        });
    }

    #[divan::bench]
    fn view_as_json(bencher: Bencher) {
        let (game, state) = (game(), middle());
        bencher.bench_local(|| serde_json::to_string(&game.view(&state, Viewer::Spectator)));
    }

    #[divan::bench]
    fn all_legal_orders(bencher: Bencher) {
        let (game, state) = (game(), middle());
        let mut orders = Vec::new();
        bencher.bench_local(|| {
            orders.clear();
            game.legal(&state, &mut orders);
            orders.len()
        });
    }
}

mod field {
    use super::*;

    /// Dial's algorithm over flat arrays, with nothing of the rules but the prices.
    #[divan::bench]
    fn floor_flat_array_dijkstra(bencher: Bencher) {
        let game = game();
        let grid = game.map().grid();
        let steps: Vec<[u8; 6]> = grid
            .hexes()
            .map(|hex| {
                Direction::ALL.map(|way| game.step_cost(Kind::Armour, hex, way).unwrap_or(0))
            })
            .collect();
        let start = grid.parse("1016").expect("a hex");
        let mut costs = vec![u8::MAX; grid.len()];
        let mut buckets: [Vec<Hex>; 9] = Default::default();
        let mut reached: Vec<Hex> = Vec::new();
        bencher.bench_local(|| {
            for hex in reached.drain(..) {
                costs[hex.index()] = u8::MAX;
            }
            costs[start.index()] = 0;
            reached.push(start);
            buckets[0].push(start);
            for spent in 0..9u8 {
                while let Some(from) = buckets[usize::from(spent)].pop() {
                    if costs[from.index()] != spent {
                        continue;
                    }
                    let row = grid.neighbour_row(from);
                    for (to, &step) in row.iter().zip(&steps[from.index()]) {
                        let cost = spent + step;
                        if step == 0 || cost > 8 || costs[to.index()] <= cost {
                            continue;
                        }
                        if costs[to.index()] == u8::MAX {
                            reached.push(*to);
                        }
                        costs[to.index()] = cost;
                        buckets[usize::from(cost)].push(*to);
                    }
                }
            }
            reached.len()
        });
    }

    #[divan::bench]
    fn reach_of_a_tank(bencher: Bencher) {
        // Two places by turns: the answer to the last question is remembered.
        let (game, states) = (game(), ["1016", "0815"].map(lone_tank));
        let mut stops = Vec::new();
        let mut turn = 0;
        bencher.bench_local(|| {
            turn ^= 1;
            stops.clear();
            game.reach_of(black_box(&states[turn]), 0, &mut stops);
            stops.len()
        });
    }
}

mod sight {
    use super::*;

    fn ends() -> (Hex, Hex) {
        let grid = game().map().grid();
        (
            grid.parse("0401").expect("a hex"),
            grid.parse("1609").expect("a hex"),
        )
    }

    #[divan::bench]
    fn floor_integer_walk(bencher: Bencher) {
        let (map, (from, to)) = (game().map(), ends());
        bencher.bench_local(|| {
            let (from, to) = (black_box(from), black_box(to));
            sight_levels(
                map.grid(),
                (from, map.level(from)),
                (to, map.level(to)),
                |_| 0,
            )
        });
    }

    #[divan::bench]
    fn line_of_sight(bencher: Bencher) {
        let (game, state, (from, to)) = (game(), lone_tank("1016"), ends());
        bencher.bench_local(|| game.sees(&state, black_box(from), black_box(to)));
    }
}

mod matches {
    use super::*;

    const MISSIONS: [&str; 5] = [
        "mission-1",
        "mission-2",
        "mission-3",
        "mission-4",
        "mission-5",
    ];

    /// Whole random matches by the rules alone: orders are made, carried out and applied.
    #[divan::bench(args = MISSIONS, sample_count = 200, sample_size = 1)]
    fn random(bencher: Bencher, mission: &str) {
        let game = game();
        let start = game.start(mission, &Options::new()).expect("it begins");
        let mut number = 0;
        let mut events = Vec::new();
        bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
            number += 1;
            let mut chance = Chance::new(number);
            let mut dice = Stream::new(&Seed::from_number(number), 0);
            let mut state = start;
            while let Some(order) = game.sample(&state, &mut chance) {
                events.clear();
                game.execute(&mut state, &order, &mut dice, &mut events);
            }
            state.turn
        });
    }

    /// The same at the table: every order checked, journalled and hashed.
    #[divan::bench(args = MISSIONS, sample_count = 200, sample_size = 1)]
    fn random_with_journal(bencher: Bencher, mission: &str) {
        let mut number = 0;
        bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
            number += 1;
            let mut chance = Chance::new(number);
            let setup = Setup {
                scenario: mission.to_owned(),
                options: Options::new(),
                seed: Seed::from_number(number),
                position: None,
            };
            let mut played = Match::begin(game().clone(), &setup).expect("it begins");
            while let Some(pending) = game().pending(played.state()) {
                let order = game()
                    .sample(played.state(), &mut chance)
                    .expect("an order");
                black_box_drop(played.submit(pending.side, &order));
            }
            played.lines().len()
        });
    }
}
