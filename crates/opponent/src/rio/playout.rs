//! Playing a position out in a world that fits what a side knows. A veteran's playouts have the recruit's hand
//! for both sides once the phase ends, which takes a fifth of the time and so lets more of them be compared.
//! Within a phase the hand remembers who is to stay where it is, so that it asks every unit once.

use ::rio::{Members, Order, Rio, State};
use hexmap::Hex;
use table::{Chance, Game, Seed, Stream};

use super::ground::Ground;
use super::hand::{Rated, Skill, rated};
use super::manner::Manner;
use crate::Seat;
use crate::think::{digest, mix};

/// A playout has no more orders than these, whatever happens in it.
const LONGEST: usize = 2_000;

/// A way to go on: an order, and the units that stay where they are in this phase.
#[derive(Clone)]
pub struct Line {
    pub order: Order,
    pub still: Members,
}

/// How a playout goes on.
#[derive(Clone, Copy)]
pub struct Ahead {
    /// How many phases it sees end.
    pub phases: u8,
    /// Whether the veteran's hand plays them all, and not only the first.
    pub veteran: bool,
}

/// The best order of the rated ones, or one of those that are as good; any legal order where the hand sees none.
pub fn best(game: &Rio, state: &State, rated: &[Rated], chance: &mut Chance) -> Option<Order> {
    let best = rated.first().map(|(value, _)| *value);
    let equal = rated.iter().take_while(|(value, _)| Some(*value) == best);
    let equal: Vec<Order> = equal.map(|(_, order)| *order).collect();
    match chance.pick(&equal) {
        Some(order) => Some(*order),
        None => game.sample(state, chance),
    }
}

/// Where a line leads in the world and with the dice of `key`.
pub fn playout(
    ground: &Ground,
    seat: &Seat<'_, Rio>,
    line: &Line,
    ahead: Ahead,
    key: u64,
) -> State {
    let game = seat.game();
    let mut state = seat.world(&mut Chance::new(key));
    let mut still = line.still;
    let mut events = Vec::new();
    let mut next = Some(line.order);
    let mut phases = 0;
    for _ in 0..LONGEST {
        let Some(order) = next else { break };
        let phase = (state.turn, state.active);
        let fall = mix(key ^ digest(&(phase, order, state.plan.hex, mover(&state))));
        let mut dice = Stream::new(&Seed::from_number(fall), 0);
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        if (state.turn, state.active) != phase {
            still = Members::default();
            phases += 1;
        }
        let Some(pending) = game.pending(&state).filter(|_| phases < ahead.phases) else {
            break;
        };
        let skill = match phases == 0 || ahead.veteran {
            true => Skill::Veteran(Manner::own(&state, pending.side)),
            false => Skill::Recruit,
        };
        let rated = rated(game, ground, &state, skill, &mut still);
        next = best(game, &state, &rated, &mut Chance::new(fall));
    }
    state
}

/// Where the unit is that moves: who fires at it does so anew in each hex.
fn mover(state: &State) -> Hex {
    state
        .unit(state.moving.unit)
        .map_or(Hex::NONE, |unit| unit.hex)
}
