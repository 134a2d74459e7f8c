//! How fast the ruleset is with each of its boxes, next to floors measured in the same run: a plain Dial
//! search for the movement field, a memcpy for the clone of a state, the bare writing of a view.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use hexmap::{Direction, Hex, HexSet, SideFeatures};
use operational::{Operational, Order, State};
use serde_json::{Value, json};
use table::{BoxFiles, Chance, Counter, Game, Options, Seed, Side, Stream, View, Viewer};

const BOXES: [&str; 3] = ["ardenas", "goodwood", "terceira-guerra"];

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

static GAMES: LazyLock<BTreeMap<&str, Operational>> = LazyLock::new(|| {
    let open = |id| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes");
        let files = BoxFiles::open(&folder.join(id)).expect("the box is there");
        (id, Operational::open(&files).expect("the box opens"))
    };
    BOXES.map(open).into()
});

fn begin(game: &Operational) -> State {
    let scenario = &game.card().scenarios[0];
    let options = scenario
        .complete(&Options::new())
        .expect("the defaults are complete");
    game.start(&scenario.id, &options).expect("it begins")
}

/// The first movement phase, with everything set up by the rules.
fn start(game: &Operational) -> State {
    let mut state = begin(game);
    let mut chance = Chance::new(1);
    let mut dice = Stream::new(&Seed::from_number(1), 0);
    loop {
        let order = match game.pending(&state).expect("it has not ended").kind {
            "move" => return state,
            "set-up" if game.check(&state, &Order::PlaceAll).is_ok() => Order::PlaceAll,
            "set-up" => Order::End,
            _ => game.sample(&state, &mut chance).expect("there is an order"),
        };
        game.execute(&mut state, &order, &mut dice, &mut Vec::new());
    }
}

fn laid(game: &Operational, mut state: State, position: Value) -> State {
    hexmap::names::scoped(game.names().clone(), || {
        game.set_up(&mut state, &position)
            .expect("the position holds together");
    });
    state
}

fn counter(game: &Operational, id: &str) -> Counter {
    let index = game.names().parse(hexmap::names::Kind::Counter, id);
    Counter(index.expect("the box has it"))
}

/// A turn, a motorised unit that may move then, a hex of open country and its half points.
fn open_country(id: &str) -> (u8, &str, &str, u8) {
    match id {
        "ardenas" => (18, "ge-lehr-gr901", "2013", 24),
        "goodwood" => (2, "11db-8rb", "0903", 30),
        _ => (6, "su-34db", "2209", 18),
    }
}

mod field {
    use super::*;

    /// The other units stand where they start.
    #[divan::bench(args = BOXES)]
    fn ours(bencher: Bencher, id: &str) {
        let game = &GAMES[id];
        let (turn, mover, hex, _) = open_country(id);
        let position = json!({ "turn": turn, "counters": { mover: { "hex": hex } } });
        let state = laid(game, start(game), position);
        let counter = counter(game, mover);
        assert!(!game.reach(&state, counter).is_empty());
        bencher.bench(|| game.reach(black_box(&state), counter).len());
    }

