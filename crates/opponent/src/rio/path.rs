//! Ways around opportunity fire: the rules take the cheapest way to a hex, even past the guns; who
//! has the points to spare goes around them in several legs.

use ::rio::Order;
use hexmap::{Field, Hex, Step};
use table::{Counter, Game};

use super::look::Look;

/// The same order, or its first leg where the cheapest way is under fire and another one is not.
pub fn guided(look: &Look<'_>, order: Order) -> Order {
    let (mover, to) = match order {
        Order::Move { counter, to } => (counter, to),
        Order::Carry { transport, to, .. } => (transport, to),
        _ => return order,
    };
    let leg = first_leg(look, mover, to).unwrap_or(to);
    let led = match order {
        Order::Carry {
            transport,
            passenger,
            ..
        } => Order::Carry {
            transport,
            passenger,
            to: leg,
        },
        _ => Order::Move {
            counter: mover,
            to: leg,
        },
    };
    match look.game.allows(look.state, &led) {
        true => led,
        false => order,
    }
}

/// Where to go first on the way that only ends under fire; nothing if there is none or no need.
fn first_leg(look: &Look<'_>, mover: Counter, to: Hex) -> Option<Hex> {
    let (state, grid) = (look.state, Game::map(look.game).grid());
    let kind = look.game.pieces()[mover.index()].kind;
    let from = look.unit(mover).hex;
    let left = match state.moving.unit == mover {
        true => state.moving.left,
        false => look.game.points_of(state, mover),
    };
    let watched = |hex: Hex| look.watches(hex);
    let spread = |field: &mut Field, shy: bool| {
        field.spread(grid, from, u16::from(left), |_, _, next, _| {
            let barred = look.closed.contains(next) || (shy && next != to && watched(next));
            match look.game.entry_cost(&state.rules, kind, next) {
                Some(cost) if !barred => Step::Pass(u16::from(cost)),
                _ => Step::No,
            }
        });
    };
    let mut way = Vec::new();
    let mut safe = |field: &Field, to: Hex| {
        field.path(to, &mut way);
        let passed = way.len().saturating_sub(1);
        !way.iter().take(passed).skip(1).any(|hex| watched(*hex))
    };
    let mut cheap = Field::new();
    spread(&mut cheap, false);
    if safe(&cheap, to) {
        return None;
    }
    let mut around = Field::new();
    spread(&mut around, true);
    around.cost(to)?;
    let mut legs = Vec::new();
    around.path(to, &mut legs);
    let straight = |hex: &&Hex| cheap.cost(**hex) == around.cost(**hex);
    let good = legs.iter().skip(1).take_while(straight);
    let legs: Vec<Hex> = good.copied().filter(|hex| *hex != to).collect();
    legs.into_iter().rev().find(|hex| safe(&cheap, *hex))
}
