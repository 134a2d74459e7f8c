//! The lines worth comparing in a decision of Rio, the veteran's own first.

use ::rio::{Members, Order, Rio, State, Step};
use table::{Chance, Counter, Game, Side};

use super::ground::Ground;
use super::hand::{Skill, rated, strikes};
use super::manner::Manner;
use super::playout::{Line, best};

/// Of how many units the next move is compared with staying.
const UNITS: usize = 2;

/// The lines worth comparing, at most `most`.
pub fn lines(
    game: &Rio,
    ground: &Ground,
    state: &State,
    side: Side,
    most: usize,
    chance: &mut Chance,
) -> Vec<Line> {
    let mut still = Members::default();
    let mut lines: Vec<Line> = Vec::new();
    let skill = Skill::Veteran(Manner::own(state, side));
    let rated_first = rated(game, ground, state, skill, &mut still);
    let Some(order) = best(game, state, &rated_first, chance) else {
        return lines;
    };
    let mut add = |order: Order, still: Members| {
        let new = lines.iter().all(|line| line.order != order);
        if new && game.allows(state, &order) {
            lines.push(Line { order, still });
        }
    };
    add(order, still);
    if obvious(&order, state, game) {
        return lines;
    }
    let others = rated_first.iter().map(|(_, order)| *order);
    if state.step != Step::Act || state.plan.hex.is_some() {
        others.for_each(|order| add(order, still));
        lines.truncate(most);
        return lines;
    }
    let mut mover = mover(&order);
    for order in others.take(most / 2) {
        add(order, still);
    }
    for _ in 0..UNITS {
        let Some(unit) = mover else { break };
        still.insert(unit);
        let next = rated(game, ground, state, skill, &mut still);
        let Some((_, order)) = next.first() else {
            break;
        };
        add(*order, still);
        mover = self::mover(order);
    }
    for (_, order) in strikes(game, ground, state) {
        add(order, still);
    }
    lines.truncate(most);
    lines
}

/// Whether there is nothing to compare.
fn obvious(order: &Order, state: &State, game: &Rio) -> bool {
    match *order {
        // Fire from a unit that everybody sees costs nothing.
        Order::Fire { counter } => !state.units[counter.index()].down,
        Order::Ready | Order::AutoPlace | Order::Place { .. } => true,
        Order::Join { .. } | Order::Rally { .. } | Order::Enter { .. } => true,
        _ => game.only_answer(state).is_some(),
    }
}

/// The combatant that an order moves.
fn mover(order: &Order) -> Option<Counter> {
    match *order {
        Order::Move { counter, .. } => Some(counter),
        Order::Carry { passenger, .. } => Some(passenger),
        _ => None,
    }
}
