//! What Rio costs: copying and changing a state, fields, lines of sight, views and whole random
//! matches, each next to the plain floor that it is measured against.

use std::path::Path;
use std::sync::OnceLock;

use divan::{Bencher, black_box};
use hexmap::{Field, Hex, Step as Pace};
use rio::{Event, Order, Rio, State};
use table::{BoxFiles, Chance, Game, Options, Seed, Stream, Viewer};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn rio() -> &'static Rio {
    static BOX: OnceLock<Rio> = OnceLock::new();
    BOX.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
        Rio::open(&BoxFiles::open(&folder).expect("the box is there")).expect("the box opens")
    })
}

/// A position in the middle of a match of scenario 1, with the police to act.
fn midgame() -> State {
    let rio = rio();
    let mut chance = Chance::new(5);
    let mut dice = Stream::new(&Seed::from_number(5), 0);
    let mut state = rio.start("cen1", &Options::new()).expect("it begins");
    loop {
        let pending = rio.pending(&state).expect("the match is not over");
        if state.turn == 6 && pending.kind == "act" && pending.side.index() == 0 {
            return state;
        }
        let order = rio.sample(&state, &mut chance).expect("an order");
        rio.execute(&mut state, &order, &mut dice, &mut Vec::new());
    }
}

/// Plays a random match; how many orders it took.
fn random_match(scenario: &str, seed: u64) -> usize {
    let rio = rio();
    let mut chance = Chance::new(seed);
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let mut state = rio.start(scenario, &Options::new()).expect("it begins");
    let mut events = Vec::new();
    let mut orders = 0;
    while let Some(order) = rio.sample(&state, &mut chance) {
        events.clear();
        rio.execute(&mut state, &order, &mut dice, &mut events);
        orders += 1;
    }
    orders
}

mod state {
    use super::*;

    #[divan::bench]
    fn clone(bencher: Bencher) {
        let state = midgame();
        bencher.bench(|| black_box(&state).clone());
    }

    /// The floor: as many bytes, copied.
    #[divan::bench]
    fn memcpy_of_its_size(bencher: Bencher) {
        let bytes = [1u8; size_of::<State>()];
        bencher.bench(|| *black_box(&bytes));
    }

    #[divan::bench]
    fn clone_and_apply(bencher: Bencher) {
        let state = midgame();
        let counter = state.on_board().next().expect("a counter").0;
        let event = Event::Hid { counter };
        bencher.bench(|| {
            let mut next = black_box(&state).clone();
            rio().apply(&mut next, &event);
            next
        });
    }
}

mod board {
    use super::*;

    /// Where a car may go, zones of the enemy included, as the rules ask for it.
    #[divan::bench]
    fn reach_of_a_car(bencher: Bencher) {
        let state = midgame();
        let mut orders = Vec::new();
        rio().legal(&state, &mut orders);
        let far = orders.iter().find(|order| matches!(order, Order::Move { counter, .. } if rio().pieces()[counter.index()].kind.carries()));
        let order = *far.expect("a car may move");
        bencher.bench(|| rio().check(black_box(&state), black_box(&order)));
    }

    /// The floor: the same spread with prices from a flat array and nothing else asked.
    #[divan::bench]
    fn plain_field(bencher: Bencher) {
        let grid = rio().map().grid();
        let prices: Vec<u16> = grid.hexes().map(|hex| 1 + (hex.0 * 7 % 3)).collect();
        let mut field = Field::new();
        bencher.bench_local(|| {
            field.spread(grid, black_box(Hex(60)), 30, |_, _, to, _| {
                Pace::Pass(prices[to.index()])
            });
            field.reached().len()
        });
    }

    #[divan::bench]
    fn sight(bencher: Bencher) {
        let state = midgame();
        let question = serde_json::json!({ "sight": { "from": 250, "to": 216 } });
        bencher.bench(|| rio().query(black_box(&state), Viewer::Spectator, &question));
    }

    /// The floor: the integer walk along the line alone.
    #[divan::bench]
    fn plain_walk() -> bool {
        let grid = rio().map().grid();
        hexmap::sight::sight_flat(grid, black_box(Hex(250)), black_box(Hex(216)), |_| false)
            .is_clear()
    }
}

mod play {
    use super::*;

    #[divan::bench]
    fn all_legal_orders(bencher: Bencher) {
        let state = midgame();
        let mut orders = Vec::new();
        bencher.bench_local(|| {
            orders.clear();
            rio().legal(black_box(&state), &mut orders);
            orders.len()
        });
    }

    #[divan::bench]
    fn view_as_json(bencher: Bencher) {
        let state = midgame();
        let viewer = Viewer::Side(table::Side::FIRST);
        bencher.bench(|| serde_json::to_string(&rio().view(black_box(&state), viewer)));
    }

    #[divan::bench(args = ["cen1", "cen2", "cen3", "cen4", "cen5"])]
    fn random_matches(bencher: Bencher, scenario: &str) {
        let mut seed = 0;
        bencher.bench_local(|| {
            seed += 1;
            random_match(scenario, seed)
        });
    }
}
