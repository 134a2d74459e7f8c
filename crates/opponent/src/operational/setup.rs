//! Setting up: from where the rules would put everybody, counters are put elsewhere in their areas for as
//! long as that helps in the first movement to come. Who moves first looks for the attacks that he could
//! make, the other for places where the enemy's attacks gain least. That was measured to help in a short
//! match alone: in a long one the places that the rules choose did no worse.

use ::operational::{Operational, Order, Stage, State};
use hexmap::Hex;
use table::{Chance, Counter, Game, Seed, Side, Stream};

use super::situation::{Lay, Situation};
use super::{PLANNER, SHORT, mend};

/// How many other places are tried.
const TRIES: usize = 200;
/// What a hex away from where the rules would put a counter costs.
const DETOUR: f64 = 0.05;
/// The least gain for which a counter is put elsewhere, in victory points.
const LEAST: f64 = 0.1;

/// The next order of a set-up that leaves it to the rules.
pub(super) fn quick(game: &Operational, state: &State) -> Option<Order> {
    let mut orders = [Order::PlaceAll, Order::End].into_iter();
    orders.find(|order| game.check(state, order).is_ok())
}

/// The next orders of a set-up.
pub(super) fn plan(game: &Operational, lay: &Lay, state: &State, side: Side) -> Vec<Order> {
    if game.turns_left(state) > SHORT {
        return quick(game, state).into_iter().collect();
    }
    let mut dice = Stream::new(&Seed::from_number(0), 0);
    let mut give = |state: &mut State, order: &Order| {
        game.execute(state, order, &mut dice, &mut Vec::new());
    };
    let mut orders = Vec::new();
    let mut placed = state.clone();
    if game.check(state, &Order::PlaceAll).is_ok() {
        orders.push(Order::PlaceAll);
        give(&mut placed, &Order::PlaceAll);
    }
    // The enemy may set up later: he is expected to leave it to the rules.
    let mut start = placed.clone();
    while game.stage(&start) == Stage::SetUp
        && let Some(order) = quick(game, &start)
    {
        give(&mut start, &order);
    }
    let home = start.clone();
    let options = places(game, &placed);
    let moves_first = side == Side::FIRST;
    let struck = if moves_first { side.other() } else { side };
    let at = Situation::new(game, lay, PLANNER, &home, struck);
    let value = |state: &State| match moves_first {
        true => mend::harm(&at, state, &[]),
        false => -mend::harm(&at, state, &[]),
    };
    let far = |counter: Counter, hex: Hex| {
        let from = game.piece(&home, counter).hex;
        DETOUR * f64::from(game.map().grid().distance(from, hex))
    };
    let mut known = value(&start);
    let mut chance = Chance::new(0);
    for _ in 0..TRIES {
        let Some(&(counter, to)) = chance.pick(&options) else {
            break;
        };
        let order = Order::Place { counter, to };
        if game.check(&placed, &order).is_err() {
            continue;
        }
        let mut then = start.clone();
        game.suppose(&mut then, counter, to);
        let price = far(counter, to) - far(counter, game.piece(&placed, counter).hex);
        let worth = value(&then);
        if worth - known > price + LEAST {
            (start, known) = (then, worth);
            give(&mut placed, &order);
            orders.push(order);
        }
    }
    orders.push(Order::End);
    orders
}

/// Every place that a counter could have instead of its own.
fn places(game: &Operational, state: &State) -> Vec<(Counter, Hex)> {
    let mut orders = Vec::new();
    game.legal(state, &mut orders);
    let places = orders.into_iter().filter_map(|order| match order {
        Order::Place { counter, to } if !game.is_doomed(counter, to) => Some((counter, to)),
        _ => None,
    });
    places.collect()
}
