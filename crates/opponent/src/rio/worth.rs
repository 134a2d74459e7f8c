//! What a position of Rio is worth to a side.

use ::rio::{Kind, Place, Rio, State};
use table::{Game, Side};

use super::ground::Ground;
use super::look::{Look, POINT};
use super::manner::Manner;

/// A match won or lost.
pub const VICTORY: i64 = 100 * POINT;

/// The margin from which more of it means little where only losses are counted; elsewhere it is an objective's points.
const CLEAR: i32 = 10;

/// What a position is worth to a side: who has won and how clearly (as much, or little where all is about a single
/// objective); before the end the score, what units have suffered, and who is where.
pub fn worth(game: &Rio, ground: &Ground, state: &State, side: Side) -> i64 {
    let points = game.points(state).unwrap_or_default();
    if let Some(outcome) = game.outcome(state) {
        let result = match outcome.winner {
            Some(winner) if winner == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
        let margin = match outcome.points[..] {
            [first, second] if side == Side::FIRST => first - second,
            [first, second] => second - first,
            _ => return result,
        };
        if game.known_objectives(state, side).len() == 1 {
            return result + i64::from(margin) * POINT / 10;
        }
        let clear = f64::from(points.objective.max(CLEAR));
        let clearly = (f64::from(margin) / clear).tanh() * VICTORY as f64;
        return (result + clearly as i64) / 2;
    }
    let mut value = 0;
    let sign = |owner: Side| if owner == side { 1 } else { -1 };
    for hex in game.known_objectives(state, side) {
        if let Some(holder) = game.held_by(state, hex, side) {
            value += sign(holder) * i64::from(points.objective) * POINT;
        }
    }
    for (unit, piece) in state.units.iter().zip(game.pieces()) {
        let price = match piece.kind {
            Kind::Foot | Kind::Armour => points.combatant.max(3),
            Kind::Car | Kind::Helicopter => points.transport.max(1),
            Kind::Civilian if unit.place == Place::Destroyed => {
                let killer = if usize::from(unit.by) == side.index() {
                    1
                } else {
                    -1
                };
                value += killer * i64::from(points.civilian) * POINT;
                continue;
            }
            _ => continue,
        };
        let Some(owner) = piece.side else { continue };
        let militia = if piece.militia() {
            points.militia_lost
        } else {
            0
        };
        let whole = i64::from(price + militia) * POINT;
        value -= sign(owner)
            * match unit.place {
                Place::Destroyed => whole + 25 * i64::from(piece.fire),
                Place::Gone if piece.militia() => whole,
                Place::Board => {
                    let shaken = [0, 20, 45][usize::from(unit.markers.min(2))];
                    shaken * (2 + i64::from(piece.fire))
                }
                _ => 0,
            };
    }
    value + custody(game, state, side) + drive(game, ground, state, side)
        - drive(game, ground, state, side.other())
}

/// Who has the unit in custody.
fn custody(game: &Rio, state: &State, side: Side) -> i64 {
    let Some(chief) = state
        .unit(game.custody(state))
        .filter(|unit| unit.on_board())
    else {
        return 0;
    };
    let fighter = state
        .in_hex(chief.hex)
        .find_map(|(counter, _)| game.pieces()[counter.index()].side);
    match fighter {
        Some(owner) if owner == side => 40 * POINT,
        Some(_) => -40 * POINT,
        None => 0,
    }
}

/// How near the units of a side that can act are to what it wants.
fn drive(game: &Rio, ground: &Ground, state: &State, side: Side) -> i64 {
    let look = Look::new(game, ground, state, side, true, Manner::STEADY);
    let able = look.fighters().filter(|(_, unit)| unit.markers == 0);
    let pulls = able.map(|(counter, unit)| look.pull(counter, unit.hex));
    pulls.sum::<i64>() / 8
}
