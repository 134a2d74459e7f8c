//! The small decisions in and after a combat: who takes the loss, what is given up, where to retreat,
//! who advances.

use ::operational::{Order, Piece, Stage, State, WayOut};
use hexmap::Hex;
use table::Game;

use super::situation::Situation;
use super::{fight, mend};

/// How many advances are held against the enemy's reply.
const ADVANCES: usize = 2;
/// How much of what the enemy's reply would gain him one reckons with in an advance.
const REPLY: f64 = 0.7;
/// What a hex nearer to the own rear is worth in a retreat.
const BACK: f64 = 0.1;

/// The answer to a decision with few choices.
pub(super) fn answer(at: &Situation, state: &State) -> Option<Order> {
    let mut orders = Vec::new();
    at.game.legal(state, &mut orders);
    let stage = at.game.stage(state);
    match stage {
        Stage::AttackerPays => pay(at, state, &orders),
        Stage::DefenderGives => give_up(at, state, &orders),
        _ => {
            let mut rated: Vec<(f64, Order)> = orders
                .into_iter()
                .map(|order| (rate(at, state, &order), order))
                .collect();
            rated.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = rated.first()?.1;
            if at.hand.mends > 0 && matches!(best, Order::Advance { .. }) {
                return advance_or_not(at, state, &rated);
            }
            Some(best)
        }
    }
}

/// The best advances against staying, by what the enemy's reply would gain him.
fn advance_or_not(at: &Situation, state: &State, rated: &[(f64, Order)]) -> Option<Order> {
    let shaken = fight::targets(at, state);
    let harm = |order: &Order| {
        let mut work = state.clone();
        if let Order::Advance { counter, to } = order {
            at.game.suppose(&mut work, *counter, *to);
        }
        mend::harm(at, &work, &shaken)
    };
    let advances = |(_, order): &&(f64, Order)| matches!(order, Order::Advance { .. });
    let stay = rated.iter().filter(|order| !advances(order));
    let weighed = stay
        .chain(rated.iter().filter(advances).take(ADVANCES))
        .map(|(value, order)| (value - REPLY * harm(order), *order));
    let best = weighed.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order)
}

fn rate(at: &Situation, state: &State, order: &Order) -> f64 {
    match *order {
        Order::Lose { counter } => {
            let piece = at.game.piece(state, counter);
            if at.game.eliminating(state) {
                -at.scale.unit(&piece)
            } else {
                -at.scale.loss(&piece)
            }
        }
        Order::Retreat { counter, to, .. } | Order::Displace { counter, to } => {
            shelter(at, state, &at.game.piece(state, counter), to)
        }
        Order::RetreatOff { .. } => -1.0,
        Order::Advance { counter, to } => advance(at, state, &at.game.piece(state, counter), to),
        _ => 0.0,
    }
}

/// How safe and useful a hex is for a unit that falls back.
fn shelter(at: &Situation, state: &State, piece: &Piece, to: Hex) -> f64 {
    let defence = at.defence_in(state, to) + u16::from(piece.defence[0]);
    let guards: f64 = at.held_worth(to);
    let crowded = !at.game.fits(state, piece.counter, to);
    let back = at.threat(to) * BACK / 10.0;
    0.05 * guards - at.scale.unit(piece) * at.danger(to, defence) - back
        + 0.1 * f64::from(at.game.cover(to))
        - if crowded { 1.0 } else { 0.0 }
}

/// What it is worth that a unit advances to a hex instead of staying where it is.
fn advance(at: &Situation, state: &State, piece: &Piece, to: Hex) -> f64 {
    let there = at.defence_in(state, to) + u16::from(piece.defence[0]);
    let here = at.defence_in(state, piece.hex);
    let unit = at.scale.unit(piece);
    let mut value = at.hand.caution * unit * (at.danger(piece.hex, here) - at.danger(to, there));
    let empty = !at.game.occupied(state, at.side).contains(to);
    if empty {
        value += 0.5 + at.prize(at.side, to);
    }
    value += at.nearer(piece, to);
    if at.hand.looks_back {
        let mut work = state.clone();
        at.game.suppose(&mut work, piece.counter, to);
        value += 0.5 * (trapped(at, &work, to) - trapped(at, state, to));
        if at.game.way_out(&work, piece.counter) == WayOut::Shut {
            value -= 0.3 * unit;
        }
    }
    value
}

/// The worth of enemies next to a hex or its neighbours that could not retreat.
fn trapped(at: &Situation, state: &State, around: Hex) -> f64 {
    let grid = at.game.map().grid();
    let enemies = at.game.occupied(state, at.side.other());
    let hexes = grid.disk(around, 2).filter(|hex| enemies.contains(*hex));
    let units = hexes.flat_map(|hex| at.game.stack(state, hex));
    let shut = units.map(|piece| match at.game.way_out(state, piece.counter) {
        WayOut::Open => 0.0,
        WayOut::Costly => 0.3 * at.scale.loss(&piece),
        WayOut::Shut => 0.3 * at.scale.unit(&piece),
    });
    shut.sum()
}

/// The cheapest unit that pays the rest, else the one that pays most for its worth.
fn pay(at: &Situation, state: &State, orders: &[Order]) -> Option<Order> {
    let [given, paid] = at.game.fray(state).exchanged;
    let owed = f64::from(given.saturating_sub(paid));
    let cost = |order: &Order| match order {
        Order::Lose { counter } => {
            let piece = at.game.piece(state, *counter);
            let pays = f64::from(piece.attack[0]).min(owed).max(0.1);
            at.scale.unit(&piece) / pays
        }
        _ => f64::INFINITY,
    };
    let orders = orders.iter().copied();
    orders.min_by(|a, b| cost(a).total_cmp(&cost(b)))
}

/// The cheapest unit, and no more than one, unless those who are left could not retreat.
fn give_up(at: &Situation, state: &State, orders: &[Order]) -> Option<Order> {
    let units = orders.iter().filter_map(|order| match order {
        Order::Lose { counter } => Some((at.game.piece(state, *counter), *order)),
        _ => None,
    });
    let units: Vec<(Piece, Order)> = units.collect();
    let doomed = units
        .iter()
        .find(|(piece, _)| at.game.way_out(state, piece.counter) == WayOut::Shut);
    if let Some((_, order)) = doomed {
        return Some(*order);
    }
    if orders.contains(&Order::Done) {
        return Some(Order::Done);
    }
    let cheapest = units
        .iter()
        .min_by(|a, b| at.scale.unit(&a.0).total_cmp(&at.scale.unit(&b.0)));
    cheapest.map(|(_, order)| *order)
}
