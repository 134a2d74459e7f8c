//! Playing a position out in a world that fits what a side knows: the veteran's hand until the phase ends,
//! then the recruit's for both sides, which takes a fifth of the time and so lets more playouts be compared.
//! Within a phase the hand remembers who is to stay where it is, so that it asks every unit once.

use ::rio::{Members, Order, Rio, State};
use hexmap::Hex;
use table::{Chance, Game, Seed, Stream};

use super::ground::Ground;
use super::hand::{Rated, Skill, rated};
use super::worth::worth;
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

/// What a line comes to for the seat's side after so many `phases`, or at the end of the match, in the
/// world and with the dice of `key`.
pub fn playout(
    ground: &Ground,
    seat: &Seat<'_, Rio>,
    line: &Line,
    mut phases: u8,
    key: u64,
) -> i64 {
    let game = seat.game();
    let mut state = seat.world(&mut Chance::new(key));
    let mut still = line.still;
    let mut events = Vec::new();
    let mut next = Some(line.order);
    let mut skill = Skill::Veteran;
    for _ in 0..LONGEST {
        let Some(order) = next else { break };
        let phase = (state.turn, state.active);
        let fall = mix(key ^ digest(&(phase, order, state.plan.hex, mover(&state))));
        let mut dice = Stream::new(&Seed::from_number(fall), 0);
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        if (state.turn, state.active) != phase {
            still = Members::default();
            skill = Skill::Recruit;
            phases -= 1;
        }
        if phases == 0 || game.pending(&state).is_none() {
            break;
        }
        let rated = rated(game, ground, &state, skill, &mut still);
        next = best(game, &state, &rated, &mut Chance::new(fall));
    }
    worth(game, ground, &state, seat.side())
}

/// Where the unit is that moves: who fires at it does so anew in each hex.
fn mover(state: &State) -> Hex {
    state
        .unit(state.moving.unit)
        .map_or(Hex::NONE, |unit| unit.hex)
}