    /// The same search with nothing but prices: no zones, no enemies, no stacking.
    #[divan::bench(args = BOXES)]
    fn plain_dial(bencher: Bencher, id: &str) {
        let map = GAMES[id].map();
        let grid = map.grid();
        let price = |hex: Hex, direction: Direction| {
            let Some(to) = grid.neighbour(hex, direction) else {
                return u8::MAX;
            };
            let side = map.side(hex, direction);
            let river = if side.contains(SideFeatures::RIVER) {
                4
            } else {
                0
            };
            match map.terrains()[map.terrain(to).index()].id.as_str() {
                _ if side.contains(SideFeatures::ROAD) => 1,
                "aberto" | "cidade" => 2 + river,
                "lago" | "mar" | "fora" => u8::MAX,
                _ => 6 + river,
            }
        };
        let prices: Vec<[u8; 6]> = grid
            .hexes()
            .map(|hex| Direction::ALL.map(|direction| price(hex, direction)))
            .collect();
        let (_, _, start, budget) = open_country(id);
        let start = grid.parse(start).expect("it is on the board");
        let mut cost = vec![u8::MAX; grid.len()];
        let mut buckets: Vec<Vec<Hex>> = (0..=budget).map(|_| Vec::with_capacity(128)).collect();
        bencher.bench_local(|| {
            cost.fill(u8::MAX);
            buckets.iter_mut().for_each(Vec::clear);
            cost[start.index()] = 0;
            buckets[0].push(start);
            let mut reached = HexSet::EMPTY;
            for at in 0..=budget {
                let mut next = 0;
                while let Some(&hex) = buckets[usize::from(at)].get(next) {
                    next += 1;
                    if cost[hex.index()] != at {
                        continue;
                    }
                    reached.insert(hex);
                    for (way, &to) in grid.neighbour_row(hex).iter().enumerate() {
                        let total = at.saturating_add(prices[hex.index()][way]);
                        if to.is_some() && total <= budget && total < cost[to.index()] {
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

#[divan::bench(args = BOXES)]
fn legal_orders_of_a_movement_phase(bencher: Bencher, id: &str) {
    let game = &GAMES[id];
    let state = start(game);
    let mut orders = Vec::new();
    game.legal(&state, &mut orders);
    let count = orders.len();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        orders.clear();
        game.legal(black_box(&state), &mut orders);
        orders.len()
    });
}

/// From the declaration to the end, with three attackers on two defenders.
#[divan::bench(args = BOXES)]
fn one_combat(bencher: Bencher, id: &str) {
    let (turn, phase, attackers, defenders) = match id {
        "ardenas" => (
            18,
            "german-combat",
            ["ge-26di-39", "ge-26di-77", "ge-26di-78"],
            ["us-5di-10", "us-5di-11"],
        ),
        "goodwood" => (
            4,
            "allied-combat",
            ["3di-1suff", "3di-2ey", "3di-1sl"],
            ["272-fus", "346-fus"],
        ),
        _ => (
            6,
            "pact-combat",
            ["su-34db", "su-21dimec", "su-207dimec"],
            ["de-bi-1", "de-bi-2"],
        ),
    };
    let mut counters = json!({});
    for attacker in attackers {
        counters[attacker] = json!({ "hex": "1107", "moved": true });
    }
    for defender in defenders {
        counters[defender] = json!({ "hex": "1108" });
    }
    let game = &GAMES[id];
    let position = json!({ "turn": turn, "phase": phase, "clear": true, "counters": counters });
    let state = laid(game, begin(game), position);
    let target = game.map().grid().parse("1108").expect("it is on the board");
    let mut chance = Chance::new(1);
    let mut events = Vec::new();
    let mut dice = Stream::new(&Seed::from_number(1), 0);
    bencher.bench_local(|| {
        let mut state = state.clone();
        events.clear();
        let mut order = Order::Attack { target };
        loop {
            game.execute(&mut state, &order, &mut dice, &mut events);
            if game
                .pending(&state)
                .is_none_or(|pending| pending.kind == "fight")
            {
                return events.len();
            }
            order = game.sample(&state, &mut chance).expect("there is an order");
        }
    });
}

fn play(game: &Operational, seed: u64) -> u64 {
    let mut state = begin(game);
    let mut chance = Chance::new(seed);
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let mut events = Vec::new();
    let mut orders = 0;
    while game.pending(&state).is_some() {
        let order = game.sample(&state, &mut chance).expect("there is an order");
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        orders += 1;
    }
    orders
}

/// The same ten matches each time, and how many orders a second that is.
#[divan::bench(args = BOXES, sample_count = 10)]
fn ten_random_matches(bencher: Bencher, id: &str) {
    let game = &GAMES[id];
    let all = || (0..10).map(|seed| play(game, seed)).sum::<u64>();
    bencher.counter(ItemsCount::new(all())).bench_local(all);
}

mod clone {
    use super::*;

    const SIZE: usize = size_of::<State>();

    #[divan::bench(args = BOXES)]
    fn state(bencher: Bencher, id: &str) {
        let state = start(&GAMES[id]);
        let bencher = bencher.counter(BytesCount::new(SIZE));
        bencher.bench(|| black_box(&state).clone());
    }

    #[divan::bench]
    fn memcpy_of_its_size(bencher: Bencher) {
        let bytes = Box::new([7_u8; SIZE]);
        let bencher = bencher.counter(BytesCount::new(SIZE));
        bencher.bench(|| *black_box(&bytes).clone());
    }
}

mod view {
    use super::*;

    fn seen(game: &Operational, state: &State) -> View {
        game.view(state, Viewer::Side(Side::FIRST))
    }

    #[divan::bench(args = BOXES)]
    fn as_json(bencher: Bencher, id: &str) {
        let game = &GAMES[id];
        let state = start(game);
        bencher.bench(|| serde_json::to_string(&seen(game, black_box(&state))));
    }

    /// Nothing but writing it: the view is already there.
    #[divan::bench(args = BOXES)]
    fn json_only(bencher: Bencher, id: &str) {
        let game = &GAMES[id];
        let view = seen(game, &start(game));
        let size = serde_json::to_string(&view).expect("it has a JSON form");
        let bencher = bencher.counter(BytesCount::new(size.len()));
        bencher.bench(|| serde_json::to_string(black_box(&view)));
    }
}
