//! How fast the ruleset is, next to floors measured in the same run: a plain Dial search for the
//! movement field, a memcpy for the clone of a state.

use std::hint::black_box;
use std::path::Path;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use hexmap::{Direction, Hex, HexSet, SideFeatures};
use operational::{Operational, Order, State};
use serde_json::json;
use table::{BoxFiles, Chance, Counter, Game, Options, Seed, Side, Stream, Viewer};

fn main() {
    divan::main();
}

static GAME: LazyLock<Operational> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/ardenas");
    let files = BoxFiles::open(&folder).expect("the box is there");
    Operational::open(&files).expect("the box opens")
});

fn start() -> State {
    let scenario = GAME
        .card()
        .scenario("campanha")
        .expect("it has the scenario");
    let options = scenario
        .complete(&Options::new())
        .expect("the defaults are complete");
    GAME.start("campanha", &options).expect("it begins")
}

fn laid(position: serde_json::Value) -> State {
    let mut state = start();
    hexmap::names::scoped(GAME.names().clone(), || {
        GAME.set_up(&mut state, &position)
            .expect("the position holds together");
    });
    state
}

fn counter(id: &str) -> Counter {
    let index = GAME.names().parse(hexmap::names::Kind::Counter, id);
    Counter(index.expect("the box has it"))
}

/// A motorised unit in the open middle of the board, with the other units where they start.
fn open_country() -> (State, Counter) {
    let id = "ge-lehr-gr901";
    let state = laid(json!({ "turn": 18, "counters": { id: { "hex": "2013" } } }));
    (state, counter(id))
}

mod field {
    use super::*;

    #[divan::bench]
    fn ours(bencher: Bencher) {
        let (state, counter) = open_country();
        bencher.bench(|| GAME.reach(black_box(&state), counter).len());
    }

    /// The same search with nothing but prices: no zones, no enemies, no stacking.
    #[divan::bench]
    fn plain_dial(bencher: Bencher) {
        let grid = GAME.map().grid();
        let price = |hex: Hex, direction: Direction| {
            let Some(to) = grid.neighbour(hex, direction) else {
                return u8::MAX;
            };
            let side = GAME.map().side(hex, direction);
            let river = if side.contains(SideFeatures::RIVER) {
                4
            } else {
                0
            };
            match GAME.map().terrains()[GAME.map().terrain(to).index()]
                .id
                .as_str()
            {
                _ if side.contains(SideFeatures::ROAD) => 1,
                "aberto" | "cidade" => 2 + river,
                "lago" => u8::MAX,
                _ => 6 + river,
            }
        };
        let prices: Vec<[u8; 6]> = grid
            .hexes()
            .map(|hex| Direction::ALL.map(|direction| price(hex, direction)))
            .collect();
        let start = grid.parse("2013").expect("it is on the board");
        let mut cost = vec![u8::MAX; grid.len()];
        let mut buckets: Vec<Vec<Hex>> = (0..32).map(|_| Vec::with_capacity(128)).collect();
        bencher.bench_local(|| {
            cost.fill(u8::MAX);
            buckets.iter_mut().for_each(Vec::clear);
            cost[start.index()] = 0;
            buckets[0].push(start);
            let mut reached = HexSet::EMPTY;
            for at in 0..=24 {
                let mut next = 0;
                while let Some(&hex) = buckets[usize::from(at)].get(next) {
                    next += 1;
                    if cost[hex.index()] != at {
                        continue;
                    }
                    reached.insert(hex);
                    for (way, &to) in grid.neighbour_row(hex).iter().enumerate() {
                        let total = at.saturating_add(prices[hex.index()][way]);
                        if to.is_some() && total <= 24 && total < cost[to.index()] {
                            cost[to.index()] = total;
                            buckets[usize::from(total)].push(to);
                        }
                    }
                }
            }
            reached.len()
        });
    }
}

#[divan::bench]
fn legal_orders_of_a_movement_phase(bencher: Bencher) {
    let state = start();
    let mut orders = Vec::new();
    GAME.legal(&state, &mut orders);
    let count = orders.len();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        orders.clear();
        GAME.legal(black_box(&state), &mut orders);
        orders.len()
    });
}

/// From the declaration to the end, with three attackers and a retreat.
#[divan::bench]
fn one_combat(bencher: Bencher) {
    let state = laid(json!({
        "turn": 18,
        "phase": "german-combat",
        "clear": true,
        "counters": {
            "ge-26di-39": { "hex": "2013", "moved": true },
            "ge-26di-77": { "hex": "2013", "moved": true },
            "ge-26di-78": { "hex": "2013", "moved": true },
            "us-5di-10": { "hex": "2012" },
            "us-5di-11": { "hex": "2012" },
        },
    }));
    let target = GAME.map().grid().parse("2012").expect("it is on the board");
    let mut chance = Chance::new(1);
    let mut events = Vec::new();
    let mut dice = Stream::new(&Seed::from_number(1), 0);
    bencher.bench_local(|| {
        let mut state = state.clone();
        events.clear();
        let mut order = Order::Attack { target };
        loop {
            GAME.execute(&mut state, &order, &mut dice, &mut events);
            if GAME
                .pending(&state)
                .is_none_or(|pending| pending.kind == "fight")
            {
                return events.len();
            }
            order = GAME.sample(&state, &mut chance).expect("there is an order");
        }
    });
}

fn play(seed: u64) -> u64 {
    let mut state = start();
    let mut chance = Chance::new(seed);
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let mut events = Vec::new();
    let mut orders = 0;
    while GAME.pending(&state).is_some() {
        let order = GAME.sample(&state, &mut chance).expect("there is an order");
        events.clear();
        GAME.execute(&mut state, &order, &mut dice, &mut events);
        orders += 1;
    }
    orders
}

#[divan::bench]
fn random_match(bencher: Bencher) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        play(seed)
    });
}

/// Orders of random matches, each checked as a match would check it.
#[divan::bench(args = [10], sample_count = 10)]
fn random_orders(bencher: Bencher, matches: u64) {
    let orders: u64 = (0..matches).map(play).sum();
    bencher
        .counter(ItemsCount::new(orders))
        .bench_local(|| (0..matches).map(play).sum::<u64>());
}

mod clone {
    use super::*;

    #[divan::bench]
    fn state(bencher: Bencher) {
        let state = start();
        bencher.bench(|| black_box(&state).clone());
    }

    #[divan::bench]
    fn memcpy_of_its_size(bencher: Bencher) {
        const SIZE: usize = size_of::<State>();
        let bytes = Box::new([7_u8; SIZE]);
        println!("a state has {SIZE} bytes");
        bencher.bench(|| *black_box(&bytes).clone());
    }
}

#[divan::bench]
fn view_as_json(bencher: Bencher) {
    let state = start();
    bencher.bench(|| {
        let view = GAME.view(black_box(&state), Viewer::Side(Side::FIRST));
        serde_json::to_string(&view).map(|json| json.len())
    });
}
